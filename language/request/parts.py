"""The tokens of a sentence with a role each, and what its verbs ask for."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from notewright.language.request.token import Token

STEPS = ("make", "turn", "answer", "into", "from")


@dataclass
class Parts:
    """Roles beside tokens (material | product | write | background | refused), and the wishes of the whole sentence.

    `bounds` holds [start, end) of every clause, without the mark between them.
    `refused` is a condition that a negation makes; it is refused by name. `no_search`: nothing is to be looked up.
    """

    tokens: list[Token]
    roles: list[str] = field(default_factory=list)
    makes_note: bool = False
    turns: bool = False
    refuses_note: bool = False
    writes: bool = False
    answers: bool = False
    no_search: bool = False
    bounds: list[tuple[int, int]] = field(init=False)
    _clause: list[int] = field(init=False)

    def __post_init__(self) -> None:
        breaks = [at for at, token in enumerate(self.tokens) if token.has("break")]
        starts, ends = [0, *(at + 1 for at in breaks)], [*breaks, len(self.tokens)]
        self.bounds = list(zip(starts, ends, strict=True))
        self._clause = list(accumulate(token.has("break") for token in self.tokens))

    def mark(self, start: int, end: int, role: str) -> int:
        """Give [start, end) the role; reading goes on at `end`."""
        for at in range(start, end):
            self.roles[at] = role
        return end

    def writing(self, start: int, end: int) -> int:
        """Another write fills [start, end)."""
        self.writes = True
        return self.mark(start, end, "write")

    def clause_of(self, at: int) -> int:
        """Number of the clause in which the token stands; `bounds` holds its [start, end)."""
        return int(self._clause[at])


def is_verb(tokens: Sequence[Token], at: int, start: int) -> bool:
    """A verb of command: in English where an order can begin; in Chinese unless it leans on the noun before it."""
    here = tokens[at]
    if here.has("order"):
        return True
    if here.han and at + 1 < len(tokens) and tokens[at + 1].text == "的":
        return False
    if at > start and not here.han and (tokens[at - 1].has("relative") or _clause_of_type(tokens, at, start)):
        return False
    if at == start or here.text in ("need", "want", "would like"):
        return True
    before = tokens[at - 1]
    if here.has("make") and before.text in ("把", "将", "从", "拿", "对"):
        return False
    if here.han:
        fits = len(here.text) > 2 or bool(before.senses) or before.end < here.start or not before.han
        return fits or (here.has("write") and _closes(tokens, at, start))
    if here.senses.get("write") == "remind" and all(t.has("time", "prep", "polite") for t in tokens[start:at]):
        return True
    if before.text == "to" and at - 2 >= start and _leads_on(tokens[at - 2]):
        return at + 1 < len(tokens) and tokens[at + 1].has("one")
    ordered = before.text in (">", "]") or before.has("polite", "break", "and", "not", "write", "make")
    return ordered or (before.han and (before.has("type", "file_type") or before.text == "都"))


def _leads_on(token: Token) -> bool:
    """What "to" may stand behind where it opens an order: nothing that is known, a time, an unknown condition."""
    return not token.senses or token.has("time", "unhandled")


def _closes(tokens: Sequence[Token], at: int, start: int) -> bool:
    """把买牛奶勾掉: the order at the end of its clause, its object brought before it."""
    last = at + 1 >= len(tokens) or tokens[at + 1].has("break")
    return last and any(token.text in ("把", "将") for token in tokens[start:at])


def _clause_of_type(tokens: Sequence[Token], at: int, start: int) -> bool:
    """files we need: the verb belongs to the type before it."""
    return at - 2 >= start and tokens[at - 1].has("person") and tokens[at - 2].has("type", "file_type")


def resumes(parts: Parts, at: int, end: int) -> int:
    """Where another step of the request begins behind a write or a negation."""
    for j in range(at, end - 1):
        joint = parts.tokens[j].has("and", "polite") and parts.tokens[j].text != "to"
        if joint and parts.tokens[j + 1].has(*STEPS) and is_verb(parts.tokens, j + 1, at):
            return j + 1
    return end
