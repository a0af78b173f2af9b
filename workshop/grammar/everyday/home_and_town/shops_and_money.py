"""Talk in shops and restaurants, and about money: sizes, returning, ordering, paying, owing, spending."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.home_and_town.errands import spoken
from workshop.grammar.everyday.home_and_town.on_the_way import RULES as WAY
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

SHOPS = """
garment_m:
  [c:vestido abrigo jersey traje bolso cinturón sombrero]/NN=2 | [c:dress coat sweater suit purse belt hat]/NN=2
garment_f:
  [c:camisa falda chaqueta camiseta blusa corbata mochila]/NN=2 | [c:shirt skirt jacket T-shirt blouse tie \
    backpack]/NN=2
colour_m:
  [rojo negro blanco azul verde gris marrón amarillo]/JJ | [red black white blue green gray brown yellow]/JJ
colour_f:
  [roja negra blanca azul verde gris marrón amarilla]/JJ | [red black white blue green gray brown yellow]/JJ
goods:
  [este ese]=1 {garment_m} | [this that]=1 {garment_m}
  [esta esa]=1 {garment_f} | [this that]=1 {garment_f}
  [este ese]=1 {garment_m} {colour_m} | [this that]=1 {colour_m} {garment_m}
  [esta esa]=1 {garment_f} {colour_f} | [this that]=1 {colour_f} {garment_f}
goods_pl:
  [estos esos]=1 [o:zapatos pantalones guantes vaqueros calcetines]=2 | [these those]=1 [o:shoes pants gloves jeans \
    socks]/NNS=2
  [estas esas]=1 [o:botas gafas sandalias camisas]=2 | [these those]=1 [o:boots glasses sandals shirts]/NNS=2
sum:
  3* [n:diez veinte treinta cuarenta cincuenta sesenta cien doscientos quince]=1 [euros dólares pesos]=2 | [n:ten \
    twenty thirty forty fifty sixty one=1_hundred two=1_hundred fifteen]=1 [euros dollars pesos]=2
  {cents} [euros dólares pesos] | {cents} [euros dollars pesos]
utility:
  3* [la=1_luz=2 el=1_agua=2 el=1_gas=2 el=1_teléfono=2] | the=1 [electric~2_bill=2 water=2_bill~2 gas=2_bill~2 \
    phone=2_bill~2]
bill:
  2* {utility} | {utility}
  el=1 alquiler=2 | the=1 rent=2
  [la=1_cena=2 la=1_comida=2 las=1_entradas=2 el=1_hotel=2 la=1_multa=2 el=1_regalo=2 los=1_libros=2 el=1_curso=2] | \
    [for~2_the=1_dinner=2 for~2_the=1_food=2 for~2_the=1_tickets=2 for~2_the=1_hotel=2 the=1_fine=2 \
    for~2_the=1_present=2 for~2_the=1_books=2 for~2_the=1_course=2]
