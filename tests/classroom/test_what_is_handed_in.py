"""Which notebook is whose: names that browsers, systems and teachers give, archives, and what is damaged in them."""

import unicodedata
import zipfile

import pytest

from course.classroom.grading import unpacking
from course.classroom.grading.parsing import parse_notebook
from course.classroom.grading.submissions import Unreadable, find_submissions, passed_over
from course.classroom.grading.unpacking import unpacked
from course.classroom.tables.roster import find_student, read_roster

NOTEBOOK = b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'


def put(folder, *names, content=NOTEBOOK):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest.mark.parametrize("ending", [".ipynb.json", ".ipynb.txt", ".txt", ".json", "", ".IPYNB.txt"])
@pytest.mark.parametrize("start", ["frostbob_78_902_week_3", "bob/week_3", "bob/week_3/week_3"])
def test_a_notebook_under_another_ending_is_graded_with_a_note(tmp_path, start, ending):
    put(tmp_path, start + ending)
    [bob] = find_submissions(tmp_path, "week_3")
    assert bob.path == tmp_path / (start + ending)
    assert bob.notes == (f"The notebook is named {bob.path.name}.",)


def test_the_ending_is_no_part_of_a_students_name_and_other_files_are_named(tmp_path):
    put(
        tmp_path, "ada.ipynb.json", "bob.json", "cem.ipynb.ipynb", ".Dot Name_7_assignsubmission_file/a.ipynb"
    )
    put(tmp_path, "README.txt", "eve.docx", "zoe.ipynb.zip", "uli/.keep", ".DS_Store", content=b"no notebook")
    found = {one.student: one.path.name for one in find_submissions(tmp_path, "week_3")}
    assert found == {
        "ada": "ada.ipynb.json", "bob": "bob.json", "cem": "cem.ipynb.ipynb", ".Dot Name_7": "a.ipynb"
    }  # fmt: skip
    assert passed_over(tmp_path, "week_3") == [
        f"No work for week_3 in {tmp_path}: README.txt, eve.docx, uli, zoe.ipynb.zip"
    ]


def test_a_notebook_that_begins_with_a_dot_is_graded_in_a_students_folder_and_told_elsewhere(tmp_path):
    put(
        tmp_path, ".week_3.ipynb", ".ipynb", "__week_3.ipynb", ".eve/week_3/week_3.ipynb", "ben/week_3/.ipynb"
    )
    put(tmp_path, "ada/.week_3.ipynb", "cem/deep/.week_3.ipynb", "Kim_7_assignsubmission_file/.my.ipynb")
    put(tmp_path, "._ada.ipynb", ".DS_Store", "ada/._week_3.ipynb", ".ipynb_checkpoints/week_3.ipynb")
    put(tmp_path, "__MACOSX/ada.ipynb", "kay/__MACOSX/week_3.ipynb", "kay/._week_3.ipynb")
    found = {one.student: one.path.name for one in find_submissions(tmp_path, "week_3")}
    assert found == {"Kim_7": ".my.ipynb", "ada": ".week_3.ipynb", "ben": ".ipynb", "cem": ".week_3.ipynb"}
    assert passed_over(tmp_path, "week_3") == [
        f"No work for week_3 in {tmp_path}: .eve, .ipynb, .week_3.ipynb, __week_3.ipynb, kay"
    ]


# Canvas writes a name in small letters without spaces or underscores, and LATE for what came late.
OF_CANVAS = {
    "kim_LATE_88_99_week_3.ipynb": ("kim_88", True),
    "latekim_88_99_week_3.ipynb": ("latekim_88", False),
    "kimlate_LATE_88_99_week_3.ipynb": ("kimlate_88", True),
    "kim_88_99_kim_LATE_7_8_week_3.ipynb": ("kim_88", False),
    "kim_lee_LATE_88_99_week_3.ipynb": ("kim_lee_LATE_88_99_week_3", False),
}


@pytest.mark.parametrize("name", OF_CANVAS)
def test_names_of_canvas_are_read_as_it_writes_them(tmp_path, name):
    put(tmp_path, name)
    [found] = find_submissions(tmp_path, "week_3")
    assert (found.student, found.late) == OF_CANVAS[name]


