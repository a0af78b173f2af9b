"""Relative clauses: "La chica que vive aquí es mi prima.", "¿Dónde está el libro que te di?", "la casa donde vivo"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, who
from workshop.grammar.everyday.grammar.contexts import MAIN
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import adjectives_for, noun, nouns_of, transitive_frames
from workshop.grammar.everyday.numbers_and_times.cups_and_kilos import as_job
from workshop.grammar.everyday.pronouns.objects import PEOPLE_VERBS
from workshop.grammar.everyday.pronouns.receivers import GIVINGS, receiver, to_receiver
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import Sentence, be, noun_pair, predicate, said
from workshop.grammar.lessons.sampling import Draw, counted, kin_articles
from workshop.grammar.lessons.sentences.questions import WORDS

HEADS = (
    "hombre mujer niño niña chico chica hombre mujer chico chica profesor profesora médico estudiante amigo amiga"
    " vecina vecino señor señora muchacho muchacha persona niño niña"
).split()


def who_does(draw: Draw, article: str = "") -> NounPhrase:
    """ "la chica que vive aquí", "un amigo que habla español"."""
    np = counted(draw, noun(draw.pick(HEADS)), "np", article or draw.pick(("the", "the", "a", "that")), 0.15)
    kinds = {
        "transitive": 4,
        "intransitive": 3,
        "collocation": 4,
        "to_person": 1.5,
        "being": 0.5,
        "feeling": 0.5,
    }
    thought = _staying(draw, np) if draw.chance(0.2) else doings.idea(draw, np, kinds)
    thought = replace(thought, clause=replace(thought.clause, subject=np), adjuncts="f")
    clause = timed(draw, thought, MAIN, 0.1, 0.2)
    return replace(np, relative=replace(clause, role="r", elided=True))


STAYING = {  # where someone lives, works or is
    "vivir live": (
        "ADVP arriba/RB=p | ADVP upstairs/RB=p",
        "ADVP arriba/RB=p | ADVP upstairs/RB=p",
        "ADVP abajo/RB=p | ADVP downstairs/RB=p",
        "ADVP aquí/RB=p | ADVP here/RB=p",
        "ADVP cerca/RB=p | ADVP nearby/RB=p",
        "ADVP enfrente/RB=p | PP across/IN=p the/DT~p street/NN=p",
        "PP al/IN=p lado/NN=p | ADJP next/JJ=p door/NN=p",
        "PP en/IN=on esta/DT=this calle/NN=p | PP on/IN=on this/DT=this street/NN=p",
        "PP en/IN=in esta/DT=this casa/NN=p | PP in/IN=in this/DT=this house/NN=p",
        "PP en/IN=in el/DT=the centro/NN=p | ADVP downtown/RB=p",
    ),
    "trabajar work": (
        "ADVP aquí/RB=p | ADVP here/RB=p",
        "ADVP conmigo/PRP=p | PP with/IN=p me/PRP=p",
        "PP en/IN=in esta/DT=this tienda/NN=p | PP in/IN=in this/DT=this store/NN=p",
        "PP en/IN=at el/DT=the banco/NN=p#bank.n | PP at/IN=at the/DT=the bank/NN=p#bank.n",
    ),
    "estar be": (
        "ADVP aquí/RB=p | ADVP here/RB=p",
        "ADVP ahí/RB=p | ADVP there/RB=p",
        "PP en/IN=at la/DT=the puerta/NN=p | PP at/IN=at the/DT=the door/NN=p",
        "PP a/IN=to tu/PRP$=y lado/NN=p | PP next/JJ=p to/TO=to you/PRP=y",
    ),
}


def _staying(draw: Draw, subject: NounPhrase) -> Idea:
    """ "vive arriba", "trabaja aquí", "está en la puerta"."""
    verb = draw.pick([*STAYING, "vivir live"])
    clause = Clause(doing(*verb.split()), subject, rest=(phrase(draw.pick(STAYING[verb])),))
    return Idea(clause, "state", "-")


def whom_one_knows(draw: Draw) -> NounPhrase:
    """ "el hombre que vi ayer", "la profesora que me ayudó"."""
    es, en, time = draw.pick([row for row in PEOPLE_VERBS if row[0] in KNOWN])
    np = counted(draw, noun(draw.pick(HEADS)), "np", draw.pick(("the", "the", "a")), 0.15)
    subject = (
        Pronoun(draw.pick(("1s", "1s", "1p", "2s")), "r.subj")
        if draw.chance(0.4)
        else who(draw, role="r.subj")
    )
    clause = at_some_time(draw, Clause(doing(es, en), subject, "r"), time, 0.1)
    return replace(np, relative=replace(_known(clause), front=None))


def _known(clause: Clause) -> Clause:
    """ "que conocí ayer" is "that I met yesterday"; what lasts is "know"."""
    if clause.verb.es != "conocer":
        return clause
    lasting = clause.tense in ("present", "imperfect") and not clause.modal
    return replace(clause, verb=doing("conocer", "know" if lasting else "meet"))


KNOWN = (
    "ver",
    "llamar",
    "esperar",
    "ayudar",
    "buscar",
    "conocer",
    "querer",
    "visitar",
    "invitar",
    "amar",
    "extrañar",
)


def what_one_did(draw: Draw) -> NounPhrase:
    """ "el libro que compré", "las fotos que me mandaste"."""
    if draw.chance(0.35):
        return _what_was_given(draw)
    frames = [
        f for f in transitive_frames() if {"kin", "grown"} & f.subjects and f.time in ("act", "event", "now")
    ]
    frame = draw.pick([f for f in frames if not {"x", "a", "g"} & set(f.articles)])
    np = _thing(draw, frame.objects)
    clause = Clause(frame.verb, who(draw, role="r.subj"), "r")
    clause = at_some_time(draw, clause, "now" if frame.time == "now" else "once", 0.1)
    return replace(np, relative=replace(clause, front=None, inverted=False))


def _what_was_given(draw: Draw) -> NounPhrase:
    giving = draw.pick([giving for giving in GIVINGS if giving.style == "two"])
    subject = who(draw, role="r.subj")
    clause = Clause(doing(giving.es, giving.en), subject, "r")
    receiving = receiver(draw, subject)
    if receiving.named:
        return _what_was_given(draw)
    clause = replace(at_some_time(draw, to_receiver(clause, receiving, ""), "once", 0.1), front=None)
    return replace(_thing(draw, giving.things), relative=clause)


def _thing(draw: Draw, kinds: frozenset[str]) -> NounPhrase:
    found = [n for n in nouns_of(*sorted(kinds)) if "name_of" not in n.kinds and "language" not in n.kinds]
    return counted(draw, draw.pick(found or list(nouns_of("text"))), "np", "the", 0.3)


PLACES = "house home restaurante tienda ciudad pueblo calle hotel escuela parque oficina país"


def where_one_is(draw: Draw) -> Phrase:
    """ "la casa donde vivo", "el restaurante donde comimos"."""
    np = noun_pair(counted(draw, draw.pick(nouns_of(*PLACES.split())), "np", "the", 0))
    es, en, time = draw.pick(LIVING)
    clause = at_some_time(draw, Clause(doing(es, en), who(draw, role="r.subj"), "r"), time, 0.05)
    clause = replace(clause, front=None)
    return pair(
        "(NP {np} (SBAR (WHADVP (WRB donde=where)) {c}))",
        "(NP {np} (SBAR (WHADVP (WRB where=where)) {c}))",
        np=np,
        c=said(clause),
    )


LIVING = (
    *(("vivir", "live", "state"), ("trabajar", "work", "state"), ("estudiar", "study", "state")),
    *(("comer", "eat", "once"), ("cenar", "have dinner", "once"), ("dormir", "sleep", "once")),
    ("jugar", "play", "often"),
)


def headed(np: NounPhrase, role: str, said_so: Phrase | None = None) -> Group:
    """The noun phrase with its clause (or said in another way), ready to be a part of another clause."""
    return Group(apart(said_so or noun_pair(np), role), np.person, role, np.gender, np.english_person)


def is_good(draw: Draw, np: NounPhrase, subject: Group) -> Sentence | None:
    """ "El libro que me diste es muy bueno.": None where no adjective fits."""
    found = adjectives_for(np.noun, "S")
    if not found:
        return None
    degree = draw.weighted({"": 3, "very": 1.5, "too": 0.3})
    how = predicate(draw.pick(found), replace(np, role="m.subj"), degree)
    tense = draw.weighted({"present": 5, "imperfect": 1})
    return say(draw, be("ser", subject, how, tense=tense, negated=draw.chance(0.15)))


def is_my_cousin(draw: Draw) -> Sentence:
    """ "El hombre que te llamó es mi tío.", "¿Quién es la chica que está cantando?" """
    np = (who_does if draw.chance(0.65) else whom_one_knows)(draw)
    np = replace(np, article="the")
    if draw.chance(0.3) and not np.plural:
        clause = be("ser", headed(np, "m.subj"), asked=WHO, question=True, inverted=True)
        return say(draw, clause)
    if draw.chance(0.5):
        return is_good(draw, np, headed(np, "m.subj")) or is_my_cousin(draw)
    if np.noun.es in WORKERS and draw.chance(0.55):
        found = [n for n in nouns_of("job") if n.gender == np.gender]
        return say(draw, be("ser", headed(np, "m.subj"), as_job(draw, draw.pick(found), np.plural)))
    same = [n for n in nouns_of("relative", "friend") if n.gender == np.gender and n.number == "both"]
    kin: Noun = draw.pick(same)
    pred = NounPhrase(kin, "m.pred", draw.pick(kin_articles(kin)), np.plural)
    return say(draw, be("ser", headed(np, "m.subj"), noun_pair(pred)))


WORKERS = ("hombre", "mujer", "chico", "chica", "amigo", "amiga", "vecino", "vecina")
WHO = pair("(WHNP (WP quién=who))", "(WHNP (WP who=who))")


def it_is_good(draw: Draw) -> Sentence:
    """ "El libro que me diste es muy bueno.", "¿Dónde está la foto que te mandé?" """
    np = what_one_did(draw)
    if draw.chance(0.3):
        clause = be("estar", headed(np, "m.subj"), asked=WORDS["where"], question=True, inverted=True)
        return say(draw, clause)
    return is_good(draw, np, headed(np, "m.subj")) or it_is_good(draw)


LOOKING = (
    *(
        ("encontrar", "find", "once"),
        ("ver", "see", "once"),
        ("perder", "lose", "mishap"),
        ("querer", "want", "state"),
    ),
    *(("necesitar", "need", "state"), ("buscar", "look for", "now"), ("recordar", "remember", "state")),
)
KNOWING = (
    *(
        ("conocer", "know", "state"),
        ("ver", "see", "once"),
        ("buscar", "look for", "now"),
        ("tener", "have", "state"),
    ),
    *(("recordar", "remember", "state"), ("necesitar", "need", "state"), ("llamar", "call", "once")),
)


def one_looks_for(draw: Draw) -> Sentence:
    """ "No encuentro las llaves que me diste.", "Conozco a una chica que habla chino." """
    asked = draw.chance(0.2)
    if draw.chance(0.5):
        es, en, time = draw.pick(KNOWING)
        np = who_does(draw, "a" if es == "tener" else "")
        clause = Clause(doing(es, en), who(draw, asked), personal=es != "tener", question=asked)
    else:
        es, en, time = draw.pick(LOOKING)
        np = what_one_did(draw)
        clause = Clause(doing(es, en), who(draw, asked), question=asked)
    clause = replace(clause, object=headed(np, "m.obj"))
    timed_clause = at_some_time(draw, clause, time)
    if timed_clause.rest:
        return one_looks_for(draw)
    return say(draw, timed_clause)


def this_is_where(draw: Draw) -> Sentence:
    """ "Esta es la casa donde vivo.", "Ese es el hombre que me ayudó." """
    if draw.chance(0.5):
        place = apart(where_one_is(draw), "m.pred")
        word = place.es.children[0].children[0].word
        this, gender = ("esta", "f") if word == "la" else ("este", "m")
        if word not in ("la", "el"):
            return this_is_where(draw)
        pred, plural = place, False
    else:
        np = draw.pick((who_does, whom_one_knows, what_one_did))(draw)
        np = replace(np, article="the" if np.article == "that" or np.plural else np.article)
        pred, gender, plural = apart(noun_pair(np), "m.pred"), np.gender, np.plural
        this = {"mFalse": "este", "fFalse": "esta", "mTrue": "estos", "fTrue": "estas"}[f"{gender}{plural}"]
    en = "these" if plural else "this"
    both = pair(f"(NP (PRP {this}=this))", f"(NP (DT {en}=this))")
    subject = Group(apart(both, "m.subj"), "3p" if plural else "3s", "m.subj", gender)
    return say(draw, be("ser", subject, pred, negated=draw.chance(0.15)))
