"""Gustar and the verbs like it: "A mi madre le encantan las flores.", "¿Te gustaría venir?", "Me falta dinero." """

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.around_verbs import doing, spoken
from workshop.grammar.everyday.grammar.experiencers import Experiencer, experiencer
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.everyday.pronouns.acts import to_do
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, noun_pair
from workshop.grammar.lessons.sampling import Draw, counted, named_person
from workshop.grammar.lessons.sentences.liking import liked_thing
from workshop.grammar.lessons.words.adverbs import adverb


@dataclass(frozen=True)
class Liking:
    """A verb of this kind: what Spanish adds to it ("miedo"), what English puts before the thing and after it."""

    es: str
    en: str
    of: str
    extra: str = ""
    before: str = ""
    after: str = ""


LIKINGS = (
    *(Liking("gustar", "like", "liked person it eso"),) * 6,
    *(Liking("encantar", "love", "liked person it eso"),) * 3,
    Liking("interesar", "be", "topic it eso", before="interested/JJ in/IN"),
    Liking("importar", "care", "topic eso", before="about/IN"),
    Liking("faltar", "be", "counted", before="missing/VBG"),
    Liking("faltar", "need", "mass"),
    Liking("quedar", "have", "counted mass", after="left/VBN"),
    Liking("quedar", "have", "counted mass", after="left/VBN"),
    Liking("sobrar", "have", "counted mass", after="left/VBN over/RP"),
    Liking("hacer", "need", "counted mass", extra="falta"),
    Liking("dar", "be", "feared eso", extra="miedo", before="afraid/JJ of/IN"),
    Liking("dar", "be", "feared eso", extra="asco", before="disgusted/VBN by/IN"),
    Liking("caer", "like", "person", extra="bien"),
    Liking("caer", "dislike", "person", extra="mal"),
    Liking("apetecer", "feel", "food", before="like/IN"),
)
TO_DO = (
    *(Liking("gustar", "like", ""),) * 5,
    *(Liking("encantar", "love", ""),) * 3,
    Liking("dar", "be", "", extra="miedo", before="afraid/JJ"),
    Liking("dar", "be", "", extra="vergüenza", before="embarrassed/JJ"),
)
TENSES = {
    "liked": {
        "present": 6,
        "preterite": 1,
        "imperfect": 0.6,
        "going": 0.6,
        "future": 0.4,
        "conditional": 0.3,
    },
    "have": {"present": 6, "imperfect": 1, "preterite": 0.4, "future": 0.3},
}


def thing_liked(draw: Draw, kind: str) -> tuple[Phrase, str, bool]:
    """What is liked, feared or lacking, the person of its verb in Spanish, and whether it is meant in general."""
    if kind in ("it", "eso"):
        return (*_pronoun(draw, kind), False)
    if kind == "person":
        np = named_person(draw, "m.obj")
    elif kind == "liked":
        np = replace(liked_thing(draw), role="m.obj")
    elif kind == "topic":
        np = _in_general(
            draw, "subject", "language", "sport", "politics", "culture", "money", "health", "price"
        )
    elif kind == "feared":
        np = _in_general(draw, "wild", "insect", "animal", "war", "death", "storm")
    elif kind == "food":
        np = counted(draw, draw.pick(nouns_of("serving", "dish", "drink_count")), "m.obj", "a", 0)
    else:
        np = _lacking(draw, kind)
    return noun_pair(np), np.person, np.generic


def _in_general(draw: Draw, *kinds: str) -> NounPhrase:
    noun = draw.pick([n for n in nouns_of(*kinds) if n.number != "sg" or n.mass or "subject" in n.kinds])
    plural = noun.number == "pl" or (noun.number == "both" and not noun.mass)
    return NounPhrase(noun, "m.obj", "", plural, generic=True)


def _lacking(draw: Draw, kind: str) -> NounPhrase:
    if kind == "mass":
        found = [n for n in nouns_of("food", "drink", "pantry", "money", "spare", "fuel", "paper") if n.mass]
        return NounPhrase(draw.pick(found), "m.obj", "")
    found = [
        n
        for n in nouns_of("text", "count_food", "ticket", "furniture", "class", "clothes")
        if n.number == "both"
    ]
    number = draw.pick(("two", "three", "four", "a", "many"))
    return NounPhrase(draw.pick(found), "m.obj", number, number != "a")


