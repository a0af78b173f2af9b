"""Forecasts of a scaling law beside a rule without a law: the runs of lesson 12, three times, and one size further.

Three texts of the lessons' grammar, each with its own initial weights; on each, five widths that learn as in the
lesson. One more model reads four times as much text, and is measured on the way. No run takes more than five minutes
of one core; all together take twenty.
"""

import time
from itertools import islice
from typing import Any

from benchmarks.measure import machine
from course.records import RECORDED, command_line
from course.small_gpt import UPDATES, GrammarText, grammar_text, loss_of, new_model, size_of, train
from workshop.experiments import single_record
from workshop.grammar.source import fresh_sentences

RECORD = RECORDED / "forecasts" / "forecasts.json"
D_MODELS = (16, 32, 64, 128, 256)
OTHER_TEXTS = (1001, 1002)  # seeds of the grammar; the first text is the one that comes with the course
LONG_TEXT, LONG_D_MODEL, TIMES = 1003, 64, 4
MARKS = (100, 200, 400, 800, 1600)  # updates


def drawn(seed: int, count: int, like: GrammarText) -> GrammarText:
    """Another text of the grammar, with the same sentences to measure with."""
    return GrammarText([fresh.words for fresh in islice(fresh_sentences(seed), count)], like.fresh)


def run(text: GrammarText, d_model: int, seed: int) -> dict[str, Any]:
    """A model's size, its loss after 400 updates, and the seconds of the processor."""
    model, start = new_model(text, d_model, seed), time.process_time()
    train(model, text.rows, seed=seed)
    seconds, loss = (
        time.process_time() - start,
        loss_of(model, [text.row_of(each) for each in text.fresh_words]),
    )
    found = {"seed": seed, "d_model": d_model, "size": size_of(model), "loss": round(loss, 4)}
    print(found, flush=True)
    return found | {"seconds": round(seconds, 1)}


def on_the_way(text: GrammarText, d_model: int, marks: tuple[int, ...]) -> list[dict[str, Any]]:
    """The loss of one model after so many updates; the learning rate stays, so each mark is the end of a run."""
    model, found = new_model(text, d_model), []
    rows = [text.row_of(each) for each in text.fresh_words]

    def look(step: int, loss: float) -> None:
        if step in marks:
            found.append({"d_model": d_model, "updates": step, "loss": round(loss_of(model, rows), 4)})
            print(found[-1], flush=True)

    train(model, text.rows, on_step=look, updates=max(marks))
    return found


def main() -> None:
    """Train the models and write the record."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    shipped = grammar_text()
    count = len(shipped.sentences)
    texts = [shipped, *(drawn(seed, count, shipped) for seed in OTHER_TEXTS)]
    runs = [run(text, d_model, seed) for seed, text in enumerate(texts) for d_model in D_MODELS]
    longer = on_the_way(drawn(LONG_TEXT, TIMES * count, shipped), LONG_D_MODEL, MARKS)
    about = {"command": command_line(), "machine": machine(), "updates": UPDATES}
    single_record.write(options.out, {**about, "runs": runs, "more_text": longer})


if __name__ == "__main__":
    main()
