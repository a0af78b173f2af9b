"""Which and how much: less patience than you, most of them, both, none, the others, by myself, plus and minus."""

from __future__ import annotations

from workshop.grammar.everyday.comparisons.more_and_less import other
from workshop.grammar.everyday.comparisons.than_thought import plain_someone
from workshop.grammar.everyday.comparisons.the_best_thing import more_than_one_does
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.numbers import number
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.lexicon import noun
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, node, pair
from workshop.grammar.lessons.building import Sentence, noun_pair
from workshop.grammar.lessons.sampling import Draw

TABLE = """
amounts:
  14* {more_of_it} | {more_of_it}
  5* {than_one_does} | {than_one_does}
  [creo=c_que=q sé=c_que=q] {more_of_it} | I~c [think=c_that=q know=c_that=q] {more_of_it}
  [creo=c_que=q sé=c_que=q] {than_one_does} | I~c [think=c_that=q know=c_that=q] {than_one_does}
  pero {than_one_does} | but {than_one_does}
  4* {lasted} [más=m menos=m mucho=d_más=m]=m de=t lo=t que=t {expected} | {lasted} [more=m less=m a~d_lot=d_more=m] \
    than=t {expected}
  2* {lasted_longer} de=t lo=t que=t {expected} | {lasted_longer} than=t {expected}
  2* el=a [coche camión autobús]/NN=c [nuevo viejo blanco rojo]/JJ=n gasta/VB=v [k:muy=m_poca=p mucha=p menos=p \
    demasiada=p más=p poca=p] gasolina/NN=g | the=a [new old white red]/JJ=n [car truck bus]=c uses/VBZ=v \
    [k:very=m_little=p a~p_lot=p_of~p less=p too=p_much=p more=p little=p] gas/NN=g
  2* [a:este mi tu ese]=a [c:coche carro camión]/NN=c [n:no=n_gasta gasta]/VB=v [k:mucha tanta demasiada]=p \
    gasolina/NN=g | [a:this my your that]=a [c:car car truck]=c [n:doesn't=n_use/VB uses/VBZ]=v [k:a~p_lot=p_of~p \
    so=p_much=p too=p_much=p] gas/NN=g
  3* {youngest} | {youngest}
  3* {best} | {best}
  3* {bigger_size} | {bigger_size}
  3* {meal_is} | {meal_is}
  2* {weather} | {weather}
  3* {double} | {double}
  2* {rather} | {rather}
  3* {sum} | {sum}
  2* {longer} | {longer}
lasted_longer:
  [a:el=a_viaje=o el=a_examen=o la=a_película=o la=a_reunión=o la=a_fiesta=o la=a_clase=o]/NN [t:duró dura]/VB=v \
    [m:más mucho=d_más]=m | [a:the=a_trip=o the=a_exam=o the=a_movie=o the=a_meeting=o the=a_party=o \
    the=a_class=o]/NN [t:lasted lasts]/VBZ=v [m:longer much=d_longer]/RBR=m
lasted:
  [a:el=a_viaje=o el=a_coche=o la=a_cena=o el=a_hotel=o la=a_casa=o el=a_vestido=o la=a_comida=o]/NN [t:costó \
    cuesta]/VB=v | [a:the=a_trip=o the=a_car=o the=a_dinner=o the=a_hotel=o the=a_house=o the=a_dress=o \
    the=a_food=o]/NN [t:cost/VBD costs/VBZ]=v
  [costó cuesta]/VB=v | it~v [cost/VBD costs/VBZ]=v
  {name} [t:sabe trabaja bebe come fuma gana gasta]/VB=v | {name} [t:knows works drinks eats smokes earns \
    spends]/VBZ=v
expected:
  [pensaba creía esperaba esperábamos pensábamos imaginaba dicen dijeron]/VB=v | [I~v_thought=v I~v_thought=v \
    I~v_expected=v we~v_expected=v we~v_thought=v I~v_imagined=v they~v_say=v they~v_said=v]
  [parece crees piensas imaginas dices dijiste]/VB=v | [it~v_seems=v you~v_think=v you~v_think=v you~v_imagine=v \
    you~v_say=v you~v_said=v]
among:
  [c:del=i_grupo=w de=i_la=t_clase=w de=i_la=t_familia=w del=i_equipo=w de=i_la=t_escuela=w de=i_la=t_oficina=w \
    del=i_pueblo=w] | [c:in=i_the~i_group=w in=i_the=t_class=w in=i_the=t_family=w on=i_the~i_team=w \
    in=i_the=t_school=w in=i_the=t_office=w in=i_the~i_town=w]
  [de=i_todos=w de=i_los=t_tres=w de=i_los=t_cuatro=w de=i_mis=t_amigos=w] | [of=i_all=w of=i_the=t_three=w \
    of=i_the=t_four=w of=i_my=t_friends=w]
youngest:
  [p:soy eres]/VB=v el=e más=m [a:joven fuerte alto rápido bajo simpático tímido trabajador]/JJ=a {among} | [p:I_am \
    you_are]=v the=e [a:youngest/JJS=m+a strongest/JJS=m+a tallest/JJS=m+a fastest/JJS=m+a shortest/JJS=m+a \
    nicest/JJS=m+a shyest/JJS=m+a most=m_hardworking=a] {among}
  [p:soy eres ella=v_es]/VB=v la=e más=m [a:joven fuerte alta rápida baja simpática tímida trabajadora]/JJ=a {among} \
    | [p:I_am you_are she_is]=v the=e [a:youngest/JJS=m+a strongest/JJS=m+a tallest/JJS=m+a fastest/JJS=m+a \
    shortest/JJS=m+a nicest/JJS=m+a shyest/JJS=m+a most=m_hardworking=a] {among}
  2* [p:somos son sois éramos]/VB=v los=e más=m [a:jóvenes fuertes altos rápidos simpáticos tímidos inteligentes \
    viejos]/JJ=a {among} | [p:we_are they_are you_are we_were]=v the=e [a:youngest/JJS=m+a strongest/JJS=m+a \
    tallest/JJS=m+a fastest/JJS=m+a nicest/JJS=m+a shyest/JJS=m+a most=m_intelligent=a oldest/JJS=m+a] {among}
  2* [p:somos son sois éramos]/VB=v las=e más=m [a:jóvenes fuertes altas rápidas simpáticas tímidas inteligentes \
    viejas]/JJ=a {among} | [p:we_are they_are you_are we_were]=v the=e [a:youngest/JJS=m+a strongest/JJS=m+a \
    tallest/JJS=m+a fastest/JJS=m+a nicest/JJS=m+a shyest/JJS=m+a most=m_intelligent=a oldest/JJS=m+a] {among}
best:
  2* es/VB=v [b:la=e_mejor la=e_peor]=b [n:película serie foto]/NN=n que=q [t:he=h_visto tengo vimos]/VB=t | it~v \
    is=v the=e [b:best worst]/JJS=b [n:movie series picture]/NN=n that=q [t:I~t_have=h_seen=t I~t_have=t \
    we~t_saw=t]/VBP
  2* es/VB=v [b:el=e_mejor el=e_peor]=b [n:libro hotel restaurante regalo coche piso teléfono]/NN=n que=q [t:tengo \
    conozco he=h_tenido vimos]/VB=t | it~v is=v the=e [b:best worst]/JJS=b [n:book hotel restaurant present car \
    apartment phone]/NN=n that=q [t:I~t_have=t I~t_know=t I~t_have=h_had=t we~t_saw=t]/VBP
  2* eres/VB=v el=e mejor=b [n:amigo jefe profesor vecino]/NN=n que=q [t:tengo conozco he=h_tenido]/VB=t | you~v \
    are=v the=e best=b [n:friend boss teacher neighbor]/NN=n that=q [t:I~t_have=t I~t_know=t I~t_have=h_had=t]/VBP
  {man} es/VB=v [m:mi tu]=m [b:mejor peor]=b [k:amigo alumno]/NN=k | {man} is=v [m:my your]=m [b:best worst]=b \
    [k:friend student]/NN=k
  {woman} es/VB=v [m:mi tu]=m [b:mejor peor]=b [k:amiga alumna]/NN=k | {woman} is=v [m:my your]=m [b:best worst]=b \
    [k:friend student]/NN=k
  2* es/VB=v uno=o de=f los=e [b:mejores peores]/JJS=b [n:restaurantes hoteles bares museos parques]/NN=n {of_all} | \
    it~v is=v one=o of=f the=e [b:best worst]/JJS=b [n:restaurants hotels bars museums parks]/NNS=n {of_all}
  2* es/VB=v una=o de=f las=e [b:mejores peores]/JJS=b [n:tiendas películas playas calles ciudades fiestas]/NN=n \
    {of_all} | it~v is=v one=o of=f the=e [b:best worst]/JJS=b [n:stores movies beaches streets cities \
    parties]/NNS=n {of_all}
  eres/VB=v una=o de=f las=e personas/NN=n más=m [a:amables inteligentes simpáticas fuertes]/JJ=a que=q conozco/VB=t \
    | you~v are=v one=o of=f the=e [a:kindest/JJS=m+a most=m_intelligent=a nicest/JJS=m+a strongest/JJS=m+a] \
    people/NNS=n that=q I~t know/VBP=t
of_all:
  [de=d_la=t_ciudad=c del=d_país=c de=d_mi=t_vida=c del=d_mundo=c] | [in=d_the=t_city=c in=d_the~d_country=c \
    of=d_my=t_life=c in=d_the~d_world=c]
  que=q [conozco=t he=h_visto=t hay=t] | that=q [I~t_know/VBP=t I~t_have/VBP=h_seen/VBN=t there~t_are/VBP=t]
bigger_size:
  4* ¿ [v:tiene tienen]/VB=v [g:este=a_vestido=g esta=a_falda=g esta=a_camisa=g este=a_abrigo=g esta=a_blusa=g]=g \
    en=i [k:una=u_talla=k_más=m_pequeña=s una=u_talla=k_más=m_grande=s otra=u_talla=k otro=u_color=k negro=k azul=k] \
    ? | [v:do~v_you~v_have do~v_you~v_have]=v [g:this=a_dress=g this=a_skirt=g this=a_shirt=g this=a_coat=g \
    this=a_blouse=g]=g in=i [k:a=u_smaller/JJR=m+s_size=k a=u_bigger/JJR=m+s_size=k another=u_size=k \
    another=u_color=k black=k blue=k] ?
  2* ¿ no=n [v:tiene tienen hay]/VB=v [s:uno=u_más=m_pequeño=s una=u_más=m_grande=s uno=u_más=m_barato=s \
    una=u_más=m_larga=s] ? | [v:don't=n_you~v_have don't=n_you~v_have isn't=n+v_there~v]=v \
    [s:a=u_smaller/JJR=m+s_one~s a=u_bigger/JJR=m+s_one~s a=u_cheaper/JJR=m+s_one~s a=u_longer/JJR=m+s_one~s] ?
  3* [necesito quiero busco prefiero]/VB=v [g:un=u_vestido=g un=u_coche=g un=u_piso=g]=g [d:- mucho=d] más=m \
    [s:pequeño grande barato moderno]/JJ=s | [I~v_need=v I~v_want=v I~v_am~v_looking=v_for=v I~v_prefer=v] a=u [d:- \
    much=d] [s:smaller/JJR=m+s bigger/JJR=m+s cheaper/JJR=m+s more=m_modern=s] [g:dress car apartment]/NN=g
  2* [necesito quiero busco prefiero]/VB=v [g:una=u_camisa=g una=u_mesa=g una=u_casa=g]=g [d:- mucho=d] más=m \
    [s:pequeña grande barata]/JJ=s | [I~v_need=v I~v_want=v I~v_am~v_looking=v_for=v I~v_prefer=v] a=u [d:- much=d] \
    [s:smaller/JJR=m+s bigger/JJR=m+s cheaper/JJR=m+s] [g:shirt table house]/NN=g
  [necesito quiero busco uso]/VB=v una=u talla/NN=g más=m [s:pequeña grande]/JJ=s | [I~v_need=v I~v_want=v \
    I~v_am~v_looking=v_for=v I~v_wear=v] a=u [s:smaller/JJR=m+s bigger/JJR=m+s] size/NN=g
meal_is:
  5* [a:la=a_carne=m esta=a_carne=m la=a_sopa=m la=a_pizza=m esta=a_sopa=m la=a_comida=m la=a_salsa=m]=m [t:está \
    estaba]/VB=v {so_bit} [w:dura fría salada quemada picante sosa]/JJ=w | [a:the=a_meat=m this=a_meat=m \
    the=a_soup=m the=a_pizza=m this=a_soup=m the=a_food=m the=a_sauce=m]=m [t:is was]=v {so_bit} [w:tough cold salty \
    burned spicy bland]/JJ=w
  4* [a:el=a_pan=m este=a_pan=m el=a_pescado=m este=a_café=m el=a_arroz=m el=a_pollo=m]=m [t:está estaba]/VB=v \
    {so_bit} [w:duro frío salado quemado seco]/JJ=w | [a:the=a_bread=m this=a_bread=m the=a_fish=m this=a_coffee=m \
    the=a_rice=m the=a_chicken=m]=m [t:is was]=v {so_bit} [w:hard cold salty burned dry]/JJ=w
  3* [estoy estás estaba]/VB=v {so_bit} [w:cansado cansada triste nervioso nerviosa enfermo enferma ocupado]/JJ=w | \
    [I~v_am=v you~v_are=v I~v_was=v] {so_bit} [w:tired tired sad nervous nervous sick sick busy]/JJ=w
so_bit:
  3* un~1 poco=1 | a~1 little=1
  2* algo=1 | somewhat=1
  [demasiado bastante muy]=1 | [too quite very]=1
weather:
  3* {where} en=s [s:verano invierno primavera]/NN=s hace/VB=v más=m [k:frío calor viento]=k que=q {elsewhere} | \
    it~v is=v [k:colder/JJR=m+k hotter/JJR=m+k windier/JJR=m+k] {where} in=s [s:summer winter spring]/NN=s than=q \
    {elsewhere}
  en=s [s:verano invierno primavera]/NN=s llueve/VB=v [m:más menos]=m {where} que=q {elsewhere} | it~v rains/VBZ=v \
    [m:more less]=m {where} in=s [s:summer winter spring]/NN=s than=q {elsewhere}
where:
  aquí=1 | here=1
  en=1 {city} | in=1 {city}
elsewhere:
  en=1 {country} | in=1 {country}
  en=1 [mi tu]=2 [país pueblo]=3 | in=1 [my your]=2 [country town]=3
double:
  3* [a:gano ganas gana ganan trabajo trabaja]/VB=v el=0 doble/NN=d que=q [o:yo=o él=o ella=o antes=o mi=p_hermano=o \
    mis=p_amigos=o] | [a:I~v_earn=v you~v_earn=v he~v_earns=v they~v_earn=v I~v_work=v he~v_works=v] twice=d as~d \
    much~d as=q [o:me him her before my=p_brother my=p_friends]=o
  2* [d:la=0_mayoría=d la=0_mitad=d]=d de=f [m:mis tus sus]=m [n:amigos primos vecinos alumnos]/NNS=n \
    [v:viven=v_aquí=h trabajan=v_mucho=h no=n_vienen=v no=n_saben=v_nadar=h]/VB | [d:most half]=d of=f [m:my your \
    his]=m [n:friends cousins neighbors students]/NNS=n [v:live=v_here=h work=v_a=h_lot=h aren't=n_coming=v \
    don't=n_know=v_how~h_to~h_swim=h]/VBP
  2* apenas=a [tengo tenemos tienen tiene]/VB=v [w:tiempo dinero trabajo amigos]/NN=w [x:ahora aquí -]=x | \
    [I_hardly=a_have we_hardly=a_have they_hardly=a_have he_hardly=a_has]=v [w:time money work friends]/NN=w [x:now \
    here -]=x
  casi=a [nadie todo=t_el~t_mundo=t]=t [v:lo=o_sabe=v viene=v vive=v_aquí=o]/VB | almost=a [no~t_one everyone]=t \
    [v:knows=v_it=o is~v_coming=v lives=v_here=o]/VBZ
rather:
  5* [a:prefiero queremos quiero prefieren]/VB=v [b:ganar trabajar gastar dormir comer hablar]/VB=b [m:menos más]=m \
    y=c [d:tener=d_más=k_tiempo=l_libre=f vivir=d_mejor=k descansar=d_más=k viajar=d_más=k salir=d_más=k] | \
    [a:I~v_prefer=v we~v_want=v I~v_want=v they~v_prefer=v] to~b [b:earn work spend sleep eat talk]/VB=b [m:less \
    more]=m and=c [d:have=d_more=k_free=f_time=l live=d_better=k rest=d_more=k travel=d_more=k go=d_out=d_more=k]
  2* [a:deberías debes tienes_que deberíamos]/VB=v [b:trabajar gastar dormir comer hablar fumar]/VB=b [m:menos \
    más]=m y=c [d:escuchar estudiar descansar caminar viajar]/VB=d más=k | [a:you~v_should=v you~v_should=v \
    you~v_have=v_to=v we~v_should=v] [b:work spend sleep eat talk smoke]/VB=b [m:less more]=m and=c [d:listen study \
    rest walk travel]/VB=d more=k
  4* [a:deberías tienes_que debemos tengo_que necesito]/VB=v {i_plain} cuanto=q antes=q | [a:you~v_should=v \
    you~v_have=v_to=v we~v_should=v I~v_have=v_to=v I~v_need=v_to~v] {i_plain} as=q soon=q as~q possible/JJ~q
i_plain:
  ir/VB=v al=t [médico banco dentista hospital]/NN=d | go=v to=t the~t [doctor bank dentist hospital]/NN=d
  [hablar=v_con=t llamar=v_a=0 ver=v_a=0 ayudar=v_a=0] {name} | [talk=v_to=t call=v see=v help=v] {name}
  [salir descansar empezar terminar]/VB=v | [leave rest start finish]/VB=v
  [comprar cambiar arreglar vender]/VB=v el=a [coche teléfono ordenador reloj]/NN=o | [buy change fix sell]/VB=v \
    the=a [car phone computer watch]/NN=o
longer:
  3* [a:espérame espera esperen quédate descansa duerme]/VB=v {number_1_10} [u:minutos horas días]/NNS=u más=m | \
    [a:wait=v_for=v_me=v wait wait stay rest sleep]=v {number_1_10} more=m [u:minutes hours days]/NNS=u
  2* [a:necesito quiero tenemos]/VB=v {number_1_10} [u:minutos horas días sillas cervezas platos]/NNS=u más=m | \
    [a:I~v_need=v I~v_want=v we~v_have=v]=v {number_1_10} more=m [u:minutes hours days chairs beers plates]/NNS=u
  no=n vale=v la=v pena=v [i:discutir llorar sufrir trabajar]/VB=i por=p [k:tan=t_poco=k eso=k esto=k ella=k] | it~v \
    isn't=n worth/JJ=v [i:arguing crying suffering working]/VBG=i for=p [k:so=t_little=k that=k this=k her=k]
"""


