"""All reports on a class: statistics by hand, unreadable work apart, sections, names of the roster, and the slide."""

import csv
import re
from dataclasses import replace

import pytest

from course.classroom.feedback.histogram import counts_by_points, histogram
from course.classroom.feedback.item_statistics import item_statistics, item_table
from course.classroom.feedback.reports import write_reports
from course.classroom.marks import ExerciseMark, Marks, read_marks
from tests.classroom.sample_marks import EVIDENCE, HOSTILE, Reader, mistaken, plainly, small_class, submission

WHY = "work.ipynb could not be read: it is no notebook (JSONDecodeError)."


def of(name: str, points: float, most: float = 2) -> ExerciseMark:
    return ExerciseMark(name, points, most, "right" if points == most else "wrong", "")


def ten(*columns: str) -> list[Marks]:
    """Ten students; a column has a digit for each: the points in an exercise."""
    return [
        submission(f"s{row}", *(of(f"e{place}", int(column[row])) for place, column in enumerate(columns)))
        for row in range(10)
    ]


def test_difficulty_and_discrimination_by_hand():
    # Exercise 0: five have 2 points, all of them strong in exercise 1. The rest of 0 is 1: r = 1 by sight.
    # Exercise 2 has nobody's points: its difficulty is 0 and its correlation is not defined.
    first, second, third = item_statistics(ten("2222200000", "2222200000", "0000000000"))
    assert (first.difficulty, second.difficulty, third.difficulty) == (0.5, 0.5, 0)
    assert first.discrimination == pytest.approx(1) and third.discrimination is None


def test_the_exercise_is_not_part_of_the_rest():
    # 0 and 1 are opposite: the rest of 0 is 1, so r = -1. With 0 in the total, all totals would be 2: not defined.
    first, _ = item_statistics(ten("2222200000", "0000022222"))
    assert first.discrimination == pytest.approx(-1)
    assert "strong students fail it more often" in item_table([first])


def test_a_correlation_by_hand():
    # Points 2 for the first five; the rest is 2 for the first four and the sixth.
    # Means 1 and 1; products of the deviations: 4 x 1 + (-1) + (-1) + 4 x 1 = 6; both sums of squares are 10: r = 0.6.
    first, _ = item_statistics(ten("2222200000", "2222020000"))
    assert first.discrimination == pytest.approx(0.6)


def test_few_students_have_no_discrimination():
    assert item_statistics(ten("2222200000", "2222200000")[:9])[0].discrimination is None


