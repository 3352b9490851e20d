"""`notewright index`: connects sources and takes in what changed, with a bar, counts, and every bad file by name."""

import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.state.scope import Language

if TYPE_CHECKING:
    from notewright.workspace.indexing import IndexReport, Problem
    from notewright.workspace.indexing import Progress as Step
    from notewright.workspace.records import SourceSpec

SHOWN = 8


def index_command(language: Language, say: Say) -> click.Command:
    folder = click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path)
    file = click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path)

    @click.command("index", help=say("help.index"))
    @click.argument("vaults", nargs=-1, type=folder, metavar="[VAULT]...")
    @click.option("--files", multiple=True, type=folder, help=say("help.files"))
    @click.option("--bookmarks", multiple=True, type=file, help=say("help.bookmarks"))
    @click.option("--todo", multiple=True, type=file, help=say("help.todo"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def index(
        vaults: tuple[Path, ...],
        files: tuple[Path, ...],
        bookmarks: tuple[Path, ...],
        todo: tuple[Path, ...],
        as_json: bool,
    ) -> int:
        session = open_session(language, say)
        return scan(session, sources(vaults, files, bookmarks, todo), as_json=as_json)

    return index


def sources(
    vaults: Sequence[Path], files: Sequence[Path], bookmarks: Sequence[Path], todo: Sequence[Path]
) -> tuple["SourceSpec", ...]:
    """The named places as sources, vaults first: notes are saved in the first."""
    from notewright.workspace.records import SourceSpec

    return (
        *(SourceSpec("vault", path) for path in vaults),
        *(SourceSpec("files", path) for path in files),
        *(SourceSpec("bookmarks", path) for path in bookmarks),
        *(SourceSpec("todo_txt", path) for path in todo),
    )


def scan(session: Session, specs: Sequence["SourceSpec"], *, as_json: bool) -> int:
    """Scan `specs`, or all connected sources where none is named. Failed files do not fail the command."""
    if not specs and not session.workspace.connected(session.owner):
        raise click.UsageError(session.say("index.nothing"))
    began = monotonic()
    report = _with_bar(session, specs) if not as_json else session.workspace.index(session.owner, specs)
    if as_json:
        click.echo(json.dumps(_as_object(report), ensure_ascii=False))
    else:
        _show(session, report, monotonic() - began)
    return 0


def _with_bar(session: Session, specs: Sequence["SourceSpec"]) -> "IndexReport":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        tasks = {}

        def on_progress(step: "Step") -> None:
            if step.spec not in tasks:
                tasks[step.spec] = bar.add_task(f"{session.say('index.progress')} {step.spec.root.name}")
            bar.update(tasks[step.spec], completed=step.done, total=step.total)

        return session.workspace.index(session.owner, specs, on_progress)


def _show(session: Session, report: "IndexReport", seconds: float) -> None:
    counts = {kind: report.counts.get(kind, 0) for kind in ("note", "bookmark", "file", "todo")}
    facts = {f"{kind}s": count for kind, count in counts.items()}
    click.echo(
        session.say("index.done", count=sum(counts.values()), seconds=seconds, unchanged=report.unchanged, **facts)
    )
    _show_problems(session, "index.failed", report.failures)
    _show_problems(session, "index.warned", report.warnings)


def _show_problems(session: Session, heading: str, problems: Sequence["Problem"]) -> None:
    if not problems:
        return
    click.secho(session.say(heading, count=len(problems)), fg="yellow")
    for problem in problems[:SHOWN]:
        click.echo(
            f"  {_place(problem)}: {session.say(f'reason.{problem.failure.reason}')} {problem.failure.detail}".rstrip()
        )
    if len(problems) > SHOWN:
        click.echo(session.say("index.more", count=len(problems) - SHOWN))


def _place(problem: "Problem") -> str:
    root = problem.spec.root
    place = root / problem.failure.path if root.is_dir() else root
    return str(place).encode("utf-8", "backslashreplace").decode()


def _as_object(report: "IndexReport") -> dict[str, object]:
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
