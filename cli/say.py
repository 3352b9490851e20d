"""The words on the screen, in the person's language, from `messages.toml`."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from notewright.language.tables import load_table

if TYPE_CHECKING:
    from notewright.state.scope import Language

Say = Callable[..., str]


def screen_language(argv: Sequence[str]) -> "Language":
    """`--lang` where it stands, else the locale (LC_ALL, LC_MESSAGES, LANG); anything but zh is English."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        said = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and said in ("zh", "en"):
            return "zh" if said == "zh" else "en"
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if locale.startswith("zh") else "en"


def speaker(language: "Language") -> Say:
    """A function from a message's key and facts to its sentence in `language`."""
    messages = load_table(__package__, "messages.toml")

    def say(key: str, **facts: object) -> str:
        room, _, name = key.partition(".")
        row = messages[room][name] if name else messages[room]
        return str(row[language]).format(**facts)

    return say
