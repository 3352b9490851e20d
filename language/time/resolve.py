"""From a person's date phrase to exact instants. The whole phrase must be read, or it is refused."""

from typing import Literal

from notewright.language.text import fold
from notewright.language.time.calendar import Span, View
from notewright.language.time.chart import Chart
from notewright.language.time.date import Meaning, OpenDayOrder
from notewright.language.time.moment import Moment
from notewright.language.time.words import read_words, simplified
from notewright.state.errors import AmbiguousDayOrder, UnknownTime
from notewright.state.material import TimeRange
from notewright.state.scope import Language

_EDGES = ' \t\u3000,.;:!?，。；：！？、"“”‘’()（）'


def resolve_range(
    phrase: str,
    moment: Moment,
    *,
    language: Language | None = None,
    prefer: Literal["past", "future"] = "past",
) -> TimeRange:
    """The half-open range that `phrase` means when asked at `moment`, in the person's zone.

    `language` is the one of the sentence (None: of the phrase). `prefer` decides a date without its year:
    the latest that has begun, or the next. Raises UnknownTime, and AmbiguousDayOrder for 10/1 in English.
    """
    view = View(moment, prefer, language or _language(_bare(phrase)))
    try:
        meaning = _meaning(phrase)
        span = meaning.find(view) if meaning else None
        if span is None:
            raise UnknownTime(phrase=phrase)
        return _aware(span, moment, phrase)
    except OpenDayOrder:
        raise AmbiguousDayOrder(phrase=phrase) from None
    except (OverflowError, ValueError):  # beyond the first or the last year of the calendar
        raise UnknownTime(phrase=phrase) from None


def _meaning(phrase: str) -> Meaning | None:
    """The preferred reading of the whole phrase. Where it has no dates, no lesser reading stands in for it."""
    text = simplified(_bare(phrase))
    chart = Chart(text, read_words(text))
    return next((reading.value for reading in chart.read("whole", 0) if reading.end == len(text)), None)


def _bare(phrase: str) -> str:
    """The phrase without the marks around it, and without the 的 that only joins it to what follows."""
    return fold(phrase).strip(_EDGES).removesuffix("的").strip(_EDGES)


def _language(phrase: str) -> Language:
    return "zh" if any("\u3400" <= char <= "\u9fff" for char in phrase) else "en"


def _aware(span: Span, moment: Moment, phrase: str) -> TimeRange:
    start, end = (moment.instant(at) if at else None for at in (span.start, span.end))
    if start and end and start >= end:
        raise UnknownTime(phrase=phrase)
    return TimeRange(start=start, end=end, phrase=phrase, clock=span.clock, vague=span.vague)
