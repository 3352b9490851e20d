"""A draft as one text for an editor, and back: the first heading is the title."""

import click
from pydantic import ValidationError

from notewright.state.draft import DraftText


def draft_as_text(text: DraftText) -> str:
    return f"# {text.title}\n\n{text.content.rstrip()}\n"


def text_as_draft(written: str) -> DraftText:
    """Raises click.ClickException where there is no title line or nothing under it."""
    first, _, rest = written.lstrip("\ufeff\n").partition("\n")
    if not first.startswith("# "):
        raise click.ClickException("The first line must be the title, as “# Title”. / 第一行应是“# 标题”。")
    try:
        return DraftText(title=first[2:].strip(), content=rest.strip("\n"))
    except ValidationError as error:
        location = ".".join(map(str, error.errors()[0]["loc"]))
        raise click.ClickException(f"{location}: {error.errors()[0]['msg']}") from error
