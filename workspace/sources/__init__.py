"""One file a format, each turning what stands on disk into records. Reads only, and never raises for a bad file."""
