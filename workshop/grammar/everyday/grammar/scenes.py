"""Everyday acts with what belongs to them, told and asked about with every question word."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from workshop.grammar import english, spanish
from workshop.grammar.building import question, said, statement
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.notation import keyed
from workshop.grammar.everyday.grammar.scenes_table import SCENES
from workshop.grammar.lexicon import Verb, verb
from workshop.grammar.meaning import Clause, Pronoun, Subject
from workshop.grammar.sampling import Draw, own, person
from workshop.grammar.sentences.days import oneself
from workshop.grammar.times import ambiguous_past
from workshop.grammar.trees import Phrase, pair


@dataclass(frozen=True)
class Scene:
    """A verb, how it stands in time, and its pieces by the question word that asks for them."""

    es: str
    en: str
    time: str
    pieces: tuple[tuple[str, bool, str], ...]

    @property
    def verb(self) -> Verb:
        """The verb; one that the lexicon has keeps its sense."""
        try:
            return verb(self.es, self.en)
        except ValueError:
            return Verb(self.es, self.en, f"{self.en.replace(' ', '_')}.v")


@cache
def scenes() -> tuple[Scene, ...]:
    """All rows of the table."""
    found: list[Scene] = []
    for row in SCENES.splitlines():
        if row.startswith("  "):
            word, line = row.strip().split(" ", 1)
            piece = (word.rstrip("*"), word.endswith("*"), line)
            found[-1] = replace(found[-1], pieces=(*found[-1].pieces, piece))
        elif row:
            es, en, time = row.split()
            found.append(Scene(es, en.replace("_", " "), time, ()))
    return tuple(found)


TIMES = {  # how a verb stands in time: tenses and modals, with the block of adverbs that fits
    "live": "present 6 present:habit 1 preterite:past 1.5 going:future 1 want 1.5 future .7 perfect .5 can .5 should .5"
    " have 1 progressive:now 1 would .5 conditional .4 need .3",
    "act": "present .5 present:habit 2 preterite:past 4 going:future 2 want:future 1.5 future:future 1 perfect 1"
    " can 1 should .5 have:future 1 progressive:now 2 past_progressive .5 would 1 conditional .4 could .4 need .3",
    "event": "present:habit .6 preterite:past 5 going:future 2.5 want:future 1.5 future:future 1.2 perfect 1.2 can 1.2"
    " should .6 have:future 1.5 progressive:now 1 would 1 conditional .4 could .4 need .6",
    "mishap": "preterite:past 6 perfect 1.2 going .4 future .3",
    "once": "preterite:past 4 going:future 3 future:future 1 want 1 perfect .5 would .5",
    "now": "current:now 4 preterite:past 2 progressive:now 2 going:future 1 past_progressive .6",
    "know": "present 7 imperfect .8",
    "move": "current:future 3 current 2 present:habit 2 preterite:past 4 going:future 1.5 want:future 1.5"
    " future:future 1.2 perfect .5 can 1 should .4 have:future 1.5 would 1 conditional .3 could .3",
}
WEIGHTED = {
    time: {name: float(weight) for name, weight in re.findall(r"(\S+) (\S+)", row)}
    for time, row in TIMES.items()
}
MODAL = {  # the modal and its tense
    **{name: (name, "present") for name in ("going", "want", "can", "should", "have", "need")},
    "would": ("want", "conditional"),
    "could": ("can", "conditional"),
}


NOT_WHEN = ("perfect", "progressive", "past_progressive", "current")


def at_a_time(draw: Draw, clause: Clause, time: str, adverbs: float = 0.5) -> Clause:
    """The clause in a tense or with a modal that its verb allows, perhaps with an adverb of that time.

    `adverbs` is the chance of one; below zero there is none, because the time itself is asked for.
    """
    name, _, block = draw.weighted(WEIGHTED[time]).partition(":")
    if adverbs < 0 and name in NOT_WHEN:
        return at_a_time(draw, clause, time, adverbs)
    if name == "would":
        clause = replace(clause, modal="like", tense="conditional", enclitic=draw.chance(0.6))
    elif name in MODAL:
        modal, tense = MODAL[name]
        clause = replace(clause, modal=modal, tense=tense, enclitic=draw.chance(0.6))
    elif name == "current":
        clause = replace(clause, english_progressive=True)
    else:
        clause = replace(clause, tense=name)
    bare_habit = block == "habit" and time != "live"
    if block and adverbs >= 0 and (bare_habit or ambiguous_past(clause) or draw.chance(adverbs)):
        return replace(clause, rest=(*clause.rest, keyed(BASIC.phrase(draw, f"{block}_time"), "when")))
    return clause


def piece(draw: Draw, line: str, subject: Subject, name: str) -> Phrase:
    """A piece with its words filled in, and with the subject's possessive."""
    return keyed(BASIC.line(draw, re.sub(r"\bown(?=(_pl)?:)", own(subject), line)), name)


