"""Talk in restaurants and in shops."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

EATING_OUT = """
dish:
  3* {a*:serving+dish} | {a*:serving+dish}
  3* {some:food+drink} | {some:food+drink}
  un=1 [vaso=2 litro=2] de=3 [agua leche jugo vino] | a=1 [glass=2 liter=2] of=3 [water milk juice wine]
  una=1 [taza copa botella jarra]=2 de=3 [té vino agua limonada] | a=1 [cup glass bottle pitcher]=2 of=3 \
    [tea wine water lemonade]
  un=1 [café té]=2 con=3 [leche azúcar limón hielo] | a=1 [coffee tea]=2 with=3 [milk sugar lemon ice]
  un=1 [café té]=2 sin=3 [k:leche azúcar] | a=1 [coffee tea]=2 without=3 [k:milk sugar]
  [dos tres cuatro] [p:cafés cervezas sopas ensaladas tés bocadillos pizzas hamburguesas] | [two three four] \
    [p:coffees beers soups salads teas sandwiches pizzas hamburgers]/NNS
  {some:cooked} con {some:verduras+arroz+ensalada} | {some:cooked} with {some:verduras+arroz+ensalada}
  otra=1 [cerveza taza copa silla botella]=2 | another=1 [beer cup glass chair bottle]=2
  otro=1 [café plato vaso tenedor cuchillo]=2 | another=1 [coffee plate glass fork knife]=2
  más {some:food+drink} | more {some:food+drink}
  un=1 poco=1 de=1 {some:pantry+drink} | a=1 little=1 {some:pantry+drink}
  un=1 poco=1 más=2 de=1 {some:pantry+drink} | a=1 little=1 more=2 {some:pantry+drink}
the_dish:
  {the:dish} | {the:dish}
  la [cuenta carta sal] | the [bill menu salt]
  el [menú pan azúcar vino] | the [menu bread sugar wine]
  lo~1 mismo=1 | the~1 same=1
  el plato=2 del=0 día=1 | the daily/JJ=1 special/NN=2
food:
  {a*:dish} | {a*:dish}
  {some:food} | {some:food}
order:
  3* quisiera/VB=1 {dish} | I~1 would~1 like/VB=1 {dish}
  quisiéramos/VB=1 {dish} | we~1 would~1 like/VB=1 {dish}
  2* me=1 gustaría/VB=2 {dish} | I=1 would~2 like/VB=2 {dish}
  quiero/VB=1 {dish} | I~1 want/VBP=1 {dish}
  para=1 mí=2 , {dish} | for=1 me=2 , {dish}
  para=1 mi=2 [hijo hija esposo esposa madre amigo amiga]=3 , {dish} | for=1 my=2 [son daughter husband wife \
    mother friend friend]=3 , {dish}
  quisiera/VB=1 pedir/VB=2 {dish} | I~1 would~1 like/VB=1 to~2 order/VB=2 {dish}
  quisiera/VB=1 [comer probar]/VB=2 {food} | I~1 would~1 like/VB=1 to~2 [eat try]/VB=2 {food}
  quisiera/VB=1 beber/VB=2 {some:drink} | I~1 would~1 like/VB=1 to~2 drink/VB=2 {some:drink}
  voy/VB=1 a=1 tomar/VB=2 {the_dish} | I~1 am=1 going=1 to=1 have/VB=2 {the_dish}
  yo=1 voy/VB=2 a=2 querer/VB=3 {dish} | I=1 am~2 going=2 to=2 want/VB=3 {dish}
bring:
  me=1 [m:puede podría]/VB=2 [traer dar pasar]/VB=3 {dish_or} | [m:can could]/MD=2 you~2 [bring give \
    pass]/VB=3 me=1 {dish_or}
  [puede podría puedes podrías]/VB=2 [k:traerme darme pasarme]/VB=3 {dish_or} | [can could can could]/MD=2 \
    you~2 [k:bring give pass]/VB=3 me=3 {dish_or}
  nos=1 [m:puede podría]/VB=2 traer/VB=3 {dish_or} | [m:can could]/MD=2 you~2 bring/VB=3 us=1 {dish_or}
  [me nos]=1 [t:trae da pasa]/VB=2 {dish_or} | can/MD~2 you~2 [t:bring give pass]/VB=2 [me us]=1 {dish_or}
  me=1 [t:traes das pasas]/VB=2 {dish_or} | can/MD~2 you~2 [t:bring give pass]/VB=2 me=1 {dish_or}
dish_or:
  {dish} | {dish}
  {the_dish} | {the_dish}
  [un_vaso un_tenedor un_cuchillo una_cuchara una_servilleta un_plato]=1 | [a_glass a_fork a_knife a_spoon \
    a_napkin a_plate]=1
