"""One worker's call: a task that needs nothing else in, a note out, whichever way the model said it (design §10)."""

from string import Template

from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

from notewright.language.citations import cited_numbers
from notewright.language.notes import compact_lines, parse_note
from notewright.models.answer_reading import answer_of, arguments_of
from notewright.models.messages import Messages, item_section, prompt_of, prompt_text
from notewright.models.sections import DrawNonce, Section, render
from notewright.state.limits import NoteCaps
from notewright.state.note import StructuredNote
from notewright.state.ports import Worked, WorkerTask

MAX_NAMED = 6


def worker_messages(task: WorkerTask, draw: DrawNonce) -> Messages:
    """The instruction with the caps of a note, then the task and the material, each on its own."""
    instruction = Template(prompt_text("worker.md")).substitute(NoteCaps().model_dump())
    sections = [Section("context", {"language": task.language}), Section("task", {}, task.text)]
    if task.left_open:
        sections.append(Section("left_open", {}, "\n".join(task.left_open)))
    sections += map(item_section, task.bodies)
    return [SystemMessage(instruction), HumanMessage(render(sections, draw))]


def worked(task: WorkerTask, prompt: Messages, message: AIMessage) -> Worked:
    """The note of one answer: the arguments of its call, else what its prose holds. Two calls are two notes: none.

    A note that cites what the worker was not given is none either: a wrong number would name another real source.
    """
    note = parse_note("\n".join(arguments_of(message)) or message.text)
    trouble = "it is not one note with exactly its keys" if note is None else _foreign(task, note)
    return Worked(None if trouble else note, answer_of(message), prompt_of(prompt), trouble)


def _foreign(task: WorkerTask, note: StructuredNote) -> str:
    """What is cited although no worker was given it here; "" for nothing."""
    known = {body.item.number for body in task.bodies}
    foreign = [f"[{n}]" for n in cited_numbers(compact_lines(note)) if n not in known]
    return f"it cites {', '.join(foreign[:MAX_NAMED])}, which is no source of this task" if foreign else ""
