"""Buses, trains, shops and films: asked, doubted, thought: "¿Sabe usted si este autobús va al centro?" """

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TIMETABLES = Rules(
    """
told:
  4* ¿ [sabes sabe]=k si {fact} ? | do~k you~k know=k if {fact} ?
  3* ¿ sabe=k usted=u si {fact} ? | do~k you=u know=k if {fact} ?
  2* no=n [sé sabemos]=k si {fact} | [I~k_don't=n_know=k we~k_don't=n_know=k] if {fact}
  2* no=n sé=k {when} | I~k don't=n know=k {when}
  3* ¿ [sabes sabe]=k {when} ? | do~k you~k know=k {when} ?
  2* ¿ sabe=k usted=u {when} ? | do~k you=u know=k {when} ?
  2* ¿ [puedes puede podría]=c decirme=t {when} ? | [can can could]=c you~c tell=t me~t {when} ?
  [quiero necesito]=w saber=k si {fact} | I~w [want need]=w to~k know=k if {fact}
  [creo pienso]=k que {fact} | I~k [think think]=k that {fact}
  me=m [dijeron dijo]=k que {past} | [they~k_told=k he~k_told=k] me=m that {past}
  ¿ [crees cree]=k que {fact} ? | do~k you~k think=k that {fact} ?
  no=n voy=v porque {fact} | I~v am~v not=n going=v because {fact}
vehicle:
  [este ese el]=d [autobús tren barco avión]=v | [this that the]=d [bus train boat plane]=v
  el=d último=u [autobús tren barco vuelo]=v | the=d last=u [bus train boat flight]=v
shop:
  [la esta esa]=d [tienda farmacia biblioteca panadería piscina]=v | [the this that]=d [store pharmacy library \
    bakery swimming_pool]=v
  [el este ese]=d [banco museo mercado restaurante supermercado]=v | [the this that]=d [bank museum market \
    restaurant supermarket]=v
show:
  la=d [película clase reunión fiesta obra]=v | the=d [movie class meeting party play]=v
  el=d [concierto partido examen programa curso]=v | the=d [concert game exam program course]=v
goal:
  al=c centro=c | downtown=c
  al=t [aeropuerto hospital museo mercado parque]=p | to=t the=t [airport hospital museum market park]=p
  a=t la=l [estación playa plaza universidad]=p | to=t the=l [station beach square university]=p
  a {city} | to {city}
fact:
  4* {vehicle} va=v {goal} | {vehicle} goes=v {goal}
  2* {vehicle} [sale llega]=v {at_hour} | {vehicle} [leaves arrives]=v {at_hour}
  {vehicle} [sale llega]=v [mañana hoy tarde temprano] | {vehicle} [leaves arrives]=v [tomorrow today late \
    early]
  {vehicle} para=v aquí | {vehicle} stops=v here
  {vehicle} ya ha=h [salido llegado]=v | {vehicle} has=h already [left arrived]=v
  la=d [tienda farmacia biblioteca piscina]=s está=v [abierta cerrada]=a | the=d [store pharmacy library \
    swimming_pool]=s is=v [open closed]=a
  el=d [banco museo mercado restaurante]=s está=v [abierto cerrado]=a | the=d [bank museum market \
    restaurant]=s is=v [open closed]=a
  2* {shop} [abre cierra]=v {at_hour} | {shop} [opens closes]=v {at_hour}
  {shop} [abre cierra]=v [hoy temprano tarde] | {shop} [opens closes]=v [today early late]
  2* {show} [empieza termina]=v {at_hour} | {show} [starts ends]=v {at_hour}
  {show} ya ha=h [empezado terminado]=v | {show} has=h already [started ended]=v
past:
  2* {vehicle} [salía llegaba]=v {at_hour} | {vehicle} [left arrived]=v {at_hour}
  {shop} [abría cerraba]=v {at_hour} | {shop} [opened closed]=v {at_hour}
  {show} [empezaba terminaba]=v {at_hour} | {show} [started ended]=v {at_hour}
  {show} ya había=h [empezado terminado]=v | {show} had=h already [started ended]=v
when:
  2* a~1 qué=1 hora=2 [sale llega]=v {vehicle} | what=1 time=2 {vehicle} [leaves arrives]=v
  cuándo [sale llega]=v {vehicle} | when {vehicle} [leaves arrives]=v
  2* a~1 qué=1 hora=2 [abre cierra]=v {shop} | what=1 time=2 {shop} [opens closes]=v
  2* a~1 qué=1 hora=2 [empieza termina]=v {show} | what=1 time=2 {show} [starts ends]=v
  cuándo [empieza termina]=v {show} | when {show} [starts ends]=v
  adónde=1 va=v {vehicle} | where=1 {vehicle} goes=v
""",
    {},
    BASIC,
)


def of_timetables(draw: Draw) -> Sentence:
    """ "No sé si la tienda está abierta.", "¿Sabe a qué hora sale el tren?" """
    return TIMETABLES.sentence(draw, "told")