@pytest.mark.parametrize("other", ["Ada Lovelace_77_84", "Ada Lovelace_77_b_84"])
def test_a_name_in_moodle_that_holds_anothers_number_takes_nobodys_place(tmp_path, other):
    for student in ("Ada Lovelace_77", other):
        put(tmp_path, f"{student}_assignsubmission_file_/week_3.ipynb")
    assert [one.student for one in find_submissions(tmp_path, "week_3")] == ["Ada Lovelace_77", other]


def test_the_assignments_name_counts_more_than_the_ending(tmp_path):
    put(tmp_path, "ada/draft.ipynb", "ada/week_3.ipynb.json", "bob/week_3.ipynb", "bob/week_3.ipynb.json")
    ada, bob = find_submissions(tmp_path, "week_3")
    assert (ada.path.name, bob.path.name) == ("week_3.ipynb.json", "week_3.ipynb")
    assert ada.notes == (
        "Several notebooks were handed in: week_3.ipynb.json was graded, draft.ipynb was not.",
    )


def test_online_text_of_moodle_is_no_student(tmp_path):
    put(tmp_path, "Ada Lovelace_7_assignsubmission_file/week_3.ipynb")
    put(tmp_path, "Ada Lovelace_7_assignsubmission_onlinetext/onlinetext.html", content=b"<p>See there.</p>")
    put(tmp_path, "Bob Frost_8_assignsubmission_onlinetext/onlinetext.html", content=b"<p>def f(): ...</p>")
    put(tmp_path, "Eve Ng_9_assignsubmission_file/my work/answers.ipynb")
    (tmp_path / "Zoe Zimmer_10_assignsubmission_file").mkdir()
    ada, bob, eve, zoe = find_submissions(tmp_path, "week_3")
    assert (ada.student, ada.path.name, ada.notes) == ("Ada Lovelace_7", "week_3.ipynb", ())
    assert (bob.path, bob.notes) == (None, ("No notebook was handed in, but: onlinetext.html.",))
    assert (eve.path.name, eve.notes) == ("answers.ipynb", ("The notebook is named answers.ipynb.",))
    assert (zoe.path, zoe.notes) == (None, ("No file was handed in.",))


def test_names_that_are_no_text_stay_different(tmp_path):
    for name in (b"Jos\xe9.ipynb", b"Jos\xe8.ipynb"):
        with open(bytes(tmp_path) + b"/" + name, "wb") as file:
            file.write(NOTEBOOK)
    assert [one.student for one in find_submissions(tmp_path, "week_3")] == ["Jos\\udce8", "Jos\\udce9"]


PEOPLE = 'id,name,email\n1,"Núñez, José",jose@uni.example\n2,Bob Frost,bob@uni.example\n3,Zoe Zimmer,zoe@a.example\n'


@pytest.fixture
def people(tmp_path):
    (tmp_path / "roster.csv").write_text(PEOPLE, encoding="utf-8")
    return read_roster(tmp_path / "roster.csv")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("own_form", ["NFC", "NFD"])
def test_accents_that_macos_takes_apart_are_the_same(tmp_path, form, own_form):
    (tmp_path / "roster.csv").write_text(unicodedata.normalize(own_form, PEOPLE), encoding="utf-8")
    name = unicodedata.normalize(form, "José Núñez") + "_11_assignsubmission_file"
    put(tmp_path / "all", f"{name}/week_3.ipynb")
    [jose] = find_submissions(tmp_path / "all", "week_3")
    assert jose.student == "José Núñez_11"
    assert find_student(jose.student, read_roster(tmp_path / "roster.csv"))["canvas_id"] == "1"


@pytest.mark.parametrize("student", ["student_2", "week_3_2", "lab_2", "Participant_2", "Zoe_2", "_2"])
def test_a_number_that_counts_files_is_nobodys(people, student):
    assert find_student(student, people) is None


def test_the_name_decides_if_the_number_is_somebody_elses(people):
    assert find_student("Zoe Zimmer_2", people)["canvas_id"] == "3"
    assert find_student("Team 1-Bob Frost_2", people)["canvas_id"] == "2"