ordering:
  5* {order} , {please} | {order} , {please}
  2* {order} | {order}
  {order} y {dish.b} , {please} | {order} and {dish.b} , {please}
  {order} y {dish.b} para=1 [mi_hijo mi_hija mi_esposo mi_amiga ella él]=2 | {order} and {dish.b} for=1 \
    [my_son my_daughter my_husband my_friend her him]=2
  4* ¿ {bring} , {please} ? | {bring} , {please} ?
  2* ¿ {bring} ? | {bring} ?
  2* {dish} , {please} | {dish} , {please}
  {dish} y {dish.b} , {please} | {dish} and {dish.b} , {please}
  3* {the_dish} , {please} | {the_dish} , {please}
  {dish} para=1 llevar/VB=1 , {please} | {dish} to=1 go/VB=1 , {please}
  para=1 llevar/VB=1 , {please} | to=1 go/VB=1 , {please}
  para=1 [llevar comer_aquí]/VB=1 | [to_go to_eat_here]/VB=1
  una=1 mesa=2 para=3 [dos tres cuatro cinco seis] [-=0 personas=4] , {please} | a=1 table=2 for=3 [two \
    three four five six] [- people/NNS=4] , {please}
  quisiera/VB=1 [reservar pedir]/VB=2 una=3 mesa=4 para=5 [dos tres cuatro cinco]/CD=6 [k:- personas=7] \
    {when_or_not} | I~1 would~1 like/VB=1 to~2 [reserve ask_for]/VB=2 a=3 table=4 for=5 [two three four \
    five]/CD=6 [k:- people=7] {when_or_not}
  tenemos/VB=1 una=2 reserva=3 para {small} personas a=4 nombre=4 de=4 {surname} | we~1 have=1 a=2 \
    reservation=3 for {small} people under=4 the~4 name=4 {surname}
  ¿ tienen/VB=1 una=2 mesa=3 libre/JJ=4 {when_or_not} ? | do~1 you~1 have/VB=1 a=2 free/JJ=4 table=3 \
    {when_or_not} ?
  ¿ tiene/VB=1 usted=2 {some:food+drink} ? | do~1 you=2 have/VB=1 {some:food+drink} ?
  ¿ tienen/VB=1 {some:food+drink} ? | do~1 you~1 have/VB=1 {some:food+drink} ?
  ¿ qué=1 [recomienda prefiere desea quiere]/VB=2 ? | what=1 do~2 you~2 [recommend prefer want want]/VB=2 ?
  ¿ qué=1 [quiere desea]/VB=2 [comer beber pedir]/VB=3 ? | what=1 do~2 you~2 want/VB=2 to~3 [eat drink \
    order]/VB=3 ?
  ¿ qué=1 [quieren desean]/VB=2 [comer beber pedir]/VB=3 ustedes=4 ? | what=1 do~2 you=4 want/VB=2 to~3 [eat \
    drink order]/VB=3 ?
  ¿ está/VB=1 [a:rica buena caliente fría]/JJ=2 la=3 [sopa comida ensalada pizza]=4 ? | is=1 the=3 [soup \
    food salad pizza]=4 [a:delicious good hot cold]/JJ=2 ?
  la=1 [sopa comida carne ensalada]=2 está/VB=3 [d:muy=4 demasiado=4 un_poco=4 -] [a:fría salada caliente \
    rica]/JJ=5 | the=1 [soup food meat salad]=2 is=3 [d:very=4 too=4 a_little=4 -] [a:cold salty hot \
    delicious]/JJ=5
  ¡ qué=1 [rica buena]/JJ=2 está/VB=3 la=4 [sopa comida ensalada pizza]=5 ! | how=1 [delicious good]/JJ=2 \
    the=4 [soup food salad pizza]=5 is=3 !
  la cuenta está/VB [mal bien]/JJ | the bill is [wrong right]/JJ
  ¿ está/VB=1 incluido=2 [el_servicio el_desayuno el_vino]=3 ? | is=1 [service breakfast the_wine]=3 \
    included/VBN=2 ?
  [soy=1_vegetariano=2 soy=1_vegetariana=2 soy=1_alérgico=2_al=3_pescado=4 \
    soy=1_alérgica=2_a=3_las=0_nueces=4] | I~1 am=1 [a=0_vegetarian=2 a=0_vegetarian=2 \
    allergic=2_to=3_fish=4 allergic=2_to=3_nuts=4]
  no=1 [como bebo]/VB=2 [carne alcohol]=3 , {please} | I~2 don't=1 [eat drink]/VB=2 [meat alcohol]=3 , \
    {please}
  ¿ puedo/VB=1 ver/VB=2 {the:cuenta+postre} ? | can/MD=1 I~1 see/VB=2 {the:cuenta+postre} ?
  ¿ [puedo podemos]/VB=1 pagar/VB=2 {how_paid} ? | can/MD=1 [I we]~1 pay/VB=2 {how_paid} ?
