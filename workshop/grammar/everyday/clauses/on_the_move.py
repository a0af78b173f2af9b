"""Going and coming without a goal, alone or with others: "No voy.", "¿Vienes conmigo?", "Salgo ahora.", "Ya voy." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.impersonal import spoken
from workshop.grammar.everyday.clauses.subordinate import JOINS, put_together, second_clause
from workshop.grammar.everyday.grammar import adjuncts, doings
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence, finish, question, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.sentences.joined import referring
from workshop.grammar.lessons.times import ambiguous_past

MOVES = {  # what may follow: c company, f the time, m the manner, - nothing
    "ir go": (8, "---ccfm"),
    "venir come": (7, "---ccfm"),
    "salir leave": (2.5, "ffm"),
    "salir go_out": (2, "cc"),
    "llegar arrive": (3, "fmm"),
    "irse leave": (4, "--cfm"),
    "quedarse stay": (3, "--chd"),
    "volver come_back": (3, "-cfm"),
    "regresar come_back": (2, "-cfm"),
    "entrar come_in": (1, "-cm"),
    "subir go_up": (1, "-cm"),
    "bajar go_down": (1, "-cm"),
}
MANNERS = (
    "ADVP tarde/RB=l#late.adv | ADVP late/RB=l",
    "ADVP muy/RB=v tarde/RB=l#late.adv | ADVP very/RB=v late/RB=l",
    "ADVP temprano/RB=l | ADVP early/RB=l",
    "ADVP a/IN=t tiempo/NN=t | ADVP on/IN=t time/NN=t",
    "ADVP rápido/RB=l | ADVP fast/RB=l",
)
SPOTS = ("ADVP aquí/RB=h | ADVP here/RB=h", "PP en/IN=at casa/NN=h | PP at/IN=at home/NN=h")
PROGRESSIVE = ("ir", "venir", "irse", "salir", "quedarse", "volver", "regresar")
TENSES = {
    "present": 9,
    "preterite": 3,
    "going": 2,
    "future": 1.5,
    "can": 2.5,
    "want": 2.5,
    "have": 1.2,
    "perfect": 0.6,
    "conditional": 0.4,
    "would_like": 0.5,
    "should": 0.4,
}
TIMES = {"preterite": "past", "perfect": "lately"}
MODALS = {"going": "present", "can": "present", "want": "present", "have": "present", "should": "present"}


def move(draw: Draw, subject: Subject, negation: float, tenses: dict[str, float] = TENSES) -> Clause:
    """ "no voy", "vengo contigo", "quieren salir temprano": with little or nothing after the verb."""
    names = draw.weighted({name: weight for name, (weight, _) in MOVES.items()})
    es, en = names.split()
    kind = draw.weighted(tenses)
    clause = Clause(doing(es, en.replace("_", " ")), subject, negated=draw.chance(negation))
    if es.endswith("se"):
        clause = replace(clause, clitics=(oneself(subject),))
    if kind == "would_like":
        clause = replace(clause, modal=kind, tense="past_subjunctive", enclitic=True)
    elif kind in MODALS:
        clause = replace(clause, modal=kind, enclitic=draw.chance(0.7))
    else:
        clause = replace(clause, tense=kind, english_progressive=kind == "present" and es in PROGRESSIVE)
    more = draw.pick(MOVES[names][1])
    clause = replace(clause, rest=_more(draw, clause, more, TIMES.get(kind, "future")))
    bare_past = ambiguous_past(clause) and (more != "f")
    return move(draw, subject, negation, tenses) if bare_past else clause


def _more(draw: Draw, clause: Clause, kind: str, time: str) -> tuple[Phrase, ...]:
    if kind == "c":
        return (apart(adjuncts.company(draw, clause.subject.person), "a0"),)
    if kind == "m":
        return (apart(phrase(draw.pick(MANNERS)), "a0"),)
    if kind == "h":
        return (apart(phrase(draw.pick(SPOTS)), "a0"),)
    if kind == "f" and time == "future" and draw.chance(0.25):
        return (apart(adjuncts.when(draw, "now"), "a0"),)
    if kind in "fd":
        return (
            apart(adjuncts.at_some_time(draw, time if kind == "f" else "duration", clause.negated), "a0"),
        )
    return ()


COMING = Rules(
    """
