"""Longer or shorter than the draft is: 写短一点, 压缩到一半, "twice as long"."""

from collections.abc import Iterator

from notewright.language.length.lexicon import TABLE, before, every
from notewright.language.length.parts import of_a_part
from notewright.language.length.wishes import LengthChange
from notewright.language.request.line import Line


def changes(line: Line, start: int, end: int) -> Iterator[LengthChange]:
    """Every such wish in the clause [start, end); the longest phrase where several overlap."""
    found: list[tuple[int, int, bool, float | None]] = [
        (m.start(), m.end(), float(row) > 1, float(row))
        for row in TABLE["factors"]
        for m in every("factors", row, line.plain, start, end)
    ]
    for row in ("shorter", "longer"):
        found += [(m.start(), m.end(), row == "longer", None) for m in every(row, "words", line.plain, start, end)]
    covered = start
    for first, last, longer, factor in sorted(found, key=lambda each: (each[0], -each[1], each[3] is None)):
        if (
            first >= covered
            and not _denied(line.plain, start, first)
            and not of_a_part(line.plain, start, first, last, end)
        ):
            covered = last
            where = line.starts[first], line.ends[last - 1]
            yield LengthChange(*where, line.source[where[0] : where[1]], longer, factor)


def _denied(plain: str, start: int, first: int) -> bool:
    """别缩短, "no longer"; but 不要太长 asks for it."""
    says_too = plain.startswith(tuple(TABLE["negation"]["but"]), first)
    return not says_too and before("negation", "words", plain, start, first) is not None
