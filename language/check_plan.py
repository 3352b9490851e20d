"""The plan of a model against the sentence of the person: every write once, by its own words, and nothing else."""

from collections.abc import Iterable, Iterator, Sequence

from notewright.language.check_plan_steps import differences, step_phrases
from notewright.language.mismatch import Mismatch, complaint
from notewright.language.request.plan import PlanReading, read_plan
from notewright.language.request.plan_clauses import words
from notewright.language.request.plan_reader import Write
from notewright.language.tables import load_table
from notewright.language.text import fold, fold_with_offsets
from notewright.state.plan import DraftNote, Plan, ReviseDraft, Step

__all__ = ["check_plan", "plan_complaint"]

Numbered = tuple[int, Step]


def check_plan(text: str, plan: Plan, *, pending: bool, selected: int = 0) -> tuple[Mismatch, ...]:
    """Every mismatch, each once; empty where the plan may go on. `Mismatch.query` is the index of the step.

    `selected` counts the refs picked by hand.
    """
    seen = read_plan(text, pending=pending, selected=selected)
    found = (
        *_not_literal(text, plan),
        *_notes(plan, seen),
        *_revisions(plan, seen, pending),
        *_writes(text, plan, seen),
        *_refusals(text, plan, seen),
    )
    return tuple(dict.fromkeys(found))


def plan_complaint(mismatches: Iterable[Mismatch]) -> str:
    """The one text that a repair call is given: every mismatch by name."""
    return complaint(mismatches, of="check_plan")


def _not_literal(text: str, plan: Plan) -> Iterator[Mismatch]:
    sentence = fold(text)
    for number, step in enumerate(plan.steps):
        for key, phrase in step_phrases(step):
            if fold(phrase) not in sentence:
                yield Mismatch("literal", number, key, phrase)
    for phrase in plan.refused:
        if fold(phrase) not in sentence:
            yield Mismatch("literal", None, "refused", phrase)


def _notes(plan: Plan, seen: PlanReading) -> Iterator[Mismatch]:
    """A note exactly where one is wanted, and once."""
    wanted = any(isinstance(step, DraftNote) for step in seen.steps)
    numbers = [number for number, step in enumerate(plan.steps) if isinstance(step, DraftNote)]
    if wanted and len(numbers) != 1:
        yield _flag(numbers[1] if numbers else None, "draft_note", "note")
    if numbers and not wanted:
        yield _flag(numbers[0], "draft_note", "no_note")


def _revisions(plan: Plan, seen: PlanReading, pending: bool) -> Iterator[Mismatch]:
    numbers = [number for number, step in enumerate(plan.steps) if isinstance(step, ReviseDraft)]
    wanted = any(isinstance(step, ReviseDraft) for step in seen.steps)
    if wanted and not numbers:
        yield _flag(None, "revise_draft", "draft")
    for number in numbers:
        if not pending:
            yield _flag(number, "revise_draft", "no_draft")
        elif not wanted:
            yield Mismatch("added", number, "step", "revise_draft")


def _flag(number: int | None, field: str, reason: str) -> Mismatch:
    return Mismatch("flag", number, field, load_table(__package__, "check_plan.toml")["flags"][reason])


def _writes(text: str, plan: Plan, seen: PlanReading) -> Iterator[Mismatch]:
    """Each clause that writes has its steps or is refused, and each step has a clause."""
    left = [(n, step) for n, step in enumerate(plan.steps) if not isinstance(step, DraftNote | ReviseDraft)]
    for write, end in zip(seen.writes, _ends(text, seen.writes), strict=True):
        own = seen.steps[write.first : write.last]
        taken = _taken(text, left, write, own, end)
        left = [one for one in left if one not in taken]
        if len(taken) < max(1, len(own)) and not _refuses(text, plan, write):
            yield Mismatch("dropped", None, "step", write.clause.said(write.clause.tokens))
        twins: Sequence[Step | None] = own or [None] * len(taken)
        for (number, step), twin in zip(taken, twins, strict=False):
            yield from differences(number, step, twin, write.clause)
    for number, step in left:
        yield Mismatch("added", number, "step", step.step)


def _ends(text: str, writes: Sequence[Write]) -> list[int]:
    """Where the words that belong to each write end: at the next one."""
    return [*(write.clause.tokens[0].start for write in writes[1:]), len(text)] if writes else []


def _taken(text: str, left: Sequence[Numbered], write: Write, own: Sequence[Step], end: int) -> list[Numbered]:
    """The steps that come from this clause: as the code reads it, or of a kind that its verb can order."""
    kinds = {step.step for step in own} if own else _admitted(write)
    start = write.clause.tokens[0].start
    fits = [one for one in left if one[1].step in kinds and _stands_in(text, one[1], own, start, end)]
    same = [one for one in fits if one[1] in own]
    return sorted([*same, *(one for one in fits if one not in same)][: len(own) or len(fits)])


def _admitted(write: Write) -> set[str]:
    if write.clause.verb is None:
        return set()
    verb = write.clause.tokens[write.clause.verb]
    sense = verb.senses.get("write", "make")
    if sense == "delete" and verb.text in words("strip", "verbs") and any(t.has("tag") for t in write.clause.tokens):
        sense = "strip"
    return set(load_table(__package__, "check_plan.toml")["admits"].get(sense, ()))


def _stands_in(text: str, step: Step, own: Sequence[Step], start: int, end: int) -> bool:
    said = [phrase for _, phrase in step_phrases(step)]
    return step in own or not said or any(_meets(text, phrase, start, end) for phrase in said)


def _meets(text: str, phrase: str, start: int, end: int) -> bool:
    """Whether `phrase` stands somewhere in `text` within or over a border of [start, end)."""
    folded, wanted = fold_with_offsets(text), fold(phrase)
    at = folded.text.find(wanted)
    while at >= 0:
        if folded.starts[at] < end and start < folded.ends[at + len(wanted) - 1]:
            return True
        at = folded.text.find(wanted, at + 1)
    return False


def _refuses(text: str, plan: Plan, write: Write) -> bool:
    start, end = write.clause.tokens[0].start, write.clause.tokens[-1].end
    return any(_meets(text, phrase, start, end) for phrase in plan.refused)


def _refusals(text: str, plan: Plan, seen: PlanReading) -> Iterator[Mismatch]:
    """Nothing is refused that was not asked for."""
    for phrase in plan.refused:
        spans = zip(seen.writes, _ends(text, seen.writes), strict=True)
        if fold(phrase) in fold(text) and not any(
            _meets(text, phrase, write.clause.tokens[0].start, end) for write, end in spans
        ):
            yield Mismatch("added", None, "refused", phrase)
