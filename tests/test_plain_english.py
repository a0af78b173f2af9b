"""The prose of lessons, library and guides is plain English: a list of words and turns that it does without."""

import subprocess
from pathlib import Path

import pytest

from tests.plain_english import WATCHED, complaints

ROOT = Path(__file__).resolve().parents[1]
ELSEWHERE = (
    "workshop/grammar/",  # a grammar's data
    "data/models/spanish_english/strangers.md",  # what a translator wrote
    "data/models/spanish_english/blind.md",
    "tests/recorded/",  # what pictures said
)

OLD = {
    "because": [
        "It fails, for the mask is wrong.",
        "It fails: for it has no mask.",
        "Slow, for a sum does not care.",
    ],
    "only": ["It reads the keys alone.", "(In float64 alone)", "The batch's alone; no more."],
    "wrong": ["What is amiss?"],
    "except": [
        "Right but for the sign.",
        "As the paper, but for A's table.",
        "It has nothing but zeros.",
        "All but one.",
    ],
    "more": ["Twice as dear, and dearer each year."],
    "predict": ["Foretell the loss.", "It was foretold."],
    "fix": ["Mend the code.", "It is mended."],
    "today's": ["The layer whence it came."],
    "nothing": ["A clock, as it were."],
}
NEW = [
    "A note, for the teacher. Messages, for the exercise that was checked, are short. Wait for it.",
    "It stands alone. The tests run alone; leave it alone.",
    "Not this, but for some reason that.",
    "*Dear* is a word. `fix_split_heads` is a name, and `nothing but code` is code.",
    "My dear friend.",
]


@pytest.mark.parametrize("text", [text for texts in OLD.values() for text in texts])
def test_an_old_turn_is_found(text):
    wanted = {text: kind for kind, texts in OLD.items() for text in texts}[text]
    found = complaints("page.md", f"A heading\n\n{text}")
    assert len(found) == 1
    assert found[0].startswith("page.md:")
    assert f"(write: {wanted}" in found[0]


@pytest.mark.parametrize("text", NEW)
def test_plain_prose_is_not_accused(text):
    assert complaints("page.md", text) == []


def test_every_pattern_has_an_example():
    found = "\n".join(complaints("page.md", "\n\n".join(text for texts in OLD.values() for text in texts)))
    assert all(f"(write: {instead})" in found for instead in WATCHED.values())


def test_prose_stands_in_docstrings_strings_and_comments():
    module = '"""What is amiss?"""\n\namiss = 1\n# It reads the\n# keys alone.\n\nx = f("Mend it.")\n'
    assert complaints("a.py", module) == [
        "a.py:1: `amiss` (write: wrong)",
        "a.py:4: `keys alone` (write: only, or by itself)",
        "a.py:7: `Mend` (write: fix)",
    ]


def test_a_paragraph_ends_where_a_comment_is_empty():
    assert complaints("a.py", "# The keys\n#\n# alone.\n") == []


def test_code_in_a_page_is_no_prose():
    assert complaints("page.md", "```python\n# amiss\n```\n\namiss") == ["page.md:5: `amiss` (write: wrong)"]


@pytest.fixture(scope="module")
def found() -> list[str]:
    """What is to be rewritten in the whole course."""
    command = ["git", "ls-files", "notebooks/source", "course_lib/*.py", "workshop/*.py", "*.md"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [
        name for name in output.splitlines() if not name.startswith(ELSEWHERE) and (ROOT / name).is_file()
    ]
    return [line for name in names for line in complaints(name, (ROOT / name).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("instead", WATCHED.values())
def test_the_course_is_written_in_plain_english(instead, found):
    assert [line for line in found if line.endswith(f"(write: {instead})")] == []
