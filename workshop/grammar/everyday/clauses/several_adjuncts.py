"""Clauses with several adjuncts: "El sábado fuimos en coche a la playa con amigos." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.notation import keyed
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import clear, is_left_out, someone, together
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.scenes import piece
from workshop.grammar.everyday.lexicon import noun
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, leaves, node, pair
from workshop.grammar.lessons.building import Sentence, ask, noun_pair, tell
from workshop.grammar.lessons.sampling import Draw, named_person
from workshop.grammar.lessons.times import ambiguous_past

ADJUNCTS = """
hour_of_day:
  3* {at_hour} | {at_hour}
  2* a=a las~1 [h:ocho nueve diez once]=1 de=d la=e noche | at=a [h:eight nine ten eleven]=1 in=d the=e \
    evening
  a=a las~1 [h:seis siete ocho nueve diez once]=1 de=d la=e mañana/NN | at=a [h:six seven eight nine ten \
    eleven]=1 in=d the=e morning
  a=1 eso=1 de=1 las~2 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=2 | around/IN=1 \
    [h:two three four five six seven eight nine ten eleven twelve]=2 o'clock/RB~2
  sobre=1 las~2 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=2 | around/IN=1 [h:two \
    three four five six seven eight nine ten eleven twelve]=2 o'clock/RB~2
  antes=1 de=1 las~2 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=2 | before=1 [h:two \
    three four five six seven eight nine ten eleven twelve]=2 o'clock/RB~2
  después=1 de=1 las~2 [h:dos tres cuatro cinco seis siete ocho nueve diez once doce]=2 | after=1 [h:two \
    three four five six seven eight nine ten eleven twelve]=2 o'clock/RB~2
  muy=1 [temprano tarde]=2 | very=1 [early late]=2
then:
  4* {past_time} | {past_time}
  2* el=1 {weekday} por=0 la=0 [mañana tarde noche]/NN=3 | on=1 {weekday} [morning afternoon night]=3
  ayer por=0 la=0 [mañana tarde]/NN | yesterday [morning afternoon]
  el=1 otro/JJ=2 día=3 | the=1 other/JJ=2 day=3
  durante=1 las=2 vacaciones=3 | during=1 the=2 vacation/NN=3
soon:
  4* {future_time} | {future_time}
  2* el=1 {weekday} por=0 la=0 [mañana tarde noche]/NN=3 | on=1 {weekday} [morning afternoon night]=3
usually:
  4* {habit_time} | {habit_time}
  2* de=1 [p:lunes martes lunes martes lunes]=2 a=3 [p:jueves sábado sábado viernes domingo]=4 | from=1 \
    [p:Monday Tuesday Monday Tuesday Monday]/NNP=2 to=3 [p:Thursday Saturday Saturday Friday Sunday]/NNP=4
  de=1 lunes=2 a=3 viernes=4 | from=1 Monday/NNP=2 to=3 Friday/NNP=4
  durante=1 la=2 semana=3 | during=1 the=2 week=3
  cada [noche mañana/NN tarde/NN verano domingo lunes semana] | every [night morning afternoon summer \
    Sunday Monday week]
  todos=1 los~1 [domingos sábados viernes lunes]=2 | every=1 [Sunday Saturday Friday Monday]/NNP=2
place:
  2* {at@the*:park+garden+beach+square+eating} | {at@the*:park+garden+beach+square+eating}
  2* {at@the:room+playa+jardín+biblioteca+institution} | {at@the:room+playa+jardín+biblioteca+institution}
  {at@a*:eating+park+workplace} | {at@a*:eating+park+workplace}
  en=1 casa=2 | at=1 home=2
  cerca=1 de=1 {the:window+door+river+station+park} | near=1 {the:window+door+river+station+park}
  delante=1 de=1 {the:building+door+station} | in=1 front=1 of=1 {the:building+door+station}
  en=1 {city} | in=1 {city}
  en=1 [un_café=2 un_hotel=2 una_oficina=2 una_tienda=2] del=3 centro=3 | [at at in in]=1 [a_café a_hotel \
    an_office a_store]=2 downtown/RB=3
