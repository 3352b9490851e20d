"""Whatever is typed: reading never fails, every phrase is the person's own, every span lies in the text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.language.request import assemble, has_scope_words, product_kind, read_spans, request_language
from notewright.state.errors import TooManyQueries
from notewright.state.scope import Scope

WORDS = """
关于 的 笔记 书签 待办 文件 和 或 、 ， 。 没完成的 上周 昨天 标签 #工作 “草稿” 文件夹里 写成 一篇 周报 不要 除了
之外 相关 小王 写的 把 用 最近 提醒我 删除 算了 再补上 三篇 最新的 一页的 几篇 任务 不 别 没
my notes todos about from tagged the Work folder and or except not into a report last week due tomorrow with in
Work/Clients PDF I wrote never no which only , . ? : ' s ‘x’ " # é ｎｏｔｅｓ ﷺ 𠮷
"""
PIECES = st.sampled_from([*WORDS.split(), "\n"])
TEXTS = st.one_of(
    st.text(max_size=60), st.lists(PIECES, max_size=14).map(" ".join), st.lists(PIECES, max_size=14).map("".join)
)
PHRASES = ("keyword", "exclude", "time_range", "tag", "folder")


def read(text: str, pending: bool = False, selected: int = 0) -> Scope | None:
    """The scope, or None where too many sets are asked for."""
    try:
        return assemble(text, pending=pending, selected=selected)
    except TooManyQueries:
        return None


@settings(max_examples=400, deadline=None)
@given(TEXTS, st.booleans(), st.integers(0, 3))
def test_any_text_is_read_and_every_phrase_is_the_persons_own(text: str, pending: bool, selected: int) -> None:
    """Nothing but TooManyQueries is raised, and no query holds words that were not typed."""
    scope = read(text, pending, selected)
    for query in scope.workspace_queries if scope else ():
        phrases = [getattr(query, name) for name in PHRASES if getattr(query, name)]
        assert [phrase for phrase in (*phrases, *query.unhandled) if phrase not in text] == []


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_spans_lie_in_the_text(text: str) -> None:
    """Offsets are those of the text as typed, and a material span holds what some query carries."""
    for span in read_spans(text, pending=True, selected=1):
        assert 0 <= span.start < span.end <= len(text)
        if span.kind in ("time", "tag", "folder", "topic", "title", "exclude", "unhandled"):
            assert span.value in text


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_small_questions_about_a_text_always_have_an_answer(text: str) -> None:
    """Language, product and the presence of scope words are known for any text."""
    assert request_language(text) in ("zh", "en")
    assert product_kind(text)
    assert has_scope_words(text) in (True, False)


@given(st.booleans())
def test_follow_up_is_set_only_while_a_draft_waits(pending: bool) -> None:
    """A fresh sentence follows up nothing."""
    scope = read("改成只用今天的笔记", pending)
    assert scope is not None
    assert (scope.follow_up is not None) == pending
