"""A plan that does not fit its sentence never goes on: each wrong one is caught and named."""

import pytest

from notewright.language.check_plan import check_plan, plan_complaint
from notewright.state.plan import (
    AddBookmark,
    AddTags,
    CompleteTodos,
    CreateTodo,
    DraftNote,
    MoveNotes,
    Pick,
    Plan,
    RemoveTags,
    ReopenTodos,
    ReviseDraft,
    Step,
    Target,
)
from notewright.state.scope import Query

NOTE, RELEASE = DraftNote(), Query(resource_type="todo", keyword="release", todo_status="pending")
OLDEST = Pick(order="oldest", count=3)
ADDRESS = "https://example.com/plan"

RETRO = "生成一篇复盘，再创建一个明天提醒我查看的待办"
REPORT = "Turn last week's notes into a report and create a todo to send it on Friday"
TAGGED = "整理本周的笔记成周报，并给这些笔记加上 #已归档 标签"
THREE = "complete my three oldest open todos on the release"
ALL = "complete all todos about the release"
DENTIST = "Mark the dentist task as done"
MOVED = "Move the notes tagged #draft to the Archive folder"
STRIPPED = "Remove the tag #draft from my notes about the budget"
SAVED = f"Bookmark {ADDRESS} as “Plan” and tag it #work"
DELETED = "删除所有旧笔记"
MAILED = "用关于年会的文件写一份总结，发邮件给小李"
TAKEN_BACK = "不要创建待办，只写一篇周报"
REVISED = "标题改得吸引人一点，然后建一个周五发布的待办"
TWO = "建两个待办：买牛奶、取快递"
VAGUE = "Write up open todos about hiring as a note, move the finished ones to Archive, and remind me on Monday."


def plan(*steps: Step, refused: tuple[str, ...] = ()) -> Plan:
    return Plan(steps=steps, refused=refused)


def todo(text: str, due: str | None = None, *tags: str) -> CreateTodo:
    return CreateTodo(text=text, due=due, tags=tags)


def of(kind: str, *, every: bool = False, pick: Pick | None = None, **keys: str) -> Target:
    return Target(query=Query.model_validate({"resource_type": kind, **keys}), pick=pick, every=every)


def complete(query: Query | None = None, *, every: bool = False, pick: Pick | None = None) -> CompleteTodos:
    """Of all todos, where no query is given."""
    return CompleteTodos(target=Target(query=query or Query(resource_type="todo"), every=every, pick=pick))


def about(keyword: str) -> Query:
    return Query(resource_type="todo", keyword=keyword)


VIEW, SEND = todo("查看", "明天"), todo("send it", "Friday")
FILED = AddTags(tags=("已归档",))
TO_ARCHIVE = MoveNotes(target=of("note", tag="draft"), folder="Archive")
ALL_NOTES = MoveNotes(target=of("note"), folder="Archive")
OFF = RemoveTags(target=of("note", keyword="budget"), tags=("draft",))
BOOKMARK = AddBookmark(address=ADDRESS, title="Plan", tags=("work",))
PUBLISH, CATCHY = todo("发布", "周五"), ReviseDraft(feedback="标题改得吸引人一点")

FINISHED = "完成最早的两项关于露营的待办"
UNTAGGED = "去掉关于露营的笔记的 #旧 标签"
LISTED = "把明天买猫粮加到待办里"
PUT = "Put “renew the lease” on my to-do list for Friday"
KEPT = f"把 {ADDRESS} 存成书签，标题叫“计划”"
FOLDER = f"Bookmark {ADDRESS} in the Reading folder"
MEETING = "Write a memo from today's notes and schedule a meeting with Anna"
CAMPING, TWO_OLDEST = Query(resource_type="todo", keyword="露营"), Pick(order="oldest", count=2)
OLD_OFF = RemoveTags(target=of("note", keyword="露营"), tags=("旧",))

