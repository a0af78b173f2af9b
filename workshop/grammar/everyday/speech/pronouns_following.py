"""What follows the verbs of `pronouns_more`: people, places, hours, things to remember or to complain about."""

FOLLOWING = """
person:
  2* {my:kin} | {my:kin}
  2* {your:kin} | {your:kin}
  3* {name} | {name}
  [él ella ellos ellas] | [him her them them]
  [o:nuestro mi tu] [n:vecino profesor jefe amigo primo]/NN \
    | [o:our my your] [n:neighbor teacher boss friend cousin]/NN
  los [vecinos niños abuelos demás]/NNS | the [neighbors children grandparents others]/NNS
t:
  2* - | -
  [ayer anoche] | [yesterday last=0_night]
t_said:
  [ayer anoche el_otro_día]=t | [yesterday last_night the_other_day]=t
e:
  3* - | -
  , {please} | , {please}
folk:
  [la el mi nuestra nuestro el] [vecina profesor jefa profesora vecino médico]/NN \
    | [the the my our our the] [neighbor teacher boss teacher neighbor doctor]/NN
  todo=1 el=0 mundo=1 | everyone/NN=1
folks:
  [los las mis nuestros los] [chicos niñas compañeros amigos turistas]/NNS \
    | [the the my our the] [boys girls classmates friends tourists]/NNS
to_do:
  [v:comprar traer]/VB [o:el_pan la_leche las_llaves los_libros] | to~0 [v:buy bring]/VB \
    [o:the_bread the_milk the_keys the_books]
  llamar/VB a=0 {my:kin} | to~0 call/VB {my:kin}
  [v:cerrar abrir]/VB la [o:puerta ventana tienda] | to~0 [v:close open]/VB the [o:door window store]
left:
  {the:lost+text+clothes} | {the:lost+text+clothes}
  [eso todo la_cita la_reunión el_regalo] | [that everything the_appointment the_meeting the_present]
news:
  {the:party+accident+trip+wedding+exam} | {the:party+accident+trip+wedding+exam}
  [a:eso todo la_noticia=n lo=0_tuyo=n la_boda el_robo] \
    | [a:that everything the_news=n your=n_situation=n the_wedding the_robbery]
complaint:
  {the:noise+meal+weather+exam+money+problem+traffic+work} | {the:noise+meal+weather+exam+money+problem+traffic+work}
  [todo eso] | [everything that]
  [los las] [vecinos clases]/NNS | the [neighbors classes]/NNS
wed_at:
  en=a [la_playa una_iglesia el_pueblo secreto] | [on=a_the_beach in=a_a_church in=a_the_town in=a_secret]
fun_at:
  en=a {the:party+wedding} | at=a {the:party+wedding}
  en=a [el=d_parque la=d_playa clase la=d_excursión el=d_viaje casa]=o \
    | [in=a_the=d_park on=a_the=d_beach in=a_class on=a_the=d_excursion on=a_the=d_trip at=a_home]=o
  con=a {person} | with=a {person}
task:
  {the:meal+pet+party+problem+trip+wedding} | {the:meal+pet+party+problem+trip+wedding}
  [t:los la el la los] [t:niños compra jardín casa billetes] \
    | [t:the the the the the] [t:children shopping garden house tickets]
  [eso todo] | [that everything]
detail:
  {the:clothes+price+picture+door} | {the:clothes+price+picture+door}
  [a:la_hora el_precio su_cara la_fecha su_coche eso] | [a:the_time the_price his_face the_date his_car that]
much:
  [mucho un_poco bastante]=m | [a_lot a_little quite_a_lot]=m
fact:
  [eso todo] | [that everything]
  que=q era/VB=b [tarde lunes mentira de_noche]=l | that/IN=q it~b was=b [late Monday a~l_lie dark]=l
  que=q no=n había/VB=b [nadie pan leche tiempo]=l | that/IN=q there~b was=b no/DT=n [one bread milk time]=l
  que=q {name} no=n estaba/VB=b | that/IN=q {name} wasn't=b+n there~b
off:
  de=a [la_cama la_silla la_bicicleta el_caballo la_moto el_árbol] \
    | off/IN=a [the_bed the_chair the_bicycle the_horse the_motorcycle the_tree]
  en=a [la_calle la_ducha la_cocina la_nieve] | [on in in in]=a the [street shower kitchen snow]
  por=a las escaleras | down=a the stairs
asleep_at:
  en=a [el_sofá el_tren clase el_cine la_playa] | [on=a_the_sofa on=a_the_train in=a_class at=a_the_movies \
    on=a_the_beach]
  viendo/VBG=v {the:film} | watching=v {the:film}
  viendo/VBG=v la~t tele/NN=t | watching=v TV/NN=t
  [tarde muy_tarde en_seguida]=s | [late very_late right_away]=s
lost_in:
  en=a [el la el el]=0 [bosque ciudad aeropuerto metro] | [in in in in]=a the=0 [woods city airport subway]
  de=0 camino=w a=a [casa=c la~c_fiesta=c tu~c_casa=c] \
    | on=0 the~w way=w [home=c+a to=a_the~c_party=c to=a_your~c_house=c]
stay_so:
  [e:estudiando trabajando hablando leyendo jugando]/VBG=e hasta=u tarde=l \
    | up=u late=l [e:studying working talking reading playing]/VBG=e
  en=a casa=c [e:viendo=v_la~t_tele=t estudiando cuidando=u_a=0_los_niños limpiando leyendo] | at=a home=c \
    [e:watching=v_TV=t studying taking=u_care=u_of~u_the_children cleaning reading]
  [a:aquí allí en=e_el_hotel en=e_la~k_cama=k con=e_los_niños en=e_casa=k] [d:todo=d_el=d_día hasta_el~n_lunes=n \
    unos=d_días] | [a:here there at=e_the_hotel in=e_bed=k with=e_the_children at=e_home=k] \
    [d:all=d_day until_Monday=n a=d_few=d_days]
early:
  3* [temprano tarde muy_tarde] | [early late very_late]
  4* {at_hour} | {at_hour}
  [antes después]=a que=0 {person} | [before after]=a {person}
before:
  [a:antes después]=b de=0 [d:desayunar cenar comer]/VB=d \
    | [a:before after]=b having~d [d:breakfast dinner lunch]/NN=d
  con agua=2 [fría caliente]=3 | with [cold hot]=3 water=2
  en=a [casa el_gimnasio el_hotel] | [at=a_home at=a_the_gym at=a_the_hotel]
seat:
  [aquí ahí] [- un=u_momento=u un=u_rato=u] | [here there] [- for~u_a=u_moment=u for~u_a=u_while=u]
  en=a [n:la_silla el_sofá la_cama este_banco] | on=a [n:the_chair the_sofa the_bed this_bench]
  con=a {person} | with=a {person}
  al=a lado=a de~a {person} | next=a to=a {person}
  [cerca lejos]=c de=d la [n:puerta ventana mesa] | [near=c+d far=c_from=d] the [n:door window table]
home_to:
  2* {city} | {city}
  una=a casa=c más=m [grande pequeña barata cómoda]=j \
    | a=a [bigger/JJR=j+m smaller/JJR=j+m cheaper/JJR=j+m more=m_comfortable/JJ=j] house=c
  otro=o [piso país pueblo barrio]/NN | another=o [apartment country town neighborhood]/NN
feeling:
  2* [d:muy bastante] [w:bien mal]=w | [d:very quite] [w:well bad]/JJ=w
  [mucho=m_mejor=b mejor=b peor=b]/RB [t:hoy ahora] | [much=m_better=b better=b worse=b]/JJR [t:today now]
  [d:un_poco mucho]=m [w:mal=w peor=w] | [d:a_little much]=m [w:bad/JJ=w worse/JJR=w]
deed:
  [todo eso] | [everything that]
  haber=v [v:ido venido mentido dicho=v_eso=t comprado=v_ese_coche]/VBN=v \
    | [v:going coming lying saying=v_that=t buying=v_that_car]/VBG=v
doing:
  2* [e:esperar trabajar estudiar caminar cocinar conducir]/VB \
    | [e:waiting working studying walking cooking driving]/VBG
  esperar/VB=w a=0 {person} | waiting/VBG=w for~w {person}
  {the:work+noise} | {the:work+noise}
new_life:
  [mi tu su nuestro]=o nuevo=n [t:trabajo barrio profesor jefe piso]/NN=t \
    | [my your his our]=o new=n [t:job neighborhood teacher boss apartment]/NN=t
  {the:noise+weather+city} | {the:noise+weather+city}
  [vivir=v_aquí comer=v_tarde madrugar=v estudiar=v]/VB \
    | [living=v_here eating=v_late getting=v_up=v_early=v studying=v]/VBG
daring:
  [v:hablar=v_en=e_público=k salir=v_solo=s saltar=v preguntar=v decir=v_la=l_verdad=t]/VB \
    | [v:speak=v_in=e_public=k go=v_out=v_alone=s jump=v ask=v tell=v_the=l_truth=t]/VB
  llamar/VB a=0 {person} | call/VB {person}
well:
  2* [muy_bien bien mal muy_mal] | [very_well well badly very_badly]
wrong:
  [número habitación día dirección hora puerta]/NN | [number room day address time door]/NN
wrong_way:
  [calle autobús tren camino salida]/NN | [street bus train road exit]/NN
start:
  [v:llorar reír gritar cantar bailar trabajar estudiar correr]/VB [x:- otra=x_vez=x] \
    | [v:cry laugh shout sing dance work study run]/VB [x:- again=x]
  [v:limpiar=v_la=l_casa=o hacer=v_la=l_cena=o buscar=v_las=l_llaves=o]/VB \
    | [v:clean=v_the=l_house=o make=v_dinner=o+l look=v_for=v_the=l_keys=o]/VB
ready_for:
  {the:exam+trip+party+wedding+meeting} | {the:exam+trip+party+wedding+meeting}
  [n:el_partido la_entrevista el_frío]=n | the=n [n:game interview cold]=n
"""

