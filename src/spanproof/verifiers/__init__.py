"""Verifiers: each says what it knows of a claim, one check a claim, and abstains where it knows nothing."""
