"""A note in every case: what a worker said is read strictly, cut without loss, and shown in few characters."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.language.citations import cited_numbers
from notewright.language.notes import (
    PARSING_FAILED,
    clip_line,
    clip_note,
    compact_lines,
    failed_note,
    note_markdown,
    parse_note,
)
from notewright.state.limits import NoteCaps
from notewright.state.note import StructuredNote

CAPS = NoteCaps()
NOTE = StructuredNote(
    conclusion="灰度到 20%，没有回滚。[1]",
    evidence=("错误率 0.2% [1]", "值班表已排好 [3]"),
    open_issues=("谁写公告",),
    confidence="high",
)
JSON = NOTE.model_dump_json()
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
NOTES = st.builds(
    StructuredNote,
    conclusion=TEXT.filter(str.strip),
    evidence=st.lists(TEXT, max_size=8).map(tuple),
    open_issues=st.lists(TEXT, max_size=5).map(tuple),
    file_refs=st.lists(TEXT, max_size=5).map(tuple),
    confidence=st.sampled_from(["high", "medium", "low"]),
)


@pytest.mark.parametrize(
    "said",
    [
        JSON,
        f"Here is the note:\n{JSON}\nI hope it helps {{smile}}.",
        f"```json\n{json.dumps(json.loads(JSON), indent=2)}\n```",
        f"好的，结果如下：{JSON}以上。",
        f"[{JSON}]",
    ],
)
def test_a_note_is_found_in_chatter_and_in_a_fence(said: str) -> None:
    assert parse_note(said) == NOTE


@pytest.mark.parametrize(
    "said",
    [
        "",
        "   \n",
        "The rollout went well and nobody was paged. " * 40,
        JSON + JSON,
        f"{JSON}\n\n```json\n{JSON}\n```",
        JSON[: len(JSON) // 2],
        JSON[:-1],
        JSON.replace('"high"', '"very"'),
        JSON.replace('"high"', "null"),
        JSON.replace('{"conclusion"', '{"plan":"x","conclusion"'),
        '{"note": ' + JSON + "}",
        '{"evidence": ["a"], "confidence": "low"}',
        '{"conclusion": " ", "confidence": "low"}',
        '{"conclusion": 3, "confidence": "low"}',
        '{"conclusion": "a", "evidence": "one"}',
        '{"conclusion": "\\ud800"}',
        '{"a":' * 50_000,
        '{"a": ' + "9" * 6_000 + "}",
    ],
    ids=lambda said: said[:30],
)
def test_anything_else_is_no_note(said: str) -> None:
    """An essay, nothing, two objects, half of one, a word that is no confidence, another key: never half believed."""
    assert parse_note(said) is None


@given(st.text())
def test_no_answer_breaks_the_reading(said: str) -> None:
    assert parse_note(said) is None or "{" in said


@given(NOTES, st.text(st.characters(exclude_characters="{", exclude_categories=["Cs"])))
def test_what_a_note_says_is_what_is_read(note: StructuredNote, chatter: str) -> None:
    """Braces, quotes and newlines inside its strings are no borders of it."""
    assert parse_note(chatter + note.model_dump_json() + chatter) == note


def test_a_failed_note_says_so_in_both_languages() -> None:
    for language in ("zh", "en"):
        note = failed_note("HTTP 503", language)
        assert (note.confidence, note.open_issues) == ("low", (PARSING_FAILED,))
        assert "HTTP 503" in note.conclusion


def test_twenty_pieces_of_evidence_become_five_and_the_rest_is_given_back() -> None:
    evidence = tuple(f"{n}: " + "证" * 300 for n in range(20))
    clipped, rest = clip_note(NOTE.model_copy(update={"evidence": evidence}), CAPS)
    assert [len(line) for line in clipped.evidence] == [80] * 5
    assert rest is not None
    assert all(line in rest for line in evidence)


def test_a_conclusion_of_nine_hundred_characters_becomes_two_hundred_and_is_given_back_whole() -> None:
    conclusion = "".join(str(n % 10) for n in range(900))
    clipped, rest = clip_note(NOTE.model_copy(update={"conclusion": conclusion}), CAPS)
    assert (len(clipped.conclusion), clipped.conclusion[-1]) == (200, "…")
    assert conclusion in (rest or "")


def test_a_note_within_its_caps_is_left_as_it_is() -> None:
    assert clip_note(NOTE, CAPS) == (NOTE, None)


@given(NOTES, st.integers(1, 40))
def test_clipping_keeps_the_caps_and_loses_nothing(note: StructuredNote, line: int) -> None:
    caps = NoteCaps(conclusion_chars=2 * line, evidence=2, open_issues=1, file_refs=1, line_chars=line)
    clipped, rest = clip_note(note, caps)
    assert len(clipped.conclusion) <= caps.conclusion_chars
    assert len(clipped.evidence) <= 2
    assert len(clipped.open_issues) <= 1
    assert all(len(each) <= line for each in (*clipped.evidence, *clipped.open_issues))
    assert (rest is None) == (clipped == note)
    for each in (note.conclusion, *note.evidence, *note.open_issues, *note.file_refs):
        assert rest is None or each in rest
    assert clip_note(clipped, caps) == (clipped, None)


def test_a_cut_line_still_cites_its_source() -> None:
    """The draft is written from clipped lines, so what it may cite must not fall off their end."""
    cut = clip_line("a" * 90 + " [12]", 80)
    assert (len(cut), cut[-6:]) == (80, "a…[12]")
    assert cited_numbers(clip_line("[3] " + "b" * 90 + " [4]", 80)) == (3, 4)


@given(st.lists(st.integers(1, 999), max_size=40), st.integers(1, 80))
def test_a_cut_line_cites_nothing_new(numbers: list[int], limit: int) -> None:
    text = "".join(f"词[{n}]" for n in numbers)
    assert len(clip_line(text, limit)) <= limit
    assert set(cited_numbers(clip_line(text, limit))) <= set(numbers)


def test_the_lead_reads_one_line_a_thing() -> None:
    note = NOTE.model_copy(update={"file_refs": ("5f0c/1.md",), "conclusion": "二十，\n没有回滚。[1]"})
    assert compact_lines(note) == (
        "high: 二十， 没有回滚。[1]\n- 错误率 0.2% [1]\n- 值班表已排好 [3]\n? 谁写公告\n@ 5f0c/1.md"
    )


def test_a_person_reads_headings_in_their_language() -> None:
    assert note_markdown(NOTE, "zh") == (
        "**结论**\n\n灰度到 20%，没有回滚。[1]\n\n**依据**\n\n- 错误率 0.2% [1]\n- 值班表已排好 [3]\n\n"
        "**未决**\n\n- 谁写公告\n\n**把握** 高\n"
    )
    assert note_markdown(NOTE, "en").startswith("**Conclusion**")
