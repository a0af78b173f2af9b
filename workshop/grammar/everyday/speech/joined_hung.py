"""A table of `joined_three`: "por si", "cuanto más", "en cuanto", "hasta que", "antes ..., ahora ..."."""

HUNG = """
hung_all:
  4* {hung} | {hung}
  {called} , {hung} | {called} , {hung}
  {hello} , {hung} | {hello} , {hung}
hung:
  3* {call_me} en=1 cuanto=1 lo=o [v:sepas encuentres termines hagas veas tengas]/VB=v | {call_me} as/RB=1 \
    soon/RB=1 as=1 you~v [v:know find finish do see have]/VBP=v it=o
  2* no=n voy/VB=g a=g [v:parar salir dormir comer volver]/VB=v hasta=1 que=1 [p:lo la]=o [w:encuentre termine=w \
    tenga vea compre]/VB=w | I~g am=g not=n going=g to=g [v:stop go=v_out sleep eat come=v_back]/VB=v until=1 I~w \
    [w:find finish have see buy]/VB=w it=o
  5* {take} por=1 si=1 {cold} | {take} in=1 case/NN=1 {cold}
  2* {buy} por=1 si=1 {come} | {buy} in=1 case/NN=1 {come}
  2* te=t [dejo doy mando]/VB=v mi=m [o:número dirección llave]/NN=o por=1 si=1 {need} | I~v will~v [leave=v_you=t \
    give=v_you=t send=v_you=t] my=m [o:number address key]/NN=o in=1 case/NN=1 {need}
  5* cuanto=1 [c:más menos]=1 {i_a} , más=2 {i_b} | the=1 [c:more less]=1 {i_a} , the~2 {i_b}
  4* cuanto=1 más=1 {you_a} , más=2 {you_b} | the=1 more=1 {you_a} , the~2 more=2 {you_b}
  2* cuanto=1 más=1 lo=o [p:pienso miro leo]/VB=v , [q:más menos]=2 me=m gusta/VB=g | the=1 more=1 I~v \
    [p:think=v_about=v look=v_at=v read=v] it=o , the~2 [q:more less]=2 I=m like/VB=g it~g
  3* cuanto=1 antes=1 [p:salgamos empecemos terminemos]/VB=v , antes=2 [q:llegaremos comeremos volveremos \
    descansaremos]/VB=w | the=1 sooner=1 we~v [p:leave start finish]/VB=v , the~2 sooner=2 we~w will~w [q:arrive \
    eat come=w_back=w rest]/VB=w
  5* en=1 cuanto=1 {soon_i} , {i_will} | as/RB=1 soon/RB=1 as=1 {soon_i} , {i_will}
  3* {i_will} en=1 cuanto=1 {soon_i} | {i_will} as/RB=1 soon/RB=1 as=1 {soon_i}
  3* {call_me} [a:en=1_cuanto=1 cuando=1] {soon_you} | {call_me} [a:as=1_soon=1_as=1 when=1] {soon_you}
  3* [comemos cenamos salimos empezamos]/VB=v cuando=1 {ready} | we~v will~v [eat have=v_dinner leave start]/VB=v \
    when=1 {ready}
  2* te=t lo=o [enseño doy mando leo]/VB=v cuando=1 esté/VB=b [terminado listo]/JJ=w | I~v will~v [show give send \
    read]/VB=v it=o to~t you=t when=1 it~b is=b [finished ready]/JJ=w
  4* no=n {you_go} hasta=1 que=1 {until} | you~n can't=n {you_go} until=1 {until}
  3* espera/VB=v [aquí - en=a_casa=a] hasta=1 que=1 {until} | wait/VB=v [here - at=a_home=a] until=1 {until}
  3* mientras=1 tú=t {you_cook} , yo=y {i_set} | while=1 you=t {you_cook} , I=y {i_set}
  2* {set} mientras=1 yo=y {i_set} | {set} while=1 I=y {i_set}
  3* antes=0 [v:vivía trabajaba estudiaba]/VB=v en=p {city} , ahora=t [v:vivo trabajo estudio]/VB=w en=q {city.b} | \
    I~v used~v to~v [v:live work study]/VB=v in=p {city} , now=t I~w [v:live work study]/VBP=w in=q {city.b}
  3* antes=0 [v:vivía trabajaba estudiaba]/VB=v en=p {city} , ahora=t [v:vive trabaja estudia]/VB=w en=q {city.b} | \
    he~v used~v to~v [v:live work study]/VB=v in=p {city} , now=t he~w [v:lives works studies]/VBZ=w in=q {city.b}
  2* antes=0 vivía/VB=v [h:en=p_el~p_campo=o sola/JJ=o solo/JJ=o con=p_mis=q_padres=o lejos=o] , ahora=t vivo/VB=w \
    [i:en=r_la~r_ciudad=s con=r_mi=u_hermana=s aquí=s en=r_el~r_centro=s] | I~v used~v to~v live/VB=v \
    [h:in=p_the~p_countryside=o alone/RB=o alone/RB=o with=p_my=q_parents=o far=o_away~o] , now=t I~w live/VBP=w \
    [i:in=r_the~r_city=s with=r_my=u_sister=s here=s downtown=r+s]
  2* antes=0 comía/VB=v [h:mucha=m_carne=o mucho=m_pan=o mucho=m_chocolate=o mucho=m_queso=o]/NN , [j:ahora=t \
    pero=c_ahora=t] solo=s como/VB=w [i:verdura=k pescado=k fruta=k arroz=k]/NN | I~v used~v to~v eat/VB=v a~m \
    lot=m of~m [h:meat bread chocolate cheese]/NN=o , [j:now=t but=c_now=t] I~w only=s eat/VBP=w [i:vegetables=k \
    fish=k fruit=k rice=k]/NN
  antes=0 era/VB=v [- muy=d] [w:tímida callada triste mala]/JJ=w , ahora=t [i:habla=w_con=a_todo=b_el=b_mundo=b \
    ríe=w_mucho=b es=w_muy=b_feliz=b tiene=w_muchas=a_amigas=b]/VB | she~v used~v to~v be/VB=v [- very=d] [w:shy \
    quiet sad bad]/JJ=w , now=t she~w [i:talks=w_to=a_everyone=b laughs=w_a~b_lot=b is=w_very=b_happy=b \
    has=w_many=a_friends=b]/VBZ
  4* si=1 no=n {care} , {sick} | if=1 you~n don't=n {care} , {sick}
  2* {sick} si=1 no=n {care} | {sick} if=1 you~n don't=n {care}
  2* si=1 no=n {study} , {fail} | if=1 you~n don't=n {study} , {fail}
  4* si=1 no=n {leave} , {late} | if=1 you~n don't=n {leave} , {late}
  2* {late} si=1 no=n {leave} | {late} if=1 you~n don't=n {leave}
  2* desde=1 que=1 {since_i} , {better} | since=1 {since_i} , {better}
take:
  3* [p:lleva llévate toma trae]/VB=v [o:un=a_paraguas una=a_chaqueta un=a_abrigo agua dinero el=a_teléfono]/NN=o | \
    [p:take take take bring]/VB=v [o:an=a_umbrella a=a_jacket a=a_coat water money the=a_phone]/NN=o
  [v:cierra=v_la=a_ventana=o trae=v_la=a_ropa=o quédate=v_en=a_casa=o]/VB | [v:close=v_the=a_window=o \
    bring=v_the=a_clothes=o stay=v_at=a_home=o]/VB
buy:
  2* compra/VB=v [m:más algo=m_de=m]=m [o:pan leche fruta comida]/NN=o | buy/VB=v [m:more some]=m [o:bread milk \
    fruit food]/NN=o
  [v:llama=v_a=t_tu=y_madre=o mira=v_el=a_horario=o espera=v_un=a_poco=o]/VB | [v:call=v+t_your=y_mother=o \
    check=v_the=a_schedule=o wait=v_a=a_little=o]/VB
cold:
  3* [w:hace=v_frío hace=v_calor llueve=v nieva=v hace=v_viento hace=v_mal=d_tiempo]/NN=w [x:- luego mañana] | \
    [w:it~v_is=v_cold=w it~v_is=v_hot=w it~v_rains=v it~v_snows=v it~v_is=v_windy=w the~w_weather=w_is=v_bad=d] \
    [x:- later tomorrow]
come:
  2* [p:vienen llegan]/VB=v tus=y [primos amigos padres abuelos]/NNS=o | your=y [cousins friends parents \
    grandparents]/NNS=o [p:come arrive]/VB=v
  [llama viene]/VB=v {name} | {name} [calls comes]/VBZ=v
need:
  2* [v:necesitas=v_algo necesitas=v_ayuda tienes=v_hambre tienes=v_sed tienes=v_frío llegas=v_tarde \
    no=n_me=m_oyes=w]=w | you~v [v:need=v_something need=v_help are=v_hungry are=v_thirsty are=v_cold are=v_late \
    don't=n_hear=w_me=m]=w
i_a:
  [trabajo estudio duermo como camino leo hablo espero]/VB=v | I~v [work study sleep eat walk read talk wait]/VBP=v
i_b:
  3* [w:cansado cansada contento feliz nervioso tranquila delgado]/JJ=w estoy/VB=b | [w:more_tired=w more_tired=w \
    happier=w happier=w more_nervous=w calmer=w thinner=w] I~b am=b
  [w:hambre sueño sed]/NN=w tengo/VB=b | [w:hungrier sleepier thirstier]/JJR=w I~b am=b
  [aprendo quiero entiendo necesito]/VB=v | more=v I~v [learn want understand need]/VBP=v
you_a:
  [trabajas estudias duermes comes lees corres practicas]/VB=v | you~v [work study sleep eat read run practice]/VBP=v
you_b:
  2* [w:cansado cansada nervioso nerviosa]/JJ=w estás/VB=b | [w:tired tired nervous nervous]/JJ=w you~b are=b
  2* [aprendes quieres sabes ganas necesitas entiendes]/VB=v | you~v [learn want know earn need understand]/VB=v
soon_i:
  3* [v:llegue=v_a=t_casa=w llegue=v salga=v_del=t_trabajo=w termine=v pueda=v lo=w_sepa=v vuelva=v \
    lo=w_encuentre=v me=0_levante=v]/VB | I~v [v:get=v+t_home=w arrive=v leave=v+t_work=w finish=v can=v \
    know=v_it~w come=v_back=v find=v_it=w get=v_up=v]/VB
  termine/VB=v la=a [clase reunión película]/NN=o | the=a [class meeting movie]/NN=o ends/VBZ=v
i_will:
  2* te=t [llamo aviso escribo ayudo veo]/VB=v | I~v will~v [call=v_you=t let=v_you=t_know=v write=v_to~t_you=t \
    help=v_you=t see=v_you=t]/VB
call_me:
  2* [llámame avísame escríbeme]/VB=v | [call=v_me=v let=v_me=v_know=v write=v_to=v_me=v]/VB
  ven=v a=t [vernos comer ayudarme]/VB=w | come=v and=t [see=w_us=w eat help=w_me=w]/VB=w
soon_you:
  2* [v:llegues=v_a=t_casa=w llegues=v termines=v puedas=v salgas=v_de=t_clase=w vuelvas=v te=0_despiertes=v \
    estés=v_en=t_casa=w]/VB | you~v [v:get=v+t_home=w arrive=v finish=v can=v get=v_out_of=t_class=w come=v_back=v \
    wake=v_up=v are=v_at=t_home=w]/VB
  {until_m} | {until_m}
ready:
  esté/VB=b [p:listo lista listo lista]/JJ=w [p:el=a_arroz la=a_cena el=a_café la=a_sopa]/NN=o | [p:the=a_rice \
    dinner=o+a the=a_coffee the=a_soup]/NN=o is=b ready/JJ=w
  {until_m} | {until_m}
until_m:
  [llegue vuelva venga]/VB=v [tu=y_madre/NN=o tu=y_padre/NN=o mi=y_hermana/NN=o el=y_médico/NN=o] | \
    [your=y_mother/NN=o your=y_father/NN=o my=y_sister/NN=o the=y_doctor/NN=o] [arrives comes=v_back=v comes]/VBZ=v
  [lleguen vuelvan vengan]/VB=v [tus mis]=y [padres amigos hijos]/NNS=o | [your my]=y [parents friends \
    children]/NNS=o [arrive come=v_back=v come]/VB=v
until:
  2* [v:termines=v_los=a_deberes/NNS=o te=0_lo=o_diga=v comas=v_todo=o estés=v_mejor=o \
    laves=v_los=a_platos/NNS=o]/VB | [v:you~v_finish=v_the=a_homework=o I~v_tell=v_you=o you~v_eat=v_everything=o \
    you~v_are=v_better=o you~v_wash=v_the=a_dishes=o]/VB
  yo=y [vuelva llegue termine]/VB=v | I=y [come=v_back=v arrive finish]/VB=v
  {until_m} | {until_m}
you_go:
  puedes/VB=c [v:salir irte jugar comer=v_dulces=o ver=v_la=a_tele=o ir=v_a=a_la~a_calle=o]/VB=v | [v:go=v_out=v+c \
    leave=v+c play=v+c eat=v+c_sweets=o watch=v+c+a_TV=o go=v+c_out=a+o]/VB
you_cook:
  [v:cocinas lavas=v_los=a_platos=o estudias descansas compras=v_el=a_pan=o]/VB=v | [v:cook wash=v_the=a_dishes=o \
    study rest buy=v_the=a_bread=o]/VB=v
i_set:
  [v:pongo=v_la=a_mesa=o limpio=v_la=a_cocina=o hago=v_la=a_cena=o saco=v_al=a_perro=o preparo=v_el=a_café=o]/VB=v \
    | [v:set=v_the=a_table=o clean=v_the=a_kitchen=o make=v_dinner=o+a walk=v_the=a_dog=o make=v_the=a_coffee=o]/VB=v
set:
  [v:pon=v_la=a_mesa=o haz=v_la=a_cama=o ve=v_a_la=a_tienda=o siéntate=v_aquí=o]/VB | [v:set=v_the=a_table=o \
    make=v_the=a_bed=o go=v_to_the=a_store=o sit=v_down=v_here=o]/VB
care:
  te=0 abrigas/VB=v [x:- hoy] | dress/VB=v warmly/RB=v [x:- today]
  3* [v:comes duermes descansas]/VB=v [x:- hoy más bien] | [v:eat sleep rest]/VB=v [x:- today more well]
  [v:tomas=v_la=a_pastilla=o bebes=v_agua=o vas=v_al=a_médico=o comes=v_fruta=o]/VB [x:- hoy] | \
    [v:take=v_the=a_pill=o drink=v_water=o go=v_to=a_the~a_doctor=o eat=v_fruit=o]/VB [x:- today]
sick:
  3* te=t vas/VB=g a=g [poner=v_malo=w poner=v_mala=w poner=v_enfermo=w poner=v_enferma=w resfriar=v cansar=v]/VB \
    [x:- mañana otra=y_vez=y] | you~t are=g going=g to=g [get=v_sick=w get=v_sick=w get=v_sick=w get=v_sick=w \
    catch=v_a=v_cold=v get=v_tired=v]/VB [x:- tomorrow again=y]
  2* vas/VB=g a=g [p:estar=v_muy=m_cansado=w estar=v_muy=m_cansada=w tener=v_hambre=w tener=v_frío=w]/VB [x:- \
    mañana luego] | you~g are=g going=g to=g [p:be=v_very=m_tired=w be=v_very=m_tired=w be=v_hungry=w \
    be=v_cold=w]/VB [x:- tomorrow later]
  te=t va=g a=g doler/VB=v la=0 [cabeza barriga garganta espalda]/NN=o [x:- mañana luego] | your=t [head stomach \
    throat back]/NN=o is=g going=g to=g hurt/VB=v [x:- tomorrow later]
study:
  [v:estudias practicas trabajas lees]/VB=v [x:- más mucho=y todos=y_los~y_días=z] | [v:study practice work \
    read]/VB=v [x:- more a=y_lot=y every=y_day=z]
  haces/VB=v [los=a_deberes la=a_tarea los=a_ejercicios]/NN=o | do/VB=v the=a [homework homework exercises]/NN=o
fail:
  [vas=g_a=g_suspender no=n_vas=g_a=g_aprender no=n_vas=g_a=g_aprobar no=n_vas=g_a=g_entender=v_nada=w]/VB | you~g \
    [are=g_going=g_to=g_fail aren't=n+g_going=g_to=g_learn aren't=n+g_going=g_to=g_pass \
    aren't=n+g_going=g_to=g_understand=v_anything=w]/VB
leave:
  [v:sales te=0_levantas=v te=0_das=v_prisa=v corres te=0_vas=v vienes]/VB=v [x:ya ahora=y pronto=y] | [v:leave \
    get=v_up=v hurry=v_up=v run leave come]/VB=v [x:now now=y soon=y]
late:
  2* vas/VB=g a=g llegar/VB=v tarde=w [x:- a=y_clase=z al=y_trabajo=z a=y_la=y_escuela=z] | you~g are=g going=g \
    to=g be/VB=v late=w [x:- for=y_class=z for=y_work=z for=y_school=z]
  2* vas/VB=g a=g perder/VB=v el=a [tren autobús avión vuelo metro]/NN=o | you~g are=g going=g to=g miss/VB=v the=a \
    [train bus plane flight subway]/NN=o
since_i:
  [v:vivo=v_aquí=w trabajo=v_menos=w duermo=v_más=w tengo=v_coche=w vivo=v_sola=w estudio=v_aquí=w]/VB | I~v \
    [v:live=v_here=w work=v_less=w sleep=v_more=w have=v_a~w_car=w live=v_alone=w study=v_here=w]/VB
better:
  2* estoy/VB=b [- muy=m] [w:contenta tranquila]/JJ=w | I~b am=b [- very=m] [w:happy calm]/JJ=w
  [v:me=0_siento=v_mejor=w no=n_tengo=v_tiempo=w salgo=v_menos=w soy=v_feliz=w]/VB | I~v [v:feel=v_better=w \
    don't=n_have=v_time=w go=v_out_less=w am=v_happy=w]/VB
"""
