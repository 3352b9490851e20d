"""The words on the screen, in the person's language, from `messages.toml`."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from notewright.language.tables import load_table

if TYPE_CHECKING:
    from notewright.state.scope import Language


class Say:
    """Says messages in one language: from a message's key and facts to its sentence."""

    def __init__(self, language: "Language") -> None:
        self.language = language
        self._messages = load_table(__package__, "messages.toml")

    def __call__(self, key: str, **facts: object) -> str:
        row = self._messages
        for name in key.split("."):
            row = row[name]
        return str(row[self.language]).format(**facts)


def screen_language(argv: Sequence[str]) -> "Language":
    """`--lang` where it stands, else the locale (LC_ALL, LC_MESSAGES, LANG); anything but zh is English."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        said = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and said in ("zh", "en"):
            return "zh" if said == "zh" else "en"
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if locale.startswith("zh") else "en"


def at_terminal() -> bool:
    """Whether somebody is there to be asked. A closed stream is None."""
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
