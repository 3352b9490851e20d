"""Call 2 offline: a note by extraction, or the waiting draft changed in the ways that need no understanding."""

from collections.abc import Mapping, Sequence

from notewright.language.request import assemble, has_scope_words, product_kind
from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.brief import Brief, read_brief
from notewright.models.offline.compose import compose, within_limit
from notewright.models.offline.revise import revise
from notewright.models.offline.roles import mentions
from notewright.models.offline.titles import kind_in_title, title_of
from notewright.models.offline.wishes import Wishes, read_wishes
from notewright.models.sections import Section
from notewright.state.errors import NeedsLanguageModel, WishNotFollowed
from notewright.state.limits import MAX_TITLE_CHARS


def draft_args(sections: Sequence[Section]) -> Mapping[str, str]:
    """Title and content. Raises NeedsLanguageModel where there is nothing to write from, WishNotFollowed."""
    brief = read_brief(sections)
    wishes = read_wishes(brief.feedback or "")
    if brief.previous and not _anew(brief, wishes):
        if not wishes.followed:
            raise WishNotFollowed(wishes="; ".join(wishes.not_followed))
        title, content = str(brief.previous.facts["title"]), revise(brief, brief.previous.body, wishes)
    elif brief.items:
        title, content = _new(brief, wishes)
    else:
        raise NeedsLanguageModel()
    title = wishes.title or title
    return {"title": title[:MAX_TITLE_CHARS], "content": within_limit(content, brief.language)}


def _anew(brief: Brief, wishes: Wishes) -> bool:
    """Whether the waiting text no longer holds: other material, or another kind of note."""
    feedback = brief.feedback or ""
    if not feedback or _other_material(feedback):
        return True
    return not (wishes.bullets or wishes.title) and _other_kind(feedback)


def _other_material(feedback: str) -> bool:
    if not has_scope_words(feedback):
        return False
    return assemble(feedback, pending=True).follow_up in {"replace_scope", "extend_scope"}


def _other_kind(feedback: str) -> bool:
    """ "make it a weekly report", but not "the summary is too long"."""
    into = load_table(__package__, "wishes.toml")["kind"]["into"]
    return mentions(fold(feedback), into) and _known_kind(feedback) is not None


def _known_kind(text: str) -> str | None:
    """The kind of note that `text` names, None where it names none that has a template of its own."""
    kind = product_kind(text)
    return kind if kind != "plain" and kind in load_table(__package__, "templates.toml")["kinds"] else None


def _new(brief: Brief, wishes: Wishes) -> tuple[str, str]:
    """A new note of the kind that was last said, in the form that was said with the change of material."""
    said = [text for text in (brief.feedback, brief.request) if text]
    before = kind_in_title(str(brief.previous.facts["title"])) if brief.previous else None
    kind = next((kind for text in said if (kind := _known_kind(text))), before or "plain")
    only_form = Wishes(bullets=wishes.bullets, links=wishes.links)
    return title_of(brief, kind), revise(brief, compose(brief, kind), only_form)
