"""What a sentence says about the material: sets, each of one type, and the conditions that narrow them."""

from dataclasses import dataclass, field

from notewright.language.request.token import Token


@dataclass
class Condition:
    """One filter. `joint`: "and" or "or" where such a word stands between it and the one before it."""

    kind: str
    value: str
    token: Token
    joint: str = ""


@dataclass
class MaterialSet:
    """One type with its own conditions. `at`, `start`, `end` are tokens; `clause` is counted from 0.

    `joined`: it stands in one list with the set before it. `before`, `after`: on which side it has filters.
    """

    kind: str
    at: int
    clause: int
    conditions: list[Condition] = field(default_factory=list)
    joined: bool = False
    selection: bool = False
    before: bool = False
    after: bool = False
    start: int = 0
    end: int = 0

    def has(self, *kinds: str) -> bool:
        return any(condition.kind in kinds for condition in self.conditions)

    def add(self, condition: Condition, before: bool) -> None:
        """A condition that stands on one side of the type word."""
        self.conditions.append(condition)
        if condition.kind != "related":
            self.before = self.before or before
            self.after = self.after or not before


@dataclass
class Reading:
    """The sets in order, and the conditions that stand in clauses of their own."""

    sets: list[MaterialSet]
    loose: list[Condition]
