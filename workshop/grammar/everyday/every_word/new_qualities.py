"""New adjectives, and participles as adjectives, in all their forms: "La puerta está cerrada." """

from __future__ import annotations

from functools import cache

from workshop.grammar.everyday.every_word.common_words import around, plural
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import ended
from workshop.grammar.language import english_forms
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.sampling import Draw

# copula : adjectives : nouns. With "=", the quality comes from an act: "still not washed", but never "very washed".
GROUPS = """
estar= : terminado finished, hecho done, escrito written, preparado prepared, entregado handed_in : el trabajo \
  work, el examen exam, la tarea homework, la carta letter, el proyecto project, la lista list, el libro book
estar= : pagado paid, reservado reserved, vendido sold, comprado bought, prohibido forbidden : la casa house, \
  el coche car, la mesa table, el hotel hotel, la entrada ticket, el billete ticket, la habitación room
estar= : cocinado cooked, cortado cut, frito fried, quemado burned, congelado frozen, cubierto covered, pelado \
  peeled : el pollo chicken, la carne meat, la patata potato, el pescado fish, la zanahoria carrot, el pan \
  bread
estar= : lavado washed, planchado ironed, guardado put_away, colgado hung, doblado folded, manchado stained, \
  seco dry : la camisa shirt, el vestido dress, la falda skirt, el abrigo coat, la chaqueta jacket, el \
  pantalón pair_of_pants
estar= : pintado painted, arreglado fixed, ordenado tidy, limpio clean, alquilado rented, cerrado closed : la \
  casa house, el cuarto room, la cocina kitchen, el baño bathroom, el piso apartment, la oficina office
estar= : escondido hidden, perdido lost, colocado placed, robado stolen, conectado connected, cargado charged, \
  apagado off, averiado out_of_order, estropeado broken, prestado borrowed, roto broken : el teléfono phone, \
  la computadora computer, la cámara camera, el reloj watch, la bicicleta bicycle, el televisor TV
estar= : aparcado parked, estacionado parked, detenido stopped, atascado stuck : el coche car, el autobús bus, \
  la moto motorcycle, el camión truck, la furgoneta van
estar : harto fed_up, enfadado angry, escondido hidden, agradecido grateful, mareado dizzy, atrapado trapped, \
  decidido determined, acostado lying_down, descalzo barefoot, inquieto restless, quieto still, despistado \
  distracted, decepcionado disappointed, resfriado sick_with_a_cold, agotado exhausted, tumbado lying_down, \
  tenso tense, relajado relaxed, emocionado excited, acostumbrado used_to_it, invitado invited, obligado \
  forced, desaparecido missing : {people}
ser : cruel cruel, exigente demanding, flojo lazy, agresivo aggressive, tierno tender, travieso naughty, \
  violento violent, torpe clumsy, envidioso envious, terco stubborn, creativo creative, majo nice, pelirrojo \
  redheaded, zurdo left-handed, sensible sensitive, leal loyal, infiel unfaithful, mimado spoiled, severo \
  severe, silencioso quiet, talentoso talented, inocente innocent, atractivo attractive, respetuoso \
  respectful, independiente independent, estricto strict, encantador charming, romántico romantic, mentiroso \
  dishonest, calvo bald, insistente insistent, idiota stupid, culpable guilty, verdadero real : {people}
ser : común common, activo active, actual current, directo direct, concreto concrete, complejo complex, \
  completo complete, fijo fixed, básico basic, natural natural, negativo negative, positivo positive, \
  obligatorio mandatory, obvio obvious, personal personal, real real, reciente recent, ridículo ridiculous, \
  urgente urgent, universal universal, legal legal, ilegal illegal, lógico logical, injusto unfair, \
  inaceptable unacceptable, insoportable unbearable, impresionante impressive, sorprendente surprising, \
  espantoso dreadful, desagradable unpleasant, agradable pleasant, emocionante exciting, imprescindible \
  essential, adecuado suitable, exagerado exaggerated, tremendo tremendous, correcto correct, oficial \
  official, sospechoso suspicious, intenso intense, exacto exact, justo fair, necesario necessary, práctico \
  practical, único unique, horrible horrible, razonable reasonable, formal formal : el plan plan, la idea \
  idea, el problema problem, la situación situation, la decisión decision, el cambio change, la respuesta \
  answer, el precio price, la regla rule, el viaje trip
ser : lujoso luxurious, precioso beautiful, llamativo eye-catching, elegante elegant, estrecho narrow, amplio \
  spacious, estupendo great, ideal ideal, moderno modern, local local : el hotel hotel, la casa house, la \
  calle street, el restaurante restaurant, el piso apartment, la tienda store, la plaza square
"""
PEOPLE = (
    "mi hermano my brother,tu hermana your sister,mi jefe my boss,mi madre my mother,la niña the girl,el niño the boy,"
    "tu novia your girlfriend,el profesor the teacher,mi vecina my neighbor,tu amigo your friend"
)
NOT_VERY = {
    "hidden",
    "trapped",
    "lying down",
    "naked",
    "barefoot",
    "invited",
    "forced",
    "missing",
    "fed up",
    "used to it",
}
NOT_VERY |= {
    "sick with a cold",
    "determined",
    "exhausted",
    "left-handed",
    "redheaded",
    "bald",
    "guilty",
    "real",
    "unique",
}
NOT_VERY |= {
    "complete",
    "universal",
    "legal",
    "illegal",
    "mandatory",
    "essential",
    "unacceptable",
    "unbearable",
    "official",
}
NOT_VERY |= {
    "horrible",
    "tremendous",
    "dreadful",
    "great",
    "ideal",
    "available",
    "correct",
    "beautiful",
    "fixed",
    "excellent",
}
NOT_VERY |= {"impressive", "exact", "current", "local", "still", "necessary"}
FORMS = {"o": "o a os as", "dor": "dor dora dores doras"}
SINGLE = ("homework", "bread", "meat", "work", "my mother", "your girlfriend", "my boss")  # never of many
COPULAS = {  # for one, for many: Spanish forms, English forms
    "estar": (("está", "estaba", "estará"), ("están", "estaban", "estarán")),
    "ser": (("es", "era", "será"), ("son", "eran", "serán")),
}
BE = (("is", "was", "will~b_be"), ("are", "were", "will~b_be"))


