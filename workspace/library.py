"""The owner's workspace as nodes and doors see it: what is connected, what a query finds, what an item says now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from functools import partial
from pathlib import Path

from notewright.state.change_set import Change
from notewright.state.draft import Recheck
from notewright.state.errors import MaterialChanged, NoSuchSource, NotIndexed, SourceUnreadable
from notewright.state.limits import Budget
from notewright.state.material import ContextRef, Hits, PlannedQuery, SourceItem
from notewright.state.plan import WriteStep
from notewright.state.ports import Body
from notewright.state.printable import printable
from notewright.state.scope import ResourceType
from notewright.workspace import connections, reading, search
from notewright.workspace.desk import Desk
from notewright.workspace.indexing import (
    IndexReport,
    OnProgress,
    index_sources,
    name_in,
    refresh_files,
    root_identity,
)
from notewright.workspace.ledger import Ledger
from notewright.workspace.lists import lists_of
from notewright.workspace.looking_up import Found
from notewright.workspace.proposing import propose
from notewright.workspace.records import SourceSpec
from notewright.workspace.sources import open_source
from notewright.workspace.status_words import words_of
from notewright.workspace.tables import open_index


class Library:
    """The `Workspace` port over the index in `home`. File times and dates without a zone are read in `zone`."""

    def __init__(self, home: Path, zone: tzinfo) -> None:
        self._engine = open_index(home / "index.db")
        self._zone = zone

    def close(self) -> None:
        self._engine.dispose()

    def index(
        self, owner: str, specs: Sequence[SourceSpec] = (), on_progress: OnProgress = lambda progress: None
    ) -> IndexReport:
        """Scan `specs` and remember them; without any, scan all that `owner` has connected."""
        return index_sources(self._engine, owner, specs, partial(open_source, zone=self._zone), on_progress)

    def refresh(self, owner: str, paths: Sequence[str]) -> None:
        """Take in these files as they stand now, and nothing else. Raises SourceUnreadable, IndexUnusable.

        A source that is one of these files, and is no more, is a source no more.
        """
        for spec in self.sources(owner):
            if spec.kind not in connections.FOLDERS and str(spec.root) in paths and not spec.root.exists():
                self.disconnect(owner, spec)
                continue
            wanted = {name for path in paths if (name := name_in(spec, Path(path)))}
            if wanted:
                with _naming(spec):
                    refresh_files(Ledger(self._engine, owner, spec.key), open_source(spec, self._zone), wanted)

    def connect_made(self, owner: str, changes: Sequence[Change]) -> tuple[str, ...]:
        """Connect the lists that these changes added new items to; those that are sources already are passed over."""
        known = {spec.key for spec in self.sources(owner)}
        new = [spec for spec in lists_of(changes) if spec.key not in known]
        if new and (failures := self.index(owner, new).failures):
            raise SourceUnreadable(source=failures[0].spec.root, reason=failures[0].failure.reason)
        return tuple(str(spec.root) for spec in new)

    def sources(self, owner: str) -> tuple[SourceSpec, ...]:
        return connections.connected_sources(self._engine, owner)

    def disconnect(self, owner: str, spec: SourceSpec) -> None:
        """Forget a source and all that was indexed of it."""
        ledger = Ledger(self._engine, owner, spec.key)
        ledger.drop(tuple(ledger.stamps()))
        connections.forget_source(self._engine, owner, spec)

    def connected(self, owner: str) -> frozenset[ResourceType]:
        return connections.connected_types(self._engine, owner)

    def find(self, owner: str, queries: Sequence[PlannedQuery]) -> tuple[Hits, ...]:
        self._require_readable(owner, {planned.query.resource_type for planned in queries})
        return search.find(self._engine, owner, queries)

    def read(self, owner: str, items: Sequence[SourceItem], budget: Budget) -> tuple[Body, ...]:
        return reading.read_bodies(self._engine, owner, self._zone, items, budget)

    def lengths(self, owner: str, items: Sequence[SourceItem]) -> tuple[int, ...]:
        return reading.lengths(self._engine, owner, self._zone, items)

    def recheck(self, owner: str, refs: Sequence[ContextRef]) -> Recheck:
        return Recheck(changes=reading.changes(self._engine, owner, self._zone, refs))

    def titles(self, owner: str, refs: Sequence[ContextRef]) -> Mapping[str, str]:
        found = reading.places(self._engine, owner, [ref.id for ref in refs])
        return {id_: printable(place.title) for id_, place in found.items()}

    def places(self, owner: str, refs: Sequence[ContextRef]) -> Mapping[str, str]:
        """Paths below their source by ref id; ids that are gone are absent."""
        found = reading.places(self._engine, owner, [ref.id for ref in refs])
        return {id_: place.locator.path for id_, place in found.items()}

    def propose(self, owner: str, step: WriteStep, refs: Sequence[ContextRef], desk: Desk) -> tuple[Change, ...]:
        """The writes that one step of a plan means for these items, worked out on their files now. Nothing is written.

        Raises MaterialChanged where an item is gone or another, EditRefused, SourceUnreadable, NameTaken, ApplyFailed,
        UnreadableTime.
        """
        places = reading.places(self._engine, owner, [ref.id for ref in refs])
        if gone := [ref.id for ref in refs if ref.id not in places]:
            raise MaterialChanged(item=gone[0])
        notes = {place.spec for place in places.values() if place.locator.item == "note"}
        words = {spec: words_of(self._engine, owner, spec) for spec in notes}
        found = [Found(ref, places[ref.id], words.get(places[ref.id].spec, {})) for ref in refs]
        return propose(step, found, desk)

    def _require_readable(self, owner: str, types: Iterable[ResourceType]) -> None:
        """Every source that holds one of `types` is there and was scanned to its end, or is named."""
        sources = self.sources(owner)
        if not sources:
            raise NotIndexed
        for wanted in sorted(types):
            serving = [spec for spec in sources if wanted in connections.SERVES[spec.kind]]
            if not serving:
                raise NoSuchSource(type=wanted)
            for spec in serving:
                self._require_scanned(owner, spec)

    def _require_scanned(self, owner: str, spec: SourceSpec) -> None:
        with _naming(spec):
            root_identity(spec)
        if Ledger(self._engine, owner, spec.key).identity() is None:
            raise SourceUnreadable(source=spec.root, reason="not indexed to its end")


@contextmanager
def _naming(spec: SourceSpec) -> Iterator[None]:
    """What the disk refuses names the source and the reason."""
    try:
        yield
    except OSError as error:
        raise SourceUnreadable(source=spec.root, reason=error.strerror or type(error).__name__) from error
