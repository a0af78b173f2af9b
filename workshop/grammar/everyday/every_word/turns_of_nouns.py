"""Talk with common words that need a turn of their own: favorites, halves, what is forbidden, what is worth it."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.numbers import counted_noun, digits
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, node
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import Sentence, noun_pair
from workshop.grammar.lessons.sampling import Draw

NOUNS = """
favorite:
  2* ¿ cuál=1 es/VB=2 {one_favorite} ? | what=1 is=2 {one_favorite} ?
  ¿ quién=1 es/VB=2 tu=3 [p:cantante actor]/NN=4 favorito/JJ=5 ? | who=1 is=2 your=3 favorite/JJ=5 \
    [p:singer actor]/NN=4 ?
  ¿ cuál=1 es/VB=2 tu=3 [cantante actor profesor escritor]/NN=4 favorito/JJ=5 ? | who=1 is=2 your=3 \
    favorite/JJ=5 [singer actor teacher writer]/NN=4 ?
  ¿ [cuál quién]=1 es/VB=2 tu=3 [k:actriz profesora cantante]/NN=4 favorita/JJ=5 ? | [who who]=1 is=2 \
    your=3 favorite/JJ=5 [k:actress teacher singer]/NN=4 ?
  ¿ cuáles=1 son/VB=2 tus=3 [m:libros colores deportes animales platos juegos programas días]/NNS=4 \
    favoritos/JJ=5 ? | what=1 are=2 your=3 favorite/JJ=5 [m:books colors sports animals dishes games \
    shows days]/NNS=4 ?
  ¿ cuáles=1 son/VB=2 tus=3 [f:películas canciones frutas series flores ciudades]/NNS=4 favoritas/JJ=5 ? \
    | what=1 are=2 your=3 favorite/JJ=5 [f:movies songs fruits series flowers cities]/NNS=4 ?
  [mi tu nuestro]=1 color/NN=2 favorito/JJ=3 es/VB=4 el=0 [c:rojo azul verde amarillo negro blanco rosa \
    morado]=5 | [my your our]=1 favorite/JJ=3 color/NN=2 is=4 [c:red blue green yellow black white pink \
    purple]/NN=5
  el=0 [c:rojo azul verde amarillo negro blanco rosa morado]=5 es/VB=4 [mi tu su]=1 color/NN=2 \
    favorito/JJ=3 | [c:red blue green yellow black white pink purple]/NN=5 is=4 [my your his]=1 \
    favorite/JJ=3 color/NN=2
  mi=1 día/NN=2 favorito/JJ=3 es/VB=4 el=0 {weekday} | my=1 favorite/JJ=3 day/NN=2 is=4 {weekday}
  mi=1 ciudad/NN=2 favorita/JJ=3 es/VB=4 {city} | my=1 favorite/JJ=3 city/NN=2 is=4 {city}
  mi=1 [cantante actor profesor]/NN=2 favorito/JJ=3 es/VB=4 {man} | my=1 favorite/JJ=3 [singer actor \
    teacher]/NN=2 is=4 {man}
  mi=1 [actriz cantante profesora]/NN=2 favorita/JJ=3 es/VB=4 {woman} | my=1 favorite/JJ=3 [actress \
    singer teacher]/NN=2 is=4 {woman}
  [este ese]=1 [libro color equipo plato]/NN=2 es/VB=3 mi=4 favorito/JJ=5 | [this that]=1 [book color \
    team dish]/NN=2 is=3 my=4 favorite/JJ=5
  [esta esa]=1 [canción película ciudad flor]/NN=2 es/VB=3 mi=4 favorita/JJ=5 | [this that]=1 [song movie \
    city flower]/NN=2 is=3 my=4 favorite/JJ=5
one_favorite:
  [p:tu su]=3 [m:libro color deporte animal equipo plato restaurante postre día número juego programa \
    país lugar]/NN=4 favorito/JJ=5 | [p:your your]=3 favorite/JJ=5 [m:book color sport animal team dish \
    restaurant dessert day number game show country place]/NN=4
  [p:tu su]=3 [f:película canción comida ciudad serie fruta estación bebida flor clase]/NN=4 \
    favorita/JJ=5 | [p:your your]=3 favorite/JJ=5 [f:movie song food city series fruit season drink \
    flower class]/NN=4
