"""Reads the material now, has one draft written from it, and stores that draft before anyone sees it."""

from langgraph.runtime import Runtime

from notewright.language.digest import kept_notes, unsure_lines
from notewright.language.length import limits_after
from notewright.language.receipt_words import cut_lines, receipt_lines
from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.grounding import marks_of, sources_of
from notewright.nodes.item_lists import shelve, unshelve
from notewright.nodes.material import bodies_for, unread_lines
from notewright.nodes.within_length import write
from notewright.state.change_set import handle_of_set
from notewright.state.draft import Draft, DraftText, SourceLine, handle_of
from notewright.state.errors import WishNotFollowed
from notewright.state.flow import FlowState
from notewright.state.material import SourceItem
from notewright.state.note import StructuredNote
from notewright.state.ports import Body, Ports, WaitingDraft, WritingTask
from notewright.state.preferences import Preferences
from notewright.workspace.budget import cut_text


def make_draft(ports: Ports) -> Node:
    """Needs the workspace, the models, the draft store and the clock."""

    def draft(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame = frame_of(ports, runtime)
        bodies = bodies_for(state, frame, ports)
        task = _task(state, frame, ports, bodies)
        stream = runtime.stream_writer
        try:
            written = write(ports.models, task, lambda piece: stream({"text": piece}))
        except WishNotFollowed:
            return _as_it_was(state, frame, ports)
        sources = sources_of(written.text.content, bodies, state, frame, ports)
        found = {
            "marks": marks_of(written.text.content, bodies, sources, state),
            "limits": tuple(limit for limit in task.limits if not limit.once),
            "misses": written.misses,
        }
        stored = ports.drafts.put(_draft(state, frame, ports, sources, written.text).model_copy(update=found))
        used = shelve(ports.drafts, frame.owner, stored.items)
        decided_with = ports.changes.waiting_with(frame.owner, stored.id)
        return {
            "draft": handle_of(stored),
            "draft_id": stored.id,
            "items": used,
            "asked": 0,
            "change_set": handle_of_set(decided_with) if decided_with else state["change_set"],
        }

    return draft


def _as_it_was(state: FlowState, frame: Frame, ports: Ports) -> Update:
    """Nothing of the feedback can be followed: no new version, and the draft that waits is asked about again."""
    target = state["target"]
    assert target is not None
    waiting = ports.drafts.get(frame.owner, target.id, target.version - 1)
    return {"draft": handle_of(waiting), "draft_id": waiting.id, "asked": 0, "problem": "not_followed"}


def _task(state: FlowState, frame: Frame, ports: Ports, bodies: tuple[Body, ...]) -> WritingTask:
    target, receipt = state["target"], state["receipt"]
    assert target is not None and receipt is not None
    request, feedback = state["request"], state["feedback"]
    if target.version == 1:
        limits = limits_after(request.text, (), None, request.language)
        return WritingTask(request, receipt, bodies, None, feedback, limits)
    before = ports.drafts.get(frame.owner, target.id, target.version - 1)
    limits = limits_after(feedback or "", before.limits, before.text.content, request.language)
    shown = cut_text(before.text.content, frame.preferences.budget.previous_draft_chars)[0]
    return WritingTask(request, receipt, bodies, WaitingDraft(before.text.title, shown), feedback, limits)


def _draft(state: FlowState, frame: Frame, ports: Ports, bodies: tuple[Body, ...], text: DraftText) -> Draft:
    target, scope, receipt, request = state["target"], state["scope"], state["receipt"], state["request"]
    assert target is not None and scope is not None and receipt is not None
    items, unread = _items(state, frame, ports, bodies), unread_lines(state, frame, ports)
    return Draft(
        id=target.id,
        version=target.version,
        owner=frame.owner,
        thread=frame.thread,
        status="waiting",
        text=text,
        request=request,
        scope=scope,
        receipt=receipt,
        items=items,
        created_at=ports.clock(),
        sources=tuple(_source(body) for body in bodies),
        coverage=(
            *receipt_lines(receipt, {}, request.language),
            *cut_lines(items, request.language),
            *unread,
            *unsure_lines(_notes(ports, frame, state["run"]), request.language),
        ),
        run=state["run"],
        unread=unread,
    )


def _items(state: FlowState, frame: Frame, ports: Ports, bodies: tuple[Body, ...]) -> tuple[SourceItem, ...]:
    """What the draft rests on: the items as they were cut, or all that the workers read."""
    if state["run"]:
        return unshelve(ports.drafts, frame.owner, state["items"])
    return tuple(body.item for body in bodies)


def _notes(ports: Ports, frame: Frame, run: str | None) -> tuple[StructuredNote, ...]:
    return kept_notes(ports.tickets.list(frame.owner, run)) if run else ()


def _source(body: Body) -> SourceLine:
    first = body.item.refs[0]
    return SourceLine(
        number=body.item.number,
        resource_type=body.item.resource_type,
        id=first.id,
        title=body.title,
        link=body.link,
        date=first.date if len(body.item.refs) == 1 else None,
    )
