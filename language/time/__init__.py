"""One deterministic parser for date phrases in Chinese and English (design §6).

words.py finds the words of words.toml, chart.py combines them by the rules of grammar.toml into the meanings of
date.py and meanings.py, and those are looked up on the calendar (units.toml) from the moment of the request.

Where people differ, this holds: the last N days end with today, the next N begin with it; quarters roll as whole
ones; "3 weeks ago" is one day; weeks of a year are ISO weeks, weeks of a month those that begin in it; "X to Y" and
"until X" contain the last day, "before X" and "after X" do not; a weekday beside a full date only confirms it; a
phrase has one reading, and where that has no dates it is refused.
"""

from notewright.language.time.moment import Moment
from notewright.language.time.resolve import resolve_range
from notewright.language.time.spot import TimeSpan, spot_times

__all__ = ["Moment", "TimeSpan", "resolve_range", "spot_times"]
