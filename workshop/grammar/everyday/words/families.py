"""The everyday kinds of sentences that show words in phrases, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.words import (
    adverbial,
    choosing,
    comparisons,
    comparisons_of_acts,
    governing,
    looks,
    measures,
    named,
    neuter,
    phases,
    placing,
    pointing,
)
from workshop.grammar.everyday.words.common import of_words
from workshop.grammar.everyday.words.turns import of_turns
from workshop.grammar.families import Family

WORD_FAMILIES: dict[Family, float] = {
    governing.statement: 5,
    governing.question: 2,
    placing.is_there: 5,
    placing.there_is: 3,
    placing.put_there: 4,
    placing.done_there: 3,
    placing.around_an_event: 2,
    pointing.this_is: 2.5,
    pointing.is_mine: 1.5,
    pointing.whose: 0.7,
    pointing.wants_one: 2.5,
    pointing.is_one: 2,
    pointing.friend_of_mine: 1.5,
    adverbial.fronted: 2.5,
    adverbial.beside: 1.5,
    adverbial.in_a_way: 2,
    adverbial.even: 0.7,
    looks.looks: 1.5,
    choosing.some_of_them: 1,
    choosing.except_: 0.7,
    neuter.about_this: 2,
    neuter.everything: 1,
    neuter.the_thing: 0.5,
    neuter.the_one_who: 0.5,
    phases.as_a_child: 7,
    of_words: 15,
    of_turns: 17,
    named.someone_named: 10,
    named.with_someone_named: 10,
    named.of_a_day: 4,
    measures.takes_some: 2.5,
    measures.none_of_it: 2,
    measures.no_one_such: 1.2,
    measures.job: 9,
    comparisons.than_someone: 2.5,
    comparisons.than_a_thing: 2.5,
    comparisons.the_most: 2.5,
    comparisons_of_acts.does_more: 1.5,
    comparisons_of_acts.has_more: 1.5,
}
