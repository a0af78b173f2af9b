"""The machine that runs the reader's sentence in a page: its tensors and frames are Python's, and all can use it."""

import json
import re

import pytest
import torch

from course.classroom.notebooks import find_lessons
from course.pictures.films.machine_frames import MachineFrames
from course.pictures.films.passage import passage
from course_lib.tokens import EOS_ID
from course_lib.translating.typed_text import read
from course_lib.translator import Translator
from tests.unchecked_shapes import unchecked_shapes
from workshop.site.translator.__main__ import main
from workshop.site.translator.building import PAGE, scripts, translator_html
from workshop.site.translator.machine_scene import machine_script

from .harness import axe_complaints

OURS, OTHER = "La quise mucho", "Tengo mucha hambre"
LONGEST = "Mi hermana tiene tres gatos negros y dos perros blancos"  # 14 tokens
LONGER = "Mi hermana tiene tres gatos negros y mi hermano tiene un perro muy grande"
COLUMNS = 7
PASSAGE = "async (sentence) => (await courseTranslator).translate(sentence).passage"
METHODS = {"enter": "enter", "look": "looks", "climb": "climb", "remember": "remember", "begin": "begin"}
METHODS |= {"say_first": "sayFirst"}
FRAMES = """([numbers, methods, turns]) => {
  const machine = new MachineFrames(numbers, %d);
  return [...methods.map((name) => machine[name]()), ...turns.map((place) => machine.turn(place))];
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files, with a page whose machine leads to lessons."""
    folder = tmp_path_factory.mktemp("translator")
    main(["--out", str(folder)])
    leading = PAGE.replace(translator_html(""), translator_html("", lessons="lessons/"))
    assert leading != PAGE
    (folder / "index.html").write_text(leading, encoding="utf-8")
    (folder / "lessons").mkdir()
    for lesson in find_lessons():
        (folder / f"lessons/{lesson.stem}.html").write_text(lesson.stem)
    return folder


@pytest.fixture
def shown(page, folder):
    """The page, its machine moving; a test fails if its scripts do."""
    failures = []
    page.on("pageerror", lambda error: failures.append(error))
    page.goto((folder / "index.html").as_uri())
    page.locator(".words button").first.wait_for()
    yield page
    assert failures == []


@pytest.fixture(scope="module")
def passages():
    """What the translator makes of both sentences, in Python."""
    translator = Translator.load()
    tokenizer = translator.tokenizer

    def of(sentence: str):
        known = " ".join(read(sentence, translator.known_words))
        ids = torch.tensor([[*tokenizer.encode(known), EOS_ID]])
        return passage(translator.transformer, tokenizer, ids, 50)

    with unchecked_shapes():
        return {sentence: of(sentence) for sentence in (OURS, OTHER)}


def type_in(page, sentence):
    page.get_by_label("A sentence in Spanish").fill(sentence)
    page.keyboard.press("Enter")
    page.wait_for_selector("form.ask:not([aria-busy])")


def hold(page, name):
    """Hold the step of the first word with this name."""
    page.get_by_role("button", name=name, exact=True).first.focus()


def plain(numbers):
    """A passage as the page has it."""
    stacks = {
        side: {
            "names": stack.names,
            "lookedUp": stack.looked_up.tolist(),
            "placed": stack.placed.tolist(),
            "sublayers": stack.sublayers.tolist(),
            "weights": stack.weights.tolist(),
        }
        for side, stack in (("encoder", numbers.encoder), ("decoder", numbers.decoder))
    }
    rest = {"memory": numbers.memory.tolist(), "crossed": numbers.crossed.tolist()}
    return stacks | rest | {"likeliest": [[list(one) for one in best] for best in numbers.likeliest]}


def difference(found, expected) -> float:
    """The largest difference of numbers in two nested lists; infinite if anything else differs."""
    if isinstance(expected, dict):
        found, expected = (
            (list(found.values()), list(expected.values())) if found.keys() == expected.keys() else (0, [])
        )
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return float("inf")
        return max(map(difference, found, expected), default=0.0)
    if isinstance(expected, str):
        return 0.0 if found == expected else float("inf")
    return abs(found - expected)


@pytest.mark.parametrize("sentence", [OURS, OTHER])
def test_the_pages_tensors_are_pythons(shown, passages, sentence):
    found, expected = shown.evaluate(PASSAGE, sentence), plain(passages[sentence])
    assert difference(found, expected) < 1e-3
    wrong = json.loads(json.dumps(expected))
    wrong["crossed"][-1][2][0] += 0.002
    assert difference(found, wrong) > 1e-3
    assert difference(found, plain(passages[OTHER if sentence == OURS else OURS])) > 1e-3


