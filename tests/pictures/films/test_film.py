"""The frames of films: marks that come and go, what is sent to a page, stills, and errors."""

import base64
import re

import pytest

from course.pictures.films.film import Step, film, full_frames
from course.pictures.films.marks import arrow, box, dot, line, row_of_boxes, text
from course.pictures.frame import Guess

GUESS = Guess("Where to?", ("left", "right"), 1, ("It went the other way.", ""))
BALL, FAR = dot(20, 30, 5, "key"), dot(220, 30, 5, "key")
STEPS = (
    Step("A ball lies here.", [{"ball": BALL}]),
    Step("A wall comes.", [{"ball": BALL, "wall": line((300, 0), (300, 60))}]),
    Step("It rolls and is named.", [{"ball": FAR}, {"ball": FAR, "name": text(220, 60, "ball")}], lit=0),
)


def made(**changes):
    return film(
        **{"title": "A ball", "steps": STEPS, "guess": GUESS, "turn": 2, "lines": ("x += 1",)} | changes
    )


def test_a_mark_that_is_not_named_is_transparent_where_it_was_or_will_be():
    tracks = full_frames(STEPS)
    assert [mark.numbers for mark in tracks["wall"]] == [
        (0, 2, 300, 0, 300, 60),
        (1, 2, 300, 0, 300, 60),
        (0, 2, 300, 0, 300, 60),
        (0, 2, 300, 0, 300, 60),
    ]
    assert [mark.numbers[:2] for mark in tracks["name"]] == [(0, 220), (0, 220), (0, 220), (1, 220)]
    assert list(tracks) == ["wall", "ball", "name"]  # lines lie below boxes, boxes below texts


def test_only_what_changes_is_sent():
    wall, ball, name = made().ours["marks"]
    assert ball == {
        "kind": "box",
        "keys": [[0, [1, 15, 25, 10, 10, 0.9, 15, 5], "key", ""], [2, [1, 215, 25, 10, 10, 0.9, 15, 5]]],
    }
    assert [key[0] for key in wall["keys"]] == [0, 1, 2]
    assert name["keys"][0][2:] == ["ink", "ball"]


def test_the_time_of_a_step_is_that_of_its_words():
    assert made().scene["seconds"] == pytest.approx([3.1, 2.8, 3.4])


def test_what_is_left_without_scripts():
    html = made().html()
    before = html.partition("<script>")[0]
    image = base64.b64decode(re.search('src="data:image/svg\\+xml;base64,([^"]+)"', before)[1]).decode()
    first, second, third = (
        image.partition(f"translate(0 {top})")[2].partition("translate")[0] for top in (0, 300, 600)
    )
    assert 'rx="5" x="15" y="25" width="10" height="10"' in first
    assert "polyline" in second and '<use href="#m0"/>' in second  # the ball has not moved
    assert 'rx="5" x="215" y="25" width="10" height="10"' in third and ">ball<" in third
    assert "polyline" not in first + third
    assert 'alt="A ball lies here. A wall comes. It rolls and is named."' in before
    assert "<p>Where to?</p>" in before and "x += 1" in before
    assert made().html() == html


def test_in_a_terminal_the_question_stands_before_the_turning_point():
    assert made().text().splitlines() == [
        "A ball",
        "A ball lies here.",
        "A wall comes.",
        "Where to?",
        "Answer: right",
        "It rolls and is named.",
    ]


def test_the_question_does_not_lock_the_film():
    data = made(my_steps=STEPS).data()
    assert set(data) == {"title", "scene", "ours", "mine"}
    assert data["scene"]["ask"]["question"] == "Where to?"
    assert data["mine"] == data["ours"]


def test_a_moved_mark_keeps_all_but_its_place():
    assert box(1, 2, 30, 40, "key", text="a").moved(10, 20) == box(11, 22, 30, 40, "key", text="a")
    assert arrow((1, 2), (3, 4), (5, 6), width=7).moved(10, 20) == arrow(
        (11, 22), (13, 24), (15, 26), width=7
    )
    assert text(1, 2, "a", anchor="end").moved(10, 20) == text(11, 22, "a", anchor="end")


def test_a_row_of_boxes_stands_side_by_side():
    row = row_of_boxes("q", 10, 20, ["a", "b"], "query", strengths=[0.1, 0.2], width=30, gap=5)
    assert row == {
        "q 0": box(10, 20, 30, 26, "query", strength=0.1, text="a"),
        "q 1": box(45, 20, 30, 26, "query", strength=0.2, text="b"),
    }


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": 0}, "after the first of 3; got turn=0"),
        ({"turn": 3}, "after the first of 3; got turn=3"),
        ({"lines": ()}, "an index of the 0 lines; got 2 frames, lit=0"),
        ({"steps": (*STEPS[:2], Step("Nothing.", []))}, "got 0 frames"),
        ({"my_steps": STEPS[:2]}, r"as many frames as in steps, \[1, 1, 2\]; got \[1, 1\]"),
    ],
)
def test_a_film_that_cannot_be_shown_is_refused(changes, told):
    with pytest.raises(ValueError, match=told):
        made(**changes)


def test_a_mark_that_changes_its_kind_is_refused():
    steps = (*STEPS[:2], Step("Another.", [{"ball": line((0, 0), (1, 1))}]))
    with pytest.raises(ValueError, match="one kind, level and number of points for the mark 'ball'"):
        full_frames(steps)


def test_an_unknown_role_is_refused():
    with pytest.raises(ValueError, match="wanted one of the roles ink, faint, .* got 'pink'"):
        dot(0, 0, 1, "pink")
