"""What a draft looks like as a file: frontmatter by code, the body as it was approved, then its sources."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import yaml

from notewright.language.grounding import check_line
from notewright.language.tables import load_table
from notewright.state.draft import Draft, SourceLine

_PLAIN = re.compile(r"[^\W\d_]\w*( \w+)*")
OWN_MARK = "notewright"  # the frontmatter key by which a note that Notewright saved is known


def note_text(draft: Draft) -> str:
    """The whole file. The same draft gives the same text at any time and on any machine."""
    return f"---\n{_frontmatter(draft)}---\n\n{draft.text.content}\n{_footer(draft)}"


def _frontmatter(draft: Draft) -> str:
    created = draft.created_at.astimezone(ZoneInfo(draft.request.zone))
    fields: dict[str, object] = {
        "title": draft.text.title,
        "created": created.replace(tzinfo=None).isoformat(timespec="seconds"),  # what Obsidian takes for a date
        OWN_MARK: {"draft": draft.id, "version": draft.version},
    }
    if draft.sources:
        fields["sources"] = [_source(source) for source in draft.sources]
    if coverage := _coverage(draft):
        fields["coverage"] = list(coverage)
    return yaml.dump(fields, Dumper=_Quoting, allow_unicode=True, sort_keys=False, width=float("inf"))


def _coverage(draft: Draft) -> tuple[str, ...]:
    """What the note was made from, and how much of it code found there."""
    line = check_line(draft, draft.request.language)
    return (*draft.coverage, *([line] if line else []))


class _Quoting(yaml.SafeDumper):
    """Plain words stay plain; anything else is quoted, since readers of YAML disagree on 1e3, 0o7, 12:30 and U+0085."""

    def represent_str(self, text: str) -> yaml.ScalarNode:
        return self.represent_scalar("tag:yaml.org,2002:str", text, _style(text))


def _style(text: str) -> str | None:
    """Double quotes would turn an emoji into \\U0001F680, which people cannot read in their properties."""
    if _PLAIN.fullmatch(text):
        return None
    return "'" if max(text, default="") > "\uffff" and len(text.splitlines()) == 1 else '"'


_Quoting.add_representer(str, _Quoting.represent_str)


def _source(source: SourceLine) -> dict[str, object]:
    fields = {
        "type": source.resource_type,
        "title": source.title,
        "id": source.id,
        "link": _wikilink(source) if source.resource_type == "note" else source.link,
        "date": source.date,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _footer(draft: Draft) -> str:
    """One paragraph a source: as a list, “- [1]” would be a task of its own state to Obsidian."""
    lines = [f"[{source.number}] {_shown(source)}{_dated(source, draft.request.zone)}" for source in draft.sources]
    coverage = _coverage(draft)
    if not lines and not coverage:
        return ""
    heading = load_table(__package__, "saved_note.toml")["sources"][draft.request.language]
    return "\n".join(f"\n{paragraph}" for paragraph in (f"## {heading}", *lines, *coverage)) + "\n"


def _shown(source: SourceLine) -> str:
    title = " ".join(source.title.split())
    if source.resource_type == "note":
        return _wikilink(source) or title
    if source.resource_type == "bookmark" and source.link and not set(source.link) & set("<> \n"):
        return f"[{title.replace('[', '(').replace(']', ')')}](<{source.link}>)"
    return title


def _wikilink(source: SourceLine) -> str | None:
    """[[path|title]]; None for a note of another vault, and where a character would break the link."""
    title = " ".join(source.title.split())
    if source.link is None:
        return None
    target = source.link.removesuffix(".md")
    if set("[]|#^") & set(target + title):
        return None
    return f"[[{title}]]" if target in ("", title) else f"[[{target}|{title}]]"


def _dated(source: SourceLine, zone: str) -> str:
    """The day, or the minute by the person's clock."""
    if not source.date or "T" not in source.date:
        return f" — {source.date}" if source.date else ""
    return f" — {datetime.fromisoformat(source.date).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"
