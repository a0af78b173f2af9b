"""Kinds of sentences about time, numbers, quantities and degrees."""
