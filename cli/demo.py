"""`notewright demo`: from a sentence to a saved note, on a sample workspace with a data folder of its own."""

import os
import sys
from datetime import date
from pathlib import Path

import click

from notewright.cli.say import Say
from notewright.cli.session import open_session
from notewright.state.scope import Language

SENTENCE = "把我今天关于发布计划的笔记，以及还没完成的相关待办，整理成一篇复盘"


def demo_command(language: Language, say: Say) -> click.Command:
    @click.command("demo", help=say("help.demo"))
    @click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path(".demo"))
    @click.option("--yes", is_flag=True, help=say("help.yes"))
    def demo(folder: Path, yes: bool) -> int:
        from notewright.cli.drafting import carry_out
        from notewright.cli.indexing import scan, sources
        from notewright.cli.sample_workspace import write_sample

        sample = write_sample(folder.absolute(), date.today())
        os.environ["NOTEWRIGHT_HOME"] = str(folder.absolute() / "home")
        session = open_session(language, say)
        click.echo(say("demo.here", path=folder.absolute()))
        specs = sources((sample.vault,), (sample.files,), (sample.bookmarks,), (sample.todo,))
        scan(session, specs, as_json=False)
        click.secho(say("demo.sentence", sentence=SENTENCE), bold=True)
        nobody = not (sys.stdin.isatty() and sys.stdout.isatty())
        return carry_out(session, {"text": SENTENCE}, yes=yes or nobody, as_json=False)

    return demo
