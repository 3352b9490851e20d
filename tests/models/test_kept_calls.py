"""Prompts and answers are kept where a person wants them, one file a call, and a full disk ends no run."""

from datetime import UTC, datetime
from pathlib import Path

from notewright.models.kept_calls import keep_in
from notewright.state.errors import ArtifactUnusable
from notewright.workspace.artifacts import ArtifactStore


def test_prompt_and_answer_are_kept_whole_and_their_pointer_is_told(tmp_path: Path) -> None:
    artifacts, told, moments = ArtifactStore(tmp_path), list[str](), iter(range(2))
    warned: list[ArtifactUnusable] = []

    def clock() -> datetime:
        return datetime(2026, 11, 30, 10, 0, next(moments), tzinfo=UTC)

    keep = keep_in(artifacts, lambda: "me", clock, told.append, warned.append)
    keep("classify", "chatcmpl/1", "整理一下", '{"produces_note": true}')
    keep("draft", "chatcmpl/1", "第二个", "乙")
    first, second = (artifacts.read("me", pointer, (1, 99)) for pointer in told)
    assert first == '## prompt\n\n整理一下\n\n## answer\n\n{"produces_note": true}\n'
    assert "第二个" in second
    assert "classify chatcmpl 1" in told[0]
    assert warned == []


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "artifacts").write_text("in the way", encoding="utf-8")
    warned: list[ArtifactUnusable] = []
    keep = keep_in(ArtifactStore(tmp_path), lambda: "me", lambda: datetime.now(UTC), print, warned.append)
    keep("draft", "1", "prompt", "answer")
    assert [each.code for each in warned] == ["ArtifactUnusable"]
