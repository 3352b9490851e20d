"""`notewright calls`: the last calls of network models, a line each, and what those of this month came to."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from notewright.cli.calls_shown import call_line, sum_line
from notewright.cli.command import as_json, command
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session

if TYPE_CHECKING:
    from notewright.models.call_record import CallRecord
    from notewright.models.call_totals import Totals

LAST = 20


class _Logged(NamedTuple):
    """`last` in the order in which they ended; `month` by model."""

    last: "Sequence[CallRecord]"
    month: "Mapping[str, Totals]"
    unreadable: int


@command
@click.option("--last", type=click.IntRange(min=1), default=LAST, metavar="N")
@as_json
def calls(say: Say, last: int, as_json: bool) -> int:
    session, month = open_session(say), f"{datetime.now(UTC):%Y-%m}"
    logged = _logged(session, last, month)
    if as_json:
        print_object(_as_object(session, logged, month))
    else:
        _show(session, logged, month)
    return 0


def _logged(session: Session, last: int, month: str) -> _Logged:
    from notewright.graph.logged_models import log_folder
    from notewright.models.call_log import month_of, read_calls
    from notewright.models.call_totals import totals

    months = list(read_calls(log_folder(session.home)))
    newest_first = (record for each in months for record in reversed(each.records))
    by_model: dict[str, list[CallRecord]] = {}
    for record in (record for each in months for record in each.records if month_of(record) == month):
        by_model.setdefault(record.model, []).append(record)
    return _Logged(
        list(islice(newest_first, last))[::-1],
        {model: totals(records, session.settings.prices) for model, records in by_model.items()},
        sum(each.unreadable for each in months),
    )


def _show(session: Session, logged: _Logged, month: str) -> None:
    for line in _lines(session, logged, month):
        click.echo(line)


def _lines(session: Session, logged: _Logged, month: str) -> Iterator[str]:
    for record in logged.last:
        yield f"{record.started.astimezone(session.zone):%m-%d %H:%M:%S}  {call_line(record)}"
    if not logged.last:
        yield session.say("calls.none")
    for model, every in logged.month.items():
        yield f"{month} {model}: {sum_line(every, session.settings, session.say)}"
    if logged.unreadable:
        yield session.say("calls.unreadable", count=logged.unreadable)


def _as_object(session: Session, logged: _Logged, month: str) -> dict[str, Any]:
    from notewright.models.call_log import row_of

    return {
        "calls": [row_of(record) for record in logged.last],
        "month": month,
        "models": {model: _totals(every) for model, every in logged.month.items()},
        "currency": session.settings.currency,
        "unreadable": logged.unreadable,
    }


def _totals(every: "Totals") -> dict[str, Any]:
    return {name: value._asdict() if hasattr(value, "_asdict") else value for name, value in every._asdict().items()}
