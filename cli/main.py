"""`notewright`: the group of commands. It imports only what the command at hand needs."""

import io
import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from notewright.cli.command import Spoken
from notewright.cli.failing import tell
from notewright.cli.say import Say, screen_language
from notewright.state.errors import NotewrightError

# command → the module it stands in
COMMANDS = {
    "index": "indexing",
    "draft": "drafting",
    "answer": "drafting",
    "drafts": "listing",
    "show": "listing",
    "approve": "deciding",
    "edit": "deciding",
    "revise": "deciding",
    "discard": "deciding",
    "undo": "deciding",
    "scope": "reading",
    "when": "dates",
    "tickets": "tickets",
    "artifact": "artifacts",
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
    sys.exit(_run(sys.argv[1:]))


def _run(argv: list[str]) -> int:
    say = Say(screen_language(argv))
    color = False if os.environ.get("NO_COLOR") else None
    try:
        commands = Commands("notewright", no_args_is_help=True)
        return commands.main(argv, "notewright", standalone_mode=False, obj=say, color=color) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2
    except (NotewrightError, click.ClickException, click.Abort, KeyboardInterrupt, OSError) as error:
        return tell(error, say, as_json="--json" in argv)
