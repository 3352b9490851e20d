"""What of a sentence already has an owner: it narrows the material, names something or orders another write."""

from notewright.language.request.follow import edits_draft
from notewright.language.request.scope import read_request
from notewright.language.request.spans import read_spans

_OWNING = ("topic", "unhandled", "title", "exclude", "tag", "folder", "file_type", "time")


def claimed(text: str) -> tuple[tuple[int, int], ...]:
    """The stretches [start, end) of `text` that say nothing about the note to write."""
    parts = read_request(text).parts
    material = [(s.start, s.end) for s in read_spans(text) if s.role == "material" and s.kind in _OWNING]
    if not parts.writes or edits_draft(parts):
        return tuple(material)
    written = [t for t, role in zip(parts.tokens, parts.roles, strict=True) if role == "write"]
    return (*material, *((token.start, token.end) for token in written))
