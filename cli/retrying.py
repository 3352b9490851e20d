"""`notewright retry`: a run that failed or was stopped goes on, with what was read of its sentence."""

from functools import partial

import click

from notewright.cli.command import as_json, command, yes
from notewright.cli.say import Say
from notewright.cli.session import open_session


@command
@click.argument("run_id", metavar="[ID]", required=False)
@yes
@as_json
def retry(say: Say, run_id: str | None, yes: bool, as_json: bool) -> int:
    from notewright.cli.drafting import carry_out
    from notewright.cli.runs import go_on

    session = open_session(say)
    said = run_id.strip() if run_id is not None else None
    return carry_out(session, partial(go_on, session, said), yes=yes, as_json=as_json)
