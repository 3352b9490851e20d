"""What public clients do with an interrupt: whether they draw it, which buttons there are, and what a press sends.

Written anew after the behaviour of agent-chat-ui and Agent Inbox (both by langchain-ai) and of the middleware's types.
A client gets the values of a thread's interrupts and gives its buttons; none where it shows raw JSON instead.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Press = Callable[..., Any]
INBOX_KEYS = {"allow_accept", "allow_edit", "allow_respond", "allow_ignore"}


def chat_ui(values: Sequence[Any]) -> dict[str, Press]:
    """agent-chat-ui: the first action of a request of the middleware."""
    value = values[0] if values else None
    if not isinstance(value, dict) or not _is_review(value):
        return {}
    request = value["action_requests"][0]
    named = [config for config in value["review_configs"] if config["action_name"] == request["name"]]
    allowed = (named or value["review_configs"])[0]["allowed_decisions"]

    def edit(**changed: str) -> dict[str, Any]:
        action = {"name": request["name"], "args": {**request["args"], **changed}}
        return {"decisions": [{"type": "edit", "edited_action": action}]}

    buttons: dict[str, Press] = {
        "approve": lambda: {"decisions": [{"type": "approve"}]},
        "reject": lambda text: {"decisions": [{"type": "reject", "message": text.strip()}]},
        "edit": edit,
    }
    return {name: press for name, press in buttons.items() if name in allowed}


def _is_review(value: Mapping[str, Any]) -> bool:
    requests, configs = value.get("action_requests"), value.get("review_configs")
    if not (isinstance(requests, list) and requests and isinstance(configs, list) and configs):
        return False
    named = all(isinstance(each.get("name"), str) and isinstance(each.get("args"), dict) for each in requests)
    return named and all(
        isinstance(each.get("action_name"), str) and isinstance(each.get("allowed_decisions"), list) for each in configs
    )


def inbox(values: Sequence[Any]) -> dict[str, Press]:
    """Agent Inbox: its own form, or a request of the middleware that it reads as one and answers in a mixture."""
    value = values[0] if values else None
    if isinstance(value, dict) and value.get("action_requests"):
        return _inbox_buttons(_as_inbox(value), lambda said: {"decisions": [_renamed(said)]})
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return {}  # its older versions read a list only
    first = value[0]
    action, config = first.get("action_request"), first.get("config")
    if not isinstance(action, dict) or not action.get("action") or not isinstance(config, dict):
        return {}
    return _inbox_buttons(first, lambda said: [said]) if set(config) >= INBOX_KEYS else {}


def _as_inbox(value: Mapping[str, Any]) -> dict[str, Any]:
    request, decisions = value["action_requests"][0], value["review_configs"][0]["allowed_decisions"]
    return {
        "action_request": {"action": request["name"], "args": request.get("args", request.get("arguments", {}))},
        "config": {
            "allow_accept": "approve" in decisions,
            "allow_edit": "edit" in decisions,
            "allow_respond": "reject" in decisions,
            "allow_ignore": False,
        },
    }


def _renamed(said: Mapping[str, Any]) -> dict[str, Any]:
    return {**said, "type": {"accept": "approve", "response": "reject"}.get(said["type"], said["type"])}


def _inbox_buttons(interrupt: Mapping[str, Any], send: Callable[[dict[str, Any]], Any]) -> dict[str, Press]:
    action, config = interrupt["action_request"], interrupt["config"]
    edits = config["allow_edit"]

    def edit(**changed: str) -> Any:
        return send({"type": "edit", "args": {**action, "args": {**action["args"], **changed}}})

    buttons: dict[str, tuple[bool, Press]] = {
        "accept": (config["allow_accept"], lambda: send({"type": "accept", "args": action if edits else None})),
        "edit": (edits, edit),
        "response": (config["allow_respond"], lambda text: send({"type": "response", "args": text})),
        "ignore": (True, lambda: send({"type": "ignore", "args": None})),  # drawn whatever the config says
    }
    return {name: press for name, (there, press) in buttons.items() if there}
