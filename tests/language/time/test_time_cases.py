"""Labelled phrases, ours and those of public suites, resolve to the dates that they name."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from notewright.language.time import Moment, resolve_range, spot_times
from notewright.state.errors import AmbiguousDayOrder, UnreadableTime

ROOT = Path(__file__).parents[3]
SHARED = ROOT / "../shared/cases/time_ranges_dev.jsonl"
OWN = ROOT / "tests/cases/time_own.jsonl"
ZONE = ZoneInfo("Asia/Shanghai")
Pair = list[datetime | None]


def _cases(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _resolved(case: dict[str, Any]) -> Pair | None:
    moment = Moment(datetime.fromisoformat(case["now"]).replace(tzinfo=ZONE), ZONE)
    try:
        found = resolve_range(case["text"], moment, language=case["lang"])
    except UnreadableTime:
        return None
    return [at and at.replace(tzinfo=None) for at in (found.start, found.end)]


def _wanted(case: dict[str, Any]) -> list[Pair | None]:
    if case.get("expect") == "unresolved":
        return [None]
    pairs = [[case["start"], case["end"]], *case.get("accept", [])]
    return [[at and datetime.fromisoformat(at) for at in pair] for pair in pairs]


def _open_order(case: dict[str, Any]) -> bool:
    moment = Moment(datetime.fromisoformat(case["now"]).replace(tzinfo=ZONE), ZONE)
    try:
        resolve_range(case["text"], moment, language=case["lang"])
    except AmbiguousDayOrder:
        return not case["core"]
    except UnreadableTime:
        return False
    return False


@pytest.mark.parametrize("case", _cases(OWN), ids=lambda case: f"{case['id']}-{case['text']}")
def test_every_phrase_of_our_own_set_resolves_as_labelled(case: dict[str, Any]) -> None:
    assert _resolved(case) in _wanted(case)


def test_every_undisputed_phrase_of_the_public_suites_resolves_and_nearly_all_others() -> None:
    if not SHARED.exists():
        pytest.skip("../shared/cases is not here")
    cases = _cases(SHARED)
    wrong = [case for case in cases if _resolved(case) not in _wanted(case) and not _open_order(case)]
    assert [case["text"] for case in wrong if case["core"]] == []
    assert len(wrong) <= 0.03 * len(cases), [case["text"] for case in wrong]


def test_what_is_spotted_in_a_phrase_always_resolves() -> None:
    """The spotter never cuts a piece out that means nothing."""
    for case in _cases(OWN):
        moment = Moment(datetime.fromisoformat(case["now"]).replace(tzinfo=ZONE), ZONE, day_order="month")
        for span in spot_times(case["text"]) if not case.get("expect") else ():
            phrase = case["text"][span.start : span.end]
            assert not span.known or resolve_range(phrase, moment, language=case["lang"]).phrase == phrase