HAD = (  # verbs, and the nouns of which one has more or less
    ("tener have", "paciencia dinero experiencia energía confianza libertad amigo problema libro clase idea"),
    ("tener have", "paciencia dinero experiencia pregunta primo mensaje hermano"),
    ("necesitar need", "paciencia dinero ayuda energía sal agua gasolina idea"),
    ("beber drink", "agua café leche vino cerveza té"),
    ("comer eat", "carne pan fruta azúcar pescado queso chocolate sal"),
    ("gastar spend", "dinero"),
    ("usar use", "agua sal azúcar gasolina"),
    ("comprar buy", "fruta pan carne pescado leche libro revista"),
    ("haber be", "gente ruido tráfico coche turista problema tienda bar"),
    ("ganar earn", "dinero"),
    ("cometer make", "error"),
)


def more_of_it(draw: Draw) -> Phrase:
    """ "Tengo menos paciencia que tú.", "Hoy hay menos gente que ayer.", "Comemos muy poca carne." """
    verbs, nouns = draw.pick(HAD)
    what = noun(draw.pick(nouns.split()))
    plural = what.number != "sg" and not what.mass
    there = verbs.startswith("haber")
    subject: Subject = Pronoun("3s", "m.subj", thing=True) if there else plain_someone(draw)
    article = draw.weighted({"more": 3, "less": 4, "too_much": 1, "few": 2} if plural else
                            {"more": 3, "less": 4, "too_much": 1, "little": 2})  # fmt: skip
    rest: list[Phrase] = []
    if article in ("more", "less"):
        than = (
            _than_when(draw, verbs.startswith("tener")) if there or draw.chance(0.3) else other(draw, subject)
        )
        rest.append(pair("(PP (IN que=than) {x})", "(PP (IN than=than) {x})", x=than))
    obj = noun_pair(NounPhrase(what, "m.obj", article, plural))
    if article in ("few", "little") and draw.chance(0.6):
        obj = pair("(NP (RB muy=very) {x})", "(NP (RB very=very) {x})", x=obj)
    if there:
        is_ = "are" if plural or what.es == "gente" else "is"
        tail = rest[0] if rest else pair("(ADVP (RB aquí=here))", "(ADVP (RB here=here))")
        return pair("(S (VP (VB hay=be) {x} {y}))", f"(S (NP (EX there~be)) (VP (AUX {is_}=be) {{x}} {{y}}))",
                   x=obj, y=tail)  # fmt: skip
    both = Phrase(
        node("NP", obj.es, *(one.es for one in rest)), node("NP", obj.en, *(one.en for one in rest))
    )
    tense = draw.weighted({"present": 6, "preterite": 0.7 * (verbs[0] in "cbg" and subject.person != "1p")})
    clause = Clause(doing(*verbs.split()), subject, rest=(both,), tense=tense)
    return told(clause)


