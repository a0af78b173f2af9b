"""Adjectives and the kinds of nouns that they can describe.

A row: Spanish, English, copulas, kinds of noun. `S` is ser, `E` is estar, `A` may stand after a noun, `P` before it.
A kind is one from the noun tables, or a group of them from `GROUPS`.
"""

GROUPS = {
    "coloured": "clothes vehicle colored furniture bag cloth ball",
    "sized": "vehicle furniture container building tower town park garden room animal tree island boat río toy"
    " clothes bridge plant device",
    "aged": "vehicle furniture clothes building text device bridge film song",
    "priced": "vehicle furniture clothes device wearable_small hotel restaurante ticket instrument",
    "pretty": "clothes flower town park garden home beach island song picture furniture toy painted street square",
    "cleanable": "clothes room vehicle kitchenware vessel street surface beach cloth washable_place",
    "readable": "text film song class show",
    "people": "kin folk",
    "tasty": "food dish",
    "good_at_work": "profesor profesora médico médica cocinero cocinera actor actriz",
}

ADJECTIVES = """
rojo red SA coloured flower
azul blue SA coloured
verde green SA coloured
amarillo yellow SA coloured flower
negro black SA coloured furry
blanco white SA coloured furry flower
gris gray SA clothes furry cloth vehicle
marrón brown SA clothes furry furniture bag
grande big SA sized
pequeño small SA sized
nuevo new SA aged instrument lost
viejo old SA aged animal adult
caro expensive SA priced
barato cheap SA priced
bonito pretty SA pretty
feo ugly SA clothes furniture
limpio clean EA cleanable
limpio clean E water_place
sucio dirty EA cleanable
roto broken EA breakable device toy furniture
abierto open E door opening
cerrado closed E door opening money_place
lleno full E vessel container
vacío empty E vessel container fridge
pesado heavy SA furniture container parcel furniture
ligero light SA bag outer sense=light.a.weight
largo long SA river film class meeting trip street novela
corto short SA film class text song sense=short.a.length
alto tall SA people tower tree  sense=tall.a
bajo short S young adult sense=short.a.height
joven young SA hombre mujer profesor profesora médico médica camarero camarera actor actriz
rico rich S adult sense=rich.a
pobre poor S hombre mujer
simpático nice SA people
amable kind SA people sense=kind.a
inteligente intelligent SA people
perezoso lazy SA young pet
tímido shy SA young child
famoso famous SA job town museo castillo restaurante visit
famoso famous S song text film
fuerte strong SA adult young
serio serious SA adult
cansado tired E people walker
enfermo sick E people pet farm
triste sad E people
contento happy E people
enojado angry E people
ocupado busy E adult young
preocupado worried E adult young
nervioso nervous E young adult
solo alone E people
aburrido bored E young child sense=bored.a
aburrido boring SA readable sense=boring.a
listo ready E young child meal sense=ready.a
listo smart S young child perro gato caballo sense=smart.a
rico delicious E tasty meal sense=delicious.a
delicioso delicious SA dish
dulce sweet SA ripe jugo
fresco fresh A ripe pescado pan leche queso huevo verduras
frío cold EA cold_drink sense=cold.a
frío cold E water_place meal sense=cold.a
caliente hot EA sopa hot_drink
maduro ripe EA ripe
interesante interesting SA readable trip idea question
interesante interesting S subject
importante important SA exam meeting question idea message problem
divertido fun SA play_thing party trip class
fácil easy SA exam question study_bit problem
fácil easy S language subject
difícil difficult SA exam question study_bit problem
difícil difficult S language subject
tranquilo quiet SA town street park beach
moderno modern SA building town
peligroso dangerous SA wild street mountain
rápido fast SA vehicle caballo ride
salvaje wild A wild
gordo fat SA pet farm
bueno good PS text film song idea good_at_work friend play_thing instrument dish
malo bad PS film idea
gran great P ciudad novela escritor escritora actor actriz cantante concierto
mejor best PO friend
primero first PO class exam novela viaje
último last PO class film
"""

ABSOLUTE = (  # without "very" and "too"
    *("rojo", "azul", "verde", "amarillo", "negro", "blanco", "gris", "marrón", "rosa", "morado"),
    *("roto", "abierto", "cerrado", "listo", "primero", "último", "solo", "delicioso", "mejor"),
)
