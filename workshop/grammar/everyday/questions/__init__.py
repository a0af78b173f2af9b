"""Kinds of sentences that ask: with every question word, in short, and about what somebody wonders."""
