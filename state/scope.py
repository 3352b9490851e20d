"""The scope: the closed result of reading a request once. Literal words of the person, nothing resolved."""

from typing import Annotated, Literal

from pydantic import Field

from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_PHRASE_CHARS, MAX_QUERIES, MAX_UNHANDLED

ResourceType = Literal["note", "bookmark", "file", "todo"]
TimeField = Literal["created", "updated", "due", "done", "scheduled"]
FileType = Literal["pdf", "word", "sheet", "slides", "image", "audio", "video", "archive", "text", "document"]
TodoStatus = Literal["pending", "done", "all"]
FollowUp = Literal["revise", "replace_scope", "extend_scope", "discard", "separate"]
Language = Literal["zh", "en"]

Phrase = Annotated[str, Field(min_length=1, max_length=MAX_PHRASE_CHARS)]


class Query(Frozen):
    """One read over one resource type. Every phrase is a literal substring of the request (design §5)."""

    resource_type: ResourceType
    keyword: Phrase | None = None
    keyword_in: Literal["title"] | None = None
    exclude: Phrase | None = None
    time_range: Phrase | None = None
    time_field: TimeField | None = None
    tag: Phrase | None = None
    folder: Phrase | None = None
    file_type: FileType | None = None
    todo_status: TodoStatus | None = None
    unhandled: Annotated[tuple[Phrase, ...], Field(max_length=MAX_UNHANDLED)] = ()


class Scope(Frozen):
    """What the request asks for. `follow_up` is set only while a draft is waiting."""

    produces_note: bool
    other_mutations: bool
    needs_workspace_retrieval: bool
    workspace_queries: Annotated[tuple[Query, ...], Field(max_length=MAX_QUERIES)]
    follow_up: FollowUp | None = None
