"""A table of `joined_three`: two plain clauses with a comma, a word or a name before them."""

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
