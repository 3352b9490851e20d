"""What a worker hands back: a short note with pointers, never its transcript (design §10)."""

from typing import Literal

from notewright.state.frozen import Frozen

Confidence = Literal["high", "medium", "low"]
CERTAINTY: dict[Confidence, int] = {"low": 0, "medium": 1, "high": 2}


class StructuredNote(Frozen):
    """Conclusion first. `file_refs` point into the artifact store; code appends the real one."""

    conclusion: str
    evidence: tuple[str, ...] = ()
    file_refs: tuple[str, ...] = ()
    open_issues: tuple[str, ...] = ()
    confidence: Confidence = "low"
