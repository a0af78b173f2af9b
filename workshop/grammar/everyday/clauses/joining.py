"""Clauses that hang together: "Como no había taxis, volvimos caminando.", "tan cansado que", "al llegar a casa"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.everyday.lexicon import ABSOLUTE, verb
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, be, finish, predicate, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.being import adjectives_of
from workshop.grammar.lessons.sentences.feeling import STATES
from workshop.grammar.lessons.sentences.joined import referring

CIRCUMSTANCES = """
was:
  no=1 había/VB=2 [taxis autobuses trenes entradas mesas sillas clases]=3 | there/EX~2 were=2 no/DT=1 \
    [taxis buses trains tickets tables chairs classes]=3
  no=1 había/VB=2 [leche agua luz pan comida dinero tiempo nadie]=3 | there/EX~2 was=2 no/DT=1 [milk water \
    light bread food money time one]=3
  había/VB=2 [mucho=3_tráfico=4 mucho=3_ruido=4 mucha=3_nieve=4] | there/EX~2 was=2 a=3 lot=3 of~3 \
    [traffic=4 noise=4 snow=4]
  había/VB=2 [mucha=3_gente=4 muchos=3_coches=4 muchos=3_turistas=4] | there/EX~2 were=2 a=3 lot=3 of~3 \
    [people cars tourists]/NNS=4
  2* hacía/VB=1 [mucho_frío frío mucho_calor calor sol viento mal=2_tiempo=3 buen=2_tiempo=3]=2 | \
    [it~1_was=1_very_cold=2 it~1_was=1_cold=2 it~1_was=1_very_hot=2 it~1_was=1_hot=2 it~1_was=1_sunny=2 \
    it~1_was=1_windy=2 the~3_weather=3_was=1_bad=2 the~3_weather=3_was=1_nice=2]
  2* [llovía nevaba]/VB=1 | it~1 was=1 [raining snowing]=1
  llovía/VB=1 mucho=2 | it~1 was=1 raining=1 a=2 lot=2
  2* ya/RB=2 era/VB=1 [tarde de=3_noche de=3_día]=3 | it~1 was=1 already=2 [late dark light]/JJ=3
  era/VB=1 [tarde muy=2_tarde temprano de=3_noche domingo/NN lunes/NN mi=2_cumpleaños]=3 | it~1 was=1 \
    [late very=2_late early dark Sunday Monday my=2_birthday]=3
  [el_tren el_autobús el_avión el_taxi]=1 no=2 [llegaba llegó]/VB=3 | [the_train the_bus the_plane \
    the_taxi]=1 [wasn't=2_arriving=3 didn't=2_arrive=3]
  [el_coche la_computadora la_televisión la_calefacción el_ascensor]=1 no=2 funcionaba/VB=3 | [the_car \
    the_computer the_TV the_heating the_elevator]=1 didn't=2 work/VB=3
  todo/NN=1 estaba/VB=2 [cerrado muy_caro listo lleno]/JJ=3 | everything=1 was=2 [closed very_expensive \
    ready full]/JJ=3
  la=1 [puerta ventana tienda]=2 estaba/VB=3 [cerrada abierta] | the=1 [door window store]=2 was=3 [closed \
    open]/JJ
is:
  no=1 hay/VB=2 [taxis autobuses trenes entradas mesas clases]=3 | there/EX~2 are=2 no/DT=1 [taxis buses \
    trains tickets tables classes]=3
  no=1 hay/VB=2 [leche agua pan comida dinero tiempo]=3 | there/EX~2 is=2 no/DT=1 [milk water bread food \
    money time]=3
  2* hace/VB=1 [mucho_frío frío mucho_calor calor sol viento mal=2_tiempo=3 buen=2_tiempo=3]=2 | \
    [it~1_is=1_very_cold=2 it~1_is=1_cold=2 it~1_is=1_very_hot=2 it~1_is=1_hot=2 it~1_is=1_sunny=2 \
    it~1_is=1_windy=2 the~3_weather=3_is=1_bad=2 the~3_weather=3_is=1_nice=2]
  está/VB=1 [lloviendo nevando]=1 | it~1 is=1 [raining snowing]=1
  ya/RB=2 es/VB=1 [tarde de=3_noche]=3 | it~1 is=1 already=2 [late dark]/JJ=3
  es/VB=1 [tarde muy=2_tarde temprano domingo/NN lunes/NN mi=2_cumpleaños]=3 | it~1 is=1 [late very=2_late \
    early Sunday Monday my=2_birthday]=3
  el=1 [coche ordenador teléfono ascensor]=2 no=3 funciona/VB=4 | the=1 [car computer phone elevator]=2 \
    doesn't=3 work/VB=4
  la=1 [puerta ventana tienda]=2 está/VB=3 [cerrada abierta] | the=1 [door window store]=2 is=3 [closed \
    open]/JJ
