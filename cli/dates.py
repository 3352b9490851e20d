"""`notewright when`: how a date phrase is resolved."""

from dataclasses import replace
from datetime import datetime

import click

from notewright.cli.command import as_json, command
from notewright.cli.objects import Row, answer_rows, print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.language.time import Moment, resolve_range
from notewright.state.errors import UnreadableTime
from notewright.state.material import TimeRange


@command
@click.argument("phrase", required=False)
@click.option("--now")
@click.option("--zone")
@click.option("--jsonl", is_flag=True)
@as_json
def when(say: Say, phrase: str | None, now: str | None, zone: str | None, jsonl: bool, as_json: bool) -> int:
    """A phrase on the command line, or one JSON object a line on standard input."""
    session = open_session(say, zone)
    moment = session.moment(_clock(now, say) if now else None)
    if jsonl:
        return answer_rows("text", lambda row: _answer(row, moment))
    if not phrase or not phrase.strip():
        raise click.UsageError(say("when.phrase_missing"))
    found = resolve_range(phrase, moment)
    if as_json:
        print_object(_borders(found) | {"zone": moment.zone.key, "vague": found.vague})
    else:
        _show(session, found, moment)
    return 0


def _clock(now: str, say: Say) -> datetime:
    try:
        return datetime.fromisoformat(now).replace(tzinfo=None)
    except ValueError as error:
        raise click.UsageError(say("when.now_unclear", now=now)) from error


def _answer(row: Row, moment: Moment) -> Row:
    """`{id, text, now, lang}` to `{id, start, end}` in local time without an offset, or `{id, refused}`."""
    try:
        if row.get("now"):
            moment = replace(moment, asked_at=datetime.fromisoformat(row["now"]).replace(tzinfo=moment.zone))
        found = resolve_range(row["text"], moment, language=row.get("lang"))
    except UnreadableTime as error:
        return {"id": row.get("id"), "refused": error.text("en"), "code": error.code}
    except (TypeError, ValueError):
        return {"id": row.get("id"), "error": "Usage", "message": f"now: {row['now']!r}"}
    return {"id": row.get("id")} | _borders(found)


def _borders(found: TimeRange) -> dict[str, str | bool | None]:
    return {"start": _local(found.start), "end": _local(found.end)}


def _local(moment: datetime | None) -> str | None:
    return moment.replace(tzinfo=None).isoformat() if moment else None


def _show(session: Session, found: TimeRange, moment: Moment) -> None:
    say = session.say
    start, end = (f"{border:%Y-%m-%d %H:%M}" if border else say("when.open") for border in (found.start, found.end))
    click.echo(say("when.range", start=start, end=end, zone=moment.zone.key))
    if found.vague:
        click.echo(say("when.vague"))
