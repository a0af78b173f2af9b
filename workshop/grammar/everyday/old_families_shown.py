"""The everyday kinds of sentences that show every word of the lexicon, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.every_word import adjectives, cities, forms, nouns, verbs
from workshop.grammar.lessons.families import Family

SHOWN_FAMILIES: dict[Family, float] = {
    nouns.a_noun: 110,
    adjectives.a_quality: 30,
    verbs.a_verb: 55,
    forms.a_form: 70,
    forms.of_oneself: 9,
    cities.a_place: 16,
}
