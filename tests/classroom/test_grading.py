"""Marks: the right ones for right, wrong and odd submissions, the same each time, and each exercise by itself."""

import json
import os
import resource
import socket
import time
from pathlib import Path

import pytest
from handing_in import (
    RIGHT,
    SECRET,
    filled,
    graded_alone,
    hand_in,
    marks_of,
    small_assignment,
    stub_with,
    with_cell,
)
from nbformat.v4 import new_code_cell

from course.classroom.assignments.declared import Assignment
from course.classroom.grading import marking, reading
from course.classroom.grading.marking import Grader, seeds_of
from course.classroom.grading.reading import OWN_PYTHON
from course.classroom.marks import read_marks
from course.exercises import EXERCISES
from course.exercises.notebook_cells import answer_cell, stub_cell

WRONG = {
    "attention_scores": RIGHT["attention_scores"].replace(" / math.sqrt(query.shape[-1])", ""),
    "masked_softmax": RIGHT["masked_softmax"].replace("~mask", "mask"),
}


@pytest.fixture(scope="module")
def grader(sandbox):
    return Grader(small_assignment(), SECRET, sandbox.attempt)


def outcomes(marks) -> dict[str, str]:
    return {exercise.name: exercise.outcome for exercise in marks.exercises}


def test_right_answers_get_all_points(grader, tmp_path):
    marks = marks_of(grader, filled(small_assignment(), RIGHT), tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "right")
    assert marks.points == marks.max_points == sum(EXERCISES[name].points for name in RIGHT)
    assert marks.notes == ()
    assert all(exercise.notes == () and exercise.evidence is None for exercise in marks.exercises)


def test_an_untouched_notebook_gets_none(grader, tmp_path):
    marks = marks_of(grader, filled(small_assignment(), {}), tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "not_answered")
    assert (marks.points, marks.notes) == (0, ())


def test_a_misconception_is_named_with_what_came_and_what_should(grader, tmp_path):
    marks = marks_of(grader, filled(small_assignment(), RIGHT | WRONG), tmp_path)
    scores = marks.exercises[0]
    assert (scores.outcome, scores.misconception, scores.points) == ("misconception", "no scaling", 0)
    assert "what this slip gives: These are the plain dot products." in scores.sentence
    assert scores.evidence["input"].startswith("query: shape (3, 7)\n[")
    yours, expected = (scores.evidence[key].splitlines() for key in ("yours", "expected"))
    assert yours[0] == expected[0] == "shape (3, 5)"
    first = [float(lines[1][1:].split(",")[0]) for lines in (yours, expected)]
    assert first[0] / first[1] == pytest.approx(7**0.5, rel=1e-2)
    assert outcomes(marks)["merge_heads"] == "right"


def test_what_is_judged_by_something_else_is_told_what_check_says(sandbox, tmp_path):
    source = (
        "def one_hot_lookup(token_ids, table):\n"
        "    one_hot = F.one_hot(token_ids, len(table)).to(table.dtype)\n    return one_hot, table[token_ids]"
    )
    mark = graded_alone(sandbox, tmp_path, "one_hot_lookup", source)
    assert (mark.outcome, mark.misconception) == ("misconception", "taken by an index"), mark
    assert "as an index into the table gives them" in mark.sentence
    assert mark.evidence["yours"].endswith("taken out of the table by an index')")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def one_hot_lookup(token_ids, table):\n    while 1: pass", marks=pytest.mark.slow),
        "one_hot_lookup = [][0]",
    ],
)
def test_what_gives_nothing_is_told_so(sandbox, tmp_path, source):
    mark = graded_alone(sandbox, tmp_path, "one_hot_lookup", source)
    assert mark.sentence != "What your code gave back could not be read."


def test_the_same_submission_gets_the_same_marks(sandbox, tmp_path):
    built = filled(small_assignment(), RIGHT | WRONG)
    graders = [Grader(small_assignment(), SECRET, sandbox.attempt) for _ in range(2)]
    first, second = (marks_of(grader, built, tmp_path) for grader in graders)
    assert first == second


def test_another_secret_draws_other_inputs(sandbox, grader, tmp_path):
    other = Grader(small_assignment(), "another one, as long", sandbox.attempt)
    built = filled(small_assignment(), WRONG)
    ours, theirs = marks_of(grader, built, tmp_path), marks_of(other, built, tmp_path)
    assert outcomes(ours) == outcomes(theirs)
    assert ours.exercises[0].evidence["input"] != theirs.exercises[0].evidence["input"]
    assert ours.fingerprint != theirs.fingerprint


def test_seeds_tell_nothing_of_one_another():
    seeds = [seed for name in RIGHT for seed in seeds_of(SECRET, name)]
    assert len(set(seeds)) == 3 * len(RIGHT)
    assert seeds_of(SECRET, "merge_heads") == seeds_of(SECRET, "merge_heads")
    assert set(seeds).isdisjoint(seeds_of(SECRET + "!", "merge_heads"))


def test_points_are_the_assignments(sandbox, tmp_path):
    assignment = Assignment("week_3", "", "", ("merge_heads",), {"merge_heads": 7.5})
    built = filled(assignment, RIGHT)
    for cell in built.cells:
        if cell.id == "check-merge_heads":
            cell.metadata.nbgrader.points = 1000
    [mark] = marks_of(Grader(assignment, SECRET, sandbox.attempt), built, tmp_path).exercises
    assert (mark.points, mark.max_points) == (7.5, 7.5)


