"""The one directed repair of a length: the wish, what was counted, what is needed."""

from collections.abc import Sequence

from notewright.language.tables import load_table
from notewright.state.draft import LengthMiss


def length_complaint(misses: Sequence[LengthMiss]) -> str:
    """What the writer is told about a draft with `misses`."""
    words = load_table(__package__, "complaint.toml")
    lines = [
        words["line"].format(
            wish=miss.wish,
            measured=miss.measured,
            unit=words["units"][miss.unit],
            need=words["need"][_need(miss)].format(at_least=miss.at_least, at_most=miss.at_most),
        )
        for miss in misses
    ]
    return " ".join([*lines, words["close"]])


def _need(miss: LengthMiss) -> str:
    if miss.at_least is None or miss.at_most is None:
        return "at_most" if miss.at_least is None else "at_least"
    return "exactly" if miss.at_least == miss.at_most else "between"
