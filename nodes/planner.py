"""Several writes in one request: not there yet, so this says so and writes nothing."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update
from notewright.state.flow import FlowState, Outcome
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences


def make_planner(ports: Ports) -> Node:
    """Needs nothing of the ports: it reads nothing and writes nothing."""

    def planner(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        return {"outcome": Outcome(code="several_writes")}

    return planner
