"""Things by what belongs to them: "El ordenador de la oficina está roto otra vez.", "Dame las llaves del coche." """

from __future__ import annotations

from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.places_and_things import who_and_where
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
at_now:
  4* [x:encima=1_de=1 debajo=1_de=1 detrás=1_de=1 al_lado=1_de=1]/IN [d:la esa]=2 [o:mesa silla puerta]=3 {of_room} | \
    [x:on=1_top=1_of=1 under=1 behind=1 next=1_to=1]/IN [d:the that]=2 {of_room} [o:table chair door]=3
  2* en=1 [d:la esa]=2 mesa=3 {of_room} | on=1 [d:the that]=2 {of_room} table=3
  2* en=1 el=2 [o:armario cajón sofá suelo]/NN=3 {of_room} | [o:in in on on]=1 the=2 {of_room} [o:closet drawer sofa \
    floor]/NN=3
  2* en=1 el=2 [coche cuarto bolso armario jardín]=3 {owner} | in=1 {owner} [car room purse closet garden]=3
  2* en=1 la=2 [mochila habitación oficina maleta mesa]=3 {owner} | [in in in in on]=1 {owner} [backpack room office \
    suitcase table]=3
  dentro=1 de=1 [d:la mi tu esa]=2 [o:caja maleta bolsa nevera lavadora]=3 | inside=1 [d:the my your that]=2 [o:box \
    suitcase bag fridge washing_machine]=3
belongings:
  {thing_s} | {thing_s}
  {thing_p} | {thing_p}
thing_s:
  2* la=1 [bicicleta maleta mochila foto chaqueta llave]/NN=2 {owner} | {owner} [bicycle suitcase backpack picture \
    jacket key]/NN=2
  2* el=1 [teléfono reloj ordenador libro abrigo móvil]/NN=2 {owner} | {owner} [phone watch computer book coat \
    cell_phone]/NN=2
  [d:el mi tu]=1 [o:libro cuaderno examen]/NN=2 de~3 [s:historia matemáticas inglés español ciencias]/NN=3 | [d:the \
    my your]=1 [s:history math English Spanish science]/NN=3 [o:book notebook exam]/NN=2
  la~1 llave=1 [r:de~2_la~2_casa=2 de~2_la~2_oficina=2 del~2_coche=2 de~2_casa=2 del~2_garaje=2] | the~1 [r:house=2 \
    office=2 car=2 house=2 garage=2]/NN key=1
thing_p:
  3* las~1 llaves/NNS=1 [r:de~2_la~2_casa=2 de~2_la~2_oficina=2 del~2_coche=2 de~2_casa=2 del~2_garaje=2] | the~1 \
    [r:house=2 office=2 car=2 house=2 garage=2]/NN keys/NNS=1
  los=1 [zapatos libros juguetes papeles]/NNS=2 {owner} | {owner} [shoes books toys papers]/NNS=2
  las=1 [gafas llaves fotos cosas]/NNS=2 {owner} | {owner} [glasses keys pictures things]/NNS=2
  las~1 [fotos entradas invitaciones]/NNS=2 [x:de~3_la~3_boda=3 del~3_concierto=3 de~3_la~3_fiesta=3] | the~1 \
    [x:wedding=3 concert=3 party=3]/NN [pictures tickets invitations]/NNS=2
openable:
  3* las~1 [puertas ventanas]/NNS=1 {of_room} | the~1 {of_room} [doors windows]/NNS=1
  4* la~1 [puerta ventana]/NN=1 {of_room} | the~1 {of_room} [door window]/NN=1
  2* la=1 [ventana puerta]/NN=2 {of_mine} | the=1 [window door]/NN=2 {of_mine}
lights:
  2* la~1 [luz lámpara radio televisión]/NN=1 {of_room} | the~1 {of_room} [light lamp radio TV]/NN=1
  las~1 [luces lámparas]/NNS=1 {of_room} | the~1 {of_room} [lights lamps]/NNS=1
  la=1 [luz televisión]=2 {in_mine} | the=1 [light TV]/NN=2 {in_mine}
is_fs:
  3* la~1 [luz lámpara radio televisión calefacción]/NN=1 {of_room} | the~1 {of_room} [light lamp radio TV \
    heating]/NN=1
  la=1 [luz calefacción ducha]/NN=2 {in_mine} | the=1 [light heating shower]/NN=2 {in_mine}
  la=1 [bicicleta cámara lavadora]/NN=2 {owner} | {owner} [bicycle camera washing_machine]/NN=2
