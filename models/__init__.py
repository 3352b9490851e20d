"""The only room that touches a chat model."""