how_paid:
  con=1 tarjeta=2 | by=1 card=2
  con=1 [dólares euros pesos] | with=1 [dollars euros pesos]
  en=1 [efectivo dólares euros pesos]=2 | in=1 [cash dollars euros pesos]=2
when_or_not:
  para [hoy mañana esta=1_noche=1] | for [today tomorrow tonight=1]
  para=1 el~0 {weekday} | for=1 {weekday}
  - | -
"""

SHOPPING = """
goods:
  3* {a*:clothes+furniture+text+toy+device+ticket+gift} | {a*:clothes+furniture+text+toy+device+ticket+gift}
  {some:bought} | {some:bought}
  un=1 kilo=2 de=3 {some:fruity+ripe+cooked} | a=1 kilo=2 of=3 {some:fruity+ripe+cooked}
  un=1 litro=2 de=3 {some:cold_drink} | a=1 liter=2 of=3 {some:cold_drink}
  medio=1 kilo=2 de=3 {some:fruity+ripe+cooked} | half=1 a~2 kilo=2 of=3 {some:fruity+ripe+cooked}
  medio=1 litro=2 de=3 {some:cold_drink} | half=1 a~2 liter=2 of=3 {some:cold_drink}
  [dos tres cuatro cinco] kilos=2 de=3 {some:fruity+ripe+cooked} | [two three four five] kilos=2 of=3 \
    {some:fruity+ripe+cooked}
  {things} | {things}
  una=1 docena=2 de=0 huevos | a=1 dozen=2 eggs
  un=1 [regalo libro juguete]=2 para=3 mi=4 [hijo hija madre esposo esposa amiga]=5 | a=1 [present book \
    toy]=2 for=3 my=4 [son daughter mother husband wife friend]=5
cost:
  3* cuánto=1 [c:cuesta vale costó costaba costará]/VB=2 {one_thing} | how=1 much=1 [c:does~2 does~2 did~2 \
    did~2 will~2] {one_thing} cost/VB=2
  2* cuánto=1 cuestan/VB=2 {many_things} | how=1 much=1 do~2 {many_things} cost/VB=2
  cuánto=1 cuesta/VB=2 {a:clothes+furniture+text+toy+ticket} | how=1 much=1 does~2 \
    {a:clothes+furniture+text+toy+ticket} cost/VB=2
  qué=1 precio=2 tiene/VB=3 {one_thing} | what=1 is=3 the=2 price=2 of=3 {one_thing}
  cuál=1 es/VB=2 el precio de {one_thing} | what=1 is=2 the price of {one_thing}
item:
  {the*:clothes+furniture+text+toy+device+vehicle} | {the*:clothes+furniture+text+toy+device+vehicle}
  {this*:clothes+furniture+text+toy+device} | {this*:clothes+furniture+text+toy+device}
  {my:vehicle+device+furniture+instrument} | {my:vehicle+device+furniture+instrument}
one_thing:
  {the*:clothes+furniture+text+toy+device+vehicle} | {the*:clothes+furniture+text+toy+device+vehicle}
  {this*:clothes+furniture+text+toy+device} | {this*:clothes+furniture+text+toy+device}
  {that*:clothes+furniture+text+toy+device} | {that*:clothes+furniture+text+toy+device}
  [esto eso] | [this that]
  la [habitación entrada clase] | the [room ticket class]
  un=1 kilo=2 de=3 {some:fruity} | a=1 kilo=2 of=3 {some:fruity}
many_things:
  {the_pl:clothes+text+count_food+shoe} | {the_pl:clothes+text+count_food+shoe}
  {this_pl:clothes+text+count_food+shoe} | {this_pl:clothes+text+count_food+shoe}
  {that_pl:clothes+text+count_food+shoe} | {that_pl:clothes+text+count_food+shoe}
  [estos estas] | these
  {things} | {things}
price:
  3* {cents} [euros dólares pesos] | {cents} [euros dollars pesos]
  {hundreds} [euros dólares pesos] | {hundreds} [euros dollars pesos]
  {huge} [euros dólares pesos] | {huge} [euros dollars pesos]
  un=1 [euro dólar] | [one one]/CD=1 [euro dollar]
