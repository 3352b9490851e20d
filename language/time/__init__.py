"""One deterministic parser for date phrases in Chinese and English (design §6).

words.py finds the words of words.toml, chart.py combines them by the rules of grammar.toml into the meanings of
phrases.py, and those are looked up on the calendar from the moment of the request.
"""

from notewright.language.time.moment import Moment
from notewright.language.time.resolve import resolve_range
from notewright.language.time.spot import TimeSpan, spot_times

__all__ = ["Moment", "TimeSpan", "resolve_range", "spot_times"]
