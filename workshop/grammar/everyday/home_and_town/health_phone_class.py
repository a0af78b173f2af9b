"""Talk at the doctor's, on the phone, and in class."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

HEALTH = """
health:
  3* me=1 duele/VB=2 {sore} {sore_when} | my=1 {sore} hurts/VBZ=2 {sore_when}
  2* me=1 duele/VB=2 [mucho=3 un=3_poco=3] {sore} | my=1 {sore} hurts/VBZ=2 [a=3_lot=3 a=3_little=3]
  me=1 duelen/VB=2 [mucho=3 un=3_poco=3] {sores} | my=1 {sores} hurt/VBP=2 [a=3_lot=3 a=3_little=3]
  2* me=1 duelen/VB=2 {sores} {sore_when} | my=1 {sores} hurt/VBP=2 {sore_when}
  te=1 duele/VB=2 {sore} | your=1 {sore} hurts/VBZ=2
  ¿ te=1 duele/VB=2 {sore} ? | does~2 your=1 {sore} hurt/VB=2 ?
  ¿ te=1 duelen/VB=2 {sores} ? | do~2 your=1 {sores} hurt/VB=2 ?
  ¿ le=1 duele/VB=2 {sore} ? | does~2 your=1 {sore} hurt/VB=2 ?
  ¿ dónde=1 [te le]=2 duele/VB=3 ? | where=1 does~3 it~3 hurt/VB=3 ?
  ¿ desde=1 cuándo=2 le=3 duele/VB=4 {sore} ? | since=1 when=2 has~4 your=3 {sore} hurt/VBN=4 ?
  3* [s:tengo tienes tiene tenemos tienen]/VB=1 {ill} | [s:I you he we they]~1 [s:have have has have \
    have]/VBP=1 {ill}
  2* {kin_one} tiene/VB=1 {ill} | {kin_one} has=1 {ill}
  ¿ tienes/VB=1 {ill} ? | do~1 you~1 have/VB=1 {ill} ?
  ¿ tiene/VB=1 usted=2 {ill} ? | do~1 you=2 have/VB=1 {ill} ?
  tengo/VB=1 {ill} desde=2 [ayer anoche=3 hace=0_dos=3_días=4 el=0_lunes=3] | I~1 have~1 had/VBN=1 {ill} \
    [since=2_yesterday since=2_last=3_night=3 for=2_two=3_days=4 since=2_Monday=3]
  2* [s:me_siento te_sientes se_siente nos_sentimos]/VB=1 {feel} | [s:I you he we]~1 [s:feel feel feels \
    feel]/VBP=1 {feel}
  hoy=1 me=0 siento/VB=2 {feel} | today=1 I~2 feel/VBP=2 {feel}
  ¿ cómo=1 [te_sientes se_siente se_siente_usted se_siente_tu_madre]=2 {feel_when} ? | how=1 [do_you_feel \
    do_you_feel do_you_feel does_your_mother_feel]=2 {feel_when} ?
  ¿ [te_sientes se_siente]/VB=2 {feel} ? | do~2 you~2 feel/VB=2 {feel} ?
  3* [s:necesito quiero tengo_que debo]/VB=1 {do_health} | I~1 [s:need=1_to~2 want=1_to~2 have=1_to~2 \
    should=1] {do_health}
  [debes deberías tienes_que]/VB=1 {do_health_you} | you~1 [should=1 should=1 have=1_to=1] {do_health_you}
  usted=1 [debe tiene_que]/VB=2 {do_health_you} | you=1 [should=2 have=2_to=2] {do_health_you}
  tome/VB=1 esta=2 [medicina pastilla]=3 {dose} | take/VB=1 this=2 [medicine pill]=3 {dose}
  no=1 puedo/VB=1 [dormir respirar caminar comer mover_el_brazo]/VB=2 [- bien=3] | I~1 can't=1 [sleep \
    breathe walk eat move_my_arm]/VB=2 [- well=3]
  [soy]/VB=1 alérgico=2 {allergy} | I~1 am=1 allergic/JJ=2 {allergy}
  soy/VB=1 alérgica=2 {allergy} | I~1 am=1 allergic/JJ=2 {allergy}
  me=0 [caí corté rompí_el_brazo rompí_la_pierna quemé]/VB=1 [w:- ayer] | I~1 [fell_down cut_myself \
    broke_my_arm broke_my_leg burned_myself]/VBD=1 [w:- yesterday]
  {kin_one} está/VB=1 en=2 el=3 hospital=4 [- desde=5_ayer=6] | {kin_one} [is has_been]=1 in=2 the=3 \
    hospital=4 [- since=5_yesterday=6]
  llame/VB=1 a=0 [un_médico una_ambulancia la_policía] , {please} | call/VB=1 [a_doctor an_ambulance \
    the_police] , {please}
  espero/VB=1 que=0 [te_mejores estés_mejor te_sientas_mejor]=2 [w:pronto mañana hoy] | I~1 hope/VBP=1 you~2 \
    [get_better/VBP=2 are=2_better feel_better]=2 [w:soon tomorrow today]
  ya=1 [estoy me_siento]/VB=2 [w:mejor bien]/JJ=3 | I~2 [am feel]=2 [w:better fine]/JJ=3 now=1
  [fumo bebo]/VB=1 [w:mucho demasiado]=2 | I~1 [smoke drink]/VBP=1 [w:a_lot too_much]=2
