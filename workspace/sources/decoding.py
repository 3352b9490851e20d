"""From bytes on disk to text: bounded, inside the root, in whatever encoding people's editors have left behind."""

import codecs
from pathlib import Path
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.workspace.records import Failure
from notewright.workspace.sources.listing import leads_out, refused

_LIMITS = load_table(__package__, "limits.toml")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = bytes(set(range(32)) - {7, 8, 9, 10, 12, 13, 27})


class Text(NamedTuple):
    """Decoded text with "\\n" line ends, the bytes it came from, and what had to be put up with."""

    text: str
    content: bytes
    failures: tuple[Failure, ...] = ()


def read_text_file(root: Path, path: str, bound: int = _LIMITS["bytes"]["text"]) -> Text | Failure:
    """The text of a file below `root`, or why there is none."""
    content = read_bytes(root, path, bound + 1)
    if isinstance(content, Failure):
        return content
    cut = (Failure(path, "cut", f"{bound} bytes", lost=False),) if len(content) > bound else ()
    text = decode(content[:bound], whole=not cut)
    if text is None:
        return Failure(path, "not_text")
    odd = (Failure(path, "odd_bytes", lost=False),) if "\ufffd" in text and "\ufffd".encode() not in content else ()
    return Text(text, content, (*cut, *odd))


def read_bytes(root: Path, path: str, most: int) -> bytes | Failure:
    """The first `most` bytes. A path that leads out of the root (a link put there since) is refused."""
    try:
        if leads_out(root, path):
            return Failure(path, "symlink_out")
        with (root / path).open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        return Failure(path, "gone")
    except OSError as error:
        return refused(path, error)


def decode(content: bytes, *, whole: bool = True) -> str | None:
    """Text, or None for binary content. UTF-8 first, then by mark, then GB18030 where it reads as Chinese.

    What fits nothing becomes U+FFFD. `whole` is false where the content was cut, maybe inside a character.
    """
    mark, encoding = _mark_of(content)
    if not mark and _is_binary(content):
        return None
    text = _by_encoding(content[len(mark) :], encoding, whole)
    if text.count("\ufffd") > _LIMITS["binary"]["odd_share"] * max(len(text), 1):
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def encoding_of(content: bytes) -> tuple[bytes, str] | None:
    """The mark at the head of text content and the encoding that explains every byte after it; None where none does."""
    mark, marked = _mark_of(content)
    if marked:
        return (mark, marked) if _strict(content[len(mark) :], marked, True) is not None else None
    fitting = (name for name in ("utf-8", "gb18030") if _fits(content, name))
    name = None if _is_binary(content) else next(fitting, None)
    return (b"", name) if name else None


def _mark_of(content: bytes) -> tuple[bytes, str]:
    return next(((mark, name) for mark, name in _MARKS if content.startswith(mark)), (b"", ""))


def _fits(content: bytes, encoding: str) -> bool:
    text = _strict(content, encoding, True)
    return text is not None and (encoding == "utf-8" or _is_chinese(text))


def _by_encoding(content: bytes, marked: str, whole: bool) -> str:
    if marked:
        return content.decode(marked, "replace")
    for encoding in ("utf-8", "gb18030"):
        text = _strict(content, encoding, whole)
        if text is not None and (encoding == "utf-8" or _is_chinese(text)):
            return text
    return content.decode("utf-8", "replace")


def _strict(content: bytes, encoding: str, whole: bool) -> str | None:
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(content, whole)
    except UnicodeDecodeError:
        return None


def _is_chinese(text: str) -> bool:
    """GB18030 accepts nearly any bytes; text that was written in it is mostly in the common set of GB 2312."""
    foreign = [char for char in text if char > "\x7f"]
    common = sum(1 for char in foreign if char.encode("gb2312", "ignore"))
    return common * 10 >= len(foreign) * 8


def _is_binary(content: bytes) -> bool:
    probe = content[: _LIMITS["binary"]["probe"]]
    controls = len(probe) - len(probe.translate(None, _CONTROLS))
    return b"\0" in probe or controls > _LIMITS["binary"]["odd_share"] * len(probe)
