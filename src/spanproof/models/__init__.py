"""The embedded models, and what they read: passages of a case, token ids, features of a claim."""