OBJECTS = {"what", "whom", "language"}


def with_pieces(draw: Draw, clause: Clause, scene: Scene, without: str = "", more: float = 0.45) -> Clause:
    """The clause with the pieces that its verb needs, and perhaps others, but none that is asked for."""
    wanted: dict[str, str] = {}
    needed = any(must for _, must, _ in scene.pieces) and without not in OBJECTS
    for word, must, line in draw.shuffled(scene.pieces):
        is_object = word in OBJECTS
        if word == without or word in wanted or (is_object and OBJECTS & {*wanted, without}):
            continue
        if (must and needed) or (not must and draw.chance(more) and len(wanted) < 2):
            wanted[word] = line
    if "to_where" in wanted:
        wanted.pop("from_where", None)
    order = (
        "what",
        "to_what",
        "whom",
        "manner",
        "how",
        "where",
        "to_where",
        "from_where",
        "with_what",
        "to_whom",
    )
    ranked = sorted(wanted, key=lambda word: order.index(word) if word in order else len(order))
    rest = tuple(piece(draw, wanted[word], clause.subject, f"{clause.role}.{word}") for word in ranked)
    return _with_preposition(replace(clause, rest=(*clause.rest, *rest)), bool(OBJECTS & {*ranked}))


def _with_preposition(clause: Clause, has_object: bool) -> Clause:
    """ "look for" keeps its preposition before the object, which is the first of the pieces."""
    first, _, more = clause.verb.en.partition(" ")
    if not has_object or more not in ("for", "to", "at"):
        return clause
    phrase, *others = clause.rest
    phrase = pair("{x}", f"(PP (IN {more}={clause.role}.verb) {{x}})", x=phrase)
    return replace(clause, verb=replace(clause.verb, en=first), rest=(phrase, *others))


def start(scene: Scene, subject: Subject) -> Clause:
    """The clause of a scene with its subject alone."""
    return Clause(scene.verb, subject, clitics=(oneself(subject),) if scene.verb.reflexive else ())


def asked_one(draw: Draw, role: str = "m.subj") -> Subject:
    """Whom a question is about: mostly you, also in the polite form that Spanish leaves out."""
    kind = draw.weighted({"you": 5, "polite": 2, "other": 4})
    if kind == "polite":
        return Pronoun("3s", role, formal=True, overt=draw.chance(0.45))
    return Pronoun("2s", role) if kind == "you" else person(draw, role, asked=True)


def in_words(clause: Clause) -> Phrase:
    """The clause in both languages; "quisiera" is "would like"."""
    if clause.modal != "like":
        return said(clause)
    wish = replace(clause, modal="want", tense="past_subjunctive")
    return Phrase(spanish.clause(wish), english.clause(clause))


def fact(draw: Draw) -> Phrase:
    """A statement without its mark: "mi hermana trabaja en un banco con su amiga"."""
    scene = draw.pick(scenes())
    clause = with_pieces(draw, start(scene, person(draw, "m.subj")), scene)
    clause = at_a_time(draw, clause, scene.time)
    return in_words(replace(clause, negated=draw.chance(0.18)))


def told(draw: Draw) -> Phrase:
    """A statement."""
    return statement(fact(draw))


def yes_or_no(draw: Draw) -> Phrase:
    """A question to be answered with yes or no, at times a negative one."""
    scene = draw.pick(scenes())
    clause = with_pieces(draw, start(scene, asked_one(draw)), scene)
    clause = at_a_time(draw, clause, scene.time)
    inverted = draw.chance(0.5)
    return question(in_words(replace(clause, question=True, inverted=inverted, negated=draw.chance(0.12))))
