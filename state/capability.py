"""What each resource type can be filtered by (design §5). The prompt, the mapper, refusals and docs read this.

A row is a filter; a cell says what the filter looks at, and None means the filter is refused by name.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from notewright.state.scope import Query, ResourceType, TimeField

FilterName = Literal["keyword", "exclude", "time", "tag", "folder", "file_type", "todo_status"]
RESOURCE_TYPES: tuple[ResourceType, ...] = get_args(ResourceType)

CAPABILITY: Mapping[FilterName, Mapping[ResourceType, str | None]] = {
    "keyword": {
        "note": "title, body, tags",
        "bookmark": "title, address, description",
        "file": "name, text",
        "todo": "text, its note's title",
    },
    "exclude": {
        "note": "title, body, tags",
        "bookmark": "title, address, description",
        "file": "name, text",
        "todo": "text, its note's title",
    },
    "time": {
        "note": "created or updated",
        "bookmark": "created (added) or updated",
        "file": "updated or created",
        "todo": "due, done, scheduled or created",
    },
    "tag": {"note": "tags", "bookmark": "tags", "file": None, "todo": "tags, +project, @context"},
    "folder": {"note": "folder", "bookmark": "folder", "file": "folder", "todo": "folder of its file"},
    "file_type": {"note": None, "bookmark": None, "file": "kind of file", "todo": None},
    "todo_status": {"note": None, "bookmark": None, "file": None, "todo": "pending, done or all"},
}

TIME_FIELDS: Mapping[ResourceType, tuple[TimeField, ...]] = {
    "note": ("created", "updated"),
    "bookmark": ("created", "updated"),
    "file": ("updated", "created"),
    "todo": ("due", "done", "scheduled", "created"),
}

DEFAULT_TIME_FIELD: Mapping[ResourceType, TimeField | None] = {
    "note": "created",
    "bookmark": "created",
    "file": "updated",
    "todo": None,  # a bare time on todos is asked about
}


def refused_filters(query: Query) -> tuple[str, ...]:
    """Names of the filters in `query` that its type does not have, in the order of the table."""
    refused = [name for name in CAPABILITY if name != "time" and getattr(query, name)]
    names: list[str] = [name for name in refused if CAPABILITY[name][query.resource_type] is None]
    if query.time_field and query.time_field not in TIME_FIELDS[query.resource_type]:
        names.append("time_field")
    return tuple(names)
