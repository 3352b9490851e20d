"""A program that embeds Notewright: a data folder, a vault, and the workflow as its code would open it."""

from dataclasses import dataclass
from datetime import datetime
from operator import add
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from notewright import NoteResult, NoteWorkflow, create_workflow
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec

ZONE = "Asia/Shanghai"
NOW = datetime(2026, 11, 30, 10, 0, tzinfo=ZoneInfo(ZONE))
SENTENCE = "把今天关于灰度的笔记整理成一篇复盘"
ENGLISH = "write a retro from today's notes on rollout"
ASKED = "整理今天的未完成待办"


@dataclass(frozen=True)
class Host:
    """`root` holds the data folder `home` and the vault of `owner`."""

    root: Path
    owner: str = "ann"

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def vault(self) -> Path:
        return self.root / "vault"

    def workflow(self, **options: Any) -> NoteWorkflow:
        given: dict[str, Any] = {"home": self.home, "owner": self.owner, "clock": lambda: NOW} | options
        return create_workflow(**given)

    def saved(self) -> list[Path]:
        return sorted((self.vault / "Notewright").glob("*.md"))


def open_host(root: Path, owner: str = "ann") -> Host:
    """A vault with a note in each language, indexed."""
    host = Host(root, owner)
    for folder in (host.home, host.vault):
        folder.mkdir(parents=True)
    (host.home / "settings.toml").write_text(f'zone = "{ZONE}"\n', encoding="utf-8")
    text = "---\ncreated: 2026-11-30\n---\n# {0}\n{1}\n\n- [ ] {0}：补演练\n"
    (host.vault / "灰度.md").write_text(text.format("灰度", "灰度 5% 没有崩溃。"), "utf-8")
    (host.vault / "Rollout.md").write_text(text.format("Rollout", "The rollout reached 5 percent."), "utf-8")
    library = Library(host.home, ZoneInfo(ZONE))
    library.index(host.owner, [SourceSpec("vault", host.vault)])
    library.close()
    return host


def thread(name: str) -> RunnableConfig:
    return {"configurable": {"thread_id": name}}


class Diary(TypedDict, total=False):
    """A state of the host, with nothing of ours but the results."""

    wishes: list[str]
    notes: Annotated[list[NoteResult], add]


class Theme(TypedDict):
    """A context of the host."""

    colour: str


def diary(host: Host, *, checkpointer: Any) -> Any:
    """Writes one note a wish, each by the same node."""
    notes = host.workflow(checkpointer=None).as_runnable()

    def write(state: Diary) -> Diary:
        wish = state["wishes"][len(state.get("notes", ()))]
        return {"notes": [notes.invoke({"text": wish})]}

    graph = StateGraph(Diary, context_schema=Theme)
    graph.add_node("write", write)
    graph.add_edge(START, "write")
    graph.add_conditional_edges("write", lambda state: END if len(state["notes"]) == len(state["wishes"]) else "write")
    return graph.compile(checkpointer=checkpointer)
