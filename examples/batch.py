"""Several requests at once, each in a thread of its own, and what became of each."""

from uuid import uuid4

from langchain_core.runnables import RunnableConfig

from notewright import NoteResult, NotewrightError, Sentence, create_workflow

SENTENCES: list[Sentence] = [
    "把我今天关于发布计划的笔记整理成一篇复盘",
    "write a summary of my notes on release",
    "整理今天的未完成待办",  # which date of a todo is meant must be asked
    "write a note about the sea",  # names no material, and the offline engine writes from nothing else
]

notes = create_workflow().as_runnable()
threads: list[RunnableConfig] = [{"configurable": {"thread_id": str(uuid4())}} for _ in SENTENCES]
results: list[NoteResult | NotewrightError] = list(notes.batch(SENTENCES, threads, return_exceptions=True))

for sentence, note in zip(SENTENCES, results, strict=True):
    print(sentence)
    if isinstance(note, NotewrightError):
        print("  could not be done:", note)
    elif note.question:
        print("  asks:", note.question.code, note.question.about, [each.label for each in note.question.choices])
    elif note.draft and note.receipt:
        used = sum(query.used for query in note.receipt.queries)
        print(f"  {note.status}: “{note.draft.text.title}” from {used} items, draft {note.draft.id[:8]}")
