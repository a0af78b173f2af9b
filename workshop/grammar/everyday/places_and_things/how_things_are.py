"""How things and people are: "¿Está ocupada esta silla?", "Estoy harta de esperar."."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.places_and_things import who_and_where
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
asked:
  2* [b:disculpe disculpa perdone]/VB=1 , {is_free} | excuse/VB=1 me=1 , {is_free}
  2* [b:oye hola]/UH=1 , {is_it_so} | [b:hey hello]/UH=1 , {is_it_so}
  5* {is_it_so} | {is_it_so}
  2* [b:oye hola]/UH=1 , {are_you} | [b:hey hello]/UH=1 , {are_you}
  2* {are_you} | {are_you}
is_free:
  3* ¿ [y:- - ya=y todavía=y] [t:está estaba]/VB=b [a:ocupada libre reservada sucia rota]/JJ=a [d:esta esa]=d \
    [o:silla mesa cama habitación]/NN=o ? | [t:is was]=b [d:this that]=d [o:chair table bed room]/NN=o [y:- - - \
    still=y] [a:taken free reserved dirty broken]/JJ=a [y:- - already=y -] ?
  2* ¿ [y:- - ya=y todavía=y] está=b [a:ocupado libre reservado]/JJ=a [d:este ese el]=d [o:asiento sofá baño]/NN=o ? \
    | is=b [d:this that the]=d [o:seat sofa bathroom]/NN=o [y:- - - still=y] [a:taken free reserved]/JJ=a [y:- - \
    already=y -] ?
  3* ¿ [y:- - ya=y todavía=y] está=b [a:abierta cerrada llena]/JJ=a la=d [o:farmacia tienda biblioteca piscina \
    panadería]/NN=o [x:- - de=p_la~p_esquina=s de=p_esta=q_calle=s del~p_barrio=s] ? | is=b the=d [o:pharmacy store \
    library pool bakery]/NN=o [x:- - on=p_the~p_corner=s on=p_this=q_street=s in=p_the~p_neighborhood=s] [y:- - - \
    still=y] [a:open closed full]/JJ=a [y:- - already=y -] ?
  3* ¿ [y:- - ya=y todavía=y] está=b [a:abierto cerrado lleno]/JJ=a el=d [o:banco museo restaurante supermercado bar \
    mercado]/NN=o [x:- - de=p_la~p_esquina=s de=p_esta=q_calle=s del~p_barrio=s] ? | is=b the=d [o:bank museum \
    restaurant supermarket bar market]/NN=o [x:- - on=p_the~p_corner=s on=p_this=q_street=s \
    in=p_the~p_neighborhood=s] [y:- - - still=y] [a:open closed full]/JJ=a [y:- - already=y -] ?
is_it_so:
  9* {is_free} | {is_free}
  2* ¿ [y:- ya=y todavía=y] están=b [a:listas sucias abiertas cerradas]/JJ=a las=d [o:maletas bolsas cajas]/NNS=o \
    [x:- de=p_mi=p_madre=s de=p_mis=p_padres=s] ? | are=b [x:the=d my=p_mother's=s my=p_parents_'/POS=s] [o:suitcases \
    bags boxes]/NNS=o [y:- - still=y] [a:ready dirty open closed]/JJ=a [y:- already=y -] ?
  ¿ ya=y está=b [a:lista servida fría]/JJ=a la=0 [o:cena sopa]/NN=o ? | is=b [o:dinner the=0_soup]/NN=o [a:ready \
    served cold]/JJ=a already=y ?
  3* ¿ [t:son eran]/VB=b [w:- muy=w]/RB [a:caros nuevos grandes baratos bonitos]/JJ=a [d:estos esos tus]=d [o:zapatos \
    pantalones guantes libros]/NNS=o ? | [t:are were]=b [d:these those your]=d [o:shoes pants gloves books]/NNS=o \
    [w:- very=w]/RB [a:expensive new big cheap pretty]/JJ=a ?
  2* ¿ [t:son eran]/VB=b [w:- muy=w]/RB [a:caras nuevas cómodas baratas bonitas]/JJ=a [d:estas esas tus]=d [o:botas \
    sillas camisas gafas]/NNS=o ? | [t:are were]=b [d:these those your]=d [o:boots chairs shirts glasses]/NNS=o [w:- \
    very=w]/RB [a:expensive new comfortable cheap pretty]/JJ=a ?
  3* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:fácil difícil interesante aburrido]/JJ=a [d:tu el su]=d [o:trabajo curso \
    examen libro]/NN=o ? | [t:is was]=b [d:your the your]=d [o:job course exam book]/NN=o [w:- very=w]/RB [a:easy \
    difficult interesting boring]/JJ=a ?
  3* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:grande cara bonita pequeña nueva]/JJ=a [d:tu la esa]=d [o:casa habitación \
    oficina cocina chaqueta]/NN=o ? | [t:is was]=b [d:your the that]=d [o:house room office kitchen jacket]/NN=o [w:- \
    very=w]/RB [a:big expensive pretty small new]/JJ=a ?
  2* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:amable simpático estricto alto]/JJ=a [d:tu el]=d [o:jefe profesor vecino \
    hermano]/NN=o ? | [t:is was]=b [d:your the]=d [o:boss teacher neighbor brother]/NN=o [w:- very=w]/RB [a:kind nice \
    strict tall]/JJ=a ?
  2* ¿ [t:son eran]/VB=b [w:- muy=w]/RB [a:amables simpáticos ruidosos jóvenes]/JJ=a [d:tus los]=d [o:vecinos \
    profesores compañeros]/NNS=o ? | [t:are were]=b [d:your the]=d [o:neighbors teachers classmates]/NNS=o [w:- \
    very=w]/RB [a:kind nice noisy young]/JJ=a ?
  3* ¿ [t:está estaba]/VB=b [a:casada enferma contenta cansada triste]/JJ=a {she} ? | [t:is was]=b {she} [a:married \
    sick happy tired sad]/JJ=a ?
  3* ¿ [t:está estaba]/VB=b [a:casado enfermo contento cansado triste]/JJ=a {he} ? | [t:is was]=b {he} [a:married \
    sick happy tired sad]/JJ=a ?
  2* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:amable simpático estricto alto]/JJ=a {he} ? | [t:is was]=b {he} [w:- \
    very=w]/RB [a:kind nice strict tall]/JJ=a ?
  2* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:amable simpática estricta alta]/JJ=a {she} ? | [t:is was]=b {she} [w:- \
    very=w]/RB [a:kind nice strict tall]/JJ=a ?
  4* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:nueva cara grande bonita vieja]/JJ=a la=0 [o:casa bicicleta chaqueta maleta \
    oficina]/NN=o {owner} ? | [t:is was]=b {owner} [o:house bicycle jacket suitcase office]/NN=o [w:- very=w]/RB \
    [a:new expensive big pretty old]/JJ=a ?
  4* ¿ [t:es era]/VB=b [w:- muy=w]/RB [a:nuevo caro grande viejo]/JJ=a el=0 [o:coche ordenador teléfono reloj \
    apartamento]/NN=o {owner} ? | [t:is was]=b {owner} [o:car computer phone watch apartment]/NN=o [w:- very=w]/RB \
    [a:new expensive big old]/JJ=a ?
  3* ¿ [y:- - ya=y] está=b [a:rota sucia abierta lista]/JJ=a la=0 [o:bicicleta maleta habitación mochila]/NN=o \
    {owner} ? | is=b {owner} [o:bicycle suitcase room backpack]/NN=o [a:broken dirty open ready]/JJ=a [y:- - \
    already=y] ?
  ¿ es=b [a:cara tranquila difícil]/JJ=a la=0 vida=o {in_town} ? | is=b life=o [a:expensive quiet difficult]/JJ=a \
    {in_town} ?
  2* ¿ está=b [w:muy=w -]/RB [a:lejos cerca]/RB=a [o:la=1_playa=2 la=1_estación=2 tu=1_casa=2 el=1_centro=2 \
    el=1_hotel=2] ? | is=b [o:the=1_beach=2 the=1_station=2 your=1_house=2 the=1_center=2 the=1_hotel=2] [w:very=w \
    -]/RB [a:far close]/JJ=a ?
he:
  [d:tu el]=d [o:jefe profesor vecino médico]/NN=o | [d:your the]=d [o:boss teacher neighbor doctor]/NN=o
  2* el=0 [o:hijo jefe primo amigo profesor]/NN=o {whose} | {whose} [o:son boss cousin friend teacher]/NN=o
  tu=d [o:hermano padre abuelo hijo]/NN=o | your=d [o:brother father grandfather son]/NN=o
she:
  [d:tu la]=d [o:jefa profesora vecina médica]/NN=o | [d:your the]=d [o:boss teacher neighbor doctor]/NN=o
  2* la=0 [o:hija jefa prima amiga profesora]/NN=o {whose} | {whose} [o:daughter boss cousin friend teacher]/NN=o
  tu=d [o:hermana madre abuela hija]/NN=o | your=d [o:sister mother grandmother daughter]/NN=o
in_town:
  en=1 [d:tu este esta]=2 [d:país pueblo ciudad]=3 | in=1 [d:your this this]=2 [d:country town city]=3
  en=1 {city} | in=1 {city}
are_you:
  3* ¿ [v:es=b_usted=s eres=b]/VB [g:alérgico alérgica]/JJ=a a=p [o:algo los~o_gatos el~o_pescado la~o_leche \
    las~o_nueces]=o ? | [v:are=b_you=s are=b_you~b] allergic/JJ=a to=p [o:anything cats fish milk nuts]/NN=o ?
  3* ¿ [v:es=b_usted=s eres=b]/VB [g:nuevo nueva]/JJ=a en=p [o:el=1_barrio=2 esta=1_ciudad=2 la=1_escuela=2 \
    este=1_trabajo=2 la=1_empresa=2] ? | [v:are=b_you=s are=b_you~b] [g:new new]/JJ=a [o:in=p_the=1_neighborhood=2 \
    in=p_this=1_city=2 at=p_the=1_school=2 at=p_this=1_job=2 at=p_the=1_company=2] ?
  2* ¿ [v:estás=b está=b_usted=s]/VB {sure_o} ? | are=b [v:you~b you=s] {sure_o} ?
  2* ¿ [v:estás=b está=b_usted=s]/VB {sure_a} ? | are=b [v:you~b you=s] {sure_a} ?
  3* ¿ estás=b {feel_o} ? | are=b you~b {feel_o} ?
  3* ¿ estás=b {feel_a} ? | are=b you~b {feel_a} ?
  ¿ estáis=b {feel_os} ? | are=b you~b {feel_os} ?
  3* ¿ está=b usted=s [g:contento contenta]/JJ=a con=p su=q [n:nuevo]=n [o:coche trabajo apartamento teléfono \
    ordenador]/NN=o ? | are=b you=s [g:happy happy]/JJ=a with=p your=q [n:new]=n [o:car job apartment phone \
    computer]/NN=o ?
  ¿ está=b usted=s [g:orgulloso preocupada enfadada contento]/JJ=a [g:de por con con]=p su=q [o:hijo hija hermano \
    familia]/NN=o ? | are=b you=s [g:proud worried angry happy]/JJ=a [g:of about with with]=p your=q [o:son daughter \
    brother family]/NN=o ?
liked:
  2* [d:el ese este mi]=1 nuevo=2 [o:coche trabajo apartamento jefe teléfono]/NN=3 | [d:the that this my]=1 new=2 \
    [o:car job apartment boss phone]/NN=3
  2* [d:la esa esta mi]=1 nueva=2 [o:casa oficina clase vida idea]/NN=3 | [d:the that this my]=1 new=2 [o:house \
    office class life idea]/NN=3
  la=1 historia=2 {of_town} | the=1 history=2 {of_town}
dear_one:
  2* [p:mi tu]=1 [o:hijo hermano novio abuelo amigo]/NN=2 | [p:my your]=1 [o:son brother boyfriend grandfather \
    friend]/NN=2
  2* [p:mi tu]=1 [o:hija hermana novia abuela amiga]/NN=2 | [p:my your]=1 [o:daughter sister girlfriend grandmother \
    friend]/NN=2
  la=0 [o:hija amiga prima vecina]/NN=2 {whose} | {whose} [o:daughter friend cousin neighbor]/NN=2
  {name} | {name}
boring:
  4* [v:esperar estudiar caminar cocinar trabajar]/VB=v [t:- todo=t_el=0_día=u todos=t_los=0_días=u tanto=t aquí=t] | \
    [v:waiting studying walking cooking working]/VBG=v [t:- all=t_day=u every=t_day=u so=t_much=t here=t]
  2* [v:esperar]/VB=v [o:el=0_autobús a=0_mi=1_hermano=2 un=1_taxi=2] | [v:waiting]/VBG=v for~v [o:the=0_bus \
    my=1_brother=2 a=1_taxi=2]
  2* [v:limpiar/VB=v_la=0_casa=o hacer=v_cola=o lavar/VB=v_los=0_platos=o hablar=v_de=w_dinero=o \
    comer/VB=v_lo=0_mismo=o]/VB [t:- todos=t_los=0_días=u] | [v:cleaning=v_the=0_house=o waiting=v_in=v_line=o \
    washing=v_the=0_dishes=o talking=v_about=w_money=o eating=v_the=0_same=o_thing=o]/VBG [t:- every=t_day=u]
  [o:esta=1_lluvia=2 este=1_trabajo=2 tus=1_mentiras=2 este=1_ruido=2 este=1_calor=2] | [o:this=1_rain=2 this=1_job=2 \
    your=1_lies=2 this=1_noise=2 this=1_heat=2]
fact:
  2* es=v por=p [o:aquí allí]=o | it~v is=v around=p [o:here there]=o
  es=v [o:en=p_esta=q_calle=o el=p_autobús=o_correcto=q la=p_llave=o_de=0_casa=q] | it~v is=v [o:on=p_this=q_street=o \
    the=p_right=q_bus=o the=p_house=q_key=o]
  2* [v:vendrá llamará ganará llegará]/VB=v [t:mañana hoy pronto]=t | he~v will~v [v:come call win arrive]/VB=v \
    [t:tomorrow today soon]=t
  [s:mi]=1 [o:hermana madre amiga]=2 [v:está=v_en=p_casa=x va=v_a=v_venir=x no=n_lo=x_sabe=v] | [s:my]=1 [o:sister \
    mother friend]=2 [v:is=v_at=p_home=x is~v_going=v_to~v_come=x doesn't=n_know=v_it=x]
  la=0 [o:tienda farmacia puerta]/NN=o está=b [a:cerrada abierta]/JJ=a | the=0 [o:store pharmacy door]/NN=o is=b \
    [a:closed open]/JJ=a
feels:
  estoy=b {glad_o} | I~b am=b {glad_o}
  estoy=b {glad_a} | I~b am=b {glad_a}
  estamos=b {glad_os} | we~b are=b {glad_os}
  estoy=b [w:muy=w -]/RB {sure_o} | I~b am=b [w:very=w -]/RB {sure_o}
  estoy=b [w:muy=w -]/RB {sure_a} | I~b am=b [w:very=w -]/RB {sure_a}
  estamos=b {sure_os} | we~b are=b {sure_os}
  9* {he} [n:- - no=n ya=m_no=n]/RB [t:está estaba]/VB=b {feel_o} | {he} [t:is was]=b [n:- - not=n not=n]/RB {feel_o} \
    [n:- - - anymore=m]
  9* {she} [n:- - no=n ya=m_no=n]/RB [t:está estaba]/VB=b {feel_a} | {she} [t:is was]=b [n:- - not=n not=n]/RB \
    {feel_a} [n:- - - anymore=m]
  5* [n:- no=n]/RB estoy=b {feel_o} | I~b am=b [n:- not=n]/RB {feel_o}
  5* [n:- no=n]/RB estoy=b {feel_a} | I~b am=b [n:- not=n]/RB {feel_a}
  3* [n:- ya=n_no=n]/RB [v:estamos están]=b {feel_os} | [v:we~b_are=b they~b_are=b] [n:- not=n]/RB {feel_os} [n:- \
    anymore=n]
  3* [p:mi tu]=1 [o:padre hermano jefe marido hijo]/NN=2 [n:- - no=n]/RB está=b {feel_o} | [p:my your]=1 [o:father \
    brother boss husband son]/NN=2 is=b [n:- - not=n]/RB {feel_o}
  3* [p:mi tu]=1 [o:madre hermana jefa abuela hija]/NN=2 [n:- - no=n]/RB está=b {feel_a} | [p:my your]=1 [o:mother \
    sister boss grandmother daughter]/NN=2 is=b [n:- - not=n]/RB {feel_a}
  2* mis=1 [o:padres abuelos hijos vecinos]/NNS=2 [n:- todavía=n]/RB están=b {feel_os} | my=1 [o:parents grandparents \
    children neighbors]/NNS=2 are=b [n:- still=n]/RB {feel_os}
  3* [t:hoy=t ahora=t -] no=n [v:estoy estamos]/VB=b de=p humor=p para=f [x:bromas=x salir=x hablar=x juegos=x \
    una=z_fiesta=x ir=x_de~x_compras=x] | [v:I~b_am=b we~b_are=b] not=n in=p the~p mood=p for=f [x:jokes=x \
    going=x_out=x talking=x games=x a=z_party=x going=x_shopping=x] [t:today=t right=t_now=t -]
  [d:la esta]=1 [o:calle plaza tienda playa]/NN=2 [t:está estaba]/VB=b llena/JJ=a de=p [x:gente niños turistas \
    coches]=x | [d:the this]=1 [o:street square store beach]/NN=2 [t:is was]=b full/JJ=a of=p [x:people children \
    tourists cars]/NNS=x
  [d:el este]=1 [o:autobús tren restaurante museo parque]/NN=2 [t:está estaba]/VB=b lleno/JJ=a de=p [x:gente niños \
    turistas estudiantes]=x | [d:the this]=1 [o:bus train restaurant museum park]/NN=2 [t:is was]=b full/JJ=a of=p \
    [x:people children tourists students]/NNS=x
  [d:esta la]=1 [o:carne comida tortilla]/NN=2 está=b [w:un=w_poco=w muy=w demasiado=w]/RB [a:dura fría salada \
    seca]/JJ=a | [d:this the]=1 [o:meat food omelet]/NN=2 is=b [w:a=w_little=w very=w too=w]/RB [a:tough cold salty \
    dry]/JJ=a
  [d:este el]=1 [o:arroz pollo pescado queso]/NN=2 está=b [w:un=w_poco=w muy=w demasiado=w]/RB [a:seco frío salado \
    picante]/JJ=a | [d:this the]=1 [o:rice chicken fish cheese]/NN=2 is=b [w:a=w_little=w very=w too=w]/RB [a:dry \
    cold salty spicy]/JJ=a
  3* [p:mi tu]=1 [o:abuela madre tía]/NN=2 era=b [w:muy=w bastante=w -]/RB [a:guapa tímida delgada pobre alegre]/JJ=a \
    de=y [t:joven niña pequeña]/NN=y | [p:my your]=1 [o:grandmother mother aunt]/NN=2 was=b [w:very=w quite=w -]/RB \
    [a:pretty shy thin poor cheerful]/JJ=a [t:when=y_she~y_was~y_young=y as=y_a~y_child=y as=y_a~y_child=y]
  3* [p:mi tu]=1 [o:abuelo padre tío]/NN=2 era=b [w:muy=w bastante=w -]/RB [a:fuerte tímido delgado pobre \
    alegre]/JJ=a de=y [t:joven niño pequeño]/NN=y | [p:my your]=1 [o:grandfather father uncle]/NN=2 was=b [w:very=w \
    quite=w -]/RB [a:strong shy thin poor cheerful]/JJ=a [t:when=y_he~y_was~y_young=y as=y_a~y_child=y \
    as=y_a~y_child=y]
  yo=s era=b [w:muy=w bastante=w -]/RB [a:tímido delgado alegre]/JJ=a de=y [t:joven niño pequeño]/NN=y | I=s was=b \
    [w:very=w quite=w -]/RB [a:shy thin cheerful]/JJ=a [t:when=y_I~y_was~y_young=y as=y_a~y_child=y as=y_a~y_child=y]
  [p:mi tu]=1 [o:abuelo hijo hermano]/NN=2 [y:ya=y por=y_fin=y]/RB está=b [x:fuera=p_del=p_hospital=x \
    fuera=p_de=p_peligro=x]/RB | [p:my your]=1 [o:grandfather son brother]/NN=2 is=b [y:already=y finally=y]/RB \
    [x:out=p_of=p_the~p_hospital=x out=p_of=p_danger=x]/IN
  3* {one} colecciona=v [o:coches=1_antiguos=2 monedas=1_antiguas=2 libros=1_viejos=2 relojes=1_caros=2 \
    juguetes=1_viejos=2] | {one} collects/VBZ=v [o:old=2_cars=1 old=2_coins=1 old=2_books=1 expensive=2_watches=1 \
    old=2_toys=1]
  las=1 [o:tiendas farmacias oficinas escuelas]/NNS=2 ya=y estarán=b [a:cerradas abiertas vacías]/JJ=a {hours} | \
    the=1 [o:stores pharmacies offices schools]/NNS=2 will~b already=y be=b [a:closed open empty]/JJ=a {hours}
  el=1 [o:banco museo mercado restaurante]/NN=2 ya=y estará=b [a:cerrado abierto lleno]/JJ=a {hours} | the=1 [o:bank \
    museum market restaurant]/NN=2 will~b already=y be=b [a:closed open full]/JJ=a {hours}
  2* [p:mi tu]=1 [o:hermano jefe padre vecino hijo]/NN=2 ya=y estará=b [a:dormido=a en=a_casa=z en=a_el=a_trabajo=z \
    cansado=a] {hours} | [p:my your]=1 [o:brother boss father neighbor son]/NN=2 will~b already=y be=b [a:asleep=a \
    at=a_home=z at=a_work=z tired=a] {hours}
  {hours} no=n hay=h nadie=s [x:en=p_la=q_calle=x en=p_la=q_oficina=x en=p_el=q_parque=x aquí=x] | there~h is=h no~s \
    one=s+n [x:on=p_the=q_street=x at=p_the=q_office=x in=p_the=q_park=x here=x] {hours}
hours:
  2* a=1 [d:estas esas]=2 horas=3 | at=1 [d:this that]=2 hour=3
  a=1 esta=2 hora=3 | at=1 this=2 hour=3
"""
FEELINGS = """
glad_@:
  3* [w:- muy=w tan=w]/RB content@/JJ=a de=p [v:verte conocerte ayudarte tenerte/VB=v_aquí=w estar/VB=v_contigo=w \
    trabajar/VB=v_contigo=w]/VB=v [t:- - otra=t_vez=t hoy] | [w:- very=w so=w]/RB happy/JJ=a to/TO=p [v:see=v_you~v \
    meet=v_you~v help=v_you~v have=v_you~v_here=w be=v_with=w_you=w work/VB=v_with=w_you=w]/VB [t:- - again=t today]
sure_@:
  segur@/JJ=a de=p que=p {fact} | sure/JJ=a that=p {fact}
feel_@:
  3* [w:- muy=w]/RB content@/JJ=a de=p [v:estar=v_aquí=w vivir=v_aquí=w tener=v_trabajo=w volver=v_a~v_casa=w] [t:- - \
    otra=t_vez=t] | [w:- very=w]/RB happy/JJ=a to/TO=p [v:be=v_here=w live=v_here=w have=v_work=w \
    go=v_back=v_home=w]/VB [t:- - again=t]
  3* [w:- muy=w]/RB content@/JJ=a con=p {liked} | [w:- very=w]/RB happy/JJ=a with=p {liked}
  2* [w:- muy=w]/RB orgullos@/JJ=a de=p {dear_one} | [w:- very=w]/RB proud/JJ=a of=p {dear_one}
  3* [w:- muy=w]/RB cansad@/JJ=a de=p {boring} | [w:- very=w]/RB tired/JJ=a of=p {boring}
  3* hart@/JJ=a de=p {boring} | fed/VBN=a up/RP=a with=p {boring}
  segur@/JJ=a de=p [d:la tu]=1 [o:respuesta decisión dirección]/NN=2 | sure/JJ=a of=p [d:the your]=1 [o:answer \
    decision address]/NN=2
  3* list@/JJ=a para=p [v:salir empezar comer viajar trabajar/VB=v_otra=t_vez=t ir/VB=v_a=v_la=0_fiesta=w]/VB=v | \
    ready/JJ=a to/TO=p [v:go_out start eat travel work/VB=v_again=t go=v_to=v_the=0_party=w]/VB=v
  list@/JJ=a para=p [o:el=0_examen la=0_cena el=0_viaje la=0_fiesta] | ready/JJ=a for=p [o:the=0_exam dinner \
    the=0_trip the=0_party]
  3* [w:- muy=w]/RB preocupad@/JJ=a por=p {dear_one} | [w:- very=w]/RB worried/JJ=a about=p {dear_one}
  preocupad@/JJ=a por=p [o:el=0_examen la=0_salud el=0_dinero el=0_trabajo] | worried/JJ=a about=p [o:the=0_exam \
    health money work]
  enamorad@/JJ=a de=p {name} | in/IN=a love/NN=a with=p {name}
  2* [x:enfadad@ enojad@]/JJ=a con=p {dear_one} | [x:angry angry]/JJ=a with=p {dear_one}
  interesad@/JJ=a en=p {liked} | interested/JJ=a in=p {liked}
  acostumbrad@/JJ=a a=p [v:esperar viajar trabajar/VB=v_de~w_noche=w comer/VB=v_tarde=w]/VB=v | used/JJ=a to/TO=p \
    [v:waiting traveling working=v_at~w_night=w eating=v_late=w]/VBG=v
  [w:- muy=w]/RB nervios@/JJ=a por=p [o:el=0_examen la=0_boda el=0_viaje la=0_entrevista] | [w:- very=w]/RB \
    nervous/JJ=a about=p [o:the=0_exam the=0_wedding the=0_trip the=0_interview]
"""
ENDINGS = ("o", "a", "os")  # of one man, of one woman, of several people
BY_GENDER = "".join(FEELINGS.replace("@", ending) for ending in ENDINGS)
RULES = Rules(TABLE + BY_GENDER, {}, who_and_where.RULES)


def is_it(draw: Draw) -> Sentence:
    """ "Disculpe, ¿está ocupada esta silla?", "Hola, ¿eres nuevo en el barrio?" """
    return RULES.sentence(draw, "asked")


def feels(draw: Draw) -> Sentence:
    """ "Estoy harta de esperar todo el día.", "Mi abuela era muy guapa de joven." """
    return RULES.sentence(draw, "feels")
