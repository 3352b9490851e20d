"""What stands inside a line of Markdown and is not its text: code spans, and comments that may run over lines."""

import re

_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_CLOSERS = {"<!--": "-->", "%%": "%%"}


def without_code(text: str) -> str:
    """The line with its inline code blanked out."""
    return _CODE_SPAN.sub(lambda match: " " * len(match[0]), text) if "`" in text else text


class Comments:
    """Takes HTML comments and Obsidian's %% comments %% out of the lines of one body, given in their order.

    One that is never closed is a comment only where "<!--" starts a line (CommonMark); else it is text.
    """

    def __init__(self, lines: list[str]) -> None:
        self._last = {closer: _last_line(lines, closer) for closer in _CLOSERS.values()}
        self._until: str | None = None

    def strip(self, line: str, number: int) -> str | None:
        """What is left of line `number` (from 0); None where a comment covers all of it."""
        if self._until is None and "%%" not in line and "<!--" not in line:
            return line
        kept, rest = "", line
        while True:
            if self._until is not None:
                _, closer, rest = rest.partition(self._until)
                if not closer:
                    break
                self._until = None
            start, mark = self._opener(rest, number, at_start=not kept.strip())
            kept, rest = kept + rest[:start], rest[start + len(mark) :]
            if not mark:
                break
            self._until = _CLOSERS[mark]
        return kept if kept.strip() else None

    def _opener(self, text: str, number: int, *, at_start: bool) -> tuple[int, str]:
        """Where the next comment begins and by which mark; the end of the text and "" where none does."""
        plain = without_code(text)
        for start, mark in sorted((plain.find(mark), mark) for mark in _CLOSERS if mark in plain):
            closed = _CLOSERS[mark] in plain[start + len(mark) :] or self._last[_CLOSERS[mark]] > number
            if closed or (mark == "<!--" and at_start and not plain[:start].strip()):
                return start, mark
        return len(text), ""


def _last_line(lines: list[str], closer: str) -> int:
    return next((number for number in range(len(lines) - 1, -1, -1) if closer in lines[number]), -1)
