"""The sections of a writing prompt as the offline engine uses them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from notewright.models.sections import Section
from notewright.state.draft import LengthLimit
from notewright.state.scope import Language


class Item(NamedTuple):
    """One numbered piece of material. `date` is ISO; `cut` counts characters that the budget left out."""

    number: int
    type: str
    title: str
    text: str
    date: str | None = None
    cut: int = 0


class Brief(NamedTuple):
    """What is to be written, from what. `queries` are the facts that the program counted."""

    language: Language
    day: str
    request: str
    feedback: str | None
    queries: tuple[Mapping[str, Any], ...]
    previous: Section | None
    limits: tuple[LengthLimit, ...]
    items: tuple[Item, ...]

    @property
    def keywords(self) -> tuple[str, ...]:
        """What the material is about, in the person's words."""
        return tuple(dict.fromkeys(query["keyword"] for query in self.queries if "keyword" in query))


def read_brief(sections: Sequence[Section]) -> Brief:
    """The brief of one writing prompt."""
    by_name = {section.name: section for section in sections}
    context = cast(Mapping[str, Any], by_name["context"].facts)
    feedback = by_name.get("feedback")
    return Brief(
        language=context["language"],
        day=context["date"],
        request=by_name["request"].body,
        feedback=feedback.body if feedback else None,
        queries=tuple(section.facts for section in sections if section.name == "query"),
        previous=by_name.get("previous_draft"),
        limits=tuple(LengthLimit.model_validate(section.facts) for section in sections if section.name == "length"),
        items=read_items(sections),
    )


def read_items(sections: Sequence[Section]) -> tuple[Item, ...]:
    """The numbered material of any prompt."""
    return tuple(_item(section) for section in sections if section.name == "material")


def _item(section: Section) -> Item:
    facts = cast(Mapping[str, Any], section.facts)
    return Item(
        facts["number"],
        facts["type"],
        facts["title"],
        section.body,
        facts.get("date"),
        facts.get("characters_cut", 0),
    )
