"""A saved note reads well, leads back to its sources, and gives back exactly what went in."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notewright.state.draft import Draft, SourceLine
from notewright.state.limits import MAX_TITLE_CHARS
from notewright.workspace.drafts import DraftStore
from notewright.workspace.records import ItemDate, Record, SourceSpec
from notewright.workspace.saved_note import note_text
from notewright.workspace.sources.vault import open_vault

MakeDraft = Callable[..., Draft]

SOURCES = (
    SourceLine(number=1, resource_type="note", id="n1", title="发布计划", link="工作/发布计划.md", date="2026-11-30"),
    SourceLine(number=2, resource_type="bookmark", id="b1", title="Canary [draft]", link="https://example.org/a?b=(c)"),
    SourceLine(number=3, resource_type="file", id="f1", title="plan.pdf", link="docs/plan.pdf", date="2026-11-29"),
    SourceLine(number=4, resource_type="todo", id="t1", title="3 条待办"),
    SourceLine(number=5, resource_type="note", id="n2", title="C# | notes", link="C#.md"),
)

ZH = """\
---
title: 发布复盘
created: "2026-11-30T12:00:00"
notewright:
  draft: "6131774a-12f0-5750-9cd1-557327287b66"
  version: 1
sources:
- type: note
  title: 发布计划
  id: n1
  link: "[[工作/发布计划|发布计划]]"
  date: "2026-11-30"
- type: bookmark
  title: "Canary [draft]"
  id: b1
  link: "https://example.org/a?b=(c)"
- type: file
  title: "plan.pdf"
  id: f1
  link: "docs/plan.pdf"
  date: "2026-11-29"
- type: todo
  title: "3 条待办"
  id: t1
- type: note
  title: "C# | notes"
  id: n2
coverage:
- "共 37 条，用了 12 条。"
---

灰度到 20% [1]。

## 来源

[1] [[工作/发布计划|发布计划]] — 2026-11-30

[2] [Canary (draft)](<https://example.org/a?b=(c)>)

[3] plan.pdf — 2026-11-29

[4] 3 条待办

[5] C# | notes

共 37 条，用了 12 条。
"""


def frontmatter(text: str) -> dict[str, Any]:
    fields = yaml.safe_load(text.split("\n---\n", 1)[0].removeprefix("---\n"))
    assert isinstance(fields, dict)
    return fields


def test_a_chinese_note_from_top_to_bottom(make_draft: MakeDraft) -> None:
    draft = make_draft(content="灰度到 20% [1]。", sources=SOURCES, coverage=("共 37 条，用了 12 条。",))
    assert note_text(draft) == ZH


def test_an_english_note_names_its_sources_in_english(make_draft: MakeDraft) -> None:
    text = note_text(make_draft("Retro", "Done [1].", language="en", sources=SOURCES[:1]))
    assert text.endswith("\nDone [1].\n\n## Sources\n\n[1] [[工作/发布计划|发布计划]] — 2026-11-30\n")


def test_an_emoji_in_a_path_stays_one_in_the_properties(make_draft: MakeDraft) -> None:
    source = SourceLine(number=1, resource_type="note", id="n1", title="it's: 指南", link="🧰 本库/it's: 指南.md")
    text = note_text(make_draft(sources=(source,)))
    assert "🧰 本库/it''s" in text.split("\n---\n")[0]
    assert frontmatter(text)["sources"][0]["link"] == "[[🧰 本库/it's: 指南|it's: 指南]]"


def test_a_time_is_shown_by_the_clock_of_the_person(make_draft: MakeDraft) -> None:
    source = SourceLine(number=1, resource_type="file", id="f1", title="plan.pdf", date="2026-02-18T17:00:00+00:00")
    assert "\n[1] plan.pdf — 2026-02-19 01:00\n" in note_text(make_draft(sources=(source,)))


def test_a_note_without_material_has_no_list_of_sources(make_draft: MakeDraft) -> None:
    assert note_text(make_draft(content="body")).endswith("\n---\n\nbody\n")


@pytest.mark.parametrize(
    "title",
    ["a: b", "- x", "'", '"q"', "#1", "yes", "2026-11-30", "null", "{{date}}", "---", "1e3", "0o7", "\u2028"],
)
def test_a_title_that_yaml_would_read_otherwise_stays_itself(make_draft: MakeDraft, title: str) -> None:
    assert frontmatter(note_text(make_draft(title)))["title"] == title


def test_the_vault_knows_its_note_again(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft("发布: 复盘", "- [ ] 灰度 [1]\n", sources=SOURCES))
    path = Path(store.approve("ann", draft.id, 1).path)
    vault = open_vault(SourceSpec("vault", folder.parent), ZoneInfo("Asia/Shanghai"))
    found = [item for file in vault.files for item in vault.parse(file)]
    note = next(item for item in found if isinstance(item, Record) and item.resource_type == "note")
    assert (note.title, note.own_note, note.locator.path) == ("发布: 复盘", True, f"Notewright/{path.name}")
    assert note.dates["created"] == ItemDate(datetime(2026, 11, 30, 12, tzinfo=ZoneInfo("Asia/Shanghai")), "field")
    assert all(isinstance(item, Record) and item.own_note for item in found)


shown = st.characters(exclude_categories=["Cc", "Cs"]) | st.sampled_from("\n\t")
titles = st.text(shown, min_size=1, max_size=MAX_TITLE_CHARS)
bodies = st.text(shown, min_size=1, max_size=500)


@given(titles, bodies, titles, st.lists(titles, max_size=3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_title_and_body_comes_back_from_the_file(
    make_draft: MakeDraft, title: str, body: str, source_title: str, coverage: list[str]
) -> None:
    source = SourceLine(number=1, resource_type="note", id="n1", title=source_title)
    draft = make_draft(title, body, sources=(source,), coverage=tuple(coverage))
    text = note_text(draft)
    fields = frontmatter(text)
    assert (fields["title"], fields["notewright"]) == (title, {"draft": draft.id, "version": 1})
    assert fields["sources"][0]["title"] == source_title
    assert fields.get("coverage", []) == coverage
    head = text.index("\n---\n\n") + len("\n---\n\n")
    assert text[head : head + len(body)] == body
    assert text[head + len(body) :].startswith("\n\n## 来源\n\n[1] ")


@given(titles, bodies)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
def test_every_title_saves_to_a_new_file_in_the_folder(
    store: DraftStore, folder: Path, make_draft: MakeDraft, title: str, body: str
) -> None:
    before = {path: path.read_bytes() for path in folder.glob("*")}
    draft = store.put(make_draft(title, body, thread=f"{len(before)}"))
    path = Path(store.approve("ann", draft.id, draft.version).path)
    assert path.parent == folder and path not in before
    assert path.read_bytes() == note_text(draft).encode()
    assert {other: other.read_bytes() for other in before} == before