sore:
  la~0 [cabeza espalda garganta pierna mano rodilla muñeca] | [head back throat leg hand knee wrist]
  el~0 [estómago brazo pie cuello ojo oído hombro pecho] | [stomach arm foot neck eye ear shoulder chest]
  la~0 [pierna mano rodilla]=1 [q:derecha izquierda]=2 | [q:right left]/JJ=2 [leg hand knee]=1
  el~0 [brazo pie ojo]=1 [derecho izquierdo]=2 | [right left]/JJ=2 [arm foot eye]=1
sores:
  los~0 [pies ojos dientes brazos oídos] | [feet eyes teeth arms ears]
  las~0 [piernas manos rodillas muelas] | [legs hands knees teeth]
sore_when:
  2* - | -
  [hoy ahora] | [today now]
  cuando=1 [camino como hablo trabajo]/VB=2 | when=1 I~2 [walk eat talk work]/VBP=2
  por=1 la=2 [mañana tarde]/NN | in=1 the=2 [morning afternoon]
ill:
  2* [fiebre gripe]=1 | [a~1_fever=1 the~1_flu=1]
  tos=1 | a~1 cough=1
  dolor=1 de=0 [cabeza estómago muelas garganta espalda oído]=2 | [a_headache a_stomachache a_toothache \
    a_sore_throat a_backache an_earache]=1+2
  un=1 resfriado=2 | a=1 cold/NN=2
  mucha=1 [fiebre tos]=2 | a=1 [high=1_fever=2 bad=1_cough=2]
  [mucho=1 un_poco_de=1] dolor=2 | [a_lot_of a_little]=1 pain=2
feel:
  [muy bastante un_poco=1] [mal cansado triste débil]/JJ | [very quite a_little=1] [bad tired sad weak]/JJ
  [bien mal mejor peor enfermo enferma cansada débil solo sola]/JJ | [well bad better worse sick sick tired \
    weak alone alone]/JJ
feel_when:
  [hoy ahora] | [today now]
  - | -
do_health:
  ver/VB=1 a=0 [un_médico un_dentista mi_médico]=2 | see/VB=1 [a_doctor a_dentist my_doctor]=2
  ir/VB=1 a=2 [el=3_médico=4 el=3_hospital=4 la=3_farmacia=4] {future_time} | go/VB=1 to=2 the=3 [doctor \
    hospital pharmacy]=4 {future_time}
  [descansar dormir_más dormir beber_agua hacer_ejercicio comer_menos dejar_de_fumar]/VB=1 | [rest \
    sleep_more sleep drink_water exercise eat_less stop_smoking]/VB=1
  [tomar comprar]/VB=1 [una_medicina una_pastilla mis_medicinas]=2 | [take buy]/VB=1 [a_medicine a_pill \
    my_medicines]=2
  pedir/VB=1 una=2 cita=3 [con=4_el=5_médico=6 para=4_mañana=5 -] | make/VB=1 an=2 appointment=3 \
    [with=4_the=5_doctor=6 for=4_tomorrow=5 -]
