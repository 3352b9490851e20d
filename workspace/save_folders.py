"""Where the notes of each principal are saved: in a vault of their own, never in another one's."""

from collections.abc import Callable
from pathlib import Path

from notewright.workspace.library import Library
from notewright.workspace.settings import LOCAL, Home

SaveFolder = Callable[[str], Path]
"""Owner to folder."""


def save_folders(home: Home, workspace: Library) -> SaveFolder:
    """A relative setting starts in the owner's first vault, and in the data folder while there is none.

    Whoever is not this machine's login has a folder of their own there, and below an absolute setting.
    """

    def folder_of(owner: str) -> Path:
        said = Path(home.settings.save_folder).expanduser()
        vaults = (spec.root for spec in workspace.sources(owner) if spec.kind == "vault")
        vault = next(vaults, None)
        if owner == LOCAL:
            return (vault or home.folder) / said
        return said / owner if said.is_absolute() else (vault or _own_folder(home, owner)) / said

    return folder_of


def _own_folder(home: Home, owner: str) -> Path:
    folder = home.folder / "people" / owner
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder
