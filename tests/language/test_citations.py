"""Which sources a text cites."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.language.citations import cited_numbers


@pytest.mark.parametrize(
    ("content", "numbers"),
    [
        ("灰度到 20%。[1]", (1,)),
        ("a [2] b [1] c [2]", (2, 1)),
        ("a [1][2] b", (1, 2)),
        ("a [1, 3] b [4、5]", (1, 3, 4, 5)),
        ("- item [12]\n\n> quoted [3]", (12, 3)),
        ("end [1].", (1,)),
        ("（[1]）", (1,)),
        ("none", ()),
        ("a link [1](https://example.org)", ()),
        ("a link [text](https://example.org) [1]", (1,)),
        ("a link by reference [text][1]", ()),
        ("[1]: https://example.org", ()),
        ("  [1]: see [2]", (2,)),
        ("苏棠的评价 [1]：", (1,)),
        ("What she said [1]:", (1,)),
        ("a footnote[^1]", ()),
        ("a wiki link [[1]] and [[2026]]", ()),
        ("an image ![1]", ()),
        (r"escaped \[9]", ()),
        ("code `a[1]` and [2]", (2,)),
        ("code ``a`[1]`` and [2]", (2,)),
        ("an open ` tick [1]", (1,)),
        ("```\na[7]\n```\nb [1]", (1,)),
        ("~~~py\na[7]\n~~~\nb [1]", (1,)),
        ("````\n```\n[7]\n````\n[1]", (1,)),
        ("- [ ] open [1]\n- [x] done [2]", (1, 2)),
        ("a year [2026]", (2026,)),
        ("【1】 and ［1］", ()),
        ("[0]", (0,)),
        ("[12345]", ()),
        ("[-1] [1.5] [a]", ()),
    ],
)
def test_only_a_number_in_brackets_in_prose_is_a_citation(content: str, numbers: tuple[int, ...]) -> None:
    assert cited_numbers(content) == numbers


@given(st.text())
def test_any_text_can_be_read(content: str) -> None:
    assert all(0 <= number <= 9999 for number in cited_numbers(content))


@given(st.text(alphabet="ab，。 \n#>-", max_size=40), st.integers(0, 9999))
def test_a_citation_at_the_end_of_any_prose_is_found(prose: str, number: int) -> None:
    assert cited_numbers(f"{prose} [{number}]") == (number,)
