"""Cards: the same words as text and as HTML, safely escaped, in colours that can be read."""

import re

import pytest

from course.exercises.cards import CODE_GROUND, GROUND, STRIPES, TEXT, Card

TABLE = Card("2 of 3", rows=(("name", "done"), ("`a`", "yes"), ("longer", "no")))


def test_text_form():
    assert repr(Card("Title", ("One.", "Two."), "x = 1")) == "Title\nOne.\nTwo.\n\nx = 1"
    assert repr(TABLE) == "2 of 3\nname    done\na       yes\nlonger  no"


def test_html_form_escapes_and_sets():
    html = Card("a < b", ("`x < *y*` is *not* 2 * 3 * 4",), "<script>")._repr_html_()
    assert "a &lt; b" in html
    assert ">x &lt; *y*</code> is <em>not</em> 2 * 3 * 4</div>" in html
    assert "&lt;script&gt;</pre>" in html
    assert 'scope="col"' in TABLE._repr_html_()


def test_links_lead_to_lessons_and_nowhere_else():
    card = Card("A", ("See [03](03_masking.ipynb), `[04](04_x.ipynb)` and [x](javascript:x).",))
    html = card._repr_html_()
    assert re.findall(r'<a href="(.*?)"', html) == ["03_masking.ipynb"]
    assert ">03</a>" in html
    assert "See 03, " in repr(card)
    table = Card("A", rows=(("lesson",), ("[03 masking](03_masking.ipynb)",)))
    assert repr(table) == "A\nlesson\n03 masking"
    assert 'href="03_masking.ipynb"' in table._repr_html_()


def fallback(colour: str) -> str:
    return re.search(r"#\w{6}", colour).group()


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted(map(luminance, (one, other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("ground", [GROUND, CODE_GROUND])
def test_text_stands_out_where_there_is_no_theme(ground):
    assert contrast(fallback(TEXT), fallback(ground)) >= 4.5


@pytest.mark.parametrize("tone", STRIPES)
@pytest.mark.parametrize("ground", ["#ffffff", "#111111"], ids=["light", "dark"])
def test_stripes_stand_out_in_both_themes(tone, ground):
    assert contrast(STRIPES[tone], ground) >= 3.0
