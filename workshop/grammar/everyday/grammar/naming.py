"""Names beside nouns: "mi amigo Carlos", "la tía Rosa", "el doctor Ramírez", "mi perro Toby"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, leaf
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.sampling import Draw

NAMED = frozenset(
    "amigo amiga hermano hermana primo prima hijo hija tío tía sobrino sobrina nieto nieta vecino vecina novio novia"
    " esposo esposa marido jefe jefa cuñado cuñada abuelo abuela compañero compañera colega suegro suegra".split()
    + ["compañero de trabajo", "compañera de trabajo", "compañero de clase", "compañera de clase"]
)
OWNING = frozenset("my your our my_best your_best my_new your_new".split())
PETS = "Toby Luna Max Nala Rocky Lola Simba Coco Bruno Kira Rex Canela Thor Nina Chispa Pelusa".split()
SURNAMES = (
    "García López Pérez Martínez Rodríguez Sánchez Gómez Torres Díaz Ramírez Fernández Morales Castro Ortiz Vargas Ruiz"
    " González Hernández Álvarez Jiménez Moreno Muñoz Romero Navarro Domínguez Gil Vázquez Serrano Molina Delgado"
    " Suárez Ortega Rubio Marín Soto Flores Rojas Herrera Medina Aguilar Mendoza Guerrero Vega Campos Reyes Cruz Silva"
    " Castillo Guzmán Méndez Ríos Peña Cabrera Acosta Vera Núñez Fuentes Carrasco Salazar Ibáñez Iglesias Cortés"
    " Santos Lozano Cano Prieto Calvo Herrero Ramos Gutiérrez Velasco Pascual Cabello Benítez Valdés Miranda"
).split()
TITLES = {  # Spanish, gender, English, what follows
    **dict.fromkeys(("tío m Uncle", "tía f Aunt"), "first"),
    **dict.fromkeys(("señor m Mr.", "señora f Mrs.", "doctor m Dr.", "doctora f Dr."), "last"),
    **dict.fromkeys(("profesor m Professor", "profesora f Professor", "señorita f Miss"), "last"),
    **dict.fromkeys(("abuelo m Grandpa", "abuela f Grandma"), "first"),
}


def first_name(draw: Draw, gender: str) -> str:
    """A first name of a gender."""
    return draw.pick([noun.es for noun in nouns_of("first_name") if noun.gender == gender])


def with_name(draw: Draw, np: NounPhrase) -> NounPhrase:
    """The noun phrase with a name after it, if one can say so: "mi amigo Carlos"."""
    if np.plural or np.after or np.article not in OWNING:
        return np
    if np.noun.es in NAMED:
        return _followed(np, first_name(draw, np.noun.gender))
    return _followed(np, draw.pick(PETS)) if "pet" in np.noun.kinds else np


def titled(draw: Draw, role: str) -> NounPhrase:
    """ "la tía Rosa", "el doctor Ramírez": only Spanish has the article."""
    title = draw.pick([*TITLES])
    es, gender, en = title.split()
    noun = Noun(es, gender, en, frozenset({"name_of", "adult", "title"}), f"{en}.n", es, en, es)
    name = first_name(draw, gender) if TITLES[title] == "first" else draw.pick(SURNAMES)
    return _followed(NounPhrase(noun, role, generic=True), name)


def _followed(np: NounPhrase, name: str) -> NounPhrase:
    word = leaf("NNP", name, f"{np.role}.name", lemma=name, sense=f"{name}.n")
    return replace(np, after=(*np.after, Phrase(word, word)))
