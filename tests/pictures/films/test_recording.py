"""The recording: a film's own frames at the player's times, as an SVG that needs no script."""

import re
import xml.etree.ElementTree as ElementTree
from importlib import import_module
from pathlib import Path

import pytest

from course.pictures.films.film import Step, film
from course.pictures.films.marks import arrow, box, text
from course.pictures.films.recording import main, poster, recording
from course.pictures.films.whole_machine import example
from course.pictures.frame import Guess

FOLDER = Path(__file__).resolve().parents[3] / "notebooks" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d*\.?\d+")
FRAMES = [  # a box that moves, a text that becomes another, an arrow that fades
    {"a": box(10, 20, 30, 40, "source"), "b": text(50, 60, "one"), "c": arrow((0, 0), (30, 40))},
    {"a": box(110, 20, 30, 40, "source"), "b": text(50, 60, "one"), "c": arrow((0, 0), (30, 40))},
    {"a": box(110, 220, 30, 40, "source"), "b": text(90, 60, "two & more")},
    {"a": box(310, 220, 30, 40, "target"), "b": text(90, 60, "two & more")},
]
SMALL = film(
    "A box moves",
    [Step("It moves to the right.", FRAMES[:1]), Step("Now down, and < on.", FRAMES[1:])],
    Guess("Where?", ("here", "there"), 0, ("", "It stays.")),
    turn=1,
)
TOTAL = 3.5 + 3.5  # seconds: 2 and 0.3 for each of five words


def root(image: str) -> ElementTree.Element:
    return ElementTree.fromstring(image)


def played(animation: ElementTree.Element, time: float) -> float:
    """The value of an animation at a share of the film, from its splines."""
    times = [float(key) for key in animation.get("keyTimes").split(";")]
    values = [float(value) for value in animation.get("values").split(";")]
    stretch = max(i for i in range(len(times) - 1) if times[i] <= time)
    x1, y1, x2, y2 = map(float, animation.get("keySplines").split(";")[stretch].split())
    share = (time - times[stretch]) / (times[stretch + 1] - times[stretch])
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        x = 3 * middle * (1 - middle) ** 2 * x1 + 3 * middle**2 * (1 - middle) * x2 + middle**3
        low, high = (middle, high) if x < share else (low, middle)
    part = 3 * low * (1 - low) ** 2 * y1 + 3 * low**2 * (1 - low) * y2 + low**3
    return values[stretch] + (values[stretch + 1] - values[stretch]) * part


def by_the_player(xs: list[float], time: float) -> float:
    """What film.js draws: the first step stands still, the second goes through three ways in 60% of its time."""
    share = min(max((time * TOTAL - 3.5) / 3.5 / 0.6, 0), 1)
    place = 3 * share * share * (3 - 2 * share)
    before = min(int(place), 2)
    return xs[before] + (xs[before + 1] - xs[before]) * (place - before)


def test_marks_are_where_the_player_draws_them():
    rect = next(r for r in root(recording(SMALL)).iter(f"{SVG}rect") if r.get("rx"))
    moves = {animation.get("attributeName"): animation for animation in rect}
    for step in range(200):
        time = step / 200
        assert played(moves["x"], time) == pytest.approx(by_the_player([10, 110, 110, 310], time), abs=0.7)
        assert played(moves["y"], time) == pytest.approx(by_the_player([20, 20, 220, 220], time), abs=0.7)


def test_words_and_roles_change_half_way():
    shown = {}
    for group in root(recording(SMALL)).iter(f"{SVG}g"):
        animation = group.find(f"{SVG}animate")
        if animation is not None:
            name = "".join(group.itertext()) or group.find(f"{SVG}rect").get("class")
            shown[name] = (
                [float(time) for time in animation.get("keyTimes").split(";")],
                animation.get("values"),
            )
    (_, leaves), values = shown["one"]
    assert values == "inline;none"
    assert by_the_player([0, 1, 2, 3], leaves) == pytest.approx(1.5, abs=0.01)
    assert shown["two & more"] == ([0, leaves], "none;inline")
    assert by_the_player([0, 1, 2, 3], shown["_target"][0][1]) == pytest.approx(2.5, abs=0.01)


def test_it_tells_its_sentences_and_escapes_them():
    for image in (recording(SMALL), poster(SMALL)):
        assert root(image).find(f"{SVG}title").text == "A box moves"
        assert root(image).find(f"{SVG}desc").text == "It moves to the right. Now down, and < on."
    assert "Now down, and < on." in "".join(root(poster(SMALL)).itertext())


def test_the_head_of_an_arrow_is_turned_as_it_runs():
    head = next(root(recording(SMALL)).iter(f"{SVG}polygon"))
    assert [float(x) for x in head.get("points").split()] == pytest.approx(
        [30, 40, 27.2, 29.6, 20.8, 34.4], abs=0.05
    )


@pytest.fixture(scope="module")
def made():
    machine = example()
    return {"whole_machine": recording(machine), "whole_machine_poster": poster(machine)}


@pytest.mark.slow
def test_it_is_small_and_needs_nothing_else(made):
    image = made["whole_machine"]
    assert len(image.encode()) < 150_000
    assert len(made["whole_machine_poster"].encode()) < 15_000
    bare = image.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<script|https?:|url\(|@font-face|@import| on\w+=", bare)
    assert "prefers-color-scheme:dark" in image and "prefers-reduced-motion:reduce" in image


@pytest.mark.parametrize("name", ["whole_machine", "whole_machine_poster"])
def test_the_readme_shows_what_the_film_shows(name, made):
    """To the byte, but for numbers that another processor rounds in another way."""
    saved, again = (FOLDER / f"{name}.svg").read_text(encoding="utf-8"), made[name]
    if saved != again:
        assert NUMBER.sub("0", saved) == NUMBER.sub("0", again), "`make film` records it again"
        pairs = zip(NUMBER.findall(saved), NUMBER.findall(again), strict=True)
        assert all(float(one) == pytest.approx(float(other), abs=0.11) for one, other in pairs)


def test_the_command_writes_both(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(import_module("course.pictures.films.whole_machine"), "example", lambda: SMALL)
    main(["whole_machine", "--out", str(tmp_path)])
    assert {path.name for path in tmp_path.iterdir()} == {"whole_machine.svg", "whole_machine_poster.svg"}
    assert "whole_machine.svg: " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["no_film"])
    assert "whole_machine" in capsys.readouterr().err
