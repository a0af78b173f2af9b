"""Verbs beyond the lessons' corpus; `course_lib.corpora.spanish_english.verbs` explains the rows."""

TRANSITIVE = """
"""

PERSONAL = """
"""

INTRANSITIVE = """
"""

REFLEXIVE = """
"""

OTHERS = """
"""
