"""`notewright artifact REF`: some lines of what a worker did, as many as are asked for."""

import re

import click

from notewright.cli.command import as_json, command
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import open_session

FIRST_PAGE = "1:40"


@command
@click.argument("ref", metavar="REF")
@click.option("--lines", default=FIRST_PAGE, metavar="A:B")
@as_json
def artifact(say: Say, ref: str, lines: str, as_json: bool) -> int:
    from notewright.workspace.artifacts import ArtifactStore

    first, last = _range(say, lines)
    session = open_session(say)
    text = ArtifactStore(session.home.folder).read(session.owner, ref.strip(), (first, last))
    if as_json:
        print_object({"ref": ref.strip(), "lines": [first, last], "text": text})
        return 0
    click.echo(text or say("artifact.no_lines", first=first), nl=not text.endswith("\n"))
    return 0


def _range(say: Say, said: str) -> tuple[int, int]:
    """40:80, or 40 alone. Raises click.UsageError for anything else."""
    found = re.fullmatch(r"([1-9][0-9]{0,8})(?::([1-9][0-9]{0,8}))?", said.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if last < first:
        raise click.UsageError(say("artifact.bad_lines", said=said))
    return first, last
