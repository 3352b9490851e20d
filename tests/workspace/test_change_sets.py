"""A change set is stored and decided like a draft: durable, its owner's alone, never changed once decided."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes.study import OWNER, Study

from notewright.state.change_set import ChangeSet, change_set_id_for, handle_of_set
from notewright.state.draft import Keep
from notewright.state.errors import ChangesDecided, ChangesNotFound, FileChanged
from notewright.state.plan import AddTags, CompleteTodos, Target
from notewright.state.scope import Query

TODOS, NOTES = Target(query=Query(resource_type="todo")), Target(query=Query(resource_type="note"))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Study]:
    made = Study(tmp_path, {"a.md": "- [ ] 买菜\n", "b.md": "b\n"})
    yield made
    made.close()


@pytest.fixture
def two(room: Study) -> ChangeSet:
    done = room.propose(CompleteTodos(target=TODOS), room.refs("todo"))
    return room.set_of(*done, *room.propose(AddTags(target=NOTES, tags=("x",)), room.refs("note", "b")))


def test_an_id_is_known_before_anything_is_planned() -> None:
    assert change_set_id_for("t", 1) == change_set_id_for("t", 1) != change_set_id_for("t", 2)


def test_what_is_put_is_there_on_another_day(room: Study, two: ChangeSet) -> None:
    assert room.sets.put(two) == room.sets.put(two) == two
    again = room.open_sets()
    assert again.get(OWNER, two.id) == two and again.list(OWNER) == (two,)
    again.close()


def test_anothers_set_is_not_found(room: Study, two: ChangeSet) -> None:
    room.sets.put(two)
    for call in (room.sets.get, room.sets.undo, room.sets.discard):
        with pytest.raises(ChangesNotFound):
            call("bob", two.id)
    with pytest.raises(ChangesNotFound):
        room.sets.apply("bob", two.id, 1)
    assert room.sets.list("bob") == ()


def test_leaving_a_step_out_is_a_new_version(room: Study, two: ChangeSet) -> None:
    """The count and the hash of the handle tell the two apart; what was left out is not written."""
    room.sets.put(two)
    fewer = room.keep(two, Keep(changes=(2,)))
    assert (fewer.version, [change.left_out for change in fewer.changes]) == (2, [True, False])
    first, second = handle_of_set(two), handle_of_set(fewer)
    assert (first.count, second.count) == (2, 1) and first.hash != second.hash
    room.sets.apply(OWNER, two.id, 2)
    assert room.files() == {"vault/a.md": "- [ ] 买菜\n".encode(), "vault/b.md": b"---\ntags:\n  - x\n---\nb\n"}
    with pytest.raises(ChangesDecided):
        room.sets.apply(OWNER, two.id, 1)


def test_a_decided_version_is_never_changed(room: Study, two: ChangeSet) -> None:
    room.sets.put(two)
    room.sets.apply(OWNER, two.id, 1)
    assert room.sets.put(two.model_copy(update={"changes": ()})).changes == two.changes
    with pytest.raises(ChangesDecided):
        room.sets.discard(OWNER, two.id)


def test_discarded_is_discarded(room: Study, two: ChangeSet) -> None:
    before = room.files()
    room.sets.put(two)
    room.sets.discard(OWNER, two.id)
    assert room.sets.put(two).status == "discarded"
    with pytest.raises(ChangesDecided):
        room.sets.apply(OWNER, two.id, 1)
    assert room.files() == before


def test_a_set_that_could_not_be_applied_is_not_shown(room: Study, two: ChangeSet) -> None:
    (room.vault / "b.md").write_text("edited")
    with pytest.raises(FileChanged):
        room.sets.put(two)
