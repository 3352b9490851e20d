"""Our own labelled requests keep the promises that a scorer relies on."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from notewright.state.scope import Query

SETS: dict[str, list[dict[str, Any]]] = {
    name: [json.loads(line) for line in (Path(__file__).parent / f"cases/{name}.jsonl").read_text("utf-8").splitlines()]
    for name in ("requests_own", "requests_second")
}
CASES = [case for cases in SETS.values() for case in cases]
SHARES = {
    "requests_own": {"zh": 150, "en": 100, "mixed": 50},
    "requests_second": {"zh": 179, "en": 135, "mixed": 86},
}
LITERAL = ("keyword", "exclude", "time_range", "tag", "folder")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_phrase_of_a_label_stands_in_its_sentence(case: dict[str, Any]) -> None:
    """A label never says more than the person wrote, and is a query that the product can hold."""
    for raw in case["expect"]["queries"]:
        phrases = [raw[name] for name in LITERAL if raw[name]] + raw.get("unhandled", [])
        assert [phrase for phrase in phrases if phrase not in case["utterance"]] == []
        assert Query(**raw).resource_type == raw["resource_type"]
        assert set(Query.model_fields) - {"keyword_in", "unhandled"} <= set(raw)


def test_no_sentence_and_no_id_stands_twice() -> None:
    """Every line counts once, in whichever set it stands."""
    assert len({case["utterance"] for case in CASES}) == len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("name", SETS)
def test_the_languages_have_their_shares(name: str) -> None:
    """About half of each set is Chinese, a third English, the rest mixed."""
    assert Counter(case["lang"] for case in SETS[name]) == SHARES[name]
