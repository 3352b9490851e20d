"""One file a node: what comes in, one decision, what goes out."""
