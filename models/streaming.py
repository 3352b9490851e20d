"""The text of a draft while the JSON around it is still being written."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from jiter import from_json
from langchain_core.messages import AIMessageChunk

from notewright.state.ports import OnPiece

Shown = Callable[[Mapping[str, Any]], str]
"""What a person sees of arguments that may be half written: it only ever grows."""

FEWEST_NEW_CHARS = 24  # between two readings of a growing text
_THOUGHTS = re.compile(r"^\s*<think(?:ing)?>.*?(?:</think(?:ing)?>|$)", re.DOTALL | re.IGNORECASE)


class TextStream:
    """Takes the chunks of one message and hands on what is new in the text."""

    def __init__(self, shown: Shown, on_piece: OnPiece) -> None:
        self._shown, self._on_piece = shown, on_piece
        self._called = self._said = self._handed = ""
        self._read_at = 0

    def chunk(self, chunk: AIMessageChunk | None) -> None:
        """One more chunk; None where the request is sent again."""
        if chunk is None:
            return self.withdraw()
        called = [call["args"] or "" for call in chunk.tool_call_chunks if not call["index"]]
        self._called += "".join(called)
        self._said += chunk.text
        if len(self._called) + len(self._said) >= self._read_at + FEWEST_NEW_CHARS:
            self._read_at = len(self._called) + len(self._said)
            self._hand_on(self._partly())
        return None

    def withdraw(self) -> None:
        """What was handed on does not hold."""
        if self._handed:
            self._on_piece(None)
        self._anew()

    def finish(self, arguments: Mapping[str, Any]) -> None:
        """The whole text is known and keeps to the protocol: hand on the rest of it."""
        whole = self._shown(arguments)
        if not whole.startswith(self._handed):
            self.withdraw()
        self._hand_on(whole)

    def _anew(self) -> None:
        self._called = self._said = self._handed = ""
        self._read_at = 0

    def _hand_on(self, text: str) -> None:
        if text.startswith(self._handed) and len(text) > len(self._handed):
            self._on_piece(text[len(self._handed) :])
            self._handed = text

    def _partly(self) -> str:
        """What can be seen of the arguments so far; "" where they are not there yet, or are none."""
        said = self._called or _THOUGHTS.sub("", self._said)
        start = said.find("{")
        if start < 0:
            return ""
        try:
            arguments = from_json(said[start:].encode(errors="replace"), partial_mode="trailing-strings")
        except ValueError:
            return ""
        return self._shown(arguments)
