"""Somebody and something: "Me dio el libro.", "Se lo dije a Ana.", "¿Le explicas el problema a tu hermano?" """

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.everyday.grammar.around_verbs import (
    at_some_time,
    doing,
    requested,
    say,
    spoken,
    wh,
    who,
)
from workshop.grammar.everyday.pronouns.objects import fits, requestable
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, noun_pair
from workshop.grammar.lessons.sampling import COUPLE, Draw, named_person, own, thing
from workshop.grammar.lessons.sentences.clitics import THINGS

GIVING = """
dar give two libro+gift+dinero+comida+agua+llaves+text+money+count_food+foto+idea+clothes+toy idDp
regalar give two flor+toy+text+wearable_small+clothes+pet in
prestar lend two dinero+text+vehicle+tool+clothes+text_tool+device idDp
mandar send two letter_text+message+parcel+foto+text+dinero idDn
enviar send two letter_text+message+parcel+foto+dinero idD
escribir write two letter_text+message+poema+note_text in
mostrar show two foto+mapa+text+pet+clothes+room+home+device idDp
enseñar show two foto+mapa+clothes+room+home+device idDp
ofrecer offer two hot_drink+cold_drink+dinero+dish+ayuda ib
vender sell two vehicle+home+device+instrument+clothes iDp
contar tell about cuento+problem+idea iDp
leer read two cuento+poema+letter_text+libro idD
deber owe two dinero bdi
pagar pay two dinero dD
pasar pass two sal+pan+agua+libro dD
servir serve two hot_drink+dish+meal idD
comprar buy buy clothes+toy+helado+instrument+flor+text+vehicle+gift+serving idnp
preparar make buy hot_drink+dish+meal id
hacer make buy pastel+café+bocadillo+ensalada i
traer bring two text+cold_drink+hot_drink+flor+gift+lost+clothes+serving idDp
llevar take to flor+libro+comida+gift+parcel+lost ibd
explicar explain to problem+study_bit+idea+question dDp
devolver return to text+dinero+lost+clothes dDp
pedir ask of dinero+ayuda+libro+hot_drink+cold_drink ib
robar steal from dinero+lost+device+vehicle dp
quitar take from lost+toy+device dp
cocinar cook for dish+meal+food id
abrir open for door+container+botella D
arreglar fix for device+vehicle+furniture dp
limpiar clean for room+vehicle dp
"""
ONLY_WITH_A_NOUN = """
hacer ask two pregunta inb
hacer do two favor i
dar give two oportunidad+idea i
mandar send two foto b
decir tell two verdad d
decir tell two mentira ib
pedir ask of favor i
desear wish two suerte b
"""
BEFORE_A_NOUN = {
    "two": "",
    "buy": "",
    "of": "",
    "about": "",
}  # "gave me the book", but "explained the problem to me"
AFTER_A_PRONOUN = {"two": "to", "buy": "for", "of": "", "about": ""}  # "gave it to me"
PREPOSITION_OF_IT = {"of": "for", "about": "about"}  # "asked me for it", "told me about it"
RECEIVERS = {"me": "me", "te": "you", "nos": "us", "le": "him", "les": "them"}


@dataclass(frozen=True)
class Giving:
    """A verb of giving, the style of its receiver in English, the things given, and the articles that they take.

    The style is the preposition of a receiver that always comes after the thing, or "two" and "buy" for the two
    orders of "give me the book, give it to me, buy it for me", or "of" for "ask me for it".
    """

    es: str
    en: str
    style: str
    things: frozenset[str]
    articles: str


def _givings(table: str) -> tuple[Giving, ...]:
    rows = [line.split() for line in table.split("\n") if line]
    return tuple(
        Giving(es, en, style, frozenset(of.split("+")), letters) for es, en, style, of, letters in rows
    )


GIVINGS = _givings(GIVING)
GIVINGS_OF_A_NOUN = (*GIVINGS, *_givings(ONLY_WITH_A_NOUN))  # but not of "it": "me hizo una pregunta"


