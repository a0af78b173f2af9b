"""The map of the machine in Chromium: there at once, walked through by keyboard and by pointer."""

import pytest

from course.pictures.machine_map import PARTS, STATES, example

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, page_of


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, example()))
    return page.locator(".course-picture")


def drawn(picture):
    return dict(zip(data_of(picture, ".part", "part"), data_of(picture, ".part", "state"), strict=True))


def test_it_asks_nothing_and_is_there(shown):
    assert shown.locator(".guess").count() == 0
    assert spoken(shown).startswith("4 of the machine's 15 parts are written by you, 1 partly, 1 fixed.")
    states = {part.key: one["state"] for part, one in zip(PARTS, example().ours["parts"], strict=True)}
    assert drawn(shown) == states and {*states.values()} == {*STATES}


def test_a_box_is_as_full_as_its_functions_are_written(shown):
    assert shown.locator(".yours .number").inner_text() == "4 of 15 parts"
    found = {part.key: one for part, one in zip(PARTS, example().ours["parts"], strict=True)}
    widths = "all => all.map((g) => [...g.querySelectorAll('rect')].map(({ width }) => width.baseVal.value))"
    keys = data_of(shown, ".part", "part")
    assert {*keys} == {*found}
    for key, (whole, full) in zip(keys, shown.locator(".part").evaluate_all(widths), strict=True):
        written = len(found[key]["yours"])
        assert full / whole == pytest.approx(written / (written + len(found[key]["open"]))), key


@pytest.mark.parametrize("width", [1280, 390])
def test_it_fills_its_frame_and_names_stay_in_their_boxes(page, shown, width):
    page.set_viewport_size({"width": width, "height": 844})
    figure, map_ = (shown.locator(part).bounding_box() for part in (".figure", ".map"))
    assert map_["width"] == pytest.approx(figure["width"], abs=1)
    for part in shown.locator(".part").all():
        box = part.locator(".edge").bounding_box()
        for name in part.locator("text").all():
            text = name.bounding_box()
            assert box["x"] <= text["x"] and text["x"] + text["width"] <= box["x"] + box["width"]


def test_by_keyboard_from_part_to_part(shown):
    shown.locator("input").focus()
    press(shown, "ArrowRight")
    assert spoken(shown).startswith(
        "Tokenizer cuts a sentence into pieces, and numbers them: written by you."
    )
    press(shown, "End")
    assert "Still open: beam_step, length_penalty (lesson 09)." in spoken(shown)
    assert set(data_of(shown, ".chosen", "part")) == {"search"}
    press(shown, "Home")
    assert spoken(shown).startswith("4 of the machine's 15 parts")


def test_by_pointer(shown):
    shown.locator("[data-part=heads]").first.click(position={"x": 5, "y": 5})
    said = (
        "Heads make several attentions out of one: partly yours. Yours: split_heads, merge_heads. Still open:"
    )
    assert spoken(shown).startswith(said)
    assert shown.locator("input").input_value() == str([part.key for part in PARTS].index("heads") + 1)


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    assert axe_complaints(page) == []