@pytest.mark.parametrize(
    ("points", "most", "counts"),
    [
        ([0, 1, 1.5, 2, 2.5, 10], 10, [2, 2, 1, 0, 0, 0, 0, 0, 0, 1]),
        ([0, 3, 3], 3, [1, 0, 2]),
        ([27, 5, 5.01, 29], 27, [1, 1, 0, 0, 0, 2]),  # 29 has a bonus
        ([19.5, 2, 0], 19.5, [2, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    ],
)
def test_each_student_is_in_one_bar(points, most, counts):
    assert [count for _, count in counts_by_points(points, most)] == counts
    assert histogram(points, most).count("<rect") == sum(count > 0 for count in counts)


@pytest.mark.parametrize(
    ("most", "ends"),
    [
        (27, "0 5 10 15 20 25 27"),
        (19.5, "0 2 4 6 8 10 12 14 16 18 19.5"),
        (100, "0 10 20 30 40 50 60 70 80 90 100"),
    ],
)
def test_bars_have_round_ends(most, ends):
    ends = ends.split()
    assert [label for label, _ in counts_by_points([], most)] == [
        f"{left}–{right}" for left, right in zip(ends, ends[1:], strict=False)
    ]


def test_what_counts_for_nobody_has_no_statistics():
    exercises = ten("0000000000", "2222222222")[0].exercises
    excused = [replace(mark, points=0, max_points=0, excused=True) for mark in exercises]
    assert item_statistics([submission("ada", *excused)]) == []


@pytest.fixture
def written(tmp_path):
    """The small class with a student whose work could not be read, and a roster of two sections."""
    unread = replace(submission("gil", plainly("attention_scores", "not_answered")), unreadable=WHY)
    roster = tmp_path / "roster.csv"
    roster.write_text(
        "Student,SIS Login ID,Section\nAda Lovelace,ada,Monday\nBen Bo,ben,Monday\n"
        "Gil Gal,gil,Friday/2\nHal,hal,Friday/2\n"
    )
    remarks = write_reports([*small_class(), unread], tmp_path, "Attention", roster)
    return tmp_path, remarks


def rows_of(path) -> dict[str, str]:
    """The mark of each student in a CSV file, by the first column."""
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    return {next(iter(row.values())): row["Attention"] for row in rows}


def page(path) -> str:
    return Reader(path.read_text(encoding="utf-8")).text


def test_unreadable_work_has_no_mark_and_is_named(written):
    folder, remarks = written
    assert remarks[0] == "1 could not be read and have no mark: gil"
    canvas, moodle = (rows_of(folder / f"{name}.csv") for name in ("canvas", "moodle"))
    assert canvas["Gil Gal"] == "" and moodle["gil"] == "-"
    assert moodle["ada"] != "-" and canvas["Hal"] == ""
    assert "No mark yet" in page(folder / "feedback/gil.html") and WHY in page(folder / "feedback/gil.html")
    report = page(folder / "class.html")
    assert "7 students handed in, 1 did not." in report and WHY in report


@pytest.mark.slow
def test_it_counts_in_no_statistic(written, tmp_path_factory):
    folder, _ = written
    other = tmp_path_factory.mktemp("without")
    write_reports(small_class(), other, "Attention", None)
    chart = re.compile(r'<svg class="chart".*?</svg>', re.DOTALL)
    charts = [chart.findall((where / "class.html").read_text(encoding="utf-8")) for where in (folder, other)]
    assert charts[0] == charts[1] != []


def test_a_class_of_unreadable_work_has_its_reports(tmp_path):
    unread = [replace(marks, unreadable=WHY) for marks in small_class()]
    assert write_reports(unread, tmp_path, "Attention", None)[0].startswith("6 could not be read")
    assert "No answer agreed" in page(tmp_path / "slides.html")


@pytest.mark.slow
def test_sections_have_reports_of_their_own_and_names_of_the_roster(written):
    folder, _ = written
    report = (folder / "class.html").read_text(encoding="utf-8")
    addresses = re.findall(r'href="(sections/[^"]+)"', report)
    assert len(addresses) == 2 and "Ada Lovelace (ada)" not in re.sub(
        r"<details>.*?</details>", "", report, flags=re.DOTALL
    )
    assert "Ben Bo (ben)" in report
    monday = page(folder / "sections" / "Monday.html")
    assert "2 students handed in, 0 did not." in monday and "Ben Bo (ben)" in monday and "(dia)" not in monday
    assert all((folder / address.replace("%25", "%")).is_file() for address in addresses)


def test_the_slides_have_the_mistakes_and_no_names(tmp_path):
    several = [
        *small_class(),
        submission("hal", mistaken("padding_mask")),
        submission("ida", mistaken("split_heads")),
    ]
    write_reports(several, tmp_path, "Attention", None)
    text = page(tmp_path / "slides.html")
    assert text.count(EVIDENCE["yours"]) == 3 and "2 of 8" in text
    assert not {name for name in ("ada", "ben", "cem", "dia") if re.search(rf"\b{name}\b", text)}


def test_hostile_text_is_text_in_every_report(tmp_path):
    mark = replace(mistaken("causal_mask"), evidence=dict.fromkeys(EVIDENCE, HOSTILE), sentence=HOSTILE)
    write_reports(
        [replace(submission(HOSTILE, mark), unreadable=HOSTILE), submission("eve", mark)],
        tmp_path,
        HOSTILE,
        None,
    )
    for path in tmp_path.rglob("*.html"):
        tags = Reader(path.read_text(encoding="utf-8")).tags
        ours = 2 if path.name == "slides.html" else 0  # the slides' own script, and a picture's
        assert "img" not in tags and tags.count("script") == ours, path


def test_marks_without_the_new_field_are_read(tmp_path):
    small_class()[0].write(tmp_path / "marks.json")
    text = (tmp_path / "marks.json").read_text(encoding="utf-8")
    (tmp_path / "old.json").write_text(re.sub(r',\s*"unreadable": ""', "", text), encoding="utf-8")
    assert read_marks(tmp_path / "old.json") == small_class()[0]
