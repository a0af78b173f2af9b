"""Small pronouns in everyday talk: "¿Me lo puedo probar?", "Se me dan mal los idiomas.", "Os invito yo." """

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules, ended
from workshop.grammar.everyday.pronouns.verbs_with_se import FOLLOWING, LIKINGS, expanded
from workshop.grammar.everyday.verb_forms.in_talk import MAKERS as ACTS
from workshop.grammar.language.conjugation import conjugated
from workshop.grammar.language.orthography import with_pronouns
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.sampling import Draw

# What is tried on, shown, told, offered, forbidden, and to whom.
SAID = """
may_i:
  5* ¿ me~v [o:lo la los las]/PRP=o puedo/VB=c [v:probar llevar quedar comer poner quitar]/VB=v {when_may} ? | can=c \
    I~c [v:try take keep eat put take]/VB=v [o:it it them them]/PRP=o [v:on/RP=v with=v_me/PRP=v - - on/RP=v \
    off/RP=v] {when_may} ?
  3* ¿ puedo/VB=c [o:probármelo probármela probármelos probármelas]/VB=v+o {when_may} ? | can=c I~c try/VB=v [o:it it \
    them them]/PRP=o on/RP=v {when_may} ?
  3* ¿ puedo/VB=c [o:llevármelo llevármela llevármelos llevármelas]/VB=v+o {when_may} ? | can=c I~c take/VB=v [o:it \
    it them them]/PRP=o with~v me~v {when_may} ?
  3* ¿ <Q.se>~v [o:lo la los las]/PRP=o <Q.poder:present>=c [v:probar llevar quedar poner quitar]/VB=v {when_may} ? | \
    can=c <Q.I>~c [v:try take keep put take]/VB=v [o:it it them them]/PRP=o [v:on/RP=v with=v_you/PRP=v - on/RP=v \
    off/RP=v] {when_may} ?
  2* no=n me~v [o:lo la los las]/PRP=o [c:puedo=c quiero=c voy=c_a=c]/VB [v:probar comer poner quitar]/VB=v \
    {now_here} | I~c [c:can't=n+c don't=n_want/VB=c_to=c am=c_not=n_going=c_to=c] [v:try eat put take]/VB=v [o:it it \
    them them]/PRP=o [v:on/RP=v - on/RP=v off/RP=v] {now_here}
  2* ¿ nos~v [o:lo la los las]/PRP=o podemos/VB=c [v:llevar quedar comer]/VB=v {when_may} ? | can=c we~c [v:take keep \
    eat]/VB=v [o:it it them them]/PRP=o [v:with=v_us/PRP=v - -] {when_may} ?
now_here:
  2* - | -
  [ahora aquí hoy] | [now here today]
when_may:
  2* - | -
  [ahora mañana aquí hoy ya] | [now tomorrow here today now]
  , {please} | , {please}
not_yet:
  4* no=n [y:te os se]=y [o:lo la los las]=o [k:puedo quiero podemos]/VB=c [v:dar enseñar explicar prestar \
    mandar]/VB=v todavía/RB=t | [k:I I we]~c [k:can't=n+c don't=n_want/VB=c_to=c can't=n+c] [v:give show explain lend \
    send]/VB=v [o:it it them them]=o to~y [y:you you him]=y yet=t
  4* no=n [y:te os se]=y lo~v [c:puedo quiero podemos]/VB=c decir/VB=v {yet} | [c:I I we]~c [c:can't=n+c \
    don't=n_want/VB=c_to=c can't=n+c] tell/VB=v [y:you you him]=y {yet}
  2* todavía/RB=t no=n [y:te os se]=y [o:lo la los las]=o [k:puedo podemos]/VB=c [v:dar enseñar explicar]/VB=v | [k:I \
    we]~c [k:can't can't]=n+c [v:give show explain]/VB=v [o:it it them them]=o to~y [y:you you him]=y yet=t
  2* no=n lo~v [v:sé entiendo tengo veo]/VB=v todavía/RB=t | I~v don't=n [v:know understand have see]/VB=v it~v yet=t
  2* no=n [o:lo la los]=o [k:he hemos]=h [v:visto leído hecho terminado comprado]/VBN=v todavía/RB=t | [k:I we]~h \
    [k:haven't haven't]=n+h [v:seen read done finished bought]/VBN=v [o:it it them]=o yet=t
yet:
  3* todavía/RB | yet
  hasta=h [mañana el~e_lunes=e el~e_viernes=e] | until=h [tomorrow Monday=e Friday=e]
you_all:
  5* [y:os te]=y [o:lo la los las]=o [v:enseñaré daré traeré mandaré explicaré devolveré]/VB=v cuando=w {ready} | I~v \
    will~v [v:show give bring send explain return]/VB=v [o:it it them them]=o to~y [y:you you]=y when=w {ready}
  3* [y:os te se]=y lo~v [v:diré diremos]/VB=v cuando=w {ready} | [v:I we]~v will~v tell/VB=v [y:you you him]=y \
    when=w {ready}
  3* [y:os te lo la los]=y [v:llamaré esperaré veré ayudaré]/VB=v cuando=w {ready_then} | I~v will~v [v:call \
    wait=v_for see help]/VB=v [y:you you him her them]=y when=w {ready_then}
ready:
  3* {ready_then} | {ready_then}
  2* esté/VB=b [terminado listo]/JJ | it~b is=b [finished ready]/JJ
  [v:vengas=v vuelvas=v tengas=v_tiempo=s] | you~v [v:come=v come=v_back/RB=v have=v_time=s]/VBP
ready_then:
  [v:pueda=v llegue=v_a~a_casa=a tenga=v_tiempo=a salga=v_de~a_trabajar=a termine=v esté=v_en~a_casa=a]/VB | I~v \
    [v:can=v get=v_home=a have=v_time=a finish=v_working=a finish=v am=v_at~a_home=a]/VBP
  {name} [v:llegue=v vuelva=v se~v_vaya=v salga=v]/VB | {name} [v:arrives=v comes=v_back=v leaves=v goes=v_out=v]/VBZ
doubled:
  4* a=0 {man_k} no=n lo~0 <A.ver:present>=v casi=c nunca=c | <A.I>~v almost=c never=c <A.see>=v {man_k}
  3* a=0 {woman_k} no=n la~0 <A.ver:present>=v casi=c nunca=c | <A.I>~v almost=c never=c <A.see>=v {woman_k}
  4* a=0 {them_k} no=n los~0 <A.ver:present>=v casi=c nunca=c | <A.I>~v almost=c never=c <A.see>=v {them_k}
  3* a=0 {man_k} lo~0 <A.ver:present>=v {often} | <A.I>~v <A.see>=v {man_k} {often}
  3* a=0 {them_k} los~0 [v:llamo visito veo ayudo]/VB=v {often} | I~v [v:call visit see help]/VBP=v {them_k} {often}
  3* a=0 {woman_k} la~0 [v:llamo visito veo ayudo]/VB=v {often} | I~v [v:call visit see help]/VBP=v {woman_k} {often}
  2* a=0 {man_k} no=n lo~0 [v:conozco entiendo soporto]/VB=v | I~v [v:don't=n_know/VB=v don't=n_understand/VB=v \
    can't=n_stand/VB=v] {man_k}
  2* a=0 {them_k} no=n los~0 [v:conocemos entendemos soportamos]/VB=v | we~v [v:don't=n_know/VB=v \
    don't=n_understand/VB=v can't=n_stand/VB=v] {them_k}
  3* a=0 {woman_k} la~0 [v:vi saludé esperé]/VB=v {met_at} | I~v [v:saw greeted waited=v_for]/VBD=v {woman_k} {met_at}
  3* a=0 {them_k} los~0 [v:vi saludé esperé]/VB=v {met_at} | I~v [v:saw greeted waited=v_for]/VBD=v {them_k} {met_at}
  3* a=0 {them_k} les~0 <A.ir:present>=g a=g [v:comprar dar llevar]/VB=v un=a [n:regalo libro pastel]/NN | <A.I>~g \
    <A.am>=g going=g to=g [v:buy give bring]/VB=v {them_k} a=a [n:gift book cake]/NN
  3* [n:esa_película esta_canción tu_foto]=k ya/RB=y la~0 <A.he>=h [n:visto oído visto]/VBN=v | <A.I>~h <A.have>=h \
    already=y [n:seen heard seen]/VBN=v [n:that_movie this_song your_picture]=k
  3* [n:ese_libro este_correo tu_mensaje]=k no=n lo~0 <A.he>=h [v:leído visto abierto]/VBN=v {yet_or_not} | <A.I>~h \
    <A.havent>=n+h [v:read seen opened]/VBN=v [n:that_book this_email your_message]=k {yet_or_not}
  3* [n:las_llaves las_entradas las_maletas]=k las~0 [v:tengo llevo traigo]/VB=v yo=s | I=s [v:have/VBP=v \
    will~v_take/VB=v will~v_bring/VB=v] [n:the_keys the_tickets the_suitcases]=k
man_k:
  [mi tu]=o [n:hermano primo padre hijo abuelo tío vecino profesor]/NN=n | [my your]=o [n:brother cousin father son \
    grandfather uncle neighbor teacher]/NN=n
  {man} | {man}
woman_k:
  [mi tu]=o [n:hermana prima madre hija abuela tía vecina profesora]/NN=n | [my your]=o [n:sister cousin mother \
    daughter grandmother aunt neighbor teacher]/NN=n
  {woman} | {woman}
them_k:
  [mis tus]=o [n:primos abuelos hermanos tíos padres vecinos amigos]/NNS=n | [my your]=o [n:cousins grandparents \
    brothers uncles parents neighbors friends]/NNS=n
often:
  2* {habit_time} | {habit_time}
  mucho=m | a=m lot=m
met_at:
  [ayer anoche] | [yesterday last=0_night]
  en=e [el el la la]~a [supermercado parque fiesta playa]/NN | [at in at on]=e the~a [supermarket park party beach]/NN
yet_or_not:
  - | -
  todavía/RB | yet
tell_him:
  4* [c:dile dígale decidle]/VB=d a=0 {man_k} que=q {i_will_m} | tell/VB=d {man_k} that=q {i_will_m}
  4* [c:dile dígale decidle]/VB=d a=0 {woman_k} que=q {i_will_f} | tell/VB=d {woman_k} that=q {i_will_f}
  3* [c:diles decidles]/VB=d a=0 {them_k} que=q {i_will_p} | tell/VB=d {them_k} that=q {i_will_p}
  2* no=n le~0 [c:digas diga]/VB=d nada=s a=t {man_k} | don't=n say/VB=d anything=s to=t {man_k}
  2* [c:dile dígale]/VB=d que=q {i_will_m} | tell/VB=d him~d that=q {i_will_m}
  2* le~d [v:dije=d diré=d]/VB a=0 {woman_k} que=q {i_will} | I~d [v:told=d will~d_tell=d] {woman_k} that=q {i_will}
i_will_m:
  4* lo=o [v:llamo espero veo recojo ayudo]/VB=v {later} | I~v will~v [v:call wait=v_for see pick help]/VB=v him=o \
    [v:- - - up/RP=v -] {later}
  {i_will} | {i_will}
i_will_f:
  4* la=o [v:llamo espero veo recojo ayudo]/VB=v {later} | I~v will~v [v:call wait=v_for see pick help]/VB=v her=o \
    [v:- - - up/RP=v -] {later}
  {i_will} | {i_will}
i_will_p:
  4* los=o [v:llamo espero veo recojo ayudo]/VB=v {later} | I~v will~v [v:call wait=v_for see pick help]/VB=v them=o \
    [v:- - - up/RP=v -] {later}
  {i_will} | {i_will}
i_will:
  [no=n_puedo=v_ir=g voy=v_a=v_llegar=g_tarde=k ya=y_estoy=v_aquí=k está=v_todo=k_listo=g tengo=v_prisa=g \
    no=n_tengo=v_tiempo=k]/VB | [I~v_can't=n+v_go=g I~v_am=v_going=v_to=v_be=g_late=k I~v_am=v_already=y_here=k \
    everything=k_is=v_ready=g I~v_am=v_in=g_a=g_hurry=g I~v_don't=n_have=v_time=k]
later:
  2* luego/RB=l | later=l
  [mañana=k esta=s_tarde=k esta~k_noche=k el=e_lunes=k más=k_tarde=k] | [tomorrow=k this=s_afternoon=k tonight=k \
    on=e_Monday=k later=k]
could_you:
  4* ¿ [y:nos me]=y [c:podría podrías podríais puedes]/VB=c [v:traer dar enseñar]/VB=v {asked_for} {polite_or} ? | \
    [c:could could could can]=c you~c [v:bring give show]/VB=v [y:us me]=y {asked_for} {polite_or} ?
  3* ¿ [y:nos me]=y [c:podría podrías podríais puedes]/VB=c [v:sacar hacer]/VB=v [una=a_foto=f otra=a_foto=f] \
    {polite_or} ? | [c:could could could can]=c you~c [v:take take]/VB=v [a=a_picture=f another=a_picture=f] of~y \
    [y:us me]=y {polite_or} ?
  3* ¿ [y:nos me]=y [c:podría podrías podríais puedes]/VB=c [v:ayudar llamar esperar]/VB=v {help_so} {polite_or} ? | \
    [c:could could could can]=c you~c [v:help call wait=v_for]/VB=v [y:us me]=y {help_so} {polite_or} ?
  2* ¿ [y:nos me]=y [c:podría podrías podríais puedes]/VB=c [v:llevar acompañar]/VB=v {to_place} {polite_or} ? | \
    [c:could could could can]=c you~c [v:take go=v_with]/VB=v [y:us me]=y {to_place} {polite_or} ?
  2* ¿ [y:nos me]=y [c:podría podrías podríais puedes]/VB=c decir/VB=v {what_is} {polite_or} ? | [c:could could could \
    can]=c you~c tell/VB=v [y:us me]=y {what_is} {polite_or} ?
  2* ¿ [y:nos me]=y [c:podría podrías podríais puedes]/VB=c [v:explicar repetir]/VB=v {what_now} {polite_or} ? | \
    [c:could could could can]=c you~c [v:explain repeat]/VB=v {what_now} [v:to for]~y [y:us me]=y {polite_or} ?
asked_for:
  [la=a_cuenta la=a_carta las=a_llaves otro=a_café un=a_vaso=v_de=w_agua el=a_menú más=a_pan otra=a_silla \
    otro=a_tenedor] | [the=a_bill the=a_menu the=a_keys another=a_coffee a=a_glass=v_of=w_water the=a_menu \
    more=a_bread another=a_chair another=a_fork]
  {the:bag+text+clothes} | {the:bag+text+clothes}
help_so:
  - | -
  [mañana ahora un=u_momento=m] | [tomorrow now for~u_a=u_moment=m]
to_place:
  a=t la=a [n:estación playa fiesta]/NN | to=t the=a [n:station beach party]/NN
  al=t [n:hotel aeropuerto hospital médico]/NN | to=t the~t [n:hotel airport hospital doctor]/NN
polite_or:
  2* - | -
  , {please} | , {please}
what_now:
  [n:el la la el]=a [n:problema pregunta respuesta plan]/NN | the=a [n:problem question answer plan]
  [eso esto] | [that this]
what_is:
  [la=a_hora=h el=a_precio=h tu=a_nombre=h la=a_verdad=h] | [the=a_time=h the=a_price=h your=a_name=h the=a_truth=h]
my_treat:
  3* {on_day} [y:te os los]=y invito/VB=v yo=s a=t [v:cenar comer desayunar]/VB=k | {on_day} I=s will~v invite/VB=v \
    [y:you you them]=y to=t [v:dinner lunch breakfast]/NN=k
  4* {on_day} [y:te os]=y invito/VB=v yo=s | {on_day} I=s will~v treat/VB=v [y:you you]=y
  3* {on_day} [v:pago=v cocino=v conduzco=v friego=v compro=v_el~l_pan=l saco=v_al~l_perro=l]/VB yo=s | {on_day} I=s \
    will~v [v:pay=v cook=v drive=v wash=v_the~v_dishes~v buy=v_the~l_bread=l walk=v_the~l_dog=l]
  2* {on_day} [v:pagas cocinas conduces]/VB=v tú=s | {on_day} you=s will~v [v:pay cook drive]/VB=v
  2* {on_day} [v:paga cocina conduce]/VB=v {name} | {on_day} {name} will~v [v:pay cook drive]/VB=v
  2* ¿ quién=w [v:paga cocina conduce]/VB=v {on_day} ? | who=w will~v [v:pay cook drive]/VB=v {on_day} ?
on_day:
  [hoy=k mañana=k esta=s_noche=k esta=s_vez=k el=e_sábado=k] | [today=k tomorrow=k tonight=s+k this=s_time=k \
    on=e_Saturday=k]
told_her:
  4* se~y lo~v [v:dije dijimos]/VB=v a~y [y:ella él ellos todos]=y , pero {no_use} | [v:I we]~v told=v [y:her him \
    them everyone]=y , but {no_use}
  3* se~0 lo~v [v:dije dijimos]/VB=v a=0 {woman_k} , pero no=n [v:me nos]=m [u:creyó escuchó entendió]/VB=u | [v:I \
    we]~v told=v {woman_k} , but she~u didn't=n [u:believe listen=u_to understand]/VB=u [v:me us]=m
  3* se~0 lo~v [v:dije dijimos]/VB=v a=0 {man_k} , pero no=n [v:me nos]=m [u:creyó escuchó entendió]/VB=u | [v:I \
    we]~v told=v {man_k} , but he~u didn't=n [u:believe listen=u_to understand]/VB=u [v:me us]=m
  se~y lo~v [v:dije dijimos]/VB=v a~y ella=y , pero no=n [v:me nos]=m [u:creyó escuchó entendió]/VB=u | [v:I we]~v \
    told=v her=y , but she~u didn't=n [u:believe listen=u_to understand]/VB=u [v:me us]=m
  3* se~0 lo=i [v:di presté enseñé mandé]/VB=v a=t {woman_k} {t} | I~v [v:gave lent showed sent]/VBD=v it=i to=t \
    {woman_k} {t}
  3* se~0 lo=i [v:di presté enseñé mandé]/VB=v a=t {them_k} {t} | I~v [v:gave lent showed sent]/VBD=v it=i to=t \
    {them_k} {t}
  2* ya/RB=y se~0 lo~v <A.he>=h dicho/VBN=v a=0 {person} | <A.I>~v <A.have>=h already=y told/VBN=v {person}
  2* ya/RB=y [y:te os]=y lo~v [k:he hemos han]=h dicho/VBN=v mil=k veces=k | [k:I we they]~v have=h already=y \
    told/VBN=v [y:you you]=y a~k thousand=k times=k
no_use:
  nadie=n me=m [u:creyó escuchó]/VB=u | no/DT=n one=n [u:believed listened=u_to]/VBD=u me=m
  [a=0_nadie=n_le=0_importó=u no=n_sirvió=u_de=0_nada=k ya=k_era=u_tarde=n] | [no/DT=n_one=n_cared=u \
    it~u_didn't=n_help=u+k it~u_was=u_already=k_late=n]
offers:
  4* ¿ [y:te os]=y [o:lo la los las]=o [v:explico enseño traigo doy leo mando]/VB=v {offer_when} ? | can~v I~v \
    [v:explain show bring give read send]/VB=v [o:it it them them]=o to~y [y:you you]=y {offer_when} ?
  2* ¿ [y:te os]=y [o:lo la los las]=o [v:repito envuelvo preparo guardo]/VB=v {offer_when} ? | can~v I~v [v:repeat \
    wrap prepare keep]/VB=v [o:it it them them]=o for~y [y:you you]=y {offer_when} ?
  4* ¿ [y:me nos]=y [o:lo la los las]=o [v:prestas dejas traes das explicas enseñas]/VB=v {offer_when} ? | can~v \
    you~v [v:lend lend bring give explain show]/VB=v [o:it it them them]=o to~y [y:me us]=y {offer_when} ?
  2* ¿ [y:me nos]=y [o:lo la los las]=o [v:prestáis traéis dais explicáis]/VB=v {offer_when} ? | can~v you~v [v:lend \
    bring give explain]/VB=v [o:it it them them]=o to~y [y:me us]=y {offer_when} ?
  3* [y:te os]=y [o:lo la los las]=o [v:devuelvo traigo doy presto mando]/VB=v {later} | I~v will~v [v:return bring \
    give lend send]/VB=v [o:it it them them]=o to~y [y:you you]=y {later}
offer_when:
  [otra=o_vez=v mañana un=u_momento=m ahora luego] | [again=o+v tomorrow for~u_a=u_moment=m now later]
then_on:
  3* , hace=h [frío viento]/NN=c | , it~h is=h [cold windy]/JJ=c
  antes=b de=b salir/VB=v | before=b leaving/VBG=v
  {then_any} | {then_any}
then_off:
  3* , hace=h [calor sol]/NN=c | , it~h is=h [hot sunny]/JJ=c
  antes=b de=b entrar/VB=v | before=b coming/VBG=v in~v
  {then_any} | {then_any}
then_any:
  cuando=w [quieras puedas]/VB=v | when=w you~v [want can]/VBP=v
  [luego mañana] | [later tomorrow]
  [ya ahora=a_mismo=a]=a , {please} | [now right=a_now=a]=a , {please}
  2* , {name} | , {name}
for_him:
  4* [c:échale échele echadle ponle]/VB=v {some_more} [n:a=t_la~a a=t_la~a al=t a=t_la~a] [n:sopa ensalada arroz \
    carne]/NN=n | add/VB=v {some_more} to=t the~a [n:soup salad rice meat]/NN=n
  4* [c:dale dele dadle]/VB=v [n:un=a_beso=n un=a_abrazo=n esto=n este=a_libro=n este=a_dinero=n] a=0 {person} | \
    give/VB=v {person} [n:a=a_kiss=n a=a_hug=n this=n this=a_book=n this=a_money=n]
  3* [c:mándale mándele mandadle]/VB=v [n:un=a_mensaje=n un=a_correo=n una=a_foto=n] a=0 {person} | send/VB=v \
    {person} [n:a=a_message=n an=a_email=n a=a_picture=n]
  2* [c:déjale déjele]/VB=v un=a [n:mensaje recado]/NN=n a=0 {person} | leave/VB=v {person} a=a [n:message message]/NN=n
  2* [c:déjale déjele]/VB=v un=a [n:mensaje recado]/NN=n | leave/VB=v him~v a=a [n:message message]/NN=n
  2* [c:tráele tráigale]/VB=v un=a [n:café vaso=n_de=w_agua=w zumo bocadillo]/NN=n a=0 {person} | bring/VB=v {person} \
    a=a [n:coffee glass=n_of=w_water=w juice sandwich]/NN=n
  2* [c:cómprale cómprele]/VB=v [n:un=a_regalo=n unas=a_flores=n un=a_libro=n] a=0 {person} | buy/VB=v {person} \
    [n:a=a_gift=n some=a_flowers=n a=a_book=n]
  2* no=n le~0 [v:des mandes]/VB=v [n:nada=s más=k_dinero=n más=k_chocolate=n] a=0 {person} \
    | don't=n [v:give send]/VB=v {person} [n:anything=s any~k_more=k_money=n any~k_more=k_chocolate=n]
some_more:
  un=u poco=u de=u [n:sal azúcar aceite pimienta limón] | a=u little=u [n:salt sugar oil pepper lemon]
  más=m [n:sal azúcar aceite pimienta limón queso] | more=m [n:salt sugar oil pepper lemon cheese]
angry:
  3* no=n [s:te se os]~v [s:enfades enfade enfadéis]/VB=v [c:conmigo=c con=c_nosotros=k con=c_él=k con=c_ella=k] {e} \
    | don't=n get/VB=v angry/JJ=v [c:with~c_me=c with=c_us=k with=c_him=k with=c_her=k] {e}
  3* ¿ por=w qué=w <Q.se>~v <Q.enfadar:preterite>=v [conmigo=c con=c_nosotros=k] ? | why=w did~v <Q.I>~v get/VB=v \
    angry/JJ=v [with=c_me=c with=c_us=k] ?
  4* {person_named} se~v [v:enfadó=v ha=h_enfadado=v] [c:conmigo=c con=c_nosotros=k contigo=c] | {person_named} \
    [v:got=v_angry/JJ=v has=h_gotten/VBN=v_angry/JJ=v] with=c [c:me=c us=k you=c]
  2* ¿ [s:estás estáis]/VB=b [s:enfadado enfadados]/JJ=v [c:conmigo=c con=c_nosotros=k con=c_ella=k] ? | are=b [s:you \
    you]~b angry/JJ=v with=c [c:me=c us=k her=k] ?
  3* {person_named} se~v [v:rio ríe]/VB=v de=d [mí ti nosotros vosotros] | {person_named} [v:laughed laughs]=v \
    at/IN=d [me you us you]
  3* ¿ [s:te os]~v [s:acuerdas acordáis]/VB=v de~v [mí nosotros] ? | do~v [s:you you]~v remember/VB=v [me us] ?
  2* no=n [s:te os]~v [s:preocupes preocupéis]/VB=v por=p [mí nosotros eso] {e} | don't=n worry/VB=v about=p [me us \
    that] {e}
  3* [perdone perdona]/VB=x , [s:me nos]~v [s:he hemos]=h equivocado/VBN=v de=0 {wrong} | excuse/VB=x me~x , [s:I \
    we]~v [s:have have]=h gotten/VBN=v the~0 wrong=v {wrong}
"""


