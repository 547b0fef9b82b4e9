"""Dates, times of the day and opening hours in text, and whether two of them agree."""
