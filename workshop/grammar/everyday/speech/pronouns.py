"""Small pronouns in everyday talk: "¿Me lo puedo probar?", "Se me dan mal los idiomas.", "Os invito yo." """

from __future__ import annotations

from workshop.grammar.building import Sentence, finish
from workshop.grammar.conjugation import conjugated
from workshop.grammar.everyday.forms.turns import MAKERS as ACTS
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules, ended
from workshop.grammar.everyday.speech.pronouns_following import FOLLOWING, LIKINGS
from workshop.grammar.everyday.speech.pronouns_happening import HAPPENING
from workshop.grammar.everyday.speech.pronouns_more import expanded, verbs_with_se
from workshop.grammar.everyday.speech.pronouns_said import SAID
from workshop.grammar.families import Family
from workshop.grammar.orthography import with_pronouns
from workshop.grammar.sampling import Draw

# `<A.me>` and the like stand for a choice of the six persons: see `pronouns_more`.
LIKE_GUSTAR = """
skill:
  3* se~v <A.me>=m dan/VB=v {how_good} {skills} | <A.I>=m <A.am>~v {how_good} at=v {skills}
  3* se~v <A.me>=m da/VB=v {how_good} {a_skill} | <A.I>=m <A.am>~v {how_good} at=v {a_skill}
  no=n se~v <A.me>=m da/VB=v bien=w {a_skill} | <A.I>=m <A.not>=n+v good/JJ=w at=v {a_skill}
  no=n se~v <A.me>=m dan/VB=v bien=w {skills} | <A.I>=m <A.not>=n+v good/JJ=w at=v {skills}
  2* ¿ se~v <Q.me>=m da/VB=v bien=w {a_skill} ? | are~v <Q.I>=m good/JJ=w at=v {a_skill} ?
  ¿ se~v <Q.me>=m dan/VB=v bien=w {skills} ? | are~v <Q.I>=m good/JJ=w at=v {skills} ?
  2* a=0 {person_named} se~v le~v da/VB=v {how_good} {a_skill} | {person_named} is~v {how_good} at=v {a_skill}
  a=0 {person_named} se~v le~v dan/VB=v {how_good} {skills} | {person_named} is~v {how_good} at=v {skills}
how_good:
  [bien mal muy=d_bien muy=d_mal bastante=d_bien fatal genial]=w | [good bad very=d_good very=d_bad quite=d_good \
    terrible great]/JJ=w
skills:
  [n:los las los las los]~o [n:idiomas matemáticas deportes ciencias números]/NNS=o | [n:languages math sports \
    science numbers]/NNS=o
a_skill:
  [n:la el el el la]~o [n:música inglés fútbol baloncesto historia]/NN=o | [n:music English soccer basketball history]=o
  3* [v:cocinar bailar cantar nadar dibujar conducir escribir jugar=v_al=0_tenis]/VB=v | [v:cooking dancing singing \
    swimming drawing driving writing playing=v_tennis]/VBG=v
  [v:hablar=v_en=e_público=k hacer=v_tartas=k contar=v_chistes=k]/VB | [v:speaking=v_in=e_public=k making=v_cakes=k \
    telling=v_jokes=k]/VBG
person_named:
  3* {my:kin} | {my:kin}
  {your:kin} | {your:kin}
  2* {name} | {name}
interest:
  4* <A.me>=m interesa=v mucho=d {topic} | <A.I>=m <A.am>~v very=d interested/JJ=v in=v {topic}
  no=n <A.me>=m interesa=v nada=d {topic} | <A.I>=m <A.not>=n+v interested/JJ=v in=v {topic} at=d all=d
  2* a=0 {person_named} le~v interesa=v mucho=d {topic} | {person_named} is~v very=d interested/JJ=v in=v {topic}
  2* ¿ <Q.me>=m interesa=v {topic} ? | are~v <Q.I>=m interested/JJ=v in=v {topic} ?
  {topic} <A.me>=m interesa=v mucho=d | <A.I>=m <A.am>~v very=d interested/JJ=v in=v {topic}
topic:
  2* la=a [h:historia vida política cultura] de=d [mi tu este otro]=o [n:país pueblo barrio]/NN | the=a [h:history \
    life politics culture] of=d [my your this another]=o [n:country town neighborhood]
  la~a música=m de=d [los=0_años=0_ochenta tu_país este_grupo hoy]=o | the~a music=m of=d [the=0_eighties \
    your_country this_band today]=o
  [n:el la el el]~o [n:arte música cine deporte]/NN=o [moderno=j moderna=j español=j europeo=j]/JJ | [modern=j \
    modern=j Spanish=j European=j]/JJ [n:art music cinema sport]=o
  aprender/VB=v [n:idiomas español inglés música] | learning/VBG=v [n:languages Spanish English music]
feeling_so:
  2* <A.me>=m da=v [miedo pereza]=v {plain} | <A.I>=m <A.am>~v [afraid too=v_lazy]/JJ=v to~0 {plain}
  2* <A.me>=m da=v vergüenza=v {shy} | <A.I>=m <A.am>~v embarrassed/JJ=v to~0 {shy}
  3* <C.me>=m da=v [pena rabia]/NN=w que=q {you_are} | it~v makes/VBZ=v <C.to_me>=m [sad angry]/JJ=w that=q {you_are}
  2* <C.me>=m da=v miedo=v que=q {you_are} | <C.I>=m <C.am>~v afraid/JJ=v that=q {you_are}
  4* <C.me>=m da=v igual=v {whatever} | <C.I>=m <C.dont>=v care/VB=v {whatever}
  a=0 {person_named} le~v da=v igual=v {whatever} | {person_named} doesn't=v care/VB=v {whatever}
  a=0 <C.a_me>~m <C.me>=m da=v igual=v {whatever} | <C.I>=m <C.dont>=v care/VB=v {whatever}
  3* <C.me>=m [v:molesta preocupa sorprende]=v que=q {you_are} | it~v [v:bothers worries surprises]/VBZ=v <C.to_me>=m \
    that=q {you_are}
  2* <C.me>=m alegra/VB=v que=q {good_news} | <C.I>=m <C.am>~v glad/JJ=v that=q {good_news}
  2* <C.me>=m encanta/VB=v que=q {good_news} | <C.I>=m <C.love>=v that=q {good_news}
  no=n <C.me>=m [v:molesta preocupa sorprende importa]=v que=q {you_are} | it~v doesn't=n [v:bother worry surprise \
    matter=v_to]/VB=v <C.to_me>=m that=q {you_are}
  no=n <C.me>=m gusta=v que=q {you_are} | <C.I>=m <C.dont>=n like/VB=v that=q {you_are}
  3* <C.se>~v <C.alegrar:present>=v de=0 que=q {good_news} | <C.I>~v <C.am>~v glad/JJ=v that=q {good_news}
  2* <C.se>~v <C.alegrar:present>=v mucho=d de=0 que=q {good_news} | <C.I>~v <C.am>~v very=d glad/JJ=v that=q \
    {good_news}
shy:
  [v:hablar=v_en=e_público=k cantar=v_aquí=k bailar=v preguntar=v llamarle=v llorar=v]/VB | [v:speak=v_in=e_public=k \
    sing=v_here=k dance=v ask=v call=v_him=v cry=v]/VB
plain:
  [v:salir=v_de=s_noche=k viajar=v_en=e_avión=k hablar=v_en=e_público=k decir=v_la=l_verdad=k preguntar llamarle=v \
    ir=v_al=e_médico=k cantar=v_aquí=k]/VB=v | [v:go=v_out=v_at=s_night=k travel=v_by=e_plane=k speak=v_in=e_public=k \
    tell=v_the=l_truth=k ask call=v_him=v go=v_to=e_the~k_doctor=k sing=v_here=k]/VB=v
good_news:
  3* [t:vengas=v estés=v_aquí=a estés=v_mejor=a hayas=v_venido=a vivas=v_aquí=a cocines=v_tú=a ganes=v]/VB | you~v \
    [t:are=v_coming=v are=v_here=a are=v_better=a have=v_come=a live=v_here=a cook=v+a win=v]
  4* {person_named} [t:venga=v esté=v_aquí=a esté=v_mejor=a viva=v_cerca=a trabaje=v_aquí=a gane=v]/VB | \
    {person_named} [t:is=v_coming=v is=v_here=a is=v_better=a lives=v_nearby=a works=v_here=a wins=v]
  haga/VB=v [tan=d_buen=a_tiempo=k sol=a calor=a]=k | [the~v_weather=k_is=v_so=d_nice=a it~v_is=v_sunny=a+k \
    it~v_is=v_hot=a+k]
you_are:
  [te=v_vayas=v no=n_vengas=v estés=v_triste=a trabajes=v_tanto=a no=n_lo~v_sepas=v vivas=v_tan=d_lejos=a \
    hayas=v_venido=a digas=v_eso=a llegues=v_tarde=a]/VB | you~v [are=v_leaving=v don't=n_come=v are=v_sad=a \
    work=v_so=a_much=a don't=n_know=v are=v_so=d_far=a_away=a have=v_come=a say=v_that=a are=v_late=a]
  {person_named} [no=n_venga=v viva=v_tan=d_lejos=a esté=v_aquí=a trabaje=v_tanto=a gane=v_siempre=a]/VB | \
    {person_named} [doesn't=n_come=v lives=v_so=d_far=a_away=a is=v_here=a works=v_so=a_much=a always=a_wins/VBZ=v]
  [no=n_haya=v_nadie=a haya=v_tanta=d_gente=a haga=v_tanto=d_frío=a]/VB | [there~v_is=v_no/DT=n_one=a \
    there~v_are=v_so=d_many=d_people=a it~v_is=v_so=d_cold=a]
whatever:
  lo=w que=w [digas pienses hagas compres cocines]/VB=v | what=w you~v [say think do buy cook]/VBP=v
  lo=w que=w [diga=v_la=0_gente=l piensen=v_los=l_demás=l pase=v_mañana=t] | what=w [people/NNS=l_say/VBP=v \
    the=l_others=l_think/VBP=v happens=v_tomorrow=t]
  si=s {person_named} [viene=v gana=v llama=v no=n_viene=v] | if=s {person_named} [comes wins calls doesn't=n_come]=v
  [dónde=w_vayamos=v cuándo=w_salgamos=v qué=w_comamos=v] | [where=w_we~v_go=v when=w_we~v_leave=v what=w_we~v_eat=v]
  el=a [n:color precio tiempo resto resultado nombre]/NN | about=0 the=a [n:color price weather rest result name]
need:
  3* <A.me>=m hacen=v falta=v unos=u [n:zapatos pantalones calcetines guantes]/NNS=o nuevos=j | <A.I>=m <A.need>=v \
    some=u new/JJ=j [n:shoes pants socks gloves]/NNS=o
  3* <A.me>=m hace=v falta=v {a:tool+clothes+kitchenware+device+text} | <A.I>=m <A.need>=v \
    {a:tool+clothes+kitchenware+device+text}
  2* ¿ <Q.me>=m hace=v falta=v algo=s [del=d_supermercado=k de=d_la=l_farmacia=k para=d_el=l_viaje=k] ? | do~v \
    <Q.I>=m need/VB=v anything=s [from=d_the~k_supermarket=k from=d_the=l_pharmacy=k for=d_the=l_trip=k] ?
  ¿ qué=w <Q.me>=m hace=v falta=v [- para=f_el=l_viaje=k para=f_la=l_clase=k] ? | what=w do~v <Q.I>=m need/VB=v [- \
    for=f_the=l_trip=k for=f_the=l_class=k] ?
  <A.me>=m hace=v falta=v [descansar dormir salir estudiar]/VB=i más=k | <A.I>=m <A.need>=v to~i [rest sleep go=i_out \
    study]/VB=i more=k
  no=n <A.me>=m hace=v falta=v nada=s [- más=k] | <A.I>=m <A.dont>=n need/VB=v anything=s [- else=k]
want_to:
  4* ¿ <Q.me>=m apetece=v {plan} {soon} ? | do~v <Q.I>=m feel/VB=v like=v {plan} {soon} ?
  3* no=n <A.me>=m apetece=v {plan} {soon} | <A.I>=m <A.dont>=n feel/VB=v like=v {plan} {soon}
  2* <A.me>=m apetece=v {plan} {soon} | <A.I>=m <A.feel>=v like=v {plan} {soon}
  a=0 {person_named} no=n le~v apetece=v {plan} {soon} | {person_named} doesn't=n feel/VB=v like=v {plan} {soon}
  3* <A.tener:present>=v muchas=d ganas=v de=v {seeing} | <A.I>~v really=d <A.want>=v to~v {seeing}
  no=n <A.tener:present>=v ganas=v de=v {plan} | <A.I>~v <A.dont>=n feel/VB=v like=v {plan}
plan:
  [tomar=v_algo=k tomar=v_un=a_café=k comer=v_pizza=k ver=v_una=a_película=k ir=v_a=g_la=a_playa=k ir=v_al=g_cine=k \
    dar=v_una=a_vuelta=v salir=v bailar=v cocinar=v estudiar=v hablar=v_de=g_eso=k ver=v_la=a_tele=k]/VB | \
    [having=v_something=k having=v_a=a_coffee=k eating=v_pizza=k watching=v_a=a_movie=k going=v_to=g_the=a_beach=k \
    going=v_to=g_the~k_movies=k going=v_for=v_a=a_walk=v going=v_out=v dancing=v cooking=v studying=v \
    talking=v_about=g_that=k watching=v_TV/NN=k+a]/VBG
soon:
  2* - | -
  [hoy esta=t_noche=t ahora esta=s_tarde=k] | [today tonight=t now this=s_afternoon=k]
seeing:
  [v:verlos=v+o verte=v+o verla=v+o veros=v+o conocerlo=v+o conocerte=v+o volver=v_a=b_casa=k \
    ir=v_de=b_vacaciones=k]/VB | [v:see=v_them=o see=v_you=o see=v_her=o see=v_you=o meet=v_him=o meet=v_you=o \
    go=v_back=v_home=k+b go=v_on=b_vacation=k]/VB
turn:
  3* hoy=d <A.me>=m toca=t {x_do} a=0 <A.a_me>~m | today=d it~t is~t <A.my>=m turn/NN=t {x_do}
  2* <A.me>=m toca=t {x_do} a=0 <A.a_me>~m | it~t is~t <A.my>=m turn/NN=t {x_do}
  2* ¿ a=w quién=w le~t toca=t {x_do} ? | whose=w turn/NN=t is~t it~t {x_do} ?
  ¿ a=w quién=w le~t toca=t [ahora hoy mañana] ? | whose=w turn/NN=t is~t it~t [now today tomorrow] ?
  ayer=d <A.me>=m tocó/VB=t {x_do} | yesterday=d it~t was~t <A.my>=m turn/NN=t {x_do}
left_over:
  3* <A.me>=m quedan=v {n} [o:euros minutos días páginas libros preguntas meses] | <A.I>=m <A.have>=v {n} [o:euros \
    minutes days pages books questions months] left/VBN=v
  2* ¿ cuánto=w [o:dinero tiempo pan trabajo]/NN=o <Q.me>=m queda=v ? | how=w much=w [o:money time bread work]=o do~v \
    <Q.I>=m have/VB=v left=v ?
  ¿ cuántos=w [o:días euros exámenes libros]/NNS=o <Q.me>=m quedan=v ? | how=w many=w [o:days euros exams \
    books]/NNS=o do~v <Q.I>=m have/VB=v left=v ?
  no=n <A.me>=m queda=v nada=s de=0 [leche ropa comida agua gasolina]/NN=o | <A.I>=m <A.dont>=n have/VB=v any=s [milk \
    clothes food water gas]=o left=v
  <A.me>=m [s:sobra queda]=v un=u poco=u de=u [tiempo dinero pan café]/NN=o | <A.I>=m <A.have>=v a=u little=u [time \
    money bread coffee]=o left=v [s:over -]=v
  <A.me>=m faltan=v {n} [o:páginas ejercicios minutos] para=f terminar/VB=k | <A.I>=m <A.have>=v {n} [o:pages \
    exercises minutes] left=v to=f finish/VB=k
n:
  [dos tres cinco diez veinte treinta] | [two three five ten twenty thirty]
works_for:
  4* ¿ <Q.me>=m [viene va]=v bien=v {free_time} ? | does~v {free_time} work/VB=v for~m <Q.to_me>=m ?
  3* {free_time} <A.me>=m [viene va]/VB=v [w:bien=v muy=w_bien=w] | {free_time} works/VBZ=v [w:- very=w_well=w] for~m \
    <A.to_me>=m
  3* {free_time} no=n <A.me>=m [viene va]=v bien=v | {free_time} doesn't=n work/VB=v for~m <A.to_me>=m
  2* no=n <A.me>=m [viene va]=v bien=v {free_time} | {free_time} doesn't=n work/VB=v for~m <A.to_me>=m
  <A.me>=m [viene va]=v mejor=w {free_time} | {free_time} works/VBZ=v better=w for~m <A.to_me>=m
  ¿ cuándo=w <Q.me>=m [viene va]=v [w:bien mejor]=k ? | when=w is~v [w:good best]/JJ=k for~m <Q.to_me>=m ?
free_time:
  4* el=0 {weekday} | {weekday}
  el=0 {weekday} por~i la=0 [mañana tarde noche]/NN=i | {weekday} [morning afternoon night]/NN=i
  [mañana=k esta=s_tarde=k la~0_semana=k_que=s_viene=s este=s_sábado=k] | [tomorrow=k this=s_afternoon=k \
    next=s_week=k this=s_Saturday/NNP=k]
"""
TAKING = """
poner: put it on/RP
quitar: take it off/RP
llevar: take it with you/PRP
comer: eat it
probar: try it on/RP
quedar: keep it
beber: drink it
"""


