"""What the marks of a draft say in a line: how many sentences are not held up, or that nothing could be checked."""

from collections.abc import Sequence

from notewright.language.request import pasted_text
from notewright.language.tables import load_table
from notewright.state.draft import Draft, Mark
from notewright.state.scope import Language


def faults_of(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks of what is not there."""
    return tuple(mark for mark in marks if mark.kind != "supported")


def faulty_sentences(marks: Sequence[Mark]) -> tuple[int, ...]:
    """The numbers of the sentences that are not held up, in order."""
    return tuple(dict.fromkeys(mark.sentence for mark in faults_of(marks)))


def is_general(draft: Draft) -> bool:
    """Whether it was written from general knowledge, whatever its text says of itself."""
    return bool(draft.marks) and not draft.items and not draft.sources and not pasted_text(draft.request.text)


def check_line(draft: Draft, language: Language) -> str | None:
    """One sentence on how the text stands to its sources; None where everything is held up."""
    words = load_table(__package__, "words.toml")[language]
    if draft.by_hand:
        return str(words["by_hand"])
    total, count = len({mark.sentence for mark in draft.marks}), len(faulty_sentences(draft.marks))
    if is_general(draft):
        return str(words["general"])
    return str(words["not_found"].format(count=count, total=total)) if count else None
