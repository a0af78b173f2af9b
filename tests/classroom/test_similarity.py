"""Likeness of answers: by structure, above what the class makes usual, and never by running a student's code."""

import json

import numpy as np
import pytest
from handing_in import filled, small_assignment

from course.__main__ import main
from course.classroom.grading.submissions import Submission
from course.classroom.grading.written import Written
from course.classroom.similarity.course_code import HINTS, course_code, like_the_course
from course.classroom.similarity.identical import Same, identical
from course.classroom.similarity.pairs import LONG, likenesses, striking_pairs
from course.classroom.similarity.report import write_report
from course.classroom.similarity.structure import shared_lines, structure
from course.exercises.notebook_cells import answer_cell

SOLUTION = """
def softmax_rows(scores, mask):
    shifted = scores - scores.amax(dim=-1, keepdim=True)
    powers = shifted.exp().masked_fill(~mask, 0.0)
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.clamp(min=1e-9)
"""
ODD = """
def softmax_rows(scores, mask):
    rows = []
    for i in range(len(scores)):
        kept = [float(s) for s, m in zip(scores[i], mask[i]) if m]
        top = max(kept) if kept else 0.0
        powers = [math.exp(s - top) if m else 0.0 for s, m in zip(scores[i], mask[i])]
        rows.append([p / (sum(powers) or 1.0) for p in powers])
    return torch.tensor(rows)
"""
COPY = '''
def softmax_rows(scores: Tensor, mask: Tensor) -> Tensor:
    """My own."""
    out = []
    for row in range(len(scores)):  # each row
        good = [float(a) for a, b in zip(scores[row], mask[row]) if b]
        biggest = max(good) if good else 0.0
        e = [math.exp(a - biggest) if b else 0.0 for a, b in zip(scores[row], mask[row])]

        out.append([q / (sum(e) or 1.0) for q in e])
    return torch.tensor(out)
'''
LOOP = """
def softmax_rows(scores, mask):
    result = torch.zeros_like(scores)
    for i, (row, keep) in enumerate(zip(scores, mask)):
        if keep.any():
            result[i, keep] = torch.exp(row[keep] - row[keep].max())
            result[i] /= result[i].sum()
    return result
"""
CLASS = {"ada": SOLUTION, "bob": SOLUTION.replace("powers", "p"), "cleo": LOOP, "dora": ODD, "emil": SOLUTION}
NAMES = ("ada", "bob", "cleo", "dora", "emil")


def pairs(copied=COPY, least=0.25):
    answers = {"softmax_rows": CLASS | {"fred": copied}}
    return striking_pairs(answers, {"softmax_rows": SOLUTION}, least)


def test_names_comments_annotations_and_layout_do_not_count():
    assert structure(COPY) == structure(ODD)
    assert structure(SOLUTION) != structure(SOLUTION.replace("dim=-1", "dim=0"))
    assert structure(SOLUTION) != structure(SOLUTION.replace("shifted.exp()", "shifted.sigmoid()"))


def test_the_order_of_functions_hardly_counts():
    one, other = "def f(a):\n    return a.sum(0) + 1\n", "def g(b):\n    return b.exp() * b.max()\n"
    [alike, _] = likenesses([structure(one + other), structure(other + one)])
    assert 0.6 < alike[1] < 1


def test_likeness_is_pieces_in_both_by_pieces_in_either():
    one, other = structure("x = 1\nx = 2\n"), structure("x = 1\nx = 3\n")
    both, either = sum((one & other).values()), sum((one | other).values())
    assert likenesses([one, other]) == pytest.approx(np.array([[1, both / either], [both / either, 1]]))
    assert 0 < both < either


def test_a_copy_with_other_names_is_found_and_right_answers_that_agree_are_not():
    [pair] = pairs()
    assert pair.students == ("dora", "fred")
    [likeness] = pair.likenesses
    assert likeness.alike == 1.0
    assert likeness.usual < 0.3
    assert pair.sum == pytest.approx((1 - likeness.usual) * min(1, sum(structure(ODD).values()) / LONG))


def test_a_copy_of_the_courses_own_answer_is_no_pair():
    assert pairs(SOLUTION) == []


def test_what_a_quarter_of_the_class_writes_is_usual():
    answers = {"softmax_rows": CLASS | {f"{name}_2": ODD for name in NAMES}}
    assert striking_pairs(answers, {"softmax_rows": SOLUTION}) == []


