"""Wiring only: which node follows which, and the one function that builds the workflow."""
