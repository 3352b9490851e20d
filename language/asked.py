"""What a person is asked, before any client's dialect: an action, its arguments, what may be decided, and words."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from notewright.language.tables import load_table
from notewright.state.material import RefChange
from notewright.state.scope import Language

Allowed = Literal["approve", "edit", "reject", "respond"]  # in the words of LangChain's middleware


class Asked(NamedTuple):
    """One question. `facts` are our own keys beside a dialect's; `answer` is the JSON Schema of an answer to it.

    `edited` is the JSON Schema of the arguments that an edit must bring.
    """

    action: str
    args: Mapping[str, Any]
    description: str
    allowed: Sequence[Allowed]
    facts: Mapping[str, Any]
    answer: dict[str, Any]
    edited: Mapping[str, Any] | None = None


def words(language: Language) -> Mapping[str, Any]:
    """The rows of asked.toml."""
    table: Mapping[str, Any] = load_table(__package__, "asked.toml")[language]
    return table


def problem_words(problem: str, language: Language) -> str:
    """Why an answer could not be taken, or what is in the way of a yes."""
    return str(words(language)["problem"][problem])


def step_words(step: str, language: Language) -> str:
    """What one write of a set does, without to what."""
    return str(words(language)["step"][step])


def opening(problem: str | None, since: Sequence[RefChange], language: Language) -> list[str]:
    """What a description says first: what is wrong with the last answer, and what happened to the material."""
    lines = [problem_words(problem, language)] if problem else []
    if since:
        gone = sum(change.change == "gone" for change in since)
        lines.append(words(language)["material"].format(gone=gone, edited=len(since) - gone))
    return lines
