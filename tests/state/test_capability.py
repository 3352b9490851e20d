"""One table says what each type can be filtered by (design §5)."""

from typing import get_args

import pytest

from notewright.state.capability import CAPABILITY, DEFAULT_TIME_FIELD, RESOURCE_TYPES, TIME_FIELDS, refused_filters
from notewright.state.scope import Query, ResourceType, TimeField


def test_every_filter_has_a_cell_for_every_type() -> None:
    assert all(set(row) == set(RESOURCE_TYPES) for row in CAPABILITY.values())
    assert set(TIME_FIELDS) == set(DEFAULT_TIME_FIELD) == set(RESOURCE_TYPES)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (Query(resource_type="file", tag="合同"), ("tag",)),
        (Query(resource_type="note", todo_status="pending"), ("todo_status",)),
        (Query(resource_type="bookmark", file_type="pdf"), ("file_type",)),
        (Query(resource_type="note", time_range="周五", time_field="due"), ("time_field",)),
        (Query(resource_type="note", keyword="a", exclude="b", tag="c", folder="d"), ()),
        (Query(resource_type="todo", tag="c", folder="d", todo_status="all"), ()),
        (Query(resource_type="file", folder="d", file_type="pdf"), ()),
    ],
)
def test_what_a_type_lacks_is_refused_by_name(query: Query, names: tuple[str, ...]) -> None:
    assert refused_filters(query) == names


@pytest.mark.parametrize("kind", RESOURCE_TYPES)
def test_a_date_that_a_type_lacks_is_refused(kind: ResourceType) -> None:
    for field in get_args(TimeField):
        asked = Query(resource_type=kind, time_range="今天", time_field=field)
        assert refused_filters(asked) == (() if field in TIME_FIELDS[kind] else ("time_field",))
