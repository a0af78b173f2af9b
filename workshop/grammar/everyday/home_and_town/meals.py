"""Meals, courses, and words that are noun and verb: "El desayuno está listo.", "¿Qué vas a pedir de postre?" """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.one_after_another import deed
from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.scenes import asked_one
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Clause
from workshop.grammar.language.trees import Phrase, leaves, pair
from workshop.grammar.lessons.building import Sentence, ask, finish, statement
from workshop.grammar.lessons.sampling import Draw, thing
from workshop.grammar.lessons.sentences.questions import WORDS
from workshop.grammar.lessons.times import ambiguous_past

TABLE = """
the_meal:
  el~1 [desayuno almuerzo]=1 | [breakfast lunch]=1
  2* la~1 cena=1 | dinner=1
meal:
  el~1 [desayuno almuerzo]=1 | [breakfast lunch]=1
  2* el~1 desayuno=1 | breakfast=1
  2* la~1 cena=1 | dinner=1
  la comida/NN | the food
  [mi tu nuestro su] [v:desayuno almuerzo]/NN | [my your our his]/PRP$ [v:breakfast lunch]
  [mi tu nuestra su] cena/NN | [my your our his]/PRP$ dinner
ms:
  el~1 [desayuno almuerzo]=1 | [breakfast lunch]=1
  mi [desayuno almuerzo]/NN | my [breakfast lunch]
fs:
  la~1 cena=1 | dinner=1
  la comida/NN | the food
  tu cena/NN | your dinner
event:
  4* {the_meal} | {the_meal}
  la [fiesta reunión clase película boda entrevista cita misa función] | the [party meeting class movie wedding \
    interview appointment mass show]
  el [partido concierto examen espectáculo baile desfile] | the [game concert exam show dance parade]
place:
  en casa | at home
  en=1 [el~2_hotel=2 mi=2_casa=3 la~2_oficina=2 un=2_restaurante=3] | at=1 [the~2_hotel=2 my=2_house=3 \
    the~2_office=2 a=2_restaurant=3]
"""
TOLD = """
told:
  3* {ms} está/VB [listo frío caliente rico delicioso preparado servido]/JJ | {ms} is [ready cold hot delicious \
    delicious prepared served]
  3* {fs} está/VB [lista fría caliente rica deliciosa preparada servida]/JJ | {fs} is [ready cold hot delicious \
    delicious prepared served]
  {ms} estaba/VB muy [frío caliente rico bueno malo] | {ms} was very [cold hot delicious good bad]
  {fs} estaba/VB muy [fría caliente rica buena mala] | {fs} was very [cold hot delicious good bad]
  2* {ms} ya=1 está/VB=2 [listo frío servido]=3 | {ms} is=2 already=1 [ready cold served]=3
  2* {fs} ya=1 está/VB=2 [lista fría servida]=3 | {fs} is=2 already=1 [ready cold served]=3
  {ms} no=1 está/VB=2 [listo frío caliente rico]=3 | {ms} isn't=1+2 [ready cold hot delicious]=3
  {fs} no=1 está/VB=2 [lista fría caliente rica]=3 | {fs} isn't=1+2 [ready cold hot delicious]=3
  {ms} estará/VB=1 [listo servido]=2 {at_hour} | {ms} will~1 be=1 [ready served]=2 {at_hour}
  {fs} estará/VB=1 [lista servida]=2 {at_hour} | {fs} will~1 be=1 [ready served]=2 {at_hour}
  5* {event} es/VB {at_hour} | {event} is {at_hour}
  {event} fue/VB {at_hour} | {event} was {at_hour}
  {event} será/VB=1 {at_hour} | {event} will~1 be=1 {at_hour}
  {event} va/VB=1 a~1 ser/VB=2 {at_hour} | {event} is=1 going~1 to~1 be=2 {at_hour}
  2* {event} empieza/VB {at_hour} | {event} starts {at_hour}
  {event} empezó/VB {at_hour} | {event} started {at_hour}
  {event} termina/VB {at_hour} | {event} ends {at_hour}
  {event} es/VB {place} | {event} is {place}
  {event} es/VB hoy {at_hour} | {event} is today {at_hour}
  {event} es/VB [hoy mañana] | {event} is [today tomorrow]
  ¿ a=0 qué=1 hora=2 es {event} ? | what=1 time=2 is {event} ?
  ¿ a=0 qué=1 hora=2 empieza=3 {event} ? | what=1 time=2 does~3 {event} start=3 ?
  ¿ dónde es {event} ? | where is {event} ?
  ¿ está/VB [listo frío caliente]=1 {ms} ? | is {ms} [ready cold hot]=1 ?
  ¿ está/VB [lista fría caliente]=1 {fs} ? | is {fs} [ready cold hot]=1 ?
  ¿ ya=1 está/VB=2 [listo servido]=3 {ms} ? | is=2 {ms} [ready served]=3 already=1 ?
  ¿ ya=1 está/VB=2 [lista servida]=3 {fs} ? | is=2 {fs} [ready served]=3 already=1 ?
  ¿ quién [preparó hizo] {meal} ? | who [prepared made] {meal} ?
  ¿ quién [prepara hace] {meal} ? | who [prepares makes] {meal} ?
  2* {meal} está/VB en=1 la~2 [mesa cocina nevera]=2 | {meal} is [on in in]=1 the~2 [table kitchen fridge]=2
  2* no=1 hay/VB=2 nada=3 en=4 la~5 mesa=5 | there=2 is~2 nothing=1+3 on=4 the~5 table=5
  2* {did} antes=1 del~2 [desayuno almuerzo]=2 | {did} before=1 [breakfast lunch]=2
  2* {did} después=1 de~2 la~2 cena=2 | {did} after=1 dinner=2
  {did} durante=1 la~2 cena=2 | {did} during=1 dinner=2
  2* {ms} está/VB [listo frío]=1 , así=2 que=2 {will} | {ms} is [ready cold]=1 , so=2 {will}
  2* cuando {ms} esté/VB listo , {will} | when {ms} is ready , {will}
  2* cuando {fs} esté/VB lista , {will} | when {fs} is ready , {will}
  me=1 gusta/VB=2 el~3 desayuno=3 de=4 este hotel | I=1 like=2 the~3 breakfast=3 at=4 this hotel
  [mi tu nuestro] [trabajo peinado] es/VB [nuevo bonito diferente interesante]=4 | [my your our] [job/NN \
    hairstyle/NN] is [new nice different interesting]=4
  mi trabajo/NN es/VB muy [fácil difícil aburrido interesante cansado]=4 | my job/NN is very [easy difficult \
    boring interesting tiring]=4
  ¿ qué=1 te=2 parece/VB=1 mi [nuevo nuevo] [v:peinado vestido trabajo coche abrigo bolso reloj apartamento] ? | \
    what=1 do~1 you=2 think=1 of~1 my new [v:hairstyle dress job car coat purse watch apartment] ?
  me=1 gusta/VB=2 [tu este]=4 [v:peinado vestido bolso trabajo]=5 | I=1 like=2 [your this]=4 [v:hairstyle dress \
    purse job]=5
  no=1 [tengo tenemos tiene tienen]/VB=2 ninguna=3 duda/NN=4 | [I we he they]~2 [don't don't doesn't don't]=1 have=2 \
    any=3 doubts=4
  [yo nosotros él]=5 tampoco=1 [tengo tenemos tiene]/VB=2 ninguna=3 duda/NN=4 | [I we he]=5 [don't don't \
    doesn't]~1 have=2 any=3 doubts=4 either=1
  no=1 hay/VB=2 ninguna=3 duda/NN=4 | there=2 is~2 no=1+3 doubt=4
  no=1 hay/VB=2 duda/NN=4 | there=2 is~2 no=1 doubt=4
  sin=1 [duda/NN]=2 , {will} | without=1 a~2 doubt=2 , {will}
  2* no=1 hay/VB=2 nada=3 en {fridge} | there=2 is~2 nothing=1+3 in {fridge}
  2* no=1 [había hubo]/VB=2 nada=3 en {fridge} | there=2 was~2 nothing=1+3 in {fridge}
  2* no=1 [tengo tenemos hay]/VB=2 nada=3 para=4 [comer beber hacer decir leer] | [I_don't_have we_don't_have \
    there_is]=1+2 [anything anything nothing]=3 to=4 [eat drink do say read]
fridge:
  [el_refrigerador la_nevera la_caja el_cajón la_bolsa mi_mochila mi_cuarto la_cocina] | [the_refrigerator the_fridge \
    the_box the_drawer the_bag my_backpack my_room the_kitchen]
"""


