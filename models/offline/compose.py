"""A new note by template: counts, then the sections of its kind, every passage verbatim and cited."""

from collections.abc import Iterator, Sequence
from typing import Any

from notewright.language.tables import load_table
from notewright.models.offline.brief import Brief, Item
from notewright.models.offline.counts import count_lines, open_total
from notewright.models.offline.passages import Passage, passages_of
from notewright.models.offline.quoting import cited, quoted
from notewright.models.offline.rank import best

POINTS_PER_ITEM = 4
PASSAGES_PER_SECTION = 8


def compose(brief: Brief, kind: str) -> str:
    """The body of a `kind` of note, without its title."""
    words = load_table(__package__, "templates.toml")[brief.language]
    found = [passage for item in brief.items for passage in passages_of(item)]
    blocks = [[f"- {line}" for line in count_lines(brief)]]
    for section in sections_of(kind):
        lines = list(_lines(section, kind, brief, found))
        if lines:
            blocks.append([f"## {words['sections'][section]}", "", *lines])
    return "\n\n".join("\n".join(block) for block in blocks)


def sections_of(kind: str) -> Sequence[str]:
    kinds = load_table(__package__, "templates.toml")["kinds"]
    sections: Sequence[str] = kinds.get(kind, kinds["plain"])
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
        yield from (
            bullet(p, words)
            for p in best([p for p in found if p.role == section], brief.keywords, PASSAGES_PER_SECTION)
        )


def bullet(passage: Passage, words: Any) -> str:
    """One passage as a list item with its date and its source."""
    text = quoted(passage.text)
    if passage.due:
        text = words["due"].format(text=text, date=passage.due)
    elif passage.open is None and passage.item.date:
        text = words["dated"].format(text=text, date=passage.item.date[:10])
    return f"- {cited(text, passage.item)}"


def _by_item(brief: Brief, found: Sequence[Passage], words: Any) -> Iterator[str]:
    for item in brief.items:
        own = [p for p in found if p.item.number == item.number and p.open is None]
        chosen = best(own, brief.keywords, POINTS_PER_ITEM)
        if item.type == "todo" or (not chosen and passages_of(item)):
            continue
        yield f"### {cited(_title(item, words), item)}"
        yield ""
        yield from (f"- {cited(quoted(p.text), item)}" for p in chosen)
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
