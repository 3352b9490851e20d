"""The only room that touches a database or a vault file."""
