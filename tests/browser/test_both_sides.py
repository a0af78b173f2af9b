"""Both sides of the blank in Chromium: a word is covered by keyboard, the curtain hides words, prices are Python's."""

import pytest
import torch

from course.pictures.both_sides import both_sides
from course_lib.bert import BertConfig, BertEncoder, MaskedWords
from course_lib.tokens import Tokenizer

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

SENTENCE = "The girl sees the old lion."
TOKENIZER = Tokenizer.train([SENTENCE, "The lion sees."] * 2, vocab_size=28)  # "old" is cut into pieces
MASK = TOKENIZER.vocab_size
MODEL = MaskedWords(BertEncoder(BertConfig(MASK + 1, 12, 20, 3, 2, max_len=32), seed=0), seed=0).eval()
with torch.no_grad():
    for parameter in MODEL.parameters():
        parameter.mul_(25.0 if parameter.dim() == 2 else 1.0)  # so that it has opinions
PICTURE = both_sides(MODEL, TOKENIZER, MASK, SENTENCE)
LOOKS = PICTURE.ours["looks"]
WORDS = PICTURE.scene["words"]
OLD = WORDS.index("old")


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def to(shown, word):
    """Cover a word, by keyboard from the guess."""
    press(shown, "Home", *["ArrowRight"] * word)


def curtain(shown, seen):
    shown.get_by_label("Seen to the right").fill(str(seen))


def readable(shown):
    """The words of the sentence that can be read."""
    return [span.inner_text() for span in shown.locator(".word").all() if span.is_visible()]


def drawn(shown):
    return [float(value) for value in data_of(shown, ".one", "value")]


def test_before_the_guess_no_word_is_covered(shown):
    assert readable(shown) == WORDS
    assert shown.locator(".token text").all_text_contents() == ["?"] * len(WORDS)
    assert shown.locator(".most").count() == 0, "the largest mark would be the answer"
    assert not shown.locator(".guesses").is_visible()
    guess(shown, PICTURE.guess.answer)
    assert "That is right." in shown.locator(".asked").inner_text()
    asked = PICTURE.scene["asked"]
    assert spoken(shown).startswith(f"{PICTURE.scene['names'][asked]} covered, everything to its right seen")
    assert readable(shown) == WORDS[:asked] + WORDS[asked + 1 :]


@pytest.mark.parametrize("word", [0, OLD, len(WORDS) - 1])
def test_every_curtain_shows_pythons_numbers(shown, word):
    guess(shown)
    to(shown, word)
    for seen, look in enumerate(LOOKS[word]):
        curtain(shown, seen)
        assert readable(shown) == WORDS[:word] + WORDS[word + 1 : word + 1 + seen]
        assert f"it costs {look.nats:.2f} nats" in spoken(shown)
        assert drawn(shown)[:5] == [share for _, share in look.likeliest]
        names = shown.locator(".one").all_inner_texts()
        assert [name.split()[:2] for name in names[:5]] == [
            [f"{i}.", f"“{guessed}”"] for i, (guessed, _) in enumerate(look.likeliest, start=1)
        ]
        [marked] = shown.locator(".one.true").all()
        assert marked.get_attribute("data-place") == str(look.place)
        assert float(marked.get_attribute("data-value")) == look.share


def test_the_columns_have_every_word_with_and_without_its_right_side(shown):
    guess(shown)
    assert [float(nats) for nats in data_of(shown, ".token svg", "all")] == [look[-1].nats for look in LOOKS]
    assert [float(nats) for nats in data_of(shown, ".token svg", "none")] == [look[0].nats for look in LOOKS]
    highest = max(look.nats for looks in LOOKS for look in looks)
    for kind, at in (("both", -1), ("left", 0)):
        tops = shown.locator(f".token .{kind}").evaluate_all("all => all.map((one) => one.cy.baseVal.value)")
        assert tops == pytest.approx([142 - 102 * look[at].nats / highest for look in LOOKS])
    gains = [f"{look[0].nats - look[-1].nats:+.2f}".replace("-", "−") for look in LOOKS]
    assert shown.locator(".token text").all_text_contents() == gains


def test_another_word_keeps_the_curtain_as_far_away(shown):
    guess(shown)
    to(shown, 1)
    curtain(shown, 2)
    shown.locator(".tokens").focus()
    press(shown, "ArrowRight")
    assert f"it costs {LOOKS[2][2].nats:.2f} nats; with everything" in spoken(shown)
    press(shown, "End")
    assert shown.get_by_label("Seen to the right").get_attribute("aria-valuetext") == "everything"
    assert f"it costs {LOOKS[-1][1].nats:.2f} nats; with nothing" in spoken(shown)
    press(shown, "Home")
    assert shown.get_by_label("Seen to the right").get_attribute("aria-valuetext") == "everything"


def test_a_click_covers_a_word_that_the_curtain_hides(shown):
    guess(shown)
    to(shown, 0)
    curtain(shown, 0)
    assert readable(shown) == []
    shown.locator(".token").nth(4).click()
    assert readable(shown) == WORDS[:4]
    assert spoken(shown).startswith("“old” covered, nothing to its right seen: ")


def test_a_word_in_pieces_is_said_to_be_one(shown):
    guess(shown)
    to(shown, OLD)
    assert f"It is cut into {PICTURE.scene['pieces'][OLD]} pieces, and the guesses" in spoken(shown)
    to(shown, 0)
    assert "pieces" not in spoken(shown)


def test_the_end_is_told_apart_from_the_last_word(shown):
    guess(shown)
    to(shown, 4)
    curtain(shown, 2)
    assert "“old” covered, 2 words to its right seen, but not that the sentence ends there" in spoken(shown)
    curtain(shown, 3)
    assert "“old” covered, everything to its right seen: " in spoken(shown)


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["ArrowRight", "ArrowLeft"] * 2) <= 50


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    to(shown, 2)
    curtain(shown, 1)
    assert axe_complaints(page) == []
