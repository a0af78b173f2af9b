"""The gallery opens from disk without network requests, and every picture on it can be unlocked."""

import pytest

from course.classroom import gallery

from .harness import axe_complaints


@pytest.mark.nightly
def test_every_picture_can_be_unlocked(page, tmp_path, capsys):
    gallery.main(["--out", str(tmp_path / "gallery.html")])
    assert "gallery.html" in capsys.readouterr().out
    asked, failed = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: failed.append(error))
    address = (tmp_path / "gallery.html").as_uri()
    page.goto(address)
    pictures = page.locator(".course-picture")
    assert pictures.count() == len(gallery.names()) >= 5
    assert page.locator("nav a").count() == pictures.count()
    for picture in pictures.all():
        if picture.locator("form.guess").count():  # the map of the machine asks nothing
            picture.get_by_role("button", name="Skip the guess").press("Enter")
        assert picture.locator(".said").inner_text().strip()[-1] in ".?"
        assert picture.locator("form.guess").count() == 0
    assert (asked, failed) == ([address], [])
    assert axe_complaints(page) == []


def test_an_unknown_picture_is_told(capsys):
    with pytest.raises(SystemExit):
        gallery.main(["no_such_picture"])
    assert "wanted one of attention_explorer," in capsys.readouterr().err
