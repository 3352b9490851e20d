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
    assert isinstance(has_scope_words(text), bool)


@given(st.booleans())
def test_follow_up_is_set_only_while_a_draft_waits(pending: bool) -> None:
    """A fresh sentence follows up nothing."""
    scope = read("改成只用今天的笔记", pending)
    assert scope is not None
    assert (scope.follow_up is not None) == pending


HAN = "石竹蓝枫渔桥砚瓷鲸雀棉藤舟翠珊霜菊梅峰岭溪湖潮沙壶琴棋茗熏窑锦绣毡裘靴桨锚"
UNKNOWN_ZH = st.text(alphabet=HAN, min_size=2, max_size=4)
UNKNOWN_EN = st.sampled_from(["marbled", "hollow", "velvet", "feral", "lunar", "mossy", "opaque", "rustic", "zesty"])
PLACES_ZH = st.sampled_from(
    [
        "{}的笔记写成一份总结",
        "用{}笔记写一篇文章",
        "关于旅行的{}笔记写成攻略",
        "上周{}的文件写成说明",
        "{}的待办有哪些",
        "没做完的{}待办列成清单文档",
        "#工作 标签{}的笔记写成报告",
        "从{}的文件里提炼要点写成文档",
        "关于旅行的笔记，仅限{}的，写成攻略",
        "{}、上周的笔记写成周报",
        "关于旅行的笔记，只要{}的，写成攻略",
    ]
)
PLACES_EN = st.sampled_from(
    [
        "{} notes into a report",
        "write a memo from my {} files",
        "turn the {} bookmarks about tea into a guide",
        "notes {} last week into a report",
        "notes about tea, only {} ones, into a guide",
        "what do my {} notes say?",
        "notes that are {} into a report",
        "notes in the Work folder that look {} into a report",
        "files {} by hand into a memo",
        "bookmarks with {} covers into a guide",
        "list the {} tasks due today",
        "notes tagged #work and {} into a report",
        "notes about tea, provided they are {}, into a guide",
    ]
)


@given(st.one_of(st.tuples(PLACES_ZH, UNKNOWN_ZH), st.tuples(PLACES_EN, UNKNOWN_EN)))
def test_a_word_that_nobody_knows_is_never_dropped_beside_a_type(filled: tuple[str, str]) -> None:
    """It becomes a filter that holds it or is refused by name; nothing wider is read."""
    place, word = filled
    scope = read(place.format(word))
    for query in scope.workspace_queries if scope else ():
        held = [getattr(query, name) for name in PHRASES if getattr(query, name)]
        assert any(word in phrase for phrase in (*held, *query.unhandled))
