"""Polite frames with free words: "Gracias por traer el pan.", "Saludos a tus padres." """

from __future__ import annotations

from workshop.grammar.everyday.conversation.politeness import POLITENESS
from workshop.grammar.everyday.conversation.small_talk import SMALL
from workshop.grammar.everyday.grammar.basic_rules import BASIC, job_f, job_m
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.pronouns.acts import bare
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

FRAMES = """
your_people:
  [tus sus]=1 [padres hijos hermanos abuelos amigos primos suegros vecinos tíos compañeros]=2 | [your \
    your]=1 [parents children brothers grandparents friends cousins in-laws neighbors uncles classmates]=2
  [tu su]=1 [familia madre hermana abuela hija esposa novia tía prima mamá jefa]=2 | [your your]=1 [family \
    mother sister grandmother daughter wife girlfriend aunt cousin mom boss]=2
  [tu su]=1 [padre hermano abuelo hijo esposo novio tío primo papá jefe]=2 | [your your]=1 [father brother \
    grandfather son husband boyfriend uncle cousin dad boss]=2
  {name} | {name}
  {titled} | {titled}
  todos/NNS=1 | everyone=1
greet:
  3* saludos/NNS=1 a=2 {your_people} | say/VB~1 hello/UH=1 to=2 {your_people}
  2* saludos/NNS=1 a=2 {your_people} de=3 mi=4 parte=3 | say/VB~1 hello/UH=1 to=2 {your_people} for=3 me=4
  2* [dale dele]/VB=1 saludos/NNS=3 a=2 {your_people} | say/VB=1 hello/UH=3 to=2 {your_people}
  [salúdame salude]/VB=1 a=2 {your_people} | say/VB=1 hello/UH=1 to=2 {your_people}
  [dale dele]/VB=1 [un_abrazo un_beso]=2 a=3 {your_people} | give/VB=1 {your_people} [a_hug a_kiss]=2 \
    for~3 me~3
  {bye} y saludos/NNS=1 a=2 {your_people} | {bye} and say/VB~1 hello/UH=1 to=2 {your_people}
  {bye} , saludos/NNS=1 a=2 {your_people} | {bye} , say/VB~1 hello/UH=1 to=2 {your_people}
  3* {bye} , {bye.b} | {bye} , {bye.b}
  2* {bye} , {called} , {bye.b} | {bye} , {called} , {bye.b}
  {bye} , {called} , y {wish} | {bye} , {called} , and {wish}
grateful:
  4* {thanks} por {you_doing} | {thanks} for {you_doing}
  2* {thanks} por {you_doing} , {called} | {thanks} for {you_doing} , {called}
  2* {thanks} por no=1 {you_doing} | {thanks} for not=1 {you_doing}
  {thanks} por todo=1 lo=0 que=2 [has=3_hecho=3 hiciste=3 haces=3] [- por=4_mí=5 por=4_nosotros=5] | \
    {thanks} for everything=1 that=2 [you~3_have=3_done/VBN=3 you~3_did=3 you~3_do=3] [- for=4_me=5 \
    for=4_us=5]
  {thanks} por {the*:gift+food+text+flower+clothes} | {thanks} for {the*:gift+food+text+flower+clothes}
  {thanks} por tu/PRP$ [compañía visita trabajo amistad comprensión confianza sinceridad] | {thanks} for \
    your [company visit work friendship understanding trust honesty]/NN
sorry_for_doing:
  4* [perdona perdone perdón]=1 por {me_doing} | [sorry sorry sorry]/JJ=1 for {me_doing}
  2* [perdona perdone perdón]=1 por no=2 {me_doing} | [sorry sorry sorry]/JJ=1 for not=2 {me_doing}
  [disculpa disculpe disculpen]=1 por {me_doing} | [sorry sorry sorry]/JJ=1 for {me_doing}
  {sorry} , no=1 quería/VB=2 {me_do} | {sorry} , I~2 didn't=1 want/VB=2 to=0 {me_do}
  lo=1 siento/VB=1 , {called} , pero no=2 puedo/VB=2 {me_do} | I~1 am=1 sorry/JJ=1 , {called} , but I~2 \
    can't=2 {me_do}
  {sorry} , pero no=2 puedo/VB=2 {me_do} | {sorry} , but I~2 can't=2 {me_do}
  {sorry} , no=2 puedo/VB=2 {me_do} | {sorry} , I~2 can't=2 {me_do}
  {sorry} , tengo/VB=2 que=2 {me_do} | {sorry} , I~2 have=2 to=2 {me_do}
  lo=1 siento/VB=1 por [tu su] [familia padre madre perro abuelo hermano] | I~1 am=1 sorry/JJ=1 for [your \
    your] [family father mother dog grandfather brother]
allowed:
  con=1 permiso=1 , {i_pass} | excuse/VB=1 me=1 , {i_pass}
  3* ¿ podrías/VB=1 {you_do} , por=2 favor=2 ? | could=1 you~1 {you_do} , please=2 ?
  3* ¿ podría/VB=1 {usted_do} , por=2 favor=2 ? | could=1 you~1 {usted_do} , please=2 ?
  2* ¿ podrías/VB=1 {you_do} [mañana/RB hoy ahora] ? | could=1 you~1 {you_do} [tomorrow today now] ?
  2* ¿ podría/VB=1 {usted_do} [mañana/RB hoy ahora] ? | could=1 you~1 {usted_do} [tomorrow today now] ?
  2* por=2 favor=2 , ¿ puedes/VB=1 {you_do} ? | please=2 , can=1 you~1 {you_do} ?
  2* por=2 favor=2 , ¿ puede/VB=1 {usted_do} ? | please=2 , can=1 you~1 {usted_do} ?
  2* ¿ me=2 [da das trae traes pasa pasas]/VB=1 {want} , por=3 favor=3 ? | can~1 you~1 [give give bring \
    bring pass pass]/VB=1 me=2 {want} , please=3 ?
  ¿ nos=2 [da trae]/VB=1 {want} , por=3 favor=3 ? | can~1 you~1 [give bring]/VB=1 us=2 {want} , please=3 ?
  ¿ me=2 [deja presta]/VB=1 [tu su] [bolígrafo paraguas teléfono libro diccionario lápiz coche]/NN=4 , \
    por=3 favor=3 ? | can~1 you~1 lend/VB=1 me=2 [your your] [pen umbrella phone book dictionary pencil \
    car]/NN=4 , please=3 ?
  2* ¿ me=1 permite/VB=2 {me_do} ? | may/MD~2 I=1 {me_do} ?
  ¿ le=1 puedo/VB=2 [preguntar/VB=3_algo=4 hacer/VB=3_una=4_pregunta=4] ? | can=2 I~2 \
    [ask/VB=3_you=1_something=4 ask/VB=3_you=1_a=4_question=4] ?
  ¿ me=1 permite/VB=2 hacerle/VB=3 una=4 pregunta=4 ? | may/MD~2 I=1 ask/VB=3 you=3 a=4 question=4 ?
  quisiera/VB=1 {me_do} , por=2 favor=2 | I~1 would~1 like/VB=1 to=0 {me_do} , please=2
  quisiera/VB=1 {want} , por=2 favor=2 | I~1 would~1 like/VB=1 {want} , please=2
  quisiera/VB=1 {me_do} {future_time} | I~1 would~1 like/VB=1 to=0 {me_do} {future_time}
  [pasa pase pasen]/VB=1 , [estás está están]/VB=2 en=3 [tu su su]=4 casa=5 | come/VB=1 in/RP=1 , \
    make/VB=2 [yourself yourself yourselves]=2+4 at=3 home/NN=5
  2* [estás está están]/VB=2 en=3 [tu su su]=4 casa=5 , {called} | make/VB=2 [yourself yourself \
    yourselves]=2+4 at=3 home/NN=5 , {called}
i_pass:
  voy/VB=1 a=2 pasar/VB=3 | I~1 am=1 coming/VBG=3 through/RP=3
  [quiero necesito tengo_que]/VB=1 [pasar salir sentarme]/VB=3 | I~1 [want need have]/VBP=1 to=0 \
    [get_through get_out sit_down]/VB=3
  {called} | {called}
  [tengo_que me_tengo_que]/VB=1 [k:irme ir]/VB=2 | I~1 have=1 to=1 leave/VB=2
want:
  [un_vaso una_botella una_taza]=2 de=3 {some:drink} | [a_glass a_bottle a_cup]=2 of=3 {some:drink}
  {a*:text+tool+clothes+kitchenware+fruity} | {a*:text+tool+clothes+kitchenware+fruity}
  {the*:text+tool+kitchenware} | {the*:text+tool+kitchenware}
  otro=1 [café vaso tenedor cuchillo plato papel]=2 | another=1 [coffee glass fork knife plate paper]=2
  otra=1 [cerveza cuchara silla servilleta bolsa copa]=2 | another=1 [beer spoon chair napkin bag glass]=2
  [la_cuenta el_menú la_sal el_pan el_azúcar la_llave su_dirección su_nombre su_número]=1 | [the_bill \
    the_menu the_salt the_bread the_sugar the_key your_address your_name your_number]=1
wished:
  3* que=0 [tengas tenga tengan]/VB=1 un=2 [buen]=3 {good_m} | have/VB=1 a=2 [good]=3 {good_m}
  2* que=0 [tengas tenga tengan]/VB=1 una=2 [buena]=3 {good_f} | have/VB=1 a=2 [good]=3 {good_f}
  2* que=0 [tengas tenga tengan]/VB=1 un=2 {good_m} [muy=4_bueno=3 muy=4_feliz=3 excelente=3] | have/VB=1 \
    a=2 [very=4_good=3 very=4_happy=3 excellent=3]/JJ {good_m}
  que=0 [tengas tenga tengan]/VB=1 [mucha_suerte suerte un=0_buen_descanso]=2 | have/VB~1 \
    [a=0_lot=2_of=2_luck=2 good_luck a_good_rest]=2
  que=0 te=0 diviertas/VB=1 [- mucho=2 en_la_fiesta=2] | have/VB=1 [fun=1 a=1_lot=2_of=2_fun=1 \
    fun=1_at=2_the=2_party=2]
  que=0 [descanses descanse]/VB=1 [- bien] | rest/VB=1 [- well]
  que=0 [duermas duerma]/VB=1 bien | sleep/VB=1 well
  2* que=0 te=0 vaya/VB=1 bien=1 {with_what} | good=1 luck=1 {with_what}
  que=0 [le les]=0 vaya/VB=1 bien=1 | take/VB=1 care/NN=1
  ¡ felicidades=1 por=2 {your_success} ! | congratulations=1 on=2 {your_success} !
  felicidades=1 por=2 {your_success} , {called} | congratulations=1 on=2 {your_success} , {called}
  ¡ cuánto=1 tiempo=1 sin=1 [verte/VB=2 verlo/VB=2 verlos/VB=2] ! | long/JJ=1 time/NN=1 no=1 see/VB=2 !
  ¡ cuánto=1 tiempo=1 sin=1 [verte/VB=2 verlo/VB=2 verlos/VB=2] , {called} ! | long/JJ=1 time/NN=1 no=1 \
    see/VB=2 , {called} !
  ¡ {wish} y {wish.b} ! | {wish} and {wish.b} !
  [hola buenos_días buenas_tardes]=1 , [mucho_gusto encantado encantada]=2 | [hello good_morning \
    good_afternoon]=1 , [nice_to_meet_you nice_to_meet_you nice_to_meet_you]=2
good_m:
  [día viaje fin_de_semana año cumpleaños vuelo verano domingo]=1 | [day trip weekend year birthday flight \
    summer Sunday]=1
good_f:
  [noche tarde/NN semana fiesta mañana/NN vida Navidad]=1 | [night afternoon week party morning life \
    Christmas]=1
your_success:
  [tu su]=1 [trabajo examen cumpleaños título éxito libro premio bebé aniversario embarazo]=2 | [your \
    your]=1 [job exam birthday degree success book prize baby anniversary pregnancy]=2
  [tu su]=1 [boda casa graduación victoria hija familia]=2 | [your your]=1 [wedding house graduation \
    victory daughter family]=2
  [tu su]=1 nuevo=3 [trabajo coche libro negocio apartamento]=2 | [your your]=1 new=3 [job car book \
    business apartment]=2
  [tu su]=1 nueva=3 [casa oficina vida tienda novia]=2 | [your your]=1 new=3 [house office life store \
    girlfriend]=2
rather:
  2* {man} no=1 es/VB=2 {job_m} sino=3 {job_m.b} | {man} isn't=1+2 {job_m} but=3 {job_m.b}
  {woman} no=1 es/VB=2 {job_f} sino=3 {job_f.b} | {woman} isn't=1+2 {job_f} but=3 {job_f.b}
  no=1 soy/VB=2 {job_m} sino=3 {job_m.b} | I~2 am=2 not=1 {job_m} but=3 {job_m.b}
  2* no=1 [quiero necesito tengo vendo]/VB=2 {some:food+drink} sino=3 {some:drink+food} | I~2 don't=1 \
    [want need have sell]/VB=2 {some:food+drink} but=3 {some:drink+food}
  no=1 [compré vi perdí encontré]/VB=2 {a:clothes+text+tool} sino=3 {a:tool+text+clothes} | I~2 didn't=1 \
    [buy see lose find]/VB=2 {a:clothes+text+tool} but=3 {a:tool+text+clothes}
  {somebody} no=1 vive/VB=2 en {city} sino=3 en {city.b} | {somebody} doesn't=1 live/VB=2 in {city} but=3 \
    in {city.b}
  {somebody} no=1 viene/VB=2 [hoy ahora] sino=3 mañana/RB | {somebody} is~2 not=1 coming/VBG=2 [today now] \
    but=3 tomorrow
  no=1 [voy vengo]/VB=2 en=4 [coche tren] sino=3 a=5 pie=5 | I~2 am~2 not=1 [going coming]/VBG=2 by=4 [car \
    train] but=3 on=5 foot=5
  2* no=1 [como compro quiero tengo]/VB=2 ni=4 {some:meat+dish} ni=3 {some:fruity+dish+meat} | I~2 don't=1 \
    [eat buy want have]/VB=2 {some:meat+dish} or=3+4 {some:fruity+dish+meat}
  2* {somebody} no=1 [come compra quiere]/VB=2 ni=4 {some:meat+fruity} ni=3 {some:cooked} | {somebody} \
    doesn't=1 [eat buy want]/VB=2 {some:meat+fruity} or=3+4 {some:cooked}
  {somebody} no=1 [bebe toma quiere]/VB=2 ni=4 {some:hot_drink} ni=3 {some:cold_drink} | {somebody} \
    doesn't=1 [drink have want]/VB=2 {some:hot_drink} or=3+4 {some:cold_drink}
  no=1 tengo/VB=2 ni=4 [tiempo hambre/NN hermanos dinero] ni=3 [dinero sed/NN primos tiempo] | I~2 \
    [don't=1_have=2_time am=2_not=1_hungry/JJ don't=1_have=2_siblings don't=1_have=2_money] or=3+4 [money \
    thirsty/JJ cousins time]
"""


def _doing(person: str, tense: str, formal: bool = False) -> Maker:
    def made(draw: Draw) -> Phrase:
        return bare(draw, Pronoun(person, "m.subj", formal=formal), tense)

    return made


FRAME_TALK = Rules(
    SMALL + POLITENESS + FRAMES,
    {
        "you_doing": _doing("2s", "ing"),
        "you_do": _doing("2s", "infinitive"),
        "usted_do": _doing("3s", "infinitive", formal=True),
        "me_doing": _doing("1s", "ing"),
        "me_do": _doing("1s", "infinitive"),
        "job_m": job_m,
        "job_f": job_f,
    },
    BASIC,
)
WEIGHTS = {"greet": 3, "grateful": 3, "sorry_for_doing": 3, "allowed": 6, "wished": 4, "rather": 4}


def frame_talk(draw: Draw) -> Sentence:
    """ "Gracias por traer el pan.", "Saludos a tus padres.", "Que tengas un buen viaje." """
    return FRAME_TALK.sentence(draw, draw.weighted(WEIGHTS))
