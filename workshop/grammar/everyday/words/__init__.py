"""Kinds of sentences that show words in phrases: adverbs, prepositions, comparisons, what is pointed at."""
