"""Which sentences code could not find in the material: marked in the text, and a short list under it."""

from collections.abc import Iterator, Sequence

import click

from notewright.cli.session import Session
from notewright.language.grounding import Sentence, check_line, faults_of, faulty_sentences, is_general, sentences_of
from notewright.state.draft import Draft, Mark

LISTED = 5
WIDTH = 48


def marked_text(session: Session, content: str, marks: Sequence[Mark]) -> str:
    """`content` with a sign behind every sentence that is not held up."""
    sign = click.style(f" {session.say('mark.sign')}", fg="yellow")
    ends = sorted((sentence.end for sentence, _ in _faulty(content, marks)), reverse=True)
    for end in ends:
        content = content[:end] + sign + content[end:]
    return content


def show_draft_marks(session: Session, draft: Draft, *, more: str = "") -> None:
    """The list of a draft; where nothing of it can be held against anything, one line that says so."""
    if draft.marks and not is_general(draft):
        show_marks(session, draft.text.content, draft.marks, more=more)
    elif line := check_line(draft, session.language):
        click.secho(f"{line}\n", fg="yellow")


def show_marks(session: Session, content: str, marks: Sequence[Mark], *, more: str = "") -> None:
    """The sentences that are not held up, shortened, each with what is not there; nothing where all are."""
    count = len(faulty_sentences(marks))
    if not count:
        return
    click.secho(session.say("mark.one" if count == 1 else "mark.count", count=count), fg="yellow")
    for place, (sentence, faults) in enumerate(_faulty(content, marks)):
        if place < LISTED:
            click.echo(_line(session, sentence.number, sentence.text, faults))
    if count > LISTED:
        click.echo(session.say("mark.more" if more else "mark.more_here", count=count - LISTED, id=more))
    click.echo()


def _line(session: Session, number: int, text: str, faults: Sequence[Mark]) -> str:
    kinds = session.say("mark.join").join(session.say(f"mark.{fault.kind}") for fault in faults)
    ref = next((f" [{fault.ref}]" for fault in faults if fault.ref), "")
    return f"  {number:>3}  {session.say('mark.quoted', text=_short(text))}{ref}  {kinds}"


def _short(text: str) -> str:
    """Within WIDTH columns; a Chinese character takes two."""
    kept, width = "", 0
    for char in text:
        width += 1 + (char > "\u2e7f")
        if width > WIDTH:
            return f"{kept.rstrip()}…"
        kept += char
    return kept


def _faulty(content: str, marks: Sequence[Mark]) -> Iterator[tuple[Sentence, list[Mark]]]:
    by_number: dict[int, list[Mark]] = {}
    for mark in faults_of(marks):
        by_number.setdefault(mark.sentence, []).append(mark)
    if by_number:
        yield from ((each, by_number[each.number]) for each in sentences_of(content) if each.number in by_number)
