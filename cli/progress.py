"""How far a long piece of work is: one line that is rewritten, where somebody sees it."""

import sys

import click

from notewright.cli.say import Say

CLEAR = "\r\x1b[K"


class Line:
    """On standard error of a terminal; silent elsewhere."""

    def __init__(self) -> None:
        self.shown = False
        self.seen = bool(sys.stderr and sys.stderr.isatty())

    def write(self, text: str) -> None:
        """`text` in place of what stood there."""
        if self.seen:
            click.echo(f"{CLEAR}{text}", nl=False, err=True)
            self.shown = True

    def clear(self) -> None:
        """The line is free again."""
        if self.shown:
            click.echo(CLEAR, nl=False, err=True)
        self.shown = False


class WorkerCount(Line):
    """How many workers are done."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = say

    def __call__(self, done: int, total: int) -> None:
        if total > 1:
            self.write(self.say("progress.workers", done=done, total=total))
