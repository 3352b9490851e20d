"""What is measured, and the same amount in another unit of time: two weeks are fourteen days."""

from collections.abc import Iterator

from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["numbers"]
_UNITS: dict[str, str] = {word: unit for unit, words in _TABLE["units"].items() for word in words}
_LARGER = {each["large"]: (each["small"], each["times"]) for each in _TABLE["conversions"]}
_SMALLER = {each["small"]: (each["large"], each["times"]) for each in _TABLE["conversions"]}

Amount = tuple[float, str]
"""A number and what is measured, "" where no known unit is told."""


def unit_of(word: str) -> str:
    """The unit that a word names; "" where it is none that is known."""
    return _UNITS.get(word, "")


def same_amounts(value: float, unit: str) -> Iterator[Amount]:
    """The amount itself, without its unit and in the next larger and smaller unit."""
    yield value, unit
    yield value, ""
    if unit in _LARGER:
        small, times = _LARGER[unit]
        yield value * times, small
    if unit in _SMALLER:
        large, times = _SMALLER[unit]
        yield value / times, large
