"""From a meaning to a pair of sentences: punctuation marks, phrases of place, predicates."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.orthography import finished, text_of
from workshop.grammar.language.trees import Node, Phrase, Tree, leaf, node
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.lexicon import verb

LOCATIVES = {
    "in": "en",
    "at": "en",
    "on": "en",
    "under": "debajo de",
    "next to": "al lado de",
    "near": "cerca de",
}


@dataclass(frozen=True)
class Sentence:
    """A finished pair: both trees and both lines."""

    es: Node
    en: Node

    @property
    def src(self) -> str:
        """The Spanish line."""
        return text_of(self.es)

    @property
    def tgt(self) -> str:
        """The English line."""
        return text_of(self.en)


def finish(phrase: Phrase) -> Sentence:
    """A pair of sentences with their words in written form."""
    return Sentence(*finished(phrase.es, phrase.en))


def said(clause: Clause) -> Phrase:
    """A clause in both languages, without marks."""
    return Phrase(spanish.clause(clause), english.clause(clause))


def statement(phrase: Phrase, key: str = "end") -> Phrase:
    """A statement, with a full stop."""
    return Phrase(*(_closed(tree, leaf(".", ".", key)) for tree in (phrase.es, phrase.en)))


def question(phrase: Phrase, key: str = "end") -> Phrase:
    """A question; only Spanish has the opening mark."""
    es = node("S", leaf(".", "¿", "", key), *_inside(phrase.es), leaf(".", "?", key))
    return Phrase(es, _closed(phrase.en, leaf(".", "?", key)))


def exclamation(phrase: Phrase, key: str = "end") -> Phrase:
    """An exclamation; only Spanish has the opening mark."""
    es = node("S", leaf(".", "¡", "", key), *_inside(phrase.es), leaf(".", "!", key))
    return Phrase(es, _closed(phrase.en, leaf(".", "!", key)))


def _closed(tree: Node, mark: Node) -> Tree:
    return node(tree.label if isinstance(tree, Tree) else "S", *_inside(tree), mark)


def _inside(tree: Node) -> tuple[Node, ...]:
    return tree.children if isinstance(tree, Tree) and tree.label in ("S", "SQ", "FRAG") else (tree,)


def joined(first: Phrase, second: Phrase, label: str = "S") -> Phrase:
    """The phrases one after the other, under one node."""
    return Phrase(node(label, first.es, second.es), node(label, first.en, second.en))


def tell(clause: Clause) -> Sentence:
    """A clause as a statement."""
    return finish(statement(said(clause)))


def ask(clause: Clause) -> Sentence:
    """A clause (with its `question` set) between question marks."""
    return finish(question(said(clause)))


def noun_pair(np: NounPhrase) -> Phrase:
    """A noun phrase in both languages."""
    return Phrase(spanish.noun_phrase(np), english.noun_phrase(np))


def prepositional(es: str, en: str, np: NounPhrase) -> Phrase:
    """A preposition (of one or more words) before a noun phrase."""
    key = f"{np.role}.prep"
    last_es = [leaf("IN", word, key) for word in es.split()]
    last_en = [leaf("IN", word, key) for word in en.split()]
    return Phrase(
        node("PP", *last_es, spanish.noun_phrase(np)), node("PP", *last_en, english.noun_phrase(np))
    )


def located(np: NounPhrase, preposition: str = "") -> Phrase:
    """The place of something: "en la playa", "on the beach"."""
    preposition = preposition or np.noun.at
    return prepositional(LOCATIVES[preposition], preposition, np)


def predicate(adjective: Adjective, subject: Subject, degree: str = "") -> Phrase:
    """An adjective after "be", in agreement with the subject; `degree` is "very", "too" or nothing."""
    key = f"{subject.role}.pred"
    plural = subject.plural
    es = spanish.adjective_leaf(adjective, key, subject.gender, plural)
    en = [leaf("JJ", word, key, lemma=adjective.es, sense=adjective.sense) for word in adjective.en.split()]
    words = {"very": ("muy", "very"), "too": ("demasiado", "too"), "so": ("tan", "so")}.get(degree)
    if not words:
        return Phrase(node("ADJP", es), node("ADJP", *en))
    es_degree, en_degree = (leaf("RB", word, f"{key}.degree") for word in words)
    return Phrase(node("ADJP", es_degree, es), node("ADJP", en_degree, *en))


def be(which: str, subject: Subject, *rest: Phrase, **more) -> Clause:
    """A clause with "ser" or "estar"."""
    return Clause(verb(which, "be"), subject, rest=rest, **more)
