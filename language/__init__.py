"""Pure reading of sentences: folding, spans and roles, the scope check, time ranges. No I/O and no clock."""
