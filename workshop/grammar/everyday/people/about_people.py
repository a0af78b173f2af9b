"""Talk about people: who they are, where they are from, what they do and like."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC, job_f, job_m, job_np
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

PEOPLE = """
man_kin:
  [mi tu nuestro]=1 [hijo padre hermano abuelo amigo vecino tío primo profesor jefe compañero]/NN=2 | [my \
    your our]=1 [son father brother grandfather friend neighbor uncle cousin teacher boss classmate]/NN=2
  [mi tu] [k:novio esposo]/NN=2 | [my your] [k:boyfriend husband]/NN=2
woman_kin:
  [mi tu nuestra]=1 [hija madre hermana abuela amiga vecina tía prima profesora jefa compañera]/NN=2 | [my \
    your our]=1 [daughter mother sister grandmother friend neighbor aunt cousin teacher boss classmate]/NN=2
  [mi tu] [k:novia esposa]/NN=2 | [my your] [k:girlfriend wife]/NN=2
man_named:
  4* {man_kin} {man} | {man_kin} {man}
  el~1 señor/NNP=1 {surname} | Mr./NNP=1 {surname}
  el~1 doctor/NNP=1 {surname} | Dr./NNP=1 {surname}
  don/NNP {man} | Don/NNP {man}
woman_named:
  4* {woman_kin} {woman} | {woman_kin} {woman}
  la~1 señora/NNP=1 {surname} | Mrs./NNP=1 {surname}
  la~1 señorita/NNP=1 {surname} | Miss/NNP=1 {surname}
  la~1 doctora/NNP=1 {surname} | Dr./NNP=1 {surname}
a_man:
  3* {man_named} | {man_named}
  {man_kin} | {man_kin}
  {man} | {man}
  él | he
a_woman:
  3* {woman_named} | {woman_named}
  {woman_kin} | {woman_kin}
  {woman} | {woman}
  ella | she
someone:
  {man_named} | {man_named}
  {woman_named} | {woman_named}
  {man_kin} | {man_kin}
  {woman_kin} | {woman_kin}
  {name} | {name}
origin:
  de=1 {city} | from=1 {city}
  de=1 {country} | from=1 {country}
nation_m:
  [mexicano español argentino colombiano peruano chileno cubano italiano francés inglés alemán americano \
    chino ruso brasileño] | [Mexican Spanish Argentinian Colombian Peruvian Chilean Cuban Italian French \
    English German American Chinese Russian Brazilian]/JJ
nation_f:
  [mexicana española argentina colombiana peruana chilena cubana italiana francesa inglesa alemana americana \
    china rusa brasileña] | [Mexican Spanish Argentinian Colombian Peruvian Chilean Cuban Italian French \
    English German American Chinese Russian Brazilian]/JJ
is_m:
  es/VB {job_m} | is {job_m}
  es/VB {nation_m} | is {nation_m}
  es/VB {origin} | is {origin}
  es/VB [- muy] {trait_m} | is [- very] {trait_m}
  {does} | {does}
is_f:
  es/VB {job_f} | is {job_f}
  es/VB {nation_f} | is {nation_f}
  es/VB {origin} | is {origin}
  es/VB [- muy] {trait_f} | is [- very] {trait_f}
  {does} | {does}
trait_m:
  [alto bajo joven simpático amable inteligente tímido divertido serio fuerte trabajador generoso famoso \
    guapo delgado paciente honesto callado] | [tall short young nice kind intelligent shy funny serious \
    strong hardworking generous famous handsome thin patient honest quiet]/JJ
trait_f:
  [alta baja joven simpática amable inteligente tímida divertida seria fuerte trabajadora generosa famosa \
    guapa delgada paciente honesta callada] | [tall short young nice kind intelligent shy funny serious \
    strong hardworking generous famous pretty thin patient honest quiet]/JJ
does:
  vive/VB en {city} | lives/VBZ in {city}
  vive/VB en {country} | lives/VBZ in {country}
  trabaja/VB {at@a:workplace} | works/VBZ {at@a:workplace}
  estudia/VB {some:subject+language} | studies/VBZ {some:subject+language}
  habla/VB=1 {any:language} [- muy_bien=2] | speaks/VBZ=1 {any:language} [- very_well=2]
  tiene/VB=1 {age} años=2 | is=1 {age} years=2 old/JJ~2
  tiene/VB=1 [dos_hijos una_hija un_hijo tres_hijos dos_hermanas un_hermano]=2 | has=1 [two_children \
    a_daughter a_son three_children two_sisters a_brother]=2
  está/VB=1 [casado=2 casada=2] | is=1 married/VBN=2
