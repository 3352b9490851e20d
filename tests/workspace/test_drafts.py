"""The draft store keeps every version, for its owner alone, and never changes what was decided."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, select

from notewright.state.draft import Answer, Draft, DraftText, Mark, draft_id_for
from notewright.state.errors import DraftAmbiguous, DraftDecided, DraftNotFound, StoreFailed
from notewright.state.material import ContextRef, SourceItem
from notewright.workspace.database import open_database
from notewright.workspace.draft_tables import DECISIONS
from notewright.workspace.drafts import DraftStore

MakeDraft = Callable[..., Draft]
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_draft_comes_back_as_it_was_put_after_a_restart(
    open_store: Callable[[], DraftStore], make_draft: MakeDraft
) -> None:
    draft = open_store().put(make_draft())
    assert open_store().get("ann", draft.id) == draft == make_draft()


def test_the_id_of_a_draft_is_known_before_it_is_written() -> None:
    assert draft_id_for("t", 1) == draft_id_for("t", 1) == "29b5ac8e-87fc-5545-92b6-8e88f23ed840"
    assert len({draft_id_for("t", 1), draft_id_for("t", 2), draft_id_for("u", 1)}) == 3


def test_a_repeated_put_replaces_the_waiting_version(store: DraftStore, make_draft: MakeDraft) -> None:
    store.put(make_draft(content="first"))
    store.put(make_draft(content="second"))
    assert [draft.text.content for draft in store.versions("ann", make_draft().id)] == ["second"]


def test_a_decided_version_stays_and_another_text_opens_the_next(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft(content="first"))
    store.approve("ann", draft.id, 1)
    stored = store.put(make_draft(content="second"))
    assert (stored.version, stored.status) == (2, "waiting")
    assert store.put(make_draft(content="second")) == stored, "a repeated step opens no third version"
    assert [(each.text.content, each.status) for each in store.versions("ann", draft.id)] == [
        ("first", "saved"),
        ("second", "waiting"),
    ]


def test_putting_the_text_that_was_decided_changes_nothing(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    saved = store.approve("ann", draft.id, 1)
    again = store.put(make_draft())
    assert (again.version, again.status, again.saved_path) == (1, "saved", saved.path)


def test_a_hand_edit_is_the_next_version_and_keeps_the_first(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    edited = store.edit("ann", draft.id, DraftText(title="Mine", content="my words"))
    assert (edited.version, edited.scope, edited.receipt) == (2, draft.scope, draft.receipt)
    assert store.get("ann", draft.id) == edited
    assert store.get("ann", draft.id, 1) == draft


def test_a_prefix_of_four_characters_finds_the_draft(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    assert store.get("ann", draft.id[:4]) == draft
    assert store.edit("ann", draft.id[:4], draft.text).id == draft.id
    with pytest.raises(DraftNotFound):
        store.get("ann", draft.id[:3])


def test_an_ambiguous_prefix_is_refused_and_named(store: DraftStore, make_draft: MakeDraft) -> None:
    for draft_id in ("abcd-1", "abcd-2"):
        store.put(make_draft(id=draft_id))
    with pytest.raises(DraftAmbiguous, match="2 drafts begin with abcd"):
        store.get("ann", "abcd")
    assert store.get("ann", "abcd-1").id == "abcd-1"


@pytest.mark.parametrize("wildcard", ["%%%%", "____", ""])
def test_an_id_is_no_pattern(store: DraftStore, make_draft: MakeDraft, wildcard: str) -> None:
    store.put(make_draft())
    with pytest.raises(DraftNotFound):
        store.get("ann", wildcard)


def test_somebody_elses_draft_is_not_found(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    calls: list[Callable[[], object]] = [
        lambda: store.get("bob", draft.id),
        lambda: store.versions("bob", draft.id),
        lambda: store.edit("bob", draft.id, draft.text),
        lambda: store.approve("bob", draft.id, 1),
        lambda: store.discard("bob", draft.id),
        lambda: store.undo("bob", draft.id),
    ]
    for call in calls:
        with pytest.raises(DraftNotFound):
            call()
    assert store.list("bob") == ()
    assert store.get("ann", draft.id) == draft


def test_the_same_thread_of_another_owner_is_another_draft(store: DraftStore, make_draft: MakeDraft) -> None:
    store.put(make_draft(content="hers"))
    store.put(make_draft(content="his", owner="bob"))
    store.discard("bob", make_draft().id)
    assert store.get("ann", make_draft().id).text.content == "hers"
    assert store.get("ann", make_draft().id).status == "waiting"


def test_a_version_that_is_not_there_is_named(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    with pytest.raises(DraftNotFound, match=f"{draft.id} v7"):
        store.get("ann", draft.id, 7)


def test_the_list_has_one_line_a_draft_newest_first(store: DraftStore, make_draft: MakeDraft) -> None:
    old = store.put(make_draft("Old"))
    new = store.put(make_draft("New", thread="thread-2", created_at=old.created_at + timedelta(hours=1)))
    saved = store.approve("ann", old.id, 1)
    store.edit("ann", old.id, DraftText(title="Old, edited", content="x"))
    assert [(line.title, line.status, line.version, line.path) for line in store.list("ann")] == [
        ("New", "waiting", 1, None),
        ("Old, edited", "waiting", 2, saved.path),
    ]
    assert store.list("ann")[0].created_at == new.created_at


def test_a_discarded_draft_cannot_be_saved_but_can_be_taken_up_again(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    store.discard("ann", draft.id)
    store.discard("ann", draft.id)
    assert store.get("ann", draft.id).status == "discarded"
    with pytest.raises(DraftDecided, match="discarded"):
        store.approve("ann", draft.id, 1)
    assert store.edit("ann", draft.id, draft.text).status == "waiting"


def test_a_saved_draft_is_not_discarded(store: DraftStore, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    store.approve("ann", draft.id, 1)
    with pytest.raises(DraftDecided, match="saved"):
        store.discard("ann", draft.id)


def test_answers_are_kept_for_their_owner(store: DraftStore) -> None:
    store.put_answer("ann", "a1", Answer(text="first"))
    answer = Answer(text="灰度到 20%", marks=(Mark(sentence=1, kind="number", ref=1),))
    store.put_answer("ann", "a1", answer)
    assert store.get_answer("ann", "a1") == answer
    with pytest.raises(DraftNotFound):
        store.get_answer("bob", "a1")


def test_a_long_list_of_items_is_kept_once_under_one_id(store: DraftStore) -> None:
    refs = tuple(ContextRef(resource_type="todo", id=f"t{n}", version="v") for n in range(300))
    items = (SourceItem(number=1, resource_type="todo", refs=refs, queries=(0,)),)
    list_id = store.put_items("ann", items)
    assert store.put_items("ann", items) == list_id != store.put_items("ann", ())
    assert store.get_items("ann", list_id) == items
    with pytest.raises(DraftNotFound):
        store.get_items("bob", list_id)


def test_a_draft_that_was_saved_can_be_changed_and_saved_as_another_note(
    store: DraftStore, make_draft: MakeDraft
) -> None:
    draft = store.put(make_draft())
    first = store.approve("ann", draft.id, 1)
    edited = store.edit("ann", draft.id, draft.text)
    second = store.approve("ann", draft.id, edited.version)
    assert first.path != second.path
    assert store.undo("ann", draft.id).path == second.path
    assert [each.status for each in store.versions("ann", draft.id)] == ["saved", "waiting"]


def test_every_decision_is_recorded_with_its_time(store: DraftStore, make_draft: MakeDraft, tmp_path: Path) -> None:
    draft = store.put(make_draft())
    store.approve("ann", draft.id, 1)
    store.approve("ann", draft.id, 1)
    store.undo("ann", draft.id)
    store.edit("ann", draft.id, draft.text)
    store.discard("ann", draft.id)
    engine = open_database(tmp_path / "home" / "notewright.db", synchronous="FULL")
    with engine.connect() as connection:
        rows = connection.execute(select(DECISIONS).order_by(DECISIONS.c.number)).all()
    engine.dispose()
    assert [(row.decision, row.version) for row in rows] == [
        ("approve", 1),
        ("undo", 1),
        ("edit", 2),
        ("discard", 1),
        ("discard", 2),
    ]
    assert {(row.owner, row.draft_id, row.at) for row in rows} == {("ann", draft.id, "2026-11-30T04:00:00+00:00")}


def test_a_damaged_store_is_named(tmp_path: Path) -> None:
    database = tmp_path / "notewright.db"
    database.write_text("no database " * 400)
    with pytest.raises(StoreFailed, match="file is not a database"):
        DraftStore(database, lambda owner: tmp_path, clock=lambda: NOON)


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    with pytest.raises(StoreFailed, match="File exists"):
        DraftStore(tmp_path / "home" / "notewright.db", lambda owner: tmp_path, clock=lambda: NOON)


def test_a_store_that_is_full_says_so_and_keeps_what_it_has(
    store: DraftStore, make_draft: MakeDraft, tmp_path: Path
) -> None:
    draft = store.put(make_draft())

    def no_room(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")  # SQLite takes its present size as the least

    event.listen(Engine, "begin", no_room)
    try:
        with pytest.raises(StoreFailed, match="full"):
            store.put(make_draft(content="x" * 60_000, thread="other"))
    finally:
        event.remove(Engine, "begin", no_room)
    assert [line.id for line in store.list("ann")] == [draft.id]
