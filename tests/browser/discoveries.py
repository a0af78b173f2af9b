"""Every picture by keyboard alone, from the guess to its discovery, and the sentences that a listener hears.

Run as a program, it drives them in Chromium and prints each key, the focus after it and the spoken sentence:

    python -m tests.browser.discoveries                 # all of them
    python -m tests.browser.discoveries cache_ledger    # one
    python -m tests.browser.discoveries --write         # keep them, for the tests to compare with
"""

import argparse
import re
import tempfile
from functools import cache
from inspect import signature
from pathlib import Path

from course.pictures import films
from course.pictures.frame import Picture

from .chromium import find_chromium
from .harness import page_of

RECORDED = Path(__file__).parents[1] / "recorded/pictures_by_keyboard.md"

# The example of each picture, except the one that would train for seconds.
CELL = "from course.classroom import gallery\ngallery.example({name!r})"
SHORTER = {
    "leak_detector": "from course.pictures.leak_detector import leak_detector, small_layers\n"
    "leak_detector(small_layers(2), steps=60)"
}


def has_switch(name: str) -> bool:
    """Whether a film's example shows a learner's function with a mistake; for the whole machine it would be a model."""
    takes_mine = any(parameter.startswith("my_") for parameter in signature(getattr(films, name)).parameters)
    return takes_mine and name != "whole_machine"


GUESS = ["Tab Space Enter", "Tab Space ArrowRight Enter", "Tab Space ArrowRight ArrowRight Enter"]
OPEN_TABLE = "Tab Enter"
KEYS = {
    # other tokens, other heads, another layer
    "attention_explorer": f"{GUESS[1]} ArrowRight End Tab ArrowDown ArrowDown Tab ArrowLeft {OPEN_TABLE}",
    # the curtain drawn word by word, then two other words and the first with nothing to their right
    "both_sides": f"{GUESS[0]} Tab ArrowLeft ArrowLeft ArrowLeft Home Shift+Tab ArrowRight ArrowRight Home "
    f"Tab {OPEN_TABLE}",
    # a step less, the cache, the bug, and 64 sentences
    "cache_ledger": f"{GUESS[2]} ArrowLeft Tab ArrowDown ArrowDown Tab ArrowDown {OPEN_TABLE}",
    # layer 1, the X, the empty sheet with its question, then three pixels of ink on it
    "digit_attention": f"{GUESS[0]} Tab Tab ArrowLeft Shift+Tab ArrowLeft ArrowLeft ArrowLeft ArrowRight Shift+Tab "
    f"Shift+Tab Shift+Tab Space ArrowRight Enter ArrowDown ArrowRight Space ArrowRight Space ArrowDown Space Tab Tab "
    f"{OPEN_TABLE}",
    # the query turned, d_k smaller, scores scaled, one's own scores
    "dying_gradient": f"{GUESS[2]} ArrowLeft Tab ArrowLeft ArrowLeft ArrowLeft Tab ArrowRight "
    f"Tab Space {OPEN_TABLE}",
    # no floor, one of 2, a lower one, one's own law
    "law_and_floor": f"{GUESS[1]} Home End PageDown Tab Space {OPEN_TABLE}",
    # the mask off by one, then through two layers
    "leak_detector": f"{GUESS[2]} ArrowRight ArrowRight Tab ArrowRight {OPEN_TABLE}",
    # the first part, the last one, and the whole
    "machine_map": f"Tab ArrowRight End Home {OPEN_TABLE}",
    # none of the context, and a little of it
    "one_word_two_places": f"{GUESS[1]} Home ArrowRight {OPEN_TABLE}",
    # a layer, its heads, fewer of them, one's own count
    "parameter_bill": f"{GUESS[1]} ArrowRight ArrowRight Tab ArrowLeft Tab Space {OPEN_TABLE}",
    # the other direction, down the layers and up again, another pair, one's own effect
    "patching": f"{GUESS[1]} Tab ArrowRight ArrowLeft Tab {'ArrowLeft ' * 4}End Shift+Tab Shift+Tab ArrowRight "
    f"Tab Tab Tab Space {OPEN_TABLE}",
    # the end of the training, and back over the cliff
    "phase_change": f"{GUESS[1]} End Home PageUp ArrowRight ArrowRight ArrowRight ArrowRight {OPEN_TABLE}",
    # half the length, the start, then multiply-adds
    "race": f"{GUESS[2]} ArrowLeft Home End Tab ArrowRight {OPEN_TABLE}",
    # with the transpose, the view alone, another row, one's own function
    "same_numbers_wrong_heads": f"{GUESS[1]} ArrowLeft Tab ArrowLeft ArrowRight Tab ArrowRight Tab Space {OPEN_TABLE}",
    # no head, the encoder's, those that look at the source; then one switch turned, and its neighbour
    "switches": f"{GUESS[1]} Tab Tab Tab Home ArrowLeft ArrowLeft ArrowLeft ArrowLeft ArrowRight ArrowRight "
    f"Shift+Tab Shift+Tab Shift+Tab Space ArrowRight Space Tab Tab Tab {OPEN_TABLE}",
    # another decoder layer, the patch up to the last layer, one's own effect
    "three_witnesses": f"{GUESS[0]} ArrowRight Home Tab {'ArrowRight ' * 4}Tab Space {OPEN_TABLE}",
    # the start, the end, and the score
    "training_cockpit": f"{GUESS[1]} Home End Tab ArrowRight ArrowRight {OPEN_TABLE}",
    # from the first moment to the last; some symbols back and to the first one; a moment by one's own function
    "tree_grows": f"{GUESS[2]} Home {'ArrowRight ' * 5}Tab ArrowLeft ArrowLeft Home {'ArrowRight ' * 4}End "
    f"Tab Space Shift+Tab Shift+Tab Home ArrowRight Tab Tab {OPEN_TABLE}",
    # MiniLM frozen, frozen with the mean of its tokens, and whole
    "who_knows": f"{GUESS[2]} ArrowRight ArrowRight ArrowRight {OPEN_TABLE}",
    # the window through two layers and four, own blocks, BigBird, Linformer with a causal mask, one's own window
    "who_looks_where": f"{GUESS[1]} Tab Home ArrowRight ArrowRight Shift+Tab ArrowRight ArrowRight ArrowRight "
    f"ArrowRight Tab Tab Space Shift+Tab Shift+Tab ArrowLeft ArrowLeft ArrowLeft ArrowLeft Tab Tab Tab Space "
    f"{OPEN_TABLE}",
}

