"""The lessons' grammar: its words, what may be said with them, and the kinds of sentences of the corpus."""
