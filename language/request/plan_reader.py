"""Goes over the clauses of a sentence once and gives each write its steps or its refusal."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from notewright.language.request.nouns import is_head
from notewright.language.request.plan_clauses import Clause
from notewright.language.request.plan_objects import Told
from notewright.language.request.plan_phrases import joined, only_date, only_tags, only_title, opens_text, phrase_of
from notewright.language.request.plan_steps import creates_todo, steps_of
from notewright.language.request.plan_todos import created, reminder, several, todo
from notewright.language.request.plan_wording import Wording, peel
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS
from notewright.state.plan import AddBookmark, CreateTodo, DraftNote, ReviseDraft, Step


@dataclass(frozen=True)
class Write:
    """One clause that writes, up to the next one, and which of the steps it gave: [first, last); none: refused."""

    clause: Clause
    first: int
    last: int


@dataclass
class PlanReader:
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
            steps = steps_of(clause, self.told) or self._behind_colon(clause)
        self.told.steps.extend(steps)
        last = len(self.told.steps)
        if not steps or last > before:  # else it only added tags to the step before it
            self.writes.append(Write(clause, last - len(steps), last))
        self._more_of_bookmark()
        if not steps:
            self.refused.append(phrase_of(self._whole(clause)))

    def _whole(self, clause: Clause) -> Clause:
        """A refused clause with the text behind its colon."""
        after = self.clauses[self.at] if self.at < len(self.clauses) else None
        if after is None or after.verb is not None or not after.writes or not opens_text(clause, after):
            return clause
        self.at += 1
        return joined(clause, after)

    def _todos(self, clause: Clause) -> list[CreateTodo]:
        remind = clause.verb is not None and clause.tokens[clause.verb].senses.get("write") == "remind"
        wording, count = (reminder(clause), 1) if remind else created(clause)
        first = self.at
        if wording.due is None and first >= 2:
            wording = replace(wording, due=only_date(self.clauses[first - 2]))
        while self.at < len(self.clauses) and self._goes_on(clause, wording, self.clauses[self.at], count, first):
            wording = _longer(clause, wording, self.clauses[self.at])
            self.at += 1
        made = several(clause, wording, count) if count > 1 else [todo(clause, wording)]
        if not made or None in made:
            self.at = first
        return [one for one in made if one]

    def _goes_on(self, clause: Clause, wording: Wording, after: Clause, count: int, first: int) -> bool:
        """Whether `after` only tells more of the todo: its text, its date, its tags."""
        if after is self.clauses[first] and opens_text(clause, after):
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

    def _more_of_bookmark(self) -> None:
        """Bookmark …, title “X”; 收藏…，标签 X: a clause of the title or the tags alone."""
        last = self.told.steps[-1] if self.told.steps else None
        after = self.clauses[self.at] if self.at < len(self.clauses) else None
        if not isinstance(last, AddBookmark) or after is None or after.writes:
            return
        title, tags = only_title(after), only_tags(after)
        if (title and not last.title) or tags:
            told = {"title": title or last.title, "tags": (*last.tags, *tags)}
            self.told.steps[-1] = last.model_copy(update=told)
            self.at += 1

    def _behind_colon(self, clause: Clause) -> list[Step]:
        """Bookmark this: https://…; untag them: #old."""
        after = self.clauses[self.at] if self.at < len(self.clauses) else None
        if after is None or after.writes or not any(token.has("url", "hash", "tag") for token in after.tokens):
            return []
        steps = steps_of(joined(clause, after), self.told)
        self.at += bool(steps)
        return steps

    def _revise(self, clause: Clause) -> None:
        """Clauses side by side are one wish for the waiting draft."""
        phrase = phrase_of(clause)
        if not any(c.isalnum() for c in phrase):
            return
        last = self.told.steps[-1] if self.told.steps else None
        before = clause.text.find(last.feedback) if isinstance(last, ReviseDraft) else -1
        end = clause.tokens[-1].end
        if isinstance(last, ReviseDraft) and end - before <= MAX_PHRASE_CHARS:
            self.told.steps[-1] = ReviseDraft(feedback=clause.text[before:end].strip())
        else:
            self.told.steps.append(ReviseDraft(feedback=phrase))


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
