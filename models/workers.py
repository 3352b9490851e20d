"""One worker's call: a task that needs nothing else in, a note out, whichever way the model said it (design §10)."""

import json
from string import Template

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage

from notewright.language.notes import parse_note
from notewright.models.messages import Messages, item_section, prompt_text
from notewright.models.sections import DrawNonce, Section, render
from notewright.state.limits import NoteCaps
from notewright.state.ports import Worked, WorkerTask


def worker_messages(task: WorkerTask, draw: DrawNonce) -> Messages:
    """The instruction with the caps of a note, then the task and the material, each on its own."""
    instruction = Template(prompt_text("worker.md")).substitute(NoteCaps().model_dump())
    sections = [Section("context", {"language": task.language}), Section("task", {}, task.text)]
    sections += map(item_section, task.bodies)
    return [SystemMessage(instruction), HumanMessage(render(sections, draw))]


def worked(prompt: Messages, message: BaseMessage) -> Worked:
    """The note of one answer: the arguments of its call, else what its prose holds. Two calls are two notes: none."""
    said = "\n".join(_arguments(message)) or message.text
    answer = "\n\n".join(filter(None, (message.text, *_arguments(message))))
    return Worked(parse_note(said), answer, "\n\n".join(each.text for each in prompt))


def _arguments(message: BaseMessage) -> list[str]:
    """Each call's arguments as JSON that a person can page through; those that are no JSON as they came."""
    if not isinstance(message, AIMessage):
        return []
    whole = [json.dumps(call["args"], ensure_ascii=False, indent=1) for call in message.tool_calls]
    return whole + [call["args"] or "" for call in message.invalid_tool_calls]