shop_s:
  3* {goods_pl} [p:me te le nos]=y costaron=v {sum} | {goods_pl} cost/VBD=v [p:me you him us]=y {sum}
  3* {goods} [p:me te le nos]=y [t:costó ha=h_costado]=v {sum} | {goods} [t:cost has=h_cost]/VBN=v [p:me you him \
    us]=y {sum}
  2* [p:me nos]=0 [p:llevo llevamos]=v {goods} | [p:I we]~v will~v take=v {goods}
  2* me=0 llevo=v [este=1_azul=2 esta=1_negra=2 los=1_rojos=2 las=1_blancas=2 los=1_dos=2 uno=1_de=2_cada=3] | I~v \
    will~v take=v [this=1_blue=2_one~1 this=1_black=2_one~1 the=1_red=2_ones~1 the=1_white=2_ones~1 both=1+2 \
    one=1_of=2_each=3]
  2* quiero=v [devolver cambiar]=d {goods} , no=n me=m queda=q bien=b | I~v want=v to~d [return exchange]=d {goods} , \
    it~q doesn't=n fit=q+b me=m
  2* [p:quiero quisiera]=v [devolver cambiar]=d {goods_pl} , [m:me le]=m quedan=q grandes=g | I~v [p:want \
    would_like]=v to~d [return exchange]=d {goods_pl} , they~q are=q too~g big/JJ=g for~m [m:me him]=m
  2* {goods_pl} [p:me te le nos]=m quedan=q un=d poco=d grandes=g | {goods_pl} are=q a=d little=d big/JJ=g for~m \
    [p:me you him us]=m
  3* {goods} [p:me te le]=m queda=q un=d poco=d grande/JJ=g | {goods} is=q a=d little=d big/JJ=g for~m [p:me you \
    him]=m
  me=m queda=q un=d poco=d [grande pequeño corto largo]/JJ=g | it~q is=q a=d little=d [big small short long]/JJ=g \
    for~m me=m
  2* estos=1 zapatos=2 son=b [d:muy demasiado]=d [caros=c pequeños=c] [y:- para=3_mí=4 para=3_ella=4] | these=1 \
    shoes=2 are=b [d:very too]=d [expensive=c small=c] [y:- for=3_me=4 for=3_her=4]
  2* {goods} es=b [d:muy demasiado]=d [o:grande elegante especial]/JJ=c [y:- para=3_mí=4 para=3_ella=4] | {goods} \
    is=b [d:very too]=d [o:big elegant special]/JJ=c [y:- for=3_me=4 for=3_her=4]
  la=1 talla=2 [v:mediana pequeña]=3 [p:me te le]=y queda=q bien=w | the=1 [v:medium small]/JJ=3 size=2 fits=q [p:me \
    you him]=y well=w
  2* [p:mi tu su]=o talla=t es=b la=0 [n:cuarenta treinta pequeña mediana]=n | [p:my your his]=o size=t is=b [n:forty \
    thirty small medium]=n
  [p:ponme póngame]=p [n:un=1_kilo=2 dos=1_kilos=2 medio=1_kilo=2] de=3 {some:fruity+ripe+cooked} , {please} | give=p \
    me=p [n:a=1_kilo=2 two=1_kilos=2 half=1_a~2_kilo=2] of=3 {some:fruity+ripe+cooked} , {please}
  2* [tráigame tráeme]=b {brought} , {please} | bring=b me=b {brought} , {please}
  2* [tráiganos tráenos]=b {brought} , {please} | bring=b us=b {brought} , {please}
  2* de=1 [primero segundo]=2 [v:quiero tomaré prefiero]=v {the:dish} | for=1 the~2 [first second]=2 course~2 I~v \
    [v:want will_have prefer]=v {the:dish}
  2* la=1 [comida sopa carne ensalada]=2 [v:está estaba]=b [d:muy demasiado]=d [w:salada fría buena]/JJ=w | the=1 \
    [food soup meat salad]=2 [v:is was]=b [d:very too]=d [w:salty cold good]/JJ=w
  2* hoy=1 [pago=v_yo=i pagamos=v_nosotros=i paga=v_él=i pagas=v_tú=i] {what_for} | today=1 [I=i_am~v_paying=v \
    we=i_are~v_paying=v he=i_is~v_paying=v you=i_are~v_paying=v] {what_for}
  hoy=1 invito=v yo=i | today=1 it~v is~v on~i me=i+v
  quédese=v con=v el=1 cambio=2 | keep=v the=1 change=2
  tenemos=v una=1 mesa=2 reservada/VBN=3 para=4 {small} {at_hour} | we~v have=v a=1 table=2 reserved=3 for=4 {small} \
    {at_hour}
what_for:
  [la=1_cena=2 la=1_comida=2 el=1_café=2 las=1_entradas=2 el=1_taxi=2] | for~2 [the=1_dinner=2 the=1_food=2 \
    the=1_coffee=2 the=1_tickets=2 the=1_taxi=2]
