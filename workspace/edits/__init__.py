"""Edits of files that people own, one file a format: bytes in, bytes out, and nothing but what was meant is touched."""