def _with_it(es: str) -> list[str]:
    """ "póntelo", "póntela", "póntelos", "póntelas", and the same for usted."""
    forms = ((conjugated(es, "command", "2s"), "te"), (conjugated(es, "subjunctive", "3s"), "se"))
    return [f"{with_pronouns(verb, [to, it])}/VB" for verb, to in forms for it in ("lo", "la", "los", "las")]


def _commands_with_it() -> str:
    """Lines such as "póntelo, hace frío" and "no te lo pongas"."""
    found = []
    for row in TAKING.strip().splitlines():
        es, en = row.split(": ")
        first, _, *others = en.split()
        more = " ".join(f"{word}=v" for word in others)
        forms = f"[o:{' '.join(_with_it(es))}]=v+o"
        it = "it it them them"
        then = {"poner": "{then_on}", "quitar": "{then_off}"}.get(es, "{then_any}")
        found.append(f"2* {forms} {then} | {first}/VB=v [o:{it} {it}]/PRP=o {more} {then}")
        no = f"no=n te~v [o:lo la los las]/PRP=o {conjugated(es, 'subjunctive', '2s')}/VB=v {{e}}"
        found.append(f"{no} | don't=n {first}/VB=v [o:{it}]/PRP=o {more} {{e}}")
    return "\n".join(("taken:", *found))