which:
  3* ¿ cuál=1 de=2 [los las]=3 [dos tres]=4 {choose} ? | which=1 of=2 the=3 [two three]=4 {choose} ?
  ¿ cuál=1 de=2 [estos=3 estas=3] {choose} ? | which=1 of=2 these=3 {choose} ?
  2* ¿ cuál=1 de=2 {this_pl:clothes+text+film+vehicle+home+toy} {choose} ? | which=1 of=2 \
    {this_pl:clothes+text+film+vehicle+home+toy} {choose} ?
  ¿ cuál=1 de=2 tus=3 [hermanos hermanas primos primas hijos tíos amigos]=4 {sister_does} ? | which=1 \
    of=2 your=3 [brothers sisters cousins cousins children uncles friends]=4 {sister_does} ?
  ¿ quién=1 de=2 [ustedes nosotros ellos]=3 {sister_does} ? | which=1 of=2 [you us them]=3 {sister_does} ?
choose:
  [prefieres quieres necesitas]/VB=1 | do~1 you~1 [prefer want need]/VB=1
  [compraste viste elegiste leíste]/VB=1 | did~1 you~1 [buy see choose read]/VB=1
  [prefiere_usted quiere_usted]/VB=1 | do~1 you~1 [prefer want]/VB=1
  vas/VB=1 a=2 [comprar elegir usar ver]/VB=3 | are=1 you~1 going=1 to=2 [buy choose use see]/VB=3
  te=1 gusta/VB=2 más=3 | do~2 you=1 like/VB=2 more=3
  es/VB=1 [p:tuyo mejor] | is=1 [p:yours better]
  es/VB=1 más=2 [p:barato=3 caro=3] | is=1 [p:cheaper=2+3 more=2_expensive=3]
sister_does:
  vive/VB=1 en=2 {city} | lives/VBZ=1 in=2 {city}
  es/VB=1 [médico profesora abogado músico]=2 | is=1 [a_doctor a_teacher a_lawyer a_musician]=2
  [habla entiende]/VB {any:language} | [speaks understands]/VBZ {any:language}
  [trabaja estudia]/VB [aquí contigo=2] | [works studies]/VBZ [here with=2_you=2]
  va/VB=1 a=2 venir=3 | is=1 going=1 to=2 come=3
  [ganó vino]/VB | [won came]/VBD
  es/VB=1 [mayor más_alto]=2 | is=1 [older taller]=2
first_day:
  3* ¿ cómo=1 [fue estuvo]/VB=2 {day_of} ? | how=1 was=2 {day_of} ?
  2* [mi tu su nuestro]=1 [primer último]=5 día/NN=6 de=7 [clase trabajo escuela vacaciones \
    universidad]/NN=8 [fue era]/VB=2 [k:muy=3 -] [p:largo difícil divertido bonito aburrido \
    especial]/JJ=4 | [my your his our]=1 [first last]=5 day/NN=6 of=7 [class work school vacation \
    college]/NN=8 was=2 [k:very=3 -] [p:long difficult fun nice boring special]/JJ=4
  [mi tu su nuestra]=1 [primera última]=5 [k:semana noche]/NN=6 de=7 [a:clase trabajo vacaciones]/NN=8 \
    fue/VB=2 muy=3 [p:larga difícil divertida bonita aburrida especial]/JJ=4 | [my your his our]=1 [first \
    last]=5 [k:week night]/NN=6 of=7 [a:class work vacation]/NN=8 was=2 very=3 [p:long difficult fun nice \
    boring special]/JJ=4
  [hoy mañana]/RB es/VB {the_one_day} | [today tomorrow] is {the_one_day}
  ayer fue/VB {the_one_day} | yesterday was {the_one_day}
  [fue es]/VB=1 el=2 [mejor peor]=3 día=4 de=5 [mi=6 tu=6] vida=7 | it~1 [was is]=1 the=2 [best worst]=3 \
    day=4 of=5 [my=6 your=6] life=7
  fue/VB=1 el=2 [mejor peor]=3 día=4 [p:de_la_semana del_año del_mes del_verano]=5 | it~1 was=1 the=2 \
    [best worst]=3 day=4 [p:of_the_week of_the_year of_the_month of_the_summer]=5
