"""Every picture by keyboard alone, and in every place where notebooks are read: live, reopened, untrusted, exported."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from benchmarks.pictures import measure
from course.classroom import gallery
from course.pictures import films
from tests.by_day import only_by_day

from .conftest import cut_network
from .discoveries import KEYS, alike, cell, last_said, listen, picture, recorded, transcript
from .driving import press, spoken
from .harness import PATIENCE, axe_complaints, exported, jupyterlab, notebook_of, page_of, save

# One player shows all films, so two of them stand for the rest where only the place or the colours differ.
NAMES = [name for name in KEYS if name not in films.__all__ or name in ("fit_share_mix", "whole_machine")]


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["digit_attention", "machine_map"])  # with a sheet; without a question
def test_the_benchmark_finds_every_control(page, name):
    milliseconds = measure(page.context.browser, picture(name), presses=1)
    assert len(milliseconds) == {"digit_attention": 3, "machine_map": 1}[name]


def test_none_is_left_out():
    assert sorted(KEYS) == gallery.names()


@pytest.mark.parametrize("name", only_by_day([*KEYS][::2], KEYS))
def test_by_keyboard_from_guess_to_discovery(page, tmp_path, name):
    page.goto(page_of(tmp_path, picture(name)))
    shown = page.locator(".course-picture")
    found = transcript(name, listen(shown, KEYS[name].split()))
    assert alike(found.strip(), recorded(name).strip()), found
    assert shown.locator("table").is_visible()
    press(shown, "Tab", "Tab")
    assert shown.evaluate("host => host.shadowRoot.activeElement") is None, (
        "Tab does not lead out of the picture"
    )


def test_alike_forgives_the_last_digit_and_no_more():
    assert alike("At 3: 0.12 and 7.", "At 3: 0.13 and 7.")
    assert not alike("At 3: 0.12 and 7.", "At 3: 0.14 and 7.")
    assert not alike("At 3: 0.12 and 7.", "At 4: 0.12 and 7.")
    assert not alike("At 3: 0.12 and 7.", "In 3: 0.12 and 7.")


LAB_THEMES = {
    "light": ("rgba(0, 0, 0, 0.87)", "rgba(0, 0, 0, 0.54)", "white", "#bdbdbd"),
    "dark": ("rgba(255, 255, 255, 1)", "rgba(255, 255, 255, 0.7)", "#111", "#616161"),
}


def theme(colours: tuple[str, ...]) -> str:
    """The theme's settings that JupyterLab gives a page."""
    names = ("content-font-color1", "content-font-color2", "layout-color0", "border-color1")
    return "".join(f"--jp-{name}: {colour};" for name, colour in zip(names, colours, strict=True))


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_in_high_contrast_the_colours_are_the_systems(page, tmp_path, name):
    """JupyterLab's light theme would draw black on black."""
    page.emulate_media(forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    page.goto(page_of(tmp_path, picture(name)))
    shown = page.locator(".course-picture")
    press(shown, *KEYS[name].split()[:-2])
    seen = {name: set() for name in LAB_THEMES}
    for _ in range(5):  # the edge of a line is not drawn alike each time
        for name, colours in LAB_THEMES.items():
            page.evaluate("style => (document.documentElement.style = style)", theme(colours))
            seen[name].add(settled(shown))
        if same := seen["light"] & seen["dark"]:
            break
    assert same, "the picture takes its colours from JupyterLab's theme"


def settled(shown) -> bytes:
    """A screenshot, taken when two in a row are equal: the edges of lines take a moment."""
    before, now = None, shown.screenshot()
    while now != before:
        before, now = now, shown.screenshot()
    return now


# --- four places


@dataclass
class Place:
    """A place where a notebook with all pictures is read."""

    page: object
    refused: list[str]

    def find(self, name: str):
        """A picture: its locator."""
        title = picture(name).title
        return self.page.locator(".course-picture").filter(has_text=title)


LIVE = nbformat.v4.new_notebook(
    cells=[nbformat.v4.new_markdown_cell("# A lesson", id="heading")]
    + [nbformat.v4.new_code_cell(cell(name), id=name) for name in NAMES],
    metadata={"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
)

# The cockpit draws itself at update 1 and at every 64th after it; the training waits until a drawing is seen.
SEEN = (1, 65, 129)
TRAIN = f"""
import time
from pathlib import Path

import torch
from course_lib.batches import TokenPairs
from course.pictures import TrainingCockpit
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig

ids, offsets = torch.randint(4, 30, (600,)), torch.arange(0, 601, 5)
pairs = TokenPairs(ids, ids, offsets, offsets)
sizes = TransformerConfig(vocab_size=30, d_model=32, d_ff=48, num_heads=2, num_layers=2)
config = TrainingConfig(max_steps=300, tokens_per_batch=100, warmup_steps=20)
updates = 0
cockpit = TrainingCockpit(config, sizes, clock=lambda: updates / 128)


def on_step(history):
    global updates
    updates = len(history.losses)
    cockpit(history)
    while updates in {SEEN} and not Path(f"seen_{{updates}}").exists():
        time.sleep(0.05)


history = train(Transformer(sizes, seed=0), pairs, config, on_step=on_step)
"""


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    """A JupyterLab with all notebooks of these tests: its folder and its address."""
    folder = tmp_path_factory.mktemp("lab")
    nbformat.write(LIVE, folder / "live.ipynb")
    saved = notebook_of(*map(picture, NAMES))
    save(saved, folder / "reopened.ipynb", trusted=True)
    saved.metadata["other"] = "so that its signature is not that of the trusted one"
    saved.cells.append(nbformat.v4.new_code_cell("2 + 2", id="other"))
    save(saved, folder / "untrusted.ipynb", trusted=False)
    training = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(TRAIN, id="train")], metadata=LIVE.metadata
    )
    nbformat.write(training, folder / "training.ipynb")
    with jupyterlab(folder) as address:
        yield folder, address


