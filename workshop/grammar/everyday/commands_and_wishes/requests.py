"""Requests, permission, commands, what others said, feelings: "¿Te importa si me siento?", "Ponte el abrigo." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.numbers_and_times.adverbs_of_time import MAKERS, TIMED, deed, doer
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.trees import Phrase, leaf, leaves, node
from workshop.grammar.lessons.building import Sentence, said
from workshop.grammar.lessons.sampling import Draw

SOMEBODY = """
man_s:
  [m:mi tu]=m [k:padre hermano jefe novio tío hijo abuelo]=k \
    | [m:my your]=m [k:father brother boss boyfriend uncle son grandfather]/NN=k
  {man} | {man}
woman_s:
  [m:mi tu]=m [k:madre hermana jefa novia tía hija abuela]=k \
    | [m:my your]=m [k:mother sister boss girlfriend aunt daughter grandmother]/NN=k
  {woman} | {woman}
named:
  {man_s} | {man_s}
  {woman_s} | {woman_s}
"""
REQUESTS = """
asking:
  2* ¿ [t:puedes podrías]=c {x_inf} , {if_so} ? | [t:can could]=c you~c {x_inf} , {if_so} ?
  4* ¿ [p:me nos]=o [v:dejas deja dejan]=v {x_inf} ? | will~v you~v let/VB=v [p:me us]=o {x_inf} ?
  2* ¿ [p:me nos]=o [v:dejas deja]=v [t:pasar entrar salir ver pensar probar]/VB=t {please_or} ? \
    | will~v you~v let/VB=v [p:me us]=o [t:come_in go_in go_out see think try]/VB=t {please_or} ?
  4* ¿ [t:te le os les]=o apetece=v {x_ing} {with_time} ? | do~v you=o feel/VB=v like/IN~v {x_ing} {with_time} ?
  3* ¿ [t:te le]=o importa=v si=s {do_1} ? | do~v you=o mind/VB=v if=s {do_1} ?
  3* ¿ [t:te le]=o molesta=v si=s [d:fumo me=0_siento=d_aquí pongo=d_música=e me=0_quedo=d_un=h_rato=h] ? \
    | do~v you=o mind/VB=v if=s I~d [d:smoke/VBP sit=d_here put=d_on=d_music=e stay=d_a=h_while=h] ?
  3* ¿ [t:te le les]=o importaría=v {x_ing} ? | would=v you=o mind/VB=v {x_ing} ?
  4* ¿ [t:puedo podría podemos]=c {x_inf} ? | [t:can could can]=c [t:I I we]~c {x_inf} ?
  2* ¿ [t:puedo podría podemos]=c {x_inf} , {please} ? | [t:can could can]=c [t:I I we]~c {x_inf} , {please} ?
  4* ¿ [t:puedes puede podrías podría]=c [v:repetirlo decirlo explicarlo hacerlo traerlo abrirlo]=v , {if_so} ? \
    | [t:can can could could]=c you~c [v:repeat say explain do bring open]/VB=v it=v , {if_so} ?
  3* ¿ quieres=v salir=m a=a [d:caminar=d cenar=d bailar=d comer=d correr=d tomar=d_algo=d] {with_time} ? \
    | do~v you~v want/VB=v to~m go=m out/RP=m [d:walking=a+d to=a_dinner=d dancing=a+d to=a_eat/VB=d running=a+d \
    for=a_a~d_drink=d] {with_time} ?
  2* ¿ quieres=v [m:venir ir]=m a~d [d:cenar comer bailar nadar caminar correr]=d {with_time} ? \
    | do~v you~v want/VB=v to~m [m:come go]/VB=m [d:have_dinner eat dance swim walk run]/VB=d {with_time} ?
  2* ¿ [v:sabes sabe saben]=v {wh} ? | do~v you~v know/VB=v {wh} ?
  2* no=n sé=v {wh} | I~v don't=n know/VB=v {wh}
  2* me=0 pregunto=v {wh} | I~v wonder/VBP=v {wh}
  2* [v:dime dígame]=v {wh} | tell/VB=v me=v {wh}
  3* ¿ conoces=v a=0 alguien=s que=q [d:hable=d sepa=d_hablar=h]=d {any:language} ? \
    | do~v you~v know/VB=v anyone=s who=q [d:speaks=d knows=d_how~h_to~h_speak=h]=d {any:language} ?
  3* ¿ conoces=v a=0 alguien=s que=q {able} ? | do~v you~v know/VB=v anyone=s who=q {able} ?
  2* [p:busco necesito buscamos]=v a=0 alguien=s que=q {able} \
    | [p:I~v_am~v_looking=v_for~v I~v_need=v we~v_are~v_looking=v_for~v] someone=s who=q {able}
  no=n conozco=v a=0 nadie=s que=q {able} | I~v don't=n know/VB=v anyone=s who=q {able}
