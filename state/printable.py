"""What may be shown: text that cannot steer the terminal or the editor in which it is read."""

import unicodedata
from typing import Annotated

from pydantic import BeforeValidator


def printable(text: str) -> str:
    """`text` without control characters but line ends and tabs."""
    return "".join(char for char in text if char in "\n\t" or unicodedata.category(char) != "Cc")


Printable = Annotated[str, BeforeValidator(lambda said: printable(said) if isinstance(said, str) else said)]
