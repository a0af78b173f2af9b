"""Opinions, comparisons, exclamations, reasons and the weather."""

from __future__ import annotations

from workshop.grammar.everyday.grammar import scenes
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

OPINIONS = """
thing_m:
  [este ese el tu mi nuestro]=1 [libro coche hotel restaurante café vestido perro trabajo pueblo barrio \
    regalo plan examen viaje jardín piso reloj]=2 | [this that the your my our]=1 [book car hotel restaurant \
    coffee dress dog job village neighborhood present plan exam trip garden apartment watch]=2
thing_f:
  [esta esa la tu mi nuestra]=1 [casa ciudad película canción camisa comida clase foto habitación bicicleta \
    idea fiesta playa escuela historia mesa]=2 | [this that the your my our]=1 [house city movie song shirt \
    food class photo room bicycle idea party beach school story table]=2
good_m:
  [bonito feo caro barato bueno interesante aburrido grande pequeño viejo raro malo] | [nice ugly expensive \
    cheap good interesting boring big small old strange bad]/JJ
good_f:
  [bonita fea cara barata buena interesante aburrida grande pequeña vieja rara mala] | [nice ugly expensive \
    cheap good interesting boring big small old strange bad]/JJ
degree:
  [muy demasiado bastante tan] | [very too quite so]
  un=1 poco=1 | a=1 little=1
  - | -
is_so:
  {thing_m} [es era fue será]/VB=1 {degree} {good_m} | {thing_m} [is was was will_be]=1 {degree} {good_m}
  {thing_f} [es era fue será]/VB=1 {degree} {good_f} | {thing_f} [is was was will_be]=1 {degree} {good_f}
  {thing_m} [es será fue]/VB=1 [nuevo importante perfecto increíble especial diferente famoso]/JJ | \
    {thing_m} [is will_be was]=1 [new important perfect incredible special different famous]/JJ
  {thing_f} [es será fue]/VB=1 [nueva importante perfecta increíble especial diferente famosa]/JJ | \
    {thing_f} [is will_be was]=1 [new important perfect incredible special different famous]/JJ
  {thing_m} [no_es=1 no_era=1 no_parece=1] {good_m} | {thing_m} [isn't=1 wasn't=1 doesn't=1_seem=1] {good_m}
  {thing_f} [no_es=1 no_era=1 no_parece=1] {good_f} | {thing_f} [isn't=1 wasn't=1 doesn't=1_seem=1] {good_f}
  {fact} | {fact}
opinion:
  3* [creo pienso sé supongo imagino]/VB=1 que=2 {is_so} | I~1 [think think know suppose imagine]/VBP=1 \
    that/IN=2 {is_so}
  me=1 parece/VB=2 que=3 {is_so} | it~0 seems/VBZ=2 to=0 me=1 that/IN=3 {is_so}
  en=1 mi=2 opinión=3 , {is_so} | in=1 my=2 opinion=3 , {is_so}
  [estoy=1_seguro=2 estoy=1_segura=2] de=0 que=3 {is_so} | I~1 am=1 sure/JJ=2 that/IN=3 {is_so}
  [es=1_verdad=2 está=1_claro=2 es=1_cierto=2] que=3 {is_so} | it~1 is=1 [true clear true]/JJ=2 that/IN=3 \
    {is_so}
  {name} [dice cree piensa sabe dijo]/VB=1 que=3 {is_so} | {name} [says thinks thinks knows said]/VBZ=1 \
    that/IN=3 {is_so}
  ¿ [crees piensas sabes]/VB=1 que=3 {is_so} ? | do~1 you~1 [think think know]/VB=1 that/IN=3 {is_so} ?
  ¿ es=1 verdad=2 que=3 {is_so} ? | is=1 it~1 true/JJ=2 that/IN=3 {is_so} ?
  ¿ qué=1 [te le]=2 parece/VB=3 {thing_m} ? | what=1 do~3 you=2 think/VB=3 of~3 {thing_m} ?
  ¿ qué=1 [te le]=2 parece/VB=3 {thing_f} ? | what=1 do~3 you=2 think/VB=3 of~3 {thing_f} ?
  ¿ qué=1 [piensas opinas opina_usted piensa_usted]/VB=2 de=3 {thing_m} ? | what=1 do~2 you~2 think/VB=2 \
    of=3 {thing_m} ?
  ¿ qué=1 [piensas opinas]/VB=2 de=3 {thing_f} ? | what=1 do~2 you~2 think/VB=2 of=3 {thing_f} ?
  estoy/VB=2 de=3 acuerdo=3 [contigo con_usted con_ella con_mi_jefe con_eso]=4 | I~2 agree/VBP=3+2 [with_you \
    with_you with_her with_my_boss with_that]=4
  no=1 estoy/VB=2 de=3 acuerdo=3 [contigo con_usted con_ella con_mi_jefe con_eso]=4 | I~2 don't=1 \
    agree/VB=3+2 [with_you with_you with_her with_my_boss with_that]=4
  [tienes tiene_usted tu_madre_tiene]/VB=1 razón=2 , {is_so} | [you~1_are=1 you~1_are=1 \
    your=1_mother=1_is=1] right/JJ=2 , {is_so}
  {thing_m} es/VB=1 [más menos]=2 {good_long_m} que=3 {other_m} | {thing_m} is=1 [more less]=2 {good_long_m} \
    than=3 {other_m}
  {thing_f} es/VB=1 [más menos]=2 {good_long_f} que=3 {other_f} | {thing_f} is=1 [more less]=2 {good_long_f} \
    than=3 {other_f}
  {thing_m} es/VB=1 {er_m} que=3 {other_m} | {thing_m} is=1 {er_m} than=3 {other_m}
  {thing_f} es/VB=1 {er_f} que=3 {other_f} | {thing_f} is=1 {er_f} than=3 {other_f}
  {thing_m} es/VB=1 tan=2 {good_m} como=3 {other_m} | {thing_m} is=1 as=2 {good_m} as/IN=3 {other_m}
  {thing_f} no=4 es/VB=1 tan=2 {good_f} como=3 {other_f} | {thing_f} isn't=1+4 as=2 {good_f} as/IN=3 {other_f}
  {thing_m} es/VB=1 [mejor peor]/JJ=2 que=3 {other_m} | {thing_m} is=1 [better worse]/JJR=2 than=3 {other_m}
  este=1 es/VB=2 el=3 [libro restaurante hotel café vestido]=4 más=5 {good_long_m} {of_all} | this=1 is=2 \
    the=3 most=5 {good_long_m} [book restaurant hotel coffee dress]=4 {of_all}
  esta=1 es/VB=2 la=3 [casa ciudad película canción playa]=4 más=5 {good_long_f} {of_all} | this=1 is=2 \
    the=3 most=5 {good_long_f} [house city movie song beach]=4 {of_all}
  es/VB=2 el=3 mejor/JJ=5 [libro restaurante hotel día regalo amigo]=4 {of_all} | it~2 is=2 the=3 best/JJS=5 \
    [book restaurant hotel day present friend]=4 {of_all}
  es/VB=2 la=3 [mejor peor]/JJ=5 [película comida ciudad idea semana playa]=4 {of_all} | it~2 is=2 the=3 \
    [best worst]/JJS=5 [movie food city idea week beach]=4 {of_all}
  {thing_m} es/VB=1 tan=2 {good_m} que=3 {then} | {thing_m} is=1 so=2 {good_m} that/IN=3 {then}
  {thing_f} es/VB=1 tan=2 {good_f} que=3 {then} | {thing_f} is=1 so=2 {good_f} that/IN=3 {then}
  [estoy estaba]/VB=1 tan=2 [cansado cansada enojado triste contenta ocupado]/JJ=3 que=4 no=5 [puedo \
    podía]=6 [dormir comer trabajar estudiar hablar pensar salir]/VB=7 | I~1 [am was]=1 so=2 [tired tired \
    angry sad happy busy]/JJ=3 that/IN=4 I~6 [can't couldn't]=5+6 [sleep eat work study talk think \
    go_out]/VB=7
  {someone} estaba/VB=1 tan=2 {state} que=3 {then_past} | {someone} was=1 so=2 {state} that/IN=3 {then_past}
  ¡ qué=1 {good_m} [es era]/VB=2 {thing_m} ! | how=1 {good_m} {thing_m} [is was]=2 !
  ¡ qué=1 {good_f} [es era]/VB=2 {thing_f} ! | how=1 {good_f} {thing_f} [is was]=2 !
  2* ¡ qué=1 {good_m} ! | how=1 {good_m} !
  ¡ qué=1 [perfecto increíble diferente importante divertido triste romántico extraño delicioso fácil \
    difícil]/JJ ! | how=1 [perfect incredible different important fun sad romantic strange delicious easy \
    difficult]/JJ !
  ¡ qué=1 [libro perro día regalo]=2 tan=3 {good_m} ! | what=1 a=1 {good_m} [book dog day present]=2 !
  ¡ qué=1 [casa idea película ciudad]=2 tan=3 {good_f} ! | what=1 a=1 {good_f} [house idea movie city]=2 !
  {is_so} , así=1 que=1 {then} | {is_so} , so/RB=1 {then}
  {then} porque {is_so} | {then} because {is_so}
  aunque {is_so} , {then} | although {is_so} , {then}
  [depende=1] {depends} | it~1 depends/VBZ=1 {depends}
  lo=1 [importante mejor peor difícil bueno]/JJ=2 es/VB=3 que=4 {is_so} | the=1 [important best worst \
    difficult good]/JJ=2 thing/NN~2 is=3 that/IN=4 {is_so}
other_m:
  el~1 [tuyo suyo mío nuestro]/PRP=1 | [yours his mine ours]/PRP=1
  el=1 [otro primero]=2 | the=1 [other first]=2 one/NN~2
  [este ese]=1 | [this_one that_one]=1
other_f:
  la~1 [tuya suya mía nuestra]/PRP=1 | [yours his mine ours]/PRP=1
  la=1 [otra primera]=2 | the=1 [other first]=2 one/NN~2
  [esta esa]=1 | [this_one that_one]=1
good_long_m:
  [interesante caro aburrido difícil importante moderno peligroso cómodo famoso] | [interesting expensive \
    boring difficult important modern dangerous comfortable famous]/JJ
good_long_f:
  [interesante cara aburrida difícil importante moderna peligrosa cómoda famosa] | [interesting expensive \
    boring difficult important modern dangerous comfortable famous]/JJ
er_m:
  más=1 [grande pequeño bonito barato fácil viejo nuevo]/JJ=1 | [bigger smaller nicer cheaper easier older \
    newer]/JJR=1
er_f:
  más=1 [grande pequeña bonita barata fácil vieja nueva]/JJ=1 | [bigger smaller nicer cheaper easier older \
    newer]/JJR=1
of_all:
  - | -
  de=1 [la=2_ciudad=3 el=2_mundo=3 mi=2_vida=3 el=2_año=3] | [in=1_the=2_city=3 in=1_the=2_world=3 \
    of=1_my=2_life=3 of=1_the=2_year=3]
then:
  no=1 [puedo quiero]/VB=2 [dormir comprarlo salir comer trabajar]/VB=3 | I~2 [can't=1+2 \
    don't=1_want=2_to~3] [sleep buy_it go_out eat work]/VB=3
  [voy_a quiero tengo_que]=1 [quedarme_en_casa comprarlo volver_a_casa descansar llamarte]/VB=2 | I~1 \
    [am=1_going=1_to=1 want=1_to~2 have=1_to=1] [stay_home buy_it come_back_home rest call_you]/VB=2
  [estoy estamos]/VB=1 [en_casa aquí de_vacaciones]=2 | [I_am we_are]=1 [at_home here on_vacation]=2
  {fact} | {fact}
someone:
  mi [padre hijo hermano amigo abuelo] | my [father son brother friend grandfather]
  {man} | {man}
state:
  [cansado enojado triste contento ocupado nervioso enfermo preocupado]/JJ | [tired angry sad happy busy \
    nervous sick worried]/JJ
then_past:
  no=1 [pudo podía quería quiso]/VB=2 [v:dormir salir comer hablar]/VB=3 | he~2 [couldn't=1+2 couldn't=1+2 \
    didn't=1_want=2_to~3 didn't=1_want=2_to~3] [v:sleep go_out eat talk]/VB=3
  [lloró se_fue_a_casa empezó_a_llorar se_durmió nos_llamó]/VB=1 | he~1 [cried went_home started_to_cry \
    fell_asleep called_us]/VBD=1
depends:
  de=1 {thing_m} | on=1 {thing_m}
  de=1 {thing_f} | on=1 {thing_f}
  de=1 [el_tiempo el_precio el_día la_hora] | on=1 [the_weather the_price the_day the_time]
"""