def _did(draw: Draw) -> Phrase:
    return _deed(draw, "preterite")


def _will(draw: Draw) -> Phrase:
    return _deed(draw, "future")


def _deed(draw: Draw, tense: str) -> Phrase:
    clause = deed(draw, someone(draw), tense)
    return _deed(draw, tense) if ambiguous_past(clause) else told(clause)


TALK = Rules(TABLE + TOLD, {"did": _did, "will": _will}, BASIC)
COURSES = Rules("""
course:
  6* de=1 postre/NN=2 | for=1 dessert=2
  2* de=1 primero=2 | for=1 the~2 first=2 course~2
  2* de=1 segundo=2 | for=1 the~2 second=2 course~2
  2* de=1 cena/NN=2 | for=1 dinner=2
  2* de=1 desayuno/NN=2 | for=1 breakfast=2
  4* para=1 cenar/VB=2 | for=1 dinner/NN=2
  3* para=1 desayunar/VB=2 | for=1 breakfast/NN=2
  2* para=1 almorzar/VB=2 | for=1 lunch/NN=2
  4* para=1 beber/VB=2 | to/TO=1 drink/VB=2
  2* para=1 tomar/VB=2 | to/TO=1 drink/VB=2
  4* para=1 comer/VB=2 | to/TO=1 eat/VB=2
""")
VERBS = (  # what one does with a course, how it stands in time, and whether a drink fits
    ("pedir", "order", "once"),
    ("pedir", "order", "once"),
    ("querer", "want", "state"),
    ("querer", "want", "state"),
    ("tomar", "have", "once"),
    ("comer", "have", "often"),
    ("comprar", "buy", "once"),
    ("preparar", "make", "once"),
    ("hacer", "make", "once"),
    ("preferir", "prefer", "state"),
    ("traer", "bring", "once"),
)
FOOD = frozenset(
    ("dish", "fruit", "cooked", "ensalada", "sopa", "pollo", "pescado", "arroz", "helado", "pastel")
)
SWEETS = frozenset(("fruit", "helado", "pastel", "torta", "tarta", "flan", "yogur", "chocolate"))
DRINKS = frozenset(("drink", "hot_drink"))


