"""Kinds of sentences that compare: more and less, as much as, the most, so much that, in which degree."""
