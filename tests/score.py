"""How well sentences and date phrases are read, counted on labelled cases: those beside the checkout, and our own.

    python tests/score.py [--show]

`--show` lists the misses, but never those of the held half of our requests: it is for counting, not for tuning.
Exit status: 1 where a goal of the cases beside the checkout is missed.
"""

import json
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from written import written

from notewright.language.request import assemble_plan
from notewright.language.verdict import judge, phrases_of, queries

Row = dict[str, Any]

OWN = Path(__file__).parent / "cases"
SHARED = Path(__file__).parent.parent / "../shared/cases"
NOTEWRIGHT = str(Path(sys.executable).with_name("notewright"))
SCOPE, WHEN = [NOTEWRIGHT, "scope", "--jsonl"], [NOTEWRIGHT, "when", "--jsonl"]
NOW = "2026-11-30T10:00:00"
TARGET = ("keyword=", "time=", "tag=", "folder=", "status=", "pick=")
KEYS = {"requests": ("id", "utterance", "selected_refs", "pending_draft"), "time": ("id", "text", "now", "lang")}


def read(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def answers(command: list[str], rows: Iterable[Row]) -> dict[str, Row]:
    """What the command line says to each row, by id."""
    feed = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    run = subprocess.run(command, input=feed, capture_output=True, encoding="utf-8", check=True)
    return {row["id"]: row for row in map(json.loads, run.stdout.splitlines())}


def dates_of(phrases: Iterable[str]) -> dict[str, str]:
    """Phrase to the dates it resolves to; a refused one is left out."""
    said = answers(WHEN, ({"id": phrase, "text": phrase, "now": NOW} for phrase in sorted(set(phrases))))
    return {phrase: f"{row['start']}/{row['end']}" for phrase, row in said.items() if not row.get("refused")}


def reading(answer: Row) -> str:
    """An answer on one line: what it asks, else what it set."""
    classification = answer.get("classification") or {}
    sets = [{name: value for name, value in query.items() if value} for query in queries(classification)]
    flags = [name for name, value in classification.items() if value is True] + [classification.get("follow_up")]
    return str(answer.get("ask") or [*filter(None, flags), *sets])


def score_requests(path: Path, show: bool) -> None:
    cases = read(path)
    said = answers(SCOPE, ({key: case[key] for key in KEYS["requests"]} for case in cases))
    dates = dates_of(phrase for case in cases for phrase in phrases_of(case, said.get(case["id"], {})))
    verdicts = {case["id"]: judge(case, said.get(case["id"], {}), dates) for case in cases}
    for half in ("dev", "held"):
        ids = [case["id"] for case in cases if case["split"] == half]
        counts = Counter(verdicts[i] for i in ids)
        if not ids:
            continue
        print(f"{path.name} {half}: {counts.pop('right', 0)}/{len(ids)} right {dict(counts) or ''}")
    for case in cases:
        if show and case["split"] == "dev" and verdicts[case["id"]] != "right":
            print(f"  {verdicts[case['id']]:6} {case['id']} {case['utterance']}")
            print(f"         → {reading(said.get(case['id'], {}))}")


def score_plans(path: Path, show: bool) -> None:
    """The writes of the sentences that have any, step by step; of a refusal only that there is one."""
    cases = [case for case in read(path) if case.get("plan")]
    plans = {
        case["id"]: assemble_plan(case["utterance"], pending=case["pending_draft"], selected=case["selected_refs"])
        for case in cases
    }
    verdicts = {case["id"]: judge_plan(case["plan"], written(plans[case["id"]])) for case in cases}
    for half in ("dev", "held"):
        counts = Counter(verdicts[case["id"]] for case in cases if case["split"] == half)
        print(f"{path.name} plans {half}: {counts.pop('right', 0)}/{half_of(cases, half)} right {dict(counts) or ''}")
    for case in cases:
        if show and case["split"] == "dev" and verdicts[case["id"]] != "right":
            print(
                f"  {verdicts[case['id']]:6} {case['id']} {case['utterance']}\n         → {written(plans[case['id']])}"
            )


def half_of(cases: list[Row], half: str) -> int:
    return sum(case["split"] == half for case in cases)


def judge_plan(want: str, have: str) -> str:
    """right, refused (something that could be done was not), wider (a condition or a refusal is lost) or wrong."""
    wanted, got = Counter(steps(want)), Counter(steps(have))
    if wanted == got:
        return "right"
    if got["refused"] > wanted["refused"]:
        return "refused"
    lost = wanted["refused"] > got["refused"]
    return "wider" if lost or any(loses(step, other) for step in wanted for other in got - wanted) else "wrong"


def steps(plan: str) -> list[str]:
    """The steps of a plan; a target that holds what no key can say is refused when it is run."""
    parts = plan.split(" + ")
    return ["refused" if part.startswith("refused") or "unhandled=" in part else part for part in parts]


def loses(step: str, other: str) -> bool:
    """Whether `other` is the same edit with less said of its target."""
    keys, less = ({key for key in TARGET if f" {key}" in side} for side in (step, other))
    return step.split(" ")[0] == other.split(" ")[0] and bool(keys - less)


def score_times(path: Path, show: bool) -> None:
    cases = read(path)
    said = answers(WHEN, ({key: case.get(key) for key in KEYS["time"]} for case in cases))
    missed = [case for case in cases if not same_range(case, said.get(case["id"], {}))]
    print(f"{path.name}: {len(cases) - len(missed)}/{len(cases)} right")
    for case in missed if show else ():
        print(f"  {case['id']} {case['text']} at {case['now']}: {said.get(case['id'])}")


def same_range(case: Row, answer: Row) -> bool:
    if case.get("expect") == "unresolved" or answer.get("refused"):
        return case.get("expect") == "unresolved" and bool(answer.get("refused"))
    return [instant(answer.get(end)) for end in ("start", "end")] == [
        instant(case.get(end)) for end in ("start", "end")
    ]


def instant(value: str | None) -> str | None:
    """A date or a local datetime to the minute; midnight and the bare date are one."""
    return value and value.replace(" ", "T")[:16].removesuffix("T00:00")


def score_shared(show: bool) -> int:
    """Both scores of the cases that lie beside the checkout, by their own scripts."""
    if not SHARED.is_dir():
        print("shared cases: absent, only our own are counted")
        return 0
    runs = {
        "score_requests.py requests_dev.jsonl --min 92 --show": (
            ["wrong" if show else "none", "--when", shlex.join(WHEN)],
            SCOPE,
        ),
        "score_dates.py time_ranges_dev.jsonl": (["--show"] * show, WHEN),
    }
    missed = 0
    for script, (more, command) in runs.items():
        name, cases, *rest = script.split()
        print(f"shared {cases}:", flush=True)
        missed |= subprocess.run([sys.executable, name, cases, *rest, *more, "--", *command], cwd=SHARED).returncode
    return missed


def score_writes(path: Path, show: bool) -> None:
    score_requests(path, show)
    score_plans(path, show)


OWN_SETS = {
    "requests_own.jsonl": score_requests,
    "requests_second.jsonl": score_requests,
    "requests_third.jsonl": score_requests,
    "requests_fourth.jsonl": score_writes,
    "time_own.jsonl": score_times,
}


def main() -> int:
    show = "--show" in sys.argv[1:]
    missed = score_shared(show)
    for name, score in OWN_SETS.items():
        if (OWN / name).exists():
            score(OWN / name, show)
    return missed


if __name__ == "__main__":
    sys.exit(main())
