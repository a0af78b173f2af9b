"""Which, who, since when, what for a living, how to say it; and questions with the subject at the end."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.scenes import at_a_time, scenes, start, with_pieces
from workshop.grammar.everyday.questions import asking
from workshop.grammar.everyday.questions.short_questions import ASKING
from workshop.grammar.language import english, spanish
from workshop.grammar.language.trees import Phrase, leaves, node
from workshop.grammar.lessons.building import Sentence, finish, noun_pair, question
from workshop.grammar.lessons.sampling import Draw, named_person

WONDERING = """
which:
  3* ¿ cuál=1 es/VB=2 [tu su]=3 [color libro deporte animal día restaurante país plato equipo actor \
    cantante juego programa idioma postre mes]=4 favorito/JJ=5 ? | what=1 is=2 [your your]=3 favorite/JJ=5 \
    [color book sport animal day restaurant country dish team actor singer game show language dessert \
    month]=4 ?
  3* ¿ cuál=1 es/VB=2 [tu su]=3 [comida película canción ciudad estación fruta bebida serie palabra flor \
    materia música]=4 favorita/JJ=5 ? | what=1 is=2 [your your]=3 favorite/JJ=5 [food movie song city \
    season fruit drink series word flower subject music]=4 ?
  3* ¿ cuál=1 de=3 los=4 [dos tres]/CD=5 [prefieres quieres te=6_gusta=7 te=6_gusta=7_más=8 compraste \
    prefiere quiere]/VB=7 ? | which=1 of=3 the=4 [two three]/CD=5 [do~7_you~7_prefer do~7_you~7_want \
    do~7_you=6_like=7 do~7_you=6_like=7_more=8 did~7_you~7_buy do~7_you~7_prefer do~7_you~7_want]/VB=7 ?
  2* ¿ cuál=1 de=3 [estos esos]=4 [libros coches zapatos vestidos platos relojes]=5 [prefieres quieres \
    compraste]/VB=7 ? | which=1 of=3 [these those]=4 [books cars shoes dresses dishes watches]=5 \
    [do~7_you~7_prefer do~7_you~7_want did~7_you~7_buy]/VB=7 ?
  2* ¿ cuál=1 de=3 [estas esas]=4 [casas camisas bicicletas fotos mesas películas]=5 [prefieres quieres \
    compraste]/VB=7 ? | which=1 of=3 [these those]=4 [houses shirts bicycles pictures tables movies]=5 \
    [do~7_you~7_prefer do~7_you~7_want did~7_you~7_buy]/VB=7 ?
  ¿ qué=1 [color libro día plato deporte]=2 te=3 gusta/VB=4 más/RBR=5 ? | what=1 [color book day dish \
    sport]=2 do~4 you=3 like/VB=4 more/RBR=5 ?
living:
  2* ¿ a=1 qué=1 se=2 dedica/VB=2 {one_of_yours} ? | what=1 does~2 {one_of_yours} do/VB=2 ?
  ¿ a=1 qué=1 se=2 dedican/VB=2 {some_of_yours} ? | what=1 do~2 {some_of_yours} do/VB=2 ?
  ¿ en=3 qué=1 trabaja/VB=2 {one_of_yours} ? | what=1 does~2 {one_of_yours} do/VB=2 for~3 work/NN=2 ?
  2* ¿ cómo=1 se=0 dice/VB=2 [esto eso esa_palabra este_nombre esta_frase gracias adiós]=3 en=4 \
    {any:language} ? | how=1 do~2 you~2 say/VB=2 [this that that_word this_name this_sentence thank_you \
    goodbye]=3 in=4 {any:language} ?
  ¿ qué=1 significa/VB=2 [esto eso esta_palabra esta_frase este_verbo esa_señal]=3 [- en=4_español=5 \
    en=4_inglés=5] ? | what=1 does~2 [this that this_word this_sentence this_verb that_sign]=3 mean/VB=2 \
    [- in=4_Spanish=5 in=4_English=5] ?
