"""Marking open questions in a browser: by keyboard, anonymous, equal answers together; `grade` reads what is saved."""

import pytest

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.questions import Level, Question
from course.classroom.decisions.rubric import Given, add_lines, lines_of, read_levels
from course.classroom.decisions.students import Students
from course.classroom.feedback.question_page import write_question_page
from course.classroom.grading.written import Written
from course.classroom.tables.spreadsheets import all_cells
from tests.classroom.sample_marks import HOSTILE

from .harness import axe_complaints

LEVELS = {"full": Level(3, "names the `spread`"), "part": Level(1.5, "sharp"), "none": Level(0, "else")}
WHY = Question("why_scale", "Why divide by `sqrt(d_k)`?", LEVELS, "merge_heads")
NEXT = Question("what_next", "What next?", {"yes": Level(1, "says it"), "no": Level(0, "does not")})
SILENT = Question("silent", "Anything else?", {"yes": Level(1, "something"), "no": Level(0, "nothing")})
ASSIGNMENT = Assignment("week_3", "Week 3", "", ("merge_heads",), questions=(WHY, NEXT, SILENT))
SHARP, SPREAD = "The softmax gets sharp.", "The spread grows with d_k."
CLASS = {
    "Ada Lovelace_77": {"why_scale": SPREAD, "what_next": "More heads."},
    'Bob "Bo" Frost, Jr': {"why_scale": "the  softmax gets SHARP."},
    "=cem": {"why_scale": SHARP},
    "Dia Doe_79": {"why_scale": HOSTILE},
    "Eve Roe_80": {"why_scale": f"[cell 12] {SHARP}"},
}
STUDENTS = Students(list(CLASS))
AS_DOWNLOAD = "delete window.showSaveFilePicker"


def written_page(folder, *lines):
    """The page of the class, with lines that the table has already; its address and its table."""
    table = folder / "questions.csv"
    table.write_text("\n".join(["note,student,question,level,comment", *lines, ""]), encoding="utf-8")
    written = {
        name: Written({"merge_heads": f"# {HOSTILE}\nreturn x"}, texts) for name, texts in CLASS.items()
    }
    answered = [(name, question) for name, texts in CLASS.items() for question in texts]
    add_lines(table, answered, read_levels(table, ASSIGNMENT.questions, STUDENTS))
    page = folder / "questions.html"
    write_question_page(ASSIGNMENT, written, all_cells(table), lines_of(table, STUDENTS), page)
    return page.as_uri(), table


@pytest.fixture
def opened(tmp_path, page):
    """The page in a browser that saves by downloading."""
    page.add_init_script(AS_DOWNLOAD)
    address, table = written_page(tmp_path)
    page.goto(address)
    return page, table


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def typed(page, key, text):
    page.keyboard.press(key)
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def current(page):
    return page.locator("[aria-current] .text").inner_text()


def saved(page, table):
    """What `grade` reads after the table was saved by the key."""
    with page.expect_download() as download:
        page.keyboard.press("s")
    assert download.value.suggested_filename == "questions.csv"
    download.value.save_as(table)
    return {
        pair: one
        for pair, one in read_levels(table, ASSIGNMENT.questions, STUDENTS).items()
        if one != Given("", "")
    }


def test_a_class_is_marked_by_keyboard_alone(opened):
    page, table = opened
    assert current(page).startswith("<script>")  # the text of somebody who tries everything
    press(page, "3", "ArrowRight")
    assert current(page) == "the  softmax gets SHARP."
    press(page, "2")
    typed(page, "c", "Why does it?")
    press(page, "j")
    typed(page, "p", "2,25")
    press(page, "Shift+Digit1", "q")
    assert current(page) == "More heads."
    press(page, "1")
    why = {name: Given("part", "Why does it?") for name in ('Bob "Bo" Frost, Jr', "=cem", "Eve Roe_80")}
    why |= {"Dia Doe_79": Given("none", ""), "Ada Lovelace_77": Given("2,25", "Why does it?")}
    expected = {(name, "why_scale"): given for name, given in why.items()}
    assert saved(page, table) == expected | {("Ada Lovelace_77", "what_next"): Given("yes", "")}
    assert "among your downloads" in page.locator("#told").inner_text()


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (390, False)])
def test_the_levels_follow_the_answer_and_the_code_hides_none(opened, width, beside):
    page, _ = opened
    page.set_viewport_size({"width": width, "height": 800})
    text, levels, code = (
        page.locator(f"[aria-current] {part}").bounding_box() for part in (".text", "fieldset", ".code")
    )
    assert 0 <= levels["y"] - text["y"] - text["height"] < 40
    assert (code["y"] == text["y"]) is beside and (code["x"] >= levels["x"] + levels["width"]) is beside
    assert beside or code["y"] >= levels["y"] + levels["height"]


def test_nobody_is_named(opened):
    page, _ = opened
    for _ in ASSIGNMENT.questions:
        shown = page.locator("main").inner_text()
        assert not any(name in shown for name in ("Ada", "Bob", "cem", "Dia", "Eve"))
        press(page, "q")