BROKEN = {
    "def merge_heads(x):\n    return x.transpose(": "error",
    "def merge_heads(x):\n    while True: pass": "timeout",
    "import sys\ndef merge_heads(x):\n    sys.exit()": "error",
    "def merge_heads(x):\n    raise NotImplementedError": "not_answered",
    "def merge_heads(x):\n    return x.transpos(1, 2)": "error",
    "def merge_head(x):\n    return x": "not_answered",
    "": "not_answered",
    "merge_heads = 3": "error",
}


SLOW = {source for source in BROKEN if BROKEN[source] == "timeout"}


@pytest.mark.parametrize(
    "source", [pytest.param(s, marks=pytest.mark.slow) if s in SLOW else s for s in BROKEN]
)
def test_a_mistake_costs_its_own_function_only(grader, tmp_path, source):
    marks = marks_of(grader, filled(small_assignment(), RIGHT | {"merge_heads": source}), tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "right") | {"merge_heads": BROKEN[source]}


def test_a_mistake_is_told_with_its_line(sandbox, tmp_path):
    source = "def merge_heads(x):\n    y = x\n    return y.transpos(1, 2)"
    mark = graded_alone(sandbox, tmp_path, "merge_heads", source)
    assert "at line 3: `return y.transpos(1, 2)`" in mark.sentence
    broken = graded_alone(sandbox, tmp_path, "merge_heads", "def merge_heads(x)\n    return x")
    assert broken.sentence == "The cell cannot be read as Python: SyntaxError: expected ':', line 1."


def test_a_wrong_helper_of_ones_own_does_not_cost_what_uses_it(sandbox, tmp_path):
    assignment = small_assignment("masked_softmax", "self_attention", "scaled_dot_product_attention")
    attention = """
import math

def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    weights = masked_softmax(scores, mask)
    return weights @ value, weights
"""
    answers = {"masked_softmax": WRONG["masked_softmax"], "scaled_dot_product_attention": attention}
    marks = marks_of(Grader(assignment, SECRET, sandbox.attempt), filled(assignment, answers), tmp_path)
    softmax, _, scaled = marks.exercises
    assert softmax.outcome == "misconception"
    assert (scaled.outcome, scaled.points) == ("right", 5)
    assert "With your own `masked_softmax` it is not right; it is with the course's instead." in scaled.notes


def test_one_slip_in_a_chain_of_ones_own_functions_costs_once(sandbox, tmp_path):
    """Also where the library has none of them, and the last reaches the first through another."""
    chain = ("attention_scores", "attention", "self_attention")
    answers = {
        "attention_scores": "def attention_scores(query, key):\n    return query @ key.mT",
        "attention": """
def attention(query, key, value):
    weights = torch.softmax(attention_scores(query, key), dim=-1)
    return weights @ value, weights
""",
        "self_attention": """
def self_attention(x, w_query, w_key, w_value):
    return attention(x @ w_query, x @ w_key, x @ w_value)[0]
""",
    }
    assignment = small_assignment(*chain)
    grader = Grader(assignment, SECRET, sandbox.attempt)
    scores, *others = marks_of(grader, filled(assignment, answers), tmp_path).exercises
    assert scores.outcome == "misconception" and [one.outcome for one in others] == ["right", "right"]
    assert all("it is with the course's instead." in " ".join(one.notes) for one in others)


@pytest.mark.parametrize(
    "body", ["...", "pass", '"""Later."""', "raise NotImplementedError", "return", "return None"]
)
def test_for_a_stub_that_was_never_written_nothing_is_lent(sandbox, tmp_path, body):
    stub = f"def cached_causal_mask(query_len, key_len, device=None):\n    {body}\n"
    answer = "def causal_mask(seq_len, device=None):\n    return cached_causal_mask(seq_len, seq_len, device)"
    mark = graded_alone(sandbox, tmp_path, "causal_mask", stub + answer)
    assert (mark.points, mark.notes) == (0, ())
    told = "`cached_causal_mask`, which is still a stub in your notebook" in mark.sentence
    assert told == (not body.startswith(("raise", "return"))), mark


def test_for_a_function_whose_cell_cannot_be_read_the_courses_is_lent(sandbox, tmp_path):
    broken = "def split_heads(x, num_heads)\n    return x"
    answer = (
        "def merge_heads(x):\n    split_heads(x.flatten(-2), 1)\n    return x.transpose(1, 2).flatten(-2)"
    )
    assignment = small_assignment("split_heads", "merge_heads")
    built = filled(assignment, {"split_heads": broken, "merge_heads": answer})
    grader = Grader(assignment, SECRET, sandbox.attempt)
    marks = {one.name: one for one in marks_of(grader, built, tmp_path).exercises}
    assert "cannot be read as Python" in marks["split_heads"].sentence
    assert marks["merge_heads"].outcome == "right", marks
    assert (
        "With your own `split_heads` it is not right; it is with the course's instead."
        in marks["merge_heads"].notes[-1]
    )


