"""Driving one picture in a test: pressing keys, reading the spoken sentence, reading its numbers."""

import pytest

OTHER_THEMES = [{"color_scheme": "dark"}, {"forced_colors": "active"}]
MEDIA = [
    {"color_scheme": "light"},
    *(pytest.param(theme, marks=pytest.mark.nightly) for theme in OTHER_THEMES),
]


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
