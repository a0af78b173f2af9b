"""Find the bug: padding in the mean."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_sentence_vectors(
    x: Float[Tensor, "batch seq_len d_model"], is_token: Bool[Tensor, "batch seq_len"]
) -> Float[Tensor, "batch d_model"]:
    """One vector a sentence: the mean of its tokens' vectors. Padding, where `is_token` is False, plays no part.

    A sentence of padding alone gets zeros. The code below runs, and its result has the right shape, but a
    sentence's vector changes with the length of the others in its batch. One thing is wrong.
    """
    present = is_token[:, :, None]
    total = (x * present).sum(dim=1)
    return total / present.sum(dim=1).clamp(min=1)


def starter(x, is_token):
    present = is_token[:, :, None]
    return (x * present).mean(dim=1)


def make_inputs(generator):
    """Three lengths; then padding on the left; then a sentence of only padding, and one of a single token; then
    features that are 0, which are no padding.
    """
    for lengths, on_the_left in (((6, 4, 2), False), ((3, 5), True), ((5, 0, 1, 6), False)):
        x = torch.randn(len(lengths), 6, 5, generator=generator)
        is_token = torch.arange(6) < torch.tensor(lengths)[:, None]
        yield {"x": x, "is_token": is_token.flip(-1) if on_the_left else is_token}
    zeros = torch.randn(2, 4, 5, generator=generator).relu()
    yield {"x": zeros, "is_token": torch.tensor([[True, True, True, False], [True, True, False, False]])}


def parts(x, is_token):
    present = is_token[:, :, None]
    return x * present, present


EXERCISE = Exercise(
    name="fix_sentence_vectors",
    lesson=1,
    reference=fix_sentence_vectors,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("x",),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "A mean is a sum divided by a count. By which count does `mean(dim=1)` divide?",
        "sum over the tokens / number of tokens of that sentence (at least 1)",
        "`present.sum(dim=1)` counts the tokens of each sentence; `clamp(min=1)` keeps a sentence without any from "
        "dividing 0 by 0.",
    ),
)


EXERCISE.add_misconception(
    "the bug is still there",
    EXERCISE.starter,
    "Padding adds nothing, but it is still counted in the division.",
)


@EXERCISE.misconception("padding and all")
def padding_and_all(x, is_token):
    """Padding is in this mean, in the sum and in the count. Its vectors can hold numbers like any others: leave them
    out of both.
    """
    return x.mean(dim=1)


@EXERCISE.misconception("sums")
def sums(x, is_token):
    """These are sums: a sentence can have a long vector only because it is long.

    Divide by its number of tokens.
    """
    return parts(x, is_token)[0].sum(dim=1)


@EXERCISE.misconception("padding in the sum")
def padding_in_the_sum(x, is_token):
    """The count is right, but padding is in the sum. Both must leave it out."""
    return x.sum(dim=1) / parts(x, is_token)[1].sum(dim=1).clamp(min=1)


@EXERCISE.misconception("one count for all")
def one_count_for_all(x, is_token):
    """Every sentence is divided by the tokens of the whole batch. Each has a count of its own: sum along the positions,
    not over everything.
    """
    tokens, present = parts(x, is_token)
    return tokens.sum(dim=1) / present.sum()


@EXERCISE.misconception("one vector for the batch")
def mean_of_the_batch(x, is_token):
    """This is the mean of all tokens of the batch. Each sentence should get its own."""
    return x[is_token].mean(dim=0).expand(len(x), -1)


@EXERCISE.misconception("an empty sentence gives NaN")
def empty_gives_nan(x, is_token):
    """That is the fix for sentences with tokens. A sentence of only padding divides 0 by 0, and a single NaN spreads to
    the whole model. Such a sentence should get zeros.
    """
    tokens, present = parts(x, is_token)
    return tokens.sum(dim=1) / present.sum(dim=1)


@EXERCISE.misconception("the mean of no tokens")
def empty_gives_nan_in_a_loop(x, is_token):
    """That is the fix for sentences with tokens. The mean of no tokens is 0 / 0, NaN, and a single NaN spreads to the
    whole model. A sentence of only padding should get zeros.
    """
    return torch.stack([row[mask].mean(dim=0) for row, mask in zip(x, is_token, strict=True)])


@EXERCISE.misconception("NaN swept away")
def nan_swept_away(x, is_token):
    """Your values are right, but 0 / 0 has happened before NaN is swept away, and its gradient is NaN still:
    one such sentence would spoil the training.

    Keep 0 out of the divisor.
    """
    return empty_gives_nan(x, is_token).nan_to_num()


@EXERCISE.misconception("one added to every count")
def one_more(x, is_token):
    """The counts are one too high, so the means can come out too near 0. Only a count of 0 needs help."""
    tokens, present = parts(x, is_token)
    return tokens.sum(dim=1) / (present.sum(dim=1) + 1)


@EXERCISE.misconception("the padding's mean")
def padding_alone(x, is_token):
    """This is the mean of the padding: the mask is turned round. `is_token` is True where there is a token."""
    return fix_sentence_vectors(x, ~is_token)


@EXERCISE.misconception("over the features")
def over_the_features(x, is_token):
    """These are means over the features of each token. The mean runs over the positions and leaves d_model numbers."""
    tokens, _ = parts(x, is_token)
    return tokens.mean(dim=2)


@EXERCISE.misconception("divided by the features")
def divided_by_features(x, is_token):
    """The sums are divided by d_model. Tokens were summed: count those."""
    tokens, _ = parts(x, is_token)
    return tokens.sum(dim=1) / x.shape[2]


@EXERCISE.misconception("the padding kept, the tokens dropped")
def padding_kept(x, is_token):
    """The mask is turned round: what is kept is the padding. `is_token` is True where a token stands."""
    return (x * ~is_token[:, :, None]).mean(dim=1)


@EXERCISE.misconception("the counts laid along the features")
def counts_along_the_features(x, is_token):
    """The counts of the sentences are laid along the features here. They must stand as a column: count where the axis
    of size 1 is still there, as it is in `present`.
    """
    tokens, _ = parts(x, is_token)
    return tokens.sum(dim=1) / is_token.sum(dim=1).clamp(min=1)


@EXERCISE.misconception("the tokens blanked out")
def tokens_blanked_out(x, is_token):
    """The vectors of padding are added up here, and those of the tokens are left out. `is_token` is True at a token."""
    present = is_token.unsqueeze(-1)
    return x.masked_fill(present, 0.0).sum(dim=1) / present.sum(dim=1).clamp(min=1)
