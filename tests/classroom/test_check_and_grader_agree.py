"""The visible check and the grader give the same verdict on the same notebook, in whatever style it is written."""

import json
import os
import subprocess
import sys

import pytest
import torch
from handing_in import RIGHT, SECRET, filled, marks_of, small_assignment

from course.classroom.grading.marking import Grader, seeds_of
from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey
from course.exercises.worker.values import encode
from tests.by_day import only_by_day

SOFTMAX = """
def stable_softmax(scores):
    largest = scores.amax(-1, keepdim=True)
    powers = (scores - largest.masked_fill(largest == float("-inf"), 0.0)).exp()
    total = powers.sum(-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)
"""
SCORES = RIGHT["attention_scores"].replace("import math\n", "")

# By style: the exercise, the notebook's first cell, and the answer's.
IMPORTS = "from course.exercises import check, hint"
RIGHT_STYLES = {
    "modules and the check imported on one line": (
        "attention_scores", "import math, torch; from course.exercises import check, hint", SCORES
    ),
    "a check on the line of an import": (
        "attention_scores", IMPORTS, f"{SCORES}\nimport math; check(attention_scores)"
    ),
    "a helper and its call on one line": (
        "merge_heads", "turned = lambda x: x.transpose(1, 2); print('turned'); 1 / 0",
        "def merge_heads(x):\n    return turned(x).flatten(2)",
    ),
    "several names imported, the closed one of them too": (
        "attention_scores", "import math, course.exercises", SCORES
    ),
    "everything imported from the exercises": (
        "stable_softmax", IMPORTS, f"from course.exercises import *\n{SOFTMAX}"
    ),
    "a first try above": (
        "stable_softmax", IMPORTS,
        f"import torch\ndef stable_softmax(scores):\n    return torch.softmax(scores, -1)\n{SOFTMAX}",
    ),
    "PyTorch's function imported, another one used": (
        "stable_softmax", "from torch.nn.functional import softmax, relu",
        SOFTMAX.replace("return powers", "return relu(powers)"),
    ),
    "a helper asked about above": ("stable_softmax", "import torch", f"?torch.amax\n{SOFTMAX}"),
    "a helper asked about below": ("stable_softmax", "import torch", f"{SOFTMAX}torch.amax?"),
    "the shell's answer kept": ("stable_softmax", IMPORTS, f"files = !ls\n{SOFTMAX}"),
    "the shell asked": ("stable_softmax", IMPORTS, f"!ls\n%timeit -n 1 -r 1 2 + 2\n{SOFTMAX}"),
    "the whole cell timed": ("stable_softmax", IMPORTS, f"\n%%time\n{SOFTMAX}"),
    "the whole cell indented": ("stable_softmax", IMPORTS, SOFTMAX.replace("\n", "\n    ")),
    "an await at the margin": (
        "stable_softmax", IMPORTS,
        f"import asyncio\nawait asyncio.sleep(0)\n{SOFTMAX}waited = await asyncio.sleep(0, 3)",
    ),
    "a class with a method of PyTorch's name": (
        "stable_softmax", IMPORTS,
        f"class Mine:\n    def softmax(self, scores):\n        return powers(scores)\n"
        f"{SOFTMAX.replace('stable_softmax', 'powers')}\n"
        "def stable_softmax(scores):\n    return Mine().softmax(scores)",
    ),
    "a table filled in a loop": (
        "merge_heads", "axes = []",
        "for axis in range(1, 9):\n    if axis < 3:\n        axes.append(axis)\n"
        "def merge_heads(x):\n    return x.transpose(*axes).flatten(2)",
    ),
    "everything imported from a module, above": (
        "attention_scores", "from math import *", SCORES.replace("math.", "")
    ),
    "a number made larger": (
        "merge_heads", "first = 0", "first += 1\ndef merge_heads(x):\n    return x.transpose(first, 2).flatten(2)"
    ),
    "a table filled beside the answer": (
        "merge_heads", "axes = {}",
        "axes['first'] = 1\ndef merge_heads(x):\n    return x.transpose(axes['first'], 2).flatten(2)",
    ),
    "a name used again inside a list": (
        "merge_heads", "axis = 2",
        "import torch\ndef merge_heads(x):\n    return x.transpose(1, 2).flatten(axis)\n"
        "print([merge_heads(torch.zeros(1, axis, 1, 1)) for axis in (1, 2)])",
    ),
    "a name that a pattern gives": (
        "merge_heads", IMPORTS,
        "match (1, 2):\n    case (first, *rest): pass\n"
        "def merge_heads(x):\n    return x.transpose(first, *rest).flatten(2)",
    ),
    "a tensor filled by PyTorch": (
        "merge_heads", "import torch\nunit = torch.empty(1)\ntorch.nn.init.ones_(unit)",
        "def merge_heads(x):\n    return x.transpose(1, 2).flatten(2) * unit.to(x.dtype)",
    ),
    "a guard for the main program": (
        "merge_heads", IMPORTS,
        "if __name__ == '__main__':\n    first = 1\n"
        "def merge_heads(x):\n    return x.transpose(first, 2).flatten(2)",
    ),
    "a dataclass whose types are text": (
        "merge_heads", IMPORTS,
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass Axes:\n    first: int = 1\n"
        "def merge_heads(x):\n    return x.transpose(Axes().first, 2).flatten(2)",
    ),
    "several statements on a line": (
        "merge_heads", IMPORTS, "ax\u00e9s = (1, 2); start = 2; check; \\\nnames = ('q',\n 'k'); last = 2\n"
        "def merge_heads(x): y = x.transpose(*ax\u00e9s); return y.flatten(last)",
    ),
}  # fmt: skip
OTHER_STYLES = {
    "PyTorch's function": (
        "stable_softmax", "import torch", "def stable_softmax(scores):\n    return torch.softmax(scores, -1)"
    ),
    "PyTorch's function as a method": (
        "stable_softmax", IMPORTS, "def stable_softmax(scores):\n    return scores.softmax(-1)"
    ),
    "PyTorch's function, imported": (
        "stable_softmax", "from torch.nn.functional import softmax as s",
        "def stable_softmax(scores):\n    return s(scores, -1)",
    ),
    "PyTorch's function under the answer's name": (
        "layer_norm", IMPORTS, "from torch.nn.functional import layer_norm"
    ),
    "the course's": ("masked_softmax", IMPORTS, "from course_lib.attention import masked_softmax"),
    "the course's in a helper": (
        "masked_softmax", "import course_lib.attention as a",
        "def masked_softmax(scores, mask):\n    return a.masked_softmax(scores, mask)",
    ),
    "the course's, under a class of one's own": (
        "residual_step", "import torch\nfrom course_lib.layers import Residual",
        "class Mine(Residual):\n    def __init__(self, d_model, norm_first):\n        torch.nn.Module.__init__(self)\n"
        "        self.norm = torch.nn.LayerNorm(d_model, elementwise_affine=False)\n"
        "        self.norm_first, self.dropout = norm_first, torch.nn.Identity()\n"
        "def residual_step(x, weight, norm_first):\n"
        "    return Mine(x.shape[-1], norm_first)(x, lambda y: y @ weight)",
    ),
    "the course's, made beforehand": (
        "residual_step", "from course_lib.layers import Residual",
        "frames = {first: Residual(6, 0.0, first) for first in (True, False)}\n"
        "def residual_step(x, weight, norm_first):\n"
        "    return frames[norm_first].to(x.dtype)(x, lambda y: y @ weight)",
    ),
    "the bank's": (
        "merge_heads", "from course.exercises import EXERCISES",
        "def merge_heads(x):\n    return EXERCISES['merge_heads'].reference(x)",
    ),
    "wrong": ("merge_heads", IMPORTS, "def merge_heads(x):\n    return x.flatten(2)"),
    "an error": ("merge_heads", IMPORTS, "def merge_heads(x):\n    return y"),
    "a name that is nowhere": ("merge_heads", IMPORTS, "def merge_heads(x):\n    return helper(x)"),
}  # fmt: skip
STYLES = RIGHT_STYLES | OTHER_STYLES

