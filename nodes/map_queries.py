"""Turns the scope into queries that code can run, or asks, or refuses by name. Nothing is read and nothing dropped."""

from langgraph.runtime import Runtime

from notewright.language.plan import plan_queries
from notewright.language.questions import question_for
from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.state.errors import NoSuchSource
from notewright.state.flow import FlowState
from notewright.state.material import PlannedQuery
from notewright.state.ports import Ports, Workspace
from notewright.state.preferences import Preferences
from notewright.state.scope import Scope


def make_map_queries(ports: Ports) -> Node:
    """Needs to know which sources are connected."""

    def map_queries(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, request, kept = frame_of(ports, runtime), state["request"], state["kept"]
        scope = _new_part(state["scope"], kept)
        moment = frame.moment(request)
        if question := question_for(scope, moment, request.language, text=request.text):
            return {"question": question}
        planned = (*kept, *plan_queries(scope, moment, language=request.language))
        _refuse_missing_sources(ports.workspace, frame, planned)
        return {"planned": planned}

    return map_queries


def _new_part(scope: Scope | None, kept: tuple[PlannedQuery, ...]) -> Scope:
    """An extended scope keeps the dates its first queries were resolved to; only the others are planned now."""
    assert scope is not None
    known = {planned.query for planned in kept}
    queries = tuple(query for query in scope.workspace_queries if query not in known)
    return scope.model_copy(update={"workspace_queries": queries})


def _refuse_missing_sources(workspace: Workspace, frame: Frame, planned: tuple[PlannedQuery, ...]) -> None:
    connected = workspace.connected(frame.owner)
    for query in planned:
        if query.query.resource_type not in connected:
            raise NoSuchSource(type=query.query.resource_type)
