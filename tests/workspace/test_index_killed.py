"""An indexing process that is killed leaves an index that the next run completes."""

import os
import random
import subprocess
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from notewright.state.errors import SourceUnreadable
from notewright.state.material import PlannedQuery
from notewright.state.scope import Query
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec

NOTES = 300
BY_NAME = PlannedQuery(query=Query(resource_type="note", keyword="发布"))

# Small batches, so that there is something between the first commit and the last.
INDEX = """
import sys
from pathlib import Path
from zoneinfo import ZoneInfo
from notewright.workspace import indexing
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec
indexing.BATCH_FILES = 20
library = Library(Path(sys.argv[1]), ZoneInfo("UTC"))
library.index("me", [SourceSpec("vault", Path(sys.argv[2]))], lambda step: print(step.done, flush=True))
"""


def killed_after(home: Path, vault: Path, files: int) -> None:
    with subprocess.Popen([sys.executable, "-c", INDEX, home, vault], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            if int(line) >= files:
                process.kill()
                break
        process.stdout.read()


@pytest.mark.slow
@pytest.mark.parametrize("after", random.Random(7).sample(range(1, NOTES), 6))
def test_a_killed_run_is_completed_by_the_next(tmp_path: Path, after: int) -> None:
    vault, home = tmp_path / "vault", tmp_path / "home"
    vault.mkdir()
    for n in range(NOTES):
        (vault / f"{n}.md").write_text(f"发布 {n}\n- [ ] 第{n}件事")
    killed_after(home, vault, after)
    library = Library(home, ZoneInfo("UTC"))
    with pytest.raises(SourceUnreadable, match="not indexed to its end"):
        library.find("me", [BY_NAME])
    report = library.index("me", [SourceSpec("vault", vault)])
    assert report.counts == {"note": NOTES, "todo": NOTES}
    assert report.unchanged >= (after - 1) // 20 * 20
    assert library.find("me", [BY_NAME])[0].matched == NOTES
    for n in range(0, NOTES, 3):
        (vault / f"{n}.md").write_text(f"计划 {n}")
    killed_after(home, vault, NOTES - 40)
    assert library.index("me").counts == {"note": NOTES, "todo": NOTES - 100}
    assert library.find("me", [BY_NAME])[0].matched == NOTES - 100
    library.close()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_finds_the_vault_unchanged(tmp_path: Path, seed: str) -> None:
    """Sets have another order in every process; what a vault is must not depend on it."""
    vault, home = tmp_path / "vault", tmp_path / "home"
    vault.mkdir()
    for day in range(1, 6):
        (vault / f"2026-03-0{day}.md").write_text("- [ ] 发布")
    command = [sys.executable, "-c", INDEX, str(home), str(vault)]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": seed})
    library = Library(home, ZoneInfo("UTC"))
    assert library.index("me").unchanged == 5
    library.close()
