"""A host may bring its own material, models, draft store and clock; the rest comes from the data folder."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fakes.host import NOW, SENTENCE, Host, open_host, thread
from house import draft, scope, scripted
from langgraph.types import Command

import notewright as nw
from notewright.state.draft import Saved
from notewright.state.errors import DraftNotFound, EditRefused

APPROVE: Command[Any] = Command(resume={"type": "approve"})


class Wiki:
    """Two pages, found by a word. It cannot tell who may read what, so it takes note of who asked."""

    def __init__(self) -> None:
        self.pages = {"p1": "灰度 80% 在维基里。", "p2": "午饭。"}
        self.asked_by: set[str] = set()

    def connected(self, owner: str) -> frozenset[nw.ResourceType]:
        return frozenset({"note"})

    def find(self, owner: str, queries: Sequence[nw.PlannedQuery]) -> tuple[nw.Hits, ...]:
        self.asked_by.add(owner)
        return tuple(self._hits(planned.query.keyword or "") for planned in queries)

    def _hits(self, word: str) -> nw.Hits:
        found = [page for page, text in self.pages.items() if word in text]
        refs = tuple(nw.ContextRef(resource_type="note", id=page, version="1") for page in found)
        return nw.Hits(matched=len(refs), refs=refs)

    def read(self, owner: str, items: Sequence[nw.SourceItem], budget: nw.Budget) -> tuple[nw.Body, ...]:
        return tuple(nw.Body(item, item.refs[0].id, self.pages[item.refs[0].id]) for item in items)

    def lengths(self, owner: str, items: Sequence[nw.SourceItem]) -> tuple[int, ...]:
        return tuple(len(self.pages[item.refs[0].id]) for item in items)

    def recheck(self, owner: str, refs: Sequence[nw.ContextRef]) -> nw.Recheck:
        return nw.Recheck()

    def refresh(self, owner: str, paths: Sequence[str]) -> None: ...

    def connect_made(self, owner: str, changes: Sequence[object]) -> tuple[str, ...]:
        return ()

    def titles(self, owner: str, refs: Sequence[nw.ContextRef]) -> Mapping[str, str]:
        return {ref.id: ref.id for ref in refs}


class Shelf:
    """Drafts in the memory of the host; an approved one is kept under its id."""

    def __init__(self) -> None:
        self.drafts: dict[tuple[str, int], nw.Draft] = {}
        self.answers: dict[str, nw.Answer] = {}
        self.approved: list[str] = []

    def put(self, draft: nw.Draft) -> nw.Draft:
        self.drafts[draft.id, draft.version] = draft
        return draft

    def edit(self, owner: str, draft_id: str, text: nw.DraftText) -> nw.Draft:
        latest = self.get(owner, draft_id)
        return self.put(latest.model_copy(update={"version": latest.version + 1, "text": text}))

    def get(self, owner: str, draft_id: str, version: int | None = None) -> nw.Draft:
        versions = [each for (id_, _), each in self.drafts.items() if id_ == draft_id and each.owner == owner]
        if not versions:
            raise DraftNotFound(id=draft_id)
        return next((each for each in versions if each.version == version), versions[-1])

    def put_answer(self, owner: str, answer_id: str, answer: nw.Answer) -> None:
        self.answers[answer_id] = answer

    def get_answer(self, owner: str, answer_id: str) -> nw.Answer:
        return self.answers[answer_id]

    def put_items(self, owner: str, items: Sequence[nw.SourceItem]) -> str:
        raise AssertionError("these lists are short")

    def get_items(self, owner: str, list_id: str) -> tuple[nw.SourceItem, ...]:
        raise AssertionError("these lists are short")

    def approve(self, owner: str, draft_id: str, version: int, undone: int | None = None) -> Saved:
        self.approved.append(self.get(owner, draft_id, version).text.title)
        return Saved(draft_id=draft_id, version=version, path=f"wiki:{draft_id}", again=False)

    def discard(self, owner: str, draft_id: str) -> None: ...


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return open_host(tmp_path)


def test_material_comes_from_the_host_s_workspace_alone(host: Host) -> None:
    wiki = Wiki()
    note = host.workflow(workspace=wiki).as_runnable().invoke("把关于灰度的笔记整理成一篇复盘", thread("t"))
    assert "灰度 80%" in note.text and "灰度 5%" not in note.text
    assert wiki.asked_by == {host.owner}


def test_items_of_the_host_s_workspace_are_edited_by_the_host_alone(host: Host) -> None:
    """New things are written where the data folder says; a page of the host is refused by name."""
    chain = host.workflow(workspace=Wiki()).as_runnable()
    with pytest.raises(EditRefused, match="host"):
        chain.invoke("给所有关于灰度的笔记加上标签 #已读", thread("t"))
    waiting = chain.invoke("把关于灰度的笔记整理成一篇复盘，再创建一个明天提醒我查看的待办", thread("u"))
    assert waiting.changes and chain.invoke(APPROVE, thread("u")).status == "applied"


def test_the_host_s_models_are_the_ones_that_are_called(host: Host) -> None:
    chat, models = scripted(
        scope({"resource_type": "note", "keyword": "灰度", "time_range": "今天"}), draft("甲", "乙。[1]")
    )
    note = host.workflow(models=models).as_runnable().invoke(SENTENCE, thread("t"))
    assert chat.count == 2 and note.draft and note.draft.text.title == "甲"


def test_drafts_go_to_the_host_s_store_and_are_decided_there(host: Host) -> None:
    shelf = Shelf()
    chain = host.workflow(drafts=shelf).as_runnable()
    waiting = chain.invoke(SENTENCE, thread("t"))
    assert waiting.draft and list(shelf.drafts) == [(waiting.draft.id, 1)]
    edited: Command[Any] = Command(resume={"type": "edit", "args": {"title": "我的", "content": "我写的。"}})
    assert chain.invoke(edited, thread("t")).text == "我写的。"
    saved = chain.invoke(APPROVE, thread("t"))
    assert (saved.saved, shelf.approved, host.saved()) == ((f"wiki:{waiting.draft.id}",), ["我的"], [])
    assert chain.invoke("今天的笔记里关于灰度的结论是什么", thread("q")).text == next(iter(shelf.answers.values())).text


def test_today_is_what_the_host_s_clock_says(host: Host) -> None:
    def tomorrow() -> datetime:
        return NOW + timedelta(days=1)

    today = host.workflow().as_runnable().invoke(SENTENCE, thread("a"))
    later = host.workflow(clock=tomorrow).as_runnable().invoke(SENTENCE, thread("b"))
    assert today.draft and today.draft.created_at == NOW
    assert (later.status, later.receipt and later.receipt.asked_at) == ("found_nothing", tomorrow())
