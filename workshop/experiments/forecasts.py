"""Forecasts of a scaling law beside rules without a law: the runs of lesson 12, three times.

Three texts of the lessons' grammar, each with its own initial weights; on each, four widths that learn as in the
lesson. One more model reads all three texts, and is measured on the way. Six minutes of one core.
"""

import time
from itertools import islice
from typing import Any

from benchmarks.measure import machine
from course.for_lessons.small_gpt import (
    UPDATES,
    GrammarText,
    grammar_text,
    loss_of,
    new_model,
    size_of,
    train,
)
from course.records import RECORDED, command_line
from workshop.experiments import single_record
from workshop.grammar.source import fresh_sentences

RECORD = RECORDED / "forecasts" / "forecasts.json"
D_MODELS = (16, 32, 64, 128)
OTHER_TEXTS = (1001, 1002)  # seeds of the grammar; the first text is the one that comes with the course
LONG_D_MODEL = 64
MARKS = (100, 200, 400, 800, 1200)  # updates; 400 of them read a text once


def drawn(seed: int, count: int, like: GrammarText) -> GrammarText:
    """Another text of the grammar, with the same sentences to measure with."""
    return GrammarText([fresh.words for fresh in islice(fresh_sentences(seed), count)], like.fresh)


def run(text: GrammarText, d_model: int, seed: int) -> dict[str, Any]:
    """A model's size, its loss after 400 updates, and the seconds of the processor."""
    model, start = new_model(text, d_model, seed), time.process_time()
    train(model, text.rows, seed=seed)
    seconds = round(time.process_time() - start, 1)
    loss = round(loss_of(model, text.fresh_rows), 4)
    found = {"seed": seed, "d_model": d_model, "size": size_of(model), "loss": loss, "seconds": seconds}
    print(found, flush=True)
    return found


def on_the_way(texts: list[GrammarText], marks: tuple[int, ...]) -> list[dict[str, Any]]:
    """The loss of one model after so many updates; the learning rate stays, so each mark is the end of a run."""
    first, found = texts[0], []
    model = new_model(first, LONG_D_MODEL)

    def look(step: int, loss: float) -> None:
        if step in marks:
            found.append({"updates": step, "loss": round(loss_of(model, first.fresh_rows), 4)})
            print(found[-1], flush=True)

    rows = [first.row_of(sentence) for text in texts for sentence in text.sentences]
    train(model, rows, on_step=look, updates=max(marks))
    return found


def main() -> None:
    """Train the models and write the record."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    shipped = grammar_text()
    count = len(shipped.sentences)
    texts = [shipped, *(drawn(seed, count, shipped) for seed in OTHER_TEXTS)]
    runs = [run(text, d_model, seed) for seed, text in enumerate(texts) for d_model in D_MODELS]
    longer = on_the_way(texts, MARKS)
    about = {"command": command_line(), "machine": machine(), "updates": UPDATES}
    single_record.write(options.out, {**about, "runs": runs, "more_text": longer})


if __name__ == "__main__":
    main()
