"""A worker's note as text: read from whatever a model said, clipped without loss, shown to the lead and to a person.

The lead reads `compact_lines`, a person `note_markdown`. No file is touched here.
"""

import json
import re
from collections.abc import Sequence

from pydantic import ValidationError

from notewright.language.citations import cited_numbers
from notewright.language.tables import load_table
from notewright.state.limits import NoteCaps
from notewright.state.note import StructuredNote
from notewright.state.scope import Language

PARSING_FAILED = "note parsing failed"

_OBJECT_START = re.compile(r'\{\s*"')
_CUT = "…"


def parse_note(text: str) -> StructuredNote | None:
    """The one note in `text`, whatever chatter or fence stands around it; None for no object, half a one or several.

    What is inside the object is taken strictly: every key known, every type right, a conclusion that says something.
    """
    start = _OBJECT_START.search(text)
    end = _end_of_object(text, start.start()) if start else None
    if start is None or end is None or _OBJECT_START.search(text, end):
        return None
    try:
        note = StructuredNote.model_validate_json(text[start.start() : end], strict=True)
    except (ValidationError, UnicodeEncodeError):
        return None
    return note if note.conclusion.strip() else None


def failed_note(reason: str, language: Language = "en") -> StructuredNote:
    """What is kept where a worker gave no note. `reason` is a code, never a model's words."""
    said = _words(language)["failed"].format(reason=reason)
    return StructuredNote(conclusion=said, open_issues=(PARSING_FAILED,), confidence="low")


def clip_note(note: StructuredNote, caps: NoteCaps, language: Language = "en") -> tuple[StructuredNote, str | None]:
    """`note` within `caps`, and the whole note as Markdown for a file where anything was cut."""
    clipped = note.model_copy(
        update={
            "conclusion": clip_line(note.conclusion, caps.conclusion_chars),
            "evidence": _clip_lines(note.evidence, caps.evidence, caps.line_chars),
            "open_issues": _clip_lines(note.open_issues, caps.open_issues, caps.line_chars),
            "file_refs": note.file_refs[: caps.file_refs],
        }
    )
    return clipped, None if clipped == note else note_markdown(note, language)


def clip_line(text: str, limit: int) -> str:
    """`text` within `limit` characters, the cut marked; sources that it cites stay cited, within half of the room."""
    if len(text) <= limit:
        return text
    numbers = cited_numbers(text)
    tail = "".join(f"[{n}]" for n in numbers)
    while len(tail) > limit // 2:
        numbers = numbers[:-1]
        tail = "".join(f"[{n}]" for n in numbers)
    head = text[: limit - len(tail) - len(_CUT)].rstrip()
    kept = cited_numbers(head)
    return head + _CUT + "".join(f"[{n}]" for n in numbers if n not in kept)


def compact_lines(note: StructuredNote) -> str:
    """The note for the lead: one line a thing and one sign for its kind, so that little is read for much."""
    lines = [f"{note.confidence}: {note.conclusion}"]
    lines += [f"- {each}" for each in note.evidence]
    lines += [f"? {each}" for each in note.open_issues]
    lines += [f"@ {each}" for each in note.file_refs]
    return "\n".join(" ".join(line.split()) for line in lines)


def note_markdown(note: StructuredNote, language: Language) -> str:
    """The note for a person, every text of it as it stands."""
    words = _words(language)
    listed = {name: getattr(note, name) for name in ("evidence", "open_issues", "file_refs")}
    blocks = [f"**{words['conclusion']}**\n\n{note.conclusion}"]
    blocks += [
        f"**{words[name]}**\n\n" + "\n".join(f"- {each}" for each in lines) for name, lines in listed.items() if lines
    ]
    blocks.append(f"**{words['confidence']}** {words[note.confidence]}")
    return "\n\n".join(blocks) + "\n"


def _end_of_object(text: str, start: int) -> int | None:
    """Where the JSON value at `start` ends; None where it is none, or too deep or too long a number to read."""
    try:
        return json.JSONDecoder().raw_decode(text, start)[1]
    except (ValueError, RecursionError):
        return None


def _clip_lines(lines: Sequence[str], count: int, limit: int) -> tuple[str, ...]:
    return tuple(clip_line(line, limit) for line in lines[:count])


def _words(language: Language) -> dict[str, str]:
    words: dict[str, str] = load_table(__package__, "notes.toml")[language]
    return words
