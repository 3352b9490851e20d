"""Latin names: words with capitals, and words that only look like code. One that opens a sentence is a name where it
is no English word, by a list of the common ones and by its ending."""

import re
from collections.abc import Iterator
from importlib.resources import files

from notewright.language.grounding.fact import Fact
from notewright.language.grounding.plain import alike
from notewright.language.numerals import read_number
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "names.toml")
_LISTED = files(__package__).joinpath("english.txt").read_text("utf-8").splitlines()
_ENGLISH = frozenset(word for line in _LISTED if not line.startswith("#") for word in line.split())
_ORDINARY = frozenset(_TABLE["ordinary"])
_ENDINGS = tuple(_TABLE["word_endings"])
_PLURAL_O = frozenset(_TABLE["plural_o"])
_LATIN = re.compile(r"[A-Za-zÀ-ɏ][\wÀ-ɏ]*(?:['’-][A-Za-z]\w*)*")
_RUN = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_MIXED = re.compile(r".*[a-z][A-Z]|.*_|[A-Za-z]+\d|[A-Z]{2,}")
_OPENS = re.compile(r"(?:^|[.!?:;：。！？；—–|/•“\"「『(（*]|(?:^|\s)-)\s*$")
_OWNED = re.compile(r"['’]s$")
_PLURAL = re.compile(r"[a-z]{2}[^aious\W]s$")
_SINGULAR = re.compile(r"\s(?:is|was|has|does|\w\w+[^s\W]s)\b")
_HAN = re.compile(r"[\u3400-\u9fff]")


def latin_names(text: str, *, heading: bool) -> Iterator[Fact]:
    """Single words; `unit` is the run of words with capitals that one stands in (Zhou Yao)."""
    words = list(_LATIN.finditer(text))
    han = bool(_HAN.search(text))
    capital = [word for word in words if word[0][0].isupper()]
    titled = heading or (len(words) > 3 and len(capital) * 3 > len(words) * 2 and not han)
    runs = {at: run[0] for run in _RUN.finditer(text) for at in range(*run.span())}
    for word in words:
        said = _OWNED.sub("", word[0])
        if len(said) < 2 or alike(said) in _ORDINARY:
            continue
        run = alike(runs.get(word.start(), ""))
        if _MIXED.match(said):
            yield Fact("name", said, (alike(said),), run, soft=titled and said.isupper())
        elif said[0].isupper():
            opens = not han and bool(_OPENS.search(text[: word.start()]))
            if not opens or not (is_word(alike(said)) or _is_plural(text, word)):
                yield Fact("name", said, (alike(said),), run, soft=titled)


def is_word(word: str) -> bool:
    """Whether `word`, in small letters, is an English word as far as the list and its form tell."""
    bare = (word, *(word.removeprefix(first) for first in _TABLE["word_prefixes"]))
    forms = {form.removesuffix(end) for form in bare for end in _TABLE["word_inflections"]}
    forms |= {form.removesuffix("ies") + "y" for form in bare}
    joined = any(word[:at] in _ENGLISH and word[at:] in _ENGLISH for at in range(3, len(word) - 2))
    return (
        not forms.isdisjoint(_ENGLISH) or joined or word in _PLURAL_O or read_number(word, 0) is not None
        or not _ENGLISH.isdisjoint(word.split("-")) or (len(word) > 4 and word.endswith(_ENDINGS))
    )  # fmt: skip


def _is_plural(text: str, word: re.Match[str]) -> bool:
    """Whether the word may be a plural: it ends so, and no verb of one thing follows."""
    return bool(_PLURAL.search(word[0]) and not _SINGULAR.match(text, word.end()))
