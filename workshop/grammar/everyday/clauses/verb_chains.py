"""A verb phrase below another verb: "quiero intentar aprender a nadar", "es difícil", "para", "sin", "antes de"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.impersonal import IT
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.contexts import MAIN, PAST
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import is_left_out, someone
from workshop.grammar.everyday.grammar.tenses import timed, told, with_adjuncts
from workshop.grammar.everyday.lexicon import verb
from workshop.grammar.language.meaning import Clause, Clitic, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, ask, finish, question, statement, tell
from workshop.grammar.lessons.sampling import Draw, named_person, own
from workshop.grammar.lessons.sentences.joined import referring

ABOVE = """
querer - want to state
necesitar - need to state
preferir - prefer to state
esperar - hope to state
pensar - plan to state
decidir - decide to event
intentar - try to event
tratar de try to event
aprender a learn to event
empezar a start to event
comenzar a begin to event
dejar de stop ing event
terminar de finish ing event
olvidar - forget to mishap
lograr - manage to event
conseguir - manage to event
aceptar - agree to event
prometer - promise to event
evitar - avoid ing event
odiar - hate ing state
pensar en think_about ing event
soñar con dream_about ing act
insistir en insist_on ing event
"""
ABOVE_A_PERSON = """
ayudar a help to event
enseñar a teach to event
invitar a invite to event
obligar a force to event
"""
REFLEXIVE_ABOVE = """
olvidarse de forget to mishap
acordarse de remember to event
atreverse a dare to event
cansarse de get_tired_of ing event
negarse a refuse to event
ponerse a start to event
"""
STATES_ABOVE = (  # a state, and a verb phrase after it: Spanish verb, row, Spanish link, English form
    ("tener", "feel", "NP ganas/NNS=s | PP like/IN=s", "de", "ing"),
    ("tener", "be", "NP miedo/NN=s | ADJP afraid/JJ=s of/IN~s", "de", "ing"),
    ("tener", "have", "NP tiempo/NN=s#time.n | NP time/NN=s#time.n", "para", "to"),
    ("tener", "have", "NP tiempo/NN=s#time.n | NP time/NN=s#time.n", "de", "to"),
    ("tener", "have", "NP la/DT=t oportunidad/NN=s | NP the/DT=t opportunity/NN=s", "de", "to"),
    ("estar", "be", "PP a/IN~s punto/NN=s | ADJP about/RB=s", "de", "to"),
    ("ser", "be", "ADJP capaz/JJ=s | ADJP able/JJ=s", "de", "to"),
)
IMPERSONAL = (  # "es difícil", "it is difficult"
    *("importante important", "difícil difficult", "fácil easy", "mejor better", "necesario necessary"),
    *("posible possible", "imposible impossible", "bueno good", "malo bad", "peligroso dangerous"),
    *("divertido fun", "interesante interesting", "normal normal", "caro expensive", "aburrido boring"),
    *("raro strange", "bonito nice", "útil useful", "inútil useless", "suficiente enough"),
)


def below(
    draw: Draw, subject: Subject, form: str = "to", link: str = "", deep: float = 0.12, time: str = ""
) -> Phrase:
    """A verb phrase with its link: "a nadar" and "to swim", "sin comer" and "eating" (form "ing"), or "bare".

    `deep` is the probability that another verb stands between: "a poder nadar".
    """
    thought = _willed(draw, replace(subject, overt=True) if isinstance(subject, Pronoun) else subject)
    clause = replace(
        thought.clause, tense="ing" if form == "ing" else "infinitive", elided=True, enclitic=True
    )
    denied = form == "to" and draw.chance(deep / 4)
    if form == "to" and draw.chance(deep):
        inner = replace(clause, modal=draw.weighted(DEEPER))
    else:
        time = time if thought.aspect != "state" else ""
        inner = with_adjuncts(draw, replace(clause, spanish_no=denied), thought.adjuncts, time, 0.25)
    said = apart(told(inner), "b")
    links = [leaf("IN", word, "below.to") for word in link.split()]
    to = leaf("TO", "to", "below.to" if links else "", "" if links else "b.m.verb")
    no = leaf("RB", "not", "b.m.neg") if denied and inner.spanish_no else None
    return Phrase(node("S", *links, said.es), node("S", no, to if form == "to" else None, said.en))


def _willed(draw: Draw, subject: Subject) -> Idea:
    """Something that one can want: no mishap, and of the states only being somewhere or somehow."""
    thought = doings.idea(draw, subject, BELOW)
    lasting = thought.aspect == "state" and thought.clause.verb.es not in ("estar", "vivir", "hablar")
    return _willed(draw, subject) if lasting or thought.aspect == "mishap" else thought


BELOW = {**doings.DOING, "feeling": 0.3}
DEEPER = {"can": 3, "start": 1.5, "learn": 1, "stop": 0.7, "try": 0.7, "again": 1.5, "have": 1}


def _row(draw: Draw, table: str) -> tuple[Verb, str, str, str]:
    es, link, en, form, aspect = draw.pick(table.strip().splitlines()).split()
    return Verb(es, en.replace("_", " "), f"{en}.v"), link.strip("-"), form, aspect


def above(draw: Draw, subject: Subject) -> Idea:
    """A verb with a verb phrase below it."""
    doing, link, form, aspect = _row(draw, ABOVE)
    time = "future" if aspect == "state" and draw.chance(0.4) else ""
    return Idea(Clause(doing, subject, rest=(below(draw, subject, form, link, time=time),)), aspect, "-")


def above_a_person(draw: Draw, subject: Subject) -> Idea:
    """ "ayudo a mi madre a cocinar", "te enseñaré a nadar"."""
    doing, link, form, aspect = _row(draw, ABOVE_A_PERSON)
    if (
        draw.chance(0.5)
        and isinstance(subject, Pronoun)
        and subject.person in ("1s", "2s")
        and not subject.formal
    ):
        me, en = ("te", "you") if subject.person == "1s" else ("me", "me")
        other = Pronoun("2s" if me == "te" else "1s", "m.obj")
        clause = Clause(
            doing, subject, clitics=(Clitic(me, en, "m.obj"),), rest=(below(draw, other, form, link, 0),)
        )
        return Idea(clause, aspect, "-")
    np = named_person(draw, "m.obj", draw.pick(("kin", "name")))
    np = np if not np.article else replace(np, article=own(subject))
    rest = (below(draw, referring(np, "x"), form, link, 0),)
    return Idea(Clause(doing, subject, object=np, personal=True, rest=rest), aspect, "-")


def reflexive_above(draw: Draw, subject: Subject) -> Idea:
    """ "no me acordé de llamar", "se atrevió a hablar"."""
    doing, link, form, aspect = _row(draw, REFLEXIVE_ABOVE)
    clitics = (doings.oneself(subject),)
    return Idea(
        Clause(doing, subject, clitics=clitics, rest=(below(draw, subject, form, link),)), aspect, "-"
    )


def state_above(draw: Draw, subject: Subject) -> Idea:
    """ "tengo ganas de dormir", "no tengo tiempo para leer"."""
    es, en, row, link, form = draw.pick(STATES_ABOVE)
    doing = Verb(es, en, f"{en}.v")
    return Idea(Clause(doing, subject, rest=(phrase(row), below(draw, subject, form, link, 0))), "state", "-")


ABOVES = {"above": 6, "person": 1.5, "reflexive": 1.5, "state": 3}


def someone_above(draw: Draw, subject: Subject) -> Idea:
    """Any of these."""
    kind = draw.weighted(ABOVES)
    return {"above": above, "person": above_a_person, "reflexive": reflexive_above, "state": state_above}[
        kind
    ](draw, subject)


def chained(draw: Draw) -> Sentence:
    """ "Quiero aprender a cocinar.", "Mi hermano dejó de fumar hace dos años." """
    return tell(timed(draw, someone_above(draw, someone(draw)), MAIN, more=0.2))


def chained_question(draw: Draw) -> Sentence:
    """ "¿Quieres aprender a bailar?", "¿Tienes ganas de salir?" """
    clause = timed(draw, someone_above(draw, someone(draw, asked=True)), MAIN, 0.05, 0)
    return ask(replace(clause, question=True))


ANYONE = Pronoun("3s", "m.subj", formal=True)


def it_is(draw: Draw) -> Clause:
    """ "es difícil aprender español", "sería mejor salir temprano"."""
    es, en = draw.pick(IMPERSONAL).split()
    how = phrase(f"ADJP {es}/JJ=how | ADJP {en}/JJ=how")
    tense = draw.weighted({"present": 6, "imperfect": 1.5, "future": 1, "conditional": 1.5})
    clause = Clause(verb("ser", "be"), IT, tense=tense, rest=(how, below(draw, ANYONE, deep=0.05)))
    return replace(clause, negated=draw.chance(0.25))


def it_is_so(draw: Draw) -> Sentence:
    """ "Es importante dormir bien." """
    return tell(it_is(draw))


def is_it_so(draw: Draw) -> Sentence:
    """ "¿Es difícil aprender español?" """
    return ask(replace(it_is(draw), question=True, negated=False))


HAY_QUE = (
    ("hay", "have", ""),
    ("hay", "have", ""),
    ("hay", "have", ""),
    ("había", "had", ""),
    ("habrá", "have", "will"),
    ("hay", "have", "don't"),
)


def one_has_to(draw: Draw) -> Sentence:
    """ "Hay que estudiar mucho.": you have to."""
    es, have, first = draw.pick(HAY_QUE)
    no = "(RB no=no) " if first == "don't" else ""
    do = f"(MD {first}~have)" if first == "will" else f"(VBP {first}=no~have)" if first else ""
    tag = "VBD" if have == "had" else "VBP"
    said = pair(
        f"(S (VP {no}(VB {es}=have) (IN que~have) {{what}}))",
        f"(S (NP (PRP you~have)) (VP {do} ({tag} {have}=have) (TO to~have) {{what}}))",
        what=below(draw, ANYONE, "bare", deep=0),
    )
    return finish(statement(said))


AROUND = (  # Spanish, English, the English form, and how often
    ("para", "", "to"),
    ("para", "", "to"),
    ("sin", "without", "ing"),
    ("antes de", "before", "ing"),
    ("después de", "after", "ing"),
    ("en vez de", "instead of", "ing"),
)


def _around(draw: Draw, subject: Subject) -> tuple[Phrase, str]:
    es, en, form = draw.pick(AROUND)
    said = apart(below(draw, subject, form, "", 0), "c")
    es_words = [leaf("IN", word, "around") for word in es.split()]
    en_words = [leaf("IN", word, "around") for word in en.split()]
    if not en:  # "para" is the English "to"
        to, *more = said.en.children
        return Phrase(node("PP", *es_words, said.es), node("S", leaf("TO", "to", "around"), *more)), es
    return Phrase(node("PP", *es_words, said.es), node("PP", *en_words, said.en)), es


def with_purpose(draw: Draw) -> Sentence:
    """ "Fui al mercado para comprar pan.", "Salió sin decir nada.", "Antes de comer, me lavo las manos." """
    subject = someone(draw)
    phrase_, es = _around(draw, subject)
    contexts = PAST if draw.chance(0.4) else MAIN
    thought = doings.idea(draw, subject, doings.DOING)
    if thought.aspect == "state":
        return with_purpose(draw)
    clause = timed(draw, thought, contexts, 0.12, 0.12)
    if draw.chance(0.3) and not clause.front and is_left_out(subject):
        said = pair("(S {x} (, ,=comma) {y})", "(S {x} (, ,=comma) {y})", x=phrase_, y=told(clause))
        return finish(statement(said))
    return tell(replace(clause, rest=(*clause.rest, phrase_)))


LIKES_TO = (("me", "1s"), ("me", "1s"), ("te", "2s"), ("nos", "1p"), ("les", "3p"))
WISHING = (
    ("gustar", "like", "conditional"),
    ("encantar", "love", "conditional"),
    ("gustar", "like", "present"),
)


def would_like(draw: Draw) -> Sentence:
    """ "Me gustaría viajar a Italia.": I would like to travel to Italy."""
    word, person = draw.pick(LIKES_TO)
    es, en, tense = draw.pick((*WISHING, ("gustar", "like", "imperfect"), ("encantar", "love", "present")))
    asked = person == "2s" and draw.chance(0.6)
    what = below(draw, Pronoun(person, "m.subj"), deep=0.03)
    said = _liking(word, person, Verb(es, en, f"{en}.v"), what, tense, asked, not asked and draw.chance(0.15))
    return finish((question if asked else statement)(said))


def _liking(
    word: str, person: str, doing: Verb, what: Phrase, tense: str, asked: bool, negated: bool
) -> Phrase:
    it = Clause(doing, IT, tense=tense, clitics=(Clitic(word, "x", "m.exp"),), negated=negated)
    who = Pronoun(person, "m.exp", overt=True)
    english = replace(it, subject=who, clitics=(), question=asked)
    es = told(replace(it, rest=(Phrase(what.es, None),))).es
    return Phrase(es, told(replace(english, rest=(Phrase(None, what.en),))).en)