@contextmanager
def opened(browser, address: str) -> Iterator[Place]:
    """A separate page, without network requests."""
    context = browser.new_context(
        service_workers="block", reduced_motion="reduce", viewport={"width": 1200, "height": 900}
    )
    place = Place(context.new_page(), [])
    cut_network(context, place.refused)
    place.page.set_default_timeout(PATIENCE)
    place.page.goto(address)
    yield place
    context.close()


def run_all(page) -> None:
    """Run all cells by keyboard, when the kernel is ready."""
    page.get_by_text("| Idle").wait_for()
    page.locator(".jp-Notebook-cell").first.click()
    press(page.locator("body"), "Escape", "Control+A", "Control+Enter")


@pytest.fixture(scope="module", params=["live", "reopened", "exported"])
def place(browser, request, tmp_path_factory):
    """Each of the three places where scripts run, in turn, with all pictures."""
    if request.param == "exported":
        address = exported(notebook_of(*map(picture, NAMES)), tmp_path_factory.mktemp("exported"))
    else:
        address = f"{request.getfixturevalue('lab')[1]}/{request.param}.ipynb?reset"
    with opened(browser, address) as place:
        if request.param == "live":
            run_all(place.page)
        if request.param != "exported":
            place.page.locator(".jp-Notebook-cell").nth(len(NAMES)).wait_for(state="attached")
        for name in NAMES:
            place.find(name).locator("input").first.wait_for(state="attached")
        yield place


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_same_everywhere(place, name):
    """The same keys give the same sentence, and in JupyterLab letters neither make nor delete cells."""
    shown = place.find(name)
    shown.locator("input, button").first.focus()
    cells = place.page.locator(".jp-Notebook-cell").count()
    press(shown, *KEYS[name].split()[1:])
    assert alike(spoken(shown), last_said(name))
    press(shown, "a", "b", "d", "d", "x", "m")
    assert place.page.locator(".jp-Notebook-cell").count() == cells
    assert place.refused == []


@pytest.mark.nightly
def test_axe_finds_nothing_in_any_of_them(place):
    assert axe_complaints(place.page, ".course-picture") == []


@pytest.fixture(scope="module")
def untrusted(browser, lab):
    with opened(browser, f"{lab[1]}/untrusted.ipynb?reset") as place:
        yield place


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_untrusted_its_table_is_there(untrusted, name):
    wanted = picture(name).table
    cell = untrusted.page.locator(".jp-Notebook-cell").nth(1 + NAMES.index(name))
    cell.scroll_into_view_if_needed()  # JupyterLab draws a cell when it comes into view
    table = cell.locator("table", has_text=wanted.caption)
    table.wait_for()
    cells = table.locator("tbody th, tbody td").all_text_contents()
    assert cells == [cell for row in wanted.rows for cell in row]
    asked = picture(name).guess
    assert asked is None or untrusted.page.get_by_text(asked.question).is_visible()
    assert untrusted.page.locator("form.guess").count() == 0
    assert untrusted.refused == []


LIVE_SENTENCE = """() => {
  const host = [...document.querySelectorAll(".jp-OutputArea-output *")].find((node) => node.shadowRoot);
  return host?.shadowRoot.querySelector(".said")?.lastChild?.textContent ?? "";
}"""


def saved_outputs(page, notebook: Path) -> list[dict]:
    """The outputs of the first cell, when the notebook on disk has any."""
    for _ in range(PATIENCE // 100):
        with suppress(ValueError):  # half of it is written, or half of a letter
            if outputs := json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]["outputs"]:
                return outputs
        page.wait_for_timeout(100)
    raise AssertionError("the notebook was not saved")


@pytest.mark.nightly
def test_training_draws_itself_in_a_kernel(browser, lab):
    """The cockpit's sentence names one update after another; then the picture without a kernel replaces it."""
    folder, address = lab
    with opened(browser, f"{address}/training.ipynb?reset") as place:
        page = place.page
        run_all(page)
        skip = page.get_by_role("button", name="Skip the guess")
        skip.press("Enter")
        for update in SEEN:
            page.wait_for_function(f"() => ({LIVE_SENTENCE})().startsWith('At update {update} ')")
            (folder / f"seen_{update}").touch()
        ended = page.locator(".course-picture")
        ended.wait_for()
        skip.press("Enter")
        assert spoken(ended).startswith("At update 300 (")
        page.locator("[data-jp-item-name=save] jp-button").click()
        [output] = saved_outputs(page, folder / "training.ipynb")
        assert place.refused == []
    assert "course-picture" in "".join(output["data"]["text/html"])
