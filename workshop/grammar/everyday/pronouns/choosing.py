"""One, none, both, any of them; everyone except; above all."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
some:
  ¿ cuál=1 [quieres prefieres necesitas]=2 ? | which=1 one~1 do~2 you~2 [want prefer need]=2 ?
  ¿ cuáles=1 [quieres prefieres necesitas]=2 ? | which=1 ones~1 do~2 you~2 [want prefer need]=2 ?
  ¿ cuál=1 [compraste elegiste viste]=2 ? | which=1 one~1 did~2 you~2 [buy choose see]=2 ?
  ¿ cuáles=1 [compraste elegiste viste]=2 ? | which=1 ones~1 did~2 you~2 [buy choose see]=2 ?
  ¿ cuál=1 es {your:clothes+vehicle+bag+home} ? | which=1 one~1 is {your:clothes+vehicle+bag+home} ?
  no=2 [tengo quiero necesito veo]=1 [ninguno ninguna]=3 . | I~1 don't=2 [have want need see]=1 [any any]=3 .
  no=2 me=3 gusta=1 [ninguno ninguna]=4 . | I=3 don't=2 like=1 [any any]=4 of~4 them~4 .
  [quiero necesito]=1 [ambos ambas] . | I~1 [want need]=1 [both both] .
  [prefiero compré]=1 [los~0_dos las~0_dos] . | I~1 [prefer bought]=1 [both both] .
  me=3 gustan=1 [ambos ambas los~0_dos las~0_dos] . | I=3 like=1 [both both both both] .
  [quiero compré necesito vi]=1 [p:uno una]=2 . | I~1 [want bought need saw]=1 [p:one one]=2 .
  [quiero compré]=1 [p:varios varias muchos]=2 . | I~1 [want bought]=1 [p:several several many]=2 .
  [necesito vi]=1 [p:varios varias muchos]=2 . | I~1 [need saw]=1 [p:several several many]=2 .
  [quiero compré necesito vi]=1 [p:muchas pocos pocas]=2 . | I~1 [want bought need saw]=1 [p:many few few]=2 .
  [quiero compré necesito]=1 [p:uno una]=2 más=3 . | I~1 [want bought need]=1 [p:one one]=2 more=3 .
  [quiero necesito]=1 [p:dos tres cuatro]=2 más=3 . | I~1 [want need]=1 [p:two three four]=2 more=3 .
  cualquiera puede [aprender bailar cocinar cantar ganar] . | anyone can [learn dance cook sing win] .
  cualquiera puede hacer=1 [esto=2 eso=2] . | anyone can do=1 [this=2 that=2] .
  dame=1 [p:otro otra]=2 , por=3 favor=3 . | give=1 me=1 [p:another another]=2 one~2 , please/UH=3 .
  dame=1 [p:uno una]=2 , por=3 favor=3 . | give=1 me=1 [p:one one]=2 , please/UH=3 .
except:
  todos [excepto menos] {name} [vinieron llegaron] . | everyone [except except] {name} [came arrived] .
  todos [excepto menos] {name} ganaron . | everyone [except except] {name} won .
  todos [excepto menos] {name} [bailaron comieron] . | everyone [except except] {name} [danced ate] .
  todos [excepto menos] {my:kin} [vinieron llegaron] . | everyone [except except] {my:kin} [came arrived] .
  todos [excepto menos] {my:kin} ganaron . | everyone [except except] {my:kin} won .
  todos [excepto menos] {my:kin} [bailaron comieron] . | everyone [except except] {my:kin} [danced ate] .
  todos [excepto menos] tú=1 [saben quieren]=2 eso . | everyone [except except] you=1 [knows wants]=2 that .
  todos excepto tú=1 [entienden tienen]=2 eso . | everyone except you=1 [understands has]=2 that .
  todos menos tú=1 [entienden tienen]=2 eso . | everyone except you=1 [understands has]=2 that .
  abrimos=1 todos=2 los=3 días=4 excepto=5 el~6 {weekday} . | we~1 open=1 every=2 day=4 except=5 {weekday} .
  abrimos=1 todos=2 los=3 días=4 menos=5 el~6 {weekday} . | we~1 open=1 every=2 day=4 except=5 {weekday} .
who:
  {my:abuela+madre+hijo+hermana} | {my:abuela+madre+hijo+hermana}
does:
  [viaja canta habla come lee]=1 mucho=2 | [travels sings talks eats reads]=1 a=2 lot=2
above_all:
  quiero=1 exactamente lo=2 mismo=3 . | I~1 want=1 exactly the=2 same=3 thing~3 .
  es=1 exactamente=2 lo=3 que=3 [quiero necesito]=4 . | it~1 is=1 exactly=2 what=3 I~4 [want need]=4 .
  es=1 exactamente=2 lo=3 que=3 busco=4 . | it~1 is=1 exactly=2 what=3 I~4 am~4=4 looking~4=4 for=4 .
  necesito=1 {some:money+spare} , especialmente ahora . | I~1 need=1 {some:money+spare} , especially now .
  mi familia , especialmente {who} , {does} . | my family , especially {who} , {does} .
"""
RULES = Rules(TABLE, {}, BASIC)


def some_of_them(draw: Draw) -> Sentence:
    """ "¿Cuál prefieres?", "Quiero ambos.", "No tengo ninguna." """
    return RULES.sentence(draw, "some")


def except_(draw: Draw) -> Sentence:
    """ "Todos menos Ana vinieron.", "Quiero exactamente lo mismo." """
    return RULES.sentence(draw, draw.pick(("except", "except", "above_all")))
