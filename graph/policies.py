"""What happens around every node: an error a person can act on ends the run by name and never as a traceback."""

from functools import wraps

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update
from notewright.state.errors import NotewrightError
from notewright.state.flow import Failure, FlowState
from notewright.state.preferences import Preferences


def named_failures(stage: str, node: Node) -> Node:
    """`node`, with every NotewrightError turned into a `Failure` in the state: its code and facts, no text of items."""

    @wraps(node)
    def guarded(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        try:
            return node(state, runtime)
        except NotewrightError as error:
            facts = {name: str(value) for name, value in error.facts.items()}
            return {"failure": Failure(code=error.code, stage=stage, facts=facts)}

    return guarded
