"""What workers are asked for a digest, and how their notes become material again: each line under the item it cites."""

from collections.abc import Iterator, Mapping, Sequence
from re import sub

from notewright.language.citations import cited_numbers
from notewright.language.receipt_words import filter_words
from notewright.language.tables import load_table
from notewright.state.material import Receipt
from notewright.state.note import CERTAINTY, StructuredNote
from notewright.state.request import Request
from notewright.state.scope import Language
from notewright.state.ticket import Ticket, is_second, second_key

NAMED = 3


def digest_task(request: Request, receipt: Receipt) -> str:
    """One self-contained task, the same for every worker: what is to be written, and how the material was chosen."""
    words = load_table(__package__, "digest.toml")[request.language]
    chosen = (filter_words(query.planned, receipt.zone, request.language) for query in receipt.queries)
    return str(words["task"].format(request=request.text, material="; ".join(chosen)))


def second_task(task: str, language: Language) -> str:
    """The task of a worker that reads again what left the first one uncertain."""
    return str(load_table(__package__, "digest.toml")[language]["second"].format(task=task))


def kept_notes(tickets: Sequence[Ticket]) -> tuple[StructuredNote, ...]:
    """One note a part: of two readings the more certain one, and at a tie the second, who knew what was open."""
    seconds = {ticket.key: ticket.note for ticket in tickets if ticket.note and ticket.status == "done"}
    firsts = ((each.note, seconds.get(second_key(each.key))) for each in tickets if not is_second(each.key))
    return tuple(_surer(first, second) for first, second in firsts if first)


def _surer(first: StructuredNote, second: StructuredNote | None) -> StructuredNote:
    return second if second and CERTAINTY[second.confidence] >= CERTAINTY[first.confidence] else first


def lines_by_item(notes: Sequence[StructuredNote]) -> Mapping[int, str]:
    """What the notes say of each item, by its number. A line without a citation supports nothing and is not used."""
    found: dict[int, list[str]] = {}
    for line in (line for note in notes for line in _lines(note)):
        for number in cited_numbers(line):
            found.setdefault(number, []).append(_plain(line))
    return {number: "\n".join(dict.fromkeys(lines)) for number, lines in sorted(found.items())}


def unsure_lines(notes: Sequence[StructuredNote], language: Language) -> tuple[str, ...]:
    """The workers whose part the person should look at, each with its first open issue and where to look."""
    words = load_table(__package__, "digest.toml")[language]
    return tuple(
        words["unsure"].format(
            number=number, issue=next(iter(note.open_issues), "-"), pointer=next(iter(note.file_refs), "-")
        )
        for number, note in enumerate(notes, 1)
        if note.confidence == "low"
    )


def failed_parts(tickets: Sequence[Ticket]) -> tuple[Ticket, ...]:
    """The parts of which there is no note of a worker's own."""
    return tuple(ticket for ticket in tickets if ticket.status == "failed" and not is_second(ticket.key))


def unread_line(ticket: Ticket, chars: int, titles: Sequence[str], total: int, language: Language) -> str:
    """How much of all `total` items a failed worker was given, with the first of their `titles`."""
    words = load_table(__package__, "digest.toml")[language]
    named, rest = words["between"].join(titles[:NAMED]), len(titles) - NAMED
    said = words["more"].format(titles=named, count=rest) if rest > 0 else named
    return str(words["unread"].format(count=len(titles), total=total, chars=chars, titles=said, worker=ticket.key))


def why_nothing(tickets: Sequence[Ticket], language: Language) -> str:
    """The workers by their keys, and why each gave nothing; those with the same reason together."""
    words = load_table(__package__, "digest.toml")[language]
    reasons: dict[str, list[str]] = {}
    for ticket in (each for each in tickets if not is_second(each.key)):
        kept = ticket.note if ticket.status == "failed" else None  # its words are ours: a reason in a code
        reasons.setdefault(kept.conclusion if kept else words["uncited"], []).append(ticket.key)
    said = (words["why"].format(workers=words["between"].join(keys), reason=why) for why, keys in reasons.items())
    return " ".join(said)


def _lines(note: StructuredNote) -> Iterator[str]:
    yield note.conclusion
    yield from note.evidence
    yield from note.open_issues


def _plain(line: str) -> str:
    return sub(r"\s*\[\d+\]", "", line)
