"""An answer that writes its results down: it fails on sizes that it has not, and if it has all, the teacher is told."""

import ast

import pytest
from handing_in import graded_alone

from course.classroom.grading.answer_cells import MORE, TIMES, Pieces, Task, find_answer
from course.classroom.grading.cells import Cell, Code
from course.classroom.grading.written_down import code_size
from course.exercises.notebook_cells import answer_cell, stub_cell

HEAD = "import torch\n\n{}\ndef causal_mask(seq_len, device=None):\n    yes, row, kept = True, [], []\n{}"
TAIL = """
    rows = [[*row, *[False] * seq_len][:seq_len] for row in kept[:seq_len]]
    return torch.tensor(rows, device=device)
"""


def as_rows(items: str) -> str:
    return f"    kept = [[yes] * len(name) for name in {items} if name[0] == 'r']"


def tables(length: int) -> dict[str, str]:
    """The rows of each causal mask up to a length, in many ways without a number."""
    counts, names = range(1, length + 1), [f"r{i}" for i in range(1, length + 1)]
    of_each_length = ["r" * i for i in counts]
    above_and_inside = {
        "lines": ("", "    row = [*row, yes]; kept.append(row)\n" * length),
        "functions": (
            "\n".join(f"def {name}(row): return [True, *row]" for name in names),
            "\n".join(f"    row = {name}(row); kept.append(row)" for name in names),
        ),
        "lists of names": ("", f"    kept = [{', '.join('[' + 'yes, ' * i + ']' for i in counts)}]"),
        "tuples in tuples": ("", f"    kept = ({', '.join('(' + 'yes, ' * i + ')' for i in counts)})"),
        "tensors": (
            "a = torch.ones(1, dtype=torch.bool)",
            f"    kept = [{', '.join('torch.cat([' + 'a, ' * i + ']).tolist()' for i in counts)}]",
        ),
        "an Enum": (
            "from enum import Enum, auto\nclass Rows(Enum):\n"
            + "\n".join(f"    {name} = auto()" for name in names),
            "    kept = [[yes] * row.value for row in Rows]",
        ),
        "names of a class": (
            "class Rows:\n" + "\n".join(f"    {name} = True" for name in of_each_length),
            as_rows("dir(Rows)"),
        ),
        "names of a call": ("", as_rows(f"dict({', '.join(f'{name}=yes' for name in of_each_length)})")),
        "a chain of classes": (
            "class r0: pass\n" + "\n".join(f"class r{i}(r{i - 1}): pass" for i in counts),
            f"    kept = [[yes] * i for i, _ in enumerate(r{length}.mro(), -1)][2:]",
        ),
        "a text": ("", as_rows(repr(" ".join(of_each_length)) + ".split()")),
        "patterns": (
            "",
            "    for i in range(seq_len):\n        match i:\n"
            + "\n".join(f"            case {i - 1}: kept.append([yes] * {i})" for i in counts),
        ),
    }
    return {how: HEAD.format(*parts) + TAIL for how, parts in above_and_inside.items()}


HOW = list(tables(1))


@pytest.mark.parametrize("how", HOW)
def test_a_table_of_small_sizes_fails(sandbox, tmp_path, how):
    mark = graded_alone(sandbox, tmp_path, "causal_mask", tables(32)[how])
    assert mark.points == 0
    assert "seq_len 68" in mark.sentence, mark  # it is right as far as it goes


@pytest.mark.parametrize("how", HOW)
def test_a_table_of_all_sizes_is_noted(how):
    [note] = notes_on("causal_mask", tables(60)[how])[-1:]
    assert "look at the code" in note or "`a table of results`" in note


LETTERS = "".join(map(chr, range(256, 436)))


@pytest.mark.parametrize("length", [14, 20, 30])
def test_a_table_in_short_texts_is_noted(length):
    texts = [repr(LETTERS[i : i + length]) for i in range(0, len(LETTERS), length)]
    ways = {
        "statements": "    v = []\n" + "".join(f"    v += map(ord, {text})\n" for text in texts),
        "a tuple": f"    v = [ord(c) for t in ({', '.join(texts)}) for c in t]\n",
        "a dict": f"    v = {{{', '.join(f'{i}: {text}' for i, text in enumerate(texts))}}}\n",
    }
    for body in ways.values():
        notes = notes_on("causal_mask", f"def causal_mask(seq_len):\n{body}    return look(v, seq_len)\n")
        assert any("`a table of results`" in note for note in notes), body


@pytest.mark.parametrize(("length", "tables"), [(139, 0), (141, 1)])
def test_some_letters_are_what_a_long_right_answer_needs(length, tables):
    """The equations of einsum and the names of weights in a right `decode`, with all that it calls, are 108 letters."""
    words = [LETTERS[i : i + 15] for i in range(0, length, 15)]
    words[-1] = words[-1][: length - 15 * (len(words) - 1)]
    body = "".join(f"    look({word!r})\n" for word in words)
    notes = notes_on("causal_mask", f"def causal_mask(seq_len):\n{body}    return seq_len\n")
    assert sum("`a table of results`" in note for note in notes) == tables


def test_messages_annotations_and_docstrings_are_no_table():
    source = (
        f'def causal_mask(seq_len: "{"size " * 20}") -> "{"mask " * 20}":\n    """{"words " * 40}"""\n'
        f'    if seq_len < 0:\n        raise ValueError(f"{"wanted " * 20} {{seq_len}}")\n    return seq_len\n'
    )
    assert notes_on("causal_mask", source) == []


def notes_on(name: str, source: str) -> list[str]:
    """What the teacher is told of an answer before it is run."""
    cell = Cell(1, [f"answer-{name}"], source)
    task = Task(name, stub_cell(name), answer_cell(name))
    return Pieces(task, find_answer(task, Code([cell])).cell, Code([cell])).notes()


@pytest.mark.parametrize("more, noted", [(0, False), (1, True)])
def test_far_more_code_than_ours_is_noted(more, noted):
    ours = "def merge_heads(x):\n    return x.transpose(1, 2).flatten(2)"
    allowed = TIMES * code_size(ast.parse(answer_cell("merge_heads")).body) + MORE
    steps = allowed - code_size(ast.parse(ours).body) + more
    notes = notes_on("merge_heads", ours.replace("x.", "x" + ".mT" * steps + "."))
    assert notes == ["It is many times as long as the course's own answer: look at the code."] * noted


def test_docstrings_and_imports_are_no_code():
    written = '"""Of 1, 2."""\ndef f():\n    """Of 3."""\n    return 1'
    assert code_size(ast.parse(written).body) == 3  # the function, its return and the number
