"""Short questions with free words: how it was, the weather there, what one carries, how long, whose, do you mind."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.doings import WHOLE, gendered
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.lexicon import ABSOLUTE
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, ask, be, finish, noun_pair, predicate, question
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.being import adjectives_of, described_thing
from workshop.grammar.lessons.sentences.questions import WORDS

ASKING = """
one_of_yours:
  [tu su]=1 [familia madre hermana abuela hija esposa novia tía prima amiga jefa suegra gata vecina]=2 | \
    [your your]=1 [family mother sister grandmother daughter wife girlfriend aunt cousin friend boss \
    mother-in-law cat neighbor]=2
  [tu su]=1 [padre hermano abuelo hijo esposo novio tío primo amigo jefe suegro perro bebé vecino]=2 | \
    [your your]=1 [father brother grandfather son husband boyfriend uncle cousin friend boss father-in-law \
    dog baby neighbor]=2
  {name} | {name}
some_of_yours:
  [tus sus]=1 [padres hijos hermanos abuelos amigos primos suegros vecinos tíos]=2 | [your your]=1 \
    [parents children brothers grandparents friends cousins in-laws neighbors uncles]=2
  [tus sus]=1 [hijas hermanas amigas primas tías]=2 | [your your]=1 [daughters sisters friends cousins \
    aunts]=2
event:
  [el tu su]=1 [viaje examen partido concierto curso cumpleaños vuelo paseo día fin_de_semana verano \
    desayuno baile]=2 | [the your your]=1 [trip exam game concert course birthday flight walk day weekend \
    summer breakfast dance]=2
  [la tu su]=1 [fiesta clase reunión película boda entrevista cita excursión semana obra exposición \
    carrera mañana/NN visita]=2 | [the your your]=1 [party class meeting movie wedding interview \
    appointment excursion week play exhibition race morning visit]=2
  [tu su]=1 primer=3 [día_de_clase día_de_trabajo viaje examen año]=2 | [your your]=1 first=3 \
    [day_of_class day_of_work trip exam year]=2
  [tu su]=1 última=3 [clase reunión visita semana]=2 | [your your]=1 last=3 [class meeting visit week]=2
how_was:
  4* ¿ cómo=1 [fue estuvo]/VB=2 {event} ? | how=1 was/VBD=2 {event} ?
  2* ¿ qué=1 tal=1 [fue estuvo]/VB=2 {event} ? | how=1 was/VBD=2 {event} ?
  2* ¿ qué=1 tal=1 {event} ? | how=1 was~1 {event} ?
  3* ¿ qué=1 tal=1 {one_of_yours} ? | how=1 is~1 {one_of_yours} ?
  2* ¿ qué=1 tal=1 {some_of_yours} ? | how=1 are~1 {some_of_yours} ?
  3* ¿ cómo=1 está/VB=2 {one_of_yours} [- hoy]/RB ? | how=1 is=2 {one_of_yours} [- today]/RB ?
  2* ¿ cómo=1 están/VB=2 {some_of_yours} ? | how=1 are=2 {some_of_yours} ?
  2* ¿ cómo=1 [va_todo va_el_trabajo va_la_escuela va_el_proyecto va_tu_español va_la_vida]=2 ? | how=1 \
    is~2 [everything work school the_project your_Spanish life]=2 going/VBG=2 ?
  ¿ cómo=1 te=0 fue/VB=2 en=0 {event} ? | how=1 did~2 {event} go/VB=2 ?
  ¿ cómo=1 [estuvieron fueron]/VB=2 [tus sus las]=3 vacaciones=4 ? | how=1 was=2 [your your the]=3 \
    vacation/NN=4 ?
  ¿ te=0 gustó/VB=2 {event} ? | did~2 you~2 like/VB=2 {event} ?
  2* ¿ te=0 gusta/VB=2 {new_thing} ? | do~2 you~2 like/VB=2 {new_thing} ?
  2* ¿ qué=1 tal=1 {new_thing} ? | how=1 is~1 {new_thing} ?
  2* ¿ cómo=1 es/VB=2 {new_thing} ? | what=1 is=2 {new_thing} like/IN=1 ?
  {greeting_short} , ¿ qué=1 tal=1 {event} ? | {greeting_short} , how=1 was~1 {event} ?
  {greeting_short} , ¿ cómo=1 está/VB=2 {one_of_yours} ? | {greeting_short} , how=1 is=2 {one_of_yours} ?
