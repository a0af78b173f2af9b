"""A question word before an infinitive: "No sé qué hacer.", "Dime dónde comprar pan.", "No tengo con quién hablar." """

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, is_left_out, someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.pronouns.acts import act
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Clitic, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, leaves, node, pair
from workshop.grammar.lessons.building import Sentence, finish, question, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.sentences.joined import referring

WHAT = """
hacer do
hacer do
hacer do
hacer do
decir say
decir say
comprar buy
comprar buy
comer eat
pensar think
pedir order
leer read
ver watch
beber drink
elegir choose
escribir write
estudiar study
cocinar cook
preparar prepare
preguntar ask
contestar answer
creer believe
esperar expect
traer bring
llevar take
usar use
buscar look_for
cantar sing
vender sell
mirar look_at
aprender learn
cambiar change
"""
RECEIVED = (
    "decir tell|contar tell|regalar give|dar give|comprar buy|preguntar ask|escribir write|explicar explain"
)
TO_WHOM = {"me": "me", "te": "you", "nos": "us", "le": "him", "les": "them"}
OF_PERSON = {"1s": "me", "2s": "te", "1p": "nos"}
TAILS = Rules(
    """
what_thing:
  2* qué [vestido camisa abrigo regalo coche teléfono libro color vino pastel]=1 [comprar elegir]/VB=2 | what \
    [dress shirt coat present car phone book color wine cake]=1 to~2 [buy choose]/VB=2
  qué [película serie partido programa]=1 ver=2 | what [movie show game program]=1 to~2 watch=2
  qué [libro revista novela periódico]=1 leer=2 | what [book magazine novel newspaper]=1 to~2 read=2
  qué [autobús tren taxi camino]=1 tomar=2 | what [bus train taxi road]=1 to~2 take=2
  qué [ropa zapatos camisa vestido abrigo]=1 comprar=2 | what [clothes shoes shirt dress coat]=1 to~2 buy=2
  cuál=1 [elegir comprar tomar usar leer]=2 | which=1 one~1 to~2 [choose buy take use read]=2
  cuánto=1 [pagar=2 pedir=2 esperar=2] | how=1 much=1 [to~2_pay=2 to~2_ask_for=2 to~2_wait=2]
  por=1 dónde=2 [empezar entrar salir pasar ir]/VB=3 | where=1+2 to~3 [start enter leave pass go]/VB=3
  qué camisa=1 regalarle=2 | what shirt=1 to~2 give=2 him=2
  cuántos=1 [huevos libros boletos platos]=2 [comprar traer pedir]=3 | how=1 many=1 [eggs books tickets \
    plates]=2 to~3 [buy bring ask_for]=3
  cuánta=1 [leche agua comida fruta]=2 [comprar traer]=3 | how=1 much=1 [milk water food fruit]=2 to~3 [buy \
    bring]=3
where:
  3* dónde [comprar encontrar buscar dejar poner guardar]=1 {the:clothes+text+device+food} | where to~1 [buy \
    find look_for leave put keep]=1 {the:clothes+text+device+food}
  2* dónde [comprar encontrar conseguir buscar]=1 {a:clothes+text+device+toy} | where to~1 [buy find get \
    look_for]=1 {a:clothes+text+device+toy}
  3* dónde [comprar encontrar buscar]=1 {some:food+drink} | where to~1 [buy find look_for]=1 {some:food+drink}
  4* dónde [buscar comer cenar dormir vivir empezar esperar estacionar aparcar trabajar estudiar pagar firmar \
    ponerlo dejarlo buscarlo buscarla comprarlo encontrarlo encontrarla guardarlo]=1 | where to~1 [look eat \
    have_dinner sleep live start wait park park work study pay sign put_it leave_it look_for_it look_for_it \
    buy_it find_it find_it keep_it]=1
  2* dónde [buscar aparcar comer esperar dormir]=1 {more_where} | where to~1 [look park eat wait sleep]=1 \
    {more_where}
  dónde bajar=1 | where to~1 get=1 off=1
  dónde cambiar=1 dinero | where to~1 exchange=1 money
  dónde tomar=1 [el_autobús el_tren un_taxi]=2 | where to~1 take=1 [the_bus the_train a_taxi]=2
  adónde=1 ir=2 | where=1 to~2 go=2
  adónde=1 ir=2 [hoy mañana esta_noche este_verano este_fin_de_semana]=3 | where=1 to~2 go=2 [today tomorrow \
    tonight this_summer this_weekend]=3
  adónde=1 ir=2 de=3 [vacaciones compras]=3 | where=1 to~2 go=2 [on_vacation shopping]=3
more_where:
  [aquí hoy esta_noche ahora en_el_centro cerca_de_aquí mañana]=1 | [here today tonight now downtown near_here \
    tomorrow]=1
how:
  4* cómo llegar=1 {at_place} | how to~1 get=1 {at_place}
  2* cómo ir=1 {at_place} | how to~1 go=1 {at_place}
  4* cómo [hacerlo decirlo explicarlo usarlo abrirlo encontrarlo arreglarlo prepararlo escribirlo decirle \
    hablarle ayudarle llamarlo ayudarlo empezar]=1 | how to~1 [do_it say_it explain_it use_it open_it find_it \
    fix_it prepare_it write_it tell_him speak_to_him help_him call_him help_him start]=1
  cómo [empezar vivir hablar escribir]=1 sin=2 [ayuda dinero ti]=3 | how to~1 [start live speak write]=1 \
    without=2 [help money you]=3
  cómo volver=1 [a~2_casa=2 al_hotel=2 a_la_estación=2] | how to~1 get=1 back=1 [home=2 to_the_hotel=2 \
    to_the_station=2]
  2* cómo [usar abrir arreglar cerrar apagar encender]=1 {the:device} | how to~1 [use open fix close turn_off \
    turn_on]=1 {the:device}
  2* cómo [preparar cocinar hacer]=1 {the:dish+food} | how to~1 [prepare cook make]=1 {the:dish+food}
at_place:
  3* a [t:la_estación la_playa la_plaza la_biblioteca la_oficina]=1 | to [t:the_station the_beach the_square \
    the_library the_office]=1
  3* al=t [t:museo hotel aeropuerto hospital mercado parque banco]=1 | to=t the=t [t:museum hotel airport \
    hospital market park bank]=1
  al=1 centro=1 | downtown=1
  a~1 casa=1 | home=1
  a tu casa=1 | to your house=1
  {a_place} | {a_place}
  a {city} | to {city}
a_place:
  a {the:institution+opening+eating} | to {the:institution+opening+eating}
when:
  2* cuándo [empezar salir llegar volver venir llamar llamarlo llamarla ir decírselo decirlo hacerlo pagar \
    comer]=1 | when to~1 [start leave arrive come_back come call call_him call_her go tell_him say_it do_it \
    pay eat]=1
  cuándo [empezar salir volver ir]=1 {at_place} | when to~1 [start leave come_back go]=1 {at_place}
  a~1 qué=1 hora=2 [salir llegar venir empezar volver]=3 | what=1 time=2 to~3 [leave arrive come start \
    come_back]=3
whom:
  3* con=1 quién=2 [hablar ir salir bailar jugar trabajar viajar vivir cenar]=3 | who=2 to~3 [talk=3_to=1 \
    go=3_with=1 go=3_out=3_with=1 dance=3_with=1 play=3_with=1 work=3_with=1 travel=3_with=1 live=3_with=1 \
    have=3_dinner=3_with=1]
  3* a=0 quién=1 [llamar preguntar invitar creer ayudar elegir pedir ver]=2 | who=1 to~2 [call ask invite \
    believe help choose ask see]=2
  a=0 quién=1 pedirle=2 [ayuda dinero]=3 | who=1 to~2 ask=2 for~2 [help money]=3
  a=1 quién=2 [decírselo dárselo contárselo]=3 | who=2 to~3 [tell=3_it=3_to=1 give=3_it=3_to=1 tell=3_it=3_to=1]
whether:
  si=1 [ir reír llamar comprarlo aceptar creerlo creerle decírselo venir comer esperar salir]=2 o=4 [esperar \
    llorar escribir dejarlo esperar dudar no no salir dormir trabajar volver]=3 | whether=1 to~2 [go laugh \
    call buy_it accept believe_it believe_him tell_him come eat wait leave]=2 or=4 [wait cry write leave_it \
    wait doubt not not leave sleep work come_back]=3
""",
    {},
    BASIC,
)
HAVING = Rules(
    """
thing:
  3* nada=w que=q hacer=v | anything=w to=q do=v
  3* nada=w que=q [decir comer beber leer ver perder comprar]=v | anything=w to=q [say eat drink read watch \
    lose buy]=v
  2* nada=w que=q [decirte decirle contarte ponerme darte ofrecerle]=v | anything=w to=q [tell_you tell_him \
    tell_you wear give_you offer_him]=v
some:
  3* algo=w que=q [hacer decir comer beber leer]=v | something=w to=q [do say eat drink read]=v
  4* algo=w que=q [decirte contarte preguntarte decirle darte decirles enseñarte pedirte]=v | something=w to=q \
    [tell_you tell_you ask_you tell_him give_you tell_them show_you ask_you]=v
  3* mucho=w que=q [hacer decir aprender estudiar leer contar contarte decirte]=v | a=w lot=w to=q [do say \
    learn study read tell tell_you tell_you]=v
  [muchas_cosas]=w que=q [hacer comprar decirte]=v | a=w lot=w of=w things=w to=q [do buy tell_you]=v
whom:
  3* con=p quién=w [hablar=v ir=v salir=v jugar=v bailar=v vivir=v] | anyone=w to~v [talk=v_to=p go=v_with=p \
    go=v_out=v_with=p play=v_with=p dance=v_with=p live=v_with=p]
  2* a=0 quién=w [llamar preguntar=v pedirle ayudar]=v | anyone=w to~v [call ask ask help]=v
  2* adónde=w ir=v | anywhere=w to~v go=v
  4* dónde=w [dormir vivir quedarme sentarme ir trabajar estudiar comer]=v | anywhere=w to~v [sleep live stay \
    sit go work study eat]=v
  dónde=w [poner guardar dejar]=v {the:clothes+text} | anywhere=w to~v [put keep leave]=v {the:clothes+text}
""",
    {},
    BASIC,
)


