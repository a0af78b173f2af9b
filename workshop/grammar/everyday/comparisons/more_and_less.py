"""More, less, as much as, the most: of people, of things, of what they do and of how much they have."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.enriching import UNCOMPARED
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.lexicon import adjectives_for, noun, nouns_of
from workshop.grammar.language import english_forms
from workshop.grammar.language.meaning import NounPhrase, Pronoun, Subject
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Node, Phrase, leaf, node, pair
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, ask, be, noun_pair, tell
from workshop.grammar.lessons.sampling import COUPLE, Draw, counted, own, person

OTHERS = (  # with whom one is compared, and the persons with whom it cannot be
    ("yo", "me", "1"), ("tú", "you", "2"), ("él", "him", "x"), ("ella", "her", "x"), ("nosotros", "us", "1"),
    ("ellos", "them", "x"),
)  # fmt: skip
DEGREES = {  # Spanish before and after the adjective, English before and after it
    "more": ("más", "que", "", "than"),
    "less": ("menos", "que", "less", "than"),
    "as": ("tan", "como", "as", "as"),
}
IRREGULAR = {  # said instead of "más bueno", "más malo" and of people "más viejo", "más joven"
    "mejor": ("better", "better.a"),
    "peor": ("worse", "worse.a"),
    "mayor": ("older", "older.a"),
    "menor": ("younger", "younger.a"),
}


def other(draw: Draw, subject: Subject) -> Phrase:
    """Someone to compare with: a pronoun, a relative or a name."""
    if draw.chance(0.5):
        fit = [row for row in OTHERS if not subject.person.startswith(row[2])]
        es, en, _ = draw.pick(fit)
        return pair(f"(NP (PRP {es}=other))", f"(NP (PRP {en}=other))")
    if draw.chance(0.35):
        return noun_pair(NounPhrase(draw.pick(nouns_of("first_name")), "m.other", ""))
    kin = draw.pick([n for n in nouns_of("kin") if n.number != "pl"])
    same = isinstance(subject, NounPhrase) and subject.noun.en == kin.en
    if same or (subject.plural and kin.es in COUPLE):
        return other(draw, subject)
    return noun_pair(NounPhrase(kin, "m.other", own(subject)))


def _linked(degree: str, than: Phrase, es: list[Node], en: list[Node]) -> Phrase:
    """The compared words, then "que" or "como" and the other."""
    _, link, _, word = DEGREES[degree]
    return Phrase(
        node("ADJP", *es, node("PP", leaf("IN", link, "than"), than.es)),
        node("ADJP", *en, node("PP", leaf("IN", word, "than"), than.en)),
    )


def graded(adjective: Adjective, subject: Subject, degree: str) -> tuple[list[Node], list[Node]]:
    """The adjective in its degree, in both languages: "más alta", "taller"."""
    given = {"lemma": adjective.es, "sense": adjective.sense}
    form = agreeing(adjective.es, subject.gender, subject.plural)
    es = [leaf("RB", DEGREES[degree][0], "degree"), leaf("JJ", form, "adj", **given)]
    if degree != "more":
        return es, [leaf("RB", DEGREES[degree][2], "degree"), *_words(adjective.en, given)]
    *more, word = english_forms.comparative(adjective.en).split()
    key = "adj" if more else "adj degree"
    return es, [
        *(leaf("RBR", one, "degree") for one in more),
        leaf("JJ" if more else "JJR", word, key, **given),
    ]


def _words(words: str, given: dict) -> list[Node]:
    return [leaf("JJ", word, "adj", **given) for word in words.split()]


def _is_long(adjective: Adjective) -> bool:
    """Whether English compares it with "more", so that it may have "less" too."""
    return english_forms.comparative(adjective.en).startswith("more ")


def _gradable(subject: Subject) -> list[Adjective]:
    known = noun("amigo") if isinstance(subject, Pronoun) else subject.noun
    found = adjectives_for(known, "S")
    return [a for a in found if a.es not in UNCOMPARED and " " not in a.en and a.es not in ("joven", "viejo")]


def than_someone(draw: Draw) -> Sentence:
    """ "Soy más alto que tú.", "Mi hermana no es tan simpática como Ana.", "¿Eres mayor que él?" """
    asked = draw.chance(0.15)
    subject = person(draw, "m.subj", asked)
    if draw.chance(0.25):
        word = draw.pick(("mayor", "menor", "mejor", "peor"))
        en, sense = IRREGULAR[word]
        form = agreeing(word, "m", subject.plural)
        parts = (
            [leaf("JJR", form, "adj", lemma=word, sense=sense)],
            [leaf("JJR", en, "adj", lemma=word, sense=sense)],
        )
        degree = "more"
    else:
        found = _gradable(subject)
        if not found:
            return than_someone(draw)
        chosen = draw.pick(found)
        degree = draw.weighted({"more": 5, "less": 1.5 * _is_long(chosen), "as": 2})
        parts = graded(chosen, subject, degree)
    clause = be("ser", subject, _linked(degree, other(draw, subject), *parts), question=asked)
    negated = not asked and draw.chance(0.4 if degree == "as" else 0.12)
    return (ask if asked else tell)(replace(clause, negated=negated))


LIKE_THINGS = (
    "clothes",
    "vehicle",
    "device",
    "furniture",
    "text",
    "film",
    "song",
    "dish",
    "town",
    "building",
    "home",
)


def than_a_thing(draw: Draw) -> Sentence:
    """ "Este coche es más caro que el otro.", "Tu casa es más grande que la mía.", "Esta novela es mejor que esa." """
    asked = draw.chance(0.12)
    chosen = draw.pick([n for n in nouns_of(*LIKE_THINGS) if n.number == "both"])
    subject = counted(draw, chosen, "m.subj", draw.pick(("this", "that", "my", "your", "the")), 0.15)
    found = _gradable(subject)
    if not found:
        return than_a_thing(draw)
    which = draw.pick(found)
    degree = draw.weighted({"more": 5, "less": 1.5 * _is_long(which), "as": 2, "better": 1.2})
    if degree == "better":
        word = draw.pick(("mejor", "peor"))
        en, sense = IRREGULAR[word]
        form = agreeing(word, "m", subject.plural)
        parts = (
            [leaf("JJR", form, "adj", lemma=word, sense=sense)],
            [leaf("JJR", en, "adj", lemma=word, sense=sense)],
        )
        degree = "more"
    else:
        parts = graded(which, subject, degree)
    clause = be("ser", subject, _linked(degree, _another(draw, subject), *parts), question=asked)
    return (ask if asked else tell)(replace(clause, negated=not asked and draw.chance(0.15)))


FORMS = {"m": "el ese este mío tuyo otro", "f": "la esa esta mía tuya otra"}
PLURAL_FORMS = {"m": "los esos estos míos tuyos otros", "f": "las esas estas mías tuyas otras"}


def _another(draw: Draw, subject: NounPhrase) -> Phrase:
    """ "el otro", "ese", "el mío": another of the same kind, as English has it with "one"."""
    the, that, this, mine, yours, otro = (PLURAL_FORMS if subject.plural else FORMS)[subject.gender].split()
    one = "ones" if subject.plural else "one"
    rows = {
        "other": f"NP {the}/DT=t {otro}/JJ=o | NP the/DT=t other/JJ=o {one}/NN~o",
        "that": f"NP {that}/DT=t | NP {'those' if subject.plural else 'that'}/DT=t {one}/NN~t",
        "this": f"NP {this}/DT=t | NP {'these' if subject.plural else 'this'}/DT=t {one}/NN~t",
        "mine": f"NP {the}/DT~m {mine}/PRP=m | NP mine/PRP=m",
        "yours": f"NP {the}/DT~m {yours}/PRP=m | NP yours/PRP=m",
    }
    unfit = {"this": "this", "that": "that", "my": "mine", "your": "yours"}.get(subject.article, "")
    row = rows[draw.pick([name for name in rows if name != unfit])]
    return phrase(
        row.replace("those/DT=t ones/NN~t", "those/DT=t").replace("these/DT=t ones/NN~t", "these/DT=t")
    )


PLACES = ("ciudad", "mundo", "país", "barrio", "pueblo", "clase", "familia", "escuela", "grupo", "equipo")


def the_most(draw: Draw) -> Sentence:
    """ "Es el restaurante más caro de la ciudad.", "Ana es la más alta de la clase." """
    asked = draw.chance(0.12)
    if draw.chance(0.45):
        return _one_of_a_group(draw, asked)
    kinds = (
        "building",
        "restaurante",
        "film",
        "text",
        "street",
        "park",
        "town",
        "beach",
        "dish",
        "river",
        "hotel",
    )
    chosen = draw.pick([n for n in nouns_of(*kinds) if n.number == "both"])
    found = [a for a in adjectives_for(chosen, "A") if a.es not in UNCOMPARED and not a.es.startswith("de ")]
    if not found:
        return the_most(draw)
    what = NounPhrase(chosen, "m.pred", "the", adjective=draw.pick(found), degree="most")
    where = _among(draw, draw.pick(PLACES[:5]))
    subject = Pronoun("3s", "m.subj", chosen.gender, thing=True)
    clause = be("ser", subject, noun_pair(what), *([where] if draw.chance(0.75) else []), question=asked)
    return ask(clause) if asked else tell(clause)


def _among(draw: Draw, place: str) -> Phrase:
    np = NounPhrase(noun(place), "m.among", "my" if place == "familia" else "the")
    en = "on" if place == "equipo" else "in"
    return pair("(PP (IN de=in) {x})", f"(PP (IN {en}=in) {{x}})", x=noun_pair(np))


def _one_of_a_group(draw: Draw, asked: bool) -> Sentence:
    subject = person(draw, "m.subj", asked)
    found = _gradable(subject)
    if not found or subject.plural:
        return the_most(draw)
    adjective = draw.pick(found)
    given = {"lemma": adjective.es, "sense": adjective.sense}
    form = agreeing(adjective.es, subject.gender, False)
    the = leaf("DT", "la" if subject.gender == "f" else "el", "the")
    es = node("NP", the, leaf("RB", "más", "degree"), leaf("JJ", form, "adj", **given))
    *more, word = english_forms.superlative(adjective.en).split()
    key = "adj" if more else "adj degree"
    en = node(
        "NP",
        leaf("DT", "the", "the"),
        *(leaf("RBS", one, "degree") for one in more),
        leaf("JJS", word, key, **given),
    )
    clause = be("ser", subject, Phrase(es, en), _among(draw, draw.pick(PLACES[5:])), question=asked)
    return ask(clause) if asked else tell(clause)