greeting_short:
  [hola hola buenos_días buenas_tardes buenas_noches]/UH=1 | [hello hello good_morning good_afternoon \
    good_evening]/UH=1
somewhere:
  en {city} | in {city}
  en {country} | in {country}
  [ahí allí aquí]=1 | [there there here]=1
  en [tu su] [ciudad país pueblo región barrio] | in [your your] [city country town region neighborhood]
  en=1 [la el] [costa norte] | [on in]=1 the [coast north]
sky:
  ¿ qué=1 tiempo=2 hace/VB=3 {somewhere} [- hoy ahora]/RB=5 ? | what=1 is=3 the~2 weather=2 like/IN=1 \
    {somewhere} [- today now]/RB=5 ?
  ¿ qué=1 tiempo=2 [hizo hacía]/VB=3 {somewhere} ? | what=1 was=3 the~2 weather=2 like/IN=1 {somewhere} ?
  ¿ qué=1 tiempo=2 [hará va_a_hacer]/VB=3 {when_soon} ? | what=1 [will_the_weather_be \
    is_the_weather_going_to_be]~3 like/IN=1 {when_soon} ?
  ¿ [hace hizo]/VB=1 [mucho_calor calor mucho_frío frío sol viento]=2 {somewhere} ? | [is was]=1 it~1 \
    [very_hot hot very_cold cold sunny windy]/JJ=2 {somewhere} ?
  ¿ llueve/VB=1 [mucho=2 -] {somewhere} ? | does~1 it~1 rain/VB=1 [a_lot=2 -] {somewhere} ?
when_soon:
  [mañana este_fin_de_semana la_próxima_semana esta_tarde/NN]=1 | [tomorrow this_weekend next_week \
    this_afternoon]=1
new_thing:
  tu=1 [trabajo proyecto español negocio jardín]=2 | your=1 [job project Spanish business garden]=2
  tu=1 [escuela universidad casa vida]=2 | your=1 [school university house life]=2
  tu=1 nuevo=3 [trabajo jefe coche apartamento profesor teléfono barrio]=2 | your=1 new=3 [job boss car \
    apartment teacher phone neighborhood]=2
  tu=1 nueva=3 [casa jefa oficina escuela profesora clase bicicleta]=2 | your=1 new=3 [house boss office \
    school teacher class bicycle]=2
in_yours:
  2* {carried_in} | {carried_in}
  2* en=2 tu=3 [mochila bolsa maleta bolso cartera bolsillo mano coche]/NN=4 | in=2 your=3 [backpack bag \
    suitcase purse wallet pocket hand car]/NN=4
in_su:
  2* {carried_in} | {carried_in}
  2* en=2 su=3 [mochila bolsa maleta bolso cartera bolsillo mano coche]/NN=4 | in=2 your=3 [backpack bag \
    suitcase purse wallet pocket hand car]/NN=4
carried_in:
  en=2 [el la]=3 [bolsillo mochila]/NN=4 | in=2 your~3 [pocket backpack]/NN=4
  en=2 [la el]=3 [maleta bolso]/NN=4 | in=2 your~3 [suitcase purse]/NN=4
  en=2 [esa esta]=3 [caja bolsa maleta]=4 | in=2 [that this]=3 [box bag suitcase]=4
carrying:
  3* ¿ qué=1 [llevas tienes]/VB=5 {in_yours} ? | what=1 do~5 you~5 have/VB=5 {in_yours} ?
  2* ¿ qué=1 [lleva tiene]/VB=5 {in_su} ? | what=1 do~5 you~5 have/VB=5 {in_su} ?
  ¿ qué=1 [hay había]/VB=5 {carried_in} ? | what=1 [is was]=5 {carried_in} ?
  ¿ qué=1 [compraste perdiste encontraste olvidaste]/VB=2 en=3 {the:shop_place+eating+station+park} ? | \
    what=1 did~2 you~2 [buy lose find forget]/VB=2 at=3 {the:shop_place+eating+station+park} ?
