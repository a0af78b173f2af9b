"""Kinds of sentences made of free clauses: alone, joined, negated, asked."""
