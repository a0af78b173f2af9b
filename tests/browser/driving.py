"""What the tests of pictures do to one picture: press keys, hear it, look at it in every theme."""

MEDIA = [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]


def spoken(picture) -> str:
    """The sentence that was said last, without the verdict on the guess."""
    return picture.locator(".said").inner_text().splitlines()[-1]


def press(picture, *keys: str) -> None:
    """Keys, wherever the focus is now."""
    for key in keys:
        picture.page.keyboard.press(key)


def data_of(picture, selector: str, name: str) -> list[str]:
    """The attribute data-`name` of everything that a selector finds."""
    return picture.locator(selector).evaluate_all(f"all => all.map(one => one.dataset.{name})")
