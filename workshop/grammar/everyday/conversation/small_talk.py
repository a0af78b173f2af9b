"""Small talk: greetings and farewells, thanks, apologies, wishes, answers, exclamations, each with names and more."""

from __future__ import annotations

from workshop.grammar.everyday.conversation.politeness import POLITENESS
from workshop.grammar.everyday.grammar import scenes
from workshop.grammar.everyday.grammar.basic_rules import BASIC, job_np
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.questions import asking
from workshop.grammar.language.trees import Phrase, node
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

SMALL = """
greeting:
  3* hola | hello
  buenos días/NN | good morning
  buenas tardes/NN | good afternoon
  buenas noches/NN | good evening
to_all:
  hola/UH a=1 todos=1 | hello everyone=1
  buenos días/NN a=1 todos=1 | good morning everyone=1
hellos:
  2* {greeting} , {called} | {greeting} , {called}
  ¡ {greeting} , {called} ! | {greeting} , {called} !
  {to_all} | {to_all}
  3* {greeting} , {called} , ¿ {how_are} ? | {greeting} , {called} , {how_are} ?
  2* {greeting} , ¿ {how_are} ? | {greeting} , {how_are} ?
  ¿ {how_are} , {called} ? | {how_are} , {called} ?
  ¿ {how_are} [hoy ahora]/RB ? | {how_are} [today now] ?
  {greeting} , {called} . ¿ {how_are} ? | {greeting} , {called} . {how_are} ?
  2* {greeting} , {i_am} | {greeting} , {i_am}
  {greeting} , {i_am} y {also_i_am} | {greeting} , {i_am} and {also_i_am}
  {greeting} , ¿ {can_you} ? | {greeting} , {can_you} ?
  ¡ cuánto=1 tiempo=1 , {called} ! | long/JJ=1 time/NN=1 no=1 see/VB=1 , {called} !
how_are:
  cómo [estás está]/VB=1 | how are=1 [you you]/PRP~1
  cómo está/VB [usted tu_madre tu_padre tu_hermana tu_hijo tu_amigo todo]=1 | how [are is is is is is is] \
    [you your_mother your_father your_sister your_son your_friend everything]=1
  cómo están/VB [ustedes tus_padres tus_hijos todos los_niños]=1 | how are [you your_parents your_children \
    you_all the_children]=1
  qué=1 tal=1 | how=1 are/VBP~1 you~1
  cómo=1 has=2 estado/VBN=3 | how=1 have=2 you~2 been/VBN=3
  cómo te=2 va/VB=3 | how is~3 it=2 going/VBG=3
i_am:
  2* me=1 llamo/VB=2 {name} | my=1 name=2 is~2 {name}
  mi nombre es/VB {name} | my name is {name}
  soy/VB=1 {name} | I~1 am=1 {name}
also_i_am:
  soy/VB=1 de=2 {city} | I~1 am=1 from=2 {city}
  soy/VB=1 de=2 {country} | I~1 am=1 from=2 {country}
  vivo/VB=1 en=2 {city} | I~1 live/VBP=1 in=2 {city}
  soy/VB=1 {the_job} | I~1 am=1 {the_job}
  tengo/VB=1 {age} años=2 | I~1 am=1 {age} years=2 old/JJ~2
  estoy/VB=1 aprendiendo=2 {any:language} | I~1 am=1 learning=2 {any:language}
  trabajo/VB=1 {at@a:workplace} | I~1 work/VBP=1 {at@a:workplace}
the_job:
  {job_np} | {job_np}
can_you:
  me=1 [puedes puede podrías podría]/VB=2 [ayudar escuchar esperar]/VB=3 | [can can could could]/MD=2 you~2 \
    [help listen_to wait_for]/VB=3 me=1
  [puedes puede podrías podría]/VB=2 [k:ayudarme escucharme esperarme llamarme]/VB=3 | [can can could \
    could]/MD=2 you~2 [k:help listen_to wait_for call]/VB=3 me=3
bye:
  3* adiós | goodbye
  hasta=1 luego=2 | see/VB=1 you~1 later=2
  hasta=1 [pronto mañana/RB] | see/VB=1 you~1 [soon tomorrow]
  hasta=1 el=2 {weekday} | see/VB=1 you~1 on=2 {weekday}
  hasta=1 la~2 próxima=2 | see/VB=1 you~1 next=2 time=2
  nos=0 vemos/VB=1 [mañana/RB pronto luego]=2 | see/VB=1 you~1 [tomorrow soon later]=2
  nos=0 vemos/VB=1 el=2 {weekday} | see/VB=1 you~1 on=2 {weekday}
  nos=0 vemos/VB=1 {at_hour} | see/VB=1 you~1 {at_hour}
  nos=0 vemos/VB=1 en {the:outdoors+eating+station+square} | see/VB=1 you~1 at \
    {the:outdoors+eating+station+square}
  nos=0 vemos/VB=1 esta=2 [tarde/NN noche=2] | see/VB=1 you~1 [this=2_afternoon tonight=2]
  nos=0 vemos/VB=1 la~2 próxima=3 semana=2 | see/VB=1 you~1 next=3 week=2
  chao=1 | bye=1
  cuídate=1 | take/VB=1 care/NN=1
  cuídate=1 mucho=2 | take/VB=1 good=2 care/NN=1
  que=0 te=0 vaya/VB=1 bien=1 | take/VB=1 care/NN=1
  que=0 tengas/VB=1 [un=2_buen=3_día=4 una=2_buena=3_noche=4 un=2_buen=3_viaje=4 \
    un=2_buen=3_fin=4_de=4_semana=4] | have/VB=1 a=2 good=3 [day night trip weekend]=4
  tengo/VB=1 que=1 irme/VB=2 | I~1 have=1 to=1 leave/VB=2
  me=0 tengo/VB=1 que=1 ir/VB=2 | I~1 have=1 to=1 leave/VB=2
  ya/RB=2 me=0 voy/VB=1 | I~1 am~1 leaving=1 now=2
byes:
  2* {bye} , {called} | {bye} , {called}
  ¡ {bye} , {called} ! | {bye} , {called} !
  {bye} | {bye}
  gracias=1 y=2 {bye} | thank/VB=1 you~1 and=2 {bye}
  {bye} y {wish} | {bye} and {wish}
yes_no:
  3* sí | yes
  2* no | no
  claro=1 | of=1 course=1
  claro=1 que=1 sí=1 | of=1 course=1
  claro=1 que=1 no=2 | of=1 course=1 not=2
  por=1 supuesto=1 | of=1 course=1
  [tal=1_vez=1 quizás=1 quizá=1] | maybe=1
  de=1 acuerdo=1 | okay/UH=1
  está/VB=1 bien=1 | okay/UH=1
  [vale bueno]/UH=1 | [okay well]/UH=1
  [perfecto excelente exacto]/JJ=1 | [perfect excellent exactly]/JJ=1
  creo/VB=1 que=0 sí=2 | I~1 think/VBP=1 so=2
  creo/VB=1 que=0 no=2 | I~1 don't=2 think/VB=1 so~2
answering:
  2* {yes_no} , {called} | {yes_no} , {called}
  3* {yes_no} , {short_answer} | {yes_no} , {short_answer}
  {yes_no} , {called} , {short_answer} | {yes_no} , {called} , {short_answer}
  3* sí , {fact} | yes , {fact}
  no , {fact} | no , {fact}
  2* tal=1 vez=1 , pero {fact} | maybe=1 , but {fact}
  por=1 supuesto=1 , {fact} | of=1 course=1 , {fact}
  [yo=1_también a=1_mí=1_también] , {called} | [me=1_too me=1_too] , {called}
  [yo=1_tampoco=2 a=1_mí=1_tampoco=2] , {called} | me=1 neither/RB=2 , {called}
short_answer:
  entiendo/VB=1 | I~1 understand/VBP=1
  lo=0 sé/VB=1 | I~1 know/VBP=1
  ya/RB=2 entiendo/VB=1 | now=2 I~1 understand/VBP=1
  no=1 [sé entiendo recuerdo]/VB=2 | I~2 don't=1 [know understand remember]/VB=2
  no=1 lo=2 sé/VB=3 | I~3 don't=1 know/VB=3
  no=1 hay/VB=2 problema=2 | no=1 problem=2
  no=1 te=0 preocupes/VB=2 | don't=1 worry/VB=2
  no=1 importa/VB=2 | it~2 doesn't=1 matter/VB=2
  tienes/VB=1 razón=2 | you~1 are=1 right/JJ=2
  estoy/VB=1 de=2 acuerdo=2 | I~1 agree/VBP=1+2
  no=1 estoy/VB=2 [seguro segura]=3 | I~2 am=2 not=1 sure/JJ=3
  me=1 gusta/VB=2 mucho=3 | I=1 like/VBP=2 it~2 very=3 much=3
  con=1 mucho=1 gusto=1 | with=1 pleasure=1
  ahora=1 mismo=1 voy/VB=2 | I~2 am~2 coming=2 right=1 now=1
  en=1 seguida=1 | right=1 away=1
  más/RB=1 tarde/RB=1 | later=1
  [mañana ahora hoy] no=1 | not=1 [tomorrow now today]
question_with:
  4* {excuse} , {question} | {excuse} , {question}
  2* {called} , {question} | {called} , {question}
  {greeting} , {called} , {question} | {greeting} , {called} , {question}
  oye/UH=1 , {question} | hey/UH=1 , {question}
  oye/UH=1 , {called} , {question} | hey/UH=1 , {called} , {question}
  ¿ y {asked} ? | and {asked} ?
  ¿ pero {asked} ? | but {asked} ?
  entonces=1 , {question} | so=1 , {question}
  dime/VB=1 , {question} | tell/VB=1 me~1 , {question}
  2* {fact} . {question} | {fact} . {question}
statement_with:
  2* {fact} , {called} | {fact} , {called}
  {called} , {fact} | {called} , {fact}
  [bueno mira oye]=1 , {fact} | [well look hey]/UH=1 , {fact}
  3* {fact} , ¿ [verdad no]=1 ? | {fact} , right/JJ=1 ?
  {fact} , pero {fact.b} | {fact} , but {fact.b}
  {fact} y {fact.b} | {fact} and {fact.b}
  {fact} , por=1 eso=1 {fact.b} | {fact} , so/RB=1 {fact.b}
  además/RB=1 , {fact} | also=1 , {fact}
  ¡ {fact} ! | {fact} !
  por=1 desgracia=1 , {fact} | unfortunately=1 , {fact}
  por=1 suerte=1 , {fact} | luckily=1 , {fact}
"""


def question(draw: Draw) -> Phrase:
    """Any question."""
    return draw.pick(QUESTIONS)(draw)


def asked(draw: Draw) -> Phrase:
    """Any question without its marks."""
    whole = question(draw)
    return Phrase(node("S", *whole.es.children[1:-1]), node("SQ", *whole.en.children[:-1]))


QUESTIONS = (
    scenes.yes_or_no,
    asking.about_a_piece,
    asking.about_the_time,
    asking.about_the_reason,
    asking.which_or_how_many,
)
SMALL_TALK = Rules(
    SMALL + POLITENESS, {"job_np": job_np, "question": question, "asked": asked, "fact": scenes.fact}, BASIC
)
WEIGHTS = {
    "hellos": 3,
    "byes": 2,
    "thanking": 3,
    "apology": 3,
    "wishing": 2,
    "meeting": 1.5,
    "answering": 3,
    "question_with": 4,
    "statement_with": 4,
}


def small_talk(draw: Draw) -> Sentence:
    """ "Hola, Ana, ¿cómo estás?", "Gracias por su ayuda.", "Perdón, ¿dónde trabaja usted?" """
    return SMALL_TALK.sentence(draw, draw.weighted(WEIGHTS))
