"""Two of a kind inside one clause: "pan y leche", "café o té", "alto y guapo", "ni canta ni baila"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.verb_chains import below
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.ideas import ASPECTS, Idea
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import gendered, someone, two_of
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import ABSOLUTE, adjectives_for, noun, transitive_frames, verb
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Adjective, Verb
from workshop.grammar.lessons.building import Sentence, ask, noun_pair, predicate, tell
from workshop.grammar.lessons.sampling import Draw, own, thing
from workshop.grammar.lessons.sentences.being import described_thing
from workshop.grammar.lessons.sentences.feeling import STATES
from workshop.grammar.lessons.sentences.joined import OPPOSITES

WORDS = {"and": ("y", "and"), "or": ("o", "or"), "but": ("pero", "but"), "nor": ("ni", "or")}


def both(first: Phrase, second: Phrase, conjunction: str = "and", label: str = "NP") -> Phrase:
    """Two phrases with a conjunction between them; in a denial "ni" is "or"."""
    es, en = WORDS[conjunction]
    return pair(
        f"({label} {{a}} (CC {es}=both) {{b}})",
        f"({label} {{a}} (CC {en}=both) {{b}})",
        a=first,
        b=apart(second, "b"),
    )


def two_things(draw: Draw) -> Sentence:
    """ "Compré pan y leche.", "¿Quieres café o té?", "No como carne ni pescado." """
    asked = draw.chance(0.25)
    subject = someone(draw, asked=asked)
    frame = draw.pick([f for f in doings.frames_of(subject, transitive_frames()) if "x" not in f.articles])
    one, two = (thing(draw, frame.objects, "m.obj", frame.articles, subject) for _ in range(2))
    if one.noun.en == two.noun.en or "a" in frame.articles or not frame.articles:
        return two_things(draw)
    one, two = (replace(np, adjective=None) if draw.chance(0.7) else np for np in (one, two))
    denied = not asked and draw.chance(0.2)
    conjunction = "nor" if denied else "or" if asked and draw.chance(0.5) else "and"
    pieces = both(noun_pair(one), noun_pair(two), conjunction)
    objects = Group(_with_ni(pieces) if denied and draw.chance(0.5) else pieces, "3p", "m.obj")
    thought = Idea(Clause(frame.verb, subject, object=objects), ASPECTS[frame.time])
    clause = replace(timed(draw, thought, negation=0, more=0.25), question=asked)
    if clause.spanish_no is not None or (denied and clause.often):
        return two_things(draw)
    clause = replace(clause, negated=denied)
    return ask(clause) if asked else tell(clause)


def _with_ni(pieces: Phrase) -> Phrase:
    """ "ni pan ni leche": English has one "or"."""
    return Phrase(node("NP", leaf("CC", "ni", "", "both"), *pieces.es.children), pieces.en)


def neither_of_two(draw: Draw) -> Sentence:
    """ "Ni Ana ni Juan saben nadar.", "Ni mi hermano ni yo fuimos a la fiesta." """
    first, second = two_of(draw, "m.one", "m.two")
    one, two, i = noun_pair(first), noun_pair(second), draw.chance(0.4)
    if i:
        two = pair("(NP (PRP yo=i))", "(NP (PRP I=i))")
    said = pair(
        "(NP (CC ni=neither) {a} (CC ni=nor) {b})",
        "(NP (CC neither=neither) {a} (CC nor=nor) {b})",
        a=one,
        b=two,
    )
    gender = "f" if first.gender == second.gender == "f" else first.gender if i else "m"
    who = Group(said, "1p" if i else "3p", "m.subj", gender, "1s" if i else "3s")
    tenses = {
        aspect: {"preterite": 3.0, "present": 2.0, "going": 1.0, "modal": 3.0, "future": 1.0}
        for aspect in ASPECTS.values()
    }
    tenses |= {"state": {"present": 4.0, "imperfect": 2.0}, "mishap": {"preterite": 1.0}}
    clause = timed(draw, doings.idea(draw, Pronoun(who.person, "m.subj", gender, overt=True)), tenses, 0, 0.3)
    if (
        clause.negated
        or clause.often
        or clause.front
        or clause.spanish_no is not None
        or clause.verb.en == "be"
        and i
    ):
        return neither_of_two(draw)
    return tell(replace(clause, subject=who))


MEETING = (
    ("ver", "see"),
    ("llamar", "call"),
    ("visitar", "visit"),
    ("invitar", "invite"),
    ("ayudar", "help"),
)


def two_people_met(draw: Draw) -> Sentence:
    """ "Vi a Juan y a María.", "Voy a invitar a mi primo y a mi tía." """
    subject = someone(draw)
    first, second = two_of(draw, "m.obj", "m.obj2")
    if isinstance(subject, NounPhrase) and subject.noun.en in (first.noun.en, second.noun.en):
        return two_people_met(draw)
    people = (replace(np, article=own(subject)) if "kin" in np.noun.kinds else np for np in (first, second))
    one, two = (_to(np) for np in people)
    thought = Idea(
        Clause(verb(*draw.pick(MEETING)), subject, object=Group(both(one, two), "3p", "m.obj")), "event"
    )
    return tell(timed(draw, thought, more=0.25))


def _to(np: NounPhrase) -> Phrase:
    es = node("PP", leaf("IN", "a", "", f"{np.role}.noun"), spanish.noun_phrase(np))
    return Phrase(es, noun_pair(np).en)


def two_qualities(draw: Draw) -> Sentence:
    """ "La casa es grande y bonita.", "Estoy cansada y enferma.", "No es ni alto ni bajo." """
    subject: Subject = someone(draw) if draw.chance(0.55) else described_thing(draw)
    copula = draw.pick("SE")
    known = subject.noun if isinstance(subject, NounPhrase) else noun("amigo")
    found = [a for a in adjectives_for(known, copula) if a.es not in ABSOLUTE]
    if len(found) < 2:
        return two_qualities(draw)
    first, second = draw.shuffled(found)[:2]
    if {(first.es, second.es), (second.es, first.es)} & OPPOSITES or first.en == second.en:
        return two_qualities(draw)
    subject = gendered(draw, subject, first.es.endswith("o"))
    how = _qualities(draw, subject, first, second)
    thought = Idea(
        Clause(verb("ser" if copula == "S" else "estar", "be"), subject, rest=(how,)), "state", "-"
    )
    tenses = {"state": {"present": 5, "imperfect": 2, "future": 0.7}}
    return tell(timed(draw, thought, tenses, 0, 0))


def _qualities(draw: Draw, subject: Subject, first: Adjective, second: Adjective) -> Phrase:
    one = predicate(first, subject, draw.weighted({"": 4, "very": 1}))
    two = predicate(second, subject, draw.weighted({"": 4, "very": 1}))
    return both(one, two, draw.weighted({"and": 5, "but": 1.5}), "ADJP")


def two_states(draw: Draw) -> Sentence:
    """ "Tengo hambre y sed.": I am hungry and thirsty."""
    subject = someone(draw)
    chosen = draw.shuffled([word for word in STATES if word != "razón"])[:2]
    if {*chosen} == {"frío", "calor"}:
        return two_states(draw)
    one, two = (_state(word) for word in chosen)
    denied = draw.chance(0.25)
    how = both(one, two, "nor" if denied else "and")
    thought = Idea(Clause(verb("tener", "be"), subject, rest=(how,)), "state", "-")
    clause = timed(draw, thought, {"state": {"present": 5, "imperfect": 2}}, 0, 0)
    if clause.spanish_no is not None:
        return two_states(draw)
    return tell(replace(clause, negated=denied, often=None if denied else clause.often))


def _state(word: str) -> Phrase:
    en, sense, _ = STATES[word]
    parts = [leaf("JJ", part, "state", lemma=word, sense=sense) for part in en.split()]
    return Phrase(node("NP", leaf("NN", word, "state", lemma=word, sense=sense)), node("ADJP", *parts))


WANTING = (("querer", "want"), ("necesitar", "need"), ("preferir", "prefer"))


def two_wishes(draw: Draw) -> Sentence:
    """ "Quiero comer y dormir.", "¿Prefieres salir o ver la tele?" """
    asked = draw.chance(0.3)
    subject = someone(draw, asked=asked)
    one, two = below(draw, subject, deep=0), below(draw, subject, "to" if asked else "bare", deep=0)
    what = both(one, two, "or" if asked else "and", "S")
    es, en = draw.pick(WANTING)
    clause = Clause(Verb(es, en, f"{en}.v"), subject, rest=(what,), question=asked)
    return ask(clause) if asked else tell(clause)


def neither_nor(draw: Draw) -> Sentence:
    """ "No canta ni baila.": he doesn't sing or dance."""
    subject = someone(draw)
    first, second = (doings.idea(draw, subject, {"collocation": 1.0}) for _ in range(2))
    if not first.aspect == second.aspect == "act" or first.clause.verb.en == second.clause.verb.en:
        return neither_nor(draw)
    es, en = second.clause, replace(second.clause, tense="infinitive", elided=True)
    other = _plain(es, en)
    word = Phrase(leaf("CC", "ni", "nor"), leaf("CC", "or", "nor"))
    return tell(replace(first.clause, negated=True, rest=(*first.clause.rest, word, apart(other, "n"))))


def _plain(es: Clause, en: Clause) -> Phrase:
    return Phrase(spanish.clause(replace(es, elided=True)), english.clause(en))