@cache
def groups() -> tuple:
    """Each group: its copula, whether an act is behind it, adjectives and nouns, each with its English."""
    found = []
    for row in GROUPS.strip().splitlines():
        copula, adjectives, nouns = (part.strip() for part in row.split(" : "))
        pairs = [tuple(pair.replace("_", " ").split(None, 1)) for pair in adjectives.split(",")]
        things = PEOPLE if nouns == "{people}" else nouns
        found.append(
            (
                copula.rstrip("="),
                copula.endswith("="),
                pairs,
                [thing.strip() for thing in things.split(",")],
                nouns == "{people}",
            )
        )
    return tuple(found)


def agreeing(adjective: str, feminine: bool, many: bool) -> str:
    """The form of an adjective."""
    for ending, forms in FORMS.items():
        if adjective.endswith(ending):
            return adjective.removesuffix(ending) + forms.split()[2 * many + feminine]
    return plural(adjective) if many else adjective


def noun_of(draw: Draw, noun: str, many: bool, people: bool) -> tuple[tuple[str, str], bool]:
    """A noun with its article in both languages, and whether it is feminine."""
    article, word, en = noun.split(None, 2)
    en = " ".join(en.replace("_", " ").split())
    feminine = article == "la" or (article != "el" and (word[-1] == "a" or word == "madre"))
    if people:
        owner, _, en = en.partition(" ")
        if many:
            article = {"el": "los", "la": "las"}.get(article, article + "s")
        return _noun(article, word, owner, en, many), feminine
    kind = draw.pick(("the", "the", "this", "that", "my"))
    both = {
        "the": "el la los las",
        "this": "este esta estos estas",
        "that": "ese esa esos esas",
        "my": "mi mi mis mis",
    }
    en_kind = {"this": "these", "that": "those"}.get(kind, kind) if many else kind
    return _noun(both[kind].split()[2 * many + feminine], word, en_kind, en, many), feminine


