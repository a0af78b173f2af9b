"""Sentences about what things and people are, how and where they are, and what there is."""

from __future__ import annotations

from dataclasses import replace

from course_lib.corpora.spanish_english import english_forms
from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, ask, be, finish, located, noun_pair, predicate
from course_lib.corpora.spanish_english.building import question, said, statement, tell
from course_lib.corpora.spanish_english.events import place
from course_lib.corpora.spanish_english.lexicon import Adjective, adjectives_for, noun, nouns, nouns_of
from course_lib.corpora.spanish_english.meaning import NounPhrase, Pronoun, Subject
from course_lib.corpora.spanish_english.sampling import NUMBERS, Draw, counted, described, named_person, person
from course_lib.corpora.spanish_english.sampling import relative_of, with_article
from course_lib.corpora.spanish_english.spanish import adjective_leaf
from course_lib.corpora.spanish_english.trees import Phrase, leaf, node, pair

THINGS = ("the", "the", "my", "your", "this", "that", "owned")


def described_thing(draw: Draw, role: str = "m.subj", asked: bool = False) -> NounPhrase:
    """Something of which an adjective can be said."""
    chosen = draw.pick(nouns())
    if chosen.kinds & {"kin", "folk"} or not (adjectives_for(chosen, "S") or adjectives_for(chosen, "E")):
        return described_thing(draw, role, asked)
    article = draw.pick(THINGS)
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


OWNED = {"vehicle", "home", "clothes", "pet", "device", "room", "text", "container", "instrument", "furniture"}


MINE = OWNED | {"lost", "toy", "bag", "kitchenware", "vessel", "cloth", "farm", "garden", "body", "letter_text", "exam"} | (
    {"class", "idea", "question", "trip", "river_bank"}
)


def single_person(draw: Draw, role: str) -> NounPhrase:
    """A relative in the singular, or a name: someone who can own things."""
    np = named_person(draw, role, draw.pick(("kin", "name")))
    return single_person(draw, role) if np.plural else np


def subject_of_being(draw: Draw, asked: bool) -> Subject:
    """A person or a thing."""
    return person(draw, "m.subj", asked) if draw.chance(0.45) else described_thing(draw, asked=asked)


def adjectives_of(subject: Subject, copula: str) -> tuple[Adjective, ...]:
    """What can be said of a subject; a pronoun is a grown person."""
    return adjectives_for(noun("amigo") if isinstance(subject, Pronoun) else subject.noun, copula)


DENIED = ("barato", "caro", "nuevo", "bonito", "grande", "fácil", "importante", "interesante", "moderno")


def being(draw: Draw) -> Sentence:
    """ "La casa es grande.", "Mis hermanas están cansadas.", "¿Eres serio?" """
    asked = draw.chance(0.18)
    subject, copula = subject_of_being(draw, asked), draw.pick("SE")
    found = adjectives_of(subject, copula)
    if isinstance(subject, Pronoun) and not subject.overt and subject.person != "3p":
        subject = replace(subject, gender=draw.pick("mf"))
    if not found:
        return being(draw)
    adjective = draw.pick(found)
    degree = "" if asked else draw.weighted({"": 5, "very": 3, "too": 0.4})
    if adjective.es in ABSOLUTE:
        degree = ""
    clause = be("ser" if copula == "S" else "estar", subject, predicate(adjective, subject, degree))
    tense = draw.weighted({"present": 5, "imperfect": 1})
    often = "" if tense == "imperfect" or asked or copula == "S" else draw.weighted({"": 5, "always": 0.5, "now": 0})
    negated = not asked and not degree and not often and draw.chance(0.25)
    clause = replace(clause, tense=tense, question=asked, negated=negated)
    if often and adjective.es in PASSING:
        clause = replace(clause, often=adverb(often))
    elif copula == "E" and tense == "present" and not asked and adjective.es in PASSING and draw.chance(0.2):
        clause = replace(clause, front=adverb("today"))
    return ask(clause) if asked else tell(clause)


ABSOLUTE = ("roto", "abierto", "cerrado", "listo", "primero", "último", "solo", "delicioso")
PASSING = ("cansado", "enfermo", "triste", "contento", "enojado", "ocupado", "preocupado", "nervioso", "cerrado")

