"""Call 2 offline: a note by extraction, or the waiting draft changed in the ways that need no understanding."""

from collections.abc import Mapping, Sequence

from notewright.language.request import has_scope_words, product_kind
from notewright.models.offline.brief import Brief, read_brief
from notewright.models.offline.compose import compose, within_limit
from notewright.models.offline.revise import revise
from notewright.models.offline.titles import title_of
from notewright.models.offline.wishes import Wishes, read_wishes
from notewright.models.sections import Section
from notewright.state.errors import NeedsLanguageModel
from notewright.state.limits import MAX_TITLE_CHARS


def draft_args(sections: Sequence[Section]) -> Mapping[str, str]:
    """Title and content. Raises NeedsLanguageModel where there is nothing to write from."""
    brief = read_brief(sections)
    wishes = read_wishes(brief.feedback or "")
    if brief.previous and not _anew(brief):
        title, content = str(brief.previous.facts["title"]), revise(brief, brief.previous.body, wishes)
    elif brief.items:
        title, content = _new(brief, wishes)
    else:
        raise NeedsLanguageModel()
    title = wishes.title or title
    return {"title": title[:MAX_TITLE_CHARS], "content": within_limit(content, brief.language)}


def _anew(brief: Brief) -> bool:
    """Whether the material or the kind of note may have changed, so that the waiting text no longer holds."""
    feedback = brief.feedback or ""
    return not feedback or has_scope_words(feedback) or product_kind(feedback) != "plain"


def _new(brief: Brief, wishes: Wishes) -> tuple[str, str]:
    """A new note; a shorter one where that was said with the change of material."""
    asked = product_kind(brief.feedback or "")
    kind = product_kind(brief.request) if asked == "plain" else asked
    content = compose(brief, kind)
    only_form = Wishes(shorter=wishes.shorter, bullets=wishes.bullets)
    return title_of(brief, kind), revise(brief, content, only_form)
