"""What became of a draft or a set: a line for a person, one object for a program."""

from typing import Any

import click

from notewright.cli.failing import SHORT_ID
from notewright.cli.objects import print_object
from notewright.cli.say import Say


def tell(say: Say, status: str, *, as_json: bool, id: str, **facts: Any) -> int:
    """The exit code is that of a command that did what it was asked to."""
    if as_json:
        print_object({"id": id, "status": status, **facts})
    else:
        click.echo(say(f"end.{status}", id=id[:SHORT_ID], **facts))
    return 0


def tell_set(say: Say, code: str, *, as_json: bool, id: str, paths: tuple[str, ...] = ()) -> int:
    """The same for a set, with every file by name."""
    if as_json:
        print_object({"id": id, "status": code.removeprefix("set_"), "paths": list(paths)})
    else:
        click.echo("\n".join([say(f"end.{code}", id=id[:SHORT_ID]), *(f"  {path}" for path in paths)]))
    return 0
