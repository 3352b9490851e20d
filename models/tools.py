"""The forced tools. Their schemas are made from the types that read the answers, so the two cannot part."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, Field

from notewright.language.tables import load_table
from notewright.state.draft import DraftText
from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_DRAFT_CHARS, NoteCaps
from notewright.state.note import StructuredNote
from notewright.state.plan import Plan
from notewright.state.scope import Scope

Stage = Literal["classify", "draft", "answer", "plan", "work"]
JsonSchema = dict[str, Any]
_LEFT_OUT = frozenset(("title", "default", "description", "$defs", "oneOf", "discriminator"))


class AnswerText(Frozen):
    """What the answer to a question may be."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_DRAFT_CHARS)]


class Tool(NamedTuple):
    """A forced tool: the model must call it, exactly once, with these parameters."""

    stage: Stage
    name: str
    parameters: JsonSchema

    def spec(self) -> dict[str, Any]:
        """The tool as chat models of every provider take it."""
        description = load_table(__package__, "tools.toml")["descriptions"][self.name]
        function = {"name": self.name, "description": description, "parameters": self.parameters}
        return {"type": "function", "function": function}


def submit_scope(*, pending: bool) -> Tool:
    """Call 1. `follow_up` exists, and is required, only while a draft is waiting."""
    schema = closed_schema(Scope)
    if pending:
        schema["required"].append("follow_up")
    else:
        del schema["properties"]["follow_up"]
    return Tool("classify", "submit_scope", schema)


def submit_note_draft() -> Tool:
    """Call 2, the writer's only power."""
    return Tool("draft", "submit_note_draft", closed_schema(DraftText))


def submit_answer() -> Tool:
    """The answer to a question."""
    return Tool("answer", "submit_answer", closed_schema(AnswerText))


def submit_note() -> Tool:
    """A worker's note within its caps. Pointers are no matter of the model: code alone knows where a file is."""
    caps, schema = NoteCaps(), closed_schema(StructuredNote)
    properties = schema["properties"]
    del properties["file_refs"]
    properties["conclusion"]["maxLength"] = caps.conclusion_chars
    for name in ("evidence", "open_issues"):
        properties[name] |= {"maxItems": getattr(caps, name)}
        properties[name]["items"]["maxLength"] = caps.line_chars
    return Tool("work", "submit_note", schema | {"required": [*properties]})


def submit_plan(*, pending: bool) -> Tool:
    """The writes. There is no place for the queries of the scope; `revise_draft` exists only while a draft waits."""
    schema = closed_schema(Plan)
    items = schema["properties"]["steps"]["items"]
    items["anyOf"] = [branch for branch in items["anyOf"] if pending or _step_of(branch) != "revise_draft"]
    for branch in items["anyOf"]:
        branch["required"] = ["step", *branch.get("required", [])]
    return Tool("plan", "submit_plan", schema)


def _step_of(branch: JsonSchema) -> str:
    return str(branch["properties"]["step"]["const"])


def closed_schema(model: type[BaseModel]) -> JsonSchema:
    """The JSON schema of `model`, flat: definitions inlined, titles, defaults and null branches left out."""
    schema = model.model_json_schema()
    plain: JsonSchema = _plain(schema, schema.get("$defs", {}))
    return plain


def _plain(node: Mapping[str, Any], definitions: Mapping[str, Any]) -> JsonSchema:
    if "$ref" in node:
        return _plain(definitions[node["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in node:
        return _plain(next(branch for branch in node["anyOf"] if branch.get("type") != "null"), definitions)
    kept = {key: value for key, value in node.items() if key not in _LEFT_OUT}
    if "oneOf" in node:
        kept["anyOf"] = [_plain(branch, definitions) for branch in node["oneOf"]]
    if "properties" in kept:
        kept["properties"] = {name: _plain(value, definitions) for name, value in kept["properties"].items()}
    if "items" in kept:
        kept["items"] = _plain(kept["items"], definitions)
    return kept
