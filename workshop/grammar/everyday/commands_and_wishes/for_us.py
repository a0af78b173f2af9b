"""Commands to do something for the speaker, or not to: "Llámeme cuando esté listo.", "No me mientas, por favor." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.commanding import ADDRESSED, called, commanded, order, please
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language.meaning import Clause, Clitic, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.giving import polite

FOR_US = """
llamar call
esperar wait for
ayudar help
escuchar listen to
mirar look at
perdonar forgive
dejar leave
seguir follow
acompañar go with
despertar wake up
avisar let
contestar answer
responder answer
escribir write to
hablar talk to
creer believe
decir tell
invitar invite
visitar visit
llevar take
recoger pick up
buscar look for
besar kiss
abrazar hug
corregir correct
cuidar take care of
pagar pay
preguntar ask
cantar sing to
"""
NOT_TO_US = """
mentir lie to
gritar shout at
tocar touch
molestar bother
interrumpir interrupt
asustar scare
empujar push
engañar deceive
olvidar forget
insultar insult
abandonar abandon
mirar look at
llamar call
seguir follow
esperar wait for
despertar wake up
dejar leave
hablar talk to
escribir write to
ayudar help
contestar answer
preguntar ask
besar kiss
presionar pressure
juzgar judge
odiar hate
buscar look for
"""
US = {"me": "me", "nos": "us"}
THEM = {"lo": "him", "la": "her", "los": "them"}
OF_DATIVES = "avisar escribir hablar contestar responder decir mentir gritar preguntar pagar cantar".split()
AT_ONCE = "mirar perdonar dejar creer hablar cuidar escuchar besar abrazar".split()
KNOW = Phrase(None, node("VP", leaf("VB", "know", "m.verb")))  # "avísame" is "let me know"
PERSONS = {"tú": 4, "usted": 4, "ustedes": 3}

FOLLOWERS = """
tú:
  cuando=w {tú_when} | when/WRB=w {tú_when}
  si=w {tú_if} | if=w {tú_if}
tú_when:
  [puedas quieras llegues termines salgas vuelvas]/VB=v \
    | you~v [can want_to arrive finish leave come_back]/VBP=v
  [llegues vuelvas]=v {home} | you~v [get come_back]/VBP=v {home}
  estés=b [listo lista solo sola libre cansado aquí]=w \
    | you~b are=b [ready ready alone alone free tired here]=w
  tengas=v [tiempo hambre=h noticias dinero] | you~v [have=v_time are=v_hungry=h have=v_news have=v_money]
  {later} | {later}
tú_if:
  [puedes quieres]/VB=v | you~v [can want_to]/VBP=v
  [necesitas quieres]=v algo=o | you~v [need want]/VBP=v anything=o
  tienes=v [tiempo hambre=h preguntas problemas] \
    | you~v [have=v_time are=v_hungry=h have=v_questions have=v_problems]
  {perhaps} | {perhaps}
usted:
  cuando=w {usted_when} | when/WRB=w {usted_when}
  si=w {usted_if} | if=w {usted_if}
usted_when:
  [pueda quiera llegue termine salga vuelva]/VB=v | you~v [can want_to arrive finish leave come_back]/VBP=v
  [llegue vuelva]=v {home} | you~v [get come_back]/VBP=v {home}
  2* esté=b [listo lista solo sola libre]=w | you~b are=b [ready ready alone alone free]=w
  tenga=v [tiempo noticias] | you~v have=v [time news]
  {later} | {later}
usted_if:
  [puede quiere]/VB=v | you~v [can want_to]/VBP=v
  [necesita quiere]=v algo=o | you~v [need want]/VBP=v anything=o
  tiene=v [tiempo hambre=h preguntas problemas] \
    | you~v [have=v_time are=v_hungry=h have=v_questions have=v_problems]
  {perhaps} | {perhaps}
ustedes:
  cuando=w {ustedes_when} | when/WRB=w {ustedes_when}
  si=w {ustedes_if} | if=w {ustedes_if}
