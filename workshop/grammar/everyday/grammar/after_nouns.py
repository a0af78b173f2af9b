"""What follows a noun: "con leche", "sin azúcar", "para mi hermana", "sobre México", "de la casa"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.sampling import Draw

ROWS = """
café con with leche+azúcar -
café+té sin without leche+azúcar -
té con with limón+miel+leche -
agua+refresco+jugo+limonada+zumo con with hielo+azúcar -
agua+refresco+jugo+limonada+zumo sin without hielo+azúcar -
pan+tostada con with mantequilla+mermelada+queso+jamón+aceite+miel -
arroz con with pollo+frijoles+verduras+carne+gambas -
pollo+carne+pescado+bistec con with arroz+papas+verduras+ensalada -
hamburguesa+pizza+sándwich+bocadillo+taco con with queso+pollo+carne+tomate+verduras -
hamburguesa+pizza+sándwich+bocadillo+taco sin without queso+cebolla+carne+tomate -
ensalada con with tomate+pollo+atún+queso -
ensalada sin without cebolla+sal+aceite -
pastel+helado+postre con with fruta+chocolate+crema -
casa+apartamento+piso+hotel con with piscina+jardín+balcón+garaje+terraza a
habitación+cuarto+dormitorio con with baño+balcón a
habitación+cuarto+dormitorio+casa sin without ventana a
hombre+mujer+chico+chica+niño+niña con with gafas -
hombre+mujer+chico+chica+señor con with sombrero+barba a
text+film+clase+cuento+poema sobre about country_name -
text+film+clase sobre about guerra+amor+historia+música+naturaleza+vida -
text+film+cuento+poema sobre about farm+wild+pet pl
gift+letter_text+flower+message para for kin my
clothes+toy+dish para for kin my
gift para for first_name -
ticket+vuelo+trip+viaje a to city_name -
puerta+ventana+techo+entrada de of casa+edificio+iglesia+hotel+escuela the
centro+barrio+plaza de of ciudad+pueblo the
final+principio de of film+calle+clase+libro+cuento+canción the
precio+color+dueño+dueña de of vehicle+casa+perro+tienda the
nombre+director+directora de of calle+hotel+escuela+restaurante+museo the
rueda+motor de of coche+camión+moto+avión the
página de of libro+revista+novela the
pantalla+teclado de of computadora+portátil the
presidente+presidenta+capital de of country_name -
mapa de of country_name+ciudad -
foto de of perro+familia+casa+baby my
lado de of calle+río+mesa the
resto de of dinero the
"""


def _read() -> tuple[tuple[frozenset[str], str, str, tuple[str, ...], str], ...]:
    rows = [line.split() for line in ROWS.strip().splitlines()]
    return tuple((frozenset(a.split("+")), es, en, tuple(b.split("+")), art) for a, es, en, b, art in rows)


FOLLOWING = _read()


def following(draw: Draw, np: NounPhrase) -> NounPhrase:
    """The noun phrase with a phrase after it that suits the noun, if there is one."""
    rows = [row for row in FOLLOWING if row[0] & np.noun.kinds]
    if not rows or np.after or np.owner or np.article in ("my", "your", "our", "his", "her", "their"):
        return np
    _, es, en, nouns, article = draw.pick(rows)
    chosen = draw.pick([noun for noun in nouns_of(*nouns) if noun.es != np.noun.es])
    tail = _tail(chosen, article, f"{np.role}.after")
    key = f"{np.role}.link"
    phrase = Phrase(
        node("PP", leaf("IN", es, key), tail.es),
        node("PP", leaf("TO" if en == "to" else "IN", en, key), tail.en),
    )
    return replace(np, after=(phrase,))


def _tail(noun: Noun, article: str, role: str) -> Phrase:
    """The noun after the preposition; with the article "a", only English says it: "con piscina"."""
    from workshop.grammar.language import english, spanish

    plural = noun.number == "pl" or article == "pl"
    if article == "a":
        bare = NounPhrase(noun, role, "", plural)
        a = leaf("DT", "a", "", f"{role}.noun")
        return Phrase(spanish.noun_phrase(bare), node("NP", a, *english.noun_phrase(bare).children))
    said = article if article in ("the", "my") and "name_of" not in noun.kinds else ""
    np = NounPhrase(noun, role, said, plural)
    return Phrase(spanish.noun_phrase(np), english.noun_phrase(np))
