"""Prompts and raw answers as artifacts, for a person who switched that on: they hold material, and never a key."""

from collections.abc import Callable

from notewright.models.tools import Stage
from notewright.state.errors import ArtifactUnusable
from notewright.state.ports import Artifacts, Clock

Keep = Callable[[Stage, str, str, str], None]
"""Keeps one call: its stage, its request id or ordinal, the prompt as it was sent, the answer as it came."""


def keep_nothing(stage: Stage, call_id: str, prompt: str, answer: str) -> None:
    """What was said is not kept."""


def keep_in(
    artifacts: Artifacts,
    owner: Callable[[], str],
    clock: Clock,
    kept: Callable[[str], None],
    warn: Callable[[ArtifactUnusable], None],
) -> Keep:
    """A file a call in `artifacts`, a folder a day; `kept` is told its pointer.

    One that cannot be written is told to `warn`, and the run goes on.
    """

    def keep(stage: Stage, call_id: str, prompt: str, answer: str) -> None:
        now = clock()
        text = f"## prompt\n\n{prompt}\n\n## answer\n\n{answer}\n"
        try:  # the moment comes first: some servers give an id twice
            kept(artifacts.write(owner(), f"calls/{now:%Y-%m-%d}", f"{now:%H%M%S%f} {stage} {call_id}", text))
        except ArtifactUnusable as refusal:
            warn(refusal)

    return keep
