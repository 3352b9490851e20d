"""A first promise: common phrases resolve, and are found in sentences."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from notewright.language.time import Moment, resolve_range, spot_times

SHANGHAI = ZoneInfo("Asia/Shanghai")
MOMENT = Moment(datetime(2026, 11, 30, 3, 0, tzinfo=UTC), SHANGHAI)


@pytest.mark.parametrize(
    ("phrase", "start", "end"),
    [
        ("今天", "2026-11-30", "2026-12-01"),
        ("上周五", "2026-11-27", "2026-11-28"),
        ("最近7天", "2026-11-24", "2026-12-01"),
        ("this weeks", "2026-11-30", "2026-12-07"),
    ],
)
def test_common_phrases_resolve_to_local_midnights(phrase: str, start: str, end: str) -> None:
    found = resolve_range(phrase, MOMENT)
    assert (found.start, found.end) == tuple(datetime.fromisoformat(d).replace(tzinfo=SHANGHAI) for d in (start, end))


def test_phrases_are_found_in_a_sentence() -> None:
    text = "我下周要汇报，把上周的笔记整理成文档"
    assert [text[s.start : s.end] for s in spot_times(text)] == ["下周", "上周"]
