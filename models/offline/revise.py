"""The waiting draft changed in the ways that need no understanding. What the person wrote into it by hand stays."""

import re
from typing import Any, get_args

from notewright.language.citations import cited_numbers
from notewright.language.tables import load_table
from notewright.models.offline.brief import Brief
from notewright.models.offline.lengths import to_length
from notewright.models.offline.outline import bulleted, unlinked
from notewright.models.offline.quoting import quoted
from notewright.models.offline.wishes import Wishes
from notewright.state.scope import Language


def revise(brief: Brief, content: str, wishes: Wishes) -> str:
    """`content` with the wishes done; what could not be done is said in its last line."""
    words = load_table(__package__, "templates.toml")[brief.language]
    text = _known_sources_only(brief, _without_notice(content))
    if wishes.links:
        text = unlinked(text)
    if wishes.bullets:
        text = bulleted(text)
    missed = words["join"].join(map(quoted, wishes.not_followed))
    notice = f"\n\n> {words['not_followed'].format(wishes=missed)}" if missed else ""
    return (to_length(brief, text, notice) + notice).strip() or content


def _without_notice(content: str) -> str:
    """The draft without what an earlier revision could not do, in whichever language that was asked."""
    starts = tuple("> " + words["not_followed"].partition("{")[0] for words in _languages())
    return "\n".join(line for line in content.split("\n") if not line.startswith(starts)).rstrip()


def _languages() -> tuple[Any, ...]:
    table = load_table(__package__, "templates.toml")
    return tuple(table[language] for language in get_args(Language))


def _known_sources_only(brief: Brief, text: str) -> str:
    """A number in brackets that is no source (the person's own `[2020]`) stays, and is no citation."""
    known = {item.number for item in brief.items}
    for number in set(cited_numbers(text)) - known:
        text = re.sub(rf"(?<!\\)\[(?=[^\[\]]*\b{number}\b[^\[\]]*\])", r"\\[", text)
    return text