RIGHT: list[tuple[str, Plan]] = [
    (RETRO, plan(NOTE, VIEW)),
    (REPORT, plan(NOTE, SEND)),
    (REPORT, plan(NOTE, todo("to send it", "on Friday"))),
    (TAGGED, plan(NOTE, FILED)),
    (THREE, plan(complete(RELEASE, pick=OLDEST))),
    (ALL, plan(complete(about("the release"), every=True))),
    (ALL, plan(complete(RELEASE, every=True))),
    (DENTIST, plan(complete(about("dentist")))),
    (MOVED, plan(TO_ARCHIVE)),
    (STRIPPED, plan(OFF)),
    (SAVED, plan(BOOKMARK)),
    (DELETED, plan(refused=(DELETED,))),
    (MAILED, plan(NOTE, refused=("发邮件给小李",))),
    (TAKEN_BACK, plan(NOTE)),
    (TWO, plan(todo("买牛奶"), todo("取快递"))),
    (FINISHED, plan(complete(CAMPING, pick=TWO_OLDEST))),
    (UNTAGGED, plan(OLD_OFF)),
    (LISTED, plan(todo("买猫粮", "明天"))),
    (PUT, plan(todo("renew the lease", "Friday"))),
    (KEPT, plan(AddBookmark(address=ADDRESS, title="计划"))),
    (FOLDER, plan(refused=(FOLDER,))),
    (MEETING, plan(NOTE, refused=("schedule a meeting with Anna",))),
    (VAGUE, plan(NOTE, refused=("move the finished ones to Archive", "remind me on Monday"))),
]
WRONG: list[tuple[str, Plan, str]] = [
    # writes that only their surroundings show
    (FINISHED, plan(complete(CAMPING)), "missing pick"),
    (FINISHED, plan(complete(pick=TWO_OLDEST)), "wider keyword"),
    (FINISHED, plan(complete(CAMPING, every=True)), "wider every"),
    (FINISHED, plan(NOTE), "dropped step"),
    (UNTAGGED, plan(RemoveTags(target=of("note"), tags=("旧",))), "wider keyword"),
    (UNTAGGED, plan(AddTags(target=of("note", keyword="露营"), tags=("旧",))), "dropped step"),
    (UNTAGGED, plan(), "dropped step"),
    (LISTED, plan(todo("买猫粮")), "missing due"),
    (LISTED, plan(todo("猫粮", "明天")), "cut text"),
    (PUT, plan(todo("renew the lease")), "missing due"),
    (PUT, plan(NOTE), "flag draft_note"),
    (KEPT, plan(AddBookmark(address=ADDRESS)), "missing title"),
    (KEPT, plan(), "dropped step"),
    (FOLDER, plan(AddBookmark(address=ADDRESS)), "wider folder"),
    (MEETING, plan(NOTE), "dropped step"),
    (MEETING, plan(NOTE, todo("schedule a meeting with Anna")), "dropped step"),
    # literal phrases
    (RETRO, plan(NOTE, todo("查看复盘", "明天")), "literal text"),
    (RETRO, plan(NOTE, todo("查看", "2026-12-01")), "literal due"),
    (TAGGED, plan(NOTE, AddTags(tags=("archived",))), "literal tags"),
    (MOVED, plan(MoveNotes(target=of("note", tag="draft"), folder="归档")), "literal folder"),
    (SAVED, plan(AddBookmark(address="https://example.com/plans", title="Plan", tags=("work",))), "literal address"),
    (THREE, plan(complete(about("launch"), pick=OLDEST)), "literal keyword"),
    (DELETED, plan(refused=("删掉旧笔记",)), "literal refused"),
    # the note
    (RETRO, plan(VIEW), "flag draft_note"),
    (RETRO, plan(NOTE, NOTE, VIEW), "flag draft_note"),
    (DENTIST, plan(NOTE, complete(about("dentist"))), "flag draft_note"),
    (REPORT, plan(ReviseDraft(feedback="into a report"), SEND), "flag revise_draft"),
    # writes without a step, steps without a write
    (RETRO, plan(NOTE), "dropped step"),
    (REPORT, plan(NOTE), "dropped step"),
    (TAGGED, plan(NOTE), "dropped step"),
    (MAILED, plan(NOTE), "dropped step"),
    (DELETED, plan(), "dropped step"),
    (TWO, plan(todo("买牛奶")), "dropped step"),
    (VAGUE, plan(NOTE, refused=("remind me on Monday",)), "dropped step"),
    (RETRO, plan(NOTE, VIEW, todo("复盘")), "added step"),
    (DENTIST, plan(complete(about("dentist")), todo("dentist")), "added step"),
    (MAILED, plan(NOTE, todo("发邮件给小李")), "added step"),
    (DELETED, plan(complete(every=True)), "added step"),
    (TAGGED, plan(NOTE, RemoveTags(tags=("已归档",))), "added step"),
    (DENTIST, plan(ReopenTodos(target=of("todo", keyword="dentist"))), "added step"),
    (TAKEN_BACK, plan(NOTE, todo("待办")), "added step"),
    (TAKEN_BACK, plan(NOTE, refused=("创建待办",)), "added refused"),
    (TAGGED, plan(NOTE, FILED, refused=("整理",)), "added refused"),
    # targets wider than said
    (THREE, plan(complete(about("release"), pick=OLDEST)), "wider todo_status"),
    (THREE, plan(complete(Query(resource_type="todo", todo_status="pending"), pick=OLDEST)), "wider keyword"),
    (THREE, plan(complete(RELEASE)), "missing pick"),
    (THREE, plan(complete(RELEASE, every=True)), "wider every"),
    (DENTIST, plan(complete(every=True)), "wider keyword"),
    (DENTIST, plan(complete(about("dentist"), every=True)), "wider every"),
    (MOVED, plan(MoveNotes(target=of("note"), folder="Archive")), "wider tag"),
    (MOVED, plan(MoveNotes(folder="Archive")), "wider target"),
    (STRIPPED, plan(RemoveTags(target=of("note"), tags=("draft",))), "wider keyword"),
    # other values than said
    (THREE, plan(complete(RELEASE, pick=Pick(order="oldest", count=5))), "changed pick"),
    (THREE, plan(complete(RELEASE, pick=Pick(order="newest", count=3))), "changed pick"),
    (DENTIST, plan(complete(about("dentist"), pick=Pick(order="oldest"))), "changed pick"),
    (ALL, plan(complete(about("release"))), "missing every"),
    (TAGGED, plan(NOTE, AddTags(target=of("note", time_range="本周"), tags=("已归档",))), "changed target"),
    (TAGGED, plan(NOTE, AddTags(tags=("已归档", "标签"))), "added tags"),
    (SAVED, plan(AddBookmark(address=ADDRESS, title="Plan")), "missing tags"),
    (SAVED, plan(AddBookmark(address=ADDRESS, tags=("work",))), "missing title"),
    (MOVED, plan(MoveNotes(target=of("bookmark", tag="draft"), folder="Archive")), "changed resource_type"),
    (MOVED, plan(MoveNotes(target=of("note", tag="draft"), folder="draft")), "changed folder"),
    (RETRO, plan(NOTE, todo("查看")), "missing due"),
    (RETRO, plan(NOTE, todo("明天", "明天")), "foreign text"),
    (REPORT, plan(NOTE, todo("send it", "last week")), "changed due"),
    (SAVED, plan(AddBookmark(address=ADDRESS, title="tag it", tags=("work",))), "changed title"),
    (VAGUE, plan(NOTE, ALL_NOTES, todo("remind me", "Monday")), "wider todo_status"),
]  # fmt: skip
WAITING: list[tuple[str, Plan, str]] = [
    (REVISED, plan(PUBLISH), "flag revise_draft"),
    (REVISED, plan(CATCHY), "dropped step"),
    (REVISED, plan(NOTE, CATCHY, PUBLISH), "flag draft_note"),
    (DENTIST, plan(ReviseDraft(feedback="done"), complete(about("dentist"))), "added step"),
]


