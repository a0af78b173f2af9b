"""Giving, asking for and ordering things."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, finish, noun_pair, said, statement, tell
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import COUPLE, Draw, described, own, person, relative_of, with_article
from workshop.grammar.lessons.times import SOON, ambiguous_past, when

GIVING = (
    *(
        ("dar", "give", "gift lost text money count_food"),
        ("regalar", "give", "flower toy text wearable_small"),
    ),
    *(("mostrar", "show", "foto mapa cuadro text animal"), ("prestar", "lend", "money text vehicle tool")),
    *(
        ("escribir", "write", "letter_text message poema"),
        ("enviar", "send", "letter_text message parcel foto"),
    ),
    *(("traer", "bring", "gift text cold_drink flower"), ("comprar", "buy", "clothes toy helado instrument")),
)
RECEIVERS = {"me": "me", "te": "you", "nos": "us", "les": "them"}


def giving(draw: Draw) -> Sentence:
    """ "Mi madre me dio un regalo.", "Le di un libro a mi hermano." """
    es, en, kinds = draw.pick(GIVING)
    chosen = draw.pick(
        [n for n in draw.lexicon.nouns_of(*kinds.split()) if n.es != "cuadro" or es == "mostrar"]
    )
    what = with_article(draw, chosen, "m.obj", "D" if es == "mostrar" else draw.pick("iiin"))
    subject = person(draw, "m.subj")
    clause = Clause(verb(es, en), subject, object=described(draw, what, 0.2))
    clause = _to_someone(draw, clause)
    if clause is None or (what.article == "" and es in ("regalar",)):
        return giving(draw)
    if draw.chance(0.65):
        clause = replace(clause, tense="preterite", negated=draw.chance(0.15) and what.article == "the")
        if ambiguous_past(clause) or draw.chance(0.5):
            clause = when(draw, clause, ("yesterday", "last_week", "two_days_ago", "last_year"))
        return tell(clause)
    modal = draw.pick(("going", "going", "want", "can"))
    clause = replace(clause, modal=modal, enclitic=draw.chance(0.5))
    return tell(when(draw, clause, SOON) if modal == "going" and draw.chance(0.5) else clause)


def _to_someone(draw: Draw, clause: Clause) -> Clause | None:
    """With "me", "te", "nos", "les", or with "le" and the person it stands for."""
    subject = clause.subject
    if draw.chance(0.5):
        word = draw.pick(list(RECEIVERS))
        same = {"me": "1s 1p", "te": "2s", "nos": "1p 1s", "les": ""}[word].split()
        if subject.person in same or (isinstance(subject, NounPhrase) and subject.article == "our"):
            return None
        return replace(clause, clitics=(Clitic(word, RECEIVERS[word], "m.given"),))
    receiver = relative_of(draw, "m.given")
    if subject.plural and receiver.noun.es in COUPLE:
        return None
    if subject.person in ("1s", "2s", "1p"):
        receiver = replace(receiver, article=own(subject))
    elif isinstance(subject, NounPhrase) and subject.noun.en == receiver.noun.en:
        return None
    return replace(
        clause, given=receiver, clitics=(Clitic("les" if receiver.plural else "le", "", "m.given"),)
    )


COMMANDS = (
    *(("abrir", "open", "door libro container"), ("cerrar", "close", "door libro container")),
    *(
        ("leer", "read", "text"),
        ("limpiar", "clean", "room surface"),
        ("lavar", "wash", "wash_up vehicle laundry"),
    ),
    *(
        ("comprar", "buy", "bought"),
        ("encender", "turn on", "lamp_light radio"),
        ("apagar", "turn off", "lamp_light radio"),
    ),
    *(("cortar", "cut", "cut"), ("traer", "bring", "text lost kitchenware"), ("hacer", "do", "homework")),
    *(
        ("preparar", "prepare", "meal"),
        ("escribir", "write", "note_text message"),
        ("comer", "eat", "ripe dish verduras"),
    ),
)


def request(draw: Draw) -> Sentence:
    """ "Abre la puerta, por favor." """
    es, en, kinds = draw.pick(COMMANDS)
    letter = draw.pick("Dib" if es == "comprar" else "i" if es == "escribir" else "D")
    np = described(
        draw, with_article(draw, draw.pick(draw.lexicon.nouns_of(*kinds.split())), "m.obj", letter), 0.15
    )
    clause = Clause(verb(es, en), Pronoun("2s", "m.subj"), tense="command", object=np, elided=True)
    return finish(statement(polite(said(clause))))


def polite(phrase: Phrase) -> Phrase:
    """With ", por favor" after it."""
    return pair(
        "(S {x} (, ,=comma) (PP (IN por=please) (NN favor=please)))",
        "(S {x} (, ,=comma) (INTJ (UH please=please)))",
        x=phrase,
    )


ORDERS = (
    "drink",
    "serving",
    "ripe",
    "bocadillo",
    "sopa",
    "pan",
    "cuenta",
    "menu_text",
    "ticket",
    "botella",
    "cuchara",
)


def order(draw: Draw) -> Sentence:
    """ "Quiero un café, por favor.", "Una manzana, por favor." """
    chosen = draw.pick(draw.lexicon.nouns_of(*ORDERS))
    letter = "D" if chosen.es in ("cuenta", "carta") else draw.pick("iin")
    np = described(draw, with_article(draw, chosen, "m.obj", letter), 0.15)
    if draw.chance(0.55):
        subject = Pronoun(draw.pick(("1s", "1s", "1p")), "m.subj")
        return finish(statement(polite(said(Clause(verb("querer", "want"), subject, object=np)))))
    return finish(statement(polite(noun_pair(np))))
