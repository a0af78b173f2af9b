"""Pronominal verbs: "Me levanto temprano.", "No te acuerdas de mí.", "Se fueron a casa." """

from __future__ import annotations

from dataclasses import dataclass

from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, wh, who
from workshop.grammar.everyday.grammar.strong_pronouns import with_noun, with_person
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import Clause, Subject
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw, counted, own
from workshop.grammar.lessons.sentences.days import HOURS, clock, oneself
from workshop.grammar.lessons.words.adverbs import adverb

PRONOMINAL = """
levantarse get_up often clock,early,late,-
acostarse go_to_bed often clock,early,late,-
despertarse wake_up often clock,early,late,-
dormirse fall_asleep mishap -,sofa,class
ducharse take_a_shower often -,in_the_morning,at_night
bañarse take_a_bath often -,at_night
vestirse get_dressed often -,fast,slowly
afeitarse shave often -,in_the_morning
irse leave once -,clock,early,from
irse go once to,home,with
quedarse stay once here,at_home,with,place,here
sentarse sit_down once -,seat,here,there,with
perderse get_lost mishap -,town
caerse fall_down mishap -,street
equivocarse make_a_mistake mishap -
divertirse have_fun once -,party,with
enfermarse get_sick mishap -
cansarse get_tired mishap -
aburrirse get_bored mishap -,class
enojarse get_angry mishap -,angry_with
enfadarse get_angry mishap -,angry_with
asustarse get_scared mishap -
mojarse get_wet mishap -
resfriarse catch_a_cold mishap -
prepararse get_ready once -,for
mudarse move once city,home_to
moverse move once -
acordarse remember state of_thing,of_person
olvidarse forget mishap of_lost,of_person
quejarse complain often -,complaint
preocuparse worry often -,for_person,about
reírse laugh often -,at_person
enamorarse fall_in_love mishap -,with_love
casarse get_married project -
casarse marry project marry
divorciarse get_divorced project -
despedirse say_goodbye once -,goodbye
parecerse look state alike
encontrarse run_into mishap ran_into
esconderse hide once -,place
relajarse relax often -,at_home
acercarse come_closer once -
fijarse notice mishap noticed
subirse get_on once ride_on
bajarse get_off once ride_off
apurarse hurry once -
apresurarse hurry once -
graduarse graduate project -
portarse behave often well,badly
detenerse stop once -,here
desmayarse faint mishap -
mejorarse get_better once -
"""
AROUND = {  # the prepositions in both languages, the kinds of things, and "the" or the subject's own
    "sofa": ("en", "", "sofá cama", "the"),
    "class": ("en", "in", "class", "the"),
    "street": ("en", "on", "street", "the"),
    "town": ("en", "in", "town island wood", "the"),
    "party": ("en", "at", "party", "the"),
    "seat": ("en", "", "silla sofá cama", "the"),
    "place": ("en", "", "institution room hotel", "the"),
    "from": ("de", "-", "party meeting hotel institution", "the"),
    "to": ("a", "to", "beach town park institution city_name", "the"),
    "city": ("a", "to", "city_name country_name", ""),
    "home_to": ("a", "to", "apartamento", "a"),
    "for": ("para", "for", "exam class trip party meeting", "the"),
    "of_thing": ("de", "-", "name song film told question", "the"),
    "of_lost": ("de", "-", "lost exam", "own"),
    "about": ("por", "about", "exam money problem", "the"),
    "complaint": ("de", "about", "food exam weather ride", "the"),
    "noticed": ("en", "-", "clothes door picture", "the"),
    "ride_on": ("a", "-", "tren autobús avión", "the"),
    "ride_off": ("de", "-", "tren autobús avión", "the"),
}
TO_PEOPLE = {
    "with": ("con", "with"),
    "of_person": ("de", "-"),
    "angry_with": ("con", "with"),
    "for_person": ("por", "about"),
    "at_person": ("de", "at"),
    "with_love": ("de", "with"),
    "marry": ("con", "-"),
    "goodbye": ("de", "to"),
    "alike": ("a", "like"),
    "ran_into": ("con", "-"),
}


@dataclass(frozen=True)
class Pronominal:
    """A verb with me, te, se, nos, its behaviour in time, and the names of what may follow it."""

    es: str
    en: str
    time: str
    more: tuple[str, ...]


def _pronominals() -> tuple[Pronominal, ...]:
    rows = [line.split() for line in PRONOMINAL.split("\n") if line]
    return tuple(
        Pronominal(es, en.replace("_", " "), time, tuple(more.split(","))) for es, en, time, more in rows
    )


PRONOMINALS = _pronominals()


def complement(draw: Draw, name: str, subject: Subject) -> tuple[Phrase, ...]:
    """What follows the verb: nothing, an adverb, an hour, a place, or a preposition with its noun."""
    if name == "-":
        return ()
    if name == "clock":
        return (clock(draw.pick(list(HOURS))),)
    if name in TO_PEOPLE:
        return (with_person(draw, *TO_PEOPLE[name], subject, "m.with"),)
    if name not in AROUND:
        return (adverb(name),)
    es, en, kinds, article = AROUND[name]
    chosen = draw.pick(nouns_of(*kinds.split()))
    article = own(subject) if article == "own" else "" if "name_of" in chosen.kinds else article
    np = counted(draw, chosen, "m.thing", article, 0)
    return (with_noun(es, en or np.noun.at, np),)


def pronominal(draw: Draw) -> Sentence:
    """ "Me levanté tarde.", "¿Te acuerdas de mí?", "No nos quejamos." """
    chosen, asked = draw.pick(PRONOMINALS), draw.chance(0.2)
    subject = who(draw, asked)
    if chosen.es == "afeitarse" and subject.gender == "f":
        return pronominal(draw)
    rest = complement(draw, draw.pick(chosen.more), subject)
    clause = Clause(
        doing(chosen.es, chosen.en), subject, clitics=(oneself(subject),), rest=rest, question=asked
    )
    return told(draw, clause, chosen.time)


def told(draw: Draw, clause: Clause, time: str) -> Sentence:
    """The clause in some tense, or as a question with or without a question word."""
    timed = at_some_time(draw, clause, time)
    if clause.question and draw.chance(0.35):
        timed = wh(draw, timed, ("why",) if time == "state" else ("when", "why"), clause.rest)
    return say(draw, timed)
