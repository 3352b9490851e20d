"""The title of a new note: topic, kind and time."""

from notewright.language.tables import load_table
from notewright.models.offline.brief import Brief
from notewright.state.limits import MAX_TITLE_CHARS


def title_of(brief: Brief, kind: str) -> str:
    """Such as 发布计划 复盘 2026-11-30."""
    words = load_table(__package__, "templates.toml")[brief.language]
    name = words["titles"][kind]
    end = f"{name} {_period(brief, words['period'])}"
    topic = words["join"].join(_topics(brief))[: MAX_TITLE_CHARS - len(end) - 1]
    title = " ".join(f"{topic} {end}".split())
    return title[0].upper() + title[1:]


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
