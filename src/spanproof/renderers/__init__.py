"""Renderers: each writes a report for people, or the answer that may be shown in its place."""
