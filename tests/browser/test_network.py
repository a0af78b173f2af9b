"""The browser fixtures themselves: they catch a page that makes a network request."""

from .conftest import cut_network, is_local


def test_what_counts_as_local():
    local = [
        "file:///tmp/x.html",
        "data:text/html,hi",
        "http://localhost:8888/lab",
        "http://127.0.0.1:1/",
        "about:blank",
    ]
    outside = ["https://example.org/d3.js", "http://localhost.example.org/", "//cdn.example.org/x.js"]
    assert [is_local(url) for url in local + outside] == [True] * 5 + [False] * 3


def test_an_outside_request_is_refused_and_recorded(browser, tmp_path):
    lesson = tmp_path / "lesson.html"
    lesson.write_text('<img src="https://example.org/picture.png"><script src="near.js"></script>')
    (tmp_path / "near.js").write_text("document.title = 'ran'")
    context = browser.new_context()
    refused = []
    cut_network(context, refused)
    page = context.new_page()
    page.goto(lesson.as_uri())
    assert refused == ["https://example.org/picture.png"]
    assert page.title() == "ran"
    context.close()


def test_a_page_that_stays_at_home_passes(page, outside_requests):
    page.set_content("<p id='x'>3</p>")
    assert page.inner_text("#x") == "3"
    assert outside_requests == []
