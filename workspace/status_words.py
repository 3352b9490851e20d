"""The word that a vault's task notes use for a state, learnt from the notes that have it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from sqlalchemy import Engine, select

from notewright.workspace.edits.task_note import may_become, status_word
from notewright.workspace.records import SourceSpec, Status
from notewright.workspace.sources.decoding import Text, read_text_file
from notewright.workspace.tables import items

_LOOKED_AT = 50


def words_of(engine: Engine, owner: str, spec: SourceSpec) -> Mapping[Status, str]:
    """By state the word that most of the notes with it carry; a state that no note has is absent."""
    goals: tuple[Literal["done", "pending"], ...] = ("done", "pending")
    found = {goal: Counter(_words(engine, owner, spec, goal)) for goal in goals}
    return {goal: counted.most_common(1)[0][0] for goal, counted in found.items() if counted}


def _words(engine: Engine, owner: str, spec: SourceSpec, goal: Literal["done", "pending"]) -> Iterator[str]:
    for path in _paths(engine, owner, spec, goal):
        read = read_text_file(spec.root, path)
        word = status_word(read.text) if isinstance(read, Text) else ""
        if may_become(word, goal):
            yield word


def _paths(engine: Engine, owner: str, spec: SourceSpec, state: Status) -> list[str]:
    mine = (items.c.owner == owner, items.c.source == spec.key, items.c.item == "note", items.c.status == state)
    with engine.connect() as connection:
        return list(connection.scalars(select(items.c.path).where(*mine).order_by(items.c.path).limit(_LOOKED_AT)))
