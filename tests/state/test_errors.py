"""Every error says, in both languages and from the same facts, what happened and what to do next."""

import re
from string import Formatter

import pytest

from notewright.state import errors
from notewright.state.errors import NotewrightError, error_named

ALL = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, NotewrightError)]
SAID = [error for error in ALL if error.en]


def facts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_the_tree_in_the_docstring_is_the_tree() -> None:
    """Names and depths of the picture are those of the classes."""
    drawn, path = {}, ["NotewrightError"]
    for line in (errors.__doc__ or "").splitlines():
        if found := re.match(r"([│ ]*)[├└]── (\w+)", line):
            depth = len(found[1]) // 4 + 1
            path = [*path[:depth], found[2]]
            drawn[found[2]] = path[-2]
    assert drawn == {error.__name__: error.__mro__[1].__name__ for error in ALL if error is not NotewrightError}


@pytest.mark.parametrize("error", SAID, ids=lambda error: error.__name__)
def test_both_languages_say_the_same_facts(error: type[NotewrightError]) -> None:
    assert error.zh and facts(error.en) == facts(error.zh)
    told = error(**dict.fromkeys(facts(error.en), "x"))
    assert told.text("zh") != told.text("en") == str(told)
    assert error_named(told.code) is error


def test_a_leaf_without_a_sentence_is_a_stage() -> None:
    """What is raised has words; what has none is only a branch of the tree."""
    silent = {error.__name__ for error in ALL if not error.en}
    assert silent == {error.__name__ for error in ALL if error.__subclasses__() and not error.en}
