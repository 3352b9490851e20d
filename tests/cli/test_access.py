"""From the command line: a token is made, listed and revoked; each user of a server has material of their own."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fakes.desk import SENTENCE, Desk

from notewright.state.access import Caller
from notewright.state.errors import NotIndexed
from notewright.state.material import PlannedQuery
from notewright.state.scope import Query, ResourceType
from notewright.workspace.library import Library
from notewright.workspace.tokens import TokenStore


def test_a_token_is_shown_once_and_then_only_its_line(empty_desk: Desk) -> None:
    made = empty_desk("token", "create", "--for", "ann", "--scope", "draft,read", "--days", "7")
    token = made.out.strip()
    assert made.code == 0 and made.out.count("\n") == 1 and token.startswith("nw_")
    assert "ann (read,draft)" in made.err and token not in made.err
    store = TokenStore(empty_desk.home / "notewright.db")
    assert store.principal_of(token, datetime.now(UTC)) == Caller("ann", frozenset({"read", "draft"}))
    store.close()
    listed = empty_desk("token", "list", lang="zh")
    assert "ann  read,draft  建于" in listed.out and "最近用于" in listed.out and token not in listed.out
    [line] = empty_desk("token", "list", "--json").object["tokens"]
    assert empty_desk("token", "revoke", line["id"]).out == f"Token {line['id']} of ann opens nothing any more.\n"
    assert "已撤销" in empty_desk("token", "list", lang="zh").out


def test_a_token_as_an_object(empty_desk: Desk) -> None:
    """All scopes and 90 days unless said; the machine's own login can have one too."""
    made = empty_desk("token", "create", "--for", "local", "--json").object
    assert set(made) == {"token", "id", "owner", "scopes", "created_at", "expires_at", "last_used", "revoked"}
    assert (made["owner"], made["scopes"]) == ("local", ["read", "draft", "decide"])
    days = datetime.fromisoformat(made["expires_at"]) - datetime.fromisoformat(made["created_at"])
    assert days.days == 90
    assert empty_desk("token", "revoke", made["id"], "--json").object["revoked"] is True


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        (["create"], 2, "NAME"),
        (["create", "--for", "Ann"], 1, "Ann"),
        (["create", "--for", "ann", "--scope", "all"], 1, "all"),
        (["create", "--for", "ann", "--scope", ""], 1, "scope"),
        (["create", "--for", "ann", "--days", "0"], 2, "--days"),
        (["revoke", "beef"], 1, "beef"),
        (["revoke"], 2, "ID"),
        (["list", "ann"], 2, "ann"),
        (["steal"], 2, "steal"),
    ],
)
def test_what_cannot_be_done_is_named(empty_desk: Desk, argv: list[str], code: int, said: str) -> None:
    ran = empty_desk("token", *argv)
    assert (ran.code, ran.out) == (code, "") and said in ran.err
    assert empty_desk("token", "list").out.startswith("No tokens yet")


def notes(library: Library, owner: str, kind: ResourceType = "note") -> set[str]:
    [hits] = library.find(owner, [PlannedQuery(query=Query(resource_type=kind), todo_status="all")])
    return set(library.titles(owner, hits.refs).values())


def test_a_user_of_a_server_has_sources_of_their_own(desk: Desk, tmp_path: Path) -> None:
    """Indexed for ann: the person at this machine finds none of it, and ann none of theirs."""
    hers = tmp_path / "hers"
    hers.mkdir()
    (hers / "灰度秘密.md").write_text("灰度名单在保险柜里。\n\n- [ ] 换掉灰度名单\n", encoding="utf-8")
    assert desk("index", str(hers), "--for", "ann").code == 0
    library = Library(desk.home, ZoneInfo("Asia/Shanghai"))
    try:
        assert notes(library, "local") == {"灰度方案", "灰度数据"}
        assert notes(library, "ann") == {"灰度秘密"}
        assert notes(library, "ann", "todo") == {"换掉灰度名单"}
        with pytest.raises(NotIndexed):
            notes(library, "bob")
    finally:
        library.close()
    drafted = desk("draft", SENTENCE, "--json")
    assert "秘密" not in drafted.out and "保险柜" not in drafted.out and drafted.object["status"] == "waiting"


def test_one_vault_of_two_users_is_forgotten_by_one(desk: Desk) -> None:
    assert desk("index", str(desk.vault), "--for", "ann").code == 0
    assert desk("index", "--for", "ann", "--forget", str(desk.vault)).code == 0
    library = Library(desk.home, ZoneInfo("Asia/Shanghai"))
    try:
        assert notes(library, "local") == {"灰度方案", "灰度数据"}
        with pytest.raises(NotIndexed):
            notes(library, "ann")
    finally:
        library.close()


@pytest.mark.parametrize("name", ["Ann", "../ann", "", "安"])
def test_a_name_that_is_none_connects_nothing(desk: Desk, name: str) -> None:
    ran = desk("index", str(desk.vault), "--for", name)
    assert (ran.code, ran.out) == (1, "") and "--for" not in ran.err
