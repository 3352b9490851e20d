"""Who stands at a door right now, and what that principal may see: the stores, always with the owner's name."""

from typing import NamedTuple

from notewright.graph.premises import Premises
from notewright.state.access import Caller, TokenScope
from notewright.state.errors import ScopeMissing
from notewright.state.scope import Language
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore
from notewright.workspace.library import Library


class Visitor(NamedTuple):
    """`language` is that of the request, for what is said back."""

    caller: Caller
    language: Language
    premises: Premises

    @property
    def owner(self) -> str:
        return self.caller.owner

    @property
    def drafts(self) -> DraftStore:
        return self.premises.drafts

    @property
    def changes(self) -> ChangeSets:
        return self.premises.changes

    @property
    def workspace(self) -> Library:
        return self.premises.workspace

    def require(self, scope: TokenScope) -> None:
        """Raises ScopeMissing. No scope includes another."""
        if scope not in self.caller.scopes:
            raise ScopeMissing(scope=scope)

    @property
    def may_look(self) -> bool:
        """Whether what a draft says may be told: to who reads, and to who has it written."""
        return not self.caller.scopes.isdisjoint({"read", "draft"})
