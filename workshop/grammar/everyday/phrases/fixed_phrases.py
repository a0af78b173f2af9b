"""Fixed phrases of talk, in the notation of `notation`; those with a star are said with names, too."""

from __future__ import annotations

from collections.abc import Iterator

from workshop.grammar.everyday.grammar.notation import variants, written
from workshop.grammar.everyday.grammar.rules import ended
from workshop.grammar.everyday.phrases.short_lines import ROWS
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence, finish

PHRASES = """
¿ y tú ? | and you ?
¿ y usted ? | and you ?
¿ y ustedes ? | and you ?
¿ por=1 qué=1 ? | why=1 ?
¿ por=1 qué=1 no ? | why=1 not ?
* ¿ qué pasa/VB=1 ? | what is~1 happening=1 ?
* ¿ qué pasó/VB ? | what happened/VBD ?
¿ qué ha pasado/VBN ? | what has happened/VBN ?
* ¿ qué te=2 pasa/VB=1 ? | what is~1 wrong/JJ=1 with~2 you=2 ?
¿ qué te=1 pasó/VB=2 ? | what happened/VBD=2 to~1 you=1 ?
* ¿ qué=1 tienes/VB=2 ? | what=1 do~2 you~2 have/VB=2 ?
* ¿ quién es/VB=1 ? | who is=1 it~1 ?
¿ quiénes=1 son/VB=2 ? | who=1 are=2 they~2 ?
¿ quién eres/VB=1 ? | who are=1 you~1 ?
¿ quién es/VB usted ? | who are you ?
¿ qué más ? | what else/RB ?
¿ algo más=1 ? | anything else/RB=1 ?
nada más=1 | nothing else/RB=1
nada más=1 , gracias=2 | nothing else/RB=1 , thank/VB=2 you~2
eso es/VB todo/NN | that is all/NN
¿ de=1 verdad=1 ? | really=1 ?
¿ en=1 serio=1 ? | seriously=1 ?
¿ verdad=1 ? | right/JJ=1 ?
¿ cuánto=1 es/VB=2 ? | how=1 much=1 is=2 it~2 ?
¿ cuánto=1 vale/VB=2 ? | how=1 much=1 does~2 it~2 cost/VB=2 ?
¿ cuánto=1 es/VB=2 en total ? | how=1 much=1 is=2 it~2 in total/NN ?
¿ cuál=1 ? | which=1 one~1 ?
¿ cuándo ? | when ?
¿ dónde ? | where ?
¿ cómo ? | how ?
¿ quién ? | who ?
¿ cuánto=1 ? | how=1 much=1 ?
¿ cuántos=1 ? | how=1 many=1 ?
¿ cuánto=1 tiempo=1 ? | how=1 long=1 ?
¿ con=1 quién=2 ? | with=1 who=2 ?
¿ para=1 quién=2 ? | for=1 who=2 ?
¿ de=1 dónde=2 ? | from=1 where=2 ?
¿ adónde=1 ? | where=1 to~1 ?
¿ desde=1 cuándo=2 ? | since=1 when=2 ?
¿ a~1 qué=1 hora=2 ? | what=1 time=2 ?
¿ y=1 qué=2 ? | so=1 what=2 ?
¿ y=1 ahora=2 qué=3 ? | and=1 now=2 what=3 ?
¿ qué es/VB eso ? | what is that ?
¿ qué significa/VB=1 ? | what does~1 it~1 mean/VB=1 ?
¿ cómo=1 se=2 llama/VB=2 usted=3 ? | what=1 is~2 your=3 name=2 ?
¿ cómo=1 se=2 llama/VB=2 ? | what=1 is~2 your~2 name=2 ?
¿ cuál=1 es/VB su nombre ? | what=1 is your name ?
¿ cuál=1 es/VB tu nombre ? | what=1 is your name ?
* ¿ cómo estás/VB=1 ? | how are=1 you~1 ?
¿ cómo está/VB=1 ? | how are=1 you~1 ?
¿ de=1 quién=2 [es es es son]/VB=3 [este ese esta estos]=4 [libro coche casa zapatos]=5 ? | whose=1+2 [book \
  car house shoes]=5 [is is is are]=3 [this that this these]=4 ?
¿ de=1 quién=2 es/VB=3 [esto eso]=4 ? | whose=1+2 is=3 [this that]=4 ?
¿ estás/VB=1 [listo lista]/JJ ? | are=1 you~1 ready/JJ ?
* ¿ estás/VB=1 bien/JJ ? | are=1 you~1 okay/JJ ?
¿ está/VB=1 usted bien/JJ ? | are=1 you okay/JJ ?
* ¿ todo=1 bien/JJ=2 ? | is~2 everything=1 okay/JJ=2 ?
¿ me=1 ayudas/VB=2 ? | can~2 you~2 help/VB=2 me=1 ?
¿ puedo/VB=1 [pasar ayudarte ayudarle preguntar sentarme_aquí]/VB=2 ? | can=1 I~1 [come_in help_you help_you \
  ask sit_here]/VB=2 ?
¿ en=1 qué=2 puedo/VB=3 ayudarle/VB=4 ? | how=1+2 can=3 I~3 help/VB=4 you=4 ?
¿ qué desea/VB=1 ? | what do~1 you~1 want/VB=1 ?
¿ te=1 gusta/VB=2 ? | do~2 you=1 like/VB=2 it~2 ?
¿ te=1 gustó/VB=2 ? | did~2 you=1 like/VB=2 it~2 ?
¿ me=1 entiendes/VB=2 ? | do~2 you~2 understand/VB=2 me=1 ?
¿ me=1 quieres/VB=2 ? | do~2 you~2 love/VB=2 me=1 ?
¿ te=1 quieres/VB=2 casar/VB=3 conmigo=4 ? | do~2 you~2 want/VB=2 to~3 marry/VB=3 me=4 ?
¿ dónde está/VB el baño ? | where is the bathroom ?
¿ hay/VB=1 alguien aquí ? | is=1 there/EX~1 anyone here ?
¿ eres/VB=1 tú ? | is=1 it~1 you ?
soy/VB=1 yo | it~1 is=1 me
* te=1 quiero/VB=2 | I~2 love/VBP=2 you=1
* te=1 amo/VB=2 | I~2 love/VBP=2 you=1
* te=1 quiero/VB=2 mucho=3 | I~2 love/VBP=2 you=1 very=3 much=3
* te=1 extraño/VB=2 | I~2 miss/VBP=2 you=1
* te=1 echo=2 de=2 menos=2 | I~2 miss/VBP=2 you=1
* me=1 gustas/VB=2 | I=1 like/VBP=2 you~2
* [buena mala]=1 suerte=2 | [good bad]=1 luck=2
* de=1 nada=1 | you~1 are~1 welcome/JJ=1
* no=1 hay/VB=1 de=1 qué=1 | you~1 are~1 welcome/JJ=1
* con=1 mucho=1 gusto=1 | with=1 pleasure=1
* igualmente=1 | likewise/RB=1
* yo=1 también=2 | me=1 too=2
yo=1 tampoco=2 | me=1 neither=2
a=1 mí=1 también=2 | me=1 too=2
a=1 mí=1 tampoco=2 | me=1 neither=2
* no=1 importa/VB=2 | it~2 doesn't=1 matter/VB=2
* no=1 pasa/VB=2 nada=3 | it~2 is~2 okay/JJ=1+2+3
no=1 hay/VB~2 problema=2 | no=1 problem=2
* no=1 te~2 preocupes/VB=2 | don't=1 worry/VB=2
* no=1 se~2 preocupe/VB=2 | don't=1 worry/VB=2
* [cálmate tranquilo tranquila]=1 | calm/VB=1 down/RP=1
* ten/VB=1 cuidado=1 | be/VB=1 careful/JJ=1
* tenga/VB=1 cuidado=1 | be/VB=1 careful/JJ=1
¡ cuidado=1 ! | be/VB~1 careful/JJ=1 !
* ¡ ayuda ! | help !
¡ socorro ! | help !
¡ fuego ! | fire !
* ¡ basta/UH ! | enough/UH !
* ¡ silencio ! | silence !
* ¡ vamos/VB=1 ! | let's=1 go/VB=1 !
* ¡ vámonos/VB=1 ! | let's=1 go/VB=1 !
* ¡ rápido/RB=1 ! | quickly=1 !
* ¡ date/VB=1 prisa=1 ! | hurry/VB=1 up/RP=1 !
* ¡ adelante=1 ! | come/VB=1 in/RP=1 !
* ¡ salud=1 ! | cheers=1 !
* [pase pasa adelante]/VB=1 , por=2 favor=2 | come/VB=1 in/RP=1 , please=2
* [siéntese siéntate]/VB=1 , por=2 favor=2 | sit/VB=1 down/RP=1 , please=2
* [espera espere]/VB un [momento minuto] | wait/VB a [moment minute]
* ven/VB aquí | come/VB here
* [mira mire]/VB | look/VB
* [escucha escuche]/VB | listen/VB
* [dime dígame]/VB=1 | tell/VB=1 me=1
* [perdóname perdóneme]/VB=1 | forgive/VB=1 me=1
* [ayúdame ayúdeme]/VB=1 | help/VB=1 me=1
* [déjame déjeme]/VB=1 en=2 paz=3 | leave/VB=1 me=1 in~2 peace=3
* [déjame déjeme]/VB=1 [ver pensar hablar ayudarte]/VB=2 | let/VB=1 me=1 [see think talk help_you]/VB=2
¡ qué=1 [pena lástima]=2 ! | what=1 a~2 shame/NN=2 !
¡ qué=1 [sorpresa día suerte idea desastre vida bonito_día]=2 ! | what=1 [a_surprise a_day luck an_idea \
  a_disaster a_life a_nice_day]=2 !
¡ qué=1 [buena=2_idea=3 mala=2_suerte=3 buen=2_tiempo=3] ! | what=1 [a~3_good=2_idea=3 bad=2_luck=3 \
  good=2_weather=3] !
¡ qué=1 bien=2 ! | how=1 nice/JJ=2 !
¡ qué=1 vergüenza=2 ! | how=1 embarrassing/JJ=2 !
¡ qué=1 alegría=2 verte/VB=3 ! | how=1 nice/JJ=2 to~3 see/VB=3 you=3 !
¡ claro=1 ! | of=1 course=1 !
¡ por=1 supuesto=1 ! | of=1 course=1 !
* ¡ dios=2 mío=1 ! | my=1 God=2 !
¡ ojalá=1 ! | I~1 hope/VBP=1 so=1 !
ojalá=1 que~1 [llueva=2_mañana=3 vengas=2_pronto=3 tengas=2_suerte=3 ganemos=2_el=3_partido=4 \
  estés=2_bien=3] | I~1 hope/VBP=1 [it~2_rains=2_tomorrow=3 you~2_come=2_soon=3 you~2_are=2_lucky=2+3 \
  we~2_win=2_the=3_game=4 you~2_are=2_well=3]
* es/VB=1 [verdad mentira imposible posible cierto tarde temprano fácil difícil]/JJ=2 | it~1 is=1 [true \
  a_lie impossible possible true late early easy difficult]/JJ=2
no=1 es/VB=2 [verdad posible justo fácil necesario]/JJ=3 | it~2 isn't=1+2 [true possible fair easy \
  necessary]/JJ=3
creo/VB=1 que=0 sí=2 | I~1 think/VBP=1 so=2
creo/VB=1 que=0 no=2 | I~1 don't=2 think/VB=1 so~2
espero/VB=1 que=0 sí=2 | I~1 hope/VBP=1 so=2
espero/VB=1 que=0 no=2 | I~1 hope/VBP=1 not=2
tal=1 vez=1 | maybe=1
quizás=1 | maybe=1
quizá=1 | maybe=1
depende=1 | it~1 depends/VBZ=1
de=1 acuerdo=1 | okay/UH=1
* tienes/VB=1 razón=2 | you~1 are=1 right/JJ=2
tiene/VB=1 usted=2 razón=3 | you=2 are=1 right/JJ=3
claro=1 que=1 no=2 | of=1 course=1 not=2
por=1 supuesto=1 | of=1 course=1
por=1 supuesto=1 que=1 no=2 | of=1 course=1 not=2
[vale bueno]/UH | [okay well]/UH
[perfecto excelente exacto increíble imposible]/JJ | [perfect excellent exactly incredible impossible]/JJ
[nunca siempre ahora hoy mañana nada todo nadie] | [never always now today tomorrow nothing everything nobody]
[todavía_no ahora_no hoy_no]=1 | not=1 [yet now today]=1
ya=1 [voy vengo]/VB=2 | I~2 am~2 coming/VBG=2
ya=1 lo=2 sé/VB=3 | I~3 already=1 know/VBP=3 that=2
lo=0 sé/VB=1 | I~1 know/VBP=1
no=1 lo=2 creo/VB=3 | I~3 don't=1 believe/VB=3 it=2
no=1 me=2 gusta/VB=3 | I=2 don't=1 like/VB=3 it~3
me=1 gusta/VB=2 | I=1 like/VBP=2 it~2
me=1 gusta/VB=2 mucho=3 | I=1 like/VBP=2 it~2 very=3 much=3
me=1 encanta/VB=2 | I=1 love/VBP=2 it~2
me=1 da=2 igual=2 | I=1 don't=2 care/VB=2
no=1 me=2 importa/VB=3 | I=2 don't=1 care/VB=3
no=1 puedo/VB=1 | I~1 can't=1
no=1 quiero/VB=2 | I~2 don't=1 want/VB=2 to~2
no=1 me=0 acuerdo/VB=2 | I~2 don't=1 remember/VB=2
no=1 estoy/VB=2 [seguro segura]/JJ=3 | I~2 am=2 not=1 sure/JJ=3
me=0 he=1 perdido/VBN=2 | I~1 have/VBP=1 gotten/VBN=2 lost/JJ=2
me=0 voy/VB=1 | I~1 am~1 leaving=1
tengo/VB=1 que=1 irme/VB=2 | I~1 have=1 to=1 leave/VB=2
encantado=1 | nice/JJ=1 to=1 meet/VB=1 you~1
encantada=1 | nice/JJ=1 to=1 meet/VB=1 you~1
mucho=1 gusto=1 en~2 conocerlo/VB=2 | nice/JJ=1 to~2 meet/VB=2 you=2
el=0 gusto=1 es/VB=2 mío=3 | the~0 pleasure=1 is=2 mine=3
bienvenido=1 | welcome/JJ=1
bienvenidos=1 | welcome/JJ=1
bienvenida=1 | welcome/JJ=1
* buen=1 provecho=1 | enjoy/VB=1 your~1 meal=1
* felicidades=1 | congratulations=1
* feliz cumpleaños | happy birthday
* feliz=1 Navidad=2 | merry/JJ=1 Christmas=2
* feliz=1 año=3 nuevo=2 | happy=1 new/JJ=2 year=3
* buen viaje=2 | have/VB~2 a~2 good trip=2
* cuídate=1 | take/VB=1 care/NN=1
* chao=1 | bye=1
* nos~1 vemos/VB=1 | see/VB=1 you~1
* duerme/VB bien | sleep/VB well
* dulces sueños | sweet dreams
¿ diga/VB=1 ? | hello=1 ?
¿ aló=1 ? | hello=1 ?
¿ bueno=1 ? | hello=1 ?
¿ sí ? | yes ?
¿ no ? | no ?
¿ perdón=1 ? | excuse/VB=1 me=1 ?
¿ está/VB=1 claro=2 ? | is=1 it~1 clear/JJ=2 ?
más=1 o=1 menos=1 | more=1 or=1 less=1
poco=1 a=2 poco=3 | little=1 by=2 little=3
paso/NN=1 a=2 paso/NN=3 | step/NN=1 by=2 step/NN=3
sin=1 embargo=1 | however/RB=1
por=1 ejemplo=2 | for=1 example=2
no=1 más , por=2 favor=2 | no=1 more , please=2
un=1 poco=1 | a=1 little=1
un=1 poco=1 , por=2 favor=2 | a=1 little=1 , please=2
en=1 efectivo=2 | in=1 cash=2
con=1 tarjeta=2 | by=1 card=2
solo=1 un=2 poco=2 | just=1 a=2 little=2
otra=1 vez=1 | again=1
otra=1 vez=1 , por=2 favor=2 | again=1 , please=2
la cuenta , por=1 favor=1 | the bill , please=1
"""
NAMES = ("Ana", "Juan", "Carlos", "Lucía")


