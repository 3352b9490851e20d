"""Text that the person pasted into the sentence: it is material, and source [1] where there is no other."""

import re

_LONG = 80
_QUOTED = re.compile(r"[“「『\"](?P<text>[^”」』\"]{30,})[”」』\"]", re.DOTALL)
_AFTER_COLON = re.compile(r"(?<!\d)[:：](?!//)\s*(?P<text>.+)", re.DOTALL)


def pasted_text(request: str) -> str | None:
    """A quotation of 30 characters or more, or what follows a colon where it is long or has lines of its own."""
    quoted = _QUOTED.search(request)
    if quoted:
        return quoted["text"].strip()
    after = _AFTER_COLON.search(request)
    if after and (len(after["text"]) >= _LONG or "\n" in after["text"].strip()):
        return after["text"].strip()
    return None
