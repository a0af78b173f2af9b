"""The training cockpit in Chromium: from guess to discovery by keyboard, with torch's numbers."""

import pytest

from course.pictures.training_cockpit import example, training_cockpit
from course_lib.losses import smoothed_floor
from course_lib.running.history import TrainingHistory
from course_lib.training_config import TrainingConfig

from .harness import axe_complaints, guess, page_of

PICTURE = example()
OURS = PICTURE.ours["run"]


@pytest.fixture
def cockpit(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def spoken(picture):
    return picture.locator(".said").inner_text().splitlines()[-1]


def read(picture, key):
    return float(picture.locator(f"circle[data-key={key}]").get_attribute("data-value"))


def test_by_keyboard_from_guess_to_discovery(cockpit, page):
    assert not cockpit.locator("circle").is_visible()
    begun = cockpit.locator("polyline").get_attribute("points").split()
    assert len(begun) == sum(step <= 100 for step in OURS["steps"]), "only how it begins is shown"
    assert cockpit.locator(".cockpit .big").first.text_content() == "?"
    assert cockpit.locator("text.choice").all_text_contents() == ["0.00", "1.13", "4.00", "8.01"]
    guess(cockpit)
    floor = float(cockpit.locator("[data-level]").get_attribute("data-level"))
    assert floor == round(smoothed_floor(3000, 0.1), 6)
    assert cockpit.locator(".cockpit .big").text_content() == f"floor {floor:.2f}"
    assert cockpit.locator("text.ghost").text_content() == "your guess"
    assert cockpit.locator("text.choice").count() == 0
    loss = OURS["loss"][-1]
    assert read(cockpit, "loss") == loss
    told = f"At update 600 (90.0 s) the training loss is {loss:.2f}, {loss - floor:.2f} above the floor of {floor:.2f}."
    assert spoken(cockpit).startswith(
        f"{told} Validation loss {OURS['validation'][-1]:.2f} without smoothing, "
    )
    page.keyboard.press("Home")
    assert read(cockpit, "loss") == OURS["loss"][0]
    assert "alidation" not in spoken(cockpit)  # no look yet
    for _ in range(3):
        page.keyboard.press("PageUp")
        update = cockpit.locator(".cursor").get_attribute("data-at")
        assert spoken(cockpit).startswith(f"At update {update} (")
        assert read(cockpit, "loss") == OURS["loss"][OURS["steps"].index(int(update))]
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    for key in ("validation", "score", "rate"):
        page.keyboard.press("ArrowRight")
        assert read(cockpit, key) == OURS[key][-1]
        assert cockpit.locator("[data-level]").count() == 0


def test_levels_and_the_curve_have_one_scale(cockpit, page):
    """The line of the floor is as far below the curve's end as its loss says, on the scale of the curve's ends."""
    guess(cockpit)
    points = [
        float(point.split(",")[1])
        for point in cockpit.locator("polyline.pale").get_attribute("points").split()
    ]
    (first, last), (top, bottom) = (OURS["loss"][0], OURS["loss"][-1]), (points[0], points[-1])
    a_nat = (bottom - top) / (first - last)
    line = cockpit.locator("[data-level]")
    height = float(line.get_attribute("d").split()[1].split("H")[0])
    assert (height - bottom) / a_nat == pytest.approx(
        last - float(line.get_attribute("data-level")), abs=0.01
    )
    page.keyboard.press("Home")
    seen = cockpit.locator("polyline:not(.pale)").get_attribute("points").split()
    assert len(seen) == 1, "the strong part goes up to the cursor"


def test_of_a_run_without_smoothing_it_asks_where_the_loss_begins(page, tmp_path):
    """The form of lesson 08: the curve is hidden, the cursor goes to the first update, and nothing is out of reach."""
    history = TrainingHistory([3.5, 3.0, 2.0], [0.1] * 3, [9] * 3, [1.0, 2.0, 3.0])
    config = TrainingConfig(max_steps=3, label_smoothing=0.0)
    page.goto(page_of(tmp_path, training_cockpit(history, config, vocab_size=30)))
    picture = page.locator(".course-picture")
    assert picture.locator("polyline:visible").count() == 0
    guess(picture)
    assert read(picture, "loss") == 3.5
    assert spoken(picture).startswith(
        "At update 1 (1.0 s) the training loss is 3.50, 0.10 above the even guess of 3.40."
    )
    assert picture.locator(".cockpit .big").text_content() == "even guess 3.40"
    assert picture.locator(".under").count() == 0
    seen = picture.locator("polyline:not(.pale)").get_attribute("points").split()
    assert len(seen) == 3, "the strong part begins at the cursor"


def test_a_guess_below_the_floor_and_the_floor_have_places_of_their_own(cockpit):
    guess(cockpit, 0)
    boxes = [cockpit.locator(f"text{kind}").bounding_box() for kind in (".ghost", ".big")]
    assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]


def test_axes_have_round_ticks_and_the_score_goes_up_to_one(cockpit, page):
    guess(cockpit)
    rows = {
        "training loss": ["0", "5"],
        "score": ["0", "0.5", "1.0"],
        "learning rate": ["0", "0.0005", "0.0010"],
    }
    for name, wanted in rows.items():
        cockpit.get_by_label(name, exact=True).check()
        texts = cockpit.locator(".cockpit text").all_text_contents()
        across = ["0", "100", "200", "300", "400", "500", "600", "updates"]
        assert [text for text in texts if text in across][-8:] == across
        assert texts[: texts.index("0", 1)][: len(wanted)] == wanted


def test_the_question_is_not_answered_by_a_line(page, tmp_path):
    history = TrainingHistory([3.0, 2.0], [0.1, 0.1], [9, 9], [1.0, 2.0])
    page.goto(page_of(tmp_path, training_cockpit(history, TrainingConfig(max_steps=2), vocab_size=30)))
    picture = page.locator(".course-picture")
    assert not picture.locator("[data-level] + text").is_visible()
    guess(picture)
    assert picture.locator("[data-level] + text").is_visible()


def test_what_was_not_measured_has_no_curve(page, tmp_path):
    history = TrainingHistory([3.0, 2.0], [0.1, 0.1], [9, 9], [1.0, 2.0], score_steps=[2], scores=[0.25])
    page.goto(page_of(tmp_path, training_cockpit(history, TrainingConfig(max_steps=2), vocab_size=30)))
    picture = page.locator(".course-picture")
    guess(picture)
    picture.get_by_label("validation loss").check()
    assert picture.locator("circle").count() == 0
    assert "alidation" not in spoken(picture)
    picture.get_by_label("score").check()
    assert read(picture, "score") == 0.25
    assert spoken(picture).endswith(". Score 0.25, learning rate 0.10000.")


@pytest.mark.parametrize(
    "media", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]
)
@pytest.mark.nightly
def test_axe_finds_nothing(cockpit, page, media):
    page.emulate_media(**media)
    guess(cockpit)
    assert axe_complaints(page) == []