def test_a_changed_copy_counts_less_than_a_whole_one():
    changed = COPY.replace("max(good) if good else 0.0", "sorted(good)[-1] if good else 0").replace(
        "out.append", "out += "
    )
    [pair] = pairs(changed, least=0.1)
    assert 0.1 < pair.sum < pairs()[0].sum


def test_short_answers_count_little():
    short = {"ada": "def f(a):\n    return a.T @ a.T\n", "bob": "def f(b):\n    return b.T @ b.T\n"}
    assert striking_pairs({"f": short}, {"f": "def f(x):\n    return x\n"}) == []


def test_what_is_no_python_is_like_nothing():
    assert structure("def f(:") == {}
    assert shared_lines("def f(:", SOLUTION) == set()
    assert pairs("def f(:") == []


def test_lines_that_both_have_are_marked():
    other = SOLUTION.replace("total.clamp(min=1e-9)", "total").replace("shifted", "s")
    assert shared_lines(SOLUTION, other) == {2, 3, 4, 5}


# --- the command


@pytest.fixture
def submitted(tmp_path):
    """A class of four; dora and fred share an odd answer."""
    assignment = small_assignment("masked_softmax", "length_penalty")
    declared = 'title = "Week 3"\nabout = "x"\nexercises = ["masked_softmax", "length_penalty"]\n'
    (tmp_path / "week_3.toml").write_text(declared)
    sources = {"ada": SOLUTION, "cleo": LOOP, "dora": ODD, "fred": COPY}
    for student, source in sources.items():
        source = "import math\n" + source.replace("softmax_rows", "masked_softmax")
        notebook = filled(assignment, {"masked_softmax": source})
        (tmp_path / "in" / f"{student}.ipynb").parent.mkdir(exist_ok=True)
        (tmp_path / "in" / f"{student}.ipynb").write_text(json.dumps(notebook))
    return tmp_path


def run(folder):
    return main(
        ["similar", str(folder / "week_3.toml"), str(folder / "in"), "--out", str(folder / "alike.html")]
    )


def test_the_page_shows_the_pair_side_by_side(submitted, capsys):
    assert run(submitted) == 0
    assert "one pair is more alike than usual, of 4 submissions" in capsys.readouterr().out
    page = (submitted / "alike.html").read_text(encoding="utf-8")
    assert "1. dora and fred" in page
    assert '<span class="same">    return torch.tensor(rows)</span>' in page
    assert '<span class="same">    return torch.tensor(out)</span>' in page
    assert "<script" not in page


def test_an_unreadable_notebook_is_named_and_the_others_are_compared(submitted, capsys):
    (submitted / "in" / "gil\u202e.ipynb").write_text("no notebook")
    assert run(submitted) == 0
    told = capsys.readouterr()
    assert "gil\ufffd is left out" in told.err
    assert "of 4 submissions" in told.out


def test_a_students_code_is_not_run(submitted, capsys):
    path = submitted / "in" / "dora.ipynb"
    path.write_text(path.read_text().replace("rows = []", "open('ran', 'w')"))
    (submitted / "in" / "<b>x.ipynb").write_text(path.read_text())
    assert run(submitted) == 0
    assert not list(submitted.rglob("ran"))
    assert "<b>x" not in (submitted / "alike.html").read_text(encoding="utf-8")


OWN = "for scale in (0.1, 1.0, 10.0):\n    print(scale, masked_softmax(scores * scale, mask))"
TEXT = "Large scores make the softmax sharp, and then hardly any gradient comes through."


def handed_in(folder, **students):
    """Submissions, and what was written in them, of [own cells, answer to a question] or of a file's bytes."""
    submissions, found = [], {}
    for student, wrote in students.items():
        path = folder / f"{student}.ipynb"
        path.write_bytes(wrote if isinstance(wrote, bytes) else student.encode())
        own, text = ([], "") if isinstance(wrote, bytes) else wrote
        submissions.append(Submission(student, path))
        found[student] = Written(
            {"split_heads": "def split_heads(x): ..."}, {"why": text} if text else {}, own
        )
    return identical(submissions, found)


