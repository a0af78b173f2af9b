"""Noun of noun: "profesor de historia" is "history teacher", "el examen de mañana" is "tomorrow's exam"."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, leaf, node, spread
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.sampling import Draw

ROWS = """
profesor+profesora+maestro+maestra inglés+español+francés+alemán+matemáticas+historia+música+arte -
profesor+profesora química+física+biología+geografía+literatura+piano+guitarra+baile -
clase+libro+examen+curso inglés+español+francés+alemán+matemáticas+historia+música+arte -
clase+libro+examen+curso química+física+biología+geografía+literatura -
clase+curso piano+guitarra+baile+natación+cocina -
estudiante arte+música+historia+inglés+química -
tarea inglés+matemáticas+historia+español+física -
sopa pollo+pescado+tomate+cebolla+arroz -
sopa verdura pl
ensalada pollo+pasta+tomate+papa -
ensalada fruta pl
jugo+zumo naranja+manzana+piña+limón+tomate+zanahoria -
pastel+tarta+helado+galleta chocolate+limón+fresa+manzana -
sándwich+bocadillo queso+jamón+pollo+atún -
equipo+partido fútbol+tenis+béisbol+baloncesto+voleibol -
billete+boleto avión+tren+autobús -
llave coche+carro+casa+oficina+garaje the
mesa+ventana+luz+puerta cocina+dormitorio+baño+garaje the
puerta+ventana+radio coche+carro the
tienda juguete+zapato+flor pl
"""
DAYS = {  # English and whether Spanish has the article
    "mañana": ("tomorrow", False),
    "hoy": ("today", False),
    "ayer": ("yesterday", False),
    "anoche": ("last night", False),
    "lunes": ("Monday", True),
    "martes": ("Tuesday", True),
    "miércoles": ("Wednesday", True),
    "jueves": ("Thursday", True),
    "viernes": ("Friday", True),
    "sábado": ("Saturday", True),
    "domingo": ("Sunday", True),
}
DATED = frozenset("exam meeting party class match news show trip flight appointment".split()) | {"periódico"}


@cache
def _kinds_of(head: str) -> list[tuple[str, str]]:
    rows = [line.split() for line in ROWS.strip().splitlines()]
    return [(one, how) for heads, ones, how in rows if head in heads.split("+") for one in ones.split("+")]


def compounded(draw: Draw, np: NounPhrase) -> NounPhrase:
    """The noun phrase with a noun that says what kind it is, or its day, if one can say so."""
    if np.owner or np.after or np.compound or np.generic:
        return np
    if np.article == "the" and np.noun.kinds & DATED and draw.chance(0.6):
        return dated(draw, np)
    kinds = [(noun, how) for es, how in _kinds_of(np.noun.es) for noun in _the(es)]
    return replace(np, compound=_kind(*draw.pick(kinds), np.role)) if kinds else np


def dated(draw: Draw, np: NounPhrase) -> NounPhrase:
    """ "el examen de mañana", "la fiesta del sábado"."""
    return replace(np, owner=_day(draw, np.role))


def _the(es: str) -> list[Noun]:
    return [noun for noun in nouns_of(es) if noun.es == es][:1]


def _day(draw: Draw, role: str) -> NounPhrase:
    es = draw.pick([*DAYS])
    en, article = DAYS[es]
    kinds = frozenset({"name_of"} if article else {"day"})
    noun = Noun(es, "m", en, kinds, f"{en.replace(' ', '_')}.n", es, en, es)
    return NounPhrase(noun, f"{role}.owner", "", generic=article)


def _kind(noun: Noun, how: str, role: str) -> Phrase:
    """ "de historia" and "history", "de la cocina" and "kitchen"."""
    key = f"{role}.kind"
    given = {"lemma": noun.lemma, "sense": noun.sense}
    article = leaf("DT", {"m": "el", "f": "la"}[noun.gender], "", key) if how == "the" else None
    word = noun.es_plural if how == "pl" else noun.es
    es = node("PP", leaf("IN", "de", "", key), node("NP", article, *spread("NN", word, key, **given)))
    tag = "NNP" if "language" in noun.kinds else "NN"
    return Phrase(es, node("NP", *spread(tag, noun.en, key, **given)))
