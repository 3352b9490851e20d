"""`notewright eval`: how well a model reads labelled requests, and how two runs differ. Nothing is drafted or read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import click

from notewright.cli.command import as_json, command
from notewright.cli.eval_cases import load_cases
from notewright.cli.eval_file import load_run, new_name, write_run
from notewright.cli.eval_model import open_model
from notewright.cli.eval_row import Evaluated, evaluate
from notewright.cli.eval_table import show_comparison, show_measures
from notewright.cli.objects import print_object
from notewright.cli.progress import Line
from notewright.cli.say import Say
from notewright.cli.session import open_session
from notewright.language.measure import changed_rows, in_both, measure_groups

STOPPED = 130
FILE = click.Path(path_type=Path)


@command
@click.option("--model")
@click.option("--cases", type=FILE)
@click.option("--out", type=FILE)
@click.option("--limit", type=click.IntRange(min=1))
@click.option("--compare", nargs=2, type=FILE)
@as_json
def eval(
    say: Say,
    model: str | None,
    cases: Path | None,
    out: Path | None,
    limit: int | None,
    compare: tuple[Path, Path] | None,
    as_json: bool,
) -> int:
    """One run over a set, or the comparison of two that were written before."""
    if compare:
        if given := [name for name in (model, cases, out, limit) if name is not None]:
            raise click.UsageError(say("usage.extra", words=" ".join(map(str, given))))
        return _compare(say, *compare, as_json=as_json)
    every = list(islice(load_cases(cases, say), limit))
    session = open_session(say)
    session.prefer(week_start=0, day_order=None)  # a label holds for the settings that nobody changed
    tested = open_model(session, model)
    written = out or Path(new_name(tested.name))
    rows: list[Evaluated] = []
    kept = _kept(lambda: write_run(written, tested, cases, len(every), rows))
    with kept, _counted(say, len(every)) as told:
        for case in every:
            rows.append(evaluate(session, tested, case))
            told(rows)
    stopped = len(rows) < len(every)
    _tell(say, rows, written, len(every), as_json=as_json)
    return STOPPED if stopped else 0


@contextmanager
def _kept(write: Callable[[], None]) -> Iterator[None]:
    """Whatever ends the run, what is done so far is on disk; a Ctrl-C ends it quietly.

    A place that cannot be written is known before anything was asked.
    """
    write()
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        write()


@contextmanager
def _counted(say: Say, total: int) -> Iterator[Callable[[list[Evaluated]], None]]:
    """How many are done, how many of them right, too wide or failed, on one line of a terminal."""
    line = Line()

    def told(rows: list[Evaluated]) -> None:
        counts = {name: sum(row["verdict"] == name for row in rows) for name in ("right", "wider", "failed")}
        line.write(say("eval.progress", done=len(rows), total=total, **counts))

    try:
        yield told
    finally:
        line.clear()


def _tell(say: Say, rows: list[Evaluated], written: Path, total: int, *, as_json: bool) -> None:
    groups = measure_groups(rows)
    if as_json:
        measures = {name: measure._asdict() for name, measure in groups.items()}
        print_object({"rows": len(rows), "of": total, "groups": measures, "path": str(written)})
        return
    if rows:
        show_measures(say, groups, [row["error"] for row in rows if row["error"]])
    if len(rows) < total:
        click.echo(say("eval.stopped", done=len(rows), total=total))
    click.echo(say("eval.written", path=written))


def _compare(say: Say, first: Path, second: Path, *, as_json: bool) -> int:
    runs = load_run(first, say), load_run(second, say)
    before, after = in_both(runs[0]["rows"], runs[1]["rows"])
    groups, changed = (measure_groups(before), measure_groups(after)), changed_rows(before, after)
    if as_json:
        sides = [{name: measure._asdict() for name, measure in side.items()} for side in groups]
        print_object({"groups": sides, "changed": [row._asdict() for row in changed]})
        return 0
    show_comparison(say, [(run["model"], side) for run, side in zip(runs, groups, strict=True)], changed)
    alone = sum(len(run["rows"]) - len(before) for run in runs)
    if alone:
        click.echo(say("eval.alone", count=alone))
    return 0
