"""The reading site in Chromium, from disk and without a network: pictures, formulas, folds, colours, search, links."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import numpy as np
import pytest
from matplotlib.image import imread

from course.classroom.gallery import names
from course.classroom.notebooks import find_lessons, is_more
from course.classroom.slides.__main__ import PARTS
from course.classroom.slides.parts import fetch_parts
from course.exercises import EXERCISES
from course.exercises.stubs import source_of
from workshop.site.card import CARD, write_card
from workshop.site.parts import MATHJAX

from .harness import ROOT, axe_complaints, guess

LESSON = "notebooks/02_attention"
PAGES = ["index", LESSON, "exercises/lesson_03", "reference/attention", "notebooks/glossary"]
pytestmark = [pytest.mark.nightly, pytest.mark.timeout(600)]  # the build is the first test's


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The whole site as `make site` builds it; it fails if Sphinx has a warning."""
    try:
        fetch_parts(PARTS, [MATHJAX])
    except FileNotFoundError as error:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop(str(error))
    folder = tmp_path_factory.mktemp("built") / "site"
    command = [sys.executable, "-m", "workshop.site", "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture
def show(site, page):
    """Open a page of the site; every file that it loads must exist, and no script may fail."""
    failed = []
    page.on("requestfailed", lambda request: failed.append((request.resource_type, request.url)))
    page.on("pageerror", lambda error: failed.append(("error", str(error))))

    def opened(name: str, theme: str = "light", query: str = ""):
        page.add_init_script(
            f"localStorage.setItem('mode', '{theme}'); localStorage.setItem('theme', '{theme}')"
        )
        page.goto((site / f"{name}.html").as_uri() + query)
        return page

    yield opened
    assert [each for each in failed if each[0] != "xhr"] == []  # axe tries to read the style sheets


OPEN = "document.querySelectorAll('details').forEach(part => part.open = true)"
# Films ask on the way: they are taken on to their question.
TO_QUESTIONS = """() => {
  for (const { shadowRoot } of document.querySelectorAll(".course-picture"))
    for (let step = 0; step < 9 && !shadowRoot.querySelector("form.guess"); step++)
      shadowRoot.querySelector(".step-forward")?.click();
}"""
FIRST_THAT_ASKS = "all => all.findIndex((one) => one.shadowRoot.querySelector('form.guess'))"


def page_of(path: Path) -> str:
    return f"notebooks/{'more/' if is_more(path) else ''}{path.stem}"


ALIVE = [*map(page_of, find_lessons()), "gallery"]


@pytest.mark.parametrize("name", ALIVE)
def test_pictures_live_and_formulas_are_drawn(show, name):
    page = show(name)
    page.evaluate("window.MathJax && MathJax.startup.promise")
    assert page.locator("span.math, div.math").count() == page.locator("mjx-container").count()
    assert page.locator("mjx-merror").count() == 0
    pictures = page.locator(".course-picture")
    assert pictures.evaluate_all("all => all.filter(one => one.shadowRoot).length") == pictures.count()
    page.evaluate(OPEN)
    page.evaluate(TO_QUESTIONS)
    place = pictures.evaluate_all(FIRST_THAT_ASKS)
    assert (pictures.count() and place >= 0) or "more/" in name
    if place >= 0:
        guess(pictures.nth(place))
        assert pictures.nth(place).locator(".asked strong").first.inner_text().startswith("You guessed")


def test_the_gallery_has_every_picture(show):
    assert show("gallery").locator(".course-picture").count() == len(names())


def test_what_a_notebook_folds_is_folded(show):
    page = show(LESSON)
    notebook = nbformat.read(ROOT / f"{LESSON}.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for state, part, words in (
        ("source_hidden", "source", "Show the code"),
        ("outputs_hidden", "outputs", "Answer the question first, then open the output"),
    ):
        folds = page.locator("details.folded", has=page.locator("summary", has_text=words))
        hidden = [cell for cell in cells if cell.metadata.get("jupyter", {}).get(state) and cell[part]]
        assert folds.count() == len(hidden) >= 5
        inside = folds.first.locator("pre").first
        assert not inside.is_visible()
        folds.first.locator("summary").press("Enter")
        assert inside.is_visible()


COLOURS = """() => {
  const card = document.querySelector("div[role=status]");
  const picture = document.querySelector(".course-picture").shadowRoot.querySelector(".picture");
  return [document.body, picture, card].map(getComputedStyle).map((style) => [style.color, style.backgroundColor]);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("system", ["light", "dark"])
def test_page_picture_and_card_have_the_colours_of_the_pages_button(show, page, theme, system):
    page.emulate_media(color_scheme=system)
    shown = show(LESSON, theme)
    body, picture, card = shown.evaluate(COLOURS)
    assert body == picture == card
    assert body[1] == {"light": "rgb(255, 255, 255)", "dark": "rgb(17, 17, 17)"}[theme]
    outputs = shown.locator("div.cell_output .text_html, div.cell_output img:not(.course-picture img)")
    assert set(outputs.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundColor)")) == {
        "rgba(0, 0, 0, 0)"
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_paper_it_is_dark_on_white(show, page, theme):
    page.emulate_media(media="print")
    colours = show(LESSON, theme).evaluate(COLOURS)
    assert colours == [["rgb(31, 31, 31)", "rgb(255, 255, 255)"]] * 3


@pytest.mark.parametrize("name", [*PAGES, "gallery", "search", "genindex", "reference/translator"])
def test_it_fits_a_telephone(show, page, name):
    page.set_viewport_size({"width": 390, "height": 844})
    assert show(name).evaluate("document.documentElement.scrollWidth") <= 390
    pictures = page.locator(".course-picture")
    assert pictures.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0


WIDER_THAN_THEIR_BOX = """all => all.filter((one) =>
  one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth).map((one) => one.innerText)
"""


@pytest.mark.parametrize("name", ["notebooks/04_multi_head_attention", "notebooks/12_gpt", *PAGES])
def test_on_a_laptop_no_line_of_code_is_cut_and_no_heading_leaves_the_page(show, page, name):
    page.set_viewport_size({"width": 1280, "height": 900})
    show(name).evaluate(OPEN)
    for part in ("pre", "#pst-page-toc-nav a"):
        assert page.locator(part).evaluate_all(WIDER_THAN_THEIR_BOX) == []


def test_all_lessons_are_in_sight_beside_the_first_page(show, page):
    page.set_viewport_size({"width": 1280, "height": 900})
    links = (
        show("index")
        .locator(".bd-sidebar-primary a[href*='notebooks/']:not([href*='more/'])")
        .filter(has_text=" · ")
    )
    assert links.count() == sum(not is_more(path) for path in find_lessons())
    box = links.last.bounding_box()
    assert box is not None and box["y"] + box["height"] < 900


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_of_ours(show, name, theme):
    page = show(name, theme)
    page.evaluate(OPEN)
    for picture in page.locator(".course-picture").all():
        if picture.locator("form.guess").count():
            guess(picture)
    assert axe_complaints(page, ".bd-article-container") == []


def test_search_finds_a_word(show):
    page = show("search", query="?q=causal")
    found = page.locator("#search-results li a")
    found.first.wait_for()
    assert "03 · Masking: what must a word not see?" in found.all_inner_texts()
    assert page.locator("#search-results .context").count() == 0  # a summary would tell folded answers
    masking = page.locator("#search-results li", has_text="03 · Masking").first
    assert "causal" in masking.locator(".excerpt").inner_text().lower()
    assert masking.locator(".excerpt a").get_attribute("href").startswith("notebooks/03_masking.html#")


def test_the_front_page_leads_everywhere(show):
    page = show("index")
    assert page.locator("article h1").inner_text().startswith("The Transformer, built by hand")
    page.locator("#translator .written").wait_for()
    links = set(page.locator("article a").evaluate_all("all => all.map(one => one.getAttribute('href'))"))
    lessons = {f"{page_of(path)}.html" for path in find_lessons() if not is_more(path)}
    others = {"gallery", "exercises/index", "notebooks/glossary", "reference/index", "records", "teachers"}
    assert links >= lessons | {f"{name}.html" for name in others}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_first_screen_has_the_box_to_type_in_and_the_machine_moving(show, page, size):
    page.emulate_media(reduced_motion="no-preference")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show("index").locator(".words button").first.wait_for()
    inside = page.locator(".course-machine .reel").bounding_box()
    assert page.get_by_label("A sentence in Spanish").bounding_box()["y"] < inside["y"] < size[1] / 2
    # On a phone the last rows of the words are below.
    assert inside["y"] + inside["height"] < size[1] + (0 if size[0] > 400 else 120)
    page.locator(".words .done").nth(3).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def blurred(path: Path) -> np.ndarray:
    """A picture's greys, 0 to 1, in a thirtieth of its size, where fonts differ little."""
    greys = imread(path)[..., :3].mean(-1)
    assert greys.shape == (630, 1200)
    return greys.reshape(21, 30, 40, 30).mean((1, 3))


def test_the_card_shows_the_poster_of_today(tmp_path):
    write_card(tmp_path / "card.png")
    of_today, saved = blurred(tmp_path / "card.png"), blurred(CARD)
    assert np.abs(of_today - saved).max() < 0.2
    assert np.ptp(of_today) > 0.3, "an empty card would be alike, too"


def test_a_box_of_the_machine_and_lesson_07_lead_on(show, page):
    show("index").locator(".words button").first.wait_for()
    page.get_by_role("link", name="cross-attention: lesson 07").press("Enter")
    page.wait_for_url("**/notebooks/07_encoder_decoder.html")
    page.locator("#translator .words button").first.wait_for()
    page.get_by_role("link", name="embedding: lesson 01").first.press("Enter")
    page.wait_for_url("**/notebooks/01_embeddings.html")


def dead_links(site: Path) -> dict[str, list[str]]:
    """The links that lead to no file of the site, by page."""
    found = {}
    for path in site.rglob("*.html"):
        addresses = map(unescape, re.findall(r'<a [^>]*?href="([^"]+)"', path.read_text(encoding="utf-8")))
        files = {unquote(parts.path) for parts in map(urlsplit, addresses) if not parts.scheme and parts.path}
        dead = [name for name in files if not is_inside(path.parent / name, site)]
        if dead:
            found[path.relative_to(site).as_posix()] = sorted(dead)
    return found


def is_inside(path: Path, site: Path) -> bool:
    return path.resolve().is_relative_to(site) and path.is_file()


def test_every_link_leads_to_a_file_of_the_site(site, tmp_path):
    assert dead_links(site.resolve()) == {}
    (tmp_path / "a.html").write_text('<a class="x" href="../b.html#c">B</a> <a href="a.html">A</a>')
    assert dead_links(tmp_path.resolve()) == {"a.html": ["../b.html"]}


def told(html: str) -> list[str]:
    """The exercises whose answer stands in the code of a page, as it is written in the library."""
    code = "".join(re.findall(r"<pre>.*?</pre>", html, re.DOTALL))
    shown = squeezed(unescape(re.sub(r"<[^>]+>", "", code)))
    return [name for name in EXERCISES if squeezed(answer(name)) in shown]


@cache
def answer(name: str) -> str:
    """The lines of an answer, without signature and docstring."""
    source = source_of(EXERCISES[name].reference)
    first = ast.parse(source).body[0].body[1]
    return "\n".join(source.splitlines()[first.lineno - 1 :])


def squeezed(code: str) -> str:
    return re.sub(r"\s+", "", code)


def test_no_page_names_a_path_of_this_machine(site):
    named = [path.name for path in site.rglob("*.html") if str(ROOT) in path.read_text(encoding="utf-8")]
    assert named == []


def test_no_answer_stands_on_a_page(site):
    found = {path.stem: told(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    assert {name: answers for name, answers in found.items() if answers} == {}
    leaky = f"<pre><span>def</span> f(x):\n{answer('merge_heads').replace('x', '<b>x</b>')}</pre>"
    assert told(leaky) == ["merge_heads"]
