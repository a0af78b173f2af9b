"""Moodle's worksheet in German, Spanish and French: read, and given back with the words that came."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from second_readers import moodle_worksheet
from test_giving_back import moodle_class

from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.lateness import read_times
from course.classroom.decisions.students import Students
from course.classroom.feedback.giving_back import give_back
from course.classroom.tables.roster import find_student, read_roster
from course.classroom.tables.worksheet import check_worksheet, has_times, is_worksheet, maximum_grade

BERLIN = HandingIn(datetime(2026, 12, 1, tzinfo=ZoneInfo("Europe/Berlin")), time_zone="Europe/Berlin")
# As published worksheets have them: the columns, the participant's word, yes and no, a time.
GERMAN = (
    "ID,Vollständiger Name,E-Mail-Adresse,Status,Gruppe,Bewertung,Bestwertung,Bewertung kann geändert werden,"
    "Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback als Kommentar",
    *("Teilnehmer/in", "Ja", "Nein", "Freitag, 4. Dezember 2026, 17:05"),
)
SPANISH = (
    "Identificador,Nombre completo,Dirección de correo,Estado,Grupo,Calificación,Calificación máxima,"
    "La calificación puede ser cambiada,Última modificación (entrega),Última modificación (calificación),"
    "Comentarios de retroalimentación",
    *("Participante ", "Sí", "No", "viernes, 4 de diciembre de 2026, 17:05"),
)
FRENCH = (
    "Identifiant,Nom complet,Adresse de courriel,Statut,Groupe,Note,Note maximale,La note peut être modifiée,"
    "Dernière modification (travail remis),Dernière modification (note),Feedback par commentaires",
    *("Participant", "Oui", "Non", "vendredi 4 décembre 2026, 17:05"),
)


@pytest.fixture(params=[GERMAN, SPANISH, FRENCH], ids=["German", "Spanish", "French"])
def words(request):
    return request.param


@pytest.fixture
def worksheet(words, tmp_path):
    head, person, yes, no, when = words
    path = tmp_path / "w.csv"
    path.write_text(
        f'{head}\n{person}77,Zoë Müller,zoe@x.org,-,,,"4,00",{yes},"{when}",-,\n'
        f'{person}78,Bob Ng,bob@x.org,-,,"1,00","4,00",{no},"{when}",-,old\n'
        f'{person}79,Cem Ak,cem@x.org,-,,"3,00","4,00",{yes},-,-,kept\n',
        encoding="utf-8-sig",
    )
    return path


def test_it_goes_back_in_the_language_in_which_it_came(words, worksheet, tmp_path):
    head, person, *_ = words
    submissions, marks = moodle_class(tmp_path)
    check_worksheet(worksheet)
    remarks = give_back(marks, submissions, tmp_path, "Week 3", worksheet)
    assert remarks == [f"Moodle has locked the marks of {person}78: it will not take others"]
    columns = head.split(",")
    read_by_moodle = (columns[0], columns[5], columns[9], columns[10], person)
    content = (tmp_path / "moodle_worksheet.csv").read_bytes()
    taken = moodle_worksheet(content.replace(b'"3,00"', b"3.00"), 4, {77, 78, 79}, read_by_moodle)
    assert {number: grade for number, (grade, _) in taken.items()} == {77: 4, 78: 2, 79: 3}
    assert taken[77][1].startswith("attention_scores 2/2") and taken[79][1] == "kept"
    assert content.decode("utf-8-sig").splitlines()[0] == head


def test_names_maximum_and_times_are_read(words, worksheet):
    assert is_worksheet(worksheet) and has_times(worksheet) and maximum_grade(worksheet) == 4
    rows = read_roster(worksheet)
    assert [(row["name"], row["email"]) for row in rows[:2]] == [
        ("Zoë Müller", "zoe@x.org"),
        ("Bob Ng", "bob@x.org"),
    ]
    found = read_times(worksheet, BERLIN, Students(["Zoë Müller_77", "Bob Ng_78"]))
    there = datetime(2026, 12, 4, 17, 5, tzinfo=ZoneInfo("Europe/Berlin"))
    assert found == {"Zoë Müller_77": there, "Bob Ng_78": there}


@pytest.mark.parametrize(
    "name",
    ["Participant_77", "Participante_77", "Teilnehmerin_77", "Teilnehmerinnen_77", "Gruppe 1-Participant_77"],
)
def test_a_hidden_name_in_an_archive_means_the_participant_of_that_number(worksheet, name):
    rows = read_roster(worksheet)
    assert find_student(name, rows) is rows[0]
    assert find_student(name.replace("77", "7"), rows) is None


def test_canvas_own_column_id_is_no_participant(tmp_path):
    (tmp_path / "r.csv").write_text("Student,ID,Gruppe\nAda,501,A\n", encoding="utf-8")
    assert not is_worksheet(tmp_path / "r.csv")
    [row] = read_roster(tmp_path / "r.csv")
    assert row["canvas_id"] == "501" and "participant" not in row