day_of:
  [tu su]=1 [o:primer último]=2 día/NN=3 de=4 [clase trabajo escuela vacaciones universidad]/NN=5 | [your \
    his]=1 [o:first last]=2 day/NN=3 of=4 [class work school vacation college]/NN=5
  [tu su]=1 [o:primera última]=2 [k:semana noche]/NN=3 [p:de_clase de_trabajo de_vacaciones]=4 | [your \
    his]=1 [o:first last]=2 [k:week night]/NN=3 [p:of_class of_work of_vacation]=4
  {the_day_of} | {the_day_of}
the_day_of:
  {the_one_day} | {the_one_day}
  el=1 [primer último]=2 día/NN=3 [d:de_clase de_clases de_vacaciones de_trabajo del_año del_mes \
    del_verano del_curso]=4 | the=1 [first last]=2 day/NN=3 [d:of_class of_class of_vacation of_work \
    of_the_year of_the_month of_the_summer of_the_course]=4
  la=1 [o:primera última]=2 [k:semana noche]/NN=3 [d:de_clase de_vacaciones del_año del_mes del_verano]=4 \
    | the=1 [o:first last]=2 [k:week night]/NN=3 [d:of_class of_vacation of_the_year of_the_month \
    of_the_summer]=4
the_one_day:
  el=1 [primer último]=2 día/NN=3 [d:de_clase de_clases de_vacaciones de_trabajo del_año del_mes \
    del_verano del_curso]=4 | the=1 [first last]=2 day/NN=3 [d:of_class of_class of_vacation of_work \
    of_the_year of_the_month of_the_summer of_the_course]=4
menu:
  ¿ cuánto=1 [cuesta vale]/VB=2 {of_the_day} ? | how=1 much=1 does~2 {of_the_day} cost/VB=2 ?
  ¿ [cuál qué]=1 es/VB=2 {of_the_day} ? | what=1 is=2 {of_the_day} ?
  ¿ qué hay/VB=1 en el [menú plato]/NN del=2 día/NN=3 ? | what is=1 there=1 in the [menu dish]/NN of=2 \
    the=2 day/NN=3 ?
  2* [quiero quisiera prefiero comí pedí]/VB=1 {of_the_day} | I~1 [want would_like prefer ate \
    ordered]/VB=1 {of_the_day}
  [voy_a vamos_a queremos]=1 pedir/VB {of_the_day} | [I_am_going_to we_are_going_to we_want_to]=1 \
    order/VB {of_the_day}
  {of_the_day} [cuesta vale]/VB=1 {small} euros | {of_the_day} costs/VBZ=1 {small} euros
  el=4 [menú plato postre]/NN=2 del=5 día/NN=3 [es estaba está]/VB=6 [k:muy=1 -] [a:bueno delicioso \
    rico]/JJ=7 | the=4 [menu dish dessert]/NN=2 of=5 the=5 day/NN=3 [is was is]=6 [k:very=1 -] [a:good \
    delicious tasty]/JJ=7
  la=4 [sopa especialidad]/NN=2 del=5 día/NN=3 [v:es estaba está]/VB=6 [k:muy=1 -] [a:buena deliciosa \
    rica]/JJ=7 | the=4 [soup special]/NN=2 of=5 the=5 day/NN=3 [v:is was is]=6 [k:very=1 -] [a:good \
    delicious tasty]/JJ=7
of_the_day:
  el [menú plato postre pescado]/NN del=1 día/NN=2 | the [menu dish dessert fish]/NN of=1 the=1 day/NN=2
  la [sopa especialidad ensalada]/NN del=1 día/NN=2 | the [soup special salad]/NN of=1 the=1 day/NN=2
