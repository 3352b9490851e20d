"""`notewright`: the group of commands. It imports only what the command at hand needs."""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import click

from notewright.cli.say import Say, screen_language, speaker
from notewright.state.errors import NotewrightError

if TYPE_CHECKING:
    from notewright.state.scope import Language

# command → the module that makes it
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
    "demo": "demo",
}


class Commands(click.Group):
    """Loads a command's module when it is asked for; the list of commands needs none of them."""

    def __init__(self, language: "Language", say: Say) -> None:
        super().__init__(name="notewright", help=say("help.notewright"), params=[_lang_option(say)])
        self.language, self.say = language, say

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"notewright.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name}_command")(self.language, self.say)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self.say("help.commands")):
            formatter.write_dl([(name, self.say(f"help.{name}")) for name in COMMANDS])


def _lang_option(say: Say) -> click.Option:
    return click.Option(["--lang"], type=click.Choice(["zh", "en"]), expose_value=False, help=say("help.lang"))


def main() -> NoReturn:
    """Run a command. Exit codes: 0 done, 1 refused or failed by name, 2 usage, 3 waits for an answer, 130 Ctrl-C."""
    language = screen_language(sys.argv[1:])
    say = speaker(language)
    try:
        sys.exit(Commands(language, say).main(standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except NotewrightError as error:
        click.echo(error.text(language), err=True)
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        click.echo(say("stopped"), err=True)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
