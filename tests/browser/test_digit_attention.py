"""A drawn digit in Chromium: the page's model is torch's, the sheet by mouse and by keyboard, the second question."""

import pytest
import torch

from course.pictures import parameter_codes
from course.pictures.digit_attention import digit_attention, example, looks, recorded_or_small
from course.pictures.digits import draw_digits
from course.pictures.frame import code
from course_lib.inspection import attention_weights
from course_lib.vision import VisionConfig, VisionTransformer

from .driving import MEDIA, data_of, press, spoken
from .harness import axe_complaints, guess, key_work, page_of

PICTURE = example()
MODEL = recorded_or_small()
STARTS = [torch.tensor(start["image"]) for start in PICTURE.scene["starts"]]
NAMES = [start["name"] for start in PICTURE.scene["starts"]]


@pytest.fixture
def shown(page, tmp_path):
    page.goto(page_of(tmp_path, PICTURE))
    return page.locator(".course-picture")


def numbers(picture, part):
    return [float(value) for value in data_of(picture, part, "value")]


def patches(picture, place):
    return numbers(picture.locator(".patches").nth(place), ".patch")


def drawing(picture):
    return picture.locator(".pixel").evaluate_all(
        "all => all.map((one) => Number(one.ariaLabel.split(' ').at(-1)))"
    )


def assert_shows(picture, image, layer=-1):
    """The sheet, the probabilities, the attention and the losses of this picture, as torch has them."""
    wanted = looks(MODEL, image[None])
    assert drawing(picture) == pytest.approx(image.flatten().tolist())
    says = picture.locator(".drawn .name")
    assert says.inner_text() == f"The model says {wanted.probabilities[0].argmax()}"
    assert numbers(picture, ".drawn .name") == pytest.approx([wanted.probabilities[0].max().item()], abs=1e-5)
    assert patches(picture, 0) == pytest.approx(wanted.attention[0, layer].tolist(), abs=1e-5)
    assert patches(picture, 1) == pytest.approx(wanted.falls[0].tolist(), abs=1e-5)


SMALL = VisionTransformer(
    VisionConfig(
        height=6, width=4, patch_size=2, num_classes=5, d_model=12, d_ff=20, num_heads=3, num_layers=3
    ),
    seed=1,
)


