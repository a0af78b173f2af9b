"""Find the bug: a decoder that says one word for ever."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_decoder_step(
    hidden: Float[Tensor, "batch tgt_len d_model"],
    embedding: Float[Tensor, "vocab_size d_model"],
    tgt_input: Int[Tensor, "batch tgt_len"],
) -> Int[Tensor, "batch tgt_len_plus_1"]:
    """One step of greedy decoding: each sentence of `tgt_input` with the likeliest next token behind it.

    `hidden` is what the decoder made of `tgt_input`, one vector a token, and `embedding` the tied table.
    The code below runs and its result has the right shape, but every translation is one word, said again and
    again. One thing is wrong.
    """
    logits = hidden @ embedding.T
    next_ids = logits.argmax(dim=-1)[:, -1:]
    return torch.cat([tgt_input, next_ids], dim=1)


def starter(hidden, embedding, tgt_input):
    logits = hidden @ embedding.T
    next_ids = logits.argmax(dim=-1)[:, :1]
    return torch.cat([tgt_input, next_ids], dim=1)


def make_inputs(generator):
    """Prefixes of 5 tokens; of 7 tokens; of 3 tokens."""
    for batch, tgt_len in ((4, 5), (3, 7), (5, 3)):
        yield {
            "hidden": torch.randn(batch, tgt_len, 6, generator=generator),
            "embedding": torch.randn(13, 6, generator=generator),
            "tgt_input": torch.randint(4, 13, (batch, tgt_len), generator=generator),
        }


def said(hidden, embedding):
    return (hidden @ embedding.T).argmax(dim=-1)


EXERCISE = Exercise(
    name="fix_decoder_step",
    lesson=7,
    reference=fix_decoder_step,
    starter=starter,
    make_inputs=make_inputs,
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "Each position of `hidden` predicts the token after it. Which one predicts the token that is still "
        "missing?",
        "the newest position knows the whole prefix; the first knows only the beginning, and never changes",
        "`[:, :1]` keeps the first column of the predicted tokens, and keeps it a column, as a slice does. "
        "Negative indices count from the end: which slice begins at the last?",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The next token is what the *first* position predicts. That position sees only "
    "the beginning of the sentence, whatever has been written since, so it says the same at every step.",
)


@EXERCISE.misconception("second to last position")
def second_to_last(hidden, embedding, tgt_input):
    """What is added is the prediction of the position before the last. That is a prediction of the last token of the
    prefix, which is there already.
    """
    return torch.cat([tgt_input, said(hidden, embedding)[:, -2:-1]], dim=1)


@EXERCISE.misconception("the prefix forgotten")
def prefix_forgotten(hidden, embedding, tgt_input):
    """The token is right, but what had been written before it is gone. The next step needs the whole prefix."""
    return said(hidden, embedding)[:, -1:]


@EXERCISE.misconception("an axis less")
def one_axis_less(hidden, embedding, tgt_input):
    """The tokens are right, but the prefix is gone, and so is the axis along it.

    Keep the column two-dimensional and put it behind the prefix.
    """
    return said(hidden, embedding)[:, -1]


@EXERCISE.misconception("a column without its axis")
def column_without_its_axis(hidden, embedding, tgt_input):
    """The next tokens have no axis along the sentence, and `cat` wants a column beside the prefix. A slice keeps that
    axis, an index takes it away.
    """
    return torch.cat([tgt_input, said(hidden, embedding)[:, -1]], dim=1)


@EXERCISE.misconception("everything said again")
def all_said_again(hidden, embedding, tgt_input):
    """The result is what every position predicts. The prefix has been decided: it stays, and one token is added."""
    return said(hidden, embedding)


@EXERCISE.misconception("all predictions appended")
def all_appended(hidden, embedding, tgt_input):
    """A prediction for every position is appended, so the sentence doubles in length. Only the newest is wanted."""
    return torch.cat([tgt_input, said(hidden, embedding)], dim=1)


@EXERCISE.misconception("the beginning kept, the rest said again")
def beginning_kept(hidden, embedding, tgt_input):
    """The last token is right, but of the prefix only the first token is kept. New predictions stand in place of the
    others. The prefix has been decided, and stays.
    """
    return torch.cat([tgt_input[:, :1], said(hidden, embedding)], dim=1)


@EXERCISE.misconception("put in front")
def put_in_front(hidden, embedding, tgt_input):
    """The token is right, but it stands in front. It follows the prefix."""
    return torch.cat([said(hidden, embedding)[:, -1:], tgt_input], dim=1)


@EXERCISE.misconception("the last token overwritten")
def last_overwritten(hidden, embedding, tgt_input):
    """The token is right, but it has taken the place of the last of the prefix. It comes behind it."""
    return torch.cat([tgt_input[:, :-1], said(hidden, embedding)[:, -1:]], dim=1)


@EXERCISE.misconception("the best of all positions")
def best_of_all_positions(hidden, embedding, tgt_input):
    """The next token is the one with the highest logit at any position. Only the newest position predicts the next
    token.
    """
    logits = (hidden @ embedding.T).amax(dim=1)
    return torch.cat([tgt_input, logits.argmax(dim=-1, keepdim=True)], dim=1)


@EXERCISE.misconception("the mean of all positions")
def mean_of_all_positions(hidden, embedding, tgt_input):
    """The next token is chosen by the mean over all positions. The newest has looked at all others already: it is
    enough by itself.
    """
    return torch.cat([tgt_input, said(hidden.mean(dim=1, keepdim=True), embedding)], dim=1)


@EXERCISE.misconception("the best position")
def best_position(hidden, embedding, tgt_input):
    """The number added is a position of the sentence and not a token. The highest logit should be found along the
    vocabulary, not along the positions.

    `dim=-1` was right.
    """
    return torch.cat([tgt_input, (hidden @ embedding.T).argmax(dim=1)[:, -1:]], dim=1)


@EXERCISE.misconception("the least likely")
def least_likely(hidden, embedding, tgt_input):
    """The position is right, but the token is the one that fits worst. The best has the largest logit."""
    return torch.cat([tgt_input, said(-hidden[:, -1:], embedding)], dim=1)


@EXERCISE.misconception("one token for all sentences")
def last_sentence_for_all(hidden, embedding, tgt_input):
    """Each sentence gets the token of the last one in the batch. The batch is the first axis, positions the second."""
    return torch.cat([tgt_input, said(hidden, embedding)[-1, -1].expand(len(hidden), 1)], dim=1)


@EXERCISE.misconception("the last token again")
def last_token_again(hidden, embedding, tgt_input):
    """The last token of the prefix is repeated. The next token is the one that `hidden` predicts."""
    return torch.cat([tgt_input, tgt_input[:, -1:]], dim=1)
