"""Films in Chromium: they play, stop and step, ask before the turning point, and draw what Python computed."""

import pytest

from course.classroom import gallery
from course.pictures import films
from course.pictures.films.film import Step, film
from course.pictures.films.marks import arrow, box, dot, text
from course.pictures.frame import Guess
from tests.by_day import only_by_day

from .discoveries import picture
from .driving import MEDIA, spoken
from .harness import axe_complaints, page_of

GUESS = Guess("Which way will it go on?", ("down", "up"), 1, ("It goes up.", ""))
FILM = film(
    "A ball on its way",
    (
        Step("One.", [{"ball": dot(20, 100, 10, "key"), "name": text(20, 130, "a")}]),
        Step("Two.", [{"ball": dot(220, 100, 10, "query"), "name": text(220, 130, "b")}]),
        Step(
            "Three.",
            [
                {"ball": dot(220, 60, 10, "query")},
                {"ball": dot(420, 60, 10, "query"), "way": arrow((0, 0), (9, 9))},
            ],
        ),
    ),
    GUESS,
    turn=2,
    lines=("x += 200", "y -= 40"),
    my_steps=(
        Step("Mine, one.", [{"ball": dot(30, 100, 10, "mine")}]),
        Step("Mine, two.", [{"ball": dot(30, 110, 10, "mine")}]),
        Step(
            "Mine, three.",
            [{"ball": dot(30, 120, 10, "mine")}, {"ball": box(20, 110, 20, 20, "mine", round=10)}],
        ),
    ),
)


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, FILM))
    return page.locator(".course-picture")


def button(shown, name):
    return shown.get_by_role("button", name=name)


def to(shown, seconds):
    """Set the bar."""
    shown.get_by_label("Time").fill(str(seconds))


def ball(shown):
    rect = shown.locator(".reel rect").first
    return float(rect.get_attribute("x")) + 10, float(rect.get_attribute("y")) + 10


def answer(shown, choice=1):
    shown.locator(".guess input").nth(choice).check()
    button(shown, "This is my guess").click()


def test_steps_go_forward_and_back(shown):
    assert spoken(shown) == "1. One."
    assert button(shown, "Step back").is_enabled()
    button(shown, "Step forward").click()
    assert (spoken(shown), ball(shown)) == ("2. Two.", (220, 100))
    button(shown, "Step back").click()
    assert (spoken(shown), ball(shown)) == ("1. One.", (20, 100))


def test_nothing_behind_the_turning_point_is_shown_before_the_guess(shown):
    to(shown, 6.5)
    assert (spoken(shown), ball(shown)) == ("2. Two.", (220, 100))
    assert shown.locator("form.guess").is_visible()
    answer(shown)
    assert "That is right." in shown.locator(".asked").inner_text()
    button(shown, "Step forward").click()
    assert (spoken(shown), ball(shown)) == ("3. Three.", (420, 60))


def test_a_wrong_guess_is_told_why(shown):
    button(shown, "Step forward").click()
    answer(shown, 0)
    assert "It goes up. The answer: up." in shown.locator(".asked").inner_text()


def test_half_of_the_motion_is_half_of_the_way(shown, page):
    """The step takes 2.3 seconds and moves for 60% of them."""
    to(shown, 2.3 + 0.5 * 0.6 * 2.3)
    x, y = ball(shown)
    assert x == pytest.approx(120, abs=10)  # the bar has steps of a quarter of a second
    assert y == 100
    to(shown, 2.5)
    assert 20 < ball(shown)[0] < 70, "a motion begins slowly"


def test_a_mark_changes_its_words_and_its_colour_half_way(shown):
    name, dot = shown.locator(".reel text.free").first, shown.locator(".reel .box").first
    to(shown, 2.5)
    assert (name.text_content(), dot.get_attribute("style").count("--key")) == ("a", 1)
    to(shown, 3.5)
    assert (name.text_content(), dot.get_attribute("style").count("--query")) == ("b", 1)


def test_on_my_function_the_same_step_has_my_numbers(shown):
    button(shown, "Step forward").click()
    answer(shown)
    shown.get_by_label("on my function").check()
    assert (spoken(shown), ball(shown)) == ("On your function: 2. Mine, two.", (30, 110))
    shown.get_by_label("on my function").uncheck()
    assert (spoken(shown), ball(shown)) == ("2. Two.", (220, 100))


def test_it_plays_pauses_and_stops_to_ask(shown, page):
    page.emulate_media(reduced_motion="no-preference")
    assert button(shown, "Play").is_visible()
    button(shown, "Play").press("Space")
    assert button(shown, "Pause").is_visible()
    page.wait_for_function(
        "() => document.querySelector('.course-picture').shadowRoot.querySelector('.said').textContent === '2. Two.'"
    )
    button(shown, "Pause").press("Space")
    before = ball(shown)
    page.wait_for_timeout(100)
    assert ball(shown) == before
    shown.get_by_label("2×").check()
    button(shown, "Play").press("Enter")
    shown.locator("form.guess").wait_for()
    assert (spoken(shown), ball(shown)) == ("2. Two.", (220, 100))
    assert button(shown, "Play").is_visible()


