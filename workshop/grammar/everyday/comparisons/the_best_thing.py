"""More comparing talk: what I like most, the best thing, all that I know."""

from __future__ import annotations

import re

from workshop.grammar.everyday.clauses import joining
from workshop.grammar.everyday.comparisons.than_thought import plain_someone
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.people import clear
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.pronouns.acts import bare, to_do
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.language.trees import Phrase, leaves, pair
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
the_thing:
  5* {lo} es/VB=v que=q {fact} | {lo} is=v that=q {fact}
  4* {lo} es/VB=v {ing} | {lo} is=v {ing}
  2* para=p {me} , {lo} es/VB=v {ing} | for=p {me} , {lo} is=v {ing}
  lo=1 [l:bueno malo mejor peor]/JJ=2 [del=d_viaje=w del=d_trabajo=w de=d_mi=a_barrio=w de=d_esta=a_ciudad=w \
    de=d_la=a_fiesta=w del=d_verano=w] [t:es fue]/VB=v [x:la=b_comida=o la=b_gente=o el=b_precio=o el=b_ruido=o \
    la=b_música=o]=o | the=1 [l:good bad best worst]/JJ=2 thing~1 [about=d_the~w_trip=w about=d_the~w_job=w \
    about=d_my=a_neighborhood=w about=d_this=a_city=w about=d_the=a_party=w about=d_the~w_summer=w] [t:is was]/VBZ=v \
    [x:the=b_food=o the=b_people=o the=b_price=o the=b_noise=o the=b_music=o]=o
  4* {most_to_me} es/VB=v {ing} | {most_to_me} is=v {ing}
  4* {most_to_me} es/VB=v {thing} | {most_to_me} is=v {thing}
  3* {most_to_me} de=d {feature} es/VB=v {part} | {most_to_me} about=d {feature} is=v {part}
  ¿ qué=w es=0 lo=0 que=0 [m:más menos]=m [p:te le les]=i gusta/VB=g ? | what=w do~g you=i like/VB=g [m:most \
    least]=m ?
  3* ¿ qué=w es=0 lo=0 que=0 [m:más menos]=m [p:te le les]=i gusta/VB=g de=d {feature} ? | what=w do~g you=i \
    like/VB=g [m:most least]=m about=d {feature} ?
  2* ¿ qué=w es=0 lo=0 que=0 más=m te=i [v:interesa preocupa molesta gustó]/VB=g de=d {feature} ? | what=w \
    [v:interests=g_you=i worries=g_you=i bothers=g_you=i did~g_you=i_like=g] most=m about=d {feature} ?
  4* {lo_only} [a:quiero puedo_hacer necesito pido]/VB=k es/VB=v {i_do} | {lo_only} [a:I~k_want=k I~k_can=k_do=k \
    I~k_need=k I~k_ask=k_for~k] is=v {i_do}
  3* {lo_only} [a:tengo quiero necesito compré vi encontré]/VB=k es/VB=v {object} | {lo_only} [a:I~k_have=k \
    I~k_want=k I~k_need=k I~k_bought=k I~k_saw=k I~k_found=k] is=v {object}
  3* lo=l que=l [a:quiero necesito prefiero]/VB=k es/VB=v {i_do} | what=l I~k [a:want need prefer]/VBP=k is=v {i_do}
  2* lo=l que=l tengo/VB=k que=k hacer/VB=h es/VB=v {i_bare} | what=l I~k have/VBP=k to=k do/VB=h is=v {i_bare}
  lo=l que=l no=n puedo/VB=k hacer/VB=h es/VB=v {i_bare} | what=l I~k can't=n+k do/VB=h is=v {i_bare}
  lo=l que=l no=n quiero/VB=k es/VB=v {i_do} | what=l I~k don't=n want/VB=k is=v {i_do}
