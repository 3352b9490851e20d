"""Tags are added to the frontmatter and taken out everywhere; order, comments and quoting stay."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from notewright.workspace.edits.note_tags import tag_note, tags_of
from notewright.workspace.edits.text import Inexact


def added(note: str, *tags: str) -> str:
    return tag_note(note.encode(), tags, ()).decode()


def removed(note: str, *tags: str) -> str:
    return tag_note(note.encode(), (), tags).decode()


@pytest.mark.parametrize(
    ("head", "after"),
    [
        ("tags:\n  - a # why\n  - b\ntitle: T", "tags:\n  - a # why\n  - b\n  - new\ntitle: T"),
        ("tags:\n- a\n\n# next\ntitle: T", "tags:\n- a\n- new\n\n# next\ntitle: T"),
        ("tags:\n- 'a'", "tags:\n- 'a'\n- 'new'"),
        ("tags: [a, b] # c", "tags: [a, b, new] # c"),
        ("tags: []", "tags: [new]"),
        ("tags: [a, # one\n  b]", "tags: [a, # one\n  b, new]"),
        ("tags: a", "tags: a, new"),
        ("tags: a b # c", "tags: a b new # c"),
        ('tags: "a，b"', 'tags: "a，b， new"'),
        ("Tags:", "Tags:\n  - new"),
        ("tags: # none yet\ntitle: T", "tags: # none yet\n  - new\ntitle: T"),
        ("tags: ~", "tags: [new]"),
        ("标签:\n  - 甲", "标签:\n  - 甲\n  - new"),
        ("title: T # c", "title: T # c\ntags:\n  - new"),
        ("# only a comment", "# only a comment\ntags:\n  - new"),
    ],
)
def test_a_tag_is_added_in_the_style_of_the_note(head: str, after: str) -> None:
    assert added(f"---\n{head}\n---\nbody\n", "new") == f"---\n{after}\n---\nbody\n"


def test_a_note_without_frontmatter_gets_one() -> None:
    assert added("body\r\n", "新", "true") == '---\r\ntags:\r\n  - 新\r\n  - "true"\r\n---\r\nbody\r\n'
    assert tag_note(b"\xef\xbb\xbfbody", ["a"], ()) == b"\xef\xbb\xbf---\ntags:\n  - a\n---\nbody"


def test_a_tag_that_is_there_is_not_added_again() -> None:
    for note in ("---\ntags: [Work]\n---\n", "text #work\n"):
        assert added(note, "work") == note


@pytest.mark.parametrize(
    ("note", "after"),
    [
        ("---\ntags:\n  - a # why\n  - b\n---\n", "---\ntags:\n  # why\n  - b\n---\n"),
        ("---\ntags:\n  - b\n  - '#a'\nt: 1\n---\n", "---\ntags:\n  - b\nt: 1\n---\n"),
        ("---\ntags: [a, b]\n---\n", "---\ntags: [b]\n---\n"),
        ("---\ntags: [b, a]\n---\n", "---\ntags: [b]\n---\n"),
        ("---\ntags: [a]\n---\n", "---\ntags: []\n---\n"),
        ("---\ntags: a, b\n---\n", "---\ntags: b\n---\n"),
        ("---\ntags: b a # c\n---\n", "---\ntags: b # c\n---\n"),
        ('---\ntags: "b, a"\n---\n', '---\ntags: "b"\n---\n'),
        ("---\ntags: a\n---\n", "---\ntags:\n---\n"),
        ("---\ntags: [a]\ntag: A\n---\nx #a, y\n", "---\ntags: []\ntag:\n---\nx, y\n"),
        ("x #a y #ab `#a` [l](u#a) #a\n", "x y #ab `#a` [l](u#a)\n"),
        ("#a\n\ntext\n", "\n\ntext\n"),
        ("- [ ] #a task\n", "- [ ] task\n"),
        ("text #a/b #a\n", "text #a/b\n"),
    ],
)
def test_a_tag_is_taken_out_everywhere(note: str, after: str) -> None:
    assert removed(note, "a") == after


@pytest.mark.parametrize(
    ("note", "add", "remove"),
    [
        ("---\ntags: &t [a]\n---\n", "b", None),
        ("---\nx: &t [a]\ntags: *t\n---\n", "b", None),
        ("---\ntags: [a\n---\n", "b", None),
        ("---\ntags: |\n  a\n---\n", "b", None),
        ("---\ntags: [a]\ntags: [b]\n---\n", "c", None),
        ("---\n{title: x}\n---\n", "b", None),
        ("tags:: a\n\ntext\n", "b", None),
        ("#a - text\n", None, "a"),
        ("text\n", "7", None),
        ("text\n", "a,b", None),
        ("---\ntags: [b, # c\n a]\n---\n", None, "a"),
    ],
)
def test_what_cannot_be_done_exactly_is_refused(note: str, add: str | None, remove: str | None) -> None:
    with pytest.raises(Inexact):
        tag_note(note.encode(), [add] if add else [], [remove] if remove else [])


NAME = st.text("abc中文xyz", min_size=1, max_size=4).map(lambda text: "t" + text)
STYLES = st.sampled_from(["block", "flow", "comma", "absent", "none"])


def head_of(style: str, tags: list[str]) -> str:
    if style == "block" and tags:
        return "tags: # mine\n" + "".join(f"  - {tag} # {tag}!\n" for tag in tags)
    if style == "comma" and tags:
        return f'tags: "{", ".join(tags)}"\n'
    return f"tags: [{', '.join(tags)}] # mine\n" if style == "flow" else ""


@given(
    STYLES,
    st.lists(NAME, unique=True, max_size=4),
    NAME,
    st.sampled_from(["\n", "\r\n"]),
    st.text("ab \n#`", max_size=30),
)
def test_added_and_taken_out_again(style: str, tags: list[str], new: str, end: str, body: str) -> None:
    """PyYAML reads exactly the expected tags, all other keys are equal, and every comment is still there."""
    tags = [tag for tag in tags if tag != new]
    head = f"# first\ntitle: 'T: 1' # c\n{head_of(style, tags)}z: {{a: 1}}\n"
    note = (f"---\n{head}---\n{body}" if style != "none" else f"x{body}").replace("\n", end)
    tagged = added(note, new)
    old = yaml.safe_load(head) if style != "none" else {}
    now = yaml.safe_load(tagged.split("---")[1])
    read = now["tags"].split(", ") if isinstance(now["tags"], str) else now["tags"]
    before = old.get("tags") or []
    assert read == [*(before.split(", ") if isinstance(before, str) else before), new]
    assert {key: value for key, value in now.items() if key != "tags"} == {k: v for k, v in old.items() if k != "tags"}
    assert tagged.count("# ") >= note.count("# ") and tagged.endswith(body.replace("\n", end))
    back = removed(tagged, new)
    assert tags_of(back.replace("\r\n", "\n")) == tags_of(note.replace("\r\n", "\n"))
    if tags and style in ("block", "flow", "comma"):
        assert back == note
