"""A run as one object: what was asked of the vault, what was written, and from which items."""

from collections.abc import Sequence
from typing import Any

from notewright.cli.ending import written
from notewright.cli.found import set_of
from notewright.cli.questions import words_of_question
from notewright.cli.running import Ended
from notewright.cli.session import Session
from notewright.cli.set_showing import set_as_object
from notewright.state.draft import Draft, Mark
from notewright.state.material import SourceItem


def as_object(session: Session, ended: Ended) -> dict[str, Any]:
    """Always `id`, `status`, `receipt`, `refs`, `draft`; `version`, `misses`, `unread`, `set`, `path` … if any.

    `marks` beside a draft or an answer: for every sentence the source that holds it up, or what is not there.

    With a `set` of writes `id` and `version` are those of the set.
    """
    receipt = ended.state.get("receipt")
    return {
        "id": None,
        "status": ended.code,
        "receipt": receipt.model_dump(mode="json") if receipt else None,
        "refs": [item.model_dump(mode="json") for item in _items(session, ended)],
        "draft": None,
        **_draft(session, ended),
        **_set(session, ended),
        **_outcome(session, ended),
        **_question(session, ended),
        **({"problem": ended.problem} if ended.problem else {}),
    }


def _items(session: Session, ended: Ended) -> tuple[SourceItem, ...]:
    shelved = ended.state.get("items", ())
    return session.drafts.get_items(session.owner, shelved) if isinstance(shelved, str) else tuple(shelved)


def _draft(session: Session, ended: Ended) -> dict[str, Any]:
    handle = ended.state.get("draft")
    if not handle:
        return {}
    draft = session.draft(handle.id)
    found = {"draft": draft.text.model_dump(), "marks": _marks(draft.marks), **_gaps(draft)}
    return {"id": handle.id, "version": draft.version, **found}


def _gaps(draft: Draft) -> dict[str, Any]:
    misses = {"misses": [miss.model_dump(exclude={"once"}) for miss in draft.misses]} if draft.misses else {}
    return misses | ({"unread": list(draft.unread)} if draft.unread else {})


def _set(session: Session, ended: Ended) -> dict[str, Any]:
    handle = ended.state.get("change_set")
    if not handle:
        return {}
    return {"id": handle.id, "version": handle.version, "set": set_as_object(set_of(session, handle))}


def _outcome(session: Session, ended: Ended) -> dict[str, Any]:
    outcome = ended.state.get("outcome")
    if outcome and outcome.answer_id:
        answer = session.drafts.get_answer(session.owner, outcome.answer_id)
        return {"answer": answer.text, "marks": _marks(answer.marks)}
    paths = {"paths": list(written(outcome))} if outcome and outcome.code == "applied" else {}
    late: dict[str, Any] = {"indexed": False} if outcome and not outcome.indexed else {}
    late |= {"connected": list(outcome.connected)} if outcome and outcome.connected else {}
    return paths | ({"path": outcome.path} if outcome and outcome.path else {}) | late


def _marks(marks: Sequence[Mark]) -> list[dict[str, Any]]:
    return [mark.model_dump() for mark in marks]


def _question(session: Session, ended: Ended) -> dict[str, Any]:
    if not ended.asks:
        return {}
    return {"question": {**ended.asks, "message": words_of_question(session, ended.asks)}}
