"""Verbs beyond the lessons' corpus; `workshop.grammar.verbs` explains the rows."""

from workshop.grammar.everyday.lexicon import verbs_acts, verbs_moves, verbs_persons

TRANSITIVE = verbs_acts.TRANSITIVE
PERSONAL = verbs_persons.PERSONAL
INTRANSITIVE = verbs_moves.INTRANSITIVE
REFLEXIVE = verbs_moves.REFLEXIVE_FRAMES
OTHERS = """
"""
