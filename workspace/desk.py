"""Where new things go, and the moment and language in which a plan is read."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from notewright.language.time import Moment
from notewright.state.scope import Language
from notewright.workspace.records import SourceSpec
from notewright.workspace.settings import Settings


class Spot(NamedTuple):
    """A file that may be made: `root` is there already, `path` lies below it."""

    root: Path
    path: Path


class Desk(NamedTuple):
    moment: Moment
    language: Language
    todos: Spot
    bookmarks: Spot


def desk_for(moment: Moment, language: Language, settings: Settings, sources: Sequence[SourceSpec], home: Path) -> Desk:
    """The settings over the defaults: the first connected todo.txt, else Todos.md where notes are saved."""
    vault = next((spec.root for spec in sources if spec.kind == "vault"), home)
    lists = (Spot(spec.root.parent, spec.root) for spec in sources if spec.kind == "todo_txt")
    todos = _spot(vault, settings.todo_inbox) if settings.todo_inbox else None
    bookmarks = settings.bookmark_file or f"{settings.save_folder}/Bookmarks.html"
    default = _spot(vault, f"{settings.save_folder}/Todos.md")
    return Desk(moment, language, todos or next(lists, default), _spot(vault, bookmarks))


def _spot(vault: Path, said: str) -> Spot:
    """A relative path starts in the vault; any other names a file in a folder that is there."""
    path = vault / Path(said).expanduser()
    return Spot(vault if path.is_relative_to(vault) else path.parent, path)
