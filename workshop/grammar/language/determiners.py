"""Words before a noun beyond articles and possessives: each in its Spanish forms and in English.

A row: name, masculine, feminine and both in the plural (one form for all of them), and English in the singular and
the plural. "_" joins several words, "-" is a form that is not used.
"""

from __future__ import annotations

TABLE = """
every cada cada - - every -
several - - varios varias - several
few - - pocos pocas - few
a_few - - unos_pocos unas_pocas - a_few
little poco poca - - little -
a_little un_poco_de un_poco_de - - a_little -
enough suficiente suficiente suficientes suficientes enough enough
quite_a_bit bastante bastante bastantes bastantes quite_a_bit_of quite_a_few
too_much demasiado demasiada demasiados demasiadas too_much too_many
so_much tanto tanta tantos tantas so_much so_many
much mucho mucha - - a_lot_of -
more más más más más more more
very_many muchísimo muchísima muchísimos muchísimas a_lot_of a_lot_of
less menos menos menos menos less fewer
same el_mismo la_misma los_mismos las_mismas the_same the_same
the_other el_otro la_otra los_otros las_otras the_other the_other
any cualquier cualquier - - any -
both - - ambos ambas - both
the_two - - los_dos las_dos - both
the_three - - los_tres las_tres - the_three
whole todo_el toda_la - - the_whole -
first el_primer la_primera los_primeros las_primeras the_first the_first
second el_segundo la_segunda - - the_second -
third el_tercer la_tercera - - the_third -
last el_último la_última los_últimos las_últimas the_last the_last
next el_próximo la_próxima - - the_next -
following el_siguiente la_siguiente los_siguientes las_siguientes the_next the_next
previous el_anterior la_anterior - - the_previous -
only el_único la_única - - the_only -
best el_mejor la_mejor los_mejores las_mejores the_best the_best
worst el_peor la_peor - - the_worst -
my_own mi_propio mi_propia - - my_own -
my_first mi_primer mi_primera - - my_first -
my_new mi_nuevo mi_nueva mis_nuevos mis_nuevas my_new my_new
my_two - - mis_dos mis_dos - my_two
my_other mi_otro mi_otra mis_otros mis_otras my_other my_other
my_best mi_mejor mi_mejor mis_mejores mis_mejores my_best my_best
your_new tu_nuevo tu_nueva tus_nuevos tus_nuevas your_new your_new
your_two - - tus_dos tus_dos - your_two
your_other tu_otro tu_otra tus_otros tus_otras your_other your_other
your_best tu_mejor tu_mejor tus_mejores tus_mejores your_best your_best
one_of_my uno_de_mis una_de_mis - - one_of_my -
most_of - - la_mayoría_de_los la_mayoría_de_las - most_of_the
half_of la_mitad_de_el la_mitad_de_la la_mitad_de_los la_mitad_de_las half_of_the half_of_the
part_of parte_de_el parte_de_la - - part_of_the -
a_couple - - un_par_de un_par_de - a_couple_of
a_dozen - - una_docena_de una_docena_de - a_dozen
none ningún ninguna - - any any
half medio media - - half_a -
that_far aquel aquella aquellos aquellas that those
seven - - siete siete - seven
eight - - ocho ocho - eight
nine - - nueve nueve - nine
twelve - - doce doce - twelve
fifteen - - quince quince - fifteen
twenty - - veinte veinte - twenty
thirty - - treinta treinta - thirty
fifty - - cincuenta cincuenta - fifty
a_hundred - - cien cien - a_hundred
two_hundred - - doscientos doscientas - two_hundred
five_hundred - - quinientos quinientas - five_hundred
a_thousand - - mil mil - a_thousand
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
DETERMINERS = {name: " ".join(forms) for name, *forms, _one, _more in ROWS}
ENGLISH_DETERMINERS = {name: f"{one} {more}" for name, *_forms, one, more in ROWS}
COUNTED = (  # what one says of an act that is done, or that is meant as a whole
    *("several", "few", "a_few", "little", "enough", "quite_a_bit", "too_much", "so_much", "first", "last"),
    *("a_couple", "a_dozen", "seven", "eight", "nine", "twelve", "fifteen", "twenty", "thirty", "fifty"),
    *(
        "a_hundred",
        "two_hundred",
        "five_hundred",
        "a_thousand",
        "whole",
        "half",
        "half_of",
        "part_of",
        "second",
        "third",
    ),
)
WHOLES = frozenset(
    {"home", "room", "text", "film", "building", "garden", "city", "street", "town", "class"}
    | {
        "pizza",
        "pastel",
        "tarta",
        "ciudad",
        "pueblo",
        "escuela",
        "barrio",
        "casa",
        "jardín",
        "cuaderno",
        "país",
    }
    | {"ensalada", "sopa", "comida", "dinero", "leche", "agua", "crowd"}
)