def test_what_is_the_same_to_the_letter_comes_first(tmp_path):
    spaced = TEXT.replace(" ", "\n")
    found = handed_in(
        tmp_path, ada=b"right", bob=b"right", cleo=([OWN], ""), dora=([OWN], TEXT), emil=(["x = 1"], spaced)
    )
    assert found == [
        Same("the whole file", ("ada", "bob")),
        Same("a cell of their own", ("cleo", "dora"), OWN),
        Same("the answer to why", ("dora", "emil"), TEXT),
    ]


def test_what_is_short_or_the_classs_is_not_told(tmp_path):
    many = {f"s{number}": ([OWN, "%matplotlib inline"], "") for number in range(8)}
    assert handed_in(tmp_path, **many) == []
    assert handed_in(tmp_path, **dict(list(many.items())[:2])) != []


def test_own_cells_and_files_are_compared_in_the_command(submitted, capsys):
    files = {name: submitted / "in" / f"{name}.ipynb" for name in ("ada", "cleo", "gus")}
    files["gus"].write_bytes(files["ada"].read_bytes())
    cleo = json.loads(files["cleo"].read_text())
    cleo["cells"].append(cleo["cells"][-1] | {"id": "mine", "metadata": {}, "source": OWN})
    files["cleo"].write_text(json.dumps(cleo))
    (submitted / "in" / "hal.ipynb").write_text(json.dumps(cleo, indent=1))
    assert run(submitted) == 0
    assert capsys.readouterr().out.startswith(
        "The same to the letter: the whole file of ada and gus\n"
        "The same to the letter: a cell of their own of cleo and hal\n"
    )
    page = (submitted / "alike.html").read_text(encoding="utf-8")
    assert page.index("ada, gus: the whole file") < page.index("Answers of one structure")


def test_who_writes_the_solution_is_named_and_what_a_quarter_writes_is_usual():
    own = """
def masked_softmax(scores, mask):
    rows = []
    for row, keep in zip(scores.flatten(0, -2), mask.expand_as(scores).flatten(0, -2)):
        powers = torch.exp(row - row[keep].max()) * keep if keep.any() else row * 0
        rows.append(powers / powers.sum().clamp(min=1e-30))
    return torch.stack(rows).view_as(scores)
"""
    by_student = dict.fromkeys("abcdef", own) | {"eve": answer_cell("masked_softmax")}
    found = {pair.students: pair for pair in like_the_course({"masked_softmax": by_student})}
    assert {student for student, _ in found} == {"eve"}
    assert found["eve", "solution()"].likenesses[0].alike == 1.0
    many = by_student | dict.fromkeys("ghi", answer_cell("masked_softmax"))
    assert like_the_course({"masked_softmax": many}) == []
    assert (
        like_the_course({"masked_softmax": {"eve": answer_cell("masked_softmax")}}) == []
    )  # nothing is usual


def test_code_in_hints_is_found_whatever_the_names_are():
    code = course_code("best_span")[HINTS]
    assert "start_logits[:, None] + end_logits" in code and "ones.triu().tril(max_len - 1)" in code
    plain = "def best_span(s, e, p, m):\n    return max((s[i] + e[j], i, j) for i in p for j in p if j - i < m)[1:]\n"
    hinted = (
        "def best_span(s, e, a, m):\n    n = len(s)\n    o = torch.ones(n, n)\n    t = s[:, None] + e\n"
        "    k = t * o.triu().tril(m - 1)\n    i = k.argmax()\n    return i // n, i % n\n"
    )
    by_student = dict.fromkeys("abcde", plain) | {"eve": hinted}
    found = {pair.students: pair for pair in like_the_course({"best_span": by_student}, least=0.1)}
    assert {student for student, _ in found} == {"eve"}
    assert found["eve", HINTS].likenesses[0].alike == 1.0
    assert HINTS not in course_code("layer_norm")  # its hints hold no code


def test_the_page_has_a_part_on_the_courses_own_code(tmp_path):
    by_student = dict.fromkeys("abcdef", "def merge_heads(x):\n    return x\n") | {
        "eve": answer_cell("merge_heads")
    }
    answers = {"merge_heads": by_student}
    looked_up = like_the_course(answers, least=0.1)
    write_report([], answers, 7, tmp_path / "similar.html", "Week 3", looked_up)
    page = (tmp_path / "similar.html").read_text(encoding="utf-8")
    assert "1. eve and solution()" in page
    write_report([], answers, 7, tmp_path / "similar.html", "Week 3")
    assert "<p>Nobody.</p>" in (tmp_path / "similar.html").read_text(encoding="utf-8")
