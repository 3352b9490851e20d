"""Wishes for a waiting draft, by lexicon: what can be done without understanding, and the rest by name."""

import re
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.roles import mentions

_QUOTES = "“”「」『』\"' "


class Wishes(NamedTuple):
    """`not_followed` are the parts of the sentence that the offline engine cannot do, in the person's words."""

    shorter: bool = False
    longer: bool = False
    bullets: bool = False
    title: str | None = None
    not_followed: tuple[str, ...] = ()


def read_wishes(feedback: str) -> Wishes:
    """The wishes of one sentence."""
    title, rest = _title(feedback)
    words = load_table(__package__, "wishes.toml")
    parts = [part.strip() for part in re.split(words["parts"]["ends"], rest) if part.strip()]
    found = {name: any(mentions(fold(p), words["wishes"][name]) for p in parts) for name in words["wishes"]}
    every_word = [word for named in words["wishes"].values() for word in named]
    return Wishes(
        shorter=found["shorter"],
        longer=found["longer"] and not found["shorter"],
        bullets=found["bullets"],
        title=title,
        not_followed=tuple(p for p in parts if re.search(r"\w", p) and not mentions(fold(p), every_word)),
    )


def _title(feedback: str) -> tuple[str | None, str]:
    """The title that is asked for, and the sentence without that part."""
    for pattern in load_table(__package__, "wishes.toml")["title"]["patterns"]:
        match = re.search(pattern, feedback, re.IGNORECASE)
        if match and match["title"].strip(_QUOTES):
            return match["title"].strip(_QUOTES), feedback[: match.start()] + feedback[match.end() :]
    return None, feedback