ABOVE = (  # Spanish verb, English verb, how often denied, its tenses
    *(("saber know", 0.75, "present present present imperfect preterite future conditional"),) * 5,
    ("entender understand", 0.7, "present preterite"),
    ("recordar remember", 0.75, "present imperfect"),
    ("decidir decide", 0.3, "preterite perfect future"),
    ("preguntar ask", 0.1, "preterite perfect"),
    ("olvidar forget", 0.1, "preterite perfect"),
    ("explicar explain", 0.15, "preterite perfect future"),
    ("aprender learn", 0.1, "preterite perfect future"),
    ("decir say", 0.3, "preterite perfect"),
    ("descubrir discover", 0.2, "preterite"),
    ("pensar think_about", 0.1, "present preterite"),
    ("imaginar imagine", 0.3, "present"),
)
WITH_MODALS = ("want", "have", "need", "would_like")
TAIL_WEIGHTS = {
    "what": 5,
    "what_thing": 2,
    "where": 4,
    "how": 4,
    "when": 1.5,
    "whom": 1.5,
    "whether": 0.7,
    "any": 2,
}
LAST = ("future", "future", "spot")


def tail(draw: Draw, subject: Subject) -> Phrase:
    """ "qué hacer", "dónde comprar pan", "cómo explicarle la lección": for any subject."""
    kind = draw.weighted(TAIL_WEIGHTS)
    if kind == "what":
        return apart(_what(draw, subject), "n")
    if kind == "any":
        return apart(_any(draw, subject), "n")
    return apart(TAILS.phrase(draw, kind), "n")


