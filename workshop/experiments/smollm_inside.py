"""What is inside SmolLM2: induction heads and what is lost without them, the sink of attention, and the logit lens.

The model's file has to be there, see `course.for_lessons.smollm`. About two minutes of one core. Each part is written
when it is done, and a second start measures only what is missing.
"""

import json
import statistics
from typing import TYPE_CHECKING, Any

import torch

from course.exercises.drawing import some
from course.for_lessons.inside.decoders import (
    Head,
    best_first,
    induction,
    loss_of_halves,
    ranks,
    said_twice,
    switches,
    weight_on,
    without_keys,
)
from course.for_lessons.inside.switches import off
from course.for_lessons.smollm import load_smollm
from course.records import RECORDED
from course_lib.modern_decoder import ModernDecoder
from workshop.experiments.single_record import parser_of, write
from workshop.experiments.smollm import PARAGRAPH

if TYPE_CHECKING:
    from tokenizers import Tokenizer

RECORD = RECORDED / "smollm" / "inside.json"
ORDINARY = range(1000, 20_000)  # tokens that stand for letters
PERIOD, ROWS, OFF, DRAWS = 40, 4, 5, 4
FROM = 20  # the first token whose looks are counted
CAPITALS = {
    "France": "Paris",
    "Italy": "Rome",
    "Spain": "Madrid",
    "Japan": "Tokyo",
    "Germany": "Berlin",
    "England": "London",
    "Greece": "Athens",
    "Egypt": "Cairo",
}


def repetition(model: ModernDecoder, paragraph: list[int]) -> dict[str, Any]:
    """Losses of drawn tokens that come twice, the heads that find them, and both without heads."""
    generator = torch.Generator().manual_seed(0)
    rows, new_rows = (said_twice(ORDINARY, ROWS, PERIOD, generator) for _ in range(2))
    once = torch.tensor([some(generator, ORDINARY, 2 * PERIOD) for _ in range(ROWS)])
    scores = induction(model, rows)
    heads = best_first(scores)
    top, rest = heads[:OFF], heads[30:]
    same_layers: list[Head] = []
    for layer, _ in top:
        same_layers.append(next(head for head in rest if head[0] == layer and head not in same_layers))
    groups = {"none": [], "the five": top, "five others of these layers": same_layers}
    groups |= {f"five drawn, {i + 1}": some(generator, rest, OFF) for i in range(DRAWS)}
    return {
        "twice": loss_of_halves(model, rows),
        "not repeated": loss_of_halves(model, once),
        "scores": scores.tolist(),
        "off": [
            {
                "name": name,
                "heads": group,
                "second_half": loss_of_halves(model, new_rows, group)[1],
                "paragraph": paragraph_without(model, paragraph, group),
            }
            for name, group in groups.items()
        ],
    }


def paragraph_without(model: ModernDecoder, paragraph: list[int], heads: list[Head]) -> float:
    """Nats a token of the paragraph without some heads."""
    with off(switches(model, heads)):
        return without_keys(model, paragraph, ())[0]


def sink(model: ModernDecoder, paragraph: list[int]) -> dict[str, Any]:
    """How much weight lies on the first token and on the third, and what happens without some tokens."""
    generator = torch.Generator().manual_seed(1)
    texts = {
        "the paragraph": paragraph,
        "its tokens shuffled": some(generator, paragraph, len(paragraph)),
        "drawn tokens": some(generator, ORDINARY, len(paragraph)),
    }
    shares = []
    for name, token_ids in texts.items():
        first, third = (weight_on(model, token_ids, key, FROM) for key in (0, 2))
        above = int((first > 0.5).sum())
        shares.append(
            {"name": name, "first": first.mean().item(), "third": third.mean().item(), "above": above}
        )
    even = sum(1 / (i + 1) for i in range(FROM, len(paragraph))) / (len(paragraph) - FROM)
    forbidden = []
    for keys in ([], [0], [2], [*range(8)], [*range(8, 16)]):
        loss, weights = without_keys(model, paragraph, keys)
        most = int(weights.argmax())
        forbidden.append({"keys": keys, "loss": loss, "most": most, "weight": weights[most].item()})
    return {"shares": shares, "even": even, "forbidden": forbidden}


def lens(model: ModernDecoder, tokenizer: "Tokenizer") -> dict[str, Any]:
    """Ranks of capitals after each layer, of the right one and of the others, and of Paris elsewhere."""
    first_ids = {capital: tokenizer.encode(f" {capital}").ids[0] for capital in CAPITALS.values()}

    def ranks_in(text: str, capital: str) -> list[int]:
        return ranks(model, tokenizer.encode(text).ids, first_ids[capital])

    right, wrong = {}, []
    for country, capital in CAPITALS.items():
        text = f"The capital of {country} is"
        right[country] = ranks_in(text, capital)
        wrong += [ranks_in(text, other) for other in first_ids if other != capital]

    def medians(rows: Any) -> list[float]:
        return [statistics.median(column) for column in zip(*rows, strict=True)]

    return {
        "right": right,
        "median_right": medians(right.values()),
        "median_wrong": medians(wrong),
        "paris": {
            text: ranks_in(text, "Paris") for text in ("My friend lives in", "The color of the sky is")
        },
    }


def main() -> None:
    """Measure what is missing, and write it."""
    options = parser_of(__doc__, RECORD).parse_args()
    torch.set_num_threads(1)
    found = json.loads(options.out.read_text(encoding="utf-8")) if options.out.is_file() else {}
    model, tokenizer = load_smollm()
    paragraph = tokenizer.encode(PARAGRAPH).ids
    parts = {
        "repetition": lambda: repetition(model, paragraph),
        "sink": lambda: sink(model, paragraph),
        "lens": lambda: lens(model, tokenizer),
    }
    for name in parts.keys() - found.keys():
        found[name] = json.loads(json.dumps(parts[name]()), parse_float=lambda x: round(float(x), 4))
        write(options.out, {name: found[name] for name in parts if name in found})


if __name__ == "__main__":
    main()