PRONOUNS = {
    "it": (("3s", "it"), ("3s", "it"), ("3p", "them")),
    "eso": (("eso", "that"), ("esto", "this"), ("todo", "everything")),
}


def _pronoun(draw: Draw, kind: str) -> tuple[Phrase, str]:
    if kind == "eso":
        es, en = draw.pick(PRONOUNS["eso"])
        pair = Phrase(node("NP", leaf("PRP", es, "m.it")), node("NP", leaf("PRP", en, "m.it")))
        return pair, "3s"
    person, en = draw.pick(PRONOUNS["it"])
    return Phrase(None, node("NP", leaf("PRP", en, "", "m.fin"))), person


def liking(draw: Draw) -> Sentence:
    """ "Me gusta tu casa.", "A Juan no le interesa la política.", "¿Te queda dinero?" """
    how = draw.pick(LIKINGS)
    what, person, general = thing_liked(draw, draw.pick(how.of.split()))
    tense = draw.weighted(TENSES["have" if how.es in ("faltar", "quedar", "sobrar", "hacer") else "liked"])
    if general and tense in ("preterite", "going", "future"):
        tense = "present"
    return _said(draw, how, what, person, tense)


def liking_to_do(draw: Draw) -> Sentence:
    """ "Me gusta levantarme tarde.", "¿Te gustaría venir con nosotros?", "A Ana le da miedo conducir." """
    how, asked = draw.pick(TO_DO), draw.chance(0.22)
    who = experiencer(draw, asked)
    tense = draw.weighted({"present": 5, "conditional": 3.5 * (how.es != "dar"), "imperfect": 0.8})
    what = to_do(draw, who.subject)
    return _said(draw, how, what, "3s", tense, who, asked)


def _said(
    draw: Draw,
    how: Liking,
    what: Phrase,
    person: str,
    tense: str,
    who: Experiencer | None = None,
    asked: bool | None = None,
) -> Sentence:
    asked = draw.chance(0.22) if asked is None else asked
    who = who or experiencer(draw, asked)
    modal = "going" if tense == "going" else ""
    tense = "present" if modal else tense
    negated = not asked and draw.chance({"importar": 0.85, "encantar": 0.03}.get(how.es, 0.28))
    es = Clause(
        doing(how.es, how.en),
        Pronoun(person, "m.thing"),
        tense=tense,
        modal=modal,
        negated=negated,
        elided=True,
    )
    es = replace(es, clitics=(who.clitic,), front=who.front, question=asked)
    en = replace(es, subject=who.subject, clitics=(), front=None, elided=False)
    much = _much(draw, how, asked)
    es = replace(es, rest=(_extra(how.extra, "es"), much, what, *_time(draw, tense, modal, how)))
    en = replace(en, rest=(_extra(how.before), what, much, _extra(how.after), *es.rest[3:]))
    both = Phrase(spanish.clause(_full(es)), english.clause(_full(en)))
    return spoken(draw, both, asked, negated)


def _full(clause: Clause) -> Clause:
    return replace(clause, rest=tuple(part for part in clause.rest if part is not NOTHING))


NOTHING = Phrase(None, None)


def _extra(words: str, side: str = "en") -> Phrase:
    """Words that belong to the verb: "miedo", "afraid of"."""
    if not words:
        return NOTHING
    if side == "es":
        return Phrase(node("NP", leaf("NN", words, "m.verb")), None)
    leaves = [leaf(tag, word, "m.verb") for word, tag in (cell.split("/") for cell in words.split())]
    return Phrase(None, node("ADJP", *leaves))


def _much(draw: Draw, how: Liking, asked: bool) -> Phrase:
    return (
        adverb("very_much") if how.es == "gustar" and how.of and not asked and draw.chance(0.18) else NOTHING
    )


def _time(draw: Draw, tense: str, modal: str, how: Liking) -> tuple[Phrase, ...]:
    kind = "future" if modal or tense == "future" else {"preterite": "past"}.get(tense)
    if not kind or not draw.chance(0.25):
        return ()
    return (apart(adjuncts.when(draw, kind), "time"),)
