"""Extractors: they find the verbatim spans of the sources that answer a question."""
