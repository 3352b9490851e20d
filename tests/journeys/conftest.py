"""The shared workspace with the file times that a checkout has lost, copied so that notes may be saved into it."""

import shutil
from pathlib import Path

import pytest

from journeys.plain_files import give_times_back

SHARED = Path(__file__).parents[2] / "../shared/workspace-real"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not SHARED.is_dir():
        pytest.skip("the shared workspace is not beside this checkout")
    copied = tmp_path_factory.mktemp("real") / "workspace"
    shutil.copytree(SHARED, copied, copy_function=shutil.copyfile)
    for folder in (copied, *(path for path in copied.rglob("*") if path.is_dir())):
        folder.chmod(0o755)
    give_times_back(copied, SHARED / "manifest.jsonl")
    return copied
