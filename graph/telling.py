"""A run as objects for a program: what was written, what is asked, where it was saved. Every door tells the same."""

from collections.abc import Sequence
from typing import Any, Protocol

from notewright.graph.found import Stores, set_of
from notewright.graph.standing import Ended, written
from notewright.language.questions import question_words
from notewright.state.change_set import Change, ChangeSet
from notewright.state.draft import Draft, Mark
from notewright.state.material import SourceItem
from notewright.state.request import Question
from notewright.state.scope import Language


class Reader(Stores, Protocol):
    """Whose run it is, and in which language a question is put."""

    @property
    def language(self) -> Language: ...


def as_object(reader: Reader, ended: Ended) -> dict[str, Any]:
    """Always `id`, `status`, `receipt`, `refs`, `draft`; `version`, `misses`, `unread`, `set`, `path` … if any.

    `marks` beside a draft or an answer: for every sentence the source that holds it up, or what is not there.

    With a `set` of writes `id` and `version` are those of the set.
    """
    receipt = ended.state.get("receipt")
    return {
        "id": None,
        "status": ended.code,
        "receipt": receipt.model_dump(mode="json") if receipt else None,
        "refs": [item.model_dump(mode="json") for item in _items(reader, ended)],
        "draft": None,
        **_draft(reader, ended),
        **_set(reader, ended),
        **_outcome(reader, ended),
        **_question(reader, ended),
        **({"problem": ended.problem} if ended.problem else {}),
    }


def _items(stores: Stores, ended: Ended) -> tuple[SourceItem, ...]:
    shelved = ended.state.get("items", ())
    return stores.drafts.get_items(stores.owner, shelved) if isinstance(shelved, str) else tuple(shelved)


def _draft(stores: Stores, ended: Ended) -> dict[str, Any]:
    handle = ended.state.get("draft")
    if not handle:
        return {}
    draft = stores.drafts.get(stores.owner, handle.id)
    found = {"draft": draft.text.model_dump(), "marks": marks_told(draft.marks), **_gaps(draft)}
    return {"id": handle.id, "version": draft.version, **found}


def _gaps(draft: Draft) -> dict[str, Any]:
    misses = {"misses": misses_told(draft)} if draft.misses else {}
    return misses | ({"unread": list(draft.unread)} if draft.unread else {})


def _set(stores: Stores, ended: Ended) -> dict[str, Any]:
    handle = ended.state.get("change_set")
    if not handle:
        return {}
    return {"id": handle.id, "version": handle.version, "set": set_told(set_of(stores, handle))}


def _outcome(stores: Stores, ended: Ended) -> dict[str, Any]:
    outcome = ended.state.get("outcome")
    if outcome and outcome.answer_id:
        answer = stores.drafts.get_answer(stores.owner, outcome.answer_id)
        return {"answer": answer.text, "marks": marks_told(answer.marks)}
    paths = {"paths": list(written(outcome))} if outcome and outcome.code == "applied" else {}
    late: dict[str, Any] = {"indexed": False} if outcome and not outcome.indexed else {}
    late |= {"connected": list(outcome.connected)} if outcome and outcome.connected else {}
    return paths | ({"path": outcome.path} if outcome and outcome.path else {}) | late


def _question(reader: Reader, ended: Ended) -> dict[str, Any]:
    return {"question": question_told(ended.asks, reader.language)} if ended.asks else {}


def question_told(asks: dict[str, Any], language: Language) -> dict[str, Any]:
    """What `clarify` asks, with the sentence that a person is asked."""
    said = Question(code=asks["question"], about=asks["about"])
    return {**asks, "message": question_words(said, language)}


def marks_told(marks: Sequence[Mark]) -> list[dict[str, Any]]:
    return [mark.model_dump() for mark in marks]


def misses_told(draft: Draft) -> list[dict[str, Any]]:
    return [miss.model_dump(exclude={"once"}) for miss in draft.misses]


def set_told(changes: ChangeSet) -> dict[str, Any]:
    """`note` is the number and the draft of the note among the writes."""
    number, draft = len(changes.changes) + 1, changes.draft
    return {
        "id": changes.id,
        "version": changes.version,
        "status": changes.status,
        "changes": [_change_told(place, change) for place, change in enumerate(changes.changes, 1)],
        "note": {"number": number, "draft_id": draft.id, "left_out": changes.draft_left_out} if draft else None,
        "notes": list(changes.notes),
    }


def _change_told(number: int, change: Change) -> dict[str, Any]:
    shown = {"step", "title", "path", "diff", "noted", "left_out"}
    return {"number": number, **change.model_dump(mode="json", include=shown)}
