"""One deterministic parser for date phrases in Chinese and English."""
