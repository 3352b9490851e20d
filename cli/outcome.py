"""What became of a draft or a set: a line for a person, one object for a program."""

from collections.abc import Sequence
from typing import Any

import click

from notewright.cli.failing import SHORT_ID
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session


def tell(say: Say, status: str, *, as_json: bool, id: str, **facts: Any) -> int:
    """The exit code is that of a command that did what it was asked to."""
    if as_json:
        print_object({"id": id, "status": status, **facts})
    else:
        click.echo(say(f"end.{status}", id=id[:SHORT_ID], **facts))
    return 0


def tell_set(
    say: Say, code: str, *, as_json: bool, id: str, paths: Sequence[str] = (), connected: Sequence[str] = ()
) -> int:
    """The same for a set, with every file by name, and those that are sources now."""
    if as_json:
        new = {"connected": list(connected)} if connected else {}
        print_object({"id": id, "status": code.removeprefix("set_"), "paths": list(paths), **new})
    else:
        lines = [say(f"end.{code}", id=id[:SHORT_ID]), *(f"  {path}" for path in paths)]
        click.echo("\n".join([*lines, *(say("end.connected", path=path) for path in connected)]))
    return 0


def followed(session: Session, paths: Sequence[str]) -> int:
    """The index follows these files. What was written stands where it cannot, and that is told; the exit code is 0."""
    from notewright.nodes.refreshing import follow_up_index

    if not follow_up_index(session.workspace, session.owner, paths):
        click.echo(session.say("end.not_indexed"), err=True)
    return 0