since:
  3* ¿ desde=1 cuándo=2 [vives trabajas estudias estás vive_usted trabaja_usted]/VB=3 {here} ? | since=1 \
    when=2 have~3 you~3 [lived worked studied been lived worked]/VBN=3 {here} ?
  2* ¿ desde=1 cuándo=2 [conoces conoce]/VB=3 a=0 {one_of_yours} ? | since=1 when=2 have~3 you~3 \
    known/VBN=3 {one_of_yours} ?
  2* ¿ desde=1 cuándo=2 [tienes tiene]/VB=3 {a:pet+vehicle+instrument+device} ? | since=1 when=2 have~3 \
    you~3 had/VBN=3 {a:pet+vehicle+instrument+device} ?
  ¿ desde=1 cuándo=2 [hablas estudias]/VB=3 {any:language} ? | since=1 when=2 have~3 you~3 [spoken \
    studied]/VBN=3 {any:language} ?
  [vivo trabajo estudio]/VB=1 {here} desde=2 [enero marzo mayo agosto septiembre]=3 | I~1 have~1 [lived \
    worked studied]/VBN=1 {here} since=2 [January March May August September]=3
  {somebody} [vive trabaja estudia]/VB=1 {here} desde=2 [enero abril junio octubre]=3 | {somebody} has~1 \
    [lived worked studied]/VBN=1 {here} since=2 [January April June October]=3
here:
  [aquí en_esta_ciudad en_este_barrio] | [here in_this_city in_this_neighborhood]
  en {city} | in {city}
  en {country} | in {country}
who_knows:
  2* ¿ [sabes sabe]/VB=1#know.v.fact {who_did} ? | do~1 you~1 know/VB=1#know.v.fact {who_did} ?
  2* no=1 sé/VB=2#know.v.fact {who_did} | I~2 don't=1 know/VB=2#know.v.fact {who_did}
  quiero/VB=1 saber/VB=2#know.v.fact {who_did} | I~1 want/VBP=1 to~2 know/VB=2#know.v.fact {who_did}
  me=1 pregunto/VB=2 {who_did} | I=1 wonder/VBP=2 {who_did}
  no=1 recuerdo/VB=2 {who_did} | I~2 don't=1 remember/VB=2 {who_did}
  dime/VB=1 {who_did} | tell/VB=1 me~1 {who_did}
"""


def who_did(draw: Draw) -> Phrase:
    """ "quién compró el pan"."""
    whole = asking.who_does(draw)
    return Phrase(node("SBAR", *whole.es.children[1:-1]), node("SBAR", *whole.en.children[:-1]))


WONDERING_TALK = Rules(ASKING + WONDERING, {"who_did": who_did}, BASIC)
WEIGHTS = {"which": 4, "living": 3, "since": 2.5, "who_knows": 3}


def wondering(draw: Draw) -> Sentence:
    """ "¿Cuál de los dos prefieres?", "¿A qué se dedica tu padre?", "No sé quién compró el pan." """
    return WONDERING_TALK.sentence(draw, draw.weighted(WEIGHTS))


def subject_last(draw: Draw) -> Sentence:
    """ "¿Vive aquí tu hermano?", "¿Ya llegó a casa tu madre?": Spanish has the subject after all the rest."""
    subject = named_person(draw, "m.subj", asked=True)
    scene = draw.pick(scenes())
    clause = with_pieces(draw, start(scene, subject), scene, more=0.25)
    clause = replace(at_a_time(draw, clause, scene.time, 0.3), question=True, negated=draw.chance(0.12))
    length = sum(len(leaves(item.es)) for item in clause.rest if item.es)
    if not clause.rest or length > 3 or clause.modal == "like":
        return subject_last(draw)
    last = replace(clause, elided=True, rest=(*clause.rest, noun_pair(subject)))
    return finish(question(Phrase(spanish.clause(last), english.clause(clause))))
