"""The everyday kinds of sentences that are made of free clauses, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday import (
    chains,
    coordination,
    free,
    impersonal,
    joining,
    several,
    subordinate,
    thoughts,
    wishes,
)
from course_lib.corpora.spanish_english.families import Family

CLAUSE_FAMILIES: dict[Family, float] = {
    free.statement: 30,
    free.short: 20,
    free.yes_or_no: 14,
    free.may_i: 2,
    free.about_no_one: 2,
    free.about_two: 2.5,
    impersonal.alone: 9,
    impersonal.asked: 4,
    chains.chained: 8,
    chains.chained_question: 2,
    chains.it_is_so: 3,
    chains.is_it_so: 0.7,
    chains.one_has_to: 1.5,
    chains.with_purpose: 5,
    chains.would_like: 3,
    subordinate.joined: 26,
    coordination.two_things: 4,
    coordination.two_people_met: 1,
    coordination.two_qualities: 3,
    coordination.two_states: 1,
    coordination.two_wishes: 1.5,
    coordination.neither_nor: 0.7,
    thoughts.thinks: 6,
    thoughts.it_seems: 1.5,
    thoughts.reported: 2.5,
    thoughts.indirect: 6,
    thoughts.what_you_want: 2,
    wishes.wants_of_others: 3.5,
    wishes.better_for: 1.2,
    wishes.hopes: 3.5,
    joining.circumstance: 9,
    joining.at_doing: 3,
    joining.so_that: 3,
    several.with_much: 14,
    several.at_someones: 3,
}
