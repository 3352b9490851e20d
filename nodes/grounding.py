"""The check of what a writer wrote against exactly the material that it had (design §8)."""

from notewright.language.citations import cited_numbers
from notewright.language.grounding import counted, ground
from notewright.language.request import pasted_text
from notewright.nodes.frame import Frame
from notewright.nodes.item_lists import unshelve
from notewright.state.draft import Mark
from notewright.state.flow import FlowState
from notewright.state.limits import CHECKED_CHARS
from notewright.state.material import ContextRef, SourceItem
from notewright.state.ports import Body, Ports

Bodies = tuple[Body, ...]
_PASTED = ContextRef(resource_type="note", id="pasted", version="")


def sources_of(content: str, bodies: Bodies, state: FlowState, frame: Frame, ports: Ports) -> Bodies:
    """What the text rests on: the bodies that the writer had, or after a digest the items that it cites, read again.

    Raises MaterialChanged, SourceUnreadable.
    """
    if not state["run"]:
        return bodies
    cited = set(cited_numbers(content))
    items = tuple(item for item in unshelve(ports.drafts, frame.owner, state["items"]) if item.number in cited)
    budget = frame.preferences.budget.model_copy(update={"material_chars": CHECKED_CHARS})
    return ports.workspace.read(frame.owner, items, budget)


def marks_of(content: str, bodies: Bodies, sources: Bodies, state: FlowState) -> tuple[Mark, ...]:
    """The marks of a text written from `bodies`, held against `sources`."""
    receipt, request = state["receipt"], state["request"]
    assert receipt is not None
    found = counted(receipt, request, bodies, state["feedback"])
    return ground(content, sources or _pasted(request.text), found)


def _pasted(text: str) -> Bodies:
    """Text in the request is source [1] where there is no other (design §3)."""
    pasted = pasted_text(text)
    if not pasted:
        return ()
    return (Body(SourceItem(number=1, resource_type="note", refs=(_PASTED,), queries=()), "", pasted),)