def _what(draw: Draw, subject: Subject) -> Phrase:
    word = phrase("WHNP qué/WP=what | WHNP what/WP=what")
    if draw.chance(0.2):
        es, en = draw.pick(RECEIVED.split("|")).split()
        other = draw.pick([w for w in TO_WHOM if w != OF_PERSON.get(subject.person)])
        to = {"buy": "for", "write": "to", "explain": "to"}.get(en, "")
        clitics = (Clitic(other, TO_WHOM[other], "m.given", preposition=to),)
        clause = Clause(doing(es, en), subject, clitics=clitics)
    elif draw.chance(0.08):
        clause = Clause(doing("ponerse", "wear"), subject, clitics=(oneself(subject),))
    else:
        es, en = draw.pick(WHAT.strip().splitlines()).split()
        clause = Clause(doing(es, en.replace("_", " ")), subject)
    return _infinitive(replace(_with_more(draw, clause), asked=word))


def _any(draw: Draw, subject: Subject) -> Phrase:
    row = draw.pick(
        (
            "WHADVP cómo/WRB=how | WHADVP how/WRB=how",
            "WHADVP dónde/WRB=where | WHADVP where/WRB=where",
            "WHADVP cuándo/WRB=when | WHADVP when/WRB=when",
        )
    )
    clause = act(draw, subject)
    if clause.verb.es in ("ir", "irse", "llegar", "estar") or clause.rest:
        return _any(draw, subject)
    return _infinitive(replace(clause, asked=phrase(row)))


