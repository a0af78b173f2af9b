"""Nouns, names and cities beyond the lessons' corpus; `nouns_living` explains the rows.

A kind that is not among those of the lessons' tables is of one's own: only the verbs of `everyday/` have it.
"""

from workshop.grammar.everyday.lexicon import (
    nouns_abstract,
    nouns_common,
    nouns_compound,
    nouns_food,
    nouns_home,
    nouns_names,
    nouns_people,
    nouns_town,
)

NOUNS = (
    nouns_people.NOUNS
    + nouns_food.NOUNS
    + nouns_home.NOUNS
    + nouns_town.NOUNS
    + nouns_abstract.NOUNS
    + nouns_compound.NOUNS
    + nouns_common.NOUNS
)
NAMES = nouns_names.NAMES
CITIES = nouns_names.CITIES
