"""Carta: letter or menu; letter: carta or letra; nota and lengua."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, ask, prepositional, tell
from workshop.grammar.lessons.lexicon import noun, verb
from workshop.grammar.lessons.sampling import COUPLE, Draw, counted, described, own, person, relative_of
from workshop.grammar.lessons.sentences.giving import RECEIVERS
from workshop.grammar.lessons.times import ambiguous_past, in_time, when

LETTER, MENU = noun("carta", "letter.n.mail"), noun("carta", "menu.n")


def letter(draw: Draw) -> Sentence:
    """The carta one writes, sends and gets."""
    es, en = draw.pick((("leer", "read"), ("escribir", "write"), ("enviar", "send"), ("recibir", "receive")))
    subject = person(draw, "m.subj")
    np = counted(draw, LETTER, "m.obj", draw.pick(("the", "a")), 0)
    if draw.chance(0.25):
        np = replace(np, article=draw.pick(("many", "two", "three")), plural=True)
    rest = ()
    if es == "recibir" or draw.chance(0.15):
        es, en = "recibir", "receive"
        rest = (_from(draw, subject),)
    clause = Clause(verb(es, en), subject, object=described(draw, np, 0.25), rest=rest)
    return tell(in_time(draw, clause, "mishap" if es == "recibir" else "event"))


def _from(draw: Draw, subject: Subject) -> Phrase:
    sender = relative_of(draw, "m.from")
    same = isinstance(subject, NounPhrase) and subject.noun.en == sender.noun.en
    if same or (subject.plural and sender.noun.es in COUPLE):
        return _from(draw, subject)
    article = "my" if subject.person[0] == "3" and isinstance(subject, NounPhrase) else own(subject)
    return prepositional("de", "from", replace(sender, article=article))


def menu(draw: Draw) -> Sentence:
    """The carta of a restaurant: the waiter brings it, the customer asks for it."""
    waiter = NounPhrase(noun(draw.pick(("camarero", "camarera"))), "m.subj")
    kind = draw.pick(("brought", "restaurant", "restaurant", "asked"))
    np = NounPhrase(MENU, "m.obj")
    if kind == "brought":
        word = draw.pick(list(RECEIVERS))
        clause = Clause(
            verb("traer", "bring"), waiter, object=np, clitics=(Clitic(word, RECEIVERS[word], "m.given"),)
        )
        if draw.chance(0.5):
            return tell(replace(clause, tense="preterite", negated=draw.chance(0.3)))
        return tell(replace(clause, modal="going", enclitic=draw.chance(0.5)))
    if kind == "asked":
        clause = Clause(verb("pedir", "ask for"), person(draw, "m.subj"), object=np)
        return tell(in_time(draw, clause, "event"))
    whole = replace(np, owner=NounPhrase(noun("restaurante"), "m.obj.owner"))
    doing = draw.pick((("leer", "read"), ("mirar", "look at")))
    return tell(in_time(draw, Clause(verb(*doing), person(draw, "m.subj"), object=whole), "event"))


def alphabet(draw: Draw) -> Sentence:
    """The letra a word is made of."""
    number_es, number_en = draw.pick(
        (("tres", "three"), ("cuatro", "four"), ("cinco", "five"), ("seis", "six"), ("diez", "ten"))
    )
    letters = pair(
        f"(NP (CD {number_es}=n) (NNS letras=letter#letter.n.alphabet))",
        f"(NP (CD {number_en}=n) (NNS letters=letter#letter.n.alphabet))",
    )
    subject = counted(
        draw,
        draw.pick(draw.lexicon.nouns_of("palabra", "nombre")),
        "m.subj",
        draw.pick(("the", "this", "that", "my", "your")),
        0,
    )
    if "palabra" in subject.noun.kinds and subject.article in ("my", "your"):
        subject = replace(subject, article="the")
    asked = draw.chance(0.2)
    clause = Clause(
        verb("tener", "have"),
        subject,
        rest=(letters,),
        question=asked,
        negated=not asked and draw.chance(0.2),
    )
    return ask(clause) if asked else tell(clause)


def grade(draw: Draw) -> Sentence:
    """ "Saqué una buena nota en el examen." """
    subject = person(draw, "m.subj")
    good = draw.pick((("buena", "good"), ("mala", "bad")))
    what = pair(
        f"(NP (DT una=n) (JJ {good[0]}=good) (NN nota=grade#grade.n))",
        f"(NP (DT a=n) (JJ {good[1]}=good) (NN grade=grade#grade.n))",
    )
    where = prepositional("en", "on", NounPhrase(noun("examen"), "m.place"))
    clause = Clause(verb("sacar", "get"), subject, rest=(what, where))
    kind = draw.pick(("preterite", "preterite", "going", "want"))
    if kind == "preterite":
        clause = replace(clause, tense=kind)
        return tell(
            when(draw, clause, ("yesterday", "last_week"))
            if ambiguous_past(clause) or draw.chance(0.4)
            else clause
        )
    if good[0] == "mala" and kind == "want":
        return grade(draw)
    return tell(replace(clause, modal=kind))


def languages(draw: Draw) -> Sentence:
    """A lengua is spoken, and another lengua hurts."""
    number = draw.pick((("dos", "two"), ("tres", "three"), ("cuatro", "four"), ("muchas", "many")))
    what = pair(
        f"(NP (CD {number[0]}=n) (NNS lenguas=language#language.n))",
        f"(NP (CD {number[1]}=n) (NNS languages=language#language.n))",
    )
    doing = draw.pick((("hablar", "speak"), ("estudiar", "study"), ("entender", "understand")))
    clause = Clause(verb(*doing), person(draw, "m.subj"), rest=(what,))
    return tell(
        replace(clause, modal=draw.weighted({"": 4, "can": 1, "want": 1}) if doing[0] == "hablar" else "")
    )
