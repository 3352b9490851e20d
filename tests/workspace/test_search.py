"""What `find` answers is what a plain look at every record answers: same ids, same counts, whatever the index does."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, func, select

from notewright.language.keyword import matches
from notewright.language.text import fold
from notewright.state.capability import TIME_FIELDS
from notewright.state.material import DateOrigin, PlannedQuery, TimeRange
from notewright.state.scope import Query, ResourceType, TimeField
from notewright.workspace.ledger import Ledger, Parsed
from notewright.workspace.records import ItemDate, Locator, Record
from notewright.workspace.search import find
from notewright.workspace.tables import open_index, words

SHANGHAI = ZoneInfo("Asia/Shanghai")
NEW_OWNER = (f"owner-{number}" for number in count())


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = open_index(tmp_path_factory.mktemp("index") / "index.db")
    yield opened
    opened.dispose()


def note(path: str, text: str = "", **more: Any) -> Record:
    title = more.pop("title", Path(path).stem)
    folder = str(Path(path).parent) if "/" in path else ""
    return Record("note", "vault-1", Locator(path), "v1", str(title), text, folder, **more)


def todo(text: str, **more: Any) -> Record:
    return Record("todo", "vault-1", Locator("todo.md", text), "v1", text, text, **more)


def index(engine: Engine, *records: Record, owner: str | None = None) -> str:
    owner = owner or next(NEW_OWNER)
    files: dict[str, list[Record]] = {}
    for record in records:
        files.setdefault(record.locator.path, []).append(record)
    if files:
        Ledger(engine, owner, "vault-1").replace([Parsed(path, "s", tuple(found)) for path, found in files.items()])
    return owner


def search(engine: Engine, owner: str, planned: PlannedQuery) -> tuple[list[str], dict[str, int]]:
    """Paths (or a todo's words) found, in order, and how many were left out for which reason."""
    [hits] = find(engine, owner, [planned])
    assert hits.matched == len(hits.refs)
    return [ref.id for ref in hits.refs], {left.reason: left.count for left in hits.left_out}


def ask(resource_type: ResourceType = "note", **filters: Any) -> PlannedQuery:
    return PlannedQuery(query=Query(resource_type=resource_type, **filters))


def between(start: datetime, end: datetime, *, clock: bool = False, **filters: Any) -> PlannedQuery:
    asked = TimeRange(start=start, end=end, phrase="x", clock=clock)
    return ask(time_range="x", **filters).model_copy(update={"time_range": asked})


def day(year: int, month: int, day_of_month: int, hour: int = 0) -> datetime:
    return datetime(year, month, day_of_month, hour, tzinfo=SHANGHAI)


def created(value: date | datetime, origin: DateOrigin = "field") -> dict[TimeField, ItemDate]:
    return {"created": ItemDate(value, origin)}


# ---- tables of single rules


@pytest.mark.parametrize(
    ("folder", "found"),
    [
        ("Recipes", ["Home/recipes/Soups/c.md", "recipes/a.md"]),
        ("recipes/soups", ["Home/recipes/Soups/c.md"]),
        ("Home/Recipes", ["Home/recipes/Soups/c.md"]),
        ("/recipes/", ["Home/recipes/Soups/c.md", "recipes/a.md"]),
        ("soup", []),
        ("ipes", []),
        ("Home/Soups", []),
    ],
)
def test_a_folder_is_found_by_whole_components_anywhere(engine: Engine, folder: str, found: list[str]) -> None:
    records = [note("recipes/a.md"), note("my-recipes/b.md"), note("Home/recipes/Soups/c.md"), note("d.md")]
    owner = index(engine, *records)
    by_id = {record.id: record.locator.path for record in records}
    assert sorted(by_id[id_] for id_ in search(engine, owner, ask(folder=folder))[0]) == found


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("AI", {"a", "b"}),
        ("#ai", {"a", "b"}),
        ("ai/模型", {"b"}),
        ("模型", set()),
        ("A", set()),
        ("＃ＡＩ", {"a", "b"}),
        ("aim", {"c"}),
    ],
)
def test_a_parent_tag_finds_its_children_and_nothing_else(engine: Engine, tag: str, found: set[str]) -> None:
    records = [note("a.md", tags=("AI",)), note("b.md", tags=("x", "ai/模型/大")), note("c.md", tags=("aim",))]
    owner = index(engine, *records)
    by_id = {record.id: record.title for record in records}
    assert {by_id[id_] for id_ in search(engine, owner, ask(tag=tag))[0]} == found


