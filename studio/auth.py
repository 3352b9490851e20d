"""Logins for the development server: a token says who is asking and what for, and nothing in a request does.

Each principal stands before an empty server: another's thread is not there (404), and what no rule allows is refused.
"""

import asyncio
from datetime import UTC, datetime
from typing import Any

from langgraph_sdk import Auth

from notewright.state.access import TokenScope
from notewright.state.errors import TokenRefused
from notewright.state.flow import WorkflowInput
from notewright.state.preferences import Preferences
from notewright.workspace.settings import data_folder
from notewright.workspace.tokens import TokenStore

Context = Auth.types.AuthContext
Filter = dict[str, Any]

OWNER = "owner"  # the key in a thread's metadata; code alone writes it
READS: set[TokenScope] = {"read"}
DRAFTS: set[TokenScope] = {"draft"}
DECIDES: set[TokenScope] = {"draft", "decide"}  # a resume may ask for another version as well as approve

auth = Auth()
tokens = TokenStore(data_folder() / "notewright.db")


@auth.authenticate
async def login(authorization: str | None) -> Auth.types.MinimalUserDict:
    """The holder of the bearer token."""
    scheme, _, token = (authorization or "").partition(" ")
    said = token.strip() if scheme.lower() == "bearer" else ""
    try:
        caller = await asyncio.to_thread(tokens.principal_of, said, datetime.now(UTC))
    except TokenRefused as refusal:
        raise Auth.exceptions.HTTPException(status_code=401, detail=str(refusal)) from None
    return {"identity": caller.owner, "permissions": sorted(caller.scopes)}


@auth.on
async def refuse(ctx: Context, value: Any) -> bool:
    """Schedules, the store and new assistants belong to nobody."""
    return False


@auth.on(resources="assistants", actions=["read", "search"])
async def see_the_graph(ctx: Context, value: Any) -> None:
    """Schemas and the picture are the same for everybody."""
    _allow(ctx, READS)


@auth.on(resources="threads", actions=["read", "search"])
async def see_own_threads(ctx: Context, value: Any) -> Filter:
    _allow(ctx, READS)
    return {OWNER: ctx.user.identity}


@auth.on(resources="threads", actions="create")
async def open_a_thread(ctx: Context, value: Any) -> Filter:
    _allow(ctx, DRAFTS)
    return _owned(ctx, value)


@auth.on(resources="threads", actions=["update", "delete"])
async def change_own_threads(ctx: Context, value: Any) -> Filter:
    """A state edited by hand may hold a decision."""
    _allow(ctx, DECIDES)
    return _owned(ctx, value)


@auth.on(resources="threads", actions="create_run")
async def run_in_own_thread(ctx: Context, value: Any) -> Filter:
    """A sentence is a draft; everything else goes on where a decision may stand."""
    given = value.get("kwargs") or {}
    sentence = isinstance(given.get("input"), dict) and not given.get("command")
    _allow(ctx, DRAFTS if sentence else DECIDES)
    _known("input", given.get("input"), WorkflowInput.__annotations__)
    _known("context", given.get("context"), Preferences.model_fields)
    return _owned(ctx, value)


def _allow(ctx: Context, needed: set[TokenScope]) -> None:
    if missing := sorted(needed - set(ctx.permissions)):
        raise Auth.exceptions.HTTPException(status_code=403, detail=f"this token may not: {', '.join(missing)}")


def _owned(ctx: Context, value: Any) -> Filter:
    """Marks what is made as the caller's, and finds nothing else. Who it belongs to is not for a request to say."""
    metadata = value.setdefault("metadata", {}) if isinstance(value, dict) else {}
    if metadata.get(OWNER, ctx.user.identity) != ctx.user.identity or {"user_id", "principal"} & set(metadata):
        raise Auth.exceptions.HTTPException(status_code=422, detail="metadata: the owner comes from the token alone")
    metadata[OWNER] = ctx.user.identity
    return {OWNER: ctx.user.identity}


def _known(part: str, given: Any, keys: Any) -> None:
    if isinstance(given, dict) and (unknown := sorted(set(given) - set(keys))):
        raise Auth.exceptions.HTTPException(status_code=422, detail=f"{part}: unknown key {unknown[0]}")
