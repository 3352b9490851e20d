"""How many tokens a prompt has at the very least, whatever the tokenizer, to find prompts that a server cut silently.

Tokenizers in use do not join words across blanks and split digits into groups of three at most; of Han text the
densest vocabularies take about two characters a token. The count is about three quarters of what they really give.
"""

import re
from collections.abc import Sequence
from math import ceil

from langchain_core.messages import BaseMessage

from notewright.models.call_record import Usage

HAN_PER_TOKEN = 2.2
LETTERS_PER_TOKEN = 16
DIGITS_PER_TOKEN = 3
SMALLEST_CHECKED = 500  # tokens: below it no server has too little room
_RUN = re.compile(
    r"(?P<digits>[0-9]+)|(?P<letters>[^\W\d_\u0e00-\u0eff\u2e80-\uffff]+)|(?P<dense>[\u0e00-\u0eff\u2e80-\uffff])"
)


def least_tokens(messages: Sequence[BaseMessage]) -> int:
    """A floor for the tokens of `messages`."""
    count = 0.0
    for run in _RUN.finditer("\n".join(message.text for message in messages)):
        match run.lastgroup:
            case "digits":
                count += ceil(len(run[0]) / DIGITS_PER_TOKEN)
            case "letters":
                count += ceil(len(run[0]) / LETTERS_PER_TOKEN)
            case _:
                count += 1 / HAN_PER_TOKEN
    return int(count)


def was_cut(messages: Sequence[BaseMessage], usage: Usage) -> bool:
    """Whether the server read less than it was sent. Without a report nothing can be said, and False is returned."""
    if not usage.tokens_in:
        return False
    cached = usage.cached or 0
    read = usage.tokens_in + (cached if cached > usage.tokens_in else 0)  # some report only what was not cached
    least = least_tokens(messages)
    return least >= SMALLEST_CHECKED and read < least
