"""Splitters: from an answer to its atomic claims (see `spanproof.protocols.Splitter`)."""

from __future__ import annotations

from spanproof.splitters.sentence import SentenceSplitter

__all__ = ["SentenceSplitter"]