shopping:
  4* ¿ {cost} ? | {cost} ?
  2* {excuse_me} , ¿ {cost} ? | {excuse_me} , {cost} ?
  4* {one_thing} [cuesta costó vale]/VB=1 {price} | {one_thing} [costs cost costs]/VBZ=1 {price}
  2* {many_things} [cuestan costaron]/VB=1 {price} | {many_things} [cost cost]/VBP=1 {price}
  [cuesta vale]/VB=1 {price} | it~1 costs/VBZ=1 {price}
  son/VB=1 {price} | it~1 is=1 {price}
  [pagué gasté]/VB=1 {price} por {one_thing} | I~1 [paid spent]/VBD=1 {price} for {one_thing}
  [compré vendí]/VB=1 {item} por {price} | I~1 [bought sold]/VBD=1 {item} for {price}
  2* estoy/VB=1 buscando=2 {goods} | I~1 am=1 looking=2 for=2 {goods}
  busco/VB=1 {goods} [-=0 para=2_mi=3_hija=4 para=2_mi=3_padre=4] | I~1 am~1 looking=1 for=1 {goods} [-=0 \
    for=2_my=3_daughter=4 for=2_my=3_father=4]
  2* quisiera/VB=1 [comprar ver]/VB=2 {one_thing} | I~1 would~1 like/VB=1 to~2 [buy see]/VB=2 {one_thing}
  quisiera/VB=1 [probarme cambiar devolver]/VB=2 {this:clothes} | I~1 would~1 like/VB=1 to~2 [try_on \
    exchange return]/VB=2 {this:clothes}
  2* ¿ [tienen venden]/VB=1 {goods} ? | do~1 you~1 [have sell]/VB=1 {goods} ?
  ¿ [tiene vende]/VB=1 usted=2 {goods} ? | do~1 you=2 [have sell]/VB=1 {goods} ?
  ¿ dónde=1 [venden puedo_comprar]/VB=2 {some:bought+fruity+clothes} ? | where=1 [do_they_sell can_I_buy]=2 \
    {some:bought+fruity+clothes} ?
  ¿ dónde=1 [compraste compró_usted compraron]/VB=2 {one_thing} ? | where=1 did~2 [you you they]/PRP~2 \
    buy/VB=2 {one_thing} ?
  ¿ puedo/VB=1 [probarme ver cambiar devolver]/VB=2 {this:clothes} ? | can/MD=1 I~1 [try_on see exchange \
    return]/VB=2 {this:clothes} ?
  ¿ [puedo podemos]/VB=1 pagar/VB=2 {how_paid} ? | can/MD=1 [I we]~1 pay/VB=2 {how_paid} ?
  {how_paid} , {please} | {how_paid} , {please}
  ¿ [aceptan acepta]/VB=1 [tarjetas dólares euros cheques]=2 ? | do~1 you~1 [accept accept]/VB=1 [cards \
    dollars euros checks]=2 ?
  ¿ [tiene tienen]/VB=1 algo=2 [más=3_barato=4 más=3_grande=4 más=3_pequeño=4 mejor/JJ=4 diferente/JJ=4] ? | \
    do~1 you~1 have/VB=1 something=2 [cheaper/JJR=3+4 bigger/JJR=3+4 smaller/JJR=3+4 better/JJR=4 \
    different/JJ=4] ?
  ¿ lo~2 tiene/VB=1 en {colour} ? | do~1 you~1 have/VB=1 it=2 in {colour} ?
  ¿ tiene/VB=1 {this:clothes} en {colour} ? | do~1 you~1 have/VB=1 {this:clothes} in {colour} ?
  es/VB=1 [demasiado muy un_poco]=2 [caro grande pequeño barato]/JJ=3 [-=0 para=4_mí=5] | it~1 is=1 [too \
    very a_little]=2 [expensive big small cheap]/JJ=3 [-=0 for=4_me=5]
  me=1 queda/VB=2 [bien mal grande pequeño]/JJ=3 | it~2 [fits=2_me=1_well=3 fits=2_me=1_badly=3 \
    is=2_too~3_big=3_for~2_me=1 is=2_too~3_small=3_for~2_me=1]
  me=1 lo=2 llevo/VB=3 | I=1 will~3 take/VB=3 it=2
  solo/RB estoy/VB=1 mirando=2 , gracias=3 | I~1 am=1 just looking=2 , thank=3 you~3
colour:
  [rojo azul negro blanco verde amarillo gris rosa] | [red blue black white green yellow gray pink]
excuse_me:
  [disculpe perdone]/VB=1 | excuse/VB=1 me=1
  perdón=1 | sorry/JJ=1
  señor=1 | sir=1
  señora=1 | ma'am=1
  señorita=1 | miss=1
  [por_favor]=1 | please=1
"""


TOWN = Rules(EATING_OUT + SHOPPING, {}, BASIC)


def eating_out(draw: Draw) -> Sentence:
    """ "Quisiera un café con leche, por favor.", "¿Nos trae la cuenta?" """
    return TOWN.sentence(draw, "ordering")


def shopping(draw: Draw) -> Sentence:
    """ "¿Cuánto cuestan estos zapatos?", "Estoy buscando un regalo para mi hija." """
    return TOWN.sentence(draw, "shopping")
