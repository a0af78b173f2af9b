"""Parts of speech of the words in patterns: the small words from tables, verbs by their forms, the rest by endings."""

from __future__ import annotations

import re
from functools import cache

SPANISH = {
    "DT": "el la los las un una unos unas este esta estos estas ese esa esos esas aquel aquella todo toda todos todas"
    " algún alguna algunos algunas ningún ninguna cada otro otra otros otras ambos al del",
    "PRP$": "mi mis tu tus su sus nuestro nuestra nuestros nuestras",
    "PRP": "yo tú él ella ello nosotros nosotras ellos ellas usted ustedes me te se nos le les lo mí ti conmigo contigo"
    " algo nada alguien nadie esto eso aquello mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas",
    "IN": "a de en con por para sin sobre entre hasta desde hacia durante según contra bajo que si porque como cuando"
    " mientras aunque tan_pronto dentro delante detrás encima debajo",
    "CC": "y e o u ni pero sino",
    "RB": "no sí ya muy más menos tan tanto bien mal hoy ayer anoche mañana ahora luego después antes siempre nunca"
    " también tampoco aquí allí allá acá ahí lejos cerca tarde temprano pronto despacio rápido todavía aún casi solo"
    " sólo quizás quizá mejor peor juntos fuera arriba abajo recto entonces así además bastante demasiado mucho poco"
    " adelante igualmente",
    "WP": "qué quién quiénes cuál cuáles",
    "WRB": "dónde adónde cuándo cómo cuánto cuánta cuántos cuántas",
    "UH": "hola adiós gracias perdón ojalá vaya oye oiga ay chao claro salud felicidades vale disculpe disculpa",
    "CD": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis"
    " diecisiete dieciocho diecinueve veinte veintiuno treinta cuarenta cincuenta sesenta"
    " setenta ochenta noventa cien ciento mil",
    "VB": "bebo cancelamos creo da dar das dedica dedicas desea echo era eres es estoy está estés ganemos"
    " gusta ha habrá hablar hablo hace hacer hacía hará has hay he hizo iremos leer llegaron llover"
    " llueva llueve mide mides mira nieva parece pesa pesas podemos podía puedes puedo quedo quedé"
    " quedaré quiere quiero salgo salir salí sentarme sientas siente sientes soy somos son tengas tengo"
    " tiene tienen tienes usar va vamos vengas verlo verte viajar vienen vinieron viven voy cuídate"
    " cálmate estás empecé",
    "JJ": "aburrido aburrida acondicionado alemán alemana alto alta alérgico alérgica amarillo americano"
    " americana argentino argentina azul bajo baja barato barata blanco bonito bonita brasileño"
    " brasileña buen bueno buena buenos buenas caliente callado callada caro cara casado casada chileno"
    " chilena chino china colombiano colombiana cómodo cómoda cubano cubana delgado delgada derecho"
    " despejado diferente difícil divertido divertida doble dulces electrónico encantado encantada"
    " enfermo enferma español española especial famoso famosa feliz feo fea francés francesa fuerte"
    " fácil grande gris guapo guapa honesto honesta igual importante incluido inglés inglesa inteligente"
    " interesante italiano italiana izquierdo joven libre malo mala mexicano mexicana moderno moderna"
    " negro nublado nuevo nueva nuevos ocupado ocupada pacientes pasado pasada peligroso pequeño pequeña"
    " peruano peruana próximo próxima rara raro rojo ruso rusa seguro segura serio seria simpático"
    " simpática soltero soltera tranquilo tranquila triste tímido tímida vegetariano vegetariana verde"
    " viejo vieja mucha muchos muchas primer primera primero segunda segundo tercer tercera quinto"
    " bienvenido bienvenida bienvenidos",
    "NN": "paraguas lunes martes miércoles jueves viernes tenis",
}
ENGLISH = {
    "DT": "the a an this that these those all every each some any no another both",
    "PRP$": "my your his her its our their whose",
    "PRP": "I you he she it we they me him us them myself yourself something anything nothing someone anyone everyone"
    " everything nobody mine yours ours theirs",
    "EX": "there",
    "IN": "of in on at with by for from about into until since during if because as than while before after under near"
    " behind without between over through that across around like although toward per past",
    "TO": "to",
    "CC": "and or but nor",
    "RB": "not very too so just well here now then today yesterday tomorrow tonight always never often sometimes soon"
    " still already yet also either only again maybe almost enough away back home ago later early really together"
    " straight ahead quickly slowly please perhaps instead else quite usually",
    "RBR": "more less",
    "WP": "what who which whom",
    "WRB": "where when why how",
    "UH": "hello hi goodbye yes oh hey thanks congratulations bye cheers",
    "MD": "can could will would should must may might can't couldn't won't wouldn't shouldn't",
    "VBZ": "is has does isn't hasn't doesn't",
    "VBP": "am are have do aren't haven't don't",
    "VBD": "was were had did wasn't weren't hadn't didn't"
    " arrived came canceled fell found left met said sent stayed started told went",
    "CD": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million",
    "VB": "arrive ask be buy call come feel get go help hurt know leave meet need remember repeat say see"
    " seem sell serve sit sleep speak stay thank understand use want weigh write enjoy forgive find rest",
    "VBN": "been called included",
    "JJ": "all allergic bad best better big black blue boring busy certain cheap clear cold dark different"
    " difficult easy famous fast fine free good gray green happy hard high hot last late little long"
    " lucky many most much new next nice okay old other pink red right safe salty third thirtieth short"
    " sick small special sunny sure sweet true warm white wrong yellow young",
    "NN": "bus gas tennis chess",
}
WORDS = tuple(
    {word: tag for tag, words in table.items() for word in words.split()} for table in (SPANISH, ENGLISH)
)
ENDINGS = (  # of a word that no table has, in Spanish and in English
    (
        (r".*(mente)", "RB"),
        (r".+(ando|iendo|yendo)", "VBG"),
        (r".*(ísimo|ísima|oso|osa|able|ible)", "JJ"),
        (r".+[aeiou]s", "NNS"),
    ),
    ((r".+ly", "RB"), (r".+ing", "VBG"), (r".+(ous|ful|ive|able)", "JJ"), (r".+[^s]s", "NNS")),
)


@cache
def tag_of(word: str, english: int) -> str:
    """The tag of a word of a pattern, by itself; a pattern gives another one with `word/TAG`."""
    found = WORDS[english].get(word) or WORDS[english].get(word.lower())
    if found:
        return found
    if word[0].isdigit():
        return "CD"
    if word[0].isupper():
        return "NNP"
    return next((tag for ending, tag in ENDINGS[english] if re.fullmatch(ending, word)), "NN")
