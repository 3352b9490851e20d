"""The model calls of a run over any chat model: one closed object each, and nothing believed that is off protocol."""

from collections.abc import Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage

from notewright.models.answer_reading import Arguments
from notewright.models.ask import Answer, Ask, Endpoint
from notewright.models.asking import by_ladders, by_offline_engine
from notewright.models.books import Books
from notewright.models.call_record import RungName
from notewright.models.ladder import Ladder
from notewright.models.messages import (
    Messages,
    classify_messages,
    plan_messages,
    repair_message,
    source_numbers,
    writing_messages,
)
from notewright.models.protocol import check_citations, checked, checked_plan, checked_scope
from notewright.models.rung_memory import RungMemory
from notewright.models.rungs import ANY_CHAT_MODEL
from notewright.models.sections import DrawNonce, draw_nonce
from notewright.models.streaming import Shown
from notewright.models.tools import (
    AnswerText,
    submit_answer,
    submit_note,
    submit_note_draft,
    submit_plan,
    submit_scope,
)
from notewright.models.workers import worked, worker_messages
from notewright.state.draft import DraftText
from notewright.state.errors import ProtocolBroken
from notewright.state.plan import Plan
from notewright.state.ports import OnPiece, Worked, WorkerTask, WritingTask
from notewright.state.request import Request
from notewright.state.scope import Scope


def unheard(piece: str | None) -> None:
    """Nobody listens."""


class ChatModels:
    """The `Models` port. `endpoint` is what a person is told where the model does not answer: no credentials in it."""

    def __init__(
        self,
        model: BaseChatModel,
        name: str,
        offline: bool = False,
        endpoint: str | None = None,
        draw: DrawNonce = draw_nonce,
        *,
        key: str = "",
        rungs: Sequence[RungName] = ANY_CHAT_MODEL,
        books: Books | None = None,
        fallback: "ChatModels | None" = None,
    ) -> None:
        self.name, self.offline = name, offline
        self._model, self._draw = model, draw
        own = Ladder(Endpoint(model, name, endpoint or name, key, rungs), books or Books(RungMemory()))
        self._ladders: tuple[Ladder, ...] = (own, *(fallback._ladders if fallback else ()))

    def classify(self, request: Request, waiting_title: str | None, complaint: str | None = None) -> Scope:
        """Call 1. Raises ProtocolBroken, TooManyQueries, or another ModelError."""
        pending = waiting_title is not None
        messages = _complained(classify_messages(request, waiting_title, self._draw), complaint)
        tool = submit_scope(pending=pending)
        return self._ask(Ask(tool, messages, lambda arguments: checked_scope(arguments, pending=pending)))

    def plan(self, request: Request, scope: Scope, waiting_title: str | None, complaint: str | None = None) -> Plan:
        """The writes of a request whose scope was read. Raises ProtocolBroken, TooManySteps, or another ModelError."""
        messages = _complained(plan_messages(request, scope, waiting_title, self._draw), complaint)
        return self._ask(Ask(submit_plan(pending=waiting_title is not None), messages, checked_plan))

    def draft(self, task: WritingTask, on_text: OnPiece, complaint: str | None = None) -> DraftText:
        """Call 2. Raises ProtocolBroken, also for a citation of no source, or another ModelError."""
        messages = _complained(writing_messages("draft.md", task, self._draw), complaint)

        def read(arguments: Arguments) -> DraftText:
            draft = checked(DraftText, arguments, "draft")
            check_citations(f"{draft.title}\n\n{draft.content}", source_numbers(task), "draft")
            return draft

        return self._ask(Ask(submit_note_draft(), messages, read), _note, on_text)

    def answer(self, task: WritingTask, on_text: OnPiece, complaint: str | None = None) -> str:
        """The answer to a question. Raises as `draft` does."""
        messages = _complained(writing_messages("answer.md", task, self._draw), complaint)

        def read(arguments: Arguments) -> str:
            text = checked(AnswerText, arguments, "answer").text
            check_citations(text, source_numbers(task), "answer")
            return text

        return self._ask(Ask(submit_answer(), messages, read), _text, on_text)

    def work(self, task: WorkerTask, complaint: str | None = None, seconds: float | None = None) -> Worked:
        """One worker's call. An answer without a note is kept; raises ModelError where not even an answer came.

        Raises TimeoutError after `seconds`; the offline engine, which waits for nobody, has no limit.
        """
        messages = _complained(worker_messages(task, self._draw), complaint)
        heard: list[AIMessage] = []
        try:
            self._ask(Ask(submit_note(), messages, dict, heard.append, seconds=seconds))
        except ProtocolBroken:
            if not heard:
                raise
        return worked(task, messages, heard[-1])

    def _ask(self, ask: Ask[Answer], shown: Shown | None = None, on_text: OnPiece = unheard) -> Answer:
        if self.offline:
            return by_offline_engine(self._model, ask, shown, on_text)
        return by_ladders(self._ladders, ask, shown, on_text)


def _complained(messages: Messages, complaint: str | None) -> Messages:
    return messages if complaint is None else [*messages, repair_message(complaint)]


def _note(arguments: Arguments) -> str:
    """A draft as it is read: its title is the first heading. Nothing is shown before the title is whole."""
    whole = {"title", "content"} <= {*arguments}
    return f"# {arguments['title']}\n\n{arguments['content']}" if whole else ""


def _text(arguments: Arguments) -> str:
    return str(arguments.get("text", ""))
