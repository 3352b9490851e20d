"""The screen says everything in both languages, and says nothing that nobody can meet."""

import ast
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import click
import pytest

from notewright.cli.eval_table import COLUMNS
from notewright.cli.main import COMMANDS, Commands
from notewright.cli.say import Say
from notewright.cli.terminal import KEYS
from notewright.language.asked import problem_words, step_words
from notewright.language.decision import Problem
from notewright.language.questions import question_words
from notewright.language.tables import load_table
from notewright.language.verdict import Verdict
from notewright.models.tools import Stage
from notewright.state import errors
from notewright.state.change_set import ChangeSetStatus, Noted
from notewright.state.draft import DraftStatus, LengthUnit, MarkKind
from notewright.state.flow import OutcomeCode
from notewright.state.material import RefChange
from notewright.state.plan import WriteStep
from notewright.state.request import Question, QuestionCode
from notewright.state.scope import Language, ResourceType
from notewright.state.ticket import TicketStatus
from notewright.workspace.records import Failure, Reason
from notewright.workspace.sources import describe

CLI = Path(__file__).parents[2] / "cli"
LANGUAGES: tuple[Language, ...] = get_args(Language)


def rows(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every message with its key."""
    for name, value in table.items():
        if set(value) == {"en", "zh"} and isinstance(value["en"], str):
            yield before + name, value
        else:
            yield from rows(value, f"{before}{name}.")


MESSAGES = dict(rows(load_table("notewright.cli", "messages.toml")))


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in CLI.glob("*.py")]
WORDS = {node.value for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command by the words that name it, those of a family too."""
    group = Commands("notewright")
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command
        yield name, command
        for sub, within in getattr(command, "commands", {}).items():
            yield f"{name} {sub}", within


def options() -> Iterator[str]:
    for _, command in commands():
        yield from (param.opts[0].removeprefix("--") for param in command.params if isinstance(param, click.Option))


def codes() -> Iterator[str]:
    """Keys that are made of a code, for every code there is."""
    yield from (f"help.command.{name}" for name in (*dict(commands()), "notewright"))
    yield from (f"help.option.{name}" for name in (*options(), "help"))
    yield from (f"unit.{unit}" for unit in get_args(LengthUnit))
    yield from (f"change.{change}" for change in get_args(get_type_hints(RefChange)["change"]))
    yield from (f"end.{code}" for code in get_args(OutcomeCode))
    yield from (f"end.{code}" for code in ("saved_again", "applied_again", "asked", "undone", "edited", "unchanged"))
    yield from (f"key.{key}" for key in (*KEYS, "diff", "take_in_done"))
    yield from (f"type.{kind}" for kind in get_args(ResourceType))
    yield from (f"status.{status}" for status in (*get_args(DraftStatus), *get_args(ChangeSetStatus), "undone"))
    yield from (f"status.{status}" for status in get_args(TicketStatus))
    yield from (f"end.set_{status}" for status in ("waiting", "discarded", "undone"))
    yield from (f"mark.{kind}" for kind in get_args(MarkKind) if kind != "supported")
    yield from (f"noted.{noted}" for noted in get_args(Noted))
    yield from (f"stage.{stage}" for stage in get_args(Stage))
    yield from (f"eval.column.{name}" for name in ("group", *COLUMNS))
    yield from (f"eval.verdict.{verdict}" for verdict in (*get_args(Verdict), "failed"))


@pytest.mark.parametrize("key", sorted(set(codes())))
def test_every_code_has_its_sentence(key: str) -> None:
    """A code of the graph, of a command or of an option is never shown bare."""
    assert key in MESSAGES


@pytest.mark.parametrize("key", sorted(MESSAGES))
def test_a_message_is_said_in_both_languages_and_by_somebody(key: str) -> None:
    english, chinese = MESSAGES[key]["en"], MESSAGES[key]["zh"]
    assert fields(english) == fields(chinese)
    assert bool(english) == bool(chinese)
    assert key in WORDS | set(codes())


def test_every_key_in_the_code_has_a_message() -> None:
    """`say("…")` with a key that nobody wrote would end a command in a traceback."""
    said = {
        node.args[0].value
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if str(getattr(node.func, "attr", getattr(node.func, "id", ""))) in ("say", "obj", "asked")
    }
    assert said
    assert said - set(MESSAGES) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_every_question_is_a_sentence(language: Language) -> None:
    for reason in get_args(Reason):
        assert describe(Failure("a.md", reason), language).startswith("a.md")
    for code in get_args(QuestionCode):
        assert question_words(Question(code=code, about="todo.tag"), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_and_every_write_is_said(language: Language) -> None:
    for code in (*get_args(get_type_hints(Problem)["code"]), "material_changed", "not_followed"):
        assert problem_words(code, language)
    for step in (*(kind.model_fields["step"].default for kind in get_args(WriteStep)), "note"):
        assert step_words(step, language)


def error_types(root: type[errors.NotewrightError] = errors.NotewrightError) -> Iterator[type[errors.NotewrightError]]:
    yield root
    for kind in root.__subclasses__():
        yield from error_types(kind)


@pytest.mark.parametrize("kind", [kind for kind in error_types() if kind.en], ids=lambda kind: kind.__name__)
def test_an_error_has_the_same_facts_in_both_languages(kind: type[errors.NotewrightError]) -> None:
    assert fields(kind.en) == fields(kind.zh)


def test_a_planted_gap_is_seen() -> None:
    """The rules above can fail: a row without a language is no message, and an unknown key is no sentence."""
    assert dict(rows({"room": {"name": {"en": "x", "zh": "y"}}})) == {"room.name": {"en": "x", "zh": "y"}}
    with pytest.raises(KeyError):
        Say("zh")("end.nothing_of_the_kind")
