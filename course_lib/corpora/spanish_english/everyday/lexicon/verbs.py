"""Verbs beyond the lessons' corpus; `course_lib.corpora.spanish_english.verbs` explains the rows."""

from course_lib.corpora.spanish_english.everyday.lexicon import verbs_acts, verbs_moves, verbs_persons

TRANSITIVE = verbs_acts.TRANSITIVE
PERSONAL = verbs_persons.PERSONAL
INTRANSITIVE = verbs_moves.INTRANSITIVE
REFLEXIVE = verbs_moves.REFLEXIVE_FRAMES
OTHERS = """
"""
