"""In whatever form a vault is written, `find` gives what its author meant: the design's rules, read by brute force."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, time, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from journeys.made_vaults import FIRST, FOLDERS, TAGS, WORDS, Told, has_word, make_vault
from notewright.state.material import Hits, PlannedQuery, TimeRange
from notewright.state.scope import Query
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec

ZONE = ZoneInfo("Asia/Shanghai")
ASKED = (
    "发",
    "回滚",
    "deploy",
    "deployment",
    "AI",
    "sai",
    "said",
    "c++",
    "50%",
    "A-1",
    "café",
    "カー",
    "ード",
    "计划",
    "云",
)


@pytest.mark.parametrize("seed", range(4))
def test_notes_and_todos_of_an_awkward_vault(tmp_path: Path, seed: int) -> None:
    compare(tmp_path, Random(seed), size=80, questions=40)


@pytest.mark.slow
def test_three_thousand_notes(tmp_path: Path) -> None:
    """Many notes change nothing: every filter of every kind is still exact."""
    compare(tmp_path, Random(7), size=3_000, questions=60)


def compare(root: Path, random: Random, size: int, questions: int) -> None:
    with indexed(root, random, size) as (library, told):
        found = [compare_notes(library, told, random) for _ in range(questions)]
        found += [compare_todos(library, told, random) for _ in range(questions)]
    assert sum(1 for matched in found if matched) > questions, "most questions must find something to compare"


@contextmanager
def indexed(root: Path, random: Random, size: int) -> Iterator[tuple[Library, list[Told]]]:
    told = make_vault(root / "vault", random, size)
    library = Library(root / "home", ZONE)
    report = library.index("me", [SourceSpec("vault", root / "vault")])
    assert report.problems == () and report.counts["note"] == len(told)
    yield library, told
    library.close()


def compare_notes(library: Library, told: list[Told], random: Random) -> int:
    planned = _notes(random)
    query, asked = planned.query, planned.time_range
    expected = [
        note
        for note in told
        if (query.keyword is None or _said(note, query))
        and (query.exclude is None or not note.says(query.exclude))
        and (query.tag is None or note.tagged(query.tag))
        and (query.folder is None or note.stands_in(query.folder))
        and (asked is None or _within(note, asked))
    ]
    hits, paths = _find(library, planned)
    assert paths == sorted(note.path for note in expected), planned
    assert hits.weak_dates == (sum(note.weak for note in expected) if asked else 0)
    return hits.matched


def _within(note: Told, asked: TimeRange) -> bool:
    return asked.start is not None and asked.end is not None and asked.start.date() <= note.day < asked.end.date()


def _said(note: Told, query: Query) -> bool:
    assert query.keyword
    if query.keyword_in:
        return any(has_word(title, query.keyword) for title in note.titles)
    return note.says(query.keyword)


def compare_todos(library: Library, told: list[Told], random: Random) -> int:
    keyword, status = random.choice([None, *ASKED]), random.choice(["pending", "done", "all", None])
    query = Query(resource_type="todo", keyword=keyword, todo_status=status)
    hits, paths = _find(library, PlannedQuery(query=query, todo_status=query.todo_status or "pending"))
    named = [
        (note.path, done)
        for note in told
        for text, done in note.todos
        if keyword is None or any(has_word(each, keyword) for each in (text, note.titles[0] or note.titles[1]))
    ]
    assert paths == sorted(path for path, done in named if status == "all" or done == (status == "done")), query
    left = sum(done for _, done in named) if status is None else 0
    assert {each.reason: each.count for each in hits.left_out} == ({"done_not_said": left} if left else {})
    return hits.matched


def _notes(random: Random) -> PlannedQuery:
    """One or two filters, so that something is found."""
    filters = random.sample(["keyword", "exclude", "tag", "folder", "time"], random.choice([1, 1, 2]))
    start = datetime.combine(FIRST + timedelta(days=random.randrange(-40, 28)), time.min, ZONE)
    end = start + timedelta(days=random.randrange(1, 10))
    query = Query(
        resource_type="note",
        keyword=random.choice(ASKED) if "keyword" in filters else None,
        keyword_in=random.choice([None, "title"]) if "keyword" in filters else None,
        exclude=random.choice(WORDS) if "exclude" in filters else None,
        tag=random.choice([*TAGS, "ops", "工"]) if "tag" in filters else None,
        folder=random.choice(["work", "发布", "b/c", *FOLDERS[1:]]) if "folder" in filters else None,
        time_range="x" if "time" in filters else None,
    )
    asked = TimeRange(start=start, end=end, phrase="x") if query.time_range else None
    return PlannedQuery(query=query, time_field="created" if asked else None, time_range=asked)


def _find(library: Library, planned: PlannedQuery) -> tuple[Hits, list[str]]:
    [hits] = library.find("me", [planned])
    places = library.places("me", hits.refs)
    return hits, sorted(places[ref.id] for ref in hits.refs)
