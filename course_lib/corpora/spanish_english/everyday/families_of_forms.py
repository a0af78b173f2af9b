"""The everyday kinds of sentences that show verb forms: pronouns at their ends, commands, the subjunctive."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday import (
    attached,
    ordering,
    talk_forms,
    to_no_one,
    wishes_for_many,
)
from course_lib.corpora.spanish_english.families import Family

FORM_FAMILIES: dict[Family, float] = {
    attached.at_the_end: 18,
    attached.to_all_of_you: 3,
    attached.goes_on: 5,
    ordering.anything: 16,
    ordering.with_pronouns: 16,
    ordering.on_a_condition: 5,
    ordering.tell_them: 4,
    ordering.told_them: 4,
    to_no_one.to_no_one: 3,
    talk_forms.turns_of_forms: 14,
    wishes_for_many.wanted: 3,
    wishes_for_many.better: 2.5,
    wishes_for_many.hoped: 2,
    wishes_for_many.before_they_do: 3.5,
}
