"""Thanks, apologies, wishes and first meetings: a table in the form that `rules` explains."""

POLITENESS = """
thanks:
  3* gracias=1 | thank/VB=1 you~1
  2* muchas=2 gracias=1 | thank/VB=1 you~1 very=2 much=2
  mil=2 gracias=1 | thank/VB=1 you~1 so=2 much=2
what_for:
  por tu=1 [ayuda invitación carta mensaje regalo respuesta tiempo llamada paciencia consejo apoyo interés \
    atención] | for your=1 [help invitation letter message present answer time call patience advice support \
    interest attention]
  por su=1 [ayuda invitación carta mensaje regalo respuesta tiempo llamada paciencia consejo apoyo interés \
    atención] | for your=1 [help invitation letter message present answer time call patience advice support \
    interest attention]
  por el~1 [regalo libro mensaje consejo café viaje vino pastel]=1 | for the~1 [present book message advice \
    coffee trip wine cake]=1
  por la~1 [cena comida información fiesta invitación ayuda flor foto clase]=1 | for the~1 [dinner food \
    information party invitation help flower photo class]=1
  por todo | for everything
  por [venir llamar escuchar esperar preguntar]/VB | for [coming calling listening waiting asking]
  por [ayudarme escucharme invitarme llamarme esperarme visitarme]/VB=1 | for [helping listening_to inviting \
    calling waiting_for visiting]/VBG=1 me~1
  por [ayudarnos visitarnos invitarnos]/VB=1 | for [helping visiting inviting]/VBG=1 us~1
thanking:
  3* {thanks} {what_for} | {thanks} {what_for}
  {thanks} , {called} | {thanks} , {called}
  {thanks} {what_for} , {called} | {thanks} {what_for} , {called}
  ¡ {thanks} {what_for} ! | {thanks} {what_for} !
  no , {thanks} | no , {thanks}
  sí , {thanks} | yes , {thanks}
  no , gracias=1 , {no_need} | no , thank/VB=1 you~1 , {no_need}
  {thanks} , {called} , pero {no_need} | {thanks} , {called} , but {no_need}
  te=1 doy/VB=2 las=0 gracias=2 {what_for} | I~2 thank/VBP=2 you=1 {what_for}
  [de=1_nada=1 no=1_hay/VB=1_de=1_qué=1] , {called} | you=1 are=1 welcome/JJ=1 , {called}
  [no=1_es/VB=2_nada=3 no=1_hay/VB=2_problema=3] , {called} | [it=2_is=2_nothing=3 no=1_problem=3] , {called}
no_need:
  no=1 tengo/VB=2 [hambre sed sueño]/NN=3 | I~2 am=2 not=1 [hungry thirsty sleepy]/JJ=3
  no=1 tengo/VB=2 [tiempo dinero prisa=4] | I~2 [don't=1_have/VB=2_time don't=1_have/VB=2_money \
    am=2_not=1_in_a_hurry=4]
  ya/RB=3 he=1 comido/VBN=2 | I~1 have=1 already=3 eaten/VBN=2
  no=1 quiero/VB=2 más=3 | I~2 don't=1 want/VB=2 any=3 more=3
  tengo/VB=1 prisa=2 | I~1 am=1 in=2 a=2 hurry=2
  no=1 bebo/VB=2 {some:hot_drink} | I~2 don't=1 drink/VB=2 {some:hot_drink}
  no=1 como/VB=2 {some:meat} | I~2 don't=1 eat/VB=2 {some:meat}
sorry:
  3* perdón | sorry/JJ
  2* lo=1 siento/VB=1 | I~1 am=1 sorry/JJ=1
  lo=1 siento/VB=1 mucho=2 | I~1 am=1 very=2 sorry/JJ=1
excuse:
  3* perdón=1 | sorry/JJ=1
  2* [disculpe disculpa perdone perdona]/VB=1 | excuse/VB=1 me=1
  con=1 permiso=1 | excuse/VB=1 me=1
sorry_for:
  por=1 llegar/VB=2 tarde/RB=3 | for=1 being/VBG=2 late=3
  por=1 la=2 [molestia tardanza]=3 | for=1 the=2 [trouble delay]=3
  por=1 no=2 [llamarte/VB=3 escribirte/VB=3 venir/VB=3 llamar/VB=3 contestar/VB=3] | for=1 not=2 \
    [calling_you writing_to_you coming calling answering]=3
  por=1 lo=2 de=2 [ayer anoche]=3 | for=1 what/WP=2 happened/VBD=2 [yesterday last_night]=3
  por=1 mi=2 [error hermano hijo perro inglés español]/NN=3 | for=1 my=2 [mistake brother son dog English \
    Spanish]=3
  por=1 el=2 [retraso ruido error desorden]=3 | for=1 the=2 [delay noise mistake mess]=3
apology:
  2* perdón=1 {sorry_for} | sorry/JJ=1 {sorry_for}
  siento/VB=1 mucho=2 llegar/VB=3 tarde/RB=4 | I~1 am=1 very=2 sorry/JJ=1 for=3 being/VBG=3 late=4
  {sorry} , {called} | {sorry} , {called}
  {sorry} , {called} , {sorry_but} | {sorry} , {called} , {sorry_but}
  2* {sorry} , {sorry_but} | {sorry} , {sorry_but}
  2* {sorry} , pero {sorry_but} | {sorry} , but {sorry_but}
  {sorry} , no=1 te=2 [vi oí entendí llamé escuché]/VB=3 | {sorry} , I~3 didn't=1 [see hear understand call \
    listen_to]/VB=3 you=2
  no=1 te=0 preocupes/VB=2 , {called} | don't=1 worry/VB=2 , {called}
  no=1 [importa pasa_nada se_preocupe te_preocupes]/VB=2 , {called} | [it=2_doesn't=1_matter=2 \
    it=1_is=2_okay=2 don't=1_worry=2 don't=1_worry=2] , {called}
sorry_but:
  no=1 [puedo entiendo sé recuerdo hablo_inglés=2_bien hablo_español=2_bien]/VB=2 | I~2 [can't=1 \
    don't=1_understand don't=1_know don't=1_remember don't=1_speak_English_well don't=1_speak_Spanish_well]=2
  no=1 puedo/VB=1 [ir venir salir ayudarte hablar_ahora quedarme]/VB=2 | I~1 can't=1 [go come go_out \
    help_you talk_now stay]/VB=2
  no=1 puedo/VB=1 [ir venir salir]/VB=2 {future_time} | I~1 can't=1 [go come go_out]/VB=2 {future_time}
  no=1 tengo/VB=2 [tiempo dinero cambio] | I~2 don't=1 have/VB=2 [time money change]
  tengo/VB=1 que=1 [irme trabajar estudiar dormir volver_a_casa]/VB=2 | I~1 have=1 to=1 \
    [leave work study sleep come_back_home]/VB=2
  estoy/VB=1 [muy_cansado muy_ocupado ocupada enfermo enferma]=2 | I~1 am=1 [very_tired very_busy busy sick \
    sick]/JJ=2
  hoy no=1 puedo/VB=1 | I~1 can't=1 today
  no=1 soy/VB=2 de=3 aquí | I~2 am=2 not=1 from=3 here
  llego/VB=1 tarde/RB | I~1 am=1 late
  hay/VB=1 [mucho=2_tráfico/NN=3 mucha=2_gente/NN=3] | there/EX~1 [is are]=1 a=2 lot=2 of=2 [traffic \
    people]/NN=3
wish:
  2* buena [suerte noche idea] | good [luck night idea]
  buen viaje=2 | have/VB~2 a~2 good trip=2
  buen=1 provecho=1 | enjoy/VB=1 your~1 meal/NN=1
  feliz [cumpleaños aniversario viaje] | happy [birthday anniversary trip]
  feliz=1 navidad=2 | merry/JJ=1 Christmas=2
  feliz=1 año=3 nuevo=2 | happy=1 new/JJ=2 year=3
  felicidades=1 | congratulations=1
  salud=1 | cheers=1
  bienvenido=1 a=2 casa=2 | welcome/JJ=1 home=2
  bienvenido=1 a=2 {city} | welcome/JJ=1 to=2 {city}
  que=0 te=1 mejores/VB=2 pronto=3 | get/VB=2 well=2 soon=3
wishing:
  3* ¡ {wish} , {called} ! | {wish} , {called} !
  {wish} , {called} | {wish} , {called}
  ¡ {wish} ! | {wish} !
  ¡ felicidades=1 por=2 tu=3 [nuevo=4_trabajo=5 examen=5 boda=5 premio=5] , {called} ! | congratulations=1 \
    on=2 your=3 [new=4_job=5 exam=5 wedding=5 prize=5] , {called} !
  ¡ buena suerte {with_what} ! | good luck {with_what} !
  ¡ bienvenidos=1 a=2 {place_np} ! | welcome/JJ=1 to=2 {place_np} !
  ¡ {wish} y {thanks} {what_for} ! | {wish} and {thanks} {what_for} !
with_what:
  con=1 el=2 [examen trabajo viaje proyecto partido]=3 | with=1 the=2 [exam job trip project game]=3
  en=1 tu=2 [examen=3 viaje=3 nuevo=4_trabajo=3 entrevista=3] | on=1 your=2 [exam=3 trip=3 new=4_job=3 \
    interview=3]
place_np:
  nuestra [casa ciudad escuela fiesta clase] | our [house city school party class]
  {city} | {city}
  {country} | {country}
  mi [casa país pueblo] | my [house country town]
meeting:
  [mucho_gusto encantado encantada un_placer]=1 , {called} | [nice_to_meet_you nice_to_meet_you \
    nice_to_meet_you a_pleasure]=1 , {called}
  mucho=1 gusto=1 , {i_am} | nice/JJ=1 to=1 meet/VB=1 you~1 , {i_am}
  mucho=1 gusto=1 en~2 [conocerte conocerlo]/VB=2 , {called} | nice/JJ=1 to~2 meet/VB=2 you=2 , {called}
  {i_am} , mucho=1 gusto=1 | {i_am} , nice/JJ=1 to=1 meet/VB=1 you~1
  {i_am} , ¿ y=1 [tú usted]=2 ? | {i_am} , and=1 you=2 ?
  {i_am} . ¿ cómo=1 te=2 llamas/VB=3 ? | {i_am} . what=1 is~3 your=2 name=3 ?
  {i_am} y [esta este]=1 es/VB=2 mi=3 [hermana esposo] | {i_am} and this=1 is=2 my=3 [sister husband]
"""
