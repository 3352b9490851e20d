"""Wishes for a waiting draft, by lexicon: what can be done without understanding, and the rest by name."""

import re
from typing import NamedTuple

from notewright.language.length import read_length
from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.roles import mentions

_QUOTES = "“”「」『』\"' "


class Wishes(NamedTuple):
    """What is asked for beside a length.

    `not_followed` are the parts of the sentence that the offline engine cannot do, in the person's words.
    """

    bullets: bool = False
    links: bool = False  # to be dropped
    title: str | None = None
    length: bool = False
    not_followed: tuple[str, ...] = ()

    @property
    def followed(self) -> bool:
        """Whether anything of the sentence can be done."""
        return self.bullets or self.links or self.length or self.title is not None or not self.not_followed


def read_wishes(feedback: str) -> Wishes:
    """The wishes of one sentence."""
    title, rest = _title(feedback)
    words = load_table(__package__, "wishes.toml")
    parts = [part.strip() for part in re.split(words["parts"]["ends"], rest) if part.strip()]
    found = {name: any(mentions(fold(p), words["wishes"][name]) for p in parts) for name in words["wishes"]}
    every_word = [word for named in words["wishes"].values() for word in named]
    unknown = (p for p in parts if re.search(r"\w", p) and not mentions(fold(p), every_word))
    return Wishes(
        bullets=found["bullets"],
        links=found["links"],
        title=title,
        length=bool(read_length(rest)),
        not_followed=tuple(p for p in unknown if not read_length(p)),
    )


def _title(feedback: str) -> tuple[str | None, str]:
    """The title that is asked for, and the sentence without that part."""
    for pattern in load_table(__package__, "wishes.toml")["title"]["patterns"]:
        match = re.search(pattern, feedback, re.IGNORECASE)
        if match and match["title"].strip(_QUOTES):
            return match["title"].strip(_QUOTES), feedback[: match.start()] + feedback[match.end() :]
    return None, feedback