@pytest.mark.parametrize(("name", "lender", "bodies"), [
    ("decoder_mask", "causal_mask", (
        "    return causal_mask(tgt_input.shape[1], tgt_input.device) & (tgt_input != pad_id)[:, None, None, :]\n",
        "    return torch.ones(seq_len, seq_len, dtype=torch.bool, device=device).tril()\n")),
    ("attention", "scaled_dot_product_attention", (
        "    return scaled_dot_product_attention(query, key, value)\n",
        "    weights = query @ key.mT / query.shape[-1] ** 0.5\n"
        "    weights = weights.masked_fill(~mask, float('-inf')) if mask is not None else weights\n"
        "    weights = weights.softmax(-1) if mask is None else weights.softmax(-1).masked_fill(~mask, 0.0)\n"
        "    return weights @ value, weights\n")),
])  # fmt: skip
def test_a_right_answer_is_called_as_its_stub_was_given(sandbox, tmp_path, name, lender, bodies):
    """Its annotations need imports, which stand in its own cell and in that of the answer, too."""
    assignment = small_assignment(lender, name)
    written = {name: stub_with(name, f"\n{body}") for name, body in zip((name, lender), bodies, strict=True)}
    built = filled(assignment, written)
    marks = marks_of(Grader(assignment, SECRET, sandbox.attempt), built, tmp_path)
    assert outcomes(marks) == {lender: "right", name: "right"}
    assert not any(one.notes for one in marks.exercises), marks


FETCHING = """
from course.exercises import mine
split_heads, merge_heads = mine("split_heads"), mine("merge_heads")
attend = mine("scaled_dot_product_attention")

def multi_head_attention(query, key, value, weights, mask=None):
    query = query @ weights.w_query + weights.b_query
    key = key @ weights.w_key + weights.b_key
    value = value @ weights.w_value + weights.b_value
    output, _ = attend(*(split_heads(x, weights.num_heads) for x in (query, key, value)), mask)
    return merge_heads(output) @ weights.w_output + weights.b_output
"""
IMPORTING = "from course.exercises import mine"
MASK = "import torch\ndef causal_mask(seq_len, device=None):\n    return given({}seq_len, device)"
FETCHED = {
    "at the top": ("multi_head_attention", FETCHING, ""),
    "by its module": (
        "multi_head_attention",
        FETCHING.replace(IMPORTING, "import course.exercises as e").replace("mine(", "e.mine("),
        "",
    ),
    "one that the library lacks": (
        "self_attention",
        f"{IMPORTING}\nattention = mine('attention')\ndef self_attention(x, w_query, w_key, w_value):\n"
        "    return attention(x @ w_query, x @ w_key, x @ w_value)[0]",
        "",
    ),
    "one that does the work": (
        "causal_mask",
        f"{IMPORTING}\ngiven = mine('cached_causal_mask')\n{MASK.format('seq_len, ')}",
        "It fetched `cached_causal_mask` with `mine`, which the course's own answer does not use.",
    ),
}

TILES = f"""
import torch
{IMPORTING}
attend = mine("{{}}")

def tiled_attention(query, key, value, tile_size):
    tiles = [*zip(key.split(tile_size, -2), value.split(tile_size, -2))]
    scores = [query @ keys.mT / query.shape[-1] ** 0.5 for keys, _ in tiles]
    sums = torch.stack([each.logsumexp(-1, keepdim=True) for each in scores])
    return (sums.softmax(0) * torch.stack([attend(query, *tile)[0] for tile in tiles])).sum(0)
"""
FETCHED |= {
    f"the same as {name}": (
        "tiled_attention",
        TILES.format(name),
        f"It fetched `{name}` with `mine`, which the course's own answer does not use.",
    )
    for name in ("attention", "scaled_dot_product_attention")
}


@pytest.mark.parametrize("what", FETCHED)
def test_what_is_fetched_in_a_line_of_its_own_may_be_used(sandbox, tmp_path, what):
    name, source, note = FETCHED[what]
    mark = graded_alone(sandbox, tmp_path, name, source)
    assert (mark.outcome, mark.notes) == ("right", (note,) if note else ()), mark


NOT_FETCHED = {
    "inside the function": FETCHED["one that does the work"][1].replace(
        "given(", "mine('cached_causal_mask')("
    ),
    "itself": f"{IMPORTING}\ngiven = mine('causal_mask')\n{MASK.format('')}",
    "by its own name": f"{IMPORTING}\ncausal_mask = mine('causal_mask')",
    "from the bank": f"{IMPORTING}, EXERCISES\nmine('padding_mask')\ngiven = EXERCISES['causal_mask'].reference\n"
    f"{MASK.format('')}",
    "from the bank, later": f"{IMPORTING}\nother = mine('padding_mask')\ndef causal_mask(seq_len, device=None):\n"
    "    from course.exercises.bank.lesson_03 import causal_mask as bank\n    return bank.causal_mask(seq_len)",
}


@pytest.mark.parametrize("what", NOT_FETCHED)
def test_an_answer_is_not_fetched(sandbox, tmp_path, what):
    mark = graded_alone(sandbox, tmp_path, "causal_mask", NOT_FETCHED[what])
    assert (mark.outcome, mark.points) == ("not_allowed", 0)
    assert (
        "Only what you build on can be fetched, outside of the function, in a line of its own"
        in mark.sentence
    )


def test_what_only_tries_the_answer_out_is_not_run(sandbox, tmp_path):
    source = RIGHT["merge_heads"] + (
        "while True:\n    pass\n\nfor i in range(10**9):\n    print(i)\nassert False\n1 / 0\n"
        "check(merge_heads)\nmerge_heads(torch.zeros(2, 3, 4, 5)).sum().no_such()\n"
        "merge_heads.no_such()\n%timeit merge_heads(x)\n"
        "!rm -rf ~\nplt.plot(merge_heads(torch.zeros(2, 3, 4, 5)))\n"
    )
    mark = graded_alone(sandbox, tmp_path, "merge_heads", source)
    assert (mark.outcome, mark.notes) == ("right", ())