brought:
  2* la=1 [cuenta carta sal]=2 | the=1 [bill menu salt]=2
  [otro=1 un=1] [o:café vaso plato tenedor cuchillo té]=2 | [another=1 a=1] [o:coffee glass plate fork knife tea]=2
  [otra=1 una=1] [o:cerveza cuchara servilleta silla botella=2_de=3_agua=4]=2 | [another=1 a=1] [o:beer spoon napkin \
    chair bottle=2_of=3_water=4]=2
  {some:food+drink} | {some:food+drink}
  un=1 poco=1 [x:más=2_de=1 de=1] {some:drink+pantry} | a=1 little=1 [x:more=2 -] {some:drink+pantry}
shop_q:
  2* me=m [da das]=v [x:una=1_bolsa=2 el=1_recibo=2 el=1_cambio=2 otra=1_bolsa=2 el=1_ticket=2] | can~v you~v give=v \
    me=m [x:a=1_bag=2 the=1_receipt=2 the=1_change=2 another=1_bag=2 the=1_receipt=2]
  3* [aceptan acepta]=v [x:tarjeta=1_o=2_solo=3_efectivo=4 tarjetas=1_de=2_crédito=2 solo=1_efectivo=2] | do~v you~v \
    accept=v [x:cards=1_or=2_only=3_cash=4 credit=2_cards=1 only=1_cash=2]
  2* [cuánto=h] [s:te le os]=y debo=v [x:- por=1_la=2_comida=3 por=1_todo=2 por=1_las=2_entradas=3] | how=h much=h \
    do~v I~v owe=v you=y [x:- for=1_the=2_food=3 for=1_everything=2 for=1_the=2_tickets=3]
  2* cuánto=h [p:me nos le]=y debes=v [x:- por=1_la=2_cena=3 por=1_el=2_coche=3 todavía=1] | how=h much=h do~v you~v \
    [x:- - - still=1] owe=v [p:me us him]=y [x:- for=1_the=2_dinner=3 for=1_the=2_car=3 -]
  3* cuándo=w [p:me nos]=m va=g a=g [v:pagar devolver]=p lo=l que=l [p:me nos]=y debe=d | when=w are=g you~g going=g \
    to=g [v:pay pay]=p [p:me us]=m [v:- back=p] what=l you~d owe=d [p:me us]=y
  3* cuándo=w [p:me nos]=m vas=g a=g [v:pagar devolver]=p [x:el=1_dinero=2 los=1_veinte=3_euros=2 \
    los=1_diez=3_euros=2 ese=1_dinero=2] | when=w are=g you~g going=g to=g [v:pay pay]=p [p:me us]=m [v:- back=p] \
    [x:the=1_money=2 the=1_twenty=3_euros=2 the=1_ten=3_euros=2 that=1_money=2]
  3* cuánto=w [p:te le os]=m costó=v {goods} | how=w much=w did~v {goods} cost=v you=m
  3* cuánto=w [p:te le os]=m costaron=v {goods_pl} | how=w much=w did~v {goods_pl} cost=v you=m
  2* puedo=c [v:probarme cambiar devolver ver]=v {goods} | can=c I~c [v:try_on exchange return see]=v {goods}
  2* puedo=c [v:probarme cambiar devolver ver]=v {goods_pl} | can=c I~c [v:try_on exchange return see]=v {goods_pl}
  2* [tiene tienen]=v {goods} en=p [x:otro=1_color=2 otra=1_talla=2 una=1_talla=2_más=3_grande=3 \
    una=1_talla=2_más=3_pequeña=3 rojo=1 negro=1] | do~v you~v have=v {goods} in=p [x:another=1_color=2 \
    another=1_size=2 a=1_bigger=3_size=2 a=1_smaller=3_size=2 red=1 black=1]
  2* [tiene tienen]=v {goods_pl} en=p [x:otro=1_color=2 otra=1_talla=2 la=1_talla=2_cuarenta=3 \
    una=1_talla=2_más=3_grande=3 negro=1] | do~v you~v have=v {goods_pl} in=p [x:another=1_color=2 another=1_size=2 \
    size=2+1_forty=3 a=1_bigger=3_size=2 black=1]
  2* qué=w talla=t [v:usa usas tiene llevas lleva necesitas]=v | what=w size=t do~v you~v [v:wear wear wear wear wear \
    need]=v
  2* [p:me nos]=m [v:trae traes pone]=b {brought} | can~b you~b [v:bring bring give]=b [p:me us]=m {brought}
  3* qué=w [v:va=g_a=g vas=g_a=g van=g_a=g]=g tomar=t [x:- de=p_postre=q para=p_beber=q de=p_primero=q] | what=w \
    are=g you~g going=g to=g have=t [x:- for=p_dessert=q to=p_drink=q for=p_the~q_first=q_course~q]
  2* qué=w [p:me nos]=m recomienda=v [x:- para=p_comer=q de=p_postre=q hoy=q] | what=w do~v you~v recommend=v [x:- \
    to=p_eat=q for=p_dessert=q today=q]
  me=m cobra=v [x:- todo=1 los=1_dos=2_cafés=3 la=1_comida=2] | can~v you~v charge=v me=m [x:- for~1_everything=1 \
    for~1_the=1_two=2_coffees=3 for~1_the=1_food=2]
  3* cuánto=w [cobra cobras cobran]=v [x:por=1_hora=2 por=1_clase=2 por=1_este=2_trabajo=3 por=1_arreglarlo=2] | \
    how=w much=w do~v you~v charge=v [x:per=1_hour=2 per=1_class=2 for=1_this=2_job=3 to=1_fix=2_it=2]
  2* [p:me nos]=m [v:prestas dejas puedes=c_prestar puedes=c_dejar]=v {sum} [x:- hasta=1_mañana=2 \
    hasta=1_el=0_lunes=2] | [v:can~v can~v can=c can=c] you~v lend=v [p:me us]=m {sum} [x:- until=1_tomorrow=2 \
    until=1_Monday=2]
  2* me=m [dejas deja prestas]=v [tu su tu]=o [o:bolígrafo móvil coche paraguas libro]=n [x:- un=1_momento=2 \
    hasta=1_mañana=2] | can~v you~v lend=v me=m your=o [o:pen cell~n_phone car umbrella book]=n [x:- \
    for~1_a=1_moment=2 until=1_tomorrow=2]
