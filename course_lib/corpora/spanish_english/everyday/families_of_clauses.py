"""The everyday kinds of sentences that are made of free clauses, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday import free
from course_lib.corpora.spanish_english.families import Family

CLAUSE_FAMILIES: dict[Family, float] = {
    free.statement: 30,
    free.short: 20,
    free.yes_or_no: 14,
    free.may_i: 2,
    free.about_no_one: 2,
    free.about_two: 2.5,
}
