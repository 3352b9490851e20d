"""From where a phrase is read: the instant of the request, the person's zone, and their settings."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Moment:
    """`asked_at` is aware; `week_start` counts from Monday = 0; `day_order` says how 10/1 is read in English."""

    asked_at: datetime
    zone: ZoneInfo
    week_start: int = 0
    day_order: Literal["month", "day"] | None = None

    @property
    def now(self) -> datetime:
        """The person's clock at `asked_at`, without its zone."""
        return self.asked_at.astimezone(self.zone).replace(tzinfo=None)

    def hours_before(self, hours: float) -> datetime:
        """The person's clock so many real hours before `asked_at`, whatever their clocks did meanwhile."""
        return datetime.fromtimestamp(self.asked_at.timestamp() - 3600 * hours, self.zone).replace(tzinfo=None)

    def instant(self, local: datetime) -> datetime:
        """The first instant at which the person's clock shows `local`, or the next where it skips that."""
        return local.replace(tzinfo=self.zone).astimezone(UTC).astimezone(self.zone)
