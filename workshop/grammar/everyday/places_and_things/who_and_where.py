"""Who and where, by what belongs to them: "La gente de este pueblo...", "en el segundo piso de este edificio"."""

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.everyday.grammar import contexts, doings
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Group, Pronoun
from workshop.grammar.language.orthography import text_of
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw

TABLE = """
of_town:
  2* de=1 la=2 ciudad=3 | of=1 the=2 city=3
  2* del=1 [pueblo país barrio]=3 | of=1 the~1 [town country neighborhood]=3
  2* de=1 [d:mi este nuestro tu]=2 [o:país pueblo barrio]=3 | of=1 [d:my this our your]=2 [o:country town \
    neighborhood]=3
  de=1 [d:mi esta nuestra tu]=2 ciudad=3 | of=1 [d:my this our your]=2 city=3
  de=1 {city} | of=1 {city}
  de=1 {country} | of=1 {country}
big_town:
  2* de=1 la=2 ciudad=3 | of=1 the=2 city=3
  del=1 pueblo=3 | of=1 the~1 town=3
  de=1 [d:mi este nuestro tu]=2 pueblo=3 | of=1 [d:my this our your]=2 town=3
  2* de=1 {city} | of=1 {city}
land:
  2* del=1 país=3 | of=1 the~1 country=3
  de=1 la=2 ciudad=3 | of=1 the=2 city=3
  de=1 [d:mi este nuestro tu]=2 país=3 | of=1 [d:my this our your]=2 country=3
  2* de=1 {country} | of=1 {country}
in_here:
  {in_area} | {in_area}
  2* de=1 la=2 [clase oficina escuela familia empresa]=3 | in=1 the=2 [class office school family company]=3
  del=1 [edificio grupo]=3 | in=1 the~1 [building group]=3
  2* de=1 [d:este mi nuestro]=2 [o:grupo edificio]=3 | in=1 [d:this my our]=2 [o:group building]=3
  2* de=1 [d:esta mi nuestra]=2 [o:clase oficina escuela]=3 | in=1 [d:this my our]=2 [o:class office school]=3
  de=1 [d:esta mi nuestra]=2 calle=3 | on=1 [d:this my our]=2 street=3
in_area:
  2* de=1 la=2 [ciudad zona]=3 | in=1 the=2 [city area]=3
  2* del=1 [barrio pueblo país]=3 | in=1 the~1 [neighborhood town country]=3
  de=1 [d:este mi nuestro tu]=2 [o:barrio pueblo país]=3 | in=1 [d:this my our your]=2 [o:neighborhood town \
    country]=3
  de=1 [d:esta mi nuestra tu]=2 [o:ciudad zona]=3 | in=1 [d:this my our your]=2 [o:city area]=3
of_room:
  3* de~1 la~1 [cocina oficina terraza clase]=1 | [kitchen office terrace classroom]/NN=1
  3* del~1 [baño garaje salón dormitorio jardín]=1 | [bathroom garage living_room bedroom garden]/NN=1
in_live:
  de=1 [d:este mi nuestro tu]=2 [o:barrio pueblo edificio]=3 | in=1 [d:this my our your]=2 [o:neighborhood town \
    building]=3
  del=1 [barrio pueblo edificio]=3 | in=1 the~1 [neighborhood town building]=3
  de=1 [d:esta mi nuestra tu]=2 calle=3 | on=1 [d:this my our your]=2 street=3
in_school:
  de=1 [d:esta mi nuestra la]=2 [o:escuela clase ciudad]=3 | in=1 [d:this my our the]=2 [o:school class city]=3
  de=1 [d:este mi nuestro]=2 [o:grupo pueblo país]=3 | in=1 [d:this my our]=2 [o:group town country]=3
in_mine:
  2* de=1 [d:mi tu este nuestro]=2 [o:cuarto apartamento edificio dormitorio hotel]=3 | in=1 [d:my your this our]=2 \
    [o:room apartment building bedroom hotel]=3
  de=1 [d:mi tu esta nuestra]=2 [o:habitación casa oficina clase]=3 | in=1 [d:my your this our]=2 [o:room house \
    office classroom]=3
of_building:
  de=1 [d:mi tu la nuestra esta]=2 [o:casa oficina escuela]=3 | of=1 [d:my your the our this]=2 [o:house office \
    school]=3
  de=1 la=2 [tienda biblioteca iglesia]=3 | of=1 the=2 [store library church]=3
  del=1 [edificio hotel restaurante]=3 | of=1 the~1 [building hotel restaurant]=3
of_mine:
  2* de=1 [d:mi tu este nuestro]=2 [o:cuarto apartamento edificio dormitorio coche]=3 | of=1 [d:my your this our]=2 \
    [o:room apartment building bedroom car]=3
  2* de=1 [d:mi tu esta nuestra]=2 [o:habitación casa cocina oficina clase]=3 | of=1 [d:my your this our]=2 [o:room \
    house kitchen office classroom]=3
  del=1 [hotel edificio restaurante autobús tren]=3 | of=1 the~1 [hotel building restaurant bus train]=3
  de=1 la=2 [escuela tienda iglesia biblioteca]=3 | of=1 the=2 [school store church library]=3
owner:
  2* de=2 [p:mi tu]=1 [o:padre hermano tío vecino amigo abuelo jefe primo]/NN=3 | [p:my your]=1 [o:father's~2 \
    brother's~2 uncle's~2 neighbor's~2 friend's~2 grandfather's~2 boss's~2 cousin's~2]/NN=3
  2* de=2 [p:mi tu]=1 [o:madre hermana tía vecina amiga abuela jefa prima hija]/NN=3 | [p:my your]=1 [o:mother's~2 \
    sister's~2 aunt's~2 neighbor's~2 friend's~2 grandmother's~2 boss's~2 cousin's~2 daughter's~2]/NN=3
  de=2 [p:mis tus]=1 [o:padres abuelos vecinos hijos]/NNS=3 | [p:my your]=1 [o:parents_'/POS=2 grandparents_'/POS=2 \
    neighbors_'/POS=2 children's/NNS=3]/NNS=3
whose:
  de=2 [p:mi tu]=1 [o:tío vecino amigo jefe profesor]/NN=3 | [p:my your]=1 [o:uncle's~2 neighbor's~2 friend's~2 \
    boss's~2 teacher's~2]/NN=3
  de=2 [p:mi tu]=1 [o:tía vecina amiga jefa profesora]/NN=3 | [p:my your]=1 [o:aunt's~2 neighbor's~2 friend's~2 \
    boss's~2 teacher's~2]/NN=3
side:
  2* {beside} | {beside}
  a=0 {small} [calles minutos kilómetros]=1 de=2 | {small} [streets minutes kilometers]=1 from=2
beside:
  [x:al_lado=1_de=1 cerca=1_de=1 enfrente=1_de=1 detrás=1_de=1 lejos=1_de=1 delante=1_de=1]/IN | [x:next=1_to=1 \
    near=1 across=1_from=1 behind=1 far=1_from=1 in=1_front=1_of=1]/IN
landmark:
  2* la=1 casa=3 {owner} | {owner} house=3
  la=1 estación=3 de~2 [tren autobuses]=2 | the=1 [train bus]/NN=2 station=3
  la=1 parada=3 de~2 [autobús taxis metro]=2 | the=1 [bus taxi subway]/NN=2 [k:stop stop stop]=3
  el=1 [centro aeropuerto mercado río parque banco hospital]=2 | the=1 [center airport market river park bank \
    hospital]=2
  la=1 [playa plaza iglesia escuela farmacia biblioteca panadería]=2 | the=1 [beach square church school pharmacy \
    library bakery]=2
  [d:mi tu nuestra]=1 [o:casa oficina escuela]=2 | [d:my your our]=1 [o:house office school]=2
  [d:mi tu]=1 [o:trabajo hotel apartamento]=2 | [d:my your]=1 [o:work hotel apartment]=2
  la=1 [oficina tienda habitación]=3 {owner} | {owner} [office store room]=3
  el=1 [mar bosque lago]=2 | the=1 [sea forest lake]=2
home_at:
  4* en=1 el=2 {floor} piso=3 de=4 [d:este ese mi]=5 [o:edificio hotel]=6 | on=1 the=2 {floor} floor=3 of=4 [d:this \
    that my]=5 [o:building hotel]=6
  3* en=1 el=2 {floor} piso=3 , a=4 la=5 [derecha izquierda]=6 | on=1 the=2 {floor} floor=3 , on=4 the=5 [right \
    left]/NN=6
  en=1 el=2 último=3 piso=4 de=5 [d:este ese un la]=6 [d:edificio edificio hotel casa]=7 | on=1 the=2 top/JJ=3 \
    floor=4 of=5 [d:this that a the]=6 [d:building building hotel house]=7
  6* en=1 el=2 [norte sur este oeste centro]=3 {land} | in=1 the=2 [north south east west center]/NN=3 {land}
  2* en=1 las=2 afueras=3 {big_town} | on=1 the=2 outskirts/NNS=3 {big_town}
  en=1 el=2 centro=3 {big_town} | in=1 the=2 center=3 {big_town}
  2* en=1 el=2 barrio=4 más=3 [t:bonito tranquilo grande antiguo]/JJ=3 {big_town} | in=1 the=2 [t:prettiest quietest \
    biggest oldest]/JJS=3 neighborhood=4 {big_town}
  en=1 una=2 casa=3 [w:pequeña grande vieja nueva]/JJ=4 {side} {landmark} | in=1 a=2 [w:small big old new]/JJ=4 \
    house=3 {side} {landmark}
  en=1 un=2 [o:apartamento hotel edificio]=3 [w:pequeño moderno]/JJ=4 {side} {landmark} | in=1 a=2 [w:small \
    modern]/JJ=4 [o:apartment hotel building]=3 {side} {landmark}
  6* {side} {landmark} | {side} {landmark}
  a=0 {small} minutos=1 a=2 pie=2 de=3 {landmark} | {small} minutes=1 on=2 foot=2 from=3 {landmark}
  en=1 la=2 misma=3 [o:calle ciudad casa]=4 que=5 {somebody_named} | [o:on in in]=1 the=2 same=3 [o:street city \
    house]=4 as=5 {somebody_named}
  en=1 el=2 mismo=3 [o:edificio barrio pueblo piso]=4 que=5 {somebody_named} | [o:in in in on]=1 the=2 same=3 \
    [o:building neighborhood town floor]=4 as=5 {somebody_named}
  al=1 [p:final otro=3_lado]=2 de=4 [d:la esta esa]=5 calle=6 | [p:at on]=1 the~1 [p:end other=3_side]=2 of=4 [d:the \
    this that]=5 street=6
waiting:
  al=1 [p:final principio otro=3_lado]=2 {passage} | [p:at at on]=1 the~1 [p:end beginning other=3_side]=2 {passage}
  2* a=1 la=2 [entrada salida derecha izquierda]=3 {of_building} | [at at to to]=1 the=2 [entrance exit right left]=3 \
    {of_building}
  2* en=1 la=2 [entrada puerta]=3 {of_building} | at=1 the=2 [entrance door]=3 {of_building}
  2* {beside} {landmark} | {beside} {landmark}
passage:
  de=1 la=2 [calle plaza oficina estación escuela]=3 | of=1 the=2 [street square office station school]=3
  del=1 [pasillo museo parque hotel]=3 | of=1 the~1 [hallway museum park hotel]=3
  de=1 [d:esta mi]=2 [o:calle casa oficina]=3 | of=1 [d:this my]=2 [o:street house office]=3
one:
  3* toda=3 [p:mi tu su]=1 [o:familia clase]=2 | [p:my your his]=1 whole=3 [o:family class]=2
  2* {somebody_named} | {somebody_named}
  el=1 [hijo primo jefe amigo médico]/NN=4 {whose} | {whose} [son cousin boss friend doctor]/NN=4
  la=1 [hija prima jefa amiga vecina]/NN=4 {whose} | {whose} [daughter cousin boss friend neighbor]/NN=4
  el=1 [novio marido]/NN=4 de=3 [p:mi tu]=2 [o:hermana hija vecina prima]/NN=5 | [p:my your]=2 [o:sister's~3 \
    daughter's~3 neighbor's~3 cousin's~3]/NN=5 [boyfriend husband]/NN=4
  uno=1 de=2 [p:mis tus]=3 [o:hermanos amigos primos vecinos tíos]=4 | one=1 of=2 [p:my your]=3 [o:brothers friends \
    cousins neighbors uncles]=4
  una=1 de=2 [p:mis tus]=3 [o:hermanas amigas primas vecinas tías]=4 | one=1 of=2 [p:my your]=3 [o:sisters friends \
    cousins neighbors aunts]=4
  el=1 [hombre señor chico]=2 [x:de=4_las=5_gafas=6 de=4_la=5_camisa_roja del=4_abrigo_negro de=4_la=5_barba] | the=1 \
    [man man boy]=2 [x:with=4_the=5_glasses=6 in=4_the=5_red_shirt in=4_the~4_black_coat with=4_the=5_beard]
  la=1 [mujer señora chica]=2 [x:de=4_las=5_gafas=6 del=4_vestido=7_azul=6 de=4_la=5_falda=7_blanca=6 \
    del=4_pelo=7_largo=6] | the=1 [woman lady girl]=2 [x:with=4_the=5_glasses=6 in=4_the~4_blue=6_dress=7 \
    in=4_the=5_white=6_skirt=7 with=4_the~4_long=6_hair=7]
  el=1 [director dueño médico]=2 {of_place} | the=1 [director owner doctor]=2 {of_place}
  la=1 [directora dueña secretaria]=2 {of_place} | the=1 [director owner secretary]=2 {of_place}
  el=1 [vecino señor chico]=2 [x:de=4_arriba=5 de=4_abajo=5 del=4_segundo=6_piso=5] | the=1 [neighbor man boy]=2 \
    [x:upstairs=5 downstairs=5 on=4_the~4_second=6_floor=5]
  la=1 [vecina señora chica]=2 [x:de=4_arriba=5 de=4_abajo=5 del=4_tercer=6_piso=5] | the=1 [neighbor lady girl]=2 \
    [x:upstairs=5 downstairs=5 on=4_the~4_third=6_floor=5]
somebody_named:
  [p:mi tu]=1 [o:hermano hijo primo]/NN=2 [w:mayor menor pequeño]/JJ=3 | [p:my your]=1 [w:older younger little]/JJ=3 \
    [o:brother son cousin]/NN=2
  [p:mi tu]=1 [o:hermana hija prima]/NN=2 [w:mayor menor pequeña]/JJ=3 | [p:my your]=1 [w:older younger little]/JJ=3 \
    [o:sister daughter cousin]/NN=2
  {name} | {name}
of_place:
  de=1 la=2 [escuela tienda empresa biblioteca farmacia]=3 | of=1 the=2 [school store company library pharmacy]=3
  del=1 [hotel restaurante hospital banco]=3 | of=1 the~1 [hotel restaurant hospital bank]=3
  de=1 [d:este ese]=2 [o:hotel restaurante museo]=3 | of=1 [d:this that]=2 [o:hotel restaurant museum]=3
many:
  [t:todos=3_los=0 los=0 los=0_otros=3 los=0_dos=3 muchos=3]/DT [o:niños vecinos jóvenes]/NNS=1 {in_live} | \
    [t:all=3_the=0 the=0 the=0_other=3 the=0_two=3 many=3]/DT [o:children neighbors young_people]/NNS=1 {in_live}
  [t:todos=3_los=0 los=0 los=0_otros=3 los=0_dos=3 muchos=3]/DT [o:niños estudiantes profesores]/NNS=1 {in_school} | \
    [t:all=3_the=0 the=0 the=0_other=3 the=0_two=3 many=3]/DT [o:children students teachers]/NNS=1 {in_school}
  los=0 [p:dos tres]=1 [o:hijos hermanos amigos]/NNS=2 {whose} | {whose} [p:two three]=1 [o:children brothers \
    friends]/NNS=2
  [t:algunos muchos varios la=1_mayoría]=1 de=2 [p:mis tus nuestros]=3 [o:amigos vecinos compañeros primos]=4 | \
    [t:some many several most]=1 of=2 [p:my your our]=3 [o:friends neighbors classmates cousins]=4
  los=0 [primos hijos amigos]=1 {whose} | {whose} [cousins children friends]=1
  los=0 vecinos=1 [x:de=2_arriba=3 de=2_abajo=3 de=2_al=3_lado=3 del=2_segundo=4_piso=3 de=2_enfrente=3] | the=0 \
    neighbors=1 [x:upstairs=3 downstairs=3 next=3_door=3 on=2_the~2_second=4_floor=3 across=3_the~3_street=3]
crowd:
  2* la~1 gente=1 {in_here} | the~1 people/NNS=1 {in_here}
  la~1 gente=1 [x:de=2_mi=3_trabajo=4 de=2_tu=3_edad=4 de=2_esta=3_casa=4] | the~1 people/NNS=1 [x:at=2_my=3_work=4 \
    of=2_your=3_age=4 in=2_this=3_house=4]
  todo=1 el~1 mundo=1 en=2 [d:mi esta]=3 [o:casa oficina escuela]=4 | everyone=1 in=2 [d:my this]=3 [o:house office \
    school]=4
living:
  4* [p:mi tu]=1 [o:hermana hija tía prima vecina amiga]/NN=2 [v:vive vivía]/VB=v en {city} con=c {with_hers} | [p:my \
    your]=1 [o:sister daughter aunt cousin neighbor friend]/NN=2 [v:lives lived]/VBD=v in {city} with=c {with_hers}
  4* [p:mi tu]=1 [o:hermano hijo tío primo vecino amigo]/NN=2 [v:vive vivía]/VB=v en {city} con=c {with_his} | [p:my \
    your]=1 [o:brother son uncle cousin neighbor friend]/NN=2 [v:lives lived]/VBD=v in {city} with=c {with_his}
  2* vivo=v en {city} con=c {with_mine} | I~v live/VBP=v in {city} with=c {with_mine}
  5* [v:vivo vivimos vives]/VB=v {home_at} | [v:I~v_live we~v_live you~v_live]/VBP=v {home_at}
  2* [v:viví vivieron hemos=x_vivido/VB=v]/VB=v [t:dos tres cinco diez]=t años=u {home_at} | [v:I~v_lived \
    they~v_lived we~x_have=x_lived]/VBD=v {home_at} for~t [t:two three five ten]=t years=u
  4* {one} [v:vive trabaja vivía trabajaba]/VB=v {home_at} | {one} [v:lives works lived worked]/VBD=v {home_at}
  3* {many} [v:viven trabajan vivían]/VB=v {home_at} | {many} [v:live work lived]/VBP=v {home_at}
  2* [v:trabajo estudio nací crecí]/VB=v {home_at} | [v:I~v_work I~v_study I~v_was~v_born I~v_grew/VBD=v_up]/VBD=v \
    {home_at}
  2* ¿ [v:vives vive/VB=v_usted~v viven=v_ustedes~v trabajas]/VB=v {home_at} ? | do~v you~v [v:live live live \
    work]/VB=v {home_at} ?
  2* [d:mi tu nuestra]=a [o:casa oficina escuela]/NN=o está=b {home_at} | [d:my your our]=a [o:house office \
    school]/NN=o is=b {home_at}
  3* hay=h [o:un=1_gimnasio=2 una=1_librería=2 un=1_bar=2 un=1_supermercado=2 un=1_restaurante=2 una=1_piscina=2] \
    {side} {landmark} | there~h is=h [o:a=1_gym=2 a=1_bookstore=2 a=1_bar=2 a=1_supermarket=2 a=1_restaurant=2 \
    a=1_pool=2] {side} {landmark}
  2* [v:te=y_espero/VB=v te=y_esperaré/VB=v te=y_veré/VB=v]/VB [t:mañana luego]/RB {waiting} | I~v will~v \
    [v:wait/VB=v_for~v_you=y wait/VB=v_for~v_you=y see=v_you=y]/VB {waiting} [t:tomorrow later]/RB
  3* {one} [t:- ya=t]/RB está=b {waiting} | {one} is=b [t:- already=t]/RB {waiting}
  2* [t:- ya=t]/RB [v:estoy estamos]=b {waiting} | [v:I~b_am=b we~b_are=b] [t:- already=t]/RB {waiting}
with_hers:
  2* sus=p [n:dos tres cuatro]/CD=n [o:hijos hijas hermanos amigos perros gatos]/NNS=o | her=p [n:two three \
    four]/CD=n [o:children daughters brothers friends dogs cats]/NNS=o
  su=p [o:marido novio familia abuela perro]/NN=o | her=p [o:husband boyfriend family grandmother dog]/NN=o
with_his:
  2* sus=p [n:dos tres cuatro]/CD=n [o:hijos hijas hermanos amigos perros gatos]/NNS=o | his=p [n:two three \
    four]/CD=n [o:children daughters brothers friends dogs cats]/NNS=o
  su=p [o:mujer novia familia abuela perro]/NN=o | his=p [o:wife girlfriend family grandmother dog]/NN=o
with_mine:
  mis=p [n:dos tres cuatro]/CD=n [o:hijos hijas hermanos amigos perros gatos]/NNS=o | my=p [n:two three four]/CD=n \
    [o:children daughters brothers friends dogs cats]/NNS=o
people_are:
  5* la~1 gente=1 {in_here} es=b [w:- muy=w tan=w bastante=w]/RB [a:amable simpática alegre tranquila rara \
    seria]/JJ=a | the~1 people/NNS=1 {in_here} are=b [w:- very=w so=w quite=w]/RB [a:kind nice cheerful calm strange \
    serious]/JJ=a
  2* los=1 [niños vecinos jóvenes]/NNS=2 {in_live} son=b [w:- muy=w bastante=w todos=w]/RB [a:amables simpáticos \
    educados]/JJ=a | the=1 [children neighbors young_people]/NNS=2 {in_live} are=b [w:- very=w quite=w all=w]/RB \
    [a:kind nice polite]/JJ=a
  los=1 [niños profesores estudiantes]/NNS=2 {in_school} son=b [w:- muy=w bastante=w todos=w]/RB [a:amables \
    simpáticos inteligentes]/JJ=a | the=1 [children teachers students]/NNS=2 {in_school} are=b [w:- very=w quite=w \
    all=w]/RB [a:kind nice smart]/JJ=a
  las=1 calles=2 {big_town} son=b [w:- muy=w bastante=w]/RB [a:estrechas viejas bonitas ruidosas]/JJ=a | the=1 \
    streets=2 {big_town} are=b [w:- very=w quite=w]/RB [a:narrow old pretty noisy]/JJ=a
  2* las=1 [casas tiendas oficinas]/NNS=2 {in_area} son=b [w:- muy=w bastante=w]/RB [a:pequeñas viejas bonitas \
    caras]/JJ=a | the=1 [houses stores offices]/NNS=2 {in_area} are=b [w:- very=w quite=w]/RB [a:small old pretty \
    expensive]/JJ=a
  3* [d:este ese]/DT=d es=b el=0 [m:mejor peor]/JJS=m [o:restaurante hotel mercado parque cine bar]/NN=o {in_area} | \
    [d:this that]/DT=d is=b the=0 [m:best worst]/JJS=m [o:restaurant hotel market park movie_theater bar]/NN=o \
    {in_area}
  3* [d:esta esa]/DT=d es=b la=0 [m:mejor peor única]/JJS=m [o:tienda playa escuela librería panadería plaza]/NN=o \
    {in_area} | [d:this that]/DT=d is=b the=0 [m:best worst only]/JJS=m [o:store beach school bookstore bakery \
    square]/NN=o {in_area}
  {man} es=b [o:el=0_chico=o la=0_persona=o]/NN más=m [a:amable inteligente interesante alegre]/JJ=a {in_here} | \
    {man} is=b the=0 [a:kindest=m+a smartest=m+a most=m_interesting=a most=m_cheerful=a]/JJS [o:boy person]/NN=o \
    {in_here}
  {woman} es=b [o:la=0_chica=o la=0_persona=o]/NN más=m [a:amable inteligente interesante alegre]/JJ=a {in_here} | \
    {woman} is=b the=0 [a:kindest=m+a smartest=m+a most=m_interesting=a most=m_cheerful=a]/JJS [o:girl person]/NN=o \
    {in_here}
  3* [v:me=s_gusta=v me=s_encanta/VB=v no=n_me=s_gusta=v]/VB [o:la=1_historia=2 el=1_centro=2 la=1_comida=2 \
    la=1_parte=2_vieja=3] {of_town} | I=s [v:like=v love/VBP=v don't=n_like=v]/VBP [o:the=1_history=2 the=1_center=2 \
    the=1_food=2 the=1_old=3_part=2] {of_town}
  2* {many} [v:hablan/VB=v_mucho=w son=v_muy=w_amables=x me=w_conocen/VB=v trabajan/VB=v_demasiado=w]/VB | {many} \
    [v:talk/VBP=v_a~w_lot=w are=v_very=w_kind/VBP=x know=v_me=w work/VBP=v_too~w_much=w]/VBP
"""


