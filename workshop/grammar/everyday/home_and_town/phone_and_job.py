"""Talk on the phone, at the doctor's, at work and at school, in the fixed phrases of everyday."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.home_and_town.errands import spoken
from workshop.grammar.everyday.home_and_town.on_the_way import RULES as WAY
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
phone_s:
  3* [p:me_he se_ha te_has]=h equivocado=v de=d número=n | [p:I you you]~h have=h the~d wrong=v+d number=n
  3* {sorry} , [p:me se]=m [p:equivoqué equivocó]=v de=d número=n | {sorry} , [p:I you]=m got=v the~d wrong=v+d \
    number=n
  2* creo=c que=q [p:se_ha te_has me_he]=h equivocado=v de=d [o:número=n puerta=n calle=n] | I~c think=c that=q \
    [p:you you I]~h have=h the~d wrong=v+d [o:number=n door=n street=n]
  3* se=0 [t:ha=h_cortado=v cortó=v] la=1 llamada=2 , {call_later} | the=1 call=2 [t:has=h_been~v_cut=v_off=v \
    was~v_cut=v_off=v] , {call_later}
  2* no=n tengo=v [x:cobertura=c_aquí=1 cobertura=c batería=c saldo=c internet=c] , {call_later} | I~v don't=n have=v \
    [x:any~c_service=c_here=1 any~c_service=c any~c_battery=c any~c_credit=c Internet=c] , {call_later}
  3* ahora=a no=n [s:puedo podemos]=c hablar=v , {busy} | [s:I we]~c can't=n+c talk=v now=a , {busy}
  2* {somebody} ahora=a no=n puede=c ponerse=p | {somebody} can't=n+c come=p to~p the~p phone~p now=a
  2* {name} ahora=a se=0 pone=p | {name} is~p coming=p to~p the~p phone~p now=a
  ahora=a se=0 pone=p | he~p is~p coming=p to~p the~p phone~p now=a
  2* [pásame páseme]=p con=w {passed_to} {pls} | put=p me=p through=p to=w {passed_to} {pls}
  2* no=n [cuelgues cuelgue]=h , [x:ahora=a_viene=v un=a_momento=v ya=a_vuelvo=v] | don't=n hang=h up=h , \
    [x:he~v_is~v_coming=v_now=a one=a_moment=v I~v_will~v_be~v_right=a_back=v]
  3* {call_later} | {call_later}
  3* llámame=c {when_you} | call=c me=c {when_you}
  2* [llámeme avíseme]=c {when_sir} | [call=c_me=c let=c_me=c_know=c] {when_sir}
  [avísame mándame=c_un=1_mensaje=2 escríbeme]=c {when_you} | [let_me_know send=c_me=c_a=1_message=2 write_to_me]=c \
    {when_you}
  3* te=y [t:he=h_llamado=v llamé=v] [n:dos tres cuatro muchas]=1 veces=2 y=a no=n contestaste=c | I~v \
    [t:have=h_called=v called=v] you=y [n:two three four many]=1 times=2 and=a you~c didn't=n answer=c
phone_q:
  4* por=w qué=w no=n [p:me nos]=m [v:contestaste contestas contestó]=v [o:el=1_mensaje=2 el=1_correo=2 \
    las=1_llamadas=2 la=1_carta=2] | why=w [v:didn't don't didn't]=n you~v answer=v [p:my our]=m+1 [o:message email \
    calls letter]=2
  2* puedo=c [dejarle dejarte]=d un=1 mensaje=2 [x:- para=3_ella=4] | can=c I~c leave=d you=d a=1 message=2 [x:- \
    for=3_her=4]
  2* [s:puede puedes]=c [x:llamar=v_más=m_tarde=m hablar=v_más=m_alto=m repetir=v_el=1_número=2 \
    decirle=v_que=q_llamé=l] | can=c you~c [x:call=v_later=m speak=v_louder=m repeat=v_the=1_number=2 \
    tell=v_him=v_that=q_I~l_called=l]
  2* [tienes tiene tenéis]=v [x:cobertura=c batería=c mi=1_número=2 su=1_dirección=2 el=1_móvil=2] [y:- ahí ahora] | \
    do~v you~v have=v [x:service=c battery=c my=1_number=2 his=1_address=2 the=1_cell~2_phone=2] [y:- there now]
  2* [v:a=w_qué=w_hora=w cuándo=w]=w [te le os]=y puedo=c llamar=v [x:- mañana hoy] | [v:what=w_time=w when=w] can=c \
    I~c call=v you=y [x:- tomorrow today]
sorry:
  [perdón perdone perdona]=1 | sorry/JJ=1
  lo~1 siento=1 | I~1 am=1 sorry/JJ=1
call_later:
  te=y llamo=v [x:luego=t más=t_tarde=t mañana=t en=t_cinco=u_minutos=w esta=t_noche=t después=t] | I~v will~v call=v \
    you=y [x:later=t later=t tomorrow=t in=t_five=u_minutes=w tonight=t later=t]
  [te le]=y llamo=v yo=i [x:luego=t mañana=t en=t_diez=u_minutos=w] | I=i will~v call=v you=y [x:later=t tomorrow=t \
    in=t_ten=u_minutes=w]
busy:
  estoy=b [x:conduciendo=v en=v_clase=c en=v_una=1_reunión=2 comiendo=v trabajando=v en=v_el=1_médico=2 \
    en=v_el=1_autobús=2] | I~b am=b [x:driving=v in=v_class=c in=v_a=1_meeting=2 eating=v working=v \
    at=v_the=1_doctor=2 on=v_the=1_bus=2]
  {call_later} | {call_later}
when_you:
  cuando=w [x:llegues=v puedas=v salgas=v_de=0_trabajar=t termines=v llegues=v_a=h_casa=h tengas=v_tiempo=t] | when=w \
    you~v [x:arrive=v can=v leave=v_work=t finish=v get=v_home=h have=v_time=t]/VBP
  si=w [x:puedes=v necesitas=v_algo=t vas=v_a=h_llegar=v_tarde=t te=0_pierdes=v] | if=w you~v [x:can=v \
    need=v_anything=t are=v_going=v_to=h_arrive=v_late=t get=v_lost=v]
ill_s:
  2* {somebody} está=b en=1 [x:cama=2 el=2_hospital=3 casa=2] con=3 {illness} | {somebody} is=b [x:in=1_bed=2 \
    in=1_the=2_hospital=3 at=1_home=2] with=3 {illness}
  3* me=0 encuentro=v [w:mal=w peor=w fatal=w muy=d_mal=w] , {so_ill} | I~v feel/VBP=v [w:bad=w worse=w terrible=w \
    very=d_bad=w] , {so_ill}
  2* me=0 encuentro=v [w:mal=w mejor=w peor=w fatal=w muy=d_mal=w mucho=d_mejor=w] [x:hoy esta=1_mañana=2 \
    después=1_de=1_comer=2] | I~v feel/VBP=v [w:bad=w better=w worse=w terrible=w very=d_bad=w much=d_better=w] \
    [x:today this=1_morning=2 after=1_eating=2]
  2* {somebody} no=n se=0 encuentra=v [d:- muy=d] bien=w [x:- hoy esta=1_semana=2] | {somebody} doesn't=n feel=v [d:- \
    very=d] well=w [x:- today this=1_week=2]
  4* {hurts} y=y {has_ill} | {hurts} and=y {has_ill}
  2* {has_ill} y=y {hurts} | {has_ill} and=y {hurts}
  2* {has_ill} , {so_ill} | {has_ill} , {so_ill}
  2* {hurts} , {so_ill} | {hurts} , {so_ill}
  3* {somebody} tiene=v {illness} {ill_since} | {somebody} has=v had/VBN=v {illness} {ill_since}
  2* [tengo tenemos]=v {illness} {ill_since} | [I we]~v have~v had/VBN=v {illness} {ill_since}
  3* [s:quería tengo_que necesito quisiera]=v pedir=p cita=c [x:con=1_el=2_médico=3 con=1_el=2_dentista=3 \
    para=1_mañana=2 para=1_mi=2_hijo=3] | I~v [s:wanted=v_to~v have=v_to=v need=v_to~v would=v_like=v_to~v] make=p \
    an~c appointment=c [x:with=1_the=2_doctor=3 with=1_the=2_dentist=3 for=1_tomorrow=2 for=1_my=2_son=3]
  3* [s:tengo tenemos]=v cita=c con=1 el=2 [o:médico dentista doctor]=3 {future_time} | [s:I we]~v have=v an~c \
    appointment=c with=1 the=2 [o:doctor dentist doctor]=3 {future_time}
  2* [v:tome tómese toma]=v [x:esta=1_pastilla=2 estas=1_pastillas=2 esta=1_medicina=2] {dose} | take=v \
    [x:this=1_pill=2 these=1_pills=2 this=1_medicine=2] {dose}
hurts:
  me=m duele=v [d:- mucho=d] [o:la=0_cabeza=1 la=0_garganta=1 la=0_espalda=1 el=0_estómago=1 la=0_pierna=1 \
    el=0_brazo=1 el=0_pie=1] | my=m [o:head throat back stomach leg arm foot]=1 hurts=v [d:- a=d_lot=d]
  me=m duelen=v [d:- mucho=d] [o:los=0_pies=1 los=0_ojos=1 las=0_piernas=1 las=0_muelas=1 los=0_oídos=1] | my=m \
    [o:feet eyes legs teeth ears]=1 hurt/VBP=v [d:- a=d_lot=d]
has_ill:
  2* tengo=v {illness} | I~v have=v {illness}
  [estoy=v_cansado=w estoy=v_cansada=w estoy=v_enfermo=w no=n_puedo=v_dormir=w no=n_tengo=v_hambre=w \
    tengo=v_mucho=d_sueño=w] | [I~v_am=v_tired=w I~v_am=v_tired=w I~v_am=v_sick=w I~v_can't=n+v_sleep=w \
    I~v_am=v_not=n_hungry=w I~v_am=v_very=d_sleepy=w]
illness:
  [fiebre=1 mucha=2_fiebre=1 tos=1 mucha=2_tos=1 gripe=1 un=2_resfriado=1 dolor=1_de=0_cabeza=2 \
    dolor=1_de=0_estómago=2 dolor=1_de=0_garganta=2] | [a~1_fever=1 a~2_high=2_fever=1 a~1_cough=1 a~2_bad=2_cough=1 \
    the~1_flu=1 a=2_cold=1 a~1_headache=1+2 a~1_stomachache=1+2 a~1_sore=1_throat=2]
ill_since:
  desde=1 [ayer=2 anoche=2 el=0_lunes=2 el=0_sábado=2 la=2_semana=3_pasada=4] | since=1 [yesterday=2 last=2_night=2 \
    Monday=2 Saturday=2 last=4_week=3+2]
  desde=1 hace=1 [n:dos tres cuatro cinco]=2 [u:días semanas horas]=3 | for=1 [n:two three four five]=2 [u:days weeks \
    hours]=3
so_ill:
  [me=0_voy=v_a=c_casa=h hoy=t_no=n_voy=v_a=c_trabajar=h voy=v_al=c_médico=h me=0_quedo=v_en=c_casa=h \
    no=n_puedo=v_ir=c_a=0_clase=h me=0_voy=v_a=c_la=0_cama=h tengo=v_que=v_descansar=h] | [I~v_am~v_going=v_home=h+c \
    I~v_am~v_not=n_going=v_to=c_work=h_today=t I~v_am~v_going=v_to=c_the~c_doctor=h I~v_am~v_staying=v_at=c_home=h \
    I~v_can't=n+v_go=c_to~h_class=h I~v_am~v_going=v_to=c_bed=h I~v_have=v_to=v_rest=h]
  [quiero=v_pedir=p_cita=c necesito=v_ver=p_a=0_un=1_médico=2 voy=v_a=g_descansar=p creo=v_que=q_estoy=b_enferma=p] | \
    [I~v_want=v_to~v_make=p_an~c_appointment=c I~v_need=v_to~v_see=p_a=1_doctor=2 I~v_am=v_going=g_to=g_rest=p \
    I~v_think=v_that=q_I~b_am=b_sick=p]
ill_q:
  3* [s:te se]=0 [s:encuentras encuentra]=v [w:bien=w mejor=w mal=w] [x:- ahora=t hoy=t ya=t] | do~v you~v feel=v \
    [w:well=w better=w bad=w] [x:- now=t today=t already=t]
  3* desde=1 cuándo=2 [tienes tiene]=v {illness} | since=1 when=2 have~v you~v had=v {illness}
  2* desde=1 cuándo=2 [estás está]=v [enfermo enferma]=w | since=1 when=2 have~v you~v been=v [sick sick]=w
  2* [tienes tiene]=v cita=c [x:para=1_hoy=2 para=1_mañana=2 con=1_el=2_médico=3 con=1_la=2_doctora=3 \
    esta=1_tarde/NN=2] | do~v you~v have=v an~c appointment=c [x:for=1_today=2 for=1_tomorrow=2 with=1_the=2_doctor=3 \
    with=1_the=2_doctor=3 this=1_afternoon=2]
work_s:
  3* entro=v a=0 trabajar=w a=1 las~2 [n:seis siete ocho nueve]=2 y=a salgo=s a=3 las~4 [m:dos tres cuatro cinco]=4 | \
    I~v start=v work=w at=1 [n:six seven eight nine]=2 and=a leave=s at=3 [m:two three four five]=4
  3* {somebody} trabaja=v [x:de=1_lunes=2_a=3_viernes=4 de=1_nueve=2_a=3_cinco=4 desde=1_casa=2 de=1_noche=2 \
    hasta=1_tarde=2] | {somebody} works=v [x:from=1_Monday=2_to=3_Friday=4 from=1_nine=2_to=3_five=4 from=1_home=2 \
    at=1_night=2 until=1_late=2]
  3* {somebody} está=b en=1 una=2 reunión=3 hasta=4 {hour} | {somebody} is=b in=1 a=2 meeting=3 until=4 {hour}
  3* [s:saqué sacaste]=v un=1 [n:cinco siete ocho nueve diez cuatro]=2 en=3 {any:subject} | [s:I you]~v got=v a=1 \
    [n:five seven eight nine ten four]=2 in=3 {any:subject}
  3* el=1 examen=2 de=0 {any:subject+language} [v:fue es será]=b [d:muy bastante demasiado]=d [w:difícil fácil \
    largo]=w | the=1 {any:subject+language} exam=2 [v:was is will_be]=b [d:very quite too]=d [w:difficult easy \
    long]/JJ=w
  3* mi=1 [jefe jefa]=2 quiere=v [hablar=h_conmigo=c verme=h hablar=h_con=c_nosotros=o]=h {future_time} | my=1 boss=2 \
    wants=v to~h [talk=h_to~h_me=c see=h_me~h talk=h_to=c_us=o]=h {future_time}
  4* [x:hoy=t mañana=t el=t_viernes=u el=t_lunes=u este=t_sábado=u] no=n [s:trabajo trabajamos]=v porque=b {day_off} \
    | [x:today=t tomorrow=t on=t_Friday=u on=t_Monday=u this=t_Saturday=u] [s:I we]~v don't=n work=v because=b \
    {day_off}
  3* [s:trabajo trabajamos trabajan]=v [x:de=1_lunes=2_a=3_viernes=4 de=1_nueve=2_a=3_cinco=4 \
    de=1_martes=2_a=3_sábado=4 desde=1_casa=2 de=1_noche=2 hasta=1_las=0_ocho=2] [y:este=5_mes=6 esta=5_semana=6 \
    ahora=6 este=5_año=6] | [s:I we they]~v work/VBP=v [x:from=1_Monday=2_to=3_Friday=4 from=1_nine=2_to=3_five=4 \
    from=1_Tuesday=2_to=3_Saturday=4 from=1_home=2 at=1_night=2 until=1_eight=2] [y:this=5_month=6 this=5_week=6 \
    now=6 this=5_year=6]
  3* mi=1 [jefe jefa]=2 [p:me nos]=m [t:ha=h_subido=s va=h_a=h_subir=s subió=s va=h_a=h_subir=s] el=0 sueldo=w | my=1 \
    boss=2 [t:has=h_raised=s is=h_going=h_to=h_raise=s raised=s is=h_going=h_to=h_raise=s] [p:my our]=m salary=w
  3* la=1 [o:reunión clase entrevista]=2 [v:empieza termina empezó terminó]=e {at_hour} | the=1 [o:meeting class \
    interview]=2 [v:starts ends started ended]=e {at_hour}
  3* [x:hoy mañana] [s:salgo salimos salís]=v de=0 [o:trabajar=w clase=w la=0_oficina=w] {at_hour} | [x:today \
    tomorrow] [s:I~v_leave=v we~v_leave=v you~v_leave=v] [o:work=w class=w the~w_office=w] {at_hour}
  3* [s:he has hemos]=h [v:aprobado suspendido]=v {exam_of} | [s:I you we]~h have=h [v:passed failed]=v {exam_of}
  3* [s:aprobé aprobaste suspendí suspendiste]=v {exam_of} | [s:I you I you]~v [s:passed passed failed failed]=v \
    {exam_of}
  2* {somebody} [v:aprobó=v suspendió=v ha=h_aprobado=v ha=h_suspendido=v] {exam_of} | {somebody} [v:passed=v \
    failed=v has=h_passed=v has=h_failed=v] {exam_of}
  3* [x:mañana=t el=t_lunes=u hoy=t] [s:tengo tenemos]=v un=1 examen=2 de=0 {any:subject} {and_exam} | [x:tomorrow=t \
    on=t_Monday=u today=t] [s:I we]~v have=v a=1 {any:subject} exam=2 {and_exam}
  3* [el=1_profesor=2 la=1_profesora=2 la=1_maestra=2] [p:nos me les]=m [t:ha=h_puesto=p pone=p puso=p] [d:muchos=d \
    demasiados=d] deberes=o | the~1 [teacher=2 teacher=2 teacher=2] [t:has=h_given=p gives=p gave=p] [p:us me them]=m \
    [d:a=d_lot=d_of~d too=d_much=d] homework=o
  2* no=n [s:pude pudimos]=c [v:hacer terminar]=v los=1 deberes=2 porque=b {no_homework} | [s:I we]~c couldn't=n+c \
    [v:do finish]=v the=1 homework=2 because=b {no_homework}
  2* mi=1 horario=2 es=b [d:muy=d demasiado=d bastante=d] [w:bueno largo malo raro]=w | my=1 schedule=2 is=b \
    [d:very=d too=d quite=d] [w:good long bad strange]/JJ=w
work_q:
  4* en=p qué=w [s:trabajas trabaja trabajáis]=v [x:ahora=t este=t_año=u - ahora=t_mismo=t] | what=w do~v you~v do=v \
    for=p work=v [x:now=t this=t_year=u - right=t_now=t]
  2* a=0 qué=w [s:te_dedicas se_dedica os_dedicáis]=v [x:ahora=t aquí=t ,_si=i_se=p_puede=p_saber=s] | what=w do~v \
    you~v do=v [x:now=t here=t ,_if=i_I~p_may=p_ask=s]
  3* qué=w horario=h [s:tienes tiene tenéis]=v [x:- mañana=t esta=t_semana=u en=t_el=0_trabajo=u] | what=w schedule=h \
    do~v you~v have=v [x:- tomorrow=t this=t_week=u at=t_work=u]
  3* a=w qué=w hora=w [s:sales sale salís]=v de=0 [o:clase=w trabajar=w la=0_oficina=w la=0_reunión=w] [x:- hoy \
    mañana] | what=w time=w do~v you~v leave=v [o:class=w work=w the~w_office=w the~w_meeting=w] [x:- today tomorrow]
  3* [s:has ha habéis]=h [v:aprobado suspendido]=v {exam_of} | have=h you~h [v:passed failed]=v {exam_of}
  3* cuándo=w [s:tienes tiene tenemos]=v [x:el=1_examen=2_de=0 la=1_clase=2_de=0] {any:subject} | when=w [s:do_you \
    do_you do_we]~v have=v the=1 {any:subject} [x:exam=2 class=2]
  2* cuánto=w [s:ganas gana]=v [x:al=1_mes=2 al=1_año=2 por=1_hora=2 en=1_ese=2_trabajo=3] | how=w much=w do~v you~v \
    earn=v [x:a=1_month=2 a=1_year=2 per=1_hour=2 at=1_that=2_job=3]
  2* [s:has ha habéis]=h hecho=v los=1 deberes=2 de=0 {any:subject} | have=h you~h done=v the=1 {any:subject} \
    homework=2
  2* cómo=w es=b tu=o [o:jefe jefa profesor horario sueldo trabajo]=1 | what~w is=b your=o [o:boss boss teacher \
    schedule salary job]=1 like=w
exam_of:
  el=1 examen=2 [x:de=0_conducir=3 final=3] | the=1 [x:driving=3 final=3] exam=2
  4* el=1 examen=2 de=0 {any:subject+language} | the=1 {any:subject+language} exam=2
  2* {any:subject} | {any:subject}
and_exam:
  - | -
  y=a no=n [s:he_estudiado sé]=v nada=o | and=a I~v [s:haven't_studied don't_know]=v+n anything=o
  {at_hour} | {at_hour}
day_off:
  2* [es=b_mi=o_día=d_libre=f es=b_fiesta=f es=b_mi=o_cumpleaños=d tengo=b_el=o_día=d_libre=f] | \
    [it~b_is=b_my=o_day=d_off=f it~b_is=b_a~f_holiday=f it~b_is=b_my=o_birthday=d I~b_have=b_the=o_day=d_off=f]
  [estoy=b_de=p_vacaciones=d estoy=b_enfermo=d tengo=b_médico=d tengo=b_un=o_examen=d me=0_voy=b_de=p_viaje=d \
    no=n_hay=b_trabajo=d] | [I~b_am=b_on=p_vacation=d I~b_am=b_sick=d I~b_have=b_a~d_doctor's=d_appointment=d \
    I~b_have=b_an=o_exam=d I~b_am~b_going=b_on=p_a~d_trip=d there~b_is=b_no=n_work=d]
no_homework:
  [estaba=b_enfermo=w estaba=b_enferma=w no=n_tenía=b_el=1_libro=w no=n_había=b_luz=w eran=b_muy=d_difíciles=w \
    estaba=b_muy=d_cansada=w] | [I~b_was=b_sick=w I~b_was=b_sick=w I~b_didn't=n_have=b_the=1_book=w \
    there~b_was=b_no=n_electricity=w it~b_was=b_very=d_difficult=w I~b_was=b_very=d_tired=w]
dose:
  cada=1 [n:cuatro seis ocho doce]=2 horas=3 | every=1 [n:four six eight twelve]=2 hours=3
  [n:dos tres]=1 veces=2 al=3 día=4 | [n:two three]=1 times=2 a=3 day=4
  [t:antes después]=1 de~1 [comer cenar desayunar]/VB=2 | [t:before after]/IN=1 [lunch dinner breakfast]/NN=2
passed_to:
  2* {name} | {name}
  {titled} | {titled}
  tu=1 [madre padre jefe jefa hermano hija]=2 | your=1 [mother father boss boss brother daughter]=2
pls:
  2* - | -
  , {please} | , {please}
when_sir:
  cuando=w [x:llegue=v pueda=v salga=v_de=0_trabajar=t termine=v tenga=v_tiempo=t] | when=w you~v [x:arrive=v can=v \
    leave=v_work=t finish=v have=v_time=t]/VBP
  si=w [x:puede=v necesita=v_algo=t va=v_a=h_llegar=v_tarde=t] | if=w you~v [x:can=v need=v_anything=t \
    are=v_going=v_to=h_arrive=v_late=t]/VBP
"""
RULES = Rules(TABLE, {}, WAY)


def around_the_phone(draw: Draw) -> Sentence:
    """ "Se ha cortado la llamada, te llamo luego.", "Me duele la cabeza y tengo fiebre." """
    return spoken(draw, RULES, {"phone_q": 2, "phone_s": 3, "ill_q": 1.5, "ill_s": 3})


def around_the_job(draw: Draw) -> Sentence:
    """ "El viernes no trabajo porque es fiesta.", "¿Has aprobado el examen de historia?" """
    return spoken(draw, RULES, {"work_q": 4, "work_s": 5})
