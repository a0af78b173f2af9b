"""The everyday kinds of sentences that show words in phrases, and how often each is drawn."""

from __future__ import annotations

from workshop.grammar.everyday.clauses import at_an_age, governing, with_adverbs
from workshop.grammar.everyday.comparisons import more_and_less, of_acts
from workshop.grammar.everyday.every_word.turns_of_nouns import of_words
from workshop.grammar.everyday.every_word.turns_of_verbs import of_turns
from workshop.grammar.everyday.numbers_and_times import cups_and_kilos
from workshop.grammar.everyday.people import looks, named
from workshop.grammar.everyday.places_and_things import placing
from workshop.grammar.everyday.pronouns import choosing, neuter, pointing
from workshop.grammar.lessons.families import Family

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
    with_adverbs.fronted: 2.5,
    with_adverbs.beside: 1.5,
    with_adverbs.in_a_way: 2,
    with_adverbs.even: 0.7,
    looks.looks: 1.5,
    choosing.some_of_them: 1,
    choosing.except_: 0.7,
    neuter.about_this: 2,
    neuter.everything: 1,
    neuter.the_thing: 0.5,
    neuter.the_one_who: 0.5,
    at_an_age.as_a_child: 7,
    of_words: 15,
    of_turns: 17,
    named.someone_named: 10,
    named.with_someone_named: 10,
    named.of_a_day: 4,
    cups_and_kilos.takes_some: 2.5,
    cups_and_kilos.none_of_it: 2,
    cups_and_kilos.no_one_such: 1.2,
    cups_and_kilos.job: 9,
    more_and_less.than_someone: 2.5,
    more_and_less.than_a_thing: 2.5,
    more_and_less.the_most: 2.5,
    of_acts.does_more: 1.5,
    of_acts.has_more: 1.5,
}
