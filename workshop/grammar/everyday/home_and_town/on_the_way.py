"""Talk on the way: buses, cars and walks, how long it takes, where to meet, who picks up whom."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.home_and_town.errands import RULES as TOWN
from workshop.grammar.everyday.home_and_town.errands import spoken
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

WAY = """
by:
  en=b [coche tren metro autobús bici taxi moto]=o | by=b [car train subway bus bike taxi motorcycle]=o
would:
  4* [s:prefiero preferimos]/VB=m | [s:I we]~m prefer/VBP=m to~m
  2* [s:tengo tenemos tienes]/VB=m que=m | [s:I we you]~m have=m to~m
  2* [s:puedo podemos puedes]/VB=m | [s:I we you]~m can=m
  [s:quiero queremos]/VB=m | [s:I we]~m want/VBP=m to~m
  2* es=b mejor=m | it~b is=b better/JJR=m to~m
  es=b más=m [rápido barato fácil]=m | it~b is=b [faster cheaper easier]/JJR=m to~m
  hoy=t [s:voy vamos]=m a=m | today=t [s:I_am we_are]=m going=m to=m
again:
  [- otra=1_vez=1 en=1_el=2_camino=3 esta=1_mañana=2] | [- again=1 on=1_the=2_way=3 this=1_morning=2]
  en=1 la [o:autopista carretera calle] | on=1 the [o:highway road street]
through:
  2* el=1 [centro aeropuerto hospital estadio puerto]=2 | [through~1_downtown=1+2 by~1_the=1_airport=2 \
    by~1_the=1_hospital=2 by~1_the=1_stadium=2 by~1_the=1_port=2]
  [la=1_plaza=2 mi=1_calle=2 tu=1_barrio=2 la=1_playa=2] | [through~1_the=1_square=2 through~1_my=1_street=2 \
    through~1_your=1_neighborhood=2 by~1_the=1_beach=2]
arrive:
  aprender=1 {any:language} | learn=1 {any:language}
  leer=1 {this:text} | read=1 {this:text}
  2* ir=1 a=2 {city} [x:- en=3_tren=4 en=3_coche=4 en=3_avión=4] | get=1 to=2 {city} [x:- by=3_train=4 by=3_car=4 \
    by=3_plane=4]
  ir=1 de=2 {city} a=3 {city.b} | go=1 from=2 {city} to=3 {city.b}
  2* llegar=1 a=2 {place} [x:- andando=3 en=3_autobús=4 en=3_taxi=4] | get=1 to=2 {place} [x:- on~3_foot=3 by=3_bus=4 \
    by=3_taxi=4]
  llegar=1 [allí=2 aquí=2 a=2_casa=3 al=2_centro=3 al=2_trabajo=3] | get=1 [there=2 here=2 home=3+2 downtown=3+2 \
    to=2_work=3]
  llegar=1 a=2 {place} | get=1 to=2 {place}
  [v:aprobar=1_el=2_examen=3 aprender=1_a=0_conducir=3 hacer=1_la=2_comida=3] | [v:pass=1_the=2_exam=3 \
    learn=1_to~3_drive=3 make=1_the=2_food=3]
event:
  [las=0_vacaciones=1 la=0_Navidad=1 tu=1_cumpleaños=2 el=1_partido=2 la=1_boda=2 el=1_examen=2] | \
    [the=0_vacation/NN=1 Christmas/NNP=1 your=1_birthday=2 the=1_game=2 the=1_wedding=2 the=1_exam=2]
  {the:exam+party+meeting+trip+match+wedding} | {the:exam+party+meeting+trip+match+wedding}
stay_where:
  [en=1_casa=2 aquí=1 en=1_el=2_hotel=3] | [at=1_home=2 here=1 at=1_the=2_hotel=3]
