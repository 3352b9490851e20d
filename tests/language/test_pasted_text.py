"""Text pasted into the sentence is found whole, and a request that holds none has none."""

import pytest

from notewright.language.request import pasted_text

NOTES = "上午十点，财务、法务到场，最后约定下周二之前给书面意见。"


@pytest.mark.parametrize(
    ("request_text", "pasted"),
    [
        (f"请把下面这段会议速记整理成一篇正式纪要：{NOTES}", NOTES),
        (f"把这段话整理成笔记：“{NOTES}”", NOTES),
        (f"把“{NOTES}{NOTES}”写成一篇笔记", NOTES + NOTES),
        ("Turn the following into minutes: we met at 10.", "we met at 10."),
        ("Turn this text into minutes:\n- met at 10\n- agreed", "- met at 10\n- agreed"),
        ("Write minutes:\n10:00 we met\n11:00 we agreed", "10:00 we met\n11:00 we agreed"),
        ("整理成笔记\n\n第一段\n第二段", "第一段\n第二段"),
        ("以下内容写成笔记：\n\n> 引用\n", "> 引用"),
        ("写一篇减脂文章，要求：语言通俗易懂，分三个部分，每部分不超过两百字，结尾给出行动建议，标题要吸引人", None),
        ("把关于“发布计划”的笔记整理成一篇复盘", None),
        ("把我今天 10:30 之后的笔记整理成一篇复盘", None),
        ("Summarise https://example.org/a in a note", None),
        ("把这段话整理成笔记", None),
        ("", None),
    ],
)
def test_pasted_text(request_text: str, pasted: str | None) -> None:
    assert pasted_text(request_text) == pasted
