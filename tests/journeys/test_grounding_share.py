"""What the offline engine writes is verbatim, so nearly all of it is held up: on the sample and on a real workspace."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from house import NOW, ZONE, House

from notewright.cli.sample_workspace import write_sample
from notewright.language.grounding import faulty_sentences, sentences_of
from notewright.workspace.records import SourceSpec

ON_THE_SAMPLE = (
    "把我今天关于发布计划的笔记，以及还没完成的相关待办，整理成一篇复盘",
    "write a weekly report from this week's notes and done todos",
    "把未完成的待办整理成一份清单",
    "把所有书签整理成一篇笔记",
    "summarize all files into a note",
    "write a guide from my notes about rollback",
)
ON_THE_REAL_ONE = (
    "把上周的笔记整理成一篇周报",
    "write a summary of the notes in the Recipes folder",
    "把标题里带 Obsidian 的笔记整理成一篇新笔记",
    "把已完成的待办整理成一篇复盘",
    "write a report about markdown from my notes",
    "summarize all PDF files into a note",
)


def share(house: House, sentences: tuple[str, ...]) -> float:
    total, marked = 0, list[str]()
    for sentence in sentences:
        draft = house.drafts.get("me", house.say(sentence).draft.id)
        said = {each.number: each.text for each in sentences_of(draft.text.content)}
        total += len(said)
        marked += [said[number] for number in faulty_sentences(draft.marks)]
        assert {mark.sentence for mark in draft.marks} == set(said)
    print(f"{total - len(marked)} of {total} sentences held up; not: {marked}")
    return 1 - len(marked) / total


def test_on_the_sample(tmp_path: Path) -> None:
    sample = write_sample(tmp_path / "sample", NOW.date())
    house = House(tmp_path / "house")
    house.index(
        SourceSpec("vault", sample.vault),
        SourceSpec("files", sample.files),
        SourceSpec("bookmarks", sample.bookmarks),
        SourceSpec("todo_txt", sample.todo),
    )
    assert share(house, ON_THE_SAMPLE) >= 0.99
    house.library.close()


def test_on_a_real_workspace(tmp_path: Path, workspace: Path) -> None:
    house = House(tmp_path / "house")
    lists = (SourceSpec("todo_txt", path) for path in sorted((workspace / "todo").glob("*.txt")))
    house.index(SourceSpec("vault", workspace / "notes"), SourceSpec("files", workspace / "files"), *lists)
    house.now = datetime(2026, 2, 19, 10, tzinfo=ZoneInfo(ZONE))
    assert share(house, ON_THE_REAL_ONE) >= 0.99
    house.library.close()
