"""The labelled set of a run: our own, or a file of the same shape. A line that is none is named, and nothing runs."""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import click
from pydantic import BaseModel, Field, ValidationError

from notewright.cli.say import Say
from notewright.state.scope import FollowUp

Text = Annotated[str, Field(min_length=1)]
OWN = "eval_cases.jsonl"


class Expected(BaseModel):
    """The scope that a careful reader would give the sentence."""

    produces_note: bool
    other_mutations: bool
    needs_retrieval: bool
    follow_up: FollowUp | None
    queries: list[Mapping[str, Any]]


class Case(BaseModel):
    """One labelled request. `ask` is what must be asked, `selected_refs` a count; keys beside these are let be."""

    id: Text
    lang: Literal["zh", "en", "mixed"]
    group: Text
    utterance: Text
    selected_refs: Annotated[int, Field(ge=0)] = 0
    pending_draft: bool = False
    expect: Expected
    ask: Text | None


def load_cases(path: Path | None, say: Say) -> Iterator[Case]:
    """Every labelled request of `path`, or of our own set. Raises click.UsageError for the first line that is none."""
    place = path or files(__package__) / OWN
    seen: set[str] = set()
    for number, line in enumerate(place.read_text(encoding="utf-8").splitlines(), 1):
        try:
            case = Case.model_validate(json.loads(line))
        except (ValueError, ValidationError) as error:
            raise click.UsageError(say("eval.no_case", path=path or OWN, number=number)) from error
        if case.id in seen:
            raise click.UsageError(say("eval.twice", path=path or OWN, id=case.id))
        seen.add(case.id)
        yield case