coming:
  3* ya~v [voy vamos]=v | [I~v_am~v_coming we~v_are~v_coming]=v
  3* ya~v [voy vamos]=v , {called} | [I~v_am~v_coming we~v_are~v_coming]=v , {called}
  {called} , ya~v [voy vamos]=v | {called} , [I~v_am~v_coming we~v_are~v_coming]=v
  2* ya~v [voy vamos]=v , [espera=e espérame=e un_momento] | [I~v_am~v_coming we~v_are~v_coming]=v , [wait=e \
    wait=e_for~e_me~e one_moment]
  ya~v [vengo venimos]=v | [I~v_am~v_coming we~v_are~v_coming]=v
  2* ya~v [vuelvo regreso]=v | I~v will~v be=v right=v back=v
  ya~v [vuelvo regreso]=v , {called} | I~v will~v be=v right=v back=v , {called}
  ya~v [volvemos regresamos]=v | we~v will~v be=v right=v back=v
""",
    {},
    BASIC,
)


def on_the_move(draw: Draw) -> Sentence:
    """ "No voy.", "Voy contigo.", "Mi hermano no puede venir.", "Llegaron tarde." """
    if draw.chance(0.06):
        return COMING.sentence(draw, "coming")
    clause = move(draw, someone(draw), 0.4)
    return finish(statement(told(clear(_said(clause)))))


def _said(clause: Clause) -> Clause:
    """ "viene" alone is "he is coming"; "sale temprano" alone would be a command."""
    subject = clause.subject
    present = clause.tense == "present" and not (clause.modal or clause.negated)
    he = not isinstance(subject, NounPhrase) and subject.person == "3s" and not subject.overt
    if present and he and clause.verb.es in ("entrar", "subir", "bajar", "llegar", "volver", "regresar"):
        return replace(clause, subject=replace(subject, overt=True))
    return clause


ASKED = {
    "present": 9,
    "going": 2.5,
    "want": 3,
    "can": 3,
    "preterite": 2,
    "future": 0.5,
    "have": 0.7,
    "would_like": 0.5,
}


def are_you_coming(draw: Draw) -> Sentence:
    """ "¿Vienes?", "¿Vas a venir conmigo?", "¿Tu hermano no puede ir?" """
    clause = move(draw, someone(draw, asked=True), 0.12, ASKED)
    return finish(question(told(replace(clause, question=True))))


WHY = {
    "because": 5,
    "but": 2.5,
    "if": 2,
    "so": 1.5,
    "and": 1.5,
    "since": 0.5,
    "when_then": 1.5,
    "although": 0.7,
}
PRESENT = {"present": 6, "can": 2, "want": 2, "going": 1, "have": 0.7}
LATER = {"present": 4, "going": 2, "future": 2, "can": 1, "want": 0.5}
PAST = {"preterite": 1.0}
REASON = {
    **c.LASTING,
    "act": {"modal": 3.0, "progressive": 1.0},
    "event": {"modal": 3.0},
    "mishap": {"perfect": 1.0},
    "now": {"present": 1.0, "modal": 3.0},
}


STATES = {"having_is_being": 3, "feeling": 3, "whereabouts": 0.7, "collocation": 1.5}


def _reason(draw: Draw, subject: Subject, tenses: dict) -> Clause:
    """Mostly how the same person is: "estoy enferma", "tengo sueño"."""
    if draw.chance(0.4):
        return second_clause(draw, subject, tenses, True)
    again = referring(subject, "m.subj") if isinstance(subject, NounPhrase) else replace(subject, overt=False)
    return timed(draw, doings.idea(draw, again, STATES), tenses, 0.15, 0.08, known=True)


def on_the_move_because(draw: Draw) -> Sentence:
    """ "No voy porque estoy enferma.", "Voy contigo si quieres.", "No vine porque tenía fiebre." """
    name = draw.weighted(WHY)
    past = name in ("because", "but", "so", "and") and draw.chance(0.3)
    own, other = (PAST, c.PRETERITE) if past else (PRESENT, REASON)
    if name == "if":
        own, other = LATER, c.SIMPLE
    subject = someone(draw)
    clause = _said(move(draw, subject, 0.55 if name in ("because", "since", "but") else 0.2, own))
    reason = _reason(draw, subject, other)
    if reason.verb.es == clause.verb.es or (
        name in ("because", "since") and reason.negated and draw.chance(0.5)
    ):
        return on_the_move_because(draw)
    first_is_reason = name == "so" or (name == "if" and draw.chance(0.4))
    main = told(clear(clause))
    first, second = (spoken(reason), main) if first_is_reason else (main, spoken(reason))
    sub_first = first_is_reason and name != "so"
    return finish(statement(put_together(JOINS[name], first, apart(second, "n"), sub_first)))
