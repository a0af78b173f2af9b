"""Relative clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence, be, noun_pair, predicate, tell
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, counted, kin_articles, named_person, person
from workshop.grammar.lessons.sentences.being import COLOURS
from workshop.grammar.lessons.sentences.events import place
from workshop.grammar.lessons.words.adverbs import adverb

DAILY = (  # what people do, and where: enough to tell one person from another
    *(("vivir", "live", "home town city_name country_name"), ("trabajar", "work", "workplace")),
    *(("estudiar", "study", "universidad biblioteca"), ("jugar", "play", "park garden beach")),
    *(("cantar", "sing", "teatro"), ("bailar", "dance", "plaza"), ("nadar", "swim", "water_place")),
)
GROWN = DAILY[:3]


def daily(
    draw: Draw,
    subject: Subject,
    role: str,
    choices: Sequence[tuple[str, str, str]] = DAILY,
    elided: bool = False,
) -> Clause:
    """Someone lives, works, plays somewhere."""
    es, en, kinds = draw.pick(choices)
    where = place(draw, draw.pick(draw.lexicon.nouns_of(*kinds.split())), f"{role}.place", 0.1)
    return Clause(verb(es, en), subject, role, rest=(where,), elided=elided)


def who_lives(draw: Draw) -> Sentence:
    """ "El hombre que vive aquí es mi tío.", "Tengo un amigo que vive en México." """
    if draw.chance(0.5):
        chosen = draw.pick(
            list(
                draw.lexicon.nouns_of(
                    "amigo", "amiga", "hermano", "hermana", "primo", "prima", "vecino", "tía"
                )
            )
        )
        np = NounPhrase(chosen, "m.obj", "a")
        np = replace(np, relative=daily(draw, np, "r", GROWN, elided=True))
        return tell(Clause(verb("tener", "have"), person(draw, "m.subj"), object=np))
    np = NounPhrase(
        draw.pick([n for n in draw.lexicon.nouns_of("folk") if n.number != "pl"]), "m.subj", "the"
    )
    activity = DAILY if "child" in np.noun.kinds else GROWN
    np = replace(np, relative=daily(draw, np, "r", activity, elided=True))
    return tell(be("ser", np, _who_it_is(draw, np)))


def _who_it_is(draw: Draw, np: NounPhrase) -> Phrase:
    if draw.chance(0.5):
        same = [n for n in draw.lexicon.nouns_of("kin") if n.gender == np.gender and n.number != "pl"]
        grown = [n for n in same if ("young" in n.kinds) == bool(np.noun.kinds & {"child", "young"})]
        return noun_pair(NounPhrase(draw.pick(grown), "m.pred", draw.pick(("my", "my", "your"))))
    adjective = draw.pick([a for a in draw.lexicon.adjectives_for(np.noun, "S") if a.es != "listo"])
    return predicate(adjective, np, draw.weighted({"": 2, "very": 1}))


BOUGHT = (
    *(("comprar", "buy", "clothes text vehicle furniture device toy instrument"), ("leer", "read", "text")),
    *(
        ("ver", "watch", "film"),
        ("llevar", "wear", "clothes"),
        ("escribir", "write", "written"),
        ("vender", "sell", "vehicle"),
    ),
    *(
        ("visitar", "visit", "visit island"),
        ("recibir", "receive", "letter_text parcel"),
        ("perder", "lose", "lost"),
    ),
    *(("usar", "use", "device tool"), ("pintar", "paint", "furniture"), ("cantar", "sing", "song")),
)


def that_i_bought(draw: Draw) -> Sentence:
    """ "El libro que compré es interesante." """
    es, en, kinds = draw.pick(BOUGHT)
    chosen = draw.pick(
        [n for n in draw.lexicon.nouns_of(*kinds.split()) if draw.lexicon.adjectives_for(n, "S")]
    )
    np = counted(draw, chosen, "m.subj", "the", 0.25)
    doer: Subject = Pronoun(draw.pick(("1s", "1s", "2s", "3p")), "r.subj")
    if draw.chance(0.35):
        doer = named_person(draw, "r.subj", draw.pick(("kin", "name")))
    tense = draw.pick(("present", "progressive")) if es in ("usar",) else "preterite"
    bought = Clause(verb(es, en), doer, "r", tense, english_progressive=False)
    if es == "llevar":
        bought = replace(bought, tense="present", english_progressive=True)
    if tense == "preterite" and es != "llevar" and draw.chance(0.35):
        bought = replace(bought, rest=(adverb("yesterday"),))
    np = replace(np, relative=bought)
    adjective = draw.pick(draw.lexicon.adjectives_for(np.noun, "S"))
    degree = "" if adjective.es in COLOURS else draw.weighted({"": 3, "very": 2})
    clause = be("ser", np, predicate(adjective, np, degree))
    return tell(replace(clause, negated=draw.chance(0.15)))


def who_is_singing(draw: Draw) -> Sentence:
    """ "La niña que está cantando es mi hermana." """
    np = NounPhrase(
        draw.pick(list(draw.lexicon.nouns_of("hombre", "mujer", "niño", "niña", "chico", "chica"))),
        "m.subj",
        "the",
    )
    doing = draw.pick(
        (("cantar", "sing"), ("bailar", "dance"), ("correr", "run"), ("nadar", "swim"), ("llorar", "cry"))
    )
    tense = draw.pick(("progressive", "progressive", "past_progressive"))
    relative = Clause(verb(*doing), np, "r", tense, elided=True)
    if draw.chance(0.4):
        relative = replace(
            relative,
            rest=(place(draw, draw.pick(draw.lexicon.nouns_of("park", "beach", "room")), "r.place", 0),),
        )
        if doing[0] == "nadar":
            relative = replace(
                relative, rest=(place(draw, draw.pick(draw.lexicon.nouns_of("water_place")), "r.place", 0),)
            )
    same = list(
        draw.lexicon.nouns_of(
            "hermano", "hermana", "hijo", "hija", "primo", "prima", "amigo", "amiga", "vecino", "vecina"
        )
    )
    kin = draw.pick([n for n in same if n.gender == np.gender])
    np = replace(np, relative=relative)
    return tell(be("ser", np, noun_pair(NounPhrase(kin, "m.pred", draw.pick(kin_articles(kin))))))