because_home:
  [estoy=v_cansado=a estoy=v_enferma=a está=v_lloviendo=a hace=v_mucho=m_frío=a tengo=v_que=v_estudiar=a \
    no=n_tengo=v_ganas=a_de=v_salir=s es=v_fiesta=a] | [I~v_am=v_tired=a I~v_am=v_sick=a it~v_is=v_raining=a \
    it~v_is=v_very=m_cold=a I~v_have=v_to=v_study=a I~v_don't=n_feel=v+a_like=a_going~s_out=s \
    it~v_is=v_a~a_holiday=a]
wait_where:
  {meet_where} | {meet_where}
  [en=1_la=2_puerta=3 en=1_la=2_entrada=3 en=1_el=2_coche=3 en=1_casa=2 abajo=1 fuera=1] | [at=1_the=2_door=3 \
    at=1_the=2_entrance=3 in=1_the=2_car=3 at=1_home=2 downstairs/RB=1 outside/RB=1]
meet_hour:
  3* {at_hour} | {at_hour}
  mañana/RB {at_hour} | tomorrow {at_hour}
  [el=1_sábado=2 el=1_domingo=2 el=1_viernes=2 esta=1_noche=2 mañana=1] | [on=1_Saturday=2 on=1_Sunday=2 \
    on=1_Friday=2 tonight=1+2 tomorrow=1]
maybe_then:
  - | -
  {at_hour} | {at_hour}
  [mañana hoy luego después] | [tomorrow today later later]
to_do_it:
  [al=1_cine=2 a=1_la=2_playa=3 de=1_compras=2 a=1_la=2_fiesta=3 al=1_centro=2 al=1_parque=2 de=1_viaje=2] | \
    [to=1_the~2_movies=2 to=1_the=2_beach=3 shopping=1+2 to=1_the=2_party=3 downtown=1+2 to=1_the~2_park=2 \
    on=1_a~2_trip=2]
  a=1 [v:cenar comer dar=2_una=3_vuelta=2 dar=2_un=3_paseo=2 tomar=2_algo=3]=2 | [v:for=1_dinner=2 for=1_lunch=2 \
    for=1_a=3_walk=2 for=1_a=3_walk=2 for=1_a~3_drink=2+3]
moving_q:
  [puedo puedes podemos hay_que]=m {go_walk} o=p {go_ride} | [can_I can_you can_we do_you_have_to]=m {go_walk} or=p \
    {go_ride}
  3* por=1 dónde=1 se=2 va=3 a=4 {place} | how=1 do~3 you=2 get=3 to=4 {place}
  por=1 dónde=1 [s:voy vamos tengo=3_que=3_ir]=3 a=4 {place} | how=1 do~3 [s:I~3_get=3 we~3_get=3 \
    I~3_have=3_to=3_get=3] to=4 {place}
  por=1 dónde=1 se=2 [entra sale]=3 | how=1 do~3 you=2 get=3 [in out]/RP=3
  4* [este ese]=1 [v:autobús tren metro]=2 pasa=3 por=4 {through} | does~3 [this that]=1 [v:bus train subway]=2 go=3 \
    {through}
  3* qué=1 [v:autobús tren línea]=2 [t:va pasa]=3 [t:a=4 por=4] {place} | what=1 [v:bus train line]=2 goes=3 [t:to \
    by]=4 {place}
  3* qué=1 [v:autobús tren metro]=2 tengo=3 que=3 [coger tomar]=4 para=5 ir=6 a=7 {place} | what=1 [v:bus train \
    subway]=2 do~3 I~3 have=3 to=3 take=4 to=5 get=6 to=7 {place}
  2* dónde=1 [s:me_tengo te_tienes nos_tenemos]=2 que=2 bajar=3 [x:- para=4_ir=5_al=6_centro=7] | where=1 do~2 [s:I \
    you we]~2 have=2 to=2 get=3 off=3 [x:- to=4_go=5_downtown=6+7]
  [baja=1_usted=1 se=1_baja=1 te=1_bajas=1] en=2 {stop} | are~1 you~1 getting=1 off=1 at=2 {stop}
  3* cuánto=1 tiempo=1 [v:hace=2_falta=2 se=2_necesita=2] para=3 {arrive} | how=1 long=1 does~2 it~2 take=2 to=3 \
    {arrive}
  3* cuánto=1 [t:tiempo=1 -] falta=2 para=3 llegar=4 [x:- a=5_casa=6 a=5_la=6_playa=7 al=5_hotel=7] | how=1 long=1 \
    until=3+2 we~4 get=4 [x:there~4 home=5+6 to=5_the=6_beach=7 to=5_the~7_hotel=7]
  2* cuánto=1 [falta queda]=2 para=3 {event} | how=1 long=1 is=2 it~2 until=3 {event}
  2* [p:voy vamos]=v bien=b para=p {place} | [p:am_I are_we]~v going=v+b the~b right=b way~b to=p {place}
  3* qué=1 [v:autobús tren vuelo]=2 va=3 a=4 {city} | what=1 [v:bus train flight]=2 goes=3 to=4 {city}
  2* cada=1 cuánto=1 pasa=2 el=3 [autobús=4 metro=4 tren=4] | how=1 often=1 does~2 the=3 [bus=4 subway=4 train=4] \
    come=2
  3* cuánto=1 se=2 tarda=2 en=3 {arrive} | how=1 long=1 does~2 it~2 take=2 to=3 {arrive}
moving_s:
  6* [aquí=1 ahí=1 en=1_esta=3_calle=3]=1 no=2 se=3 puede=4 {place_act} {then_or_not} | you=3 can't=2+4 {place_act} \
    [here=1 there=1 on=1_this=3_street=3]=1 {then_or_not}
  4* {would} {go_walk} porque=p {near} | {would} {go_walk} because=p {near}
  4* {would} {go_ride} porque=p {far} | {would} {go_ride} because=p {far}
  3* {near} , así=p que=p {going_walk} | {near} , so=p {going_walk}
  3* {far} , así=p que=p {going_ride} | {far} , so=p {going_ride}
  2* como=p {near} , {going_walk} | since=p {near} , {going_walk}
  2* como=p {far} , {going_ride} | since=p {far} , {going_ride}
  2* {would} {go_walk} , {near} | {would} {go_walk} , {near}
  2* {would} {go_ride} , {far} | {would} {go_ride} , {far}
  2* [este ese el]=1 [v:autobús tren]=2 [n:- no=n] pasa=3 por=4 {through} | [this that the]=1 [v:bus train]=2 \
    [n:goes=3 doesn't=n_go=3] {through}
  2* [s:tengo_que_bajarme tienes_que_bajarte tenemos_que_bajarnos tiene_usted_que_bajarse]=1 en=2 {stop} | \
    [s:I~1_have_to_get_off you~1_have_to_get_off we~1_have_to_get_off you~1_have_to_get_off]=1 at=2 {stop}
  3* [s:me_he nos_hemos te_has]=h equivocado=v de=0 [o:autobús tren avión]=o | [s:I_have we_have you_have]~h gotten=h \
    on=v the~o wrong=v [o:bus train plane]=o
  2* [s:me te]=h [s:equivoqué equivocaste]=h de=0 [o:calle salida parada]=o | [s:I you]~h took=h the~o wrong=h \
    [o:street exit stop]=o
  2* [t:gire gira]=1 a=2 la=2 [q:derecha izquierda]=2 y=3 [t:siga sigue]=4 [x:todo=5_recto=5 recto=5 \
    hasta=5_el=6_final=7] | turn=1 [q:right left]/RB=2 and=3 [t:go go]=4 [x:straight=5_ahead~5 straight=5 \
    to=5_the=6_end=7]
  2* [t:gire gira]=1 a=2 la=2 [q:derecha izquierda]=2 en {place} | turn=1 [q:right left]/RB=2 at {place}
  2* [t:siga sigue]=1 todo~2 recto=2 hasta=3 {place} | [t:go go]=1 straight=2 ahead~2 to=3 {place}
  3* se=2 [s:me nos te]=1 [t:ha=2_estropeado=2 estropeó=2_ayer=3] el=0 [o:coche ordenador móvil ascensor]=4 | [s:my \
    our your]=1 [o:car computer cell~4_phone=4 elevator]=4 [t:has=2_broken=2_down=2 broke=2_down=2_yesterday=3]
  3* [s:nos_quedamos nos_hemos_quedado me_he_quedado me_quedé]=v sin=w [o:gasolina batería]=o {again} | [s:we_ran~v \
    we_have_run~v I_have_run~v I_ran~v]=v out=w of=w [o:gas battery]=o {again}
  2* para=1 ir=2 a=3 {place} hay=4 que=4 [coger tomar]=5 {line} | to=1 get=2 to=3 {place} you~4 have=4 to=4 take=5 \
    {line}
meeting_q:
  3* quedamos=m {meet_hour} | shall/MD~m we~m meet=m {meet_hour}
  2* quedamos=m [x:- mañana hoy el=1_sábado=2] para=p [v:cenar comer desayunar estudiar]=c | shall/MD~m we~m meet=m \
    [x:- tomorrow today on=1_Saturday=2] [v:for=p_dinner=c for=p_lunch=c for=p_breakfast=c to=p_study=c]
  3* [v:a=w_qué=w_hora=w dónde=w cuándo=w qué=w_día=w]=w quedamos=m [x:- mañana este=1_sábado=2 con=1_ellos=2 \
    para=1_cenar=2] | [v:what=w_time=w where=w when=w what=w_day=w] shall/MD~m we~m meet=m [x:- tomorrow \
    this=1_Saturday=2 with~1_them=1+2 for=1_dinner=2]
  2* [v:a=w_qué=w_hora=w dónde=w cuándo=w con=w_quién=w]=w has=h quedado=m [x:- hoy mañana esta=1_noche=2] | \
    [v:what=w_time=w where=w when=w who=w]=w are/VBP=h you~h meeting/VBG=m [x:- today tomorrow tonight=1+2]
  3* te=v vienes=v con=c [p:nosotros ellos ellas]=p {to_do_it} | are~v you~v coming=v with=c [p:us them them]=p \
    {to_do_it}
  2* te=v vienes=v {to_do_it} {maybe_then} | are~v you~v coming=v {to_do_it} {maybe_then}
  te=v vienes=v con=c {name} {to_do_it} | are~v you~v coming=v with=c {name} {to_do_it}
  2* os=v venís=v [x:- con=1_nosotros=2 conmigo=1] {to_do_it} | are~v you~v coming=v [x:- with=1_us=2 with=1_me=1] \
    {to_do_it}
  te=v vienes=v o=o te=q quedas=q [x:aquí en=1_casa=2 con=1_los=2_niños=3] | are~v you~v coming=v or=o are~q you~q \
    staying=q [x:here at=1_home=2 with=1_the=2_children=3]
  3* [p:me nos]=m [s:vienes viene]=v a=b [v:buscar recoger]=b a=p {place} {maybe_then} | can~v you~v come=v pick=b \
    [p:me us]=m up=b at=p {place} {maybe_then}
  2* [te le os]=y llevo=v a=p {place} | can~v I~v take=v you=y to=p {place}
  [te le]=y acompaño=v a=p {place} | can~v I~v go=v with~y you=y to=p {place}
  2* [p:me nos]=y [llevas lleva]=v [x:a=1_casa=2 al=1_trabajo=2 al=1_médico=2] | can~v you~v take=v [p:me us]=y \
    [x:home=1+2 to=1_work=2 to=1_the~2_doctor=2]
  me=y [dejas deja puedes=c_dejar puede=c_dejar]=v {wait_where} | [can~v can~v can=c can=c] you~v drop=v me=y off=v \
    {wait_where}
  3* nos=s quedamos=s {stay_where} o=o [v:salimos vamos_al=c_cine=c damos_una_vuelta]=v | shall/MD~s we~s stay=s \
    {stay_where} or=o [v:go_out=v go_to=c_the=c_movies=c go_for_a_walk]=v
meeting_s:
  2* mañana/RB=t quedamos=m {meet_where} {at_hour} | tomorrow=t we~m will~m meet=m {meet_where} {at_hour}
  4* [s:he hemos]=h quedado=m con=c {friends} [x:para=1_comer=2 para=1_ir=2_al=3_cine=4 esta=1_tarde/NN=2 mañana \
    este=1_sábado=2] | [s:I_am we_are]~h meeting=m with~c {friends} [x:for=1_lunch=2 to=1_go=2_to=3_the~4_movies=4 \
    this=1_afternoon=2 tomorrow this=1_Saturday=2]
  2* no=n puedo=c , [s:he hemos]=h quedado=m con=p {friends} | I~c can't=n+c , [s:I_am we_are]~h meeting=m with~p \
    {friends}
  3* te=y [s:espero esperamos]=v {wait_where} , no=n tardes=l [y:- mucho=k] | [s:I we]~v will~v wait=v for~v you=y \
    {wait_where} , don't=n [y:be~l take=l] [y:late/JJ=l long/RB=k+l]
  2* le=y [s:espero esperamos]=v {wait_where} , no=n tarde/VB=l | [s:I we]~v will~v wait=v for~v you=y {wait_where} , \
    don't=n be~l late/JJ=l
  3* {somebody} [v:viene va=1_a=1_venir=1]=1 a=2 [p:buscarme recogerme recogernos]=3 a=4 {place} | {somebody} \
    [v:is~1_coming=1 is=1_going=1_to=1_come=1] to=2 pick=3 [p:me me us]=3 up=3 at=4 {place}
  2* [s:voy vamos]=1 a=1 [buscarte recogerte]=2 a=3 {place} {maybe_then} | [s:I_am we_are]~1 going=1 to=1 pick=2 \
    you=2 up=2 at=3 {place} {maybe_then}
  [déjame déjeme]=v {wait_where} , {please} | drop=v me=v off=v {wait_where} , {please}
  2* hoy=t [s:me_quedo nos_quedamos]=s {stay_where} porque=b {because_home} | today=t [s:I_am we_are]~s staying=s \
    {stay_where} because=b {because_home}
near:
  3* está=v [d:muy bastante]=d cerca=w | it~v is=v [d:very quite]=d near/JJ=w
  2* está=v cerca=w | it~v is=v near/JJ=w
  2* no=n está=v lejos=w | it~v isn't=v+n far/JJ=w
  hace=v [o:buen=w_tiempo=t sol=t] | [o:the~t_weather=t_is=v_nice=w it~v_is=v_sunny=t]
  es=v más=m [sano barato rápido]=w | it~v is=v [healthier cheaper faster]/JJR=w+m
far:
  3* está=v [d:muy bastante demasiado]=d lejos=w | it~v is=v [d:very quite too]=d far/JJ=w
  2* está=v lejos=w | it~v is=v far/JJ=w
  2* no=n está=v cerca=w | it~v isn't=v+n near/JJ=w
  [p:mi el]=1 coche=2 [v:está=3_roto=4 no=3_funciona=4 está=3_en=4_el=4_taller=4] | [p:my the]=1 car=2 \
    [v:is=3_broken=4 doesn't=3_work=4 is=3_at=4_the=4_garage=4]
  no=n [s:tengo tenemos]=v [o:coche carro tiempo]=o | [s:I we]~v don't=n have=v [o:a~o_car=o a~o_car=o time=o]
  no=n hay=v [o:autobuses metro sitio=o_para=p_aparcar=q]=o | there~v [o:are=n_no=n_buses=o is=n_no=n_subway=o \
    is=n_no=n_place=o_to=p_park=q]
  [s:tengo tenemos]=v prisa=o | [s:I_am we_are]~v in=v a~o hurry=o
  hay=v [d:mucho=m demasiado=m] tráfico=t | there~v is=v [d:a=m_lot=m_of~m too=m_much=m] traffic=t
  hace=v mucho=m frío=t | it~v is=v very=m cold=t
  está=v lloviendo=r | it~v is=v raining=r
  es=v más=m [rápido barato]=w | it~v is=v [faster cheaper]/JJR=w+m
go_walk:
  3* ir=w [andando caminando]=w [x:- a=t_casa=h al=t_trabajo=h al=t_centro=h] | walk=w [x:- home=h+t to=t_work=h \
    downtown=t+h]
  ir=v a=b pie=o | go=v on=b foot=o
  ir=w [andando caminando]=w a=t {place} | walk=w to=t {place}
go_ride:
  3* ir=v {by} [x:- a=t_casa=h al=t_trabajo=h al=t_centro=h] | go=v [x:- home=h+t to=t_work=h downtown=t+h] {by}
  volver=v {by} | come=v back=v {by}
  2* [coger tomar]=v {line} | take=v {line}
  [v:llamar pedir coger]=v un taxi | [v:call order take]=v a taxi
  2* ir=v a=t {place} {by} | go=v to=t {place} {by}
going_ride:
  voy=v {by} | I~v am~v going=v {by}
  vamos=v {by} | we~v are~v going=v {by}
  [s:voy vamos]=v a=v {go_ride} | [s:I_am we_are]~v going=v to=v {go_ride}
  [s:tengo tenemos]=v que=v {go_ride} | [s:I we]~v have=v to~v {go_ride}
going_walk:
  [s:voy vamos]=v [w:andando caminando]=v [x:- a=t_casa=h al=t_trabajo=h] | [s:I_am we_are]~v walking=v [x:- home=h+t \
    to=t_work=h]
  [s:voy vamos]=v a=v {go_walk} | [s:I_am we_are]~v going=v to=v {go_walk}
place_act:
  [aparcar estacionar fumar comer beber correr gritar cantar nadar pasar girar dormir entrar]=1 | [park park smoke \
    eat drink run shout sing swim pass/VB turn sleep go=1_in=1]=1
  [x:jugar=1_al=0_fútbol=2 hacer=1_fotos=2 hacer=1_ruido=2 usar=1_el=2_móvil=3 entrar=1_con=2_perros=3 \
    tirar=1_basura=2 bajar=1_del=0_autobús=2 ir=1_en=2_bici=3 parar=1_el=2_coche=3] | [x:play=1_soccer=2 \
    take=1_pictures=2 make=1_noise=2 use=1_the=2_cell~3_phone=3 go=1_in=1_with=2_dogs=3 throw=1_trash=2 \
    get=1_off=1_the~2_bus=2 ride=1_a~3_bike=2+3 stop=1_the=2_car=3]
then_or_not:
  3* - | -
  [por=1_la=0_noche=2 los=1_domingos=2 ahora=1 hoy=1 a=1_esta=2_hora=3]=1 | [at=1_night=2 on=1_Sundays=2 now=1 \
    today=1 at=1_this=2_hour=3]=1
meeting_v:
  6* quedamos=m {meet_where} {meet_hour} , ¿ [v:vale de=o_acuerdo]=o ? | let's~m meet=m {meet_where} {meet_hour} , \
    okay/UH=o ?
"""
RULES = Rules(WAY, {}, TOWN)


def on_the_way(draw: Draw) -> Sentence:
    """ "¿Este autobús pasa por el centro?", "Mi coche está roto, así que voy en bici." """
    return spoken(draw, RULES, {"moving_q": 5, "moving_s": 5})


def meeting_up(draw: Draw) -> Sentence:
    """ "Quedamos en la plaza a las cinco, ¿vale?", "¿Te vienes con nosotros al cine?" """
    return spoken(draw, RULES, {"meeting_q": 5, "meeting_s": 4, "meeting_v": 2})
