"""How a run ended, in the hand of a host program: texts included, so it never stands in a checkpoint of ours."""

from typing import Any, Literal

from notewright.state.change_set import ChangeSet
from notewright.state.draft import Answer, Draft
from notewright.state.flow import OutcomeCode
from notewright.state.frozen import Frozen
from notewright.state.material import Receipt
from notewright.state.request import Question
from notewright.state.scope import Language


class NoteResult(Frozen):
    """What one sentence came to.

    `status`: `waiting` for a decision on the draft or the set of writes, `asked` where `question` must be answered
    first, else how it ended. `asks` is what the interrupt shows in either case, to be answered in the same thread with
    `Command(resume={"answer": …})`. `saved` are absolute paths of the files that were written.
    """

    status: OutcomeCode | Literal["asked"]
    language: Language
    receipt: Receipt | None = None
    draft: Draft | None = None
    changes: ChangeSet | None = None
    answer: Answer | None = None
    saved: tuple[str, ...] = ()
    question: Question | None = None
    asks: dict[str, Any] | list[dict[str, Any]] | None = None

    @property
    def text(self) -> str:
        """The answer, or the draft's Markdown; empty where there is neither."""
        if self.answer:
            return self.answer.text
        return self.draft.text.content if self.draft else ""
