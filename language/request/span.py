"""One spotted part of a request: what kind of words it is, and what part it plays in the sentence."""

from dataclasses import dataclass
from typing import Literal

SpanKind = Literal[
    "type",
    "time",
    "time_field",
    "tag",
    "folder",
    "status",
    "file_type",
    "topic",
    "title",
    "exclude",
    "related",
    "unhandled",
    "selection",
    "product",
    "write",
    "answer",
    "follow_up",
]
Role = Literal["material", "product", "write", "background", "name"]


@dataclass(frozen=True)
class Span:
    """Characters [start, end) of the sentence as the person typed it; 0 <= start < end <= len(text).

    kind, with what `value` holds:
      type        resource type (note | bookmark | file | todo)
      time        the literal phrase that `time_range` would carry, vague ones too
      time_field  created | updated | due | done | scheduled
      tag, folder, topic, title, exclude, unhandled   the literal phrase, without marks, hash or particles
                  (topic = keyword; title = keyword that the title holds)
      status      pending | done | all                 file_type  pdf | word | …
      related     "" (相关, "on it": takes the topic from the neighbour, never its time)
      selection   "" (选中的, "these three")           product    kind of product, or "" for a verb
      write       create | complete | delete | tag | move | remind | send | bookmark | …
      answer      ""                                   follow_up  revise | replace_scope | extend_scope | discard
    role:
      material    narrows what is read; some query must carry its value
      product     belongs to the note to write ("a note", 写成周报); no query may take its value from here
      write       belongs to another write (create a todo on Friday, 给它们加上 #已归档)
      background  frame, small talk, a negated part, a pasted text; no query may take its value from here
      name        stands inside a topic, a quotation or a name; the span around it is what counts
    `value` is always a literal substring of the sentence where it is a phrase.
    """

    kind: SpanKind
    role: Role
    start: int
    end: int
    value: str
