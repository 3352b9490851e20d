"""The workflow as one tool of an agent: a sentence in, a few lines out, never the material and never the whole note."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, Field

from notewright.language.request import request_language
from notewright.language.result_words import result_words
from notewright.state.errors import HostError, NotewrightError, ToolBusy
from notewright.state.result import NoteResult
from notewright.workspace.settings import LOCAL

DESCRIPTION = (
    "Write a note, or answer a question, from the person's own notes, bookmarks, files and todos. Give one whole "
    "sentence in the person's own words: what kind of note, and from which material (words, dates, tags, folders). "
    "A draft is shown to the person before anything is saved."
)

ForOneCall = Callable[[RunnableConfig], tuple[Runnable[Any, NoteResult], RunnableConfig]]


class ToolInput(BaseModel):
    text: str = Field(min_length=1, description="the request as one sentence, Chinese or English")


def tool_over(for_one_call: ForOneCall, name: str, description: str | None) -> BaseTool:
    busy: set[str] = set()

    def write_note(text: str, config: RunnableConfig) -> str:
        run, own = for_one_call(config)
        with _said_to_the_agent(text), _one_at_a_time(busy, own):
            return _told(run.invoke(text, own))

    async def awrite_note(text: str, config: RunnableConfig) -> str:
        run, own = for_one_call(config)
        with _said_to_the_agent(text), _one_at_a_time(busy, own):
            return _told(await run.ainvoke(text, own))

    return StructuredTool.from_function(
        write_note,
        awrite_note,
        name=name,
        description=description or DESCRIPTION,
        args_schema=ToolInput,
        handle_tool_error=True,
    )


def _told(result: NoteResult) -> str:
    decided = result.changes or result.draft
    return result_words(result, command_line=decided is not None and decided.owner == LOCAL)


@contextmanager
def _said_to_the_agent(text: str) -> Iterator[None]:
    """A refused sentence becomes an error message of the tool; what the host left out is the host's to hear."""
    try:
        yield
    except HostError:
        raise
    except NotewrightError as error:
        raise ToolException(error.text(request_language(text))) from error


@contextmanager
def _one_at_a_time(busy: set[str], config: RunnableConfig) -> Iterator[None]:
    """Of several calls in one step of a host's graph, an answer could reach another than the one that was asked."""
    step = config.get("configurable", {}).get("checkpoint_ns", "")
    if step and step in busy:
        raise ToolBusy
    busy.add(step)
    try:
        yield
    finally:
        busy.discard(step)
