"""`notewright serve`: the workflow over HTTP. Its libraries are an extra and are loaded when it starts."""

from importlib import import_module

import click

from notewright.cli.command import command
from notewright.cli.say import Say
from notewright.cli.session import open_session

PORT = 8765


@command
@click.option("--host", default="127.0.0.1", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, metavar="N")
def serve(say: Say, host: str, port: int) -> int:
    session = open_session(say)
    try:
        server = import_module("notewright.serve.server")  # another door, and an extra: known by its name alone
    except ImportError as missing:
        raise click.ClickException(say("serve.missing")) from missing

    def started(url: str, only_me: bool) -> None:
        click.echo(say("serve.at", url=url))
        if only_me:
            click.echo(say("serve.only_me"), err=True)

    server.serve(session.home, host, port, started)
    return 0
