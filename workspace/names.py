"""File names that hold on every system a vault may travel to, made from any title. No file is touched here."""

import unicodedata
from collections.abc import Callable, Iterator
from itertools import count

MAX_NAME_BYTES = 255
NAMELESS = "note"
SUFFIX = ".md"

# Windows and FAT refuse <>:"/\|?*; Obsidian cannot link to a name with #^[]|.
_REFUSED = frozenset('<>:"/\\|?*#^[]')
_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
_JOINER = "\N{ZERO WIDTH JOINER}"  # inside emoji
# Names of devices, whatever follows the first dot:
# https://learn.microsoft.com/windows/win32/fileio/naming-a-file
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", *(port + n for port in ("com", "lpt") for n in "0123456789¹²³")}
)


def free_name(title: str, taken: Callable[[str], bool]) -> str:
    """The first of “x.md”, “x 2.md”, “x 3.md” … that is not taken."""
    return next(name for name in file_names(title) if not taken(name))


def file_names(title: str) -> Iterator[str]:
    """Names for a note called `title`, each within the bytes that every file system gives a name."""
    stem = _stem(title)
    for number in count(1):
        ending = SUFFIX if number == 1 else f" {number}{SUFFIX}"
        yield _cut(stem, MAX_NAME_BYTES - len(ending)) + ending


def same_name(name: str) -> str:
    """Equal for names that some file system takes for one: case and Unicode form do not tell files apart."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _stem(title: str) -> str:
    kept = "".join(char if _allowed(char) else " " for char in unicodedata.normalize("NFC", title))
    stem = " ".join(kept.split()).strip(". ")
    device = stem.split(".")[0].strip().casefold() in _DEVICES
    return f"_{stem}" if device else stem or NAMELESS


def _allowed(char: str) -> bool:
    return char == _JOINER or not (char in _REFUSED or unicodedata.category(char) in _REFUSED_CATEGORIES)


def _cut(stem: str, room: int) -> str:
    """`stem` in at most `room` bytes of UTF-8, never ending inside a character and its marks."""
    kept = stem.encode()[:room].decode(errors="ignore")
    while kept and (_joins(stem[len(kept) : len(kept) + 1]) or kept.endswith(_JOINER)):
        kept = kept[:-1]
    return kept.rstrip(". ") or NAMELESS


def _joins(char: str) -> bool:
    """Whether this next character belongs to the one before: a mark, a joiner, a skin tone."""
    return char != "" and (char == _JOINER or unicodedata.category(char) in {"Mn", "Mc", "Me"} or "🏻" <= char <= "🏿")
