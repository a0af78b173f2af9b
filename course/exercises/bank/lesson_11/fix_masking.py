"""Find the bug: a cover that never falls."""

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_masking(
    token_ids: Int[Tensor, "batch seq_len"],
    is_special: Bool[Tensor, "batch seq_len"],
    mask_id: int,
    draw: Float[Tensor, "batch seq_len"],
    others: Int[Tensor, "batch seq_len"],
    share: float,
) -> tuple[Int[Tensor, "batch seq_len"], Int[Tensor, "batch seq_len"]]:
    """The inputs and the labels of BERT's training, with one random number for each token.

    A token is chosen if its number is below `share`, and special tokens never are. Of the chosen ones, the lowest 80%
    become the mask, the next 10% the token in `others`, and the rest stay. Labels are the true tokens there, else -100.

    The code below runs. The loss of the model falls to almost 0. But when somebody covers a word, the model knows
    nothing of it. One thing is wrong, twice.
    """
    chosen = (draw < share) & ~is_special
    labels = token_ids.masked_fill(~chosen, -100)
    inputs = token_ids.where(~(chosen & (draw < 0.9 * share)), others)
    inputs = inputs.masked_fill(chosen & (draw < 0.8 * share), mask_id)
    return inputs, labels


def starter(token_ids, is_special, mask_id, draw, others, share):
    chosen = (draw < share) & ~is_special
    labels = token_ids.masked_fill(~chosen, -100)
    inputs = token_ids.where(~(chosen & (draw < 0.9 * draw)), others)
    inputs = inputs.masked_fill(chosen & (draw < 0.8 * draw), mask_id)
    return inputs, labels


def make_inputs(generator):
    """Half of the tokens; 15%; nearly all, so that some numbers are above 0.8 and 0.9."""
    for sizes, share in (((2, 14), 0.5), ((3, 40), 0.15), ((2, 24), 0.98)):
        token_ids, others = (torch.randint(5, 30, sizes, generator=generator) for _ in range(2))
        is_special = torch.zeros(sizes, dtype=torch.bool)
        is_special[:, 0] = is_special[0, -2:] = True
        token_ids[:, 0], token_ids[0, -2:] = 2, 0
        draw = torch.rand(sizes, generator=generator)
        draw[:, 2:7] = share * torch.tensor([0.4, 0.75, 0.85, 0.95, 0.83])
        draw[:, 0], draw[0, -2:] = share * 0.3, share * torch.tensor([0.84, 0.5])
        yield {
            "token_ids": token_ids,
            "is_special": is_special,
            "mask_id": 4,
            "draw": draw,
            "others": others,
            "share": share,
        }


def with_borders(of_mask, of_others, special=True):
    """A learner with other borders, made from the numbers and the share."""

    def code(token_ids, is_special, mask_id, draw, others, share):
        chosen = (draw < share) & ~is_special if special else draw < share
        inputs = token_ids.where(~(chosen & (draw < of_others(draw, share))), others)
        inputs = inputs.masked_fill(chosen & (draw < of_mask(draw, share)), mask_id)
        return inputs, token_ids.masked_fill(~chosen, -100)

    return code


def of_share(factor):
    return lambda draw, share: factor * share


def of_draw(factor):
    return lambda draw, share: factor * draw


def plain(factor):
    return lambda draw, share: factor


