"""Questions with "o", two clauses with a comma, and "por si", "cuanto más", "hasta que": "¿Vienes o te quedas?" """

from __future__ import annotations

from workshop.grammar.everyday.clauses.commands_with_reasons import MAKERS, short, to_do
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

# "por si", "cuanto más", "en cuanto", "hasta que", "antes ..., ahora ...".
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


# Two plain clauses with a comma, a word or a name before them.
SIDE = """
side_all:
  5* {side} | {side}
  2* {opening} | {opening}
  2* {word} , {side} | {word} , {side}
  {called} , {side} | {called} , {side}
side:
  5* {i_feel} , {i_do} | {i_feel} , {i_do}
  2* {i_feel} , así=1 que=1 {i_do} | {i_feel} , so=1 {i_do}
  2* {i_feel} , por=1 eso=1 {i_do} | {i_feel} , that=1 is=1 why=1 {i_do}
  2* {i_feel} , pero {i_do} | {i_feel} , but {i_do}
  4* {i_feel} , ¿ {can_you} ? | {i_feel} , {can_you} ?
  3* {sky} , seguro/JJ=s que=s {rain} | {sky} , I~s am~s sure/JJ=s {rain}
  2* {you_always} , ¿ {whats_up} ? | {you_always} , {whats_up} ?
  no=n [bebo tomo]/VB=v [o:leche café vino cerveza té]/NN=o [x:- por=x_la~x_noche=y] , me=m sienta/VB=s mal=b | I~v \
    don't=n [drink have]/VB=v [o:milk coffee wine beer tea]/NN=o [x:- at=x_night=y] , it~s makes/VBZ=s me=m \
    feel/VB=s bad=b
  no=n como/VB=v [o:pescado queso pan carne chocolate ajo arroz]/NN=o [x:- por=x_la~x_noche=y] , me=m sienta/VB=s \
    mal=b | I~v don't=n eat/VB=v [o:fish cheese bread meat chocolate garlic rice]/NN=o [x:- at=x_night=y] , it~s \
    makes/VBZ=s me=m feel/VB=s bad=b
  3* {secret} , {tell_no_one} | {secret} , {tell_no_one}
  2* no=n se=0 lo=0 digas/VB=v a=0 {no_one} , es=b [un=a_secreto una=a_sorpresa muy=a_importante]/NN=s | don't=n \
    tell/VB=v {no_one} , it~b is=b [a=a_secret a=a_surprise very=a_important]/NN=s
  4* {i_went} | {i_went}
  3* no=n encuentro/VB=v {mine} | I~v can't=n find/VB=v {mine}
  3* me=m gusta/VB=v [t:tu este]=t {bought} | I=m like/VBP=v [t:your this]=t {bought}
  2* es=v [- muy=d] [w:caro pequeño feo viejo]/JJ=w , no=n lo=o [compres uses lleves]/VB=v | it~v is=v [- very=d] \
    [w:expensive small ugly old]/JJ=w , don't=n [buy use take]/VB=v it=o
  2* la=a [sopa leche carne]/NN=o está=b fría/JJ=w , ¿ la=i [p:quieres=v calientas=v]/VB ? | the=a [soup milk \
    meat]/NN=o is=b cold/JJ=w , [p:do~v_you~v_want=v_it=i can~v_you~v_heat=v_it=i] ?
opening:
  3* {hello} , ¿ {can_you} ? | {hello} , {can_you} ?
  2* {hello} , {i_feel} | {hello} , {i_feel}
  2* {hello} , {i_do} | {hello} , {i_do}
  2* {called} , {i_feel} , ¿ {can_you} ? | {called} , {i_feel} , {can_you} ?
  4* {okay} , pero {but_do} | {okay} , but {but_do}
  2* {called} , {but_do} , ¿ vale=1 ? | {called} , {but_do} , okay/UH=1 ?
  2* {but_do} , ¿ vale=1 ? | {but_do} , okay/UH=1 ?
  3* {excuse} , ¿ {can_you} ? | {excuse} , {can_you} ?
excuse:
  [perdona disculpa]/VB=1 | excuse/VB=1 me=1
i_feel:
  3* estoy/VB=b [- muy=d] [w:cansado cansada enfermo enferma ocupado ocupada triste nervioso nerviosa]/JJ=w | I~b \
    am=b [- very=d] [w:tired tired sick sick busy busy sad nervous nervous]/JJ=w
  3* tengo/VB=v [w:hambre mucha=m_hambre sed sueño mucho=m_sueño frío calor prisa miedo]/NN=w | I~v am=v [w:hungry \
    very=m_hungry thirsty sleepy very=m_sleepy cold hot in=w_a~w_hurry=w afraid]/JJ=w
  2* me=m duele/VB=v [- mucho=d] [f:la el la la]=0 [f:cabeza estómago espalda garganta]/NN=o | my=m [f:head stomach \
    back throat]/NN=o hurts/VBZ=v [- a=d_lot=d]
  tengo/VB=v mucho=m [trabajo=w que=w_hacer=w]/NN | I~v have=v a~m lot=m [of~w_work=w to=w_do=w]
  2* [v:se=h_me~h_ha=h_hecho=h_tarde se=h_me~h_hace=h_tarde ya=y_es=h_tarde]/RB=w | it~h [v:has=h_gotten=h_late \
    is=h_getting=h_late is=h_already=y_late]/JJ=w
  no=n tengo/VB=v [w:dinero tiempo coche mi=m_teléfono ganas=w]/NN=w | I~v don't=n [w:have=v_money have=v_time \
    have=v_a~w_car have=v_my=m_phone feel=v_like=w_it~w]=w
  no=n [v:me=m_siento=v_bien=w duermo=v_bien=w me=m_encuentro=v_bien=w] | I~v [v:don't=n_feel=v_well=w \
    don't=n_sleep=v_well=w don't=n_feel=v_well=w]
i_do:
  3* me=m voy/VB=v [w:a=w_la~w_cama=h a=w_casa=h al=w_médico=h ya mañana] | I~v am~v [w:going=v+m_to=w_bed=h \
    going=v+m_home=h going=v+m_to=w_the~w_doctor=h leaving=v+m_now leaving=v+m_tomorrow]
  4* [v:tengo_que quiero no=n_puedo no=n_quiero voy_a necesito]/VB=v {me_do} | I~v [v:have_to want_to~v can't=n+v \
    don't=n_want_to~v am_going_to need_to~v]/VB=v {me_do}
  [hoy mañana]=t no=n [v:salgo voy=v_a=v_trabajar trabajo]/VB=v | I~v am~v not=n [v:going=v_out=v \
    going=v_to=v_work=v working]/VBG=v [today tomorrow]=t
  me=m quedo/VB=v [en=w_casa=h aquí=w contigo=w] | I~v am~v staying=v+m [at=w_home=h here=w with=w_you=w]
  te=t [v:llamo veo espero ayudo]/VB=v [x:mañana luego más=x_tarde=x] | I~v will~v [v:call see wait=v_for=v \
    help]/VB=v you=t [x:tomorrow later later=x]
can_you:
  3* [me=m nos=m] [puedes podrías]/VB=c [v:ayudar esperar llamar llevar=v_a=o_casa=o traer=v_agua=o \
    dar=v_un=a_momento=o llamar=v_luego=o]/VB=v | [can could]=c you~c [v:help wait=v_for call take bring give \
    call]/VB=v [me=m us=m] [v:- - - home=o water=o a=a_moment=o later=o]
  [puedes puede]/VB=c [v:abrir cerrar]/VB=v la=a [ventana puerta]/NN=o | can=c you~c [v:open close]/VB=v the=a \
    [window door]/NN=o
  [q:qué cuándo dónde]=q [comemos bebemos]/VB=v [- hoy] | [q:what when where]=q are~v we~v [eating drinking]/VBG=v \
    [- today]
  está=b libre/JJ=w [s:esta=a_silla=o esta=a_mesa=o este=a_asiento=o]/NN | is=b this=a [s:chair table seat]/NN=o \
    free/JJ=w
  vienes/VB=v conmigo/PRP=c | are~v you~v coming=v with=c me=c
  tienes/VB=v [o:agua algo=o_de=f_comer=f un=a_momento tiempo]/NN=o | do~v you~v have/VB=v [o:any~o_water \
    something=o_to=f_eat=f a=a_moment time]/NN=o
hello:
  sí=1 , claro=2 | yes=1 , of=2 course=2
  [oye mira bueno vale claro hola sí no=1]/UH=1 | [hey look well okay of=1_course=1 hello yes no]/UH=1
  [sí=1 no=1] , [gracias gracias]=2 | [yes=1 no=1] , thank/VB=2 you~2
  [hola oye]=1 , {called} | [hello hey]/UH=1 , {called}
okay:
  3* [vale sí bueno está=1_bien=1 claro de=1_acuerdo=1]/UH=1 | [okay yes well okay of=1_course=1 okay]/UH=1
  [sí=1 vale=1] , {called} | [yes=1 okay=1] , {called}
but_do:
  4* no=n [v:te=0_enfades tardes=v_mucho=m llegues=v_tarde=t te=0_vayas corras grites salgas=v_solo=t te=0_rías \
    olvides=v_el=a_pan=o]/VB=v | don't=n [v:get=v_angry take=v_long=m be=v_late=t leave run shout go=v_out_alone=t \
    laugh forget=v_the=a_bread=o]/VB=v
  2* no=n se=0 lo=0 digas/VB=v a=0 {no_one} | don't=n tell/VB=v {no_one}
  2* [v:llámame espérame avísame]/VB=v [luego mañana esta=t_tarde=t] | [v:call=v_me=v wait=v_for=v_me=v \
    let=v_me=v_know=v]/VB [later tomorrow this=t_afternoon=t]
  [v:ten=v_cuidado=c date=v_prisa=c vuelve=v_pronto=c ven=v_temprano=c]/VB | [v:be=v_careful=c hurry=v_up=c \
    come=v_back=v_soon=c come=v_early=c]/VB
  solo=s [un=a_poco=p un=a_momento=p uno=p hoy=p] | just=s [a=a_little=p a=a_moment=p one=p today=p]
no_one:
  2* nadie=1 | anyone=1
  [mi tu]=1 [p:madre padre hermana hermano jefe]/NN=2 | [my your]=1 [p:mother father sister brother boss]/NN=2
  {name} | {name}
sky:
  el=a cielo/NN=c está=b [- muy=d] [gris negro oscuro]/JJ=w | the=a sky/NN=c is=b [- very=d] [gray black dark]/JJ=w
  hace/VB=v [- mucho=d] [frío viento calor]/NN=w | it~v is=v [- very=d] [cold windy hot]/JJ=w
  hay/VB=v [- muchas=m] nubes/NNS=w | there~v are=v [- many=m] clouds/NNS=w
rain:
  [v:llueve nieva va=v_a=v_llover va=v_a=v_nevar]/VB=v [x:- mañana hoy luego] | it~v [v:will~v_rain will~v_snow \
    is=v_going=v_to=v_rain is=v_going=v_to=v_snow]/VB=v [x:- tomorrow today later]
you_always:
  siempre=s [v:llegas=v_tarde=w estás=v_cansado=w estás=v_cansada=w estás=v_triste=w estás=v_enfadado=w \
    tienes=v_prisa=w tienes=v_sueño=w] | you~v [v:are=v_always=s_late=w are=v_always=s_tired=w \
    are=v_always=s_tired=w are=v_always=s_sad=w are=v_always=s_angry=w are=v_always=s_in=w_a~w_hurry=w \
    are=v_always=s_sleepy=w]
  2* [v:estás=v_muy=m_serio=w estás=v_muy=m_seria=w tienes=v_mala=w_cara=w no=n_comes=v_nada=w no=n_dices=v_nada=w \
    no=n_has=h_llamado=v] | you~v [v:are=v_very=m_serious=w are=v_very=m_serious=w look=v_bad=w \
    aren't=n_eating=v_anything=w aren't=n_saying=v_anything=w haven't=n+h_called=v]
whats_up:
  2* qué=w te=y pasa/VB=v [- hoy] | what=w is~v wrong/JJ=v with~y you=y [- today]
  [te=y_pasa=v_algo=s pasa=v_algo=s] | is~v something=s wrong/JJ=v
  estás/VB=v [w:bien mejor]/JJ=w | are=v you~v [w:well better]/JJ=w
secret:
  tengo/VB=v [o:un=a_secreto una=a_sorpresa un=a_trabajo=t_nuevo=n una=a_casa=t_nueva=n novio=t novia=t]/NN=o | I~v \
    have/VBP=v [o:a=a_secret a=a_surprise a=a_new=n_job=t a=a_new=n_house=t a~t_boyfriend=t a~t_girlfriend=t]/NN=o
  me=m gusta/VB=v {name} | I=m like/VBP=v {name}
  {name} tiene/VB=v [novio novia trabajo un=a_problema=o]/NN=o | {name} has/VBZ=v [a~o_boyfriend a~o_girlfriend \
    a~o_job a=a_problem=o]/NN=o
  no=n [v:estudié fui=v_a=c_clase=w dormí trabajé pagué]/VB=v [x:- ayer=x anoche=x] | I~v didn't=n [v:study \
    go=v_to=c_class=w sleep work pay]/VB=v [x:- yesterday=x last~x_night=x]
tell_no_one:
  no=n se=0 lo=0 digas/VB=v a=0 {no_one} | don't=n tell/VB=v {no_one}
i_went:
  3* [fui fuimos]/VB=v a=t la=a [o:tienda farmacia panadería oficina biblioteca escuela]/NN=o , pero estaba/VB=b \
    [w:cerrada muy=d_llena vacía]/JJ=w | [I~v_went=v we~v_went=v] to=t the=a [o:store pharmacy bakery office \
    library school]/NN=o , but it~b was=b [w:closed very=d_crowded empty]/JJ=w
  2* [fui fuimos]/VB=v al=t+a [o:banco museo mercado restaurante parque supermercado]/NN=o , pero estaba/VB=b \
    [w:cerrado muy=d_lleno vacío]/JJ=w | [I~v_went=v we~v_went=v] to=t the=a [o:bank museum market restaurant park \
    supermarket]/NN=o , but it~b was=b [w:closed very=d_crowded empty]/JJ=w
  3* [pasé pasamos]/VB=v por=t tu=y [o:casa oficina]/NN=o [x:- ayer=x anoche=x hoy=x] , pero no=n estabas/VB=b | \
    [I~v we~v]=v went=v by=t your=y [o:house office]/NN=o [x:- yesterday=x last~x_night=x today=x] , but you~b \
    weren't=n+b there~b
  2* te=y [llamé esperé escribí]/VB=v [x:- ayer=x anoche=x hoy=x] , pero no=n [c:contestaste viniste llamaste]/VB=c \
    | I~v [called=v waited=v_for=v wrote=v_to~v] you=y [x:- yesterday=x last~x_night=x today=x] , but you~c \
    didn't=n [c:answer come call]/VB=c
  2* busqué/VB=v [p:las=a_llaves=o los=a_zapatos=o tus=a_gafas=o] , pero no=n [p:las=p los=p las=p] encontré/VB=c | \
    I~v looked=v for=v [p:the=a_keys=o the=a_shoes=o your=a_glasses=o] , but I~c didn't=n find/VB=c them=p
  quería/VB=v [w:llamarte verte ayudarte]/VB=w , pero no=n [c:tenía=c_tiempo=t pude=c tenía=c_tu=u_número=t] | I~v \
    wanted=v to~w [w:call=w_you=w see=w_you=w help=w_you=w] , but I~c [c:didn't=n_have=c_time=t couldn't=n+c \
    didn't=n_have=c_your=u_number=t]
mine:
  mi=1 [o:teléfono abrigo bolso pasaporte libro]/NN=2 , ¿ lo=3 has/VB=4 [visto cogido]=5 ? | my=1 [o:phone coat bag \
    passport book]/NN=2 , have=4 you~4 [seen taken]=5 it=3 ?
  mi=1 [o:chaqueta cartera llave maleta mochila]/NN=2 , ¿ la=3 has/VB=4 [visto cogido]=5 ? | my=1 [o:jacket wallet \
    key suitcase backpack]/NN=2 , have=4 you~4 [seen taken]=5 it=3 ?
  mis=1 [llaves gafas cosas botas]/NNS=2 , ¿ las=3 has/VB=4 visto=5 ? | my=1 [keys glasses things boots]/NNS=2 , \
    have=4 you~4 seen=5 them=3 ?
  mis=1 [zapatos guantes libros calcetines]/NNS=2 , ¿ los=3 has/VB=4 visto=5 ? | my=1 [shoes gloves books \
    socks]/NNS=2 , have=4 you~4 seen=5 them=3 ?
bought:
  [o:vestido abrigo sombrero bolso coche reloj]/NN=1 , ¿ [dónde=2 cuándo=2] lo=3 compraste/VB=4 ? | [o:dress coat \
    hat bag car watch]/NN=1 , [where=2 when=2] did~4 you~4 buy/VB=4 it=3 ?
"""


