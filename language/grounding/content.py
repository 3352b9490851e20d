"""What a text is about, in tokens that can be compared whatever its endings and small words; and its clauses."""

import re
from typing import NamedTuple

from notewright.language.grounding.plain import alike
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["tokens"]
_STOP = frozenset(_TABLE["stop"])
_STOP_HAN = frozenset(_TABLE["stop_han"])
_BETWEEN = re.compile("|".join(sorted(_TABLE["between"], key=len, reverse=True)))
_HAN_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]+")
_WORD = re.compile(r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff][^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]*")
_ANY_WORD = re.compile(r"[a-zà-ɏ0-9]+|[^\W_a-z0-9]+")
_JOINED = re.compile(r"[^\W_]+(?:['’_-][^\W_]+)+")
_ENDING = re.compile(r"(?:ingly|ing|edly|ed|ies|es|s|ly|ment|ions?|ers?)$")
_CLAUSE = re.compile(r"[，；;：:。！？!?()（）]|,(?!\d)|\.\s|\s[-–—]\s")


class Clause(NamedTuple):
    """A part of a passage that says one thing."""

    text: str
    tokens: frozenset[str]


def content_tokens(text: str) -> frozenset[str]:
    """Words without their endings, and pairs of Chinese characters; nothing that stands in any text. No figures."""
    held = _BETWEEN.sub("", alike(text))
    found = {_stem(word) for word in _WORD.findall(held) if word not in _STOP and len(word) > 1}
    for run in _HAN_RUN.findall(held):
        found.update(run[i : i + 2] for i in range(len(run) - 1) if _STOP_HAN.isdisjoint(run[i : i + 2]))
    return frozenset(found)


def _stem(word: str) -> str:
    short = _ENDING.sub("", word) if len(word) > 4 and word.isascii() else word
    return short if len(short) > 2 else word


def words_of(text: str) -> frozenset[str]:
    """Every word of `text`, which is compared text; those with a hyphen whole and in parts."""
    return frozenset(_ANY_WORD.findall(text)) | frozenset(_JOINED.findall(text))


def clauses_of(text: str) -> tuple[Clause, ...]:
    """The whole `text`, which is compared text, and each of its clauses."""
    parts = dict.fromkeys((text, *_CLAUSE.split(text)))
    return tuple(Clause(part, tokens) for part in parts if (tokens := content_tokens(part)))


def parts_of(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Those of `clauses_of` without the whole text, where there are any."""
    return clauses[1:] or clauses


def script_sizes(text: str) -> tuple[int, int]:
    """Characters of scripts without spaces, and words of the others, in compared text."""
    return sum(map(len, _HAN_RUN.findall(text))), len(_WORD.findall(text))
