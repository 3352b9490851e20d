"""Call 1 offline: the sentence is read by the grammar of `language.request`."""

from collections.abc import Mapping, Sequence
from typing import Any

from notewright.language.request import assemble
from notewright.models.sections import Section


def scope_args(sections: Sequence[Section]) -> Mapping[str, Any]:
    """The scope of the request section. Raises TooManyQueries."""
    by_name = {section.name: section for section in sections}
    selected = by_name["context"].facts["selected"]
    assert isinstance(selected, dict)
    scope = assemble(by_name["request"].body, pending="waiting_draft" in by_name, selected=sum(selected.values()))
    return scope.model_dump(mode="json", exclude_none=True)
