"""What a person may set once, in `settings.toml` of the data folder. An unknown key is an error, not a shrug."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from platformdirs import user_data_path
from pydantic import AfterValidator, Field, ValidationError

from notewright.state.errors import SettingsUnreadable
from notewright.state.preferences import Preferences
from notewright.state.price import Price


def _a_place_for_notes(said: str) -> str:
    """A folder of its own: not the vault's root, not out of the vault, and none that an app hides things in."""
    parts = Path(said).parts
    if not parts or ".." in parts or any(part.startswith(".") for part in parts):
        raise ValueError("must name a folder inside the vault, or an absolute path, and none that is hidden")
    return said


class Settings(Preferences):
    """The preferences of every run, and where notes go. The README lists each one (a test compares)."""

    save_folder: Annotated[
        str,
        AfterValidator(_a_place_for_notes),
        Field(description="where notes are saved; a relative path starts in the first vault"),
    ] = "Notewright"
    todo_inbox: Annotated[
        str, Field(description="the todo.txt or Markdown file for new todos; unset: the first connected todo.txt")
    ] = ""
    bookmark_file: Annotated[
        str, Field(description="the file for new bookmarks; unset: Bookmarks.html where notes are saved")
    ] = ""
    show_calls: Annotated[
        bool, Field(description="tell each call of a network model, and their sum, on standard error")
    ] = True
    prices: Mapping[str, Price] = Field(
        default_factory=dict, description="by model: input, cached and output, in `currency` per million tokens"
    )
    currency: Annotated[str, Field(description="in which the prices are")] = "USD"


LOCAL = "local"  # on a person's own machine the login is the principal


class Home(NamedTuple):
    """A data folder and the settings in it."""

    folder: Path
    settings: Settings


def open_home(folder: Path | None = None) -> Home:
    """That data folder, or the person's, made if it is not there. Raises SettingsUnreadable."""
    folder = folder or data_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return Home(folder, read_settings(folder))


def data_folder() -> Path:
    """`NOTEWRIGHT_HOME`, or the platform's data folder."""
    said = os.environ.get("NOTEWRIGHT_HOME")
    return Path(said).expanduser() if said else user_data_path("notewright")


def read_settings(home: Path) -> Settings:
    """Settings of `home`; the zone is this machine's unless set. Raises SettingsUnreadable naming file and key."""
    path = home / "settings.toml"
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return Settings.model_validate({"zone": _local_zone()} | said)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise SettingsUnreadable(path=path, reason=_reason(error)) from error


def _reason(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(error)


def _local_zone() -> str:
    from tzlocal import get_localzone_name

    return get_localzone_name()
