"""Property tests draw the same examples in every run; ``pytest --hypothesis-profile default`` draws new ones."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")
