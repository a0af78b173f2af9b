"""The machine and its parts: Figure 1 of the paper as a map, on which the parts light up that the learner has built."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from course.pictures.frame import Picture, Table


@dataclass(frozen=True)
class Part:
    """A part of the machine, and the exercises in which it is built.

    Args:
        key: its place in machine_map.js.
        written: exercises of the lessons, not beyond them, in which the learner writes it.
        fixed: exercises in which the learner fixes a broken one.
    """

    key: str
    name: str
    lesson: int
    does: str
    written: tuple[str, ...]
    fixed: tuple[str, ...] = ()


def _part(key: str, name: str, lesson: int, does: str, written: str, fixed: str = "") -> Part:
    return Part(key, name, lesson, does, tuple(written.split()), tuple(fixed.split()))


PARTS = (
    _part(
        "tokenizer",
        "tokenizer",
        1,
        "cuts a sentence into pieces, and numbers them",
        "build_vocabulary merge_pair",
    ),
    _part(
        "embedding", "embedding", 1, "gives each token its vector", "one_hot_lookup", "fix_sentence_vectors"
    ),
    _part(
        "positions",
        "positions",
        5,
        "say where each vector stands",
        "sinusoidal_encoding add_positions",
        "fix_sinusoids",
    ),
    _part(
        "attention",
        "attention",
        2,
        "lets each token ask the others",
        "attention_scores attention self_attention",
        "fix_soft_lookup",
    ),
    _part(
        "masks",
        "masks",
        3,
        "hide padding and the future",
        "padding_mask causal_mask decoder_mask masked_softmax scaled_dot_product_attention",
        "fix_padded_attention fix_causal_weights fix_tgt_mask",
    ),
    _part(
        "heads",
        "heads",
        4,
        "make several attentions out of one",
        "split_heads merge_heads multi_head_attention",
        "fix_split_heads fix_head_scale",
    ),
    _part("norm", "add & norm", 6, "adds to the stream and normalises it", "layer_norm"),
    _part("feed_forward", "feed-forward", 6, "works on each token by itself", "feed_forward"),
    _part("shift", "shift right", 7, "lets the decoder hear only the words so far", "shift_right"),
    _part("cross", "cross-attention", 7, "asks the source", "decoder_layer", "fix_cross_attention"),
    _part("logits", "logits", 7, "turn a vector into a word", "tied_logits"),
    _part("encoder", "encoder", 6, "reads: layer upon layer", "encoder_layer encode", "fix_encoder_layer"),
    _part("decoder", "decoder", 7, "writes: layer upon layer", "decoder_layer decode", "fix_decoder_step"),
    _part(
        "training",
        "training",
        8,
        "finds all the numbers",
        "token_loss adam_step training_loop",
        "fix_padded_loss fix_training_loop fix_learning_rates",
    ),
    _part("search", "search", 9, "chooses what is written", "beam_step length_penalty", "fix_beam_scores"),
)
TITLE = "The machine and its parts"
STATES = {
    "mine": "written by you",
    "some": "partly yours",
    "fixed": "mended by you",
    "course": "the course's, until yours passes",
}


def machine_map(passed: Collection[str] = ()) -> Picture:
    """The map of the machine, lit by the exercises that were passed.

    >>> machine_map({"split_heads", "merge_heads"})  # doctest: +SKIP

    Args:
        passed: names of exercises; others than those of the parts play no role.
    """
    found = [_found(part, passed) for part in PARTS]
    rows = [
        (
            part.name,
            f"{part.lesson:02d}",
            STATES[one["state"]],
            ", ".join(one["yours"]),
            ", ".join(one["open"]),
        )
        for part, one in zip(PARTS, found, strict=True)
    ]
    return Picture(
        scripts=("bars", "machine_map"),
        title=TITLE,
        guess=None,
        scene={
            "states": STATES,
            "parts": [
                {name: vars(part)[name] for name in ("key", "name", "lesson", "does")} for part in PARTS
            ],
        },
        ours={"parts": found},
        table=Table(TITLE, ("part", "lesson", "whose", "yours", "still open"), tuple(rows)),
    )


def _found(part: Part, passed: Collection[str]) -> dict[str, Any]:
    """Whose a part is, and which of its functions the learner has written and has still to write."""
    yours = [name for name in part.written if name in passed]
    still = [name for name in part.written if name not in passed]
    if yours:
        state = "some" if still else "mine"
    else:
        state = "fixed" if any(name in passed for name in part.fixed) else "course"
    return {"state": state, "yours": yours, "open": still}


def example() -> Picture:
    """After lesson 04, with a part fixed and another begun."""
    names = {name for part in PARTS if part.lesson <= 4 for name in part.written}
    return machine_map(names - {"multi_head_attention"} | {"fix_sinusoids"})
