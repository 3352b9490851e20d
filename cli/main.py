"""`notewright`: the group of commands. It imports only what the command at hand needs."""

import io
import os
import signal
import sys
from importlib import import_module
from typing import NoReturn

import click

from notewright.cli.command import Spoken
from notewright.cli.failing import tell
from notewright.cli.say import Say, screen_language
from notewright.state.errors import NotewrightError

GRACE_SECONDS = 1
# command → the module it stands in
COMMANDS = {
    "index": "indexing",
    "draft": "drafting",
    "answer": "drafting",
    "drafts": "listing",
    "show": "listing",
    "approve": "approving",
    "edit": "deciding",
    "revise": "deciding",
    "discard": "deciding",
    "undo": "deciding",
    "retry": "retrying",
    "scope": "reading",
    "when": "dates",
    "eval": "evaluating",
    "tickets": "tickets",
    "artifact": "artifacts",
    "rungs": "rungs",
    "calls": "calls",
    "token": "access",
    "sample": "demo",
    "serve": "serving",
    "demo": "demo",
}


class Commands(Spoken, click.Group):
    """Loads a command's module when it is asked for; the list of commands needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"notewright.cli.{COMMANDS[name]}"), name)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(ctx.obj("help.commands")):
            formatter.write_dl([(name, ctx.obj(f"help.command.{name}")) for name in COMMANDS])
        formatter.write_paragraph()
        formatter.write_text(ctx.obj("help.exit_codes"))


def main() -> NoReturn:
    """Run a command. Exit codes: 0 done, 1 refused or failed by name, 2 usage, 3 waits for an answer, 130 Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever the locale, a character never ends a command
    argv = sys.argv[1:]
    end = Ending(Say(screen_language(argv)), as_json="--json" in argv)
    signal.signal(signal.SIGINT, end.interrupted)
    sys.exit(_run(argv, end))


def _run(argv: list[str], end: "Ending") -> int:
    color = False if os.environ.get("NO_COLOR") else None
    try:
        commands = Commands("notewright", no_args_is_help=True)
        return commands.main(argv, "notewright", standalone_mode=False, obj=end.say, color=color) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2
    except (click.Abort, KeyboardInterrupt) as error:
        end.now(error.__cause__ or error)  # click's own stands before the one that says what was left
    except (NotewrightError, click.ClickException, OSError) as error:
        return tell(error, end.say, as_json=end.as_json)


class Ending:
    """What Ctrl-C does: the command may tidy up for a moment, and is then over, even while a model is silent.

    Every store survives a process that ends anywhere (design §4), so no thread is waited for.
    """

    def __init__(self, say: Say, *, as_json: bool) -> None:
        self.say, self.as_json = say, as_json

    def interrupted(self, *_: object) -> NoReturn:
        from threading import Timer

        over = Timer(GRACE_SECONDS, self.now, [KeyboardInterrupt()])
        over.daemon = True
        over.start()
        if models := sys.modules.get("notewright.models.loop"):  # not loaded: nobody was asked
            models.CALLS.stop()
        raise KeyboardInterrupt

    def now(self, error: BaseException) -> NoReturn:
        os._exit(tell(error, self.say, as_json=self.as_json))
