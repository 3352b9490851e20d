"""Length wishes through the whole graph: counted by code, repaired once, and what stays is named."""

from pathlib import Path

import pytest
from house import House, Standing, draft, scope, scripted
from langchain_core.runnables import RunnableConfig

from notewright.language.length import measure
from notewright.state.errors import ModelUnreachable
from notewright.state.flow import WorkflowInput

NOTES = {"resource_type": "note", "time_range": "今天"}
LONG = "灰度完成了。[1]" * 250  # 2,250 characters, 1,500 字
FAR = "灰" * 2600 + "。[1]"
CODE = "## 用法\n\n```html\n<div>{}</div>\n```\n\n见 [说明](https://a.b/c)。[1]"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("一", "# 一\n灰度完成。")
    made.index()
    return made


def waiting(house: House, text: str = "把今天的笔记整理成一篇总结", content: str = LONG) -> Standing:
    _, house.models = scripted(scope(NOTES), draft(content=content))
    return house.say(text)


def stored(house: House, standing: Standing) -> str:
    return house.drafts.get("me", standing.draft.id).text.content


def revise(house: House, standing: Standing, feedback: str) -> Standing:
    return house.reply(standing, {"type": "revise", "feedback": feedback})


def test_a_draft_within_its_length_costs_no_further_call(house: House) -> None:
    chat, house.models = scripted(scope(NOTES), draft())
    standing = house.say("把今天的笔记整理成一篇不超过500字的总结")
    assert chat.count == 2 and standing.confirming
    assert house.drafts.get("me", standing.draft.id).misses == ()
    assert '"at_most": 500' in str(chat.prompts[1][1].content)


def test_shorter_comes_out_shorter(house: House) -> None:
    standing = waiting(house, content="灰" * 1996 + "。[1]")
    assert len(stored(house, standing)) == 2000
    chat, house.models = scripted(draft(content=LONG[:1998]), draft(content=FAR), draft(content=LONG[:900]))
    for feedback in ("写短一点", "make it shorter"):
        before = len(stored(house, standing))
        standing = revise(house, standing, feedback)
        assert len(stored(house, standing)) < before
    assert chat.count == 3  # the first was short enough, the second after its repair
    told = str(chat.prompts[2][-1].content)
    assert "“shorter”" in told and "2604 characters" in told


def test_at_least_two_thousand_is_reached_after_one_repair(house: House) -> None:
    standing = waiting(house)
    chat, house.models = scripted(draft(content=LONG), draft(content=FAR))
    standing = revise(house, standing, "至少两千字")
    assert chat.count == 2
    assert measure(stored(house, standing)).words >= 2000
    assert standing.asked[0]["action_requests"][0]["args"]["misses"] == []


def test_a_model_that_ignores_it_twice_is_called_three_times_and_the_miss_is_named(house: House) -> None:
    chat, house.models = scripted(scope(NOTES), draft(content=FAR), draft(content=LONG))
    standing = house.say("把今天的笔记整理成一篇不超过500字的总结")
    assert chat.count == 3 and standing.confirming
    assert stored(house, standing) == LONG  # the nearer of the two
    [miss] = standing.asked[0]["action_requests"][0]["args"]["misses"]
    assert miss == {"wish": "不超过500字", "unit": "words", "measured": 1500, "at_least": None, "at_most": 500}


def test_the_first_draft_stays_where_its_repair_is_worse_or_fails(house: House) -> None:
    for worse in (draft(content=FAR), "prose", ModelUnreachable(endpoint="e", reason="HTTP 500"), draft(content="[9]")):
        chat, house.models = scripted(scope(NOTES), draft(content=LONG), worse)
        standing = house.say("把今天的笔记整理成一篇不超过500字的总结")
        assert chat.count == 3 and standing.confirming
        assert stored(house, standing) == LONG