total:
  2* son/VB=1 {big_money} en=2 total=3 | it~1 is=1 {big_money} in=2 total=3
  [pagué gasté pagamos gastamos]/VB=1 {big_money} [en=2_total=3 -] | [I~1_paid I~1_spent we~1_paid \
    we~1_spent]=1 {big_money} [in=2_total=3 -]
  2* [pagué pagamos]/VB=1 {big_money} por=2 {this:clothes+furniture+device+vehicle} | [I~1_paid \
    we~1_paid]=1 {big_money} for=2 {this:clothes+furniture+device+vehicle}
  {the:clothes+furniture+device+vehicle} [cuesta costó]/VB=1 {big_money} | \
    {the:clothes+furniture+device+vehicle} [costs/VBZ=1 cost/VBD=1] {big_money}
  somos/VB=1 [cinco seis siete ocho diez veinte]=2 en=3 total=4 | there~1 are=1 [five six seven eight ten \
    twenty]=2 of~2 us~1 in=3 total=4
  hay/VB=1 {big_things} en=2 [total=3 la_escuela=3 el_pueblo=3] | there=1 are=1 {big_things} in=2 \
    [total=3 the_school=3 the_town=3]
  [compré tenemos vendieron]/VB=1 {big_books} [en=2_total=3 -] | [I~1_bought we~1_have they~1_sold]=1 \
    {big_books} [in=2_total=3 -]
  ¿ cuánto=1 [es fue]/VB=2 en=3 total=4 ? | how=1 much=1 [is was]=2 it~2 in=3 total=4 ?
  en=1 total=2 , [éramos somos]/VB=3 [cinco seis siete ocho diez veinte]=4 | in=1 total=2 , there~3 [were \
    are]=3 [five six seven eight ten twenty]=4 of~4 us~3
half:
  2* el=1 agua=2 de=3 [p:la_piscina el_río el_lago el_mar la_botella la_bañera]=4 [v:está estaba]=5 [k:muy=6 -] \
    [fría caliente limpia sucia]/JJ=7 | the=1 water=2 in=3 [p:the_pool the_river the_lake the_sea the_bottle \
    the_bathtub]=4 [v:is was]=5 [k:very=6 -] [cold hot clean dirty]/JJ=7
  2* la=0 mitad=1 de=2 {a_crowd} {part_does} | half=1 of=2 {a_crowd} {part_does}
  2* parte=1 de=2 {a_crowd} {part_does} | part=1 of=2 {a_crowd} {part_does}
  la=0 mayoría=1 de=0 la=0 gente=2 {crowd_does_people} | most=1 people=2 {crowd_does_people}
  toda=1 la=2 [clase familia ciudad]/NN=3 está/VB=4 [p:enferma cansada contenta]/JJ=5 | the=2 whole=1 \
    [class family city]/NN=3 is=4 [p:sick tired happy]/JJ=5
  3* {whole_family} {crowd_does} | {whole_family} {crowd_does}
  [me=0_comí=1 compré=1 vendimos=1] la=0 mitad=2 [de_la_pizza del_pastel del_pan]=3 | [I~1_ate=1 \
    I~1_bought=1 we~1_sold=1] half=2 [of_the_pizza of_the_cake of_the_bread]=3
  [perdí gasté ahorré]/VB=1 [la=0_mitad=2 parte=2] de=3 [mi=4 el=4] dinero=5 | I~1 [lost spent saved]=1 \
    [half=2 part=2] of=3 [my=4 the=4] money=5
  es/VB=1 parte=2 de=3 [p:mi_familia mi_trabajo nuestra_vida la_vida la_historia mi_plan]=4 | it~1 is=1 \
    part=2 of=3 [p:my_family my_job our_life life history my_plan]=4
  [estoy_buscándolo lo_busqué la_estoy_buscando]=1 por=2 toda=2 la=3 [casa ciudad escuela]=4 | \
    [I~1_am~1_looking_for_it I~1_looked_for_it I~1_am~1_looking_for_it]=1 all=2 over=2 the=3 [house city \
    school]=4
  [limpié pinté barrí]/VB=1 toda=2 la=3 [casa cocina escuela habitación]=4 {past_time} | I~1 [cleaned \
    painted swept]=1 the=3 whole=2 [house kitchen school room]=4 {past_time}
  {fut} [limpiar pintar]/VB=1 toda=2 la=3 [casa cocina escuela habitación]=4 | {fut} [clean paint]/VB=1 \
    the=3 whole=2 [house kitchen school room]=4
  {fut} [leer estudiar repasar]/VB=1 todo=2 el=3 [libro capítulo tema]=4 | {fut} [read study review]/VB=1 \
    the=3 whole=2 [book chapter topic]=4
  [leí estudié vi]/VB=1 todo=2 el=3 [libro tema video]=4 {past_time} | I~1 [read studied watched]/VBD=1 \
    the=3 whole=2 [book topic video]=4 {past_time}
  [vivimos trabajé llovió hablaron esperamos]/VB=1 durante=2 [todo_el_día toda_la_noche toda_la_tarde \
    toda_la_semana todo_el_verano]=3 | [we~1_lived I~1_worked it~1_rained they~1_talked we~1_waited]=1 \
    all~2 [day night afternoon week summer]=3
