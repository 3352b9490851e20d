"""A vault on disk: what is indexed, what an edit or a loss between two moments does, and what is named."""

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine, event

from notewright.state.errors import IndexUnusable, MaterialChanged, NoSuchSource, NotIndexed, SourceUnreadable
from notewright.state.limits import Budget
from notewright.state.material import ContextRef, Hits, PlannedQuery, SourceItem, TimeRange
from notewright.state.scope import Query, ResourceType
from notewright.workspace.budget import choose_items
from notewright.workspace.database import open_database
from notewright.workspace.indexing import IndexReport, Progress, index_sources
from notewright.workspace.library import Library
from notewright.workspace.records import Failure, Source, SourceSpec
from notewright.workspace.sources import open_source

ME, YOU = "me", "you"
ZONE = ZoneInfo("Asia/Shanghai")


class Desk:
    """A vault, a library over it, and short ways to ask."""

    def __init__(self, folder: Path) -> None:
        self.vault, self.home = folder / "vault", folder / "home"
        self.vault.mkdir()
        self.library = Library(self.home, ZONE)
        self.spec = SourceSpec("vault", self.vault)

    def write(self, path: str, text: str) -> Path:
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def index(self, owner: str = ME) -> IndexReport:
        return self.library.index(owner, [self.spec])

    def refs(self, owner: str = ME, kind: ResourceType = "note", **filters: str) -> tuple[ContextRef, ...]:
        march = TimeRange(start=datetime(2026, 3, 1, tzinfo=ZONE), end=datetime(2026, 4, 1, tzinfo=ZONE), phrase="3月")
        query = Query.model_validate({"resource_type": kind, **filters})
        planned = PlannedQuery(
            query=query,
            time_field=query.time_field,
            time_range=march if query.time_range else None,
            todo_status="all" if kind == "todo" else None,
        )
        [hits] = self.library.find(owner, [planned])
        return hits.refs

    def titles(self, owner: str = ME, kind: ResourceType = "note", **filters: str) -> set[str]:
        return set(self.library.titles(owner, self.refs(owner, kind, **filters)).values())

    def read(self, refs: tuple[ContextRef, ...], chars: int = 28_000) -> list[str]:
        item = SourceItem(number=1, resource_type=refs[0].resource_type, refs=refs, queries=(0,))
        return [body.text for body in self.library.read(ME, [item], Budget(material_chars=chars))]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path)
    yield opened
    opened.library.close()


# ---- indexing


def test_unchanged_files_are_not_read_again(desk: Desk) -> None:
    desk.write("a.md", "发布")
    desk.write("b/c.md", "计划")
    assert (desk.index().read, desk.index().unchanged) == (2, 2)
    desk.write("a.md", "发布 改了")
    report = desk.index()
    assert (report.read, report.unchanged, report.gone) == (1, 1, 0)
    assert desk.titles(keyword="改了") == {"a"}
    assert report.counts["note"] == 2


def test_deleted_and_renamed_files_leave_nothing_behind(desk: Desk) -> None:
    desk.write("a.md", "发布\n- [ ] 写公告")
    desk.write("b.md", "发布")
    desk.index()
    (desk.vault / "a.md").rename(desk.vault / "renamed.md")
    (desk.vault / "b.md").unlink()
    report = desk.index()
    assert (report.read, report.gone, report.counts) == (1, 2, {"note": 1, "todo": 1})
    assert desk.titles(keyword="发布") == {"renamed"}
    assert desk.titles(kind="todo") == {"写公告"}
    (desk.vault / "renamed.md").unlink()
    assert desk.index().counts == {}
    assert desk.titles() == set()


def test_index_alone_scans_all_that_was_connected(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "o.md").write_text("发布")
    desk.write("a.md", "发布")
    desk.library.index(ME, [desk.spec, SourceSpec("vault", other)])
    (other / "p.md").write_text("发布")
    report = desk.library.index(ME)
    assert (report.read, report.unchanged) == (1, 2)
    assert desk.library.sources(ME) == (desk.spec, SourceSpec("vault", other))
    desk.library.disconnect(ME, SourceSpec("vault", other))
    assert desk.titles() == {"a"}


def test_one_bad_file_is_named_every_time_and_stops_nothing(desk: Desk) -> None:
    (desk.vault / "bad.md").write_bytes(b"\x00\x01\x02\x00")
    desk.write("good.md", "发布")
    for _ in range(2):
        report = desk.index()
        assert [problem.failure.path for problem in report.failures] == ["bad.md"]
        assert report.counts == {"note": 1}


def test_two_runs_at_once_leave_one_true_index(desk: Desk) -> None:
    for n in range(200):
        desk.write(f"{n}.md", f"发布 {n}")
    others = [Library(desk.home, ZONE) for _ in range(3)]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda library: library.index(ME, [desk.spec]), others))
    for library in others:
        library.close()
    assert desk.index().unchanged == 200
    assert len(desk.refs(keyword="发布")) == 200


def test_progress_counts_every_file_once_and_ends_at_all(desk: Desk) -> None:
    for n in range(5):
        desk.write(f"{n}.md", "x")
    seen: list[Progress] = []
    desk.library.index(ME, [desk.spec], seen.append)
    assert [(step.done, step.total) for step in seen] == [(n, 5) for n in range(6)]


