"""What each address takes, as one page without a script: on this origin a script from elsewhere could ask as you."""

from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse

routes = APIRouter(include_in_schema=False)

PAGE = """<!doctype html><meta charset="utf-8"><title>Notewright</title>
<style>body{{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}}
code{{background:#8882;padding:.1em .3em}}dd{{margin:0 0 1em 2em;white-space:pre-line}}</style>
<h1>Notewright</h1><p>Every address, with its schemas: <a href="openapi.json">openapi.json</a>.
A request says who is asking by <code>Authorization: Bearer …</code>.
A POST may carry an <code>Idempotency-Key</code>.</p>
<dl>{rows}</dl>
"""


@routes.get("/")
def root() -> RedirectResponse:
    return RedirectResponse("docs")


@routes.get("/docs")
def docs(request: Request) -> HTMLResponse:
    return HTMLResponse(PAGE.format(rows="\n".join(_rows(request.app.openapi()))))


def _rows(schema: dict[str, Any]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, row in methods.items():
            said = row.get("description") or row.get("summary", "")
            yield f"<dt><code>{method.upper()} {escape(path)}</code></dt><dd>{escape(said)}</dd>"
