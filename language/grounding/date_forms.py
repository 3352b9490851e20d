"""The forms in which dates and times of day are written in both languages, the surest first."""

import re
from collections.abc import Callable, Iterator

from notewright.language.grounding.date_parts import (
    HALVES,
    MOMENTS,
    MONTHS,
    WEEKDAYS,
    Days,
    read_clock,
    read_moment,
    read_slashed,
    read_weekday,
    read_ymd,
)
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["dates"]
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_N = r"(?:\d{1,2}|[〇零一二三四五六七八九十廿卅]{1,3})"
_Y = r"(?:\d{4}|[〇零一二三四五六七八九]{4})"
_HALF = "|".join(map(re.escape, sorted(HALVES, key=len, reverse=True)))
_HOUR = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_AHEAD, _BEHIND = r"(?<![a-z0-9_.,/-])", r"(?![a-z0-9_/]|[-.,]\d)"
_TO = r"(?:[-–—~]|and|to|until|through)"

POINTS = re.compile(rf"{_N}\s?[点點]")
"""三点, which may be points."""
Form = tuple[re.Pattern[str], Callable[[re.Match[str]], Iterator[Days]]]


def _form(pattern: str, read: Callable[[re.Match[str]], Iterator[Days]]) -> Form:
    return re.compile(pattern), read


FORMS: tuple[Form, ...] = (
    _form(rf"{_AHEAD}(?P<y>\d{{4}})([-/.])(?P<m>\d{{1,2}})\2(?P<d>\d{{1,2}})(?=t\d|,\S|{_BEHIND})", read_ymd),
    _form(rf"{_AHEAD}(?P<y>(?:19|20)\d\d)(?P<m>[01]\d)(?P<d>[0-3]\d){_BEHIND}", read_ymd),
    _form(
        rf"(?:(?P<y>{_Y})\s?年\s?)?(?<![\d个])(?P<m>{_N})\s?月\s?(?P<d>{_N})\s?[日号]"
        rf"(?:\s?[-–—~至到]\s?(?P<to>{_N})\s?[日号])?", read_ymd,
    ),
    _form(rf"(?<![\d个])(?P<m>{_N})\s?月\s?(?P<d>{_N})\s?[-–—~至到]\s?(?P<to>{_N})\s?[日号]", read_ymd),
    _form(rf"(?P<y>{_Y})\s?年\s?(?P<m>{_N})\s?月(?:份)?", read_ymd),
    _form(
        rf"\b(?P<name>{_MONTH})\b\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:\s?{_TO}\s?(?P<to>\d{{1,2}})(?!\s?[\w:%]))?"
        rf"(?:,?\s+(?P<y>\d{{4}})\b)?", read_ymd,
    ),
    _form(
        rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:\s?{_TO}\s?(?P<to>\d{{1,2}})(?:st|nd|rd|th)?)?\s+(?:of\s+)?"
        rf"(?P<name>{_MONTH})\b\.?(?:,?\s+(?P<y>\d{{4}})\b)?", read_ymd,
    ),
    _form(rf"\b(?P<name>{_MONTH})\b\.?,?\s+(?P<y>\d{{4}})\b", read_ymd),
    _form(rf"{_AHEAD}(?P<y>(?:19|20)\d\d)[-/](?P<m>[01]?\d){_BEHIND}", read_ymd),
    _form(rf"{_AHEAD}(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})(?:/(?P<y>\d{{4}}))?{_BEHIND}", read_slashed),
    _form(
        rf"(?P<half>{_HALF})?\s?(?P<h>\d{{1,2}})[:：](?P<min>\d\d)(?!\d|:\d)\s?(?P<behind>[ap]\.?m\b\.?)?", read_clock,
    ),
    _form(rf"\b(?P<h>{_HOUR})\s?(?:(?P<behind>[ap]\.?m\b\.?)|o['’]clock\b)", read_clock),
    _form(
        rf"(?P<half>{_HALF})?\s?(?<![\d.])(?P<h>{_N})\s?[点點](?!\d|[儿子半]?[击评出])(?:(?P<半>半)|(?P<刻>[一三])刻|(?P<min>{_N})\s?分?)?"
        rf"(?:钟|整)?", read_clock,
    ),
    _form(rf"\b({'|'.join(n for n in WEEKDAYS if n.isascii())})s?\b", read_weekday),
    _form(rf"({'|'.join(n for n in WEEKDAYS if not n.isascii())})", read_weekday),
    _form(rf"\b(?P<name>{'|'.join(_TABLE['whole_months'])})\b", read_ymd),
    _form(rf"(?<![\d个])(?P<m>{_N})\s?月(?:份|初|中|底|末)", read_ymd),
    _form(rf"(?<![\d第两几])(?P<m>{_N})月(?![亮光经饼])", read_ymd),
    _form(rf"(?P<y>{_Y})\s?年(?!代)", read_ymd),
    _form(r"(?<![\d.月])(?P<d>\d{1,2})\s?[日号](?![\w]*[楼线店机])", read_ymd),
    _form("|".join(sorted(MOMENTS, key=len, reverse=True)), read_moment),
)  # fmt: skip
