"""A new note by template: counts, then the sections of its kind, every passage verbatim and cited."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from notewright.language.citations import cited_numbers
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
    """The body of a `kind` of note, without its title. Every item of the material is named in it."""
    words = load_table(__package__, "templates.toml")[brief.language]
    blocks = [[f"- {line}" for line in count_lines(brief)]]
    for section, found in _by_section(brief, kind).items():
        lines = list(_lines(section, brief, found, words))
        if lines:
            heading = words["sections"].get(f"{kind}.{section}", words["sections"][section])
            blocks.append([f"## {heading}", "", *lines])
    blocks.append(list(_unnamed(brief, blocks, words)))
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


def _by_section(brief: Brief, kind: str) -> Mapping[str, list[Passage]]:
    """Every passage under its section, the sections in the order of the kind of note."""
    sections: dict[str, list[Passage]] = {name: [] for name in load_table(__package__, "templates.toml")["kinds"][kind]}
    found = [passage for item in brief.items for passage in passages_of(item)]
    listed = {p.text for p in found if p.item.type == "todo"}
    for passage in found:
        section = _section_of(passage, sections, bool(listed))
        if section in sections and (passage.item.type == "todo" or passage.text not in listed):
            sections[section].append(passage)
    return sections


def _section_of(passage: Passage, sections: Collection[str], todos_asked: bool) -> str:
    """Todos inside a note are its news where todos were asked for by themselves, else they are the todos."""
    if passage.open is None:
        return passage.role if passage.role in sections else "points"
    if todos_asked and passage.item.type != "todo":
        return "next" if passage.open else "done"
    return "open_todos" if passage.open else "done_todos"


def _lines(section: str, brief: Brief, found: Sequence[Passage], words: Any) -> Iterator[str]:
    if section == "points":
        yield from _by_item(brief, found, words)
    elif section in {"open_todos", "done_todos"}:
        yield from (bullet(p, words) for p in sorted(found, key=lambda p: p.due or "9999"))
        yield from _not_listed(brief, found, words) if section == "open_todos" else ()
    else:
        yield from (bullet(p, words) for p in best(found, PASSAGES_PER_SECTION, about(brief.keywords)))


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
        chosen = best([p for p in found if p.item == item], POINTS_PER_ITEM, about(brief.keywords))
        if chosen:
            yield f"### {cited(_title(item, words), item)}"
            yield ""
            yield from (f"- {cited(said(p, words), item)}" for p in chosen)
            yield ""


def _unnamed(brief: Brief, blocks: Sequence[Sequence[str]], words: Any) -> Iterator[str]:
    """Items of which nothing stands in the note so far: their titles."""
    named = cited_numbers("\n".join(line for block in blocks for line in block))
    rest = [item for item in brief.items if item.number not in named]
    if rest:
        yield from (f"## {words['sections']['rest']}", "")
        yield from (title_line(item, words) for item in rest)


def title_line(item: Item, words: Any) -> str:
    """An item as a list item: its title, its date and its number."""
    return f"- {cited(_title(item, words), item)}"


def _title(item: Item, words: Any) -> str:
    title = quoted(item.title) or words["types"][item.type][0].format(n=1)
    return str(words["dated"].format(text=title, date=item.date[:10])) if item.date else str(title)


def _not_listed(brief: Brief, found: Sequence[Passage], words: Any) -> Iterator[str]:
    missing = open_total(brief) - len(found)
    if missing > 0 and any(item.cut for item in brief.items if item.type == "todo"):
        yield f"- {words['not_listed'].format(count=missing)}"
