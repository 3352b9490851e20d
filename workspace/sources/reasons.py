"""The words for what could not be read, in the person's language."""

from notewright.language.tables import load_table
from notewright.state.scope import Language
from notewright.workspace.records import Failure


def describe(failure: Failure, language: Language) -> str:
    """One line: the file, what is wrong with it, and the detail that a reader knows."""
    words = load_table(__package__, "reasons.toml")[failure.reason][language]
    space, detail = ("" if language == "zh" else " "), f" ({failure.detail})" if failure.detail else ""
    return f"{failure.path}{space}{words}{detail}"
