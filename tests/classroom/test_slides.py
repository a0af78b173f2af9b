"""A lecture holds what is to be shown, says what is to be written, and never how."""

import ast
import hashlib
import io
import re
import sys
import tarfile
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom.notebooks import COMING_BACK, find_lessons, is_more
from course.classroom.notes import read_with_notes
from course.classroom.slides import __main__ as command
from course.classroom.slides import parts
from course.classroom.slides.lecture import lecture, page
from course.classroom.slides.parts import Part, fetch_parts, unpack
from course.classroom.slides.statement import statement
from course.exercises import EXERCISES
from course.exercises.stubs import render_stub, source_of

NEEDS_SH = pytest.mark.skipif(sys.platform == "win32", reason="its npm is a shell script")

MINUTES = EXERCISES["merge_heads"].minutes
LESSONS = [source.stem for source in find_lessons()]


def on_a(kind: str, **metadata) -> dict:
    return {"slideshow": {"slide_type": kind}, **metadata}


def small_lesson():
    exercise = on_a("subslide", tags=["exercise"], exercise="merge_heads")
    return new_notebook(
        cells=[
            new_markdown_cell("# 90 · A lesson\n\nFrom [02](02_attention.ipynb#x).", metadata=on_a("slide")),
            new_markdown_cell("See [words](glossary.md), [a paper](https://arxiv.org/abs/1706.03762)."),
            new_code_cell("def merge_heads(x):\n    return 17", metadata=exercise, id="exercise"),
            new_code_cell("check(merge_heads)", metadata=on_a("fragment")),
            new_code_cell('hint("merge_heads")', metadata=on_a("fragment")),
            new_code_cell("draw(7)", metadata=on_a("fragment", tags=["picture"])),
            new_markdown_cell("Pause here.", metadata=on_a("notes")),
            new_markdown_cell("Left out.", metadata=on_a("skip")),
        ]
    )


def test_an_exercise_is_its_statement_with_notes_for_the_speaker():
    cells = lecture(small_lesson()).cells
    assert cells[2].source == statement(EXERCISES["merge_heads"])[0]
    assert cells[2].metadata.minutes == EXERCISES["merge_heads"].minutes
    assert cells[3].metadata.slideshow.slide_type == "notes"
    for misconception in EXERCISES["merge_heads"].misconceptions:
        assert misconception.sentence in cells[3].source


def picture() -> NotebookNode:
    return new_output("display_data", {"text/html": '<div class="course-picture"></div>'})


def plot() -> NotebookNode:
    return new_output("display_data", {"image/png": "AA=="})


def test_each_figure_has_a_slide_of_its_own():
    printed = new_output("stream", text="7")
    cells = [
        new_markdown_cell("a", metadata=on_a("slide")),
        new_code_cell("b", metadata=on_a("fragment", tags=["picture"]), outputs=[plot()]),
        new_markdown_cell("c", metadata=on_a("fragment")),
        new_markdown_cell("d", metadata=on_a("fragment")),
        new_code_cell("e", metadata=on_a("fragment"), outputs=[printed, picture(), plot()]),
        new_markdown_cell("f", metadata=on_a("notes")),
        new_markdown_cell("g"),
        new_code_cell("h", metadata=on_a("skip"), outputs=[picture()]),
        new_markdown_cell("i", metadata=on_a("fragment")),
    ]
    shown = lecture(new_notebook(cells=cells)).cells
    assert [(cell.source, cell.metadata.slideshow.slide_type) for cell in shown] == [
        *[("a", "slide"), ("b", "subslide"), ("c", "subslide"), ("d", "fragment"), ("e", "fragment")],
        *[
            ("e", "subslide"),
            ("e", "subslide"),
            ("f", "notes"),
            ("g", "subslide"),
            ("h", "skip"),
            ("i", "fragment"),
        ],
    ]
    assert [len(cell.get("outputs", ())) for cell in shown] == [0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0]
    assert len({cell.id for cell in shown}) == len(shown)


@pytest.mark.parametrize("name", EXERCISES)
def test_a_statement_is_the_stub_with_less_to_read(name):
    """The same parameters, result and body; of the docstring the first sentence, and the rest is for the speaker."""
    stub = render_stub(EXERCISES[name])
    shown, rest = statement(EXERCISES[name])
    before, after = ast.parse(stub).body[-1], ast.parse(shown).body[-1]
    assert ast.unparse([after.args, *after.body[1:]]) == ast.unparse([before.args, *before.body[1:]])
    assert ast.dump(after.returns or ast.Pass()) == ast.dump(before.returns or ast.Pass())
    said = " ".join(ast.get_docstring(after).split())
    assert said.endswith(".")
    assert f"{said} {rest}".split() == ast.get_docstring(before).split()
    assert comments_of(shown) == comments_of(stub)
    assert len(shown.splitlines()) <= 21


