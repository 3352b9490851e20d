"""Whether a sentence says of a thing that it is done, open, so or not so, where its source says the opposite."""

import re
from collections.abc import Sequence

from notewright.language.grounding.content import Clause, clauses_of, content_tokens
from notewright.language.grounding.negation import any_word
from notewright.language.grounding.plain import alike
from notewright.language.grounding.sentences import Sentence
from notewright.language.grounding.sources import Passage
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["status"]


_OPEN, _DONE = any_word(_TABLE["open"]), any_word(_TABLE["done"])
_DUE = re.compile(_TABLE["due"])
_OPPOSITES = tuple((any_word([a]), any_word([b])) for a, b in _TABLE["opposites"])


def says_open(text: str) -> bool | None:
    """Whether `text` (compared form) says of a todo that it is open or done; None where it says neither or both."""
    text = _DUE.sub(" ", text)
    rest = _OPEN.sub(" ", text)
    opened, done = rest != text, bool(_DONE.search(rest))
    return opened if opened != done else None


def contradicts(sentence: Sentence, passages: Sequence[Passage]) -> bool:
    """Whether the passages that say the same as `sentence` say it the other way round."""
    said = alike(sentence.text)
    todos = [passage for passage in passages if passage.box is not None and _same(without_state(said), passage)]
    if todos and all(_other_state(sentence, said, todo) for todo in todos):
        return True
    clauses = [clause for passage in passages for clause in passage.clauses]
    return any(_all_reversed(clause, clauses) for clause in clauses_of(said))


def _all_reversed(said: Clause, clauses: Sequence[Clause]) -> bool:
    """Whether something says the same, and whatever does says it the other way round."""
    same = [clause for clause in clauses if _alike(said.tokens, clause.tokens)]
    return bool(same) and all(_reversed(said.text, clause.text) for clause in same)


def _same(said: str, todo: Passage) -> bool:
    tokens = content_tokens(said)
    return any(_alike(tokens, clause.tokens) for clause in todo.clauses)


def without_state(said: str) -> str:
    """What is said of a todo without the words for its state."""
    return _DONE.sub(" ", _OPEN.sub(" ", said))


def _alike(a: frozenset[str], b: frozenset[str]) -> bool:
    shared = len(a & b)
    enough = _TABLE["copy"] if shared > 1 else 1.0
    return bool(shared) and shared >= enough * max(len(a), len(b))


def _reversed(said: str, part: str) -> bool:
    return any(
        (a.search(said) and b.search(part) and not a.search(part) and not b.search(said))
        or (b.search(said) and a.search(part) and not b.search(part) and not a.search(said))
        for a, b in _OPPOSITES
    )


def _other_state(sentence: Sentence, said: str, todo: Passage) -> bool:
    """Whether the sentence, by its own box or words, else by its nearest heading, gives the todo the other state."""
    is_open = (todo.box or " ") not in _TABLE["closed_boxes"]
    own = says_open(said) if says_open(todo.text) is None else None
    if sentence.box is not None:
        own = sentence.box not in _TABLE["closed_boxes"]
    if own is None and sentence.kind == "item" and sentence.headings:
        own = says_open(alike(sentence.headings[-1]))
    return own is not None and own != is_open
