"""A command of ours: its help, its options and its complaints are rows of `messages.toml`, in the screen's language."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

import click

from notewright.cli.say import Say

Given = ParamSpec("Given")

as_json = click.option("--json", "as_json", is_flag=True)
yes = click.option("--yes", is_flag=True)
draft_id = click.argument("draft_id", metavar="ID")


class Spoken(click.Command):
    """Help in the words of `help.command.NAME` and `help.option.NAME`; `ctx.obj` says them."""

    allow_extra_args = True  # to be refused in our words

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.params.append(click.Option(["--lang"], type=click.Choice(["zh", "en"]), expose_value=False))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{ctx.obj('help.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(ctx.obj(f"help.command.{_path(ctx)}"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(ctx.obj("help.options")):
            formatter.write_dl([(_spelling(ctx, option), ctx.obj(_help_key(option))) for option in options])


class Command(Spoken):
    """One command of the group."""

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args:
            raise click.UsageError(ctx.obj("usage.extra", words=" ".join(ctx.args)), ctx)
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # whose help is named
            raise


def command(function: Callable[Concatenate[Say, Given], int]) -> Command:
    """A command named like `function`, which gets what is said on the screen first and returns its exit code."""
    return click.command(function.__name__, cls=Command)(click.pass_obj(function))


class Family(Spoken, click.Group):
    """A command with commands of its own; each has its row under `help.command."NAME SUB"`."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(ctx.obj("help.commands")):
            formatter.write_dl([(name, ctx.obj(f"help.command.{_path(ctx)} {name}")) for name in self.commands])


def _path(ctx: click.Context) -> str:
    """The words of the command line that name this command, without the program's own."""
    return ctx.command_path.partition(" ")[2] or ctx.command_path


def _spelling(ctx: click.Context, option: click.Option) -> str:
    record = option.get_help_record(ctx)
    return record[0] if record else ""


def _help_key(option: click.Option) -> str:
    return f"help.option.{option.opts[0].removeprefix('--')}"
