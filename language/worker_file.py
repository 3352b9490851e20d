"""What a worker did, as a file for a person: its task, what it read of which ref, its full answers (design §10)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from notewright.language.tables import load_table
from notewright.state.material import ContextRef, SourceItem
from notewright.state.ports import Worked, WorkerTask


def worker_file(task: WorkerTask, answers: Sequence[Worked], first: str | None = None, *, with_prompt: bool) -> str:
    """Markdown. The prompt, which holds the material, only `with_prompt`.

    A second reading points to the file of the `first`: every ref stands in one file, and is counted as read once.
    """
    words = load_table(__package__, "notes.toml")[task.language]
    read = "\n".join(line for body in task.bodies for line in _read(body.item, words))
    material = words["second_reading"].format(first=first) if first else read
    blocks = [(words["task"], task.text), (words["material"], material)]
    for number, worked in enumerate(answers, 1):
        heading = words["answer"] if number == 1 else words["answer_again"].format(number=number)
        blocks.append((heading, worked.answer or worked.trouble))
    if with_prompt:
        blocks += [(words["prompt"], worked.prompt) for worked in answers]
    return "\n\n".join(f"## {heading}\n\n{text or words['nothing']}" for heading, text in blocks) + "\n"


def _read(item: SourceItem, words: Mapping[str, Any]) -> Iterator[str]:
    """The item with the characters that were read of it; todos, which are read as one, have their refs below it."""
    [first, *rest] = item.refs
    what = words["refs"].format(count=len(item.refs)) if rest else _ref(first, words)
    cut = words["cut"].format(cut=item.cut) if item.cut else ""
    yield f"- [{item.number}] {words['types'][item.resource_type]} {what}{words['read'].format(chars=item.chars)}{cut}"
    if rest:
        yield from (f"  - {_ref(ref, words)}" for ref in item.refs)


def _ref(ref: ContextRef, words: Mapping[str, Any]) -> str:
    return str(words["ref"].format(id=ref.id, version=ref.version))
