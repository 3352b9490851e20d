"""Tags as people write them: in frontmatter (list, string, with or without "#") and in the running text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from notewright.language.text import fold
from notewright.workspace.sources.frontmatter import strings
from notewright.workspace.sources.inline import without_code

# Links, targets, autolinks, HTML tags, addresses and Logseq's priorities ([#A]) hold "#" without meaning a tag.
_NO_TAGS = re.compile(
    r"\[#[A-C]\]|(?<!#)\[\[.*?\]\]|\]\([^)\s]*[^)]*\)|<[^<>\s][^<>]*>|\b[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE
)
_EMOJI = "\u200d\u20e3\ufe0f\u2190-\u2bff\U0001f000-\U0001faff\U000e0020-\U000e007f"
# Before a tag: nothing, white space, an opening or a full-width mark, emphasis.
TAG = re.compile(rf"(?:^|(?<=[\s(\[{{（【「《“，。、；：！？*~]))#(?:\[\[([^\[\]]+)\]\]|([\w/{_EMOJI}-]+))")
LIST = re.compile(r"[,，、;；\n]+")


def field_tags(value: Any) -> list[str]:
    """The tags of a frontmatter value. A string is split at commas, else at spaces; a list's member is one tag."""
    if isinstance(value, str):
        parts = LIST.split(value) if LIST.search(value) else _words(value)
    else:
        parts = [part for member in strings(value) for part in LIST.split(member)]
    return unique(tidy(part) for part in parts)


def inline_tags(text: str) -> list[str]:
    """The tags in one line of text; a number alone is none."""
    if "#" not in text:
        return []
    plain = _NO_TAGS.sub("  ", without_code(text))
    found = (match[1] or match[2] for match in TAG.finditer(plain))
    return [tag for tag in map(tidy, found) if tag and not tag.isdigit()]


def tidy(tag: str) -> str:
    """NFKC, without "#", brackets and stray slashes, in the person's own case."""
    bare = unicodedata.normalize("NFKC", tag).strip().strip("\"'").lstrip("#").removeprefix("[[").removesuffix("]]")
    return "/".join(part for part in bare.split("/") if part.strip()).strip()


def unique(tags: Iterable[str]) -> list[str]:
    """Each tag once, as first written."""
    seen: dict[str, str] = {}
    for tag in tags:
        if tag:
            seen.setdefault(fold(tag), tag)
    return list(seen.values())


def _words(text: str) -> Iterator[str] | list[str]:
    return re.findall(r"\[\[.*?\]\]|\S+", text)
