"""Tables of `pronouns`: what breaks, is lost, stolen or eaten, how people get, and whom one sees."""

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
