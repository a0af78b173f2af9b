"""Kinds of sentences: each function draws a meaning of one kind and says it in both languages."""
