"""What a sentence means while a draft is waiting: wording, other material, more material, an end, or something else."""

from collections.abc import Sequence

from notewright.language.request.parts import Parts
from notewright.state.scope import FollowUp, Query


def follow_up(parts: Parts, found: Sequence[Query]) -> FollowUp:
    """The follow-up that the sentence asks for."""
    marks = {token.senses["follow"] for token in parts.tokens if token.has("follow")}
    answers = parts.answers and not parts.makes_note
    if "discard" in marks and not found:
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
