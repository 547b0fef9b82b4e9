"""Names in text, and whether two of them name the same."""
