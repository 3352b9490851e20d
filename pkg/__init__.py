"""Notewright: one sentence in, one note out, built from exactly the material that was asked for."""

__all__: list[str] = []
