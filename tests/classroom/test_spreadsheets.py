"""Tables as spreadsheets write them; a wrong one is told with its line, what was wanted and what came."""

import pytest

from course.classroom.tables.spreadsheets import read_table

COLUMNS = ("student", "points", "comment")
TEXT = 'Student,Points,Comment\nZoë,2,"fine, and\nmore"\n,,\n\nbob,,ok\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_same_table_in_all_forms(tmp_path, encoding, separator, end):
    text = TEXT.replace(",", separator).replace("\n", end).replace(f"fine{separator}", "fine,")
    (tmp_path / "a.csv").write_bytes(text.encode(encoding))
    one, two = read_table(tmp_path / "a.csv", COLUMNS)
    assert one.cells == {"student": "Zoë", "points": "2", "comment": f"fine, and{end}more"}
    assert two.cells == {"student": "bob", "points": "", "comment": "ok"}
    assert (one.place, two.place) == (f"{tmp_path}/a.csv, line 2", f"{tmp_path}/a.csv, line 6")


def test_other_columns_and_short_rows_do_no_harm(tmp_path):
    (tmp_path / "a.csv").write_text("no;comment;student;points;seen\n1;;ada\n")
    [row] = read_table(tmp_path / "a.csv", COLUMNS)
    assert {name: row.cells[name] for name in COLUMNS} == {"student": "ada", "points": "", "comment": ""}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (
            b"student,points\nada,1\n",
            "line 1: wanted the columns student, points, comment, once each; got stu",
        ),
        (b"student,points,comment,points\n", "once each; got student, points, comment, points"),
        (b"", "line 1: wanted the columns student, points, comment, once each; got nothing"),
        (b"student,points,comment\n\nada,2,5,ok\n", "line 3: wanted 3 cells, as in the first line, got 4"),
        (
            b"student,points,comment\nada,2,\nZo\xeb,1,\n",
            "line 3: wanted text in UTF-8, got the byte 0xeb; save",
        ),
        (
            b'student,points,comment\nada,2,"open\nbob,1,\n',
            "line 2: wanted a row of a table, got one that is",
        ),
    ],
)
def test_a_wrong_table_is_told_with_its_line(tmp_path, content, complaint):
    (tmp_path / "a.csv").write_bytes(content)
    with pytest.raises(ValueError, match=complaint):
        read_table(tmp_path / "a.csv", COLUMNS)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no file"):
        read_table(tmp_path / "a.csv", COLUMNS)