costs:
  ¿ cuánto=1 [cuesta vale]/VB=2 {the:clothes+furniture+vehicle+toy+device+ticket+bag} ? | how=1 much=1 \
    does~2 {the:clothes+furniture+vehicle+toy+device+ticket+bag} cost/VB=2 ?
  ¿ cuánto=1 [cuesta vale]/VB=2 {this:clothes+furniture+vehicle+toy+device+bag+text} ? | how=1 much=1 \
    does~2 {this:clothes+furniture+vehicle+toy+device+bag+text} cost/VB=2 ?
  ¿ cuánto=1 [cuestan valen]/VB=2 {the_pl:clothes+ticket+count_food+text} ? | how=1 much=1 do~2 \
    {the_pl:clothes+ticket+count_food+text} cost/VB=2 ?
  ¿ cuánto=1 costó/VB=2 {your_thing} ? | how=1 much=1 did~2 {your_thing} cost/VB=2 ?
  ¿ cuánto=1 [cuesta vale]/VB=2 el menú=5 del=6 día/NN=7 ? | how=1 much=1 does~2 the menu=5 of=6 the=6 \
    day=7 cost/VB=2 ?
  ¿ cuánto=1 tiempo=1 dura/VB=2 {lasting} ? | how=1 long=1 does~2 {lasting} last/VB=2 ?
  ¿ cuánto=1 dura/VB=2 {lasting} ? | how=1 long=1 does~2 {lasting} last/VB=2 ?
  ¿ cuánto=1 [duró tardó]/VB=2 {lasting} ? | how=1 long=1 did~2 {lasting} [last take]/VB=2 ?
  ¿ cuánto=1 tiempo=1 duró/VB=2 {lasting} ? | how=1 long=1 did~2 {lasting} last/VB=2 ?
  2* ¿ cuánto=1 falta/VB=2 para=3 {until_what} ? | how=1 long=1 is~2 it~2 until=3 {until_what} ?
  ¿ cuánto=1 tiempo=1 falta/VB=2 para=3 {until_what} ? | how=1 long=1 is~2 it~2 until=3 {until_what} ?
  ¿ cuántos=1 días=2 faltan/VB=3 para=4 {until_what} ? | how=1 many=1 days=2 are~3 left/VBN=3 until=4 \
    {until_what} ?
  falta=1 [una_semana un_mes una_hora]=2 para=3 {until_what} | it~1 is~1 [a_week a_month an_hour]=2 \
    until=3 {until_what}
  faltan/VB=1 {small} [días semanas horas meses]=2 para=3 {until_what} | it~1 is~1 {small} [days weeks \
    hours months]=2 until=3 {until_what}
your_thing:
  [tu su]=1 [coche casa abrigo bicicleta vestido computadora teléfono cama]/NN=2 | [your your]=1 [car \
    house coat bicycle dress computer phone bed]/NN=2
lasting:
  [el]=1 [viaje concierto partido examen curso vuelo]=2 | [the]=1 [trip concert game exam course flight]=2
  [la]=1 [película clase reunión fiesta obra entrevista]=2 | [the]=1 [movie class meeting party play \
    interview]=2
until_what:
  [el tu mi]=1 [examen viaje cumpleaños partido concierto vuelo]=2 | [the your my]=1 [exam trip birthday \
    game concert flight]=2
  [la tu mi]=1 [fiesta boda reunión clase entrevista]=2 | [the your my]=1 [party wedding meeting class \
    interview]=2
  las=1 vacaciones=2 | the=1 vacation/NN=2
  [navidad el=0_verano el=0_fin_de_semana]=2 | [Christmas summer the~2_weekend]=2
mind:
  3* ¿ [te le les]=1 importa/VB=2 si=3 {i_do} ? | do~2 you=1 mind/VB=2 if=3 {i_do} ?
  ¿ [te le]=1 molesta/VB=2 si=3 {i_do} ? | do~2 you=1 mind/VB=2 if=3 {i_do} ?
  ¿ [te le]=1 [importaría molestaría]/VB=2 [esperar ayudarme cerrar_la_puerta abrir_la_ventana \
    hablar_más_despacio repetir_eso bajar_la_música venir_mañana]/VB=4 ? | would~2 you=1 mind/VB=2 \
    [waiting helping_me closing_the_door opening_the_window speaking_more_slowly repeating_that \
    turning_down_the_music coming_tomorrow]/VBG=4 ?
