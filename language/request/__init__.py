"""A grammar that reads a request into spans, roles and a scope."""
