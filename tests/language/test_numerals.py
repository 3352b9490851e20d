"""Numbers are read as people write them, in both languages, and only from where they start."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.language.numerals import read_number, read_numeral


@pytest.mark.parametrize(
    ("text", "value", "rest"),
    [
        ("300字", 300, "字"),
        ("1,500 words", 1500, " words"),
        ("1,50", 1, ",50"),
        ("２０２６年", 2026, "年"),
        ("3千字", 3000, "字"),
        ("2万", 20000, ""),
        ("零", 0, ""),
        ("十", 10, ""),
        ("十二月", 12, "月"),
        ("二十", 20, ""),
        ("三十一日", 31, "日"),
        ("廿三", 23, ""),
        ("一百零二", 102, ""),
        ("一百二", 120, ""),
        ("两千五百字", 2500, "字"),
        ("两千五", 2500, ""),
        ("一万两千", 12000, ""),
        ("一千零五十", 1050, ""),
        ("三亿", 300000000, ""),
        ("兩萬", 20000, ""),
        ("壹佰贰拾", 120, ""),
        ("二〇二六", 2026, ""),
        ("一九九八年", 1998, "年"),
        ("半年", 0.5, "年"),
        ("two thousand words", 2000, " words"),
        ("two thousand and eighteen", 2018, ""),
        ("five hundred", 500, ""),
        ("one hundred and twenty-five", 125, ""),
        ("Twenty-First of", 21, " of"),
        ("twenty third", 23, ""),
        ("nineteen eighty", 19, " eighty"),
        ("3rd draft", 3, " draft"),
        ("3rd的", 3, "的"),
        ("twenty字", 20, "字"),
        ("21st", 21, ""),
        ("twelve", 12, ""),
        ("forty two", 42, ""),
        ("three million", 3000000, ""),
    ],
)
def test_the_longest_number_is_read(text: str, value: float, rest: str) -> None:
    found = read_number(text, 0)
    assert found is not None
    assert (found[0], text[found[1] :]) == (value, rest)


@pytest.mark.parametrize(
    ("text", "at"), [("", 0), ("abc", 0), ("2026", 1), ("often", 1), ("第三", 0), ("9" * 40, 0), ("x", 5)]
)
def test_no_number_starts_in_the_middle_of_one_or_of_a_word(text: str, at: int) -> None:
    assert read_number(text, at) is None


@pytest.mark.parametrize(
    ("text", "places", "ordinal", "script"),
    [
        ("2026", 4, False, "arabic"),
        ("07", 2, False, "arabic"),
        ("4th", 0, True, "arabic"),
        ("二〇二六", 4, False, "han"),
        ("十六", 0, False, "han"),
        ("fourth", 0, True, "english"),
        ("four", 0, False, "english"),
    ],
)
def test_a_numeral_says_how_it_was_written(text: str, places: int, ordinal: bool, script: str) -> None:
    found = read_numeral(text, 0)
    assert found is not None
    assert (found.places, found.ordinal, found.script) == (places, ordinal, script)


def _han(n: int) -> str:
    """The textbook way to write 1 to 9999, as a second opinion."""
    digits, out, skipped = "零一二三四五六七八九", "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = n // unit % 10
        if digit:
            out += ("零" if skipped and out else "") + digits[digit] + name
        skipped = not digit
    return out


@given(st.integers(1, 9999))
def test_every_chinese_number_up_to_ten_thousand_is_read_back(n: int) -> None:
    assert read_number(_han(n), 0) == (n, len(_han(n)))


@given(st.text(alphabet="零一二两三十百千万亿半廿〇0123456789, -twenyfirsdhuog", max_size=30), st.integers(0, 30))
def test_any_text_is_read_without_an_error_and_never_beyond_its_end(text: str, at: int) -> None:
    found = read_number(text, at)
    assert found is None or at < found[1] <= len(text)
