"""Find the bug: the loss of an update depends on how its sentences were packed."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_padded_loss(
    logits: list[Float[Tensor, "_batch _tgt_len vocab_size"]],
    targets: list[Int[Tensor, "_batch _tgt_len"]],
    pad_id: int,
) -> Float[Tensor, ""]:
    """The loss of one update that is made of several batches, because they do not fit into memory together.

    It should be the mean cross-entropy over all target tokens that are not `pad_id`, each counting the same. So
    it should not matter how many sentences were put into which batch, nor how far each was padded.

    The code below gives another loss for every way of packing the same sentences. It takes a mean in two places
    where it should not.
    """
    total, num_tokens = 0.0, 0
    for batch_logits, batch_targets in zip(logits, targets, strict=True):
        losses = -batch_logits.log_softmax(dim=-1).gather(-1, batch_targets[..., None])[..., 0]
        real = batch_targets != pad_id
        total = total + losses[real].sum()
        num_tokens = num_tokens + real.sum()
    return total / num_tokens


def starter(logits, targets, pad_id):
    total = 0.0
    for batch_logits, batch_targets in zip(logits, targets, strict=True):
        losses = -batch_logits.log_softmax(dim=-1).gather(-1, batch_targets[..., None])[..., 0]
        losses = losses.masked_fill(batch_targets == pad_id, 0.0)
        total = total + losses.mean()
    return total / len(logits)


def make_inputs(generator):
    """Two batches, then three, of other sizes and with other shares of padding."""
    for pad_id, batches in (
        (0, [(5, 2, 3), (4, 3)]),
        (3, [(2, 6), (3, 4, 2), (7, 5)]),
    ):
        targets = [padded(lengths, pad_id, generator) for lengths in batches]
        logits = [torch.randn(*rows.shape, 9, generator=generator) for rows in targets]
        yield {"logits": logits, "targets": targets, "pad_id": pad_id}


def padded(lengths, pad_id, generator):
    """Rows of tokens of these lengths, and padding at their ends."""
    rows = torch.randint(4, 9, (len(lengths), max(lengths) + 1), generator=generator)
    for row, length in zip(rows, lengths, strict=True):
        row[length:] = pad_id
    return rows


def each_batch(logits, targets, pad_id):
    """For each batch: the losses of all its positions, padding included, and which positions are real."""
    for batch_logits, batch_targets in zip(logits, targets, strict=True):
        losses = -batch_logits.log_softmax(dim=-1).gather(-1, batch_targets[..., None])[..., 0]
        yield losses, batch_targets != pad_id


EXERCISE = Exercise(
    name="fix_padded_loss",
    lesson=8,
    reference=fix_padded_loss,
    starter=starter,
    make_inputs=make_inputs,
    minutes=12,
    difficulty=3,
    points=3,
    hints=(
        "A batch with two tokens and ten of padding: what does `losses.mean()` divide by? And how much does "
        "each of its two tokens count beside those of a batch with forty?",
        "over all batches: add up the losses of real tokens, add up their number -> one division at the end",
        "In the loop: `total = total + losses.sum()` (padding is 0 there) and `num_tokens = num_tokens + "
        "(batch_targets != pad_id).sum()`. What is divided by what after the loop?",
    ),
    equivalents={
        "0 -> -1'": "the axis that gather leaves has one place",
        "(0.0, 0) -> (0, 0.0)": "0 and 0.0 are the same number",
        "strict=True dropped": "both lists are of one length",
        "True -> False": "both lists are of one length",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The loss depends on the packing.",
    "Ask of each mean in the code which number it divides by, and which it should.",
)


@EXERCISE.misconception("every batch counts the same")
def batches_alike(logits, targets, pad_id):
    """Padding is out of each batch's mean. But the mean of means lets a token of a small batch count for more: divide
    once, when all batches are summed up.
    """
    return torch.stack([losses[real].mean() for losses, real in each_batch(logits, targets, pad_id)]).mean()


@EXERCISE.misconception("padding in the number")
def padding_in_the_number(logits, targets, pad_id):
    """There is one division for all batches. Padding adds nothing to the sum, but is part of the number that divides
    it.
    """
    batches = list(each_batch(logits, targets, pad_id))
    return sum(losses[real].sum() for losses, real in batches) / sum(real.numel() for _, real in batches)


@EXERCISE.misconception("padding counts")
def padding_counts(logits, targets, pad_id):
    """There is one division, but the losses at padding are in the sum and in the number. They belong in neither."""
    batches = each_batch(logits, targets, pad_id)
    return torch.cat([losses.flatten() for losses, _ in batches]).mean()


@EXERCISE.misconception("padding counts, every batch the same")
def padding_counts_in_each_batch(logits, targets, pad_id):
    """The losses at padding are now part of the sum as well. They belong in neither sum nor number, and there should be
    one division for all batches.
    """
    return torch.stack([losses.mean() for losses, _ in each_batch(logits, targets, pad_id)]).mean()


@EXERCISE.misconception("means added up")
def means_added(logits, targets, pad_id):
    """Padding is out, but the means of the batches are added up, so more batches would give a larger loss."""
    return batches_alike(logits, targets, pad_id) * len(logits)


@EXERCISE.misconception("the sum")
def summed(logits, targets, pad_id):
    """This is the sum over all tokens. Divide it by their number at the end."""
    return sum(losses[real].sum() for losses, real in each_batch(logits, targets, pad_id))


@EXERCISE.misconception("the sum, by the number of batches")
def sum_a_batch(logits, targets, pad_id):
    """The sum is right, but it is divided by the number of batches.

    Divide by the number of real tokens in all of them.
    """
    return summed(logits, targets, pad_id) / len(logits)


@EXERCISE.misconception("the sum, by the number of sentences")
def sum_a_sentence(logits, targets, pad_id):
    """The sum is right, but it is divided by the number of sentences.

    Divide by the number of real tokens in all of them.
    """
    return summed(logits, targets, pad_id) / sum(map(len, targets))


@EXERCISE.misconception("every sentence counts the same")
def sentences_alike(logits, targets, pad_id):
    """Each sentence is averaged by itself, and then the sentences. A token of a short sentence counts for more that
    way: every token should count the same.
    """
    means = [
        row[kept].mean()
        for losses, real in each_batch(logits, targets, pad_id)
        for row, kept in zip(losses, real, strict=True)
    ]
    return torch.stack(means).mean()


@EXERCISE.misconception("only the last batch's number")
def last_number_alone(logits, targets, pad_id):
    """The sum runs over all batches, the number of tokens is only that of the last.

    Add it up as well.
    """
    batches = list(each_batch(logits, targets, pad_id))
    return sum(losses[real].sum() for losses, real in batches) / batches[-1][1].sum()


@EXERCISE.misconception("only the last batch")
def last_batch_alone(logits, targets, pad_id):
    """Only the last batch is left. Sum and number should grow over all batches."""
    return fix_padded_loss(logits[-1:], targets[-1:], pad_id)


@EXERCISE.misconception("padding in the sum, not in the count")
def padding_in_the_sum(logits, targets, pad_id):
    """The number of tokens is right, but the sum still holds the losses of padding. Leave them out of both."""
    total, num_tokens = 0.0, 0
    for batch_logits, batch_targets in zip(logits, targets, strict=True):
        losses = -batch_logits.log_softmax(dim=-1).gather(-1, batch_targets[..., None])[..., 0]
        total = total + losses.sum()
        num_tokens = num_tokens + (batch_targets != pad_id).sum()
    return total / num_tokens


@EXERCISE.misconception("each sentence counts the same")
def each_sentence_counts_the_same(logits, targets, pad_id):
    """The mean of each batch counts by its number of sentences. It is the tokens that should count: a sum over all
    batches, divided once by the number of their tokens.
    """
    means = [
        torch.nn.functional.cross_entropy(one.transpose(1, 2), two, ignore_index=pad_id) * len(two)
        for one, two in zip(logits, targets, strict=True)
    ]
    return sum(means) / sum(map(len, targets))
