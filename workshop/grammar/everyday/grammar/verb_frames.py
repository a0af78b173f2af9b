"""Verbs in the frames of everyday talk: "poner la mesa", "sacar buenas notas", "echar de menos a mi familia"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from workshop.grammar.building import located, noun_pair
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.notation import chosen, written
from workshop.grammar.everyday.grammar.people import gendered
from workshop.grammar.everyday.grammar.rules import noun_phrase
from workshop.grammar.everyday.grammar.verb_frames_of_things import FRAMES_OF_THINGS
from workshop.grammar.everyday.grammar.verb_frames_table import FRAMES
from workshop.grammar.lexicon import Verb
from workshop.grammar.meaning import Clause, NounPhrase, Subject
from workshop.grammar.sampling import COUPLE, Draw, own
from workshop.grammar.sentences.days import oneself
from workshop.grammar.spanish import agreeing
from workshop.grammar.trees import Leaf, Node, Phrase


@cache
def _rows() -> tuple[tuple[str, str, str, str, str], ...]:
    rows = (line.split(None, 4) for line in (FRAMES + FRAMES_OF_THINGS.lstrip()).strip().splitlines())
    return tuple(
        (es, en.replace("_", " "), aspect, adjuncts, more) for es, en, aspect, adjuncts, more in rows
    )


def framed(draw: Draw, subject: Subject) -> Idea:
    """ "pongo la mesa", "dejó las llaves en la cocina", "se dedica a vender coches"."""
    es, en, aspect, adjuncts, line = draw.pick(_rows())
    line = chosen(draw, line)
    subject = gendered(draw, subject, any(f"{word}/JJ" in line for word in AGREEING))
    rest = _for(subject, written(line, lambda slot: _slot(draw, slot, subject)))
    clitics = (oneself(subject),) if es.endswith("se") else ()
    return Idea(Clause(Verb(es, en, f"{en}.v"), subject, clitics=clitics, rest=(rest,)), aspect, adjuncts)


AGREEING = ("dormido", "callado", "solo", "tranquilo")  # with the subject
MADE_OWN = "own"  # the English word for the subject's possessive


def _for(subject: Subject, rest: Phrase) -> Phrase:
    """What follows in agreement with the subject: "dormida", "my feet"."""
    possessive = POSSESSIVES.get(own(subject), own(subject))
    return Phrase(
        _with(
            rest.es, lambda word: agreeing(word, subject.gender, subject.plural) if word in AGREEING else word
        ),
        _with(rest.en, lambda word: possessive if word == MADE_OWN else word),
    )


POSSESSIVES = {"your_formal": "your"}


def _with(tree: Node | None, form: Callable[[str], str]) -> Node | None:
    if tree is None:
        return None
    if isinstance(tree, Leaf):
        return replace(tree, word=form(tree.word))
    return replace(tree, children=tuple(_with(child, form) for child in tree.children))


def _slot(draw: Draw, slot: str, subject: Subject) -> Phrase:
    """A noun phrase: `own:` has the possessive of the subject, `worn:` in English only; `at@the:` its place."""
    before, _, spec = slot.rpartition("@")
    article, kinds = spec.partition(".")[0].split(":")
    article, many, _ = article.partition("_pl")
    np = noun_phrase(draw, {"own": own(subject), "worn": "the"}.get(article, article) + many, kinds)
    if article == "worn":
        if np.noun.kinds & {"man", "woman"}:
            return _slot(draw, slot, subject)
        np = replace(np, english_article=own(subject))
    if article == "own" and not fits_owner(np, subject):
        return _slot(draw, slot, subject)
    return located(np) if before else noun_pair(np)


def fits_owner(np: NounPhrase, subject: Subject) -> bool:
    """Whether someone may have this relative: partners are not shared, and no one is his own brother."""
    same = isinstance(subject, NounPhrase) and subject.noun.en == np.noun.en
    return not same and not (subject.plural and np.noun.es in COUPLE)
