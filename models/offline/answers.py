"""A question answered offline: counts where a number is asked for, and the sentences that speak of what was asked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.brief import Brief, read_brief
from notewright.models.offline.compose import bullet
from notewright.models.offline.counts import count_lines, plural
from notewright.models.offline.passages import Passage, mentions, passages_of, role_of
from notewright.models.offline.quoting import cited, quoted
from notewright.models.offline.rank import best, terms
from notewright.models.sections import Section
from notewright.state.errors import NeedsLanguageModel

MAX_PASSAGES = 8


def answer_args(sections: Sequence[Section]) -> Mapping[str, str]:
    """The text of an answer. Raises NeedsLanguageModel where nothing was asked of the workspace."""
    brief = read_brief(sections)
    if not brief.items and not brief.queries:
        raise NeedsLanguageModel()
    words = load_table(__package__, "templates.toml")[brief.language]
    return {"text": "\n".join([*_counted(brief, words), "", *_quoted(brief, words)]).strip()}


def _counted(brief: Brief, words: Any) -> Iterator[str]:
    how_many = load_table(__package__, "words.toml")["questions"]["how_many"]
    if not mentions(fold(brief.request), how_many):
        yield from count_lines(brief)
        return
    for query in brief.queries:
        yield plural(words["matches"][_counted_as(query)], query["matched"])


def _counted_as(query: Mapping[str, Any]) -> str:
    kind = str(query["resource_type"])
    if kind == "todo" and query.get("todo_status") != "all":
        return "done" if query.get("todo_status") == "done" else "open"
    return kind


def _quoted(brief: Brief, words: Any) -> Iterator[str]:
    found = [passage for item in brief.items for passage in passages_of(item)]
    chosen = best(_speaking_of(brief, found), brief.keywords, MAX_PASSAGES)
    if chosen:
        yield words["found"]
        yield ""
        yield from (bullet(passage, words) for passage in chosen)
    elif brief.items:
        yield words["none_found"]
        yield ""
        yield from (f"- {cited(quoted(item.title), item)}" for item in brief.items)


def _speaking_of(brief: Brief, found: Sequence[Passage]) -> list[Passage]:
    """Passages of the role that was asked for, else those that share terms with the question, else all."""
    asked = role_of(brief.request)
    of_role = [p for p in found if p.role == asked != "points"]
    wanted = terms(brief.request)
    sharing = [p for p in found if terms(p.text) & wanted]
    return of_role or sharing or list(found)
