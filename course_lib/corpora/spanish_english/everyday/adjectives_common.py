"""Common adjectives that the other table has not; `course_lib.corpora.spanish_english.adjectives` explains the rows."""

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
"""
