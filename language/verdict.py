"""Whether a request was read as its label says: the sets themselves, or the one right question.

Labels and readings are plain rows, as they stand in a labelled set and in the answers of `notewright scope --jsonl`.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from notewright.state.capability import DEFAULT_TIME_FIELD

Row = Mapping[str, Any]
Conditions = frozenset[tuple[str, str]]
Verdict = Literal["right", "asked", "wider", "wrong"]

PHRASES = frozenset(("keyword", "exclude", "tag", "folder"))


def judge(case: Row, answer: Row, dates: Mapping[str, str]) -> Verdict:
    """right, asked (needlessly or wrongly), wider (more is read than was asked for) or wrong.

    `dates` holds what the phrases resolve to; a phrase that is not there is compared as it stands.
    """
    expect, got = case["expect"], answer.get("classification") or {}
    want, have = ({conditions(query, dates) for query in queries(side)} for side in (expect, got))
    only_writes = expect["other_mutations"] and not expect["produces_note"] and not want
    if answer.get("ask"):
        return "right" if topic(answer["ask"]) == topic(case["ask"]) else "asked"
    if case["ask"] or (not only_writes and not all(any(narrows(h, w) for w in want) for h in have)):
        return "wider"
    names = ["produces_note", "other_mutations"] + ["follow_up"] * case["pending_draft"]
    if any((got.get(name) or None) != (expect[name] or None) for name in names):
        return "wrong"
    reads = bool(got.get("needs_workspace_retrieval", got.get("needs_retrieval")))
    return "right" if only_writes or (reads == expect["needs_retrieval"] and have == want) else "wrong"


def phrases_of(case: Row, answer: Row) -> Iterator[str]:
    """Every date phrase on both sides."""
    for side in (case["expect"], answer.get("classification")):
        yield from (query["time_range"] for query in queries(side) if query.get("time_range"))


def queries(reading: Row | None) -> list[Row]:
    """The sets of a label or of a reading, which name them differently."""
    return (reading or {}).get("workspace_queries", (reading or {}).get("queries", [])) or []


def conditions(query: Row, dates: Mapping[str, str]) -> Conditions:
    """What a query sets, with the product's defaults left out, so that two spellings of one set are equal."""
    said = {name: value for name, value in query.items() if value and name != "unhandled"}
    for name in said.keys() & PHRASES:
        said[name] = bare(said[name])
    if phrase := said.get("time_range"):
        said["time_range"] = dates.get(phrase, bare(phrase))
    if said.get("time_field") == DEFAULT_TIME_FIELD.get(said["resource_type"]):
        said.pop("time_field", None)
    if said["resource_type"] == "todo":
        said.setdefault("todo_status", "done" if said.get("time_field") == "done" else "pending")
    return frozenset(said.items())


def narrows(have: Conditions, want: Conditions) -> bool:
    """Whether a query that was read sets at least what was asked for, whatever the values."""
    set_ = dict(have)
    return set_["resource_type"] == dict(want)["resource_type"] and dict(want).keys() <= set_.keys()


def topic(ask: str | None) -> str:
    """A question without the free name of the filter, which is not judged."""
    return (ask or "").partition(".")[0]


def bare(phrase: str) -> str:
    """A phrase without width, case, quotation marks, hash and blanks."""
    folded = unicodedata.normalize("NFKC", phrase).casefold().strip(" \"'“”‘’「」『』《》#")
    return "".join(folded.split())
