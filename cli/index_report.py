"""What a scan met, on the screen: counts, and every file that could not be read as it should, by name."""

from collections.abc import Sequence
from dataclasses import replace

import click

from notewright.cli.session import Session
from notewright.state.capability import RESOURCE_TYPES
from notewright.workspace.indexing import IndexReport, Problem
from notewright.workspace.sources import describe

SHOWN = 8


def show_report(session: Session, report: IndexReport, seconds: float) -> None:
    counts = {kind: report.counts.get(kind, 0) for kind in RESOURCE_TYPES}
    files = {"read": report.read, "unchanged": report.unchanged, "gone": report.gone}
    click.echo(session.say("index.done", count=sum(counts.values()), seconds=seconds, **counts, **files))
    _show_problems(session, "index.failed", report.failures)
    _show_problems(session, "index.warned", report.warnings)


def is_source(problem: Problem) -> bool:
    """Whether the source itself is what failed, and not one file of many."""
    return problem.failure.path == "" or not problem.spec.root.is_dir()


def as_object(report: IndexReport) -> dict[str, object]:
    return {
        "counts": dict(report.counts),
        "read": report.read,
        "unchanged": report.unchanged,
        "gone": report.gone,
        "problems": [
            {"path": _place(problem), "reason": problem.failure.reason, "lost": problem.failure.lost}
            for problem in report.problems
        ],
    }


def _show_problems(session: Session, heading: str, problems: Sequence[Problem]) -> None:
    if not problems:
        return
    click.secho(session.say(heading, count=len(problems)), fg="yellow")
    for problem in problems[:SHOWN]:
        click.echo(f"  {describe(replace(problem.failure, path=_place(problem)), session.language)}")
    if len(problems) > SHOWN:
        click.echo(session.say("index.more", count=len(problems) - SHOWN))


def _place(problem: Problem) -> str:
    """The whole path, also where bytes of it are no UTF-8."""
    root = problem.spec.root
    place = root if is_source(problem) else root / problem.failure.path
    return str(place).encode("utf-8", "backslashreplace").decode()
