"""`notewright index`: connects sources and takes in what changed, with a bar, counts, and every bad file by name."""

import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from notewright.cli.command import as_json, command
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.state.access import owner_name

if TYPE_CHECKING:
    from notewright.workspace.indexing import IndexReport
    from notewright.workspace.indexing import Progress as Step
    from notewright.workspace.records import SourceSpec

_PLACE = click.Path(resolve_path=True, path_type=Path)


@command
@click.argument("vaults", nargs=-1, type=_PLACE, metavar="[VAULT]...")
@click.option("--files", multiple=True, type=_PLACE, metavar="FOLDER")
@click.option("--bookmarks", multiple=True, type=_PLACE, metavar="FILE")
@click.option("--todo", multiple=True, type=_PLACE, metavar="FILE")
@click.option("--forget", multiple=True, type=_PLACE, metavar="PATH")
@click.option("--for", "owner", metavar="NAME")
@as_json
def index(
    say: Say,
    vaults: tuple[Path, ...],
    files: tuple[Path, ...],
    bookmarks: tuple[Path, ...],
    todo: tuple[Path, ...],
    forget: tuple[Path, ...],
    owner: str | None,
    as_json: bool,
) -> int:
    session = open_session(say)
    if owner is not None:
        session.owner = owner_name(owner)
    specs = sources(say, vaults, files, bookmarks, todo)
    forgotten = _forget(session, forget)
    if forgotten and not specs:
        return _tell_forgotten(say, forgotten, as_json=as_json)
    return scan(session, specs, as_json=as_json)


def sources(
    say: Say, vaults: Sequence[Path], files: Sequence[Path], bookmarks: Sequence[Path], todo: Sequence[Path]
) -> tuple["SourceSpec", ...]:
    """The named places as sources, vaults first: notes are saved in the first. Raises click.UsageError."""
    from notewright.workspace.records import SourceSpec

    for path in (*vaults, *files):
        if not path.is_dir():
            raise click.UsageError(say("index.no_folder", path=path))
    for path in (*bookmarks, *todo):
        if not path.is_file():
            raise click.UsageError(say("index.no_file", path=path))
    return (
        *(SourceSpec("vault", path) for path in vaults),
        *(SourceSpec("files", path) for path in files),
        *(SourceSpec("bookmarks", path) for path in bookmarks),
        *(SourceSpec("todo_txt", path) for path in todo),
    )


def _forget(session: Session, places: Sequence[Path]) -> list["SourceSpec"]:
    """Disconnect every source at one of `places`, all or none."""
    connected = session.workspace.sources(session.owner)
    for place in places:
        if all(spec.root != place for spec in connected):
            raise click.UsageError(session.say("index.not_connected", path=place))
    found = [spec for spec in connected if spec.root in places]
    for spec in found:
        session.workspace.disconnect(session.owner, spec)
    return found


def _tell_forgotten(say: Say, forgotten: Sequence["SourceSpec"], *, as_json: bool) -> int:
    if as_json:
        print_object({"forgotten": [str(spec.root) for spec in forgotten]})
    for spec in () if as_json else forgotten:
        click.echo(say("index.forgotten", path=spec.root))
    return 0


def scan(session: Session, specs: Sequence["SourceSpec"], *, as_json: bool) -> int:
    """Scan `specs`, or all connected sources. One bad file is no failure of the command; a source without any is."""
    from notewright.cli.index_report import as_object, is_source, show_report

    if not specs and not session.workspace.connected(session.owner):
        raise click.UsageError(session.say("index.nothing"))
    began = monotonic()
    quiet = as_json or not sys.stderr or not sys.stderr.isatty()
    report = session.workspace.index(session.owner, specs) if quiet else _with_bar(session, specs)
    if as_json:
        print_object(as_object(report))
    else:
        show_report(session, report, monotonic() - began)
    return 1 if any(map(is_source, report.failures)) else 0


def _with_bar(session: Session, specs: Sequence["SourceSpec"]) -> "IndexReport":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        tasks = {}

        def on_progress(step: "Step") -> None:
            if step.spec not in tasks:
                tasks[step.spec] = bar.add_task(session.say("index.progress", name=step.spec.root.name))
            bar.update(tasks[step.spec], completed=step.done, total=step.total)

        return session.workspace.index(session.owner, specs, on_progress)