joined:
  6* como=1 {was} , {did} | since=1 {was} , {did}
  3* {did} porque=1 {was} | {did} because=1 {was}
  4* cuando=1 {did} , {was} | when=1 {did} , {was}
  2* {was} cuando=1 {did} | {was} when=1 {did}
  2* {was} , así=1 que=1 {did} | {was} , so=1 {did}
  2* aunque=1 {was} , {did} | although=1 {was} , {did}
  2* {was} , por=1 eso=1 {did} | {was} , that=1 is=1 why=1 {did}
  {was} y {did} | {was} and {did}
  {was} , pero {did} | {was} , but {did}
  {did} , pero {was} | {did} , but {was}
  5* como=1 {is} , {will} | since=1 {is} , {will}
  3* {will} porque=1 {is} | {will} because=1 {is}
  2* {is} , así=1 que=1 {will} | {is} , so=1 {will}
  aunque=1 {is} , {will} | although=1 {is} , {will}
  3* ya=1 que=1 {is} , {will} | since=1 {is} , {will}
  {is} , pero {will} | {is} , but {will}
  2* si=1 {is} , {will} | if=1 {is} , {will}
  {will} si=1 {is} | {will} if=1 {is}
  {did} mientras=1 {was_doing} | {did} while=1 {was_doing}
  2* mientras=1 {was_doing} , {did} | while=1 {was_doing} , {did}
  2* mientras=1 {was_doing} , {was_doing.b} | while=1 {was_doing} , {was_doing.b}
  2* {now} mientras=1 {now.b} | {now} while=1 {now.b}
  o=1 {will} o=2 {will.b} | either/CC=1 {will} or=2 {will.b}
  en=1 cuanto=1 {did} , {did.b} | as/RB=1 soon/RB=1 as=1 {did} , {did.b}
  tan=1 pronto=1 como=1 {did} , {did.b} | as/RB=1 soon/RB=1 as=1 {did} , {did.b}
