"""What a sentence means while a draft is waiting: wording, other material, more material, an end, or something else."""

from collections.abc import Sequence

from notewright.language.request.parts import Parts
from notewright.state.scope import FollowUp, Query


def follow_up(parts: Parts, found: Sequence[Query]) -> FollowUp:
    """The follow-up that the sentence asks for."""
    marks = {token.senses["follow"] for token in parts.tokens if token.has("follow")}
    answers = parts.answers and not parts.makes_note
    if not found and ("discard" in marks or _drops_draft(parts)):
        return "discard"
    if "separate" in marks or (found and answers and not marks & {"replace", "extend"}):
        return "separate"
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