OWN_WORDS = re.compile(r"\b(sus?|himself|his)\b")
WHO = {"one": ("3s", "3s"), "many": ("3p", "3p"), "crowd": ("3s", "3p")}  # persons in Spanish and in English


def someone_does(draw: Draw) -> Phrase:
    """Someone known by whom or where they belong to, and what they do: "Los vecinos de arriba compraron un perro"."""
    kind = draw.weighted({"one": 3, "many": 2, "crowd": 1})
    person, english = WHO[kind]
    thought = doings.idea(draw, Pronoun(person, "m.subj", overt=True), KINDS)
    clause = timed(draw, thought, contexts.MAIN, 0.12, 0.25)
    special = clause.front or clause.often or clause.spanish_no is not None or thought.aspect == "mishap"
    said = told(replace(clause, subject=Pronoun("3s", "m.subj", overt=True)))
    if special or (kind != "many" and any(OWN_WORDS.search(text_of(side)) for side in (said.es, said.en))):
        return someone_does(draw)
    who = RULES.phrase(draw, kind)
    if clause.negated and text_of(who.es).startswith("tod"):
        return someone_does(draw)
    if kind == "crowd" and text_of(who.en).startswith("everyone"):
        english = "3s"
    return told(replace(clause, subject=Group(apart(who, "m.subj"), person, "m.subj", english=english)))


KINDS = {"transitive": 5, "collocation": 5, "intransitive": 2, "going": 1, "prepositional": 1, "framed": 2}
RULES = Rules(TABLE, {}, BASIC)


def of_whom_or_where(draw: Draw) -> Sentence:
    """ "Los vecinos de arriba compraron un perro.", "La gente de este pueblo es muy amable." """
    return RULES.sentence(draw, "people_are") if draw.chance(0.45) else finish(statement(someone_does(draw)))


def at_a_place(draw: Draw) -> Sentence:
    """ "Vivo en el segundo piso de este edificio.", "Hay una farmacia a dos calles de la estación." """
    return RULES.sentence(draw, "living")
