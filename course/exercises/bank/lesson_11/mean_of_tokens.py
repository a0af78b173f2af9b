"""One vector for a sentence: the mean of its tokens."""

import torch

from course.exercises.exercise import Exercise
from course_lib.bert import mean_of_tokens


def make_inputs(generator):
    """Short rows; another padding token, and a real token whose vector is 0; no padding; a row of
    padding only, one of a single token, and padding behind the longest row; padding in front of the tokens.
    """
    yield case(generator, [5, 2, 4], 0, 6)
    zero = case(generator, [3, 7], 8, 4)
    zero["hidden"][0, 1] = zero["hidden"][1, 2:4] = 0.0
    yield zero
    yield case(generator, [4, 4], 0, 3)
    yield case(generator, [0, 6, 3, 1], 3, 5, more=2)
    in_front = case(generator, [3, 5, 2], 7, 4)
    yield in_front | {"token_ids": in_front["token_ids"].flip(1)}


def case(generator, lengths, pad_id, d_model, more=0):
    token_ids = torch.randint(10, 20, (len(lengths), max(lengths) + more), generator=generator)
    for row, length in zip(token_ids, lengths, strict=True):
        row[length:] = pad_id
    hidden = torch.randn(*token_ids.shape, d_model, generator=generator) + 1
    return {"hidden": hidden, "token_ids": token_ids, "pad_id": pad_id}


def by_rows(pooled):
    """A learner who does something with the real tokens of each row, and what was asked in a row without any."""

    def code(hidden, token_ids, pad_id):
        rows = [row[tokens != pad_id] for row, tokens in zip(hidden, token_ids, strict=True)]
        return torch.stack([pooled(row) if len(row) else hidden.new_zeros(hidden.shape[-1]) for row in rows])

    return code


def total(hidden, token_ids, pad_id):
    return (hidden * (token_ids != pad_id)[..., None]).sum(dim=1)


def number(token_ids, pad_id):
    return (token_ids != pad_id).sum(dim=1, keepdim=True)


def make_refused():
    """Fewer tokens than vectors."""
    right = case(torch.Generator().manual_seed(0), [4, 3], 0, 5)
    yield right | {"token_ids": right["token_ids"][:, :-1]}


EXERCISE = Exercise(
    name="mean_of_tokens",
    lesson=11,
    reference=mean_of_tokens,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("hidden",),
    minutes=8,
    difficulty=2,
    points=2,
    hints=(
        "Two sentences stand in one batch, of 3 and of 7 tokens. Which vectors are to be added up for the first one, "
        "and what is the sum divided by?",
        "0 where there is padding -> sum over the tokens -> divided by the number of real tokens, but by no less than "
        "1",
        "`(token_ids != pad_id)[..., None]` fits beside the vectors: `hidden.masked_fill(~real, 0.0).sum(dim=1)`, and "
        "`real.sum(dim=1).clamp(min=1)` to divide by.",
    ),
)

