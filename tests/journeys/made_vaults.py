"""Awkward vaults whose truth is known before they are written: what an author meant, in whatever form it stands.

The forms are those of people's tools: macOS names (NFD), GB18030 and UTF-16 files, CRLF, upper-case suffixes, tags and
dates in every usual place, code and comments that only look like tags and tasks.
"""

import os
import unicodedata
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

FOLDERS = ("", "工作", "工作/发布", "Work/Café", "Work/Clients & Co", "🧰 指南", "journals", "a/b/c/d")
NAMES = ("同名", "Plan", "Résumé", "发布 计划", "ガイド", "v1.2 notes", "AI", "C++ 笔记", "index", "emoji 🎉")
TAGS = ("AI", "工作", "工作/发布", "Ops/灰度", "项目", "🎉", "a-b_c", "said")
WORDS = (
    "发布",
    "灰度回滚",
    "deploy",
    "Deployments",
    "AI",
    "said",
    "C++",
    "50%",
    "A-100",
    "café",
    "ＡＩ",
    "カード",
    "云",
)
SUFFIXES = (".md", ".md", ".md", ".MD", ".markdown")
ENCODINGS = ("utf-8", "utf-8", "utf-8-sig", "gb18030", "utf-16")
DECOYS = (
    "```\n#项目 - [ ] code\n- [ ] in code\n```",
    "%% #项目 %%",
    "<!--\n- [ ] hidden\n-->",
    "`#项目`",
    "x#项目 \\#项目",
)
PROSE = "这一段只是平常的中文，让编码看得出来它是中文而不是别的东西。"
FIRST = date(2026, 2, 1)


class Told(NamedTuple):
    """A note as its author meant it. `path` is as on disk; `day` says whether only the file's time tells it."""

    path: str
    titles: tuple[str, ...]
    tags: frozenset[str]
    day: date
    weak: bool
    text: str
    todos: tuple[tuple[str, bool], ...]

    def says(self, keyword: str) -> bool:
        return any(has_word(text, keyword) for text in (*self.titles, self.text, *self.tags))

    def tagged(self, tag: str) -> bool:
        return any(f"{plain(own)}/".startswith(f"{plain(tag)}/") for own in self.tags)

    def stands_in(self, folder: str) -> bool:
        return f"/{plain(folder)}/" in f"/{'/'.join(plain(self.path).split('/')[:-1])}/"


def make_vault(root: Path, random: Random, size: int) -> list[Told]:
    """Write up to `size` notes below `root`, each with a file time of its own."""
    told: dict[str, Told] = {}
    for number in range(size):
        path = _path(random, number if size > len(NAMES) else None)
        if path not in told:
            told[path] = _write(root, path, random, FIRST + timedelta(days=random.randrange(28)), number)
    return list(told.values())


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def has_word(text: str, keyword: str) -> bool:
    """Design §5, letter by letter: Han anywhere, Latin from the start of a word, three letters or fewer as a whole."""
    text, keyword = plain(text), plain(keyword)
    last = len(keyword) - len(keyword.rstrip("abcdefghijklmnopqrstuvwxyz0123456789"))
    start = text.find(keyword)
    while start >= 0:
        end = start + len(keyword)
        inside = start > 0 and _latin(text[start - 1]) and _latin(keyword[0])
        goes_on = 0 < last <= 3 and end < len(text) and _latin(text[end])
        if not inside and not goes_on:
            return True
        start = text.find(keyword, start + 1)
    return False


def _latin(char: str) -> bool:
    return char.isalnum() and (ord(char) < 0x2E80)


def _path(random: Random, number: int | None) -> str:
    folder, name = random.choice(FOLDERS), random.choice(NAMES)
    if random.random() < 0.2:
        name = f"{FIRST + timedelta(days=random.randrange(28))} {name}"
    whole = f"{folder}/{name}" if folder else name
    serial = "" if number is None else f" n{number}"
    written = unicodedata.normalize("NFD", whole) if random.random() < 0.3 else whole
    return written + serial + random.choice(SUFFIXES)


def _write(root: Path, path: str, random: Random, day: date, number: int) -> Told:
    tags = frozenset(random.sample(TAGS, random.randrange(4)))
    words = random.sample(WORDS, random.randrange(4))
    todos = tuple((f"做 {random.choice(WORDS)} {n}", random.random() < 0.5) for n in range(random.randrange(3)))
    title = random.choice(["", "标题 发布", "A: title"])
    fields, inline = _tags(random, tags)
    fields += [f'title: "{title}"'] if title else []
    dated = random.choice([f"created: {day}", f"date created: {day:%Y/%m/%d}", f'创建时间: "{day:%Y年%m月%d日}"', ""])
    fields += [dated] if dated else []
    text = "\n\n".join([PROSE, " ".join(words), *inline, random.choice(DECOYS), *map(_task, todos)])
    head = "---\n" + "\n".join(random.sample(fields, len(fields))) + "\n---\n" if fields else ""
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    end = random.choice(["\n", "\r\n"])
    place.write_bytes((head + text + "\n").replace("\n", end).encode(random.choice(ENCODINGS)))
    changed = datetime(2026, 1, 1, tzinfo=UTC) - timedelta(days=number % 20, minutes=7 * number)
    os.utime(place, (changed.timestamp(), changed.timestamp()))
    stem = Path(path).stem
    named = date.fromisoformat(stem[:10]) if stem.startswith("2026-") else None
    by_file = (changed + timedelta(hours=8)).date()
    own_day = day if dated else named or by_file
    return Told(path, (title, stem), tags, own_day, not dated and named is None, text, todos)


def _task(todo: tuple[str, bool]) -> str:
    return f"- [{'x' if todo[1] else ' '}] {todo[0]}"


def _tags(random: Random, tags: frozenset[str]) -> tuple[list[str], list[str]]:
    """The same tags as lines of frontmatter, or in the running text."""
    if not tags:
        return [], []
    listed = sorted(tags)
    return random.choice(
        [
            (["tags:\n" + "\n".join(f"  - {tag}" for tag in listed)], []),
            ([f"tags: [{', '.join(listed)}]"], []),
            ([f"Tags: {', '.join(listed)}"], []),
            ([f'tag: "{" ".join(f"#{tag}" for tag in listed)}"'], []),
            ([], [" ".join(f"#{tag}" for tag in listed)]),
            ([], [f"（#{tag}）" for tag in listed]),
        ]
    )
