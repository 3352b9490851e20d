"""What the program counted, said in a line each. Nothing is counted here: the receipt has the figures."""

from collections.abc import Iterator, Mapping
from typing import Any

from notewright.language.tables import load_table
from notewright.models.offline.brief import Brief
from notewright.models.offline.quoting import quoted


def count_lines(brief: Brief) -> Iterator[str]:
    """The material used, the todos, what was not used, what was not found."""
    words = load_table(__package__, "templates.toml")[brief.language]
    kinds = [item.type for item in brief.items]
    if kinds:
        counts = words["join"].join(plural(words["types"][kind], kinds.count(kind)) for kind in dict.fromkeys(kinds))
        yield words["material"].format(counts=counts)
    for query in brief.queries:
        yield from _query_lines(query, words)


def plural(forms: list[str], count: int) -> str:
    """The form of a phrase for `count` things."""
    return forms[count != 1].format(n=count)


def open_total(brief: Brief) -> int:
    """Open todos over all queries, whether they could be listed or not."""
    return sum(int(query.get("open", 0)) for query in brief.queries)


def described(query: Mapping[str, Any], words: Any) -> str:
    """A query in a few words: its type and what it was narrowed to."""
    kind = words["names"][query["resource_type"]]
    narrowed = [query[key] for key in ("keyword", "tag", "folder", "file_type") if key in query]
    return f"{kind} ({words['join'].join(narrowed)})" if narrowed else str(kind)


def partly(query: Mapping[str, Any], words: Any) -> Iterator[str]:
    """How many of those that matched were used, where it was not all of them."""
    if query["used"] < query["matched"] and query["resource_type"] != "todo":
        kind = words["names"][query["resource_type"]]
        yield words["partly"].format(matched=query["matched"], used=query["used"], type=kind)


def _query_lines(query: Mapping[str, Any], words: Any) -> Iterator[str]:
    if not query["matched"]:
        yield words["nothing"].format(what=quoted(described(query, words)))
    elif query["resource_type"] == "todo":
        counts = {"open": query["open"], "done": query["done"] or query.get("left_out", {}).get("done_not_said", 0)}
        yield words[_todo_line(**counts)].format(**counts)
    else:
        yield from partly(query, words)


def _todo_line(open: int, done: int) -> str:
    if open and done:
        return "todos"
    return "done_todos" if done else "open_todos"
