"""Relations between two things that a sentence states, and the words that say the same of them the other way round."""
