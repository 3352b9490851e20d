"""`notewright sample` and `demo`: a sample workspace with a data folder of its own, and one sentence on it."""

import os
from datetime import date
from functools import partial
from pathlib import Path

import click

from notewright.cli.command import command, yes
from notewright.cli.say import Say, at_terminal
from notewright.cli.session import Session, open_session

SENTENCE = "把我今天关于发布计划的笔记，以及还没完成的相关待办，整理成一篇复盘"


@command
@click.argument("folder", type=click.Path(path_type=Path), default=Path(".sample"))
def sample(say: Say, folder: Path) -> int:
    _open_sample(say, folder)
    return 0


@command
@click.argument("folder", type=click.Path(path_type=Path), default=Path(".demo"))
@yes
def demo(say: Say, folder: Path, yes: bool) -> int:
    from notewright.cli.drafting import carry_out
    from notewright.cli.runs import start
    from notewright.state.flow import WorkflowInput

    session = _open_sample(say, folder)
    click.secho(f"\n> {SENTENCE}\n", bold=True)
    sentence = WorkflowInput(text=SENTENCE)
    return carry_out(session, partial(start, session, sentence), yes=yes or not at_terminal(), as_json=False)


def _open_sample(say: Say, folder: Path) -> Session:
    """Written for today, and indexed."""
    from notewright.cli.indexing import scan, sources
    from notewright.cli.sample_workspace import write_sample

    sample = write_sample(folder.absolute(), date.today())
    os.environ["NOTEWRIGHT_HOME"] = str(folder.absolute() / "home")
    session = open_session(say)
    click.echo(say("demo.here", path=folder.absolute()))
    scan(session, sources(say, (sample.vault,), (sample.files,), (sample.bookmarks,), (sample.todo,)), as_json=False)
    return session
