"""How far a date phrase reaches, also one that has only the form of a date: it is asked about, never dropped."""

import re

_DATED = re.compile(
    r"(?:[0-9]{4}([-/.])[0-9]{1,2}\1[0-9]{1,2}|[0-9]{1,2}([-/.])[0-9]{1,2}\2[0-9]{4}"
    r"|[0-9]{4}年[0-9]{1,2}月(?:[0-9]{1,2}[日号])?|[0-9]{1,2}月[0-9]{1,2}[日号])(?![0-9]|[-./_][a-z0-9])"
)
_TO = re.compile(r"\s*(?:到|至|~|—|to\b|until\b|through\b)\s*")


def time_end(plain: str, at: int, times: dict[int, int]) -> int:
    """End of the date phrase at `at`, or 0; a range with a day that does not exist is one phrase too."""
    dated = _dated(plain, at)
    end = max(times.get(at, 0), dated)
    to = _TO.match(plain, end) if end else None
    if to is None:
        return end
    other = _dated(plain, to.end())
    later = max(times.get(to.end(), 0), other)
    unread = dated > times.get(at, 0) or other > times.get(to.end(), 0)
    return later if later and unread else end


def _dated(plain: str, at: int) -> int:
    """End of what has the form of a date, though there may be no such day (13/13/2021); 0 for anything else."""
    found = _DATED.match(plain, at)
    return found.end() if found and not (at and (plain[at - 1].isalnum() or plain[at - 1] in "-./_")) else 0
