"""The steps of a plan: a closed schema of at most MAX_STEPS writes, each with a target said in the person's words."""

from typing import Annotated, Literal

from pydantic import Field

from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_STEPS
from notewright.state.scope import Phrase, Query

MAX_PHRASES = 20
Phrases = Annotated[tuple[Phrase, ...], Field(min_length=1, max_length=MAX_PHRASES)]
AnyPhrases = Annotated[tuple[Phrase, ...], Field(max_length=MAX_PHRASES)]


class Pick(Frozen):
    """Which of the hits: the n oldest or newest by the date of the query's field, else by creation."""

    order: Literal["oldest", "newest"]
    count: Annotated[int, Field(ge=1, le=50)] = 1


class Target(Frozen):
    """What an edit is about. Without `pick`, all hits are meant only where `every` was said, else one."""

    query: Query
    pick: Pick | None = None
    every: bool = False


class DraftNote(Frozen):
    """A note from the material of the scope."""

    step: Literal["draft_note"] = "draft_note"


class ReviseDraft(Frozen):
    """The waiting draft, rewritten as `feedback` says."""

    step: Literal["revise_draft"] = "revise_draft"
    feedback: Phrase


class CreateTodo(Frozen):
    """`due` is the person's phrase; code resolves it, with the future preferred."""

    step: Literal["create_todo"] = "create_todo"
    text: Phrase
    due: Phrase | None = None
    tags: AnyPhrases = ()


class CompleteTodos(Frozen):
    step: Literal["complete_todos"] = "complete_todos"
    target: Target


class ReopenTodos(Frozen):
    step: Literal["reopen_todos"] = "reopen_todos"
    target: Target


class AddTags(Frozen):
    """`target` is None where the notes of the scope itself are meant (这些笔记, "them all")."""

    step: Literal["add_tags"] = "add_tags"
    target: Target | None = None
    tags: Phrases


class RemoveTags(Frozen):
    step: Literal["remove_tags"] = "remove_tags"
    target: Target | None = None
    tags: Phrases


class AddBookmark(Frozen):
    step: Literal["add_bookmark"] = "add_bookmark"
    address: Phrase
    title: Phrase | None = None
    tags: AnyPhrases = ()


class MoveNotes(Frozen):
    step: Literal["move_notes"] = "move_notes"
    target: Target | None = None
    folder: Phrase


Step = Annotated[
    DraftNote | ReviseDraft | CreateTodo | CompleteTodos | ReopenTodos | AddTags | RemoveTags | AddBookmark | MoveNotes,
    Field(discriminator="step"),
]


WriteStep = CreateTodo | CompleteTodos | ReopenTodos | AddTags | RemoveTags | AddBookmark | MoveNotes
"""The steps that change items; a note is drafted and a draft revised by the writer."""


class Plan(Frozen):
    """What one request asks to be written. `refused` are the phrases of writes outside the list (delete, mail)."""

    steps: Annotated[tuple[Step, ...], Field(max_length=MAX_STEPS)]
    refused: AnyPhrases = ()