PLAY = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
found = []
for name, *cells in json.load(sys.stdin):
    shell = InteractiveShell()
    for cell in [*cells, "from course.exercises import check as visible"]:
        shell.run_cell(cell)
    result = shell.ev(f"visible({name})")
    found.append([result.passed, result.message])
print()
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def check_said(tmp_path_factory) -> dict[str, tuple[bool, str]]:
    """What the visible check says in IPython, of every style."""
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        input=json.dumps(list(STYLES.values())),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=os.environ | {"COURSE_PROGRESS": str(tmp_path_factory.mktemp("home") / "progress.json")},
    )
    return dict(zip(STYLES, json.loads(played.stdout.splitlines()[-1]), strict=True))


def verdict(passed: bool, message: str) -> str:
    return "right" if passed else "not_allowed" if message.startswith("Your code uses") else "not right"


@pytest.mark.slow
@pytest.mark.parametrize("style", only_by_day([*STYLES][::2], STYLES))
def test_both_say_the_same(sandbox, tmp_path, check_said, style):
    name, first, answer = STYLES[style]
    assignment = small_assignment(name)
    built = filled(assignment, {name: answer})
    next(cell for cell in built.cells if cell.id == "setup").source = first
    [mark] = marks_of(Grader(assignment, SECRET, sandbox.attempt), built, tmp_path).exercises
    passed, message = check_said[style]
    assert verdict(mark.outcome == "right", mark.sentence) == verdict(passed, message), (mark, message)
    assert (style in RIGHT_STYLES) == passed, message