# What breaks, is lost, stolen or eaten, how people get, and whom one sees.
HAPPENING = """
signs:
  2* se~v busca/VB=v {post} {with_what} | {post} {with_what} wanted/VBN=v
  2* se~v busca/VB=v {post} {for_what} | {post} wanted/VBN=v {for_what}
  se~v necesita/VB=v {post} {with_what} | {post} {with_what} needed/VBN=v
  2* se~v necesita/VB=v {post} {for_what} | {post} needed/VBN=v {for_what}
  se~v buscan/VB=v [o:camareros cocineros profesores]/NNS=o {for_what} | [o:waiters cooks teachers]/NNS=o \
    wanted/VBN=v {for_what}
  3* se=v [h:vende alquila]/VB=v {dwelling} {house_near} | {dwelling} for=v [h:sale rent]/NN=v {house_near}
  2* se=v [h:vende alquila]/VB=v {dwelling} {house_with} | {dwelling} {house_with} for=v [h:sale rent]/NN=v
  se=v [h:venden alquilan]/VB=v [o:casas pisos bicicletas coches]/NNS=o {house_near} | [o:houses apartments bicycles \
    cars]/NNS=o for=v [h:sale rent]/NN=v {house_near}
  3* se~v nota/VB=v que=q {tired} | you~v can~v tell/VB=v that=q {tired}
  2* {there} se~v [v:come vive trabaja duerme]/VB=v [w:muy_bien muy_mal mejor bien]=w | you~v [v:eat live work \
    sleep]/VBP=v [w:very_well very_badly better well]=w {there}
post:
  [camarero cocinera mecánico secretaria profesor niñera enfermera conductor]/NN | [waiter cook mechanic secretary \
    teacher babysitter nurse driver]/NN
with_what:
  2* con experiencia/NN | with experience/NN
  con=c [coche inglés]/NN=o | with=c [a~o_car English/NNP]=o
for_what:
  para=p [el=a_verano el=a_otoño este=a_hotel nuestro=a_restaurante la=a_tienda esta=a_noche=n] | for=p [the=a_summer \
    the=a_fall this=a_hotel our=a_restaurant the=a_store tonight=n+a]
  para=p los~0 fines=f de~f semana=f | for=p weekends/NNS=f
dwelling:
  [casa piso apartamento habitación]/NN=o | [house apartment apartment room]/NN=o
house_with:
  con=c [jardín piscina garaje terraza]/NN=o | with=c a~o [garden pool garage terrace]/NN=o
house_near:
  en=i [el=d_centro la=d_playa este=d_barrio]=o | [downtown=o+i on=i_the=d_beach=o in=i_this=d_neighborhood=o]
  cerca=c de=c [n:la la el]=a [n:playa estación aeropuerto]/NN=o | near=c the=a [n:beach station airport]/NN=o
  para=f [estudiantes turistas familias]/NNS=o | for=f [students tourists families]/NNS=o
tired:
  [estás=b_cansado/JJ estás=b_enamorada/JJ no=n_has=b_dormido/VBN estudias=b_mucho eres=b_feliz/JJ estás=b_mejor]=a | \
    you~b [are=b_tired are=b_in_love haven't=n+b_slept/VBN study=b_a_lot are=b_happy are=b_better]=a
  {he_there} está/VB=b [triste enfermo cansado]/JJ=a | {he_there} is=b [sad sick tired]/JJ=a
  tienes/VB=b [hambre sueño frío miedo]/NN=a | you~b are=b [hungry sleepy cold scared]/JJ=a
there:
  [aquí allí] | [here there]
  en=e [n:este esta este tu]=a [n:pueblo ciudad hotel país]/NN | in=e [n:this this this your]=a [n:town city hotel \
    country]
broken:
  4* se~v ha=h {breaks} {machine} | {machine} has=h {breaks}
  2* se~v [v:estropeó paró]/VB=v {machine} {t} | {machine} [v:broke=v_down/RP=v stopped=v] {t}
  2* {machine} se~v ha=h {breaks} otra=o vez=o | {machine} has=h {breaks} again=o
  2* ¿ se~v ha=h {breaks} {machine} ? | has=h {machine} {breaks} ?
  4* se~v ha=h roto/VBN=v {pane} | {pane} has=h broken/VBN=v
  2* se~v rompió/VB=v {pane} {t} | {pane} broke/VBD=v {t}
  2* ¿ se~v ha=h roto/VBN=v {pane} ? | has=h {pane} broken/VBN=v ?
  se~v ha=h ido/VBN=v la=l luz=o {at_mine} | the=l power/NN=o has=h gone/VBN=v out/RP=v {at_mine}
  se~v fue/VB=v la=l luz=o {at_mine} {t} | the=l power/NN=o went=v out/RP=v {at_mine} {t}
breaks:
  [roto estropeado parado]/VBN=v | [broken=v broken=v_down/RP=v stopped=v]
machine:
  [n:la el la el el la]=a [n:lavadora ordenador tele ascensor horno calefacción]/NN=o {of_mine} | the=a \
    [n:washing=o_machine=o computer TV elevator oven heating]/NN=o {of_mine}
pane:
  [n:la la la el la]=a [n:ventana puerta cama espejo mesa]/NN=o de=d [mi tu su este]=m [f:cuarto hotel baño piso]/NN \
    | the=a [n:window door bed mirror table]/NN=o of=d [my your his this]=m [f:room hotel bathroom apartment]
  [n:la la el]=a [n:ventana silla espejo]/NN=o de=d la=l [f:cocina oficina escuela]/NN | the=a [n:window chair \
    mirror]/NN=o of=d the=l [f:kitchen office school]
of_mine:
  - | -
  de=d [mi tu su nuestra]=m [f:casa oficina tienda]/NN | [f:in at in]=d [my your his our]=m [f:house office store]
at_mine:
  2* - | -
  en=e [mi tu nuestra]=m [f:casa calle oficina]/NN | [f:at on at]=e [my your our]=m [f:house street office]
  otra=o vez=o | again=o
late:
  4* se~v <A.me>=m hizo/VB=v [tarde muy_tarde]=l {t_mostly} | it~v got=v [late very_late]=l for~m <A.to_me>=m {t_mostly}
  4* se~v <A.me>=m ha=h hecho/VBN=v [tarde muy_tarde]=l {again} | it~v has=h gotten/VBN=v [late very_late]=l for~m \
    <A.to_me>=m {again}
  2* se~v <A.me>=m está=h haciendo/VBG=v tarde=l | it~v is=h getting/VBG=v late=l for~m <A.to_me>=m
  2* se~v <A.me>=m va=g a=g hacer/VB=v tarde=l {again} | it~v is=g going=g to=g get=v late=l for~m <A.to_me>=m {again}
t_mostly:
  [ayer anoche esta_mañana] | [yesterday last=0_night this_morning]
  hablando/VBG=v con=c {person} | talking/VBG=v with=c {person}
again:
  - | -
  otra=o vez=o | again=o
mishap:
  3* se~v <A.me>=m cayó/VB=v {fragile} {fell_to} | <A.I>=m dropped/VBD=v {fragile} {fell_to}
  2* se~v <A.me>=m cayeron/VB=v las=a [llaves gafas fotos]/NNS {fell_to} | <A.I>=m dropped/VBD=v the=a [keys glasses \
    pictures]/NNS {fell_to}
  2* se~v <A.me>=m ha=h caído/VBN=v {fragile} {fell_to} | <A.I>=m <A.have>=h dropped/VBN=v {fragile} {fell_to}
  2* ¿ se~v <Q.me>=m ha=h caído/VBN=v algo=s {fell_to} ? | have=h <Q.I>=m dropped/VBN=v something=s {fell_to} ?
  3* se~v <A.me>=m estropeó/VB=v {mine} {t} | <A.my>=m {mine} broke=v down/RP=v {t}
  2* se~v <A.me>=m ha=h estropeado/VBN=v {mine} {again} | <A.my>=m {mine} has=h broken/VBN=v down/RP=v {again}
  2* se~v <A.me>=m [fue escapó]/VB=v el=a [autobús tren avión]/NN=o {t} | <A.I>=m missed/VBD=v the=a [bus train \
    plane]=o {t}
  2* se~v <A.me>=m ha=h [ido escapado]/VBN=v el=a [autobús tren avión metro]/NN=o | <A.I>=m <A.have>=h missed/VBN=v \
    the=a [bus train plane subway]/NN=o
  2* se~v <A.me>=m está=b acabando/VBG=v {fuel} | <A.I>=m <A.am>=b running/VBG=v out/RP=v of~v {fuel}
  3* se~v <A.me>=m ha=h olvidado/VBN=v {x_do} | <A.I>=m <A.have>=h forgotten/VBN=v {x_do}
  se~v <A.me>=m había=h olvidado/VBN=v {x_do} | <A.I>=m had=h forgotten/VBN=v {x_do}
  2* no=n se~v <A.me>=m ocurre/VB=v nada=s {again} | <A.I>=m can't=n+v think/VB=v of~v anything=s {again}
  2* se~v <A.me>=m ha=h ocurrido/VBN=v [una=a_buena/JJ=j otra=a+j] idea/NN=o | <A.I>=m <A.have>=h had/VBN=v \
    [a=a_good/JJ=j another=a+j] idea/NN=o
  2* se~v <A.me>=m quemó/VB=v [la la el el]=a [cena tortilla pan arroz]/NN=o {t} | <A.I>=m burned/VBD=v [- the the \
    the]=a [dinner=o+a omelet=o bread=o rice=o]/NN {t}
  no=n se~v <Q.me>=m olvide/VB=v {x_do} | don't=n forget/VB=v {x_do}
fragile:
  [el el la la el el]=a [vaso plato taza botella teléfono café]/NN | the=a [glass plate cup bottle phone coffee]/NN
fell_to:
  2* - | -
  [al=e a=e_la en=e_la en=e_el]~a [suelo calle cocina agua]/NN=a | [on on in in]=e the~a [floor street kitchen \
    water]/NN=a
mine:
  [el la el la el]=a [coche lavadora ordenador tele horno]/NN=o | [car washing_machine computer TV oven]/NN=o+a
fuel:
  [la el el la el la]=a [batería dinero tiempo gasolina pan paciencia]/NN=o | [battery money time gas bread \
    patience]/NN=o+a
disagrees:
  3* {meal_in_general} <A.me>=m sienta/VB=v mal=n | {meal_in_general} doesn't=n agree/VB=v with~m <A.to_me>=m
  2* <A.me>=m sienta/VB=v mal=n {meal_in_general} | {meal_in_general} doesn't=n agree/VB=v with~m <A.to_me>=m
  2* no=n [z:bebo bebemos]/VB=b [leche café alcohol vino]/NN=o , [z:me nos]=m sienta/VB=v mal=w | [z:I we]~b don't=n \
    drink/VB=b [milk coffee alcohol wine]=o , it~v doesn't=w agree/VB=v with~m [z:me us]=m
  2* no=n [z:como comemos]/VB=b [carne picante fruta]/NN=o , [z:me nos]=m sienta/VB=v mal=w | [z:I we]~b don't=n \
    eat/VB=b [meat spicy_food fruit]=o , it~v doesn't=w agree/VB=v with~m [z:me us]=m
  2* <A.me>=m sentó/VB=v mal=n {the_meal} | {the_meal} didn't=n agree/VB=v with~m <A.to_me>=m
  2* <A.me>=m ha=h sentado/VBN=v mal=n {the_meal} | {the_meal} hasn't=n+h agreed/VBN=v with~m <A.to_me>=m
  2* <C.me>=m [sienta=v_mal=v duele=v preocupa=v]/VB que=q {you_shout} | it~v [upsets=v hurts=v worries=v]/VBZ \
    <C.to_me>=m that=q {you_shout}
  3* {color} <A.me>=m sienta/VB=v muy=d bien=w | {color} suits/VBZ=v <A.to_me>=m very=d well=w
meal_in_general:
  [la el la el el la]=a [leche café carne picante alcohol fruta]/NN=o | [milk=o+a coffee=o+a meat=o+a \
    spicy=o_food=o+a alcohol=o+a fruit=o+a]/NN
the_meal:
  [la el la el el la]=a [cena desayuno comida pescado vino sopa]/NN=o | [dinner=o+a breakfast=o+a the=a_food=o \
    the=a_fish=o the=a_wine=o the=a_soup=o]
you_shout:
  [grites=v_tanto=m no=n_llames=v mientas=v no=n_escuches=v no=n_vengas=v]/VB | you~v [shout=v_so~m_much=m \
    don't=n_call=v lie=v don't=n_listen=v don't=n_come=v]/VBP
color:
  [ese este]=a [n:color vestido peinado abrigo sombrero]/NN | [that this]=a [n:color dress hairstyle coat hat]/NN
  [esa esta]=a [n:camisa falda chaqueta]/NN | [that this]=a [n:shirt skirt jacket]/NN
robbed:
  4* <A.me>=m robaron/VB=v {robbed_es} {where_stolen} | they~v stole=v <A.my>=m {robbed_es} {where_stolen}
  3* <A.me>=m han=h robado/VBN=v {robbed_es} {where_stolen} | they~h have=h stolen=v <A.my>=m {robbed_es} {where_stolen}
  2* ¿ dónde=w <Q.me>=m robaron/VB=v {robbed_es} ? | where=w did~v they~v steal/VB=v <Q.my>=m {robbed_es} ?
  3* <A.me>=m cortaron/VB=v el~o pelo/NN=o {too_short} | they~v cut/VBD=v <A.my>=m hair/NN=o {too_short}
  2* <A.me>=m van=g a=g cortar/VB=v el~o pelo/NN=o {future_time} | they~g are=g going=g to=g cut/VB=v <A.my>=m \
    hair/NN=o {future_time}
  2* {he_there} <A.me>=m [rompió perdió usó quitó escondió]/VB=v [o:las_gafas el_móvil el_libro los_zapatos \
    el_bolígrafo]=o | {he_there} [broke lost used took hid]/VBD=v <A.my>=m [o:glasses cell_phone book shoes pen]=o
  2* <A.me>=m duele/VB=v [o:la_cabeza la_espalda el_cuello la_mano]=o de~k tanto=t [v:trabajar estudiar leer \
    caminar]/VB=k | <A.my>=m [o:head back neck hand]=o hurts/VBZ=v from~k [v:working studying reading walking]/VBG=k \
    so~t much=t
robbed_es:
  [el el la el la el la la]~o [bolso móvil cartera pasaporte mochila coche bicicleta maleta]/NN=o | [purse cell_phone \
    wallet passport backpack car bicycle suitcase]/NN=o
where_stolen:
  en=e [el=a_metro el=a_hotel el=a_aeropuerto la=a_estación la=a_playa la=a_calle una=a_tienda el=a_autobús]=o | \
    [on=e_the=a_subway at=e_the=a_hotel at=e_the=a_airport at=e_the=a_station on=e_the=a_beach on=e_the=a_street \
    in=e_a=a_store on=e_the=a_bus]=o
too_short:
  [muy demasiado bastante]=d corto/JJ=s | [very too quite]=d short/JJ=s
  para=f la=a [n:boda fiesta]/NN | for=f the=a [n:wedding party]/NN
eaten:
  3* {he_there} se~v comió/VB=v {my_food} {t} | {he_there} ate/VBD=v {my_food} {t}
  3* {he_there} se~v ha=h comido/VBN=v {my_food} | {he_there} has=h eaten/VBN=v {my_food}
  3* <A.se>~v <A.comer:preterite>=v {all_food} {t} | <A.I>~v ate=v {all_food} {t}
  2* ¿ quién=w se~v ha=h comido/VBN=v {my_food} ? | who=w has=h eaten/VBN=v {my_food} ?
  2* <A.se>~v <A.beber:preterite>=v {all_drink} {t} | <A.I>~v drank=v {all_drink} {t}
  2* no=n <Q.se>~v [r:comas coma comáis]/VB=v {all_food} {e} | don't=n eat/VB=v {all_food} {e}
  3* ¿ quién=w se~v ha=h llevado/VBN=v {my_thing} ? | who=w has=h taken/VBN=v {my_thing} ?
  2* {he_there} se~v [llevó=v ha=h_llevado=v] {my_thing} | {he_there} [took/VBD=v has=h_taken/VBN=v] {my_thing}
my_food:
  [mi tu su]=m [f:bocadillo cena pastel desayuno manzana helado]/NN=f | [my your his]=m [f:sandwich dinner cake \
    breakfast apple ice_cream]/NN=f
  {all_food} | {all_food}
all_food:
  [todo=w_el=a_pan=o toda=w_la=a_tarta=o las=a_galletas=o el=a_último=w_plátano=o todas=w_las=a_uvas=o] | \
    [all=w_the=a_bread=o the=a_whole=w_cake=o the=a_cookies=o the=a_last=w_banana=o all=w_the=a_grapes=o]
all_drink:
  [todo=w_el=a_zumo=o toda=w_la=a_leche=o toda=w_el=a_agua=o el=a_último=w_café=o dos=a_vasos=w_de=w_agua=o] | \
    [all=w_the=a_juice=o all=w_the=a_milk=o all=w_the=a_water=o the=a_last=w_coffee=o two=a_glasses=w_of=w_water=o]
my_thing:
  [mi tu su]=m [f:paraguas coche abrigo móvil chaqueta bolígrafo mochila silla]/NN=f | [my your his]=m [f:umbrella \
    car coat cell_phone jacket pen backpack chair]/NN=f
becomes:
  4* [s:me te se]~v [s:puse pusiste puso]/VB=v {state_m} {when_so} | [s:I you he]~v got=v {state_m} {when_so}
  3* [s:me te]~v [s:puse pusiste]/VB=v {state_f} {when_so} | [s:I you]~v got=v {state_f} {when_so}
  2* [s:nos os se]~v [s:pusimos pusisteis pusieron]/VB=v {state_pl} {when_so} | [s:we you they]~v got=v {state_pl} \
    {when_so}
  no=n te~v pongas/VB=v nervioso/JJ , {man} | don't=n get/VB=v nervous/JJ , {man}
  no=n te~v pongas/VB=v nerviosa/JJ , {woman} | don't=n get/VB=v nervous/JJ , {woman}
  no=n os~v pongáis/VB=v [nerviosos tristes]/JJ , [c:chicos niños]/NNS=c | don't=n get/VB=v [nervous sad]/JJ , \
    [c:guys children]/NNS=c
  3* {he_there} se~v [h:puso=v ha=h_puesto=v] {state_m} | {he_there} [h:got=v has=h_gotten/VBN=v] {state_m}
  2* {he_there} se~v [h:volvió=v ha=h_vuelto=v] loco/JJ | {he_there} [h:went=v has=h_gone/VBN=v] crazy/JJ
  3* {he_there} se~v quedó/VB=v [solo callado dormido]/JJ=s {t} | {he_there} [stayed stayed fell]/VBD=v [alone \
    quiet asleep]/JJ=s {t}
state_m:
  3* {degree} [nervioso triste contento rojo celoso]/JJ | {degree} [nervous sad happy red jealous]/JJ
  [enfermo malo]/JJ | [sick sick]/JJ
state_f:
  3* {degree} [nerviosa contenta roja celosa]/JJ | {degree} [nervous happy red jealous]/JJ
  [enferma mala]/JJ | [sick sick]/JJ
state_pl:
  {degree} [nerviosos tristes contentos celosos]/JJ | {degree} [nervous sad happy jealous]/JJ
degree:
  2* - | -
  [muy bastante un_poco]=d | [very quite a_little]=d
when_so:
  2* - | -
  [ayer anoche] | [yesterday last=0_night]
  en=e [el el la la]~a [examen hospital fiesta boda]/NN | [on in at at]=e the~a [exam hospital party wedding]/NN
he_there:
  [mi tu nuestro]=m [n:padre vecino jefe amigo profesor perro gato primo]/NN | [my your our]=m [n:father neighbor boss \
    friend teacher dog cat cousin]/NN
  {man} | {man}
running_out:
  4* <A.se>~v <A.estar:present>=b quedando/VBG=v sin=o {used_up} | <A.I>~v <A.am>=b running/VBG=v out/RP=v of=o \
    {used_up}
  2* <A.se>~v <A.voy>=g a=g quedar/VB=v sin=o {used_up} | <A.I>~v <A.am>=g going=g to=g run/VB=v out/RP=v of=o {used_up}
  2* ¿ <Q.se>~v <Q.he>=h quedado/VBN=v sin=o {used_up} ? | have=h <Q.I>~v run/VBN=v out/RP=v of=o {used_up} ?
  2* <A.se>~v <A.he>=h quedado/VBN=v sin=o {used_up} {again} | <A.I>~v <A.have>=h run/VBN=v out/RP=v of=o {used_up} \
    {again}
  <B.se>~v <B.quedar:preterite>=v sin=o {used_up} {t} | <B.I>~v ran=v out/RP=v of=o {used_up} {t}
used_up:
  [batería dinero tiempo leche pan café gasolina ideas paciencia] | [battery money time milk bread coffee gas ideas \
    patience]
own_body:
  4* [s:me te se]~v [s:rompí rompiste rompió]/VB=v [o:el_brazo la_pierna la_nariz el_pie]=o {how_broken} | [s:I you \
    he]~v broke=v [s:my your his]~o [o:arm leg nose foot]/NN=o {how_broken}
  3* [s:me te se]~v [s:he has ha]=h [v:roto cortado quemado]/VBN=v [o:la_mano el_brazo el_pie]=o {how_broke} | [s:I \
    you he]~v [s:have have has]=h [v:broken cut burned]/VBN=v [s:my your his]~o [o:hand arm foot]/NN=o {how_broke}
  3* [s:me te se]~v [s:hice hiciste hizo]/VB=v daño/NN=v en=0 [o:la_mano el_brazo la_pierna la_espalda]=o \
    {how_broken} | [s:I you he]~v hurt/VBD=v [s:my your his]~o [o:hand arm leg back]/NN=o {how_broken}
  4* [c:lavaos lávate lávese lávense]/VB=v las~o manos/NNS=o {first} | wash/VB=v your~o hands=o {first}
  4* [c:poneos ponte póngase]/VB=v [o:el_abrigo los_zapatos la_chaqueta las_gafas]=o {first} | put/VB=v on/RP=v \
    your~o [o:coat shoes jacket glasses]=o {first}
  2* [c:quitaos quítate quítese]/VB=v [o:el_abrigo los_zapatos la_chaqueta]=o {first} | take/VB=v off/RP=v your~o \
    [o:coat shoes jacket]=o {first}
  2* ¿ <Q.se>~v <Q.he>=h lavado/VBN=v [o:las_manos los_dientes el_pelo]=o ? | have=h <Q.I>~v [o:washed brushed \
    washed]/VBN=v your~o [o:hands teeth hair]=o ?
  2* <A.se>~v <A.he>=h dejado/VBN=v {things_left} {left_at} | <A.I>~v <A.have>=h left=v <A.my>~0 {things_left} {left_at}
  3* <B.se>~v <B.dejar:preterite>=v {things_left} {left_at} | <B.I>~v left=v <B.my>~0 {things_left} {left_at}
things_left:
  [el las el la los]~o [móvil llaves paraguas cartera libros]=o | [cell_phone keys umbrella wallet books]=o
how_broke:
  - | -
  jugando/VBG=v al=0 [fútbol tenis baloncesto]/NN=o | playing=v [soccer tennis basketball]=o
  en=e [el la la]~n [trabajo cocina playa]/NN=n | [at=e_work=n in=e_the~n_kitchen=n on=e_the~n_beach=n]
how_broken:
  2* {how_broke} | {how_broke}
  hace=w {long_time} | {long_time} ago=w
  {t_said} | {t_said}
first:
  antes=b de=0 [v:comer cenar entrar salir]/VB=v | before=b [v:eating having~v_dinner coming~v_in going~v_out]/VBG=v
  [ahora ya] , {please} | [now now] , {please}
left_at:
  en=e [casa=o clase=o el~0_taxi=o el~0_autobús=o la~0_oficina=o tu~0_coche=o] | [at=e_home=o in=e_class=o \
    in=e_the~0_taxi=o on=e_the~0_bus=o at=e_the~0_office=o in=e_your~0_car=o]
good_time:
  4* <A.se>~v lo~v <A.he>=h pasado/VBN=v {gladly} {fun_at} | <A.I>~v <A.have>=h had/VBN=v a~0 {gladly} time/NN=v \
    {fun_at}
  4* ¿ <Q.se>~v lo~v <Q.he>=h pasado/VBN=v bien=w {fun_at} ? | have=h <Q.I>~v had/VBN=v a~0 good=w time/NN=v {fun_at} ?
  3* <B.se>~v lo~v <B.pasar:preterite>=v {gladly} {fun_at} | <B.I>~v had=v a~0 {gladly} time/NN=v {fun_at}
  3* ¿ <Q.se>~v lo~v <Q.pasar:preterite>=v bien=w {fun_at} ? | did~v <Q.I>~v have/VB=v a~0 good=w time/NN=v {fun_at} ?
  2* no=n <B.se>~v lo~v <B.pasar:preterite>=v bien=w {fun_at} | <B.I>~v didn't=n have/VB=v a~0 good=w time/NN=v {fun_at}
  <A.se>~v lo~v <A.voy>=g a=g pasar/VB=v {gladly} {fun_at} | <A.I>~v <A.am>=g going=g to=g have/VB=v a~0 {gladly} \
    time/NN=v {fun_at}
gladly:
  [bien=w muy=d_bien=w mal=w muy=d_mal=w genial=w fatal=w] | [good=w very=d_good=w bad=w very=d_bad=w great=w \
    terrible=w]/JJ
seen:
  4* [o:lo la los las te os]=o [s:vi vimos oí oímos]/VB=v {leave_es} {t} | [s:I we I we]~v [s:saw saw heard \
    heard]/VBD=v [o:him her them them you you]/PRP=o {leave_es} {t}
  4* [o:lo la los las te os]=o [s:vi vimos oí oímos]/VB=v {crying} {at_place} | [s:I we I we]~v [s:saw saw heard \
    heard]/VBD=v [o:him her them them you you]/PRP=o {crying} {at_place}
  2* no=n [o:lo la los te os]=o [s:vi vimos oí oímos]/VB=v {leave_es} {t} | [s:I we I we]~v didn't=n [s:see see hear \
    hear]/VB=v [o:him her them you you]/PRP=o {leave_es} {t}
  2* ¿ [o:lo la los me nos]=o <Q.ver:preterite>=v {leave_es} {t} ? | did~v <Q.I>~v see/VB=v [o:him her them me \
    us]/PRP=o {leave_es} {t} ?
  2* nunca=n [o:lo la los te os]=o [s:he hemos]=h [v:visto oído]/VBN=v {crying_bare} | [s:I we]~h [s:have have]=h \
    never=n [v:seen heard]/VBN=v [o:him her them you you]/PRP=o {crying_bare}
  2* {name} [o:lo la los me te nos]=o [v:vio oyó]/VB=v {leave_es} {t} | {name} [v:saw heard]/VBD=v [o:him her them me \
    you us]/PRP=o {leave_es} {t}
leave_es:
  [v:salir entrar llegar bajar subir]/VB=v | [v:leave=v come=v_in=v arrive=v go=v_down=v go=v_up=v]
crying:
  2* [v:llorando cantando hablando discutiendo gritando]/VBG=v | [v:crying singing talking arguing shouting]/VBG=v
  [v:cantando hablando discutiendo]/VBG=v con=w {person} | [v:singing talking arguing]/VBG=v with=w {person}
crying_bare:
  [v:llorar cantar gritar reír]/VB=v [c:- así=w aquí=w] | [v:cry sing shout laugh]/VB=v [c:- like=w_that=w here=w]
at_place:
  [ayer anoche] | [yesterday last=0_night]
  en=e [el la la el]~a [parque calle fiesta pasillo]/NN | [in on at in]=e the~a [park street party hallway]/NN
  - | -
"""


