"""What bothers, seems and hurts: "Me preocupa el dinero.", "Me parece caro.", "¿Te duele la cabeza?" """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import doing, spoken
from workshop.grammar.everyday.grammar.experiencers import Experiencer, experiencer
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.lexicon import adjectives_for, nouns_of
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Clitic, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, predicate
from workshop.grammar.lessons.sampling import Draw, counted, own

BOTHERING = (
    *(("preocupar", "worry"), ("molestar", "bother"), ("aburrir", "bore"), ("sorprender", "surprise")),
    *(("asustar", "scare"), ("cansar", "tire"), ("confundir", "confuse"), ("ayudar", "help")),
)
BOTHERS = "noise exam class problem weather price traffic news film noise idea trip homework question"
TENSES = {"present": 6, "preterite": 2, "imperfect": 1, "future": 0.5, "perfect": 0.5}


def bothering(draw: Draw) -> Sentence:
    """ "Me molesta el ruido.", "A mi padre le preocupa el dinero.", "¿Te aburre la clase?" """
    asked = draw.chance(0.2)
    who, what = experiencer(draw, asked), _bothering_thing(draw)
    es = Clause(doing(*draw.pick(BOTHERING)), what, tense=draw.weighted(TENSES), question=asked)
    es = replace(es, negated=not asked and draw.chance(0.3))
    en = _suffered(es, who)
    es = replace(es, inverted=draw.chance(0.75), clitics=(who.clitic,), front=who.front)
    both = Phrase(spanish.clause(es), english.clause(en))
    return spoken(draw, both, asked, es.negated)


def _bothering_thing(draw: Draw) -> Subject:
    if draw.chance(0.3):
        row = draw.pick(
            (
                "NP eso/PRP=it | NP that/PRP=it",
                "NP esto/PRP=it | NP this/PRP=it",
                "NP todo/PRP=it | NP everything/PRP=it",
            )
        )
        return Group(apart(phrase(row), "m.subj"), "3s", "m.subj")
    if draw.chance(0.2):
        noun = draw.pick(nouns_of("kin"))
        return counted(draw, noun, "m.subj", "my", 0)
    article = draw.pick(("the", "the", "this"))
    return counted(draw, draw.pick(nouns_of(*BOTHERS.split())), "m.subj", article, 0.1)


def _suffered(clause: Clause, who: Experiencer) -> Clause:
    """In English, the person is the object."""
    if isinstance(who.subject, NounPhrase):
        return replace(clause, object=who.subject)
    return replace(clause, clitics=(Clitic("", who.said, who.subject.role),))


SEEMING = "text film class song exam clothes vehicle home town furniture idea plan problem trip"
WELL = (
    "ADVP bien/RB=how | ADJP fine/JJ=how",
    "ADVP mal/RB=how | ADJP wrong/JJ=how",
    "ADVP muy/RB=very bien/RB=how | ADJP very/RB=very good/JJ=how",
    "ADJP imposible/JJ=how | ADJP impossible/JJ=how",
    "ADJP raro/JJ=how | ADJP strange/JJ=how",
    "ADJP justo/JJ=how | ADJP fair/JJ=how",
    "NP una/DT=a buena/JJ=good idea/NN=idea | PP like/IN~a a/DT=a good/JJ=good idea/NN=idea",
)


def seeming(draw: Draw) -> Sentence:
    """ "Me parece bien.", "El examen me pareció difícil.", "¿Te parece caro?" """
    asked = draw.chance(0.2)
    who = experiencer(draw, asked)
    subject, how = _judged(draw)
    tense = draw.weighted({"present": 5, "preterite": 2, "imperfect": 0.5})
    clause = Clause(doing("parecer", "seem"), subject, tense=tense, question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.25))
    to_whom = node("PP", leaf("TO", "to", "", "m.exp.pro"), _object(who))
    said = isinstance(subject, Pronoun) or who.front is None
    if not said:
        return seeming(draw)
    es = replace(clause, clitics=(who.clitic,), front=who.front, rest=(how,))
    en = replace(clause, rest=(how, Phrase(None, to_whom)))
    return spoken(draw, Phrase(spanish.clause(es), english.clause(en)), asked, clause.negated)


def _object(who: Experiencer):
    if isinstance(who.subject, NounPhrase):
        return english.noun_phrase(who.subject)
    return node("NP", leaf("PRP", who.said, "m.exp.pro"))


def _judged(draw: Draw) -> tuple[Subject, Phrase]:
    """What is judged, and how: "el libro ... interesante", "eso ... bien", or only "caro"."""
    if draw.chance(0.35):
        how = apart(phrase(draw.pick(WELL)), "m.how")
        this = apart(phrase("NP eso/PRP=it | NP that/PRP=it"), "m.subj")
        return draw.pick((Pronoun("3s", "m.subj", thing=True), Group(this, "3s", "m.subj"))), how
    chosen = draw.pick([noun for noun in nouns_of(*SEEMING.split()) if adjectives_for(noun, "S")])
    np = counted(draw, chosen, "m.subj", draw.pick(("the", "this", "that", "your")), 0.15)
    how = predicate(
        draw.pick(adjectives_for(chosen, "S")), np, draw.weighted({"": 3, "very": 1.5, "too": 0.5})
    )
    bare = Pronoun(np.person, "m.subj", thing=True)
    return (bare if draw.chance(0.3) and np.gender == "m" else np), how


def hurting(draw: Draw) -> Sentence:
    """ "Me duele mucho la cabeza.", "A mi madre le dolían los pies.", "¿Te duele la espalda?" """
    asked = draw.chance(0.25)
    who = experiencer(draw, asked)
    part = draw.pick(nouns_of("ache"))
    plural = part.number == "pl" or (part.number == "both" and draw.chance(0.4))
    if who.subject.plural or part.es in ("sangre", "piel", "voz", "boca", "corazón"):
        return hurting(draw)
    np = NounPhrase(part, "m.part", "the", plural)
    owned = (
        replace(np, owner=who.subject)
        if isinstance(who.subject, NounPhrase)
        else replace(np, article=own(who.subject))
    )
    tense = draw.weighted({"present": 6, "imperfect": 1.5, "going": 0.3, "preterite": 0.4})
    modal = "going" if tense == "going" else ""
    clause = Clause(
        doing("doler", "hurt"), np, tense="present" if modal else tense, modal=modal, question=asked
    )
    clause = replace(clause, negated=not asked and draw.chance(0.15))
    much = _much(draw) if not asked and not clause.negated else ()
    es = replace(clause, inverted=True, clitics=(who.clitic,), front=who.front, subject=np)
    es_tree = spanish.clause(replace(es, elided=True, rest=(*much, Phrase(spanish.noun_phrase(np), None))))
    en_tree = english.clause(replace(clause, subject=owned, rest=much))
    return spoken(draw, Phrase(es_tree, en_tree), asked, clause.negated)


def _much(draw: Draw) -> tuple[Phrase, ...]:
    rows = ("ADVP mucho/RB=m | ADVP a/DT=m lot/NN=m", "ADVP un/DT=m poco/NN=m | ADVP a/DT=m little/RB=m")
    return (apart(phrase(draw.pick(rows)), "m.much"),) if draw.chance(0.3) else ()
