"""The everyday kinds of sentences as people say them: several clauses, pronouns, places, requests and answers."""

from __future__ import annotations

from workshop.grammar.everyday.speech.around_town import AROUND_TOWN_FAMILIES
from workshop.grammar.everyday.speech.around_town_home import AROUND_HOME_FAMILIES
from workshop.grammar.everyday.speech.around_town_more import AROUND_MORE_FAMILIES
from workshop.grammar.everyday.speech.around_town_shops import AROUND_SHOPS_FAMILIES
from workshop.grammar.everyday.speech.around_town_way import AROUND_WAY_FAMILIES
from workshop.grammar.everyday.speech.common_words import WORD_OF_TALK_FAMILIES
from workshop.grammar.everyday.speech.comparing import COMPARING_FAMILIES
from workshop.grammar.everyday.speech.comparing_more import MORE_COMPARING_FAMILIES
from workshop.grammar.everyday.speech.comparing_much import AMOUNT_FAMILIES
from workshop.grammar.everyday.speech.comparing_which import WHICH_FAMILIES
from workshop.grammar.everyday.speech.joined import JOINED_FAMILIES
from workshop.grammar.everyday.speech.joined_three import JOINED_THREE_FAMILIES
from workshop.grammar.everyday.speech.joined_two import JOINED_TWO_FAMILIES
from workshop.grammar.everyday.speech.pronouns import SMALL_PRONOUN_FAMILIES
from workshop.grammar.everyday.speech.qualities import QUALITY_OF_TALK_FAMILIES
from workshop.grammar.everyday.speech.things import THINGS_FAMILIES
from workshop.grammar.everyday.speech.things_being import THINGS_BEING_FAMILIES
from workshop.grammar.everyday.speech.things_more import THINGS_MORE_FAMILIES
from workshop.grammar.everyday.speech.things_which import THINGS_WHICH_FAMILIES
from workshop.grammar.everyday.speech.time_and_requests import ADVERBS_IN_PLACE_FAMILIES
from workshop.grammar.everyday.speech.time_and_requests_asking import REQUEST_FAMILIES
from workshop.grammar.everyday.speech.time_and_requests_feeling import FEELING_FAMILIES
from workshop.grammar.everyday.speech.time_and_requests_more import TIME_TALK_FAMILIES
from workshop.grammar.everyday.speech.verb_forms import FORM_OF_TALK_FAMILIES
from workshop.grammar.families import Family

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
