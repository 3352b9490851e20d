"""Who may ask a server, and for what. A token says both; nothing in a request does (design §4)."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import Literal, NamedTuple, get_args

from notewright.state.errors import OwnerRefused, ScopeUnknown
from notewright.state.frozen import Frozen

TokenScope = Literal[
    "read",  # sources, drafts, receipts and answers of the owner
    "draft",  # run a sentence: draft, revise, answer
    "decide",  # approve, edit, discard, undo
]
TOKEN_SCOPES: tuple[TokenScope, ...] = get_args(TokenScope)

# lower case and no dot at the end: no two owners share a folder on any file system
_OWNER = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?")


class Caller(NamedTuple):
    """The principal behind a request. No scope includes another: `decide` alone can neither read nor draft."""

    owner: str
    scopes: frozenset[TokenScope]


class TokenLine(Frozen):
    """A token in a list. The token itself is nowhere: it was shown once."""

    id: str
    owner: str
    scopes: tuple[TokenScope, ...]
    created_at: datetime
    expires_at: datetime
    last_used: date | None = None  # in UTC
    revoked: bool = False


def owner_name(said: str) -> str:
    """`said` where it can name a principal: 1 to 64 of a-z, 0-9, `.`, `_`, `-`, with no sign at either end.

    `local` is the login of this machine. Raises OwnerRefused.
    """
    if not _OWNER.fullmatch(said):
        raise OwnerRefused(name=said)
    return said


def scopes_named(said: Iterable[str]) -> tuple[TokenScope, ...]:
    """The scopes of a token in their own order, each once. Raises ScopeUnknown for another word, and for none."""
    named = {word.strip() for word in said}
    if unknown := sorted(named - set(TOKEN_SCOPES)) or ([""] if not named else []):
        raise ScopeUnknown(name=unknown[0])
    return tuple(right for right in TOKEN_SCOPES if right in named)
