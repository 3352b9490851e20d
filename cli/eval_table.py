"""The tables of `notewright eval`: a line a group, in columns that hold in both languages."""

from collections import Counter
from collections.abc import Mapping, Sequence
from unicodedata import east_asian_width

import click

from notewright.cli.say import Say
from notewright.language.measure import Changed, Measure

MAX_UTTERANCE = 60
COLUMNS = ("rows", "exact", "question", "wider", "failed", "calls", "tokens", "p50", "p95")
COMPARED = ("exact", "question", "wider", "failed", "calls", "p50", "p95")


def show_measures(say: Say, groups: Mapping[str, Measure], errors: Sequence[str]) -> None:
    """A line a group; then how often each error came."""
    head = [say("eval.column.group"), *(say(f"eval.column.{name}") for name in COLUMNS)]
    _show([head, *([name, *(_cells(measure)[column] for column in COLUMNS)] for name, measure in groups.items())])
    for code, count in Counter(errors).most_common():
        click.echo(say("eval.error", code=code, count=count))


def show_comparison(say: Say, runs: Sequence[tuple[str, Mapping[str, Measure]]], changed: Sequence[Changed]) -> None:
    """The groups of two runs side by side, then the rows that they judge differently."""
    (first, before), (second, after) = runs
    click.echo(f"{first} → {second}")
    head = [say("eval.column.group"), *(say(f"eval.column.{name}") for name in COMPARED)]
    lines = [[name, *_pairs(before[name], after[name])] for name in before if name in after]
    _show([head, *lines])
    click.echo(say("eval.changed", count=len(changed)))
    for row in changed:
        then, now = (say(f"eval.verdict.{verdict}") for verdict in (row.before, row.after))
        click.echo(f"  {row.id}  {then} → {now}  {_short(row.utterance)}")


def _pairs(before: Measure, after: Measure) -> list[str]:
    return [f"{_cells(before)[name]} → {_cells(after)[name]}" for name in COMPARED]


def _cells(measure: Measure) -> dict[str, str]:
    return {
        "rows": str(measure.rows),
        "exact": _share(measure.exact, measure.scopes),
        "question": _share(measure.right_question, measure.questions),
        "wider": str(measure.wider),
        "failed": str(measure.failed),
        "calls": str(measure.calls),
        "tokens": f"{_known(measure.tokens_in)}/{_known(measure.tokens_out)}",
        "p50": _known(measure.p50),
        "p95": _known(measure.p95),
    }


def _share(count: int, of: int) -> str:
    return f"{count}/{of}" if of else "–"


def _known(value: int | None) -> str:
    return "–" if value is None else str(value)


def _show(lines: Sequence[Sequence[str]]) -> None:
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = [
            _pad(first, widths[0]),
            *(_pad("", width - _width(cell)) + cell for cell, width in zip(others, widths[1:], strict=True)),
        ]
        click.echo("  ".join(cells))


def _pad(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    """Columns of a terminal: a wide character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_UTTERANCE else f"{line[:MAX_UTTERANCE]}…"
