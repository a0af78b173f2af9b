"""Spanish verbs: the forms of a verb from its infinitive, by regular endings and their exceptions.

Persons are "1s", "2s" (tú), "3s", "1p" and "3p". Vosotros is left out, as in the Americas.
"""

from __future__ import annotations

from functools import cache

PERSONS = ("1s", "2s", "3s", "1p", "3p")

ENDINGS = {
    "present": {"ar": "o as a amos an", "er": "o es e emos en", "ir": "o es e imos en"},
    "preterite": {"ar": "é aste ó amos aron", "er": "í iste ió imos ieron", "ir": "í iste ió imos ieron"},
    "imperfect": {"ar": "aba abas aba ábamos aban", "er": "ía ías ía íamos ían", "ir": "ía ías ía íamos ían"},
}
WHOLE = {  # all five forms of an irregular tense
    ("ser", "present"): "soy eres es somos son",
    ("ser", "preterite"): "fui fuiste fue fuimos fueron",
    ("ser", "imperfect"): "era eras era éramos eran",
    ("ir", "present"): "voy vas va vamos van",
    ("ir", "preterite"): "fui fuiste fue fuimos fueron",
    ("ir", "imperfect"): "iba ibas iba íbamos iban",
    ("estar", "present"): "estoy estás está estamos están",
    ("haber", "present"): "he has ha hemos han",
    ("dar", "preterite"): "di diste dio dimos dieron",
    ("ver", "preterite"): "vi viste vio vimos vieron",
    ("ver", "imperfect"): "veía veías veía veíamos veían",
    ("oír", "present"): "oigo oyes oye oímos oyen",
    ("reír", "present"): "río ríes ríe reímos ríen",
    ("reír", "preterite"): "reí reíste rio reímos rieron",
    ("sonreír", "present"): "sonrío sonríes sonríe sonreímos sonríen",
    ("sonreír", "preterite"): "sonreí sonreíste sonrió sonreímos sonrieron",
    ("construir", "present"): "construyo construyes construye construimos construyen",
}
FIRST_PERSON = {
    "tener": "tengo",
    "venir": "vengo",
    "poner": "pongo",
    "hacer": "hago",
    "decir": "digo",
    "ver": "veo",
    "traer": "traigo",
    "salir": "salgo",
    "caer": "caigo",
    "conocer": "conozco",
    "conducir": "conduzco",
    "saber": "sé",
    "dar": "doy",
    "crecer": "crezco",
    "nacer": "nazco",
}
STEM_CHANGES = {
    **dict.fromkeys(
        "querer cerrar perder empezar entender pensar despertar sentar calentar tener".split(), "ie"
    ),
    **dict.fromkeys("venir preferir nevar encender regar".split(), "ie"),
    **dict.fromkeys("dormir volver poder encontrar costar volar recordar acostar contar".split(), "ue"),
    **dict.fromkeys("mostrar sonar llover mover doler almorzar probar jugar".split(), "ue"),
    **dict.fromkeys("pedir servir vestir seguir perseguir repetir decir".split(), "i"),
}
STRONG_PRETERITES = {
    "tener": "tuv",
    "estar": "estuv",
    "poder": "pud",
    "poner": "pus",
    "saber": "sup",
    "querer": "quis",
    "venir": "vin",
    "hacer": "hic",
    "decir": "dij",
    "traer": "traj",
    "conducir": "conduj",
}
SOFT_PRETERITES = {  # -ir verbs whose stem closes in the third person, and in the gerund
    "dormir": "durm",
    "pedir": "pid",
    "servir": "sirv",
    "vestir": "vist",
    "repetir": "repit",
    "preferir": "prefir",
    "seguir": "sigu",
    "perseguir": "persigu",
}
GERUNDS = {
    "ir": "yendo",
    "decir": "diciendo",
    "venir": "viniendo",
    "poder": "pudiendo",
    "reír": "riendo",
    "leer": "leyendo",
    "traer": "trayendo",
    "caer": "cayendo",
    "oír": "oyendo",
    "construir": "construyendo",
    "sonreír": "sonriendo",
    "creer": "creyendo",
}
PARTICIPLES = {
    "abrir": "abierto",
    "escribir": "escrito",
    "ver": "visto",
    "hacer": "hecho",
    "poner": "puesto",
    "romper": "roto",
    "volver": "vuelto",
    "decir": "dicho",
    "morir": "muerto",
    "leer": "leído",
    "caer": "caído",
    "oír": "oído",
    "traer": "traído",
    "creer": "creído",
    "reír": "reído",
    "sonreír": "sonreído",
}
COMMANDS = {
    "tener": "ten",
    "venir": "ven",
    "poner": "pon",
    "hacer": "haz",
    "decir": "di",
    "salir": "sal",
    "ir": "ve",
}
Y_STEMS = {"leer", "caer", "oír", "creer", "construir"}  # leyó, leyeron


