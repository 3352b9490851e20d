"""The offline reading of the writes of a sentence: its steps in order, and what is refused by name (design §10)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from notewright.language.request.follow import follow_up
from notewright.language.request.nouns import is_head
from notewright.language.request.plan_clauses import Clause, read_clauses, words
from notewright.language.request.plan_steps import Told, creates_todo, steps_of
from notewright.language.request.plan_todos import Wording, created, peel, reminder, several, todo
from notewright.language.request.scope import makes_note, read_request
from notewright.language.request.token import Token
from notewright.state.errors import TooManySteps
from notewright.state.limits import MAX_PHRASE_CHARS, MAX_STEPS
from notewright.state.plan import AddBookmark, CreateTodo, DraftNote, Plan, ReviseDraft, Step


@dataclass(frozen=True)
class Write:
    """One clause that writes, up to the next one, and which of the steps it gave: [first, last); none: refused."""

    clause: Clause
    first: int
    last: int


@dataclass(frozen=True)
class PlanReading:
    """A sentence as its writes were read."""

    steps: tuple[Step, ...]
    refused: tuple[str, ...]
    writes: tuple[Write, ...]


def assemble_plan(text: str, *, pending: bool = False, selected: int = 0) -> Plan:
    """Every write of `text`. `pending`: a draft waits; `selected`: how many refs the person has selected.

    Raises TooManySteps where more than eight are asked for.
    """
    reading = read_plan(text, pending=pending, selected=selected)
    if len(reading.steps) > MAX_STEPS:
        raise TooManySteps(count=len(reading.steps), limit=MAX_STEPS)
    return Plan(steps=reading.steps, refused=reading.refused)


def read_plan(text: str, *, pending: bool, selected: int) -> PlanReading:
    """The steps, however many, with the clauses that they come from."""
    request = read_request(text)
    clauses = read_clauses(text, request.parts)
    follow = follow_up(request.parts, request.queries) if pending else None
    revises = follow == "revise"
    note = (makes_note(request.parts) or follow in ("replace_scope", "extend_scope")) and follow != "discard"
    reader = _Reader(clauses, Told(request.queries, selected), chat=not (note or revises or request.queries))
    reader.read(note=note and not revises, revises=revises)
    return PlanReading(tuple(reader.told.steps), tuple(dict.fromkeys(reader.refused)), tuple(reader.writes))


@dataclass
class _Reader:
    """Goes over the clauses once. `chat`: nothing but writes is asked for, so words behind a todo belong to it."""

    clauses: Sequence[Clause]
    told: Told
    chat: bool
    refused: list[str] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    at: int = 0

    def read(self, *, note: bool, revises: bool) -> None:
        made = next((at for at, clause in enumerate(self.clauses) if clause.makes), 0)
        while self.at < len(self.clauses):
            if note and self.at >= made:
                self.told.steps.append(DraftNote())
                note = False
            clause = self.clauses[self.at]
            self.at += 1
            if clause.writes:
                self._write(clause)
            elif revises and not clause.taken_back:
                self._revise(clause)
        if note:
            self.told.steps.append(DraftNote())

    def _write(self, clause: Clause) -> None:
        before = len(self.told.steps)
        if clause.verb is None:
            steps: list[Step] = []
        elif creates_todo(clause):
            steps = list(self._todos(clause))
        else:
            steps = steps_of(clause, self.told) or self._with_address(clause)
        self.told.steps.extend(steps)
        last = len(self.told.steps)
        if not steps or last > before:  # else it only added tags to the step before it
            self.writes.append(Write(clause, last - len(steps), last))
        self._title()
        if not steps:
            self.refused.append(_phrase(self._whole(clause)))

    def _whole(self, clause: Clause) -> Clause:
        """A refused clause with the text behind its colon."""
        after = self.clauses[self.at] if self.at < len(self.clauses) else None
        if after is None or after.verb is not None or not after.writes or not _opens(clause, after):
            return clause
        self.at += 1
        return _with(clause, after)

    def _todos(self, clause: Clause) -> list[CreateTodo]:
        remind = clause.verb is not None and clause.tokens[clause.verb].has("write")
        wording, count = (reminder(clause), 1) if remind else created(clause)
        first = self.at
        if wording.due is None and first >= 2:
            wording = replace(wording, due=_only_date(self.clauses[first - 2]))
        while self.at < len(self.clauses) and self._goes_on(clause, wording, self.clauses[self.at], count, first):
            wording = _longer(clause, wording, self.clauses[self.at])
            self.at += 1
        made = several(clause, wording, count) if count > 1 else [todo(clause, wording)]
        if not made or None in made:
            self.at = first
        return [one for one in made if one]

    def _goes_on(self, clause: Clause, wording: Wording, after: Clause, count: int, first: int) -> bool:
        """Whether `after` only tells more of the todo: its text, its date, its tags."""
        if after is self.clauses[first] and _opens(clause, after):
            return True
        if count > 1 and after.writes and not after.strong:
            return True
        if (
            after.writes
            or after.makes
            or after.taken_back
            or any(is_head(after.tokens, j) for j in range(len(after.tokens)))
        ):
            return False
        told = peel(after.tokens)
        if told.bare and (told.due or told.tags):
            return not (told.due and wording.due)
        quoted = len(wording.tokens) == 1 and wording.tokens[0].has("quote")
        return not wording.tokens or (self.chat and not quoted) or count > 1

    def _title(self) -> None:
        """Bookmark …, title “X”: a clause of the title alone."""
        last = self.told.steps[-1] if self.told.steps else None
        after = self.clauses[self.at] if self.at < len(self.clauses) else None
        if not isinstance(last, AddBookmark) or last.title or after is None or after.writes:
            return
        quoted = [token for token in after.tokens if token.has("quote")]
        if len(quoted) == 1 and all(t.text in words("title", "words") or t.has("quote", "mark") for t in after.tokens):
            self.told.steps[-1] = last.model_copy(update={"title": quoted[0].senses["quote"].strip() or None})
            self.at += 1

    def _with_address(self, clause: Clause) -> list[Step]:
        """Bookmark this: https://…"""
        if self.at >= len(self.clauses) or self.clauses[self.at].writes:
            return []
        after = self.clauses[self.at]
        steps = steps_of(_with(clause, after), self.told) if any(token.has("url") for token in after.tokens) else []
        self.at += bool(steps)
        return steps

    def _revise(self, clause: Clause) -> None:
        """Clauses side by side are one wish for the waiting draft."""
        phrase = _phrase(clause)
        if not any(c.isalnum() for c in phrase):
            return
        last = self.told.steps[-1] if self.told.steps else None
        before = clause.text.find(last.feedback) if isinstance(last, ReviseDraft) else -1
        end = clause.tokens[-1].end
        if isinstance(last, ReviseDraft) and end - before <= MAX_PHRASE_CHARS:
            self.told.steps[-1] = ReviseDraft(feedback=clause.text[before:end].strip())
        else:
            self.told.steps.append(ReviseDraft(feedback=phrase))


