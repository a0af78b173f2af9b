"""Verbs beyond the lessons' corpus; `course_lib.corpora.spanish_english.verbs` explains the rows."""

from course_lib.corpora.spanish_english.everyday import verbs_acts, verbs_moves

TRANSITIVE = verbs_acts.TRANSITIVE
PERSONAL = verbs_acts.PERSONAL
INTRANSITIVE = verbs_moves.INTRANSITIVE
REFLEXIVE = verbs_moves.REFLEXIVE_FRAMES
OTHERS = """
"""
