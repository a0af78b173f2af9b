"""Acts of the day with their hours: "Trabajo de día y estudio de noche.", "Debemos salir temprano mañana." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, ask, finish, said, statement, tell
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.words.adverbs import adverb

ACTS = (
    *("desayunar have_breakfast", "cenar have_dinner", "almorzar have_lunch", "comer eat", "trabajar work"),
    *(
        "estudiar study",
        "dormir sleep",
        "correr run",
        "entrenar train",
        "leer read",
        "nadar swim",
        "viajar travel",
    ),
    *(
        "cocinar cook",
        "caminar walk",
        "descansar rest",
        "llegar arrive",
        "levantarse get_up",
        "acostarse go_to_bed",
    ),
    *(
        "bailar dance",
        "cantar sing",
        "ducharse take_a_shower",
        "despertarse wake_up",
        "beber drink",
        "limpiar clean",
    ),
    *("conducir drive", "regresar come_back", "desayunar have_breakfast", "trabajar work", "estudiar study"),
)
LONG_ACTS = (
    *(
        "trabajar work",
        "estudiar study",
        "leer read",
        "correr run",
        "entrenar train",
        "nadar swim",
        "caminar walk",
    ),
    *("descansar rest", "cocinar cook", "dormir sleep", "bailar dance", "limpiar clean", "conducir drive"),
    *("viajar travel", "cantar sing"),
)
HOURS = Rules(
    """
hours:
  3* antes=1 de~1 {hour} | before=1 {hour}
  3* después=1 de~1 {hour} | after=1 {hour}
  2* hasta=1 {hour} | until=1 {hour}
  3* {at_hour} | {at_hour}
  de=1 día/NN=2 | during=1 the~2 day=2
  2* por=1 la=2 [mañana tarde]/NN | in=1 the=2 [morning afternoon]
  de=1 noche/NN=2 | at=1 night=2
  muy [tarde temprano]/RB | very [late early]
  antes=1 de~1 [ir_a~2_clase=2 salir=2_de~3_casa=3 cenar=2 dormir=2 trabajar=2] | before=1 [going_to_class=2 \
    leaving=2_the~3_house=3 having_dinner=2 sleeping=2 working=2]
  antes=1 de~1 [la~2_clase=2 la~2_reunión=2 la~2_fiesta=2] | before=1 [the~2_class=2 the~2_meeting=2 the~2_party=2]
days:
  de=1 día/NN=2 | during=1 the~2 day=2
  por=1 la=2 [mañana tarde]/NN | in=1 the=2 [morning afternoon]
  los=1 {weekdays} | on=1 {weekdays}
nights:
  de=1 noche/NN=2 | at=1 night=2
  por=1 la~2 noche/NN=2 | at=1 night=2
  los=1 fines=2 de~2 semana=2 | on=1 weekends/NNS=2
