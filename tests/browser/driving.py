"""Driving one picture in a test: pressing keys, reading the spoken sentence, reading its numbers."""

from tests.by_day import only_by_day

LIGHT = {"color_scheme": "light"}
MEDIA = only_by_day([LIGHT], [LIGHT, {"color_scheme": "dark"}, {"forced_colors": "active"}])


def spoken(picture) -> str:
    """The last spoken sentence, without the verdict on the guess."""
    return picture.locator(".said").inner_text().splitlines()[-1]


def press(picture, *keys: str) -> None:
    """Press keys at the current focus."""
    for key in keys:
        picture.page.keyboard.press(key)


def data_of(picture, selector: str, name: str) -> list[str]:
    """The attribute data-`name` of all elements that a selector finds."""
    return picture.locator(selector).evaluate_all(f"all => all.map(one => one.dataset.{name})")
