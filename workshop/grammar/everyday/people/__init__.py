"""Kinds of sentences about people: who they are, what they are called, whose they are, how they look."""