def answer_of(built, name="merge_heads"):
    return next(cell for cell in built.cells if cell.id == f"answer-{name}")


def copied_cell(built):
    copy = answer_of(built).copy()
    copy.id = "copy"
    built.cells.append(copy)


def copied_stub(built):
    copy = answer_of(built).copy()
    copy.id, copy.source = "copy", stub_cell("merge_heads")
    built.cells.append(copy)


def other_ids(built):
    for cell in built.cells:
        del cell["id"]
    built.nbformat_minor = 4


def no_marks_of_nbgrader(built):
    for cell in built.cells:
        cell.metadata.pop("nbgrader", None)


def answer_in_a_new_cell(built):
    source = answer_of(built).source
    answer_of(built).source = stub_cell("merge_heads")
    with_cell(built, "check-merge_heads", source)


def answer_cell_deleted(built):
    source = answer_of(built).source
    built.cells.remove(answer_of(built))
    with_cell(built, "check-merge_heads", source)


def code_above(built):
    with_cell(built, "answer-merge_heads", "def turned(x):\n    return x.transpose(1, 2)")
    answer_of(built).source = "def merge_heads(x):\n    return turned(x).flatten(2)"


def imports_above(built):
    with_cell(built, "setup", "import torch as t\nfrom torch import flatten as flat")
    answer_of(built).source = "def merge_heads(x):\n    return flat(t.transpose(x, 1, 2), 2)"


def nothing_imported(built):
    answer_of(built).source = "def merge_heads(x: Tensor):\n    return torch.flatten(x.transpose(1, 2), 2)"


def checks_deleted(built):
    built.cells = [cell for cell in built.cells if not cell.id.startswith("check-")]


def checks_changed(built):
    for cell in built.cells:
        if cell.id.startswith("check-"):
            cell.source, cell.metadata = "1 / 0", {}


def turned_round(built):
    built.cells = built.cells[::-1]


def noise_on_stderr(built):
    answer_of(built).source = (
        "import sys, warnings\nfrom tqdm import tqdm\n\ndef merge_heads(x):\n    warnings.warn('old')\n"
        "    print('hm', file=sys.stderr)\n    for _ in tqdm(range(3)):\n        print('x' * 5000)\n"
        "    return x.transpose(1, 2).flatten(2)\n"
    )


def other_line_ends(built):
    answer_of(built).source = answer_of(built).source.replace("\n", "\r\n")


def source_in_lines(built):
    for cell in built.cells:
        cell.source = cell.source.splitlines(keepends=True)


def defined_twice(built):
    answer_of(built).source = "def merge_heads(x):\n    return x\n\n" + answer_of(built).source


def a_table_filled_later(built):
    answer_of(built).source = (
        "axes = []\naxes.append(1)\naxes.append(2)\nflat = {}\nflat['start'] = 2\n\n"
        "def merge_heads(x):\n    return x.transpose(*axes).flatten(flat['start'])"
    )


def an_import_that_may_fail(built):
    answer_of(built).source = (
        "try:\n    from einops import rearrange\nexcept ImportError:\n    rearrange = None\n\n"
        "def merge_heads(x):\n    if rearrange is not None and x is None:\n        return rearrange(x)\n"
        "    return x.transpose(1, 2).flatten(2)"
    )


def as_a_lambda(built):
    answer_of(built).source = "merge_heads = lambda x: x.transpose(1, 2).flatten(2)"


def without_marks(built, **metadata):
    for number, cell in enumerate(built.cells):
        cell.metadata = {name: value.format(number) for name, value in metadata.items()}
        del cell["id"]
    built.nbformat_minor = 0


def saved_by_colab(built):
    without_marks(built, id="aBc{}", outputId="d{}")
    built.metadata = {"colab": {"provenance": []}, "language_info": {"name": "python"}}


def saved_by_kaggle(built):
    without_marks(built, _uuid="8f2839f2{}")
    built.metadata["kaggle"] = {"accelerator": "none"}


def saved_by_vs_code(built):
    without_marks(built, vscode="{}")
    for number, cell in enumerate(built.cells):
        cell["id"] = f"W{number}sZmlsZQ=="


def in_format_3(built):
    for cell in built.cells:
        if cell.cell_type == "code":
            cell["input"], cell["language"] = cell.pop("source"), "python"
    built["worksheets"], built.nbformat = [{"cells": built.pop("cells"), "metadata": {}}], 3


def one_id_for_all(built):
    for cell in built.cells:
        cell["id"] = "same"


def with_widgets(built):
    states = {
        str(number): {"model_name": "FloatSlider", "state": {"value": number}} for number in range(3000)
    }
    built.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": states}}


