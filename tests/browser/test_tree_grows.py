"""A tree grows in Chromium: by keyboard over the moments, each phrase marked, and brackets that do not close."""

import pytest

from course.pictures.tree_grows import example, tree_grows

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

PICTURE = example()
LOOKS = PICTURE.ours["looks"]
GOLD = "(S (NP DT NN ) (VP VB (NP NN ) ) . )"
UNCLOSED = tree_grows(
    "La niña come pan .".split(), GOLD.split(), {1: "(S (NP DT NN ) (VP VB (NP NN NN".split()}
)


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def phrases(picture):
    return data_of(picture, ".tree .bracket", "phrase")


def described(look):
    return [
        f"{label} {start} {end} {depth} {kind}"
        for (label, start, end, depth, _), kind in zip(look["phrases"], look["kinds"], strict=True)
    ]


def test_by_keyboard_from_guess_to_discovery(shown):
    assert shown.locator(".tree .right, .tree .wrong").count() == 0
    guess(shown, PICTURE.guess.answer)
    assert spoken(shown).startswith(
        "After 1,500 updates the model writes 11 tags for 12 words, in 10 brackets."
    )
    assert spoken(shown).endswith("It has 1 of the gold tree's 10 phrases (NP), and F1 is 0.10.")
    press(shown, "Home")
    for look in LOOKS:
        assert phrases(shown) == described(look)
        assert data_of(shown, ".tree .block", "missing") == [
            str(missing).lower() for missing in look["missing"]
        ]
        assert shown.locator(".written code").inner_text() == look["text"]
        assert f"F1 is {look['f1']:.2f}." in spoken(shown)
        press(shown, "ArrowRight")
    assert [float(f1) for f1 in data_of(shown, ".moments li", "f1")] == [look["f1"] for look in LOOKS]
    assert shown.locator(".tree .bracket").all_inner_texts() == [
        f"{label} ✓" for label, *_ in PICTURE.scene["gold"]
    ]
    assert "".join(shown.locator(".tree .block").all_inner_texts()).strip() == ""


def test_the_gold_tree_stands_there_before_the_guess(shown):
    gold = PICTURE.scene["gold_text"]
    assert shown.locator(".gold-text code").inner_text() == gold
    assert shown.locator(".gold-text code").is_visible()


def test_only_marks_that_are_drawn_are_explained(shown):
    guess(shown)
    press(shown, "Home")
    for look in LOOKS:
        wanted = [kind for kind in ("right", "wrong", "void") if kind in look["kinds"]]
        marks = [
            kind.split()[-1]
            for kind in shown.locator(".keys span").evaluate_all("all => all.map((s) => s.className)")
        ]
        assert [mark for mark in marks if mark in ("right", "wrong", "void")] == wanted
        assert ("○" in shown.locator(".keys").inner_text()) == any(look["missing"])
        assert ("never closes" in shown.locator(".keys").inner_text()) == any(
            not p.closed for p in look["phrases"]
        )
        press(shown, "ArrowRight")


def test_what_is_gold_is_an_area_and_what_is_written_a_line(shown):
    guess(shown)
    style = (
        "all => all.map((b) => [getComputedStyle(b).borderLeftWidth, getComputedStyle(b).backgroundColor])"
    )
    for border, ground in shown.locator(".tree .block").evaluate_all(style):
        assert border == "0px" and ground != "rgba(0, 0, 0, 0)"
    for border, ground in shown.locator(".tree .bracket").evaluate_all(style):
        assert border != "0px" and ground == "rgba(0, 0, 0, 0)"


def test_a_right_phrase_at_another_depth_leaves_its_name_in_the_gold_tree(shown):
    guess(shown)
    press(shown, "ArrowLeft", "ArrowLeft")
    assert [text for text in shown.locator(".tree .block").all_inner_texts() if "○" not in text] == ["NP"]
    assert shown.locator(".tree .bracket.right").all_inner_texts() == ["NP ✓"]


def test_a_phrase_stands_before_the_tags_that_it_holds(shown):
    guess(shown)
    press(shown, "End")
    tags = [box.bounding_box() for box in shown.locator(".tag:not(.gold)").all()]
    brackets = [box.bounding_box() for box in shown.locator(".tree .bracket").all()]
    for (_, start, end, depth, _), box in zip(LOOKS[-1]["phrases"], brackets, strict=True):
        assert abs(box["y"] - tags[start]["y"]) < 5
        assert abs(box["y"] + box["height"] - tags[end - 1]["y"] - tags[end - 1]["height"]) < 5
        outside = brackets[0]["x"] + depth * (brackets[1]["x"] - brackets[0]["x"])
        assert box["x"] == pytest.approx(outside, abs=1)


def test_a_bracket_that_never_closes_has_no_lower_edge(page, tmp_path):
    page.goto(page_of(tmp_path, UNCLOSED))
    picture = page.locator(".course-picture")
    guess(picture)
    edges = picture.locator(".tree .bracket").evaluate_all(
        "all => all.map((b) => getComputedStyle(b).borderBottomWidth)"
    )
    assert [edge == "0px" for edge in edges] == [True, False, True, True]
    assert "3 of its brackets never close" in spoken(picture)
    assert picture.locator(".tree .bracket.void").all_inner_texts() == ["S (✓)", "NP (✓)"]
    assert picture.locator(".word").all_inner_texts() == ["La", "niña", "come", "pan", "."]


def test_the_switch_shows_my_function(shown):
    guess(shown)
    press(shown, "Home", "ArrowRight")
    assert "That is no tree, because the first bracket does not hold everything." in spoken(shown)
    press(shown, "Tab", "Space")
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