def test_a_vault_that_vanished_is_named_and_nothing_is_forgotten(desk: Desk) -> None:
    desk.write("a.md", "发布")
    desk.index()
    away = desk.vault.rename(desk.vault.with_name("away"))
    assert [problem.failure.path for problem in desk.index().failures] == [""]
    with pytest.raises(SourceUnreadable, match="vault"):
        desk.refs()
    desk.vault.mkdir()  # an unmounted disk leaves its empty mount point
    report = desk.index()
    assert [(problem.failure.reason, report.counts) for problem in report.failures] == [("gone", {"note": 1})]
    desk.vault.rmdir()
    away.rename(desk.vault)
    assert desk.index().failures == ()
    assert desk.titles() == {"a"}


def test_a_folder_that_cannot_be_entered_is_not_taken_for_deleted(desk: Desk) -> None:
    """Root may enter every folder, so the listing is made to fail as it does for others."""
    for path in ("closed/a.md", "closed-not/b.md", "c.md"):
        desk.write(path, "发布")
    desk.index()

    def half_open(spec: SourceSpec) -> Source:
        source = open_source(spec, ZONE)
        seen = tuple(stat for stat in source.files if stat.path == "c.md")
        return replace(source, files=seen, failures=(Failure("closed", "unreadable", "Permission denied"),))

    engine = open_database(desk.home / "index.db", synchronous="NORMAL")
    report = index_sources(engine, ME, [desk.spec], half_open, lambda progress: None)
    engine.dispose()
    assert [problem.failure.path for problem in report.failures] == ["closed"]
    assert (report.gone, report.counts) == (1, {"note": 2})


def test_a_wrong_path_is_named_and_not_remembered(desk: Desk) -> None:
    report = desk.library.index(ME, [SourceSpec("vault", desk.vault / "no-such")])
    assert [problem.failure.reason for problem in report.failures] == ["unreadable"]
    assert desk.library.sources(ME) == ()


def test_an_index_of_another_shape_is_filled_again_and_sources_are_kept(desk: Desk) -> None:
    desk.write("a.md", "发布")
    desk.index()
    desk.library.close()
    with sqlite3.connect(desk.home / "index.db") as raw:
        raw.execute("PRAGMA user_version = 7")
    desk.library = Library(desk.home, ZONE)
    with pytest.raises(SourceUnreadable, match="not indexed"):
        desk.refs()
    assert desk.library.index(ME).read == 1
    assert desk.titles(keyword="发布") == {"a"}


def test_a_damaged_index_is_named_with_what_to_do(desk: Desk) -> None:
    desk.write("a.md", "发布")
    desk.index()
    desk.library.close()
    (desk.home / "index.db").write_bytes(b"not a database" * 999)
    with pytest.raises(IndexUnusable, match=r"index\.db could not be used \(file is not a database\)"):
        Library(desk.home, ZONE)
    (desk.home / "index.db").unlink()
    desk.library = Library(desk.home, ZONE)
    assert desk.index().counts == {"note": 1}


def test_the_index_is_for_its_owner_alone_on_disk(desk: Desk) -> None:
    assert (desk.home / "index.db").stat().st_mode & 0o077 == 0


# ---- what is not there


def test_nothing_indexed_and_no_source_of_a_type_are_said(desk: Desk) -> None:
    with pytest.raises(NotIndexed):
        desk.refs()
    desk.index()
    assert desk.library.connected(ME) == {"note", "todo"}
    assert desk.library.connected(YOU) == frozenset()
    assert desk.refs() == ()
    with pytest.raises(NoSuchSource, match="bookmark"):
        desk.refs(kind="bookmark")


def test_another_owner_finds_reads_and_sees_nothing(desk: Desk) -> None:
    desk.write("a.md", "发布")
    desk.index()
    refs = desk.refs()
    assert desk.library.titles(YOU, refs) == {}
    assert [change.change for change in desk.library.recheck(YOU, refs).changes] == ["gone"]
    item = SourceItem(number=1, resource_type="note", refs=refs, queries=(0,))
    with pytest.raises(SourceUnreadable):
        desk.library.read(YOU, [item], Budget())
    with pytest.raises(NotIndexed):
        desk.refs(YOU)