money_s:
  2* pagué=v la=1 luz=2 , pero=b me=m falta=f [el=3_agua=4 el=3_gas=4 el=3_teléfono=4] | I~v paid=v the=1 electric~2 \
    bill=2 , but=b I=m still~f have~f to~f pay=f the=3 [water=4_bill~4 gas=4_bill~4 phone=4_bill~4]
  4* [s:pagué he=h_pagado]=v {utility} , pero=b me=m falta=f {other_bill} | I~v [s:paid have=h_paid]=v {utility} , \
    but=b I=m still~f have~f to~f pay=f {other_bill}
  2* ya=y [s:he hemos]=h pagado=v {bill} | [s:I we]~h have=h already=y paid=v {bill}
  2* todavía=y no=n [s:he hemos]=h pagado=v {bill} [x:de=p_este=1_mes=2 -] | [s:I we]~h haven't=n+h paid=v {bill} \
    yet=y [x:for=p_this=1_month=2 -]
  3* [o:el=1_alquiler=2 el=1_pan=2 la=1_gasolina=2 la=1_luz=2 el=1_café=2 el=1_autobús=2] [t:ha=h_subido=s \
    va=h_a=h_subir=s subió=s] [x:otra=3_vez=3 mucho=3 este=3_año=4 - este=3_mes=4] | the~1 [o:rent=2 bread=2 gas=2 \
    electricity=2 coffee=2 bus=2] [t:has=h_gone=s_up=s is=h_going=h_to=h_go=s_up=s went=s_up=s] [x:again=3 a=3_lot=3 \
    this=3_year=4 - this=3_month=4]
  3* [s:gasto gastas gastan]=v [d:mucho demasiado poco]=d dinero=n en=e {spent_on} | [s:I you they]~v spend/VBP=v \
    [d:a_lot_of too_much little]=d money=n on=e {spent_on}
  2* [s:gasté gastaste gastaron he_gastado]=v {sum} en=e {spent_on} [x:- ayer=1 anoche=1] | [s:I~v_spent you~v_spent \
    they~v_spent I_have_spent]=v {sum} on=e {spent_on} [x:- yesterday=1 last=1_night=1]
  3* [s:quiero queremos tengo_que tenemos_que]=v ahorrar=a [d:- dinero=d] para=p [x:un=1_coche=2 las=0_vacaciones=2 \
    comprar=1_una=2_casa=3 pagar=1_el=2_alquiler=3 viajar=1] | [s:I~v_want=v_to~v we~v_want=v_to~v I~v_have=v_to=v \
    we~v_have=v_to=v] save=a [d:- money=d] [x:for=p_a=1_car=2 for=p_vacation=2 to=p_buy=1_a=2_house=3 \
    to=p_pay=1_the=2_rent=3 to=p_travel=1]
  2* [s:cobro cobramos cobran]=v a=1 [x:fin=2_de=3_mes=4 principios=2_de=3_mes=4] | [s:I we they]~v get/VBP=v paid=v \
    at=1 the~2 [x:end=2_of=3_the~4_month=4 beginning=2_of=3_the~4_month=4]
  2* todavía=y no=n [s:he hemos han]=h cobrado=v [x:este=1_mes=2 esta=1_semana=2 -] | [s:I we they]~h haven't=n+h \
    gotten=v paid=v [x:this=1_month=2 this=1_week=2 -] yet=y
  2* [p:me nos le]=y [t:debes deben]=v {sum} {owed_for} | [t:you they]~v owe=v [p:me us him]=y {sum} {owed_for}
  [p:te le os]=y debo=v {sum} {owed_for} | I~v owe/VBP=v you=y {sum} {owed_for}
  2* [p:te le]=y [s:devuelvo pago]=v [d:el=1_dinero=2 los=1_veinte=3_euros=2] {when_paid} | I~v will~v [s:give pay]=v \
    you=y [d:the=1_money=2 the=1_twenty=3_euros=2] [s:back=v -] {when_paid}
  2* [p:me te nos le]=m han=h robado=v [x:la=0_cartera=o el=0_móvil=o la=0_bici=o el=0_coche=o el=0_dinero=o] \
    {where_stolen} | someone~h has~h stolen=v [p:my your our his]=m [x:wallet=o cell~o_phone=o bike=o car=o money=o] \
    {where_stolen}