""",
    {},
    BASIC,
)


def _act(subject: Subject, row: str, tense: str, when: Phrase) -> Clause:
    es, en = row.split()
    clitics = (oneself(subject),) if es.endswith("se") else ()
    verb = doing(es, en.replace("_", " "))
    return Clause(verb, subject, tense=tense, clitics=clitics, rest=(apart(when, "when"),))


def of_habit(draw: Draw) -> Sentence:
    """ "Nunca desayuno antes de las nueve.", "Mi padre se levantó muy temprano.", "Siempre ceno en casa." """
    subject = Pronoun("1s", "m.subj") if draw.chance(0.4) else someone(draw)
    tense = draw.weighted({"present": 6, "preterite": 2, "future": 1})
    if subject.person == "1p" and tense == "preterite":
        return of_habit(draw)
    clause = _act(subject, draw.pick(ACTS), tense, HOURS.phrase(draw, "hours"))
    if tense == "present" and draw.chance(0.5):
        often = draw.weighted({"never": 4, "always": 3, "almost_never": 1})
        word = (
            phrase("ADVP casi/RB=a nunca/RB=n | ADVP almost/RB=a never/RB=n")
            if "_" in often
            else adverb(often)
        )
        return tell(replace(clause, often=word))
    return tell(replace(clause, negated=draw.chance(0.2)))


def day_and_night(draw: Draw) -> Sentence:
    """ "Trabajo de día y estudio de noche.", "Ana estudia por la mañana, pero trabaja los fines de semana." """
    subject = Pronoun("1s", "m.subj") if draw.chance(0.4) else someone(draw)
    one, two = draw.shuffled(LONG_ACTS)[:2]
    tense = draw.weighted({"present": 6, "future": 0.5})
    first = _act(subject, one, tense, HOURS.phrase(draw, "days"))
    second = replace(_act(subject, two, tense, HOURS.phrase(draw, "nights")), elided=True)
    pattern = "(S {x} (CC AND=and) {y})" if draw.chance(0.8) else "(S {x} (, ,=comma) (CC BUT=and) {y})"
    words = (("y", "pero"), ("and", "but"))
    es, en = (pattern.replace("AND", w[0]).replace("BUT", w[1]) for w in words)
    return finish(statement(pair(es, en, x=apart(said(first), "x"), y=apart(said(second), "y"))))


MOVES = (  # a verb of motion and what goes with it
    *("salir leave ADVP temprano/RB=e | ADVP early/RB=e",) * 3,
    "salir leave ADVP ya/RB=e | ADVP now/RB=e",
    "salir leave PP de/IN~h casa/NN=h | NP the/DT~h house/NN=h",
    "salir leave PP a/IN=at las/DT~h ocho/CD=h | PP at/IN=at eight/CD=h o'clock/RB~h",
    "salir leave PP a/IN=at las/DT~h siete/CD=h | PP at/IN=at seven/CD=h o'clock/RB~h",
    "salir leave PP antes/IN=b de/IN~b las/DT~h diez/CD=h | PP before/IN=b ten/CD=h o'clock/RB~h",
    "llegar arrive ADVP temprano/RB=e | ADVP early/RB=e",
    "llegar arrive ADVP tarde/RB=e#late.adv | ADVP late/RB=e",
    "llegar arrive PP a/IN~t tiempo/NN=t#time.n | PP on/IN~t time/NN=t#time.n",
    "llegar get PP a/IN~h casa/NN=h | ADVP home/NN=h",
    "llegar get PP al/IN=to trabajo/NN=w#work.n | PP to/TO=to work/NN=w#work.n",
    "llegar arrive PP antes/IN=b de/IN~b las/DT~h nueve/CD=h | PP before/IN=b nine/CD=h o'clock/RB~h",
    "llegar arrive PP a/IN=at las/DT~h seis/CD=h | PP at/IN=at six/CD=h o'clock/RB~h",
    "volver come_back ADVP pronto/RB=e | ADVP soon/RB=e",
    "volver come_back ADVP temprano/RB=e | ADVP early/RB=e",
    "volver come_back ADVP aquí/RB=e | ADVP here/RB=e",
    "ir go ADVP ahora/RB=e | ADVP now/RB=e",
    "ir go PP al/IN=to médico/NN=m | PP to/TO=to the/DT~m doctor/NN=m",
    "ir go PP a/IN=to la/DT=the reunión/NN=m | PP to/TO=to the/DT=the meeting/NN=m",
    "ir go PP a/IN=to clase/NN=m | PP to/TO=to class/NN=m",
    "levantarse get_up ADVP temprano/RB=e | ADVP early/RB=e",
    "acostarse go_to_bed ADVP temprano/RB=e | ADVP early/RB=e",
    "empezar start ADVP temprano/RB=e | ADVP early/RB=e",
    "terminar finish ADVP pronto/RB=e | ADVP soon/RB=e",
    "irse leave ADVP pronto/RB=e | ADVP soon/RB=e",
    "irse leave ADVP ahora/RB=e | ADVP now/RB=e",
)
BEFORE = {"should": 6, "have": 3, "can": 2, "going": 2, "want": 1.5, "need": 1, "prefer": 0.7}
NOW = ("ya", "ahora", "pronto")


def should_leave(draw: Draw) -> Sentence:
    """ "Debemos salir temprano mañana.", "¿Tengo que llegar a tiempo?", "No deberías acostarte tarde." """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    es, en, row = draw.pick(MOVES).split(None, 2)
    clitics = (oneself(subject),) if es.endswith("se") else ()
    clause = Clause(doing(es, en.replace("_", " ")), subject, clitics=clitics, rest=(phrase(row),))
    clause = replace(clause, modal=draw.weighted(BEFORE), enclitic=draw.chance(0.65), question=asked)
    soon = row.split()[1].partition("/")[0] in NOW
    if not soon and draw.chance(0.5):
        clause = replace(clause, rest=(*clause.rest, apart(adjuncts.when(draw, "future"), "then")))
    return ask(clause) if asked else tell(replace(clause, negated=draw.chance(0.15)))
