"""What must be asked before anything is read, in the order of design §5, with exact alternatives ready to run.

No choice is made for the person, and none holds a date or a filter that nobody named.
"""

from collections.abc import Mapping
from typing import Any

from notewright.language.choices import (
    each_todo_date,
    each_type,
    other_field,
    reading,
    without_date,
    without_filter,
)
from notewright.language.day_orders import both_day_orders
from notewright.language.plan import dates_of, field_of, refusals
from notewright.language.request import UNNAMED
from notewright.language.scope_words import words_of
from notewright.language.tables import load_table
from notewright.language.time import Moment
from notewright.state.errors import AmbiguousDayOrder, UnknownTime, UnreadableTime
from notewright.state.limits import MAX_QUERIES
from notewright.state.request import Question
from notewright.state.scope import Language, Query, Scope


def question_for(scope: Scope, moment: Moment, language: Language, *, text: str = "") -> Question | None:
    """The first thing to be asked about `scope`, or None. Choose, and ask again about what was chosen.

    `text` is the request: where no type is named, the ready-made choices keep its other filters. Without it there
    are none, since a type alone would read more than was asked for.
    """
    return (
        _unsupported_filter(scope, language)
        or _unknown_time(scope, moment, language)
        or _ambiguous_day_order(scope, moment, language)
        or _todo_time_field(scope, language)
        or _no_type(scope, language, text)
    )


def question_too_many() -> Question:
    """More sets than a request may have. Which ones to drop is nobody's choice but the person's."""
    return Question(code="too_many_queries")


def question_two_readings(model_scope: Scope, code_scope: Scope, language: Language) -> Question:
    """The model and the code read the sentence differently, and still do after the repair; one choice where no words
    can tell the two apart.
    """
    choices = {choice.label: choice for choice in (reading(model_scope, language), reading(code_scope, language))}
    return Question(code="two_readings", choices=tuple(choices.values()))


def ask_code(question: Question) -> str:
    """The question as one value: its code, and for a refused filter its `type.filter`."""
    code, filter_name = question.code, question.about.partition(":")[0]
    return f"{code}:{filter_name}" if code == "unsupported_filter" else code


def question_words(question: Question, language: Language) -> str:
    """The question as it is put to the person."""
    table: Mapping[str, Any] = load_table(__package__, "questions.toml")[language]
    place, _, phrase = question.about.partition(":")
    kind, _, name = place.partition(".")
    row = "unsupported_phrase" if question.code == "unsupported_filter" and phrase else question.code
    words = {
        "phrase": phrase,
        "about": question.about,
        "limit": MAX_QUERIES,
        "type": words_of(language)["types"].get(kind, kind).capitalize(),
        "types": words_of(language)["types"].get(kind, kind),
        "filter": table["filter"].get(name, name),
    }
    return str(table["ask"][row].format(**words))


def _unsupported_filter(scope: Scope, language: Language) -> Question | None:
    for query in scope.workspace_queries:
        for refusal in refusals(query):
            alternatives = other_field if refusal.name == "time_field" else without_filter
            phrase = f":{refusal.said}" if refusal.name == UNNAMED else ""
            return Question(
                code="unsupported_filter",
                about=f"{query.resource_type}.{refusal.name}{phrase}",
                choices=alternatives(scope, query, refusal, language),
            )
    return None


def _unknown_time(scope: Scope, moment: Moment, language: Language) -> Question | None:
    for query in scope.workspace_queries:
        if query.time_range and isinstance(_why_unreadable(query, moment, language), UnknownTime):
            choices = without_date(scope, query.time_range, language)
            return Question(code="unknown_time", about=query.time_range, choices=choices)
    return None


def _ambiguous_day_order(scope: Scope, moment: Moment, language: Language) -> Question | None:
    for query in scope.workspace_queries:
        if query.time_range and isinstance(_why_unreadable(query, moment, language), AmbiguousDayOrder):
            choices = both_day_orders(scope, query, moment, language)
            return Question(code="ambiguous_day_order", about=query.time_range, choices=choices)
    return None


def _todo_time_field(scope: Scope, language: Language) -> Question | None:
    for query in scope.workspace_queries:
        if query.time_range and field_of(query) is None:
            choices = each_todo_date(scope, query.time_range, language)
            return Question(code="todo_time_field", about=query.time_range, choices=choices)
    return None


def _no_type(scope: Scope, language: Language, text: str) -> Question | None:
    if scope.workspace_queries or not scope.needs_workspace_retrieval:
        return None
    return Question(code="no_type", choices=each_type(scope, text, language) if text else ())


def _why_unreadable(query: Query, moment: Moment, language: Language) -> UnreadableTime | None:
    try:
        dates_of(query, moment, language)
    except UnreadableTime as error:
        return error
    return None
