"""Reads the material now, has one draft written from it, and stores that draft before anyone sees it."""

from langgraph.runtime import Runtime

from notewright.language.receipt_words import cut_lines, receipt_lines
from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.ref_lists import shelve, unshelve
from notewright.nodes.repair import with_one_repair
from notewright.state.draft import Draft, DraftText, SourceLine, handle_of
from notewright.state.flow import FlowState
from notewright.state.ports import Body, Ports, WaitingDraft, WritingTask
from notewright.state.preferences import Preferences
from notewright.workspace.budget import cut_text


def make_draft(ports: Ports) -> Node:
    """Needs the workspace, the models, the draft store and the clock."""

    def draft(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame = frame_of(ports, runtime)
        items = unshelve(ports.drafts, frame.owner, state["items"])
        bodies = ports.workspace.read(frame.owner, items, frame.preferences.budget)
        task = _task(state, frame, ports, bodies)
        write = runtime.stream_writer
        text = with_one_repair(
            lambda complaint: ports.models.draft(task, lambda piece: write({"text": piece}), complaint)
        )
        stored = ports.drafts.put(_draft(state, frame, ports, bodies, text))
        used = shelve(ports.drafts, frame.owner, stored.items)
        return {"draft": handle_of(stored), "draft_id": stored.id, "items": used, "asked": 0}

    return draft


def _task(state: FlowState, frame: Frame, ports: Ports, bodies: tuple[Body, ...]) -> WritingTask:
    target, receipt = state["target"], state["receipt"]
    assert target is not None and receipt is not None
    previous = None
    if target.version > 1:
        before = ports.drafts.get(frame.owner, target.id, target.version - 1).text
        limit = frame.preferences.budget.previous_draft_chars
        previous = WaitingDraft(before.title, cut_text(before.content, limit)[0])
    return WritingTask(state["request"], receipt, bodies, previous, state["feedback"])


def _draft(state: FlowState, frame: Frame, ports: Ports, bodies: tuple[Body, ...], text: DraftText) -> Draft:
    target, scope, receipt, request = state["target"], state["scope"], state["receipt"], state["request"]
    assert target is not None and scope is not None and receipt is not None
    items = tuple(body.item for body in bodies)
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
        coverage=(*receipt_lines(receipt, {}, request.language), *cut_lines(items, request.language)),
    )


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