company:
  2* con=1 {name} | with=1 {name}
  con=1 {titled} | with=1 {titled}
  2* con=1 [mi tu nuestro]=2 [padre hermano abuelo amigo vecino tío primo jefe hijo]=3 | with=1 [my your \
    our]=2 [father brother grandfather friend neighbor uncle cousin boss son]=3
  2* con=1 [mi tu nuestra]=2 [madre hermana abuela amiga vecina tía prima jefa hija]=3 | with=1 [my your \
    our]=2 [mother sister grandmother friend neighbor aunt cousin boss daughter]=3
  2* con=1 [mis tus]=2 [amigos padres hijos primos hermanas abuelos compañeros amigas vecinos]=3 | with=1 \
    [my your]=2 [friends parents children cousins sisters grandparents classmates friends neighbors]=3
  con=1 [amigos unos_amigos toda_la=4_familia=4 los_niños mi_familia tu_familia otras_personas \
    otros_estudiantes]=3 | with=1 [friends some_friends the=4_whole=4_family=4 the_children my_family \
    your_family other_people other_students]=3
manner:
  en silencio | in silence
  [rápidamente despacio tranquilamente alegremente]=1 | [quickly slowly calmly happily]/RB=1
  [con_cuidado con_calma]=1 | [carefully calmly]/RB=1
  [sin_prisa sin_problemas sin_ayuda]=1 | [without_hurrying without_problems without_help]=1
means:
  en=1 [coche carro tren autobús taxi metro bicicleta moto]=2 | by=1 [car car train bus taxi subway \
    bicycle motorcycle]=2
  a=1 pie=1 | on=1 foot=1
long:
  [durante=0 -] todo=1 el~1 [p:día fin=2_de=2_semana=2]=2 | all=1 [p:day weekend]=2
  [durante=0 -] toda=1 la~1 [p:noche mañana/NN tarde/NN semana]=2 | all=1 [p:night morning afternoon \
    week]=2
  durante=1 {length} | for=1 {length}
  hasta=1 [tarde las_diez la_noche medianoche la_una]=2 | until=1 [late ten_o'clock night midnight \
    one_o'clock]=2
