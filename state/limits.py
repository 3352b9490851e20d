"""Numbers that bound a run. They belong to code: no request and no model may raise them (design §5, §7)."""

from typing import Annotated

from pydantic import Field

from notewright.state.frozen import Frozen

MAX_QUERIES = 4
MAX_UNHANDLED = 8
MAX_PHRASE_CHARS = 200
MAX_REQUEST_CHARS = 20_000
MAX_TITLE_CHARS = 255
MAX_DRAFT_CHARS = 60_000
MAX_ANSWERS_AT_A_QUESTION = 5
MAX_REFS_IN_STATE = 200
MAX_MARKS_SHOWN = 50  # in an interrupt; their count is exact
MAX_NAMED_IN_RECEIPT = 20
MAX_STEPS = 8
MAX_PARALLEL_WORKERS = 4
WORKER_CHARS = 24_000  # material of one worker's call; a longer item has a worker of its own
WORKER_SECONDS = 120.0  # one call of a worker; it has at most two, and both end within its lease
CHECKED_CHARS = 120_000  # of the cited items, read again after a digest, against which its draft is held
LEASE_SECONDS = 300
MAX_ARTIFACT_CHARS = 12_000  # of one reading


class Budget(Frozen):
    """How much material one draft may use, in items and characters."""

    items: Annotated[int, Field(ge=1, description="items at most; the todos of one query count as one")] = 12
    material_chars: Annotated[int, Field(ge=100, description="characters of material at most")] = 28_000
    previous_draft_chars: Annotated[int, Field(ge=100, description="characters of the draft before, at most")] = 24_000


class NoteCaps(Frozen):
    """What a worker's note may weigh; the rest goes to a file that the note names (design §10)."""

    conclusion_chars: int = 200
    evidence: int = 5
    open_issues: int = 3
    file_refs: int = 3
    line_chars: int = 80
