"""Whatever is thrown at the parser: it answers with a range or with one of two refusals, and always the same."""

import json
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from notewright.language.tables import load_table
from notewright.language.time import Moment, resolve_range, spot_times
from notewright.state.errors import AmbiguousDayOrder, UnknownTime
from notewright.state.material import TimeRange

LEXICON = [
    w for values in load_table("notewright.language.time", "words.toml")["word"].values() for w in values.values()
]
WORDS = sorted({word.partition("!")[0] for words in LEXICON for word in words})
OWN = (Path(__file__).parents[3] / "tests/cases/time_own.jsonl").read_text(encoding="utf-8").splitlines()
PHRASES = [json.loads(line)["text"] for line in OWN]

zones = st.sampled_from([ZoneInfo(z) for z in ("UTC", "Asia/Shanghai", "America/New_York", "America/Sao_Paulo")])
moments = st.builds(
    Moment,
    st.datetimes(datetime(1990, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC)),
    zones,
    st.integers(0, 6),
    st.sampled_from([None, "month", "day"]),
)
bits = st.one_of(
    st.sampled_from(WORDS), st.integers(0, 10**9).map(str), st.sampled_from(["三", "二零二六", "twenty", " "])
)
jumbles = st.lists(bits, max_size=8).flatmap(lambda parts: st.sampled_from(["".join(parts), " ".join(parts)]))
texts = st.one_of(jumbles, st.text(max_size=40), st.sampled_from(PHRASES))


def _resolved(phrase: str, moment: Moment) -> TimeRange | type[Exception]:
    try:
        return resolve_range(phrase, moment)
    except (UnknownTime, AmbiguousDayOrder) as error:
        assert error.facts == {"phrase": phrase}
        return type(error)


@given(texts, moments)
def test_a_phrase_is_resolved_or_refused_and_a_range_runs_forward(phrase: str, moment: Moment) -> None:
    found = _resolved(phrase, moment)
    assert found == _resolved(phrase, moment)
    if isinstance(found, TimeRange):
        assert found.phrase == phrase
        assert found.start is None or found.end is None or found.start < found.end
        assert (found.start or found.end) is not None


@given(st.lists(st.one_of(texts, st.sampled_from(["的笔记", " notes ", "，", ". ", "把"])), max_size=6), moments)
def test_spotted_spans_lie_in_order_inside_the_text_and_are_read_again_as_phrases(
    parts: list[str], moment: Moment
) -> None:
    text = "".join(parts)
    spans = spot_times(text)
    assert spans == spot_times(text)
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges) and all(0 <= edge <= len(text) for edge in edges)
    for span in spans:
        assert span.start < span.end
        found = _resolved(text[span.start : span.end], moment)
        assert span.known or found is UnknownTime


@given(st.sampled_from(PHRASES), moments, st.sampled_from(["", " ", "，", ".", "的"]))
def test_spaces_width_and_closing_marks_change_nothing(phrase: str, moment: Moment, mark: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c not in "\"'" else c for c in phrase)
    plain, dressed = _resolved(phrase, moment), _resolved(f" {wide}{mark}", moment)
    if isinstance(plain, TimeRange):
        assert isinstance(dressed, TimeRange)
        assert (plain.start, plain.end) == (dressed.start, dressed.end)


def test_a_long_run_of_date_words_neither_breaks_nor_stalls_the_reader() -> None:
    for bit in ("monday ", "上周", "1/2-", "of the ", "前两天前", "2 days before ", "，，", "since "):
        spot_times(bit * 300)
        _resolved(bit * 300, Moment(datetime(2026, 11, 18, tzinfo=UTC), ZoneInfo("UTC")))
