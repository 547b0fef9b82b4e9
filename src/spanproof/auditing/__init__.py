"""Audits of logged answers: readers of log formats, and the runner that writes reports to a folder."""
