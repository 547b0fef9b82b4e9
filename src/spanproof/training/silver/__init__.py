"""Silver rows for extraction training: questions on a user's own documents, and their spans as a model marks them."""
