"""Every error as problem+json (RFC 9457): its code, its sentence in the language of who asks, its status by a table."""

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from notewright.language.tables import load_table
from notewright.serve.turn import Problem
from notewright.state.errors import NotewrightError, TooManyRequests
from notewright.state.scope import Language

MEDIA_TYPE = "application/problem+json"


class Refused(Exception):
    """A request that ends in `problem`: raised where only an answer's status can say so."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.type)
        self.problem = problem


def problem_of(error: NotewrightError, language: Language, stage: str | None = None) -> Problem:
    status = status_of(type(error))
    title = _table()["title"][str(status)][language]
    return Problem(type=error.code, title=title, status=status, detail=error.text(language), stage=stage)


def response_of(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    said = problem.model_dump_json(exclude_defaults=True)
    return Response(said, problem.status, dict(headers or {}), MEDIA_TYPE)


def headers_of(error: NotewrightError) -> dict[str, str]:
    """What some errors say in a header too."""
    if isinstance(error, TooManyRequests):
        return {"Retry-After": str(error.facts["seconds"])}
    return {"WWW-Authenticate": "Bearer"} if status_of(type(error)) == 401 else {}


def status_of(error: type[NotewrightError]) -> int:
    """By the class, or the nearest one above it that the table names."""
    table: Mapping[str, int] = _table()["status"]
    return next(table[above.__name__] for above in error.__mro__ if above.__name__ in table)


def language_of(headers: Headers) -> Language:
    """The first of zh and en in Accept-Language; English where neither is."""
    for said in headers.get("accept-language", "").lower().split(","):
        if (word := said.strip()[:2]) in ("zh", "en"):
            return "zh" if word == "zh" else "en"
    return "en"


def _table() -> Mapping[str, Any]:
    return load_table(__package__, "problems.toml")
