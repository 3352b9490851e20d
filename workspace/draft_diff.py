"""What changed between two versions of a draft, for showing."""

from difflib import unified_diff

from notewright.state.draft import DraftText


def diff_lines(old: DraftText, new: DraftText) -> tuple[str, ...]:
    """Unified diff hunks over title and content; empty where nothing changed."""
    changes = unified_diff(_lines(old), _lines(new), lineterm="")
    return tuple(changes)[2:]  # without the two lines that would name files


def _lines(text: DraftText) -> list[str]:
    return [f"# {text.title}", "", *text.content.splitlines()]