WEATHER = """
sky:
  hace=1 [k:frío calor sol viento] | it~1 is=1 [k:cold hot sunny windy]/JJ
  hace=1 mucho=2 [k:frío calor sol viento] | it~1 is=1 very=2 [k:cold hot sunny windy]/JJ
  hace=1 [buen mal]/JJ=2 tiempo=3 | the=0 weather=3 is=1 [good bad]/JJ=2
  hacía=1 [d:- mucho=2] [k:frío calor sol viento]=3 | it~1 was=1 [d:- very=2] [k:cold hot sunny windy]/JJ=3
  hizo=1 [d:- mucho=2] [k:frío calor sol viento]=3 | it~1 was=1 [d:- very=2] [k:cold hot sunny windy]/JJ=3
  va=1 a=1 [k:llover nevar]/VB=2 [d:- mucho=3] | it~1 is=1 going=1 to=1 [k:rain snow]/VB=2 [d:- a=3_lot=3]
  va=1 a=1 hacer/VB=2 [d:- mucho=3] [k:frío calor sol viento]=4 | it~1 is=1 going=1 to=1 be/VB=2 [d:- \
    very=3] [k:cold hot sunny windy]/JJ=4
  está/VB=1 [lloviendo nevando]/VBG=2 [d:- mucho=3] | it~1 is=1 [raining snowing]/VBG=2 [d:- a=3_lot=3]
  estaba/VB=1 [lloviendo nevando]/VBG=2 [d:- mucho=3] | it~1 was=1 [raining snowing]/VBG=2 [d:- a=3_lot=3]
  [llovió nevó]/VB=1 [d:- mucho=2] | it~1 [rained snowed]/VBD=1 [d:- a=2_lot=2]
  [lloverá nevará]/VB=1 | it~1 will~1 [rain snow]/VB=1
  [llovía nevaba]/VB=1 [d:- mucho=2] | it~1 was~1 [raining snowing]/VBG=1 [d:- a=2_lot=2]
  ha=1 [llovido nevado]/VBN=2 [d:- mucho=3] | it~1 has=1 [rained snowed]/VBN=2 [d:- a=3_lot=3]
  no=2 [k:hace=1_frío=3 hace=1_calor=3 hace=1_sol=3] | it~1 isn't=1+2 [k:cold hot sunny]/JJ=3
  no=2 va=1 a=1 llover/VB=3 | it~1 isn't=1+2 going=1 to=1 rain/VB=3
  el cielo está/VB [nublado gris azul despejado] | the sky is [cloudy gray blue clear]/JJ
  hay=1 [nubes niebla nieve hielo mucha=2_nieve una=2_tormenta]=3 | there/EX~1 [are is is is is is]=1 \
    [clouds fog snow ice a=2_lot=2_of=2_snow a=2_storm]=3
sky_past:
  hacía=1 [d:- mucho=2] [k:frío calor sol viento]=3 | it~1 was=1 [d:- very=2] [k:cold hot sunny windy]/JJ=3
  estaba/VB=1 [lloviendo nevando]/VBG=2 [d:- mucho=3] | it~1 was=1 [raining snowing]/VBG=2 [d:- a=3_lot=3]
  [llovía nevaba]/VB=1 [d:- mucho=2] | it~1 was~1 [raining snowing]/VBG=1 [d:- a=2_lot=2]
sky_present:
  hace=1 [d:- mucho=2] [k:frío calor sol viento]=3 | it~1 is=1 [d:- very=2] [k:cold hot sunny windy]/JJ=3
  está/VB=1 [lloviendo nevando]/VBG=2 [d:- mucho=3] | it~1 is=1 [raining snowing]/VBG=2 [d:- a=3_lot=3]
sky_future:
  [lloverá nevará]/VB=1 | it~1 will~1 [rain snow]/VB=1
  hará/VB=1 [d:- mucho=2] [k:frío calor sol viento]=3 | it~1 will~1 be/VB=1 [d:- very=2] [k:cold hot sunny \
    windy]/JJ=3
  va=1 a=1 [k:llover nevar]/VB=2 | it~1 is=1 going=1 to=1 [k:rain snow]/VB=2
where:
  en {city} | in {city}
  en {country} | in {country}
  en=1 la=2 [playa montaña ciudad]=3 | [on in in]=1 the=2 [beach mountains city]=3
  aquí | here
weather:
  2* {sky} | {sky}
  {sky} {where} | {sky} {where}
  {where} {sky_present} | {where} {sky_present}
  2* {sky_present} [hoy ahora esta=1_mañana=2] | {sky_present} [today now this=1_morning=2]
  hoy {sky_present} {where} | today {sky_present} {where}
  2* {sky_past} {where} {past_day} | {sky_past} {where} {past_day}
  {past_day} {sky_past} {where} | {past_day} {sky_past} {where}
  2* {sky_future} {future_day} | {sky_future} {future_day}
  {future_day} {sky_future} {where} | {future_day} {sky_future} {where}
  {sky_future} {where} {future_day} | {sky_future} {where} {future_day}
  {sky_present} , pero {fact} | {sky_present} , but {fact}
  {sky_past} , así=1 que=1 [me_quedé_en_casa no_salí cancelamos_el_viaje]=2 | {sky_past} , so/RB=1 \
    [I_stayed_home I_didn't_go_out we_canceled_the_trip]=2
  [ponte lleva]/VB=1 [un_abrigo un_paraguas]=2 porque=3 [hace_frío está_lloviendo]=4 | [put_on take]/VB=1 \
    [a_coat an_umbrella]=2 because=3 it~4 [is_cold is_raining]=4
  cuando {sky_present} , [me_gusta_leer no_salgo me_quedo_en_casa bebo_té]=1 | when {sky_present} , \
    [I_like_to_read I_don't_go_out I_stay_home I_drink_tea]=1
  si [llueve nieva]=1 mañana/RB , [no_voy_a_salir me_quedaré_en_casa iremos_al_cine no_habrá_partido]=2 | if \
    it~1 [rains snows]=1 tomorrow , [I_am_not_going_to_go_out I_will_stay_home we_will_go_to_the_movies \
    there_won't_be_a_game]=2
  en [verano invierno primavera]=1 [k:hace_mucho_calor hace_frío llueve_mucho hace_sol]=2 {where} | in \
    [summer winter spring]=1 it~2 [k:is_very_hot is_cold rains_a_lot is_sunny]=2 {where}
  ¡ qué=1 [frío calor viento]=2 hace=3 [- hoy] ! | it~3 is~3 so=1 [cold hot windy]/JJ=2 [- today] !
  ¡ qué=1 [frío calor]=2 ! | it~1 is~1 so=1 [cold hot]/JJ=2 !
  ¿ qué=1 tiempo=2 [k:hace hacía hará]=3 {where} ? | what=1 [k:is_the_weather_like was_the_weather_like \
    will_the_weather_be_like]=2+3 {where} ?
  ¿ [k:está_lloviendo hace_frío hace_calor va_a_llover está_nevando llueve_mucho]=1 {where} ? | \
    [k:is_it_raining is_it_cold is_it_hot is_it_going_to_rain is_it_snowing does_it_rain_a_lot]=1 {where} ?
  ¿ va=1 a=1 llover/VB=2 {future_day} ? | is=1 it~1 going=1 to=1 rain/VB=2 {future_day} ?
  ¿ llovió/VB=1 {past_day} {where} ? | did~1 it~1 rain/VB=1 {past_day} {where} ?
past_day:
  ayer | yesterday
  anoche=1 | last=1 night=1
  la~1 semana=1 pasada=2 | last=2 week=1
  el~1 [lunes sábado domingo]/NN=1 pasado=2 | last=2 [Monday Saturday Sunday]/NNP=1
  toda=1 la~1 [mañana tarde noche semana]/NN | all=1 [morning afternoon night week]/NN
future_day:
  2* mañana/RB | tomorrow
  esta=1 noche=1 | tonight=1
  esta tarde/NN | this afternoon
  la~1 próxima=2 semana=1 | next=2 week=1
  el~1 próximo=2 [lunes sábado domingo]/NN=1 | next=2 [Monday Saturday Sunday]/NNP=1
"""

VIEWS = Rules(OPINIONS + WEATHER, {"fact": scenes.fact}, BASIC)


def opinion(draw: Draw) -> Sentence:
    """ "Creo que esta casa es demasiado cara.", "¡Qué bonito es tu jardín!" """
    return VIEWS.sentence(draw, "opinion")


def weather(draw: Draw) -> Sentence:
    """ "Mañana lloverá en Madrid.", "Hacía mucho frío." """
    return VIEWS.sentence(draw, "weather")
