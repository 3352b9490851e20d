"""The one function that builds the workflow. Every door calls it with the same ports."""

from collections.abc import Callable, Mapping
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from notewright.graph import routes
from notewright.graph.policies import RETRY, named_failures
from notewright.graph.typed_state import typed_route
from notewright.language.tables import load_table
from notewright.nodes.answer import make_answer
from notewright.nodes.clarify import make_clarify
from notewright.nodes.classify import make_classify
from notewright.nodes.confirm import make_confirm
from notewright.nodes.digest import make_digest
from notewright.nodes.draft import make_draft
from notewright.nodes.fetch import make_fetch
from notewright.nodes.map_queries import make_map_queries
from notewright.nodes.planner import make_planner
from notewright.nodes.review import make_review
from notewright.nodes.save import make_save
from notewright.nodes.work import make_work
from notewright.state.flow import FlowState, WorkflowInput, WorkInput
from notewright.state.limits import MAX_PARALLEL_WORKERS
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences, starting_from

Workflow = CompiledStateGraph[FlowState, Preferences, WorkflowInput, FlowState]

NODES = {
    "classify": make_classify,
    "clarify": make_clarify,
    "map_queries": make_map_queries,
    "fetch": make_fetch,
    "digest": make_digest,
    "draft": make_draft,
    "confirm": make_confirm,
    "save": make_save,
    "answer": make_answer,
    "planner": make_planner,
    "review": make_review,
}

ROUTES: Mapping[str, tuple[Callable[[FlowState], Any], list[str] | None]] = {
    "classify": (routes.after_classify, None),
    "clarify": (routes.after_clarify, None),
    "map_queries": (routes.after_map_queries, None),
    "fetch": (routes.after_fetch, None),
    "digest": (routes.after_digest, ["work", END]),
    "planner": (routes.after_planner, ["work", "clarify", "draft", "map_queries", "review", END]),
    "review": (routes.after_review, None),
    "work": (routes.after_work, None),
    "draft": (routes.after_draft, None),
    "confirm": (routes.after_confirm, None),
}


def build_workflow(ports: Ports, checkpointer: Checkpointer = None) -> Workflow:
    """The compiled graph of design §3 over `ports`."""
    graph = StateGraph(FlowState, context_schema=starting_from(ports.preferences), input_schema=WorkflowInput)
    told = load_table(__package__, "nodes.toml")
    for name, make in NODES.items():
        graph.add_node(name, named_failures(name, make(ports), FlowState), metadata=told[name])
    work = named_failures("work", make_work(ports), WorkInput, RETRY)
    graph.add_node("work", work, input_schema=WorkInput, retry_policy=RETRY, metadata=told["work"])
    graph.add_edge(START, "classify")
    for name, (route, ends) in ROUTES.items():
        graph.add_conditional_edges(name, typed_route(route), ends)
    for last in ("save", "answer"):
        graph.add_edge(last, END)
    compiled = graph.compile(checkpointer=checkpointer, name="notewright")
    return compiled.with_config({"max_concurrency": MAX_PARALLEL_WORKERS})