def _with_more(draw: Draw, clause: Clause) -> Clause:
    """With a time or a place at its end, sometimes."""
    if not draw.chance(0.25):
        return clause
    return replace(clause, rest=(apart(adjuncts.at_some_time(draw, draw.pick(LAST)), "a0"),))


def _infinitive(clause: Clause) -> Phrase:
    below = replace(clause, tense="infinitive", elided=True, enclitic=True)
    es = spanish.clause(below)
    to = Phrase(None, node("VP", leaf("TO", "to", "", "m.verb")))
    return Phrase(es, english.clause(replace(below, front=to)))


def what_to_do(draw: Draw) -> Sentence:
    """ "No sé qué hacer.", "¿Sabes cómo llegar al centro?", "Quiero saber dónde comprar pan." """
    asked = draw.chance(0.18)
    subject = Pronoun("1s", "m.subj") if draw.chance(0.4) and not asked else someone(draw, asked=asked)
    names, denied, tenses = draw.pick(ABOVE[:6]) if asked else draw.pick(ABOVE)
    es, en = names.split()
    clause = Clause(doing(es, en.replace("_", " ")), subject, tense=draw.pick(tenses.split()))
    clause = replace(clause, negated=draw.chance(denied * (0.15 if asked else 1)), question=asked)
    if es == "aprender":
        clause = replace(clause, tense="preterite" if clause.tense == "present" else clause.tense)
    elif draw.chance(0.12):
        clause = replace(clause, modal=draw.pick(WITH_MODALS[: 2 + (es != "pensar")]), tense="present")
    if not _is_a_statement(clause):
        return what_to_do(draw)
    who = referring(subject, "m.subj") if not isinstance(subject, Pronoun) else subject
    last = _joined_on(told(clear(clause)), tail(draw, who))
    return finish((question if asked else statement)(last))


def _is_a_statement(clause: Clause) -> bool:
    """ "entiende qué hacer" is a command, "decidimos qué hacer" has two tenses."""
    if clause.question or clause.negated or clause.modal or clause.verb.es == "saber":
        return clause.verb.es != "decidir" or clause.subject.person != "1p" or clause.tense != "preterite"
    he = is_left_out(clause.subject) and clause.subject.person == "3s"
    both = clause.subject.person == "1p" and clause.tense in ("preterite", "present")
    return not both and not (he and clause.tense == "present")


def _joined_on(above: Phrase, below: Phrase) -> Phrase:
    return pair("(S {x} (SBAR {y}))", "(S {x} (SBAR {y}))", x=above, y=below)


