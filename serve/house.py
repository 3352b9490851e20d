"""All that the routes of one server share."""

from datetime import UTC, datetime
from typing import NamedTuple

from starlette.requests import HTTPConnection

from notewright.graph.premises import Premises, open_premises
from notewright.serve.events import Events
from notewright.serve.limits import Limits
from notewright.serve.log import ToLog
from notewright.serve.problems import language_of
from notewright.serve.runs import Runs
from notewright.serve.visitor import Visitor
from notewright.state.access import TOKEN_SCOPES, Caller
from notewright.state.errors import TokenRefused
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.replies import Replies
from notewright.workspace.settings import LOCAL, Home
from notewright.workspace.tickets import TicketStore
from notewright.workspace.tokens import TokenStore
from notewright.workspace.turns import TurnBook

ME = Caller(LOCAL, frozenset(TOKEN_SCOPES))


class House(NamedTuple):
    """`open_to_me`: there was no token when the server was made, so it serves this machine's login alone."""

    premises: Premises
    tokens: TokenStore
    replies: Replies
    tickets: TicketStore
    artifacts: ArtifactStore
    runs: Runs
    limits: Limits
    open_to_me: bool

    def caller(self, authorization: str | None) -> Caller:
        """Who holds the bearer token. Raises TokenRefused."""
        if authorization is None and self.open_to_me:
            return ME
        scheme, _, token = (authorization or "").partition(" ")
        if scheme.lower() != "bearer":
            raise TokenRefused
        return self.tokens.principal_of(token.strip(), datetime.now(UTC))

    def visitor(self, asked: HTTPConnection) -> Visitor:
        """Whoever the gate has let in with this request."""
        return Visitor(asked.state.caller, language_of(asked.headers), self.premises)


def open_house(home: Home, limits: Limits) -> House:
    """Open the data folder for a server."""
    database = home.folder / "notewright.db"
    premises, tokens = open_premises(home, ToLog()), TokenStore(database)
    runs = Runs(premises, TurnBook(database), Events(limits.threads_kept, limits.events_kept), limits)
    return House(
        premises=premises,
        tokens=tokens,
        replies=Replies(database, limits.reply_hours),
        tickets=TicketStore(database),
        artifacts=ArtifactStore(home.folder),
        runs=runs,
        limits=limits,
        open_to_me=not tokens.list(),
    )
