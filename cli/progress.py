"""How many workers are done: one line that is rewritten, where somebody sees it."""

import sys

import click

from notewright.cli.say import Say

CLEAR = "\r\x1b[K"


class WorkerCount:
    """On standard error of a terminal; silent elsewhere."""

    def __init__(self, say: Say) -> None:
        self.say, self.shown = say, False
        self.seen = bool(sys.stderr and sys.stderr.isatty())

    def __call__(self, done: int, total: int) -> None:
        if self.seen and total > 1:
            click.echo(f"{CLEAR}{self.say('progress.workers', done=done, total=total)}", nl=False, err=True)
            self.shown = True

    def clear(self) -> None:
        """The line is free again."""
        if self.shown:
            click.echo(CLEAR, nl=False, err=True)
        self.shown = False