def course(draw: Draw) -> Sentence:
    """ "¿Qué vas a pedir de postre?", "De postre quiero un helado.", "Compré pan para cenar." """
    what = COURSES.phrase(draw, "course")
    drunk = leaves(what.es)[-1].word in ("beber", "tomar")
    es, en, time = draw.pick(
        [row for row in VERBS if not drunk or row[0] not in ("comer", "preparar", "hacer")]
    )
    asked = draw.chance(0.4)
    subject = asked_one(draw) if asked else someone(draw)
    clause = Clause(doing(es, en), subject, rest=(apart(what, "course"),), question=asked)
    if asked and draw.chance(0.85):
        clause = at_some_time(draw, clause, time)
        clause = replace(clause, asked=WORDS["what"], inverted=True)
        return course(draw) if clause.front or clause.often else ask(clause)
    sweet = leaves(what.es)[-1].word == "postre"
    food = thing(draw, DRINKS if drunk else SWEETS if sweet else FOOD, "m.obj", "i")
    clause = replace(clause, object=food)
    if asked:
        return ask(at_some_time(draw, clause, time))
    if draw.chance(0.35):
        bare = replace(clause, rest=())
        bare = timed(draw, Idea(bare, "state" if time == "state" else "event", "-"), more=0)
        if bare.front or bare.often or bare.rest:
            return course(draw)
        pattern = "(S {c} {m})" if draw.chance(0.5) else "(S {c} (, ,=comma) {m})"
        return finish(statement(pair(pattern, pattern, c=apart(what, "course"), m=told(bare))))
    clause = timed(draw, Idea(clause, "state" if time == "state" else "event", "-"), more=0.15)
    return finish(statement(told(clause)))


def meals(draw: Draw) -> Sentence:
    """ "El desayuno está listo.", "La cena es a las ocho.", "No hay nada en la nevera." """
    return TALK.sentence(draw, "told")
