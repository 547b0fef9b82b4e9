"""Aligners: they find the evidence chain of each claim among the chunks of its case."""