EXERCISE.add_misconception(
    "padding counted",
    lambda hidden, token_ids, pad_id: hidden.mean(dim=1),
    "This is the mean over all places. The vectors at padding mean nothing, and a short sentence can be mostly "
    "padding.",
)
EXERCISE.add_misconception(
    "padding counted, zeros for a row of padding",
    lambda hidden, token_ids, pad_id: hidden.mean(dim=1) * (token_ids != pad_id).any(dim=1, keepdim=True),
    "A row of padding only gives zeros, as it should. Any other row gives the mean over all places. The vectors "
    "at padding mean nothing there either.",
)
EXERCISE.add_misconception(
    "the first places",
    lambda hidden, token_ids, pad_id: torch.stack(
        [row[:n].sum(dim=0) / max(n, 1) for row, n in zip(hidden, number(token_ids, pad_id), strict=True)]
    ),
    "The mean is over as many places from the front as a row has real tokens. Padding may also stand in front of "
    "the tokens. `token_ids` say where it is.",
)
EXERCISE.add_misconception(
    "padding in the number",
    lambda hidden, token_ids, pad_id: total(hidden, token_ids, pad_id) / token_ids.shape[1],
    "Padding adds nothing to the sum, but the sum is divided by seq_len. Padding then makes a row's vector "
    "smaller. Divide by the number of real tokens.",
)
EXERCISE.add_misconception(
    "padding in the sum",
    lambda hidden, token_ids, pad_id: hidden.sum(dim=1) / number(token_ids, pad_id).clamp(min=1),
    "The divisor is the number of real tokens, but the vectors at padding are in the sum. They mean nothing: "
    "leave them out.",
)
EXERCISE.add_misconception(
    "one number for all rows",
    lambda hidden, token_ids, pad_id: total(hidden, token_ids, pad_id) / number(token_ids, pad_id).sum(),
    "The divisor is the number of real tokens in the whole batch. Each row has its own number.",
)
EXERCISE.add_misconception(
    "by the longest row",
    lambda hidden, token_ids, pad_id: total(hidden, token_ids, pad_id) / number(token_ids, pad_id).max(),
    "The divisor of all rows is the number of tokens of the longest one. Each row has its own number.",
)
EXERCISE.add_misconception(
    "NaN for a row of padding",
    lambda hidden, token_ids, pad_id: total(hidden, token_ids, pad_id) / number(token_ids, pad_id),
    "In a row of padding only there is no real token, and 0 / 0 is NaN. Such a row should give zeros: divide by no "
    "less than 1.",
)
EXERCISE.add_misconception(
    "one added to each number",
    lambda hidden, token_ids, pad_id: total(hidden, token_ids, pad_id) / (number(token_ids, pad_id) + 1),
    "The divisor is one more than the number of real tokens, so vectors come out too short. The 1 is only needed "
    "where there is no real token.",
)
EXERCISE.add_misconception(
    "the sum",
    total,
    "That is the sum. It can grow with the length of the sentence: divide by the number of real tokens.",
)
EXERCISE.add_misconception(
    "divided by the root of the number",
    lambda hidden, token_ids, pad_id: (
        total(hidden, token_ids, pad_id) / number(token_ids, pad_id).clamp(min=1).sqrt()
    ),
    "The sum is divided by the root of the number of tokens. A mean divides by the number itself.",
)
EXERCISE.add_misconception(
    "the first token",
    lambda hidden, token_ids, pad_id: hidden[:, 0],
    "This is the vector of the first token. That is what [CLS] is for, in a model that was trained for it. The "
    "mean of all real tokens is asked for.",
)
EXERCISE.add_misconception(
    "the last place",
    lambda hidden, token_ids, pad_id: hidden[:, -1],
    "This is the vector at the last place of each row, which can be padding. The mean of all real tokens is asked "
    "for.",
)
EXERCISE.add_misconception(
    "the last real token",
    by_rows(lambda row: row[-1]),
    "This is the vector of the last real token. An encoder sees both sides, so no token is special by its place. "
    "The mean of all of them is asked for.",
)
EXERCISE.add_misconception(
    "the largest of each feature",
    by_rows(lambda row: row.amax(dim=0)),
    "This is the largest value of each feature. The mean is asked for.",
)
EXERCISE.add_misconception(
    "the median of each feature",
    by_rows(lambda row: row.median(dim=0).values),
    "This is the median of each feature. The mean is asked for.",
)
EXERCISE.add_misconception(
    "first token left out",
    by_rows(lambda row: row[1:].mean(dim=0)),
    "The first real token is left out. All real tokens count.",
)
EXERCISE.add_misconception(
    "mean over the features",
    lambda hidden, token_ids, pad_id: hidden.mean(dim=-1),
    "The mean is over the features, so each token has one number. The *tokens* are to be averaged, and the "
    "features stay.",
)
for name, divided_by in (
    ("mean over the features, padding 0", lambda hidden, token_ids, pad_id: hidden.shape[-1]),
    ("mean of the features, NaN at padding", lambda hidden, token_ids, pad_id: token_ids != pad_id),
    (
        "sum of the features by the number",
        lambda hidden, token_ids, pad_id: number(token_ids, pad_id).clamp(min=1),
    ),
):
    EXERCISE.add_misconception(
        name,
        lambda hidden, token_ids, pad_id, divided_by=divided_by: (
            (hidden * (token_ids != pad_id)[..., None]).sum(dim=-1) / divided_by(hidden, token_ids, pad_id)
        ),
        "The features are put together, so each token has one number. The *tokens* are to be added up: along the "
        "axis of seq_len. The features stay.",
    )
EXERCISE.add_misconception(
    "mean over the batch",
    lambda hidden, token_ids, pad_id: hidden.mean(dim=0),
    "The mean is over the batch, so different sentences are mixed. The tokens of each row are to be averaged.",
)
EXERCISE.add_misconception(
    "mask reversed",
    lambda hidden, token_ids, pad_id: (
        (hidden * (token_ids == pad_id)[..., None]).sum(dim=1)
        / (token_ids == pad_id).sum(dim=1, keepdim=True).clamp(min=1)
    ),
    "That is the mean over the padding. The other tokens are the real ones.",
)
EXERCISE.add_misconception(
    "padding always 0",
    lambda hidden, token_ids, pad_id: mean_of_tokens(hidden, token_ids, 0),
    "Token 0 counts as padding, whatever `pad_id` is.",
)
EXERCISE.add_misconception(
    "one row of all",
    lambda hidden, token_ids, pad_id: hidden[token_ids != pad_id].mean(dim=0),
    "This is one vector for the whole batch. Each row needs its own.",
)
EXERCISE.add_misconception(
    "one vector of all, for each row",
    lambda hidden, token_ids, pad_id: hidden[token_ids != pad_id].mean(dim=0).expand(len(hidden), -1),
    "Each text has the same vector: the mean of the whole batch. Each row needs the mean of its own tokens.",
)


@EXERCISE.misconception("vectors of zero taken for padding")
def zeros_as_padding(hidden, token_ids, pad_id):
    """Vectors of 0 are taken for padding, and all others for real tokens. But padding has vectors like all other
    tokens, and a real token's vector may be 0. `token_ids` say what is padding.
    """
    real = hidden.any(dim=-1, keepdim=True)
    return hidden.sum(dim=1) / real.sum(dim=1).clamp(min=1)


@EXERCISE.misconception("zeros left out of the number")
def zeros_left_out(hidden, token_ids, pad_id):
    """Real tokens whose vector is 0 are missing from the number. They count like all others: count the real tokens in
    `token_ids`.
    """
    real = token_ids != pad_id
    is_counted = real & hidden.any(dim=-1)
    return total(hidden, token_ids, pad_id) / is_counted.sum(dim=1, keepdim=True).clamp(min=1)


@EXERCISE.misconception("changed in place")
def in_place(hidden, token_ids, pad_id):
    """The vectors that came in are 0 at padding afterwards, so whoever called the function has lost them. Make new
    ones: `masked_fill` without an underscore does.
    """
    with torch.no_grad():
        hidden[token_ids == pad_id] = 0.0
    return mean_of_tokens(hidden, token_ids, pad_id)
