"""One file a format, each turning what stands on disk into records. Reads only, and never raises for a bad file."""

from notewright.workspace.sources.opening import open_source, read_file, read_now, scan

__all__ = ["open_source", "read_file", "read_now", "scan"]
