"""What would be, and what suddenly begins: "Con más tiempo, yo haría un pastel.", "De repente empezó a llover." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.one_after_another import deed
from workshop.grammar.everyday.clauses.subordinate import overt_i
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import with_adjuncts
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, finish, said, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.joined import referring

OPENINGS = Rules("""
opening:
  4* con más [tiempo dinero ayuda suerte luz espacio experiencia práctica información gente calma energía \
    confianza paciencia] | with more [time money help luck light space experience practice information people calm \
    energy confidence patience]
  2* con menos [trabajo ruido tráfico miedo lluvia frío] | with less [work noise traffic fear rain cold]
  2* con=1 un=2 poco=2 de~2 [ayuda suerte tiempo dinero agua] | with=1 a=2 little=2 [help luck time money water]
  con [tu su nuestra mi] ayuda | with [your his our my] help
  con=1 un=2 [coche mapa paraguas teléfono abrigo]=3 | with=1 [a_car a_map an_umbrella a_phone a_coat]~2=3
  con=1 una=2 [bicicleta computadora cámara casa_grande]=3 | with=1 a=2 [bike computer camera big_house]=3
  con [él ella ellos ustedes] | with [him her them you]/PRP
  2* en=1 tu=2 lugar=3 | in=1 your=2 place=3
  2* sin [dinero ayuda lluvia miedo trabajo tráfico gafas] | without [money help rain fear work traffic glasses]/NN
  en [verano invierno primavera] | in [summer winter spring]
  en=1 otra=2 [ciudad casa vida situación escuela]=3 | in=1 another=2 [city house life situation school]=3
  en=1 otro=2 [país lugar momento trabajo]=3 | in=1 another=2 [country place moment job]=3
""")
UNREAL = (  # "si tuviera más tiempo", "si fuera rico": verb, English verb, what follows
    *("tener have NP más/JJR=m tiempo/NN=t#time.n | NP more/JJR=m time/NN=t#time.n",) * 3,
    *("tener have NP más/JJR=m dinero/NN=t | NP more/JJR=m money/NN=t",) * 3,
    "tener have NP dinero/NN=t | NP money/NN=t",
    "tener have NP tiempo/NN=t#time.n | NP time/NN=t#time.n",
    "tener have NP un/DT=a coche/NN=t | NP a/DT=a car/NN=t",
    "tener have NP una/DT=a casa/NN=t | NP a/DT=a house/NN=t",
    "tener have NP una/DT=a casa/NN=t grande/JJ=b | NP a/DT=a big/JJ=b house/NN=t",
    "tener have NP hijos/NNS=t | NP children/NNS=t",
    "tener have NP vacaciones/NNS=t | NP a/DT~t vacation/NN=t",
    "tener have NP tu/PRP$=y número/NN=t | NP your/PRP$=y number/NN=t",
    "tener have NP la/DT=a llave/NN=t | NP the/DT=a key/NN=t",
    "tener have NP un/DT=a perro/NN=t | NP a/DT=a dog/NN=t",
    "tener be NP hambre/NN=t | ADJP hungry/JJ=t",
    "tener be NP miedo/NN=t | ADJP afraid/JJ=t",
    "tener be NP veinte/CD=n años/NNS=y | ADJP twenty/CD=n years/NNS=y old/JJ~y",
    "vivir live PP en/IN=in Madrid/NNP=m | PP in/IN=in Madrid/NNP=m",
    "vivir live PP en/IN=in el/DT=the centro/NN=c | ADVP downtown/RB=c",
    "vivir live ADVP cerca/RB=c | ADVP nearby/RB=c",
    "vivir live ADVP aquí/RB=c | ADVP here/RB=c",
    "estar be ADVP aquí/RB=c | ADVP here/RB=c",
    "estar be PP en/IN=at casa/NN=h | PP at/IN=at home/NN=h",
    "saber know NP la/DT=t verdad/NN=v | NP the/DT=t truth/NN=v",
    "saber know NP la/DT=t respuesta/NN=v | NP the/DT=t answer/NN=v",
    "saber speak NP inglés/NN=v | NP English/NNP=v",
    "hablar speak NP inglés/NNP=v | NP English/NNP=v",
    "ganar earn NP más/JJR=m dinero/NN=t | NP more/JJR=m money/NN=t",
    "ganar win NP la/DT=t lotería/NN=v | NP the/DT=t lottery/NN=v",
    "trabajar work ADVP menos/RBR=l | ADVP less/RBR=l",
    "dormir sleep ADVP más/RBR=l | ADVP more/RBR=l",
    "ser be ADJP rico/JJ=r#rich.a | ADJP rich/JJ=r#rich.a",
    "ser be ADJP más/RBR=m alto/JJ=r | ADJP taller/JJR=r+m",
    "ser be ADJP joven/JJ=r | ADJP young/JJ=r",
)
BE_HERE = ("rico/JJ", "alto/JJ")


def _would(draw: Draw, subject: Subject, negated: bool = False) -> Clause:
    """ "haría un pastel", "no viviría aquí": what someone would do."""
    clause = deed(draw, subject, "conditional")
    return replace(clause, negated=negated)


def unreal(draw: Draw) -> Sentence:
    """ "Si tuviera más tiempo, leería más libros.", "Viajaríamos a Perú si tuviéramos dinero." """
    subject = someone(draw)
    row = draw.pick([row for row in UNREAL if not subject.plural or not any(word in row for word in BE_HERE)])
    es, en, more = row.split(None, 2)
    if subject.gender == "f" and any(word in row for word in BE_HERE):
        return unreal(draw)
    clause = Clause(doing(es, en), subject, tense="past_subjunctive", rest=(phrase(more),))
    sub = clear(replace(clause, negated=draw.chance(0.12)))
    same = draw.chance(0.75)
    again = referring(sub.subject, "m.subj") if isinstance(subject, NounPhrase) else subject
    other = again if same else someone(draw)
    if not same and other.person == subject.person:
        return unreal(draw)
    main = _would(draw, other, draw.chance(0.15))
    main = main if same else overt_i(sub.subject, clear(main))
    return finish(statement(_with_if(draw, said(sub), said(main))))


def _with_if(draw: Draw, sub: Phrase, main: Phrase) -> Phrase:
    first = draw.chance(0.65)
    pattern = "(S (SBAR (IN IF=if) {s}) (, ,=comma) {m})" if first else "(S {m} (SBAR (IN IF=if) {s}))"
    return pair(*(pattern.replace("IF", w) for w in ("si", "if")), s=apart(sub, "n"), m=apart(main, "x"))


def opened(draw: Draw) -> Sentence:
    """ "Con más tiempo, yo haría un pastel.", "En tu lugar, no iría al trabajo." """
    subject = someone(draw)
    if isinstance(subject, Pronoun) and draw.chance(0.4):
        subject = replace(subject, overt=True)
    opening = OPENINGS.phrase(draw, "opening")
    pattern = "(S {o} (, ,=comma) {m})"
    main = said(clear(_would(draw, subject, draw.chance(0.25))))
    return finish(statement(pair(pattern, pattern, o=apart(opening, "o"), m=main)))


PHASES = Rules(
    """
