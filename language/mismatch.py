"""One way in which a scope does not fit its sentence, and what a repair call is told about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from notewright.language.tables import load_table

MismatchCode = Literal[
    "literal",  # the phrase does not stand in the sentence
    "dropped",  # the sentence narrows, no query does
    "missing",  # the filter is in the scope, but not on this query
    "cut",  # only a part of the phrase
    "foreign",  # taken from words of another role
    "swapped",  # under another key than the sentence says
    "shifted",  # on another query than the sentence says
    "added",  # nothing in the sentence asks for it
    "changed",  # another value than the sentence says
    "wider",  # a second query without the first one's filters
    "flag",  # note or answer, other writes, retrieval
    "follow_up",
]


@dataclass(frozen=True)
class Mismatch:
    """`query` is the index in the scope, None where no query is to blame; `phrase` is the value concerned."""

    code: MismatchCode
    query: int | None
    field: str
    phrase: str


def complaint(mismatches: Iterable[Mismatch], of: str = "check") -> str:
    """The one text that a repair call is given: every mismatch by name. `of`: whose words, check or check_plan."""
    words = load_table(__package__, f"{of}.toml")["complaint"]
    lines = (
        words["line"].format(
            where="" if mismatch.query is None else words["place"].format(number=mismatch.query + 1),
            what=words[mismatch.code].format(field=mismatch.field, phrase=mismatch.phrase),
        )
        for mismatch in mismatches
    )
    return "\n".join((words["head"], *lines))