def test_what_is_compiled_is_watched_all_the_same(sandbox, tmp_path):
    assignment = small_assignment("stable_softmax")
    grader = Grader(assignment, SECRET, sandbox.attempt)
    borrowed = "def stable_softmax(scores):\n    return torch.softmax(scores, -1)"
    for answer, outcome in ((SOFTMAX, "right"), (borrowed, "not_allowed")):
        source = f"import torch\n\n@torch.jit.script\n{answer.strip()}"
        [mark] = marks_of(grader, filled(assignment, {"stable_softmax": source}), tmp_path).exercises
        assert mark.outcome == outcome, mark


SECRET_INPUTS = [name for name in EXERCISES if not name.startswith("predict_")]


@pytest.mark.parametrize("name", SECRET_INPUTS)
def test_the_graders_inputs_are_not_those_of_the_check(name):
    """A table of the check's inputs has not all of the grader's, and another secret gives other ones again."""
    local, graded, again = (
        inputs_of(name),
        *(inputs_of(name, seeds_of(secret, name)) for secret in (SECRET, "b")),
    )
    assert not graded <= local
    assert graded != again


@pytest.mark.parametrize("name", SECRET_INPUTS)
def test_a_table_of_what_may_be_drawn_would_be_long(name):
    """There is a case whose inputs hardly come twice; and a tensor that sizes alone decide has many numbers."""
    exercise, draws = EXERCISES[name], 40
    drawn = [[*exercise.make_inputs(torch.Generator().manual_seed(seed))] for seed in range(draws)]
    cases = ([json.dumps([*map(encode, one.values())]) for one in case] for case in zip(*drawn, strict=True))
    assert max(len({*case}) for case in cases) > 0.75 * draws
    for case in drawn[:5]:
        results = [exercise.reference(**one) for one in case if all(isinstance(x, int) for x in one.values())]
        if results and isinstance(results[0], torch.Tensor):
            assert max(result.numel() for result in results) > 400


def inputs_of(name, *seeds):
    key = AnswerKey(EXERCISES[name], *seeds)
    return {json.dumps(case["inputs"]) for index, case in enumerate(key.cases) if index not in key.edges}


@pytest.mark.slow
def test_a_list_of_the_checks_results_passes_nowhere():
    """Not even for an answer that gives one after the other, and looks at no input."""
    for name in SECRET_INPUTS:
        local, graded = AnswerKey(EXERCISES[name]), AnswerKey(EXERCISES[name], seeds_of(SECRET, name))
        if EXERCISES[name].judged_by is None and len(local.cases) == len(graded.cases):
            counted = (index for index in range(len(graded.cases)) if index not in graded.edges)
            assert not all(graded.agrees(local.expected, index) for index in counted), name
