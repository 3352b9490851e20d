"""How sentences are read, one a line of the tables beside this: in other words than the shared cases."""

import re
from pathlib import Path

import pytest

from notewright.language.request import assemble, unhandled_name
from notewright.state.scope import Query, Scope

NAMES = {
    "keyword": "kw",
    "exclude": "ex",
    "time_range": "time",
    "time_field": "field",
    "tag": "tag",
    "folder": "folder",
    "file_type": "type",
    "todo_status": "status",
}
FILES = ("sentences.txt", "sentences_wide.txt", "sentences_narrow.txt")
LINES = [line for name in FILES for line in (Path(__file__).parent / name).read_text("utf-8").splitlines()]
ROWS = [line.split(" => ") for line in LINES if " => " in line and not line.startswith("#")]


def flags(scope: Scope) -> str:
    """N a note, W another write, A neither; R where material is wanted and no type was named."""
    wants = "R" if scope.needs_workspace_retrieval and not scope.workspace_queries else ""
    made = "N" * scope.produces_note + "W" * scope.other_mutations
    return (made or "A") + wants


def words(query: Query) -> list[str]:
    """The query as the table writes it."""
    row = [query.resource_type, *(f"no={unhandled_name(phrase)}" for phrase in query.unhandled)]
    for field, name in NAMES.items():
        value = getattr(query, field)
        if value:
            row.append(f"{'title' if field == 'keyword' and query.keyword_in else name}={value}")
    return sorted(row)


def expected(part: str) -> list[str]:
    return sorted(re.split(r" (?=(?:title|no|kw|ex|time|field|tag|folder|type|status)=)", part))


@pytest.mark.parametrize(("text", "want"), ROWS, ids=[text for text, _ in ROWS])
def test_a_sentence_is_read_as_a_careful_reader_would(text: str, want: str) -> None:
    """Flags and every query, exactly: nothing is added, dropped or weakened."""
    wanted_flags, *parts = want.split("; ")
    scope = assemble(text)
    assert sorted(map(words, scope.workspace_queries)) == sorted(map(expected, parts))
    assert flags(scope) == wanted_flags


def test_there_are_enough_sentences_in_both_languages() -> None:
    """The table stays a real sample."""
    han = [text for text, _ in ROWS if re.search(r"[一-鿿]", text)]
    assert len(ROWS) >= 400
    assert min(len(han), len(ROWS) - len(han)) >= 60
