"""The everyday kinds of sentences as people say them: several clauses, pronouns, places, requests and answers."""

from __future__ import annotations

from workshop.grammar.everyday.clauses.commands_with_reasons import JOINED_FAMILIES
from workshop.grammar.everyday.clauses.same_subject import JOINED_TWO_FAMILIES
from workshop.grammar.everyday.clauses.side_by_side import JOINED_THREE_FAMILIES
from workshop.grammar.everyday.commands_and_wishes.requests import REQUEST_FAMILIES
from workshop.grammar.everyday.comparisons.amounts import AMOUNT_FAMILIES
from workshop.grammar.everyday.comparisons.than_thought import COMPARING_FAMILIES
from workshop.grammar.everyday.comparisons.the_best_thing import MORE_COMPARING_FAMILIES
from workshop.grammar.everyday.conversation.feelings_and_wishes import FEELING_FAMILIES
from workshop.grammar.everyday.every_word.common_words import WORD_OF_TALK_FAMILIES
from workshop.grammar.everyday.every_word.new_qualities import QUALITY_OF_TALK_FAMILIES
from workshop.grammar.everyday.home_and_town.at_home import AROUND_HOME_FAMILIES
from workshop.grammar.everyday.home_and_town.errands import AROUND_TOWN_FAMILIES
from workshop.grammar.everyday.home_and_town.on_the_way import AROUND_WAY_FAMILIES
from workshop.grammar.everyday.home_and_town.phone_and_job import AROUND_MORE_FAMILIES
from workshop.grammar.everyday.home_and_town.shops_and_money import AROUND_SHOPS_FAMILIES
from workshop.grammar.everyday.numbers_and_times.adverbs_of_time import ADVERBS_IN_PLACE_FAMILIES
from workshop.grammar.everyday.numbers_and_times.times_and_plans import TIME_TALK_FAMILIES
from workshop.grammar.everyday.places_and_things.how_things_are import THINGS_BEING_FAMILIES
from workshop.grammar.everyday.places_and_things.things import THINGS_MORE_FAMILIES
from workshop.grammar.everyday.places_and_things.which_one import THINGS_WHICH_FAMILIES
from workshop.grammar.everyday.places_and_things.who_and_where import THINGS_FAMILIES
from workshop.grammar.everyday.pronouns.small_pronouns import SMALL_PRONOUN_FAMILIES
from workshop.grammar.everyday.pronouns.which_of_them import WHICH_FAMILIES
from workshop.grammar.everyday.verb_forms.seldom_drawn import FORM_OF_TALK_FAMILIES
from workshop.grammar.lessons.families import Family

GROUPS = (
    JOINED_FAMILIES,
    JOINED_TWO_FAMILIES,
    JOINED_THREE_FAMILIES,
    AROUND_TOWN_FAMILIES,
    AROUND_WAY_FAMILIES,
    AROUND_HOME_FAMILIES,
    AROUND_SHOPS_FAMILIES,
    AROUND_MORE_FAMILIES,
    COMPARING_FAMILIES,
    MORE_COMPARING_FAMILIES,
    AMOUNT_FAMILIES,
    WHICH_FAMILIES,
    WORD_OF_TALK_FAMILIES,
    FORM_OF_TALK_FAMILIES,
    QUALITY_OF_TALK_FAMILIES,
    SMALL_PRONOUN_FAMILIES,
    THINGS_FAMILIES,
    THINGS_MORE_FAMILIES,
    THINGS_BEING_FAMILIES,
    THINGS_WHICH_FAMILIES,
    ADVERBS_IN_PLACE_FAMILIES,
    TIME_TALK_FAMILIES,
    REQUEST_FAMILIES,
    FEELING_FAMILIES,
)
SPEECH_FAMILIES: dict[Family, float] = {
    family: 1.6 * weight for group in GROUPS for family, weight in group.items()
}
