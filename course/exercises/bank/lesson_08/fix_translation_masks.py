"""Find the bug: a translator that does not read."""

import torch
from jaxtyping import Bool, Int
from torch import Tensor

from course.exercises.drawing import some
from course.exercises.exercise import TORCH_MASKS, Exercise


def fix_translation_masks(
    src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"], pad_id: int
) -> tuple[Bool[Tensor, "batch 1 1 src_len"], Bool[Tensor, "batch 1 tgt_len tgt_len"]]:
    """The two masks of a Transformer: what may be seen of the source, and what of the target. True = may attend.

    Padding is hidden in both; in the target, so is all that comes later.

    With the code below the loss falls at first and then stays at the level of a language model that never read
    the source: translations are fluent, and have nothing to do with it. One thing is wrong.
    """
    src_mask = (src_ids != pad_id)[:, None, None, :]
    tgt_len = tgt_input.shape[1]
    not_later = torch.ones(tgt_len, tgt_len, dtype=torch.bool, device=tgt_input.device).tril()
    tgt_mask = (tgt_input != pad_id)[:, None, None, :] & not_later
    return src_mask, tgt_mask


def starter(src_ids, tgt_input, pad_id):
    src_mask = (src_ids == pad_id)[:, None, None, :]
    tgt_len = tgt_input.shape[1]
    not_later = torch.ones(tgt_len, tgt_len, dtype=torch.bool, device=tgt_input.device).tril()
    tgt_mask = (tgt_input != pad_id)[:, None, None, :] & not_later
    return src_mask, tgt_mask


def make_inputs(generator):
    """Padding on both sides; another pad_id; padding in front, as some models have it."""
    yield padded(generator, 0, some(generator, (3, 4, 5), 3), some(generator, (2, 4, 6), 3))
    yield padded(generator, 9, some(generator, (3, 4, 5), 2), some(generator, (4, 6, 7), 2))
    case = padded(generator, 0, some(generator, (2, 4, 6), 2), some(generator, (3, 5, 7), 2))
    yield case | {"src_ids": case["src_ids"].flip(1), "tgt_input": case["tgt_input"].flip(1)}


def padded(generator, pad_id, src_lengths, tgt_lengths):
    """Rows of tokens of these lengths, with a column of padding alone at their end."""
    rows = []
    for lengths in (src_lengths, tgt_lengths):
        token_ids = torch.randint(1, 9, (len(lengths), max(lengths) + 1), generator=generator)
        beyond = torch.arange(max(lengths) + 1) >= torch.tensor(lengths)[:, None]
        rows.append(token_ids.masked_fill(beyond, pad_id))
    return {"src_ids": rows[0], "tgt_input": rows[1], "pad_id": pad_id}


def earlier_only(tgt_input):
    return torch.ones(tgt_input.shape[1], tgt_input.shape[1], dtype=torch.bool).tril()


def keys(token_ids, pad_id):
    return (token_ids != pad_id)[:, None, None, :]


EXERCISE = Exercise(
    name="fix_translation_masks",
    lesson=8,
    reference=fix_translation_masks,
    starter=starter,
    make_inputs=make_inputs,
    returns=("src_mask", "tgt_mask"),
    forbidden=TORCH_MASKS,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Which tokens of the source may be seen where `src_mask` is True? Say it aloud for a sentence with "
        "two tokens and three of padding.",
        "True = may attend -> True where there is a token, False where there is padding",
        "Compare the two lines that hold `pad_id`: one asks `==`, the other `!=`.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The source's mask is True at its padding, so padding alone is seen. To "
    "`nn.Transformer` True marks what is *hidden*. Here it marks what may be seen.",
)


@EXERCISE.misconception("target inverted as well")
def both_inverted(src_ids, tgt_input, pad_id):
    """Now both masks let padding be seen and nothing else. The target's was right: fix the source's."""
    return ~keys(src_ids, pad_id), ~keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("the other one inverted")
def target_inverted(src_ids, tgt_input, pad_id):
    """The source is right now, but the target's padding has become all that may be seen of it. It was right before."""
    return keys(src_ids, pad_id), ~keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("the whole target mask inverted")
def whole_target_mask_inverted(src_ids, tgt_input, pad_id):
    """The source is right now, but in the target True marks what must not be seen: a position sees the words that it is
    still to say.
    """
    return keys(src_ids, pad_id), ~(keys(tgt_input, pad_id) & earlier_only(tgt_input))


@EXERCISE.misconception("nothing hidden in the source")
def source_open(src_ids, tgt_input, pad_id):
    """The source is read now, its padding too. Vectors of padding mean nothing and there may be many: hide them."""
    return torch.ones_like(keys(src_ids, pad_id)), keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("axes left out")
def source_without_axes(src_ids, tgt_input, pad_id):
    """True and False are right now. But a mask of (batch, src_len) would be laid over queries and keys: give it axes
    for heads and queries.
    """
    return src_ids != pad_id, keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("queries in place of keys")
def queries_hidden(src_ids, tgt_input, pad_id):
    """True and False are right now, but the source stands on the axis of queries. It belongs on that of the keys, the
    last axis.
    """
    return (src_ids != pad_id)[:, None, :, None], keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("source causal")
def source_causal(src_ids, tgt_input, pad_id):
    """In the source, later words are hidden from earlier ones. It is known whole before the first word is written: only
    its padding should be hidden.
    """
    src_mask = keys(src_ids, pad_id) & earlier_only(src_ids)
    return src_mask, keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("padding is always 0")
def padding_is_zero(src_ids, tgt_input, pad_id):
    """Id 0 is taken for padding in the source. Padding has the id `pad_id`, which may be another."""
    return keys(src_ids, 0), keys(tgt_input, pad_id) & earlier_only(tgt_input)


@EXERCISE.misconception("the target's padding for both")
def target_mask_for_both(src_ids, tgt_input, pad_id):
    """Source positions are hidden where the target has padding. Each side has lengths of its own."""
    mask = keys(tgt_input, pad_id)
    return mask, mask & earlier_only(tgt_input)


@EXERCISE.misconception("padding seen in the target")
def target_padding_seen(src_ids, tgt_input, pad_id):
    """The source is right now, but the target's mask has lost its padding: it hides only what comes later."""
    return keys(src_ids, pad_id), earlier_only(tgt_input).expand(len(tgt_input), 1, -1, -1)


@EXERCISE.misconception("one condition enough in the target")
def either_condition(src_ids, tgt_input, pad_id):
    """The source is right now. In the target one of the two conditions is enough, so later tokens can be seen if they
    are real. A token may be seen if it is real *and* not later.
    """
    return keys(src_ids, pad_id), keys(tgt_input, pad_id) | earlier_only(tgt_input)