def test_best_first_title_heading_tag_body_then_newest(engine: Engine) -> None:
    fence = "```\n# deploy in code\n```"
    records = [
        note("body-new.md", "we deploy", dates=created(date(2026, 3, 2))),
        note("Deploy old.md", "", dates=created(date(2025, 1, 1))),
        note("heading.md", "text\n## Deployment\ntext", dates=created(date(2024, 1, 1))),
        note("fence.md", fence, dates=created(date(2026, 3, 1))),
        note("tag.md", "", tags=("deploy",)),
        note("Deploy new.md", "", dates=created(date(2026, 1, 1))),
    ]
    owner = index(engine, *records)
    by_id = {record.id: record.title for record in records}
    order = [by_id[id_] for id_ in search(engine, owner, ask(keyword="deploy"))[0]]
    assert order == ["Deploy new", "Deploy old", "heading", "tag", "body-new", "fence"]


def test_keyword_in_title_is_the_title_or_the_file_name_alone(engine: Engine) -> None:
    records = [note("Kubernetes.md", title="集群"), note("b.md", "Kubernetes"), note("c.md", title="Kubernetes 101")]
    owner = index(engine, *records)
    found, _ = search(engine, owner, ask(keyword="Kubernetes", keyword_in="title"))
    assert set(found) == {records[0].id, records[2].id}


def test_a_keyword_does_not_span_two_fields(engine: Engine) -> None:
    owner = index(engine, note("a.md", "计划", title="发布", tags=("plan b", "c")))
    assert search(engine, owner, ask(keyword="发布计划"))[0] == []
    assert search(engine, owner, ask(keyword="b c"))[0] == []


def test_exclude_looks_at_every_field(engine: Engine) -> None:
    records = [note("周会.md", "发布"), note("b.md", "发布", tags=("周会",)), note("c.md", "发布")]
    owner = index(engine, *records)
    assert search(engine, owner, ask(keyword="发布", exclude="周会"))[0] == [records[2].id]


def test_half_open_days_in_the_persons_zone(engine: Engine) -> None:
    """The last second of the day before in UTC is already today in Shanghai; the end does not belong."""
    inside = [date(2026, 3, 2), datetime(2026, 3, 1, 16, tzinfo=UTC), datetime(2026, 3, 2, 15, 59, 59, tzinfo=UTC)]
    outside = [date(2026, 3, 1), date(2026, 3, 3), datetime(2026, 3, 2, 16, tzinfo=UTC)]
    records = [note(f"{n}.md", dates=created(value)) for n, value in enumerate([*inside, *outside])]
    owner = index(engine, *records)
    found, left = search(engine, owner, between(day(2026, 3, 2), day(2026, 3, 3)))
    assert set(found) == {record.id for record in records[: len(inside)]}
    assert left == {}


def test_part_of_a_day_names_and_counts_items_without_a_time(engine: Engine) -> None:
    morning = between(day(2026, 3, 2, 6), day(2026, 3, 2, 12), clock=True)
    records = [
        note("in.md", dates=created(day(2026, 3, 2, 6))),
        note("late.md", dates=created(day(2026, 3, 2, 12))),
        note("day.md", dates=created(date(2026, 3, 2))),
        note("other-day.md", dates=created(date(2026, 3, 3))),
        note("undated.md"),
    ]
    owner = index(engine, *records)
    [hits] = find(engine, owner, [morning])
    assert [ref.id for ref in hits.refs] == [records[0].id]
    assert [(left.reason, left.count, [ref.id for ref in left.refs]) for left in hits.left_out] == [
        ("undated", 1, [records[4].id]),
        ("date_only", 1, [records[2].id]),
    ]
    evening = between(day(2026, 3, 2, 18), day(2026, 3, 3), clock=True)
    assert search(engine, owner, evening)[1] == {"undated": 1, "date_only": 1}


