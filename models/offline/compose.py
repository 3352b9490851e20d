"""A new note by template: counts, then the sections of its kind, every passage verbatim and cited."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from notewright.language.tables import load_table
from notewright.models.offline.brief import Brief, Item
from notewright.models.offline.counts import count_lines, open_total
from notewright.models.offline.outline import tidy
from notewright.models.offline.passages import Passage, passages_of
from notewright.models.offline.quoting import cited, quoted
from notewright.models.offline.rank import about, best
from notewright.state.limits import MAX_DRAFT_CHARS
from notewright.state.scope import Language

POINTS_PER_ITEM = 4
PASSAGES_PER_SECTION = 8
MAX_NOTICE_CHARS = 80


def compose(brief: Brief, kind: str) -> str:
    """The body of a `kind` of note, without its title."""
    words = load_table(__package__, "templates.toml")[brief.language]
    found = [passage for item in brief.items for passage in passages_of(item)]
    blocks = [[f"- {line}" for line in count_lines(brief)]]
    for section in sections_of(kind):
        lines = list(_lines(section, kind, brief, found))
        if lines:
            heading = words["sections"].get(f"{kind}.{section}", words["sections"][section])
            blocks.append([f"## {heading}", "", *lines])
    return tidy([line for block in blocks for line in (*block, "")])


def within_limit(content: str, language: Language) -> str:
    """`content` within what a draft may hold, whole lines, the cut said in its last one."""
    if len(content) <= MAX_DRAFT_CHARS:
        return content
    notice = load_table(__package__, "templates.toml")[language]["clipped"]
    lines = content.split("\n")
    sizes = accumulate(len(line) + 1 for line in lines)
    kept = sum(size <= MAX_DRAFT_CHARS - MAX_NOTICE_CHARS for size in sizes)
    return "\n".join([*lines[:kept], "", notice.format(count=len(lines) - kept)])


def sections_of(kind: str) -> Sequence[str]:
    """The sections of a kind of note, in order."""
    sections: Sequence[str] = load_table(__package__, "templates.toml")["kinds"][kind]
    return sections


def _lines(section: str, kind: str, brief: Brief, found: Sequence[Passage]) -> Iterator[str]:
    words = load_table(__package__, "templates.toml")[brief.language]
    if section == "open_todos":
        yield from (bullet(p, words) for p in _by_due(found, is_open=True))
        yield from _not_listed(brief, found, words)
    elif section == "done_todos":
        yield from (bullet(p, words) for p in _by_due(found, is_open=False))
    elif section == "points":
        own = set(sections_of(kind)) - {"points"}
        yield from _by_item(brief, [p for p in found if p.role not in own], words)
    else:
        of_role = [p for p in found if p.role == section]
        yield from (bullet(p, words) for p in best(of_role, PASSAGES_PER_SECTION, about(brief.keywords)))


def bullet(passage: Passage, words: Any) -> str:
    """One passage as a list item with its date and its source."""
    text = said(passage, words)
    if passage.due:
        text = words["due"].format(text=text, date=passage.due)
    elif passage.open is None and passage.item.date:
        text = words["dated"].format(text=text, date=passage.item.date[:10])
    return f"- {cited(text, passage.item)}"


def said(passage: Passage, words: Any) -> str:
    """The passage; in quotation marks where it speaks to a reader, so that nobody takes it for the note's own words."""
    text = quoted(passage.text)
    return str(words["instruction"].format(text=text)) if passage.role == "instruction" else text


def _by_item(brief: Brief, found: Sequence[Passage], words: Any) -> Iterator[str]:
    for item in brief.items:
        own = [p for p in found if p.item.number == item.number and p.open is None]
        chosen = best(own, POINTS_PER_ITEM, about(brief.keywords))
        if item.type == "todo" or (not chosen and passages_of(item)):
            continue
        yield f"### {cited(_title(item, words), item)}"
        yield ""
        yield from (f"- {cited(said(p, words), item)}" for p in chosen)
        if not chosen:
            yield f"- {words['no_text']}"
        yield ""


def _title(item: Item, words: Any) -> str:
    title = quoted(item.title) or words["types"][item.type][0].format(n=1)
    return str(words["dated"].format(text=title, date=item.date[:10])) if item.date else str(title)


def _by_due(found: Sequence[Passage], *, is_open: bool) -> list[Passage]:
    """Todos of that state once each, the earliest due date first, those without one in their order after them."""
    todos = {p.text: p for p in found if p.open is is_open and p.item.type == "todo"}
    if not todos:
        todos = {p.text: p for p in found if p.open is is_open}
    return sorted(todos.values(), key=lambda p: p.due or "9999")


def _not_listed(brief: Brief, found: Sequence[Passage], words: Any) -> Iterator[str]:
    missing = open_total(brief) - sum(p.open is True and p.item.type == "todo" for p in found)
    if missing > 0 and any(item.cut for item in brief.items if item.type == "todo"):
        yield f"- {words['not_listed'].format(count=missing)}"
