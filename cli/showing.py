"""A draft on the screen: its receipt, its text, what changed between versions and in its material."""

from collections.abc import Mapping, Sequence

import click

from notewright.cli.marking import marked_text, show_draft_marks
from notewright.cli.session import Session
from notewright.language.asked import problem_words
from notewright.language.receipt_words import cut_lines, receipt_lines
from notewright.state.draft import Draft
from notewright.state.material import Receipt, SourceItem
from notewright.workspace.draft_diff import diff_lines


def show_receipt(session: Session, receipt: Receipt) -> None:
    """How the sentence was run, a few lines, dim."""
    refs = [ref for line in receipt.queries for left in line.left_out for ref in left.refs]
    titles = session.workspace.titles(session.owner, refs)
    for line in receipt_lines(receipt, titles, session.language):
        click.secho(line, dim=True)
    click.echo()


def show_cuts(session: Session, items: Sequence[SourceItem]) -> None:
    """What of the material did not fit."""
    for line in cut_lines(items, session.language):
        click.secho(line, dim=True)


def show_draft(session: Session, draft: Draft) -> None:
    """Receipt, title and text, and where it was saved."""
    show_receipt(session, draft.receipt)
    show_cuts(session, draft.items)
    click.secho(f"# {draft.text.title}\n", bold=True)
    click.echo(f"{marked_text(session, draft.text.content, draft.marks).rstrip()}\n")
    show_draft_marks(session, draft)
    show_misses(session, draft)
    status = session.say(f"status.{draft.status}")
    click.secho(f"{draft.id[:8]} v{draft.version}  {status}  {draft.saved_path or ''}".rstrip(), dim=True)


def show_misses(session: Session, draft: Draft) -> None:
    """The lengths that were asked for and not reached, a line each; nothing where there are none."""
    for miss in draft.misses:
        counted = session.say(f"unit.{miss.unit}", count=miss.measured)
        click.secho(session.say("show.miss", wish=miss.wish, counted=counted), fg="yellow")


def show_diff(session: Session, draft: Draft) -> None:
    """This version against the one before it."""
    for line in _diff(session, draft) or [session.say("show.first_version")]:
        click.secho(line, fg={"+": "green", "-": "red"}.get(line[:1]))


def change_counts(session: Session, draft: Draft) -> str:
    lines = _diff(session, draft)
    added, removed = (sum(line.startswith(sign) for line in lines) for sign in "+-")
    if not lines:
        return session.say("end.unchanged")
    return session.say("show.counts", version=draft.version, added=added, removed=removed)


def show_changes(session: Session, problem: str | None, changes: Sequence[Mapping[str, str]]) -> None:
    """What is in the way of a decision: a key that is none, or refs that are gone or edited since."""
    if problem:
        click.secho(problem_words(problem, session.language), fg="yellow", err=True)
    for change in changes:
        click.echo(session.say(f"change.{change['change']}", id=change["id"]), err=True)


def _diff(session: Session, draft: Draft) -> Sequence[str]:
    """Empty for the first version."""
    if draft.version == 1:
        return ()
    return diff_lines(session.draft(draft.id, draft.version - 1).text, draft.text)