def test_a_step_forward_moves_and_stops(shown, page):
    page.emulate_media(reduced_motion="no-preference")
    button(shown, "Step forward").press("Enter")
    page.wait_for_function(
        "() => document.querySelector('.course-picture').shadowRoot.querySelector('form.guess')"
    )
    assert ball(shown) == (220, 100)


def test_where_motion_is_not_wanted_there_are_steps(shown):
    assert not button(shown, "Play").is_visible()
    assert not shown.get_by_label("2×").is_visible()
    button(shown, "Step forward").click()
    assert ball(shown) == (220, 100)


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing_in_the_player(shown, page, media):
    page.emulate_media(**media)
    to(shown, 6.5)
    assert axe_complaints(page) == []
    answer(shown)
    assert axe_complaints(page) == []


def test_in_high_contrast_only_the_lit_line_has_a_bar(page, tmp_path):
    page.emulate_media(forced_colors="active")
    page.goto(page_of(tmp_path, picture("one_update"), title="one_update"))
    bars = page.locator(".course-picture .lines li").evaluate_all(
        "all => all.map((one) => [one.classList.contains('lit'), getComputedStyle(one).borderLeftColor])"
    )
    [lit] = {colour for is_lit, colour in bars if is_lit}
    [others] = {colour for is_lit, colour in bars if not is_lit}
    assert others == page.locator(".course-picture .picture").evaluate(
        "one => getComputedStyle(one).backgroundColor"
    )
    assert lit != others


# --- every film


def step_through(shown):
    """Go from step to step to the end; yield the index of each."""
    counts = picture_of(shown).scene["counts"]
    if counts[0] > 1:
        button(shown, "Step forward").click()  # to the end of the first step, which moves
    for step in range(len(counts)):
        yield step
        button(shown, "Step forward").click()
        if shown.locator("form.guess").count():
            button(shown, "Skip the guess").click()


@pytest.fixture(params=films.__all__)
def name(request):
    return request.param


def picture_of(shown):
    return picture(shown.page.title())


DRAWN = """host => [...host.shadowRoot.querySelectorAll(".reel > g > *")]
  .map((node) => [node.style.opacity, node.dataset.text])"""


@pytest.mark.parametrize("name", only_by_day(films.__all__[:4], films.__all__))
def test_every_step_draws_pythons_marks(page, tmp_path, name):
    shown_film = picture(name)
    page.goto(page_of(tmp_path, shown_film, title=name))
    shown = page.locator(".course-picture")
    counts, marks = shown_film.scene["counts"], shown_film.ours["marks"]
    for step in step_through(shown):
        assert spoken(shown) == f"{step + 1}. {shown_film.ours['says'][step]}"
        last = sum(counts[: step + 1]) - 1
        assert shown.evaluate(DRAWN) == [list(state_at(mark["keys"], last)) for mark in marks]


def state_at(keys, frame):
    """A mark's opacity and text in a frame, from the keys that are sent."""
    known = [key for key in keys if key[0] <= frame]
    return f"{known[-1][1][0]:g}", [key[3] for key in known if len(key) > 2][-1]


@pytest.mark.parametrize("name", only_by_day(films.__all__[:4], films.__all__))
def test_it_is_small_and_short(name):
    one = gallery.example(name)
    assert len(one.html().encode()) <= 80_000
    assert 20 <= sum(one.scene["seconds"]) <= 60
    assert 5 <= len(one.scene["counts"]) <= 9
    assert None not in one.scene["lit"], "each step has its line of code or its equation"
    assert one.html() == picture(name).html()


DRAW_TIME = """host => {
  const bar = host.shadowRoot.querySelector(".time input");
  const times = [];
  for (let i = 0; i < 200; i++) {
    const before = performance.now();
    bar.value = (bar.max * i) / 200;
    bar.dispatchEvent(new Event("input"));
    host.shadowRoot.querySelector(".reel").getBoundingClientRect();
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b)[190];
}"""


@pytest.mark.nightly
def test_a_moment_is_drawn_within_a_frame_and_axe_finds_nothing(page, tmp_path, name):
    page.goto(page_of(tmp_path, picture(name), title=name))
    shown = page.locator(".course-picture")
    assert list(step_through(shown))
    assert min(shown.evaluate(DRAW_TIME) for _ in range(5)) <= 20  # another program may slow one sweep down
    assert axe_complaints(page) == []
