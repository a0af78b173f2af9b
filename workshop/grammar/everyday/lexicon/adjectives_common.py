"""Common adjectives that the other table has not; `workshop.grammar.adjectives` explains the rows."""

COMMON = """
clásico classical A música
clásico classic A film vehicle vestido novela
distinto different S color idea clothes problem
grueso thick SA libro wall abrigo
húmedo damp SA ropa suelo toalla room
grosero rude SA people
tacaño stingy SA people
mentiroso lying A niño niña hombre mujer
injusto unfair S rule law jefe jefa maestro maestra
conocido well_-_known SA actor actriz cantante restaurante
asqueroso disgusting SA comida sopa insect
brillante bright SA star color
parecido similar S color clothes problem idea
nacional national A museo parque equipo
social social A problem
económico economic A problem situación
mexicano Mexican SA people dish restaurante
francés French SA people film restaurante vino queso sense=French.a
italiano Italian SA people dish restaurante sense=Italian.a
alemán German SA people vehicle cerveza sense=German.a
chino Chinese SA people restaurante dish sense=Chinese.a
japonés Japanese SA people restaurante vehicle sense=Japanese.a
argentino Argentinian SA people carne vino
colombiano Colombian SA people café
peruano Peruvian SA people dish
cubano Cuban SA people música
chileno Chilean SA people vino
brasileño Brazilian SA people música
portugués Portuguese SA people sense=Portuguese.a
ruso Russian SA people novela sense=Russian.a
griego Greek SA people dish
canadiense Canadian SA people
venezolano Venezuelan SA people sense=Venezuelan.a
boliviano Bolivian SA people sense=Bolivian.a
uruguayo Uruguayan SA people sense=Uruguayan.a
paraguayo Paraguayan SA people sense=Paraguayan.a
ecuatoriano Ecuadorian SA people sense=Ecuadorian.a
guatemalteco Guatemalan SA people sense=Guatemalan.a
panameño Panamanian SA people sense=Panamanian.a
dominicano Dominican SA people sense=Dominican.a
puertorriqueño Puerto_Rican SA people sense=Puerto_Rican.a
hondureño Honduran SA people sense=Honduran.a
salvadoreño Salvadoran SA people sense=Salvadoran.a
europeo European SA people sense=European.a
suizo Swiss SA people sense=Swiss.a
sueco Swedish SA people sense=Swedish.a
turco Turkish SA people sense=Turkish.a
egipcio Egyptian SA people sense=Egyptian.a
polaco Polish SA people sense=Polish.a
holandés Dutch SA people sense=Dutch.a
irlandés Irish SA people sense=Irish.a
escocés Scottish SA people sense=Scottish.a
australiano Australian SA people sense=Australian.a
austriaco Austrian SA people sense=Austrian.a
africano African SA people sense=African.a
coreano Korean SA people sense=Korean.a
belga Belgian SA people sense=Belgian.a
noruego Norwegian SA people sense=Norwegian.a
danés Danish SA people sense=Danish.a
rumano Romanian SA people sense=Romanian.a
judío Jewish SA people sense=Jewish.a
católico Catholic SA people sense=Catholic.a
"""

NATIONS = tuple(row.split()[0] for row in COMMON.splitlines() if "sense=" in row)
