"""One colour for each role: in the pictures' scripts and styles, and in the plots of lessons."""

import base64
import io
import re
import subprocess
import sys

import nbformat
import pytest

from course.pictures.colours import ROLES, tone
from course.pictures.frame import HERE
from course.pictures.plots import GREY, colour_of

FILES = sorted(path for path in HERE.iterdir() if path.suffix in {".js", ".css"} and path.stem != "frame")
NAMED = r"(?:fill|stroke|color|background|border-color): *(?:black|white|red|green|blue|orange|yellow|grey|gray)\b"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_picture_names_a_colour_of_its_own(path):
    """A role's colour comes from the frame; colours by number are for heads, tokens, sentences and the like."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsl\(|" + NAMED, text) == []
    assert re.findall(r"\bcolourOf\(\d+\)", text) == []


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("role", [*ROLES, "wrong", "1", "2", "3", "4"])
@pytest.mark.parametrize(("page", "ground"), [("light", "#ffffff"), ("dark", "#111111")])
def test_marks_contrast_3_to_1_and_letters_4_and_a_half_in_both_themes(role, page, ground):
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast(getattr(tone(role), page), ground) >= 3
    assert contrast(getattr(tone(f"{role}-text"), page), ground) >= 4.5


@pytest.mark.parametrize("ground", ["#ffffff", "#111111"])
def test_a_plot_contrasts_with_a_light_and_a_dark_page(ground):
    assert min(contrast(colour_of(role), ground) for role in ROLES) >= 3
    assert contrast(GREY, ground) > 4.2


def test_the_tone_of_no_role_is_told_what_was_wanted():
    with pytest.raises(ValueError, match=r"wanted one of the colours query, key, .*; got 'head'"):
        tone("head")


def test_roles_have_colours_of_their_own():
    shared = {"source": "key", "target": "query"}
    assert {role: colour_of(role) for role in shared} == {
        role: colour_of(other) for role, other in shared.items()
    }
    alone = [colour_of(role) for role in ROLES if role not in shared]
    assert len(set(alone)) == len(alone) == 7
    with pytest.raises(ValueError, match=r"wanted one of the roles query, key, .*; got 'head'"):
        colour_of("head")


PLOT = """
from course.pictures.plots import colour_of, pyplot_in_theme

plt = pyplot_in_theme()
figure, axes = plt.subplots(figsize=(2, 2))
axes.plot([0, 1], color=colour_of("query"))
axes.set_yticks([])
plt.show()
"""


@pytest.mark.slow
def test_in_a_notebook_a_plot_has_no_ground_and_asks_for_none():
    """JupyterLab would put a white ground behind a figure that says that it needs a light one."""
    import matplotlib.image
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(PLOT, id="plot")])
    NotebookClient(notebook, resources={"metadata": {"path": str(HERE.parents[1])}}).execute()
    [output] = [output for output in notebook.cells[0].outputs if output.output_type == "display_data"]
    assert "image/png" not in output.metadata
    pixels = matplotlib.image.imread(io.BytesIO(base64.b64decode(output.data["image/png"])))
    assert pixels[0, 0, 3] == 0
    assert pixels[pixels.shape[0] // 4, pixels.shape[1] // 4, 3] == 0  # inside the axes
    assert pixels[..., 3].max() == 1


def test_outside_a_notebook_it_is_pyplot():
    program = "from course.pictures.plots import pyplot_in_theme as p; print(p().rcParams['axes.edgecolor'])"
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, check=True, text=True)
    assert found.stdout.strip() == GREY