i_do:
  [abro cierro]/VB=1 [la_ventana la_puerta]=2 | I~1 [open close]/VBP=1 [the_window the_door]=2
  me~1 siento/VB=1 [aquí ahí allí]=2 | I~1 sit/VBP=1 [here there there]=2
  [uso tomo]/VB=1 [k:este ese este este]=2 [k:teléfono bolígrafo paraguas coche]/NN=3 | I~1 [use \
    take]/VBP=1 [k:this that this this]=2 [k:phone pen umbrella car]/NN=3
  [pongo apago]/VB=1 la=0 [radio=2 televisión=2 música=2] | I~1 turn/VBP=1 [on off]=1 [the~2_radio=2 \
    the~2_TV=2 the~2_music=2]
  [fumo espero como]/VB=1 aquí | I~1 [smoke wait eat]/VBP=1 here
  voy/VB=1 [solo/RB ahora mañana]=2 | I~1 go/VBP=1 [alone now tomorrow]=2
  llamo/VB=1 [mañana más_tarde esta_noche]=3 | I~1 call/VBP=1 [tomorrow later tonight]=3
  invito/VB=1 a=0 {somebody} | I~1 invite/VBP=1 {somebody}
  no=1 voy/VB=2 [a_la_fiesta a_clase hoy]=3 | I~2 don't=1 go/VB=2 [to_the_party to_class today]=3
opens:
  2* ¿ a~1 qué=1 hora=2 [abre cierra]/VB=3 {the:opening+shop_place} [- hoy=5 los=4_domingos=5] ? | what=1 \
    time=2 does~3 {the:opening+shop_place} [open close]/VB=3 [- today=5 on=4_Sundays=5] ?
  ¿ a~1 qué=1 hora=2 [empieza termina]/VB=3 {lasting} [- mañana/RB=5 hoy=5] ? | what=1 time=2 does~3 \
    {lasting} [start end]/VB=3 [- tomorrow/RB=5 today=5] ?
  ¿ a~1 qué=1 hora=2 [sale llega]/VB=3 el [tren autobús avión] [para de]=5 {city} ? | what=1 time=2 does~3 \
    the [train bus plane] [leave arrive]/VB=3 [for from]=5 {city} ?
"""
WEIGHTS = {"how_was": 8, "sky": 3, "carrying": 2, "costs": 5, "mind": 3, "opens": 2}
ASKING_TALK = Rules(ASKING, {}, BASIC)


def asking_talk(draw: Draw) -> Sentence:
    """ "¿Cómo fue tu viaje?", "¿Qué llevas en la mochila?", "¿Te importa si abro la ventana?" """
    return ASKING_TALK.sentence(draw, draw.weighted(WEIGHTS))


def _graded(adjective: Adjective) -> bool:
    return adjective.es not in {*WHOLE, *ABSOLUTE} and not adjective.en[0].isupper()


def why_so(draw: Draw) -> Sentence:
    """ "¿Por qué estás tan triste?", "¿Por qué es tan cara tu casa?" """
    subject = someone(draw, asked=True) if draw.chance(0.7) else described_thing(draw, asked=True)
    copula = "estar" if draw.chance(0.7) else "ser"
    found = [a for a in adjectives_of(draw, subject, copula[0].upper()) if _graded(a)]
    if not found:
        return why_so(draw)
    adjective = draw.pick(found)
    subject = gendered(draw, subject, adjective.es.endswith("o"))
    tense = draw.weighted({"present": 5, "imperfect": 1})
    how = predicate(adjective, subject, "so")
    clause = be(
        copula, subject, how, asked=WORDS["why"], question=True, inverted=draw.chance(0.6), tense=tense
    )
    if isinstance(subject, NounPhrase) and draw.chance(0.6):  # "¿por qué es tan cara la casa?"
        last = replace(clause, elided=True, rest=(how, noun_pair(subject)))
        return finish(question(Phrase(spanish.clause(last), english.clause(clause))))
    return ask(clause)
