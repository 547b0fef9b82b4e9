"""Proof, to the span, for every RAG answer."""
