"""A token opens what it was made for, until it ends, and what is on disk opens nothing."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, event

from notewright.state.access import TOKEN_SCOPES, Caller, TokenScope
from notewright.state.errors import OwnerRefused, ScopeUnknown, TokenNotFound, TokenRefused
from notewright.workspace.tokens import NewToken, TokenStore

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)
END = NOW + timedelta(days=90)
Open = Callable[[], TokenStore]


@pytest.fixture
def open_tokens(tmp_path: Path) -> Iterator[Open]:
    """Opens the same store again, as another process would."""
    opened: list[TokenStore] = []

    def open_again() -> TokenStore:
        opened.append(TokenStore(tmp_path / "notewright.db"))
        return opened[-1]

    yield open_again
    for store in opened:
        store.close()


@pytest.fixture
def tokens(open_tokens: Open) -> TokenStore:
    return open_tokens()


def made(tokens: TokenStore, owner: str = "ann", *scopes: TokenScope) -> NewToken:
    return tokens.create(owner, scopes or ("read",), END, NOW)


def test_a_token_says_whose_it_is_and_for_what(tokens: TokenStore, open_tokens: Open) -> None:
    ann, me = made(tokens, "ann", "draft", "read"), made(tokens, "local", "decide")
    assert ann.token.startswith("nw_") and len(ann.token) == len("nw_") + 43
    again = open_tokens()
    assert again.principal_of(ann.token, NOW) == Caller("ann", frozenset({"read", "draft"}))
    assert again.principal_of(me.token, NOW) == Caller("local", frozenset({"decide"}))


@pytest.mark.parametrize(
    "said",
    [
        "",
        "nw_",
        "x",
        "{id}",
        "{token} ",
        "{token}=",
        "{upper}",
        "{bare}",
        "Bearer {token}",
        "%",
        "\0",
        "\udcff",
        "令牌",
    ],
)
def test_whatever_is_no_token_is_refused(tokens: TokenStore, said: str) -> None:
    there = made(tokens)
    parts = {"id": there.line.id, "token": there.token, "upper": there.token.upper(), "bare": there.token[3:]}
    with pytest.raises(TokenRefused):
        tokens.principal_of(said.format(**parts), NOW)


def test_unknown_expired_and_revoked_are_told_alike(tokens: TokenStore) -> None:
    expired, revoked = made(tokens), made(tokens)
    tokens.revoke(revoked.line.id)
    told = set()
    for token, now in (("nw_unknown", NOW), (expired.token, END), (revoked.token, NOW)):
        with pytest.raises(TokenRefused) as refused:
            tokens.principal_of(token, now)
        told.add((str(refused.value), refused.value.text("zh"), str(refused.value.facts)))
    assert len(told) == 1


def test_a_token_ends_on_the_moment_in_any_zone(tokens: TokenStore) -> None:
    token = made(tokens).token
    shanghai = ZoneInfo("Asia/Shanghai")
    assert tokens.principal_of(token, (END - timedelta(microseconds=1)).astimezone(shanghai)).owner == "ann"
    with pytest.raises(TokenRefused):
        tokens.principal_of(token, END.astimezone(shanghai))


def test_revoking_one_leaves_the_others(tokens: TokenStore) -> None:
    first, second = made(tokens), made(tokens)
    assert tokens.revoke(first.line.id).revoked
    assert tokens.revoke(first.line.id).revoked, "again is the same"
    assert tokens.principal_of(second.token, NOW).owner == "ann"
    with pytest.raises(TokenNotFound):
        tokens.revoke("%")


def test_the_list_tells_the_day_of_the_last_use_and_never_the_token(tokens: TokenStore) -> None:
    used, unused = made(tokens), made(tokens, "bob", "decide")
    tokens.principal_of(used.token, NOW)
    tokens.principal_of(used.token, datetime(2026, 12, 2, 1, 0, tzinfo=ZoneInfo("Asia/Shanghai")))
    lines = {line.id: line for line in tokens.list()}
    assert lines[used.line.id].last_used == date(2026, 12, 1)
    assert lines[unused.line.id] == unused.line
    said = "".join(line.model_dump_json() for line in lines.values())
    assert used.token not in said and used.token[3:] not in said


def test_a_use_is_written_once_a_day(tokens: TokenStore) -> None:
    """A request does not wait for a lock only to say who is asking."""
    token, written = made(tokens).token, []

    def note(_c: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("UPDATE"):
            written.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        for hours in (0, 1, 2, 24, 25):
            tokens.principal_of(token, NOW + timedelta(hours=hours))
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(written) == 2


@pytest.mark.parametrize(
    ("owner", "scopes", "error"),
    [("Ann", ("read",), OwnerRefused), ("../ann", ("read",), OwnerRefused), ("ann", ("all",), ScopeUnknown)],
)
def test_what_cannot_be_named_gets_no_token(
    tokens: TokenStore, owner: str, scopes: tuple[TokenScope, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        tokens.create(owner, scopes, END, NOW)
    assert tokens.list() == ()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    given=st.lists(
        st.tuples(
            st.sampled_from(["ann", "bob", "local"]),
            st.sets(st.sampled_from(TOKEN_SCOPES), min_size=1),
            st.integers(1, 5),
            st.booleans(),
        ),
        max_size=5,
    ),
    later=st.integers(0, 6),
)
def test_a_token_never_opens_another_owner_nor_another_scope(
    tokens: TokenStore, given: list[tuple[str, set[TokenScope], int, bool]], later: int
) -> None:
    """Whatever else was made, revoked or ran out."""
    now, there = NOW + timedelta(days=later), []
    for owner, scopes, days, revoked in given:
        token = tokens.create(owner, tuple(scopes), NOW + timedelta(days=days), NOW)
        if revoked:
            tokens.revoke(token.line.id)
        there.append((token.token, Caller(owner, frozenset(scopes)), not revoked and later < days))
    for said, caller, holds in there:
        try:
            assert (tokens.principal_of(said, now), holds) == (caller, True)
        except TokenRefused:
            assert not holds


def test_a_running_server_knows_what_the_command_line_did(tmp_path: Path, tokens: TokenStore) -> None:
    """Made and revoked in one process, asked in another, without a restart."""
    command = [sys.executable, str(Path(__file__).with_name("asking.py")), str(tmp_path / "notewright.db")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([*command, NOW.isoformat()], text=True, **pipes) as server:  # type: ignore[call-overload] # pipes
        assert server.stdin and server.stdout

        def ask(token: str) -> str:
            server.stdin.write(f"{token}\n")
            server.stdin.flush()
            return str(server.stdout.readline().strip())

        assert server.stdout.readline() == "ready\n"
        token = made(tokens, "ann", "read", "decide")
        assert ask(token.token) == "ann decide,read"
        assert tokens.list()[0].last_used == NOW.date()
        tokens.revoke(token.line.id)
        assert ask(token.token) == "refused"
        server.stdin.close()


def test_no_file_ever_holds_a_token(tmp_path: Path, tokens: TokenStore) -> None:
    """Not the database, not its journal, also while it is used."""
    made_ones = [made(tokens) for _ in range(3)]
    for each in made_ones:
        tokens.principal_of(each.token, NOW)
    tokens.revoke(made_ones[0].line.id)
    held = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert made_ones[0].line.id.encode() in held, "the files are where they are looked for"
    for each in made_ones:
        assert each.token.encode() not in held and each.token[3:].encode() not in held
