"""What came of a run, for an agent that has no screen: what it is, how it was read, and what happens next."""

from collections.abc import Iterator, Mapping

from notewright.language.questions import question_words
from notewright.language.receipt_words import receipt_lines
from notewright.language.tables import load_table
from notewright.state.request import Question
from notewright.state.result import NoteResult
from notewright.state.scope import Language

SHORT_ID = 8


def result_words(result: NoteResult, *, command_line: bool) -> str:
    """In the language of the request. The text of a draft is not in it; that of an answer is.

    `command_line` says that the person can approve it there.
    """
    words: Mapping[str, str] = load_table(__package__, "results.toml")[result.language]
    return "\n".join(filter(None, _lines(result, words, command_line)))


def _lines(result: NoteResult, words: Mapping[str, str], command_line: bool) -> Iterator[str]:
    if result.answer:
        yield result.answer.text
    if result.draft:
        yield words["draft"].format(title=result.draft.text.title, id=result.draft.id[:SHORT_ID])
    if result.changes:
        yield words["set"].format(count=len(result.changes.changes), id=result.changes.id[:SHORT_ID])
    if result.receipt:
        yield from receipt_lines(result.receipt, {}, result.language)
    if result.question:
        yield from _question(result.question, result.language, words)
    else:
        yield _end(result, words, command_line)


def _end(result: NoteResult, words: Mapping[str, str], command_line: bool) -> str:
    decided = result.changes or result.draft
    if decided is None:
        return words[result.status]
    row: str = result.status
    if row == "waiting":
        row = "waiting_elsewhere" if not command_line else "waiting_set" if result.changes else row
    paths = ", ".join(result.saved)
    return words[row].format(id=decided.id[:SHORT_ID], whole=decided.id, version=decided.version, paths=paths)


def _question(question: Question, language: Language, words: Mapping[str, str]) -> Iterator[str]:
    yield words["asked"].format(question=question_words(question, language))
    for number, choice in enumerate(question.choices, 1):
        yield words["choice"].format(number=number, label=choice.label)
    yield words["say_again"]
