"""What a sentence means while a draft is waiting: wording, other material, more material, an end, or something else."""

from collections.abc import Sequence

from notewright.language.request.parts import Parts
from notewright.state.scope import FollowUp, Query

_DROPS = frozenset(
    ("scrap", "bin", "ditch", "toss", "drop", "kill", "trash", "abandon", "不要", "别要", "丢", "扔", "废", "弃")
)


def follow_up(parts: Parts, found: Sequence[Query]) -> FollowUp:
    """The follow-up that the sentence asks for."""
    marks = {token.senses["follow"] for token in parts.tokens if token.has("follow")}
    answers = parts.answers and not parts.makes_note
    if not found and ("discard" in marks or _drops_draft(parts)):
        return "discard"
    if "separate" in marks or (found and answers and not marks & {"replace", "extend"}):
        return "separate"
    if found:
        return (
            "extend_scope"
            if "extend" in marks and "replace" not in marks
            else "replace_scope"
            if "replace" in marks
            else "separate"
        )
    if parts.writes and not ({"wording"} & marks):
        return "separate"
    if answers and "wording" not in marks:
        return "separate"
    return "revise"


def _drops_draft(parts: Parts) -> bool:
    """不要这份草稿了, "scrap this draft": a verb of dropping, the draft, and nothing else."""
    words = [t for t in parts.tokens if not t.has("polite", "mark", "break", "glue", "one") or t.has("deictic")]
    drops = any(t.has("not") or t.senses.get("write") == "delete" or t.text in _DROPS for t in words)
    draft = any(t.senses.get("deictic") == "draft" for t in words)
    return drops and draft and len(words) <= 4 and not any(t.has("follow", "topic", "time") for t in words)