# Every film from beginning to end. Space and Enter both press "Step forward"; in the question one chooses, one commits.
WATCH = f"Tab Tab {'Space Enter ' * 6}"
KEYS |= {name: f"{WATCH} Tab {'Tab Space ' * has_switch(name)}{OPEN_TABLE}" for name in films.__all__}

FOCUS = """host => {
  const at = host.shadowRoot.activeElement;
  if (!at) return "";
  const texts = (node) => [...node.childNodes].map((child) => child.textContent.trim()).filter(Boolean).join(" ");
  const group = at.type === "radio" && at.name !== "guess" ? `${texts(at.closest("fieldset").firstChild)}: ` : "";
  const name = at.getAttribute("aria-label") ?? group + texts(at.closest("label") ?? at);
  const chosen = at.querySelector("[aria-selected='true']");
  const kind = at.getAttribute("role") ?? (at.tagName === "INPUT" ? at.type : at.tagName.toLowerCase());
  const ticked = at.type === "checkbox" ? (at.checked ? ", ticked" : ", not ticked") : "";
  const option = chosen && (chosen.getAttribute("aria-label") ?? chosen.textContent);
  return `${kind}: ${name}${option ? `, “${option}”` : ""}${ticked}`;
}"""


def cell(name: str) -> str:
    """The source of a notebook's cell that shows a picture."""
    return SHORTER.get(name, CELL.format(name=name))


@cache
def picture(name: str) -> Picture:
    """The picture that the cell shows."""
    *lines, last = cell(name).splitlines()
    names = {}
    exec("\n".join(lines), names)
    return eval(last, names)


def listen(shown, keys: list[str]) -> list[tuple[str, str, str]]:
    """Each key, the focus after it, and the spoken sentence if it changed (`shown`: a picture's locator)."""
    heard, before = [], ""
    for key in keys:
        shown.page.keyboard.press(key)
        focus, said = shown.evaluate(FOCUS), shown.locator(".said").text_content().strip()
        heard.append((key, focus, said if said != before else ""))
        before = said
    return heard


def transcript(name: str, heard: list[tuple[str, str, str]]) -> str:
    """The transcript of a picture as Markdown."""
    rows = "\n".join(f"| {key} | {focus} | {said} |" for key, focus, said in heard)
    asked = picture(name).guess
    heading = f"## {name}: {picture(name).title}\n\n{asked.question if asked else 'It asks nothing.'}"
    return f"{heading}\n\n| key | focus | said |\n| --- | --- | --- |\n{rows}\n"


def recorded(name: str) -> str:
    """The saved transcript."""
    parts = re.split(r"(?m)^(?=## )", RECORDED.read_text(encoding="utf-8"))
    return next(part for part in parts if part.startswith(f"## {name}:")).strip() + "\n"


def last_said(name: str) -> str:
    """The last spoken sentence, without the verdict on the guess."""
    said = [line.split(" | ")[2].removesuffix(" |") for line in recorded(name).splitlines()[6:]]
    return [sentence for sentence in said if sentence.strip()][-1]


def alike(found: str, wanted: str) -> bool:
    """Whether two texts are equal up to 1 in the last digit of a number, because processors round differently."""
    number = re.compile(r"\d+(?:\.\d+)?")
    if number.sub("#", found) != number.sub("#", wanted):
        return False
    pairs = zip(number.findall(found), number.findall(wanted), strict=True)
    return all(abs(float(a) - float(b)) <= 1.01 * _last_digit(b) for a, b in pairs)


def _last_digit(number: str) -> float:
    """The value of 1 in the last decimal; 0 for a whole number, which must be exact."""
    decimals = len(number.partition(".")[2])
    return 10**-decimals if decimals else 0.0


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="PICTURE", help=f"of: {', '.join(KEYS)}")
    parser.add_argument("--write", action="store_true", help=f"all of them, into {RECORDED.name}")
    options = parser.parse_args()
    if options.write and options.names:
        parser.error("--write keeps all pictures together: give no PICTURE with it")
    texts = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        page = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"]).new_page()
        page.emulate_media(reduced_motion="reduce")
        for name in options.names or KEYS:
            page.goto(page_of(Path(folder), picture(name)))
            texts.append(transcript(name, listen(page.locator(".course-picture"), KEYS[name].split())))
    heading = "# The pictures by keyboard\n\nMade by `python -m tests.browser.discoveries --write`.\n"
    if options.write:
        RECORDED.write_text("\n".join([heading, *texts]), encoding="utf-8")
    else:
        print("\n".join(texts))


if __name__ == "__main__":
    main()