def infinitive(verb: str) -> str:
    """The infinitive without the "se" of a reflexive verb: "levantarse" is "levantar"."""
    return verb.removesuffix("se")


@cache
def conjugated(verb: str, tense: str, person: str) -> str:
    """A finite form: `conjugated("comer", "present", "1s")` is "como".

    Args:
        tense: "present", "preterite", "imperfect", or "command" (to tú; then `person` is ignored).
        person: one of `PERSONS`.
    """
    verb = infinitive(verb)
    if tense == "command":
        return COMMANDS.get(verb) or conjugated(verb, "present", "3s")
    at = PERSONS.index(person)
    if (verb, tense) in WHOLE:
        return WHOLE[verb, tense].split()[at]
    if tense == "present":
        return _present(verb, at)
    return _preterite(verb, at) if tense == "preterite" else _ending(verb, tense, verb[:-2], at)


def gerund(verb: str) -> str:
    """The form in -ndo: "comiendo"."""
    verb = infinitive(verb)
    ending = "ando" if verb.endswith("ar") else "iendo"
    return GERUNDS.get(verb) or SOFT_PRETERITES.get(verb, verb[:-2]) + ending


def participle(verb: str) -> str:
    """The form in -ado or -ido: "comido"."""
    verb = infinitive(verb)
    return PARTICIPLES.get(verb) or verb[:-2] + ("ado" if verb.endswith("ar") else "ido")


def _ending(verb: str, tense: str, stem: str, at: int) -> str:
    return stem + ENDINGS[tense][verb[-2:].replace("í", "i")].split()[at]


def _present(verb: str, at: int) -> str:
    if at == 0 and verb in FIRST_PERSON:
        return FIRST_PERSON[verb]
    stem = verb[:-2] if at == 3 else _changed(verb)
    if verb.endswith("seguir") and at == 0:
        stem = stem.removesuffix("u")
    return _ending(verb, "present", stem, at)


def _changed(verb: str) -> str:
    """The stressed stem: its last e or o (u in jugar) becomes a diphthong or i."""
    stem, change = verb[:-2], STEM_CHANGES.get(verb)
    if not change:
        return stem
    vowel = "u" if verb == "jugar" else {"ie": "e", "ue": "o", "i": "e"}[change]
    before, _, after = stem.rpartition(vowel)
    return before + change + after


def _preterite(verb: str, at: int) -> str:
    if verb in STRONG_PRETERITES:
        ending = ("e", "iste", "o", "imos", "ieron")[at]
        form = STRONG_PRETERITES[verb] + ending
        return form.replace("hico", "hizo").replace("jieron", "jeron")
    if verb in Y_STEMS:
        endings = (
            "í",
            "iste" if verb == "construir" else "íste",
            "yó",
            "imos" if verb == "construir" else "ímos",
        )
        return verb[:-2] + (*endings, "yeron")[at]
    stem = SOFT_PRETERITES.get(verb, verb[:-2]) if at in (2, 4) else verb[:-2]
    if at == 0:
        stem = _before_e(verb, stem)
    return _ending(verb, "preterite", stem, at)


def _before_e(verb: str, stem: str) -> str:
    """The stem before e, where the consonant keeps its sound: busqué, jugué, empecé."""
    for ending, spelled in (("car", "qu"), ("gar", "gu"), ("zar", "c")):
        if verb.endswith(ending):
            return stem[:-1] + spelled
    return stem
