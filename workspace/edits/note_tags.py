"""Tags of a note added or removed. They are added to its frontmatter, and removed there and from its text.

After every edit the note is read again as any reader does: its tags must be exactly the wished ones, every other key
and, where no tag stood in the text, the body what they were. Else nothing is edited.
"""

from collections.abc import Iterable, Sequence

import yaml

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.workspace.edits.frontmatter import NULLS, Block, open_block
from notewright.workspace.edits.inline_tags import without_inline
from notewright.workspace.edits.tag_values import added_to_text, removal_in
from notewright.workspace.edits.text import Cut, Inexact, Text
from notewright.workspace.sources.frontmatter import fold_key, read_frontmatter, values_of
from notewright.workspace.sources.markdown import text_lines
from notewright.workspace.sources.tags import TAG, field_tags, inline_tags, tidy, unique

_KEYS: list[str] = load_table("notewright.workspace.sources", "frontmatter.toml")["keys"]["tags"]


def tag_note(data: bytes, add: Iterable[str], remove: Iterable[str]) -> bytes:
    """The note with these tags and without those. Raises Inexact."""
    text = Text.of(data)
    before = tags_of(text.plain)
    gone = {fold(as_tag(tag)) for tag in remove}
    new = unique(tag for tag in map(as_tag, add) if fold(tag) not in map(fold, before))
    edited = _with(_without(text, gone), new)
    _check(text.plain, edited.plain, {fold(tag) for tag in (*before, *new)} - gone)
    return edited.data


def tags_of(plain: str) -> list[str]:
    """The tags of a note as the index reads them."""
    front = read_frontmatter("", plain)
    written = [tag for _, value in values_of(front.values, _KEYS) if value not in NULLS for tag in field_tags(value)]
    return unique(written + [tag for line in text_lines(front.body) for tag in inline_tags(line.text)])


def as_tag(said: str) -> str:
    """A phrase as a tag: "#" off, spaces joined. Raises Inexact for what no app would take for a tag."""
    tag = "-".join(tidy(said).split())
    if not tag or tag.isdigit() or not TAG.fullmatch(f"#{tag}"):
        raise Inexact("tag_name")
    return tag


def _with(text: Text, tags: Sequence[str]) -> Text:
    return text.cut(_addition(text.plain, tags)) if tags else text


def _addition(plain: str, tags: Sequence[str]) -> Cut:
    block = open_block(plain)
    if block is None:
        return Cut(0, 0, f"---\n{_new_list('tags', tags)}---\n")
    entry = block.entry(_KEYS)
    if entry is None:
        return Cut(block.end, block.end, _new_list(f"{' ' * block.indent}tags", tags, block.indent))
    start, end = block.span(entry.node, entry.colon)
    if isinstance(entry.node, yaml.SequenceNode):
        return _in_flow(block, entry.node, tags) if entry.node.flow_style else _in_list(block, entry.node, tags)
    if start == end:
        behind = _line_end(plain, entry.colon)
        return Cut(behind, behind, "".join(f"\n{' ' * block.indent}  - {_scalar(tag)}" for tag in tags))
    if plain[start:end] in (*NULLS, '""', "''"):
        return Cut(start, end, f"[{', '.join(map(_scalar, tags))}]")
    return added_to_text(block, entry.node, Cut(start, end, ""), tags)


def _new_list(key: str, tags: Iterable[str], indent: int = 0) -> str:
    return f"{key}:\n" + "".join(f"{' ' * indent}  - {_scalar(tag)}\n" for tag in tags)


def _in_flow(block: Block, node: yaml.SequenceNode, tags: Iterable[str]) -> Cut:
    start, end = block.span(node, block.start)
    quote = _quote_of(node)
    new = [_scalar(tag, quote) for tag in tags]
    if not node.value:
        return Cut(start + 1, end - 1, ", ".join(new))
    last = block.span(node.value[-1], start).end
    return Cut(last, last, "".join(f", {tag}" for tag in new))


def _in_list(block: Block, node: yaml.SequenceNode, tags: Iterable[str]) -> Cut:
    """After the line of the last member, under its dash."""
    last = node.value[-1]
    span = block.span(last, block.start)
    if not isinstance(last, yaml.ScalarNode) or "\n" in block.plain[span.start : span.end]:
        raise Inexact("frontmatter")
    behind, dash = _line_end(block.plain, span.end), " " * node.start_mark.column
    return Cut(behind, behind, "".join(f"\n{dash}- {_scalar(tag, _quote_of(node))}" for tag in tags))


def _line_end(plain: str, at: int) -> int:
    found = plain.find("\n", at)
    return found if found >= 0 else len(plain)


def _quote_of(node: yaml.SequenceNode) -> str:
    """The quotes in which all members stand."""
    styles = {member.style if isinstance(member, yaml.ScalarNode) else None for member in node.value}
    style = styles.pop() if len(styles) == 1 else None
    return style or ""


def _scalar(tag: str, quote: str = "") -> str:
    """Plain where every reader of YAML takes it for this string."""
    if not quote:
        quote = "" if yaml.safe_load(f"[{tag}]") == [tag] and yaml.safe_load(f"- {tag}") == [tag] else '"'
    return f"{quote}{tag}{quote}"


def _without(text: Text, gone: set[str]) -> Text:
    if not gone:
        return text
    while (cut := _removal(text.plain, gone)) is not None:
        text = text.cut(cut)
    return without_inline(text, gone)


def _removal(plain: str, gone: set[str]) -> Cut | None:
    """The next tag to be taken out of the frontmatter."""
    values = read_frontmatter("", plain).values
    if not any(fold(tag) in gone for _, value in values_of(values, _KEYS) for tag in field_tags(value)):
        return None
    block = open_block(plain)
    names = {fold_key(name) for name in _KEYS}
    for entry in block.entries if block else ():
        if block and fold_key(entry.key) in names and (cut := removal_in(block, entry, gone)):
            return cut
    raise Inexact("frontmatter")


def _check(before: str, after: str, wished: set[str]) -> None:
    old, new = read_frontmatter("", before), read_frontmatter("", after)
    if {fold(tag) for tag in tags_of(after)} != wished or new.failures != old.failures:
        raise Inexact("tag")
    if _others(old.values) != _others(new.values):
        raise Inexact("frontmatter")


def _others(values: object) -> dict[str, object]:
    names = {fold_key(name) for name in _KEYS}
    pairs = values.items() if hasattr(values, "items") else ()
    return {key: value for key, value in pairs if key not in names}