def test_weak_dates_are_counted_and_a_ref_says_where_its_date_came_from(engine: Engine) -> None:
    records = [
        note("a.md", dates=created(date(2026, 3, 2), "file")),
        note("b.md", dates=created(date(2026, 3, 2), "name")),
    ]
    owner = index(engine, *records)
    [hits] = find(engine, owner, [between(day(2026, 3, 2), day(2026, 3, 3))])
    assert hits.weak_dates == 1
    assert {(ref.date, ref.date_from) for ref in hits.refs} == {("2026-03-02", "file"), ("2026-03-02", "name")}


def test_open_todos_only_unless_said_and_the_done_ones_are_counted(engine: Engine) -> None:
    records = [
        todo("a", status="pending"), todo("b", status="done"), todo("c", status="cancelled"), todo("d", status="done"),
    ]  # fmt: skip
    owner = index(engine, *records)
    not_said = ask("todo").model_copy(update={"todo_status": "pending"})
    said = ask("todo", todo_status="pending").model_copy(update={"todo_status": "pending"})
    every = ask("todo", todo_status="all").model_copy(update={"todo_status": "all"})
    assert search(engine, owner, not_said) == ([records[0].id], {"done_not_said": 3})
    assert search(engine, owner, said) == ([records[0].id], {})
    [hits] = find(engine, owner, [every])
    assert (hits.matched, hits.open, hits.done) == (4, 1, 2)


def test_our_own_notes_are_left_out_and_counted_unless_asked_for(engine: Engine) -> None:
    records = [note("a.md", "发布"), note("b.md", "发布", own_note=True), note("c.md", own_note=True)]
    owner = index(engine, *records)
    planned = ask(keyword="发布")
    assert search(engine, owner, planned) == ([records[0].id], {"own_note": 1})
    with_own = planned.model_copy(update={"with_own_notes": True})
    assert search(engine, owner, with_own) == ([records[0].id, records[1].id], {})


@pytest.mark.parametrize(
    "planned",
    [
        ask(unhandled=("同事写的",)),
        ask(time_range="上周"),
        ask("file", tag="x"),
        between(day(2026, 3, 2), day(2026, 3, 3), resource_type="todo"),
    ],
)
def test_a_filter_that_nobody_planned_is_never_dropped(engine: Engine, planned: PlannedQuery) -> None:
    owner = index(engine, note("a.md"))
    with pytest.raises(ValueError, match="neither planned nor refused"):
        find(engine, owner, [planned])


@pytest.mark.parametrize("text", ['"', "' OR 1=1 --", "a* OR b", "NEAR(a b)", "%", "_", "\\", "{x}:y", "a\0b", "😀"])
def test_hostile_keywords_are_only_text(engine: Engine, text: str) -> None:
    records = [note("a.md", f"x {text} y"), note("b.md", "a b x y or near")]
    owner = index(engine, *records)
    assert search(engine, owner, ask(keyword=text))[0] == [records[0].id]
    assert search(engine, owner, ask(tag=text)) == ([], {})
    assert search(engine, owner, ask(folder=text)) == ([], {})


def test_a_lone_surrogate_does_not_stop_the_index(engine: Engine) -> None:
    owner = index(engine, note("a.md", "发布 \ud800", title="\udfff", tags=("\ud800",)))
    assert len(search(engine, owner, ask(keyword="发布"))[0]) == 1


# ---- against a plain look at every record

