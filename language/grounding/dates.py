"""Dates and times of day as they are written, in any usual form of both languages. Words such as 昨天 resolve nowhere
here: in a draft they are no fact, in the material `passages` reads them from the date of the item."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator

from notewright.language.grounding.fact import Day, Fact
from notewright.language.numerals import read_number
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["dates"]
_MONTHS: dict[str, int] = _TABLE["months"]
_WEEKDAYS: dict[str, int] = _TABLE["weekdays"]
_HALVES: dict[str, int] = _TABLE["halves"]
_MOMENTS: dict[str, int] = _TABLE["moments"]
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_N = r"(?:\d{1,2}|[〇零一二三四五六七八九十廿卅]{1,3})"
_Y = r"(?:\d{4}|[〇零一二三四五六七八九]{4})"
_HALF = "|".join(map(re.escape, sorted(_HALVES, key=len, reverse=True)))
_PLACE = r"(?<![a-z0-9_.,/-])", r"(?![a-z0-9_/]|[-.,]\d)"
_TO = r"(?:[-–—~]|and|to|until|through)"
FIRST_YEAR, LAST_YEAR = 1900, 2199

Found = tuple[int, int, Fact]
Days = tuple[Day, ...]
"""What one date may mean: 10/1 has two readings."""


def dates_in(text: str) -> Iterator[Found]:
    """Every date and time in `text`, which is compared text (`alike`), with where it stands. None overlap."""
    taken: list[tuple[int, int]] = []
    for pattern, read in _FORMS:
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            for days in read(match):
                taken.append(match.span())
                yield (
                    match.start(),
                    match.end(),
                    Fact("date", match[0].strip(), days, soft=_counts(text, match)),
                )


def _counts(text: str, match: re.Match[str]) -> bool:
    """以下三点 are points, not three o'clock."""
    return bool(_POINTS.fullmatch(match[0].strip()) and _COUNTED.search(text[: match.start()]))


def day_of(iso: str) -> Day:
    """The day of an ISO date or moment."""
    year, month, day = map(int, iso[:10].split("-"))
    return Day(year, month, day)


def _number(text: str | None) -> int | None:
    found = read_number(text, 0) if text else None
    return int(found[0]) if found and text and found[1] == len(text) else None


def _valid(year: int | None, month: int | None, day: int | None) -> bool:
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        return False
    if month is not None and not 1 <= month <= 12:
        return False
    return day is None or 1 <= day <= (monthrange(year or 2024, month)[1] if month else 31)


def _ymd(match: re.Match[str]) -> Iterator[Days]:
    """Year, month and day as far as the pattern names them; `to` is the last day of a stretch, `last` its month."""
    said = match.groupdict()
    year, month = _number(said.get("y")), _number(said.get("m")) or _MONTHS.get(said.get("name") or "")
    day = _number(said.get("d"))
    if not _valid(year, month, day) or (year, month, day) == (None, None, None):
        return
    yield (Day(year, month, day),)
    if (to := _number(said.get("to"))) and _valid(year, month, to):
        yield (Day(year, month, to),)


def _slashed(match: re.Match[str]) -> Iterator[Days]:
    first, second = int(match["a"]), int(match["b"])
    year = int(match["y"]) if match["y"] else None
    readings = dict.fromkeys([(first, second), (second, first)])
    if days := tuple(Day(year, month, day) for month, day in readings if _valid(year, month, day)):
        yield days


def _weekday(match: re.Match[str]) -> Iterator[Days]:
    yield (Day(weekday=_WEEKDAYS[match[1]]),)


def _clock(match: re.Match[str]) -> Iterator[Days]:
    said = match.groupdict()
    hour, half = _number(said["h"]), said.get("half") or said.get("behind") or ""
    minutes = 30 if said.get("半") else 15 * (_number(said.get("刻")) or 0) or _number(said.get("min")) or 0
    if hour is None or hour > 24 or minutes > 59:
        return
    late = _HALVES.get(half.replace(".", "").strip())
    if late == 12 and hour < 12:
        hour += 12
    elif late == 0 and hour == 12:
        hour = 0
    sure = late is not None or hour > 12 or bool(said.get("min") and len(said["h"]) == 2 and said["h"][0] == "0")
    yield (Day(minute=hour * 60 + minutes, sure=sure),)


