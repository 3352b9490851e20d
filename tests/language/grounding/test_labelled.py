"""Labelled sentences of both languages against one small bundle: what is wrong is found, what is right is not."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from notewright.language.grounding import ground
from notewright.state.material import ContextRef, SourceItem
from notewright.state.ports import Body

HERE = Path(__file__).parent


HARD = {"number", "date", "name", "address", "quote"}
SETS = {"sentences.txt": "material.toml", "sentences_second.txt": "material_second.toml"}


class Row(NamedTuple):
    label: str
    ref: str
    sentence: str
    material: str

    @property
    def content(self) -> str:
        return self.sentence if self.ref == "-" else f"{self.sentence} [{self.ref}]"


@cache
def bundle(name: str = "material.toml") -> tuple[Body, ...]:
    items = tomllib.loads((HERE / name).read_text(encoding="utf-8"))["item"]
    return tuple(_body(number, item) for number, item in enumerate(items, 1))


def _body(number: int, item: dict[str, str]) -> Body:
    ref = ContextRef.model_validate(
        {"resource_type": item["type"], "id": f"i{number}", "version": "v", "date": item.get("date")}
    )
    source = SourceItem(number=number, resource_type=ref.resource_type, refs=(ref,), queries=(0,))
    return Body(source, item["title"], item["text"].strip(), item.get("link"))


def rows(name: str) -> Iterator[Row]:
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            label, ref, sentence = (part.strip() for part in line.split(" | ", 2))
            yield Row(label, ref, sentence, SETS[name])


def kinds(row: Row) -> set[str]:
    return {str(mark.kind) for mark in ground(row.content, bundle(row.material))} - {"supported"}


def test_planted_errors_are_found_and_sound_sentences_are_left_alone() -> None:
    """At least 95% of wrong numbers, dates, names, quotations and addresses; at most 5% of the sound marked (§8)."""
    every = [row for name in SETS for row in rows(name)]
    hard = [row for row in every if row.label in HARD]
    missed = [row.sentence for row in hard if row.label not in kinds(row)]
    sound = [row for row in every if row.label == "ok"]
    marked = [row.sentence for row in sound if kinds(row)]
    assert len(hard) > 80 and len(missed) <= 0.05 * len(hard), missed
    assert len(sound) > 100 and len(marked) <= 0.05 * len(sound), marked


@pytest.mark.parametrize("label", ["status", "unsupported"])
def test_the_opposite_and_the_invented_are_found(label: str) -> None:
    planted = [row for name in SETS for row in rows(name) if row.label == label]
    missed = [row.sentence for row in planted if label not in kinds(row)]
    assert planted and missed == []
