"""Who is whose: "Sofía es la novia de Juan.", "¿Es usted el dueño de la casa?", "El hijo de Marta se llama Diego." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.grammar.doings import ASPECTS, Idea
from workshop.grammar.everyday.grammar.naming import titled
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import noun, nouns_of, people_names, personal_frames
from workshop.grammar.everyday.numbers_and_times.cups_and_kilos import as_job
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import Sentence, ask, be, finish, noun_pair, statement, tell
from workshop.grammar.lessons.sampling import COUPLE, Draw
from workshop.grammar.lessons.sentences.questions import WORDS

OWNED = (
    "amigo amiga amigo amiga hermano hermana hermano hermana primo prima hijo hija hijo hija tío tía sobrino sobrina"
    " nieto nieta vecino vecina novio novia novio novia esposo esposa marido jefe jefa cuñado cuñada abuelo abuela"
    " compañero compañera madre padre madre padre suegro suegra profesor profesora médico secretaria"
).split()
THEIR_OWN = ("hermano", "novio", "profesor", "madre", "vecina", "amigo", "jefe", "médico")
IN_CHARGE = """
dueño+dueña owner casa restaurante tienda hotel perro coche bar edificio piso librería gato bicicleta cafetería
director+directora director escuela hospital museo película colegio
jefe+jefa boss empresa oficina equipo
presidente+presidenta president país empresa equipo
capitán captain equipo barco
cliente+clienta customer hotel restaurante tienda
empleado+empleada employee hotel tienda empresa
entrenador coach equipo
"""
DEMONSTRATED = (
    "señor señora hombre mujer chico chica muchacho muchacha niño niña persona profesor doctora".split()
)
THOSE = (
    ("este", "esta", "this"),
    ("ese", "esa", "that"),
    ("aquel", "aquella", "that"),
    ("aquel", "aquella", "that"),
)


def of_someone(draw: Draw, role: str, person: bool = True) -> NounPhrase:
    """ "la novia de Juan", "el hermano de mi vecina", "la casa del profesor"."""
    kinds = ("home", "vehicle", "pet", "text", "device", "room", "clothes", "bag")
    owned = (
        noun(draw.pick(OWNED)) if person else draw.pick([n for n in nouns_of(*kinds) if n.number == "both"])
    )
    plural = draw.chance(0.12) and owned.number == "both"
    owner = _owner(draw, f"{role}.of")
    unlikely = owner.noun.en == owned.en or (owned.es in COUPLE and owner.gender == owned.gender)
    found = NounPhrase(owned, role, "the", plural, owner=owner)
    return of_someone(draw, role, person) if unlikely else found


def _owner(draw: Draw, role: str) -> NounPhrase:
    kind = draw.weighted({"name": 6, "kin": 3, "folk": 1.5, "titled": 0.8})
    if kind == "name":
        return NounPhrase(draw.pick(people_names()), role, "")
    if kind == "titled":
        return titled(draw, role)
    if kind == "folk":
        return NounPhrase(
            noun(draw.pick(("profesor", "profesora", "médico", "director", "vecino", "vecina"))), role
        )
    return NounPhrase(noun(draw.pick(THEIR_OWN)), role, draw.pick(("my", "my", "your", "our")))


def in_charge(draw: Draw, role: str) -> Group:
    """ "el dueño de la casa", "la directora de la escuela"."""
    people, _, *things = draw.pick([row.split() for row in IN_CHARGE.strip().splitlines()])
    person = noun(draw.pick(people.split("+")))
    of = NounPhrase(noun(draw.pick(things)), f"{role}.of", draw.weighted({"the": 7, "this": 2, "our": 0.5}))
    pattern = "(NP {x} (PP (IN PREP=of) {y}))"
    whole = pair(
        *(pattern.replace("PREP", word) for word in ("de", "of")),
        x=noun_pair(NounPhrase(person, role)),
        y=noun_pair(of),
    )
    return Group(whole, "3s", role, person.gender)


def that_man(draw: Draw, role: str = "m.subj") -> Group:
    """ "aquel señor", "esa mujer"."""
    who: Noun = noun(draw.pick(DEMONSTRATED))
    he, she, en = draw.pick(THOSE)
    this = leaf("DT", she if who.gender == "f" else he, f"{role}.det"), leaf("DT", en, f"{role}.det")
    bare = noun_pair(NounPhrase(who, role, ""))
    return Group(Phrase(node("NP", this[0], bare.es), node("NP", this[1], bare.en)), "3s", role, who.gender)


def _predicate(draw: Draw, gender: str = "") -> tuple[Phrase, str]:
    """What someone is, and the gender that it shows."""
    kind = draw.weighted({"of": 6, "charge": 3, "kin": 2.5, "job": 1})
    if kind == "charge":
        group = in_charge(draw, "m.pred")
        found = group.phrase, group.gender
    elif kind == "job":
        chosen = draw.pick(nouns_of("job"))
        found = as_job(draw, chosen, False), chosen.gender
    else:
        np = replace(of_someone(draw, "m.pred"), plural=False)
        if kind == "kin":
            np = replace(np, owner=None, article=draw.pick(("my", "my", "your", "our")))
        found = noun_pair(np), np.gender
    return found if gender in ("", found[1]) else _predicate(draw, gender)


def _who(draw: Draw, asked: bool) -> Subject:
    kind = draw.weighted({"that": 4, "name": 4, "pronoun": 5})
    if kind == "that":
        return that_man(draw)
    if kind == "name":
        return NounPhrase(draw.pick(people_names()), "m.subj", "")
    if asked:
        polite = draw.chance(0.55)
        return (
            Pronoun("3s", "m.subj", draw.pick("mf"), overt=draw.chance(0.6), formal=True)
            if polite
            else Pronoun("2s", "m.subj", draw.pick("mf"), overt=draw.chance(0.3))
        )
    person = draw.pick(("1s", "1s", "2s", "3s", "3s"))
    return Pronoun(person, "m.subj", draw.pick("mf"), overt=draw.chance(0.35))


def is_whose(draw: Draw) -> Sentence:
    """ "Sofía es la novia de Juan.", "Aquel señor es mi jefe.", "¿Es usted el dueño de la casa?" """
    asked = draw.chance(0.3)
    subject = _who(draw, asked)
    what, _ = _predicate(draw, subject.gender)
    tense = draw.weighted({"present": 8, "imperfect": 1.5})
    if isinstance(subject, Pronoun) and tense == "imperfect" and subject.person in ("1s", "3s"):
        subject = replace(subject, overt=True)
    if asked:
        return ask(be("ser", subject, what, question=True, inverted=draw.chance(0.8), tense=tense))
    return tell(be("ser", subject, what, tense=tense, negated=draw.chance(0.2)))


def who_is(draw: Draw) -> Sentence:
    """ "¿Quién es la novia de Juan?", "¿Dónde está la casa de tu hermano?", "¿Cómo es el jefe de Ana?" """
    person = draw.chance(0.7)
    subject: Subject = of_someone(draw, "m.subj", person)
    if person and draw.chance(0.25):
        subject = in_charge(draw, "m.subj")
    tense = draw.weighted({"present": 5, "imperfect": 1})
    if person and draw.chance(0.6):
        who = pair("(WHNP (WP quién=who))", "(WHNP (WP who=who))")
        if subject.plural:
            who = pair("(WHNP (WP quiénes=who))", "(WHNP (WP who=who))")
        return ask(be("ser", subject, asked=who, question=True, inverted=True, tense=tense))
    return ask(be("estar", subject, asked=WORDS["where"], question=True, inverted=True, tense=tense))


def does(draw: Draw) -> Sentence:
    """ "El hermano de Ana trabaja en un .", "La dueña de la tienda no está enferma." """
    if draw.chance(0.3):
        group = in_charge(draw, "m.subj")
        clause = free(draw, Pronoun("3s", "m.subj", group.gender, overt=True), more=0.35)
        return tell(replace(clause, subject=group))
    clause = free(draw, of_someone(draw, "m.subj"), more=0.35)
    if draw.chance(0.15):
        return ask(replace(clause, question=True))
    return tell(clause)


def done_to(draw: Draw) -> Sentence:
    """ "Vi a la hermana de Juan ayer.", "Voy a llamar al dueño del restaurante.", "¿Conoces al novio de Ana?" """
    asked = draw.chance(0.25)
    subject = someone(draw, asked=asked)
    if isinstance(subject, NounPhrase):
        return done_to(draw)
    frame = draw.pick([f for f in personal_frames() if "kin" in f.objects])
    what = in_charge(draw, "m.obj") if draw.chance(0.3) else of_someone(draw, "m.obj")
    clause = Clause(frame.verb, subject, object=what, personal=True)
    timed_clause = timed(draw, Idea(clause, ASPECTS[frame.time]), negation=0 if asked else 0.18, more=0.3)
    return ask(replace(timed_clause, question=True)) if asked else tell(timed_clause)


def is_called(draw: Draw) -> Sentence:
    """ "El hijo de Marta se llama Diego.": "Marta's son's name is Diego." """
    np = replace(of_someone(draw, "m.subj"), plural=False)
    names = [n for n in people_names() if n.gender == np.gender]
    name = noun_pair(NounPhrase(draw.pick(names), "m.name", ""))
    both = noun_pair(np)
    *before, last = both.en.children
    owned = node("NP", *before, replace(last, word=f"{last.word}'s"))
    es = "(S {x} (VP (PRP se~called) (VB llama=called) {y}))"
    en = "(S (NP {x} (NN name=called)) (VP (VBZ is=called) {y}))"
    return finish(statement(pair(es, en, x=Phrase(both.es, owned), y=name)))


HERE = Phrase(None, leaf("RB", "here", "", "m.verb"))
TIMES = ("NP hoy/RB=d | NP today/RB=d", "ADVP ahora/RB=d | ADVP now/RB=d") + (
    "PP en/IN=d este/DT=d momento/NN=d | ADVP right/RB=d now/RB=d",
    "NP esta/DT=d semana/NN=w | NP this/DT=d week/NN=w",
    "NP esta/DT=d tarde/NN=w#afternoon.n | NP this/DT=d afternoon/NN=w#afternoon.n",
)


def is_here(draw: Draw) -> Sentence:
    """ "El doctor Ramírez no está hoy.", "¿Está tu madre?": the place is here."""
    kind = draw.weighted({"titled": 4, "name": 2, "of": 2, "charge": 1, "kin": 3})
    asked = draw.chance(0.3)
    subject: Subject = {
        "titled": lambda: titled(draw, "m.subj"),
        "name": lambda: NounPhrase(draw.pick(people_names()), "m.subj", ""),
        "of": lambda: of_someone(draw, "m.subj"),
        "charge": lambda: in_charge(draw, "m.subj"),
        "kin": lambda: NounPhrase(noun(draw.pick(OWNED)), "m.subj", "your" if asked else "my"),
    }[kind]()
    rest = (HERE, apart(phrase(draw.pick(TIMES)), "when")) if draw.chance(0.7) else (HERE,)
    if asked:
        return ask(be("estar", subject, *rest, question=True, inverted=True))
    return tell(be("estar", subject, *rest, negated=True))
