"""Whose work is it? Pairs of submissions whose answers share a structure that the class does not."""
