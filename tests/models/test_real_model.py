"""A real small model over real HTTP keeps to every tool, or is named: what it says is its own taste."""

import json
from collections.abc import Callable, Iterator

import pytest
from fakes.local_model import ATTEMPTS, LocalModel, local_model
from fakes.writing import body, request, task
from langchain_core.messages import AIMessage
from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from notewright.models import ChatModels
from notewright.models.provider import network_models
from notewright.models.tools import submit_note_draft
from notewright.state.draft import DraftText
from notewright.state.errors import ModelError, TooManyQueries, TooManySteps
from notewright.state.plan import Plan
from notewright.state.ports import Worked, WorkerTask
from notewright.state.scope import Scope

pytestmark = pytest.mark.slow

NOTHING = Scope(produces_note=True, other_mutations=True, needs_workspace_retrieval=False, workspace_queries=())
ZH = request("把今天关于灰度的笔记整理成一篇小结，再创建一个明天提醒我查看的待办")
EN = request("write a summary of my notes on the rollout and add a todo to look at it tomorrow", "en")
TASKS = {
    "zh": task(ZH, [body(1, "灰度到 20%。", "灰度")]),
    "en": task(EN, [body(1, "The rollout is at 20%.", "Rollout")]),
}


@pytest.fixture
def small_model() -> LocalModel:
    return local_model()


@pytest.fixture
def chat(small_model: LocalModel) -> ChatOpenAI:
    return ChatOpenAI(
        model="small", base_url=small_model.base_url, api_key=SecretStr("none"), temperature=0, stream_usage=True
    )


CALLS: dict[str, tuple[Callable[[ChatModels], object], type]] = {
    "classify": (lambda models: models.classify(ZH, "A"), Scope),
    "plan": (lambda models: models.plan(EN, NOTHING, None), Plan),
    "draft": (lambda models: models.draft(TASKS["en"], lambda piece: None), DraftText),
    "answer": (lambda models: models.answer(TASKS["zh"], lambda piece: None), str),
    "work": (lambda models: models.work(WorkerTask("灰度到哪了？", "zh", TASKS["zh"].bodies)), Worked),
}


@pytest.mark.parametrize("name", CALLS)
def test_each_call_ends_in_its_type_or_a_named_error(small_model: LocalModel, name: str) -> None:
    call, kind = CALLS[name]
    before = len(small_model.calls)
    try:
        assert isinstance(call(network_models("small", small_model.base_url, "none")), kind)
    except (ModelError, TooManyQueries, TooManySteps) as named:
        assert named.text("zh") != named.text("en")
    assert 1 <= len(small_model.calls) - before <= ATTEMPTS
    assert all(call.usage["prompt_tokens"] > 0 < call.usage["completion_tokens"] for call in small_model.calls[before:])


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
def test_a_forced_tool_is_called_exactly_once_within_its_schema(chat: ChatOpenAI, streamed: bool) -> None:
    tool = submit_note_draft()
    bound = chat.bind_tools([tool.spec()], tool_choice=tool.name)
    message = whole(bound.stream("A note on tea.")) if streamed else bound.invoke("A note on tea.")
    assert isinstance(message, AIMessage)
    [call] = message.tool_calls
    assert DraftText.model_validate(call["args"]).title and call["name"] == tool.name
    assert message.usage_metadata and message.usage_metadata["output_tokens"] > 0
    assert message.response_metadata["finish_reason"] == "tool_calls"


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
def test_a_schema_is_passed_through(chat: ChatOpenAI, streamed: bool) -> None:
    tool = submit_note_draft()
    asked = {"type": "json_schema", "json_schema": {"name": tool.name, "schema": tool.parameters, "strict": True}}
    bound = chat.bind(response_format=asked)
    message = whole(bound.stream("A note on tea.")) if streamed else bound.invoke("A note on tea.")
    assert DraftText.model_validate(json.loads(str(message.content))).title
    assert message.usage_metadata and message.usage_metadata["input_tokens"] > 0


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
def test_an_answer_that_is_cut_off_says_so(chat: ChatOpenAI, small_model: LocalModel, streamed: bool) -> None:
    tool = submit_note_draft()
    bound = chat.bind_tools([tool.spec()], tool_choice=tool.name, max_tokens=4)
    message = whole(bound.stream("A note on tea.")) if streamed else bound.invoke("A note on tea.")
    assert message.response_metadata["finish_reason"] == "length"
    assert small_model.calls[-1].finish_reason == "length"


def test_an_answer_that_is_always_cut_off_is_a_named_error(
    small_model: LocalModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small_model, "max_tokens", 4)
    before = len(small_model.calls)
    with pytest.raises(ModelError):
        network_models("small", small_model.base_url, "none").draft(TASKS["en"], lambda piece: None)
    assert len(small_model.calls) - before <= ATTEMPTS


def test_a_prompt_beyond_the_context_is_a_named_error(small_model: LocalModel) -> None:
    long = task(EN, [body(1, "The rollout is at 20%. " * 2_000, "Rollout")])
    with pytest.raises(ModelError):
        network_models("small", small_model.base_url, "none").draft(long, lambda piece: None)


def whole(pieces: Iterator[AIMessage]) -> AIMessage:
    """A streamed message put together."""
    first, *rest = pieces
    for piece in rest:
        first = first + piece  # type: ignore[assignment]  # chunks add up, their base class does not say so
    return first