EXERCISE = Exercise(
    name="fix_masking",
    lesson=11,
    reference=fix_masking,
    starter=starter,
    make_inputs=make_inputs,
    returns=("inputs", "labels"),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "A token has the number 0.1, and the share is 0.15. With what does the code compare this number? When is that "
        "comparison true?",
        "numbers of chosen tokens lie between 0 and share -> the borders are shares of *that* stretch",
        "A number is never smaller than 0.8 times itself. The lowest 80% of the numbers from 0 to `share` are those "
        "below 0.8 times what?",
    ),
    equivalents={
        "draw < share -> draw <= share": "only by chance is a random number exactly the share",
        "draw < 0.9 * share -> draw <= 0.9 * share": "only by chance is a random number exactly on a border",
        "draw < 0.8 * share -> draw <= 0.8 * share": "only by chance is a random number exactly on a border",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "No token is covered, because a number from 0 to 1 is never smaller than 0.8 "
    "times itself. The model reads the answer to each question, and learns to copy.",
)
EXERCISE.add_misconception(
    "0.8 and 0.9 themselves",
    with_borders(plain(0.8), plain(0.9)),
    "The borders are 0.8 and 0.9 themselves. But the numbers of chosen tokens are all below the share, so with a "
    "small share all of them become the mask. The borders are shares of the stretch from 0 to `share`.",
)
EXERCISE.add_misconception(
    "only the mask's border fixed",
    with_borders(of_share(0.8), of_draw(0.9)),
    "Tokens become the mask now, but none becomes another one. Of the chosen tokens, the 10% above the mask's "
    "border should.",
)
EXERCISE.add_misconception(
    "only the other border fixed",
    with_borders(of_draw(0.8), of_share(0.9)),
    "Tokens become other ones now, but none becomes the mask. Of the chosen tokens, the lowest 80% should: see "
    "where its border lies, and which of the two is written last.",
)
EXERCISE.add_misconception(
    "the mask's border by share, the other one not",
    with_borders(of_share(0.8), plain(0.9)),
    "The mask's border is right. But the other one is 0.9 itself. With a small share all chosen tokens have "
    "numbers below it, so none of them stays.",
)
EXERCISE.add_misconception(
    "the other border by share, the mask's not",
    with_borders(plain(0.8), of_share(0.9)),
    "The second border is right. But the mask's border is 0.8 itself. With a small share all chosen tokens have "
    "numbers below it, so all of them become the mask.",
)
EXERCISE.add_misconception(
    "larger for smaller",
    with_borders(plain(1.0), of_draw(0.9)),
    "Chosen tokens become the mask, however high their numbers are. A number above 0 is larger than 0.8 times "
    "itself. It is the border that is wrong.",
)
EXERCISE.add_misconception(
    "80% and 10% of the rest",
    with_borders(of_share(0.8), of_share(0.82)),
    "Other tokens get 10% of what the mask leaves. The stretch from 80% to 90% of the share is 10% of the whole.",
)
EXERCISE.add_misconception(
    "nothing stays",
    with_borders(of_share(0.8), of_share(1.0)),
    "The mask's border is right. But all other chosen tokens become another one. The last 10% should stay as they "
    "are.",
)
EXERCISE.add_misconception(
    "the borders exchanged",
    with_borders(of_share(0.9), of_share(0.8)),
    "The borders are exchanged: up to 0.9 of the share chosen tokens become the mask, and none becomes another "
    "token.",
)
EXERCISE.add_misconception(
    "10% for the mask",
    with_borders(of_share(0.1), of_share(0.9)),
    "The lowest 10% become the mask, and the next 80% another token. It should be the other way round: 80% are "
    "covered.",
)
EXERCISE.add_misconception(
    "special tokens chosen",
    with_borders(of_share(0.8), of_share(0.9), special=False),
    "The borders are right now. But special tokens are chosen as well. That part was right as it stood.",
)
EXERCISE.add_misconception(
    "divided by the share",
    with_borders(lambda draw, share: 0.8 / share, lambda draw, share: 0.9 / share),
    "The borders are divided by the share, so with a small share all chosen tokens become the mask. Either the "
    "number is divided by the share, or the border is multiplied by it.",
)


@EXERCISE.misconception("the mask for all tokens below")
def unchosen_too(token_ids, is_special, mask_id, draw, others, share):
    """The borders are right now. But special tokens can be covered in the inputs, too. They are never chosen, so they
    should stay.
    """
    inputs = token_ids.where(draw >= 0.9 * share, others).masked_fill(draw < 0.8 * share, mask_id)
    return inputs, fix_masking(token_ids, is_special, mask_id, draw, others, share)[1]


@EXERCISE.misconception("only what is changed asked for")
def changed_alone(token_ids, is_special, mask_id, draw, others, share):
    """The labels stand only where the input was changed. Chosen tokens that stay as they are are asked for, too: so the
    model cannot tell by its input which tokens are asked for.
    """
    inputs, _ = fix_masking(token_ids, is_special, mask_id, draw, others, share)
    return inputs, token_ids.masked_fill(inputs == token_ids, -100)


@EXERCISE.misconception("labels from the changed text")
def labels_from_inputs(token_ids, is_special, mask_id, draw, others, share):
    """The inputs are right now. But the labels come from the changed text, so the right answer to a covered word is the
    mask itself.
    """
    inputs, labels = fix_masking(token_ids, is_special, mask_id, draw, others, share)
    return inputs, inputs.where(labels != -100, -100)
