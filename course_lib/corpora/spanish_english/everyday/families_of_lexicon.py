"""The everyday kinds of sentences that show every word of the lexicon, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday import (
    shown_adjectives,
    shown_forms,
    shown_nouns,
    shown_places,
    shown_verbs,
)
from course_lib.corpora.spanish_english.families import Family

LEXICON_FAMILIES: dict[Family, float] = {
    shown_nouns.a_noun: 110,
    shown_adjectives.a_quality: 30,
    shown_verbs.a_verb: 55,
    shown_forms.a_form: 70,
    shown_forms.of_oneself: 9,
    shown_places.a_place: 16,
}
