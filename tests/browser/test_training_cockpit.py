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
    assert not cockpit.locator("circle[data-run='0']").is_visible()
    begun = cockpit.locator("polyline.run0").get_attribute("points").split()
    assert len(begun) == sum(step <= 33 for step in OURS["steps"]), "only how it begins is shown"
    assert cockpit.locator(".cockpit .big").text_content() == "?"
    choices = ["on the floor", "half", "as far", "twice as far"]
    assert cockpit.locator("text.choice").all_text_contents() == choices
    assert read(cockpit, "loss", run=1) == RECORDED["loss"][RECORDED["steps"].index(100)], (
        "the question names it"
    )
    guess(cockpit)
    floor = float(cockpit.locator("[data-level]").get_attribute("data-level"))
    assert floor == round(smoothed_floor(3000, 0.1), 6)
    loss = OURS["loss"][OURS["steps"].index(100)]
    assert read(cockpit, "loss") == loss
    far, other = f"{loss - floor:.2f}", f"{read(cockpit, 'loss', run=1) - floor:.2f}"
    assert cockpit.locator(".cockpit .big").text_content() == f"{(loss - floor) / float(other):.1f} × as far"
    scale = [words for words in choices if words != "on the floor"]  # that was the guess
    assert cockpit.locator("text.choice").all_text_contents() == scale
    assert cockpit.locator("text.ghost").text_content() == "your guess"
    assert spoken(cockpit).startswith(f"At update 100 (15.0 s) the training loss is {loss:.2f}, ")
    told = f"It is {far} above the floor of {floor:.2f}; the recorded run (made-up GPU) is {other} above it."
    assert spoken(cockpit).endswith(told)
    page.keyboard.press("Home")
    assert read(cockpit, "loss") == OURS["loss"][0]
    assert cockpit.locator("text.choice").count() == 0, "the scale is of the asked update"
    assert "validation" not in spoken(cockpit)  # no look yet
    for _ in range(3):
        page.keyboard.press("PageUp")
        update = cockpit.locator(".cursor").get_attribute("data-at")
        assert spoken(cockpit).startswith(f"At update {update} (")
        for run, curves in enumerate((OURS, RECORDED)):
            assert read(cockpit, "loss", run) == curves["loss"][curves["steps"].index(int(update))]
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    for key in ("validation", "score", "rate"):
        page.keyboard.press("ArrowRight")
        assert read(cockpit, key) == OURS[key][-1]
        assert cockpit.locator("[data-level]").count() == 0


def test_lines_reach_from_the_floor_to_the_loss(cockpit):
    """They are as long as the losses are above the floor, in the units of the axis."""
    guess(cockpit)
    floor = float(cockpit.locator("[data-level]").get_attribute("data-level"))
    lines = cockpit.locator(".cockpit .far").all()
    ends = [line.get_attribute("d").split()[1].split("V") for line in lines]
    far = [float(foot) - float(top) for foot, top in ends]
    above = [read(cockpit, "loss", run) - floor for run in (0, 1)]
    assert far[0] / far[1] == pytest.approx(above[0] / above[1], rel=1e-6)
    assert ends[0][0] == ends[1][0]


def test_the_axis_ends_soon_after_what_is_asked_until_the_cursor_goes_further(cockpit, page):
    guess(cockpit)
    before = cockpit.locator(".cockpit text").all_text_contents()
    assert "250" in before and "1000" not in before
    near = cockpit.locator("polyline.run1").get_attribute("points").split()
    assert len(near) == sum(step <= 250 for step in RECORDED["steps"])
    page.keyboard.press("End")
    assert "1000" in cockpit.locator(".cockpit text").all_text_contents()
    far = cockpit.locator("polyline.run1").get_attribute("points").split()
    assert len(far) == len(RECORDED["steps"])


def test_axes_have_round_ticks_and_the_score_goes_up_to_one(cockpit, page):
    guess(cockpit)
    page.keyboard.press("End")
    rows = {
        "training loss": ["0", "5"],
        "score": ["0", "0.5", "1.0"],
        "learning rate": ["0", "0.001", "0.002"],
    }
    for name, wanted in rows.items():
        cockpit.get_by_label(name, exact=True).check()
        texts = cockpit.locator(".cockpit text").all_text_contents()
        across = ["0", "200", "400", "600", "800", "1000", "updates"]
        assert [text for text in texts if text in across][-7:] == across
        assert texts[: texts.index("0", 1)][: len(wanted)] == wanted


def test_without_a_recorded_run_the_question_is_not_answered_by_a_line(page, tmp_path):
    history = TrainingHistory([3.0, 2.0], [0.1, 0.1], [9, 9], [1.0, 2.0])
    page.goto(page_of(tmp_path, training_cockpit(history, TrainingConfig(max_steps=2), vocab_size=30)))
    picture = page.locator(".course-picture")
    assert not picture.locator("[data-level] + text").is_visible()
    assert not picture.locator("polyline").is_visible()
    guess(picture)
    assert picture.locator("[data-level] + text").is_visible()


def test_what_was_not_measured_has_no_curve(page, tmp_path):
    history = TrainingHistory([3.0, 2.0], [0.1, 0.1], [9, 9], [1.0, 2.0], score_steps=[2], scores=[0.25])
    page.goto(page_of(tmp_path, training_cockpit(history, TrainingConfig(max_steps=2), vocab_size=30)))
    picture = page.locator(".course-picture")
    guess(picture)
    picture.get_by_label("validation loss").check()
    assert picture.locator("circle").count() == 0
    assert "validation" not in spoken(picture)
    picture.get_by_label("score").check()
    assert read(picture, "score") == 0.25
    assert "score 0.25, learning rate 0.10000. It is " in spoken(picture)


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(cockpit, page, media):
    page.emulate_media(**media)
    guess(cockpit)
    assert axe_complaints(page) == []
