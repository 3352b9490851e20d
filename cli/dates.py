"""`notewright when`: how a date phrase is resolved."""

import json
import sys
from dataclasses import replace
from datetime import datetime
from typing import Any

import click

from notewright.cli.say import Say
from notewright.cli.session import open_session
from notewright.language.time import Moment, resolve_range
from notewright.state.errors import UnreadableTime
from notewright.state.scope import Language


def when_command(language: Language, say: Say) -> click.Command:
    """A phrase on the command line, or one JSON object a line on standard input."""

    @click.command("when", help=say("help.when"))
    @click.argument("phrase", required=False)
    @click.option("--now", type=click.DateTime(), help=say("help.now"))
    @click.option("--zone", help=say("help.zone"))
    @click.option("--jsonl", is_flag=True, help=say("help.jsonl"))
    def when(phrase: str | None, now: datetime | None, zone: str | None, jsonl: bool) -> int:
        session = open_session(language, say, zone)
        if jsonl:
            for line in sys.stdin:
                click.echo(json.dumps(_resolve_row(json.loads(line), session.moment(now)), ensure_ascii=False))
            return 0
        if phrase is None:
            raise click.UsageError(say("when.phrase_missing"))
        return _show(phrase, session.moment(now), language, say)

    return when


def _resolve_row(row: dict[str, Any], moment: Moment) -> dict[str, Any]:
    """`{id, text, now, lang}` to `{id, start, end}` in local time without an offset, or `{id, refused}`."""
    if row.get("now"):
        moment = replace(moment, asked_at=datetime.fromisoformat(row["now"]).replace(tzinfo=moment.zone))
    try:
        found = resolve_range(row["text"], moment, language=row.get("lang"))
    except UnreadableTime as error:
        return {"id": row.get("id"), "refused": error.text("en"), "code": error.code}
    return {"id": row.get("id"), "start": _local(found.start), "end": _local(found.end)}


def _local(moment: datetime | None) -> str | None:
    return moment.replace(tzinfo=None).isoformat() if moment else None


def _show(phrase: str, moment: Moment, language: Language, say: Say) -> int:
    try:
        found = resolve_range(phrase, moment)
    except UnreadableTime as error:
        click.echo(error.text(language), err=True)
        return 1
    start, end = (_shown(found.start) or say("when.open"), _shown(found.end) or say("when.open"))
    click.echo(say("when.range", start=start, end=end, zone=moment.zone.key))
    if found.vague:
        click.echo(say("when.vague"))
    return 0


def _shown(moment: datetime | None) -> str | None:
    return f"{moment:%Y-%m-%d %H:%M}" if moment else None
