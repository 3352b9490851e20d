"""A diff shows what changed between two versions and nothing else."""

from notewright.state.draft import DraftText
from notewright.workspace.draft_diff import diff_lines


def test_a_changed_line_and_title_are_shown_with_their_neighbours() -> None:
    old = DraftText(title="发布", content="一\n二\n三")
    new = DraftText(title="发布复盘", content="一\n2\n三")
    assert diff_lines(old, new) == ("@@ -1,5 +1,5 @@", "-# 发布", "+# 发布复盘", " ", " 一", "-二", "+2", " 三")


def test_the_same_text_has_no_diff() -> None:
    text = DraftText(title="x", content="y")
    assert diff_lines(text, text) == ()