OR = """
or_else:
  20* ¿ {asks} o=1 {asks.b} ? | {asks} or=1 {asks.b} ?
  2* ¿ {asks} o=1 no=2 ? | {asks} or=1 not=2 ?
  2* {called} , ¿ {asks} o=1 {asks.b} ? | {called} , {asks} or=1 {asks.b} ?
  2* {word} , ¿ {asks} o=1 {asks.b} ? | {word} , {asks} or=1 {asks.b} ?
  4* ¿ {asks_u} o=1 {asks_u.b} ? | {asks_u} or=1 {asks_u.b} ?
  3* ¿ qué=w [prefieres quieres prefiere_usted=v]/VB=v , {thing} o=1 {thing.b} ? | what=w do~v you~v [prefer want \
    prefer]/VB=v , {thing} or=1 {thing.b} ?
  3* ¿ [quieres prefieres tomas]/VB=v {thing} o=1 {thing.b} ? | [do~v_you~v_want/VB=v do~v_you~v_prefer/VB=v \
    are~v_you~v_having=v] {thing} or=1 {thing.b} ?
  2* ¿ cuál=w te=t gusta=v más=m , {which} o=1 {which.b} ? | which/WDT=w one~w do~v you=t like/VB=v more=m , \
    {which} or=1 {which.b} ?
  2* ¿ es=b [p:ese este esa esta]=k [p:chico hombre chica mujer]/NN=n tu=y [p:hermano marido novia profesora]/NN=q \
    o=1 solo=s [p:un=a_amigo un=a_vecino una=a_amiga una=a_vecina]/NN=o ? | is=b [p:that this that this]=k [p:boy \
    man girl woman]/NN=n your=y [p:brother husband girlfriend teacher]/NN=q or=1 only=s a=a [p:friend neighbor \
    friend neighbor]/NN=o ?
  2* ¿ es=b {kin_x} o=1 {kin_x.b} ? | is=b it~b {kin_x} or=1 {kin_x.b} ?
  2* ¿ es=v [para=f_ti para=f_usted]=t o=1 para=g {kin} ? | is=v it~v for=f [you you]=t or=1 for=g {kin} ?
  ¿ [p:vamos vas va_usted]=v [h:a=x_pie=y en=x_tren=y en=x_metro=y] o=1 en=z [i:coche taxi autobús]/NN=u ? | \
    [p:shall~v_we~v_go=v are~v_you~v_going=v are~v_you~v_going=v] [h:on=x_foot=y by=x_train=y by=x_subway=y] or=1 \
    by=z [i:car taxi bus]/NN=u ?
  ¿ [p:vamos vienes vas]=v [h:hoy ahora esta=y_tarde=y] o=1 [i:mañana luego el=0_sábado=z] ? | [p:shall~v_we~v_go=v \
    are~v_you~v_coming=v are~v_you~v_going=v] [h:today now this=y_afternoon=y] or=1 [i:tomorrow later \
    on~z_Saturday=z] ?
  ¿ [p:vamos vas]=v [h:al=a_cine=x a=a_la~a_playa=x a=a_comer=x] o=1 [i:al=b_parque=y a=b_la~b_piscina=y \
    a=b_bailar=y] ? | [p:shall~v_we~v_go=v are~v_you~v_going=v] [h:to=a_the~a_movies=x to=a_the~a_beach=x \
    out=a_to~a_eat=x] or=1 [i:to=b_the~b_park=y to=b_the~b_pool=y dancing=b+y] ?
  2* ¿ está=v [p:cerca abierto lleno cansado enferma]/JJ=a o=1 [p:lejos cerrado vacío triste cansada]/JJ=b ? | \
    [p:is~v_it~v is~v_it~v is~v_it~v is~v_he~v is~v_she~v] [p:near open full tired sick]/JJ=a or=1 [p:far closed \
    empty sad tired]/JJ=b ?
  ¿ [vives trabajas vas viajas]/VB=v [p:solo/JJ sola/JJ]=s o=1 con=c {kin_pl} ? | do~v you~v [live work go \
    travel]/VB=v alone/RB=s or=1 with=c {kin_pl} ?
  2* ¿ [f:pagas cocinas conduces llamas empiezas vienes sales bailas]/VB=v tú=y o=1 [f:pago cocino conduzco llamo \
    empiezo voy salgo bailo]/VB=w yo=i ? | are~v you=y [f:paying cooking driving calling starting coming \
    going=v_out dancing]/VBG=v or=1 am~w I=i [f:paying cooking driving calling starting going going=w_out \
    dancing]/VBG=w ?
  2* ¿ lo=o [f:haces compras llevas]/VB=v tú=y o=1 lo=p [f:hago compro llevo]/VB=w yo=i ? | are~v you=y [f:doing \
    buying taking]/VBG=v it=o or=1 am~w I=i [f:doing buying taking]/VBG=w it=p ?
  ¿ [p:lo la]=o [v:compras quieres tienes vendes]/VB=v o=1 no=n ? | [v:are~v_you~v_buying/VBG=v_it=o \
    do~v_you~v_want/VB=v_it=o do~v_you~v_have/VB=v_it=o are~v_you~v_selling/VBG=v_it=o] or=1 not=n ?
  ¿ [pagas paga]/VB=v con=c tarjeta/NN=k o=1 en=e efectivo/NN=f ? | are~v you~v paying/VBG=v by=c card=k or=1 in=e \
    cash/NN=f ?
called:
  4* {name} | {name}
  [mamá papá hijo hija cariño abuela abuelo]/NN | [Mom Dad son daughter honey Grandma Grandpa]/NN
asks:
  3* tienes=v [w:hambre sed sueño frío calor prisa miedo]/NN=w | are=v you~v [w:hungry thirsty sleepy cold hot \
    in=w_a~w_hurry=w afraid]/JJ=w
  6* [v:quieres prefieres]/VB=v {you_x} | do~v you~v [v:want prefer]/VB=v to~v {you_x}
  3* vas/VB=v a=v {you_x} | are=v you~v going=v to=v {you_x}
  2* tienes/VB=v que=v {you_x} | do~v you~v have/VB=v to=v {you_x}
  puedes/VB=v {you_do} | can=v you~v {you_do}
  2* quieres/VB=v que=t te=y [v:ayude espere llame acompañe prepare=v_algo=o lleve=v_a=o_casa=o]/VB=v | do~v you~v \
    want/VB=v me~v to~v [v:help=v_you=y wait=v_for=v_you=y call=v_you=y go=v_with=v_you=y make=v_you=y_something=o \
    take=v_you=y_home=o]/VB
  2* te=0 quedas/VB=v [x:aquí en=x_casa=h conmigo/PRP=x un=x_poco=x_más=h] | are~v you~v staying=v [x:here \
    at=x_home=h with=x_me=x a=x_little=x_longer=h]
  te=0 vas/VB=v [x:ya mañana hoy a=x_la=x_cama=h] | are~v you~v [x:leaving=v_now leaving=v_tomorrow leaving=v_today \
    going=v_to=x_bed=h]
  2* vienes/VB=v [x:con=x_nosotros=h conmigo/PRP=x mañana en=x_coche=h con=x_tu=y_hermana=h] | are~v you~v coming=v \
    [x:with=x_us=h with=x_me=x tomorrow by=x_car=h with=x_your=y_sister=h]
  sabes/VB=v [nadar conducir cocinar bailar jugar]/VB=w | do~v you~v know/VB=v how~v to~v [swim drive cook dance \
    play]/VB=w
  2* [v:ya=y_comiste ya=y_has=h_comido ya=y_lo=o_hiciste ya=y_lo=o_has=h_visto ya=y_terminaste]/VB=v | \
    [v:did~v_you~v_already=y_eat have=h_you~h_already=y_eaten did~v_you~v_already=y_do_it=o \
    have=h_you~h_already=y_seen_it=o did~v_you~v_already=y_finish]/VB=v
  2* estás/VB=v [w:cansado cansada ocupado enfermo enferma triste enfadada aburrido aburrida]/JJ=w | are=v you~v \
    [w:tired tired busy sick sick sad angry bored bored]/JJ=w
  [trabajas estudias]/VB=v [hoy mañana] | do~v you~v [work study]/VB=v [today tomorrow]
  tienes/VB=v [w:clase tiempo el~w_día=x_libre=w mucho=m_trabajo]/NN=w | do~v you~v have/VB=v [w:class time \
    the~w_day=x_off=w a=m_lot=m_of~m_work]/NN=w
you_x:
  3* [v:comer dormir salir jugar descansar bailar estudiar trabajar nadar cocinar caminar esperar leer]/VB=v [x:- \
    hoy mañana ahora] | [v:eat sleep go=v_out play rest dance study work swim cook walk wait read]/VB=v [x:- today \
    tomorrow now]
  2* seguir/VB=c [v:jugando durmiendo leyendo trabajando estudiando bailando comiendo]/VBG=v | keep/VB=c [v:playing \
    sleeping reading working studying dancing eating]/VBG=v
  2* quedarte/VB=v [x:en=x_casa=h en=x_la=y_arena=h aquí conmigo/PRP=x un=x_poco=x_más=h] | stay/VB=v \
    [x:at=x_home=h on=x_the=y_sand=h here with=x_me=x a=x_little=x_longer=h]
  2* ir/VB=v [x:al=x_cine=h a=x_la=y_playa=h a=x_casa=h al=x_parque=h conmigo/PRP=x] | go/VB=v \
    [x:to=x_the~x_movies=h to=x_the=y_beach=h home=x+h to=x_the~x_park=h with=x_me=x]
  2* [v:ver=v_una=a_película=o ver=v_la~a_tele=o tomar=v_un=a_café=o comer=v_algo=o cenar=v_fuera=o beber=v_agua=o \
    escuchar=v_música=o] | [v:watch=v_a=a_movie=o watch=v_TV=o have=v_a=a_coffee=o eat=v_something=o \
    have=v_dinner=v_out=o drink=v_water=o listen=v_to=v_music=o]
  3* {you_do} | {you_do}
asks_u:
  3* [quiere prefiere puede]/VB=v {usted_do} | [do~v_you~v_want=v_to~v do~v_you~v_prefer=v_to~v can=v_you~v] \
    {usted_do}
  va/VB=v usted=u a=v {usted_do} | are=v you=u going=v to=v {usted_do}
  tiene/VB=v usted=u [w:hambre sed prisa frío]/NN=w | are=v you=u [w:hungry thirsty in=w_a~w_hurry=w cold]/JJ=w
  quiere/VB=v que=t [le lo]=y [v:ayude espere llame]/VB=v | do~v you~v want/VB=v me~v to~v [v:help=v wait=v_for=v \
    call=v]/VB you=y
thing:
  2* {some:food+drink} | {some:food+drink}
  {a:serving} | {a:serving}
  [n:pescado pollo carne té café agua leche arroz sopa pan vino fruta]/NN=1 | [n:fish chicken meat tea coffee water \
    milk rice soup bread wine fruit]/NN=1
which:
  [este ese]=1 | [this that]=1 one~1
  el=1 [rojo azul negro blanco verde pequeño grande nuevo]/JJ=2 | the=1 [red blue black white green small big \
    new]/JJ=2 one~1
  [mi tu]=1 [coche casa perro camisa]/NN=2 | [my your]=1 [car house dog shirt]/NN=2
kin:
  [tu mi]=1 [madre hermano hija padre abuela]/NN=2 | [your my]=1 [mother brother daughter father grandmother]/NN=2
  {name} | {name}
kin_x:
  [mi tu]=1 [coche libro teléfono perro sombrero]/NN=2 | [my your]=1 [car book phone dog hat]/NN=2
  de=0 [n:Ana Luis Marta Pablo María Juan]/NNP=1 | [n:Ana's Luis's Marta's Pablo's María's Juan's]/NNP=1
  [mío tuyo]/PRP=1 | [mine yours]/PRP=1
kin_pl:
  tus=1 [padres amigos hijos hermanos abuelos]/NNS=2 | your=1 [parents friends children siblings grandparents]/NNS=2
word:
  3* [oye mira bueno entonces hola]/UH | [hey look well so hello]/UH
"""
OWN = {**MAKERS, "you_do": short(to_do("2s"), 3), "usted_do": short(to_do("3s", formal=True), 3)}


RULES = Rules(OR + SIDE + HUNG, OWN, BASIC)


def or_else(draw: Draw) -> Sentence:
    """ "¿Tienes sueño o quieres seguir jugando?", "¿Qué prefieres, pescado o pollo?" """
    found = RULES.sentence(draw, "or_else")
    first, _, second = found.src.lower().rstrip("?").rpartition(" o ")
    return or_else(draw) if first.endswith(second) else found


def side_by_side(draw: Draw) -> Sentence:
    """ "Estoy cansada, me voy a la cama.", "Vale, pero no te enfades." """
    return RULES.sentence(draw, "side_all")


def hung_together(draw: Draw) -> Sentence:
    """ "Toma un abrigo por si hace frío.", "Cuanto más trabajo, más cansado estoy." """
    return RULES.sentence(draw, "hung_all")
