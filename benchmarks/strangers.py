"""What the translator makes of everyday sentences by writers who had not seen the grammar of its corpus.

A translation is right if it is one of those that its writer accepted. Capitals, accents, contractions, and marks
outside numbers do not count.
The sentences are in data/everyday/strangers.jsonl, in nine parts. The grammar was widened after `a` to `f` had been
looked at. `g` was only scored, also when the model was chosen. `h` and `i` were written after that. In `h` stands
"q" for "que": short forms of chats are read since then. Nothing in the translator was changed because of `i`.
"""

import argparse
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from benchmarks.measure import table
from course_lib.corpora.loading import EVERYDAY
from course_lib.translating.typed_text import without_accents
from course_lib.translator import SHIPPED, Translator

SENTENCES = EVERYDAY / "strangers.jsonl"
PARTS = (*"abcdefghi",)
VERDICTS = ("right", "right, with a note", "wrong, with a note", "wrong", "refused")
CONTRACTIONS = {
    "won't": "will not",
    "can't": "can not",
    "cannot": "can not",
    "let's": "let us",
    r"'s (been|got|had)\b": r" has \1",
    r"'d (been|better)\b": r" had \1",
    "n't": " not",
    "'m": " am",
    "'re": " are",
    "'ll": " will",
    "'ve": " have",
    "'d": " would",
    r"\b(he|it|she|that|there|what|where|who)'s\b": r"\1 is",
}


@dataclass(frozen=True)
class Answer:
    """What was written for a sentence, and what a reader would say of it."""

    src: str
    text: str
    notes: tuple[str, ...]
    verdict: str


def plain(text: str) -> str:
    """A translation in small letters and in full words, without accents and marks; a number keeps its own."""
    text = without_accents(text.lower().replace("’", "'"))
    for short, full in CONTRACTIONS.items():
        text = re.sub(short, full, text)
    return " ".join(re.findall(r"\d+(?:[.,:]\d+)+|[\w']+", text))


def answered(translator: Translator, src: str, accepted: list[str]) -> Answer:
    """Translate one sentence and judge it."""
    try:
        translation = translator.translate(src)
    except ValueError as error:
        return Answer(src, "", (str(error),), "refused")
    right = plain(translation.text) in map(plain, accepted)
    verdict = "refused" if not translation.text else "right" if right else "wrong"
    noted = ", with a note" if translation.notes and verdict != "refused" else ""
    return Answer(src, translation.text, translation.notes, verdict + noted)


def read(part: str, path: Path = SENTENCES) -> list[dict]:
    """The rows of a part: `src`, `accepted` translations and the `kind` of sentence."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["part"] == part]


def _tally(part: str, answers: list[Answer]) -> list[str]:
    """A part's line: how many sentences got each verdict, and their share."""
    counts = Counter(answer.verdict for answer in answers)
    shares = (f"{counts[verdict]} ({counts[verdict] / max(len(answers), 1):.0%})" for verdict in VERDICTS)
    return [part, str(len(answers)), *shares]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", type=Path, default=SHIPPED, help="folder of a translator")
    parser.add_argument("--sentences", type=Path, default=SENTENCES, help="other sentences, in the same form")
    parser.add_argument("--show", choices=PARTS, help="print every sentence of this part, with its verdict")
    options = parser.parse_args()
    translator = Translator.load(options.model)
    found = {}
    for part in PARTS:
        rows = tqdm(read(part, options.sentences), desc=f"part {part}", unit="sentence", disable=None)
        found[part] = [answered(translator, row["src"], row["accepted"]) for row in rows]
    print(table(["part", "sentences", *VERDICTS], [_tally(part, found[part]) for part in found]))
    if options.show:
        answers = sorted(found[options.show], key=lambda answer: VERDICTS.index(answer.verdict))
        columns = [[answer.src, answer.text, answer.verdict, "; ".join(answer.notes)] for answer in answers]
        print("\n" + table(["sentence", "written", "verdict", "notes"], columns))


if __name__ == "__main__":
    main()