lo:
  3* lo=1 [bueno malo mejor peor importante difícil raro extraño normal triste increíble interesante divertido]/JJ=2 \
    | the=1 [good bad best worst important difficult strange strange normal sad incredible interesting fun]/JJ=2 \
    thing~1
  lo=1 más=3 [importante difícil bonito raro triste divertido interesante]/JJ=2 | the=1 [most=3_important=2 \
    most=3_difficult=2 most=3_beautiful=2 strangest/JJS=2+3 saddest/JJS=2+3 most=3_fun=2 most=3_interesting=2] thing~1
lo_only:
  3* lo=1 único/JJ=2 que=q | the=1 only/JJ=2 thing~1 that=q
  lo=1 primero/JJ=2 que=q | the=1 first/JJ=2 thing~1 that=q
me:
  3* mí | me
  [ti él ella nosotros ellos] | [you him her us them]
  mi [familia madre padre hijo hermana] | my [family mother father son sister]
most_to_me:
  3* lo=w que=w [m:más menos]=m [p:me te nos les]=i gusta/VB=g | what=w [p:I you we they]=i like/VBP=g [m:most \
    least]=m
  2* lo=w que=w [m:más menos]=m [p:me te nos le les]=i [v:interesa preocupa molesta sorprende]/VB=g | what=w \
    [v:interests worries bothers surprises]/VBZ=g [p:me you us him them]=i [m:most least]=m
  lo=w que=w [m:más menos]=m [p:me te nos]=i importa/VB=g | what=w matters/VBZ=g [m:most least]=m to~i [p:me you us]=i
  lo=w que=w más=m [p:quiero necesito odio recuerdo]/VB=g | what=w I~g [p:want need hate remember]/VBP=g most=m
  lo=w que=w [m:más menos]=m le=0 gusta/VB=g a=0 {name} | what=w {name} likes/VBZ=g [m:most least]=m
  lo=w que=w [m:más menos]=m le=0 gusta/VB=g a=0 mi=p [padre hija madre hijo hermano]/NN=i | what=w my=p [father \
    daughter mother son brother]/NN=i likes/VBZ=g [m:most least]=m
feature:
  [este=e_barrio=w esta=e_ciudad=w mi=e_trabajo=w la=e_casa=w España=w esta=e_escuela=w este=e_viaje=w]=w | \
    [this=e_neighborhood=w this=e_city=w my=e_job=w the=e_house=w Spain=w this=e_school=w this=e_trip=w]=w
  {this:film+text+town+home} | {this:film+text+town+home}
  {your:home+job_thing} | {your:home+job_thing}
part:
  la=1 [comida gente música playa fiesta tranquilidad historia calle luz]/NN=2 | the=1 [food people music beach \
    party quiet history street light]/NN=2
  el=1 [precio ruido mar parque jardín color tráfico frío calor final]/NN=2 | the=1 [price noise sea park garden \
    color traffic cold heat end]/NN=2
object:
  {this*:clothes+furniture+text+bag} | {this*:clothes+furniture+text+bag}
  {a*:clothes+furniture+text+bag+vehicle+device} | {a*:clothes+furniture+text+bag+vehicle+device}
thing:
  2* {part} | {part}
  [mi tu su]=1 [trabajo familia casa voz hijo hija sonrisa]/NN=2 | [my your his]=1 [work family house voice son \
    daughter smile]/NN=2
  {the:film+city+furniture+clothes} | {the:film+city+furniture+clothes}
fact:
  4* {now_fact} | {now_fact}
  {did} | {did}
  {will} | {will}
  {is} | {is}
