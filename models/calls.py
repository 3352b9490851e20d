"""The model calls of a run over any chat model: one forced tool each, and nothing believed that is off protocol."""

from collections.abc import Callable, Mapping
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import BaseMessage
from pydantic import ValidationError

from notewright.models.call_record import Log, no_log
from notewright.models.kept_calls import Keep, keep_nothing
from notewright.models.messages import (
    Messages,
    classify_messages,
    plan_messages,
    repair_message,
    source_numbers,
    writing_messages,
)
from notewright.models.protocol import called_with, check_citations, checked, checked_plan, checked_scope, not_an_object
from notewright.models.sections import DrawNonce, draw_nonce
from notewright.models.tools import (
    AnswerText,
    Stage,
    Tool,
    submit_answer,
    submit_note,
    submit_note_draft,
    submit_plan,
    submit_scope,
)
from notewright.models.workers import worked, worker_messages
from notewright.state.draft import DraftText
from notewright.state.errors import ModelError, ModelUnreachable, ProtocolBroken
from notewright.state.plan import Plan
from notewright.state.ports import Worked, WorkerTask, WritingTask
from notewright.state.request import Request
from notewright.state.scope import Scope

OnText = Callable[[str], None]


class ChatModels:
    """The `Models` port. `endpoint` is what a person is told where the model does not answer: no credentials in it.

    A text is handed to `on_text` line by line once it is known to keep to the protocol.
    `log` is told of every call, `keep` of what was said in it.
    """

    def __init__(
        self,
        model: BaseChatModel,
        name: str,
        offline: bool = False,
        endpoint: str | None = None,
        draw: DrawNonce = draw_nonce,
        log: Log = no_log,
        keep: Keep = keep_nothing,
    ) -> None:
        self.name = name
        self.offline = offline
        self._model = model
        self._endpoint = endpoint or name
        self._draw = draw
        self._log, self._keep = log, keep

    def classify(self, request: Request, waiting_title: str | None, complaint: str | None = None) -> Scope:
        """Call 1. Raises ProtocolBroken, TooManyQueries, ModelUnreachable."""
        pending = waiting_title is not None
        messages = classify_messages(request, waiting_title, self._draw)
        return checked_scope(self._call(submit_scope(pending=pending), messages, complaint), pending=pending)

    def plan(self, request: Request, scope: Scope, waiting_title: str | None, complaint: str | None = None) -> Plan:
        """The writes of a request whose scope was read. Raises ProtocolBroken, TooManySteps, ModelUnreachable."""
        messages = plan_messages(request, scope, waiting_title, self._draw)
        return checked_plan(self._call(submit_plan(pending=waiting_title is not None), messages, complaint))

    def draft(self, task: WritingTask, on_text: OnText, complaint: str | None = None) -> DraftText:
        """Call 2. Raises ProtocolBroken, also for a citation of no source; ModelUnreachable."""
        args = self._call(submit_note_draft(), writing_messages("draft.md", task, self._draw), complaint)
        draft = checked(DraftText, args, "draft")
        self._hand_over(f"# {draft.title}\n\n{draft.content}", task, "draft", on_text)
        return draft

    def answer(self, task: WritingTask, on_text: OnText, complaint: str | None = None) -> str:
        """The answer to a question. Raises as `draft` does."""
        args = self._call(submit_answer(), writing_messages("answer.md", task, self._draw), complaint)
        text = checked(AnswerText, args, "answer").text
        self._hand_over(text, task, "answer", on_text)
        return text

    def work(self, task: WorkerTask, complaint: str | None = None) -> Worked:
        """One worker's call. Raises ModelUnreachable, and ProtocolBroken where not even an answer came."""
        messages = _complained(worker_messages(task, self._draw), complaint)
        return worked(task, messages, self._invoke(submit_note(), messages))

    def _hand_over(self, text: str, task: WritingTask, stage: Stage, on_text: OnText) -> None:
        check_citations(text, source_numbers(task), stage)
        for line in text.splitlines(keepends=True):
            on_text(line)

    def _call(self, tool: Tool, messages: Messages, complaint: str | None) -> Mapping[str, Any]:
        return called_with(self._invoke(tool, _complained(messages, complaint)), tool)

    def _invoke(self, tool: Tool, messages: Messages) -> BaseMessage:
        """One call. The reason that a person sees is a code: a provider's own words may repeat a key.

        Raised after the handlers, so that no context of the error holds those words either.
        """
        bound = self._model.bind_tools([tool.spec()], tool_choice=tool.name)
        if self.offline:
            return bound.invoke(messages)
        try:
            return bound.invoke(messages)
        except ValidationError:  # langchain's message type refuses arguments that are a list or a string
            trouble: ModelError = ProtocolBroken(stage=tool.stage, reason=not_an_object(tool))
        except Exception as failure:  # noqa: BLE001 - every provider's library has errors of its own
            trouble = ModelUnreachable(endpoint=self._endpoint, reason=_code(failure))
        raise trouble


def _complained(messages: Messages, complaint: str | None) -> Messages:
    return messages if complaint is None else [*messages, repair_message(complaint)]


def _code(failure: Exception) -> str:
    status = getattr(failure, "status_code", None)
    return f"HTTP {status}" if isinstance(status, int) else type(failure).__name__