def phrase_lines() -> Iterator[tuple[str, bool]]:
    """Every fixed phrase in the notation of `notation`, and whether it is also said with names."""
    known: set[str] = set()
    for row in (PHRASES.strip() + ROWS).strip().splitlines():
        for line in variants(row.removeprefix("* ")):
            if line.split(" | ")[0] not in known:
                yield line, row.startswith("*")
            known.add(line.split(" | ")[0])


def talk_phrases() -> Iterator[Sentence]:
    """Every fixed phrase; those with a star also with a name after them."""
    for line, is_named in phrase_lines():
        yield finish(ended(written(line, _no_slot)))
        if is_named:
            yield from (
                finish(ended(written(with_tail(line, f"{name}/NNP=name"), _no_slot))) for name in NAMES
            )


def with_tail(line: str, es: str, en: str = "") -> str:
    """The line with a word after a comma before its last mark: "¿Qué pasa, Ana?" """
    first, second = line.split(" | ")
    return f"{_before_mark(first.split(), es)} | {_before_mark(second.split(), en or es)}"


def _before_mark(words: list[str], tail: str) -> str:
    end = [words.pop()] if words[-1] in (".", "?", "!") else []
    return " ".join([*words, ",", tail, *end])


def _no_slot(name: str) -> Phrase:
    raise ValueError(f"wanted no slot in a fixed phrase; got {name!r}")