def frames_in_python(numbers):
    machine = MachineFrames(numbers, COLUMNS)
    turns = range(1, len(numbers.written))
    return turns, [*(getattr(machine, name)() for name in METHODS), *(machine.turn(place) for place in turns)]


def unequal(found, mark, position=0.51) -> list[str]:
    """What differs between a mark of the page and one of Python; Python's places are whole units."""
    first = {"box": 5, "text": 4, "line": 1, "arrow": 1}[mark.kind.partition(" ")[0]]  # first exact number
    exact = {0, *([5] if first == 5 else []), *([1] if first == 1 else [])}
    numbers = zip(found["numbers"], mark.numbers, strict=True)
    far = [
        f"{place}: {one} for {other}"
        for place, (one, other) in enumerate(numbers)
        if abs(one - other) > (0.006 if place in exact else position)
    ]
    return far + [name for name in ("kind", "role", "text", "level") if found[name] != getattr(mark, name)]


@pytest.mark.parametrize("sentence", [OURS, OTHER])
def test_the_frames_are_those_of_the_film(page, passages, sentence):
    numbers = passages[sentence]
    turns, expected = frames_in_python(numbers)
    code = "\n".join(
        ("(() => {", machine_script(), scripts("machine_frames"), f"return {FRAMES % COLUMNS}; }})()")
    )
    run = f"(given) => ({code})(given)"
    found = page.evaluate(run, [plain(numbers), list(METHODS.values()), list(turns)])
    assert [len(step) for step in found] == [len(step) for step in expected]
    for step, frames in zip(found, expected, strict=True):
        for frame, marks in zip(step, frames, strict=True):
            assert frame.keys() == marks.keys()
            off = {name: unequal(frame[name], mark) for name, mark in marks.items()}
            assert {name: what for name, what in off.items() if what} == {}


LINES = """() => [...document.querySelector(".course-machine").shadowRoot.querySelectorAll("polyline.path")]
  .filter((line) => line.parentNode.style.opacity !== "0" && line.style.opacity === "1")
  .map((line) => line.getAttribute("stroke-width") / 9)"""


def test_a_held_word_shows_its_own_attention_and_its_own_probability(shown, passages):
    numbers = passages[OURS]
    for place, name in enumerate(numbers.written):
        hold(shown, name)
        expected = numbers.crossed[-1, place].tolist()
        assert shown.evaluate(LINES) == pytest.approx(expected, abs=1e-3), name
        most = numbers.encoder.names[int(numbers.crossed[-1, place].argmax())]
        said = shown.locator(".told").inner_text()
        assert f"looks most at “{most}” ({max(expected):.2f})" in said
        assert f"says “{name}”, the likeliest token ({numbers.likeliest[place][0][1]:.2f})" in said


CURRENT = ".words [aria-current]"


def test_it_moves_holds_goes_on_and_stops(shown):
    shown.emulate_media(reduced_motion="no-preference")
    type_in(shown, OURS)
    steps = shown.locator(".words button")
    assert shown.locator(CURRENT).inner_text() in ("read", "encoder")
    shown.locator(".words .done").nth(2).wait_for()
    steps.last.hover()
    done = shown.locator(".words .done").count()
    shown.wait_for_timeout(3000)
    assert shown.locator(CURRENT).inner_text() == "<eos>"
    assert shown.locator(".words .done").count() == done < steps.count()
    shown.mouse.move(1, 1)
    assert shown.locator(CURRENT).inner_text() != "<eos>"
    shown.locator(".words .done").nth(done).wait_for()
    shown.get_by_role("button", name="Pause").click()
    done = shown.locator(".words .done").count()
    shown.wait_for_timeout(3000)
    assert shown.locator(".words .done").count() == done
    shown.get_by_role("button", name="Play").click()
    assert shown.get_by_role("button", name="Pause").count() == 1


@pytest.mark.parametrize("empty", ["", "   "])
def test_the_empty_sentence_shows_the_courses_own(shown, empty):
    type_in(shown, OTHER)
    assert shown.locator(".written").inner_text() != "I loved her very much."
    type_in(shown, empty)
    assert shown.get_by_label("A sentence in Spanish").input_value() == OURS
    assert shown.locator(".written").inner_text() == "I loved her very much."
    assert shown.locator(".words .token").all_inner_texts()[:3] == ["I", "loved", "her"]


def test_what_has_no_room_says_so_and_takes_the_stage_away(shown):
    stage = shown.locator(".course-machine")
    for sentence, seen in (
        (LONGEST, True),
        (LONGER, False),
        (f"{OURS}. {OURS}.", False),
        (OTHER, True),
        ("?!", False),
    ):
        type_in(shown, sentence)
        assert stage.is_visible() == seen, sentence
        assert ("has room for" in shown.locator(".answer").inner_text()) == (not seen and sentence != "?!")