JOBS = ("profesor", "médico", "estudiante", "camarero", "cocinero", "abogado", "enfermero", "escritor", "pintor")
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
    who = draw.pick([n for n in nouns_of("kin") if n.number != "pl"])
    np = NounPhrase(who, "m.pred", draw.pick(("my", "your", "our")))
    first_names = [n for n in nouns_of("first_name") if n.gender == who.gender]
    if draw.chance(0.5):
        subject: Subject = NounPhrase(draw.pick(first_names), "m.subj", "")
    else:
        subject = Pronoun("3s", "m.subj", who.gender)
    asked = draw.chance(0.2)
    clause = be("ser", subject, noun_pair(np), question=asked, negated=not asked and draw.chance(0.2))
    return ask(clause) if asked else tell(clause)


def is_a_thing(draw: Draw) -> Sentence:
    """ "Es una casa grande.", "Este es mi coche." """
    chosen = draw.pick([n for n in nouns_of(*SHOWN) if n.number != "pl"])
    plural = draw.chance(0.25)
    np = NounPhrase(chosen, "m.pred", draw.pick(("my", "your", "our")) if plural else draw.pick(("a", "my", "your")), plural)
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


SHOWN = ("vehicle", "home", "clothes", "pet", "device", "text", "room", "town", "container", "park")


def whereabouts(draw: Draw) -> Sentence:
    """ "Las llaves están en la mesa.", "¿Está tu hermano en casa?" """
    asked = draw.chance(0.2)
    if draw.chance(0.5):
        subject = person(draw, "m.subj", asked)
        where = draw.pick((_at(draw, PEOPLE_PLACES), adverb("at_home"), adverb("here"), adverb("at_work")))
        if draw.chance(0.6):
            where = _at(draw, PEOPLE_PLACES)
    else:
        subject = counted(draw, draw.pick(nouns_of(*SMALL)), "m.subj", draw.pick(("the", "my", "your")), 0.2)
        where = thing_place(draw)
    negated = not asked and draw.chance(0.2)
    clause = be("estar", subject, where, question=asked, negated=negated)
    if not asked and isinstance(subject, (Pronoun,)) and draw.chance(0.25):
        clause = replace(clause, tense="imperfect", rest=(*clause.rest, adverb(draw.pick(("yesterday", "last_night")))))
    return ask(clause) if asked else tell(clause)


PEOPLE_PLACES = ("room", "institution", "outdoors", "shop_place", "visit", "opening", "playa", "ciudad", "city_name")
SMALL = ("lost", "text", "vessel", "kitchenware", "toy", "container", "tool", "clothes")
HOLDERS = {"in": ("container", "room"), "on": ("surface", "silla", "cama", "sofá"), "under": ("furniture",)}


def _at(draw: Draw, kinds: tuple[str, ...]) -> Phrase:
    return place(draw, draw.pick(nouns_of(*kinds)), adjective=0.1)


def thing_place(draw: Draw, role: str = "m.place") -> Phrase:
    """In the box, on the table, under the bed, next to the lamp."""
    preposition = draw.weighted({"in": 3, "on": 4, "under": 2, "next to": 1})
    kinds = HOLDERS.get(preposition, ("mesa", "cama", "puerta", "ventana", "lámpara"))
    np = NounPhrase(draw.pick(nouns_of(*kinds)), role, "the")
    if preposition == "in" and "room" in np.noun.kinds:
        return located(np)
    if np.noun.es in ("lámpara", "espejo") and preposition == "under":
        return thing_place(draw, role)
    return located(np, preposition)


def there_is(draw: Draw) -> Sentence:
    """ "Hay un gato en la cocina.", "No hay leche en la nevera." """
    np, where = draw.pick((_animal_there, _thing_there, _food_there, _town_there))(draw)
    kind = draw.weighted({"yes": 5, "no": 2, "asked": 2, "was": 1})
    plural = np.plural and not np.noun.mass
    if kind == "no" and (np.adjective or np.article in (*NUMBERS, "many")):
        kind = "yes"
    if kind == "no":
        np = replace(np, article="", plural=np.plural or np.noun.number == "both")
        plural = np.plural and not np.noun.mass
    what = noun_pair(np)
    return finish(EXISTENCE[kind](what, where, plural, np))


