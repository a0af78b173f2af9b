"""What SmolLM2 learns in a minute or two: Spanish with LoRA, and short answers from pairs of answers.

The model's file has to be there, see `course.for_lessons.smollm`. Each row is written when it is done. A second
start measures only what is missing, and `--rows` names those that are wanted.
"""

import json
import time
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

import torch

from course.exercises.bank.lesson_14.chat_prompt import chat_prompt
from course.exercises.drawing import some
from course.for_lessons.decoder_parts import decoder_weights, nats, written
from course.for_lessons.small_decoder import END_ID
from course.for_lessons.smollm import load_smollm
from course.for_lessons.teaching import (
    ALL,
    SHARED,
    Row,
    add_low_rank,
    answer_loss,
    dpo_loss,
    drawn,
    log_probabilities,
    merged,
    number_learning,
)
from course.records import RECORDED
from course_lib.corpora import load_spanish_english
from course_lib.evaluation import corpus_bleu
from course_lib.fitting import fit
from course_lib.modern_decoder import ModernDecoder
from workshop.experiments.single_record import parser_of, write
from workshop.experiments.smollm import PARAGRAPH, user

RECORD = RECORDED / "smollm" / "teaching.json"
Pair = tuple[str, str]
TRAINED, HELD_OUT, SHOTS = 800, 40, 8
RANK, FIRST_LAYER, UPDATES, BATCH, RATE = 8, 20, 60, 8, 2e-3
NOUNS = (
    "river mountain computer doctor bridge garden engine planet camera piano hospital library window island forest "
    "kitchen teacher museum desert castle robot market ocean village farmer hammer mirror banana violin circle"
).split()
LEARNED_NOUNS, LONGEST = 18, 40
CAPITALS = {
    "France": "Paris",
    "Italy": "Rome",
    "Spain": "Madrid",
    "Japan": "Tokyo",
    "Germany": "Berlin",
    "England": "London",
    "Greece": "Athens",
    "Russia": "Moscow",
    "China": "Beijing",
    "Canada": "Ottawa",
}


class Teaching:
    """SmolLM2, its tokenizer, and what it is taught."""

    def __init__(self) -> None:
        self.model, self.tokenizer = load_smollm()
        train, test = load_spanish_english("train"), load_spanish_english("test")
        generator = torch.Generator().manual_seed(0)
        self.pairs: list[Pair] = some(generator, [*zip(train["src"], train["tgt"], strict=True)], TRAINED)
        self.test: list[Pair] = some(generator, [*zip(test["src"], test["tgt"], strict=True)], HELD_OUT)

    def prompt(self, spanish: str, shots: Sequence[Pair] = ()) -> list[int]:
        """What the model reads before it translates, with translations before it."""
        messages = [{"role": "system", "content": "Translate Spanish to English."}]
        for source, target in shots:
            messages += [*user(source), {"role": "assistant", "content": target}]
        return self.tokenizer.encode(chat_prompt([*messages, *user(spanish)])).ids

    def asked(self, question: str) -> list[int]:
        """What the model reads before it answers a question."""
        return self.tokenizer.encode(chat_prompt(user(question))).ids

    def row(self, pair: Pair) -> Row:
        """A pair as token ids."""
        return self.prompt(pair[0]), [*self.tokenizer.encode(pair[1]).ids, END_ID]

    def said(self, model: ModernDecoder, prompt: list[int], longest: int) -> tuple[str, int]:
        """The greedy answer, and how many tokens it has, the end mark counted."""
        token_ids = [*written(decoder_weights(model), prompt, longest, END_ID)]
        return self.tokenizer.decode(token_ids), min(longest, len(token_ids) + 1)

    @cached_property
    def short_and_long(self) -> list[tuple[Row, Row]]:
        """For each noun the first sentence of the model's own answer, and the whole answer."""
        pairs = []
        for noun in NOUNS[:LEARNED_NOUNS]:
            prompt = self.asked(f"What is a {noun}?")
            whole = self.said(self.model, prompt, LONGEST)[0]
            short, long = (self.tokenizer.encode(text).ids for text in (f"{whole.split('.')[0]}.", whole))
            pairs.append(((prompt, [*short, END_ID]), (prompt, long)))
        return pairs

    def paragraph(self, model: ModernDecoder) -> float:
        """Nats a token of a paragraph that has nothing to do with all this."""
        return nats(decoder_weights(model), self.tokenizer.encode(PARAGRAPH).ids)


def scored(answers: Sequence[str], test: Sequence[Pair]) -> dict[str, Any]:
    """BLEU, how many are right word for word, and the first answers."""
    targets = [target for _, target in test]
    first_lines = [answer.strip().split("\n")[0] for answer in answers]
    right = sum(answer == target for answer, target in zip(first_lines, targets, strict=True))
    return {
        "bleu": corpus_bleu(first_lines, targets).score,
        "exact": right,
        "of": len(test),
        "first": first_lines[:4],
    }