ustedes_when:
  [puedan quieran lleguen terminen salgan vuelvan]/VB=v \
    | you~v [can want_to arrive finish leave come_back]/VBP=v
  [lleguen vuelvan]=v {home} | you~v [get come_back]/VBP=v {home}
  estén=b [listos listas solos libres]=w | you~b are=b [ready ready alone free]=w
  tengan=v [tiempo noticias] | you~v have=v [time news]
  {later} | {later}
ustedes_if:
  [pueden quieren]/VB=v | you~v [can want_to]/VBP=v
  [necesitan quieren]=v algo=o | you~v [need want]/VBP=v anything=o
  tienen=v [tiempo hambre=h preguntas] | you~v [have=v_time are=v_hungry=h have=v_questions]
  {perhaps} | {perhaps}
home:
  a=0 casa/NN=o | home/RB=o
  [p:al a=t_la~t]=t [p:hotel oficina]/NN=o | to=t the~t [p:hotel office]/NN=o
later:
  {name} [llegue vuelva]=v | {name} [arrives comes_back]/VBZ=v
  [termine empiece]=v la=a [o:clase película fiesta reunión]/NN=o \
    | the=a [o:class movie party meeting]/NN=o [ends starts]/VBZ=v
  [llegue venga]=v el=a [o:tren médico taxi autobús jefe]/NN=o \
    | the=a [o:train doctor taxi bus boss]/NN=o [arrives comes]/VBZ=v
  la=a cena/NN=o esté=b lista/JJ=w | dinner=o is=b ready=w
  [todo el=a_coche]=o esté=b listo/JJ=w | [everything the=a_car]=o is=b ready/JJ=w
perhaps:
  {name} [llama viene]=v | {name} [calls comes]/VBZ=v
  llueve=v | it~v rains/VBZ=v
  hay=b [tiempo problemas] | there~b [is=b are=b] [time problems]
  pasa=v algo=s | something=s happens=v
"""
RULES = Rules(FOLLOWERS, {}, BASIC)


def _act(draw: Draw, negated: bool) -> tuple[Clause, str]:
    """The act with its pronoun, and to whom the command is said."""
    rows = [row.split(" ", 1) for row in (NOT_TO_US if negated else FOR_US).split("\n") if row]
    es, en = draw.pick(rows)
    kind = draw.weighted(PERSONS)
    words = US if es in OF_DATIVES or draw.chance(0.8) else THEM
    word = draw.weighted({"me": 3, "nos": 1}) if words is US else draw.pick(list(words))
    clitics = (Clitic(word, words[word], "m.obj"),)
    rest = (KNOW,) if es == "avisar" else ()
    return Clause(doing(es, en), ADDRESSED[kind], clitics=clitics, negated=negated, rest=rest), kind


def for_us(draw: Draw) -> Sentence:
    """ "Llámeme cuando esté listo.", "Espérenos, por favor.", "No me grites.", "Si puedes, ayúdame." """
    clause, kind = _act(draw, negated=draw.chance(0.3))
    later = not clause.negated and clause.verb.es not in AT_ONCE
    how = draw.weighted({"alone": 5, "later": 2 * later, "follower": 6 * later})
    if how == "later":
        when = apart(adjuncts.when(draw, "future"), "time")
        return order(draw, replace(clause, rest=(*clause.rest, when)))
    if how == "alone":
        return order(draw, clause)
    return finish(statement(_with_follower(draw, commanded(clause), clause.subject, kind)))


def _with_follower(draw: Draw, phrase: Phrase, subject: Pronoun, kind: str) -> Phrase:
    y = apart(RULES.phrase(draw, kind), "n")
    first = draw.chance(0.3)
    pattern = "(S {y} (, ,=pause) {x})" if first else "(S {x} {y})"
    both = pair(pattern, pattern, x=phrase, y=y)
    added = draw.weighted({"": 6, "please": 2, "called": 1})
    if added == "please":
        return please(both) if draw.chance(0.3) else polite(both)
    return called(draw, both, subject.plural, subject.formal) if added else both