please_or:
  , {please} | , {please}
  [x:ahora hoy] | [x:now today]
with_time:
  2* conmigo=c | with=c me=c
  [x:hoy esta=t_noche=t esta=t_tarde/NN=m mañana=t]=t | [x:today tonight=t this=t_afternoon=m tomorrow=t]=t
  conmigo=c [x:hoy esta=t_noche=t esta=t_tarde/NN=m mañana=t]=t \
    | with=c me=c [x:today tonight=t this=t_afternoon=m tomorrow=t]=t
if_so:
  2* si=s no=n es=b [x:molestia problema]/NN=x | if=s it~b isn't=b+n a~x [x:bother problem]/NN=x
  si=s no=n es=b mucha=m molestia=x | if=s it~b isn't=b+n too~m much=m trouble=x
  2* {please} | {please}
  si=s [t:es=b_posible=v no=n_es=b_tarde=v hay=b_tiempo=v] \
    | if=s [t:it~b_is=b_possible=v it~b_isn't=b+n_too~v_late=v there~b_is=b_time=v]
wh:
  2* [w:cuándo por=w_qué=w]=w se~v [v:enfadó fue rio casó]=v {named} \
    | [w:when why]=w {named} [v:got_angry left laughed got_married]/VBD=v
  [w:a=w_qué=w_hora=w cuándo=w]=w [v:empieza termina]=v la=a [o:clase fiesta reunión película]=o \
    | [w:what=w_time=w when=w] the=a [o:class party meeting movie]=o [v:starts ends]/VBZ=v
my_thing:
  mi=m [k:teléfono chaqueta abrigo mochila paraguas coche libro bolsa]/NN=k \
    | my=m [k:phone jacket coat backpack umbrella car book bag]/NN=k
  la=a [k:llave leche carta]/NN=k | the=a [k:key milk letter]/NN=k
that_one:
  [a:este ese]=a [k:lugar libro pueblo perro plato]/NN=k | [a:this that]=a [k:place book town dog dish]/NN=k
  [a:esta esa]=a [k:calle película canción flor]/NN=k | [a:this that]=a [k:street movie song flower]/NN=k
  3* si=w {named} [v:viene llega vuelve]=v [t:hoy mañana esta=d_noche=d]=t \
    | if=w {named} [v:is~v_coming arrives is~v_coming_back]=v [t:today tomorrow tonight=d]=t
  2* si=w {named} [v:vendrá llegará volverá]=v {soon} | if=w {named} will~v [v:come arrive come_back]/VB=v {soon}
  3* [w:cuándo por=w_qué=w]=w [v:sale llega]=v el=a [o:tren autobús avión]=o \
    | [w:when why]=w the=a [o:train bus plane]=o [v:leaves arrives]/VBZ=v
  3* dónde=w está=v {my_thing} | where=w {my_thing} is=v
  2* cómo=w se~v llama=v {that_one} | what=w {that_one} is~v called/VBN=v
able:
  [o:me nos]=o pueda=c [v:ayudar llevar enseñar]=v | can=c [v:help take teach]/VB=v [o:me us]=o
  sepa=s [v:cocinar=v bailar=v conducir=v arreglar=v_coches=c tocar=v_la=a_guitarra=c]=v \
    | knows=s how~s to~v [v:cook=v dance=v drive=v fix=v_cars=c play=v_the=a_guitar=c]
  [v:viva trabaje]=v [x:aquí cerca=x en=x_el=a_centro=c] | [v:lives works]/VBZ=v [x:here nearby=x downtown=c]
orders:
  3* deja=v de~d [d:mirar usar]/VB=d [o:el la]=a [o:teléfono computadora]/NN=o y {cmd_small} \
    | stop/VB=v [d:looking_at using]/VBG=d the=a [o:phone computer]/NN=o and {cmd_small}
  si=s [o:la lo]=o ves=v , dile=t que=q [o:la lo]=i estoy=b [v:buscando esperando llamando]=v \
    | if=s you~v see/VBP=v [o:her him]=o , tell/VB=t [o:her him]=t that=q I~b am=b [v:looking_for waiting_for \
    calling]/VBG=v [o:her him]=i
  si=s [o:las los]=o ves=v , diles=t que=q [o:las los]=i estoy=b [v:buscando esperando llamando]=v \
    | if=s you~v see/VBP=v them=o , tell/VB=t them=t that=q I~b am=b [v:looking_for waiting_for calling]/VBG=v them=i
  2* si=s ves=v a=0 {man} , dile=t que=q {news} | if=s you~v see/VBP=v {man} , tell/VB=t him~t that=q {news}
  2* si=s ves=v a=0 {woman} , dile=t que=q {news} | if=s you~v see/VBP=v {woman} , tell/VB=t her~t that=q {news}
  4* deja=v de~d {habit} y {cmd} | stop/VB=v {habit} and {cmd}
  3* deja=v de~d [d:llorar gritar correr hablar reírte quejarte]/VB=d y {cmd_small} \
    | stop/VB=v [d:crying shouting running talking laughing complaining]/VBG=d and {cmd_small}
  2* [v:deja deje dejen]=v de~d [d:llorar gritar correr hablar]/VB=d , {please} \
    | stop/VB=v [d:crying shouting running talking]/VBG=d , {please}
  {cmd} y {cmd.b} | {cmd} and {cmd.b}
  2* {cmd} y {cmd_small} | {cmd} and {cmd_small}
  3* {cmd_small} y {cmd} | {cmd_small} and {cmd}
  2* {cmd_no} , {please} | {cmd_no} , {please}
  2* {cmd_usted} , {please} | {cmd_usted} , {please}
  {cmd_no} , {cmd_small} | {cmd_no} , {cmd_small}
  2* {vale} , pero {dont} | {vale} , but {dont}
  4* {weather} , [v:ponte póngase]=v {garment} | {weather} , put/VB=v on=v your~a {garment}
  2* {weather} , [v:quédate=v_en=a_casa=h cierra=v_la=a_ventana=h toma=v_un=a_taxi=h entra=v no=n_salgas=v] \
    | {weather} , [v:stay=v_at=a_home=h close=v_the=a_window=h take=v_a=a_taxi=h come/VB=v_in=v don't=n_go/VB=v_out=v]
  quítate=v {garment} y {cmd_small} | take/VB=v off=v your~a {garment} and {cmd_small}
  2* [p:tengo tenemos]=h mucha=m hambre=n , vamos=v a~v [d:comer pedir comprar preparar cocinar]/VB=d algo=s \
    | [p:I_am we_are]=h very=m hungry/JJ=n , let's=v [d:eat order buy prepare cook]/VB=d something=s
  [p:tengo tenemos]=h mucha=m sed=n , vamos=v a~v [d:beber tomar pedir comprar]/VB=d algo=s \
    | [p:I_am we_are]=h very=m thirsty/JJ=n , let's=v [d:drink have order buy]/VB=d something=s
  3* {reason} , vamos=v a~v {we_inf} | {reason} , let's=v {we_inf}
  2* {dont} , {i_fix} | {dont} , {i_fix}
  2* {alone} , no=n quiero=v {inf_1} | {alone} , I~v don't=n want/VB=v to=0 {inf_1}
  2* {alone} , {please} | {alone} , {please}
  3* [v:llámame avísame espérame escríbeme]=v cuando=c {sub_2} \
    | [v:call_me let_me_know wait_for_me write_to_me]/VB=v when=c {sub_2}
  2* [v:llámame avísame dime]=v si=s quieres=q {inf_2} \
    | [v:call_me let_me_know tell_me]/VB=v if=s you~q want/VBP=q to=0 {inf_2}
  [v:llámame avísame]=v si=s [d:necesitas=d_algo=o hay=d_problemas=o tienes=d_tiempo=o no=n_puedes=d_venir=o] \
    | [v:call_me let_me_know]/VB=v if=s [d:you~d_need=d_anything=o there~d_are=d_problems=o you~d_have=d_time=o \
    you~d_can't=n+d_come=o]
habit:
  [d:mirar usar]=d el=a teléfono=o | [d:looking_at using]/VBG=d the=a phone/NN=o
  2* [d:jugar hablar correr gritar llorar fumar comer quejarte]/VB=d \
    | [d:playing talking running shouting crying smoking eating complaining]/VBG=d
  {ing_2} | {ing_2}
  [d:ver mirar]=d la~o tele=o | watching/VBG=d TV=o
news:
  no=n [p:puedo podemos]=c [v:ir salir esperar]/VB=v {soon} | [p:I we]~c can't=n+c [v:go go_out wait]/VB=v {soon}
  [p:estoy estamos]=b [x:aquí bien en=c_casa=c] | [p:I we]~b [p:am are]=b [x:here well at=c_home=c]
  [p:quiero queremos]=v {x_inf} | [p:I we]~v want/VBP=v to=0 {x_inf}
cmd_small:
  [v:escúchame mírame espérame ayúdame]=v | [v:listen_to_me look_at_me wait_for_me help_me]/VB=v
  [v:dime cuéntame explícame]=v [w:qué=w_pasó=p qué=w_pasa=p la=a_verdad=p]=p \
    | [v:tell_me tell_me explain/VB_to_me]=v [w:what=w_happened=p what=w_is~p_happening=p the=a_truth=p]
  [v:ven siéntate quédate]=v [x:aquí conmigo cerca]=x | [v:come sit_down stay]/VB=v [x:here with=x_me=x close/RB]=x
  dame=v [x:la=a_mano=o un=a_beso=o el=a_teléfono=o las=a_llaves=o un=a_abrazo=o] \
    | give/VB=v me=v [x:your=a_hand=o a=a_kiss=o the=a_phone=o the=a_keys=o a=a_hug=o]
vale:
  [bueno vale de=1_acuerdo=1 está=1_bien=1]=1 | [well okay okay okay]/UH=1
dont:
  2* no=n te~v [v:enfades enojes preocupes rías vayas olvides]=v \
    | don't=n [v:get_angry get_angry worry laugh leave forget]/VB=v
  no=n tengas=b [x:miedo prisa vergüenza]/NN=x | don't=n be/VB=b [x:afraid/JJ in_a_hurry embarrassed/JJ]=x
  no=n te~v preocupes=v [x:tanto -]=x por=p [o:mí ella él eso nosotros]=o \
    | don't=n worry/VB=v [x:so_much -]=x about=p [o:me her him that us]=o
  2* no=n [v:llores grites mientas tardes]=v [x:tanto -]=x | don't=n [v:cry shout lie be_late]/VB=v [x:so_much -]=x
i_fix:
  3* yo=s me~v encargo=v de=o [x:todo eso=x la=a_cena=x los=a_niños=x]=x \
    | I=s will~v take/VB=v care=v of=o [x:everything that dinner the=a_children/NNS=x]=x
  no=n te=o va=g a=g hacer=h daño=h | it~g is=g not=n going=g to=g hurt/VB=h you=o
  no=n es=b [x:grave tan=d_difícil=x nada=x tu=m_culpa=x]=x \
    | it~b isn't=b+n [x:serious so=d_difficult=x anything your=m_fault=x]=x
  yo=s [v:te=o_ayudo=v te=o_espero=v lo=o_arreglo=v lo=o_pago=v] \
    | I=s will~v [v:help=v_you=o wait=v_for~o_you=o fix=v_it=o pay=v_for~o_it=o]
  todo=s va=g a=g [v:salir ir]=v bien=w | everything=s is=g going=g to=g [v:turn=v_out=v go=v] well=w
alone:
  3* [v:déjame déjeme déjenme]=v [x:solo sola]=x | leave/VB=v me=v alone=x
  [v:déjame déjeme]=v en=p paz=x | leave/VB=v me=v in=p peace=x
  [v:déjanos déjenos]=v [x:solos solas]=x | leave/VB=v us=v alone=x
weather:
  hace=b [x:mucho=m_frío=x frío=x viento=x mucho=m_viento=x] \
    | it~b is=b [x:very=m_cold=x cold=x windy=x very=m_windy=x]/JJ
  [b:está=b_lloviendo=v está=b_nevando=v] | it~b is=b [b:raining=v snowing=v]
garment:
  [o:el el la]=0 [o:abrigo suéter chaqueta]=o | [o:coat sweater jacket]=o
  los=0 [o:zapatos guantes]/NNS=o | [o:shoes gloves]/NNS=o
reason:
  [v:ya=y_es=v_tarde=t estoy=v_cansado=t estoy=v_aburrida=t ya=y_es=v_hora=t] \
    | [v:it~v_is=v_already=y_late/JJ=t I~v_am=v_tired/JJ=t I~v_am=v_bored/JJ=t it~v_is=v_already=y_time/NN=t]
  hace=b [x:calor buen=m_tiempo=x sol]/NN=x | [x:it~b_is=b_hot/JJ=x the~x_weather=x_is=b_nice=m it~b_is=b_sunny=x]
said:
  4* {man_s} dice=v que=q {no_he} {inf_3} | {man_s} says=v that=q he~0 {no_he} {inf_3}
  4* {woman_s} dice=v que=q {no_he} {inf_3} | {woman_s} says=v that=q she~0 {no_he} {inf_3}
  4* {man_s} [o:me nos te]=o dijo=v que=q {no_past} {inf_3} \
    | {man_s} told=v [o:me us you]=o that=q he~0 {no_past} {inf_3}
  4* {woman_s} [o:me nos te]=o dijo=v que=q {no_past} {inf_3} \
    | {woman_s} told=v [o:me us you]=o that=q she~0 {no_past} {inf_3}
  2* {woman_s} [t:dice=v me=v_dijo=v]=v que=q [t:está estaba]=b {tired_f} \
    | {woman_s} [t:says=v told=v_me=v]=v that=q she~b [t:is was]=b {tired_f}
  2* {man_s} [t:dice=v me=v_dijo=v]=v que=q [t:está estaba]=b {tired_m} \
    | {man_s} [t:says=v told=v_me=v]=v that=q he~b [t:is was]=b {tired_m}
  2* [o:le les]=o dije=v que=q {no_past} {inf_1} | I~v told=v [o:him them]=o that=q I~0 {no_past} {inf_1}
  2* pregúntale=v si=s [v:quiere puede]=w {inf_3} | ask/VB=v him=v if=s he~w [v:wants=w_to~w can=w] {inf_3}
  pregúntale=v a=0 {man_s} si=s [v:quiere puede]=w {inf_3} | ask/VB=v {man_s} if=s he~w [v:wants=w_to~w can=w] {inf_3}
  pregúntale=v a=0 {woman_s} si=s [v:quiere puede]=w {inf_3} \
    | ask/VB=v {woman_s} if=s she~w [v:wants=w_to~w can=w] {inf_3}
  no=n me=o digas=v que=q no=k [v:sabes puedes quieres]=w \
    | don't=n tell/VB=v me=o that=q you~w [v:don't=k_know=w can't=k+w don't=k_want=w_to~w]
  3* [t:dile dígale]=v que=q {sub_inf_3} | tell/VB=v him=v {sub_inf_3}
  3* [t:dile dígale]=v a=0 {named} que=q {sub_inf_3} | tell/VB=v {named} {sub_inf_3}
  2* [t:diles dígales]=v que=q {sub_inf_they} | tell/VB=v them=v {sub_inf_they}
  2* {named} me=o [v:dijo pidió]=v que=q {psub_inf_1} | {named} [v:told asked]/VBD=v me=o {psub_inf_1}
  2* {named} nos=o [v:dijo pidió]=v que=q {psub_inf_we} | {named} [v:told asked]/VBD=v us=o {psub_inf_we}
  2* te=o [v:dije pedí]=v que=q {psub_inf_2} | I~v [v:told asked]/VBD=v you=o {psub_inf_2}
  {named} me=o [v:preguntó]=v si=s quería=w {inf_1} | {named} asked=v me=o if=s I~w wanted=w to~w {inf_1}
  2* {named} dice=v que=q [y:sí no]=y | {named} says=v [y:yes no]=y~q
no_he:
  2* no=n [c:puede quiere va=c_a=c]=c | [c:can't=n+c doesn't=n_want=c_to~c is=c_not=n_going=c_to=c]
  2* [c:quiere va=c_a=c tiene=c_que=c]=c | [c:wants=c_to~c is=c_going=c_to=c has=c_to=c]
no_past:
  2* no=n [c:podía quería iba=c_a=c]=c | [c:couldn't=n+c didn't=n_want=c_to~c wasn't=n+c_going=c_to=c]
  2* [c:quería iba=c_a=c tenía=c_que=c]=c | [c:wanted=c_to~c was=c_going=c_to=c had=c_to=c]
tired_m:
  [muy=d -] [a:cansado enfermo ocupado enfadado contento nervioso]/JJ=a \
    | [very=d -] [a:tired sick busy angry happy nervous]/JJ=a
tired_f:
  [muy=d -] [a:cansada enferma ocupada enfadada contenta nerviosa]/JJ=a \
    | [very=d -] [a:tired sick busy angry happy nervous]/JJ=a
soon:
  [x:pronto mañana esta=t_noche=t] | [x:soon tomorrow tonight=t]
"""


def _as_wish(person: str, tense: str = "subjunctive", no: float = 0.15) -> Maker:
    """ "salga de noche" below "quieren que": "to go out at night"."""

    def made(draw: Draw) -> Phrase:
        clause = replace(
            deed(draw, Pronoun(person, "m.subj"), asked=True), elided=True, negated=draw.chance(no)
        )
        es = spanish.clause(replace(clause, tense=tense))
        en = english.clause(replace(clause, tense="infinitive", negated=False))
        negation = leaf("RB", "not", "m.neg") if clause.negated else None
        return apart(Phrase(es, node("S", negation, leaf("TO", "to", "", "m.verb"), en)), "d")

    return made


def _of_anyone(draw: Draw, tense: str = "infinitive") -> Phrase:
    """An infinitive without a pronoun: it suits any person."""
    clause = deed(draw, Pronoun("1s", "m.subj"), asked=True)
    words = {leaf.word for item in clause.rest if item.es for leaf in leaves(item.es)}
    if clause.clitics or words & {*TIMED, "poco", "fuera"}:
        return _of_anyone(draw, tense)
    return apart(said(replace(clause, tense=tense, elided=True)), "d")


SPOKEN: dict[str, Maker] = {
    **MAKERS,
    "x_inf": _of_anyone,
    "x_ing": lambda draw: _of_anyone(draw, "ing"),
    "do_1": doer("1s", asked=True),
    "we_inf": doer("1p", "infinitive"),
    "sub_inf_1": _as_wish("1s", no=0),
    "sub_inf_2": _as_wish("2s", no=0),
    "sub_inf_3": _as_wish("3s"),
    "sub_inf_we": _as_wish("1p", no=0),
    "sub_inf_they": _as_wish("3p"),
    "psub_inf_1": _as_wish("1s", "past_subjunctive"),
    "psub_inf_2": _as_wish("2s", "past_subjunctive"),
    "psub_inf_we": _as_wish("1p", "past_subjunctive"),
}
BLOCKS = {"asking": 8, "orders": 10, "said": 8}


RULES = Rules(REQUESTS + SOMEBODY, SPOKEN, BASIC)


def requests_and_reports(draw: Draw) -> Sentence:
    """ "¿Me dejas usar el teléfono?", "Deja de llorar y cuéntame qué pasó." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
