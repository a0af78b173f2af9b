"""The training cockpit in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import pytest

from course.pictures.training_cockpit import example, training_cockpit
from course_lib.losses import smoothed_floor
from course_lib.running.history import TrainingHistory
from course_lib.training_config import TrainingConfig

from .harness import axe_complaints, guess, page_of

PICTURE = example()
OURS, RECORDED = PICTURE.ours["runs"]


@pytest.fixture
def cockpit(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def spoken(picture):
    return picture.locator(".said").inner_text().splitlines()[-1]


def read(picture, key, run=0):
    return float(picture.locator(f"circle[data-key={key}][data-run='{run}']").get_attribute("data-value"))


def test_by_keyboard_from_guess_to_discovery(cockpit, page):
    guess(cockpit)
    page.keyboard.press("End")
    floor = float(cockpit.locator("[data-floor]").get_attribute("data-floor"))
    assert floor == round(smoothed_floor(3000, 0.1), 3)
    keys = ("loss", "validation", "score", "rate")
    assert [read(cockpit, key) for key in keys] == [OURS[key][-1] for key in keys]
    page.keyboard.press("Home")
    assert [read(cockpit, key) for key in ("loss", "rate")] == [OURS["loss"][0], OURS["rate"][0]]
    assert cockpit.locator("circle[data-key=validation], circle[data-key=score]").count() == 0  # no look yet
    assert "validation" not in spoken(cockpit)
    for _ in range(3):
        page.keyboard.press("PageUp")
        update = cockpit.locator(".cursor").first.get_attribute("data-at")
        assert spoken(cockpit).startswith(f"At update {update} (")
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")  # to a tenth of the longer run's 1,000 updates
    place = max(i for i, step in enumerate(OURS["steps"]) if step <= 100)
    assert read(cockpit, "loss") == OURS["loss"][place]
    assert f"the training loss is {OURS['loss'][place]:.3f}" in spoken(cockpit)
    assert f"above its floor of {floor}" in spoken(cockpit)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")  # across seconds
    place = max(i for i, seconds in enumerate(RECORDED["seconds"]) if seconds <= 9)
    assert read(cockpit, "loss", run=1) == RECORDED["loss"][place]


def test_axes_have_round_ticks_and_the_score_goes_up_to_one(cockpit):
    guess(cockpit)
    texts = [chart.locator("svg text").all_text_contents() for chart in cockpit.locator(".chart").all()]
    across = ["0", "200", "400", "600", "800", "1000 updates"]
    assert [chart[-6 - ("floor" in chart[-1]) :][:6] for chart in texts] == [across] * 4
    assert [chart[: chart.index("0", 1)] for chart in texts] == [
        ["0", "5"],
        ["0", "2", "4"],
        ["0", "0.5", "1.0"],
        ["0", "0.002"],
    ]


def test_what_was_not_measured_has_no_chart(page, tmp_path):
    history = TrainingHistory([3.0, 2.0], [0.1, 0.1], [9, 9], [1.0, 2.0], score_steps=[2], scores=[0.25])
    page.goto(page_of(tmp_path, training_cockpit(history, TrainingConfig(max_steps=2), vocab_size=30)))
    picture = page.locator(".course-picture")
    guess(picture)
    shown = picture.locator(".chart .name:visible").all_inner_texts()
    assert [name.split(" (")[0].split("\n")[0] for name in shown] == [
        "Training loss, label-smoothed",
        "Score",
        "Learning rate",
    ]
    assert read(picture, "score") == 0.25
    assert "score 0.25." in spoken(picture)


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(cockpit, page, media):
    page.emulate_media(**media)
    guess(cockpit)
    assert axe_complaints(page) == []
