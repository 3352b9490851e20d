"""What a run over a labelled set comes to, group by group, and what changed between two runs.

A row is one request as `notewright eval` writes it: `id`, `group`, `lang`, `asks` (whether the label asks), `verdict`,
`calls`, `tokens_in`, `tokens_out`, `ms`.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

Row = Mapping[str, Any]
ALL = "all"


class Measure(NamedTuple):
    """Counts over the rows of one group; `p50` and `p95` are milliseconds of a row, None where none was read.

    `exact` of `scopes` were read as labelled, `right_question` of `questions` asked what must be asked; `wider` is
    more material than was asked for, without a question. Tokens are None where the provider reported none.
    """

    rows: int
    exact: int
    scopes: int
    right_question: int
    questions: int
    wider: int
    failed: int
    calls: int
    tokens_in: int | None
    tokens_out: int | None
    p50: int | None
    p95: int | None


class Changed(NamedTuple):
    """A row that two runs judge differently."""

    id: str
    before: str
    after: str
    utterance: str


def measure_groups(rows: Sequence[Row]) -> dict[str, Measure]:
    """Each group in the order of the set, then each language, then all."""
    groups = {name: [row for row in rows if row["group"] == name] for name in dict.fromkeys(r["group"] for r in rows)}
    langs = {name: [row for row in rows if row["lang"] == name] for name in dict.fromkeys(r["lang"] for r in rows)}
    return {name: measure(some) for name, some in (groups | langs | {ALL: list(rows)}).items()}


def measure(rows: Sequence[Row]) -> Measure:
    """The counts over `rows`."""
    times = sorted(row["ms"] for row in rows)
    right = [row["asks"] for row in rows if row["verdict"] == "right"]
    return Measure(
        rows=len(rows),
        exact=right.count(False),
        scopes=sum(not row["asks"] for row in rows),
        right_question=right.count(True),
        questions=sum(row["asks"] for row in rows),
        wider=sum(row["verdict"] == "wider" for row in rows),
        failed=sum(row["verdict"] == "failed" for row in rows),
        calls=sum(row["calls"] for row in rows),
        tokens_in=_sum(row["tokens_in"] for row in rows),
        tokens_out=_sum(row["tokens_out"] for row in rows),
        p50=percentile(times, 50),
        p95=percentile(times, 95),
    )


def percentile(ordered: Sequence[int], percent: int) -> int | None:
    """The nearest rank: the least value that is not below `percent` of all."""
    return ordered[max(ceil(len(ordered) * percent / 100), 1) - 1] if ordered else None


def changed_rows(before: Sequence[Row], after: Sequence[Row]) -> tuple[Changed, ...]:
    """The rows of both runs whose verdict differs, in the order of the first."""
    then = {row["id"]: row for row in after}
    pairs = ((row, then[row["id"]]) for row in before if row["id"] in then)
    return tuple(
        Changed(old["id"], old["verdict"], new["verdict"], old["utterance"])
        for old, new in pairs
        if old["verdict"] != new["verdict"]
    )


def in_both(before: Sequence[Row], after: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The rows that stand in both runs: only those can be compared."""
    shared = {row["id"] for row in before} & {row["id"] for row in after}
    return [row for row in before if row["id"] in shared], [row for row in after if row["id"] in shared]


def _sum(values: Iterator[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
