"""Fenced sections of a prompt, written and read back by the same rules.

Every fence carries a nonce that stands nowhere else in the prompt, so a note cannot close its own fence or open
another one (design §7). The offline engine reads the very text that a provider's model is sent.
"""

import json
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

DrawNonce = Callable[[], str]
draw_nonce: DrawNonce = partial(secrets.token_hex, 4)  # drawn again while it stands anywhere, so short is safe


class Section(NamedTuple):
    """One part of a prompt: what it is, facts that code knows about it, and its text."""

    name: str
    facts: Mapping[str, object]
    body: str = ""


def render(sections: Sequence[Section], draw: DrawNonce = draw_nonce) -> str:
    """The sections as fenced text; the nonce is drawn again while any section contains it."""
    written = [(s.name, json.dumps(dict(s.facts), ensure_ascii=False), s.body) for s in sections]
    nonce = draw()
    while any(nonce in text for parts in written for text in parts):
        nonce = draw()
    return "\n".join(f"<<{nonce} {name} {facts}>>\n{body}\n<</{nonce}>>" for name, facts, body in written)


def read(text: str) -> tuple[Section, ...]:
    """The sections of a rendered text. Raises ValueError where it does not start with a fence."""
    first = re.match(r"<<(\S+) ", text)
    if first is None:
        raise ValueError("the prompt does not start with a fence")
    nonce = re.escape(first[1])
    fence = re.compile(rf"<<{nonce} (\w+) (\{{[^\n]*\}})>>\n(.*?)\n<</{nonce}>>", re.DOTALL)
    return tuple(Section(name, json.loads(facts), body) for name, facts, body in fence.findall(text))
