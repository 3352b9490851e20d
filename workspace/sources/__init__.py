"""One file a format: what a person's notes, bookmarks, todos and files look like on disk."""
