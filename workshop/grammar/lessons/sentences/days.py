"""What people do every day, at what hour, and to themselves."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, ask, tell
from workshop.grammar.lessons.lexicon import noun, verb
from workshop.grammar.lessons.sampling import Draw, own, person
from workshop.grammar.lessons.times import when
from workshop.grammar.lessons.words.adverbs import adverb


def on_a_day(draw: Draw, clause: Clause, soon: tuple[str, ...] = ("tomorrow", "today")) -> Sentence:
    """Something of every day: a habit, yesterday, tomorrow, what one wants or must."""
    kind = draw.weighted({"habit": 4, "past": 3, "going": 2, "modal": 3})
    if kind == "habit":
        name = draw.pick(
            ("always", "never", "every_day", "every_day", "on_sundays", "on_saturdays", "on_mondays")
        )
        if name in ("always", "never") and not clause.question:
            clause = replace(clause, often=adverb(name))
        else:
            clause = when(draw, clause, (name if name not in ("always", "never") else "every_day",))
    elif kind == "past":
        clause = when(draw, replace(clause, tense="preterite"), ("yesterday", "yesterday", "two_days_ago"))
    else:
        modal = "going" if kind == "going" else draw.pick(("have", "want", "have", "can"))
        clause = replace(clause, modal=modal, enclitic=draw.chance(0.6))
        clause = when(draw, clause, soon) if draw.chance(0.5) and modal != "can" else clause
        clause = replace(clause, negated=not clause.question and draw.chance(0.25))
    return ask(clause) if clause.question else tell(clause)


SELF = {"1s": "me", "2s": "te", "3s": "se", "1p": "nos", "3p": "se"}


def oneself(subject: Subject) -> Clitic:
    """me, te, se, nos: English says nothing."""
    return Clitic(SELF[subject.person], "", "m.refl")


HOURS = {
    "siete": "seven",
    "ocho": "eight",
    "nueve": "nine",
    "diez": "ten",
    "once": "eleven",
    "doce": "twelve",
    "tres": "three",
    "cuatro": "four",
    "cinco": "five",
    "seis": "six",
    "dos": "two",
}
GETTING_UP, GOING_TO_BED = ("seis", "siete", "ocho", "nueve", "diez"), ("nueve", "diez", "once", "doce")


def clock(es: str) -> Phrase:
    """ "a las siete" is "at seven o'clock"."""
    return pair(
        f"(PP (IN a=at) (NP (DT las~hour) (CD {es}=hour)))",
        f"(PP (IN at=at) (NP (CD {HOURS[es]}=hour) (RB o'clock~hour)))",
    )


MORNINGS = (
    *(("levantarse", "get up", GETTING_UP), ("despertarse", "wake up", GETTING_UP)),
    *(("acostarse", "go to bed", GOING_TO_BED), ("irse", "leave", GETTING_UP)),
)


def in_the_day(draw: Draw) -> Sentence:
    """ "Me levanto a las siete todos los días." """
    asked = draw.chance(0.15)
    es, en, hours = draw.pick(MORNINGS)
    subject = person(draw, "m.subj", asked)
    hour = clock(draw.pick(hours)) if draw.chance(0.5) else adverb(draw.pick(("early", "late", "very_late")))
    clause = Clause(verb(es, en), subject, clitics=(oneself(subject),), rest=(hour,), question=asked)
    return on_a_day(draw, clause)


def to_oneself(draw: Draw) -> Sentence:
    """ "Me lavo las manos." is "I wash my hands." """
    es, en, kinds, number = draw.pick(ON_ONESELF)
    asked = draw.chance(0.12)
    subject = person(draw, "m.subj", asked)
    np = NounPhrase(noun(draw.pick(kinds)), "m.obj", "the")
    plural = number == "pl" or np.noun.number == "pl"
    if subject.plural and not plural:
        return to_oneself(draw)
    np = replace(np, plural=plural, english_article=own(subject))
    clause = Clause(verb(es, en), subject, clitics=(oneself(subject),), object=np, question=asked)
    return on_a_day(draw, clause, ("now", "today"))


ON_ONESELF = (
    *(("lavarse", "wash", ("mano",), "pl"), ("lavarse", "wash", ("cara", "pelo"), "sg")),
    *(("cepillarse", "brush", ("dientes",), "pl"),),
    *(
        (
            "ponerse",
            "put on",
            ("abrigo", "chaqueta", "sombrero", "bufanda", "zapatos", "botas", "guantes"),
            "sg",
        ),
    ),
    *(
        (
            "quitarse",
            "take off",
            ("abrigo", "chaqueta", "sombrero", "bufanda", "zapatos", "botas", "guantes"),
            "sg",
        ),
    ),
)
