"""The addresses under /v1, one file a kind."""