def test_keys_take_back_and_go_to_what_is_open(opened):
    page, table = opened
    press(page, "1", "k", "n", "1", "n")
    assert current(page) == SPREAD
    press(page, "k", "0", "n", "n", "1")  # from the second around to the last, then to the second again
    assert current(page) == "the  softmax gets SHARP."
    press(page, "n", "1", "n")
    assert page.locator("#told").inner_text() == "Every answer to this question has a level."
    assert page.locator("#questions button").all_inner_texts() == [
        "why_scale 3/3",
        "what_next 0/1",
        "silent 0/0",
    ]
    press(page, "q", "q", "1", "j", "n", "c")  # nobody answered the last question
    assert len(saved(page, table)) == 5


def test_points_outside_the_rubric_are_refused(opened):
    page, table = opened
    for points in ("3.5", "many", "-1"):
        typed(page, "p", points)
        assert page.locator("#told").inner_text() == f"Wanted points from 0 to 3; got {points}."
    typed(page, "p", "1.5")  # those of a level are the level
    assert saved(page, table) == {("Dia Doe_79", "why_scale"): Given("part", "")}


def test_kept_comments_are_put_together_and_taken_away(opened):
    page, table = opened
    typed(page, "c", "Good.")
    press(page, "j")
    typed(page, "c", "More words, please.")
    press(page, "Shift+Digit1", "j", "Shift+Digit2", "Shift+Digit1", "Shift+Digit2")
    assert page.locator("#kept button").all_inner_texts() == ["Shift 1 Good.", "Shift 2 More words, please."]
    found = saved(page, table)
    assert (
        found["Dia Doe_79", "why_scale"].comment == found["Ada Lovelace_77", "why_scale"].comment == "Good."
    )
    assert found["Eve Roe_80", "why_scale"].comment == "More words, please. Good."


def test_what_the_table_has_is_shown_and_stays(tmp_path, page):
    page.add_init_script(AS_DOWNLOAD)
    lines = ["mine,=cem,why_scale,Full,Yes!", "x,Dia Doe_79,why_scale,1.75,", ",Eve Roe_80,why_scale,none,"]
    address, table = written_page(tmp_path, *lines)
    with table.open("a", encoding="utf-8") as more:
        more.write(",fay,why_scale,full,who has left\n")
    former = Students(list(CLASS), former=["fay"])
    write_question_page(
        ASSIGNMENT, {name: Written({}, texts) for name, texts in CLASS.items()}, all_cells(table),
        lines_of(table, former), tmp_path / "questions.html",
    )  # fmt: skip
    page.goto(address)
    assert page.locator(".points").first.input_value() == "1.75"
    mixed = page.locator(".answer").nth(1)
    assert mixed.locator(".mixed").is_visible() and mixed.locator("[type=radio]:checked").count() == 0
    press(page, "j", "j", "1")
    before = all_cells(table)
    with page.expect_download() as download:
        press(page, "s")
    download.value.save_as(table)
    after = all_cells(table)
    place = [row[1] for row in before].index("Ada Lovelace_77")
    assert [row for row in after if row not in before] == [["", "Ada Lovelace_77", "why_scale", "full", ""]]
    assert [row for number, row in enumerate(after) if number != place] == [
        row for number, row in enumerate(before) if number != place
    ]


def test_marks_outlive_the_page_until_the_table_says_otherwise(tmp_path, page):
    address, _ = written_page(tmp_path)
    page.goto(address)
    press(page, "2", "j", "1")
    page.on("dialog", lambda dialog: dialog.accept())  # "leave the page?"
    page.reload()
    page.locator("#told", has_text="4 lines are not saved yet.").wait_for()
    assert page.locator("[type=radio]:checked").count() == 2
    written_page(tmp_path, ",Dia Doe_79,why_scale,none,", ",Eve Roe_80,why_scale,full,")
    page.reload()
    page.locator("#told", has_text="2 lines are not saved yet.").wait_for()
    assert page.locator(".answer").first.locator("[type=radio]:checked").input_value() == "none"


PICKER = """window.showSaveFilePicker = async () => ({ name: "questions.csv", createWritable: async () => ({
    write: async (text) => { window.written = text; }, close: async () => {} }) })"""


def test_a_browser_that_can_writes_to_the_chosen_file(tmp_path, page):
    page.add_init_script(PICKER)
    page.goto(written_page(tmp_path)[0])
    press(page, "2", "s")
    page.wait_for_function("window.written")
    assert ",Dia Doe_79,why_scale,part," in page.evaluate("window.written")
    assert page.locator("#told").inner_text() == "Saved as questions.csv. Run the same command again."


def test_keys_can_be_switched_off_and_shortcuts_of_the_browser_stay(opened):
    page, _ = opened
    press(page, "Control+s", "Alt+Digit1")
    page.locator("#keys summary").focus()
    press(page, "Enter", "Tab", "Space")
    press(page, "1", "2")
    assert page.locator("[type=radio]:checked").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_it_fits_and_axe_finds_no_fault(opened, scheme, width):
    page, _ = opened
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    typed(page, "c", "Good.")
    press(page, "1", "j")
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert axe_complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert errors == []
