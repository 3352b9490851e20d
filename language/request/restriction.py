"""Frames of what narrows in words that no key can say: repeated days, and clauses behind "only if" or 仅限."""

from collections.abc import Sequence

from notewright.language.request.framing import Found, merged
from notewright.language.request.line import Line
from notewright.language.request.nouns import FILTERS, is_head, text_at
from notewright.language.request.token import Token
from notewright.language.tables import load_table

_ENDS = ("break", "into", "turn")
_PLAIN = (*FILTERS, "glue", "one", "and", "mark", "prep", "polite", "related", "quote")
_LENGTH = ("number", "count", "follow")


def recurring(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """every Monday, 每逢周末, "on Fridays": many days, and not the latest one."""
    if not tokens[at].has("time"):
        return None
    start = at - (at > 0 and tokens[at - 1].has("recurring.every"))
    plural = text_at(tokens, at - 1) in ("on", "from") and text_at(tokens, at + 1) == "s"
    own = plural and at + 2 < len(tokens) and tokens[at + 2].has("type", "file_type")
    if start == at and (not plural or own):
        return None
    end = at + 1 + plural
    return start, end, [merged(line, tokens[start:end], "unhandled", tokens[start:end])]


def placed(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """写于上海的, 拍在杭州的: where something was made is no date, and no key holds it."""
    end = at + 1
    while end < len(tokens) and not tokens[end].senses and tokens[end].han:
        end += 1
    if not tokens[at].has("field") or not tokens[at].text.endswith(("于", "在")) or end == at + 1:
        return None
    return at, end, [merged(line, tokens[at:end], "unhandled", tokens[at:end])]


def restriction(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """A clause that narrows the set before it: plain filters are read as ever, all else is refused as a whole."""
    if not at:
        return None
    behind = tokens[at - 1].has("break")
    only = tokens[at].text in ("only", "just") or _of_ones(tokens, at)
    opens = tokens[at].has("restrict.open") or (behind and only)
    if not opens or not _of_material(tokens, at):
        return None
    end = next((j for j in range(at + 1, len(tokens)) if tokens[j].has(*_ENDS)), len(tokens))
    inner = tokens[at + (tokens[at].has("restrict.open") or not tokens[at].han) : end]
    if not inner or any(t.has("make", "answer", "from", "write") for t in inner):
        return None
    ones = tokens[at].text.endswith(("ones", "those")) or inner[0].text in ("the ones", "those", "ones")
    if not ones and any(is_head(tokens, j) and tokens[j].has("type") for j in range(at + 1, end)):
        return None
    twice = any(t.has("topic") for t in inner) and any(t.has("topic") for t in tokens[:at])
    if not twice and all(t.has(*_PLAIN) and not t.has("unhandled", "file_type") for t in inner):
        return None
    return at, end, [merged(line, tokens[at:end], "unhandled", tokens[at:end])]


def _of_ones(tokens: Sequence[Token], at: int) -> bool:
    """…, the rough ones; …，潦草的那些: a clause that tells which of the set are meant."""
    end = next((j for j in range(at, len(tokens)) if tokens[j].has("break")), len(tokens))
    last = tokens[end - 1]
    if last.has("restrict.those") and end > at + 1:
        return last.text.startswith("的") or tokens[end - 2].text == "的"
    return tokens[at].text in ("the", "those") and tokens[end - 1].text in ("ones", "one") and end > at + 2


def _of_material(tokens: Sequence[Token], at: int) -> bool:
    """Behind a set; and behind a product only where the words cannot be about its length or language."""
    before, after = tokens[:at], tokens[at + 1 :]
    made = any(t.has("into", "make") for t in before)
    end = next((j for j, t in enumerate(after) if t.has("break")), len(after))
    about_note = _about_note(tokens[at], after[:end])
    return any(t.has("type", "file_type") for t in before) and not (made and about_note)


def _about_note(opens: Token, clause: Sequence[Token]) -> bool:
    """限五百字 is about the note; 限有代码的 is about what it is made of."""
    length = any(t.has(*_LENGTH) or t.senses.get("unhandled") == "length" for t in clause)
    said = "".join(token.text for token in clause)
    layout = any(word in said for word in load_table(__package__, "words.toml")["layout"]["han"])
    return length or opens.has("restrict.of_note") or (opens.han and (layout or not said.endswith(("的", "那些"))))
