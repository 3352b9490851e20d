"""Frames of topics (关于X的, "about X", 跟X有关的) and of periods that only the person knows (装修那阵子)."""

from collections.abc import Sequence

from notewright.language.request.fill import fill_end
from notewright.language.request.framing import Found, merged, run_left, topical
from notewright.language.request.line import Line
from notewright.language.request.nouns import np_ok, opens_set, split_list, text_at, trimmed
from notewright.language.request.relations import names_period
from notewright.language.request.token import Token

_ON = ("are", "is", "anything", "stuff", "ones", "got", "have")
_BEFORE_PERIOD = ("type", "file_type", "field", "topic", "status", "tag", "folder", "prep")


def unknown_time(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """A period without borders; it stays a time, so that it is asked about and never dropped."""
    here = tokens[at]
    if here.has("time"):
        return None
    if here.has("unknown_time.close") and at and not tokens[at - 1].senses and tokens[at - 1].end == here.start:
        start = run_left(tokens, at, lambda token: not token.senses or token.text in ("刚", "刚刚", "自从", "自"))
        return start, at + 1, [merged(line, tokens[start : at + 1], "time", tokens[start : at + 1])]
    if here.has("unknown_time.vague") or (here.has("unknown_time.close") and here.text.startswith("那")):
        return at, at + 1, [merged(line, [here], "time", [here])]
    if not here.senses and here.han and names_period(here.text) and _before_type(tokens, at + 1):
        return at, at + 1, [merged(line, [here], "time", [here])]
    if here.has("unknown_time.open") and at and tokens[at - 1].has(*_BEFORE_PERIOD) and at + 1 < len(tokens):
        stop, _ = fill_end(tokens, at + 1)
        return at, stop, [merged(line, tokens[at:stop], "time", tokens[at:stop])]
    return None


def _before_type(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words before `at` modify a type word or its verb, and stand in no frame of their own."""
    at += text_at(tokens, at) == "的"
    opened = any(t.has("about.open", "exclude.open", "title.open") for t in tokens[max(0, at - 4) : at])
    return not opened and at < len(tokens) and tokens[at].has("type", "file_type", "field")


def topic(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """A topic behind its mark."""
    here, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    on = here.text == "on" and at > 0 and _can_be_on(tokens[at - 1])
    if (
        after is None
        or not (here.has("about.open") or on or _around(tokens, at))
        or (after.has("answer") and (here.han or opens_set(tokens, at + 2)))
        or (on and after.has("time"))
    ):
        return None
    if (here.has("tag.open") and after.has("tag")) or _own_material(tokens, at):
        return None
    stop, end = fill_end(tokens, at + 1)
    parts = split_list(trimmed(tokens[at + 1 : stop]))
    more = _after_commas(tokens, end)
    if parts and more:
        listed = [*parts, *(tokens[piece.start : piece.stop] for piece in more)]
        return at, more[-1].stop, _listed(line, tokens[at : more[-1].stop], listed)
    if not parts and after.has("mark"):
        return at, stop, [merged(line, tokens[at:stop], "unhandled", tokens[at:stop])]
    end += end > stop and end < len(tokens) and tokens[end].has("about.nouns")
    return (at, end, _listed(line, tokens[at:stop], parts)) if parts else None


def _around(tokens: Sequence[Token], at: int) -> bool:
    """围绕X，…: what stands alone behind it is the topic."""
    alone = at + 2 >= len(tokens) or tokens[at + 2].has("break")
    return tokens[at].text == "围绕" and alone and not tokens[at + 1].senses


def _after_commas(tokens: Sequence[Token], at: int) -> list[range]:
    """rent, food, travel and pets: the further topics of a list that ends in "and"; nothing where it does not."""
    found: list[range] = []
    while at < len(tokens) and (tokens[at].text == "," or (found and tokens[at].has("and"))):
        start = at + 1 + (at + 1 < len(tokens) and tokens[at].text == "," and tokens[at + 1].has("and"))
        end = next((j for j in range(start, len(tokens)) if tokens[j].senses), len(tokens))
        if not start < end <= start + 3:
            break
        found.append(range(start, end))
        if tokens[start - 1].has("and"):
            return found
        at = end
    return []


def _can_be_on(before: Token) -> bool:
    return before.has("type", "file_type", "break") or before.text in _ON


def _own_material(tokens: Sequence[Token], at: int) -> bool:
    """Whether "about" leads to a set of the person's own: "a note about my open todos"."""
    owned = tokens[at + 1].has("time", "status", "every") or tokens[at + 1].text in ("my", "our", "the", "我的")
    narrows = at > 0 and tokens[at - 1].has("type", "file_type") and not tokens[at - 1].has("product")
    return owned and not narrows and opens_set(tokens, at + 1)


def topic_by_verb(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """介绍X的书签, 笔记里写X的: a verb that says what the material holds, and no order."""
    before = tokens[at - 1] if at else None
    opens = before is None or before.has("break", "from", "folder.inside", "and", "glue", "time", "type", "polite")
    if not (tokens[at].has("about.verbs") and tokens[at].han and opens) or tokens[at].has("about.open"):
        return None
    end = at + 1
    while end < len(tokens) and (not tokens[end].senses or (tokens[end].has("make", "quote") and end == at + 1)):
        end += 1
    if not at + 1 < end < len(tokens) or tokens[end].text != "的" or not np_ok(tokens, end + 1):
        return None
    return at, end + 1, [merged(line, tokens[at : end + 1], "topic", tokens[at + 1 : end])]


def topic_by_close(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """A topic before its mark: X相关的, 和X有关的, X这件事."""
    if not tokens[at].has("about.close"):
        return None
    start = _topic_start(tokens, at)
    first = start - (start > 0 and tokens[start - 1].has("and"))
    while start < at and tokens[start].has("about.open"):
        start += 1
    parts = split_list(trimmed(tokens[start:at]))
    end = at + 1 + (text_at(tokens, at + 1) == "的")
    return (first, end, _listed(line, tokens[first:end], parts)) if parts else None


def _topic_start(tokens: Sequence[Token], at: int) -> int:
    """Back over the topic; a 的 between two unknown words stands inside it (待办应用的设计相关的)."""
    start = run_left(tokens, at, topical)
    while 1 < start < at and tokens[start - 1].text == "的" and not tokens[start - 2].senses:
        start = run_left(tokens, start - 1, topical)
    if 0 < start < at and tokens[start - 1].has("type") and not tokens[start].senses and tokens[start].han:
        start -= tokens[start - 1].han and tokens[start - 1].end == tokens[start].start
    return start


def _listed(line: Line, tokens: Sequence[Token], parts: list[Sequence[Token]]) -> list[Token]:
    """One topic token for each part, joined by "or": each is a set of its own."""
    if len(parts) == 1:
        return [merged(line, tokens, "topic", parts[0])]
    found: list[Token] = []
    for part in parts:
        if found:
            found.append(Token(part[0].start, part[0].start, "", {"and": "or"}))
        found.append(merged(line, part, "topic", part))
    return found
