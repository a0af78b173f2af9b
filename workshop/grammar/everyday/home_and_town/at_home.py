"""Talk before and after town: chores, excuses for being late, dinner, the power that goes out, and strangers."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.home_and_town.errands import doing, spoken
from workshop.grammar.everyday.home_and_town.on_the_way import RULES as WAY
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

HOME = """
to_sir:
  tiene=v {stranger_has} | do~v you~v have=v {stranger_has}
  sabe=v dónde=w está=b {place} | do~v you~v know=v where=w {place} is=b
  sabe=v [x:qué=w_hora=t_es=b si=w_hay=b_metro=t si=w_está=b_abierto=t] | do~v you~v know=v \
    [x:what=w_time=t_it~b_is=b if=w_there~b_is=b_a~t_subway=t if=w_it~b_is=b_open=t]
  me=m [puede podría]=c [x:decir=v_la=1_hora=2 ayudar=v hacer=v_una=1_foto=2 decir=v_su=1_nombre=2] | [can could]=c \
    you~c [x:tell=v_me=m_the=1_time=2 help=v_me=m take=v_a=1_picture=2_of~m_me=m tell=v_me=m_your=1_name=2]
  {stranger_asks} | {stranger_asks}
to_friend:
  tienes=v {stranger_has} | do~v you~v have=v {stranger_has}
  sabes=v dónde=w está=b {place} | do~v you~v know=v where=w {place} is=b
  me=m puedes=c [x:ayudar=v hacer=v_una=1_foto=2 pasar=v_la=1_sal=2 decir=v_la=1_hora=2] | can=c you~c [x:help=v_me=m \
    take=v_a=1_picture=2_of~m_me=m pass=v_me=m_the=1_salt=2 tell=v_me=m_the=1_time=2]
  {stranger_asks} | {stranger_asks}
stranger_has:
  [fuego=1 un=1_momento=2 cambio=1 un=1_bolígrafo=2 hora=1] | [a~1_light=1 a=1_moment=2 change=1 a=1_pen=2 \
    the~1_time=1]
  [un=1_minuto=2 un=1_mapa=2 cambio=1_de=3_veinte=2_euros=4 un=1_cigarro=2] | [a=1_minute=2 a=1_map=2 \
    change=1_for=3_twenty=2_euros=4 a=1_cigarette=2]
stranger_asks:
  está=b [ocupado=a libre=a] este=1 [asiento taxi sitio]=2 | is=b this=1 [seat taxi spot]=2 [taken free]/JJ=a
  este=1 [autobús tren]=2 pasa=v por=p {place} | does~v this=1 [bus train]=2 go=v by=p {place}
  dónde=w para=v el=1 autobús=2 [a=3 de=3] {city} | where=w does~v the=1 bus=2 [to=3 from=3] {city} stop=v
  dónde=w hay=b [un=1_cajero=2 un=1_baño=2 una=1_farmacia=2 una=1_parada=2_de=0_taxis=3] | where=w is=b there~b \
    [an=1_ATM=2 a=1_bathroom=2 a=1_pharmacy=2 a=1_taxi=3_stand=2]
  es=b usted=u el=1 [médico profesor dueño conductor]=2 | are=b you=u the=1 [doctor teacher owner driver]=2
excuse:
  [hay había]/VB=v mucho=m tráfico=t | there~v [is was]=v a=m lot=m of~m traffic=t
  se=f me=m [estropeó=v_el=0_coche=c ha=v_estropeado=v_el=0_coche=c] | my=m car=c [broke=v_down=f \
    has=v_broken=v_down=f]
  {excuse_past} | {excuse_past}
