"""How an induction head is born: two layers of attention learn to go on with a sequence that begins again.

The model has no feed-forward network. A model of one layer is trained beside it. Every 20 updates both are measured on
sequences with a period of 24 tokens, and the weights of two heads are kept: the best previous-token head of layer 1 and
the best induction head of layer 2. What both layers do with one sequence is kept for the film
`induction_head`. A minute on one core. With --seeds both models are trained with three seeds, and less is kept.
"""

from typing import Any

import torch

from benchmarks.measure import machine
from course.for_lessons.inside.induction import LONGEST, PERIOD, SEQ_LEN, SHORTEST, UPDATES, train, weight_at
from course.pictures.films.two_layers import seen_in
from course.pictures.phase_change import RECORD, letters, previous_scores
from course.pictures.rounding import rounded
from course.records import command_line
from course_lib.inspection import induction_scores
from course_lib.masks import causal_mask
from workshop.experiments import single_record

SEEDS = RECORD.with_name("seeds.json")


def record(updates: int = UPDATES) -> dict[str, Any]:
    """Both models, with the patterns of the two heads that are the best ones at the end, as the picture reads them."""
    (model, found), (_, of_one) = train(2, updates), train(1, updates)
    first, second = found[updates]["weights"]
    heads = (
        previous_scores(first).argmax().item(),
        induction_scores(second, PERIOD).argmax().item(),
    )
    rows = [
        {
            "update": update,
            **{name: round(each[name], 4) for name in ("right", "loss")},
            "loss_of_one_layer": round(of_one[update]["loss"], 4),
            "patterns": [
                letters(weights[head]) for weights, head in zip(each["weights"], heads, strict=True)
            ],
        }
        for update, each in found.items()
    ]
    sequence = {
        name: part if name == "letters" else rounded(part, 4)
        for name, part in seen_in(model)._asdict().items()
    }
    return {
        "command": command_line(),
        "machine": machine(),
        "period": PERIOD,
        "heads": heads,
        "rows": rows,
        "sequence": sequence,
    }


def record_of_seeds(updates: int = UPDATES, seeds: range = range(3)) -> dict[str, Any]:
    """For each seed: the share of right tokens with two layers and with one, and where the heads of the one look."""
    return {
        "command": command_line(),
        "machine": machine(),
        "equal_weights": round(_where_next_stands(_equal_weights())[0], 2),
        "seeds": {seed: _of_seed(seed, updates) for seed in seeds},
    }


def _of_seed(seed: int, updates: int) -> dict[str, Any]:
    (_, two), (_, one) = train(2, updates, seed), train(1, updates, seed)
    return {
        "two_layers": {update: round(each["right"], 2) for update, each in two.items()},
        "one_layer": {update: round(each["right"], 2) for update, each in one.items()},
        "one_layer_looks": [round(share, 2) for share in _where_next_stands(one[updates]["weights"][0])],
    }


def _where_next_stands(weights: torch.Tensor) -> list[float]:
    """How much each head looks where the next token must stand, if the period is 16 to 32."""
    return weight_at(weights, SHORTEST - 1, LONGEST - 1).tolist()


def _equal_weights() -> torch.Tensor:
    mask = causal_mask(SEQ_LEN).float()
    return (mask / mask.sum(dim=-1, keepdim=True))[None]


def main() -> None:
    """Train the models and write the record."""
    parser = single_record.parser_of(__doc__, RECORD)
    parser.add_argument("--seeds", action="store_true", help=f"three seeds, into {SEEDS.name} beside it")
    options = parser.parse_args()
    if options.seeds:
        single_record.write(options.out.with_name(SEEDS.name), record_of_seeds())
    else:
        single_record.write(options.out, record())


if __name__ == "__main__":
    main()