is_ms:
  3* el~1 [ordenador teléfono televisor reloj ventilador]/NN=1 {of_room} | the~1 {of_room} [computer phone TV clock \
    fan]/NN=1
  el=1 [ascensor teléfono televisor]/NN=2 {in_mine} | the=1 [elevator phone TV]/NN=2 {in_mine}
  el=1 [coche ordenador móvil teléfono]/NN=2 {owner} | {owner} [car computer cell_phone phone]/NN=2
is_fp:
  2* las~1 [luces ventanas sillas lámparas]/NNS=1 {of_room} | the~1 {of_room} [lights windows chairs lamps]/NNS=1
  las=1 [ventanas puertas luces]/NNS=2 {of_mine} | the=1 [windows doors lights]/NNS=2 {of_mine}
nouns:
  4* {is_ms} está=b roto/JJ=a otra=t vez=t | {is_ms} is=b broken/JJ=a again=t
  [d:la esa]=1 [o:puerta ventana silla mesa]/NN=2 {of_room} está=b [a:rota sucia abierta]/JJ=a [t:- otra=t_vez=t]/RB \
    | [d:the that]=1 {of_room} [o:door window chair table]/NN=2 is=b [a:broken dirty open]/JJ=a [t:- again=t]/RB
  4* {is_fs} está=b rota/JJ=a otra=t vez=t | {is_fs} is=b broken/JJ=a again=t
  2* {is_ms} [p:no=n todavía=t_no=n ya=t_no=n]/RB funciona/VB=v [w:- bien=w] | {is_ms} [p:doesn't=n still=t_doesn't=n \
    doesn't=n] work/VB=v [w:- well=w] [p:- - anymore=t]
  2* {is_fs} [p:no=n todavía=t_no=n ya=t_no=n]/RB funciona/VB=v [w:- bien=w] | {is_fs} [p:doesn't=n still=t_doesn't=n \
    doesn't=n] work/VB=v [w:- well=w] [p:- - anymore=t]
  2* {is_fp} [w:- todavía=w siempre=w casi=w_siempre=w]/RB están=b [a:rotas sucias limpias]/JJ=a | {is_fp} are=b [w:- \
    still=w always=w almost=w_always=w]/RB [a:broken dirty clean]/JJ=a
  2* ¿ por=h qué=h [k:no=n_funciona/VB=v está=v_rota=w hace=v_ruido=w]/VB {is_fs} ? | why=h [k:doesn't=n is~v does~v] \
    {is_fs} [k:work/VB=v broken=w make/VB=v_noise=w]/VB ?
  6* [v:dame/VB=v deme/VB=v tráeme/VB=v búscame/VB=v enséñame/VB=v]/VB {belongings} [w:- ,_por=w_favor=w] | \
    [v:give=v_me~v give=v_me~v bring=v_me~v find=v_me~v show/VB=v_me~v]/VB {belongings} [w:- ,_please=w]
  4* [v:no=n_encuentro/VB=v he=x_perdido/VB=v busco/VB=v necesito/VB=v olvidé/VB=v]/VB {belongings} | I~v \
    [v:can't=n_find=v have=x_lost/VB=v am~v_looking=v_for~v need=v forgot/VB=v]/VB {belongings}
  3* ¿ [v:has=x_visto/VB=v tienes=v puedes=x_traer/VB=v viste/VB=v]/VB {belongings} ? | [v:have=x_you~x_seen/VB=v \
    do~v_you~v_have=v can=x_you~x_bring=v did~v_you~v_see=v]/VB {belongings} ?
  4* [v:abre/VB=v cierra/VB=v limpia/VB=v no=n_abras=v no=n_cierres=v]/VB {openable} [w:- ,_por=w_favor=w] | \
    [v:open/VB=v close/VB=v clean/VB=v don't=n_open/VB=v don't=n_close/VB=v]/VB {openable} [w:- ,_please=w]
  2* [v:apaga enciende apague]/VB=v {lights} [w:- ,_por=w_favor=w] | turn/VB=v [v:off on off]/RP=v {lights} [w:- \
    ,_please=w]
  3* {one} [v:rompió arregló pintó limpió abrió]/VB=v {openable} [t:- ayer otra=t_vez=t el=0_lunes=t]/RB | {one} \
    [v:broke fixed painted cleaned opened]/VBD=v {openable} [t:- yesterday again=t on=0_Monday=t]/RB
  3* ¿ [q:puedes puede quieres]/VB=q [v:abrir cerrar arreglar limpiar]/VB=v {openable} ? | [q:can can do]/VB=q you~q \
    [q:- - want_to~v]/VB=q [v:open close fix clean]/VB=v {openable} ?
  5* {thing_s} [t:- ya=t todavía=t siempre=t]/RB está=b {at_now} | {thing_s} is=b [t:- already=t still=t always=t]/RB \
    {at_now}
  5* {thing_p} [t:- ya=t todavía=t siempre=t]/RB están=b {at_now} | {thing_p} are=b [t:- already=t still=t \
    always=t]/RB {at_now}
  2* [v:dejé puse encontré vi]/VB=v {belongings} {at_now} | I~v [v:left put found saw]/VBD=v {belongings} {at_now}
  2* [v:deja pon busca]/VB=v {belongings} {at_now} | [v:leave put look/VB=v_for~v]/VB=v {belongings} {at_now}
  2* [p:mi nuestra]=1 [o:habitación ventana cocina casa terraza]/NN=2 da=v a~v {looks} | [p:my our]=1 [o:room window \
    kitchen house terrace]/NN=2 overlooks/VBZ=v {looks}
  2* [v:quisiera queremos busco tenemos]/VB=v [o:una=1_habitación=2 un=1_cuarto=2 un=1_apartamento=2] con=3 [s:vista \
    vistas]=4 a~5 {looks} | [v:I~v_would~v_like we~v_want I~v_am~v_looking_for~v we~v_have]/VB=v [o:a=1_room=2 \
    a=1_room=2 an=1_apartment=2] with=3 a~4 view/NN=4 of=5 {looks}
looks:
  la=1 [calle plaza playa piscina montaña iglesia]/NN=2 | the=1 [street square beach pool mountain church]/NN=2
  [d:una esa]=1 [o:calle plaza]/NN=2 [a:tranquila ruidosa grande]/JJ=3 | [d:a that]=1 [a:quiet noisy big]/JJ=3 \
    [o:street square]/NN=2
sights:
  2* [p:mi nuestra tu]=1 [o:habitación ventana cocina casa terraza]/NN=2 da=v al~v [s:mar jardín parque río patio \
    lago]/NN=3 | [p:my our your]=1 [o:room window kitchen house terrace]/NN=2 overlooks/VBZ=v the~3 [s:sea garden \
    park river patio lake]/NN=3
  2* [v:quisiera queremos busco tenemos]/VB=v [o:una=1_casa=2 una=1_mesa=2 un=1_apartamento=2] con=3 [w:vista \
    vistas]=4 al~5 [s:mar jardín parque río lago]/NN=6 | [v:I~v_would~v_like we~v_want I~v_am~v_looking_for~v \
    we~v_have]/VB=v [o:a=1_house=2 a=1_table=2 an=1_apartment=2] with=3 a~4 view/NN=4 of=5 the~6 [s:sea garden park \
    river lake]/NN=6
painting:
  6* [v:estamos=x_pintando=v vamos=x_a~x_pintar/VB=v quiero=x_pintar/VB=v pinté/VB=v van/VB=x_a~x_pintar/VB=v]/VB \
    {surface} de=0 {color} [t:- - hoy]/RB | [v:we~x_are=x_painting=v we~x_are~x_going=x_to~x_paint/VB=v \
    I~x_want=x_to~x_paint/VB=v I~v_painted/VB=v they~x_are~x_going=x_to~x_paint/VB=v]/VB {surface} {color} [t:- - \
    today]/RB
  3* {one} [v:pintó quiere=x_pintar/VB=v va=x_a~x_pintar/VB=v está=x_pintando=v]/VB=v {surface} de=0 {color} | {one} \
    [v:painted wants=x_to~x_paint/VB=v is~x_going=x_to~x_paint/VB=v is=x_painting=v]/VB=v {surface} {color}
  2* ¿ [v:pintaste pintamos=v has=x_pintado/VB=v quieres=x_pintar/VB=v]/VB=v {surface} de=0 {color} ? | \
    [v:did~v_you~v_paint shall/VB~v_we~v_paint/VB=v have=x_you~x_painted/VB=v do~x_you~x_want=x_to~x_paint/VB=v]/VB=v \
    {surface} {color} ?
  2* ¿ de=h qué=h color=c [v:vas=x_a~x_pintar/VB=v pintaste/VB=v quieres=x_pintar/VB=v]/VB {surface} ? | what=h \
    color=c [v:are~x_you~x_going=x_to~x_paint/VB=v did~v_you~v_paint/VB=v do~x_you~x_want=x_to~x_paint/VB=v]/VB \
    {surface} ?
surface:
  3* [d:la mi tu]=1 [o:cocina habitación casa puerta sala]/NN=2 | [d:the my your]=1 [o:kitchen room house door \
    living_room]/NN=2
  2* las=1 [paredes puertas ventanas sillas]/NNS=2 | the=1 [walls doors windows chairs]/NNS=2
  el=1 [baño salón techo garaje]/NN=2 | the=1 [bathroom living_room ceiling garage]/NN=2
  {things_painted} | {things_painted}
things_painted:
  las~1 [paredes puertas ventanas]/NNS=1 {of_room} | the~1 {of_room} [walls doors windows]/NNS=1
  la=1 [puerta ventana pared]/NN=2 {of_mine} | the=1 [door window wall]/NN=2 {of_mine}
color:
  3* [amarillo blanco azul verde rojo gris rosa negro marrón naranja]/JJ=1 | [yellow white blue green red gray pink \
    black brown orange]/JJ=1
  [azul verde gris marrón]/JJ=1 [w:claro oscuro]/JJ=2 | [w:light dark]/JJ=2 [blue green gray brown]/JJ=1
outfit:
  2* unos=1 [o:zapatos pantalones guantes calcetines]/NNS=2 [a:negros blancos rojos nuevos baratos cómodos]/JJ=3 | \
    some=1 [a:black white red new cheap comfortable]/JJ=3 [o:shoes pants gloves socks]/NNS=2
  unas=1 [o:botas camisas camisetas cortinas]/NNS=2 [a:negras blancas rojas nuevas baratas verdes]/JJ=3 | some=1 \
    [a:black white red new cheap green]/JJ=3 [o:boots shirts T-shirts curtains]/NNS=2
  2* un=1 [o:abrigo traje reloj bolígrafo sombrero]/NN=2 [a:negro blanco rojo nuevo barato azul]/JJ=3 | a=1 [a:black \
    white red new cheap blue]/JJ=3 [o:coat suit watch pen hat]/NN=2
  una=1 [o:camisa falda chaqueta mochila camiseta]/NN=2 [a:negra blanca roja nueva barata azul]/JJ=3 | a=1 [a:black \
    white red new cheap blue]/JJ=3 [o:shirt skirt jacket backpack T-shirt]/NN=2
  2* una=1 [o:camisa chaqueta falda]/NN=2 de~3 [m:algodón cuero lana seda]/NN=3 | a=1 [m:cotton leather wool \
    silk]/JJ=3 [o:shirt jacket skirt]/NN=2
  2* una=1 [o:mesa silla caja puerta]/NN=2 de~3 [m:madera plástico metal cristal]/NN=3 | a=1 [m:wooden plastic metal \
    glass]/JJ=3 [o:table chair box door]/NN=2
  [u:un otro]=1 [o:regalo libro juguete]/NN=2 | [u:a another]=1 [o:present book toy]/NN=2
for_one:
  4* para=f {whom} | for=f {whom}
  para=f [o:toda=2_la=1_familia=3 todos=2_los=1_niños=3 la=1_oficina=3 los=1_invitados=3 mi=1_habitación=3] | for=f \
    [o:the=1_whole=2_family=3 all=2_the=1_children=3 the=1_office=3 the=1_guests=3 my=1_room=3]
  para=f el=1 cumpleaños=3 {owner} | for=f {owner} birthday=3
  para=f la=1 [fiesta boda casa]=3 {owner} | for=f {owner} [party wedding house]=3
whom:
  2* mi=1 [marido mujer madre padre hija hijo novia jefe]/NN=2 | my=1 [husband wife mother father daughter son \
    girlfriend boss]/NN=2
  [p:mis tus]=1 [o:padres hijos amigos abuelos sobrinos]/NNS=2 | [p:my your]=1 [o:parents children friends \
    grandparents nephews]/NNS=2
  la=1 [hija amiga prima]/NN=2 {whose} | {whose} [daughter friend cousin]/NN=2
  una=1 [amiga vecina compañera]/NN=2 [x:de=3_mi=4_hermana=5 del=3_trabajo=5 de=3_la=4_escuela=5] | a=1 [friend \
    neighbor classmate]/NN=2 [x:of=3_my=4_sister's=5 from=3_work=5 from=3_school=5]
  {name} | {name}
occasion:
  para=1 [Navidad la=2_boda la=2_fiesta el=2_verano las=2_vacaciones]=3 | for=1 [Christmas/NNP the=2_wedding \
    the=2_party the=2_summer the=2_vacation]=3
  [t:ayer anoche el=1_lunes el=1_sábado]=2 | [t:yesterday last=1_night on=1_Monday on=1_Saturday]=2
bought:
  5* [v:busco necesito quiero compré quisiera]/VB=v {outfit} {for_one} | I~v [v:am_looking_for need want bought \
    would_like]/VB=v {outfit} {for_one}
  2* ¿ [v:tiene=v tienen=v venden/VB=v busca/VB=v_usted=s compraste/VB=v]/VB {outfit} {for_one} ? | \
    [v:do~v_you~v_have=v do~v_you~v_have=v do~v_you~v_sell=v are~v_you=s_looking=v_for~v did~v_you~v_buy=v]/VB \
    {outfit} {for_one} ?
  5* le=0 [v:compré di mandé llevé]/VB=v [o:un=1_regalo=2 unas=1_flores=2 un=1_libro=2 una=1_tarta=2 un=1_reloj=2] \
    a=0 {whom_1} {occasion} | I~v [v:bought gave sent took]/VBD=v {whom_1} [o:a=1_present=2 some=1_flowers=2 \
    a=1_book=2 a=1_cake=2 a=1_watch=2] {occasion}
  2* le=0 [v:voy=x_a=x_comprar/VB=v quiero=x_dar=v tengo=x_que=x_mandar/VB=v]/VB [o:un=1_regalo=2 unas=1_flores=2 \
    una=1_tarta=2] a=0 {whom_1} para=3 [Navidad la=4_boda la=4_fiesta]=5 | I~x [v:am=x_going=x_to~x_buy=v \
    want=x_to~x_give=v have=x_to=x_send/VB=v]/VB {whom_1} [o:a=1_present=2 some=1_flowers=2 a=1_cake=2] for=3 \
    [Christmas/NNP the=4_wedding the=4_party]=5
  3* {one} [v:está=x_preparando=v preparó/VB=v quiere=x_preparar/VB=v va=x_a=x_preparar/VB=v]/VB {party} {for_one} | \
    {one} [v:is=x_preparing=v prepared/VB=v wants=x_to=x_prepare/VB=v is=x_going=x_to=x_prepare/VB=v]/VB {party} \
    {for_one}
  3* [p:mis tus]=1 [o:padres hijos amigos]/NNS=2 [v:están/VB=x_preparando=v prepararon/VB=v \
    van/VB=x_a=x_preparar/VB=v]/VB {party} {for_one} | [p:my your]=1 [o:parents children friends]/NNS=2 \
    [v:are=x_preparing=v prepared/VB=v are=x_going=x_to=x_prepare/VB=v]/VB {party} {for_one}
whom_1:
  2* mi=1 [marido mujer madre padre hija hijo novia jefe tía]/NN=2 | my=1 [husband wife mother father daughter son \
    girlfriend boss aunt]/NN=2
  la=1 [hija amiga prima]/NN=2 {whose} | {whose} [daughter friend cousin]/NN=2
  {name} | {name}
party:
  una=1 [comida cena fiesta sorpresa]/NN=2 | a=1 [meal dinner party surprise]/NN=2
  una=1 [comida cena fiesta sorpresa]/NN=2 [w:especial grande]/JJ=3 | a=1 [w:special big]/JJ=3 [meal dinner party \
    surprise]/NN=2
late:
  5* {ride} [v:llegó salió llegará va=x_a~x_llegar]/VB=v con~l {delay} de=l retraso=l | {ride} [v:arrived left \
    will~v_arrive is~x_going=x_to~x_arrive]/VB=v {delay} late/RB=l
  2* [v:llegué llegamos llegaron llegaré]/VB=v con~l {delay} de=l retraso=l {to_it} | [v:I~v_arrived we~v_arrived \
    they~v_arrived I~v_will~v_arrive]/VB=v {delay} late/RB=l {to_it}
ride:
  2* [d:el mi nuestro]=1 [o:tren autobús avión vuelo]/NN=2 | [d:the my our]=1 [o:train bus plane flight]/NN=2
  2* el=1 [tren autobús avión]/NN=2 de=3 {city} | the=1 [train bus plane]/NN=2 from=3 {city}
  el=1 [tren autobús avión]/NN=2 de~3 las~3 [h:dos tres cuatro seis siete ocho nueve diez]=3 | the=1 [h:two three \
    four six seven eight nine ten]=3 o'clock/RB~3 [train bus plane]/NN=2
delay:
  2* {small} [minutos horas]=1 | {small} [minutes hours]=1
  una=1 hora=2 | an=1 hour=2
  media=1 hora=2 | half=1 an~2 hour=2
  más=1 de=2 una=3 hora=4 | more/JJR=1 than=2 an=3 hour=4
to_it:
  a=1 [d:la mi]=2 [o:fiesta reunión clase cita]=3 | [o:at at for for]=1 [d:the my]=2 [o:party meeting class \
    appointment]=3
  al=1 [trabajo aeropuerto cine]=2 | at=1 [work the~1_airport the~1_movies]=2
bill:
  3* ¿ [v:tienes tiene tienen]/VB=v cambio=c de=f un=a billete~n de~n [n:cincuenta veinte cien diez doscientos]=n ? | \
    do~v you~v have=v change=c for=f [n:a=a_fifty a=a_twenty a=a_hundred a=a_ten two_hundred]=n ?
  2* ¿ [v:tienes tiene tienen]/VB=v cambio=c de=f [n:cincuenta veinte cien diez]=n [o:euros dólares pesos]/NNS=o ? | \
    do~v you~v have=v change=c for=f [n:fifty twenty a~n_hundred ten]=n [o:euros dollars pesos]/NNS=o ?
  ¿ me=m [v:puede puedes]/VB=v cambiar=c un=a billete~n de~n [n:cincuenta veinte cien]=n ? | can/MD=v you~v change=c \
    a=a [n:fifty twenty hundred]=n for~m me=m ?
  no=n tengo=v cambio=c de=f [n:cincuenta veinte cien]=n [o:euros dólares pesos]/NNS=o | I~v don't=n have=v change=c \
    for=f [n:fifty twenty a~n_hundred]=n [o:euros dollars pesos]/NNS=o
ran_out:
  6* [v:me=v_quedé=v nos=v_quedamos=v se=v_quedaron=v nos=v_hemos=x_quedado=v] sin=v [o:gasolina agua luz dinero \
    batería pan leche café comida]/NN=o {midway} | [v:I~v_ran=v we~v_ran=v they~v_ran=v we~v_have=x_run=v] out=v of=v \
    [o:gas water electricity money battery bread milk coffee food]/NN=o {midway}
  2* [v:empezó/VB=v_a~v_llover=w me=v_dormí/VB=v se=v_fueron/VB=v nos=v_perdimos=v]/VB {midway} | \
    [v:it~v_started=v_to~v_rain=w I~v_fell=v_asleep/VB=v they~v_left=v we~v_got/VB=v_lost/VB=v]/VB {midway}
  2* {one} se=v quedó=v [o:sin=1_batería=2 sin=1_dinero=2 dormido=2 en=1_casa=2] {midway} | {one} \
    [o:ran/VB=v_out=1_of=1_battery=2 ran/VB=v_out=1_of=1_money=2 fell=v_asleep=2 stayed=v_at=1_home=2]/VB {midway}
midway:
  2* en=1 medio=2 [p:del=3_camino=4 de=3_la=4_fiesta=5 de=3_la=4_noche=5 del=3_viaje=4 de=3_la=4_clase=5] | in=1 \
    the~2 middle=2 [p:of=3_the~3_road=4 of=3_the=4_party=5 of=3_the=4_night=5 of=3_the~3_trip=4 of=3_the=4_class=5]
  al=1 [w:final principio]=2 [p:del=3_mes=4 de=3_la=4_semana=5 del=3_viaje=4 de=3_las=4_vacaciones=5 del=3_verano=4] \
    | at=1 the~1 [w:end beginning]=2 [p:of=3_the~3_month=4 of=3_the=4_week=5 of=3_the~3_trip=4 of=3_the=4_vacation=5 \
    of=3_the~3_summer=4]
  antes=1 de=1 la=2 [cena comida reunión fiesta]=3 | before=1 [dinner=3 lunch=3 the=2_meeting=3 the=2_party=3]
  a=1 mitad=2 de=3 [d:la esta]=4 [o:película clase semana]=5 | halfway=2 through=3 [d:the this]=4 [o:movie class \
    week]=5
classes:
  4* [v:hemos=x_empezado/VB=v_a~v_ir/VB=g empecé=v_a~v_ir/VB=g quiero=v_ir/VB=g me=m_gusta=v_ir/VB=g voy=g]/VB a=0 \
    clases=c de~k [k:baile cocina inglés natación piano yoga pintura guitarra]/NN=k | \
    [v:we~x_have=x_started=v_to~v_go=g I~v_started=v_to~v_go=g I~v_want=v_to~v_go=g I=m_like=v_to~v_go=g I~g_go=g]/VB \
    to=0 [k:dance cooking English swimming piano yoga painting guitar]/NN=k classes=c
  3* {one} [v:va=g empezó/VB=v_a~v_ir/VB=g quiere=v_ir/VB=g]/VB a=0 clases=c de~k [k:baile cocina inglés natación \
    piano yoga pintura]/NN=k [t:- los=0_lunes los=0_viernes]=t | {one} [v:goes=g started=v_to~v_go=g \
    wants=v_to~v_go=g]/VB to=0 [k:dance cooking English swimming piano yoga painting]/NN=k classes=c [t:- \
    on=0_Mondays/NNPS on=0_Fridays/NNPS]=t
  4* [x:por=x_fin=x ya=x -] [v:terminé empecé hice entregué]/VB=v [d:el mi tu]=d [o:trabajo examen proyecto]/NN=o \
    de~k [k:historia inglés ciencias música literatura química]/NN=k | I~v [x:finally=x already=x -] [v:finished \
    started did turned_in]/VBD=v [d:the my your]=d [k:history English science music literature chemistry]/NN=k \
    [o:paper exam project]/NN=o
  2* ¿ ya=x [v:terminaste empezaste entregaste]/VB=v [d:el tu]=d [o:trabajo examen proyecto]/NN=o de~k [k:historia \
    inglés ciencias música literatura química]/NN=k ? | did~v you~v already=x [v:finish start turn_in]/VB=v [d:the \
    your]=d [k:history English science music literature chemistry]/NN=k [o:paper exam project]/NN=o ?
  2* [v:tuve tuvimos tuvo]/VB=v un=a sueño=o [w:muy bastante -]/RB=w [j:raro bonito extraño triste]/JJ=j [t:anoche=t \
    ayer=t - esta=t_noche=u] | [v:I~v_had we~v_had he~v_had]/VBD=v a=a [w:very=w rather=w -]/RB [j:strange nice \
    strange sad]/JJ=j dream=o [t:last~t_night=t yesterday=t - last=t_night=u]
  3* [v:tuve tuvimos tuvieron]/VB=v un=a [o:día examen viaje]/NN=o [w:muy bastante -]/RB=w [j:raro difícil bonito \
    interesante]/JJ=j [t:anoche ayer - el=0_lunes]=t | [v:I~v_had we~v_had they~v_had]/VBD=v a=a [w:very=w rather=w \
    -]/RB [j:strange difficult nice interesting]/JJ=j [o:day exam trip]/NN=o [t:last~t_night yesterday - \
    on=0_Monday]=t
  2* [v:tuve tuvimos tuvieron]/VB=v una=a [o:idea semana noche clase]/NN=o [w:muy bastante -]/RB=w [j:rara difícil \
    buena interesante]/JJ=j | [v:I~v_had we~v_had they~v_had]/VBD=v a=a [w:very=w rather=w -]/RB [j:strange difficult \
    good interesting]/JJ=j [o:idea week night class]/NN=o
"""
RULES = Rules(TABLE, {}, who_and_where.RULES)


def things_of(draw: Draw) -> Sentence:
    """ "El ordenador de la oficina está roto otra vez.", "Estamos pintando la cocina de blanco." """
    return RULES.sentence(draw, draw.weighted({"nouns": 6, "sights": 0.7, "painting": 1.7}))


def bought_and_lost(draw: Draw) -> Sentence:
    """ "Busco unos zapatos negros para mi hijo.", "Nos quedamos sin gasolina en medio del camino." """
    return RULES.sentence(
        draw, draw.weighted({"bought": 6, "late": 2, "bill": 1, "ran_out": 2, "classes": 4})
    )
