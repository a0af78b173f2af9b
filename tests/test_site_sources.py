"""What the site is made of: links that stay within it, folds, docstrings, the exercises without answers."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom.notebooks import EMPTY_LINE
from course.exercises import EXERCISES
from workshop.site.__main__ import main
from workshop.site.exercises import exercise_pages
from workshop.site.reading import for_reading, within
from workshop.site.reference import literal_blocks, reference_pages
from workshop.site.sources import filled, section
from workshop.site.telling import LONGEST, description, head, passages, tell
from workshop.site.tidying import tidied

ROOT = Path(__file__).resolve().parents[1]
FILES = {"README.md", "notebooks/a.ipynb", "data/runs/README.md"}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("[A](a.ipynb) and [a record](../data/runs/README.md#gpu)", True),
        ("[a paper](https://arxiv.org/abs/1706.03762), [below](#here)", True),
        ("![a plot](plot.png)", True),
        ("[the\ncode](../course_lib/attention.py)", False),
        ("[B](b.ipynb)", False),
    ],
)
def test_a_link_stays_if_it_leads_to_a_page(text, kept):
    words = text.partition("]")[0].removeprefix("[")
    assert within(text, "notebooks/c.ipynb", FILES) == (text if kept else words)


def test_a_lesson_is_folded_as_its_notebook_is():
    printed = new_output("stream", text=f"{EMPTY_LINE}37\n")
    states = [{}, {"source_hidden": True}, {"outputs_hidden": True}]
    codes = [
        new_code_cell("f()", outputs=[printed], metadata={"jupyter": state, "tags": ["x"]})
        for state in states
    ]
    codes[0].metadata.alt = "A curve that falls."
    texts = [
        new_markdown_cell("# Title"),
        new_markdown_cell("Why?\n\n### Exercise: split_heads · 10 minutes"),
    ]
    lesson = for_reading(new_notebook(cells=[*texts, *codes], metadata={"widgets": {"state": 1}, "x": 2}))
    title, note, exercise, plain, source, output = lesson.cells
    assert lesson.metadata == {"x": 2}
    assert title.source == "# Title" and "for reading" in note.source
    assert exercise.source == "Why?\n\n(exercise-split_heads)=\n### Exercise: split_heads · 10 minutes"
    assert [cell.metadata.tags for cell in (plain, source, output)] == [
        ["x"],
        ["x", "hide-input"],
        ["x", "hide-output"],
    ]
    assert plain.metadata.mystnb == {"image": {"alt": "A curve that falls."}}
    assert output.outputs[0].text == "37\n"
    assert codes[2].outputs[0].text.startswith(EMPTY_LINE), "the notebook itself must not change"


def test_formulas_and_columns_of_a_docstring_stand_as_they_are():
    docstring = (
        "Means.\n\n    a = |b|\n\nNames:\n\none    1\nthree  3\n\nArgs:\n    x: a row.\n\n    It is long."
    )
    assert literal_blocks(docstring) == (
        "Means.\n\n::\n\n    a = |b|\n\nNames:\n\n::\n\n    one    1\n    three  3\n\n"
        "Args:\n    x: a row.\n\n    It is long."
    )
    assert literal_blocks("Why.\n\nBecause.") == "Why.\n\nBecause."


def test_a_page_takes_sections_of_the_readme():
    readme = "# R\n\n## Start\n\nA.\n\n### More\n\nB.\n\n## The lessons\n\nC.\n\n## For teachers\n\nD.\n"
    assert section(readme, "Start") == "A.\n\n### More\n\nB."
    assert filled("x $lessons y $teachers", readme) == "x C. y D."
    assert filled("$contents", readme).splitlines()[2:4] == [
        "02 · Attention <notebooks/02_attention>",
        "03 · Masking <notebooks/03_masking>",
    ]
    with pytest.raises(ValueError, match="wanted a heading `## End`; there is none"):
        section(readme, "End")


def test_the_reference_has_the_modules_in_the_order_of_the_librarys_readme():
    pages = reference_pages("```\nmasks.py     who looks\ninspection/  inside\npy.typed     types\n```")
    assert list(pages) == ["reference/index.rst", "reference/masks.rst", "reference/inspection.rst"]
    assert pages["reference/masks.rst"].endswith(".. automodule:: course_lib.masks\n   :members:\n")
    assert "course_lib.inspection\n   :members:\n   :imported-members:" in pages["reference/inspection.rst"]
    whole = reference_pages((ROOT / "course_lib/README.md").read_text(encoding="utf-8"))
    assert {"reference/tokens.rst", "reference/gpt.rst", "reference/running.rst"} < whole.keys()


def test_every_exercise_stands_on_one_page_with_its_facts():
    pages = exercise_pages()
    whole = "\n".join(pages.values())
    assert pages["exercises/lesson_04.md"].startswith("# Exercises of lesson 04: Multi-head attention\n")
    assert "[BERT](lesson_11.md)" in pages["exercises/index.md"]
    for name in EXERCISES:
        assert whole.count(f"\n## `{name}`\n") == 1
    entry = pages["exercises/lesson_04.md"].partition("## `merge_heads`")[2].partition("\n## ")[0]
    exercise = EXERCISES["merge_heads"]
    for fact in (
        f"{exercise.minutes} minutes · ★★ · [in the lesson](#exercise-merge_heads)",
        "def merge_heads(",
    ):
        assert fact in entry
    assert entry.rstrip().endswith('"""\n    ...\n```')


def test_html_is_tidied_for_screen_readers():
    table = '<tr><th class="head"><p></p></th><th class="head"><p>a</p></th><th></th></tr>'
    assert tidied(table) == '<tr><td></td><th class="head"><p>a</p></th><td></td></tr>'
    parameters = [f'<dd><em class="sig-param">{name}</em>,</dd>\n' for name in "ab"]
    lines = [f'<span class="sig-line"><em class="sig-param">{name}</em>,</span>\n' for name in "ab"]
    assert tidied(f"f(<dl>\n{''.join(parameters)}</dl>)") == f"f({''.join(lines)})"
    assert tidied('<dl class="simple">\n<dd>x</dd>\n</dl>') == '<dl class="simple">\n<dd>x</dd>\n</dl>'


PAGE = """<section id="top"><h1>Masking<a class="headerlink" href="#top">#</a></h1>
<p>A word <em>must</em> not
see what follows.<br>So it is hidden.</p>
<section id="why"><h2>Why</h2><details><summary>Answer</summary><p>It would copy.</p></details>
<div class="cell_output docutils"><p>0.37</p></div><pre>f()</pre><ul><li><p>One.</p></li><li>Two &amp; three.</li></ul>
</section></section>"""


def test_what_is_told_of_a_page_is_what_is_in_sight():
    assert passages(PAGE) == [
        ("Masking", "top", "A word must not see what follows.So it is hidden."),
        ("Why", "why", "One."),
        ("Why", "why", "Two & three."),
    ]


def test_a_description_ends_where_a_word_ends():
    told = passages(f"<p>Short.</p><p>{'seven77 ' * 40}</p>")
    about = description(told)
    assert about.endswith("seven77 …") and LONGEST - 9 < len(about) <= LONGEST
    assert description([]) == ""


def test_the_head_of_a_page_describes_it():
    found = head('A "mask"', "It hides.", "https://a.org/b.html", "https://a.org/card.png")
    for words in (
        'og:title" content="A &quot;mask&quot;"',
        'description" content="It hides."',
        'og:url" content="https://a.org/b.html"',
        'og:image" content="https://a.org/card.png"',
    ):
        assert words in found
    assert re.findall(r'(?:name|property)="(.*?)"', head("A", "")) == ["og:title", "og:type"]


@pytest.mark.parametrize("address", ["", "https://a.org/course/"])
def test_only_a_site_with_an_address_tells_its_card(address):
    env, config = SimpleNamespace(told={}), SimpleNamespace(html_baseurl=address, project="P")
    context = {"title": "Masks", "body": "<p>Too short.</p>", "pageurl": address and f"{address}b.html"}
    tell(SimpleNamespace(env=env, config=config), "b", "page.html", context, None)
    links = re.findall(r'property="og:(?:url|image)" content="(.*?)"', context["metatags"])
    assert links == ([f"{address}b.html", f"{address}_static/card.png"] if address else [])


def test_an_address_is_absolute_or_none(capsys, monkeypatch, tmp_path):
    built = []
    monkeypatch.setattr("workshop.site.__main__.build", lambda out, address: built.append(address) or 0)
    given = ["--out", str(tmp_path)]
    assert main(given) == main([*given, "--address", "https://a.org/course"]) == 0
    assert built == [None, "https://a.org/course"]
    with pytest.raises(SystemExit):
        main(["--address", "a.org/course"])
    assert "wanted an address such as https://" in capsys.readouterr().err


def test_the_translator_stands_below_the_film_of_the_whole_machine():
    film = new_code_cell('whole_machine(translator, "La quise mucho")')
    cells = for_reading(new_notebook(cells=[new_markdown_cell("# T"), new_code_cell("f()"), film])).cells
    assert ['id="translator"' in cell.source for cell in cells] == [False, False, False, False, True]
    assert "../translator/translator.js" in cells[-1].source
