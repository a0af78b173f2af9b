"""What is irregular in Spanish verbs: whole tenses, first persons, stems, gerunds, participles, commands."""

from __future__ import annotations

WHOLE = {  # all five forms of an irregular tense
    ("ser", "present"): "soy eres es somos son",
    ("ser", "preterite"): "fui fuiste fue fuimos fueron",
    ("ser", "imperfect"): "era eras era éramos eran",
    ("ser", "subjunctive"): "sea seas sea seamos sean",
    ("ir", "present"): "voy vas va vamos van",
    ("ir", "preterite"): "fui fuiste fue fuimos fueron",
    ("ir", "imperfect"): "iba ibas iba íbamos iban",
    ("ir", "subjunctive"): "vaya vayas vaya vayamos vayan",
    ("estar", "present"): "estoy estás está estamos están",
    ("estar", "subjunctive"): "esté estés esté estemos estén",
    ("haber", "present"): "he has ha hemos han",
    ("haber", "subjunctive"): "haya hayas haya hayamos hayan",
    ("dar", "preterite"): "di diste dio dimos dieron",
    ("dar", "subjunctive"): "dé des dé demos den",
    ("ver", "preterite"): "vi viste vio vimos vieron",
    ("ver", "imperfect"): "veía veías veía veíamos veían",
    ("saber", "subjunctive"): "sepa sepas sepa sepamos sepan",
    ("oír", "present"): "oigo oyes oye oímos oyen",
    ("reír", "present"): "río ríes ríe reímos ríen",
    ("reír", "preterite"): "reí reíste rio reímos rieron",
    ("reír", "subjunctive"): "ría rías ría riamos rían",
    ("sonreír", "present"): "sonrío sonríes sonríe sonreímos sonríen",
    ("sonreír", "preterite"): "sonreí sonreíste sonrió sonreímos sonrieron",
    ("sonreír", "subjunctive"): "sonría sonrías sonría sonriamos sonrían",
    ("freír", "present"): "frío fríes fríe freímos fríen",
    ("freír", "preterite"): "freí freíste frio freímos frieron",
    ("freír", "subjunctive"): "fría frías fría friamos frían",
    ("oler", "present"): "huelo hueles huele olemos huelen",
    ("oler", "subjunctive"): "huela huelas huela olamos huelan",
}
COMPOUNDS = {  # verbs that go like a shorter verb after their prefix
    **dict.fromkeys("mantener obtener detener contener sostener entretener retener".split(), "tener"),
    **dict.fromkeys("suponer proponer componer disponer exponer oponer imponer".split(), "poner"),
    **dict.fromkeys("intervenir prevenir convenir provenir".split(), "venir"),
    **dict.fromkeys("deshacer rehacer".split(), "hacer"),
    **dict.fromkeys("devolver envolver revolver".split(), "volver"),
    **dict.fromkeys("describir inscribir suscribir".split(), "escribir"),
    **dict.fromkeys("atraer distraer contraer extraer".split(), "traer"),
    **dict.fromkeys("descubrir".split(), "cubrir"),
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
    "valer": "valgo",
    "caer": "caigo",
    "caber": "quepo",
    "saber": "sé",
    "dar": "doy",
}
STEM_CHANGES = {
    **dict.fromkeys(
        "querer cerrar perder empezar entender pensar despertar sentar calentar tener".split(), "ie"
    ),
    **dict.fromkeys("venir preferir nevar encender regar sentir mentir divertir sugerir herir".split(), "ie"),
    **dict.fromkeys(
        "comenzar atender defender recomendar negar confesar fregar temblar hervir".split(), "ie"
    ),
    **dict.fromkeys(
        "apretar atravesar extender tropezar convertir advertir arrepentir referir".split(), "ie"
    ),
    **dict.fromkeys(
        "dormir volver resolver poder encontrar costar volar recordar acostar contar".split(), "ue"
    ),
    **dict.fromkeys(
        "acordar soltar mostrar sonar llover mover doler almorzar probar jugar soler morir".split(), "ue"
    ),
    **dict.fromkeys(
        "soñar rogar demostrar comprobar aprobar colgar apostar morder torcer cocer tostar".split(), "ue"
    ),
    **dict.fromkeys("pedir servir vestir seguir perseguir repetir decir conseguir despedir".split(), "i"),
    **dict.fromkeys("elegir corregir medir impedir competir".split(), "i"),
}
ACCENTED = {  # the stressed last vowel of the stem carries an accent: envío, continúo, reúno, prohíbo
    *"enviar confiar criar esquiar guiar variar vaciar enfriar desafiar fotografiar".split(),
    *"actuar continuar graduar situar evaluar insinuar efectuar reunir prohibir aislar".split(),
}
STRONG_PRETERITES = {
    "tener": "tuv",
    "estar": "estuv",
    "haber": "hub",
    "andar": "anduv",
    "poder": "pud",
    "poner": "pus",
    "saber": "sup",
    "caber": "cup",
    "querer": "quis",
    "venir": "vin",
    "hacer": "hic",
    "decir": "dij",
    "traer": "traj",
    "conducir": "conduj",
    "traducir": "traduj",
    "producir": "produj",
    "reducir": "reduj",
}
SOFT_PRETERITES = {  # -ir verbs whose stem closes in the third person, and in the gerund
    "dormir": "durm",
    "morir": "mur",
    "pedir": "pid",
    "servir": "sirv",
    "vestir": "vist",
    "repetir": "repit",
    "preferir": "prefir",
    "seguir": "sigu",
    "perseguir": "persigu",
    "conseguir": "consigu",
    "despedir": "despid",
    "elegir": "elig",
    "corregir": "corrig",
    "medir": "mid",
    "impedir": "impid",
    "competir": "compit",
    "sentir": "sint",
    "mentir": "mint",
    "divertir": "divirt",
    "sugerir": "sugir",
    "herir": "hir",
    "hervir": "hirv",
    "convertir": "convirt",
    "advertir": "advirt",
    "arrepentir": "arrepint",
    "referir": "refir",
}
FUTURE_STEMS = {
    "tener": "tendr",
    "venir": "vendr",
    "poner": "pondr",
    "salir": "saldr",
    "valer": "valdr",
    "poder": "podr",
    "haber": "habr",
    "saber": "sabr",
    "caber": "cabr",
    "querer": "querr",
    "hacer": "har",
    "decir": "dir",
}
GERUNDS = {
    "ir": "yendo",
    "decir": "diciendo",
    "venir": "viniendo",
    "poder": "pudiendo",
    "reír": "riendo",
    "freír": "friendo",
    "traer": "trayendo",
    "sonreír": "sonriendo",
}
PARTICIPLES = {
    "abrir": "abierto",
    "cubrir": "cubierto",
    "escribir": "escrito",
    "ver": "visto",
    "hacer": "hecho",
    "poner": "puesto",
    "romper": "roto",
    "volver": "vuelto",
    "resolver": "resuelto",
    "decir": "dicho",
    "morir": "muerto",
    "freír": "frito",
    "caer": "caído",
    "traer": "traído",
    "leer": "leído",
    "creer": "creído",
    "poseer": "poseído",
    "oír": "oído",
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
    "ser": "sé",
    "mantener": "mantén",
    "detener": "detén",
    "suponer": "supón",
    "proponer": "propón",
}