def translated(
    teaching: Teaching, model: ModernDecoder | None = None, shots: Sequence[Pair] = ()
) -> dict[str, Any]:
    """The score of a model on the held-out sentences."""
    model = model or teaching.model
    answers = [
        teaching.said(model, teaching.prompt(source, shots), 24)[0].strip() for source, _ in teaching.test
    ]
    return scored(answers, teaching.test) | {"paragraph": teaching.paragraph(model)}


def nearest(teaching: Teaching) -> dict[str, Any]:
    """A rule without a model: the answer to the sentence of the training that shares most words."""

    def shared(source: str, pair: Pair) -> float:
        ours, theirs = set(source.lower().split()), set(pair[0].lower().split())
        return len(ours & theirs) / len(ours | theirs)

    answers = [max(teaching.pairs, key=partial(shared, source))[1] for source, _ in teaching.test]
    return scored(answers, teaching.test)


def taught(teaching: Teaching, shuffle: bool = False) -> dict[str, Any]:
    """The score after LoRA, on the right answers or on those of other sentences."""
    pairs = teaching.pairs
    if shuffle:
        targets = some(torch.Generator().manual_seed(3), [target for _, target in pairs], len(pairs))
        pairs = [(source, target) for (source, _), target in zip(pairs, targets, strict=True)]
    model = add_low_rank(teaching.model, RANK, ALL, FIRST_LAYER)
    rows = [teaching.row(pair) for pair in pairs]
    losses = fit(model, answer_loss, drawn(rows, BATCH), RATE, 5, UPDATES)
    ends = {"loss_first": sum(losses[:10]) / 10, "loss_last": sum(losses[-10:]) / 10}
    return translated(teaching, merged(model)) | ends | {"learned": number_learning(model)}


def examined(teaching: Teaching, model: ModernDecoder) -> dict[str, Any]:
    """Length of the answers about new nouns, capitals, and the paragraph."""
    answers = [
        teaching.said(model, teaching.asked(f"What is a {noun}?"), LONGEST) for noun in NOUNS[LEARNED_NOUNS:]
    ]
    one = sum(tokens < LONGEST and text.strip().count(".") <= 1 for text, tokens in answers)
    right = [
        capital in teaching.said(model, teaching.asked(f"What is the capital of {country}?"), 16)[0]
        for country, capital in CAPITALS.items()
    ]
    return {
        "tokens": sum(tokens for _, tokens in answers) / len(answers),
        "one_sentence": one,
        "of": len(answers),
        "capitals": sum(right),
        "paragraph": teaching.paragraph(model),
        "first": [text for text, _ in answers[:2]],
    }


def preferred(teaching: Teaching, rate: float, chosen_only: bool = False) -> dict[str, Any]:
    """What is left after 16 updates by pairs, or by the chosen answers only."""
    pairs = teaching.short_and_long
    sides = [[pair[side] for pair in pairs] for side in (0, 1)]
    with torch.no_grad():
        before = [torch.cat([log_probabilities(teaching.model, [row]) for row in side]) for side in sides]

    def loss_of(model: ModernDecoder, batch: list[int]) -> torch.Tensor:
        chosen, rejected = ([side[i] for i in batch] for side in sides)
        if chosen_only:
            return answer_loss(model, chosen)
        now = log_probabilities(model, chosen), log_probabilities(model, rejected)
        return dpo_loss(*now, before[0][batch], before[1][batch])

    model = add_low_rank(teaching.model, RANK, SHARED)
    losses = fit(model, loss_of, drawn(range(len(pairs)), 3, seed=1), rate, 1, 16, final_share=1)
    return examined(teaching, merged(model)) | {"rate": rate, "loss_last": sum(losses[-4:]) / 4}


ROWS: dict[str, Callable[[Teaching], dict[str, Any]]] = {
    "translate: as published": translated,
    "translate: 8 examples in the prompt": lambda teaching: translated(
        teaching, shots=teaching.pairs[:SHOTS]
    ),
    "translate: the nearest of 800": nearest,
    "translate: LoRA": taught,
    "translate: LoRA, shuffled answers": partial(taught, shuffle=True),
    "short: as published": lambda teaching: examined(teaching, teaching.model),
    "short: pairs": partial(preferred, rate=5e-4),
    "short: pairs, a fifth of the rate": partial(preferred, rate=1e-4),
    "short: the chosen answers only": partial(preferred, rate=5e-4, chosen_only=True),
}


def main() -> None:
    """Measure the rows that are missing, and write each into the record."""
    parser = parser_of(__doc__, RECORD)
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=[*ROWS], help="the rows (all)")
    options = parser.parse_args()
    torch.set_num_threads(1)
    found = json.loads(options.out.read_text(encoding="utf-8")) if options.out.is_file() else {}
    teaching = Teaching()
    found["held_out"] = teaching.test[:4]
    for name in options.rows:
        if name not in found:
            start = time.process_time()
            row = ROWS[name](teaching) | {"cpu_seconds": round(time.process_time() - start)}
            found[name] = json.loads(json.dumps(row), parse_float=lambda x: round(float(x), 4))
            write(options.out, found)


if __name__ == "__main__":
    main()