do_health_you:
  ver/VB=1 a=0 [un_médico un_dentista]=2 | see/VB=1 [a_doctor a_dentist]=2
  ir/VB=1 a=2 [el=3_médico=4 el=3_hospital=4 la=3_farmacia=4] | go/VB=1 to=2 the=3 [doctor hospital \
    pharmacy]=4
  [descansar dormir_más beber_mucha_agua hacer_ejercicio comer_menos dejar_de_fumar]/VB=1 | [rest sleep_more \
    drink_a_lot_of_water exercise eat_less stop_smoking]/VB=1
  tomar/VB=1 esta=2 [medicina pastilla]=3 {dose} | take/VB=1 this=2 [medicine pill]=3 {dose}
dose:
  - | -
  [dos tres]=1 veces=2 al=3 día=4 | [two three]=1 times=2 a=3 day=4
  [antes después]=1 de~1 [comer cenar dormir]/VB=2 | [before after]/IN=1 [eating dinner sleeping]/VBG=2
  cada {small} horas | every {small} hours
allergy:
  a=1 {in_general:food+pet} | to=1 {in_general:food+pet}
  a=1 [la_penicilina el_polvo las_nueces los_gatos]=2 | to=1 [penicillin dust nuts cats]=2
kin_one:
  [mi tu nuestro]=1 [hijo padre hermano abuelo amigo vecino tío]/NN=2 | [my your our]=1 [son father brother \
    grandfather friend neighbor uncle]=2
  [mi tu nuestra]=1 [hija madre hermana abuela amiga vecina tía]/NN=2 | [my your our]=1 [daughter mother \
    sister grandmother friend neighbor aunt]=2
  {name} | {name}
"""

CALLS = """
phone:
  2* ¿ [está se_encuentra]/VB=1 {whom_there} ? | is=1 {whom_there} there~1 ?
  ¿ [puedo podría]/VB=1 hablar/VB=2 con=3 {whom} , {please} ? | [can could]=1 I~1 speak/VB=2 with=3 {whom} , \
    {please} ?
  [quisiera quiero necesito]/VB=1 hablar/VB=2 con=3 {whom} | I~1 [would=1_like=1 want need]=1 to~2 \
    speak/VB=2 with=3 {whom}
  ¿ con=1 quién=2 [hablo quiere_hablar desea_hablar]=3 ? | who=2 [am_I_speaking do_you_want_to_speak \
    do_you_want_to_speak]=3 with=1 ?
  ¿ de=1 parte=1 de=1 quién=2 ? | who=2 is~1 calling=1 ?
  [habla soy]/VB=1 {name} | [this~1_is=1 I~1_am=1] {name}
  un=1 momento=2 , {please} | one=1 moment=2 , {please}
  [espere espera]/VB=1 un=2 [momento minuto segundo] , {please} | wait/VB=1 a=2 [moment minute second] , \
    {please}
  {kin_one} no=1 está/VB=2 [- en=3_casa=4 aquí=3 ahora] | {kin_one} isn't=1+2 [here~2 at=3_home=4 here=3 \
    here~2_now]
  ¿ [quiere quieres desea]/VB=1 dejar/VB=2 un=3 mensaje=4 ? | do~1 you~1 want/VB=1 to~2 leave/VB=2 a=3 \
    message=4 ?
  ¿ [puedo puede]/VB=1 [dejar tomar]/VB=2 un=3 mensaje=4 ? | can=1 [I you]~1 [leave take]/VB=2 a=3 message=4 ?
  te=1 llamo/VB=2 [mañana luego más_tarde esta_noche después]=3 | I~2 will~2 call/VB=2 you=1 [tomorrow later \
    later tonight later]=3
  te=1 llamaré/VB=2 {future_time} | I~2 will~2 call/VB=2 you=1 {future_time}
  [llámame escríbeme avísame]/VB=1 {call_when} | [call_me write_to_me let_me_know]/VB=1 {call_when}
  no=1 [te lo]=2 [v:oigo escucho]/VB=3 bien=4 | I~3 can't=1 hear/VB=3 you=2 well=4
  ¿ me=1 [oyes oye escuchas]/VB=2 [w:- bien=3 ahora=3] ? | can~2 you~2 hear/VB=2 me=1 [w:- well=3 now=3] ?
  el=1 [teléfono móvil internet]=2 no=3 funciona/VB=4 | the=1 [phone cell~2_phone internet]=2 doesn't=3 \
    work/VB=4
  mi [teléfono celular móvil]=1 no=3 tiene/VB=4 [w:batería señal saldo]=5 | my [phone cell_phone \
    cell_phone]=1 has=4 no=3 [w:battery signal credit]=5
  ¿ [me_das me_da me_puedes_dar]=1 tu=2 [w:número correo dirección]=3 ? | can=1 you=1 give=1 me=1 your=2 \
    [w:number email address]=3 ?
  ¿ puedo/VB=1 usar/VB=2 [tu su el]=3 [teléfono baño internet ordenador]=4 ? | can=1 I~1 use/VB=2 [your your \
    the]=3 [phone bathroom internet computer]=4 ?
  te=1 [mandé envié]/VB=2 [un_mensaje una_foto un_correo la_dirección]=3 [ayer anoche esta_mañana]=4 | I~2 \
    sent/VBD=2 you=1 [a_message a_photo an_email the_address]=3 [yesterday last_night this_morning]=4