# `<A.me>` and the like stand for a choice of the six persons: see `verbs_with_se`.
LIKE_GUSTAR = """
skill:
  3* se~v <A.me>=m dan/VB=v {how_good} {skills} | <A.I>=m <A.am>~v {how_good} at=v {skills}
  3* se~v <A.me>=m da/VB=v {how_good} {a_skill} | <A.I>=m <A.am>~v {how_good} at=v {a_skill}
  no=n se~v <A.me>=m da/VB=v bien=w {a_skill} | <A.I>=m <A.not>=n+v good/JJ=w at=v {a_skill}
  no=n se~v <A.me>=m dan/VB=v bien=w {skills} | <A.I>=m <A.not>=n+v good/JJ=w at=v {skills}
  2* ¿ se~v <Q.me>=m da/VB=v bien=w {a_skill} ? | are~v <Q.I>=m good/JJ=w at=v {a_skill} ?
  ¿ se~v <Q.me>=m dan/VB=v bien=w {skills} ? | are~v <Q.I>=m good/JJ=w at=v {skills} ?
  2* a=0 {person_named} se~v le~v da/VB=v {how_good} {a_skill} | {person_named} is~v {how_good} at=v {a_skill}
  a=0 {person_named} se~v le~v dan/VB=v {how_good} {skills} | {person_named} is~v {how_good} at=v {skills}
how_good:
  [bien mal muy=d_bien muy=d_mal bastante=d_bien fatal genial]=w | [good bad very=d_good very=d_bad quite=d_good \
    terrible great]/JJ=w
skills:
  [n:los las los las los]~o [n:idiomas matemáticas deportes ciencias números]/NNS=o | [n:languages math sports \
    science numbers]/NNS=o
a_skill:
  [n:la el el el la]~o [n:música inglés fútbol baloncesto historia]/NN=o | [n:music English soccer basketball history]=o
  3* [v:cocinar bailar cantar nadar dibujar conducir escribir jugar=v_al=0_tenis]/VB=v | [v:cooking dancing singing \
    swimming drawing driving writing playing=v_tennis]/VBG=v
  [v:hablar=v_en=e_público=k hacer=v_tartas=k contar=v_chistes=k]/VB | [v:speaking=v_in=e_public=k making=v_cakes=k \
    telling=v_jokes=k]/VBG
person_named:
  3* {my:kin} | {my:kin}
  {your:kin} | {your:kin}
  2* {name} | {name}
interest:
  4* <A.me>=m interesa=v mucho=d {topic} | <A.I>=m <A.am>~v very=d interested/JJ=v in=v {topic}
  no=n <A.me>=m interesa=v nada=d {topic} | <A.I>=m <A.not>=n+v interested/JJ=v in=v {topic} at=d all=d
  2* a=0 {person_named} le~v interesa=v mucho=d {topic} | {person_named} is~v very=d interested/JJ=v in=v {topic}
  2* ¿ <Q.me>=m interesa=v {topic} ? | are~v <Q.I>=m interested/JJ=v in=v {topic} ?
  {topic} <A.me>=m interesa=v mucho=d | <A.I>=m <A.am>~v very=d interested/JJ=v in=v {topic}
topic:
  2* la=a [h:historia vida política cultura] de=d [mi tu este otro]=o [n:país pueblo barrio]/NN | the=a [h:history \
    life politics culture] of=d [my your this another]=o [n:country town neighborhood]
  la~a música=m de=d [los=0_años=0_ochenta tu_país este_grupo hoy]=o | the~a music=m of=d [the=0_eighties \
    your_country this_band today]=o
  [n:el la el el]~o [n:arte música cine deporte]/NN=o [moderno=j moderna=j español=j europeo=j]/JJ | [modern=j \
    modern=j Spanish=j European=j]/JJ [n:art music cinema sport]=o
  aprender/VB=v [n:idiomas español inglés música] | learning/VBG=v [n:languages Spanish English music]
feeling_so:
  2* <A.me>=m da=v [miedo pereza]=v {plain} | <A.I>=m <A.am>~v [afraid too=v_lazy]/JJ=v to~0 {plain}
  2* <A.me>=m da=v vergüenza=v {shy} | <A.I>=m <A.am>~v embarrassed/JJ=v to~0 {shy}
  3* <C.me>=m da=v [pena rabia]/NN=w que=q {you_are} | it~v makes/VBZ=v <C.to_me>=m [sad angry]/JJ=w that=q {you_are}
  2* <C.me>=m da=v miedo=v que=q {you_are} | <C.I>=m <C.am>~v afraid/JJ=v that=q {you_are}
  4* <C.me>=m da=v igual=v {whatever} | <C.I>=m <C.dont>=v care/VB=v {whatever}
  a=0 {person_named} le~v da=v igual=v {whatever} | {person_named} doesn't=v care/VB=v {whatever}
  a=0 <C.a_me>~m <C.me>=m da=v igual=v {whatever} | <C.I>=m <C.dont>=v care/VB=v {whatever}
  3* <C.me>=m [v:molesta preocupa sorprende]=v que=q {you_are} | it~v [v:bothers worries surprises]/VBZ=v <C.to_me>=m \
    that=q {you_are}
  2* <C.me>=m alegra/VB=v que=q {good_news} | <C.I>=m <C.am>~v glad/JJ=v that=q {good_news}
  2* <C.me>=m encanta/VB=v que=q {good_news} | <C.I>=m <C.love>=v that=q {good_news}
  no=n <C.me>=m [v:molesta preocupa sorprende importa]=v que=q {you_are} | it~v doesn't=n [v:bother worry surprise \
    matter=v_to]/VB=v <C.to_me>=m that=q {you_are}
  no=n <C.me>=m gusta=v que=q {you_are} | <C.I>=m <C.dont>=n like/VB=v that=q {you_are}
  3* <C.se>~v <C.alegrar:present>=v de=0 que=q {good_news} | <C.I>~v <C.am>~v glad/JJ=v that=q {good_news}
  2* <C.se>~v <C.alegrar:present>=v mucho=d de=0 que=q {good_news} | <C.I>~v <C.am>~v very=d glad/JJ=v that=q \
    {good_news}
shy:
  [v:hablar=v_en=e_público=k cantar=v_aquí=k bailar=v preguntar=v llamarle=v llorar=v]/VB | [v:speak=v_in=e_public=k \
    sing=v_here=k dance=v ask=v call=v_him=v cry=v]/VB
plain:
  [v:salir=v_de=s_noche=k viajar=v_en=e_avión=k hablar=v_en=e_público=k decir=v_la=l_verdad=k preguntar llamarle=v \
    ir=v_al=e_médico=k cantar=v_aquí=k]/VB=v | [v:go=v_out=v_at=s_night=k travel=v_by=e_plane=k speak=v_in=e_public=k \
    tell=v_the=l_truth=k ask call=v_him=v go=v_to=e_the~k_doctor=k sing=v_here=k]/VB=v
good_news:
  3* [t:vengas=v estés=v_aquí=a estés=v_mejor=a hayas=v_venido=a vivas=v_aquí=a cocines=v_tú=a ganes=v]/VB | you~v \
    [t:are=v_coming=v are=v_here=a are=v_better=a have=v_come=a live=v_here=a cook=v+a win=v]
  4* {person_named} [t:venga=v esté=v_aquí=a esté=v_mejor=a viva=v_cerca=a trabaje=v_aquí=a gane=v]/VB | \
    {person_named} [t:is=v_coming=v is=v_here=a is=v_better=a lives=v_nearby=a works=v_here=a wins=v]
  haga/VB=v [tan=d_buen=a_tiempo=k sol=a calor=a]=k | [the~v_weather=k_is=v_so=d_nice=a it~v_is=v_sunny=a+k \
    it~v_is=v_hot=a+k]
you_are:
  [te=v_vayas=v no=n_vengas=v estés=v_triste=a trabajes=v_tanto=a no=n_lo~v_sepas=v vivas=v_tan=d_lejos=a \
    hayas=v_venido=a digas=v_eso=a llegues=v_tarde=a]/VB | you~v [are=v_leaving=v don't=n_come=v are=v_sad=a \
    work=v_so=a_much=a don't=n_know=v are=v_so=d_far=a_away=a have=v_come=a say=v_that=a are=v_late=a]
  {person_named} [no=n_venga=v viva=v_tan=d_lejos=a esté=v_aquí=a trabaje=v_tanto=a gane=v_siempre=a]/VB | \
    {person_named} [doesn't=n_come=v lives=v_so=d_far=a_away=a is=v_here=a works=v_so=a_much=a always=a_wins/VBZ=v]
  [no=n_haya=v_nadie=a haya=v_tanta=d_gente=a haga=v_tanto=d_frío=a]/VB | [there~v_is=v_no/DT=n_one=a \
    there~v_are=v_so=d_many=d_people=a it~v_is=v_so=d_cold=a]
whatever:
  lo=w que=w [digas pienses hagas compres cocines]/VB=v | what=w you~v [say think do buy cook]/VBP=v
  lo=w que=w [diga=v_la=0_gente=l piensen=v_los=l_demás=l pase=v_mañana=t] | what=w [people/NNS=l_say/VBP=v \
    the=l_others=l_think/VBP=v happens=v_tomorrow=t]
  si=s {person_named} [viene=v gana=v llama=v no=n_viene=v] | if=s {person_named} [comes wins calls doesn't=n_come]=v
  [dónde=w_vayamos=v cuándo=w_salgamos=v qué=w_comamos=v] | [where=w_we~v_go=v when=w_we~v_leave=v what=w_we~v_eat=v]
  el=a [n:color precio tiempo resto resultado nombre]/NN | about=0 the=a [n:color price weather rest result name]
need:
  3* <A.me>=m hacen=v falta=v unos=u [n:zapatos pantalones calcetines guantes]/NNS=o nuevos=j | <A.I>=m <A.need>=v \
    some=u new/JJ=j [n:shoes pants socks gloves]/NNS=o
  3* <A.me>=m hace=v falta=v {a:tool+clothes+kitchenware+device+text} | <A.I>=m <A.need>=v \
    {a:tool+clothes+kitchenware+device+text}
  2* ¿ <Q.me>=m hace=v falta=v algo=s [del=d_supermercado=k de=d_la=l_farmacia=k para=d_el=l_viaje=k] ? | do~v \
    <Q.I>=m need/VB=v anything=s [from=d_the~k_supermarket=k from=d_the=l_pharmacy=k for=d_the=l_trip=k] ?
  ¿ qué=w <Q.me>=m hace=v falta=v [- para=f_el=l_viaje=k para=f_la=l_clase=k] ? | what=w do~v <Q.I>=m need/VB=v [- \
    for=f_the=l_trip=k for=f_the=l_class=k] ?
  <A.me>=m hace=v falta=v [descansar dormir salir estudiar]/VB=i más=k | <A.I>=m <A.need>=v to~i [rest sleep go=i_out \
    study]/VB=i more=k
  no=n <A.me>=m hace=v falta=v nada=s [- más=k] | <A.I>=m <A.dont>=n need/VB=v anything=s [- else=k]
want_to:
  4* ¿ <Q.me>=m apetece=v {plan} {soon} ? | do~v <Q.I>=m feel/VB=v like=v {plan} {soon} ?
  3* no=n <A.me>=m apetece=v {plan} {soon} | <A.I>=m <A.dont>=n feel/VB=v like=v {plan} {soon}
  2* <A.me>=m apetece=v {plan} {soon} | <A.I>=m <A.feel>=v like=v {plan} {soon}
  a=0 {person_named} no=n le~v apetece=v {plan} {soon} | {person_named} doesn't=n feel/VB=v like=v {plan} {soon}
  3* <A.tener:present>=v muchas=d ganas=v de=v {seeing} | <A.I>~v really=d <A.want>=v to~v {seeing}
  no=n <A.tener:present>=v ganas=v de=v {plan} | <A.I>~v <A.dont>=n feel/VB=v like=v {plan}
plan:
  [tomar=v_algo=k tomar=v_un=a_café=k comer=v_pizza=k ver=v_una=a_película=k ir=v_a=g_la=a_playa=k ir=v_al=g_cine=k \
    dar=v_una=a_vuelta=v salir=v bailar=v cocinar=v estudiar=v hablar=v_de=g_eso=k ver=v_la=a_tele=k]/VB | \
    [having=v_something=k having=v_a=a_coffee=k eating=v_pizza=k watching=v_a=a_movie=k going=v_to=g_the=a_beach=k \
    going=v_to=g_the~k_movies=k going=v_for=v_a=a_walk=v going=v_out=v dancing=v cooking=v studying=v \
    talking=v_about=g_that=k watching=v_TV/NN=k+a]/VBG
soon:
  2* - | -
  [hoy esta=t_noche=t ahora esta=s_tarde=k] | [today tonight=t now this=s_afternoon=k]
seeing:
  [v:verlos=v+o verte=v+o verla=v+o veros=v+o conocerlo=v+o conocerte=v+o volver=v_a=b_casa=k \
    ir=v_de=b_vacaciones=k]/VB | [v:see=v_them=o see=v_you=o see=v_her=o see=v_you=o meet=v_him=o meet=v_you=o \
    go=v_back=v_home=k+b go=v_on=b_vacation=k]/VB
turn:
  3* hoy=d <A.me>=m toca=t {x_do} a=0 <A.a_me>~m | today=d it~t is~t <A.my>=m turn/NN=t {x_do}
  2* <A.me>=m toca=t {x_do} a=0 <A.a_me>~m | it~t is~t <A.my>=m turn/NN=t {x_do}
  2* ¿ a=w quién=w le~t toca=t {x_do} ? | whose=w turn/NN=t is~t it~t {x_do} ?
  ¿ a=w quién=w le~t toca=t [ahora hoy mañana] ? | whose=w turn/NN=t is~t it~t [now today tomorrow] ?
  ayer=d <A.me>=m tocó/VB=t {x_do} | yesterday=d it~t was~t <A.my>=m turn/NN=t {x_do}
left_over:
  3* <A.me>=m quedan=v {n} [o:euros minutos días páginas libros preguntas meses] | <A.I>=m <A.have>=v {n} [o:euros \
    minutes days pages books questions months] left/VBN=v
  2* ¿ cuánto=w [o:dinero tiempo pan trabajo]/NN=o <Q.me>=m queda=v ? | how=w much=w [o:money time bread work]=o do~v \
    <Q.I>=m have/VB=v left=v ?
  ¿ cuántos=w [o:días euros exámenes libros]/NNS=o <Q.me>=m quedan=v ? | how=w many=w [o:days euros exams \
    books]/NNS=o do~v <Q.I>=m have/VB=v left=v ?
  no=n <A.me>=m queda=v nada=s de=0 [leche ropa comida agua gasolina]/NN=o | <A.I>=m <A.dont>=n have/VB=v any=s [milk \
    clothes food water gas]=o left=v
  <A.me>=m [s:sobra queda]=v un=u poco=u de=u [tiempo dinero pan café]/NN=o | <A.I>=m <A.have>=v a=u little=u [time \
    money bread coffee]=o left=v [s:over -]=v
  <A.me>=m faltan=v {n} [o:páginas ejercicios minutos] para=f terminar/VB=k | <A.I>=m <A.have>=v {n} [o:pages \
    exercises minutes] left=v to=f finish/VB=k
n:
  [dos tres cinco diez veinte treinta] | [two three five ten twenty thirty]
works_for:
  4* ¿ <Q.me>=m [viene va]=v bien=v {free_time} ? | does~v {free_time} work/VB=v for~m <Q.to_me>=m ?
  3* {free_time} <A.me>=m [viene va]/VB=v [w:bien=v muy=w_bien=w] | {free_time} works/VBZ=v [w:- very=w_well=w] for~m \
    <A.to_me>=m
  3* {free_time} no=n <A.me>=m [viene va]=v bien=v | {free_time} doesn't=n work/VB=v for~m <A.to_me>=m
  2* no=n <A.me>=m [viene va]=v bien=v {free_time} | {free_time} doesn't=n work/VB=v for~m <A.to_me>=m
  <A.me>=m [viene va]=v mejor=w {free_time} | {free_time} works/VBZ=v better=w for~m <A.to_me>=m
  ¿ cuándo=w <Q.me>=m [viene va]=v [w:bien mejor]=k ? | when=w is~v [w:good best]/JJ=k for~m <Q.to_me>=m ?
free_time:
  4* el=0 {weekday} | {weekday}
  el=0 {weekday} por~i la=0 [mañana tarde noche]/NN=i | {weekday} [morning afternoon night]/NN=i
  [mañana=k esta=s_tarde=k la~0_semana=k_que=s_viene=s este=s_sábado=k] | [tomorrow=k this=s_afternoon=k \
    next=s_week=k this=s_Saturday/NNP=k]
"""
TAKING = """
poner: put it on/RP
quitar: take it off/RP
llevar: take it with you/PRP
comer: eat it
probar: try it on/RP
quedar: keep it
beber: drink it
"""


