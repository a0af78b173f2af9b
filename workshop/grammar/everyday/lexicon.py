"""The words of everyday Spanish: those of the lessons, then many more."""

from __future__ import annotations

from workshop.grammar.everyday.words import (
    adjectives,
    names,
    nouns_abstract,
    nouns_common,
    nouns_compound,
    nouns_food,
    nouns_home,
    nouns_people,
    nouns_town,
    verbs_with_object,
    verbs_with_person,
    verbs_without_object,
)
from workshop.grammar.lessons.lexicon import LESSON_WORDS, Lexicon, Tables

MORE = Tables(
    nouns=nouns_people.NOUNS
    + nouns_food.NOUNS
    + nouns_home.NOUNS
    + nouns_town.NOUNS
    + nouns_abstract.NOUNS
    + nouns_compound.NOUNS
    + nouns_common.NOUNS,
    names=names.NAMES,
    cities=names.CITIES,
    adjectives=adjectives.ADJECTIVES,
    transitive=verbs_with_object.TRANSITIVE,
    personal=verbs_with_person.PERSONAL,
    intransitive=verbs_without_object.INTRANSITIVE,
    reflexive=verbs_without_object.REFLEXIVE_FRAMES,
)
EVERYDAY_WORDS = Lexicon(LESSON_WORDS.tables + MORE, (*LESSON_WORDS.absolute, *adjectives.UNGRADED))

ABSOLUTE = EVERYDAY_WORDS.absolute
noun = EVERYDAY_WORDS.noun
nouns = EVERYDAY_WORDS.nouns
nouns_of = EVERYDAY_WORDS.nouns_of
people_names = EVERYDAY_WORDS.people_names
adjective = EVERYDAY_WORDS.adjective
all_adjectives = EVERYDAY_WORDS.all_adjectives
adjectives_for = EVERYDAY_WORDS.adjectives_for
verb = EVERYDAY_WORDS.verb
transitive_frames = EVERYDAY_WORDS.transitive_frames
personal_frames = EVERYDAY_WORDS.personal_frames
intransitive_frames = EVERYDAY_WORDS.intransitive_frames