call_when:
  {future_time} | {future_time}
  cuando=1 [llegues puedas tengas_tiempo salgas_del_trabajo]/VB=2 | when=1 you~2 [arrive can have_time \
    leave_work]/VBP=2
  si=1 [puedes necesitas_algo tienes_tiempo]/VB=2 | if=1 you~2 [can need_something have_time]/VBP=2
whom_there:
  {name} | {name}
  {titled} | {titled}
  tu [madre padre hermano hermana jefe hijo hija esposo esposa] | your [mother father brother sister boss \
    son daughter husband wife]
whom:
  {titled} | {titled}
  {name} | {name}
  el [jefe director profesor médico doctor gerente] | the [boss principal teacher doctor doctor manager]
  la [jefa directora profesora policía doctora secretaria] | the [boss principal teacher police doctor \
    secretary]
  usted | you
"""

CLASSES = """
lesson:
  2* ¿ cómo=1 se=2 dice/VB=3 eso=4 en=5 {any:language} ? | how=1 do~2 you=2 say/VB=3 that=4 in=5 \
    {any:language} ?
  ¿ cómo=1 se=2 dice/VB=3 esta=4 palabra=5 en=6 {any:language} ? | how=1 do~2 you=2 say/VB=3 this=4 word=5 \
    in=6 {any:language} ?
  ¿ qué=1 [significa quiere_decir]/VB=2 {word_here} ? | what=1 does~2 {word_here} mean/VB=2 ?
  ¿ cómo=1 se=2 [escribe pronuncia]/VB=3 {word_here} ? | how=1 do~2 you=2 [spell pronounce]/VB=3 {word_here} ?
  ¿ [puede podría puedes]/VB=1 {repeat} , {please} ? | [can could can]=1 you~1 {repeat} , {please} ?
  [hable habla]/VB=1 más=2 [despacio alto lento]/RB=3 , {please} | speak/VB=1 [more~2_slowly=3 louder=2+3 \
    more~2_slowly=3] , {please}
  no=1 [entiendo comprendo]/VB=2 {not_understood} | I~2 don't=1 understand/VB=2 {not_understood}
  no=1 [entendí comprendí]/VB=2 {not_understood} | I~2 didn't=1 understand/VB=2 {not_understood}
  ¿ [entiendes comprendes entiende_usted]/VB=2 {not_understood} ? | do~2 you~2 understand/VB=2 \
    {not_understood} ?
  hablo/VB=1 un=2 poco=2 de=0 {any:language} | I~1 speak/VBP=1 a=2 little=2 {any:language}
  ¿ [hablas habla_usted hablan_ustedes]/VB=1 {any:language} ? | do~1 you~1 speak/VB=1 {any:language} ?
  ¿ qué idiomas=2 [hablas habla_usted estudias]/VB=3 ? | what languages=2 do~3 you~3 [speak speak \
    study]/VB=3 ?
  ¿ [puedo podemos]/VB=1 [hacer_una_pregunta salir ir_al_baño usar_el_diccionario sentarme_aquí]=2 ? | can=1 \
    [I we]~1 [ask_a_question go_out go_to_the_bathroom use_the_dictionary sit_here]=2 ?
  tengo/VB=1 una=2 [pregunta duda]=3 sobre=4 {topic} | I~1 have=1 a=2 question=3 about=4 {topic}
  [la_clase el_examen la_lección el_ejercicio]=1 [v:es fue será]/VB=2 [d:muy demasiado bastante]=3 [difícil \
    fácil interesante]/JJ=4 | [the_class the_exam the_lesson the_exercise]=1 [v:is was will_be]=2 [d:very \
    too quite]=3 [difficult easy interesting]/JJ=4
  [aprobé pasé]/VB=1 el=2 examen=3 [w:- ayer] | I~1 passed/VBD=1 the=2 exam=3 [w:- yesterday]
  ¿ [ya=3 -] [k:hiciste terminaste]/VB=1 [la_tarea los_deberes el_ejercicio]=2 ? | did~1 you~1 [already=3 -] \
    [k:do finish]/VB=1 [the_homework the_homework the_exercise]=2 ?
  estoy/VB=1 [aprendiendo estudiando]=2 {any:language} [porque=3_es=4_interesante=5 porque=3_me=4_gusta=5 \
    para=3_viajar=4 para=3_mi=4_trabajo=5 con=3_un=4_amigo=5] | I~1 am=1 [learning studying]=2 \
    {any:language} [because=3_it~4_is=4_interesting=5 because=3_I=4_like=5_it~5 to=3_travel=4 \
    for=3_my=4_job=5 with=3_a=4_friend=5]
  quiero/VB=1 [aprender hablar practicar]/VB=2 {any:language} [mejor=3 más=3 contigo=3 bien=3] | I~1 \
    want/VBP=1 to~2 [learn speak practice]/VB=2 {any:language} [better=3 more=3 with_you=3 well=3]
