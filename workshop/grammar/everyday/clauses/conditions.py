"""What follows from a condition: "Si quieres, te ayudo.", "Si no puedes venir, llámame.", "Si tengo tiempo, iré." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.on_the_move import LATER, move
from workshop.grammar.everyday.commands_and_wishes.any_act import an_act
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.commanding import ADDRESSED, commanded
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, finish, question, statement
from workshop.grammar.lessons.sampling import Draw

CONDITIONS = Rules(
    """
tú:
  6* quieres=v | you~v want=v to~v
  3* puedes=v | you~v can=v
  2* no=n puedes=v | you~v can't=n+v
  no=n quieres=v | you~v don't=n want=v to~v
  2* tienes=v tiempo=t | you~v have=v time=t
  tienes=v [hambre sed frío sueño miedo prisa]=t | you~v are=v [hungry thirsty cold sleepy afraid \
    in_a~t_hurry]=t
  tienes=v [dinero preguntas un=2_problema=t algún=2_problema=t]=t | you~v have=v [money questions \
    a=2_problem=t a=2_problem=t]=t
  no=n tienes=v [tiempo dinero hambre]=t | you~v [don't=n_have=v_time=t don't=n_have=v_money=t \
    aren't=n+v_hungry=t]
  [necesitas quieres]=v [algo ayuda más]=t | you~v [need want]=v [anything help more]=t
  te=t gusta=v | you=t like=v it~v
  estás=v [cansado ocupado enfermo libre listo aburrido]=t | you~v are=v [tired busy sick free ready bored]=t
  estás=v [cansada ocupada enferma sola lista]=t | you~v are=v [tired busy sick alone ready]=t
  vienes=v [mañana temprano pronto el~t_sábado=t] | you~v come=v [tomorrow early soon on~t_Saturday=t]
  [vas sales]=v [mañana temprano ahora hoy] | you~v [go leave]=v [tomorrow early now today]
  te=0 sientes=v [mal mejor] | you~v feel=v [bad better]
  llegas=v [tarde temprano primero] | you~v arrive=v [late early first]
  me=m [ayudas llamas esperas invitas acompañas]=v | you~v [help call wait_for invite go=v_with=v]=v me=m
  lo [ves encuentras quieres]=v | you~v [see find want]=v it
usted:
  4* quiere=v | you~v want=v to~v
  2* usted=u quiere=v | you=u want=v to~v
  2* puede=v | you~v can=v
  tiene=v [tiempo dinero preguntas]=t | you~v have=v [time money questions]=t
  usted=u [necesita=v_ayuda=t tiene=v_tiempo=t está=v_cansado=t] | you=u [need=v_help=t have=v_time=t \
    are=v_tired=t]
  le=t gusta=v | you=t like=v it~v
ustedes:
  3* quieren=v | you~v want=v to~v
  2* ustedes=u quieren=v | you=u want=v to~v
  ustedes=u [pueden=v tienen=v_tiempo=t tienen=v_hambre=t] | you=u [can=v have=v_time=t are=v_hungry=t]
other:
  3* [puedo podemos]=v | [I~v_can=v we~v_can=v]
  2* no=n [puedo podemos]=v | [I~v_can't=n+v we~v_can't=n+v]
  3* [tengo tenemos]=v [tiempo=t#time.n dinero=t suerte=t] | [I~v_have=v we~v_have=v] [time=t#time.n money=t \
    luck=t]
  2* hace=v [sol calor frío viento]=t | it~v is=v [sunny hot cold windy]=t
  3* [llueve nieva]=v | it~v [rains snows]=v
  2* no=n [llueve nieva]=v | it~v doesn't=n [rain snow]=v
  no=n llueve=v [mañana hoy esta_tarde este_fin_de_semana]=t | it~v doesn't=n rain=v [tomorrow today \
    this_afternoon this_weekend]=t
  [llueve nieva]=v [mañana mucho hoy el~t_sábado=t]=t | it~v [rains snows]=v [tomorrow a_lot today \
    on~t_Saturday=t]=t
  no=n hay=h [tiempo pan leche agua tráfico]=t | there~h is=h no=n [time bread milk water traffic]=t
  hay [tiempo tráfico sol]=t | there~t is [time traffic sun]=t
  es=v [posible necesario tarde verdad difícil barato caro]=t | it~v is=v [possible necessary late true \
    difficult cheap expensive]=t
  no=n es=v [posible necesario tarde verdad difícil caro]=t | it~v isn't=v+n [possible necessary late true \
    difficult expensive]=t
  todo [va sale]=v bien | everything [goes goes]=v well
  [viene llega]=v {name} | {name} [comes arrives]=v
  {name} no=n [viene puede puede_venir]=v | {name} [doesn't=n_come=v can't=n+v can't=n+v_come=v]
""",
    {},
    BASIC,
)

WHO = {"tú": 6, "usted": 1.5, "ustedes": 1.2, "other": 6}
WAYS = {"offer": 5, "can": 4, "order": 4, "move": 2.5, "any": 4, "shall": 2}
OFFERS = {"transitive": 2, "collocation": 3, "framed": 2, "to_person": 6, "personal": 1}


def if_you_like(draw: Draw) -> Sentence:
    """ "Si quieres, te ayudo.", "Si puede, llámeme mañana.", "Si hace sol, iremos a la playa." """
    name = draw.weighted(WHO)
    condition = CONDITIONS.phrase(draw, name)
    way = draw.weighted(WAYS)
    main, asks = _main(draw, name, way)
    first = draw.chance(0.75)
    if asks:
        pattern = "(S (SBAR (IN IF=if) {s}) (, ,=comma) {m})"
        both = _with(pattern, condition, question(main))
        return finish(both)
    pattern = "(S (SBAR (IN IF=if) {s}) (, ,=comma) {m})" if first else "(S {m} (SBAR (IN IF=if) {s}))"
    return finish(statement(_with(pattern, condition, main)))


def _with(pattern: str, condition: Phrase, main: Phrase) -> Phrase:
    sides = (pattern.replace("IF", word) for word in ("si", "if"))
    return pair(*sides, s=apart(condition, "s"), m=main)


def _main(draw: Draw, name: str, way: str) -> tuple[Phrase, bool]:
    """What follows from the condition, and whether it asks."""
    if way == "order" and name != "other":
        negated = draw.chance(0.2)
        subject = ADDRESSED[name]
        return commanded(replace(an_act(draw, subject, negated), negated=negated)), False
    if way == "can" and name != "other":
        subject = ADDRESSED[name]
        thought = _doing(draw, subject)
        return told(
            replace(thought.clause, modal="can", enclitic=draw.chance(0.7), negated=draw.chance(0.1))
        ), False
    if way == "shall":
        thought = _doing(draw, ADDRESSED["tú" if name == "other" else name])
        return told(replace(thought.clause, modal="can", question=True, enclitic=draw.chance(0.6))), True
    if way == "move":
        return told(move(draw, Pronoun(draw.pick(("1s", "1s", "1p")), "m.subj"), 0.25, LATER)), False
    if way == "any" or name == "other":
        subject = Pronoun("1s", "m.subj") if draw.chance(0.4) else someone(draw)
        return told(timed(draw, doings.idea(draw, subject, doings.DOING), c.SOON, 0.2, 0.15)), False
    return _offer(draw), False


def _doing(draw: Draw, subject: Pronoun) -> Idea:
    thought = doings.idea(draw, subject, {**doings.DOING, "whereabouts": 0})
    return thought if thought.aspect in ("act", "event", "now") else _doing(draw, subject)


def _offer(draw: Draw) -> Phrase:
    """ "te ayudo": the present of an offer is "I will help you"."""
    subject = Pronoun(draw.pick(("1s", "1s", "1s", "1p")), "m.subj")
    thought = doings.idea(draw, subject, OFFERS)
    if thought.aspect not in ("act", "event", "now"):
        return _offer(draw)
    es, en = told(thought.clause).es, told(replace(thought.clause, tense="future")).en
    return Phrase(es, en)
