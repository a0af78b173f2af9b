"""What Moodle's grading worksheet calls its columns and its participants in other languages than English.

The words are those of Moodle's language packs (component `assign`) and of worksheets that people published. Moodle
reads a worksheet back only in the language in which it handed it out, so what is written keeps the words that came.
"""

import re
from collections.abc import Sequence

IDENTIFIER, GRADE, COMMENTS = "Identifier", "Grade", "Feedback comments"
MAXIMUM, CHANGEABLE = "Maximum grade", "Grade can be changed"
SUBMITTED, GRADED = "Last modified (submission)", "Last modified (grade)"

ENGLISH = (
    *(IDENTIFIER, "Full name", "Email address", "Group", GRADE, MAXIMUM, CHANGEABLE),
    *(SUBMITTED, GRADED, COMMENTS),
)
GERMAN = (
    *("ID", "Vollständiger Name", "E-Mail-Adresse", "Gruppe", "Bewertung", "Bestwertung"),
    *("Bewertung kann geändert werden", "Zuletzt geändert (Abgabe)", "Zuletzt geändert (Bewertung)"),
    "Feedback als Kommentar",
)
SPANISH = (
    *(
        "Identificador",
        "Nombre completo",
        "Dirección de correo",
        "Grupo",
        "Calificación",
        "Calificación máxima",
    ),
    *("La calificación puede ser cambiada", "Última modificación (entrega)"),
    *("Última modificación (calificación)", "Comentarios de retroalimentación"),
)
FRENCH = (
    *("Identifiant", "Nom complet", "Adresse de courriel", "Groupe", "Note", "Note maximale"),
    *("La note peut être modifiée", "Dernière modification (travail remis)"),
    *("Dernière modification (note)", "Feedback par commentaires"),
)
NO = {"No", "Nein", "Non"}
PERSON = re.compile(r"(?:Participante?|Teilnehmer/in) ?(\d+)")
# Where Moodle hides names, an archive's folders have these in their place; signs have gone from them.
HIDDEN = ("participant", "participante", "teilnehmerin", "teilnehmerinnen")


def in_english(head: Sequence[str]) -> list[str]:
    """The columns of a worksheet by their English names; those of every other table as they are."""
    for words in (GERMAN, SPANISH, FRENCH):
        english = dict(zip(words, ENGLISH, strict=True))
        if {IDENTIFIER, GRADED} <= {english.get(column) for column in head}:
            return [english.get(column, column) for column in head]
    return [*head]


def number_of(identifier: str) -> str | None:
    """The number of a participant, in any of these languages; None if it is no participant."""
    found = PERSON.fullmatch(identifier)
    return found[1] if found else None