def _there(what: Phrase, where: Phrase, plural: bool, np: NounPhrase) -> Phrase:
    verb = "are" if plural else "is"
    return pair(
        "(S (VP (VB hay=is) {what} {where}) (. .=end))",
        f"(S (NP (EX there~is)) (VP (AUX {verb}=is) {{what}} {{where}}) (. .=end))",
        what=what,
        where=where,
    )


def _there_was(what: Phrase, where: Phrase, plural: bool, np: NounPhrase) -> Phrase:
    verb = "were" if plural else "was"
    return pair(
        "(S (VP (VB había=is) {what} {where}) (. .=end))",
        f"(S (NP (EX there~is)) (VP (AUX {verb}=is) {{what}} {{where}}) (. .=end))",
        what=what,
        where=where,
    )


def _there_is_no(what: Phrase, where: Phrase, plural: bool, np: NounPhrase) -> Phrase:
    verb = "are" if plural else "is"
    return pair(
        "(S (VP (RB no=no) (VB hay=is) {what} {where}) (. .=end))",
        f"(S (NP (EX there~is)) (VP (AUX {verb}=is) (NP (DT no=no) {{what}}) {{where}}) (. .=end))",
        what=what,
        where=where,
    )


def _is_there(what: Phrase, where: Phrase, plural: bool, np: NounPhrase) -> Phrase:
    verb = "are" if plural else "is"
    some = np.noun.mass or (plural and not np.article)
    head = f"(NP (DT any~{np.role}.noun) {{what}})" if some else "{what}"
    return pair(
        "(S (. ¿~end) (VP (VB hay=is) {what} {where}) (. ?=end))",
        f"(SQ (AUX {verb}=is) (NP (EX there~is)) {head} {{where}} (. ?=end))",
        what=what,
        where=where,
    )


EXISTENCE = {"yes": _there, "no": _there_is_no, "asked": _is_there, "was": _there_was}


def _animal_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    np = with_article(draw, draw.pick(nouns_of("pet", "small_animal")), "m.obj", draw.pick("iinm"))
    return described(draw, np, 0.2), _at(draw, ("room", "park", "garden", "street"))


def _thing_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    np = with_article(draw, draw.pick(nouns_of("text", "kitchenware", "toy", "lost", "flower")), "m.obj", draw.pick("iinm"))
    return described(draw, np, 0.2), thing_place(draw)


def _food_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    np = with_article(draw, draw.pick(nouns_of("bought", "cold_drink")), "m.obj", draw.pick("bbnm"))
    spot, preposition = draw.pick((("nevera", "in"), ("mesa", "on"), ("cocina", "in"), ("bolsa", "in")))
    return np, located(NounPhrase(noun(spot), "m.place", "the"), preposition)


def _town_there(draw: Draw) -> tuple[NounPhrase, Phrase]:
    kinds = ("institution", "shop_place", "opening", "eating", "show_place", "iglesia", "hotel")
    np = with_article(draw, draw.pick(nouns_of(*kinds)), "m.obj", draw.pick("iinm"))
    where = draw.pick((_at(draw, ("town", "square", "street")), adverb("near_here"), adverb("near_here")))
    return described(draw, np, 0.15), where


def compared(draw: Draw) -> Sentence:
    """ "Mi hermana es más alta que yo." """
    first, second = _two_alike(draw)
    graded = [a for a in adjectives_for(first.noun, "S") if a.es in GRADED and a.kinds & second.noun.kinds]
    choices = [adjective for adjective in graded if _is_true(first, adjective, second)]
    if not choices:
        return compared(draw)
    adjective = draw.pick(choices)
    kind = "more" if first.noun.es in SIZES else draw.weighted({"more": 4, "as": 1.5})
    clause = be("ser", first, _comparison(adjective, first, noun_pair(second), kind))
    if first.noun.es in SIZES:
        return tell(clause)
    return tell(replace(clause, negated=draw.chance(0.15), tense=draw.weighted({"present": 6, "imperfect": 1})))


GRADED = ("grande", "pequeño", "caro", "barato", "alto", "joven", "rico", "simpático", "amable", "inteligente") + (
    ("famoso", "fuerte", "nuevo", "bonito", "rápido", "interesante", "aburrido", "difícil", "fácil", "largo")
)


