"""A scope and its queries in words, in the person's own phrases: what a choice is labelled with."""

from collections.abc import Iterator, Mapping
from typing import Any

from notewright.language.tables import load_table
from notewright.state.scope import Language, Query, Scope


def words_of(language: Language) -> Mapping[str, Any]:
    """The templates of words.toml."""
    table: Mapping[str, Any] = load_table("notewright.language", "words.toml")[language]
    return table


def query_words(query: Query, language: Language) -> str:
    """One line, nothing resolved: `notes · “release plan” · tag work · created “this week”`."""
    words = words_of(language)
    return str(words["separator"].join((*said_filters(query, language), *_phrase_of_time(query, words))))


def scope_words(scope: Scope, language: Language) -> str:
    """What `scope` would do: note or answer, from which material, and whether other writes are asked for."""
    words = words_of(language)
    material = words["scope"]["between"].join(query_words(query, language) for query in scope.workspace_queries)
    product = words["scope"]["note" if scope.produces_note else "answer"]
    return "".join(
        (
            words["follow_up"][scope.follow_up] if scope.follow_up else "",
            product.format(material=material or words["scope"]["no_material"]),
            words["scope"]["writes"] if scope.other_mutations else "",
        )
    )


def said_filters(query: Query, language: Language) -> Iterator[str]:
    """The type and every filter that was said, except the time."""
    words = words_of(language)
    yield words["types"][query.resource_type]
    for name, template in words["filters"].items():
        for value in _values(query, name):
            yield template.format(words["values"].get(name, {}).get(value, value))


def _values(query: Query, name: str) -> tuple[str, ...]:
    if name in ("keyword", "title"):
        wanted = "title" if query.keyword_in else "keyword"
        return (query.keyword,) if query.keyword and name == wanted else ()
    value = getattr(query, name)
    return value if isinstance(value, tuple) else (value,) if value else ()


def _phrase_of_time(query: Query, words: Mapping[str, Any]) -> Iterator[str]:
    if query.time_range:
        field = words["time_fields"][query.time_field or "bare"]
        yield words["dates"]["phrase"].format(field=field, phrase=query.time_range)
