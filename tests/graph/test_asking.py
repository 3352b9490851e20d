"""Who is asking is never guessed, and nobody stands in another principal's thread."""

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from langgraph.graph import StateGraph
from typing_extensions import TypedDict

from notewright.graph.asking import asking_as, server_login, thread_of, who_asks
from notewright.graph.premises import open_premises
from notewright.state.errors import NobodyAsks
from notewright.workspace.records import SourceSpec
from notewright.workspace.settings import Home, Settings


class Seen(TypedDict, total=False):
    seen: list[str | None]


def test_without_a_login_nothing_runs() -> None:
    with pytest.raises(NobodyAsks):
        who_asks(None)
    with asking_as("ann"):
        assert who_asks(None) == "ann"
    with pytest.raises(NobodyAsks):
        who_asks(None)


def test_what_a_server_knows_comes_first() -> None:
    with asking_as("ann"):
        assert who_asks("bob") == "bob"


def test_the_same_id_is_another_thread_for_another_principal() -> None:
    assert thread_of("ann", "t") != thread_of("bob", "t")
    assert thread_of("ann", "t") == thread_of("ann", "t")


class Login(NamedTuple):
    """A user as a LangGraph server hands it to a run."""

    identity: str


def test_the_login_of_a_server_is_known_wherever_in_its_run() -> None:
    """Also in a thread that a node starts for a worker; outside of a run there is none."""

    def look(state: Seen) -> Seen:
        with ThreadPoolExecutor(1) as pool:
            return {"seen": [server_login(), pool.submit(copy_context().run, server_login).result()]}

    graph = StateGraph(Seen)
    graph.add_node("look", look)
    graph.set_entry_point("look")
    run = graph.compile()
    assert run.invoke({}, {"configurable": {"langgraph_auth_user": Login("ann")}})["seen"] == ["ann", "ann"]
    assert run.invoke({})["seen"] == [None, None]
    assert server_login() is None


class Deaf:
    def call(self, *_: Any) -> None: ...

    def kept(self, *_: Any) -> None: ...

    def warn(self, *_: Any) -> None: ...


@pytest.mark.parametrize("save_folder", ["Notewright", "/"])
def test_many_principals_at_once_save_their_own_note_in_their_own_vault(tmp_path: Path, save_folder: str) -> None:
    settings = Settings(zone="UTC", save_folder=save_folder if save_folder != "/" else str(tmp_path / "all"))
    (tmp_path / "home").mkdir()
    (tmp_path / "all").mkdir()
    premises = open_premises(Home(tmp_path / "home", settings), Deaf())
    people = [f"p{number}" for number in range(6)]
    for name in people:
        vault = tmp_path / name
        vault.mkdir()
        (vault / "灰度.md").write_text(f"---\ncreated: 2026-11-30\n---\n# 灰度\n{name} 的灰度没有崩溃。\n", "utf-8")
        premises.workspace.index(name, [SourceSpec("vault", vault)])

    def run(name: str) -> str:
        config: Any = {"configurable": {"thread_id": thread_of(name, "t")}}
        with asking_as(name):
            premises.workflow.invoke({"text": "把关于灰度的笔记整理成一篇复盘"}, config)
            saved = premises.drafts.list(name)[0]
            return premises.drafts.approve(name, saved.id, saved.version).path

    with ThreadPoolExecutor(6) as pool:
        for name, path in zip(people, pool.map(run, people), strict=True):
            note = Path(path).read_text("utf-8")
            assert f"{name} 的灰度" in note and not [
                other for other in people if other != name and f"{other} 的" in note
            ]
            assert name in Path(path).parts
