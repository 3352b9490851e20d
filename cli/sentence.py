"""The sentence on the command line, before anything reads it."""

import click

from notewright.cli.say import Say
from notewright.state.limits import MAX_REQUEST_CHARS


def sentence_of(said: str | None, say: Say) -> str:
    """`said` without the space around it. Raises click.UsageError where it is empty, too long or no text."""
    sentence = (said or "").strip()
    if not sentence:
        raise click.UsageError(say("sentence.missing"))
    if len(sentence) > MAX_REQUEST_CHARS:
        raise click.UsageError(say("sentence.long", limit=MAX_REQUEST_CHARS))
    try:
        sentence.encode()
    except UnicodeEncodeError as error:
        raise click.UsageError(say("sentence.no_text")) from error
    return sentence
