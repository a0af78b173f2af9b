"""People, names, the body and animals beyond the lessons' corpus; the lessons' `nouns_living` explains the rows."""

NOUNS = """
# kin: after a possessive
papá m dad kin adult sg
mamá f mom kin adult sg
marido m husband kin adult sg
nieto m grandson kin young sg
nieta f granddaughter kin young
nietos m grandchildren kin young pl of=nieto sense=grandchild.n
sobrino m nephew kin young
sobrina f niece kin young
cuñado m brother_-_in_-_law kin adult sg
cuñada f sister_-_in_-_law kin adult sg
suegro m father_-_in_-_law kin adult sg
suegra f mother_-_in_-_law kin adult sg
suegros m in_-_laws kin adult pl of=suegro sense=in_laws.n
compañero m classmate kin friend young
compañera f classmate kin friend young
colega m colleague kin friend adult
familia f family family sg
# folk: after an article
señor m man folk adult
señora f lady folk adult
muchacho m boy folk young sg sense=boy.n
muchacha f girl folk young
persona f person folk adult
adulto m adult folk adult
maestro m teacher folk job adult
maestra f teacher folk job adult
doctor m doctor folk job adult
doctora f doctor folk job adult
alumno m student folk young
alumna f student folk young
policía m police_officer folk job adult
bombero m firefighter folk job adult
dentista m dentist folk job adult
ingeniero m engineer folk job adult
ingeniera f engineer folk job adult
mecánico m mechanic folk job adult
secretario m secretary folk job adult
secretaria f secretary folk job adult
periodista m journalist folk job adult
peluquero m hairdresser folk job adult
peluquera f hairdresser folk job adult
panadero m baker folk job adult
taxista m taxi_driver folk job adult
conductor m driver folk job adult
conductora f driver folk job adult
vendedor m salesman folk job adult en=salesmen
vendedora f saleswoman folk job adult en=saleswomen
cajero m cashier folk job adult
cajera f cashier folk job adult
arquitecto m architect folk job adult
arquitecta f architect folk job adult
veterinario m vet folk job adult
veterinaria f vet folk job adult
director m director folk job adult
directora f director folk job adult
gerente m manager folk job adult
soldado m soldier folk job adult
artista m artist folk job adult
músico m musician folk job adult
bailarín m dancer folk job adult
bailarina f dancer folk job adult
fotógrafo m photographer folk job adult
fotógrafa f photographer folk job adult
científico m scientist folk job adult
científica f scientist folk job adult
político m politician folk job adult
juez m judge folk job adult
piloto m pilot folk job adult
granjero m farmer folk job adult
carpintero m carpenter folk job adult
electricista m electrician folk job adult
plomero m plumber folk job adult
cartero m mailman folk job adult en=mailmen
jugador m player folk adult
jugadora f player folk adult
futbolista m soccer_player folk job adult
entrenador m coach folk job adult
traductora f translator folk job adult
presidente m president folk adult
presidenta f president folk adult
cliente m customer folk adult
clienta f customer folk adult
turista m tourist folk adult
pasajero m passenger folk adult
paciente m patient folk adult
invitado m guest folk adult
dueño m owner folk adult
dueña f owner folk adult
extranjero m foreigner folk adult
ladrón m thief folk adult en=thieves
empleado m employee folk adult
empleada f employee folk adult
mesero m waiter folk job adult
mesera f waitress folk job adult
obrero m worker folk job adult
capitán m captain folk job adult
rey m king folk adult
reina f queen folk adult
príncipe m prince folk young
princesa f princess folk young
gente f people crowd sg en_plural sense=person.n
público m audience crowd sg
grupo m group crowd sense=group.n
equipo m team crowd sense=team.n
pareja f couple crowd sense=couple.n
enemigo m enemy other_person
héroe m hero other_person
ángel m angel other_person
# the body
boca f mouth body one sg
oreja f ear body two sense=ear.n
oído m ear body ache two sense=ear.n
dedo m finger body ache two
dedos m fingers ache two pl
uña f nail body
hombro m shoulder body ache two
pecho m chest body ache one sg
corazón m heart body one
codo m elbow body ache two
tobillo m ankle body ache two
muela f tooth ache two sense=tooth.n
piel f skin body one sg
hueso m bone body
sangre f blood body_mass mass
barba f beard facial
bigote m mustache facial
lengua f tongue body one sg sense=tongue.n
cabello m hair body washed_one mass
cuerpo m body body one sg
voz f voice body one sg es=voces
labio m lip body
# animals
animal m animal animal furry
mascota f pet animal pet
cachorro m puppy animal pet furry walker en=puppies
gatito m kitten animal pet furry
toro m bull animal farm
burro m donkey animal farm furry walker
cabra f goat animal farm furry
gallo m rooster animal farm
pavo m turkey animal farm
loro m parrot animal pet flyer
serpiente f snake animal wild
tigre m tiger animal wild furry meat_eater walker
jirafa f giraffe animal grass_eater
cebra f zebra animal grass_eater
zorro m fox animal wild furry walker
ballena f whale swimmer sea_animal
delfín m dolphin swimmer sea_animal
tiburón m shark swimmer sea_animal
rana f frog animal pond
mariposa f butterfly flyer en=butterflies
abeja f bee insect flyer
hormiga f ant insect
mosquito m mosquito insect flyer en=mosquitoes
cucaracha f cockroach insect
rata f rat animal small_animal
"""
