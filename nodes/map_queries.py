"""Turns the scope into queries that code can run, or asks, or refuses by name. Nothing is read and nothing dropped."""

from langgraph.runtime import Runtime

from notewright.language.follow_up import with_kept
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
        frame, request, scope = frame_of(ports, runtime), state["request"], state["scope"]
        assert scope is not None
        moment = frame.moment(request)
        if question := question_for(scope, moment, request.language, text=request.text):
            return {"question": question}
        planned = with_kept(state["kept"], plan_queries(scope, moment, language=request.language))
        _refuse_missing_sources(ports.workspace, frame, planned)
        return {"planned": planned, "scope": _whole(scope, planned)}

    return map_queries


def _whole(scope: Scope, planned: tuple[PlannedQuery, ...]) -> Scope:
    """The scope with what an extended draft had before."""
    queries = tuple(each.query for each in planned)
    return scope.model_copy(update={"workspace_queries": queries, "needs_workspace_retrieval": bool(queries)})


def _refuse_missing_sources(workspace: Workspace, frame: Frame, planned: tuple[PlannedQuery, ...]) -> None:
    connected = workspace.connected(frame.owner)
    for query in planned:
        if query.query.resource_type not in connected:
            raise NoSuchSource(type=query.query.resource_type)