def test_what_can_mean_two_students_means_neither():
    people = [
        {"canvas_id": "12", "email": "ada@a.example", "login": "x"},
        {"sis_user_id": "12", "email": "ada@b.example", "login": "y"},
        {"login": "ada2", "canvas_id": "7", "name": "Ada"},
        {"login": "ada3", "canvas_id": "8", "name": "Ada"},
    ]
    for student in ("12", "ada", "Ada_5"):
        assert find_student(student, people) is None
    assert find_student("Ada_8", people) == people[3]
    assert find_student("ada@b.example", people) == people[1]


def test_blind_marking_is_told_by_the_participants_number():
    people = [{"participant": "Participant 77"}, {"participant": "Participant 78", "name": "Ada Lovelace"}]
    assert find_student("Participant_77", people) == people[0]
    assert find_student("Ada Lovelace_78", people) == people[1]
    assert find_student("Bob_78", people) is None


# Archives: one damaged upload costs one student a sentence.

GOOD = "Ada Lovelace_7_assignsubmission_file/week_3.ipynb"
BAD = "Bob Frost_8_assignsubmission_file/week_3.ipynb"


def archive_of(path, *names, content=NOTEBOOK, kind=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", kind) as archive:
        for name in names:
            archive.writestr(name, content)
    return path


def damaged(path, how):
    """The archive with its second member damaged."""
    content = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        member = archive.infolist()[1]
    data = member.header_offset + 30 + len(member.filename)
    listed = content.index(
        b"PK\x01\x02", content.index(b"PK\x01\x02") + 1
    )  # the second in the archive's list
    match how:
        case "data":
            content[data + 12] ^= 0xFF
        case "checksum":
            content[listed + 16] ^= 0xFF
        case "password":
            content[listed + 8] |= 1
            content[member.header_offset + 6] |= 1
        case "compression":
            content[listed + 10] = content[member.header_offset + 8] = 99
        case "head":
            content[member.header_offset] ^= 0xFF
        case "name":
            content[member.header_offset + 30] = 0xFF
            content[member.header_offset + 7] |= 8  # "in UTF-8", which it is not
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("kind", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("how", ["data", "checksum", "password", "compression", "head", "name"])
def test_a_damaged_member_of_an_archive_is_one_students_loss(tmp_path, how, kind):
    path = damaged(archive_of(tmp_path / "all.zip", GOOD, BAD, kind=kind), how)
    ada, bob = find_submissions(unpacked(path, tmp_path / "place"), "week_3")
    assert ada.path.read_bytes() == NOTEBOOK
    with pytest.raises(Unreadable, match=r"it begins with .This file could not be unpacked: \S"):
        parse_notebook(bob.path.read_bytes())


def test_names_that_no_file_can_have_are_shortened(tmp_path):
    long = "frostbob_78_902_" + "語" * 80 + ".ipynb"
    deep = "Ada Lovelace_7_assignsubmission_file/" + "folder/" * 2_000 + "week_3.ipynb"
    folder = unpacked(archive_of(tmp_path / "all.zip", long, deep), tmp_path / "place")
    ada, bob = find_submissions(folder, "week_3")
    assert bob.student == "frostbob_78" and bob.path.read_bytes() == NOTEBOOK
    assert ada.student == "Ada Lovelace_7"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_has_the_name_of_something_else_is_kept_beside_it(tmp_path):
    both = ["Ada_7_assignsubmission_file", "Ada_7_assignsubmission_file/week_3.ipynb"]
    for order in (both, both[::-1], [both[1]] * 2):
        folder = unpacked(archive_of(tmp_path / f"{len(order[0])}.zip", *order), tmp_path / "place")
        files = [path for path in folder.rglob("*") if path.is_file()]
        assert [path.read_bytes() for path in files] == [NOTEBOOK] * 2
        assert [one.student for one in find_submissions(folder, "week_3")] == ["Ada_7"]


def test_what_one_student_uploads_is_bounded_together(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "TOGETHER", 10_000)
    names = [f"Bob Frost_8_assignsubmission_file/{number}.ipynb" for number in range(20)]
    path = archive_of(tmp_path / "all.zip", *names, content=bytes(3_000))
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(GOOD, bytes(9_000))
    folder = unpacked(path, tmp_path / "place")
    sizes = sorted(file.stat().st_size for file in folder.glob("Bob*/*"))
    assert sizes[-3:] == [3_000] * 3 and sizes[-4] < 100
    assert (folder / GOOD).stat().st_size == 9_000