def _moment(match: re.Match[str]) -> Iterator[Days]:
    yield (Day(minute=_MOMENTS[match[0]]),)


def _form(
    pattern: str, read: Callable[[re.Match[str]], Iterator[Days]]
) -> tuple[re.Pattern[str], Callable[..., Iterator[Days]]]:
    return re.compile(pattern), read


_AHEAD, _BEHIND = _PLACE
_POINTS = re.compile(rf"{_N}\s?[点點]")
_COUNTED = re.compile(rf"(?:{'|'.join(_TABLE['counted'])})\s*$")
_FORMS = (
    _form(rf"{_AHEAD}(?P<y>\d{{4}})([-/.])(?P<m>\d{{1,2}})\2(?P<d>\d{{1,2}})(?=t\d|,\S|{_BEHIND})", _ymd),
    _form(rf"{_AHEAD}(?P<y>(?:19|20)\d\d)(?P<m>[01]\d)(?P<d>[0-3]\d){_BEHIND}", _ymd),
    _form(
        rf"(?:(?P<y>{_Y})\s?年\s?)?(?<![\d个])(?P<m>{_N})\s?月\s?(?P<d>{_N})\s?[日号]"
        rf"(?:\s?[-–—~至到]\s?(?P<to>{_N})\s?[日号])?", _ymd,
    ),
    _form(rf"(?<![\d个])(?P<m>{_N})\s?月\s?(?P<d>{_N})\s?[-–—~至到]\s?(?P<to>{_N})\s?[日号]", _ymd),
    _form(rf"(?P<y>{_Y})\s?年\s?(?P<m>{_N})\s?月(?:份)?", _ymd),
    _form(
        rf"\b(?P<name>{_MONTH})\b\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:\s?{_TO}\s?(?P<to>\d{{1,2}})(?!\s?[\w:%]))?"
        rf"(?:,?\s+(?P<y>\d{{4}})\b)?", _ymd,
    ),
    _form(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:\s?{_TO}\s?(?P<to>\d{{1,2}})(?:st|nd|rd|th)?)?\s+(?:of\s+)?"
        rf"(?P<name>{_MONTH})\b\.?(?:,?\s+(?P<y>\d{{4}})\b)?", _ymd,
    ),
    _form(rf"\b(?P<name>{_MONTH})\b\.?,?\s+(?P<y>\d{{4}})\b", _ymd),
    _form(rf"{_AHEAD}(?P<y>(?:19|20)\d\d)[-/](?P<m>[01]?\d){_BEHIND}", _ymd),
    _form(rf"{_AHEAD}(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})(?:/(?P<y>\d{{4}}))?{_BEHIND}", _slashed),
    _form(rf"(?P<half>{_HALF})?\s?(?P<h>\d{{1,2}})[:：](?P<min>\d\d)(?!\d|:\d)\s?(?P<behind>[ap]\.?m\b\.?)?", _clock),
    _form(r"\b(?P<h>\d{1,2})\s?(?P<behind>[ap]\.?m\b\.?)", _clock),
    _form(
        rf"(?P<half>{_HALF})?\s?(?<![\d.])(?P<h>{_N})\s?[点點](?!\d|[儿子半]?[击评出])(?:(?P<半>半)|(?P<刻>[一三])刻|(?P<min>{_N})\s?分?)?"
        rf"(?:钟|整)?", _clock,
    ),
    _form(rf"\b({'|'.join(n for n in _WEEKDAYS if n.isascii())})s?\b", _weekday),
    _form(rf"({'|'.join(n for n in _WEEKDAYS if not n.isascii())})", _weekday),
    _form(rf"\b(?P<name>{'|'.join(_TABLE['whole_months'])})\b", _ymd),
    _form(rf"(?<![\d个])(?P<m>{_N})\s?月(?:份|初|中|底|末)", _ymd),
    _form(rf"(?<![\d第两几])(?P<m>{_N})月(?![亮光经饼])", _ymd),
    _form(rf"(?P<y>{_Y})\s?年(?!代)", _ymd),
    _form(r"(?<![\d.月])(?P<d>\d{1,2})\s?[日号](?![\w]*[楼线店机])", _ymd),
    _form("|".join(sorted(_MOMENTS, key=len, reverse=True)), _moment),
)  # fmt: skip
