"""HTTP doors; they come with a later issue."""