def _noun(article: str, word: str, owner: str, en: str, many: bool) -> tuple[str, str]:
    es, tag = (plural(word), "NNS") if many else (word, "NN")
    en = english_forms.plural(en) if many else en
    return f"{article}=a {es}/{tag}=k", f"{owner}=a " + " ".join(f"{part}/{tag}=k" for part in en.split())


def line_of(draw: Draw) -> str:
    """A line about what something is like."""
    copula, acted, adjectives, nouns, people = draw.pick((*groups(), *groups()[-4:]))
    noun = draw.pick(nouns)
    many = draw.chance(0.45) and not noun.endswith(SINGLE)
    (es_noun, en_noun), feminine = noun_of(draw, noun, many, people)
    es, en = draw.pick(adjectives)
    adjective = f"{agreeing(es, feminine, many)}/JJ=j"
    english = " ".join(f"{part}/JJ=j" for part in en.split())
    time = draw.pick((0, 0, 0, 1, 1, 0 if people else 2))
    es_be, en_be = COPULAS[copula][many][time], BE[many][time].replace("_", " ")
    frame = draw.weighted({"plain": 4.0, "not": 1.5, "asked": 1.5, "so": 1.5, "what": 1.0, "seems": 1.0})
    very = en not in NOT_VERY and not acted
    if frame == "so" and very:
        es_so, en_so = draw.pick(
            (("muy", "very"), ("demasiado", "too"), ("un=d poco", "a=d little"), ("tan", "so"))
        )
        return f"{es_noun} {es_be}/VB=b {es_so}=e {adjective} | {en_noun} {en_be}=b {en_so}=e {english}"
    if frame == "so" and acted and time < 2:
        if draw.chance(0.5):
            return f"{es_noun} ya=e {es_be}/VB=b {adjective} | {en_noun} {en_be}=b already=e {english}"
        no = f"{BE[many][time]}n't/VBP=n+b"
        return f"{es_noun} todavía=e no=n {es_be}/VB=b {adjective} | {en_noun} {no} {english} yet=e"
    if frame == "not" and time < 2:
        return f"{es_noun} no=n {es_be}/VB=b {adjective} | {en_noun} {BE[many][time]}n't/VBP=n+b {english}"
    if frame == "asked" and time < 2:
        return f"¿ {es_be}/VB=b {adjective} {es_noun} ? | {en_be}=b {en_noun} {english} ?"
    if frame == "what" and very and copula == "ser" and not people:
        es_bare, en_bare = (side.split(" ", 1)[1] for side in (es_noun, en_noun))
        a = "" if many else " a~q"
        return f"¡ qué=q {es_bare} tan=e {adjective} ! | what=q{a} {english} {en_bare} !"
    if frame == "seems" and copula == "ser":
        return (
            f"{es_noun} me=m {'parecen' if many else 'parece'}/VB=b {adjective} | "
            f"{en_noun} {'seem' if many else 'seems'}/VBZ=b {english} to~m me=m"
        )
    return f"{es_noun} {es_be}/VB=b {adjective} | {en_noun} {en_be}=b {english}"


def with_new_qualities(draw: Draw) -> Sentence:
    """ "Las camisas ya están planchadas.", "Mi jefe es muy exigente.", "¡Qué idea tan ridícula!" """
    return finish(ended(BASIC.line(draw, around(draw, line_of(draw)))))
