"""The keyboard: what is typed at a prompt, and which key it is."""

from collections.abc import Mapping

import click

from notewright.cli.say import Say
from notewright.language.tables import load_table
from notewright.language.text import fold


def asked(say: Say, key: str) -> str:
    """Whatever is typed. Raises click.Abort on Ctrl-C and Ctrl-D."""
    try:
        said: str = click.prompt(say(key), default="", show_default=False)
    except click.Abort:
        click.echo(err=True)  # ends the line of the prompt
        raise
    return said.strip()


def key_of(table: str, said: str) -> str | None:
    """What a key or its name stands for, in `keys.toml`."""
    keys: Mapping[str, list[str]] = load_table(__package__, "keys.toml")[table]
    return next((name for name, words in keys.items() if fold(said) in words), None)
