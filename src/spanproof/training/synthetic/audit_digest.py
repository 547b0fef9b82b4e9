"""The digest of the audit corpus, committed before any detector was run on it."""

AUDIT_DIGEST = ""
"""`digest(generate())`: SHA-256 of the four files of 140 sources, seed 17. A change of any template changes it."""
