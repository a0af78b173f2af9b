"""Which one: "la película que vimos ayer", "la de mi hermana", "uno azul"."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.places_and_things import who_and_where
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
relative:
  5* {th_fs} [t:es era]/VB=b [w:- muy=w bastante=w]/RB [a:bonita cara pequeña vieja nueva]/JJ=a | {th_fs} [t:is \
    was]=b [w:- very=w quite=w]/RB [a:pretty expensive small old new]/JJ=a
  5* {th_ms} [t:es era]/VB=b [w:- muy=w bastante=w]/RB [a:bonito caro pequeño viejo nuevo]/JJ=a | {th_ms} [t:is \
    was]=b [w:- very=w quite=w]/RB [a:nice expensive small old new]/JJ=a
  3* {th_fp} son=b [a:preciosas bonitas muy=w_caras perfectas muy=w_bonitas]/JJ=a | {th_fp} are=b [a:beautiful pretty \
    very=w_expensive perfect very=w_pretty]/JJ=a
  3* {th_mp} [v:son=b_muy=w_cómodos=a son=b_demasiado=w_grandes=a están/VB=b_rotos=a me=b_encantan=a \
    me=b_quedan=a_bien=w]/VB | [v:- - - I=b_love=a -] {th_mp} [v:are=b_very=w_comfortable=a are=b_too=w_big=a \
    are=b_broken=a - look=a_good=w_on~b_me=b]/VBP
  3* ¿ dónde=h [n:está=b]/VB {th_fs} ? | where=h is=b {th_fs} ?
  3* ¿ te=y gusta=v {th_ms} ? | do~v you=y like=v {th_ms} ?
  3* [v:no=n_encuentro/VB=v perdí/VB=v busco/VB=v rompí/VB=v vendí/VB=v]/VB {th_s} | I~v [v:can't=n_find=v lost/VBD=v \
    am~v_looking=v_for~v broke/VBD=v sold/VBD=v]/VBD {th_s}
  2* [v:dame/VB=v enséñame/VB=v tráeme/VB=v]/VB {th_s} | [v:give=v_me~v show/VB=v_me~v bring=v_me~v]/VB {th_s}
  4* {who_m} [v:es=v_mi=p_primo=o es=v_mi=p_jefe=o toca/VB=v_la=p_guitarra=o se=v_llama/VB=v_Luis=o \
    habla/VB=v_mucho=o]/VB | {who_m} [v:is=v_my=p_cousin=o is=v_my=p_boss=o plays=v_the=p_guitar=o \
    is=v_called=v_Luis=o talks=v_a~o_lot=o]/VBZ
  4* {who_f} [v:es=v_mi=p_prima=o es=v_mi=p_jefa=o toca/VB=v_el=p_piano=o se=v_llama/VB=v_Ana=o \
    habla/VB=v_mucho=o]/VB | {who_f} [v:is=v_my=p_cousin=o is=v_my=p_boss=o plays=v_the=p_piano=o is=v_called=v_Ana=o \
    talks=v_a~o_lot=o]/VBZ
  4* {film} [t:fue es era]/VB=b [w:muy=w bastante=w -]/RB [a:larga=a interesante=a divertida=a triste=a] | {film} \
    [t:was is was]=b [w:very=w quite=w -]/RB [a:long=a interesting=a fun=a sad=a]
  3* {where_m} [v:está=v_cerrado=a es=v_muy=w_caro=a ya=w_no=n_existe/VB=v está=v_cerca=a es=v_de=0_mi=w_tío=a]/VB | \
    {where_m} [v:is=v_closed=a is=v_very=w_expensive=a doesn't=n_exist/VBZ=v_anymore=w is=v_nearby=a \
    is=v_my=w_uncle's=a]/VBZ
  2* {where_am} [v:es=v_muy=w_bonito=a es=v_tranquilo=a está=v_lejos=a_de=w_aquí=z ha=w_cambiado/VB=v_mucho=a]/VB | \
    {where_am} [v:is=v_very=w_pretty=a is=v_quiet=a is=v_far=a_from=w_here=z has=w_changed/VBZ=v_a~a_lot=a]/VBZ
  2* {where_af} [v:es=v_muy=w_bonita=a es=v_tranquila=a está=v_lejos=a_de=w_aquí=z ha=w_cambiado/VB=v_mucho=a]/VB | \
    {where_af} [v:is=v_very=w_pretty=a is=v_quiet=a is=v_far=a_from=w_here=z has=w_changed/VBZ=v_a~a_lot=a]/VBZ
  3* {where_f} [v:está=v_cerrada=a es=v_muy=w_cara=a ya=w_no=n_existe/VB=v está=v_cerca=a es=v_de=0_mi=w_tío=a]/VB | \
    {where_f} [v:is=v_closed=a is=v_very=w_expensive=a doesn't=n_exist/VBZ=v_anymore=w is=v_nearby=a \
    is=v_my=w_uncle's=a]/VBZ
  [d:este ese]/DT=d es=b {where_m} | [d:this that]/DT=d is=b {where_m}
  2* [d:este ese]/DT=d es=b {where_am} | [d:this that]/DT=d is=b {where_am}
  [d:esta esa]/DT=d es=b {where_f} | [d:this that]/DT=d is=b {where_f}
  2* [d:esta esa]/DT=d es=b {where_af} | [d:this that]/DT=d is=b {where_af}
  2* no=n [v:recuerdo encuentro]/VB=v {where_af} | I~v [v:don't=n can't=n] [v:remember find]/VB=v {where_af}
given:
  3* que=r me=y [v:regalaste diste prestaste compraste vendiste enseñaste trajiste]/VB=v [t:- - ayer el=0_lunes] | \
    that/WDT=r you~v [v:gave gave lent bought sold showed brought]/VBD=v me=y [t:- - yesterday on=0_Monday]
  2* que=r te=y [v:regalé di presté compré vendí enseñé]/VB=v [t:- - ayer el=0_sábado] | that/WDT=r I~v [v:gave gave \
    lent bought sold showed]/VBD=v you=y [t:- - yesterday on=0_Saturday]
  2* que=r [m:me nos te]=y [v:regaló dio prestó compró]/VB=v [s:mi tu]=p [o:madre hermano abuela tío vecina]/NN=o | \
    that/WDT=r [s:my your]=p [o:mother brother grandmother uncle neighbor]/NN=o [v:gave gave lent bought]/VBD=v [m:me \
    us you]=y
  2* que=r [v:compré vi encontré]/VB=v [t:ayer en=0_el=0_mercado en=0_esa=0_tienda] | that/WDT=r I~v [v:bought saw \
    found]/VBD=v [t:yesterday at=0_the=0_market at=0_that=0_store]
  que=r me=y compré=v [t:ayer en=0_el=0_mercado] | that/WDT=r I~v bought/VBD=v+y [t:yesterday at=0_the=0_market]
th_s:
  {th_fs} | {th_fs}
  {th_ms} | {th_ms}
th_fs:
  la=0 [camisa falda bicicleta cámara mochila chaqueta]/NN=o {given} | the=0 [shirt skirt bicycle camera backpack \
    jacket]/NN=o {given}
th_ms:
  el=0 [libro reloj abrigo teléfono coche vestido]/NN=o {given} | the=0 [book watch coat phone car dress]/NN=o \
    {given}
th_fp:
  las=0 [flores fotos botas gafas camisas]/NNS=o {given} | the=0 [flowers pictures boots glasses shirts]/NNS=o \
    {given}
th_mp:
  los=0 [zapatos pantalones guantes calcetines]/NNS=o {given} | the=0 [shoes pants gloves socks]/NNS=o {given}
who_m:
  el=0 [chico hombre señor]/NN=1 {doing} | the=0 [boy man man]/NN=1 {doing}
who_f:
  la=0 [chica mujer señora]/NN=1 {doing} | the=0 [girl woman lady]/NN=1 {doing}
doing:
  2* que=r vive=v [p:arriba abajo enfrente aquí al_lado]/RB=p | who=r lives=v [p:upstairs downstairs \
    across_the~p_street here next_door]/RB=p
  que=r vive=v en=q [d:esta esa]=d [o:casa calle]=o | who=r lives=v [o:in on]=q [d:this that]=d [o:house street]=o
  que=r trabaja=v [p:conmigo aquí contigo]=p | who=r works=v [p:with_me here with_you]=p
  que=r [v:está=v_en=q_la=d_puerta=o está=v_en=q_la=d_foto=o está=v_al=q_teléfono=o] | who=r is=v \
    [v:at=q_the=d_door=o in=q_the=d_picture=o on=q_the~q_phone=o]
  que=r [v:vimos conocimos vi conocí]/VB=v [t:ayer anoche en=0_la=0_fiesta] | who=r [v:we~v_saw we~v_met I~v_saw \
    I~v_met]/VBD=v [t:yesterday last~0_night at=0_the=0_party]
  que=r [m:me te nos]=y [v:llamó ayudó saludó]/VB=v [t:- ayer] | who=r [v:called helped greeted]/VBD=v [m:me you \
    us]=y [t:- yesterday]
film:
  la=0 [o:película obra serie]/NN=o que=r [v:vimos vi viste]/VB=v [t:ayer anoche el=0_sábado] | the=0 [o:movie play \
    series]/NN=o that/WDT=r [v:we~v_saw I~v_saw you~v_saw]/VBD=v [t:yesterday last~0_night on=0_Saturday]
where_m:
  el=0 [o:restaurante bar hotel supermercado]/NN=o donde=r {did_there} | the=0 [o:restaurant bar hotel \
    supermarket]/NN=o where=r {did_there}
where_f:
  la=0 [o:tienda librería panadería]/NN=o donde=r {worked_there} | the=0 [o:store bookstore bakery]/NN=o where=r \
    {worked_there}
where_am:
  el=0 [o:pueblo barrio lugar edificio país]/NN=o donde=r {lived_there} | the=0 [o:town neighborhood place building \
    country]/NN=o where=r {lived_there}
where_af:
  la=0 [o:casa ciudad calle zona]/NN=o donde=r {lived_there} | the=0 [o:house city street area]/NN=o where=r \
    {lived_there}
did_there:
  2* [v:comimos cenamos nos=v_vimos]/VB=v [t:ayer el=0_sábado el=0_año=t_pasado=u] | we~v [v:ate had_dinner \
    saw_each_other]/VBD=v [t:yesterday on=0_Saturday last=u_year=t]
  {worked_there} | {worked_there}
worked_there:
  [v:trabajo trabajé trabajamos=v_juntos=w nos=v_conocimos=v]/VB=v | [v:I~v_work I~v_worked \
    we~v_worked/VBD=v_together=w we~v_met=v]/VBD=v
  [v:trabaja trabajaba]/VB=v [p:mi tu]=1 [o:hermano madre prima amigo]/NN=2 | [p:my your]=1 [o:brother mother cousin \
    friend]/NN=2 [v:works worked]/VBD=v
lived_there:
  [v:nací trabajé viví estudié crecí]/VB=v | I~v [v:was~v_born worked lived studied grew_up]/VBD=v
  2* [v:vive trabaja vivía trabajaba]/VB=v [p:mi tu]=1 [o:hermano madre prima amigo]/NN=2 | [p:my your]=1 [o:brother \
    mother cousin friend]/NN=2 [v:lives works lived worked]/VBD=v
  [v:vivo trabajo]/VB=v | I~v [v:live work]/VBP=v
  [v:vivíamos vivían]/VB=v antes=t | [v:we~v they~v] [v:lived lived]/VBD=v before=t
of_ones:
  4* [x:la el]/DT=0 {owner} es=b [w:- muy=w]/RB [a:grande fácil interesante diferente]/JJ=a | {owner} is=b [w:- \
    very=w]/RB [a:big easy interesting different]/JJ=a
  2* prefiero=v [x:la el]/DT=0 {owner} | I~v prefer/VBP=v {owner}
  3* [x:la el]/DT=0 de=0 [d:ayer hoy mañana]=2 [t:será/VB=b fue/VB=b]/VB [a:mejor peor difícil diferente \
    interesante]/JJ=a | [d:yesterday's today's tomorrow's]/NN=2 [t:will~b_be=b was=b] [a:better worse difficult \
    different interesting]/JJ=a
  4* [v:quiero prefiero compré dame me=y_llevo]/VB=v [x:la el]/DT=1 [q:de=2_la=3_derecha=4 de=2_la=3_izquierda=4 \
    de=2_arriba=4 de=2_abajo=4 de=2_madera=4 de=2_color=4_azul=4] | [v:I~v_want I~v_prefer I~v_bought give_me~v \
    I~v_will~v_take]/VB=v the=1 one=1 [q:on=2_the=3_right=4 on=2_the=3_left=4 on=2_top=4 on=2_the~4_bottom=4 \
    made~2_of=2_wood=4 in=2_blue=4]
  2* [v:somos son]=b [x:los las]/DT=1 de=2 siempre=2 | [v:we~b_are they~b_are]=b the=1 usual=2 ones/NNS=1
  2* [v:quiero prefiero necesito compré]/VB=v [x:uno una]/NN=1 [w:más_grande más_fácil azul verde diferente]/JJ=a | \
    I~v [v:want prefer need bought]/VBP=v a~1 [w:bigger easier blue green different]/JJ=a one=1
  2* [v:prefiero quiero me=y_gusta no=n_quiero=v]/VB=v [x:este=1_otro=2 esta=1_otra=2 ese=3_otro=2 esa=3_otra=2] | \
    I~v [v:prefer want like don't=n_want=v]/VBP=v [x:this=1_other=2_one=2 this=1_other=2_one=2 that=3_other=2_one=2 \
    that=3_other=2_one=2]
  4* [v:tengo tenemos compré vi]/VB=v [n:dos]/CD=n [o:coches trajes vestidos relojes]/NNS=o , uno=1 [a:blanco grande \
    azul negro]/JJ=a y=& otro=2 [a:negro pequeño verde gris]/JJ=c | [v:I~v_have we~v_have I~v_bought I~v_saw]/VBP=v \
    [n:two]/CD=n [o:cars suits dresses watches]/NNS=o , one=1 [a:white big blue black]/JJ=a and=& the~2 other=2 \
    [a:black small green gray]/JJ=c
  2* [v:tengo tenemos compré vi]/VB=v dos=n [o:camisas maletas sillas faldas]/NNS=o , una=1 [a:blanca grande azul \
    negra]/JJ=a y=& otra=2 [a:negra pequeña verde gris]/JJ=c | [v:I~v_have we~v_have I~v_bought I~v_saw]/VBP=v two=n \
    [o:shirts suitcases chairs skirts]/NNS=o , one=1 [a:white big blue black]/JJ=a and=& the~2 other=2 [a:black small \
    green gray]/JJ=c
"""
RULES = Rules(TABLE, {}, who_and_where.RULES)


def which_one(draw: Draw) -> Sentence:
    """ "Las flores que me regalaste son preciosas.", "La de mi hermana es más grande." """
    return RULES.sentence(draw, draw.weighted({"relative": 5, "of_ones": 1.5}))
