"""The calls of a run on standard error: a line each, and at the end what they came to."""

from typing import TYPE_CHECKING

import click

from notewright.cli.failing import error_words
from notewright.cli.say import Say
from notewright.state.errors import NotewrightError
from notewright.state.printable import printable
from notewright.workspace.settings import Settings

if TYPE_CHECKING:
    from notewright.models.call_record import CallRecord
    from notewright.models.call_totals import Spread, Totals


class CallsShown:
    """Collects what is told from the threads of the calls, and shows it where the screen has room for it."""

    def __init__(self, say: Say, settings: Settings) -> None:
        self._say, self._settings = say, settings
        self._records: list[CallRecord] = []
        self._lines: list[str] = []

    def call(self, record: "CallRecord") -> None:
        self._records.append(record)
        if self._settings.show_calls:
            self._lines.append(call_line(record))

    def kept(self, pointer: str) -> None:
        if self._settings.show_calls:
            self._lines.append(self._say("calls.kept", pointer=pointer))

    def warn(self, error: NotewrightError) -> None:
        self._lines.append(error_words(error, self._say))

    @property
    def has_new(self) -> bool:
        return bool(self._lines)

    def show_new(self) -> None:
        """What was told since the last time."""
        while self._lines:
            click.secho(self._lines.pop(0), dim=True, err=True)

    def show_sum(self) -> None:
        """What is left to tell, then all calls in one line; nothing where there was none."""
        self.show_new()
        if self._records and self._settings.show_calls:
            from notewright.models.call_totals import totals

            click.secho(
                sum_line(totals(self._records, self._settings.prices), self._settings, self._say), dim=True, err=True
            )


def call_line(record: "CallRecord") -> str:
    """key=value, the same in every language; what is not known is left out."""
    usage = record.usage
    facts = {
        "model": record.model,
        "in": usage.tokens_in,
        "cached": usage.cached,
        "out": usage.tokens_out,
        "ms": record.milliseconds,
        "rung": record.rung,
        "retries": record.retries or None,
        "finish": record.finish_reason,
        "outcome": record.outcome,
        "id": record.request_id,
    }
    said = (f"{name}={value}" for name, value in facts.items() if value is not None)
    return printable(" ".join([f"call={record.stage}", *said])).replace("\n", " ")


def sum_line(every: "Totals", settings: Settings, say: Say) -> str:
    """How many calls, their tokens and their time; what they cost where every price is known."""
    counts = {"calls.in": every.tokens_in, "calls.cached": every.tokens_cached, "calls.out": every.tokens_out}
    parts = [say("calls.one" if every.calls == 1 else "calls.count", count=every.calls)]
    parts += [say(key, said=_spread(each, every.calls, say)) for key, each in counts.items() if each]
    if every.milliseconds:
        parts.append(say("calls.time", said=_spread(every.milliseconds, every.calls, say, 1000)))
    if every.cost is not None:
        parts.append(say("calls.cost", cost=f"{every.cost:.4f}", currency=settings.currency))
    return " · ".join(parts)


def _spread(spread: "Spread", calls: int, say: Say, unit: int = 1) -> str:
    """The total, with max, min and average where there are several; how many calls told it, if not all."""
    total, most, least, average = (_number(each, unit) for each in spread[:4])
    said = say("calls.spread", total=total, max=most, min=least, avg=average) if spread.calls > 1 else total
    return said if spread.calls == calls else say("calls.of", said=said, count=spread.calls, calls=calls)


def _number(value: float, unit: int) -> str:
    return f"{value / unit:,.1f}" if unit > 1 else f"{value:,.0f}"
