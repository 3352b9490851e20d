"""Short ways to say what a person does in Studio, over its real client."""

from typing import Any

from langgraph_sdk.client import SyncLangGraphClient

GRAPH = "notewright"
SENTENCE = "把关于灰度的笔记整理成一篇复盘"
AUTHOR = "把苏棠写的关于灰度的笔记整理成一篇复盘"  # a filter that notes do not have

State = dict[str, Any]


def ask(client: SyncLangGraphClient, thread: str, text: str = SENTENCE, **context: Any) -> State:
    """Run a sentence to its end or its question."""
    state: Any = client.runs.wait(thread, GRAPH, input={"text": text}, context=context or None)
    return dict(state)


def answer(client: SyncLangGraphClient, thread: str, said: Any) -> State:
    state: Any = client.runs.wait(thread, GRAPH, command={"resume": said})
    return dict(state)


def run_from(client: SyncLangGraphClient, thread: str, checkpoint: Any) -> State:
    """Replay from there."""
    state: Any = client.runs.wait(thread, GRAPH, checkpoint=checkpoint, input=None)
    return dict(state)


def checkpoints(client: SyncLangGraphClient, thread: str) -> dict[str, Any]:
    """The latest checkpoint before each node."""
    history = client.threads.get_history(thread, limit=100)
    return {at["next"][0]: at for at in reversed(history) if at["next"]}


def asked(client: SyncLangGraphClient, thread: str) -> State:
    """The one question that the thread waits with."""
    [interrupt] = [i for task in client.threads.get_state(thread)["tasks"] for i in task["interrupts"]]
    return dict(interrupt)


def waits_at(client: SyncLangGraphClient, thread: str) -> list[str]:
    return list(client.threads.get_state(thread)["next"])
