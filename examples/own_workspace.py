"""Material from a store of the host's own. A filter is run exactly or refused by name, never passed over."""

from collections.abc import Mapping, Sequence

import notewright as nw

KNOWN = {"resource_type", "keyword"}
DB = {nw.ContextRef(resource_type="note", id="rollout", version="r7"): "The rollout reached 5 percent."}


class Wiki:
    def connected(self, owner: str) -> frozenset[nw.ResourceType]:
        return frozenset({"note"})

    def find(self, owner: str, queries: Sequence[nw.PlannedQuery]) -> tuple[nw.Hits, ...]:
        for name in {name for each in queries for name in each.query.model_dump(exclude=KNOWN, exclude_defaults=True)}:
            raise nw.UnsupportedFilter(about=f"note.{name}")
        found = [tuple(ref for ref, text in DB.items() if (each.query.keyword or "") in text) for each in queries]
        return tuple(nw.Hits(matched=len(refs), refs=refs) for refs in found)

    def read(self, owner: str, items: Sequence[nw.SourceItem], budget: nw.Budget) -> tuple[nw.Body, ...]:
        return tuple(nw.Body(i.model_copy(update={"chars": len(DB[r])}), r.id, DB[r]) for i in items for r in i.refs)

    def lengths(self, owner: str, items: Sequence[nw.SourceItem]) -> tuple[int, ...]:
        return tuple(len(DB[item.refs[0]]) for item in items)

    def recheck(self, owner: str, refs: Sequence[nw.ContextRef]) -> nw.Recheck:
        return nw.Recheck(changes=tuple(nw.RefChange(ref=ref, change="gone") for ref in refs if ref not in DB))

    def refresh(self, owner: str, paths: Sequence[str]) -> None: ...

    def connect_made(self, owner: str, changes: Sequence[object]) -> tuple[str, ...]:
        return ()

    def titles(self, owner: str, refs: Sequence[nw.ContextRef]) -> Mapping[str, str]:
        return {ref.id: ref.id for ref in refs if ref in DB}


print(nw.create_workflow(workspace=Wiki()).as_tool().invoke("write a summary of my notes on rollout"))