fut:
  {future_time} [voy_a tengo_que vamos_a tenemos_que]=2 | {future_time} [I_am_going_to I_have_to \
    we_are_going_to we_have_to]=2
  [voy_a tengo_que vamos_a quiero]=2 | [I_am_going_to I_have_to we_are_going_to I_want_to]=2
a_crowd:
  la=1 [clase familia ciudad]/NN=2 | the=1 [class family city]/NN=2
  el=1 [equipo grupo pueblo barrio]/NN=2 | the=1 [team group town neighborhood]/NN=2
  mi=1 [clase familia equipo]/NN=2 | my=1 [class family team]/NN=2
whole_family:
  toda=3 [m:la mi tu nuestra]=1 familia/NN=2 | [m:the my your our]=1 whole=3 family/NN=2
  toda=3 la=1 [clase ciudad]/NN=2 | the=1 whole=3 [class city]/NN=2
  todo=3 el=1 [equipo grupo pueblo]/NN=2 | the=1 whole=3 [team group town]/NN=2
crowd_does:
  [v:llegó_tarde vino_ayer está_aquí habla_español vive_aquí estaba_en_la_fiesta vino_a_la_fiesta \
    fue_a_la_playa va_a_venir]=1 | [v:arrived_late came_yesterday is_here speaks_Spanish lives_here \
    was_at_the_party came_to_the_party went_to_the_beach is_going_to_come]=1
part_does:
  4* {crowd_does} | {crowd_does}
  está/VB=1 [enferma cansada contenta]/JJ=2 | is=1 [sick tired happy]/JJ=2
crowd_does_people:
  [v:llegó_tarde vive_bien habla_español trabaja_mucho no_lo_sabe tiene_miedo]=1 | [v:arrived_late \
    live_well speak_Spanish work_a_lot don't_know_it are_afraid]=1
"""


def big_money(draw: Draw) -> Phrase:
    """ "mil doscientos pesos", "treinta y siete euros"."""
    n = draw.pick(range(11, 100)) if draw.chance(0.4) else draw.pick(range(100, 5000, 50))
    return _many(draw, n, draw.pick(nouns_of("coin")))


def big_things(draw: Draw) -> Phrase:
    """ "mil quinientos libros", "doscientas casas"."""
    found = [one for one in nouns_of("text", "furniture", "folk", "toy") if one.number == "both"]
    return _many(draw, draw.pick(range(100, 3000, 50)), draw.pick(found))


def big_books(draw: Draw) -> Phrase:
    """What one buys by the hundred: "doscientos cuadernos"."""
    found = [one for one in nouns_of("text", "clothes", "toy", "count_food") if one.number == "both"]
    return _many(draw, draw.pick(range(100, 3000, 50)), draw.pick(found))


def _many(draw: Draw, n: int, what: Noun) -> Phrase:
    if draw.chance(0.75):
        return counted_noun(n, what)
    figures, named = digits(n), noun_pair(NounPhrase(what, "count", "", True))
    return Phrase(node("NP", figures.es, *named.es.children), node("NP", figures.en, *named.en.children))


WORDS = Rules(NOUNS, {"big_money": big_money, "big_things": big_things, "big_books": big_books}, BASIC)
WEIGHTS = {"favorite": 2, "which": 2.5, "first_day": 2, "menu": 1, "total": 2, "half": 3}


def of_words(draw: Draw) -> Sentence:
    """ "¿Cuál es tu color favorito?", "¿Cuál de los dos prefieres?", "La mitad de la clase está enferma." """
    return WORDS.sentence(draw, draw.weighted(WEIGHTS))
