"""Our own labelled requests keep the promises that a scorer relies on."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from notewright.state.scope import Query

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "cases/requests_own.jsonl").read_text("utf-8").splitlines()
]
LITERAL = ("keyword", "exclude", "time_range", "tag", "folder")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_phrase_of_a_label_stands_in_its_sentence(case: dict[str, Any]) -> None:
    """A label never says more than the person wrote, and is a query that the product can hold."""
    for raw in case["expect"]["queries"]:
        phrases = [raw[name] for name in LITERAL if raw[name]] + raw.get("unhandled", [])
        assert [phrase for phrase in phrases if phrase not in case["utterance"]] == []
        assert Query(**raw).resource_type == raw["resource_type"]
        assert set(Query.model_fields) - {"keyword_in", "unhandled"} <= set(raw)


def test_the_two_halves_are_balanced_in_every_group() -> None:
    """Working on one half says something about the other."""
    halves = {name: Counter(case["group"] for case in CASES if case["split"] == name) for name in ("dev", "held")}
    assert len({case["utterance"] for case in CASES}) == len(CASES) == 300
    assert all(abs(halves["dev"][group] - halves["held"][group]) <= 1 for group in halves["dev"] | halves["held"])


def test_the_languages_have_their_shares() -> None:
    """150 Chinese, 100 English and 50 mixed sentences."""
    assert Counter(case["lang"] for case in CASES) == {"zh": 150, "en": 100, "mixed": 50}