def test_a_protocol_repair_and_a_length_repair_are_three_calls_for_one_draft(house: House) -> None:
    standing = waiting(house)
    chat, house.models = scripted("prose", draft(content=FAR), draft(content=FAR))
    standing = revise(house, standing, "500字以内")
    assert chat.count == 3 and standing.confirming
    assert [miss.measured for miss in house.drafts.get("me", standing.draft.id).misses] == [2601]


def test_the_length_of_the_request_holds_for_later_versions_until_another_is_said(house: House) -> None:
    standing = waiting(house, "把今天的笔记整理成一篇不超过2000字的总结")
    chat, house.models = scripted(draft(content=FAR), draft(content="短。[1]"), draft(content=FAR))
    standing = revise(house, standing, "语气正式一点")
    assert chat.count == 2 and stored(house, standing) == "短。[1]"
    standing = revise(house, standing, "至少两千五百字")
    assert chat.count == 3 and stored(house, standing) == FAR


def test_code_with_a_div_and_dropped_links_are_fine(house: House) -> None:
    content = CODE.format("x " * 40)
    standing = waiting(house, content=content)
    assert stored(house, standing) == content
    plain = content.replace("[说明](https://a.b/c)", "说明")
    chat, house.models = scripted(draft(content=plain), draft(content=CODE.format("x")))
    standing = revise(house, standing, "drop the links")
    assert chat.count == 1 and stored(house, standing) == plain
    standing = revise(house, standing, "写短一点")
    assert chat.count == 2 and "<div>" in stored(house, standing)


def test_a_draft_that_is_put_aside_is_taken_back_from_the_stream(house: House) -> None:
    _, house.models = scripted(scope(NOTES), draft(content=FAR), draft(content="短。[1]"))
    given: WorkflowInput = {"text": "把今天的笔记整理成一篇不超过500字的总结"}
    config: RunnableConfig = {"configurable": {"thread_id": "t"}}
    events = house.workflow.stream(given, config, stream_mode="custom")
    pieces = [event["text"] for event in events if "text" in event]
    assert "".join(pieces[pieces.index(None) + 1 :]) == "# 复盘\n\n短。[1]"


def test_a_persons_own_text_is_not_measured(house: House) -> None:
    _, house.models = scripted(scope(NOTES), draft(content=LONG), draft(content=LONG))
    standing = house.say("把今天的笔记整理成一篇不超过500字的总结")
    edited = house.reply(standing, {"type": "edit", "args": {"title": "我的", "content": LONG + "。"}})
    assert house.drafts.get("me", edited.draft.id).misses == ()


def test_a_wish_that_nothing_can_be_done_of_makes_no_version_and_the_draft_keeps_waiting(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.note("一", "# 一\n灰度完成。")
    house.index()
    first = house.say("把今天的笔记整理成一篇总结")
    told = revise(house, first, "asdf")
    assert told.confirming and told.asked[0]["problem"] == "not_followed"
    assert (told.draft, len(house.drafts.versions("me", told.draft.id))) == (first.draft, 1)
    assert revise(house, told, "写短一点").draft.version == 2


@pytest.mark.parametrize(
    ("wish", "reached"),
    [("不超过80字", True), ("至少120字", True), ("至少两千字", False), ("分两节", True), ("分九节", False)],
)
def test_the_offline_engine_keeps_a_length_or_the_miss_is_named(tmp_path: Path, wish: str, reached: bool) -> None:
    house = House(tmp_path)
    lines = "\n\n".join(f"第 {n} 点：灰度的第 {n} 个观察，指标是 {n * 7}。" for n in range(1, 25))
    house.note("一", f"# 灰度\n\n{lines}\n\n决定周三扩大到 20%。\n\n- [ ] 写公告")
    house.index()
    standing = house.say(f"把今天的笔记整理成一篇总结，{wish}")
    kept = house.drafts.get("me", standing.draft.id)
    assert standing.confirming
    assert [miss.wish for miss in kept.misses] == ([] if reached else [wish])
    assert "[1]" in kept.text.content
    assert all(
        line.rstrip().endswith(("]", "。", "*", "："))
        for line in kept.text.content.splitlines()
        if line.startswith("- ")
    )