"""


def _one(tenses: dict, kinds: dict | None = None):
    """A maker of clauses about a person in these tenses."""

    def made(draw: Draw) -> Phrase:
        thought = doings.idea(draw, someone(draw), kinds or doings.DOING)
        clause = timed(draw, thought, tenses, 0.12, 0.2)
        if clause.front or clause.often or thought.aspect == "state":
            return made(draw)
        return told(clause)

    return made


BACK = {
    "act": {"background": 1.0},
    "event": {"background": 1.0},
    "mishap": {"background": 1.0},
    "now": {"background": 1.0},
}
BACK["state"] = {"imperfect": 1.0}
ONGOING = {"transitive": 2, "collocation": 3, "intransitive": 3, "reflexive": 0.5}
TABLE = Rules(
    CIRCUMSTANCES,
    {
        "did": _one(c.PAST),
        "will": _one({**c.FUTURE, "state": {"future": 1}}),
        "was_doing": _one(BACK, ONGOING),
        "now": _one(c.SIMPLE, ONGOING),
    },
    BASIC,
)


def circumstance(draw: Draw) -> Sentence:
    """ "Como no había taxis, volvimos a casa.", "Cuando salimos del cine, ya era de noche." """
    return TABLE.sentence(draw, "joined")


def at_doing(draw: Draw) -> Sentence:
    """ "Al llegar a casa, vi a mi madre.": when I got home."""
    subject = someone(draw)
    past = draw.chance(0.7)
    first = doings.idea(
        draw, subject, {"intransitive": 4, "collocation": 2, "transitive": 2, "reflexive": 0.5}
    )
    if first.clause.verb.es not in MOMENTS:
        return at_doing(draw)
    inner = replace(first.clause, tense="preterite" if past else "present", english_progressive=False)
    main = _again(draw, subject, c.PAST if past else c.SIMPLE)
    if main.verb.es == inner.verb.es or main.front or main.often:
        return at_doing(draw)
    if isinstance(subject, NounPhrase):  # "when he left, my brother ..."
        inner = replace(inner, subject=referring(subject, "m.subj"))
        main = replace(main, subject=subject)
    infinitive = spanish.clause(replace(inner, tense="infinitive", elided=True, enclitic=True))
    when = leaf("WRB", "when", "al")
    al = Phrase(node("PP", leaf("IN", "al", "al"), infinitive), node("SBAR", when, english.clause(inner)))
    said = pair("(S {x} (, ,=comma) {y})", "(S {x} (, ,=comma) {y})", x=apart(al, "n"), y=told(main))
    return finish(statement(said))


MOMENTS = (
    *(
        "llegar",
        "salir",
        "entrar",
        "volver",
        "regresar",
        "despertarse",
        "levantarse",
        "irse",
        "ver",
        "oír",
        "leer",
    ),
    *(
        "recibir",
        "encontrar",
        "abrir",
        "cerrar",
        "perder",
        "cruzar",
        "subir",
        "bajar",
        "terminar",
        "escuchar",
        "probar",
    ),
)


def _again(draw: Draw, subject: Subject, tenses: dict, negation: float = 0.12) -> Clause:
    """Another clause about the subject, who is known."""
    thought = doings.idea(draw, referring(subject, "m.subj"), doings.DOING)
    if thought.aspect == "state":
        return _again(draw, subject, tenses, negation)
    return timed(draw, thought, tenses, negation, 0.15, known=True)


def so_that(draw: Draw) -> Sentence:
    """ "Estaba tan cansada que me dormí.", "Tenía tanta hambre que comí dos platos.", "Comí tanto que..." """
    subject = someone(draw)
    past = draw.chance(0.65)
    kind = draw.weighted({"feels": 5, "has": 2.5, "does": 2})
    first = {"feels": _so_tired, "has": _so_hungry, "does": _so_much}[kind](draw, subject)
    first = replace(first, tense=("preterite" if kind == "does" else "imperfect") if past else "present")
    tenses = (
        c.PAST if past else {**c.LASTING, **dict.fromkeys(("act", "event", "now", "mishap"), {"modal": 1.0})}
    )
    second = _again(draw, first.subject, tenses, 0.4)
    if second.front or second.often or second.verb.es in ("ser", "haber"):
        return so_that(draw)
    said = pair(
        "(S {x} (SBAR (IN que=so) {y}))",
        "(S {x} (SBAR (IN that=so) {y}))",
        x=told(clear(first)),
        y=apart(told(second), "n"),
    )
    return finish(statement(said))


def _so_tired(draw: Draw, subject: Subject) -> Clause:
    copula = draw.pick(("estar", "estar", "ser"))
    found = [
        a for a in adjectives_of(draw, subject, copula[0].upper()) if a.es not in {*doings.WHOLE, *ABSOLUTE}
    ]
    adjective = draw.pick([a for a in found if not a.en[0].isupper()])
    subject = doings.gendered(draw, subject, adjective.es.endswith("o"))
    return be(copula, subject, predicate(adjective, subject, "so"))


def _so_hungry(draw: Draw, subject: Subject) -> Clause:
    word = draw.pick([word for word, (_, _, much) in STATES.items() if much])
    en, sense, much = STATES[word]
    so = {"mucho": "tanto", "mucha": "tanta"}[much]
    es = node("NP", leaf("JJ", so, "degree"), leaf("NN", word, "state", lemma=word, sense=sense))
    words = [leaf("JJ", part, "state", lemma=word, sense=sense) for part in en.split()]
    state = Phrase(es, node("ADJP", leaf("RB", "so", "degree"), *words))
    return Clause(verb("tener", "be"), subject, rest=(state,))


def _so_much(draw: Draw, subject: Subject) -> Clause:
    so = pair("(ADVP (RB tanto=much))", "(ADVP (RB so=much) (RB much=much))")
    return Clause(verb(*draw.pick(MUCH)), subject, rest=(so,))


MUCH = (
    *(("comer", "eat"), ("beber", "drink"), ("trabajar", "work"), ("estudiar", "study"), ("correr", "run")),
    *(("caminar", "walk"), ("bailar", "dance"), ("llorar", "cry"), ("hablar", "talk"), ("dormir", "sleep")),
)


def since_long(draw: Draw) -> Sentence:
    """ "Hace dos años que vivo aquí.", "No veo a mi hermano desde hace un mes.": I haven't seen him for a month."""
    subject = someone(draw)
    thought = doings.idea(
        draw, subject, {**ONGOING, "personal": 2, "whereabouts": 1, "to_person": 1, "going": 1}
    )
    negated = thought.aspect != "state" and (thought.clause.verb.es not in LASTING or draw.chance(0.35))
    if (
        thought.aspect == "mishap"
        or (negated and draw.chance(0.6))
        or (thought.aspect == "state" and thought.clause.verb.es not in LASTING)
    ):
        return since_long(draw)
    clause = replace(thought.clause, negated=negated, english_progressive=False)
    how_long = apart(TABLE.phrase(draw, "long_time"), "long")
    es, en = spanish.clause(clause), english.clause(replace(clause, tense="perfect"))
    ago = leaf("VB", "hace", "for")
    after = node("PP", leaf("IN", "for", "for"), how_long.en)
    if draw.chance(0.5):
        es = node("S", node("PP", ago, how_long.es), leaf("IN", "que"), es)
    else:
        es = node("S", es, node("PP", leaf("IN", "desde", "for"), ago, how_long.es))
    return finish(statement(Phrase(es, node("S", en, after))))


LASTING = (
    "vivir",
    "trabajar",
    "estudiar",
    "estar",
    "esperar",
    "conocer",
    "aprender",
    "tocar",
    "jugar",
    "enseñar",
)
