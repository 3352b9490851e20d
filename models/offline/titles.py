"""The title of a new note: topic, kind and time."""

from typing import get_args

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.brief import Brief
from notewright.state.limits import MAX_TITLE_CHARS
from notewright.state.scope import Language


def title_of(brief: Brief, kind: str) -> str:
    """Such as 发布计划 复盘 2026-11-30."""
    words = load_table(__package__, "templates.toml")[brief.language]
    name = words["titles"][kind]
    end = f"{name} {_period(brief, words['period'])}"
    topic = words["join"].join(_topics(brief))[: MAX_TITLE_CHARS - len(end) - 1]
    title = " ".join(f"{topic} {end}".split())
    return title[0].upper() + title[1:]


def kind_in_title(title: str) -> str | None:
    """The kind of note that a title names, in either language; of several the last, since a topic stands before it."""
    table, folded = load_table(__package__, "templates.toml"), fold(title)
    found = [
        (folded.rfind(name) + len(name), len(name), kind)
        for language in get_args(Language)
        for kind, name in table[language]["titles"].items()
        if kind != "plain" and name in folded
    ]
    return max(found)[2] if found else None


def _topics(brief: Brief) -> tuple[str, ...]:
    """Keywords, else tags, else folders."""
    for key in ("keyword", "tag", "folder"):
        named = [query[key] for query in brief.queries if key in query]
        if named:
            return tuple(dict.fromkeys(named))
    return ()


def _period(brief: Brief, pattern: str) -> str:
    """The days of the first query that has both, else the day of the request."""
    for query in brief.queries:
        first, last = query.get("first_day"), query.get("last_day")
        if first and last:
            return str(first) if first == last else pattern.format(first=first, last=last)
    return brief.day
