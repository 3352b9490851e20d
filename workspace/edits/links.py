"""Links inside a note that start from the note's own folder, which a move to another folder would break."""

import re

from notewright.workspace.edits.text import Text
from notewright.workspace.sources.frontmatter import read_frontmatter
from notewright.workspace.sources.inline import without_code
from notewright.workspace.sources.markdown import text_lines

_TARGET = re.compile(r"\]\(\s*<?(?![a-z][a-z0-9+.-]*:|[/#])[^)\s]", re.IGNORECASE)
_UPWARDS = re.compile(r"\[\[\.{1,2}/")


def has_relative_links(data: bytes) -> bool:
    body = read_frontmatter("", Text.of(data).plain).body
    lines = (without_code(line.text) for line in text_lines(body))
    return any(_TARGET.search(line) or _UPWARDS.search(line) for line in lines)
