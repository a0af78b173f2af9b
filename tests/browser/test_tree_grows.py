"""A tree grows in Chromium: by keyboard over moments and symbols, each phrase in its place and marked."""

import pytest

from course.pictures.tree_grows import drawn, example, tree_grows
from course_lib.trees import leaves

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

PICTURE = example()
LOOKS = PICTURE.ours["looks"]
GOLD = "(S (NP DT NN ) (VP VB (NP NN ) ) . )"
UNCLOSED = tree_grows(
    "La niña come pan .".split(), GOLD.split(), {1: "(S (NP DT NN ) (VP VB (NP NN NN".split()}
)

PLACES = "all => all.map((node) => node.getAttribute('transform').match(/translate\\(([^)]*)/)[1])"
ENDS = "all => all.map((path) => path.getAttribute('d').slice(1).split('L'))"


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def phrases(picture):
    """The phrases of the model's tree: label, start, end, depth and kind. The gold tree's come first."""
    return data_of(picture, ".node[data-phrase]", "phrase")[len(drawn(PICTURE.scene["gold"].split())) :]


def gold_kinds(picture):
    found = data_of(picture, ".node[data-phrase]", "phrase")[: len(drawn(PICTURE.scene["gold"].split()))]
    return [phrase.split()[-1] for phrase in found]


def described(look):
    """The phrases of a look as the drawing has them."""
    parse = drawn(look["text"].split())
    kinds = [
        "open" if not phrase.closed else "right" if holds else "wrong"
        for phrase, holds in zip(parse, look["holds"], strict=True)
    ]
    return [f"{p.label} {p.start} {p.end} {p.depth} {kind}" for p, kind in zip(parse, kinds, strict=True)]


def places(picture, selector):
    """The middles of what a selector finds."""
    boxes = [node.bounding_box() for node in picture.locator(selector).all()]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def test_by_keyboard_from_guess_to_discovery(shown):
    assert shown.locator(".node.right, .node.wrong").count() == 0
    guess(shown, PICTURE.guess.answer)
    assert spoken(shown).startswith(
        "After 1,500 updates the model writes 11 tags for 12 words, in 10 brackets."
    )
    assert spoken(shown).endswith("It has 1 of the gold tree's 10 phrases (NP), and F1 is 0.10.")
    press(shown, "Home")
    for look in LOOKS:
        assert phrases(shown) == described(look)
        assert gold_kinds(shown) == ["right" if found else "gold" for found in look["found"]]
        assert shown.locator(".tally .number").text_content() == f"{look['right']} of 10"
        assert f"F1 is {look['f1']:.2f}." in spoken(shown)
        press(shown, "ArrowRight")


def test_before_the_guess_the_tree_stands_as_far_as_its_slip(shown):
    symbols = LOOKS[PICTURE.scene["asked"]]["text"].split()[: -PICTURE.scene["ahead"]]
    drawn_tags = [tag for tag in shown.locator(".node.tag").all() if tag.is_visible()]
    assert len(drawn_tags) == len(leaves(symbols)) + len(PICTURE.scene["words"])
    assert [*gold_kinds(shown)] == ["gold"] * 10
    assert shown.locator(".tally .number").text_content() == "? of 10"


def test_the_tree_grows_symbol_by_symbol(shown):
    guess(shown)
    press(shown, "Tab", "Home")
    assert "0 of 31 symbols. Tags written: 0, brackets open: 0." in spoken(shown)
    press(shown, *["ArrowRight"] * (PICTURE.scene["longest"] - 31 + 4))
    assert spoken(shown).endswith("4 of 31 symbols, the last “NNP”. Tags written: 1, brackets open: 3.")
    assert phrases(shown)[:3] == ["S 0 1 0 open", "S 0 1 1 open", "NP 0 1 2 open"]
    press(shown, "ArrowRight")
    assert phrases(shown)[2] == "NP 0 1 2 right"
    assert shown.locator(".tally .number").text_content() == "1 of 10"


@pytest.mark.parametrize("width", [1280, 390])
def test_a_phrase_stands_over_the_middle_of_its_tags_and_a_right_one_over_its_mirror(page, shown, width):
    page.set_viewport_size({"width": width, "height": 844})
    guess(shown)
    press(shown, "End")
    along, away = (0, 1) if width == 1280 else (1, 0)
    words = [place[along] for place in places(shown, ".word")]
    nodes = places(shown, ".node[data-phrase]")
    below, above = nodes[:10], nodes[10:]
    for phrase, one, other in zip(drawn(PICTURE.scene["gold"].split()), above, below, strict=True):
        middle = (words[phrase.start] + words[phrase.end - 1]) / 2
        assert one[along] == pytest.approx(middle, abs=1) and other[along] == pytest.approx(middle, abs=1)
    sums = [one[away] + other[away] for one, other in zip(above, below, strict=True)]
    assert max(sums) - min(sums) < 1


def test_the_first_tag_that_differs_has_a_ring(shown):
    guess(shown)
    assert shown.locator(".slip").all_text_contents() == ["JJ"]
    assert shown.locator(".other").all_text_contents() == "CC VB IN DT NN .".split()
    gold = shown.locator(".node.tag").evaluate_all(PLACES)[:12]
    ways = shown.locator(".slipped").evaluate_all(ENDS)
    assert [end for start, end in ways if start != end] == gold[6:]
    press(shown, "End")
    assert shown.locator(".slip, .other").count() == 0


def test_a_bracket_that_never_closes_is_no_phrase(page, tmp_path):
    page.goto(page_of(tmp_path, UNCLOSED))
    picture = page.locator(".course-picture")
    guess(picture)
    kinds = [phrase.split()[-1] for phrase in data_of(picture, ".node[data-phrase]", "phrase")[4:]]
    assert kinds == ["open", "wrong", "open", "open"]
    assert "3 of its brackets never close" in spoken(picture)
    assert picture.locator(".word").all_text_contents() == ["La", "niña", "come", "pan", "."]


def test_the_switch_shows_my_function(shown):
    guess(shown)
    press(shown, "Home", "ArrowRight")
    assert "That is no tree, because the first bracket does not hold everything." in spoken(shown)
    press(shown, "Tab", "Tab", "Space")
    assert phrases(shown) == described(PICTURE.mine["looks"][1])
    assert spoken(shown).startswith("On your function: After 200 updates")
    assert "That is a tree." in spoken(shown)


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowLeft"] * 4) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    assert axe_complaints(page) == []
    press(shown, "ArrowLeft")
    assert axe_complaints(page) == []