def _with_it(es: str) -> list[str]:
    """ "póntelo", "póntela", "póntelos", "póntelas", and the same for usted."""
    forms = ((conjugated(es, "command", "2s"), "te"), (conjugated(es, "subjunctive", "3s"), "se"))
    return [f"{with_pronouns(verb, [to, it])}/VB" for verb, to in forms for it in ("lo", "la", "los", "las")]


def _commands_with_it() -> str:
    """Lines such as "póntelo, hace frío" and "no te lo pongas"."""
    found = []
    for row in TAKING.strip().splitlines():
        es, en = row.split(": ")
        first, _, *others = en.split()
        more = " ".join(f"{word}=v" for word in others)
        forms = f"[o:{' '.join(_with_it(es))}]=v+o"
        it = "it it them them"
        then = {"poner": "{then_on}", "quitar": "{then_off}"}.get(es, "{then_any}")
        found.append(f"2* {forms} {then} | {first}/VB=v [o:{it} {it}]/PRP=o {more} {then}")
        no = f"no=n te~v [o:lo la los las]/PRP=o {conjugated(es, 'subjunctive', '2s')}/VB=v {{e}}"
        found.append(f"{no} | don't=n {first}/VB=v [o:{it}]/PRP=o {more} {{e}}")
    return "\n".join(("taken:", *found))


