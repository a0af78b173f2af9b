"""The kinds of sentences with pronouns, commands and pronominal verbs, and how often each is drawn."""

from __future__ import annotations

from course_lib.corpora.spanish_english.everyday import (
    commands,
    likes,
    objects,
    passives,
    reactions,
    receivers,
    reflexives,
    reflexives_of_state,
)
from course_lib.corpora.spanish_english.families import Family

PRONOUN_FAMILIES: dict[Family, float] = {
    commands.with_pronoun: 4,
    commands.with_noun: 4,
    commands.giving: 4,
    commands.pronominal: 4,
    commands.on_the_body: 1,
    commands.simple: 2,
    commands.being: 0.8,
    likes.liking: 8,
    likes.liking_to_do: 5,
    reactions.bothering: 2,
    reactions.seeming: 2,
    reactions.hurting: 2,
    passives.one_lives_well: 1,
    passives.one_can: 2,
    passives.how_to: 1.2,
    passives.passive: 2,
    passives.accident: 2.5,
    passives.forgot_to: 1.2,
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
}
