"""Call 2 offline: a note by extraction, or the waiting draft changed in the ways that need no understanding."""

from collections.abc import Mapping, Sequence

from notewright.language.request import product_kind
from notewright.models.offline.brief import read_brief
from notewright.models.offline.compose import compose
from notewright.models.offline.titles import title_of
from notewright.models.sections import Section
from notewright.state.errors import NeedsLanguageModel


def draft_args(sections: Sequence[Section]) -> Mapping[str, str]:
    """Title and content. Raises NeedsLanguageModel where there is nothing to extract from."""
    brief = read_brief(sections)
    if not brief.items:
        raise NeedsLanguageModel()
    kind = product_kind(brief.request)
    return {"title": title_of(brief, kind), "content": compose(brief, kind)}
