"""Nouns of several words: "clase de español", "centro comercial"; the lessons' `nouns_living` explains the rows."""

NOUNS = """
centro_comercial m mall building shop_place opening at=at
traje_de_baño m swimsuit clothes
papas_fritas f French_fries food pl bought of=papas_fritas sense=french_fries.n
tarjeta_de_crédito f credit_card lost
pasta_de_dientes f toothpaste mass bought pantry
correo_electrónico m email message
página_web f website page at=on es=páginas_web
agua_mineral f mineral_water drink mass cold_drink
vino_tinto m red_wine drink mass cold_drink
vino_blanco m white_wine drink mass cold_drink
perro_caliente m hot_dog food dish serving
cepillo_de_dientes m toothbrush lost
parada_de_autobús f bus_stop stop at=at
estación_de_tren f train_station station at=at
estación_de_metro f subway_station station at=at
estación_de_policía f police_station building at=at
cuarto_de_baño m bathroom room at=in
sala_de_espera f waiting_room room at=in
sala_de_estar f living_room room at=in
dolor_de_cabeza m headache sickness_a
dolor_de_estómago m stomachache sickness_a
dolor_de_espalda m backache sickness_a
número_de_teléfono m phone_number number
fiesta_de_cumpleaños f birthday_party party
regalo_de_cumpleaños m birthday_present gift
compañero_de_trabajo m coworker kin friend adult
compañera_de_trabajo f coworker kin friend adult
compañero_de_clase m classmate kin friend young
compañera_de_clase f classmate kin friend young
compañero_de_piso m roommate kin friend young
tienda_de_ropa f clothing_store building opening at=at workplace
tienda_de_zapatos f shoe_store building opening at=at
agencia_de_viajes f travel_agency building opening at=at workplace
libro_de_cocina m cookbook text
juego_de_mesa m board_game play_thing
ropa_interior f underwear laundry mass
salón_de_clase m classroom room at=in
campo_de_fútbol m soccer_field outdoors at=on
hombre_de_negocios m businessman folk adult en=businessmen
mujer_de_negocios f businesswoman folk adult en=businesswomen
aire_acondicionado m air_conditioning lamp_light mass
fin_de_semana m weekend weekend
carrera f race race
cinta f tape tool
teléfono_móvil m cell_phone device lost sense=cell_phone.n
lavavajillas m dishwasher device es=lavavajillas
abrelatas m can_opener tool es=abrelatas
"""