"""
TABLE = Rules(ADJUNCTS, {}, BASIC)
TIME_OF = {"past": "then", "future": "soon", "habit": "usually", "now": "now_time"}
TENSES = {
    "act": {
        "preterite": 6,
        "present": 4,
        "going": 2,
        "future": 1.5,
        "used": 1.2,
        "want": 1,
        "have": 1,
        "can": 0.7,
        "perfect": 0.7,
    },
    "event": {"preterite": 6, "going": 2.5, "future": 1.5, "want": 1, "have": 1, "can": 0.7, "perfect": 0.7},
    "now": {"preterite": 5, "present": 2.5, "going": 2, "future": 1.5, "want": 1, "have": 1, "can": 0.7},
}
TIMES = {
    "preterite": "past",
    "present": "habit",
    "used": "habit",
    "perfect": "",
    "going": "future",
    "future": "future",
}
KINDS = {"transitive": 3, "collocation": 5, "intransitive": 4, "going": 3, "prepositional": 0.5}


def with_much(draw: Draw) -> Sentence:
    """ "Los domingos comemos juntos en el jardín con los niños.", "Trabajo de lunes a viernes en una oficina." """
    asked = draw.chance(0.12)
    who = together(draw) if not asked and draw.chance(0.08) else someone(draw, asked=asked)
    subject = (
        Pronoun(who.person, "m.subj", who.gender, overt=True)
        if not isinstance(who, (Pronoun, NounPhrase))
        else who
    )
    thought = doings.idea(draw, subject, KINDS)
    if thought.aspect not in TENSES or thought.clause.often or thought.clause.front:
        return with_much(draw)
    kind = draw.weighted(TENSES[thought.aspect])
    clause = replace(_in_tense(thought.clause, kind), negated=draw.chance(0.08), subject=who)
    kinds = _wanted(draw, thought.adjuncts, len(clause.rest))
    if thought.aspect == "act" and not clause.rest and draw.chance(0.25):
        kinds = ["manner", *kinds[:2]]
    clause = replace(clause, rest=(*clause.rest, *(_adjunct(draw, one, who) for one in kinds)))
    time = TIMES.get(kind, "future")
    needed = (
        ambiguous_past(clause)
        or kind == "used"
        or (is_left_out(who) and who.person == "3s" and kind == "present")
    )
    if time and (needed or draw.chance(0.25 if "long" in kinds else 0.75)):
        clause = _at_a_time(draw, clause, time, not asked)
    elif not kinds:
        return with_much(draw)
    return ask(replace(clause, question=True)) if asked else tell(clear(clause))


def _in_tense(clause: Clause, kind: str) -> Clause:
    if kind in ("going", "want", "have", "can"):
        return replace(clause, modal=kind)
    if kind == "used":
        return replace(clause, tense="imperfect", habit=True)
    return replace(clause, tense=kind)


def _wanted(draw: Draw, fitting: str, already: int) -> list[str]:
    """One to three kinds of adjuncts that suit the verb, in any order; time comes apart."""
    names = {"p": "place", "c": "company", "v": "means", "d": "long"}
    found = [names[letter] for letter in fitting if letter in names]
    if "place" in found and draw.chance(0.3):
        found[found.index("place")] = "house"
    if "company" in found and draw.chance(0.2):
        found[found.index("company")] = "together"
    number = draw.pick((1, 2, 2, 3)) - (already > 1)
    return draw.shuffled(found)[: max(number, 0)]


def _adjunct(draw: Draw, kind: str, who: Subject) -> Phrase:
    if kind == "together":
        if not who.plural:
            return _adjunct(draw, "company", who)
        word = agreeing("junto", who.gender, True)
        return keyed(pair(f"(ADJP (JJ {word}=t))", "(ADVP (RB together=t))"), "x")
    if (
        kind == "company"
        and who.person.startswith("3")
        and isinstance(who, (Pronoun, NounPhrase))
        and draw.chance(0.4)
    ):
        return piece(
            draw, "con=1 {own_pl:friend+relative} | with=1 {own_pl:friend+relative}", who, "x.company"
        )
    if kind == "house":
        return apart(at_the_house_of(draw), "x.house")
    return keyed(TABLE.phrase(draw, kind), f"x.{kind}")


def at_the_house_of(draw: Draw, es: str = "en", en: str = "at") -> Phrase:
    """ "en casa de mis abuelos" is "at my grandparents' house"."""
    owner = named_person(draw, "house.owner", draw.pick(("kin", "kin", "name")))
    np = NounPhrase(noun("casa"), "house", "the", owner=owner)
    house = noun_pair(np)
    bare = node("NP", *house.es.children[1:])
    words = leaf("IN", es, "at"), leaf("IN", en, "at")
    return Phrase(node("PP", words[0], bare), node("PP", words[1], house.en))


PART_OF_DAY = set(
    "noche tarde noches tardes mañanas mediodía medianoche la las hace en dentro luego pronto".split()
)


def _at_a_time(draw: Draw, clause: Clause, time: str, may_be_first: bool) -> Clause:
    """The clause with a time, at times with the hour, before it or after it."""
    when = keyed(TABLE.phrase(draw, TIME_OF[time]), "x.when")
    words = {word.word for word in leaves(when.es)}
    exact = words & PART_OF_DAY or clause.tense == "perfect" or not draw.chance(0.35)
    hour = () if exact else (keyed(TABLE.phrase(draw, "hour_of_day"), "x.hour"),)
    if may_be_first and draw.chance(0.5):
        return replace(clause, front=when, rest=(*clause.rest, *hour))
    return replace(clause, rest=(*clause.rest, *draw.shuffled((when, *hour))))


def at_someones(draw: Draw) -> Sentence:
    """ "Anoche cenamos en casa de mis abuelos con toda la familia.", "Voy a casa de Ana." """
    subject = someone(draw)
    to = draw.chance(0.35)
    es, en = draw.pick(TO_A_HOUSE if to else AT_A_HOUSE)
    where = at_the_house_of(draw, "a" if to else "en", "to" if to and es != "llegar" else "at")
    kind = draw.weighted(TENSES["act"])
    clause = _in_tense(Clause(doing(es, en), subject), kind)
    company = (_adjunct(draw, "company", subject),) if draw.chance(0.4) else ()
    clause = replace(clause, rest=(*clause.rest, where, *company), negated=draw.chance(0.1))
    time = TIMES.get(kind, "future")
    if time:
        clause = _at_a_time(draw, clause, time, True)
    return tell(clear(clause))


AT_A_HOUSE = (
    *(("comer", "eat"), ("dormir", "sleep"), ("estudiar", "study"), ("descansar", "rest")),
    *(("trabajar", "work"), ("jugar", "play"), ("bailar", "dance"), ("cocinar", "cook"), ("vivir", "live")),
)
TO_A_HOUSE = (
    ("ir", "go"),
    ("llegar", "arrive"),
    ("venir", "come"),
    ("volver", "come back"),
    ("regresar", "return"),
)
