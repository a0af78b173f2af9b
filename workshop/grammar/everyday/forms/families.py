"""The everyday kinds of sentences that show verb forms: pronouns at their ends, commands, the subjunctive."""

from __future__ import annotations

from workshop.grammar.everyday.forms import (
    answers,
    attached,
    exchanges,
    kindness,
    names,
    ordering,
    ordering_for_us,
    phrases_said,
    to_no_one,
    turned,
    turns,
    wishes_for_many,
)
from workshop.grammar.families import Family

FORM_FAMILIES: dict[Family, float] = {
    phrases_said.phrases_said: 78,
    answers.answers: 42,
    answers.requests: 24,
    attached.at_the_end: 18,
    attached.to_all_of_you: 3,
    attached.goes_on: 5,
    ordering.anything: 16,
    ordering.with_pronouns: 16,
    ordering_for_us.for_us: 12,
    ordering.on_a_condition: 5,
    ordering.tell_them: 4,
    ordering.told_them: 4,
    to_no_one.to_no_one: 3,
    kindness.kind_words: 10,
    turned.turned_verbs: 14,
    names.names: 9,
    exchanges.exchanges: 11,
    turns.turns_of_forms: 14,
    wishes_for_many.wanted: 3,
    wishes_for_many.better: 2.5,
    wishes_for_many.hoped: 2,
    wishes_for_many.before_they_do: 3.5,
}
