"""Which words of a tagging clause are the tags, and which are the notes that get or lose them."""

from collections.abc import Sequence

from notewright.language.request.line import read_line
from notewright.language.request.nouns import literal, trimmed
from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS


def tagged_object(clause: Clause) -> tuple[Sequence[Token], tuple[str, ...]]:
    """(the object, the tags). 给 OBJECT 加上 TAGS; tag OBJECT with TAGS; add TAGS to OBJECT; take TAGS off OBJECT."""
    assert clause.verb is not None
    before, after = clause.tokens[: clause.verb], clause.tokens[clause.verb + 1 :]
    starts = [at for at, token in enumerate(before) if token.text in (*words("object", "before"), "从")]
    if starts:
        return _fronted(clause, before, after, starts)
    first = next((at for at, token in enumerate(after) if not _between(token)), len(after))
    joint = next((at for at in range(first + 1, len(after)) if after[at].text in ("to", "from", "off", "到")), None)
    if joint is not None and (_marked(after[first]) or _named(after[:first])):
        return after[joint + 1 :], _tags(clause, after[:joint])
    last = _last_run(after)
    led = [token for token in before if not token.has("polite", "mark", "and")]
    own = after[:last]
    while own and own[-1].text in words("tagging", "with"):
        own = own[:-1]
    return (own or led), _tags(clause, after[last:])


def _fronted(
    clause: Clause, before: Sequence[Token], after: Sequence[Token], starts: Sequence[int]
) -> tuple[Sequence[Token], tuple[str, ...]]:
    """给 OBJECT 加上 TAGS; 把 TAGS 从 OBJECT 上去掉; 把 OBJECT 的 TAGS 去掉."""
    between = before[starts[0] + 1 : starts[-1]]
    if any(map(_marked, between)):
        return before[starts[-1] + 1 :], _tags(clause, between)
    object_ = before[starts[0] + 1 :]
    if any(map(_marked, after)) or _named(after):
        return object_, _tags(clause, after)
    last = _last_run(object_)
    return object_[:last], _tags(clause, object_[last:] or after)


def _last_run(after: Sequence[Token]) -> int:
    """Where the tags at the end begin: marked ones, or what stands behind "with" and 为."""
    at = len(after)
    while at and (
        _marked(after[at - 1])
        or after[at - 1].has("and", "mark", "polite", "break")
        or after[at - 1].text in words("tag_noun", "words")
    ):
        at -= 1
    while at < len(after) and not _marked(after[at]):
        at += 1
    if at < len(after):
        return at
    joints = [j for j, token in enumerate(after) if token.text in ("with", "as", "为", "成")]
    return joints[-1] + 1 if joints else 0 if _named(after[:1]) else len(after)


def _between(token: Token) -> bool:
    return not _marked(token) and (token.text in words("tagging", "with") or token.has("one"))


def _marked(token: Token) -> bool:
    return token.has("hash", "quote") or (token.has("tag") and not token.has("write"))


def _named(tokens: Sequence[Token]) -> bool:
    return any(token.text in words("tag_noun", "words") for token in tokens)


def _tags(clause: Clause, tokens: Sequence[Token]) -> tuple[str, ...]:
    """Marked tags; else, and behind a hash that the verb holds (加上 #), the bare words as one tag a part."""
    assert clause.verb is not None
    bare = clause.tokens[clause.verb].text.endswith("#") or not any(map(_marked, tokens))
    found = [tag for part in _parts(tokens) for tag in _part(clause, part, bare=bare)]
    return tuple(dict.fromkeys(tag for tag in found if 0 < len(tag) <= MAX_PHRASE_CHARS))


def _part(clause: Clause, part: Sequence[Token], *, bare: bool) -> list[str]:
    marked = [t.senses.get("hash") or t.senses.get("tag") or t.senses.get("quote", "") for t in part if _marked(t)]
    rest = [t for t in part if not _between(t) and not t.has("mark", "polite")]
    words_ = [literal(read_line(clause.text), trimmed(rest))] if bare and rest and not marked else []
    return [tag.strip() for tag in marked or words_]


def _parts(tokens: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.has("and", "break") and not token.has("tag", "hash"):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
