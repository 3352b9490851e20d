"""The one function that builds the workflow. Every door calls it with the same ports."""

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from notewright.graph import routes
from notewright.graph.policies import RETRY, named_failures
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
from notewright.state.preferences import Preferences

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


def build_workflow(ports: Ports, checkpointer: Checkpointer = None) -> Workflow:
    """The compiled graph of design §3 over `ports`."""
    graph = StateGraph(FlowState, context_schema=Preferences, input_schema=WorkflowInput)
    for name, make in NODES.items():
        graph.add_node(name, named_failures(name, make(ports)))
    work = named_failures("work", make_work(ports), RETRY)
    graph.add_node("work", work, input_schema=WorkInput, retry_policy=RETRY)
    graph.add_edge(START, "classify")
    graph.add_conditional_edges("classify", routes.after_classify)
    graph.add_conditional_edges("clarify", routes.after_clarify)
    graph.add_conditional_edges("map_queries", routes.after_map_queries)
    graph.add_conditional_edges("fetch", routes.after_fetch)
    graph.add_conditional_edges("digest", routes.after_digest, ["work", END])
    graph.add_conditional_edges(
        "planner", routes.after_planner, ["work", "clarify", "draft", "map_queries", "review", END]
    )
    graph.add_conditional_edges("review", routes.after_review)
    graph.add_conditional_edges("work", routes.after_work)
    graph.add_conditional_edges("draft", routes.after_draft)
    graph.add_conditional_edges("confirm", routes.after_confirm)
    for last in ("save", "answer"):
        graph.add_edge(last, END)
    compiled = graph.compile(checkpointer=checkpointer, name="notewright")
    return compiled.with_config({"max_concurrency": MAX_PARALLEL_WORKERS})
