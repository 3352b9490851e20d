"""A sentence in, a note out, as one step of a chain. The draft waits until somebody says yes."""

from uuid import uuid4

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command

from notewright import NoteResult, create_workflow


def shown(note: NoteResult) -> str:
    return f"# {note.draft.text.title}\n\n{note.text}" if note.draft else note.text


notes = create_workflow().as_runnable()
chain = notes | shown
thread: RunnableConfig = {"configurable": {"thread_id": str(uuid4())}}

print(chain.invoke("把我今天关于发布计划的笔记，以及还没完成的相关待办，整理成一篇复盘", thread))
saved = notes.invoke(Command(resume={"answer": {"type": "approve"}}), thread)
print("saved:", *saved.saved)