where_stolen:
  - | -
  [en=1_el=2_metro=3 en=1_la=2_calle=3 en=1_el=2_autobús=3 en=1_la=2_playa=3] | [on=1_the=2_subway=3 \
    on=1_the=2_street=3 on=1_the=2_bus=3 at=1_the=2_beach=3]
spent_on:
  [ropa comida libros regalos café taxis zapatos juguetes móviles gasolina]=1 | [clothes/NNS food books presents \
    coffee taxis shoes toys cell~1_phones gas]=1
owed_for:
  - | -
  por=1 [la=2_cena=3 el=2_taxi=3 las=2_entradas=3 el=2_regalo=3 la=2_comida=3 los=2_libros=3] | for=1 the=2 [dinner=3 \
    taxi=3 tickets=3 present=3 food=3 books=3]
when_paid:
  [mañana hoy el=1_lunes=2 la=1_semana=2_que=3_viene=3 luego cuando=1_cobre=2 a=1_fin=2_de=3_mes=4] | [tomorrow today \
    on=1_Monday=2 next=3_week=2+1 later when=1_I~2_get=2_paid=2 at=1_the~2_end=2_of=3_the~4_month=4]
other_bill:
  [el=1_alquiler=2 la=1_multa=2] | the=1 [rent=2 fine=2]
  [la=1_cena=2 el=1_hotel=2 el=1_coche=2 el=1_regalo=2 la=1_escuela=2] | for~2 the=1 [dinner=2 hotel=2 car=2 \
    present=2 school=2]
"""
RULES = Rules(SHOPS, {}, WAY)


def around_the_shops(draw: Draw) -> Sentence:
    """ "Estos zapatos me costaron cuarenta euros.", "¿Aceptan tarjeta o solo efectivo?" """
    return spoken(draw, RULES, {"shop_q": 6, "shop_s": 4, "money_s": 4})