now_fact:
  no=n [tengo tenemos tienes tienen]/VB=v [w:tiempo dinero trabajo coche ganas]/NN=o | [I we you they]~v don't=n \
    have/VB=v [w:time money work a~o_car=o the~o_desire=o]/NN=o
  no=n me=m [a:dijo contó dio]/VB=v nada=o | he~v didn't=n [a:tell tell give]/VB=v me=m anything=o
  [estás estamos estoy están]/VB=v [bien aquí lejos juntos=j]=h | [you_are we_are I_am they_are]=v [well here \
    far_away together]/RB=h
  [a:la=d_casa=h el=d_hotel=h la=d_playa=h tu=d_oficina=h mi=d_familia=h]/NN=h está/VB=v {far} | [a:the=d_house=h \
    the=d_hotel=h the=d_beach=h your=d_office=h my=d_family=h]/NN=h is=v {far}
  [a:cuesta gasta necesita gana]/VB=v [m:mucho demasiado muy=d_poco]=m dinero=o | [a:it_costs he_spends he_needs \
    he_earns]=v [m:a~m_lot=m_of~m too=m_much=m very=d_little=m] money=o
  no=n [a:puedo quiero sé tengo_que]/VB=v {i_bare} | I~v [a:can't=n+v don't=n_want=v_to=v don't=n_know=v_how~v_to=v \
    don't=n_have=v_to=v] {i_bare}
  [nadie todo=t_el~t_mundo=t] lo=o [sabe entiende]/VB=v | [no~0_one everyone=t] [knows understands]/VBZ=v it=o
far:
  [muy demasiado bastante un~1_poco]=1 [r:lejos cerca]/RB=2 | [very too quite a~1_little]=1 [r:far=2_away=2 \
    close=2]/RB
said_what:
  lo=w que=w [a:dices dice digo decimos dicen]/VB=v | what=w [a:you~v_say he~v_says I~v_say we~v_say they~v_say]/VBP=v
  lo=w que=w [a:quieres quiere quiero queremos quieren]/VB=v | what=w [a:you~v_want he~v_wants I~v_want we~v_want \
    they~v_want]/VBP=v
  lo=w que=w [a:haces hace hago hacemos hacen]/VB=v | what=w [a:you~v_do he~v_does I~v_do we~v_do they~v_do]/VBP=v
  lo=w que=w [a:hiciste hizo hice hicimos hicieron]/VB=v | what=w [a:you he I we they]~v did=v
  lo=w que=w [a:dijiste dijo dije dijimos dijeron]/VB=v | what=w [a:you he I we they]~v said=v
  lo=w que=w [a:compraste compró compré compraron pagaste]/VB=v | what=w [a:you he I they you]~v [a:bought bought \
    bought bought paid]/VBD=v
  3* lo=w que=w [v:dijo hizo compró vio escribió dice hace quiere]/VB=v {name} | what=w {name} [v:said did bought \
    saw wrote says does wants]/VBZ=v
  2* lo=w que=w [v:dijo hizo compró vio escribió dice hace quiere]/VB=v [o:tu mi]=o [k:madre hijo padre jefe hermana \
    vecino]/NN=k | what=w [o:your my]=o [k:mother son father boss sister neighbor]/NN=k [v:said did bought saw wrote \
    says does wants]/VBZ=v
  lo=w que=w [a:has ha he hemos han]/VB=h [v:dicho hecho comprado escrito pedido]/VBN=v | what=w [a:you he I \
    we they]~h [a:have has have have have]/VBP=h [v:said done bought written ordered]/VBN=v
  lo=w que=w [p:me nos]=i [a:dijiste contaste diste explicaste]/VB=v | what=w you~v [a:told told gave \
    explained]/VBD=v [a:- - - to=i] [p:me us]=i
  lo=w que=w [m:pasó ocurrió pasa]/VB=v [x:ayer aquí anoche -]=x | what=w [m:happened happened happens]/VBD=v \
    [x:yesterday here last_night -]=x
that_one:
  lo=0 que=q [a:dices dice digo dicen haces hace hago tienes tiene tengo necesitas necesito quiero quieres]/VB=v | \
    that=q [a:you~v_say he~v_says I~v_say they~v_say you~v_do he~v_does I~v_do you~v_have he~v_has I~v_have \
    you~v_need I~v_need I~v_want you~v_want]/VBP=v
  lo=0 que=q [a:has ha he hemos han]/VB=h [v:dicho hecho comprado visto escrito]/VBN=v | that=q [a:you he I we \
    they]~h [a:have has have have have]/VBP=h [v:said done bought seen written]/VBN=v
  lo=0 que=q [a:sé sabemos vi compré dijiste hiciste comí encontré leí]/VB=v | that=q [a:I~v_know we~v_know I~v_saw \
    I~v_bought you~v_said you~v_did I~v_ate I~v_found I~v_read]/VBP=v
