"""The digest of the audit corpus, committed before any detector was run on it."""

AUDIT_DIGEST = "bfd90f5f0aae7ddf2c206b124abc38be826fd9064cfc750755ba17f5951b1607"
"""`digest(generate())`: SHA-256 of the four files of 140 sources, seed 17. A change of any template changes it."""
