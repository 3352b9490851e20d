"""A vault, a todo.txt and the stores over them, as a person would have them: for the tests of change sets."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from notewright.language.time import Moment
from notewright.state.change_set import Change, ChangeSet, change_set_id_for, choose
from notewright.state.draft import Draft, Keep, handle_of
from notewright.state.material import ContextRef, PlannedQuery
from notewright.state.plan import WriteStep
from notewright.state.scope import Query
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.desk import Desk, desk_for
from notewright.workspace.drafts import DraftStore
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec
from notewright.workspace.settings import Settings

OWNER = "ann"
NOON = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)  # noon in Shanghai
SHANGHAI = ZoneInfo("Asia/Shanghai")


class Study:
    """A person's folders below `folder`: vault, lists and data folder."""

    def __init__(self, folder: Path, files: Mapping[str, str | bytes], todo_txt: str | None = None) -> None:
        self.vault, self.home, self.list = folder / "vault", folder / "home", folder / "todo.txt"
        self.vault.mkdir(parents=True)
        self.home.mkdir()
        for path, text in files.items():
            (self.vault / path).parent.mkdir(parents=True, exist_ok=True)
            (self.vault / path).write_bytes(text.encode() if isinstance(text, str) else text)
        self.sources = [SourceSpec("vault", self.vault)]
        if todo_txt is not None:
            self.list.write_bytes(todo_txt.encode())
            self.sources.append(SourceSpec("todo_txt", self.list))
        self.library = Library(self.home, SHANGHAI)
        self.library.index(OWNER, self.sources)
        self.sets, self.drafts = self.open_sets(), self.open_drafts()

    def open_sets(self) -> ChangeSets:
        return ChangeSets(self.home / "notewright.db", lambda owner: self.vault / "Notewright", clock=lambda: NOON)

    def open_drafts(self) -> DraftStore:
        return DraftStore(self.home / "notewright.db", lambda owner: self.vault / "Notewright", clock=lambda: NOON)

    def close(self) -> None:
        self.library.close()
        self.sets.close()
        self.drafts.close()

    def desk(self, **settings: Any) -> Desk:
        moment = Moment(NOON, SHANGHAI)
        return desk_for(moment, "zh", Settings(zone="Asia/Shanghai", **settings), self.sources, self.home)

    def refs(self, kind: str, keyword: str | None = None, **filters: Any) -> tuple[ContextRef, ...]:
        query = Query.model_validate({"resource_type": kind, "keyword": keyword, **filters})
        planned = PlannedQuery(query=query, todo_status="all" if kind == "todo" else None)
        return self.library.find(OWNER, [planned])[0].refs

    def propose(self, step: WriteStep, refs: tuple[ContextRef, ...] = (), **settings: Any) -> tuple[Change, ...]:
        return self.library.propose(OWNER, step, refs, self.desk(**settings))

    def set_of(self, *changes: Change, draft: Draft | None = None, ordinal: int = 1) -> ChangeSet:
        return ChangeSet(
            id=change_set_id_for("thread-1", ordinal),
            version=1,
            owner=OWNER,
            thread="thread-1",
            request="把这些都做了",
            changes=changes,
            draft=handle_of(draft) if draft else None,
            created_at=NOON,
        )

    def keep(self, changes: ChangeSet, chosen: Keep) -> ChangeSet:
        """The next version, with these writes and no others, as a door stores it."""
        return self.sets.put(choose(changes, chosen).model_copy(update={"version": changes.version + 1}))

    def files(self) -> dict[str, bytes]:
        """Everything that a person would see, by path."""
        found = {path: path.read_bytes() for path in self.vault.rglob("*") if path.is_file()}
        if self.list.exists():
            found[self.list] = self.list.read_bytes()
        return {path.relative_to(self.vault.parent).as_posix(): data for path, data in found.items()}