says:
  lo=w que=w [a:dices dice dicen dijiste dijo dijeron]/VB=v | what=w [a:you~v_say he~v_says they~v_say you~v_said \
    he~v_said they~v_said]/VBP=v
  lo=w que=w [a:has ha han]/VB=h dicho/VBN=v | what=w [a:you he they]~h [a:have has have]/VBP=h said=v
  lo=w que=w [p:me nos]=i [a:dijiste contaste explicaste dijo contó dijeron]/VB=v | what=w [a:you you you he he \
    they]~v [a:told told explained told told told]/VBD=v [a:- - to=i - - -] [p:me us]=i
talk:
  8* {what} | {what}
  3* {what} , {name} | {what} , {name}
  {thanks} | {thanks}
  {thanks} , {called} | {thanks} , {called}
  [mira oye bueno no pues perdona]=1 , {what} | [look listen well no well sorry]=1 , {what}
  [pero y]=1 {what} | [but and]=1 {what}
  la verdad/NN es/VB que=q {fact_what} | the truth/NN is that=q {fact_what}
  ¿ [eso esto]=e es/VB=k {said_what} ? | is=k [that this]=e {said_what} ?
  ¿ [recuerdas sabes]/VB=k {said_what} ? | do~k you~k [remember know]/VB=k {said_what} ?
what:
  10* {fact_what} | {fact_what}
  {do_it} | {do_it}
  2* {do_it} , {i_mind} | {do_it} , {i_mind}
  [a:puedes podéis pueden puede]/VB=c [b:hacer decir comer comprar pedir elegir leer]/VB=d lo=w que=w [a:quieras \
    queráis quieran quiera]/VB=v | you~c can=c [b:do say eat buy order choose read]/VB=d what=w you~v want/VBP=v
thanks:
  gracias=k por=f todo=t lo=0 que=q [a:haces hiciste has=h_hecho has=h_dicho dijiste has=h_comprado]/VB=v | \
    thank/VB=k you~k for=f everything=t that=q you~v [a:do did have=h_done have=h_said said have=h_bought]/VBP=v
