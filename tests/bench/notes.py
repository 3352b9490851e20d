"""What notes save: three workers over real text, and the tokens that whoever decides has to read.

    make bench-notes

Each worker's call, instructions and tool included, is filled with real notes up to CALL_TOKENS. Counted with the
o200k encoding by a real tokenizer that needs no network. Exit status: 1 where a limit is broken.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fakes.scripted_chat import FORCED, ScriptedChat
from fakes.writing import ref
from rs_bpe.bpe import openai

from notewright.language.notes import clip_note, compact_lines
from notewright.models import ChatModels, offline_models
from notewright.state.limits import NoteCaps
from notewright.state.material import SourceItem
from notewright.state.note import StructuredNote
from notewright.state.ports import Body, WorkerTask
from notewright.workspace.artifacts import ArtifactStore

NOTES = Path(__file__).parents[2] / "../shared/workspace-real/notes"
GOAL = "把这些笔记里关于工具、流程和未决问题的内容整理成一篇复盘。Decide what goes into it and what stays open."
WORKERS = 3
CALL_TOKENS = 16_000
MOST_AT_CAPS, LEAST_SAVED, MOST_A_ROUND = 1_700, 96.0, 50_000
CAPS = NoteCaps()
TOKENS = openai.o200k_base()


class Call(NamedTuple):
    """One worker's call: its task, and the tokens that go in."""

    task: WorkerTask
    tokens: int


class Row(NamedTuple):
    """What whoever decides has to read, one way."""

    name: str
    lead: int
    answers: int


def call_over(text: str, number: int) -> Call:
    """The call over one long item, counted as it is sent: instruction, task, material and tool."""
    item = SourceItem(number=number, resource_type="note", refs=(ref(name=str(number)),), queries=(0,))
    task = WorkerTask(GOAL, "zh", [Body(item, f"笔记 {number}", text)])
    chat = ScriptedChat(replies=[""])
    ChatModels(chat, "scripted", rungs=FORCED, draw=lambda: "3f9a0c1d").work(task)
    sent = [str(message.content) for message in chat.prompts[0]] + [json.dumps(chat.tools[0])]
    return Call(task, sum(map(TOKENS.count, sent)))


def shares(notes: Sequence[str]) -> Iterator[Call]:
    """Whole notes in a row for each worker, as many as its call holds."""
    waiting = list(notes)
    for number in range(1, WORKERS + 1):
        room = CALL_TOKENS - call_over("", number).tokens
        taken: list[str] = []
        while waiting and (room := room - TOKENS.count(waiting[0] + "\n\n")) > 0:
            taken.append(waiting.pop(0))
        yield call_over("\n\n".join(taken), number)


def at_caps(task: WorkerTask) -> StructuredNote:
    """A note that is exactly at its caps, of real text from all over the material."""
    text = " ".join(task.bodies[0].text.split())
    pieces = 1 + CAPS.evidence + CAPS.open_issues
    starts = [at * (len(text) - CAPS.conclusion_chars) // pieces for at in range(pieces)]
    lines = [text[at : at + CAPS.line_chars] for at in starts[1:]]
    return StructuredNote(
        conclusion=text[: CAPS.conclusion_chars],
        evidence=tuple(lines[: CAPS.evidence]),
        open_issues=tuple(lines[CAPS.evidence :]),
        confidence="medium",
    )


def usual(task: WorkerTask) -> StructuredNote:
    """What the offline engine hands back."""
    note = offline_models().work(task).note
    assert note is not None
    return note


def row(name: str, notes: Sequence[StructuredNote], pointers: int) -> Row:
    """The lead's input: its goal and each note in compact lines, with real pointers."""
    with TemporaryDirectory() as home:
        store, said = ArtifactStore(Path(home)), []
        for number, note in enumerate(notes, 1):
            assert clip_note(note, CAPS) == (note, None), "the note is over its caps"
            names = [f"{number}", f"{number}-whole", f"{number}-more"][:pointers]
            own = [store.write("me", "run", each, "") for each in names]
            said.append(compact_lines(store.with_real_pointers(note, "me", *own)))
    answers = sum(TOKENS.count(note.model_dump_json()) for note in notes)
    return Row(name, TOKENS.count("\n\n".join([GOAL, *said])), answers)


def measured(calls: Sequence[Call]) -> Iterator[str]:
    """Prints a line each way, and gives what breaks a limit."""
    asked, texts = sum(call.tokens for call in calls), [call.task.bodies[0].text for call in calls]
    full = TOKENS.count("\n\n".join([GOAL, *texts]))
    print(f"{WORKERS} workers, real text of {', '.join(f'{TOKENS.count(text):,}' for text in texts)} tokens")
    print(f"{'handed over':22}{'lead reads':>12}{'less by':>10}{'whole round':>13}")
    print(f"{'everything':22}{full:12,}{'':10}{asked + full:13,}")
    for name, lead, answers in (
        row("notes at their caps", [at_caps(call.task) for call in calls], CAPS.file_refs),
        row("usual notes", [usual(call.task) for call in calls], 1),
    ):
        saved, whole = 100 * (1 - lead / full), asked + lead
        print(f"{name:22}{lead:12,}{saved:9.1f}%{whole:13,}   ({answers:,} written by the workers)")
        yield from [f"{name}: {saved:.1f}% less is under {LEAST_SAVED}%"] * (saved < LEAST_SAVED)
        yield from [f"{name}: {lead:,} tokens are over {MOST_AT_CAPS:,}"] * (lead > MOST_AT_CAPS)
        yield from [f"{name}: a round of {whole:,} is over {MOST_A_ROUND:,}"] * (whole > MOST_A_ROUND)


def main() -> int:
    if not NOTES.is_dir():
        print("The real notes beside the checkout are not there, so nothing was measured.")
        return 0
    notes = [path.read_text("utf-8") for path in sorted(NOTES.rglob("*.md"), reverse=True)]  # Chinese and English
    broken = list(measured(list(shares(notes))))
    print("\n".join(broken or ["Every limit is kept."]))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