@pytest.mark.parametrize("model", [MODEL, SMALL], ids=["recorded", "of other sizes"])
def test_the_pages_model_is_torchs(page, model):
    """Logits and attention of whole pictures, and logits without a patch."""
    config, packed = model.config, parameter_codes.pack(model)
    model = parameter_codes.with_packed(model, packed)
    images = torch.rand(7, config.height, config.width, generator=torch.Generator().manual_seed(0))
    scene = {"config": vars(config), "parameters": packed}
    page.goto("about:blank")
    script = f"""([scene, images]) => {{ {code(("vision_model",))};
      const look = visionModel(scene);
      return images.map((image) => [look(image), look(image, 3)]);
    }}"""
    found = page.evaluate(script, [scene, images.flatten(1).tolist()])
    with torch.no_grad():
        weights = attention_weights((layer.self_attention for layer in model.layers), lambda: model(images))
        of_cls = torch.stack([each.mean(dim=1)[:, 0] for each in weights], dim=1)
        hidden = model(images, (torch.arange(config.num_patches) != 3).expand(len(images), -1))
        logits = model(images)
    for (whole, without), *wanted in zip(found, logits, of_cls, hidden, strict=True):
        torch.testing.assert_close(torch.tensor(whole["logits"]), wanted[0], atol=2e-5, rtol=1e-5)
        torch.testing.assert_close(torch.tensor(whole["attention"]), wanted[1], atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(torch.tensor(without["logits"]), wanted[2], atol=2e-5, rtol=1e-5)
        assert len(without["attention"][0]) == config.num_patches


def test_by_keyboard_from_guess_to_discovery(shown):
    assert shown.locator(".patch").all_inner_texts() == [""] * 32
    guess(shown, PICTURE.guess.answer)
    assert_shows(shown, STARTS[0])
    press(shown, "Tab", "Tab", "ArrowLeft")
    assert_shows(shown, STARTS[0], layer=0)
    press(shown, "Shift+Tab", "ArrowRight", "ArrowRight", "ArrowRight")
    assert_shows(shown, STARTS[3], layer=0)
    row = PICTURE.table.rows[3]
    assert spoken(shown).startswith(
        f"The model says {row[1]} ({row[2]}). In layer 1, [CLS] looks most at the patch"
    )
    assert (
        f"Without the patch in {row[5]} the probability falls most, by {row[6]}, and the model says"
        in spoken(shown)
    )


SQUARES = "path => path.getAttribute('d').split('M').length - 1"


def test_the_asked_count_is_drawn_in_squares(shown):
    """As many dark squares as digits where both are one patch, and a mark that spans what was guessed."""
    field, total = shown.locator(".field"), PICTURE.scene["total"]
    assert field.locator("path.square").evaluate(SQUARES) == total
    assert field.locator("svg").get_attribute("width") == "0", "the squares answer before the guess"
    assert field.get_attribute("aria-label") == f"? of {total}: the same patch"
    guess(shown, 1)
    assert field.locator("svg path").evaluate(SQUARES) == PICTURE.scene["count"]
    told = f"{PICTURE.scene['count']} of {total}: the same patch"
    assert field.locator("text.big").text_content() == field.get_attribute("aria-label") == told
    ghost, whole = (field.locator(kind).bounding_box() for kind in ("path.ghost", "path.square"))
    low, high = (whole["width"] * bound / total for bound in PICTURE.scene["guesses"][1])
    assert ghost["x"] - whole["x"] == pytest.approx(low, abs=4)
    assert ghost["width"] == pytest.approx(high - low, abs=8)


def test_rings_on_the_drawing_are_around_the_two_patches(shown):
    guess(shown)
    sheet = shown.locator(".sheet").bounding_box()
    for place, ring in enumerate(shown.locator(".ring").all()):
        box = ring.bounding_box()
        row, column = (round(4 * (box[way] - sheet[way]) / sheet["width"]) for way in ("y", "x"))
        found = patches(shown, place)
        assert found.index(max(found)) == 4 * row + column
    assert shown.locator(".sign").text_content() == "≠"


def test_the_keyboard_draws(shown):
    guess(shown)
    image = STARTS[0].clone()
    press(shown, "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown", "Space")
    assert image[1, 1] < 0.5
    image[1, 1] = 1
    assert_shows(shown, image)
    assert shown.get_by_label("own drawing").is_checked()
    press(shown, "Space", "ArrowRight", "ArrowRight", "Space")
    image[1, 1] = 0
    image[1, 3] = 1 - image[1, 3].round()
    assert_shows(shown, image)
    press(shown, "Tab", "Home")
    press(shown, "ArrowRight")
    assert_shows(shown, STARTS[0])


def test_the_mouse_draws_and_erases(shown, page):
    guess(shown)
    shown.get_by_label("an X").check()
    pixels = shown.locator(".pixel")

    def stroke(*places):
        for number, (row, column) in enumerate(places):
            box = pixels.nth(8 * row + column).bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if number == 0:
                page.mouse.down()
        page.mouse.up()

    image = STARTS[3].clone()
    stroke((0, 1), (0, 2), (1, 2))
    image[0, 1] = image[0, 2] = image[1, 2] = 1
    assert_shows(shown, image)
    stroke((0, 0), (1, 0), (1, 1))  # begins on ink: it takes ink away
    image[0, 0] = image[1, 1] = 0
    assert_shows(shown, image)
    page.mouse.move(0, 0)
    stroke((5, 1))
    image[5, 1] = 1
    assert_shows(shown, image)


def test_the_empty_sheet_asks_first(shown):
    guess(shown)
    shown.get_by_label("an empty sheet").check()
    assert spoken(shown) == "The empty sheet has a question first."
    assert not shown.locator(".sheet").is_visible()
    form = shown.locator(".figure .guess")
    assert form.locator("legend").inner_text() == PICTURE.scene["ask"]["question"]
    form.locator("input").first.focus()
    press(shown, "Space", "Enter")
    assert PICTURE.scene["ask"]["why_not"][0] in shown.locator(".figure .asked").inner_text()
    assert_shows(shown, STARTS[-1])
    before = shown.locator(".sheet").bounding_box()
    press(shown, "Space")
    image = STARTS[-1].clone()
    image[0, 0] = 1
    assert_shows(shown, image)
    assert shown.locator(".sheet").bounding_box() == before, "the sheet moves away under the pen"
    shown.get_by_label(NAMES[1]).check()
    assert shown.locator(".figure .asked").count() == 0


def test_a_key_is_answered_at_once(shown, page):
    guess(shown)
    assert key_work(page, ["Space"] * 6) <= 50


def test_a_model_of_other_sizes(page, tmp_path):
    digits = draw_digits(20, seed=5)._replace(
        images=torch.rand(20, 6, 4, generator=torch.Generator().manual_seed(3))
    )
    picture = digit_attention(SMALL, digits)
    page.goto(page_of(tmp_path, picture))
    shown = page.locator(".course-picture")
    guess(shown)
    press(shown, *["ArrowDown"] * 6, "Space")
    assert len(drawing(shown)) == 24
    assert shown.locator(".pixel").nth(20).evaluate("one => one === one.getRootNode().activeElement")


@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.nightly
def test_axe_finds_nothing(shown, page, media):
    page.emulate_media(**media)
    guess(shown)
    press(shown, "Space")
    assert axe_complaints(page) == []
