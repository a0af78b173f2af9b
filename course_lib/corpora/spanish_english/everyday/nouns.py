"""Nouns, names and cities beyond the lessons' corpus; `nouns_living` explains the rows."""

NOUNS = """
"""

NAMES = """
"""

CITIES = """
"""
