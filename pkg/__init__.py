"""Notewright: one sentence in, one note out, built from exactly the material that was asked for.

`create_workflow` gives the workflow to a program; the other names are what it takes and what it returns.
Importing this package loads nothing: each name brings its module when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from notewright.graph.embedded import NoteWorkflow, Sentence
    from notewright.graph.embedding import create_workflow
    from notewright.state.draft import Answer, Draft, DraftText, Recheck
    from notewright.state.errors import NotewrightError, UnsupportedFilter
    from notewright.state.limits import Budget
    from notewright.state.material import ContextRef, Hits, PlannedQuery, Receipt, RefChange, SourceItem
    from notewright.state.ports import Body, Clock, Drafts, Models, Workspace
    from notewright.state.preferences import Preferences
    from notewright.state.result import NoteResult
    from notewright.state.scope import ResourceType

_WHERE = {
    "Answer": "state.draft",
    "Body": "state.ports",
    "Budget": "state.limits",
    "Clock": "state.ports",
    "ContextRef": "state.material",
    "Draft": "state.draft",
    "DraftText": "state.draft",
    "Drafts": "state.ports",
    "Hits": "state.material",
    "Models": "state.ports",
    "NoteResult": "state.result",
    "NoteWorkflow": "graph.embedded",
    "NotewrightError": "state.errors",
    "PlannedQuery": "state.material",
    "Preferences": "state.preferences",
    "Receipt": "state.material",
    "Recheck": "state.draft",
    "RefChange": "state.material",
    "ResourceType": "state.scope",
    "Sentence": "graph.embedded",
    "SourceItem": "state.material",
    "UnsupportedFilter": "state.errors",
    "Workspace": "state.ports",
    "create_workflow": "graph.embedding",
}

__all__ = [
    "Answer",
    "Body",
    "Budget",
    "Clock",
    "ContextRef",
    "Draft",
    "DraftText",
    "Drafts",
    "Hits",
    "Models",
    "NoteResult",
    "NoteWorkflow",
    "NotewrightError",
    "PlannedQuery",
    "Preferences",
    "Receipt",
    "Recheck",
    "RefChange",
    "ResourceType",
    "Sentence",
    "SourceItem",
    "UnsupportedFilter",
    "Workspace",
    "create_workflow",
]


if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)

    def __dir__() -> list[str]:
        return __all__
