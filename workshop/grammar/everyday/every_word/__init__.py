"""Kinds of sentences that show every word of the lexicon in its forms, and words with uses of their own."""
