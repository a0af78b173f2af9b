"""Who lets whom, feelings and good wishes: "Mi papá no me deja salir.", "No puedo dormir por el ruido." """

from __future__ import annotations

from workshop.grammar.everyday.commands_and_wishes.requests import SOMEBODY, SPOKEN
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

FEELINGS = """
letting:
  3* {folk_s} no=n me=o deja=v [v:salir hablar jugar bailar]/VB=d con=w mis=m [a:amigos amigas primos]/NNS=a \
    | {folk_s} doesn't=n let/VB=v me=o [v:go_out talk play dance]/VB=d with=w my=m [a:friends friends cousins]/NNS=a
  3* {folk_s} no=n [p:me te]=o deja=v [v:salir hablar jugar bailar vivir]/VB=d con=w [x:ellos=a ella=a él=a nadie=a] \
    | {folk_s} doesn't=n let/VB=v [p:me you]=o [v:go_out talk play dance live]/VB=d with=w [x:them=a her=a him=a \
    anyone=a]
  4* {folk_p} [n:no=n_quieren=v quieren=v] que=q [v:salga viaje camine vuelva trabaje]=d [g:solo sola]=s [x:- \
    de=t_noche=n]=n | {folk_p} [n:don't=n_want=v want=v] me~q to~d [v:go_out travel walk come_back work]/VB=d alone=s \
    [x:- at=t_night=n]
  2* {folk_s} [n:no=n_quiere=v quiere=v] que=q [v:salga viaje camine vuelva trabaje]=d [g:solo sola]=s [x:- \
    de=t_noche=n]=n | {folk_s} [n:doesn't=n_want=v wants=v] me~q to~d [v:go_out travel walk come_back work]/VB=d \
    alone=s [x:- at=t_night=n]
  3* {folk_s} no=n [p:me nos te]=o deja=v {x_inf} | {folk_s} doesn't=n let/VB=v [p:me us you]=o {x_inf}
  3* {folk_p} no=n [p:me nos te]=o dejan=v {x_inf} | {folk_p} don't=n let/VB=v [p:me us you]=o {x_inf}
  2* {folk_s} no=n [p:me nos te]=o dejó=v {x_inf} | {folk_s} didn't=n let/VB=v [p:me us you]=o {x_inf}
  2* {folk_p} no=n [p:me nos te]=o dejaron=v {x_inf} | {folk_p} didn't=n let/VB=v [p:me us you]=o {x_inf}
  {folk_p} [p:me nos]=o [v:dejan dejaron]=v {x_inf} | {folk_p} [v:let let]=v [p:me us]=o {x_inf}
  2* ¿ por=w qué=w no=n [p:me nos]=o dejas=v {x_inf} ? | why=w don't=n you~v let/VB=v [p:me us]=o {x_inf} ?
  2* [v:déjame déjeme déjenos]=v {x_inf} | let/VB=v [v:me me us]=v {x_inf}
  3* {folk_p} [n:no=n_quieren=v quieren=v]=v que=q {sub_inf_1} \
    | {folk_p} [n:don't=n_want/VB=v want/VBP=v] me~q {sub_inf_1}
  3* {folk_s} [n:no=n_quiere=v quiere=v]=v que=q {sub_inf_1} \
    | {folk_s} [n:doesn't=n_want/VB=v wants/VBZ=v] me~q {sub_inf_1}
  3* [n:no=n_quiero=v quiero=v]=v que=q {sub_inf_2} | I~v [n:don't=n_want/VB=v want/VBP=v] you~q {sub_inf_2}
  2* {folk_s} quiere=v que=q {sub_inf_we} | {folk_s} wants=v us~q {sub_inf_we}
  ¿ quieres=v que=q {sub_inf_1} ? | do~v you~v want/VB=v me~q {sub_inf_1} ?
  ¿ por=w qué=w no=n quieres=v que=q {sub_inf_1} ? | why=w don't=n you~v want/VB=v me~q {sub_inf_1} ?
folk_s:
  mi=m [k:padre madre papá mamá hermano jefe novio]=k | my=m [k:father mother dad mom brother boss boyfriend]/NN=k
  {name} | {name}
folk_p:
  mis=m [k:padres abuelos hijos jefes amigos vecinos]=k \
    | my=m [k:parents grandparents children bosses friends neighbors]/NNS=k
feelings:
  3* con=w este=t [k:calor frío]=k no=n se~c puede=c [v:dormir salir trabajar estudiar correr cocinar jugar]/VB=v \
    [x:- aquí hoy] | in=w this=t [k:heat cold]/NN=k you~c can't=n+c [v:sleep go_out work study run cook play]/VB=v \
    [x:- here today]
  2* con=w [t:este este esta]=t [t:ruido tráfico lluvia]=t no=n se~c puede=c [v:salir trabajar dormir hablar \
    correr]/VB=v [x:- hoy] | with=w this=t [t:noise traffic rain]/NN=t you~c can't=n+c [v:go_out work sleep talk \
    run]/VB=v [x:- today]
  [p:esperé esperamos]=v a=0 {man} [x:una=a_hora=h dos=a_horas=h mucho=a_tiempo=h] y no=z vino=y \
    | [p:I we]~v waited=v for~v {man} for~h [x:an=a_hour=h two=a_hours=h a~a_long=a_time=h] and he~y didn't=z come/VB=y
  [p:esperé esperamos]=v a=0 {woman} [x:una=a_hora=h dos=a_horas=h mucho=a_tiempo=h] y no=z vino=y \
    | [p:I we]~v waited=v for~v {woman} for~h [x:an=a_hour=h two=a_hours=h a~a_long=a_time=h] and she~y didn't=z \
    come/VB=y
  te=y [v:extraño=v_mucho=m echo=v_mucho=m_de~v_menos=v] , ¿ cuándo=w [b:vuelves vienes]=b ? \
    | I~v miss/VBP=v you=y very=m much=m , when=w are~b you~b coming=b [b:back=b -] ?
  me=m gustas=v mucho=d desde=s [k:el=a_primer=p_día=n el=a_verano=n la=a_escuela=n] \
    | I=m have~v liked/VBN=v you~v a=d lot=d since=s [k:the=a_first=p_day=n the=a_summer=n school=a+n]
  3* no=n puedo=c {inf_1} por=p el=a [k:ruido calor frío dolor tráfico]=k \
    | I~c can't=n+c {inf_1} because=p of~p the=a [k:noise heat cold pain traffic]/NN=k
  3* estoy=b [a:harto harta cansado cansada]/JJ=a de=d {ing} \
    | I~b am=b [a:fed_up fed_up tired tired]/JJ=a [a:with with of of]=d {ing}
  3* me=m puse=v [d:muy -] [t:triste contento contenta nervioso nerviosa]/JJ=a cuando=h {it_was} \
    | I=m got=v [d:very -] [t:sad happy happy nervous nervous]/JJ=a when/WRB=h {it_was}
  {man_s} se~v puso=v [d:muy -] [t:triste feliz]/JJ=a cuando=h [o:me te]=o vio=s \
    | {man_s} got=v [d:very -] [t:sad happy]/JJ=a when/WRB=h he~s saw=s [o:me you]=o
  {woman_s} se~v puso=v [d:muy -] [t:triste feliz]/JJ=a cuando=h [o:me te]=o vio=s \
    | {woman_s} got=v [d:very -] [t:sad happy]/JJ=a when/WRB=h she~s saw=s [o:me you]=o
  2* estoy=b [a:preocupado preocupada triste nerviosa]/JJ=a porque=p {named} no=n [o:me te nos]=o [v:llama habla \
    ayuda]=v | I~b am=b [a:worried worried sad nervous]/JJ=a because=p {named} doesn't=n [v:call=v talk=v_to~v \
    help=v]/VB [o:me you us]=o
  2* estoy=b muy=m [a:orgulloso orgullosa]/JJ=a de=d [o:ti él ella mi=m_hijo=k mis=m_padres=k] \
    | I~b am=b very=m proud/JJ=a of=d [o:you him her my=m_son=k my=m_parents=k]
  2* no=n tengo=t ganas=g de=d {ing} [x:hoy ahora] | I~t don't=n feel/VB=t+g like/IN=d {ing} [x:today now]
  2* no=n te~v enfades=v conmigo=c , {because} | don't=n get/VB=v angry=v with=c me=c , {because}
  feliz cumpleaños , que=0 [t:cumplas cumpla]=v muchos=m más=n | happy birthday , many=m more=n years~v
  feliz cumpleaños , {name} , que=0 [t:cumplas cumpla]=v muchos=m más=n \
    | happy birthday , {name} , many=m more=n years~v
  feliz cumpleaños , {wish_good} | happy birthday , {wish_good}
  2* {bye} , {wish_you} | {bye} , {wish_you}
  {bye} , {name} , {wish_you} | {bye} , {name} , {wish_you}
  3* no=n puedo=c [v:dormir estudiar trabajar leer descansar]/VB=v por=p el=a [k:ruido calor frío dolor tráfico]=k \
    [x:- hoy] | I~c can't=n+c [v:sleep study work read rest]/VB=v because=p of~p the=a [k:noise heat cold pain \
    traffic]/NN=k [x:- today]
  2* no=n puedo=c [v:dormir estudiar trabajar leer]/VB=v por=p el=a ruido=k de=d [o:la los el]=b [o:calle vecinos \
    tráfico]=o | I~c can't=n+c [v:sleep study work read]/VB=v because=p of~p the=a noise=k from=d the=b [o:street \
    neighbors traffic]=o
  2* ¡ qué=q [w:bueno bien gusto alegría]=w [v:verte verlo verla verlos]=v ! \
    | how=q [w:good good nice nice]/JJ=w to~v see/VB=v you=v !
  2* hace=h mucho=m tiempo=t que=0 no=n [o:te lo la los]=o [p:veo vemos]=v \
    | [p:I we]~v haven't=n seen/VBN=v [o:you him her them]=o for=h a~m long=m time=t
  2* ojalá=o [p:podamos]=c [v:vernos hablar salir viajar trabajar]=v [x:pronto juntos mañana esta=t_semana=t] \
    | I~o hope/VBP=o we~c can=c [v:see=v_each=v_other=v talk go_out travel work]/VB=v [x:soon together tomorrow \
    this=t_week=t]
  {named} se~v [v:enfadó enojó]=v conmigo=c por=p [d:llegar=d_tarde=t no=d_llamar=t llegar=d_tan=d_tarde=t] \
    | {named} got=v angry=v with=c me=c for=p [d:arriving=d_late=t not=d_calling=t arriving=d_so=d_late=t]
  2* me=m da=v [v:vergüenza miedo pereza]=v {inf_1} \
    | [v:I~m_am=v_embarrassed=v I~m_am=v_afraid=v I~m_feel~v_too~v_lazy=v] to=0 {inf_1}
  2* me=m siento=v [d:mucho -] mejor=b [x:hoy ahora que=q_ayer=y] \
    | I=m feel/VBP=v [d:much -] better=b [x:today now than=q_yesterday=y]
  me=m muero=v de~v [n:hambre sed frío]=n | I=m am=v [n:starving=v+n dying=v_of~v_thirst=n freezing=v+n]
  me=0 río=r mucho=m con=w [o:él ella ellos]=o | I~r laugh/VBP=r a=m lot=m with=w [o:him her them]=o
  me=0 aburro=a mucho=m [x:aquí en=c_casa=c en=c_clase=c los=c_domingos=c] \
    | I~a get=a bored/JJ=a a=m lot=m [x:here at=c_home=c in=c_class=c on=c_Sundays/NNPS=c]
  2* ¡ qué=q [w:pena lástima]=w que=t no=n puedas=v {x_inf} ! \
    | what=q [w:a~w_shame a~w_pity]=w that=t you~v can't=v+n {x_inf} !
  2* ¡ qué=q bien=w que=t [b:estés estéis estemos]=b [x:aquí bien cerca=x en=c_casa=c] ! \
    | how=q great/JJ=w that=t [b:you you we]~b are/VBP=b [x:here well near=x at=c_home=c] !
  3* me=m puse=v muy=d [t:triste contento contenta nervioso nerviosa]/JJ=a al=h [h:oír leer ver]=h la=b noticia=n \
    | I=m got=v very=d [t:sad happy happy nervous nervous]/JJ=a when/WRB=h I~h [h:heard read saw]/VBD=h the=b news=n
  2* me=m puse=v [t:triste contento contenta nervioso nerviosa]/JJ=a al=h [h:verte verla verlos oírte]=h \
    | I=m got=v [t:sad happy happy nervous nervous]/JJ=a when/WRB=h I~h [h:saw saw saw heard]/VBD=h [h:you her them \
    you]=h
  3* estoy=b [a:harto harta cansado cansada]/JJ=a de=d [x:todo=x esto=x esperar=x_aquí=h esa=t_gente=x \
    este=t_trabajo=x] | I~b am=b [a:fed_up fed_up tired tired]/JJ=a [a:with with of of]=d [x:everything=x this=x \
    waiting=x_here=h those=t_people=x this=t_job=x]
  2* estoy=b [d:muy -] [a:preocupado preocupada]/JJ=a por=p [x:mi=m_madre=k el=t_examen=k el=t_ruido=k ti=k \
    los=t_niños=k] | I~b am=b [d:very -] worried/JJ=a about=p [x:my=m_mother=k the=t_exam=k the=t_noise=k you=k \
    the=t_children/NNS=k]
  2* estoy=b [d:muy -] [a:nervioso nerviosa]/JJ=a por=p [x:el=t_examen=k la=t_entrevista=k la=t_boda=k mañana=k] \
    | I~b am=b [d:very -] nervous/JJ=a about=p [x:the=t_exam=k the=t_interview=k the=t_wedding=k tomorrow=k]
  2* no=n lo=o [v:hice dije rompí]=v a=p propósito=p | I~v didn't=n [v:do say break]/VB=v it=o on=p purpose=p
  3* ¿ qué=w habrías=h [v:hecho dicho]=v tú=y en=p mi=m lugar=l ? \
    | what=w would=h you=y have~h [v:done said]/VBN=v in=p my=m place=l ?
  yo=s en=p tu=m lugar=l no=n [v:iría=v diría=v_nada=x saldría=v_con=x_él=o] \
    | in=p your=m place=l I=s wouldn't=n [v:go/VB=v say/VB=v_anything=x go/VB=v_out=v_with=x_him=o]
  a~f veces=f pienso=v en=e [v:volver viajar ir]=v a=a [k:mi=m_país=p mi=m_pueblo=p tu=m_casa=p]=p \
    | sometimes=f I~v think/VBP=v of=e [v:going_back traveling going]/VBG=v to=a [k:my=m_country=p my=m_town=p \
    your=m_house=p]
it_was:
  se~v [v:fue=v casó=v enfadó=v_conmigo=c] {named} | {named} [v:left=v got=v_married=v got=v_angry=v_with=c_me=c]
  [o:me nos te]=o [v:llamó ayudó vio]=v {named} | {named} [v:called helped saw]/VBD=v [o:me us you]=o
  [n:no=n_vino=v llegó=v no=n_llamó=v] {named} | {named} [n:didn't=n_come/VB=v arrived=v didn't=n_call/VB=v]
because:
  no=n lo=o [v:hice dije rompí]=v a=p propósito=p | I~v didn't=n [v:do say break]/VB=v it=o on=p purpose=p
  [v:estoy=v_muy=m_cansado=a estoy=v_muy=m_cansada=a fue=v_sin=m_querer=a no=n_es=v_mi=m_culpa=a] \
    | [v:I~v_am=v_very=m_tired/JJ=a I~v_am=v_very=m_tired/JJ=a it~v_was=v_an~a_accident=m+a it~v_isn't=n+v_my=m_fault=a]
  {going_1} | {going_1}
wish_good:
  que=0 tengas=v un=a [b:buen gran]=b día=k | have/VB=v a=a [b:good great]/JJ=b day=k
  que=0 lo=0 pases=v [w:bien muy=d_bien]=w | have/VB=v a~w [w:good very=d_good]=w time=v
bye:
  [buenas=g_noches/NNS=n buenas=g_noches/NNS=n_a=0_todos=t adiós=n] \
    | [good=g_night=n good=g_night=n_everyone=t goodbye=n]
  hasta=h [mañana luego]=m | see/VB=h you~h [tomorrow later]=m
wish_you:
  que=0 [t:descanses descanse duermas duerma]=v [x:mucho bien]=x | [t:rest rest sleep sleep]/VB=v [x:a=x_lot=x well]=x
  que=0 te~v mejores=v [x:pronto -] | get/VB=v well=v [x:soon -]
  que=0 tengas=v [k:suerte=k un=a_buen=b_día=k un=a_buen=b_viaje=k una=a_buena=b_noche=k] \
    | [k:good~v_luck=k have=v_a=a_good=b_day=k have=v_a=a_good=b_trip=k have=v_a=a_good=b_night=k]
  que=0 lo=0 pases=v [w:bien muy=d_bien]=w | have/VB=v a~w [w:good very=d_good]=w time=v
"""


BLOCKS = {"letting": 5, "feelings": 4}


RULES = Rules(FEELINGS + SOMEBODY, SPOKEN, BASIC)


def feelings_and_wishes(draw: Draw) -> Sentence:
    """ "Mis padres no quieren que salga sola de noche.", "Estoy harta de esperar." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