def _two_alike(draw: Draw) -> tuple[NounPhrase, NounPhrase]:
    kind = draw.pick(("kin", "kin", "first_name", "vehicle", "furniture", "animal", "clothes", "text", "building"))
    if kind == "animal":
        return _by_size(draw)
    one, other = draw.pick(nouns_of(kind)), draw.pick(nouns_of(kind))
    if one.es == other.es or one.en == other.en or {"pl"} & (one.kinds | other.kinds):
        return _two_alike(draw)
    article = {"kin": "my", "first_name": ""}.get(kind, "the")
    if kind in ("vehicle", "clothes", "furniture") and draw.chance(0.5):
        return NounPhrase(one, "m.subj", "my"), NounPhrase(one, "m.other", "your")
    return NounPhrase(one, "m.subj", article), NounPhrase(other, "m.other", article)


SIZES = ("ratón", "pájaro", "conejo", "gato", "perro", "oveja", "cerdo", "caballo", "elefante")


def _by_size(draw: Draw) -> tuple[NounPhrase, NounPhrase]:
    """Two animals; what is said of their sizes must be true."""
    small, big = sorted(draw.shuffled(range(len(SIZES)))[:2])
    first, second = (small, big) if draw.chance(0.5) else (big, small)
    return NounPhrase(noun(SIZES[first]), "m.subj"), NounPhrase(noun(SIZES[second]), "m.other")


def _is_true(first: NounPhrase, adjective: Adjective, second: NounPhrase) -> bool:
    """Whether a mouse may be said to be smaller than this animal."""
    if "furniture" in first.noun.kinds and first.noun != second.noun:
        return adjective.es not in ("grande", "pequeño")
    if first.noun.es not in SIZES:
        return True
    bigger = SIZES.index(first.noun.es) > SIZES.index(second.noun.es)
    return adjective.es == ("grande" if bigger else "pequeño")


def _comparison(adjective: Adjective, subject: NounPhrase, other: Phrase, kind: str) -> Phrase:
    key = f"{subject.role}.pred"
    es = adjective_leaf(adjective, key, subject.gender, subject.plural)
    degree, link = ("más", "que") if kind == "more" else ("tan", "como")
    tree = node(
        "ADJP",
        leaf("RB", degree, "degree"),
        es,
        node("PP", leaf("IN", link, "than", sense="as.conj" if link == "como" else ""), other.es),
    )
    return Phrase(tree, _english_comparison(adjective, key, other, kind))


def _english_comparison(adjective: Adjective, key: str, other: Phrase, kind: str):
    given = {"lemma": adjective.es, "sense": adjective.sense}
    if kind == "as":
        words = [leaf("RB", "as", "degree"), leaf("JJ", adjective.en, key, **given)]
    else:
        *more, word = english_forms.comparative(adjective.en).split()
        more_leaves = [leaf("RBR", part, "degree") for part in more]
        words = [*more_leaves, leaf("JJ" if more else "JJR", word, key if more else f"{key} degree", **given)]
    than = leaf("IN", "than" if kind == "more" else "as", "than", sense="" if kind == "more" else "as.conj")
    return node("ADJP", *words, node("PP", than, other.en))


def origin(draw: Draw) -> Sentence:
    """ "Soy de México.", "¿Tu madre es de Lima?" """
    asked = draw.chance(0.2)
    subject = person(draw, "m.subj", asked)
    where = NounPhrase(draw.pick(nouns_of("city_name", "country_name")), "m.from", "")
    es = node("PP", leaf("IN", "de", "m.prep"), noun_pair(where).es)
    en = node("PP", leaf("IN", "from", "m.prep"), noun_pair(where).en)
    clause = be("ser", subject, Phrase(es, en), question=asked, negated=not asked and draw.chance(0.2))
    return ask(clause) if asked else tell(clause)


def possession(draw: Draw) -> Sentence:
    """ "El coche es de mi hermano." is "The car is my brother's." """
    chosen = draw.pick([n for n in nouns_of(*(OWNED - {"room", "pet"})) if n.number != "pl"])
    subject = NounPhrase(chosen, "m.subj", draw.pick(("the", "this", "that")))
    owner = noun_pair(single_person(draw, "m.owner"))
    *before, last = owner.en.children
    en = node("NP", *before, replace(last, word=last.word + "'s"))
    es = node("PP", leaf("IN", "de", "", "m.owner.noun"), owner.es)
    asked = draw.chance(0.15)
    clause = be("ser", subject, Phrase(es, en), question=asked, negated=not asked and draw.chance(0.15))
    return ask(clause) if asked else tell(clause)
