"""A host that moves scripts, such as VS Code: the picture and its table stay together."""

from course.classroom import gallery

from .driving import spoken
from .harness import guess

# VS Code's way with text/html: the text is put into a wrapper, then each script is made again at the wrapper's end.
INSERT = """(html) => {
  const wrapper = document.body.appendChild(document.createElement("div"));
  wrapper.innerHTML = html;
  for (const script of wrapper.querySelectorAll("script")) {
    const again = document.createElement("script");
    again.textContent = script.textContent;
    wrapper.append(again);
  }
}"""


def test_a_picture_whose_script_was_moved_keeps_its_table(page):
    picture = gallery.example("dying_gradient")
    page.set_content("<p>A cell's outputs</p>")
    page.evaluate(INSERT, picture.html())
    shown = page.locator(".course-picture")
    guess(shown, picture.guess.answer)
    assert "the largest slope is" in spoken(shown)
    shown.get_by_text("The numbers as a table").click()
    assert shown.locator("table").bounding_box()["height"] > 20
