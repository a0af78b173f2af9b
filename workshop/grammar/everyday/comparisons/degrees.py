"""How much so: the best in the world, as tall as, hotter here than there, very hungry indeed, a really cold beer."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.going_on import clause_told_on
from workshop.grammar.everyday.comparisons.more_and_less import other
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.enriching import UNCOMPARED
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.superlatives import raised
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import ABSOLUTE, adjectives_for, noun, nouns_of
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Adjective, Noun
from workshop.grammar.lessons.building import Sentence, ask, be, noun_pair, predicate, tell
from workshop.grammar.lessons.sampling import Draw, person
from workshop.grammar.lessons.sentences.feeling import STATES

AMONG = (
    "PP del/IN=i mundo/NN=w | PP in/IN=i the/DT~i world/NN=w",
    "PP del/IN=i mundo/NN=w | PP in/IN=i the/DT~i world/NN=w",
    "PP del/IN=i país/NN=w | PP in/IN=i the/DT~i country/NN=w",
    "PP de/IN=i la/DT=t ciudad/NN=w | PP in/IN=i the/DT=t city/NN=w",
    "PP del/IN=i barrio/NN=w | PP in/IN=i the/DT~i neighborhood/NN=w",
    "PP del/IN=i pueblo/NN=w | PP in/IN=i the/DT~i town/NN=w",
    "PP de/IN=i España/NNP=w | PP in/IN=i Spain/NNP=w",
    "PP de/IN=i México/NNP=w | PP in/IN=i Mexico/NNP=w",
    "PP del/IN=i año/NN=w | PP of/IN=i the/DT~i year/NN=w",
    "PP de/IN=i mi/PRP$=t vida/NN=w | PP of/IN=i my/PRP$=t life/NN=w",
    "PP de/IN=i todos/DT=w | PP of/IN=i all/DT=w",
)
BEST = (("mejor", "best"), ("mejor", "best"), ("mejor", "best"), ("peor", "worst"))
DONE_WITH = (
    ("hacer", "make", ("dish", "drink", "pan", "pastel"), "act"),
    ("vender", "sell", ("clothes", "dish", "fruit", "vehicle", "drink"), "act"),
    (
        "tener",
        "have",
        ("film", "vehicle", "device", "amigo", "trabajo", "casa", "idea", "jefe", "profesor"),
        "state",
    ),
    ("ver", "see", ("film", "match", "show"), "event"),
    ("comer", "eat", ("dish", "pastel", "fruit"), "event"),
    ("comprar", "buy", ("clothes", "vehicle", "device", "furniture", "ticket"), "event"),
    ("preparar", "prepare", ("dish", "drink"), "act"),
    ("leer", "read", ("text",), "event"),
    ("conocer", "know", ("restaurante", "hotel", "bar", "playa"), "state"),
    ("pasar", "spend", ("vacaciones", "día"), "event"),
    ("servir", "serve", ("dish", "drink"), "act"),
)


def the_best(draw: Draw) -> Sentence:
    """ "Mi abuela hace el mejor café del mundo.", "Es la mejor película del año.", "Vi la peor obra de mi vida." """
    asked = draw.chance(0.12)
    if draw.chance(0.4):
        return _is_the_best(draw, asked)
    es, en, kinds, aspect = draw.pick(DONE_WITH)
    found = [n for n in nouns_of(*kinds) if n.number != "pl"]
    if not found:
        return the_best(draw)
    what = draw.pick(found)
    clause = Clause(doing(es, en), someone(draw, asked=asked), object=_top(draw, what, "m.obj"))
    if asked:
        return ask(timed(draw, doings.Idea(replace(clause, question=True), aspect, "-"), negation=0, more=0))
    return tell(timed(draw, doings.Idea(clause, aspect, "-"), negation=0.05, more=0))


def _top(draw: Draw, what: Noun, role: str) -> Group:
    """ "el mejor café del mundo", "la película más aburrida del año"."""
    among = phrase(draw.pick(AMONG)) if draw.chance(0.85) else None
    fitting = [a for a in adjectives_for(what, "A") if a.es not in UNCOMPARED and not a.es.startswith("de ")]
    fitting = [a for a in fitting if a.es not in ABSOLUTE]
    if fitting and draw.chance(0.35):
        said = noun_pair(NounPhrase(what, role, "the", adjective=draw.pick(fitting), degree="most"))
    else:
        es, en = draw.pick(BEST)
        bare = noun_pair(NounPhrase(what, role, ""))
        the = "la" if what.gender == "f" else "el"
        said = pair(
            f"(NP (DT {the}={role}.the) (JJS {es}={role}.best) {{x}})",
            f"(NP (DT the={role}.the) (JJS {en}={role}.best) {{x}})",
            x=Phrase(_only(bare.es), _only(bare.en)),
        )
    if among is None:
        return Group(said, "3s", role, what.gender)
    both = Phrase(node("NP", said.es, among.es), node("NP", said.en, among.en))
    return Group(both, "3s", role, what.gender)


def _only(tree):
    """A noun phrase of one word as the word."""
    return tree.children[0] if len(tree.children) == 1 else tree


KINDS = (
    "restaurante",
    "hotel",
    "film",
    "text",
    "town",
    "beach",
    "dish",
    "song",
    "vehicle",
    "folk",
    "device",
    "drink",
)


def _is_the_best(draw: Draw, asked: bool) -> Sentence:
    what = draw.pick([n for n in nouns_of(*KINDS) if n.number == "both" or n.mass])
    who = draw.weighted({"it": 4, "this": 3, "person": 2})
    if who == "person" or what.kinds & {"folk"}:
        subject: Subject = person(draw, "m.subj", asked)
        what = draw.pick(
            [n for n in nouns_of("job", "amigo", "kin") if n.gender == subject.gender and n.number != "pl"]
        )
        if subject.plural or (isinstance(subject, NounPhrase) and subject.noun.es == what.es):
            return _is_the_best(draw, asked)
    elif who == "it":
        subject = Pronoun("3s", "m.subj", what.gender, thing=True)
    else:
        es, en = (
            (("esta", "this") if draw.chance(0.6) else ("esa", "that"))
            if what.gender == "f"
            else ("este", "this")
        )
        subject = Group(pair(f"(NP (DT {es}=subj))", f"(NP (DT {en}=subj))"), "3s", "m.subj", what.gender)
    top = _top(draw, what, "m.pred").phrase
    tense = draw.weighted({"present": 6, "imperfect": 0.7, "preterite": 1})
    clause = be("ser", subject, top, question=asked, tense="present" if asked else tense)
    return ask(clause) if asked else tell(replace(clear(clause), negated=draw.chance(0.1)))


def just_as(draw: Draw) -> Sentence:
    """ "Soy igual de alto que tú." is "I am as tall as you"; "Mi coche es igual de caro que ese." """
    asked = draw.chance(0.1)
    subject: Subject = person(draw, "m.subj", asked)
    known = noun("amigo")
    if draw.chance(0.3):
        known = draw.pick([n for n in nouns_of(*LIKE_THINGS) if n.number == "both"])
        subject = NounPhrase(known, "m.subj", draw.pick(("this", "my", "your", "the")))
    adjective = draw.pick([a for a in adjectives_for(known, "S") if _gradable(a)])
    than = other(draw, subject) if known.es == "amigo" else _that_one(subject)
    how = _as_much(adjective, subject, than)
    clause = be("ser", subject, how, question=asked)
    return ask(clause) if asked else tell(replace(clause, negated=draw.chance(0.15)))


LIKE_THINGS = ("clothes", "vehicle", "film", "town", "device")
UNLIKE = ("diferente", "igual", "parecido", "distinto")


def _gradable(adjective: Adjective) -> bool:
    plain = " " not in adjective.en and not adjective.en[0].isupper()
    return plain and adjective.es not in {*UNCOMPARED, *ABSOLUTE, *UNLIKE}


def _that_one(subject: Subject) -> Phrase:
    that = "esa" if subject.gender == "f" else "ese"
    return pair(f"(NP (DT {that}=other))", "(NP (DT that=other) (NN one~other))")


def _as_much(adjective: Adjective, subject: Subject, than: Phrase) -> Phrase:
    """ "igual de alto que tú": "as tall as you"."""
    given = {"lemma": adjective.es, "sense": adjective.sense}
    form = agreeing(adjective.es, subject.gender, subject.plural)
    es = [leaf("RB", "igual", "as"), leaf("IN", "de", "as"), leaf("JJ", form, "adj", **given)]
    en = [leaf("RB", "as", "as"), leaf("JJ", adjective.en, "adj", **given)]
    return Phrase(
        node("ADJP", *es, node("PP", leaf("IN", "que", "than"), than.es)),
        node("ADJP", *en, node("PP", leaf("IN", "as", "than"), than.en)),
    )


def very_much_so(draw: Draw) -> Sentence:
    """ "Tengo muchísima hambre.", "Estoy cansadísimo.", "Tenía bastante sed." """
    asked = draw.chance(0.15)
    subject = someone(draw, asked=asked)
    clause = _so_hungry(draw, subject) if draw.chance(0.65) else _so_tired(draw, subject)
    tense = draw.weighted({"present": 6, "imperfect": 2})
    clause = clear(replace(clause, tense=tense, question=asked))
    return ask(clause) if asked else clause_told_on(draw, clause)


def _so_hungry(draw: Draw, subject: Subject) -> Clause:
    word = draw.pick([word for word, (_, _, much) in STATES.items() if much])
    en, sense, much = STATES[word]
    much_es, much_en = draw.pick(HOW_MUCH)
    if much == "mucha" and much_es.endswith("o"):
        much_es = much_es[:-1] + "a"
    given = {"lemma": word, "sense": sense}
    es = [leaf("JJ", one, "degree") for one in much_es.split()]
    before = [leaf("RB", one, "degree") for one in much_en.split()]
    state = Phrase(
        node("NP", *es, leaf("NN", word, "state", **given)),
        node("ADJP", *before, *(leaf("JJ", part, "state", **given) for part in en.split())),
    )
    return Clause(doing("tener", "be"), subject, rest=(state,))


def _so_tired(draw: Draw, subject: Subject) -> Clause:
    copula = draw.pick(("estar", "ser"))
    adjectives = adjectives_for(noun("amigo"), copula[0].upper())
    adjective = draw.pick([high for one in adjectives if (high := raised(one))])
    subject = doings.gendered(draw, subject, True)
    return be(copula, subject, predicate(adjective, subject))


HOW_MUCH = (
    ("muchísimo", "very"),
    ("muchísimo", "very"),
    ("mucho", "very"),
    ("demasiado", "too"),
    ("bastante", "quite"),
    ("un poco de", "a little"),
    ("tanto", "so"),
)
