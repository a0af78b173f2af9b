"""Spanish verb forms: finite forms, gerund, participle and infinitive, by regular endings and their exceptions.

Persons are "1s", "2s" (tú), "3s", "1p" and "3p". Vosotros is left out, as in the Americas.
"""

from __future__ import annotations

import re
from functools import cache

from workshop.grammar.language.spanish_irregulars import (
    ACCENTED,
    COMMANDS,
    COMPOUNDS,
    FIRST_PERSON,
    FUTURE_STEMS,
    GERUNDS,
    PARTICIPLES,
    SOFT_PRETERITES,
    STEM_CHANGES,
    STRONG_PRETERITES,
    WHOLE,
)

PERSONS = ("1s", "2s", "3s", "1p", "3p")
ENDINGS = {
    "present": {"ar": "o as a amos an", "er": "o es e emos en", "ir": "o es e imos en"},
    "preterite": {"ar": "é aste ó amos aron", "er": "í iste ió imos ieron", "ir": "í iste ió imos ieron"},
    "imperfect": {"ar": "aba abas aba ábamos aban", "er": "ía ías ía íamos ían", "ir": "ía ías ía íamos ían"},
    "subjunctive": {"ar": "e es e emos en", "er": "a as a amos an", "ir": "a as a amos an"},
}
AFTER_INFINITIVE = {"future": "é ás á emos án", "conditional": "ía ías ía íamos ían"}
AFTER_A_VOWEL = re.compile(r"[aeo][eií]r|(?<![gq])uir")  # leer, caer, oír, construir
ACUTE = str.maketrans("aeiou", "áéíóú")
PLAIN = str.maketrans("áéíóú", "aeiou")


def infinitive(verb: str) -> str:
    """The infinitive without the "se" of a reflexive verb: "levantarse" is "levantar"."""
    return verb.removesuffix("se")


@cache
def conjugated(verb: str, tense: str, person: str) -> str:
    """A finite form: `conjugated("comer", "present", "1s")` is "como".

    Args:
        tense: "present", "preterite", "imperfect", "future", "conditional", "subjunctive" (of the present),
            "past_subjunctive" (in -ra), or "command" (to tú; then `person` is ignored).
        person: one of `PERSONS`.
    """
    verb = infinitive(verb)
    if tense == "command":
        return COMMANDS.get(verb) or conjugated(verb, "present", "3s")
    if verb in COMPOUNDS:
        base = COMPOUNDS[verb]
        return verb.removesuffix(base) + conjugated(base, tense, person)
    at = PERSONS.index(person)
    if (verb, tense) in WHOLE:
        return WHOLE[verb, tense].split()[at]
    return FORMS.get(tense, _imperfect)(verb, at)


def gerund(verb: str) -> str:
    """The form in -ndo: "comiendo"."""
    verb = infinitive(verb)
    if verb in COMPOUNDS:
        return verb.removesuffix(COMPOUNDS[verb]) + gerund(COMPOUNDS[verb])
    if verb in GERUNDS:
        return GERUNDS[verb]
    if AFTER_A_VOWEL.search(verb):
        return verb[:-2] + "yendo"
    return SOFT_PRETERITES.get(verb, verb[:-2]) + ("ando" if verb.endswith("ar") else "iendo")


def participle(verb: str) -> str:
    """The form in -ado or -ido: "comido"."""
    verb = infinitive(verb)
    if verb in COMPOUNDS:
        return verb.removesuffix(COMPOUNDS[verb]) + participle(COMPOUNDS[verb])
    return PARTICIPLES.get(verb) or verb[:-2] + ("ado" if verb.endswith("ar") else "ido")


def _ending(verb: str, tense: str, stem: str, at: int) -> str:
    return stem + ENDINGS[tense][verb[-2:].replace("í", "i")].split()[at]


def _imperfect(verb: str, at: int) -> str:
    return _ending(verb, "imperfect", verb[:-2], at)


def _present(verb: str, at: int) -> str:
    if at == 0:
        return FIRST_PERSON.get(verb) or _before_o(verb, _changed(verb)) + "o"
    return _ending(verb, "present", verb[:-2] if at == 3 else _changed(verb), at)


def _before_o(verb: str, stem: str) -> str:
    """The stem before o, where the consonant keeps its sound: sigo, cojo, conozco, venzo."""
    if verb.endswith("guir"):
        return stem.removesuffix("u")
    if verb.endswith(("ger", "gir")):
        return stem[:-1] + "j"
    if verb.endswith(("cer", "cir")):
        return stem[:-1] + ("zc" if verb[-4] in "aeiou" and verb not in STEM_CHANGES else "z")
    return stem


def _changed(verb: str) -> str:
    """The stressed stem: its last e or o (u in jugar) becomes a diphthong or i, or its last vowel gets an accent."""
    stem, change = verb[:-2], STEM_CHANGES.get(verb)
    if verb in ACCENTED:
        at = max(i for i, letter in enumerate(stem) if letter in "iu")
        return stem[:at] + stem[at].translate(ACUTE) + stem[at + 1 :]
    if AFTER_A_VOWEL.search(verb) and stem.endswith("u"):
        return stem + "y"
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
    if AFTER_A_VOWEL.search(verb):
        plain = verb.endswith("uir")
        return verb[:-2] + ("í", "iste" if plain else "íste", "yó", "imos" if plain else "ímos", "yeron")[at]
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


def _future(verb: str, at: int) -> str:
    return _after_infinitive(verb, "future", at)


def _conditional(verb: str, at: int) -> str:
    return _after_infinitive(verb, "conditional", at)


def _after_infinitive(verb: str, tense: str, at: int) -> str:
    return FUTURE_STEMS.get(verb, verb.translate(PLAIN)) + AFTER_INFINITIVE[tense].split()[at]


def _subjunctive(verb: str, at: int) -> str:
    """The stem of the first person, "tengo", with the other vowel: "tenga"; nosotros has no diphthong."""
    stem = conjugated(verb, "present", "1s").removesuffix("o")
    diphthong = STEM_CHANGES.get(verb) in ("ie", "ue") and verb not in FIRST_PERSON
    if at == 3 and (diphthong or verb in ACCENTED):
        stem = SOFT_PRETERITES.get(verb) or _before_o(verb, verb[:-2])
    return _ending(verb, "subjunctive", _before_e(verb, stem), at)


def _past_subjunctive(verb: str, at: int) -> str:
    stem = conjugated(verb, "preterite", "3p").removesuffix("ron")
    if at == 3:
        stem = stem[:-1] + stem[-1].translate(ACUTE)
    return stem + "ra ras ra ramos ran".split()[at]


FORMS = {
    "present": _present,
    "preterite": _preterite,
    "future": _future,
    "conditional": _conditional,
    "subjunctive": _subjunctive,
    "past_subjunctive": _past_subjunctive,
}