def test_every_statement_names_its_owner(desk: Desk) -> None:
    """A walk over the statements of a whole life: each is bound to the owner, and so is each table that it reads."""
    seen: list[tuple[str, str]] = []

    def listen(_c: object, _k: object, statement: str, parameters: object, _x: object, _m: object) -> None:
        seen.append((statement, str(parameters)))

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        owner = "the-owner"
        desk.write("a.md", "---\ntags: [t]\ncreated: 2026-03-02\n---\n发布\n- [ ] 写公告 📅 2026-03-05")
        desk.index(owner)
        desk.write("a.md", "---\ntags: [t]\n---\n# 发布\n- [x] 写公告")
        desk.index(owner)
        refs = desk.refs(owner, keyword="发布", exclude="x", tag="t")
        desk.refs(owner, "todo", time_range="3月", time_field="due", folder="f")
        desk.library.read(owner, choose_items([Hits(matched=1, refs=refs)], Budget())[0], Budget())
        desk.library.recheck(owner, refs)
        desk.library.titles(owner, refs)
        desk.library.disconnect(owner, desk.spec)
    finally:
        event.remove(Engine, "before_cursor_execute", listen)
    spoken = [(sql, bound) for sql, bound in seen if not sql.startswith("BEGIN")]
    assert len(spoken) > 30
    assert [sql for sql, bound in spoken if owner not in bound or "owner" not in sql] == []
    read = [(table, sql) for sql, _ in spoken for table in re.findall(r"(?:FROM|JOIN) (\w+)", sql) if table != "words"]
    assert {table for table, _ in read} == {"connections", "scans", "files", "items", "dates", "texts"}
    assert [sql for table, sql in read if not re.search(rf"\b{table}\.owner\b", sql)] == []


# ---- reading


def test_a_body_is_read_without_its_frontmatter(desk: Desk) -> None:
    desk.write("a.md", "---\ntags: [x]\n---\n正文 **发布**")
    desk.index()
    assert desk.read(desk.refs()) == ["正文 **发布**"]


def test_an_edit_after_the_scan_is_named_and_never_answered_from_the_index(desk: Desk) -> None:
    file = desk.write("a.md", "旧的正文")
    desk.index()
    refs = desk.refs()
    assert desk.library.recheck(ME, refs).changes == ()
    file.write_text("新的正文")
    with pytest.raises(MaterialChanged, match=r"a\.md"):
        desk.read(refs)
    assert [change.change for change in desk.library.recheck(ME, refs).changes] == ["edited"]
    file.unlink()
    with pytest.raises(SourceUnreadable, match=r"a\.md"):
        desk.read(refs)
    assert [change.change for change in desk.library.recheck(ME, refs).changes] == ["gone"]


def test_a_file_swapped_for_a_link_to_elsewhere_is_not_read(desk: Desk, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("# 密码\nhunter2")
    file = desk.write("a.md", "正文")
    desk.index()
    refs = desk.refs()
    file.unlink()
    file.symlink_to(secret)
    with pytest.raises((MaterialChanged, SourceUnreadable)) as caught:
        desk.read(refs)
    assert "密码" not in str(caught.value)
    assert desk.library.recheck(ME, refs).changes != ()


def test_todos_are_one_list_with_state_dates_and_note(desk: Desk) -> None:
    desk.write("计划.md", "# 计划\n- [ ] 写公告 📅 2026-03-05\n- [x] 开会 ✅ 2026-03-01\n- [-] 取消的事")
    desk.index()
    [text] = desk.read(desk.refs(kind="todo"))
    assert set(text.split("\n")) == {
        "- [ ] 写公告 📅 2026-03-05 (计划)",
        "- [x] 开会 ✅ 2026-03-01 (计划)",
        "- [-] 取消的事 (计划)",
    }


def test_a_list_of_todos_is_named_after_the_notes_they_are_from(desk: Desk) -> None:
    for number in range(7):
        desk.write(f"n{number}.md", f"- [ ] 事情 {number}\n- [ ] 又一件 {number}")
    desk.index()
    item = SourceItem(number=1, resource_type="todo", refs=desk.refs(kind="todo"), queries=(0,))
    [body] = desk.library.read(ME, [item], Budget())
    *named, rest = body.title.split(", ")
    assert len(named) == len(set(named) & {f"n{number}" for number in range(7)}) == 5 and rest == "…"


def test_todos_are_cut_at_whole_lines_and_the_cut_is_counted(desk: Desk) -> None:
    desk.write("list.md", "\n".join(f"- [ ] 第{n}件要做的事" for n in range(100)))
    desk.index()
    refs = desk.refs(kind="todo")
    item = SourceItem(number=1, resource_type="todo", refs=refs, queries=(0,))
    [body] = desk.library.read(ME, [item], Budget(material_chars=500))
    *lines, mark = body.text.split("\n")
    assert all(line.startswith("- [ ] 第") and line.endswith("(list)") for line in lines)
    assert mark == f"[… {body.item.cut:,} characters left out]"
    assert len(body.text) <= 500
    assert body.item.chars == sum(len(line) + 1 for line in lines)


def test_forty_long_notes_share_the_budget_and_each_cut_is_marked(desk: Desk) -> None:
    for n in range(40):
        desk.write(f"{n}.md", f"发布{n}" + "字" * 3000)
    desk.index()
    planned = PlannedQuery(query=Query(resource_type="note", keyword="发布"))
    hits = desk.library.find(ME, [planned])
    items, [over] = choose_items(hits, Budget())
    bodies = desk.library.read(ME, items, Budget())
    assert (len(bodies), hits[0].matched, over.count if over else 0) == (12, 40, 28)
    assert all(body.text.endswith(f"[… {body.item.cut:,} characters left out]") for body in bodies)
    lengths = [len(body.text) for body in bodies]
    assert max(lengths) - min(lengths) <= 1
    assert sum(lengths) <= 28_000
