"""The writes of a request offline: the sentence is read by the grammar of `language.request`."""

from collections.abc import Mapping, Sequence
from typing import Any

from notewright.language.request import assemble_plan
from notewright.models.sections import Section


def plan_args(sections: Sequence[Section]) -> Mapping[str, Any]:
    """The plan of the request section. Raises TooManySteps."""
    by_name = {section.name: section for section in sections}
    selected = by_name["context"].facts["selected"]
    assert isinstance(selected, dict)
    pending = "waiting_draft" in by_name
    plan = assemble_plan(by_name["request"].body, pending=pending, selected=sum(selected.values()))
    return plan.model_dump(mode="json", exclude_none=True)
