"""Settings are read whole, or the line at fault is named."""

from pathlib import Path

import pytest

from notewright.state.errors import SettingsUnreadable
from notewright.workspace.settings import read_settings


def test_what_is_not_said_has_its_default(tmp_path: Path) -> None:
    assert read_settings(tmp_path).save_folder == "Notewright"


@pytest.mark.parametrize("folder", ["Notewright", "Areas/Retros", "/somewhere/else"])
def test_notes_may_go_to_a_folder_of_the_vault_or_to_an_absolute_one(tmp_path: Path, folder: str) -> None:
    (tmp_path / "settings.toml").write_text(f'save_folder = "{folder}"\n', encoding="utf-8")
    assert read_settings(tmp_path).save_folder == folder


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('save_folder = "../outside"', "save_folder"),
        ('save_folder = ".obsidian"', "save_folder"),
        ('save_folder = ""', "save_folder"),
        ("budget = {items = -1}", "budget.items"),
        ("week_start = 9", "week_start"),
        ('colour = "blue"', "colour"),
        ("zone = ", "line 1"),
    ],
)
def test_a_setting_that_cannot_hold_is_named(tmp_path: Path, line: str, named: str) -> None:
    (tmp_path / "settings.toml").write_text(line + "\n", encoding="utf-8")
    with pytest.raises(SettingsUnreadable, match=named):
        read_settings(tmp_path)