word_here:
  [esta_palabra esto eso esta_frase] | [this_word this that this_sentence]
  esa palabra | that word
repeat:
  [k:repetir hablar_más_despacio hablar_más_alto explicarlo repetirlo escribirlo ayudarme esperar_un_momento \
    explicar_la_pregunta]/VB=1 | [k:repeat speak_more_slowly speak_louder explain_it repeat_it write_it \
    help_me wait_a_moment explain_the_question]/VB=1
not_understood:
  - | -
  nada=1 | anything=1
  [la_pregunta la_palabra el_problema la_lección el_ejercicio la_película] | [the_question the_word \
    the_problem the_lesson the_exercise the_movie]
  {any:language} | {any:language}
  lo=1 que=1 [dice dices dijo dijiste]/VB=2 | what=1 [you you he you]~2 [say=2 say=2 said=2 said=2]
topic:
  [la_clase la_tarea el_examen los_deberes el_libro] | [the_class the_homework the_exam the_homework the_book]
  {the:meeting+trip+exam} | {the:meeting+trip+exam}
"""

SERVICES = Rules(HEALTH + CALLS + CLASSES, {}, BASIC)


def health(draw: Draw) -> Sentence:
    """ "Me duele mucho la cabeza.", "Tengo fiebre.", "Usted debe descansar." """
    return SERVICES.sentence(draw, "health")


def phone(draw: Draw) -> Sentence:
    """ "¿Puedo hablar con el señor López?", "Te llamo mañana." """
    return SERVICES.sentence(draw, "phone")


def lesson(draw: Draw) -> Sentence:
    """ "¿Cómo se dice eso en inglés?", "No entiendo la pregunta." """
    return SERVICES.sentence(draw, "lesson")