LIKINGS = """
lead:
  [oye mira bueno pues] | [hey look well well]/UH
like_people:
  3* {person_named} <A.me>=m cae/VB=v muy=d bien=v | <A.I>=m <A.like>=v {person_named} a=d lot=d
  2* <A.me>=m cae/VB=v muy=d bien=v {person_named} | <A.I>=m <A.like>=v {person_named} a=d lot=d
  2* {person_named} no=n <A.me>=m cae/VB=v bien=v | <A.I>=m <A.dont>=n like/VB=v {person_named}
  2* ¿ <Q.me>=m cae/VB=v bien=v {person_named} ? | do~v <Q.I>=m like/VB=v {person_named} ?
  3* <C.me>=m gusta/VB=v mucho=d cómo=h {you_sing} | <C.I>=m <C.like>=v how=h {you_sing} very=d much=d
  2* <C.me>=m encanta/VB=v cómo=h {you_sing} | <C.I>=m <C.love>=v how=h {you_sing}
  2* no=n <C.me>=m gusta/VB=v cómo=h {you_sing} | <C.I>=m <C.dont>=n like/VB=v how=h {you_sing}
  [me nos]=m gustas/VB=v {very} | [I we]=m like/VBP=v you~v {very}
  ¿ [te os]=m gusto/VB=v ? | do~v [you you]=m like/VB=v me~v ?
very:
  [mucho tanto] | [very=0_much so=0_much]
you_sing:
  2* [v:cantas cocinas bailas hablas escribes conduces vistes]/VB=v | you~v [v:sing cook dance talk write drive \
    dress]/VBP=v
  [v:canta cocina baila habla escribe conduce]/VB=v {person_named} | {person_named} [v:sings cooks dances talks \
    writes drives]/VBZ=v
nobody:
  3* a=0 nadie=w le~v gusta/VB=v {hated} | no/DT=w one=w likes=v to=0 {hated}
  2* a=0 todos=w nos=m gusta/VB=v {loved} | we=m all/DT=w like/VBP=v to=0 {loved}
  2* a=0 todo=w el~w mundo=w le~v [gusta encanta]/VB=v {loved} | everyone=w [likes loves]/VBZ=v to=0 {loved}
  a=0 mucha=w gente=w le~v gusta/VB=v {loved} | many=w people=w like/VBP=v to=0 {loved}
  a=0 [n:los_niños los_gatos las_abuelas]=w les~v encanta/VB=v {loved} | [n:children cats grandmothers]/NNS=w \
    love/VBP=v to=0 {loved}
  2* ¿ a=0 quién=w le~v gusta/VB=v {loved} ? | who=w likes/VBZ=v to=0 {loved} ?
  ¿ a=0 quién=w no=n le~v gusta/VB=v {loved} ? | who=w doesn't=n like/VB=v to=0 {loved} ?
  a=0 casi=c nadie=w le~v gusta/VB=v {hated} | almost=c no/DT=w one=w likes=v to=0 {hated}
  a=0 <A.a_me>~m no=n <A.me>=m gusta/VB=v nada=d {hated} | <A.I>=m <A.dont>=n like/VB=v to=0 {hated} at=d all=d
hated:
  [v:perder esperar madrugar=v trabajar=v_los~k_domingos=k pagar=v_tanto=k limpiar=v_el=l_baño=k llegar=v_tarde=k \
    ir=v_al=d_dentista=k estar=v_enfermo=k hacer=v_cola=v]/VB=v | [v:lose wait get=v_up=v_early=v \
    work=v_on~k_Sundays=k pay=v_so~k_much=k clean=v_the=l_bathroom=k be=v_late=k go=v_to=d_the~d_dentist=k \
    be=v_sick=k stand=v_in=v_line=v]/VB=v
loved:
  [v:ganar viajar bailar comer=v_bien=k dormir=v_mucho=k estar=v_de=d_vacaciones=k ir=v_a=d_la=l_playa=k \
    recibir=v_regalos=k descansar jugar=v_en=d_la=l_nieve=k]/VB=v | [v:win travel dance eat=v_well=k \
    sleep=v_a~k_lot=k be=v_on=d_vacation=k go=v_to=d_the=l_beach=k get=v_presents=k rest play=v_in=d_the=l_snow=k]/VB=v
"""
