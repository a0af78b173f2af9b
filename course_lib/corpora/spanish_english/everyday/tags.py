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
    "CD": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete"
    " dieciocho diecinueve veinte veintiuno treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil",
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
    "VBD": "was were had did wasn't weren't hadn't didn't",
    "CD": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million",
}
WORDS = tuple(
    {word: tag for tag, words in table.items() for word in words.split()} for table in (SPANISH, ENGLISH)
)
ENDINGS = (  # of a word that no table has, in Spanish and in English
    (
        (r".*(mente)", "RB"),
        (r".+(ando|iendo|yendo)", "VBG"),
        (r".*(ísimo|ísima|oso|osa|able|ible)", "JJ"),
        (r".+s", "NNS"),
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
