"""Which tokens are real?"""

import math

import torch

from course.exercises.drawing import some
from course.exercises.exercise import TORCH_MASKS, Exercise
from course_lib.masks import padding_mask


def make_inputs(generator):
    """Padding at the end, a sentence of nothing else; then a pad_id that is not 0, on the left; then in between."""
    filled = some(generator, (3, 4, 5, 6), 3)
    for pad_id, lengths, on_the_left in ((0, (7, filled[0], 0), False), (5, filled[1:], True)):
        token_ids = drawn(generator, (len(lengths), 7), pad_id)
        padded = torch.arange(7) >= torch.tensor(lengths)[:, None]
        padded = padded.flip(-1) if on_the_left else padded
        yield {"token_ids": token_ids.masked_fill(padded, pad_id), "pad_id": pad_id}
    inside = torch.tensor([[0, 1, 0, 0, 1], [1, 0, 0, 1, 1]], dtype=torch.bool)[
        :, some(generator, range(5), 5)
    ]
    yield {"token_ids": drawn(generator, (2, 5), 3).masked_fill(inside, 3), "pad_id": 3}


def drawn(generator, sizes, pad_id):
    """Ids from 0 to 9, none of them pad_id; 0 is a token like others unless it is the padding."""
    token_ids = torch.randint(0, 9, sizes, generator=generator)
    token_ids = token_ids + (token_ids >= pad_id)
    return token_ids if pad_id == 0 else token_ids.index_fill(1, torch.tensor([2]), 0)


def is_token(token_ids, pad_id):
    return token_ids != pad_id


EXERCISE = Exercise(
    name="padding_mask",
    lesson=3,
    reference=padding_mask,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Scores have the shape (batch, num_heads, query_len, key_len). Along which of these axes does padding vary?",
        "True where a token is not pad_id -> axes of size 1 for the heads and the queries, between batch and keys",
        "`token_ids != pad_id` is (batch, key_len). Indexing with `None` puts in an axis of size 1: "
        "`mask[:, None, None, :]`.",
    ),
)


@EXERCISE.misconception("turned round")
def turned_round(token_ids, pad_id):
    """Your mask is True for padding. Here True means *may attend*: the real tokens. (`key_padding_mask` of
    `nn.MultiheadAttention` means the opposite.)
    """
    return (token_ids == pad_id)[:, None, None, :]


@EXERCISE.misconception("along the queries")
def along_the_queries(token_ids, pad_id):
    """Your mask lies along the queries: padding cannot look, but tokens can look at it. The keys are to be hidden: the
    last axis.
    """
    return is_token(token_ids, pad_id)[:, None, :, None]


@EXERCISE.misconception("no axes for heads and queries")
def no_axes(token_ids, pad_id):
    """The values are right, but (batch, key_len) would be laid over (query_len, key_len), so a sentence would
    be taken for a query.

    Put two axes of size 1 in between.
    """
    return is_token(token_ids, pad_id)


@EXERCISE.misconception("one axis too few")
def one_axis(token_ids, pad_id):
    """One axis of size 1 is missing. With (batch, 1, key_len) the sentences would be laid over the heads: there are two
    axes, heads and queries, to step over.
    """
    return is_token(token_ids, pad_id)[:, None, :]


@EXERCISE.misconception("axes in front of the batch")
def axes_in_front(token_ids, pad_id):
    """The two new axes stand before the batch. The batch comes first, always; heads and queries come between it and the
    keys.
    """
    return is_token(token_ids, pad_id)[None, None]


@EXERCISE.misconception("repeated for each query")
def repeated_for_each_query(token_ids, pad_id):
    """The same row stands there once for each query. An axis of size 1 says the same and takes no room: broadcasting
    repeats it, also where queries are fewer than keys.
    """
    return padding_mask(token_ids, pad_id).expand(-1, -1, token_ids.shape[1], -1)


@EXERCISE.misconception("padded queries hidden too")
def queries_too(token_ids, pad_id):
    """Queries that are padding see nothing here. What they see does no harm, because nobody looks at them: hide only
    keys.
    """
    return padding_mask(token_ids, pad_id) & along_the_queries(token_ids, pad_id)


@EXERCISE.misconception("pad_id taken to be 0")
def always_zero(token_ids, pad_id):
    """Padding is taken to be 0 here. In another vocabulary 0 is a word, and padding has another id: compare with
    `pad_id`.
    """
    return (token_ids != 0)[:, None, None, :]


@EXERCISE.misconception("only larger ids")
def larger_ids(token_ids, pad_id):
    """Only ids above `pad_id` get through here. Ids are names without an order: every other one is a token."""
    return (token_ids > pad_id)[:, None, None, :]


@EXERCISE.misconception("numbers")
def as_numbers(token_ids, pad_id):
    """Your mask holds 0.0 and 1.0. PyTorch's attention would add such a mask to the scores, which hides nothing: leave
    it boolean.
    """
    return padding_mask(token_ids, pad_id).float()


@EXERCISE.misconception("integers")
def as_integers(token_ids, pad_id):
    """Your mask holds 0 and 1 as integers.

    `~` turns those into -1 and -2, which are both true: leave it boolean.
    """
    return padding_mask(token_ids, pad_id).long()


@EXERCISE.misconception("made to be added")
def to_be_added(token_ids, pad_id):
    """This is a mask to add to the scores, of 0 and -inf.

    Here masks are boolean, so that they can be combined with `&` and read by a person.
    """
    mask = padding_mask(token_ids, pad_id)
    return torch.zeros(mask.shape).masked_fill(~mask, -math.inf)


@EXERCISE.misconception("by length")
def by_length(token_ids, pad_id):
    """As many places are open as there are tokens, counted from the start. That fails where padding comes first: ask
    each place whether it is padding.
    """
    lengths = is_token(token_ids, pad_id).sum(dim=1, keepdim=True)
    return (torch.arange(token_ids.shape[1]) < lengths)[:, None, None, :]


@EXERCISE.misconception("up to the first padding")
def up_to_the_first(token_ids, pad_id):
    """Everything after the first padding is hidden here. That fails where padding comes first: ask each place by
    itself.
    """
    return is_token(token_ids, pad_id).cumprod(dim=1).bool()[:, None, None, :]


@EXERCISE.misconception("1 for padding, as numbers")
def ones_for_padding(token_ids, pad_id):
    """Your mask holds 1.0 for padding, as some libraries want it. Here a mask is boolean, and True means *may attend*:
    the real tokens.
    """
    return (token_ids == pad_id).float()[:, None, None, :]
