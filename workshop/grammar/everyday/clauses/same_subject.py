"""Who it is goes on in the second clause, and small words that join: "Su madre está enferma y no puede venir." """

from __future__ import annotations

import re

from workshop.grammar.everyday.clauses.commands_with_reasons import MAKERS
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

# of one person (m_, f_) and of several (ms_, fs_): <singular|plural>, @ is the ending, SHE is "he", "she" or "they"
ONE = """
X_all:
  8* {X_who} {X_state} y {X_cant} | {X_who} {X_state} and SHE=0 {X_cant}
  4* {X_who} {X_state} , pero {X_but} | {X_who} {X_state} , but SHE=0 {X_but}
  4* {X_who} {X_state} , así=1 que=1 {X_cant} | {X_who} {X_state} , so=1 SHE=0 {X_cant}
  2* {X_who} {X_state} , por=1 eso=1 {X_cant} | {X_who} {X_state} , that=1 is=1 why=1 SHE=0 {X_cant}
  3* {X_who} {X_cant} porque=1 {X_state} | {X_who} {X_cant} because=1 SHE=0 {X_state}
  3* {X_adj} , por=1 eso=1 {X_cant} | SHE=0 {X_adj} , that=1 is=1 why=1 SHE=0 {X_cant}
  2* {X_adj} y {X_cant} | SHE=0 {X_adj} and SHE=0 {X_cant}
  2* {X_adj} , así=1 que=1 {X_cant} | SHE=0 {X_adj} , so=1 SHE=0 {X_cant}
  3* aunque=1 {X_adj} , {X_but} | although=1 SHE=0 {X_adj} , SHE=0 {X_but}
  4* aunque=1 {X_was} , {X_went} | although=1 SHE=0 {X_was} , SHE=0 {X_went}
  2* {X_who} {X_was} , pero {X_went} | {X_who} {X_was} , but SHE=0 {X_went}
  2* {X_who} {X_was} y {X_didnt} | {X_who} {X_was} and SHE=0 {X_didnt}
  2* como=1 {X_was} , {X_didnt} | since=1 SHE=0 {X_was} , SHE=0 {X_didnt}
  2* desde=1 que=1 {X_since} , {X_now} | since=1 SHE=0 {X_since} , SHE=0 {X_now}
  2* {X_who} {X_kind} , siempre=s {X_helps} | {X_who} {X_kind} , SHE=0 always=s {X_helps}
X_state:
  2* está</VB|n/VB>=b [- muy=d] [w:enferm@ cansad@ ocupad@ nervios@]/JJ=w | <is|are>/VBP=b [- very=d] [w:sick tired \
    busy nervous]/JJ=w
  está</VB|n/VB>=b [w:de=w_viaje/NN=w en=w_el~p_hospital/NN=p en=w_casa/NN=p fuera en=w_la~p_cama/NN=p]=w | \
    <is|are>/VBP=b \
    [w:on=w_a~w_trip/NN=w in=w_the~p_hospital/NN=p at=w_home=p away in=w_bed/NN=p]=w
  2* tiene</VB|n/VB>=v [w:fiebre gripe un=a_examen]/NN=w | <has|have>/VB=v [w:a~w_fever the~w_flu an=a_exam]/NN=w
  tiene</VB|n/VB>=v [w:hambre mucha=m_hambre mucha=m_sed prisa miedo]/NN=w | <is|are>/VBP=v [w:hungry very=m_hungry \
    very=m_thirsty \
    in=w_a~w_hurry afraid]/JJ=w
  tiene</VB|n/VB>=v [w:mucho=m_trabajo mucho=m_que=h_hacer=h]/NN=w | <has|have>/VB=v a~m lot=m [w:of~m_work \
    to=h_do=h]/NN=w
  trabaja</VB|n/VB>=v [x:mucho=x demasiado=x de=x_noche/NN=n los=x_domingos/NNS=n] | <works|work>/VB=v [x:a~x_lot=x \
    too=x_much=x \
    at=x_night=n on=x_Sundays=n]
  no=n tiene</VB|n/VB>=v [w:coche dinero tiempo trabajo]/NN=w | <doesn't|don't>=n have/VB=v [w:a~w_car money time \
    a~w_job]/NN=w
  vive</VB|n/VB>=v [x:muy=x_lejos/RB=y sol@/JJ=x en=x_otra=z_ciudad/NN=y] | <lives|live>/VB=v \
    [x:very=x_far=y_away~y alone/RB=x \
    in=x_another=z_city/NN=y]
X_adj:
  4* está</VB|n/VB>=b [- muy=d] [w:enferm@ cansad@ ocupad@ nervios@ enfadad@]/JJ=w | <is|are>/VBP=b [- very=d] \
    [w:sick tired busy nervous angry]/JJ=w
X_now:
  está</VB|n/VB>=b [- muy=d] [w:content@ tranquil@]/JJ=w | <is|are>/VBP=b [- very=d] [w:happy calm]/JJ=w
  está</VB|n/VB>=b más=m [w:content@ tranquil@ delgad@ guap@]/JJ=w | <is|are>/VBP=b [w:happier calmer thinner \
    better-looking]/JJR=w+m
X_cant:
  3* no=n puede</VB|n/VB>=c [v:venir salir ir=v_a=x_la~x_escuela trabajar jugar viajar comer]/VB=v [x:- hoy mañana] \
    | can't=n+c \
    [v:come go=v_out go=v_to=x_school work play travel eat]/VB=v [x:- today tomorrow]
  2* no=n quiere</VB|n/VB>=c [v:salir comer venir hablar trabajar jugar bailar]/VB=v [x:- hoy] | <doesn't|don't>=n \
    want/VB=c to~c \
    [v:go=v_out eat come talk work play dance]/VB=v [x:- today]
  2* no=n va</VB|n/VB>=c a=c [v:venir salir trabajar ir=v_a=x_la~x_fiesta=x]/VB=v [x:- hoy mañana] | \
    <isn't|aren't>=n+c going=c to=c \
    [v:come go=v_out work go=v_to=x_the~x_party=x]/VB=v [x:- today tomorrow]
  2* tiene</VB|n/VB>=c que=c [v:descansar trabajar estudiar dormir quedarse=v_en=x_casa=x ir=v_al=x_médico=x]/VB=v \
    | <has|have>/VB=c to=c \
    [v:rest work study sleep stay=v_at=x_home=x go=v_to=x_the~x_doctor=x]/VB=v
  2* no=n ha</VB|n/VB>=h [v:venido dormido comido llegado trabajado salido]/VBN=v [x:- hoy] | <hasn't|haven't>=n+h \
    [v:come slept \
    eaten arrived worked gone=v_out]/VBN=v [x:- today]
  necesita</VB|n/VB>=v [w:ayuda dinero dormir=w descansar=w]/NN=w | <needs|need>/VB=v [w:help money to=w_sleep=w \
    to=w_rest=w]/NN=w
  no=n sale</VB|n/VB>=v [x:mucho=x de=x_noche/NN=n] | <doesn't|don't>=n go/VB=v out/RP=v [x:a=x_lot=x at=x_night=n]
X_but:
  2* quiere</VB|n/VB>=c [v:salir venir trabajar jugar viajar aprender=v_inglés=x]/VB=v | <wants|want>/VB=c to~c \
    [v:go=v_out come work play \
    travel learn=v_English=x]/VB=v
  va</VB|n/VB>=c a=c [v:venir trabajar salir ayudarnos]/VB=v [x:- mañana hoy] | <is|are>/VBP=c going=c to=c [v:come \
    work go=v_out \
    help=v_us=v]/VB=v [x:- tomorrow today]
  2* sigue</VB|n/VB>=c [v:trabajando estudiando jugando hablando esperando]/VBG=v | <is|are>/VBP~c still/RB=c \
    [v:working studying playing \
    talking waiting]/VBG=v
  no=n quiere</VB|n/VB>=c [v:descansar dormir ir=v_al=x_médico=x parar]/VB=v | <doesn't|don't>=n want/VB=c to~c \
    [v:rest sleep go=v_to=x_the~x_doctor=x \
    stop]/VB=v
  puede</VB|n/VB>=c [v:venir ayudarte esperar]/VB=v [x:- hoy mañana] | can/MD=c [v:come help=v_you=v wait]/VB=v \
    [x:- today tomorrow]
  sabe</VB|n/VB>=k [v:cocinar leer nadar conducir]/VB=v [- muy=m_bien=m] | <knows|know>/VB=k how~k to~k [v:cook \
    read swim drive]/VB=v [- very=m_well=m]
X_was:
  4* estaba</VB|n/VB>=b [- muy=d] [w:cansad@ enferm@ ocupad@ nervios@ enfadad@]/JJ=w | <was|were>/VBD=b [- very=d] \
    [w:tired sick busy nervous \
    angry]/JJ=w
X_went:
  3* <siguió|siguieron>/VB=c [v:trabajando estudiando bailando jugando hablando caminando]/VBG=v | kept/VBD=c \
    [v:working studying dancing playing \
    talking walking]/VBG=v
  2* <vino|vinieron>/VB=v [x:a=x_la=y_fiesta/NN=y a=x_trabajar/VB=y a=x_vernos/VB=y a=x_clase/NN=y] | came/VBD=v \
    [x:to=x_the=y_party/NN=y \
    to=x_work/VB=y to=x_see=y_us=y to=x_class/NN=y]
  <fue|fueron>/VB=v [x:a=x_la=y_fiesta/NN=y a=x_la=y_escuela/NN=y al=x_trabajo/NN=y al=x_cine/NN=y] | went/VBD=v \
    [x:to=x_the=y_party/NN=y to=x_school/NN=y \
    to=x_work/NN=y to=x_the~y_movies/NNS=y]
  [v:<salió|salieron>_a=x_bailar <preparó|prepararon>_la=x_cena <lavó|lavaron>_los=x_platos]/VB=v | \
    [v:went=v_out_dancing=x made=v_dinner=x \
    washed=v_the=x_dishes]/VBD=v
X_didnt:
  3* no=n [v:<vino|vinieron> <durmió|durmieron> <comió|comieron> <salió|salieron> <trabajó|trabajaron> \
    <llamó|llamaron>]/VB=v | didn't=n [v:come sleep eat \
    go=v_out work call]/VB=v
  no=n <pudo|pudieron>/VB=c [v:venir dormir salir trabajar]/VB=v | couldn't=n+c [v:come sleep go=v_out work]/VB=v
  se=0 <quedó|quedaron>/VB=v en=h casa/NN=h | stayed/VBD=v at=h home=h
X_since:
  [v:vive</VB|n/VB>=v_sol@/JJ=x trabaja</VB|n/VB>=v_aquí=x vive</VB|n/VB>=v_en=x_el~x_campo/NN=x \
    duerme</VB|n/VB>=v_más=x tiene</VB|n/VB>=v_trabajo/NN=x] \
    | [v:<lives|live>/VB=v_alone/RB=x <works|work>/VB=v_here=x <lives|live>/VB=v_in=x_the~x_countryside/NN=x \
    <sleeps|sleep>/VB=v_more=x \
    <has|have>/VB=v_a~x_job/NN=x]
X_kind:
  <es|son>/VB=b [- muy=d] [w:amable<|s> simpátic@ buen@ divertid@]/JJ=w | <is|are>/VBP=b [- very=d] [w:kind nice \
    good fun]/JJ=w
X_helps:
  [p:me nos te]=m [v:ayuda<|n> llama<|n> espera<|n> invita<|n>]/VB=v | [v:<helps|help> <calls|call> \
    <waits|wait>_for=v <invites|invite>]/VB=v [p:me us you]=m
f_who:
  4* [mi tu su nuestra]=1 [k:madre hermana hija abuela tía amiga vecina prima profesora jefa]/NN=2 | [my your his \
    our]=1 [k:mother sister \
    daughter grandmother aunt friend neighbor cousin teacher boss]/NN=2
  2* {woman} | {woman}
  la=1 [k:profesora doctora niña vecina señora chica]/NN=2 | the=1 [k:teacher doctor girl neighbor lady girl]/NN=2
  mi=1 [mujer esposa]/NN=2 | my=1 wife/NN=2
m_who:
  3* [mi tu su nuestro]=1 [k:padre hermano hijo abuelo tío amigo vecino primo profesor jefe]/NN=2 | [my your his \
    our]=1 [k:father brother \
    son grandfather uncle friend neighbor cousin teacher boss]/NN=2
  {man} | {man}
  el=1 [k:profesor doctor niño vecino señor chico]/NN=2 | the=1 [k:teacher doctor boy neighbor man boy]/NN=2
ms_who:
  3* [mis tus sus nuestros]=1 [k:padres abuelos hijos amigos vecinos primos]/NNS=2 | [my your his our]=1 [k:parents \
    grandparents children \
    friends neighbors cousins]/NNS=2
  los=1 [k:niños vecinos profesores chicos]/NNS=2 | the=1 [k:children neighbors teachers guys]/NNS=2
fs_who:
  3* [mis tus sus nuestras]=1 [k:hermanas hijas amigas vecinas primas]/NNS=2 | [my your his our]=1 [k:sisters \
    daughters friends neighbors \
    cousins]/NNS=2
  las=1 [k:niñas chicas profesoras]/NNS=2 | the=1 [k:girls girls teachers]/NNS=2
"""
ENDS = {"f": "a", "m": "o", "fs": "as", "ms": "os"}
SHE = {"f": "she", "m": "he", "fs": "they", "ms": "they"}


def _told_of(who: str) -> str:
    """The blocks of one person or of several, as the letters say."""
    shared, own = ONE.split("f_who:\n")
    text = re.sub(r"<(.*?)\|(.*?)>", r"\2" if len(who) == 2 else r"\1", shared)
    text = text.replace("SHE", SHE[who]).replace("@", ENDS[who])
    return text.replace("X_", f"{who}_") + "f_who:\n" + own


RULES = Rules("".join(map(_told_of, ENDS)), MAKERS, BASIC)


def same_one(draw: Draw) -> Sentence:
    """ "Su madre está enferma y no puede venir.", "Aunque estaba cansada, siguió trabajando." """
    return RULES.sentence(draw, draw.weighted({"f_all": 5, "fs_all": 2, "m_all": 2.5, "ms_all": 2}))