def found(text: str, wrong: Plan, *, pending: bool = False) -> list[str]:
    return [f"{m.code} {m.field}" for m in check_plan(text, wrong, pending=pending)]


@pytest.mark.parametrize(("text", "right"), RIGHT)
def test_a_right_plan_passes(text: str, right: Plan) -> None:
    """A check that complains of everything would catch everything."""
    assert check_plan(text, right, pending=False) == ()


@pytest.mark.parametrize(("text", "wrong", "named"), WRONG)
def test_a_wrong_plan_is_caught_by_name(text: str, wrong: Plan, named: str) -> None:
    """Invented, dropped, widened, changed or doubled."""
    assert named in found(text, wrong)


@pytest.mark.parametrize(("text", "wrong", "named"), WAITING)
def test_a_wrong_plan_while_a_draft_waits_is_caught(text: str, wrong: Plan, named: str) -> None:
    assert named in found(text, wrong, pending=True)


def test_there_are_at_least_forty_wrong_plans() -> None:
    assert len(WRONG) + len(WAITING) >= 40


def test_a_right_revision_passes() -> None:
    assert check_plan(REVISED, plan(CATCHY, PUBLISH), pending=True) == ()


def test_a_revision_without_a_waiting_draft_is_named() -> None:
    assert "flag revise_draft" in found(REVISED, plan(CATCHY, PUBLISH))


def test_the_repair_is_told_every_mismatch_with_its_step() -> None:
    wrong = plan(NOTE, todo("send it", "last week"))
    told = plan_complaint(check_plan(REPORT, wrong, pending=False))
    assert told.splitlines()[1:] == ["- step 2: due “last week” is not what the message says."]
