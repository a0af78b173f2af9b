"""Abstract nouns and times beyond the lessons' corpus; the lessons' `nouns_living` explains the rows."""

NOUNS = """
# said, known, told
verdad f truth said_the sg
mentira f lie said_a
chiste m joke said_a
secreto m secret said_a
noticias f news news pl en_singular of=noticia
promesa f promise promise
consejo m advice advice mass
ejemplo m example example
información f information information mass
conversación f conversation talk
discusión f argument talk
opinión f opinion opinion
duda f doubt doubt
apellido m last_name name
número m number number
detalle m detail detail
razón f reason reason
# had and felt
vida f life life en=lives
muerte f death death
suerte f luck luck mass
amor m love love_n mass
amistad f friendship feeling_n mass
odio m hatred feeling_n mass
alegría f joy feeling_n mass
tristeza f sadness feeling_n mass
felicidad f happiness feeling_n mass
esperanza f hope feeling_n mass
paciencia f patience patience mass
energía f energy patience mass
fuerza f strength patience mass
experiencia f experience patience mass
paz f peace peace mass
libertad f freedom peace mass
guerra f war war
silencio m silence silence mass
ruido m noise noise mass
sueño m dream dream
plan m plan plan
error m mistake mistake
culpa f fault fault sg
favor m favor favor
oportunidad f opportunity chance
sorpresa f surprise surprise
decisión f decision decision
diferencia f difference difference
solución f solution solution
cambio m change change
éxito m success success mass
relación f relationship relationship
permiso m permission permission mass
entrevista f interview appointment
cita f appointment appointment
llamada f call call
boda f wedding party wedding at=at
cumpleaños m birthday birthday es=cumpleaños
baile m dance dance
canal m channel channel
concurso m contest contest
campeón m champion champion
gol m goal goal
confianza f confidence feeling_n mass
fe f faith feeling_n mass
orgullo m pride feeling_n mass
vergüenza f shame feeling_n mass
celos m jealousy feeling_n pl en_singular of=celos
interés m interest interest mass
memoria f memory memory mass
esfuerzo m effort effort
oferta f offer offer
producto m product product
impuesto m tax tax
deuda f debt debt
fecha f date date sense=date.n
talla f size size_of_clothes
broma f joke said_a
riesgo m risk risk
peligro m danger danger mass
justicia f justice peace mass
seguridad f safety peace mass
deseo m wish dream en=wishes
línea f line line
cheque m check check sense=check.n
venta f sale sale
propina f tip tip
nivel m level level
# amounts and forms
cosa f thing thing
objeto m object thing
parte f part part
lado m side side at=on
final m end the_end sg at=at
principio m beginning the_end sg at=at
medio m middle the_end sg at=in
centro m center the_end sg at=in
forma f way way
manera f way way
tipo m kind kind_of
lista f list list
precio m price price
color m color color
tamaño m size size
peso m weight size
edad f age age sg
euro m euro coin
dólar m dollar coin
moneda f coin coin_thing
tema m topic topic
asunto m matter topic
situación f situation situation
caso m case situation
cultura f culture culture
costumbre f custom culture
tradición f tradition culture
religión f religion culture
gobierno m government government
ley f law law
política f politics politics mass
futuro m future future sg
pasado m past future sg
deporte m sport hobby
pasatiempo m hobby hobby
actividad f activity hobby
natación f swimming subject mass
béisbol m baseball sport mass
voleibol m volleyball sport mass
golf m golf sport mass
tambor m drum instrument
trompeta f trumpet instrument
# languages (no article)
portugués m Portuguese language mass
ruso m Russian language mass
japonés m Japanese language mass
árabe m Arabic language mass
coreano m Korean language mass
latín m Latin language mass
catalán m Catalan language mass
"""
