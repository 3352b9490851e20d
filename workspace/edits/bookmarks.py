"""A bookmark in a file of our own: the Netscape bookmark file that every browser imports and exports."""

import re
from collections.abc import Iterable
from datetime import datetime
from html import escape

from notewright.language.tables import load_table
from notewright.workspace.edits.note_tags import as_tag
from notewright.workspace.edits.text import Cut, Inexact, Text

_SCHEMES: list[str] = load_table("notewright.workspace.sources", "bookmarks.toml")["schemes"]
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\d)", re.IGNORECASE)  # localhost:8080 has a port
_EMPTY = """\
<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
</DL><p>
"""


def add_bookmark(data: bytes | None, address: str, title: str, tags: Iterable[str], added: datetime) -> bytes:
    """The file with one more bookmark at the end of its list. Raises Inexact where it has no list."""
    text = Text.of(_EMPTY.encode() if data is None or not data.strip() else data)
    end = text.plain.upper().rfind("</DL>")
    if end < 0:
        raise Inexact("bookmarks")
    head = text.plain.rfind("\n", 0, end) + 1
    at = head if not text.plain[head:end].strip() else end
    return text.cut(Cut(at, at, f"    {_entry(web_address(address), title, tags, added)}\n")).data


def web_address(said: str) -> str:
    """The address with its scheme; one without any is of the web. Raises Inexact for any other."""
    bare = said.strip()
    address = bare if _SCHEME.match(bare) else f"https://{bare}"
    scheme, _, rest = address.partition("://")
    if scheme.lower() not in _SCHEMES or not rest.strip("/") or any(char.isspace() for char in address):
        raise Inexact("address")
    return address


def _entry(address: str, title: str, tags: Iterable[str], added: datetime) -> str:
    attributes = {"HREF": address, "ADD_DATE": str(int(added.timestamp())), "TAGS": ",".join(map(as_tag, tags))}
    written = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items() if value)
    return f"<DT><A {written}>{escape(' '.join(title.split()) or address)}</A>"
