"""Two masks in one."""

import torch

from course.exercises.drawing import some
from course.exercises.exercise import TORCH_MASKS, Exercise
from course_lib.functional import decoder_mask
from course_lib.masks import causal_mask, padding_mask


def make_inputs(generator):
    """Padding at the end, of several lengths; then on the left, where it comes before the tokens."""
    for pad_id, lengths in (
        (0, (6, *some(generator, (2, 3, 4, 5), 2))),
        (9, some(generator, (2, 3, 4, 5), 2)),
    ):
        token_ids = torch.randint(1, 9, (len(lengths), 6), generator=generator)
        padded = torch.arange(6) >= torch.tensor(lengths)[:, None]
        yield {"tgt_input": token_ids.masked_fill(padded, pad_id), "pad_id": pad_id}
        yield {"tgt_input": token_ids.masked_fill(padded.flip(-1), pad_id), "pad_id": pad_id}


EXERCISE = Exercise(
    name="decoder_mask",
    lesson=3,
    reference=decoder_mask,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=5,
    difficulty=2,
    points=2,
    hints=(
        "You have two masks already. When may a token be seen: if one of them allows it, or only if both do?",
        "padding mask (batch, 1, 1, tgt_len) and causal mask (tgt_len, tgt_len): broadcasting makes the shape",
        "`padding_mask(tgt_input, pad_id) & causal_mask(tgt_input.shape[1], device=tgt_input.device)`. If you have not "
        "written these two, the library has both in `masks`.",
    ),
)


@EXERCISE.misconception("either instead of both")
def either(tgt_input, pad_id):
    """A token sees what either mask allows here, as with `|`, or `+` between booleans. The padding mask allows later
    tokens: both must allow it.
    """
    return padding_mask(tgt_input, pad_id) | causal_mask(tgt_input.shape[1])


@EXERCISE.misconception("causal alone")
def causal_alone(tgt_input, pad_id):
    """No token sees a later one, but padding can be seen. Where it comes first, every token would look at it."""
    return causal_mask(tgt_input.shape[1]).expand(len(tgt_input), 1, -1, -1)


@EXERCISE.misconception("padding alone")
def padding_alone(tgt_input, pad_id):
    """Padding is hidden, but tokens see later ones, which they are to predict."""
    return padding_mask(tgt_input, pad_id).expand(-1, -1, tgt_input.shape[1], -1)


@EXERCISE.misconception("padding along the queries")
def padding_along_the_queries(tgt_input, pad_id):
    """The padding mask lies along the queries here, so padding can still be seen. It hides keys, which are the last
    axis.
    """
    return padding_mask(tgt_input, pad_id).mT & causal_mask(tgt_input.shape[1])


@EXERCISE.misconception("padded queries hidden too")
def padded_queries_too(tgt_input, pad_id):
    """Queries that are padding see nothing here. The loss skips them, so what they see does no harm: hide only keys."""
    return decoder_mask(tgt_input, pad_id) & padding_mask(tgt_input, pad_id).mT


@EXERCISE.misconception("looks ahead")
def looks_ahead(tgt_input, pad_id):
    """Each token sees itself and the *later* ones: the triangle is the upper one."""
    return padding_mask(tgt_input, pad_id) & causal_mask(tgt_input.shape[1]).T


@EXERCISE.misconception("not itself")
def not_itself(tgt_input, pad_id):
    """A token cannot see itself, and the first sees nothing at all. The diagonal may be seen."""
    return padding_mask(tgt_input, pad_id) & causal_mask(tgt_input.shape[1]).tril(-1)


@EXERCISE.misconception("padding sees itself")
def padding_sees_itself(tgt_input, pad_id):
    """Padding sees itself here, so no row is empty. An empty row gets zeros, never NaN: nothing needs to be let in."""
    return decoder_mask(tgt_input, pad_id) | torch.eye(tgt_input.shape[1], dtype=torch.bool)


@EXERCISE.misconception("turned round")
def turned_round(tgt_input, pad_id):
    """This mask is True where nothing may be seen. Here True means *may attend*."""
    return ~decoder_mask(tgt_input, pad_id)


@EXERCISE.misconception("no axis for the heads")
def no_axis_for_heads(tgt_input, pad_id):
    """The axis of the heads is missing, so (batch, tgt_len, tgt_len) would lay sentences over heads.

    Leave an axis of size 1 behind the batch.
    """
    return decoder_mask(tgt_input, pad_id)[:, 0]


@EXERCISE.misconception("integers")
def as_integers(tgt_input, pad_id):
    """Your mask has the right values as 0 and 1, but a mask is boolean here.

    `&` combines two boolean masks and leaves them so.
    """
    return padding_mask(tgt_input, pad_id).int() * causal_mask(tgt_input.shape[1]).int()


@EXERCISE.misconception("added")
def added(tgt_input, pad_id):
    """These are the two masks added as numbers. A sum of 1 means that one of them forbids it: combine with `&`."""
    return padding_mask(tgt_input, pad_id).int() + causal_mask(tgt_input.shape[1]).int()


@EXERCISE.misconception("later tokens seen, earlier ones hidden")
def later_seen(tgt_input, pad_id):
    """Padding is hidden, but a token sees only later ones, as if True meant *hidden* in the causal mask. True means
    *may attend* in both.
    """
    return padding_mask(tgt_input, pad_id) & ~causal_mask(tgt_input.shape[1])


@EXERCISE.misconception("padding seen, tokens hidden")
def padding_seen(tgt_input, pad_id):
    """Only padding can be seen, as if True meant *hidden* in the padding mask. True means *may attend* in both."""
    return ~padding_mask(tgt_input, pad_id) & causal_mask(tgt_input.shape[1])
