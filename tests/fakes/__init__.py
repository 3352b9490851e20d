"""Stand-ins for what is not ours: a chat model that says what a test wants, and a provider's server."""
