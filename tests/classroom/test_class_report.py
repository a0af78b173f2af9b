"""The class report: the counts are right, the most frequent mistakes stand on top, names are out of sight."""

import re

import pytest

from course.classroom.feedback.class_report import write_class_report
from course.classroom.feedback.mistakes import class_mistakes
from course.classroom.feedback.outcome_chart import GROUPS, outcome_chart
from tests.classroom.sample_marks import (
    EVIDENCE,
    Reader,
    mistaken,
    plainly,
    sentence,
    small_class,
    submission,
)


@pytest.fixture
def report(tmp_path) -> str:
    write_class_report(small_class(), tmp_path / "class.html", "Attention")
    return (tmp_path / "class.html").read_text(encoding="utf-8")


def test_mistakes_are_counted_and_ranked():
    found = [(mistake.exercise, mistake.name, mistake.students) for mistake in class_mistakes(small_class())]
    assert found == [
        ("attention_scores", "no scaling", ("ben", "cem")),
        ("attention_scores", "keys ask, queries answer", ("dia",)),
        ("causal_mask", "not itself", ("dia",)),
    ]


def test_of_two_as_frequent_the_one_that_cost_more_comes_first():
    ranked = class_mistakes(
        [submission("ben", mistaken("to_pytorch_mask"), mistaken("multi_head_attention"))]
    )
    assert [mistake.exercise for mistake in ranked] == ["multi_head_attention", "to_pytorch_mask"]


def test_three_stand_on_top_with_sentence_and_example(tmp_path):
    exercises = ["attention_scores", "causal_mask", "padding_mask", "split_heads"]
    marks = [submission(f"s{i}", *(mistaken(name) for name in exercises[: i + 1])) for i in range(4)]
    write_class_report(marks, tmp_path / "class.html", "Attention")
    html = (tmp_path / "class.html").read_text(encoding="utf-8")
    top = html.partition('<ol class="talk">')[2].partition("</ol>")[0]
    assert re.findall(r"(\d) students? of 4", top) == ["4", "3", "2"]
    text = Reader(top).text
    for name in exercises[:3]:
        assert sentence(name) in text
    assert sentence("split_heads") not in text
    assert text.count(EVIDENCE["yours"]) == 3


def test_the_table_has_what_the_chart_shows(report):
    chart = report.partition('<svg class="chart"')[2]
    table = chart.partition("</svg>")[2].partition("</table>")[0]
    cells = re.findall(r"<td[^>]*>(\d+)</td>", table)
    assert [int(cell) for cell in cells] == [1, 3, 1, 1, 0] + [2, 1, 2, 0, 1]
    assert re.findall(r'class="count"[^>]*>(\d+)<', chart.partition("</svg>")[0]) == [
        "1",
        "3",
        "1",
        "1",
        "2",
        "1",
        "2",
        "1",
    ]


def test_a_bars_parts_are_as_wide_as_their_counts_and_fill_it():
    chart = outcome_chart({"causal_mask": [3, 2, 0, 1, 0]}, students=6)
    parts = [
        tuple(map(float, part)) for part in re.findall(r'part" x="([\d.]+)" y="38" width="([\d.]+)"', chart)
    ]
    assert [width for _, width in parts] == [345, 230, 115]
    assert [left for left, _ in parts] == [250, 595, 825]


def test_every_outcome_is_in_one_group():
    from course.classroom.marks import OUTCOMES

    assert sorted(outcome for group in GROUPS for outcome in group.outcomes) == sorted(OUTCOMES)


def test_names_are_out_of_sight_until_asked_for(report):
    in_sight = re.sub(r"<details>.*?</details>", "", report, flags=re.DOTALL)
    for name in ("ada", "ben", "cem", "dia", "eve", "fay"):
        assert not re.search(rf"\b{name}\b", in_sight)
    assert "ben, cem" in report


def test_standing_and_notes(report):
    text = Reader(report).text
    assert "6 students handed in.The median is 0 of 4 points, the mean 1, from 0 to 4." in text
    assert "2 notes, with names" in text


def test_nothing_that_a_student_wrote_acts(report):
    page = Reader(report)
    assert not {"script", "img", "iframe", "link"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]


def test_a_class_without_a_mistake_is_told(tmp_path):
    write_class_report(
        [submission("ada", plainly("causal_mask", "right"))], tmp_path / "class.html", "Attention"
    )
    text = Reader((tmp_path / "class.html").read_text(encoding="utf-8")).text
    assert "No answer agreed with a known mistake." in text
    assert "Right in every submission." in text


def test_no_marks_are_told(tmp_path):
    with pytest.raises(ValueError, match="at least one"):
        write_class_report([], tmp_path / "class.html", "Attention")
