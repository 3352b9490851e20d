"""What a Markdown text says, without what only formats it; and the forms in which two texts are compared."""

import re

from notewright.language.citations import without_citations
from notewright.language.request.script import simplify
from notewright.language.text import fold

_IMAGE = re.compile(r"!\[[^\]]*\](?:\([^)]*\))?")
_LINK = re.compile(r"\[([^\[\]]+)\]\(<?[^()\s]*(?:\([^()]*\)[^()\s]*)*>?(?:\s+\"[^\"]*\")?\)")
_WIKILINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_QUOTE_MARK = re.compile(r"^\s*(?:>\s?)+(?:\[!\w+\][+-]?)?", re.MULTILINE)
_EMPHASIS = re.compile(r"(?<![\w\\])(?:\*{1,3}|_{1,3}|~~|==)(?=\S)|(?<=[^\s\\])(?:\*{1,3}|_{1,3}|~~|==)(?!\w)|\*\*")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>|~])")
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,100}>|<!--.*?-->", re.DOTALL)


def plain(markdown: str) -> str:
    """One line of text: links by their words, no emphasis, no citations. Code spans keep their marks."""
    text = _QUOTE_MARK.sub("", markdown)
    text = _TAG.sub(" ", _IMAGE.sub(" ", text))
    text = _WIKILINK.sub(r"\1", _LINK.sub(r"\1", without_citations(text)))
    return " ".join(_ESCAPE.sub(r"\1", _EMPHASIS.sub("", text)).split())


def alike(text: str) -> str:
    """`text` without differences of width, case and script: what is compared."""
    return simplify(fold(text))


def compact(text: str) -> str:
    """Letters and digits alone, in the compared form: a quotation stands in it whatever stands between its words."""
    return "".join(filter(str.isalnum, alike(text)))
