"""What a principal has connected. Whoever runs the server connects: no path of its disk comes from a client."""

from functools import partial

from fastapi import APIRouter

from notewright.serve.routes.visiting import PROBLEMS, Reader, Writer, apart
from notewright.serve.visitor import Visitor
from notewright.state.frozen import Frozen
from notewright.state.scope import ResourceType
from notewright.workspace.indexing import IndexReport
from notewright.workspace.records import SourceKind

routes = APIRouter(prefix="/v1", tags=["sources"], responses={**PROBLEMS})
MOST_PROBLEMS = 200


class SourceTold(Frozen):
    id: str
    kind: SourceKind
    name: str


class FileProblem(Frozen):
    """`path` is below its source; "" is the source itself. `lost`: nothing of it was taken in."""

    source: str
    path: str
    reason: str
    lost: bool


class Indexed(Frozen):
    """`counts` are items in the index now, the other numbers files. The first problems are named, all are counted."""

    counts: dict[ResourceType, int]
    read: int
    unchanged: int
    gone: int
    problem_count: int
    problems: tuple[FileProblem, ...]


@routes.get("/sources")
async def list_sources(visitor: Reader) -> tuple[SourceTold, ...]:
    return await apart(partial(_sources, visitor))


@routes.post("/sources/index")
async def index_sources(visitor: Writer) -> Indexed:
    """Take in what has changed in all sources that are connected."""
    return await apart(lambda: _indexed(visitor.workspace.index(visitor.owner)))


def _sources(visitor: Visitor) -> tuple[SourceTold, ...]:
    found = visitor.workspace.sources(visitor.owner)
    return tuple(SourceTold(id=spec.key, kind=spec.kind, name=_plain(spec.root.name)) for spec in found)


def _indexed(report: IndexReport) -> Indexed:
    named = tuple(
        FileProblem(source=spec.key, path=_plain(failure.path), reason=failure.reason, lost=failure.lost)
        for spec, failure in report.problems[:MOST_PROBLEMS]
    )
    files = {"read": report.read, "unchanged": report.unchanged, "gone": report.gone}
    return Indexed(counts=dict(report.counts), **files, problem_count=len(report.problems), problems=named)


def _plain(name: str) -> str:
    """A name whose bytes are no UTF-8 can be told too."""
    return name.encode("utf-8", "backslashreplace").decode()