front:
  5* de=1 repente=1 | suddenly=1
  2* por=1 fin=1 | finally=1
  2* luego | then/RB
  entonces | then/RB
  2* [ayer hoy anoche]=1 | [yesterday today last_night]=1
  esta [mañana tarde]/NN | this [morning afternoon]
  ayer por=0 la=0 [mañana tarde]/NN | yesterday [morning afternoon]
weather:
  4* [empezó comenzó]/VB=1 a [llover nevar]/VB=2 | it~1 [started began]=1 to/TO [rain snow]/VB=2
  3* empezó/VB=1 a [llover nevar]/VB=2 | it~1 started=1 to/TO [rain snow]/VB=2
  3* dejó/VB=1 de~1 [llover nevar]/VB=2 | it~1 stopped=1 [raining snowing]=2
  volvió/VB=1 a~1 [llover nevar]/VB=2 | it~2 [rained snowed]=2 again=1
told:
  4* {front} {weather} | {front} {weather}
  4* {front} , {weather} | {front} , {weather}
  cuando {weather} , {did} | when {weather} , {did}
  2* {did} cuando {weather} | {did} when {weather}
  2* {weather} y {did} | {weather} and {did}
  2* {did} porque {weather} | {did} because {weather}
  {did} , pero {weather} | {did} , but {weather}
  8* {front} {did} | {front} {did}
  6* {front} , {did} | {front} , {did}
  3* {front} {phase} | {front} {phase}
  3* {front} , {phase} | {front} , {phase}
  2* {phase} | {phase}
  2* {did} y luego {phase} | {did} and then/RB {phase}
""",
    {
        "did": lambda draw: said(_singly(draw)),
        "phase": lambda draw: said(_begins(draw)),
    },
)


def _singly(draw: Draw) -> Clause:
    subject = someone(draw)
    return _singly(draw) if subject.person == "1p" else deed(draw, subject, "preterite")


def _begins(draw: Draw) -> Clause:
    """ "empecé a correr", "dejó de fumar", "volvimos a verlo"."""
    subject = someone(draw)
    thought = doings.idea(draw, subject, {"transitive": 3, "collocation": 4, "intransitive": 4, "framed": 2})
    modal = draw.weighted({"start": 6, "begin": 1.5, "stop": 3, "again": 2.5, "finish": 1, "decide": 1})
    if thought.aspect not in ("act", "now") or (
        subject.person == "1p" and modal in ("start", "begin", "stop", "finish", "decide")
    ):
        return _begins(draw)
    clause = replace(thought.clause, modal=modal, tense="preterite", enclitic=True)
    return with_adjuncts(draw, clause, thought.adjuncts.replace("d", ""), "", 0.1)


def it_began(draw: Draw) -> Sentence:
    """ "De repente empezó a llover.", "Por fin dejó de fumar.", "Luego volvió a llamarme." """
    return PHASES.sentence(draw, "told")