def _with(clause: Clause, after: Clause) -> Clause:
    return replace(clause, tokens=(*clause.tokens, *after.tokens), roles=(*clause.roles, *after.roles))


def _opens(clause: Clause, after: Clause) -> bool:
    """Add a todo: call Bob. What stands behind the colon is its text."""
    return clause.text[clause.tokens[-1].end : after.tokens[0].start].strip() in (":", "：")


def _only_date(clause: Clause) -> str | None:
    """明天上午，提醒我…: a clause of a date alone."""
    told = peel([token for token in clause.tokens if not token.has("polite")])
    return told.due if told.bare and not clause.writes else None


def _longer(clause: Clause, wording: Wording, after: Clause) -> Wording:
    told = peel(after.tokens)
    tags = (*wording.tags, *told.tags)
    if told.bare:
        return Wording(wording.tokens, wording.due or told.due, tags)
    if not wording.tokens:
        return Wording(told.tokens, told.due or wording.due, tags)
    return Wording(
        [*wording.tokens, _comma(wording.tokens[-1], told.tokens[0]), *told.tokens], wording.due or told.due, tags
    )


def _comma(before: Token, after: Token) -> Token:
    return Token(before.end, after.start, ",", {"mark": ""})


def _phrase(clause: Clause) -> str:
    """The words of the clause without what only leads over to it, cut to what a phrase may hold."""
    return clause.said(list(_plain(clause.tokens)) or clause.tokens)[:MAX_PHRASE_CHARS].strip()


def _plain(tokens: Sequence[Token]) -> Iterator[Token]:
    start, end = 0, len(tokens)
    while start < end and (tokens[start].text in words("joints", "words") or _polite(tokens[start])):
        start += 1
    while (
        end > start
        and (tokens[end - 1].has("mark") or tokens[end - 1].has("polite"))
        and not tokens[end - 1].has("quote")
    ):
        end -= 1
    yield from tokens[start:end]


def _polite(token: Token) -> bool:
    return token.has("polite", "mark") and not token.has("quote")
