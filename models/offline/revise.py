"""The waiting draft changed in the ways that need no understanding. What the person wrote into it by hand stays."""

import re
from collections.abc import Iterator
from typing import Any, get_args

from notewright.language.citations import cited_numbers
from notewright.language.tables import load_table
from notewright.models.offline.brief import Brief
from notewright.models.offline.compose import bullet
from notewright.models.offline.outline import bulleted, shortened
from notewright.models.offline.passages import passages_of
from notewright.models.offline.quoting import quoted
from notewright.models.offline.rank import about, best
from notewright.models.offline.wishes import Wishes
from notewright.state.scope import Language

SHORTER_SHARE = 0.6
MORE_PASSAGES = 12


def revise(brief: Brief, content: str, wishes: Wishes) -> str:
    """`content` with the wishes done; what could not be done is said in its last line."""
    words = load_table(__package__, "templates.toml")[brief.language]
    text = _known_sources_only(brief, _without_notice(content))
    more = list(_more(brief, text, words)) if wishes.longer else []
    missed = [*wishes.not_followed, *([words["no_more"]] if wishes.longer and not more else [])]
    text = "\n".join([text, *more])
    if wishes.bullets:
        text = bulleted(text)
    notice = f"\n\n> {words['not_followed'].format(wishes=words['join'].join(map(quoted, missed)))}" if missed else ""
    if wishes.shorter:
        keep = {each["sections"]["open_todos"] for each in _languages()}
        text = shortened(text, int(len(content) * SHORTER_SHARE) - len(notice), keep)
    return (text + notice).strip() or content


def _more(brief: Brief, text: str, words: Any) -> Iterator[str]:
    """A section of passages that the draft does not have yet."""
    fresh = [p for item in brief.items for p in passages_of(item) if quoted(p.text) not in text]
    chosen = best(fresh, MORE_PASSAGES, about(brief.keywords))
    if chosen:
        yield from ("", f"## {words['sections']['more']}", "")
        yield from (bullet(passage, words) for passage in chosen)


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
