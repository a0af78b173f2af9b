"""Measures and quantities in talk: how tall, how heavy, how far, how many."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.numbers import digits, number
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

MEASURES = """
measure:
  {the:building+tower+tree+bridge} mide/VB=1 {kilos} metros=2 | {the:building+tower+tree+bridge} is=1 \
    {kilos} meters=2 tall/JJ~1
  [peso pesas pesa]/VB=1 {kilos} kilos | [I you he]~1 [weigh weigh weighs]/VBP=1 {kilos} kilos
  {somebody} pesa/VB=1 {kilos} kilos | {somebody} weighs/VBZ=1 {kilos} kilos
  {the:bag+container} pesa/VB=1 {kilos} kilos | {the:bag+container} weighs/VBZ=1 {kilos} kilos
  {the:building+park+beach+station+airport} está/VB=1 a=2 {kilos} [kilómetros metros minutos]=3 de=4 aquí=5 \
    | {the:building+park+beach+station+airport} is=1 {kilos} [kilometers meters minutes]=3 from=4 here=5
  {city} está/VB=1 a=2 {big} kilómetros=3 de=4 {city.b} | {city} is=1 {big} kilometers=3 from=4 {city.b}
  está/VB=1 a=2 {small} [kilómetros minutos cuadras calles horas]=3 de=4 aquí=5 | it~1 is=1 {small} \
    [kilometers minutes blocks streets hours]=3 from=4 here=5
  hay/VB=1 {kilos} [estudiantes personas sillas mesas libros]=2 en=3 [la_clase la_sala la_biblioteca]=4 | \
    there/EX~1 are=1 {kilos} [students people chairs tables books]=2 in=3 [the_class the_living_room \
    the_library]=4
  {somebody} tiene/VB=1 {small} [hijos hermanos gatos libros amigos primos perros]=2 | {somebody} has=1 \
    {small} [children brothers cats books friends cousins dogs]=2
  [s:tengo tenemos tienen]/VB=1 {things} | [s:I we they]~1 have=1 {things}
  [s:compré vendí perdí encontré]/VB=1 {things} [w:- ayer] | I~1 [s:bought sold lost found]/VBD=1 {things} \
    [w:- yesterday]
  [la_mitad=1 una_parte=1 la_mayoría=1 muchos=1] de=2 [b:mis_amigos los_estudiantes los_niños los_libros]=3 \
    [c:vinieron llegaron_tarde son_nuevos son_de_aquí]=4 | [half part most many]=1 of=2 [b:my_friends \
    the_students the_children the_books]=3 [c:came arrived_late are_new are_from_here]=4
  vivo/VB=1 en=2 el=3 {floor} piso=4 | I~1 live/VBP=1 on=2 the=3 {floor} floor=4
  [mi nuestra] [oficina habitación casa clase] está/VB en=1 el {floor} piso | [my our] [office room house \
    class] is on=1 the {floor} floor
  es/VB=1 la {nth_f} [vez puerta calle casa] [-=0 a_la_derecha=5 a_la_izquierda=5] | it~1 is=1 the {nth_f} \
    [time door street house] [-=0 on_the_right=5 on_the_left=5]
  es/VB=1 [mi el]=2 {floor} [p:hijo día trabajo libro viaje examen año]=3 [k:-=0 aquí=4] | it~1 is=1 [my \
    the]=2 {floor} [p:son day job book trip exam year]=3 [k:-=0 here=4]
  mi=1 número=2 de=3 teléfono=4 es/VB=5 el=0 {phone} | my=1 phone/NN=4 number=2 is=5 {phone}
  ¿ cuál=1 es/VB=2 [tu su]=3 [número=4_de=5_teléfono=5 dirección=4 apellido=4 nombre=4 \
    correo=4_electrónico=5] ? | what=1 is=2 [your your]=3 [phone=5_number=4 address=4 last_name=4 name=4 \
    email=4+5] ?
  ¿ cuánto=1 [mides mide_usted mide_tu_hermano mide_el_edificio]=2 ? | how=1 tall/JJ=1 [are_you are_you \
    is_your_brother is_the_building]=2 ?
  ¿ cuánto=1 [pesas pesa_usted pesa_el_bebé pesa_la_maleta]=2 ? | how=1 much=1 [do_you_weigh do_you_weigh \
    does_the_baby_weigh does_the_suitcase_weigh]=2 ?
  ¿ a~1 qué=1 distancia=1 está/VB=2 {the:building+park+beach+station+airport} ? | how=1 far/RB=1 is=2 \
    {the:building+park+beach+station+airport} ?
  ¿ cuántas=1 personas=2 [hay=3_en=4_la=5_clase=6 viven=3_en=4_tu=5_casa=6 vienen=3_a=4_la=5_fiesta=6] ? | \
    how=1 many=1 people=2 [are=3_there=3_in=4_the=5_class=6 live=3_in=4_your=5_house=6 \
    are~3_coming=3_to=4_the=5_party=6] ?
nth_f:
  [primera segunda tercera cuarta quinta última]/JJ | [first second third fourth fifth last]/JJ
"""


def phone(draw: Draw) -> Phrase:
    """A telephone number in digits."""
    return digits(draw.pick(range(2_000_000, 9_999_999)))


def kilos(draw: Draw) -> Phrase:
    """A number below a hundred, in words."""
    return number(draw.pick(range(2, 100)), "m")


MEASURING = Rules(MEASURES, {"phone": phone, "kilos": kilos}, BASIC)


def measuring(draw: Draw) -> Sentence:
    """ "La torre mide cincuenta metros.", "Está a diez minutos de aquí.", "Hay veinte sillas en la clase." """
    return MEASURING.sentence(draw, "measure")
