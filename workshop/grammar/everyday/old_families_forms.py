"""The everyday kinds of sentences that show verb forms: pronouns at their ends, commands, the subjunctive."""

from __future__ import annotations

from workshop.grammar.everyday.commands_and_wishes import any_act, for_us, wishes_for_many
from workshop.grammar.everyday.conversation import answers, exchanges, kind_words, phrases_said
from workshop.grammar.everyday.people import being_called
from workshop.grammar.everyday.pronouns import attached, to_no_one
from workshop.grammar.everyday.verb_forms import in_talk, turned_around
from workshop.grammar.lessons.families import Family

FORM_FAMILIES: dict[Family, float] = {
    phrases_said.phrases_said: 78,
    answers.answers: 42,
    answers.requests: 24,
    attached.at_the_end: 18,
    attached.to_all_of_you: 3,
    attached.goes_on: 5,
    any_act.anything: 16,
    any_act.with_pronouns: 16,
    for_us.for_us: 12,
    any_act.on_a_condition: 5,
    any_act.tell_them: 4,
    any_act.told_them: 4,
    to_no_one.to_no_one: 3,
    kind_words.kind_words: 10,
    turned_around.turned_verbs: 14,
    being_called.names: 9,
    exchanges.exchanges: 11,
    in_talk.turns_of_forms: 14,
    wishes_for_many.wanted: 3,
    wishes_for_many.better: 2.5,
    wishes_for_many.hoped: 2,
    wishes_for_many.before_they_do: 3.5,
}