LIST = (FOLLOWING, LIKE_GUSTAR, LIKINGS, HAPPENING, SAID, _commands_with_it())
RULES = Rules(expanded("\n".join(LIST)), {"x_do": ACTS["x_do"]}, BASIC)
GUSTAR = {
    "skill": 3,
    "interest": 2.5,
    "feeling_so": 7,
    "need": 2.5,
    "want_to": 3.5,
    "turn": 2,
    "left_over": 2.5,
    "works_for": 3,
    "like_people": 4,
    "nobody": 1,
}
HAPPENS = {
    "signs": 2,
    "broken": 2,
    "late": 1.2,
    "mishap": 3,
    "disagrees": 2.5,
    "robbed": 3,
    "eaten": 2.5,
    "becomes": 3,
    "running_out": 1.5,
    "own_body": 2.5,
    "good_time": 2,
    "seen": 3.5,
}
TALKED = {
    "may_i": 3,
    "not_yet": 2.5,
    "you_all": 2.5,
    "doubled": 3.5,
    "tell_him": 3,
    "could_you": 2.5,
    "my_treat": 2,
    "told_her": 2.5,
    "offers": 2.5,
    "taken": 2.5,
    "for_him": 3,
    "angry": 2,
}


def _sentence(draw: Draw, blocks: dict[str, float]) -> Sentence:
    """A sentence of one of the blocks, at times after a word such as "oye"."""
    name = draw.weighted(blocks)
    if draw.chance(0.75):
        return RULES.sentence(draw, name)
    slots = f"{{lead}} , {{{name}}}"
    return finish(ended(RULES.line(draw, f"{slots} | {slots}")))


def like_gustar(draw: Draw) -> Sentence:
    """ "Se me dan mal los idiomas.", "¿Os viene bien el martes?" """
    return _sentence(draw, GUSTAR)


def happens_to_me(draw: Draw) -> Sentence:
    """ "Me robaron el bolso en el metro.", "Se ha roto la ventana de mi cuarto." """
    return _sentence(draw, HAPPENS)


def pronouns_in_talk(draw: Draw) -> Sentence:
    """ "¿Me lo puedo probar?", "A mis primos no los veo casi nunca." """
    return _sentence(draw, TALKED)


SMALL_PRONOUN_FAMILIES: dict[Family, float] = {
    like_gustar: 10,
    happens_to_me: 9,
    pronouns_in_talk: 10,
    verbs_with_se: 9,
}