about:
  4* {a_man} {is_m} | {a_man} {is_m}
  4* {a_woman} {is_f} | {a_woman} {is_f}
  2* {a_man} {is_m} y {does} | {a_man} {is_m} and {does}
  2* {a_woman} {is_f} y {does} | {a_woman} {is_f} and {does}
  {a_man} {is_m} , pero {does} | {a_man} {is_m} , but he~0 {does}
  {a_woman} {is_f} , pero {does} | {a_woman} {is_f} , but she~0 {does}
  2* este=1 es/VB {man_named} | this=1 is {man_named}
  2* esta=1 es/VB {woman_named} | this=1 is {woman_named}
  [estos=1_son=2_mis=3_padres=4 estos=1_son=2_mis=3_hijos=4 estas=1_son=2_mis=3_hermanas=4 \
    estos=1_son=2_mis=3_amigos=4] , {name} y {name.b} | these=1 are=2 my=3 [parents children sisters \
    friends]=4 , {name} and {name.b}
  te=1 presento/VB=2 a=0 {someone} | let/VB~2 me~2 introduce/VB=2 you=1 to=2 {someone}
  le=1 presento/VB=2 a=0 {someone} | let/VB~2 me~2 introduce/VB=2 you=1 to=2 {someone}
  ¿ [conoces conoce_usted conocen_ustedes]/VB=1 a=0 {someone} ? | do~1 you~1 know/VB=1 {someone} ?
  ¿ quién=1 es/VB {someone} ? | who=1 is {someone} ?
  ¿ quién=1 es/VB [ese esa]=2 [hombre mujer]=3 ? | who=1 is that=2 [man woman]=3 ?
  ¿ cómo=1 se=2 llama/VB=2 tu=3 [madre padre hermano hermana jefe perro gato novio esposa]=4 ? | what=1 is~2 \
    your=3 [mother's father's brother's sister's boss's dog's cat's boyfriend's wife's]=4 name=2 ?
  [mi tu nuestro]=1 [hijo hermano abuelo amigo vecino tío primo jefe perro]=3 se=0 llama/VB=2 {man} | [my \
    your our]=1 [son's brother's grandfather's friend's neighbor's uncle's cousin's boss's dog's]=3 name=2 \
    is~2 {man}
  [mi tu nuestra]=1 [hija hermana abuela amiga vecina tía prima jefa gata]=3 se=0 llama/VB=2 {woman} | [my \
    your our]=1 [daughter's sister's grandmother's friend's neighbor's aunt's cousin's boss's cat's]=3 \
    name=2 is~2 {woman}
  ¿ cómo=1 es/VB=2 [tu_hermano tu_casa tu_jefa la_ciudad tu_profesor tu_madre]=3 ? | what=1 is=2 \
    [your_brother your_house your_boss the_city your_teacher your_mother]=3 like/IN=1 ?
  ¿ de=1 dónde=2 [eres es_usted es_ella son_ustedes es_tu_esposo son_tus_padres]=3 ? | where=2 [are_you \
    are_you is_she are_you is_your_husband are_your_parents]=3 from=1 ?
  ¿ [eres es_usted]/VB=1 {origin} ? | are=1 you~1 {origin} ?
  ¿ a=1 qué=1 [te_dedicas se_dedica se_dedica_usted]=2 ? | what=1 do~2 you~2 do/VB=2 ?
  ¿ [tienes tiene_usted]=1 [hijos hermanos novia novio hermanas familia_aquí mascotas]=2 ? | do~1 you~1 \
    have/VB=1 [children siblings a_girlfriend a_boyfriend sisters family_here pets]=2 ?
  ¿ [estás está_usted]/VB=1 [casado casada]/VBN=2 ? | are=1 you~1 married/VBN=2 ?
  3* soy/VB=1 {job_np} | I~1 am=1 {job_np}
  2* soy/VB=1 {nation_m} | I~1 am=1 {nation_m}
  2* soy/VB=1 {nation_f} | I~1 am=1 {nation_f}
  3* soy/VB=1 {origin} | I~1 am=1 {origin}
  2* soy/VB=1 {origin} , pero vivo/VB=2 en=3 {city} | I~1 am=1 {origin} , but I~2 live/VBP=2 in=3 {city}
  soy/VB=1 {origin} y tengo/VB=2 {age} años=3 | I~1 am=1 {origin} and I~2 am=2 {age} years=3 old/JJ~3
  [s:estoy estás]/VB=1 [casado casada soltero soltera divorciado divorciada]/VBN=2 | [s:I_am you_are]~1 \
    [married married single single divorced divorced]/VBN=2
  [mi_mejor_amigo]=1 {is_m} | [my_best_friend]=1 {is_m}
  [mi_mejor_amiga]=1 {is_f} | [my_best_friend]=1 {is_f}
  {name} y yo somos/VB=1 [amigos hermanos vecinos primos compañeros] | {name} and I are=1 [friends brothers \
    neighbors cousins classmates]
  [ayer anoche]=1 [vi conocí llamé visité]/VB=2 a=0 {someone} | [yesterday last_night]=1 I~2 [saw met called \
    visited]/VBD=2 {someone}
  [vivo trabajo estudio]/VB=1 en=2 la=0 calle=3 [k:Mayor Central Real]/NNP=4 | I~1 [live work study]/VBP=1 \
    on=2 [k:Mayor Central Real]/NNP=4 Street/NNP=3
  la ciudad de {city} es/VB [muy=1 -] [grande bonita antigua famosa interesante]/JJ | the city of {city} is \
    [very=1 -] [big pretty old famous interesting]/JJ
likes:
  3* [me te nos]=1 [gusta gustaría]/VB=2 {to_do} | [I you we]=1 [like would_like]/VBP=2 {to_do}
  no=2 me=1 [gusta gustaría]/VB=3 {to_do} | I=1 [don't=2_like=3 wouldn't=2_like=3] {to_do}
  ¿ te=1 [gusta gustaría]/VB=2 {to_do} ? | [do would]~2 you=1 like/VB=2 {to_do} ?
  ¿ le=1 [gusta gustaría]/VB=2 {to_do} ? | [do would]~2 you=1 like/VB=2 {to_do} ?
  ¿ qué=1 te=2 gusta/VB=3 [hacer comer leer estudiar ver escuchar]/VB=4 {free_time} ? | what=1 do~3 you=2 \
    like/VB=3 to~4 [do eat read study watch listen_to]/VB=4 {free_time} ?
  ¿ qué tipo=2 de=3 [música libros películas comida ropa deportes]=4 te=5 [gusta gustan gustan gusta gusta \
    gustan]/VB=6 ? | what kind=2 of=3 [music books movies food clothes sports]=4 do~6 you=5 like/VB=6 ?
  ¿ cuál=1 es/VB=2 tu=3 [libro color película comida canción deporte animal]=4 [favorito favorito favorita \
    favorita favorita favorito favorito]/JJ=5 ? | what=1 is=2 your=3 favorite/JJ=5 [book color movie food \
    song sport animal]=4 ?
  mi=3 [libro color deporte animal]=4 favorito/JJ=5 es/VB=2 [este el_azul el_fútbol el_perro]=6 | my=3 \
    favorite/JJ=5 [book color sport animal]=4 is=2 [this_one blue soccer the_dog]=6
  mi=3 comida=4 favorita/JJ=5 es/VB=2 [el la]=0 [k:pescado pizza]=6 | my=3 favorite/JJ=5 food=4 is=2 [k:fish \
    pizza]=6
  mi=3 comida=4 favorita/JJ=5 es/VB=2 el=0 [pollo arroz pescado chocolate queso pan helado]=6 | my=3 \
    favorite/JJ=5 food=4 is=2 [chicken rice fish chocolate cheese bread ice_cream]=6
  mi=1 [pasatiempo hobby]=2 favorito/JJ=3 es/VB=4 {doing} | my=1 favorite/JJ=3 hobby=2 is=4 {doing}
  en=1 mi=2 tiempo=4 libre/JJ=3 me=5 gusta/VB=6 {to_do} | in=1 my=2 free/JJ=3 time=4 I=5 like/VBP=6 {to_do}
  [quiero quisiera me_gustaría]/VB=1 {to_do.b} {future_time} | I~1 [want would_like would_like]/VBP=1 \
    {to_do.b} {future_time}
  [pienso espero necesito]/VB=1 {plain_do} {future_time} | I~1 [plan hope need]/VBP=1 to=0 {plain_do} \
    {future_time}
  [voy_a podemos tengo_que]=1 {plain_do} {future_time} | [I_am_going_to we_can I_have_to]=1 {plain_do} \
    {future_time}
  prefiero/VB=1 {to_do} | I~1 prefer/VBP=1 {to_do}
  odio/VB=1 [cocinar limpiar esperar trabajar_los_domingos llegar_tarde levantarme_temprano]/VB=2 | I~1 \
    hate/VBP=1 to~2 [cook clean wait work_on_Sundays be_late get_up_early]/VB=2
  ¿ prefieres/VB=1 {in_general:hot_drink} o {in_general:cold_drink} ? | do~1 you~1 prefer/VB=1 \
    {in_general:hot_drink} or {in_general:cold_drink} ?
  ¿ prefieres/VB=1 {in_general:fruity} o {in_general:meat+dish} ? | do~1 you~1 prefer/VB=1 \
    {in_general:fruity} or {in_general:meat+dish} ?
  ¿ quieres/VB=1 {some:hot_drink} o {some:cold_drink} ? | do~1 you~1 want/VB=1 {some:hot_drink} or \
    {some:cold_drink} ?
free_time:
  - | -
  en=1 tu=2 tiempo=4 libre/JJ=3 | in=1 your=2 free/JJ=3 time=4
  los=1 fines=2 de=2 semana=2 | on=1 weekends/NNS=2
to_do:
  {verb_a} | to=0 {verb_a}
verb_a:
  {plain_do} | {plain_do}
plain_do:
  [nadar bailar cantar viajar cocinar leer dibujar correr dormir caminar pescar esquiar patinar]/VB | [swim \
    dance sing travel cook read draw run sleep walk fish ski skate]/VB
  jugar/VB=1 al~2 [fútbol tenis baloncesto ajedrez voleibol béisbol]=2 | play/VB=1 [soccer tennis basketball \
    chess volleyball baseball]=2
  tocar/VB [la_guitarra el_piano el_violín la_flauta]=2 | play/VB [the_guitar the_piano the_violin \
    the_flute]=2
  leer/VB {some:text} | read/VB {some:text}
  ver/VB [películas=2 la=0_televisión=2 series=2] | watch/VB [movies=2 TV=2 series=2]
  escuchar/VB=1 música=2 | listen/VB=1 to=1 music=2
  [aprender estudiar hablar]/VB {any:language} | [learn study speak]/VB {any:language}
  [comer preparar]/VB {some:food} | [eat prepare]/VB {some:food}
  beber/VB {some:drink} | drink/VB {some:drink}
  viajar/VB a {country} | travel/VB to {country}
  ir/VB a=1 {the:outdoors+visit+show_place+eating} | go/VB to=1 {the:outdoors+visit+show_place+eating}
  ir/VB=1 de=1 [compras vacaciones pesca]=2 | go/VB=1 [shopping on=1_vacation fishing]=2
  salir/VB=1 con {with_friends} | go/VB=1 out=1 with {with_friends}
  pasear/VB=1 con {with_friends} | take/VB=1 a=1 walk/NN=1 with {with_friends}
  pasar/VB tiempo con {with_friends} | spend/VB time with {with_friends}
  montar/VB=1 [en_bicicleta a_caballo]=2 | ride/VB=1 [a_bicycle a_horse]=2
  hacer/VB=1 [ejercicio=2 yoga=2 deporte=2] | do/VB=1 [exercise yoga sports]=2
  [comprar vender]/VB {a:vehicle+home+instrument} | [buy sell]/VB {a:vehicle+home+instrument}
  trabajar/VB {at@a:workplace} | work/VB {at@a:workplace}
with_friends:
  mis [amigos padres hijos hermanos primos compañeros] | my [friends parents children brothers cousins \
    classmates]
  mi [familia perro hermana novia esposo madre] | my [family dog sister girlfriend husband mother]
doing:
  [nadar bailar cantar viajar cocinar leer dibujar correr pescar esquiar]/VB | [swimming dancing singing \
    traveling cooking reading drawing running fishing skiing]/VBG
  jugar/VB=1 al~2 [fútbol tenis baloncesto ajedrez]=2 | playing=1 [soccer tennis basketball chess]=2
  tocar/VB [la_guitarra el_piano el_violín]=2 | playing [the_guitar the_piano the_violin]=2
"""

ABOUT_PEOPLE = Rules(PEOPLE, {"job_np": job_np, "job_m": job_m, "job_f": job_f}, BASIC)


def about_people(draw: Draw) -> Sentence:
    """ "Mi amigo Carlos es médico.", "Te presento a la señora López.", "Soy de Perú, pero vivo en Madrid." """
    return ABOUT_PEOPLE.sentence(draw, "about")


def liking_and_planning(draw: Draw) -> Sentence:
    """ "Me gustaría viajar a Perú.", "¿Qué te gusta hacer en tu tiempo libre?" """
    return ABOUT_PEOPLE.sentence(draw, "likes")
