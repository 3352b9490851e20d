"""A question answered offline: counts where a number is asked for, and the sentences that speak of what was asked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.brief import Brief, read_brief
from notewright.models.offline.compose import bullet, title_line
from notewright.models.offline.counts import count_lines, partly, plural
from notewright.models.offline.passages import Passage, passages_of
from notewright.models.offline.rank import Weigh, about, best, terms
from notewright.models.offline.roles import mentions, role_of
from notewright.models.sections import Section
from notewright.state.errors import NeedsLanguageModel

MAX_PASSAGES = 8
PASSAGES_PER_ITEM = 2


def answer_args(sections: Sequence[Section]) -> Mapping[str, str]:
    """The text of an answer. Raises NeedsLanguageModel where nothing was asked of the workspace."""
    brief = read_brief(sections)
    if not brief.items and not brief.queries:
        raise NeedsLanguageModel()
    words = load_table(__package__, "templates.toml")[brief.language]
    how_many, which = _asks(brief, "how_many"), _asks(brief, "which")
    counted = _counted(brief, words) if how_many else count_lines(brief)
    named = _listed(brief, words) if how_many or which else _quoted(brief, words)
    return {"text": "\n".join([*counted, "", *named]).strip()}


def _asks(brief: Brief, kind: str) -> bool:
    return mentions(fold(brief.request), load_table(__package__, "words.toml")["questions"][kind])


def _counted(brief: Brief, words: Any) -> Iterator[str]:
    for query in brief.queries:
        yield plural(words["matches"][_counted_as(query)], query["matched"])
        yield from partly(query, words)


def _counted_as(query: Mapping[str, Any]) -> str:
    kind = str(query["resource_type"])
    if kind == "todo" and query.get("todo_status") != "all":
        return "done" if query.get("todo_status") == "done" else "open"
    return kind


def _listed(brief: Brief, words: Any) -> Iterator[str]:
    """The items by their titles, todos one by one."""
    if brief.items:
        yield words["listed"]
        yield ""
    for item in brief.items:
        if item.type == "todo":
            yield from (bullet(passage, words) for passage in passages_of(item))
        else:
            yield title_line(item, words)


def _quoted(brief: Brief, words: Any) -> Iterator[str]:
    chosen = _speaking_of(brief)
    if chosen:
        yield words["found"]
        yield ""
        yield from (bullet(passage, words) for passage in chosen)
    elif brief.items:
        yield words["none_found"]
        yield ""
        yield from (title_line(item, words) for item in brief.items)


def _speaking_of(brief: Brief) -> list[Passage]:
    """The passages that share terms or a role with the question; where none does, the weightiest of each item."""
    found = [passages_of(item) for item in brief.items]
    weigh = _answering(brief)
    speaking = [p for passages in found for p in passages if weigh(p) > 0]
    if speaking:
        return best(speaking, MAX_PASSAGES, weigh)
    return [p for passages in found for p in best(passages, PASSAGES_PER_ITEM, about(brief.keywords))]


def _answering(brief: Brief) -> Weigh:
    asked, wanted = role_of(brief.request), terms(brief.request)
    return lambda p: len(terms(p.text) & wanted) + 2 * (p.role == asked != "points") + (p.item.type == "todo")
