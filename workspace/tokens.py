"""Bearer tokens, in the authority. Only a token's hash is kept: what is in the file lets nobody in."""

from datetime import UTC, date, datetime
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Column, Row, Table, Text, insert, select, update

from notewright.state.access import Caller, TokenLine, TokenScope, owner_name, scopes_named
from notewright.state.errors import TokenNotFound, TokenRefused
from notewright.workspace.authority import open_authority, transaction
from notewright.workspace.database import writer
from notewright.workspace.draft_rows import in_utc
from notewright.workspace.draft_tables import METADATA

PREFIX = "nw_"
SECRET_BYTES = 32
ID_BYTES = 4

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("owner", Text, nullable=False),
    Column("scopes", Text, nullable=False),  # joined by a comma
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("last_used", Text),  # a day in UTC
    Column("revoked", Boolean, nullable=False),
)


class NewToken(NamedTuple):
    """The only moment in which `token` is known."""

    token: str
    line: TokenLine


class TokenStore:
    """Tokens in the database file `database`, for all owners: who runs the command line runs the server."""

    def __init__(self, database: Path) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)

    def close(self) -> None:
        self._engine.dispose()

    def create(self, owner: str, scopes: tuple[TokenScope, ...], expires: datetime, now: datetime) -> NewToken:
        """Raises OwnerRefused, ScopeUnknown."""
        token = PREFIX + token_urlsafe(SECRET_BYTES)
        line = TokenLine(
            id=token_hex(ID_BYTES),
            owner=owner_name(owner),
            scopes=scopes_named(scopes),
            created_at=now,
            expires_at=expires,
        )
        row = line.model_dump() | {
            "hash": _hash(token),
            "scopes": ",".join(line.scopes),
            "created_at": in_utc(now),
            "expires_at": in_utc(expires),
        }
        with transaction(self._writer) as connection:
            connection.execute(insert(TOKENS).values(row))
        return NewToken(token, line)

    def principal_of(self, token: str, now: datetime) -> Caller:
        """Who holds `token`. Raises TokenRefused, alike for one that is unknown, expired or revoked."""
        digest = _hash(token)
        with transaction(self._engine) as connection:
            row = connection.execute(select(TOKENS).where(TOKENS.c.hash == digest)).one_or_none()
        # the search by the hash tells nothing in its time: nobody can choose what a token hashes to
        if row is None or not compare_digest(row.hash, digest) or not _holds(row, now):
            raise TokenRefused
        self._note_use(row, now.astimezone(UTC).date())
        return Caller(row.owner, frozenset(_line(row).scopes))

    def list(self) -> tuple[TokenLine, ...]:
        """Every token there ever was, oldest first."""
        with transaction(self._engine) as connection:
            rows = connection.execute(select(TOKENS).order_by(TOKENS.c.created_at, TOKENS.c.id))
            return tuple(map(_line, rows))

    def revoke(self, token_id: str) -> TokenLine:
        """Ends a token for good, also in servers that run; again is the same. Raises TokenNotFound."""
        with transaction(self._writer) as connection:
            connection.execute(update(TOKENS).where(TOKENS.c.id == token_id).values(revoked=True))
            row = connection.execute(select(TOKENS).where(TOKENS.c.id == token_id)).one_or_none()
        if row is None:
            raise TokenNotFound(id=token_id)
        return _line(row)

    def _note_use(self, row: Row[Any], today: date) -> None:
        """One write a day: a request must not wait for a lock to say who is asking."""
        if row.last_used != today.isoformat():
            with transaction(self._writer) as connection:
                connection.execute(update(TOKENS).where(TOKENS.c.id == row.id).values(last_used=today.isoformat()))


def _hash(token: str) -> str:
    """Plain SHA-256 is right here: 256 random bits cannot be guessed, so there is no guessing to slow down."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _holds(row: Row[Any], now: datetime) -> bool:
    return not row.revoked and now < datetime.fromisoformat(row.expires_at)


def _line(row: Row[Any]) -> TokenLine:
    values = {name: row._mapping[name] for name in TokenLine.model_fields}
    return TokenLine.model_validate(values | {"scopes": tuple(row.scopes.split(","))})
