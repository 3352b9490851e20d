"""One file a format, each turning what stands on disk into records. Reads only, and never raises for a bad file."""

from notewright.workspace.sources.files import kinds_of
from notewright.workspace.sources.opening import open_source, read_file, scan
from notewright.workspace.sources.reasons import describe

__all__ = ["describe", "kinds_of", "open_source", "read_file", "scan"]
