"""Adjectives beyond the lessons' corpus; `course_lib.corpora.spanish_english.adjectives` explains the rows."""

ADJECTIVES = """
"""
