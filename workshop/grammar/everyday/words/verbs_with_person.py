"""Verbs whose object is a person, beyond the lessons' corpus; the lessons' `verbs` explains the rows."""

PERSONAL = """
conocer meet event kin+folk sense=meet.v
extrañar miss know kin sense=miss.v.person
cuidar look_after act kin+niños+baby+paciente
recoger pick_up event kin+niños+alumno
despertar wake_up event kin+niños+baby sense=wake_up.v
molestar bother act kin+alumno
obedecer obey know madre+padre+padres+maestro+profesora+jefe
respetar respect know kin+maestro+maestra+policía
admirar admire know kin+artista+actor+cantante
odiar hate know jefe+vecino+vecina+director
amar love love madre+padre+hijo+hija+esposo+esposa sense=love.v
apoyar support act kin
felicitar congratulate event kin+campeón+jugador
perdonar forgive event kin
engañar deceive mishap kin+cliente
acompañar go_with event kin+niños+turista
seguir follow event hombre+mujer+chico+policía+niña
empujar push mishap hermano+hermana+amigo+niño+niña
salvar save event niño+niña+perro+soldado+amigo sense=save.v
oír hear event kin+niños+cantante
mirar look_at now kin+folk+gente
ver see mishap gente+persona
escuchar listen_to act gente
conocer meet event gente sense=meet.v
reconocer recognize mishap kin+folk
olvidar forget know kin
recordar remember know kin+maestro+maestra
contratar hire event carpintero+abogada+electricista+cocinero+secretaria
necesitar need know kin+doctor+plomero
castigar punish event alumno+niño+hijo+hija
interrumpir interrupt mishap maestra+profesor+jefe+kin
asustar scare event hermano+hermana+niño+niña+gato
sorprender surprise event kin
encontrar find mishap hijo+hija+perro+gato+amigo+niño
curar cure event paciente+niño+perro
bañar bathe act perro+bebé
atrapar catch event ladrón
besar kiss mishap mamá+papá+abuelo+nieta+marido sense=kiss.v
querer love love papá+mamá+nieto+nieta+sobrino+sobrina sense=love.v
visitar visit event cliente+paciente+doctora sense=visit.v
llamar call event plomero+papá+mamá+director sense=call.v
ayudar help act cliente+turista+alumno+señora+gente sense=help.v
proteger protect event kin+niños
defender defend event kin+cliente+amigo
atacar attack mishap enemigo+rey+soldado
golpear hit mishap hermano+amigo+ladrón
pegar hit mishap hermano+hermana+amigo
aconsejar advise event kin+paciente+alumno
despertar wake_up event bebé+baby sense=wake_up.v
comprender understand know kin+alumno
creer believe know kin+niño
entrenar train act jugador+jugador+futbolista
"""
