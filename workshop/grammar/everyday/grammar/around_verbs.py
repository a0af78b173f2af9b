"""What the sentences around a verb share: who acts, in which tense, and as a statement or as a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workshop.grammar.everyday.grammar.contexts import MAIN
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import nouns_of, verb
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, finish, located, question, said, statement
from workshop.grammar.lessons.sampling import Draw, named_person, overt_pronoun
from workshop.grammar.lessons.sentences.questions import WORDS
from workshop.grammar.lessons.times import ambiguous_past, when
from workshop.grammar.lessons.words.adverbs import adverb

PLAIN = {"1s": 5, "2s": 3, "3s": 3, "1p": 2.5, "3p": 2.5}
ASKED = {"2s": 6, "3p": 1, "usted": 1.5}


def doing(es: str, en: str) -> Verb:
    """A verb, with its sense from the tables if they have it."""
    try:
        return verb(es, en)
    except ValueError:
        return Verb(es, en, f"{en.replace(' ', '_')}.v")


def who(draw: Draw, asked: bool = False, role: str = "m.subj") -> Subject:
    """A person: mostly left out in Spanish, else a pronoun or someone with a name, a place in a family or a job."""
    kind = draw.weighted({"dropped": 6, "overt": 1, "named": 4})
    if kind == "named":
        return named_person(draw, role, asked=asked)
    return dropped(draw, asked, role) if kind == "dropped" else overt_pronoun(draw, role, asked)


def dropped(draw: Draw, asked: bool = False, role: str = "m.subj") -> Pronoun:
    """A person that only the Spanish verb shows: "he" in a statement, "you" (usted) in a question."""
    chosen = draw.weighted(ASKED if asked else PLAIN)
    return Pronoun("3s", role, formal=True) if chosen == "usted" else Pronoun(chosen, role)


TENSES = {  # how often a verb of each kind of time is in each tense
    "once": {"past": 6, "perfect": 1.5, "going": 2.5, "modal": 4, "future": 1.5, "would": 0.4},
    "often": {
        "past": 5,
        "perfect": 1,
        "going": 2,
        "modal": 3,
        "future": 1,
        "would": 0.4,
        "habit": 2.5,
        "used": 0.6,
        "progressive": 1,
        "was_doing": 0.5,
    },
    "now": {"current": 4, "past": 3, "going": 1.5, "modal": 1.5, "was_doing": 1, "future": 0.6},
    "mishap": {"past": 6, "perfect": 1.5, "going": 0.7, "future": 0.3},
    "project": {"past": 5, "going": 2.5, "modal": 2, "future": 1, "perfect": 0.5},
    "state": {"present": 6, "was": 2, "future": 0.5},
    "feel": {"present": 4, "past": 3, "future": 0.6, "habit": 0.6},
}
ASPECTS = {"once": "event", "often": "act", "project": "event", "feel": "act"} | {
    aspect: aspect for aspect in ("now", "mishap", "state")
}
MODAL_NAMES = (
    *("can", "can", "can", "want", "want", "want", "have", "have", "need", "should", "try", "hope", "plan"),
    *("prefer", "just", "just", "again", "start", "forget", "usually", "could", "wanted", "had", "was_going"),
)
IN_ANOTHER_TENSE = {  # podría is "could", quería "wanted", tenía que "had to"
    "could": ("can", "conditional"),
    "wanted": ("want", "imperfect"),
    "had": ("have", "imperfect"),
    "was_going": ("going", "imperfect"),
    "forget": ("forget", "preterite"),
    "start": ("start", "preterite"),
    "again": ("again", "preterite"),
}
LATE = ("yesterday", "yesterday", "last_night", "last_week", "two_days_ago", "this_morning")
COMING = ("tomorrow", "tomorrow", "tonight", "today", "next_week", "tomorrow_morning")
YEARS_AGO, IN_A_YEAR = ("last_year", "a_year_ago", "last_month", "last_summer"), ("next_year", "soon")
USUAL = ("every_day", "always", "never", "sometimes", "in_the_morning", "at_night", "on_sundays", "also")
SAME_IN_1S_AND_3S = ("imperfect", "conditional", "past_progressive", "pluperfect")


def at_some_time(draw: Draw, clause: Clause, time: str, negation: float = 0.25) -> Clause:
    """The clause in a tense that suits its verb, affirmed or negated, with or without an adverb of time."""
    if not clause.question and draw.chance(0.35):
        return timed(draw, Idea(clause, ASPECTS[time]), MAIN, negation, 0.35)
    kind = draw.weighted(TENSES[time])
    late, coming = (YEARS_AGO, IN_A_YEAR) if time == "project" else (LATE, COMING)
    clause = replace(clause, negated=not clause.question and draw.chance(negation))
    if kind == "past":
        return _past(draw, clause, late)
    if kind in ("going", "modal"):
        return clear(
            _with_modal(draw, clause, "going" if kind == "going" else draw.pick(MODAL_NAMES), coming)
        )
    if kind in ("habit", "used", "perfect"):
        return clear({"habit": _habit, "used": _used, "perfect": _perfect}[kind](draw, clause))
    tense = {
        "current": "present",
        "was_doing": "past_progressive",
        "was": "imperfect",
        "would": "conditional",
    }
    clause = replace(clause, tense=tense.get(kind, kind), english_progressive=kind == "current")
    if kind == "future":
        return _maybe(draw, clause, coming, 0.4)
    clause = clear(with_enclitic(draw, clause))
    return _maybe(draw, clause, ("now", "right_now"), 0.3) if kind == "progressive" else clause


def clear(clause: Clause) -> Clause:
    """Where "yo" and "él" have one form of the verb, "él" is said; left out, it would be "yo"."""
    subject = clause.subject
    unsaid = (
        isinstance(subject, Pronoun) and not subject.overt and not subject.formal and subject.person == "3s"
    )
    shown = any(clitic.es in ("me", "nos") or clitic.role == "m.refl" for clitic in clause.clitics)
    if not unsaid or shown or clause.tense not in SAME_IN_1S_AND_3S:
        return clause
    return replace(clause, subject=replace(subject, overt=True))


def _with_modal(draw: Draw, clause: Clause, name: str, coming: Sequence[str]) -> Clause:
    modal, tense = IN_ANOTHER_TENSE.get(name, (name, "present"))
    clause = with_enclitic(draw, replace(clause, modal=modal, tense=tense))
    if modal in ("just", "usually"):
        return replace(clause, negated=False)
    return (
        _maybe(draw, clause, coming, 0.35) if name in ("going", "want", "have", "need", "should") else clause
    )


def with_enclitic(draw: Draw, clause: Clause) -> Clause:
    """With an infinitive or a gerund, the pronouns mostly at its end: "voy a verla" beside "la voy a ver"."""
    bare = clause.modal or clause.tense in ("progressive", "past_progressive")
    at_end = clause.modal in ("prefer", "hope", "plan", "forget") or draw.chance(0.6)
    return replace(clause, enclitic=bool(bare and clause.clitics) and at_end)


def _maybe(draw: Draw, clause: Clause, names: Sequence[str], chance: float) -> Clause:
    return when(draw, clause, names) if draw.chance(chance) else clause


def _past(draw: Draw, clause: Clause, late: Sequence[str]) -> Clause:
    clause = replace(clause, tense="preterite")
    return when(draw, clause, late) if ambiguous_past(clause) or draw.chance(0.4) else clause


def _habit(draw: Draw, clause: Clause) -> Clause:
    name = draw.pick(USUAL)
    if name not in ("always", "never", "also"):
        return when(draw, clause, (name,))
    if clause.question:
        return when(draw, clause, ("every_day",))
    return replace(clause, often=adverb(name), negated=False)


def _used(draw: Draw, clause: Clause) -> Clause:
    clause = replace(clause, tense="imperfect", habit=True, negated=False)
    if clause.question:
        return replace(clause, tense="preterite", habit=False)
    return when(draw, clause, ("every_day", "every_summer", "on_sundays", "every_week", "on_saturdays"))


def _perfect(draw: Draw, clause: Clause) -> Clause:
    clause = replace(clause, tense="perfect")
    if clause.negated and draw.chance(0.4):
        yet = adverb("yet")
        return replace(clause, often=Phrase(yet.es, None), rest=(*clause.rest, Phrase(None, yet.en)))
    if not clause.negated and not clause.question and draw.chance(0.45):
        return replace(clause, often=adverb("already"))
    return _maybe(draw, clause, ("today", "this_week", "this_morning"), 0.25)


def wh(draw: Draw, clause: Clause, words: Sequence[str], rest: tuple[Phrase, ...] = ()) -> Clause:
    """The clause (a question) with one of the question words in front; Spanish puts its subject after the verb.

    A question with "when" has no other time: it keeps only the given `rest`.
    """
    word = draw.pick(words)
    moved = (clause.front,) if clause.front else ()
    if word == "when":
        tense = "preterite" if clause.tense == "perfect" else clause.tense
        clause = replace(clause, tense=tense, often=None, rest=rest)
    else:
        clause = replace(clause, rest=(*clause.rest, *moved))
    return replace(clause, asked=WORDS[word], inverted=True, front=None)


PLACES = ("at_home", "here", "there", "at_work")
SPOTS = (
    "PP en/IN=at la/DT=the puerta/NN=spot | PP at/IN=at the/DT=the door/NN=spot",
    "PP en/IN=at la/DT=the puerta/NN=spot | PP at/IN=at the/DT=the door/NN=spot",
    "PP en/IN=at la/DT=the entrada/NN=spot | PP at/IN=at the/DT=the entrance/NN=spot",
    "PP en/IN=at la/DT=the esquina/NN=spot | PP at/IN=at the/DT=the corner/NN=spot",
    "PP en/IN=at la/DT=the salida/NN=spot | PP at/IN=at the/DT=the exit/NN=spot",
    "PP por/IN=over toda/DT=all la/DT=the casa/NN=spot | PP all/RB=all over/IN=over the/DT=the house/NN=spot",
    "PP por/IN=over todas/DT=all partes/NNS=all+over | ADVP everywhere/RB=all+over",
)


def somewhere(draw: Draw) -> Phrase:
    """ "en casa", "aquí", "en el parque"."""
    if draw.chance(0.35):
        return adverb(draw.pick(PLACES))
    return located(
        NounPhrase(draw.pick(nouns_of("street", "park", "beach", "square", "institution")), "m.place")
    )


def at_a_spot(draw: Draw) -> Phrase:
    """ "en la puerta", "por toda la casa": where one looks or waits."""
    return apart(phrase(draw.pick(SPOTS)), "m.place")


def requested(clause: Clause) -> Phrase:
    """A question in the present that asks for a favor: "¿Me ayudas?" is "Can you help me?" """
    return Phrase(spanish.clause(clause), english.clause(replace(clause, modal="can")))


OPENERS = {
    "yes": pair("(S (INTJ (UH sí=op)) (, ,=op.c))", "(S (INTJ (UH yes=op)) (, ,=op.c))"),
    "no": pair("(S (INTJ (UH no=op)) (, ,=op.c))", "(S (INTJ (UH no=op)) (, ,=op.c))"),
    "but": pair("(S (CC pero=op))", "(S (CC but=op))"),
    "and": pair("(S (CC y=op))", "(S (CC and=op))"),
}


def say(draw: Draw, clause: Clause) -> Sentence:
    """The clause as a statement or a question, now and then with "sí", "no", "pero" or "y" before it."""
    phrase = said(clause)
    return spoken(draw, phrase, clause.question, clause.negated)


def spoken(draw: Draw, phrase: Phrase, asked: bool = False, negated: bool = False) -> Sentence:
    """A phrase as a sentence, now and then with "sí", "no", "pero" or "y" before it."""
    if draw.chance(0.07):
        answer = "but" if asked else "no" if negated else "yes"
        phrase = opened(draw.pick(("but", "and", answer)), phrase)
    return finish((question if asked else statement)(phrase))


def opened(name: str, phrase: Phrase) -> Phrase:
    """The phrase after one of the openers."""
    opener = OPENERS[name]
    sides = ((opener.es, phrase.es), (opener.en, phrase.en))
    return Phrase(*(replace(first, children=(*first.children, after)) for first, after in sides))