def comments_of(source: str) -> list[str]:
    return re.findall(r"\w\S*", " ".join(line for line in source.splitlines() if line.startswith("    #")))


def test_what_follows_a_cell_left_out_begins_the_slide_in_its_place():
    kinds = ["slide", "subslide", "fragment", "subslide", "notes", "fragment"]
    sources = ["1", "check(merge_heads)", "3", 'hint("merge_heads")', "5", "6"]
    cells = [new_code_cell(source, metadata=on_a(kind)) for source, kind in zip(sources, kinds, strict=True)]
    cells[4] = new_markdown_cell("5", metadata=on_a("notes"))
    shown = lecture(new_notebook(cells=cells)).cells
    assert [(cell.source, cell.metadata.slideshow.slide_type) for cell in shown] == [
        *[("1", "slide"), ("3", "subslide"), ("5", "notes"), ("6", "subslide")]
    ]


def test_pictures_of_what_the_learner_wrote_stay_and_prints_of_it_go():
    prints = new_code_cell("mine()", metadata=on_a("fragment", tags=["uses-answer"]))
    draws = new_code_cell("draw()", metadata=on_a("fragment", tags=["uses-answer", "picture"]))
    assert [cell.source for cell in lecture(new_notebook(cells=[prints, draws])).cells] == ["draw()"]


def test_of_apparatus_only_the_output_is_shown():
    text = new_output("stream", text="a figure")
    draws = new_code_cell("draw(1)", metadata=on_a("fragment", tags=["apparatus"]), outputs=[text])
    prepares = new_code_cell("prepare()", metadata=on_a("slide", tags=["apparatus"]))
    notebook = new_notebook(cells=[new_markdown_cell("# A", metadata=on_a("slide")), prepares, draws])
    assert [cell.source for cell in lecture(notebook).cells] == ["# A", "draw(1)"]
    assert lecture(notebook).cells[1].metadata.slideshow.slide_type == "slide"
    html = page(notebook, "A")
    assert "a figure" in html
    assert "draw" not in re.sub(r"<(style|script).*?</\1>", "", html, flags=re.DOTALL)


def test_lines_that_only_a_reader_needs_are_not_shown():
    back = f"## 4\n\n{COMING_BACK} Click here.\n\nText."
    way = "# A\n\n[← lesson 01](01_a.ipynb) · [lesson 03 →](03_b.ipynb)"
    first = "# A\n\n[lesson 01 →](01_a.ipynb)"
    cells = [
        new_markdown_cell(text, metadata=on_a("slide"))
        for text in (back, way, first, "See [lesson 01](u.html).")
    ]
    shown = [cell.source.split() for cell in lecture(new_notebook(cells=cells)).cells]
    assert shown == [["##", "4", "Text."], ["#", "A"], ["#", "A"], ["See", "lesson", "01."]]


@pytest.mark.parametrize("lesson", LESSONS)
def test_an_answer_comes_after_its_question(lesson):
    """A cell that answers a question begins a slide, or is shown by the next key."""
    [path] = find_lessons(lessons=[lesson])
    folded = {
        cell.id
        for cell in nbformat.read(path, 4).cells
        if cell.metadata.get("jupyter", {}).get("outputs_hidden")
    }
    answers = [cell for cell in lecture(read_with_notes(path)).cells if cell.id in folded and cell.outputs]
    kinds = {cell.id: cell.metadata.slideshow.slide_type for cell in answers}
    assert {name: kind for name, kind in kinds.items() if kind == "-"} == {}
    assert answers or is_more(path)


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_plot_has_letters_smaller_than_slides_are_measured_by(lesson):
    """Matplotlib's own are 10 points; `tests/browser/measure_slides.js` counts with these."""
    [path] = find_lessons(lessons=[lesson])
    source = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    sizes = re.findall(r"\b(?:fontsize|labelsize|font\.size\W+)=?([\w\"'.-]+)", source)
    assert [size for size in sizes if not (size.isdecimal() and int(size) >= 10)] == []
    assert not re.search(r"\bdpi\b", source)


def test_the_lesson_itself_stays_as_it_is():
    notebook = small_lesson()
    before = nbformat.writes(notebook)
    lecture(notebook)
    assert nbformat.writes(notebook) == before


def test_links_lead_to_lectures_or_nowhere():
    first, second = lecture(small_lesson()).cells[:2]
    assert "[02](02_attention.html#x)" in first.source
    assert second.source == "See words, [a paper](https://arxiv.org/abs/1706.03762)."


