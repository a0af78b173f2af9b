"""Kinds of sentences about things and places: where they are, whose they are, which one, in which state."""
