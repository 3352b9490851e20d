"""The one base of every value that may stand in a checkpoint: frozen, and closed to keys nobody declared."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value. It cannot be changed, and an unknown key is an error (design §4)."""

    model_config = ConfigDict(frozen=True, extra="forbid")
