"""Tables of `pronouns`: what is tried on, shown, told, offered, forbidden, and to whom."""

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
