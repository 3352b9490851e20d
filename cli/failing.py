"""How a command that failed is told: one sentence on standard error, with `--json` one object on standard output."""

from typing import NamedTuple

import click

from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.state.errors import NotewrightError

SHORT_ID = 8


class Told(NamedTuple):
    """What is said of a failure, and the exit code that goes with it."""

    code: str
    message: str
    exit_code: int
    hint: str = ""


def tell(error: BaseException, say: Say, *, as_json: bool, retry: str | None = None) -> int:
    """Say what happened, and return the exit code. `retry` is the id of a run that can go on."""
    told = told_of(error, say)
    if as_json:
        print_object({"error": told.code, "message": told.message, **({"retry": retry} if retry else {})})
        return told.exit_code
    next_step = [say("end.retry", id=retry[:SHORT_ID])] if retry else []
    for line in (told.message, *getattr(error, "__notes__", ()), *next_step, told.hint):
        click.echo(line, err=True, nl=bool(line))
    return told.exit_code


def told_of(error: BaseException, say: Say) -> Told:
    match error:
        case NotewrightError():
            return Told(error.code, error_words(error, say), 1)
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "notewright"
            return Told("Usage", usage_words(error, say), 2, say("usage.hint", command=command))
        case click.ClickException():
            return Told("Failed", error.format_message(), 1)
        case OSError():
            return Told("Disk", say("disk", path=error.filename or "", reason=error.strerror or error), 1)
        case _:
            return Told("Stopped", say("stopped"), 130)


def error_words(error: NotewrightError, say: Say) -> str:
    """The sentence of `error`, with the facts that are words of ours in the screen's language and ids cut short."""
    return type(error)(**{name: _fact(name, str(value), say) for name, value in error.facts.items()}).text(say.language)


def _fact(name: str, value: str, say: Say) -> str:
    match name:
        case "type" | "status" | "stage":
            return say(f"{name}.{value}")
        case "id":
            first, space, rest = value.partition(" ")
            return f"{first[:SHORT_ID]}{space}{rest}"
        case _:
            return value


def usage_words(error: click.UsageError, say: Say) -> str:
    """What is wrong with the command line; click's own words only for the reason that a value is refused."""
    match error:
        case click.MissingParameter(param=click.Parameter() as param, ctx=click.Context() as ctx):
            return say("usage.missing", name=param.make_metavar(ctx))
        case click.NoSuchOption():
            return say("usage.no_option", name=error.option_name)
        case click.NoSuchCommand():
            return say("usage.no_command", name=error.command_name)
        case click.BadOptionUsage():
            return say("usage.no_value", name=error.option_name)
        case click.BadParameter(param=click.Parameter() as param):
            return say("usage.bad_value", name=param.opts[0], reason=error.message)
        case _:
            return error.message
