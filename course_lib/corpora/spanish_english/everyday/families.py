"""The kinds of sentences beyond the lessons' corpus, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday import objects, receivers, reflexives, reflexives_of_state
from course_lib.corpora.spanish_english.everyday.families_of_clauses import CLAUSE_FAMILIES
from course_lib.corpora.spanish_english.everyday.talk import TALK_FAMILIES
from course_lib.corpora.spanish_english.families import Family

EVERYDAY_FAMILIES: dict[Family, float] = {
    **CLAUSE_FAMILIES,
    objects.someone: 6,
    objects.something: 6,
    objects.speaker_or_thing: 1.5,
    receivers.given: 6,
    receivers.it_given: 4,
    reflexives.pronominal: 8,
    reflexives_of_state.feeling: 2.5,
    reflexives_of_state.becoming: 1.5,
    reflexives_of_state.on_the_body: 2.5,
    reflexives_of_state.realizing: 0.8,
    reflexives_of_state.to_oneself: 0.8,
    reflexives_of_state.each_other: 2,
    **TALK_FAMILIES,
}
