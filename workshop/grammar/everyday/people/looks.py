"""What people look like: "Tengo los ojos verdes.", "Mi hermana tiene el pelo largo." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.lexicon import adjective, noun
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Group, NounPhrase
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence, ask, tell
from workshop.grammar.lessons.sampling import Draw

PARTS = {  # plural or not, and the adjectives that describe it
    "ojo": (True, "azul verde negro marrón grande pequeño bonito"),
    "pelo": (False, "largo corto negro rubio blanco rizado liso castaño"),
    "cabello": (False, "largo corto negro rubio rizado liso"),
    "nariz": (False, "grande pequeño largo"),
    "boca": (False, "grande pequeño bonito"),
    "cara": (False, "redondo bonito delgado"),
    "mano": (True, "grande pequeño frío limpio sucio"),
    "pie": (True, "grande pequeño frío limpio sucio"),
    "diente": (True, "blanco"),
    "pierna": (True, "largo corto fuerte"),
    "brazo": (True, "largo corto fuerte"),
    "oreja": (True, "grande pequeño frío"),
}


def looks(draw: Draw) -> Sentence:
    """ "Mi hermana tiene el pelo largo.", "¿Tienes las manos frías?" """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    part = draw.pick(list(PARTS))
    plural, adjectives = PARTS[part]
    if subject.plural and not plural and part != "pelo":
        return looks(draw)
    degree = draw.weighted({"": 4, "very": 1})
    word = adjective(draw.pick(adjectives.split()))
    if word.es in (
        "azul",
        "verde",
        "negro",
        "marrón",
        "blanco",
        "rubio",
        "castaño",
        "rizado",
        "liso",
        "redondo",
    ):
        degree = ""
    np = NounPhrase(noun(part), "m.obj", "the", plural, word, degree=degree)
    bare = "" if plural or np.noun.mass else "a"
    said = spanish.noun_phrase(np)
    phrase = replace(np, article=bare)
    clause = Clause(
        doing("tener", "have"),
        subject,
        object=Group(Phrase(said, english.noun_phrase(phrase)), "3p", "m.obj"),
        question=asked,
        negated=not asked and draw.chance(0.15),
        tense=draw.weighted({"present": 5, "imperfect": 1}),
    )
    if clause.tense == "imperfect" and not isinstance(subject, NounPhrase):
        clause = replace(clause, tense="present")
    return ask(clause) if asked else tell(clause)
