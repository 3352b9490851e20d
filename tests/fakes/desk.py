"""A person at a command line: a small vault, a data folder, and every command in a process of its own."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SENTENCE = "把关于灰度的笔记整理成一篇小结"
TITLE = "灰度 总结"
TWO_WRITES = f"{SENTENCE}，再创建一个明天提醒我查看的待办"


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def object(self) -> dict[str, Any]:
        """The one object on standard output, and nothing else there."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        assert self.out.count("\n") == 1
        return found


Fork = Callable[..., int]


@dataclass(frozen=True)
class Desk:
    """A person's folder: `vault`, the data folder `home`, and what they type."""

    root: Path
    fork: Fork

    @property
    def vault(self) -> Path:
        return self.root / "vault"

    @property
    def home(self) -> Path:
        return self.root / "home"

    def __call__(
        self, *argv: str, lang: str = "en", stdin: str = "", step: int = 0, signal: int = 0, **env: str
    ) -> Ran:
        """One command; `env` comes on top of a plain environment."""
        (self.root / "in").write_text(stdin, encoding="utf-8")
        env = self.env | {"LANG": f"{lang}.UTF-8", "LC_ALL": ""} | env
        code = self.fork(argv=argv, env=env, folder=str(self.root), step=step, signal=signal)
        return Ran(code, *((self.root / name).read_text(encoding="utf-8") for name in ("out", "err")))

    @property
    def env(self) -> dict[str, str]:
        return {"NOTEWRIGHT_HOME": str(self.home), "NOTEWRIGHT_MODEL": "", "TZ": "Asia/Shanghai", "COLUMNS": "100"}

    def note(self, name: str, text: str) -> Path:
        path = self.vault / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def draft(self, sentence: str = SENTENCE) -> str:
        """The id of a draft that waits."""
        made = self("draft", sentence, "--json").object
        assert made["status"] == "waiting", made
        return str(made["id"])

    def files(self) -> dict[str, bytes]:
        """Every file of the person's own, by its path."""
        ours = {self.root / name for name in ("in", "out", "err")}
        found = (path for path in sorted(self.root.rglob("*")) if path.is_file() and path not in ours)
        return {str(path): path.read_bytes() for path in found if not path.is_relative_to(self.home)}

    def saved(self) -> Sequence[Path]:
        """Everything in the folder of saved notes, hidden files too."""
        folder = self.vault / "Notewright"
        return sorted(folder.iterdir()) if folder.exists() else []
