"""Verbs that govern a preposition: "Pienso en mi familia.", "Soñé con el mar.", "Depende del precio." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import ASPECTS, Idea
from workshop.grammar.everyday.grammar.people import of_the_verb, someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.everyday.words.verbs_without_object import PREPOSITIONAL
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence, ask, noun_pair, tell
from workshop.grammar.lessons.lexicon import table_rows
from workshop.grammar.lessons.sampling import COUPLE, Draw, counted, own, thing
from workshop.grammar.lessons.sentences.days import oneself

ROWS = table_rows(PREPOSITIONAL)


def with_preposition(es: str, en: str, np: NounPhrase, key: str = "") -> Phrase:
    """A preposition ("_" between its words) before a noun phrase; "-" is none in English."""
    said, key = noun_pair(np), f"{key or np.role}.prep"
    before = [leaf("IN", word, key) for word in es.split("_")]
    if en == "-":
        links = [replace(one, links=frozenset(), maybe=frozenset({f"{np.role}.noun"})) for one in before]
        return Phrase(node("PP", *links, said.es), said.en)
    after = [leaf("TO" if word == "to" else "IN", word, key) for word in en.split("_")]
    return Phrase(node("PP", *before, said.es), node("PP", *after, said.en))


def governed(draw: Draw, subject: Subject) -> Idea:
    """A verb of the table with what it governs."""
    es, preposition, en, en_preposition, _subjects, objects, time, letters = draw.pick(ROWS)
    np = _governed(draw, objects, letters, subject)
    shared = np.noun.es in COUPLE and subject.plural
    if shared or (isinstance(subject, NounPhrase) and subject.noun.en == np.noun.en):
        return governed(draw, subject)
    rest = with_preposition(preposition, en_preposition, np)
    if letters == "q":
        rest = Phrase(rest.es, _with_a(np, rest.en))
    verb = doing(es, en.replace("_", " "))
    clitics = (oneself(subject),) if verb.reflexive else ()
    return Idea(Clause(verb, of_the_verb(es, subject), rest=(rest,), clitics=clitics), ASPECTS[time])


def _with_a(np: NounPhrase, phrase):
    """ "trabaja de camarero": "he works as a waiter"."""
    preposition, _ = phrase.children
    noun = noun_pair(np).en
    return node("PP", preposition, node("NP", leaf("DT", "a", "", f"{np.role}.noun"), *noun.children))


def _governed(draw: Draw, objects: str, letters: str, subject: Subject) -> NounPhrase:
    chosen = draw.pick(nouns_of(*objects.split("+")))
    if letters == "q":
        same = [n for n in nouns_of(*objects.split("+")) if n.gender == subject.gender]
        return NounPhrase(draw.pick(same), "m.of", "", False)
    if "kin" in chosen.kinds:
        return counted(draw, chosen, "m.of", own(subject), 0.25)
    letter = "p" if letters == "p" else draw.pick(letters.replace("p", "") or "d")
    return thing(draw, frozenset({chosen.es}), "m.of", letter, subject)


def statement(draw: Draw) -> Sentence:
    """ "Nunca pienso en el futuro.", "Me enamoré de una actriz." """
    return tell(timed(draw, governed(draw, someone(draw)), more=0.35))


def question(draw: Draw) -> Sentence:
    """ "¿Sueñas con el mar?", "¿Te acuerdas de mi hermano?" """
    clause = timed(draw, governed(draw, someone(draw, asked=True)), more=0.2)
    return ask(replace(clause, question=True))