excuse_past:
  perdí/VB=v {line} | I~v missed/VBD=v {line}
  me=0 [quedé=v_dormido=d quedé=v_dormida=d] | I~v overslept/VBD=v+d
  el=1 [autobús tren metro]=2 [x:no=n_llegaba=v llegó=v_tarde=t no=n_pasaba=v] | the=1 [bus train subway]=2 \
    [x:wasn't=n_coming=v arrived=v_late=t wasn't=n_coming=v]
  no=n [v:había encontré]=v sitio=s para=p aparcar=k | [v:there~v_was=v_no=n I~v_couldn't=n_find=v_a~s] place=s to=p \
    park=k
  había=v [v:una=m_cola=c mucha=m_gente=c un=m_accidente=c mucho=m_tráfico=c] en=p la [o:calle carretera autopista] | \
    there~v [v:was=v_a=m_line=c were=v_a=m_lot=m_of~m_people=c was=v_an=m_accident=c was=v_a=m_lot=m_of~m_traffic=c] \
    on=p the [o:street road highway]
we_were:
  3* [s:estaba estábamos]=b [v:leyendo cenando durmiendo cocinando trabajando estudiando]=v | [s:I_was we_were]~b \
    [v:reading having_dinner sleeping cooking working studying]=v
  estaba=b [viendo=v_la~1_tele=1 haciendo=v_la~1_cena=1 en=v_la=1_ducha=2 en=v_el=1_ascensor=2] | I~b was=b \
    [watching=v_TV=1 making=v_dinner=1 in=v_the=1_shower=2 in=v_the=1_elevator=2]
  mi=1 [o:madre hermano abuela hija]=2 estaba=b [v:leyendo cenando durmiendo cocinando]=v | my=1 [o:mother brother \
    grandmother daughter]=2 was=b [v:reading having_dinner sleeping cooking]=v
dinner:
  [vamos=1_a=1_cenar=2 vamos=1_a=1_comer=2 ya=3_está=1_la=0_cena=2 llegan=1_los=3_abuelos=2] | \
    [we~1_are=1_going=1_to=1_have=2_dinner=2 we~1_are=1_going=1_to=1_eat=2 dinner=2_is=1_ready~1 \
    the=3_grandparents=2_are~1_arriving=1]
asleep:
  [el=1 mi=1] [o:niño bebé abuelo perro]=2 [está=b_durmiendo=v duerme=v] | [the my]=1 [o:boy baby grandfather dog]=2 \
    is~v [sleeping=b+v sleeping=v]
  [estoy=b_estudiando=v son=b_las=0_doce=v están=b_durmiendo=v estoy=b_hablando=v_por=p_teléfono=t] | \
    [I~b_am=b_studying=v it~b_is=b_twelve=v_o'clock/RB~v they~b_are=b_sleeping=v \
    I~b_am=b_talking=v_on=p_the~t_phone=t]
late_now:
  [es=b_tarde=l está=b_lloviendo=l va=b_a=b_llover=l llegamos=b_tarde=l] | [it~b_is=b_late=l it~b_is=b_raining=l \
    it~b_is=b_going=b_to=b_rain=l we~b_are~b_late=l+b]
then:
  [- hoy esta=1_noche=1 esta=1_tarde/NN=2 mañana/RB este=1_sábado=2] | [- today tonight=1 this=1_afternoon=2 tomorrow \
    this=1_Saturday=2]
chore:
  [sacar=v_la=1_basura=2 sacar=v_al=1_perro=2 poner=v_la=1_mesa=2 recoger=v_la=1_mesa=2 hacer=v_la=1_cama=2 \
    hacer=v_la=1_compra=2 hacer=v_la=0_cena=2 fregar=v_los=1_platos=2 limpiar=v_el=1_baño=2 \
    recoger=v_a=0_los=1_niños=2 hacer=v_las=1_maletas=2 comprar=v_el=1_pan=2 pagar=v_el=1_alquiler=2 \
    apagar=v_la=1_luz=2 cerrar=v_la=1_puerta=2 sacar=v_las=1_entradas=2 planchar=v_la=1_ropa=2 \
    hacer=v_los=1_deberes=2 llamar=v_al=1_médico=2] | [take=v_out=v_the=1_trash=2 walk=v_the=1_dog=2 \
    set=v_the=1_table=2 clear=v_the=1_table=2 make=v_the=1_bed=2 do=v_the=1_shopping=2 make=v_dinner=2 \
    wash=v_the=1_dishes=2 clean=v_the=1_bathroom=2 pick=v_up=v_the=1_children=2 pack=v_the=1_suitcases=2 \
    buy=v_the=1_bread=2 pay=v_the=1_rent=2 turn=v_off=v_the=1_light=2 close=v_the=1_door=2 get=v_the=1_tickets=2 \
    iron=v_the=1_clothes=2 do=v_the=1_homework=2 call=v_the=1_doctor=2]
chored:
  [sacado=v_la=1_basura=2 sacado=v_las=1_entradas=2 puesto=v_la=1_mesa=2 recogido=v_la=1_cocina=2 hecho=v_la=1_cama=2 \
    hecho=v_la=1_compra=2 hecho=v_la=0_cena=2 fregado=v_los=1_platos=2 limpiado=v_el=1_baño=2 \
    recogido=v_a=0_los=1_niños=2 hecho=v_las=1_maletas=2 comprado=v_el=1_pan=2 pagado=v_el=1_alquiler=2 \
    puesto=v_una=1_lavadora=2 quitado=v_la=1_mesa=2 planchado=v_la=1_ropa=2 hecho=v_los=1_deberes=2 \
    llamado=v_al=1_médico=2] | [taken=v_out=v_the=1_trash=2 gotten=v_the=1_tickets=2 set=v_the=1_table=2 \
    cleaned=v_up=v_the=1_kitchen=2 made=v_the=1_bed=2 done=v_the=1_shopping=2 made=v_dinner=2 washed=v_the=1_dishes=2 \
    cleaned=v_the=1_bathroom=2 picked=v_up=v_the=1_children=2 packed=v_the=1_suitcases=2 bought=v_the=1_bread=2 \
    paid=v_the=1_rent=2 done=v_a=1_load=2_of~2_laundry=2 cleared=v_the=1_table=2 ironed=v_the=1_clothes=2 \
    done=v_the=1_homework=2 called=v_the=1_doctor=2]
doing_chore:
  [haciendo=v_la=1_compra=2 haciendo=v_la=0_cena=2 haciendo=v_las=1_maletas=2 poniendo=v_la=1_mesa=2 \
    recogiendo=v_la=1_cocina=2 fregando=v_los=1_platos=2 limpiando=v_el=1_baño=2 haciendo=v_cola=2 \
    sacando=v_al=1_perro=2 planchando=v_la=1_ropa=2] | [doing=v_the=1_shopping=2 making=v_dinner=2 \
    packing=v_the=1_suitcases=2 setting=v_the=1_table=2 cleaning=v_up=v_the=1_kitchen=2 washing=v_the=1_dishes=2 \
    cleaning=v_the=1_bathroom=2 standing=v_in=v_line=2 walking=v_the=1_dog=2 ironing=v_the=1_clothes=2]
home_q:
  2* qué=w tal=w te=y [ha=h_ido fue]=g el=1 [o:día viaje examen fin=2_de=2_semana=2]=2 | how=w [has=h did~g] \
    your/PRP$=y+1 [o:day trip exam weekend]/NN=2 [gone go]=g
  3* qué=w hay=h de=n nuevo=n [x:por=1_ahí=1 por=1_aquí=1 en=1_tu=2_trabajo=3 en=1_el=2_pueblo=3] | what=w is~h \
    new/JJ=n [x:over~1_there=1 around~1_here=1 at=1_your=2_job=3 in=1_the=2_village=3]
  4* qué=w hay=h [d:de para hoy=t_de hoy=t_para]=d [v:comer cenar desayunar beber]/VB=c | what=w is=h there~h [d:- - \
    - -] [v:to=d_eat=c for=d_dinner=c for=d_breakfast=c to=d_drink=c] [d:- - today=t today=t]
  3* ya=y [has=h ha=h habéis=h] [v:comido cenado desayunado]=v o=o [te=t le=t os=t] preparo=p [x:algo=s un=s_café=f \
    un=s_bocadillo=f] | have=h you~h already=y [v:eaten had_dinner had_breakfast]=v or=o can~p I~p make=p you=t \
    [x:something=s a=s_coffee=f a=s_sandwich=f]
  2* ponemos=v [una=1_película=2 la=1_tele=2 música=2 la=1_radio=2] | shall~v we~v [put=v_on=v_a=1_movie=2 \
    turn=v_on=v_the=1_TV=2 put=v_on=v_music=2 turn=v_on=v_the=1_radio=2]
  2* [vamos salimos]=v a=p [v:dar=2_una=3_vuelta=2 dar=2_un=3_paseo=2 cenar=2 tomar=2_algo=3] {then} | shall~v we~v \
    [go go_out]=v for=p [v:a=3_walk=2 a=3_walk=2 dinner=2 a~3_drink=2+3] {then}
home_s:
  3* [perdón perdone perdona]=s por=f llegar=l [d:- tan=d] tarde=t , {excuse} | sorry/JJ=s for=f being=l [d:- so=d] \
    late=t , {excuse}
  [siento sentimos]/VB=s llegar=l [d:- tan=d] tarde=t , {excuse} | [I_am we_are]=s sorry/JJ=s for~l being=l [d:- \
    so=d] late=t , {excuse}
  2* llego=l tarde=t porque=b {excuse} | I~l am=l late=t because=b {excuse}
  3* [s:llegué llegamos]=l tarde=t [x:al=1_trabajo=2 a=1_clase=2 a=1_la=2_reunión=3] porque=b {excuse_past} | [s:I \
    we]~l arrived=l late=t [x:to=1_work=2 to=1_class=2 to=1_the=2_meeting=3] because=b {excuse_past}
  4* {we_were} cuando=1 se=f fue=f la luz/NN | {we_were} when=1 the power/NN went=f out=f
  2* {we_were} cuando=1 [v:sonó=s_el=d_teléfono=p llamaron=s_a=d_la=d_puerta=p empezó=s_a=a_llover=r] | {we_were} \
    when=1 [v:the=d_phone=p_rang=s someone~s_knocked=s_on=d_the=d_door=p it~r_started=s_to=a_rain=r]
  2* {we_were} cuando=1 [v:llegó llamó]=s {name} | {we_were} when=1 {name} [v:arrived called]=s
  2* [anoche ayer]=1 se=f fue=f la luz/NN [x:- otra=a_vez=a en=a_todo=b_el=0_barrio=c en=a_casa=b] | [last=1_night \
    yesterday]=1 the power/NN went=f out=f [x:- again=a in=a_the~b_whole=b_neighborhood=c at=a_home=b]
  2* [v:tengo=h_mucha=m_hambre=a tenemos=h_hambre=a me=0_muero=h_de=m_hambre=a] , ¿ qué=w hay=k de=d [comer cenar]=c \
    ? | [v:I~h_am=h_very=m_hungry=a we~h_are=h_hungry=a I~h_am=h_starving=a] , what=w is=k there~k [to=d_eat=c \
    for=d_dinner=c] ?
  2* [pon ponga]/VB=v la mesa , que=q {dinner} | set=v the table , {dinner}
  3* no=n [hagas haga hagáis]=v [d:- tanto=d] ruido=r , que=0 {asleep} | don't=n make=v [d:- so=d_much=d] noise=r , \
    {asleep}
  2* [v:coge toma]=v [un=1_taxi=2 el=1_metro=2 el=1_tren=2 el=1_autobús=2] , que=0 {late_now} | take=v [a=1_taxi=2 \
    the=1_subway=2 the=1_train=2 the=1_bus=2] , {late_now}
  2* [dale dele]=1 las=0 gracias=1 a=0 {fetched} [x:- de=2_mi=3_parte=2 por=2_todo=3 por=2_el=3_regalo=4] | thank=1 \
    {fetched} [x:- for=2_me=3 for=2_everything=3 for=2_the=3_present=4]
  2* [v:pase entre]=v usted=u , {please} , y=a [siéntese espere=s_aquí=h tome=s_asiento=s]=s | come/VB=v+u in/RP=v , \
    {please} , and=a [sit=s_down=s wait=s_here=h take=s_a~s_seat=s]
  [pasa=v_y=a_siéntate=s pase=v_y=a_siéntese=s pasen=v_y=a_siéntense=s] [x:- ,_{please} aquí=h] | come=v in=v and=a \
    sit=s down=s [x:- ,_{please} here=h]
  4* perdone=p que=q le=m moleste=v , ¿ {to_sir} ? | sorry/JJ=p to=q bother=v you=m , {to_sir} ?
  2* perdona=p que=q te=m moleste=v , ¿ {to_friend} ? | sorry/JJ=p to=q bother=v you=m , {to_friend} ?
  [perdone disculpe]=p , ¿ {to_sir} ? | excuse/VB=p me~p , {to_sir} ?
chores_q:
  4* [v:a=w_qué=w_hora=w cuándo=w]=w [s:vas va_usted vamos van_ustedes]=g a=g {chore} | [v:what=w_time=w when=w]=w \
    are=g [s:you you we you]~g going=g to=g {chore}
  2* [p:me nos]=m [ayudas ayuda ayudáis]=h a=h {chore} | can~h you~h help=h [p:me us]=m to=h {chore}
  2* me=m [ayudas ayuda ayudáis puedes=h_ayudar]=h a=h {inf_i} | [can~h can~h can~h can=h] you~h help=h me=m to=h \
    {inf_i}
  2* quién=q [v:va=1_a=1 quiere=1 puede=1]=1 {chore} | who=q [v:is=1_going=1_to=1 wants=1_to~1 can=1]=1 {chore}
  3* ya=y [has ha habéis]=h {chored} | have=h you~h already=y {chored}
  2* todavía=y no=n [has ha habéis]=h {chored} | haven't=h+n you~h {chored} yet=y
  3* [has ha habéis]=h {chored} o=o lo=i hago=d yo=y | have=h you~h {chored} or=o should~d I=y do=d it=i
chores_s:
  2* hoy=t me=1 toca=1 {inf_i} | today=t it~1 is~1 my=1 turn=1 to~1 {inf_i}
  3* [avísame llámame]=v cuando=w termines=f de=0 {finish} | [let_me_know call_me]=v when=w you~f finish=f {finish}
  2* [avíseme llámeme]=v cuando=w termine=f de=0 {finish} | [let_me_know call_me]=v when=w you~f finish=f {finish}
  3* no=n te=v olvides=v de=f {inf} | don't=n forget=v to=f {inf}
  3* no=n [te_olvides se_olvide os_olvidéis]=v de=f {chore} | don't=n forget=v to=f {chore}
  2* hoy=t [p:me te nos le]=1 toca=1 {chore} | today=t it~1 is~1 [p:my your our his]=1 turn=1 to~1 {chore}
  3* ya=y [s:he hemos han]=h {chored} | [s:I we they]~h have=h already=y {chored}
  3* todavía=y no=n [s:he hemos han]=h {chored} | [s:I we they]~h haven't=n+h {chored} yet=y
  3* perdón=s , [m:tuve_que he_tenido_que tengo_que]=h {inf_i} | sorry/JJ=s , I~h [m:had_to have_had_to have_to]=h \
    {inf_i}
  3* [s:llegué llegamos]=l tarde=t porque=b [m:tuve_que tenía_que]=h {inf_i} | [s:I we]~l arrived=l late=t because=b \
    I~h had=h to=h {inf_i}
  3* no=n puedo=c [x:ir salir]=v , tengo=h que=h {inf_i} | I~c can't=c+n go=v [x:- out=v] , I~h have=h to=h {inf_i}
  2* me=0 quedo=v en=c casa=h , tengo=w que=w {inf_i} | I~v am~v staying=v at=c home=h , I~w have=w to=w {inf_i}
  2* estoy=b [cansado cansada]=a de=f {ing_i} | I~b am=b [tired tired]=a of=f {ing_i}
  2* {somebody} está=b [s:- ya=y] {doing_chore} | {somebody} is=b [s:- already=y] {doing_chore}
finish:
  [comer estudiar trabajar=1 leer cenar desayunar limpiar cocinar jugar]=1 | [eating studying working reading \
    having_dinner having_breakfast cleaning cooking playing]/VBG=1
  [x:hacer=1_los=2_deberes=3 hacer=1_la=0_cena=3 hablar=1_por=2_teléfono=3 poner=1_la=2_mesa=3 ver=1_la=2_película=3 \
    hacer=1_la=2_compra=3 leer=1_el=2_periódico=3 lavar=1_el=2_coche=3] | [x:doing=1_the=2_homework=3 \
    making=1_dinner=3 talking=1_on=2_the~3_phone=3 setting=1_the=2_table=3 watching=1_the=2_movie=3 \
    doing=1_the=2_shopping=3 reading=1_the=2_newspaper=3 washing=1_the=2_car=3]
"""
RULES = Rules(HOME, {"inf": doing("2s"), "inf_i": doing("1s"), "ing_i": doing("1s", "ing")}, WAY)


def around_the_house(draw: Draw) -> Sentence:
    """ "No te olvides de sacar la basura.", "¿Ya has comido o te preparo algo?" """
    return spoken(draw, RULES, {"home_q": 3, "home_s": 4, "chores_q": 2.5, "chores_s": 3})
