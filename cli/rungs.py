"""`notewright rungs`: which way of asking works with which model, and how to forget it."""

import click

from notewright.cli.command import as_json, command
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import open_session


@command
@click.option("--reset", is_flag=True)
@as_json
def rungs(say: Say, reset: bool, as_json: bool) -> int:
    from notewright.models import RUNGS, RungMemory

    memory = RungMemory(open_session(say).home.folder / RUNGS)
    if reset:
        memory.forget()
    known = memory.all()
    if as_json:
        print_object({"rungs": {name: each.model_dump() for name, each in known.items()}})
        return 0
    for name, each in known.items():
        click.echo("  ".join((name, each.rung, *(f"-{parameter}" for parameter in each.without))))
    if not known:
        click.echo(say("rungs.none"))
    return 0
