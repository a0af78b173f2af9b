"""Weather and money in every tense: "Mañana va a hacer sol todo el día.", "Puede llover.", "Me deben cien dólares." """

from __future__ import annotations

from workshop.grammar.everyday.clauses import joining
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

WEATHER = """
sky:
  [frío calor sol viento fresco mucho=2_frío=1 mucho=2_calor=1 mucho=2_viento=1]=1 | [cold hot sunny windy cool \
    very=2_cold=1 very=2_hot=1 very=2_windy=1]/JJ=1
whole:
  [todo=1_el=1_día=2 toda=1_la=1_tarde=2 toda=1_la=1_semana=2 toda=1_la=1_noche=2 toda=1_la=1_mañana=2] \
    | [all=1_day=2 all=1_afternoon=2 all=1_week=2 all=1_night=2 all=1_morning=2]
coming:
  4* va=1 a=1 hacer/VB=2 {sky} | it~2 is=1 going=1 to=1 be=2 {sky}
  3* va=1 a=1 [llover nevar]/VB=2 | it~2 is=1 going=1 to=1 [rain snow]=2
  va=1 a=1 [llover nevar]/VB=2 mucho=3 | it~2 is=1 going=1 to=1 [rain snow]=2 a=3 lot=3
  hará/VB=1 {sky} | it~1 will=1 be=1 {sky}
  [lloverá nevará]/VB=1 | it~1 will=1 [rain snow]=1
  3* [puede podría]=1 [llover nevar]/VB=2 | it~2 [may could]=1 [rain snow]=2
  [puede podría]=1 hacer/VB=2 {sky} | it~2 [may could]=1 be=2 {sky}
  no=3 va=1 a=1 [llover=2 nevar=2 hacer=2_frío=4 hacer=2_sol=4]/VB | it~2 isn't=1+3 going=1 to=1 [rain=2 snow=2 \
    be=2_cold=4 be=2_sunny=4]
  [debe=1_de=1 puede=1] haber/VB=2 [mucho=3_tráfico=4 mucha=3_gente=4] | there~2 [must=1 may=1] be=2 a=3 lot=3 of~3 \
    [traffic=4 people=4]
went:
  2* estaba/VB=1 haciendo/VB=1 {sky} | it~1 was=1 {sky}
  2* estaba/VB=1 [lloviendo nevando]=2 [mucho=3 -] | it~2 was=1 [raining snowing]=2 [a=3_lot=3 -]
  hizo/VB=1 {sky} | it~1 was=1 {sky}
  [llovió nevó]/VB=1 [mucho=3 -] | it~1 [rained snowed]=1 [a=3_lot=3 -]
  hacía/VB=1 {sky} | it~1 was=1 {sky}
turned:
  [dejó=1_de=0 paró=1_de=0] [llover nevar]/VB=2 | it~2 stopped=1 [raining snowing]=2
  [empezó comenzó]=1 a=3 [llover nevar]/VB=2 | it~2 [started began]=1 to=3 [rain snow]=2
now_it:
  ha=1 [llovido nevado]/VB=2 mucho=3 | it~2 has=1 [rained snowed]=2 a=3 lot=3
  ha=1 hecho/VB=2 {sky} | it~2 has=1 been=2 {sky}
  está/VB=1 haciendo/VB=1 {sky} | it~1 is=1 {sky}
  sigue/VB=1 [lloviendo nevando]=2 | it~2 is=2 still=1 [raining snowing]=2
  está/VB=1 [nublado soleado despejado]/JJ=2 | it~1 is=1 [cloudy sunny clear]/JJ=2
  hace/VB=1 {sky} | it~1 is=1 {sky}
  parece/VB=1 que=2 va=3 a=3 [llover nevar]=4 | it~1 looks=1 like=2 it~4 is=3 going=3 to=3 [rain snow]=4
said:
  dicen/VB=1 que=2 | they~1 say=1 that=2
  [creo supongo]/VB=1 que=2 | [I~1_think=1 I~1_suppose=1] that=2
  [leí vi oí]/VB=1 que=2 | [I~1_read=1 I~1_saw=1 I~1_heard=1] that=2
next_day:
  4* mañana/RB=1 | tomorrow/RB=1
  [hoy esta=0_noche=1 esta=2_tarde=1 pasado_mañana este=2_fin_de_semana el=0_domingo=1 el=0_sábado=1]=1 | \
    [today tonight this=2_afternoon=1 the_day_after_tomorrow this=2_weekend on~1_Sunday=1 on~1_Saturday=1]=1
last_day:
  [ayer anoche]=1 | [yesterday last_night]=1
money:
  [cien doscientos trescientos quinientos mil veinte cincuenta cinco diez treinta]=1 | [one_hundred two_hundred \
    three_hundred five_hundred one_thousand twenty fifty five ten thirty]/CD=1
coins:
  [dólares euros pesos] | [dollars euros pesos]
owing:
  4* [me te nos le les]=1 deben/VB=2 {money} {coins} | they~2 owe=2 [me you us him them]=1 {money} {coins}
  2* [me te nos le les]=1 [debían debieron]/VB=2 {money} {coins} | they~2 owed=2 [me you us him them]=1 {money} {coins}
  3* [te le les]=1 [d:debo debemos debía]/VB=2 {money} {coins} | \
    [d:I~2_owe=2 we~2_owe=2 I~2_owed=2] [you him them]=1 {money} {coins}
  3* [me nos]=1 debes/VB=2 {money} {coins} | you~2 owe=2 [me us]=1 {money} {coins}
  2* {somebody} [me te nos]=1 debe/VB=2 {money} {coins} | {somebody} owes=2 [me you us]=1 {money} {coins}
  2* ¿ cuánto=1 [dinero=4 -] [te le]=2 debo/VB=3 ? | how=1 much=1 [money=4 -] do~3 I~3 owe=3 [you you]=2 ?
  ¿ cuánto=1 [dinero=4 -] me=2 debes/VB=3 ? | how=1 much=1 [money=4 -] do~3 you~3 owe=3 me=2 ?
weather:
  5* {next_day} {coming} | {next_day} {coming}
  5* {coming} {next_day} | {coming} {next_day}
  4* {next_day} {coming} todo=1 el=1 día=2 | {next_day} {coming} all=1 day=2
  3* {coming} | {coming}
  4* {said} {coming} {next_day} | {said} {coming} {next_day}
  3* {said} {next_day} {coming} | {said} {next_day} {coming}
  3* {said} {coming} | {said} {coming}
  4* {last_day} {went} | {last_day} {went}
  2* {last_day} {turned} | {last_day} {turned}
  2* {did} y {turned} | {did} and {turned}
  2* {turned} cuando=1 {did} | {turned} when=1 {did}
  3* {went} {whole} | {went} {whole}
  4* {now_it} | {now_it}
  3* {went} cuando=1 {did} | {went} when=1 {did}
  3* {coming} , así=1 que=1 {will} | {coming} , so=1 {will}
  2* {did} porque=1 {went} | {did} because=1 {went}
  10* {owing} | {owing}
"""
RULES = Rules(WEATHER, {}, joining.TABLE)


def weather(draw: Draw) -> Sentence:
    """ "Dicen que va a nevar.", "Estaba lloviendo cuando salimos.", "Me deben doscientos dólares." """
    return RULES.sentence(draw, "weather")
