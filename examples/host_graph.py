"""A node of a host's own graph: the question surfaces there, and the answer resumes there."""

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command
from typing_extensions import TypedDict

from notewright import NoteResult, create_workflow

notes = create_workflow(checkpointer=None).as_runnable()  # the host's checkpointer holds where it stands


class Week(TypedDict, total=False):
    topic: str
    note: NoteResult


def write(state: Week) -> Week:
    """The adapter: the host's state in, one sentence out; the result under a key of the host."""
    return {"note": notes.invoke(f"write a retro from my notes on {state['topic']} and the open todos on it")}


graph = StateGraph(Week)
graph.add_node("write", write)
graph.add_edge(START, "write")
graph.add_edge("write", END)
app = graph.compile(checkpointer=InMemorySaver())

thread: RunnableConfig = {"configurable": {"thread_id": "week"}}
[question] = app.invoke({"topic": "release"}, thread)["__interrupt__"]
print("asked:", question.value["action_requests"][0]["args"])
note: NoteResult = app.invoke(Command(resume={"type": "approve"}), thread)["note"]
print(note.status, *note.saved)