def test_the_page_has_what_is_shown_and_not_what_is_only_read():
    html = page(small_lesson(), "A <lesson>")
    assert "<title>A &lt;lesson&gt;</title>" in html
    for shown in ("Your turn", f"{MINUTES} minutes", "merge_heads", '<aside class="notes">', "Pause here."):
        assert shown in html
    for hidden in ("check", "hint", "draw", "Left out", "17"):
        assert not re.search(rf"\b{hidden}\b", re.sub(r"<(style|script).*?</\1>", "", html, flags=re.DOTALL))


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_answer_stands_in_a_lecture(lesson):
    """No line of an answer that is the answer's own stands in the code that is shown."""
    shown = lecture(nbformat.read(next(iter(find_lessons(lessons=[lesson]))), as_version=4))
    statements = [cell for cell in shown.cells if "exercise" in cell.metadata]
    assert statements or is_more(find_lessons(lessons=[lesson])[0])
    for cell in statements:
        exercise = EXERCISES[cell.metadata.exercise]
        assert body(cell.source) == body(render_stub(exercise))
        assert body(cell.source) != body(source_of(exercise.reference))
        assert cell.outputs == []


def body(source: str) -> str:
    """What a function does, as text: without its docstring."""
    return "\n".join(ast.unparse(line) for line in ast.parse(source).body[-1].body[1:])


def packed(folder: Path, **files: str) -> tuple[Path, str]:
    """A package as npm packs it, and its sha256."""
    path = folder / "part.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return path, hashlib.sha256(path.read_bytes()).hexdigest()


def test_only_the_right_part_is_unpacked_and_only_what_is_used(tmp_path):
    path, digest = packed(tmp_path, **{"dist/a.js": "a", "dist/b.js": "b", "more/c/d.js": "d"})
    unpack(Part("p", "1.2.3", digest, ("dist/a.js", "more")), path, tmp_path / "chosen")
    found = {file.relative_to(tmp_path / "chosen").as_posix() for file in tmp_path.glob("chosen/**/*.js")}
    assert found == {"dist/a.js", "more/c/d.js"}
    with pytest.raises(ValueError, match="wanted p 1.2.3 with sha256 00; got"):
        unpack(Part("p", "1.2.3", "00", ("dist/a.js",)), path, tmp_path / "other")


def test_parts_that_are_there_are_not_fetched(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(parts.sys, "executable", str(tmp_path / "python"))
    with pytest.raises(FileNotFoundError, match="slides and pages need npm the first time"):
        fetch_parts(tmp_path)
    for part in parts.PARTS:
        (tmp_path / part.folder).mkdir()
    fetch_parts(tmp_path)


@NEEDS_SH
def test_a_part_that_cannot_be_fetched_is_told(tmp_path, monkeypatch):
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'no network today' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setattr(parts, "_npm", lambda: str(npm))
    with pytest.raises(FileNotFoundError, match=r"fetch reveal.js .*no network today"):
        fetch_parts(tmp_path / "parts")
    assert list((tmp_path / "parts").iterdir()) == []


@NEEDS_SH
def test_parts_are_fetched_into_a_folder_of_the_place_where_one_is(tmp_path, monkeypatch):
    path, digest = packed(tmp_path, **{"a.js": "a"})
    npm = tmp_path / "npm"
    npm.write_text(
        f'#!/bin/sh\nfor to; do :; done\ncp {path} "$to"/p.tgz\n'
    )  # npm pack ... --pack-destination TO
    npm.chmod(0o755)
    monkeypatch.setattr(parts, "_npm", lambda: str(npm))
    monkeypatch.chdir(tmp_path)
    part = Part("p", "1.2.3", digest, ("a.js",))
    fetch_parts(Path("build/parts"), [part])
    assert (tmp_path / "build/parts" / part.folder / "a.js").read_text() == "a"


def test_the_command_writes_a_lecture_and_a_list_of_those_there_are(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "fetch_parts", lambda folder: None)
    monkeypatch.setattr(command, "PARTS", tmp_path)
    assert command.main(["00", "--out", str(tmp_path / "out")]) == 0
    assert "1 lectures" in capsys.readouterr().out
    index = (tmp_path / "out" / "index.html").read_text()
    assert re.findall(r'href="([^"]+)"', index) == ["00_start_here.html"]
    assert (tmp_path / "out" / "00_start_here.html").is_file()


def test_an_unknown_lesson_is_told(capsys):
    assert command.main(["77"]) == 1
    assert "there is no lesson 77" in capsys.readouterr().err