LIST = (FOLLOWING, LIKE_GUSTAR, LIKINGS, HAPPENING, SAID, _commands_with_it())
RULES = Rules(expanded("\n".join(LIST)), {"x_do": ACTS["x_do"]}, BASIC)
GUSTAR = {
    "skill": 3,
    "interest": 2.5,
    "feeling_so": 7,
    "need": 2.5,
    "want_to": 3.5,
    "turn": 2,
    "left_over": 2.5,
    "works_for": 3,
    "like_people": 4,
    "nobody": 1,
}
HAPPENS = {
    "signs": 2,
    "broken": 2,
    "late": 1.2,
    "mishap": 3,
    "disagrees": 2.5,
    "robbed": 3,
    "eaten": 2.5,
    "becomes": 3,
    "running_out": 1.5,
    "own_body": 2.5,
    "good_time": 2,
    "seen": 3.5,
}
TALKED = {
    "may_i": 3,
    "not_yet": 2.5,
    "you_all": 2.5,
    "doubled": 3.5,
    "tell_him": 3,
    "could_you": 2.5,
    "my_treat": 2,
    "told_her": 2.5,
    "offers": 2.5,
    "taken": 2.5,
    "for_him": 3,
    "angry": 2,
}


def _sentence(draw: Draw, blocks: dict[str, float]) -> Sentence:
    """A sentence of one of the blocks, at times after a word such as "oye"."""
    name = draw.weighted(blocks)
    if draw.chance(0.75):
        return RULES.sentence(draw, name)
    slots = f"{{lead}} , {{{name}}}"
    return finish(ended(RULES.line(draw, f"{slots} | {slots}")))


def like_gustar(draw: Draw) -> Sentence:
    """ "Se me dan mal los idiomas.", "¿Os viene bien el martes?" """
    return _sentence(draw, GUSTAR)


def happens_to_me(draw: Draw) -> Sentence:
    """ "Me robaron el bolso en el metro.", "Se ha roto la ventana de mi cuarto." """
    return _sentence(draw, HAPPENS)


def pronouns_in_talk(draw: Draw) -> Sentence:
    """ "¿Me lo puedo probar?", "A mis primos no los veo casi nunca." """
    return _sentence(draw, TALKED)
