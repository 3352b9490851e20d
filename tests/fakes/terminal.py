"""A command at a pseudo-terminal of its own: what is typed, and what stands on the screen."""

import codecs
import os
import pty
import select
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 60


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, argv: list[str], env: Mapping[str, str]) -> None:
        notewright = str(Path(sys.executable).with_name("notewright"))
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.execve(notewright, [notewright, *argv], dict(env))
        self.left, self.decode = "", codecs.getincrementaldecoder("utf-8")().decode

    def until(self, words: str) -> str:
        """What comes next on the screen, up to `words`."""
        while words not in self.left:
            more = self._read()
            assert more, f"{words!r} is not on the screen: {self.left}"
            self.left += more
        shown, _, self.left = self.left.partition(words)
        return shown

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """A key, pressed as a person does: again where nothing comes of it.

        A prompt is on the screen a moment before readline listens, and a signal in between is heard with the next key.
        """
        for _ in range(PATIENCE):
            os.write(self.screen, key.encode())
            if self._is_over(within=1):
                return

    def _is_over(self, within: float) -> bool:
        """Whether the command has closed its terminal; what it said meanwhile is kept."""
        until = time.monotonic() + within
        while (left := until - time.monotonic()) > 0:
            if select.select([self.screen], [], [], left)[0]:
                more = self._read()
                self.left += more
                if not more:
                    return True
        return False

    def end(self) -> tuple[int, str]:
        """The exit code, and what came last."""
        while more := self._read():
            self.left += more
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1]), self.left.replace("\r", "")

    def _read(self) -> str:
        """What comes next; empty where the command has ended."""
        if not select.select([self.screen], [], [], PATIENCE)[0]:
            os.kill(self.process, signal.SIGKILL)
            raise AssertionError(f"nothing came for {PATIENCE} s after {self.left!r}")
        try:
            return self.decode(os.read(self.screen, 65536))
        except OSError:  # how Linux says that nobody is at the other end
            return ""
