"""What an answer looks like, as JSON Schema: Studio draws a form of it. Reading is more tolerant than this."""

from collections.abc import Sequence
from typing import Any

from notewright.language.asked import words
from notewright.state.limits import MAX_DRAFT_CHARS, MAX_TITLE_CHARS
from notewright.state.scope import Language


def edited_note(language: Language) -> dict[str, Any]:
    """The arguments of an edit of a draft."""
    said = words(language)["form"]
    return _object(
        {
            "title": _text(said["title"], minLength=1, maxLength=MAX_TITLE_CHARS),
            "content": _text(said["content"], minLength=1, maxLength=MAX_DRAFT_CHARS),
        },
        "title",
        "content",
    )


def edited_set(count: int, language: Language) -> dict[str, Any]:
    """The arguments of an edit of a set of `count` writes."""
    said = words(language)["form"]
    numbers = {"type": "integer", "minimum": 1, "maximum": max(count, 1)}
    return _object(
        {
            "changes": {"type": "array", "items": numbers, "uniqueItems": True, "description": said["changes"]},
            "draft": {"type": "boolean", "default": True, "description": said["draft"]},
        },
        "changes",
    )


def draft_answer(language: Language) -> dict[str, Any]:
    """The answer to a draft."""
    optional = {name: _text(row["description"]) for name, row in edited_note(language)["properties"].items()}
    return _decision(["approve", "edit", "revise", "discard", "leave"], optional, language)


def set_answer(count: int, has_note: bool, language: Language) -> dict[str, Any]:
    """The answer to a set; only a note in it can be revised in words."""
    types = ["approve", "keep", *(["revise"] if has_note else []), "discard", "leave"]
    return _decision(types, edited_set(count, language)["properties"], language)


def choice_answer(labels: Sequence[str], language: Language) -> dict[str, Any]:
    """The answer to a question: one of the numbered alternatives, or other words."""
    said = words(language)["form"]
    numbered = [{"const": number, "title": label} for number, label in enumerate(labels, 1)]
    choice = {"choice": {"type": "integer", "description": said["choice"], "oneOf": numbered}} if numbered else {}
    return _object({**choice, "text": _text(said["text"])})


def _decision(types: list[str], more: dict[str, Any], language: Language) -> dict[str, Any]:
    said = words(language)["form"]
    kind = {"type": "string", "enum": types, "description": said["type"]}
    return _object({"type": kind, "feedback": _text(said["feedback"]), **more}, "type")


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, **({"required": list(required)} if required else {})}


def _text(description: str, **bounds: int) -> dict[str, Any]:
    return {"type": "string", "description": description, **bounds}
