"""What things and people are and how they are."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, ask, be, finish, noun_pair, predicate, tell
from workshop.grammar.lessons.lexicon import OWNED, noun
from workshop.grammar.lessons.sampling import Draw, counted, described, kin_articles, named_person, person
from workshop.grammar.lessons.words.adverbs import adverb

WHOSE = ("the", "the", "my", "your", "this", "that", "owned")


def described_thing(draw: Draw, role: str = "m.subj", asked: bool = False) -> NounPhrase:
    """Something of which an adjective can be said."""
    chosen = draw.pick(draw.lexicon.nouns())
    if chosen.kinds & {"kin", "folk"} or not (
        draw.lexicon.adjectives_for(chosen, "S") or draw.lexicon.adjectives_for(chosen, "E")
    ):
        return described_thing(draw, role, asked)
    article = draw.pick(WHOSE)
    if chosen.mass or chosen.kinds & {"sky", "sun", "moon", "town", "wild", "mar"}:
        article = "the"
    if article in ("my", "your") and not chosen.kinds & MINE:
        article = "the"
    if chosen.kinds & {"language", "subject"}:
        return NounPhrase(chosen, role, plural=chosen.number == "pl", generic=True)
    np = counted(draw, chosen, role, "the" if article == "owned" else article, 0.3)
    if article == "owned" and chosen.kinds & OWNED:
        return replace(np, owner=single_person(draw, f"{role}.owner"))
    return np


MINE = (
    OWNED
    | {
        "lost",
        "toy",
        "bag",
        "kitchenware",
        "vessel",
        "cloth",
        "farm",
        "garden",
        "body",
        "letter_text",
        "exam",
    }
    | ({"class", "idea", "question", "trip", "river_bank"})
)


def single_person(draw: Draw, role: str) -> NounPhrase:
    """A relative in the singular, or a name: someone who can own things."""
    np = named_person(draw, role, draw.pick(("kin", "name")))
    return single_person(draw, role) if np.plural else np


def subject_of_being(draw: Draw, asked: bool) -> Subject:
    """A person or a thing."""
    return person(draw, "m.subj", asked) if draw.chance(0.45) else described_thing(draw, asked=asked)


def adjectives_of(draw: Draw, subject: Subject, copula: str) -> tuple[Adjective, ...]:
    """What can be said of a subject; a pronoun is a grown person."""
    return draw.lexicon.adjectives_for(
        noun("amigo") if isinstance(subject, Pronoun) else subject.noun, copula
    )


def being(draw: Draw) -> Sentence:
    """ "La casa es grande.", "Mis hermanas están cansadas.", "¿Eres serio?" """
    asked = draw.chance(0.18)
    subject, copula = subject_of_being(draw, asked), draw.pick("SE")
    found = adjectives_of(draw, subject, copula)
    if isinstance(subject, Pronoun) and not subject.overt and subject.person != "3p":
        subject = replace(subject, gender=draw.pick("mf"))
    if not found:
        return being(draw)
    adjective = draw.pick(found)
    degree = "" if asked else draw.weighted({"": 5, "very": 3, "too": 0.4})
    if adjective.es in draw.lexicon.absolute:
        degree = ""
    if isinstance(subject, NounPhrase) and adjective.es not in COLOURS:
        subject = coloured(draw, subject)
    clause = be("ser" if copula == "S" else "estar", subject, predicate(adjective, subject, degree))
    tense = draw.weighted({"present": 5, "imperfect": 1})
    often = (
        ""
        if tense == "imperfect" or asked or copula == "S"
        else draw.weighted({"": 5, "always": 0.5, "now": 0})
    )
    negated = not asked and not degree and not often and draw.chance(0.25)
    clause = replace(clause, tense=tense, question=asked, negated=negated)
    if often and adjective.es in PASSING:
        clause = replace(clause, often=adverb(often))
    elif copula == "E" and tense == "present" and not asked and adjective.es in PASSING and draw.chance(0.2):
        clause = replace(clause, front=adverb("today"))
    return ask(clause) if asked else tell(clause)


def coloured(draw: Draw, np: NounPhrase) -> NounPhrase:
    """Perhaps with a colour, which goes with everything else that is said: "the red car is old"."""
    colours = [a for a in draw.lexicon.adjectives_for(np.noun, "A") if a.es in COLOURS]
    fit = colours and not np.adjective and draw.chance(0.3)
    return replace(np, adjective=draw.pick(colours)) if fit else np


COLOURS = ("rojo", "azul", "verde", "amarillo", "negro", "blanco", "gris", "marrón", "rosa", "morado")
PASSING = (
    "cansado",
    "enfermo",
    "triste",
    "contento",
    "enojado",
    "ocupado",
    "preocupado",
    "nervioso",
    "cerrado",
)
DENIED = ("barato", "caro", "nuevo", "bonito", "grande", "fácil", "importante", "interesante", "moderno")
JOBS = (
    "profesor",
    "médico",
    "estudiante",
    "camarero",
    "cocinero",
    "abogado",
    "enfermero",
    "escritor",
    "pintor",
)
WOMEN = {"profesor": "profesora", "médico": "médica", "camarero": "camarera", "cocinero": "cocinera"} | {
    "abogado": "abogada",
    "enfermero": "enfermera",
    "escritor": "escritora",
    "pintor": "pintora",
}


def job(draw: Draw) -> Sentence:
    """ "Mi madre es médica." English wants an article where Spanish has none."""
    asked = draw.chance(0.15)
    subject = person(draw, "m.subj", asked)
    if isinstance(subject, NounPhrase) and ("folk" in subject.noun.kinds or "child" in subject.noun.kinds):
        return job(draw)
    if isinstance(subject, Pronoun) and not subject.overt and subject.person in ("1s", "2s"):
        subject = replace(subject, gender=draw.pick("mf"))
    name = draw.pick(JOBS)
    kind = noun(WOMEN.get(name, name) if subject.gender == "f" else name)
    np = NounPhrase(kind, "m.pred", "", subject.plural)
    es, en = noun_pair(np).es, noun_pair(np).en
    if not subject.plural:
        en = node("NP", leaf("DT", "a", "", "m.pred.noun"), *en.children)
    clause = be("ser", subject, Phrase(es, en), question=asked, negated=not asked and draw.chance(0.2))
    clause = replace(clause, tense="present" if asked or draw.chance(0.85) else "imperfect")
    return ask(clause) if asked else tell(clause)


def is_someone(draw: Draw) -> Sentence:
    """ "Ana es mi hermana.", "Es mi hermano.": the noun decides between he and she."""
    who = draw.pick([n for n in draw.lexicon.nouns_of("kin") if n.number != "pl"])
    asked = draw.chance(0.2)
    np = NounPhrase(who, "m.pred", draw.pick(("your",) if asked else kin_articles(who)))
    first_names = [n for n in draw.lexicon.nouns_of("first_name") if n.gender == who.gender]
    if draw.chance(0.5):
        subject: Subject = NounPhrase(draw.pick(first_names), "m.subj", "")
    else:
        subject = Pronoun("3s", "m.subj", who.gender)
    clause = be("ser", subject, noun_pair(np), question=asked, negated=not asked and draw.chance(0.2))
    return ask(clause) if asked else tell(clause)


def is_a_thing(draw: Draw) -> Sentence:
    """ "Es una casa grande.", "Este es mi coche." """
    chosen = draw.pick([n for n in draw.lexicon.nouns_of(*SHOWN) if n.number != "pl"])
    plural = draw.chance(0.25) and "town" not in chosen.kinds
    np = NounPhrase(
        chosen,
        "m.pred",
        draw.pick(("my", "your", "our")) if plural else draw.pick(("a", "my", "your")),
        plural,
    )
    np = described(draw, np, 0.9 if np.article == "a" else 0.2)
    if np.article == "a" and np.adjective is None:
        return is_a_thing(draw)
    forms = {("m", False): "este", ("f", False): "esta", ("m", True): "estos", ("f", True): "estas"}
    thing = noun_pair(np)
    if np.article == "a" and draw.chance(0.5):
        return tell(be("ser", Pronoun("3s", "m.subj", chosen.gender, thing=True), thing))
    verb_es, verb_en = ("son", "are") if plural else ("es", "is")
    return finish(
        pair(
            f"(S (NP (DT {forms[chosen.gender, plural]}=this)) (VP (VB {verb_es}=is) {{thing}}) (. .=end))",
            f"(S (NP (DT {'these' if plural else 'this'}=this)) (VP (AUX {verb_en}=is) {{thing}}) (. .=end))",
            thing=thing,
        )
    )


SHOWN = ("vehicle", "home", "clothes", "pet", "device", "text", "room", "town", "container")
