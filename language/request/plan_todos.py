"""New todos: their text, their due date and their tags, in the person's words."""

import re
from collections.abc import Sequence
from dataclasses import replace

from notewright.language.numerals import read_number
from notewright.language.request.line import read_line
from notewright.language.request.nouns import literal
from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_wording import Wording, peel
from notewright.language.request.token import Token
from notewright.language.tables import load_table
from notewright.state.limits import MAX_PHRASE_CHARS
from notewright.state.plan import CreateTodo


def is_todo(token: Token) -> bool:
    """A noun for what is created: a todo, a reminder."""
    return token.senses.get("type") == "todo" or token.text in words("reminder", "nouns")


def reminder(clause: Clause) -> Wording:
    """提醒我…, remind me to …: a date before the verb is the due date."""
    assert clause.verb is not None
    told = peel(clause.tokens[clause.verb + 1 :])
    return replace(told, due=told.due or _early(clause))


def _early(clause: Clause) -> str | None:
    """The last date before the verb, with all its words (下周一之前)."""
    run: list[Token] = []
    for token in clause.tokens[: clause.verb]:
        if token.has("time"):
            run = [*run, token] if run and run[-1].end == token.start else [token]
    return clause.said(run) or None


def created(clause: Clause) -> tuple[Wording, int]:
    """建一个…的待办, add a todo to …: the words on either side of the noun; and how many are to be created."""
    assert clause.verb is not None
    after = clause.tokens[clause.verb + 1 :]
    head = next((at for at, token in enumerate(after) if is_todo(token)), None)
    if head is None:  # 往待办里加一条X: the list stands before the verb
        own = peel(after, article=True)
        return Wording(own.tokens, own.due or _early(clause), own.tags), _count(after[:1])
    asked = [token for token in after[:head] if token.senses.get("write") != "remind"]
    fronted = _fronted(clause)
    lists = bool(fronted) and clause.tokens[clause.verb].has("order")  # 把X加到我的待办里: behind it is only the list
    own = peel([*fronted, *(token for token in asked if not (lists or _number(token)))], article=True)
    rest = peel(after[head + 1 :])
    due = rest.due or own.due or _early(clause)
    return Wording(_joined(clause, own.tokens, rest.tokens), due, (*own.tags, *rest.tags)), _count(asked)


def _joined(clause: Clause, own: list[Token], rest: list[Token]) -> list[Token]:
    """All words from the first to the last, so that none between them is lost."""
    if not own or not rest:
        return own or rest
    return [token for token in clause.tokens if own[0].start <= token.start <= rest[-1].start]


def _fronted(clause: Clause) -> Sequence[Token]:
    """把买牛奶加到待办里: the text before the verb."""
    starts = [at for at, token in enumerate(clause.tokens[: clause.verb]) if token.text in ("把", "将")]
    return clause.tokens[starts[0] + 1 : clause.verb] if starts else ()


def _count(tokens: Sequence[Token]) -> int:
    return next((number for token in tokens if (number := _number(token))), 1)


def _number(token: Token) -> int:
    """两个, three: how many; 0 for any other word."""
    number = None if token.has("time", "quote", "one") else read_number(token.text, 0)
    measured = number is not None and token.text[number[1] :] in ("", *words("measure", "todo"))
    return int(number[0]) if number and measured else 0


def several(clause: Clause, wording: Wording, count: int) -> list[CreateTodo]:
    """`count` todos from an enumeration; none where it has another number of parts."""
    parts: list[list[Token]] = [[]]
    for token in wording.tokens:
        if token.has("and") or token.text == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    texts = [(peel(part)) for part in parts if part]
    made = [todo(clause, replace(text, due=text.due or wording.due, tags=text.tags or wording.tags)) for text in texts]
    return [one for one in made if one] if len(made) == count and all(made) else []


def todo(clause: Clause, wording: Wording) -> CreateTodo | None:
    """The todo, or None where nothing is left for its text."""
    text = _text(clause, wording.tokens)
    if _comes_again(clause) or text.lower() in words("pronoun", "one") | words("pronoun", "thing"):
        return None
    known = wording.due is None or len(wording.due) <= MAX_PHRASE_CHARS
    if not 0 < len(text) <= MAX_PHRASE_CHARS or not known or not any(c.isalnum() for c in text):
        return None
    tags = tuple(dict.fromkeys(tag for tag in wording.tags if 0 < len(tag) <= MAX_PHRASE_CHARS))
    return CreateTodo(text=text, due=wording.due, tags=tags)


def _comes_again(clause: Clause) -> bool:
    pattern = load_table(__package__, "plan.toml")["recurring"]["pattern"]
    return re.search(pattern, clause.said(clause.tokens)) is not None


def _text(clause: Clause, tokens: Sequence[Token]) -> str:
    if len(tokens) == 1 and tokens[0].has("quote"):
        return literal(read_line(clause.text), tokens)
    return clause.said(tokens)
