"""Nouns for people, animals and their parts.

A row: Spanish, gender, English, kinds. `_` stands for a space. Among the kinds, `mass` has no plural, `pl` is plural
only (with `of=` its dictionary form), `sg` is used in the singular only, `sense=` distinguishes the meanings of a word,
`es=` and `en=` give an irregular plural.
"""

NOUNS = """
# kin: after a possessive
madre f mother kin adult sg
padre m father kin adult sg
padres m parents kin adult pl of=padre sense=parent.n
hermano m brother kin young relative
hermana f sister kin young relative
hijo m son kin young sg relative
hija f daughter kin young relative
hijos m children kin young pl of=hijo sense=child.n relative
abuelo m grandfather kin adult sg
abuela f grandmother kin adult sg
abuelos m grandparents kin adult pl of=abuelo sense=grandparent.n
tío m uncle kin adult sg
tía f aunt kin adult relative
primo m cousin kin young relative
prima f cousin kin young relative
esposo m husband kin adult sg
esposa f wife kin adult sg
novio m boyfriend kin young sg
novia f girlfriend kin young sg
amigo m friend kin friend young
amiga f friend kin friend young
vecino m neighbor kin friend adult
vecina f neighbor kin friend adult
jefe m boss kin adult sg
jefa f boss kin adult sg
# folk: after an article
hombre m man folk adult
mujer f woman folk adult sense=woman.n
niño m boy folk child sg
niña f girl folk child
niños m children folk child pl of=niño sense=child.n
chico m boy folk young sg sense=boy.n
chica f girl folk young
profesor m teacher folk job adult
profesora f teacher folk job adult
médico m doctor folk job adult
médica f doctor folk job adult
estudiante m student folk job young
camarero m waiter folk job adult
camarera f waitress folk job adult
cocinero m cook folk job adult
cocinera f cook folk job adult
abogado m lawyer folk job adult
abogada f lawyer folk job adult
enfermero m nurse folk job adult
enfermera f nurse folk job adult
escritor m writer folk job adult
escritora f writer folk job adult
pintor m painter folk job adult
pintora f painter folk job adult
cantante m singer folk job adult
actor m actor folk job adult
actriz f actress folk job adult es=actrices
bebé m baby baby
# animals
perro m dog animal pet furry meat_eater walker loud
gato m cat animal pet furry meat_eater hunter walker
caballo m horse animal farm furry grass_eater walker
vaca f cow animal farm furry grass_eater
oveja f sheep animal farm grass_eater
cerdo m pig animal farm
conejo m rabbit animal pet furry grass_eater walker prey
ratón m mouse animal small_animal cheese_eater prey walker
pájaro m bird animal flyer small_animal prey
pato m duck animal farm swimmer flyer
gallina f hen animal farm
mosca f fly flyer insect
pez m fish swimmer pond es=peces sense=fish.n.animal
topo m mole small_animal digger sense=mole.n.animal
murciélago m bat flyer night_flyer sense=bat.n.animal
oso m bear animal wild furry meat_eater walker
león m lion animal wild meat_eater walker
lobo m wolf animal wild meat_eater walker
elefante m elephant animal wild grass_eater
mono m monkey animal wild fruit_eater
tortuga f turtle animal pet swimmer
araña f spider insect
# parts of the body
cabeza f head body ache one sg
mano f hand body ache two washed
pie m foot body ache two
brazo m arm body ache two
pierna f leg body ache two
espalda f back body ache one sg sense=back.n.body
ojo m eye body ache two
estómago m stomach body ache one sg
garganta f throat body ache one sg
diente m tooth body brushed
dientes m teeth body ache two pl of=diente brushed_pl sense=tooth.n
muñeca f wrist body ache two sense=wrist.n
rodilla f knee body ache two
cuello m neck body ache one sg
nariz f nose body one sg
pelo m hair body washed_one mass
cara f face body washed_one sg sense=face.n
lunar m mole body skin_mark sense=mole.n.skin
"""

NAMES = """
Ana f
María f
Lucía f
Marta f
Carmen f
Elena f
Sofía f
Juan m
Pedro m
Carlos m
Luis m
Miguel m
Pablo m
Diego m
"""

CITIES = """
Madrid m Madrid city_name
Barcelona f Barcelona city_name
Sevilla f Seville city_name
Londres m London city_name
París m Paris city_name
Roma f Rome city_name
Lima f Lima city_name
España f Spain country_name
México m Mexico country_name
Colombia f Colombia country_name
Francia f France country_name
Italia f Italy country_name
Cuba f Cuba country_name
Perú m Peru country_name
"""
