"""The parts of the HTML page: markup that cannot be forgotten to escape, one report, and the shell around them."""
