"""What a sentence means while a draft is waiting: wording, other material, more material, an end, or something else."""

from collections.abc import Sequence

from notewright.language.request.nouns import is_head
from notewright.language.request.parts import Parts
from notewright.state.scope import FollowUp, Query

_ONLY = ("only", "just", "限定在", "限定于", "限制在", "局限于")


def follow_up(parts: Parts, found: Sequence[Query]) -> FollowUp:
    """The follow-up that the sentence asks for."""
    marks = {token.senses["follow"] for token in parts.tokens if token.has("follow")}
    answers = parts.answers and not parts.makes_note
    if not found and ("discard" in marks or _drops_draft(parts)):
        return "discard"
    if "separate" in marks or (found and answers and not marks & {"replace", "extend"}):
        return "separate"
    if found and not marks & {"replace", "extend"} and narrows(parts):
        return "replace_scope"
    if found and not marks and any(t.has("not") for t in parts.tokens) and not parts.makes_note:
        return "replace_scope"
    if found:
        return (
            "extend_scope"
            if "extend" in marks and "replace" not in marks
            else "replace_scope"
            if "replace" in marks
            else "separate"
        )
    if parts.writes and not ({"wording"} & marks) and not edits_draft(parts):
        return "separate"
    if answers and "wording" not in marks:
        return "separate"
    return "revise"


def narrows(parts: Parts) -> bool:
    """Narrow it to …, 只要…: the sentence or a clause of it opens with a limit that a set follows."""
    return any(_limits(parts, start, end) for start, end in parts.bounds)


def _limits(parts: Parts, start: int, end: int) -> bool:
    narrowing = [t.senses.get("follow") == "narrow" for t in parts.tokens[start:end]]
    first = start
    while first < end and parts.tokens[first].has("polite") and parts.tokens[first].text not in _ONLY:
        first += 1
    opens = first < end and (parts.tokens[first].has("restrict.open") or parts.tokens[first].text in _ONLY)
    orders = any(token.has("make", "turn", "answer", "write", "into") for token in parts.tokens[first:end])
    named = not orders and any(is_head(parts.tokens, at) for at in range(first, end))
    return any(narrowing) or (opens and named)


def _drops_draft(parts: Parts) -> bool:
    """不要这份草稿了, "scrap this draft": a verb of dropping, the draft, and nothing else."""
    words = [t for t in parts.tokens if not t.has("polite", "mark", "break", "glue", "one") or t.has("deictic")]
    drops = any(t.has("not") or t.senses.get("write") == "delete" or t.has("drops") for t in words)
    draft = any(t.senses.get("deictic") == "draft" or "draft" in t.text for t in words)
    return drops and draft and len(words) <= 4 and not any(t.has("topic", "time", "type") for t in words)


def edits_draft(parts: Parts) -> bool:
    """把结论挪到最前面, "remove the exclamation marks": a verb that deletes or moves, and nothing of the workspace."""
    written = [t for t, role in zip(parts.tokens, parts.roles, strict=True) if role == "write"]
    kinds = {t.senses["write"] for t in written if t.has("write")}
    outside = ("type", "object", "hash", "tag", "folder", "url", "selection", "time", "file_type")
    return kinds <= {"delete", "move", "change", "rename", "tag"} and not any(t.has(*outside) for t in written)
