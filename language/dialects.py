"""A question in the two public dialects of agent UIs (design §9). Our own keys stand beside theirs in both.

`middleware`: the request of LangChain's HumanInTheLoopMiddleware, `args` once more as `arguments`, as its first version
had them. `agent_inbox`: a list of one HumanInterrupt; every version of its clients reads a list, only some a bare one.
"""

from typing import Any

from notewright.language.asked import Asked
from notewright.state.preferences import Dialect

Payload = dict[str, Any] | list[dict[str, Any]]


def in_dialect(asked: Asked, dialect: Dialect) -> Payload:
    """The value of an interrupt that a client of `dialect` renders."""
    return [_human_interrupt(asked)] if dialect == "agent_inbox" else _review(asked)


def _review(asked: Asked) -> dict[str, Any]:
    args = dict(asked.args)
    schema = {"args_schema": dict(asked.edited)} if asked.edited else {}
    request = {"name": asked.action, "args": args, "arguments": args, "description": asked.description}
    config = {"action_name": asked.action, "allowed_decisions": list(asked.allowed), **schema}
    return {"action_requests": [request], "review_configs": [config], **asked.facts}


def _human_interrupt(asked: Asked) -> dict[str, Any]:
    """Agent Inbox makes its edit form of the arguments, so an edit is offered where they hold what is edited."""
    editable = asked.edited is not None and set(asked.edited["properties"]) <= set(asked.args)
    return {
        "action_request": {"action": asked.action, "args": dict(asked.args)},
        "config": {
            "allow_accept": "approve" in asked.allowed,
            "allow_edit": "edit" in asked.allowed and editable,
            "allow_respond": "respond" in asked.allowed,
            "allow_ignore": True,
        },
        "description": asked.description,
        **asked.facts,
    }