def test_the_keyboard_holds_words_and_opens_lessons(shown):
    shown.get_by_role("button", name="Translate").focus()
    shown.keyboard.press("Tab")
    assert shown.locator(CURRENT).inner_text() == "read"
    for _ in range(3):
        shown.keyboard.press("Tab")
    assert shown.locator(CURRENT).inner_text() == "I"
    assert "says “I”" in shown.locator(".told").inner_text()
    doors = shown.locator("a.door")
    assert doors.count() == 11
    names = doors.evaluate_all(
        "all => all.map(one => [one.getAttribute('aria-label'), one.getAttribute('href')])"
    )
    for name, address in names:
        number = re.search(r": lesson (\d\d)$", name)[1]
        assert address.startswith(f"lessons/{number}_") and address.endswith(".html")
    cross = shown.get_by_role("link", name="cross-attention: lesson 07")
    cross.focus()
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/lessons/07_encoder_decoder.html")


def test_a_click_on_a_box_opens_its_lesson(shown):
    shown.get_by_role("link", name="masked self-attention: lesson 03").click()
    shown.wait_for_url("**/lessons/03_masking.html")


PLACE = """() => {
  const root = document.querySelector(".course-machine").shadowRoot;
  const view = root.querySelector(".reel").getBoundingClientRect();
  const texts = [...root.querySelectorAll(".reel text")].filter((one) => one.textContent && one.style.opacity !== "0"
    && one.parentNode.style.opacity !== "0");
  const small = texts.map((one) => parseFloat(one.getAttribute("font-size")) * one.getCTM().a);
  const outside = texts.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < view.left - 1 || right > view.right + 1 || top < view.top - 3 || bottom > view.bottom + 5;
  });
  const controls = [...root.querySelectorAll("button, a.door rect")].map((one) => one.getBoundingClientRect());
  return {
    letters: Math.min(...small),
    outside: outside.map((one) => one.textContent),
    control: Math.min(...controls.flatMap(({ width, height }) => [width, height])),
    page: document.documentElement.scrollWidth,
  };
}"""


@pytest.mark.parametrize("size", [(390, 844), (640, 800), (1280, 800)])
def test_letters_can_be_read_controls_can_be_hit_and_nothing_is_cut(shown, size):
    shown.set_viewport_size({"width": size[0], "height": size[1]})
    shown.emulate_media(reduced_motion="no-preference")  # with every control
    for sentence in (
        OURS,
        LONGEST,
        "Me llamo Xóchitl y tengo 23 años",
        "Desafortunadamente desaparecieron rápidamente",
    ):
        type_in(shown, sentence)
        shown.locator(".words .token").last.focus()
        found = shown.evaluate(PLACE)
        assert found["outside"] == [] and found["page"] <= size[0], sentence
        assert found["letters"] >= 12 and found["control"] >= 44, (sentence, found)


def test_without_motion_it_stands_at_the_end_and_words_jump(page, folder):
    page.emulate_media(reduced_motion="reduce")  # said here as well, because this test is about it
    page.goto((folder / "index.html").as_uri())
    page.locator(".words button").first.wait_for()
    drawn = "() => document.querySelector('.course-machine').shadowRoot.querySelector('.reel').outerHTML"
    before = page.evaluate(drawn)
    page.wait_for_timeout(1500)
    assert page.evaluate(drawn) == before and page.locator(CURRENT).inner_text() == "<eos>"
    assert not page.locator(".play").is_visible()
    hold(page, "her")
    held = page.evaluate(drawn)
    page.wait_for_timeout(500)
    assert before != held == page.evaluate(drawn)


def test_without_scripts_the_machine_stands_there(browser, folder):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    poster = page.get_by_role("img")
    assert poster.is_visible() and poster.bounding_box()["height"] > 200
    assert "“La quise mucho”" in poster.get_attribute("alt")
    assert page.get_by_text("Where scripts may run").is_visible()
    context.close()


def test_the_first_answer_and_its_machine_take_less_than_two_seconds_of_one_core(page, folder):
    """Time of the page's thread, so that other programs on the machine do not count."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto((folder / "index.html").as_uri())
    page.locator(".words button").first.wait_for()
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    assert next(each["value"] for each in metrics if each["name"] == "TaskDuration") < 2


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_axe_finds_no_fault(shown, scheme, size):
    shown.set_viewport_size({"width": size[0], "height": size[1]})
    shown.emulate_media(color_scheme=scheme)
    type_in(shown, OTHER)
    assert axe_complaints(shown) == []
    shown.locator(".words .token").nth(1).focus()
    assert axe_complaints(shown) == []
