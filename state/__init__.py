"""What may be remembered: pure types, limits, the capability table, errors. Imports nothing of ours."""
