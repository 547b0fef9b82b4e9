"""One file a rival, each with ``rival(training: Sequence[Sample]) -> Rival``."""