ORDERS = (  # Spanish, English, the label; who does the rest
    *("S dime/VB=t+me | S tell/VB=t me/PRP=me",) * 3,
    "S dígame/VB=t+me | S tell/VB=t me/PRP=me",
    "S dinos/VB=t+me | S tell/VB=t us/PRP=me",
    "S enséñame/VB=t+me | S show/VB=t me/PRP=me",
    "S explícame/VB=t+me | S explain/VB=t to/TO~me me/PRP=me",
    "S pregúntale/VB=t+me | S ask/VB=t him/PRP=me",
    "S pregúntales/VB=t+me | S ask/VB=t them/PRP=me",
    "S no/RB=n me/PRP=me digas/VB=t | S don't/VB=n tell/VB=t me/PRP=me",
    "S nadie/NN=w me/PRP=me dijo/VB=t | S no/DT=w one/NN=w told/VBD=t me/PRP=me",
    "S nadie/NN=w sabe/VB=k#know.v.fact | S no/DT=w one/NN=w knows/VBZ=k#know.v.fact",
    "S me/PRP=me dijo/VB=t | S he/PRP~t told/VBD=t me/PRP=me",
    "S me/PRP=me dijeron/VB=t | S they/PRP~t told/VBD=t me/PRP=me",
    "S le/PRP=me dije/VB=t | S I/PRP~t told/VBD=t him/PRP=me",
    "S me/PRP=me preguntó/VB=t | S he/PRP~t asked/VBD=t me/PRP=me",
    "S le/PRP=me pregunté/VB=t | S I/PRP~t asked/VBD=t him/PRP=me",
    "S me/PRP=me enseñó/VB=t | S he/PRP~t showed/VBD=t me/PRP=me",
    "S te/PRP=me voy/VB=g a/IN=to decir/VB=t | S I/PRP~g am/VBP=g going/VBG=g to/TO=to tell/VB=t you/PRP=me",
    "S tú/PRP=you sabes/VB=k#know.v.fact | S you/PRP=you know/VBP=k#know.v.fact",
    "SQ puedes/VB=c decirme/VB=t+me | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ me/PRP=me puedes/VB=c decir/VB=t | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ me/PRP=me puede/VB=c decir/VB=t | SQ can/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ podría/VB=c decirme/VB=t+me | SQ could/MD=c you/PRP~c tell/VB=t me/PRP=me",
    "SQ me/PRP=me dices/VB=t | SQ can/MD~t you/PRP~t tell/VB=t me/PRP=me",
    "SQ alguien/NN=w sabe/VB=k#know.v.fact | SQ does/VBZ~k anyone/NN=w know/VB=k#know.v.fact",
    "SQ no/RB=n sabes/VB=k#know.v.fact | SQ don't/VBP=n~k you/PRP~k know/VB=k#know.v.fact",
    "SQ sabe/VB=k#know.v.fact usted/PRP=you | SQ do/VBP~k you/PRP=you know/VB=k#know.v.fact",
    "S no/RB=n estoy/VB=b seguro/JJ=s de/IN~s | S I/PRP~b am/VBP=b not/RB=n sure/JJ=s",
    "S no/RB=n tengo/VB=h idea/NN=i de/IN~i | S I/PRP~h have/VBP=h no/DT=n idea/NN=i",
    "S no/RB=n importa/VB=m | S it/PRP~m doesn't/VBZ=n matter/VB=m",
)


def told_what_to_do(draw: Draw) -> Sentence:
    """ "Dime qué comprar.", "¿Puedes decirme dónde esperar?", "Nadie sabe qué hacer." """
    row = draw.pick(ORDERS)
    said = _joined_on(phrase(row), tail(draw, Pronoun("1s", "m.subj")))
    return finish((question if row.startswith("SQ") else statement)(said))


HAVE_TIMES = ("present", "present", "present", "imperfect", "future")


def nothing_to_do(draw: Draw) -> Sentence:
    """ "No tengo nada que hacer.", "No tenían con quién hablar.", "¿Tienes algo que decirme?" """
    kind = draw.weighted({"thing": 4, "some": 3, "whom": 3, "asked": 1})
    subject = someone(draw, asked=kind == "asked")
    what = HAVING.phrase(draw, "some" if kind == "asked" else kind)
    said = " ".join(word.word for word in leaves(what.es))
    if (
        re.search(r"[rt]me$", said)
        and subject.person != "1s"
        or said.endswith("te")
        and subject.person == "2s"
    ):
        return nothing_to_do(draw)
    clause = Clause(
        doing("tener", "have"), subject, tense=draw.pick(HAVE_TIMES), negated=kind in ("thing", "whom")
    )
    clause = replace(clause, question=kind == "asked", rest=(apart(what, "n"),))
    clause = replace(clause, rest=(*clause.rest, *_then(draw)))
    return finish((question if kind == "asked" else statement)(told(clear(clause))))


def _then(draw: Draw) -> tuple[Phrase, ...]:
    return (
        (apart(adjuncts.at_some_time(draw, draw.pick(("now", "now", "spot"))), "a0"),)
        if draw.chance(0.3)
        else ()
    )