fact_what:
  3* {name} no=n [sabe entiende recuerda]/VB=k {said_what} | {name} doesn't=n [know understand remember]/VB=k \
    {said_what}
  3* [mi tu]=o [p:madre padre hijo hermana jefe vecino]/NN=p no=n [sabe entiende recuerda]/VB=k {said_what} | [my \
    your]=o [p:mother father son sister boss neighbor]/NN=p doesn't=n [know understand remember]/VB=k {said_what}
  3* no=n [entiendo recuerdo sé oí]/VB=k {said_what} | I~k [don't don't don't didn't]=n [understand remember know \
    hear]/VB=k {said_what}
  no=n [creo creemos creen]/VB=k {says} | [I we they]~k don't=n believe/VB=k {says}
  no=n [creo creemos]/VB=k nada=t de=0 lo=0 que=q [a:dices dice dicen dijiste dijeron]/VB=v | [I we]~k don't=n \
    believe/VB=k anything=t that=q [a:you~v_say he~v_says they~v_say you~v_said they~v_said]/VBP=v
  [entiendo recuerdo sé]/VB=k {said_what} | I~k [understand remember know]/VBP=k {said_what}
  2* no=n [p:me nos]=m importa/VB=k {said_what} | [p:I we]=m don't=n care/VB=k {said_what}
  no=n me=m [a:gusta interesa]/VB=k {said_what} | I=m [a:don't=n_like/VB=k am~k_not=n_interested=k_in~k] {said_what}
  2* no=n [p:me nos le]=m parece/VB=k [j:justo bien normal bonito necesario]/JJ=j {said_what} | {said_what} \
    doesn't=n seem/VB=k [j:fair okay normal nice necessary]/JJ=j to~m [p:me us him]=m
  {says} [n:es no=n_es fue no=n_fue]/VB=k [j:verdad justo importante interesante mentira]/JJ=j | {says} [n:is=k \
    isn't=k+n was=k wasn't=k+n] [j:true fair important interesting a~j_lie=j]/JJ=j
  4* no=n [p:me nos]=m importa/VB=k lo=w que=w {subjunctive} | [p:I we]=m don't=n care/VB=k what=w {subjunctive}
  no=n importa/VB=k lo=w que=w {subjunctive} | it~k doesn't=n matter/VB=k what=w {subjunctive}
  2* [p:me nos]=m da/VB=k [igual lo~k_mismo]=k lo=w que=w {subjunctive} | [p:I we]=m don't=k care/VB=k what=w \
    {subjunctive}
  3* {all_of} {that_one} | {all_of} {that_one}
  2* [eso esto]=e es/VB=k todo=t {that_one} | [that this]=e is=k all=t {that_one}
  [eso esto]=e [n:es no=n_es]/VB=k {said_what} | [that this]=e [n:is=k isn't=k+n] {said_what}
i_mind:
  a=0 mí=m [me=m_da=d_igual=d no=d_me=m_importa=d me=m_da=d_lo=d_mismo=d] | I=m don't=d care/VB=d
  no=n [hay_prisa=h tengas=h_prisa=h hay=h_problema=h] | [there=h_is=h_no=n_hurry=h don't=n_be=h_in=h_a=h_hurry=h \
    no=n_problem=h]
  es/VB=k [tu=y_vida=l tu=y_dinero=l tu=y_problema=l tu=y_decisión=l]/NN | it~k is=k your=y [life money problem \
    decision]/NN=l
all_of:
  no=n [entiendo quiero necesito recuerdo]/VB=k nada=t de=0 | I~k don't=n [understand want need remember]/VB=k \
    anything=t
  no=n [p:me nos]=m gusta/VB=k nada=t de=0 | [p:I we]=m don't=n like/VB=k anything=t
  no=n [entiendo necesito recuerdo]/VB=k todo=t | I~k don't=n [understand need remember]/VB=k everything=t
  [p:me nos]=m [gusta encanta]/VB=k todo=t | [p:I we]=m [like love]/VBP=k everything=t
  me=m interesa/VB=k todo=t | I=m am~k interested/JJ=k in~k everything=t
  [entiendo recuerdo quiero]/VB=k todo=t | I~k [understand remember want]/VBP=k everything=t
subjunctive:
  [a:digas diga digan hagas haga hagan pienses piense piensen]/VB=v | [a:you~v_say he~v_says they~v_say you~v_do \
    he~v_does they~v_do you~v_think he~v_thinks they~v_think]/VBP=v
  2* [a:digan piensen hagan quieran crean]/VB=v [s:los=0_demás=s tus=q_padres=s tus=q_amigos=s los=q_vecinos=s \
    ellos=s] | [s:the~s_others=s your=q_parents=s your=q_friends=s the=q_neighbors=s they=s] [a:say think do want \
    believe]/VBP=v
  [a:diga piense haga quiera crea]/VB=v tu=q [s:madre padre jefe hermana]/NN=s | your=q [s:mother father boss \
    sister]/NN=s [a:says thinks does wants believes]/VBZ=v
  [a:diga piense haga quiera crea]/VB=v la=0 gente/NN=s | people/NNS=s [a:say think do want believe]/VBP=v
do_it:
  4* [haz come compra pide lee di bebe elige escribe]/VB=d lo=w que=w [v:quieras puedas]/VB=v | [do eat buy order \
    read say drink choose write]/VB=d what=w you~v [v:want can]/VBP=v
  2* [haga coma compre pida lea diga beba elija]/VB=d lo=w que=w [v:quiera pueda]/VB=v | [do eat buy order read say \
    drink choose]/VB=d what=w you~v [v:want can]/VBP=v
  [hagan coman compren pidan]/VB=d lo=w que=w [v:quieran puedan]/VB=v | [do eat buy order]/VB=d what=w you~v [v:want \
    can]/VBP=v
  [a:haz haga hagan]/VB=d lo=w que=w [a:tengas tenga tengan]/VB=v que=v hacer/VB=v | do=d what=w you~v have/VBP=v \
    to=v do/VB=v
"""


PAIRS = (  # what we do more than what we do or should
    *(
        "gastar spend ganar earn",
        "gastar spend tener have",
        "comer eat necesitar need",
        "beber drink necesitar need",
    ),
    *("hablar talk escuchar listen", "comprar buy necesitar need", "saber know decir say"),
    *(
        "trabajar work descansar rest",
        "leer read escribir write",
        "cocinar cook comer eat",
        "pedir ask_for dar give",
    ),
    *("hablar talk hacer do", "dormir sleep trabajar work", "trabajar work dormir sleep"),
    *("prometer promise hacer do", "pagar pay ganar earn"),
)
MUST = {"1s": "debo", "2s": "debes", "3s": "debe", "1p": "debemos", "3p": "deben"}


def more_than_one_does(draw: Draw) -> Phrase:
    """ "Gastamos más de lo que ganamos.", "Trabajo menos de lo que debo." """
    es, en, es_2, en_2 = draw.pick(PAIRS).split()
    subject = plain_someone(draw)
    more, en_more = draw.pick(("más more", "más more", "menos less", "mucho=m_más a_lot=m_more")).split()
    es_words = " ".join(f"(RB {w}=much)" for w in more.replace("=m", "").split("_"))
    en_words = " ".join(f"(RB {w}=much)" for w in en_more.replace("=m", "").split("_"))
    tense = draw.weighted(
        {"present": 6, "preterite": es != "saber" and subject.person != "1p", "imperfect": 0.7}
    )
    you = getattr(subject, "formal", False)
    then = Pronoun(subject.person, "x.subj", subject.gender, formal=you)
    if tense == "present" and draw.chance(0.3):
        verb = MUST[subject.person]
        he = {"1s": "I", "2s": "you", "1p": "we", "3p": "they"}.get(subject.person)
        he = "you" if you else he or ("she" if subject.gender == "f" else "he")
        second = pair(f"(VP (VB {verb}=v))", f"(S (NP (PRP {he}~v)) (VP (MD should=v)))")
    else:
        tense_2 = "imperfect" if tense == "preterite" and es_2 in ("necesitar", "tener") else tense
        second = told(Clause(doing(es_2, en_2.replace("_", " ")), then, "x", tense=tense_2))
    than = pair(
        f"(ADVP {es_words} (IN de=than) (DT lo=than) (IN que=than) {{y}})",
        f"(ADVP {en_words} (IN than=than) {{y}})",
        y=second,
    )
    return told(clear(Clause(doing(es, en.replace("_", " ")), subject, tense=tense, rest=(than,))))


def _best_doing(draw: Draw) -> Phrase:
    """ "decir la verdad": "telling the truth"."""
    found = bare(draw, Pronoun("1s", "x"), "ing")
    own = any(re.fullmatch(r"mis?|m[íi][oa]s?|me|.+rme.*", one.word) for one in leaves(found.es))
    return _best_doing(draw) if own else found


MAKERS = {
    "ing": _best_doing,
    "i_do": lambda draw: to_do(draw, Pronoun("1s", "x")),
    "i_bare": lambda draw: bare(draw, Pronoun("1s", "x")),
}
RULES = Rules(TABLE, MAKERS, joining.TABLE)


def the_best_thing(draw: Draw) -> Sentence:
    """ "Lo que más me gusta es bailar.", "Lo malo es que no tengo tiempo." """
    return RULES.sentence(draw, "the_thing")


def what_they_say(draw: Draw) -> Sentence:
    """ "No entiendo nada de lo que dices.", "Haz lo que quieras, a mí me da igual." """
    return RULES.sentence(draw, "talk")
