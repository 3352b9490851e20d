"""A real house for journeys: a vault on disk, the real index, store and graph; only the model is scripted."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from fakes.scripted_chat import FORCED, ScriptedChat
from langchain_core.runnables import RunnableConfig
from langgraph.types import Command

from notewright.graph.build import Workflow, build_workflow
from notewright.graph.checkpoints import open_checkpoints
from notewright.graph.entry import proposer
from notewright.models import ChatModels, offline_models
from notewright.state.ports import Models, Ports
from notewright.state.preferences import Preferences
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec
from notewright.workspace.settings import Home, Settings
from notewright.workspace.tickets import TicketStore

ZONE = "Asia/Shanghai"
NOW = datetime(2026, 11, 30, 10, 0, tzinfo=ZoneInfo(ZONE))


class House:
    """One data folder and vault. `say` runs a sentence to its end or its first open question."""

    def __init__(self, root: Path, models: Models | None = None, preferences: Preferences | None = None) -> None:
        self.root, self.vault = root, root / "vault"
        self.vault.mkdir(parents=True, exist_ok=True)
        self.now = NOW
        self.owner = "me"
        self.library = Library(root / "home", ZoneInfo(ZONE))
        self.drafts = DraftStore(
            root / "home" / "notewright.db", lambda owner: self.vault / "Notewright", lambda: self.now
        )
        self.artifacts = ArtifactStore(root / "home")
        self.changes = ChangeSets(
            root / "home" / "notewright.db", lambda owner: self.vault / "Notewright", lambda: self.now
        )
        self.tickets = TicketStore(root / "home" / "notewright.db")
        self.models: Models = models or offline_models()
        self.stronger: Models | None = None
        self.preferences = preferences or Preferences(zone=ZONE)
        self.threads = 0

    def note(self, name: str, text: str, **fields: object) -> Path:
        """A note created today unless said, with its frontmatter."""
        path = self.vault / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = "".join(f"{key}: {value}\n" for key, value in ({"created": "2026-11-30"} | fields).items())
        path.write_text(f"---\n{lines}---\n{text}\n", encoding="utf-8")
        return path

    def index(self, *specs: SourceSpec) -> None:
        self.library.index(self.owner, specs or (SourceSpec("vault", self.vault),))

    @property
    def workflow(self) -> Workflow:
        ports = Ports(
            workspace=self.library,
            drafts=self.drafts,
            artifacts=self.artifacts,
            tickets=self.tickets,
            changes=self.changes,
            propose=proposer(self.library, Home(self.root / "home", Settings(zone=ZONE))),
            models=self.models,
            stronger=self.stronger,
            clock=lambda: self.now,
            principal=lambda user: user or self.owner,
            preferences=self.preferences,
        )
        return build_workflow(ports, open_checkpoints(self.checkpoints))

    @property
    def checkpoints(self) -> Path:
        return self.root / "home" / "checkpoints.db"

    def say(self, text: str, *, thread: str | None = None, **given: Any) -> "Standing":
        """A new sentence, in a thread of its own unless one is named."""
        self.threads += 1
        return self._run({"text": text, **given}, thread or f"thread-{self.threads}")

    def reply(self, standing: "Standing", answer: Mapping[str, Any]) -> "Standing":
        """Answer what is asked there, as a door does."""
        return self._run(Command(resume={"answer": answer}), standing.thread)

    def _run(self, step: Any, thread: str) -> "Standing":
        config: RunnableConfig = {"configurable": {"thread_id": thread}}
        workflow = self.workflow
        for _ in workflow.stream(step, config, durability="sync"):
            pass
        snapshot = workflow.get_state(config)
        return Standing(thread, snapshot.values, [each.value for task in snapshot.tasks for each in task.interrupts])

    def saved(self) -> list[Path]:
        return sorted((self.vault / "Notewright").glob("*")) if (self.vault / "Notewright").exists() else []


class Standing:
    """Where a run stands after it stopped."""

    def __init__(self, thread: str, state: Mapping[str, Any], asked: Sequence[Any]) -> None:
        self.thread, self.state, self.asked = thread, state, asked

    def __getattr__(self, name: str) -> Any:
        return self.state.get(name)

    @property
    def question(self) -> str | None:
        return next((each["question"] for each in self.asked if "question" in each), None)

    @property
    def confirming(self) -> bool:
        return any("action_requests" in each for each in self.asked)


def scripted(*replies: Any) -> tuple[ScriptedChat, ChatModels]:
    """A model that says `replies` in turn, and its port."""
    chat = ScriptedChat(replies=list(replies))
    return chat, ChatModels(chat, "scripted", rungs=FORCED)


def scope(*queries: Mapping[str, Any], note: bool = True, writes: bool = False, **more: Any) -> dict[str, Any]:
    """Arguments of `submit_scope`."""
    return {
        "produces_note": note,
        "other_mutations": writes,
        "needs_workspace_retrieval": bool(queries),
        "workspace_queries": [dict(query) for query in queries],
        **more,
    }


def draft(title: str = "复盘", content: str = "灰度完成了。[1]") -> dict[str, Any]:
    """Arguments of `submit_note_draft`."""
    return {"title": title, "content": content}
