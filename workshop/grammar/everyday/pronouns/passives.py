"""What nobody does, with "se": "Aquí se habla español.", "No se puede fumar.", "Se me perdieron las llaves." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts, doings
from workshop.grammar.everyday.grammar.around_verbs import doing, somewhere, spoken
from workshop.grammar.everyday.grammar.experiencers import Experiencer, experiencer
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.lexicon import nouns_of, transitive_frames
from workshop.grammar.everyday.pronouns.acts import to_do
from workshop.grammar.language import english, english_forms, spanish
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, noun_pair
from workshop.grammar.lessons.sampling import Draw, counted, own, thing
from workshop.grammar.lessons.sentences.questions import WORDS

SE = Clitic("se", "", "m.se")
ANYONE = Pronoun("3s", "m.subj", formal=True)  # "you" in English, as in "you can't smoke here"
WAYS = (
    "ADVP bien/RB=w#well.adv | ADVP well/RB=w#well.adv",
    "ADVP muy/RB=v bien/RB=w#well.adv | ADVP very/RB=v well/RB=w#well.adv",
    "ADVP mal/RB=w | ADVP badly/RB=w",
    "ADVP mucho/RB=w | ADVP a/DT=w lot/NN=w",
    "ADVP poco/RB=w | ADVP little/RB=w",
    "ADVP mejor/RB=w | ADVP better/RB=w",
    "ADVP tarde/RB=w#late.adv | ADVP late/RB=w#late.adv",
    "ADVP temprano/RB=w | ADVP early/RB=w",
)
LIVING = (
    *(
        ("comer", "eat"),
        ("vivir", "live"),
        ("trabajar", "work"),
        ("dormir", "sleep"),
        ("cenar", "have dinner"),
    ),
    *(("beber", "drink"), ("estudiar", "study"), ("aprender", "learn"), ("descansar", "rest")),
)


def one_lives_well(draw: Draw) -> Sentence:
    """ "Aquí se come bien.", "En España se cena tarde.", "No se duerme mucho en este hotel." """
    where = _where(draw)
    verb = draw.pick(LIVING)
    how = apart(phrase(draw.pick(WAYS if verb[0] in ("comer", "cenar") else WAYS[:6])), "m.how")
    clause = Clause(doing(*verb), ANYONE, clitics=(SE,), negated=draw.chance(0.25))
    clause = replace(clause, tense=draw.weighted({"present": 5, "imperfect": 1}))
    es = replace(clause, **({"front": where, "rest": (how,)} if draw.chance(0.6) else {"rest": (how, where)}))
    en = replace(clause, rest=(how, where), clitics=())
    return spoken(draw, Phrase(spanish.clause(es), english.clause(en)), False, clause.negated)


def _where(draw: Draw) -> Phrase:
    rows = ("ADVP aquí/RB=h | ADVP here/RB=h", "ADVP allí/RB=h | ADVP there/RB=h")
    if draw.chance(0.5):
        return apart(phrase(draw.pick(rows)), "m.where")
    return apart(somewhere(draw) if draw.chance(0.4) else _in_a_country(draw), "m.where")


def _in_a_country(draw: Draw) -> Phrase:
    place = noun_pair(NounPhrase(draw.pick(nouns_of("country_name", "city_name")), "w", ""))
    return Phrase(node("PP", leaf("IN", "en", "in"), place.es), node("PP", leaf("IN", "in", "in"), place.en))


def _deed(draw: Draw) -> Clause:
    """What anyone may do: a verb of the lexicon with its object, or alone."""
    kinds = {"transitive": 4, "intransitive": 2, "collocation": 3}
    thought = doings.idea(draw, replace(ANYONE, formal=False, person="3s"), kinds)
    what = thought.clause.object
    owned = isinstance(what, NounPhrase) and (
        what.plural or what.article in ("his", "my", "your", "our", "their")
    )
    return thought.clause if thought.aspect in ("act", "event") and not owned else _deed(draw)


def one_can(draw: Draw) -> Sentence:
    """ "¿Se puede pagar con tarjeta?", "No se puede fumar aquí.", "Se debe estudiar mucho." """
    asked = draw.chance(0.35)
    modal = draw.weighted({"can": 5, "should": 1.5})
    deed = replace(_deed(draw), subject=ANYONE, modal=modal, question=asked)
    where = (_where(draw),) if draw.chance(0.5) and not deed.rest else ()
    clause = replace(deed, negated=not asked and draw.chance(0.6), rest=(*deed.rest, *where))
    clause = replace(clause, tense=draw.weighted({"present": 6, "imperfect": 0.7}))
    es = replace(clause, clitics=(SE,))
    return spoken(draw, Phrase(spanish.clause(es), english.clause(clause)), asked, clause.negated)


def how_to(draw: Draw) -> Sentence:
    """ "¿Cómo se abre la puerta?", "¿Dónde se compran los billetes?", "¿Cuándo se come?" """
    frames = [f for f in transitive_frames() if {"kin", "grown"} & f.subjects and f.time in ("act", "event")]
    frame = draw.pick([f for f in frames if not {"x", "a"} & set(f.articles)])
    what = thing(draw, frame.objects, "m.obj", draw.pick(("D", "t")))
    word = WORDS[draw.pick(("how", "how", "where", "when"))]
    return _passive_question(draw, frame.verb, what, word)


def _passive_question(draw: Draw, verb, what: NounPhrase, word: Phrase) -> Sentence:
    es = Clause(verb, what, clitics=(SE,), asked=word, inverted=True, question=True)
    en = Clause(verb, ANYONE, object=what, asked=word, question=True)
    return spoken(draw, Phrase(spanish.clause(es), english.clause(en)), asked=True)


PASSIVE = (
    *(("vender", "sell"), ("comprar", "buy"), ("hacer", "make"), ("servir", "serve"), ("construir", "build")),
    *(
        ("abrir", "open"),
        ("cerrar", "close"),
        ("preparar", "prepare"),
        ("usar", "use"),
        ("necesitar", "need"),
    ),
    *(("hablar", "speak"), ("escribir", "write"), ("pintar", "paint"), ("cantar", "sing"), ("comer", "eat")),
)


def passive(draw: Draw) -> Sentence:
    """ "Aquí se venden libros.", "Se habla inglés.", "La casa se construyó el año pasado." """
    es, en = draw.pick(PASSIVE)
    frames = [f for f in transitive_frames() if f.verb.es == es and f.verb.en == en]
    if not frames:
        return passive(draw)
    frame = draw.pick(frames)
    what = thing(draw, frame.objects, "m.obj", "D" if draw.chance(0.5) else frame.articles.replace("p", "b"))
    tense = draw.weighted({"present": 5, "preterite": 2, "future": 0.7, "perfect": 0.5})
    if (
        tense == "present"
        and es in ("abrir", "cerrar")
        or what.article in ("a", "many", "two", "three", "four", "five")
    ):
        tense = "preterite" if tense == "present" else tense
    clause = Clause(doing(es, en), what, tense=tense, negated=draw.chance(0.2))
    more = (_where(draw),) if draw.chance(0.55) else ()
    if tense != "present" and draw.chance(0.5):
        kind = {"preterite": "past", "future": "future", "perfect": "lately"}[tense]
        more = (apart(adjuncts.when(draw, kind, clause.negated), "m.time"),)
    spanish_clause = replace(clause, clitics=(SE,), inverted=draw.chance(0.75), rest=more)
    done = Phrase(None, node("VP", leaf("VBN", english_forms.past_participle(en), "m.verb")))
    english_clause = replace(clause, verb=doing(es, "be"), rest=(done, *more))
    both = Phrase(spanish.clause(spanish_clause), english.clause(english_clause))
    return spoken(draw, both, False, clause.negated)


ACCIDENTS = (  # Spanish, English, the things, the English article
    ("olvidar", "forget", "lost ticket homework name text", "own"),
    ("perder", "lose", "lost money ticket pet", "own"),
    ("caer", "drop", "breakable lost device", "the"),
    ("romper", "break", "breakable device toy furniture", "own"),
    ("acabar", "run out of", "food drink money pantry fuel spare", ""),
    ("quemar", "burn", "food dish", "the"),
    ("quedar", "leave", "lost", "own"),
)


def accident(draw: Draw) -> Sentence:
    """ "Se me perdieron las llaves.", "A Juan se le cayó el vaso.", "¿Se te acabó el dinero?" """
    es, en, kinds, article = draw.pick(ACCIDENTS)
    asked = draw.chance(0.2)
    who = experiencer(draw, asked)
    noun = draw.pick([n for n in nouns_of(*kinds.split()) if article or n.mass])
    what = counted(draw, noun, "m.obj", "the", 0.15)
    english_article = own(who.subject) if article == "own" and noun.es != "dinero" else "the"
    tense = draw.weighted({"preterite": 6, "perfect": 2, "future": 0.3, "going": 0.5})
    modal = "going" if tense == "going" else ""
    clause = Clause(doing(es, en), what, tense="present" if modal else tense, modal=modal, question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.15))
    rest = _at_a_time(draw, tense, clause.negated)
    if es == "quedar":
        rest = (apart(somewhere(draw), "m.where"), *rest)
    lost = replace(what, generic=True) if not article else replace(what, english_article=english_article)
    return _happened(draw, clause, who, lost, rest)


def _at_a_time(draw: Draw, tense: str, negated: bool) -> tuple[Phrase, ...]:
    kind = {"preterite": "past", "perfect": "lately", "future": "future", "going": "future"}[tense]
    return (apart(adjuncts.when(draw, kind, negated), "m.time"),) if draw.chance(0.3) else ()


def _happened(
    draw: Draw, clause: Clause, who: Experiencer, what: NounPhrase, rest: tuple[Phrase, ...]
) -> Sentence:
    es = replace(clause, inverted=True, clitics=(SE, who.clitic), front=who.front, subject=what, rest=rest)
    en = replace(clause, subject=who.subject, object=what, rest=rest)
    return spoken(draw, Phrase(spanish.clause(es), english.clause(en)), clause.question, clause.negated)


def forgot_to(draw: Draw) -> Sentence:
    """ "Se me olvidó comprar pan.", "¿Se te olvidó?" """
    asked = draw.chance(0.25)
    who = experiencer(draw, asked)
    tense = draw.weighted({"preterite": 5, "perfect": 1, "future": 0.3})
    clause = Clause(doing("olvidar", "forget"), Pronoun("3s", "m.thing"), tense=tense, question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.2))
    rest = (to_do(draw, who.subject),) if draw.chance(0.75) else ()
    es = replace(clause, clitics=(SE, who.clitic), front=who.front, rest=rest, elided=True)
    en = replace(clause, subject=who.subject, rest=rest)
    return spoken(draw, Phrase(spanish.clause(es), english.clause(en)), asked, clause.negated)
