"""A run as a file: who was asked, whether it came to its end, and every row."""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from notewright.cli.eval_model import Tested
from notewright.cli.eval_row import Evaluated
from notewright.cli.say import Say

KEYS = frozenset(("id", "group", "lang", "asks", "verdict", "calls", "tokens_in", "tokens_out", "ms", "utterance"))


def new_name(model: str) -> str:
    """A name of its own for each run: a run may have cost money, and is never written over unasked."""
    return f"eval-{re.sub(r'[^A-Za-z0-9.]+', '-', model)}-{datetime.now():%Y%m%d-%H%M%S}.json"


def write_run(path: Path, tested: Tested, cases: Path | None, total: int, rows: Sequence[Evaluated]) -> None:
    """Whole or not at all. Raises OSError."""
    run = {
        "model": tested.name,
        "endpoint": tested.endpoint,
        "cases": cases.name if cases else "own",
        "of": total,
        "complete": len(rows) == total,
        "rows": rows,
    }
    beside = path.with_name(f".{path.name}.part")
    beside.write_text(json.dumps(run, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    beside.replace(path)


def load_run(path: Path, say: Say) -> dict[str, Any]:
    """Raises click.UsageError where the file is no run that was written here, OSError."""
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        run = None
    if not (isinstance(run, dict) and isinstance(run.get("model"), str) and _are_rows(run.get("rows"))):
        raise click.UsageError(say("eval.no_run", path=path))
    return run


def _are_rows(rows: object) -> bool:
    return isinstance(rows, list) and all(isinstance(row, dict) and row.keys() >= KEYS for row in rows)
