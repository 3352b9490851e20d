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
MAX_NAMED_IN_RECEIPT = 20


class Budget(Frozen):
    """How much material one draft may use, in items and characters."""

    items: Annotated[int, Field(ge=1)] = 12
    material_chars: Annotated[int, Field(ge=100)] = 28_000
    previous_draft_chars: Annotated[int, Field(ge=100)] = 24_000