@dataclass(frozen=True)
class Receiver:
    """A clitic, and the person whom it repeats, if the sentence says so."""

    word: str
    named: NounPhrase | None = None


def receiver(draw: Draw, subject: Subject) -> Receiver:
    """Me, te, nos, le or les alone, or le and les with the person that they stand for."""
    if draw.chance(0.6):
        return Receiver(draw.pick([word for word in RECEIVERS if fits(word, subject)]))
    named = named_person(draw, "m.given")
    if isinstance(subject, Pronoun) and "kin" in named.noun.kinds:
        named = replace(named, article=own(subject))
    shared = subject.plural and named.noun.es in COUPLE
    if shared or (isinstance(subject, NounPhrase) and subject.noun.en == named.noun.en):
        return receiver(draw, subject)
    return Receiver("les" if named.plural else "le", named)


def to_receiver(clause: Clause, receiving: Receiver, preposition: str) -> Clause:
    """The clause with its receiver: before the object in English, or after it with a preposition."""
    if receiving.named:
        clitics = (Clitic(receiving.word, "", "m.given"), *clause.clitics)
        return replace(clause, clitics=clitics, given=receiving.named, given_with=preposition)
    clitic = Clitic(receiving.word, RECEIVERS[receiving.word], "m.given", preposition)
    return replace(clause, clitics=(clitic, *clause.clitics))


def given(draw: Draw) -> Sentence:
    """ "Me dio un libro.", "Le voy a comprar flores a mi madre.", "¿Nos prestas el coche?" """
    asked = draw.chance(0.2)
    clause = given_clause(draw, draw.pick(GIVINGS_OF_A_NOUN), who(draw, asked))
    return _timed(draw, replace(clause, question=asked))


def given_clause(draw: Draw, giving: Giving, subject: Subject) -> Clause:
    """Someone gives something to someone, in no tense yet."""
    what = thing(draw, giving.things, "m.obj", giving.articles, subject)
    clause = Clause(doing(giving.es, giving.en), subject, object=what)
    clause = to_receiver(clause, receiver(draw, subject), BEFORE_A_NOUN.get(giving.style, giving.style))
    return _asked_for(clause) if giving.style == "of" else clause


def _asked_for(clause: Clause) -> Clause:
    """What one asks for has a preposition in English alone: "pedir dinero"."""
    what = noun_pair(clause.object)
    with_for = node("PP", leaf("IN", "for", "", "m.verb"), what.en)
    return replace(clause, object=None, rest=(Phrase(what.es, with_for), *clause.rest))


def it_given(draw: Draw) -> Sentence:
    """ "Me lo dio ayer.", "Se la voy a mandar a Juan.", "¿Quién te las compró?" """
    asked = draw.chance(0.2)
    clause = it_given_clause(draw, draw.pick(GIVINGS), who(draw, asked))
    return _timed(draw, replace(clause, question=asked))


def it_given_clause(draw: Draw, giving: Giving, subject: Subject) -> Clause:
    """Someone gives it to someone, in no tense yet; "le lo" is "se lo"."""
    word = draw.pick(("lo", *THINGS))
    it = Clitic(word, THINGS[word], "m.obj", PREPOSITION_OF_IT.get(giving.style, ""))
    clause = Clause(doing(giving.es, giving.en), subject, clitics=(it,))
    style = AFTER_A_PRONOUN.get(giving.style, giving.style)
    clause = to_receiver(clause, receiver(draw, subject), style)
    first, *others = clause.clitics
    if first.es in ("le", "les"):
        first = replace(first, es="se", en="him" if first.en else "")
    return replace(clause, clitics=(first, *others))


def _timed(draw: Draw, clause: Clause) -> Sentence:
    if clause.question and draw.chance(0.35):
        return say(draw, wh(draw, at_some_time(draw, clause, "once"), ("when", "why", "where"), clause.rest))
    if requestable(clause) and draw.chance(0.6):
        return spoken(draw, requested(clause), asked=True)
    return say(draw, at_some_time(draw, clause, "once"))