DAYS = st.dates(date(2026, 2, 26), date(2026, 3, 6))
MOMENTS = st.builds(
    lambda base, minutes: base + timedelta(minutes=minutes),
    st.just(datetime(2026, 2, 26, tzinfo=SHANGHAI)),
    st.integers(0, 8 * 1440),
)
DATES = st.builds(ItemDate, DAYS | MOMENTS, st.sampled_from(["field", "name", "file"]))
WORDS = st.lists(
    st.sampled_from(["发布", "计划", "发", "Deployment", "deploy", "AI", "said", "C++", "\n# 复盘", " "]), max_size=5
)
TEXTS = st.builds("".join, WORDS)
TAGS = st.lists(st.sampled_from(["AI", "ai/模型", "work", "Work/项目", "发布"]), max_size=2).map(tuple)
FOLDERS = st.sampled_from(["", "Work", "work/Clients", "Notes/Work", "Clients"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    kind: ResourceType = draw(st.sampled_from(["note", "bookmark", "file", "todo"]))
    names = draw(st.lists(st.sampled_from(TIME_FIELDS[kind]), unique=True))
    return Record(
        resource_type=kind,
        source="vault-1",
        locator=Locator(f"{draw(st.integers(0, 10**9))}.md"),
        version="v1",
        title=draw(TEXTS),
        text=draw(TEXTS),
        folder=draw(FOLDERS),
        tags=draw(TAGS),
        dates={name: draw(DATES) for name in names},
        status=draw(st.sampled_from(["pending", "done", "cancelled"])) if kind == "todo" else None,
        address=draw(st.sampled_from(["https://deploy.example/AI", None])) if kind == "bookmark" else None,
        file_type=draw(st.sampled_from(["pdf", "image", "text"])) if kind == "file" else None,
        parent_title=draw(TEXTS) if kind == "todo" else None,
        own_note=draw(st.booleans()) if kind == "note" else False,
    )


@st.composite
def queries(draw: st.DrawFn) -> PlannedQuery:
    kind: ResourceType = draw(st.sampled_from(["note", "bookmark", "file", "todo"]))
    word = st.none() | st.sampled_from(["发", "发布", "布计", "deploy", "AI", "C++", "++", "复盘", "ai c"])
    asked = draw(st.none() | st.sampled_from(["days", "clock"]))
    first = draw(DAYS)
    start = datetime(first.year, first.month, first.day, tzinfo=SHANGHAI) + timedelta(
        hours=6 if asked == "clock" else 0
    )
    end = start + timedelta(hours=6) if asked == "clock" else start + timedelta(days=draw(st.integers(1, 4)))
    keyword = draw(word)
    status = draw(st.none() | st.sampled_from(["pending", "done", "all"])) if kind == "todo" else None
    query = Query(
        resource_type=kind,
        keyword=keyword,
        keyword_in="title" if keyword and draw(st.booleans()) else None,
        exclude=draw(word),
        time_range="x" if asked else None,
        tag=draw(st.none() | st.sampled_from(["ai", "work", "项目", "Work/项目"])) if kind != "file" else None,
        folder=draw(st.none() | st.sampled_from(["work", "clients", "Work/Clients"])),
        file_type=draw(st.none() | st.sampled_from(["pdf", "document"])) if kind == "file" else None,
        todo_status=status,
    )
    return PlannedQuery(
        query=query,
        time_field=draw(st.sampled_from(TIME_FIELDS[kind])) if asked else None,
        time_range=TimeRange(start=start, end=end, phrase="x", clock=asked == "clock") if asked else None,
        todo_status=(status or "pending") if kind == "todo" else None,
        with_own_notes=draw(st.booleans()),
    )


@given(
    vault=st.lists(records(), max_size=12, unique_by=lambda record: record.id),
    asked=st.lists(queries(), min_size=1, max_size=6),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_find_equals_a_plain_look_at_every_record(
    engine: Engine, vault: list[Record], asked: list[PlannedQuery]
) -> None:
    owner = index(engine, *vault)
    for planned, hits in zip(asked, find(engine, owner, asked), strict=True):
        ids, left = plain_look(vault, planned)
        assert {ref.id for ref in hits.refs} == ids
        assert {each.reason: each.count for each in hits.left_out} == left


def plain_look(vault: list[Record], planned: PlannedQuery) -> tuple[set[str], Counter[str]]:
    ids: set[str] = set()
    left: Counter[str] = Counter()
    for record in vault:
        answer = look(record, planned)
        if answer == "in":
            ids.add(record.id)
        elif answer:
            left[answer] += 1
    return ids, left


def look(record: Record, planned: PlannedQuery) -> str | None:
    query = planned.query
    stem = Path(record.locator.path).stem
    fields = {
        "note": [record.title, stem, record.text, *record.tags],
        "bookmark": [record.title, record.text, record.address or ""],
        "file": [record.title, record.text],
        "todo": [record.title, record.text, record.parent_title or ""],
    }[record.resource_type]
    titles = [record.title, stem] if record.resource_type == "note" else [record.title]
    searched = titles if query.keyword_in else fields
    components = record.folder.casefold().split("/")
    folder = query.folder.casefold().split("/") if query.folder else []
    runs = [components[i : i + len(folder)] for i in range(len(components))]
    kinds: Mapping[object, set[object]] = {"document": {"pdf", "text"}, "pdf": {"pdf"}, None: {record.file_type}}
    belongs = (
        record.resource_type == query.resource_type
        and (not query.keyword or any(matches(fold(text), query.keyword) for text in searched))
        and not (query.exclude and any(matches(fold(text), query.exclude) for text in fields))
        and (not query.tag or any((tag + "/").casefold().startswith(query.tag.casefold() + "/") for tag in record.tags))
        and (not folder or folder in runs)
        and record.file_type in kinds[query.file_type]
        and (query.todo_status in (None, "all", record.status))
    )
    return whether(record, planned) if belongs else None


def whether(record: Record, planned: PlannedQuery) -> str | None:
    if planned.time_range and planned.time_field:
        dated = record.dates.get(planned.time_field)
        if dated is None:
            return "undated"
        assert planned.time_range.start is not None
        assert planned.time_range.end is not None
        hours = [planned.time_range.start + timedelta(hours=n) for n in range(24 * 4)]
        days = {hour.date() for hour in hours if hour < planned.time_range.end}
        if not isinstance(dated.value, datetime):
            if dated.value not in days:
                return None
            if planned.time_range.clock:
                return "date_only"
        elif not planned.time_range.start <= dated.value < planned.time_range.end:
            return None
    if record.status and planned.todo_status not in ("all", record.status):
        return None if planned.query.todo_status else "done_not_said"
    return "own_note" if record.own_note and not planned.with_own_notes else "in"


# ---- owners


def test_no_owner_sees_another_ones_items(engine: Engine) -> None:
    """The same paths, the same ids: each finds, replaces and drops their own."""
    ours, theirs = note("a.md", "发布 ours"), note("a.md", "发布 theirs")
    me, you = index(engine, ours), index(engine, theirs, note("b.md", "发布"))
    assert len(search(engine, me, ask(keyword="发布"))[0]) == 1
    assert search(engine, me, ask(keyword="theirs"))[0] == []
    Ledger(engine, me, "vault-1").drop(["a.md"])
    assert search(engine, me, ask())[0] == []
    assert len(search(engine, you, ask(keyword="发布"))[0]) == 2


def test_dropped_items_leave_no_words_in_the_index(engine: Engine) -> None:
    """Rows are found through their words alone, so leftover words would slow every later search and are never seen."""
    owner = index(engine, note("a.md", "某个独一无二的词"), note("b.md", "某个独一无二的词"))
    with engine.connect() as connection:
        left = select(func.count()).select_from(words).where(words.c.words.match('"独一"'))
        assert connection.scalar(left) == 2
    index(engine, note("a.md", "改过了"), owner=owner)
    Ledger(engine, owner, "vault-1").drop(["b.md"])
    with engine.connect() as connection:
        assert connection.scalar(left) == 0