THAN_WHEN = (
    *("antes/RB before/RB", "ayer/RB yesterday/RB", "el_año_pasado last_year", "otros_días other_days"),
    *("el_lunes on_Monday", "la_semana_pasada last_week", "en_invierno in_winter", "en_mi_pueblo in_my_town"),
)


def _than_when(draw: Draw, lasting: bool) -> Phrase:
    es, en = (
        one.split("/")[0].split("_") for one in draw.pick(THAN_WHEN[:1] if lasting else THAN_WHEN).split()
    )
    return pair(
        "(ADVP " + " ".join(f"(NN {word}=w)" for word in es) + ")",
        "(ADVP " + " ".join(f"(NN {word}=w)" for word in en) + ")",
    )


def added(draw: Draw) -> Phrase:
    """ "¿Cuánto es doscientos más ciento cincuenta?", "Veinte menos cinco son quince." """
    big = draw.chance(0.4)
    first, second = (draw.pick(range(10, 500, 10)) if big else draw.pick(range(2, 60)) for _ in range(2))
    plus = draw.chance(0.6)
    first, second = (first, second) if plus else (max(first, second) + 1, min(first, second))
    sign = pair("(IN más=sign)", "(IN plus=sign)") if plus else pair("(IN menos=sign)", "(IN minus=sign)")
    sides = {"a": apart(number(first), "a"), "b": apart(number(second), "b"), "sign": sign}
    if draw.chance(0.6):
        return pair(
            "(S (. ¿~end) (WP cuánto=how) (VB es=is) (NP {a} {sign} {b}) (. ?=end))",
            "(S (WRB how=how) (JJ much=how) (VBZ is=is) (NP {a} {sign} {b}) (. ?=end))",
            **sides,
        )
    made = apart(number(first + second if plus else first - second), "c")
    return pair(
        "(S (NP {a} {sign} {b}) (VP (VB son=is) {c}))",
        "(S (NP {a} {sign} {b}) (VP (VBZ is=is) {c}))",
        c=made,
        **sides,
    )


MAKERS = {"more_of_it": more_of_it, "than_one_does": more_than_one_does, "sum": added}
RULES = Rules(TABLE, MAKERS, BASIC)


def amounts(draw: Draw) -> Sentence:
    """ "Tengo menos paciencia que tú.", "Gastamos más de lo que ganamos." """
    return RULES.sentence(draw, "amounts")