def with_huge_output(built):
    answer_of(built)["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 30_000_000}]


def imports_the_checks(built):
    answer_of(built).source = "from course.exercises import check, hint\n" + answer_of(built).source
    answer_of(built).source += "\nhint('merge_heads')\ncheck(merge_heads)"


def turned_into_raw(built):
    answer_of(built).cell_type = "raw"


def turned_into_text(built):
    for cell in built.cells:
        cell.metadata = {}
        del cell["id"]
        if "def merge_heads(" in cell.source:
            cell.cell_type = "markdown"


MERGE = "def merge_heads(x):\n    return x.transpose(1, 2).flatten(2)"
NO_NOTE = ""
# Further ways to write the same answer: its cell, a cell above it, a cell at the end, and the note's beginning.
ODD_STYLES = {
    "tabs": (MERGE.replace("    ", "\t"), "", "", NO_NOTE),
    "a comment above the cell's magic": (f"# my answer\n%%time\n{MERGE}", "", "", NO_NOTE),
    "output captured": (f"%%capture out\n{MERGE}", "", "", NO_NOTE),
    "line magics": (f"%matplotlib inline\n%load_ext autoreload\n{MERGE}\n%time merge_heads(x)", "", "", NO_NOTE),
    "a cell with only a comment": (MERGE, "# merge_heads: see below", "", NO_NOTE),
    "a name that waits": (
        "import asyncio\nasync def later():\n    await asyncio.sleep(0)\n    return 2\nstart = await later()\n"
        "def merge_heads(x):\n    return x.transpose(1, 2).flatten(start)", "", "", NO_NOTE,
    ),
    "a helper in a later cell": (
        "def merge_heads(x):\n    return turned(x).flatten(2)", "", "def turned(x):\n    return x.transpose(1, 2)",
        "It uses what stands in cell ",
    ),
    "settings in a table above": (
        "def merge_heads(x):\n    return x.transpose(*CFG['axes']).flatten(CFG['start'])",
        "CFG = dict(axes=(1, 2))\nCFG.update(start=2)", "", "It uses what stands in cell ",
    ),
    "twice the same": (f"{MERGE}\n\n{MERGE}", "", "", NO_NOTE),
    "an object that can be called": (
        "class Merger:\n    def __init__(self, start): self.start = start\n"
        "    def __call__(self, x): return x.transpose(1, 2).flatten(self.start)\nmerge_heads = Merger(2)",
        "", "", NO_NOTE,
    ),
    "a module": (
        "from torch import nn\nclass Merge(nn.Module):\n    def forward(self, x):\n"
        "        return x.transpose(1, 2).flatten(2)\nmerge_heads = Merge()", "", "", NO_NOTE,
    ),
    "part of a function": (
        "from functools import partial\ndef _merge(start, x): return x.transpose(1, 2).flatten(start)\n"
        "merge_heads = partial(_merge, 2)", "", "", NO_NOTE,
    ),
    "decorators": (
        "import functools\ndef logged(f):\n    @functools.wraps(f)\n    def g(*a, **k):\n"
        f"        print('called', f.__name__)\n        return f(*a, **k)\n    return g\n@logged\n{MERGE}",
        "", "", NO_NOTE,
    ),
    "compiled": (f"import torch\n@torch.compile(dynamic=True)\n{MERGE}", "", "", "It uses `compile`"),
    "types that need imports": (
        "from jaxtyping import Float\nfrom torch import Tensor\n"
        + MERGE.replace("(x)", "(x: Float[Tensor, chr(97)])", 1), "", "", NO_NOTE,
    ),
    "letters of other alphabets": (
        "def gr\u00f6\u00dfe(x): return x.transpose(1, 2)\ndef merge_heads(x):\n    "
        "\u0448\u0430\u0433 = 2; \ufb01 = gr\u00f6\u00dfe(x)\n"
        "    return fi.flatten(\u0448\u0430\u0433)", "", "", NO_NOTE,
    ),
    "one of two definitions": (
        "import torch\nif torch.ones(1) > 0:\n    def merge_heads(x):\n        return x.transpose(1, 2).flatten(2)\n"
        "else:\n    def merge_heads(x):\n        return x", "", "", NO_NOTE,
    ),
    "calls counted": (
        "calls = 0\ndef merge_heads(x):\n    global calls\n    calls += 1\n    return x.transpose(1, 2).flatten(2)",
        "", "", NO_NOTE,
    ),
    "a module that is not here": (
        f"import of_my_own\n{MERGE.replace('return x', 'return of_my_own.same(x)')}", "", "",
        "It uses `of_my_own`, which no answer needs.",
    ),
    "another function of the library, imported inside": (
        f"{MERGE.replace('return x', 'from course_lib.multi_head import split_heads; return x')}",
        "", "", "It uses `course_lib.multi_head.split_heads`, which the course's own answer does not.",
    ),
    "another function of the library": (
        f"from course_lib.multi_head import split_heads\n{MERGE.replace('return x', 'split_heads(x[0], 1); return x')}",
        "", "", "It uses `course_lib.multi_head.split_heads`, which the course's own answer does not.",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("style", ODD_STYLES)
def test_honest_answers_in_further_styles(grader, tmp_path, style):
    answer, above, below, note = ODD_STYLES[style]
    built = filled(small_assignment(), RIGHT | {"merge_heads": answer})
    if above:
        with_cell(built, "answer-merge_heads", above)
    built.cells += [new_code_cell(below)] * bool(below)
    marks = marks_of(grader, built, tmp_path)
    [merge] = [mark for mark in marks.exercises if mark.name == "merge_heads"]
    missing = "not installed where it was graded" in " ".join(merge.notes)
    assert merge.outcome == ("error" if missing else "right"), merge
    assert missing == (style == "a module that is not here")
    assert len(merge.notes) == bool(note) + missing, merge.notes
    assert not note or merge.notes[0].startswith(note)


ODD = {
    copied_cell: "The answer's cell was there more than once; the last one that is filled counts.",
    copied_stub: "The answer's cell was there more than once; the last one that is filled counts.",
    other_ids: None,
    no_marks_of_nbgrader: None,
    answer_in_a_new_cell: "The answer stood in another cell than its own (cell ",
    answer_cell_deleted: "The answer stood in another cell than its own (cell ",
    code_above: "It uses what stands in cell ",
    imports_above: "It uses what stands in cell ",
    nothing_imported: "Not imported anywhere, and taken as given: Tensor.",
    checks_deleted: None,
    checks_changed: None,
    turned_round: None,
    noise_on_stderr: "It uses `sys`, which no answer needs.",
    other_line_ends: None,
    source_in_lines: None,
    defined_twice: None,
    a_table_filled_later: None,
    an_import_that_may_fail: None,
    as_a_lambda: None,
    imports_the_checks: None,
    saved_by_colab: None,
    saved_by_kaggle: None,
    saved_by_vs_code: None,
    in_format_3: None,
    one_id_for_all: None,
    with_widgets: None,
    with_huge_output: None,
    turned_into_raw: "The answer stood in cell ",
    turned_into_text: "The answer stood in cell ",
}


@pytest.mark.slow
@pytest.mark.parametrize("change", ODD, ids=lambda change: change.__name__)
def test_odd_but_honest_is_graded_with_a_note(grader, tmp_path, change):
    built = filled(small_assignment(), RIGHT)
    change(built)
    marks = marks_of(grader, built, tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "right")
    notes = {exercise.name: exercise.notes for exercise in marks.exercises}
    assert len(notes["merge_heads"]) == (ODD[change] is not None), notes
    assert all(note.startswith(ODD[change]) for note in notes["merge_heads"])


OWN_ANSWERS = Path(__file__).parents[1] / "exercises" / "own_answers"


def own_answer(name: str) -> str:
    """A right answer in another style, which passes `check` (tests/exercises/test_own_answers.py)."""
    return (OWN_ANSWERS / f"{name}.py").read_text(encoding="utf-8")


STYLES = [
    (answer_cell, ["jit", "_draw", "_cut", "_cut", "_opens"]),
    pytest.param(own_answer, ["utils", "jacobian"], marks=pytest.mark.nightly),
]


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("written, noted", STYLES)
def test_every_right_answer_is_right_for_the_grader_too(sandbox, tmp_path, written, noted):
    """All in one assignment, because an answer may call those of earlier lessons. The teacher is told of rare means."""
    assignment = small_assignment(*EXERCISES)
    built = filled(assignment, {name: written(name) for name in EXERCISES})
    marks = marks_of(Grader(assignment, SECRET, sandbox.attempt), built, tmp_path)
    assert outcomes(marks) == dict.fromkeys(EXERCISES, "right")
    notes = [note for exercise in marks.exercises for note in exercise.notes]
    assert notes == [f"It uses `{name}`, which no answer needs." for name in noted]


WITHOUT_DEVICE = {
    "causal_mask": "(seq_len, device=None):\n    return torch.ones(seq_len, seq_len).tril() > 0",
    "cached_causal_mask": "(query_len, key_len, device=None):\n"
    "    return torch.ones(query_len, key_len).tril(key_len - query_len) > 0",
}


@pytest.mark.parametrize("name", WITHOUT_DEVICE)
def test_a_device_that_is_ignored_is_told(sandbox, tmp_path, name):
    mark = graded_alone(sandbox, tmp_path, name, f"import torch\ndef {name}{WITHOUT_DEVICE[name]}")
    assert (mark.outcome, mark.points) == ("misconception", 0)
    assert mark.sentence.startswith("The result lies on the device cpu, and meta is wanted.")
    assert "on the device cpu" in mark.evidence["yours"]


@pytest.mark.parametrize("name", ["merge_heads", "predict_attention_shapes"])
def test_what_raises_is_an_error_with_inputs_and_without(sandbox, tmp_path, name):
    mark = graded_alone(sandbox, tmp_path, name, f"def {name}(*inputs, **more):\n    return reslut")
    assert (mark.outcome, mark.points) == ("error", 0)
    assert "`NameError: name 'reslut' is not defined`" in mark.sentence


@pytest.mark.parametrize("saved_by", ["3.99", OWN_PYTHON])
def test_syntax_of_another_python_is_noted(grader, tmp_path, saved_by):
    built = filled(small_assignment(), RIGHT | {"merge_heads": "def merge_heads(x) new:\n    return x"})
    built.metadata.language_info.version = f"{saved_by}.1"
    [merge] = [m for m in marks_of(grader, built, tmp_path).exercises if m.name == "merge_heads"]
    assert merge.outcome == "error"
    assert len(merge.notes) == (saved_by == "3.99")
    assert all("was saved by Python 3.99, and graded by 3" in note for note in merge.notes)


@pytest.mark.parametrize("start", ["", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "latin-1"])
def test_files_that_windows_wrote(grader, tmp_path, start, encoding):
    answers = RIGHT | {"merge_heads": f"größe = 2\n{MERGE.replace('flatten(2)', 'flatten(größe)')}"}
    text = json.dumps(filled(small_assignment(), answers), indent=1, ensure_ascii=False).replace("\n", "\r\n")
    assert outcomes(marks_of(grader, (start + text).encode(encoding), tmp_path)) == dict.fromkeys(
        RIGHT, "right"
    )


UNREADABLE = [b"", b"not json", b"[]", b'{"cells": 3}', b'{"cells": [7]}', b"\xff\xfe\x00", b"[" * 100_000]


@pytest.mark.parametrize("content", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_is_no_notebook_is_unreadable(grader, tmp_path, content):
    marks = marks_of(grader, content, tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "not_answered")
    what = "it is no notebook (" if content else "it is empty."
    assert marks.unreadable.startswith(f"week_3.ipynb could not be read: {what}")


ODD_CELLS = [
    {"cell_type": "code", "source": 3, "id": "answer-merge_heads"},
    {"cell_type": "code", "source": [None], "metadata": []},
    {"cell_type": "code", "metadata": {"nbgrader": 7}, "source": "x"},
]


@pytest.mark.parametrize("cell", ODD_CELLS)
def test_cells_of_another_form_are_no_harm(grader, tmp_path, cell):
    marks = marks_of(grader, json.dumps({"cells": [cell]}), tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "not_answered")


@pytest.mark.parametrize("odd", [None, 7, [], {}, {"cell_type": "code", "source": [None]}])
def test_a_damaged_cell_costs_itself_only(grader, tmp_path, odd):
    built = filled(small_assignment(), RIGHT)
    place = built.cells.index(answer_of(built))
    built.cells[place] = odd
    marks = marks_of(grader, built, tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "right") | {"merge_heads": "not_answered"}
    [merge] = [mark for mark in marks.exercises if mark.name == "merge_heads"]
    assert f"Damaged in the notebook, and not read: cell {place + 1}. To be looked at by hand." in merge.notes


def test_half_a_character_stops_nothing(grader, tmp_path):
    answers = {
        "attention_scores": "def attention_scores(query, key):\n    return chr(0xD800)",
        "merge_heads": "def merge_heads(x):\n    raise ValueError(chr(0xD800))",
        "masked_softmax": "# \ud800" + RIGHT["masked_softmax"],
    }
    marks = marks_of(grader, filled(small_assignment(), RIGHT | answers), tmp_path)
    assert [mark.outcome for mark in marks.exercises] == ["misconception", "error", "error", "right"]
    marks.write(tmp_path / "marks.json")
    assert read_marks(tmp_path / "marks.json").points == marks.points


MERGED = "def merge_heads(x):\n    return x.transpose(1, 2).flatten(2)"
UNREADABLE = {
    "half of a character": (
        "# \ud83d\n" + MERGED,
        "one half of a character (U+D83D) stands in line 1; delete it",
    ),
    "the other half": (
        MERGED.replace("x.", "x\udc00."),
        "one half of a character (U+DC00) stands in line 2; delete it",
    ),
    "NUL": (MERGED + "\0", "NUL (U+0000) stands in line 2; delete it"),
    "another space": (
        MERGED.replace("    ", "\xa0\xa0"),
        "a character that cannot be seen (U+00A0) stands in line 2; delete it, or type a space",
    ),
    "tabs": (
        MERGED.replace("    ", "    y = x\n\t"),
        "tabs and spaces are mixed at the beginning of line 3; use spaces alone",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_nobody_sees_is_told_in_a_sentence(grader, tmp_path, what):
    source, told = UNREADABLE[what]
    marks = marks_of(grader, filled(small_assignment(), RIGHT | {"merge_heads": source}), tmp_path)
    [merge] = [mark for mark in marks.exercises if mark.name == "merge_heads"]
    assert merge.sentence == f"The cell cannot be read as Python: {told}."
    assert outcomes(marks) == dict.fromkeys(RIGHT, "right") | {"merge_heads": "error"}


FORM_FEEDS = {
    "above": "\f\n" + MERGED,
    "before the indentation": MERGED.replace("    ", "  \f    y = 1\n    "),
    "in a text": MERGED.replace("x.", "('a\fb' == 'a\x0cb') * x."),
}


@pytest.mark.parametrize("where", FORM_FEEDS)
def test_form_feeds_are_what_they_are_in_python(sandbox, tmp_path, where):
    mark = graded_alone(sandbox, tmp_path, "merge_heads", FORM_FEEDS[where])
    assert (mark.outcome, mark.notes) == ("right", ()), mark


HEAVY = {
    "cells": [f"x{i} = x{i - 1}" for i in range(1, 2000)],
    "statements of a name": ["x = 1\n" * 15_000] * 4,
    "names": ["\n".join(f"x{i} = x{i + 1}" for i in range(5_000))],
}


@pytest.mark.slow
@pytest.mark.parametrize("what", HEAVY)
def test_much_code_is_read_in_little_time(grader, tmp_path, what):
    built = filled(
        small_assignment(), RIGHT | {"merge_heads": "def merge_heads(x):\n    return x0 + x1999 + x"}
    )
    for source in HEAVY[what]:
        built.cells.append(new_code_cell(source))
    started = time.monotonic()
    marks = marks_of(grader, built, tmp_path)
    assert time.monotonic() - started < 100
    assert {e.outcome for e in marks.exercises if e.name != "merge_heads"} == {"right"}


def test_far_too_much_code_is_not_read(grader, tmp_path):
    built = filled(small_assignment(), RIGHT | {"merge_heads": "x = 1\n" * 100_000})
    marks = marks_of(grader, built, tmp_path)
    assert marks.unreadable == "week_3.ipynb could not be read: it has more than 500,000 characters of code."


SLOW_TO_READ = {
    "blank lines": ["\n" * 20_000 + "x"] * 5,
    "comparisons": ["a" + "<a" * 20_000] * 5,
    "lines of IPython": ["!ls\n" * 25_000] * 4,
}


@pytest.mark.nightly
@pytest.mark.parametrize("what", SLOW_TO_READ)
def test_what_is_slow_to_read_costs_the_grader_no_time(grader, tmp_path, what):
    built = filled(small_assignment(), RIGHT)
    built.cells += [new_code_cell(source) for source in SLOW_TO_READ[what]]
    before, before_of_children = time.process_time(), children_seconds()
    marks = marks_of(grader, built, tmp_path)
    assert time.process_time() - before < 3
    assert children_seconds() - before_of_children < reading.SECONDS + 2
    assert (outcomes(marks) == dict.fromkeys(RIGHT, "right")) != bool(marks.unreadable)


@pytest.mark.slow
def test_a_submission_has_a_limit_of_time_as_a_whole(grader, tmp_path, monkeypatch):
    monkeypatch.setattr(marking, "SECONDS_TOGETHER", 1.5)
    sleeping = {name: f"def {name}(*values):\n    import time\n    time.sleep(99)" for name in [*RIGHT][:2]}
    first, second, *others = marks_of(
        grader, filled(small_assignment(), RIGHT | sleeping), tmp_path
    ).exercises
    assert first.sentence.startswith("Stopped: after 1.5 seconds")
    assert second.sentence.startswith("Stopped: after 1 seconds")
    assert second.notes == ("All answers together have 1.5 seconds, and little was left.",)
    assert [mark.outcome for mark in others] == ["right", "right"]  # they are quick


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.slow
def test_what_is_large_to_read_costs_the_grader_no_memory(grader, tmp_path):
    empty = b"[" + b"[]," * 14_000_000 + b"[]]"
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # KiB
    marks = marks_of(grader, empty, tmp_path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000
    assert outcomes(marks) == dict.fromkeys(RIGHT, "not_answered")
    note = marks.unreadable
    assert note.startswith(
        "week_3.ipynb could not be read: reading it takes more than 20 seconds or 1 GB of memory"
    )


def test_what_breaks_the_reading_is_no_fault_of_the_notebook(grader, tmp_path, monkeypatch):
    monkeypatch.setattr(reading.sys, "executable", str(tmp_path / "python"))
    (tmp_path / "python").write_text("#!/bin/sh\necho no more memory >&2\nexit 1\n")
    (tmp_path / "python").chmod(0o755)
    with pytest.raises(RuntimeError, match="reading the notebook failed: no more memory"):
        marks_of(grader, filled(small_assignment(), RIGHT), tmp_path)


DEEP = [
    "-" * 50_000 + "1",
    "(" * 50_000,
    "x" + ".softmax" * 10_000,
    "[" * 90 + "]" * 90,
    "lambda: " * 9_000 + "1",
]


@pytest.mark.parametrize("expression", DEEP, ids=range(len(DEEP)))
def test_deep_code_costs_its_own_exercise_only(sandbox, tmp_path, expression):
    assignment = small_assignment("stable_softmax", "merge_heads")
    source = f"def stable_softmax(x):\n    return {expression}"
    built = filled(assignment, RIGHT | {"stable_softmax": source})
    softmax, merge = marks_of(Grader(assignment, SECRET, sandbox.attempt), built, tmp_path).exercises
    assert (softmax.points, merge.outcome) == (0, "right")


def test_what_breaks_the_grader_itself_stops_nothing_and_is_told(grader, tmp_path, monkeypatch):
    real = marking.request
    monkeypatch.setattr(
        marking,
        "request",
        lambda key, function, *seconds: (
            1 / (function["name"] != "merge_heads") and real(key, function, *seconds)
        ),
    )
    marks = marks_of(grader, filled(small_assignment(), RIGHT), tmp_path)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "right") | {"merge_heads": "error"}
    [merge] = [mark for mark in marks.exercises if mark.name == "merge_heads"]
    assert merge.notes == ("It could not be graded (ZeroDivisionError): to be looked at by hand.",)


@pytest.mark.parametrize("kind", ["link", "pipe", "socket", "large"])
def test_only_plain_files_of_some_size_are_read(grader, tmp_path, kind, monkeypatch):
    submission = hand_in(filled(small_assignment(), RIGHT), tmp_path / "week_3.ipynb")
    if kind == "large":
        monkeypatch.setattr("course.classroom.grading.submissions.MAX_NOTEBOOK", 1000)
    elif kind == "link":
        submission.path.rename(tmp_path / "other.ipynb")
        submission.path.symlink_to(tmp_path / "other.ipynb")
    else:
        submission.path.unlink()
    if kind == "pipe":
        os.mkfifo(submission.path)
    if kind == "socket":
        monkeypatch.chdir(tmp_path)  # the name of a socket is short
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(submission.path.name)
    marks = grader.grade(submission)
    assert outcomes(marks) == dict.fromkeys(RIGHT, "not_answered")
    what = {"link": "is a link.", "large": "has more than 0 MB."}.get(kind, "is no plain file.")
    assert marks.unreadable == f"week_3.ipynb could not be read: week_3.ipynb {what}"
