"""The structure of the repository: who may import what, sizes, heavy imports, and names that no file may hold.

The first tests check the repository; the others show each rule a small tree that breaks it.
"""

import subprocess
import textwrap
from pathlib import Path

import pytest

from tests.architecture_rules import (
    assert_complaints,
    circle_complaints,
    documentation_complaints,
    function_length_complaints,
    heavy_imports,
    naming_complaints,
    order_complaints,
    outside_complaints,
    print_complaints,
    size_complaints,
    undefined_names,
)

ROOT = Path(__file__).resolve().parents[1]


def tracked_files() -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


LIBRARY_RULES = [
    order_complaints,
    outside_complaints,
    size_complaints,
    function_length_complaints,
    documentation_complaints,
    assert_complaints,
    print_complaints,
    heavy_imports,
]
COURSE_RULES = [outside_complaints, circle_complaints, function_length_complaints, assert_complaints]


@pytest.mark.parametrize("rule", LIBRARY_RULES, ids=lambda rule: rule.__name__)
def test_the_library_keeps(rule):
    assert rule(ROOT / "course_lib") == []


@pytest.mark.parametrize("rule", COURSE_RULES, ids=lambda rule: rule.__name__)
def test_the_course_keeps(rule):
    assert rule(ROOT / "course") == []


def test_lessons_do_without_the_tools_of_authors():
    assert outside_complaints(ROOT / "notebooks") == []


def test_no_file_names_a_registry_or_a_machine():
    assert naming_complaints(tracked_files(), ROOT) == []


def test_every_name_is_defined():  # for the lessons, a run shows it
    assert undefined_names(ROOT, "course_lib", "course", "tests", "benchmarks", "workshop") == []


def tree_of(folder: Path, files: dict[str, str], name: str = "course_lib") -> Path:
    """A small package of this name with these modules."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").touch()
    for module, text in files.items():
        path = package / f"{module}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return package


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"masks": "from course_lib.attention import x"}, "masks imports attention"),
        ({"masks": "from course_lib import layers"}, "masks imports layers"),
        ({"masks": "import course_lib.training as t"}, "masks imports training"),
        ({"masks": "def f():\n    from course_lib.layers import x"}, "masks imports layers"),
        ({"attention": "from .multi_head import x"}, "attention imports multi_head"),
        ({"corpora/a": "from ..layers import x\nfrom .loading import y"}, "corpora imports layers"),
        ({"helpers": ""}, "helpers has no place on the line"),
        ({"running/files": "from course_lib.masks import x"}, "running imports masks"),
        ({"__init__": "from course_lib import masks"}, "__init__ imports masks"),
    ],
)
def test_order_is_enforced(tmp_path, files, complaint):
    assert order_complaints(tree_of(tmp_path, files)) == [complaint]


def test_order_allows_what_it_should(tmp_path):
    files = {
        "attention": "from course_lib.masks import x\nfrom course_lib import tokens\nimport torch",
        "masks": "from course_lib.running.files import x\nfrom course.masks import y",
    }
    assert order_complaints(tree_of(tmp_path, files)) == []


LONG = "def f():\n" + "    x = 1\n" * 41
DOCUMENTED = '"""Module."""\n'


@pytest.mark.parametrize(
    ("rule", "package", "files", "complaint"),
    [
        (outside_complaints, "course_lib", {"masks": "import workshop.a"}, "masks.py imports workshop.a"),
        (
            outside_complaints,
            "course_lib",
            {"masks": "def f():\n    from course.places import x"},
            "masks.py imports course.places.x",
        ),
        (outside_complaints, "course", {"places": "from tests import x"}, "places.py imports tests.x"),
        (
            outside_complaints,
            "notebooks",
            {"source/a": "import benchmarks"},
            "source/a.py imports benchmarks",
        ),
        (
            circle_complaints,
            "course",
            {
                "classroom/a/one": "from course.classroom.b.two import x",
                "classroom/b/two": "def f():\n    from course.classroom.c import y",
                "classroom/c": "from course.classroom import a",
            },
            "the classroom's imports go in a circle: a, c, b, a",
        ),
        (
            size_complaints,
            "course_lib",
            {"masks": "\n" * 4_000, "layers": "\n" * 4_501},
            "course_lib has 8,501 lines",
        ),
        (function_length_complaints, "course", {"exercises": LONG}, "exercises.f has 41 lines"),
        (documentation_complaints, "course_lib", {"masks": "x = 1"}, "masks has no docstring"),
        (
            documentation_complaints,
            "course_lib",
            {"masks": f"{DOCUMENTED}def f() -> int:\n    return 1"},
            "masks.f has no docstring",
        ),
        (
            documentation_complaints,
            "course_lib",
            {"masks": f'{DOCUMENTED}class A:\n    """A."""\n    def g(self, x) -> int:\n        """G."""'},
            "masks.g says no type for x",
        ),
        (
            documentation_complaints,
            "course_lib",
            {"masks": f'{DOCUMENTED}def f(x: int):\n    """F."""'},
            "masks.f says no type for return",
        ),
        (
            assert_complaints,
            "course",
            {"pictures": "assert True"},
            "pictures.py:1 asserts; a user's mistake is a ValueError",
        ),
        (print_complaints, "course_lib", {"masks": "def f():\n    print(1)"}, "masks.py:2 prints"),
        (
            heavy_imports,
            "course_lib",
            {"masks": "", "layers": "import tokenizers"},
            "course_lib.layers loads tokenizers",
        ),
        (
            heavy_imports,
            "course_lib",
            {"corpora/__init__": "", "corpora/a": "import pyarrow"},
            "course_lib.corpora.a loads pyarrow",
        ),
    ],
)
def test_rules_are_enforced(tmp_path, rule, package, files, complaint):
    init = DOCUMENTED if rule is documentation_complaints else ""
    assert rule(tree_of(tmp_path, {"__init__": init, **files}, package)) == [complaint]


def test_docstrings_and_signatures_do_not_count_as_length(tmp_path):
    docstring = '    """' + "line\n" * 50 + '    """\n'
    package = tree_of(tmp_path, {"masks": f"def f(\n    x,\n    y,\n):\n{docstring}    return 1\n"})
    assert function_length_complaints(package) == []


def test_what_fits_may_stand(tmp_path):
    files = {"masks": LONG.replace("    x = 1\n", "", 1), "layers": "\n" * (8_500 - 41)}
    package = tree_of(tmp_path, files)
    assert function_length_complaints(package) == size_complaints(package) == []


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
