"""The structure of the repository: the order of the line, sizes, heavy imports, and names that no file may hold.

The first tests check the repository; the others show each rule a small tree that breaks it.
"""

import subprocess
import textwrap
from pathlib import Path

import pytest

from tests.architecture_rules import (
    MAX_MEDIAN,
    assert_complaints,
    circle_complaints,
    documentation_complaints,
    function_length_complaints,
    heavy_imports,
    median_function_length,
    module_length_complaints,
    naming_complaints,
    order_complaints,
    outside_complaints,
    print_complaints,
    undefined_names,
)

ROOT = Path(__file__).resolve().parents[1]


def tracked_files() -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


PACKAGE_RULES = [
    order_complaints,
    outside_complaints,
    circle_complaints,
    module_length_complaints,
    function_length_complaints,
    documentation_complaints,
    assert_complaints,
    print_complaints,
    heavy_imports,
]


@pytest.mark.parametrize("rule", PACKAGE_RULES, ids=lambda rule: rule.__name__)
def test_the_library_keeps(rule):
    assert rule(ROOT / "course_lib") == []


def test_functions_are_short():
    assert median_function_length(ROOT / "course_lib") <= MAX_MEDIAN


def test_no_file_names_a_registry_or_a_machine():
    assert naming_complaints(tracked_files(), ROOT) == []


def test_every_name_is_defined():  # for the lessons, a run shows it
    assert undefined_names(ROOT, "course_lib", "tests", "benchmarks", "workshop") == []


def tree_of(folder: Path, **files: str) -> Path:
    """A small course_lib with these modules."""
    package = folder / "course_lib"
    package.mkdir()
    (package / "__init__.py").touch()
    for name, text in files.items():
        path = package / f"{name.replace('-', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return package


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"masks": "from course_lib.attention import x"}, "masks imports attention"),
        ({"masks": "from course_lib import layers"}, "masks imports layers"),
        ({"masks": "import course_lib.training as t"}, "masks imports training"),
        ({"masks": "def f():\n    from course.pictures.frame import x"}, "masks imports pictures"),
        ({"attention": "from .multi_head import x"}, "attention imports multi_head"),
        ({"corpora-a": "from ..layers import x\nfrom .loading import y"}, "corpora imports layers"),
        ({"helpers": ""}, "helpers has no place on the line nor in a wing"),
        ({"running-files": "from course_lib.masks import x"}, "running imports masks"),
        ({"__init__": "from course_lib import masks"}, "course_lib itself imports masks"),
    ],
)
def test_order_is_enforced(tmp_path, files, complaint):
    assert order_complaints(tree_of(tmp_path, **files)) == [complaint]


def test_order_allows_what_it_should(tmp_path):
    package = tree_of(
        tmp_path,
        attention="from course_lib.masks import x\nfrom course_lib import tokens\nimport torch",
        masks="from course_lib.running.files import x",
        exercises="from course_lib.training import x",
        __main__="from course.classroom import x",
    )
    assert order_complaints(package) == []


LONG = "def f():\n" + "    x = 1\n" * 41
TWO_LONG = "def f():\n" + "    x = 1\n" * 9 + "def g():\n" + "    x = 1\n" * 9
DOCUMENTED = '"""Module."""\n'


@pytest.mark.parametrize(
    ("rule", "files", "complaint"),
    [
        (module_length_complaints, {"masks": "\n" * 301}, "masks.py has 301 lines"),
        (function_length_complaints, {"exercises": LONG}, "exercises.f has 41 lines"),
        (documentation_complaints, {"masks": "x = 1"}, "masks has no docstring"),
        (
            documentation_complaints,
            {"masks": f"{DOCUMENTED}def f() -> int:\n    return 1"},
            "masks.f has no docstring",
        ),
        (
            documentation_complaints,
            {"masks": f'{DOCUMENTED}class A:\n    """A."""\n    def g(self, x) -> int:\n        """G."""'},
            "masks.g says no type for x",
        ),
        (
            documentation_complaints,
            {"masks": f'{DOCUMENTED}def f(x: int):\n    """F."""'},
            "masks.f says no type for return",
        ),
        (
            assert_complaints,
            {"pictures": "assert True"},
            "pictures.py:1 asserts; a user's mistake is a ValueError",
        ),
        (print_complaints, {"masks": "def f():\n    print(1)"}, "masks.py:2 prints"),
        (outside_complaints, {"pictures": "from workshop import x"}, "pictures.py imports workshop.x"),
        (
            circle_complaints,
            {
                "classroom/a/one": "from course.classroom.b import x",
                "classroom/b/two": "from course.classroom.a.one import y",
            },
            "classroom/a and classroom/b import each other",
        ),
        (heavy_imports, {"masks": "", "layers": "import tokenizers"}, "course_lib.layers loads tokenizers"),
    ],
)
def test_package_rules_are_enforced(tmp_path, rule, files, complaint):
    assert rule(tree_of(tmp_path, **files)) == [complaint]


def test_docstrings_and_signatures_do_not_count_as_length(tmp_path):
    docstring = '    """' + "line\n" * 50 + '    """\n'
    package = tree_of(tmp_path, masks=f"def f(\n    x,\n    y,\n):\n{docstring}    return 1\n")
    assert median_function_length(package) == 1
    assert function_length_complaints(package) == []


def test_long_functions_raise_the_median(tmp_path):
    assert median_function_length(tree_of(tmp_path, masks=TWO_LONG)) == 9


@pytest.mark.parametrize(
    "text",
    [
        "see https://py" + "pi.org/project/x",
        "registry.np" + "mjs.org",
        "path = '/wor" + "k/main/data'",
        "cd /roo" + "t/x",
        "/hom" + "e/ada/course",
        "/opt/wheel" + "s",
    ],
)
def test_naming_is_enforced(tmp_path, text):
    (tmp_path / "page.md").write_text(text)
    assert len(naming_complaints([tmp_path / "page.md"], tmp_path)) == 1


@pytest.mark.parametrize(
    "text", ["the network/root of it", "pip install -e .", "/usr/bin/chromium", "https://a.b/work/"]
)
def test_naming_allows_what_it_should(tmp_path, text):
    (tmp_path / "page.md").write_text(text)
    assert naming_complaints([tmp_path / "page.md"], tmp_path) == []


def test_undefined_names_are_told_from_shapes(tmp_path):
    (tmp_path / "a.py").write_text('def f(x: Float[Tensor, "num_pairs"]):\n    return y\n')
    found = undefined_names(tmp_path, "a.py")
    assert [line.split("`")[1] for line in found] == ["Float", "Tensor", "y"]


def test_own_answers_may_use_what_a_lesson_defines_above(tmp_path):
    folder = tmp_path / "own_answers"
    folder.mkdir()
    (folder / "a.py").write_text("x = decoder_layer\n")
    assert undefined_names(tmp_path, ".") == []


def test_shapes_are_enforced_while_the_tests_run():
    import torch
    from jaxtyping import TypeCheckError

    from course_lib.attention import scaled_dot_product_attention

    query, key, value = torch.zeros(2, 3, 8), torch.zeros(2, 5, 6), torch.zeros(2, 5, 4)
    with pytest.raises(TypeCheckError):
        scaled_dot_product_attention(query, key, value)
