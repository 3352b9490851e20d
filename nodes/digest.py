"""More material than one call can hold: every item goes to exactly one worker, and each worker gets a ticket."""

from langgraph.runtime import Runtime

from notewright.language.digest import digest_task
from notewright.nodes.frame import Node, Update, frame_of
from notewright.nodes.item_lists import unshelve
from notewright.state.flow import FlowState, Work
from notewright.state.limits import WORKER_CHARS
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.workspace.budget import batch_items


def make_digest(ports: Ports) -> Node:
    """Needs the workspace for lengths, and the store for lists and tickets. No body is kept."""

    def digest(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, run, receipt = frame_of(ports, runtime), state["run"], state["receipt"]
        assert run is not None and receipt is not None
        items = unshelve(ports.drafts, frame.owner, state["items"])
        batches = batch_items(items, ports.workspace.lengths(frame.owner, items), WORKER_CHARS)
        task = digest_task(state["request"], receipt)
        tickets = ports.tickets.queue(frame.owner, run, {f"part-{n:03}": task for n in range(1, len(batches) + 1)})
        lists = [ports.drafts.put_items(frame.owner, batch) for batch in batches]
        work = tuple(Work(ticket=ticket.id, items=id_) for ticket, id_ in zip(tickets, lists, strict=True))
        steps = tuple(each for each in state["work"] if each.step)  # done by now; the lead looks at them at the end
        return {"work": (*steps, *work)}

    return digest
