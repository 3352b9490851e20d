"""The clauses of a sentence, cut where another step of the request begins, each with the verb of its write."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from notewright.language.request.nouns import is_head
from notewright.language.request.parts import Parts
from notewright.language.request.token import Token
from notewright.language.tables import load_table

_PHRASES = ("topic", "title", "exclude", "unhandled")
_ORDERS = ("turn", "make", "into", "answer", "save")
_LEADS = ("到", "至", "进", "入", "为", "成")
_STRONG = ("hash", "tag", "url", "folder", "object")


@dataclass(frozen=True)
class Clause:
    """One step of the request. `verb` is the token that writes, None where the clause orders no write.

    `roles` stand beside `tokens`, as in Parts.
    """

    text: str
    tokens: tuple[Token, ...]
    roles: tuple[str, ...]
    verb: int | None

    @property
    def writes(self) -> bool:
        return any(
            role == "write" and not token.has("and") for token, role in zip(self.tokens, self.roles, strict=True)
        )

    @property
    def makes(self) -> bool:
        """Whether the note itself is ordered here."""
        return "product" in self.roles or any(
            token.has("turn") for token, role in zip(self.tokens, self.roles, strict=True) if role == "material"
        )

    @property
    def strong(self) -> bool:
        """Whether it writes to something that it names itself."""
        return self.verb is not None and has_object(self.tokens)

    @property
    def taken_back(self) -> bool:
        return set(self.roles) <= {"background"}

    def said(self, tokens: Sequence[Token]) -> str:
        """The person's own words from the first to the last of `tokens`."""
        return self.text[tokens[0].start : tokens[-1].end].strip() if tokens else ""


@cache
def words(name: str, row: str) -> frozenset[str]:
    """A row of plan.toml."""
    return frozenset(load_table(__package__, "plan.toml")[name][row])


def read_clauses(text: str, parts: Parts) -> list[Clause]:
    """All clauses with at least one token, in the order of the sentence."""
    flat = list(_flat(parts))
    bounds, start = [], 0
    for at in range(len(flat)):
        if flat[at][0].has("break") and not _lists_tags(flat, at):
            bounds.append((start, at))
            start = at + 1
        elif at > start and _begins(flat, start, at):
            bounds.append((start, at))
            start = at
    return [_clause(text, flat[a:b]) for a, b in (*bounds, (start, len(flat))) if a < b]


def _flat(parts: Parts) -> Iterator[tuple[Token, str]]:
    """Tokens with roles; a phrase in free words is taken apart, for it can swallow the next word (about X with …)."""
    for token, role in zip(parts.tokens, parts.roles, strict=True):
        if token.has(*_PHRASES) and token.inner:
            yield from ((inner, role) for inner in token.inner)
        else:
            yield token, role


def _clause(text: str, flat: Sequence[tuple[Token, str]]) -> Clause:
    tokens, roles = tuple(token for token, _ in flat), tuple(role for _, role in flat)
    return Clause(text, tokens, roles, _verb(tokens, roles))


def _verb(tokens: Sequence[Token], roles: Sequence[str]) -> int | None:
    """The word that writes: the last one where the object is brought before it, else the first."""
    found = [at for at, role in enumerate(roles) if role == "write" and _writes(tokens, at)]
    fronted = any(token.text in words("object", "before") for token in tokens[: found[0]]) if found else False
    if not fronted:
        return found[0] if found else None
    last = found[-1]
    leads = last - 1 in found and tokens[last - 1].text.endswith(_LEADS)  # 移动到 归档文件夹
    return last - 1 if leads else last


def _writes(tokens: Sequence[Token], at: int) -> bool:
    here, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    return here.has("write", "make") or (here.has("adds") and after is not None and after.has("tag", "hash"))


def _begins(flat: Sequence[tuple[Token, str]], start: int, at: int) -> bool:
    """Whether another step begins at `at`, without a mark before it."""
    (before, was), (here, role) = flat[at - 1], flat[at]
    said = [token for token, _ in flat[start:at] if not token.has("polite", "mark")]
    if not said:
        return False
    if here.text in words("joints", "words") and here.has("and", "polite"):
        return any(_order(t, r) for t, r in flat[start:at]) and _orders(flat, at + 1, strong=_tells(flat[start:at]))
    if before.text in words("joints", "words"):
        return False
    ordered = was == "product" or any(token.has(*_ORDERS) for token in said)
    return role == "write" and was != "write" and ordered


def _lists_tags(flat: Sequence[tuple[Token, str]], at: int) -> bool:
    """#a, #b: a comma inside a list."""
    beside = (flat[at - 1][0], flat[at + 1][0]) if 0 < at < len(flat) - 1 else ()
    return flat[at][0].text == "," and bool(beside) and all(token.has("hash", "tag") for token in beside)


def _order(token: Token, role: str) -> bool:
    return role == "product" or token.has(*_ORDERS) or (role == "write" and token.has("write", "adds"))


def _tells(flat: Sequence[tuple[Token, str]]) -> bool:
    """Whether the text of a new todo may go on over an "and"."""
    verb = next((t for t, r in flat if r == "write" and t.has("write", "make")), None)
    made = any(t.senses.get("type") == "todo" for t, _ in flat)
    return verb is not None and (verb.senses.get("write") == "remind" or (verb.has("make") and made))


def _orders(flat: Sequence[tuple[Token, str]], at: int, *, strong: bool) -> bool:
    """Whether the words from `at` on order something; `strong`: with an object of its own."""
    end = next((j for j in range(at, len(flat)) if flat[j][0].has("break")), len(flat))
    while at < end and flat[at][0].has("polite", "mark") and not flat[at][0].has("write", "make"):
        at += 1
    if at >= end:
        return False
    here, role = flat[at]
    tokens, rest = [token for token, _ in flat[at:end]], flat[at:end]
    if role == "product" or (role != "write" and here.has("turn")):
        return True
    fronted = here.text in words("object", "before") or (here.has("glue") and here.han)
    opens = any(r == "write" and t.has("write", "make") for t, r in (rest if fronted else rest[:1]))
    return opens and (not strong or has_object(tokens))


def has_object(tokens: Sequence[Token]) -> bool:
    """Whether something of the workspace is named: then it is no mere text of a todo."""
    return any(token.has(*_STRONG) or is_head(tokens, at) for at, token in enumerate(tokens))
