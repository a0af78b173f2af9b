"""Cover some tokens of a text, spoil some, leave some: the questions of BERT's training."""

import torch

from course.exercises.exercise import Edge, Exercise
from course_lib.bert import mask_tokens


def make_inputs(generator):
    """Half of the tokens; 15%, without saying so; numbers on the border; nearly all; ids in int32."""
    for sizes, settings in (((3, 14), {"share": 0.5}), ((4, 40), {}), ((2, 24), {"share": 0.25})):
        yield drawn(generator, sizes) | settings
    yield drawn(generator, (2, 30)) | {"share": 0.95}
    small = drawn(generator, (2, 12))
    yield Edge(small | {name: small[name].int() for name in ("token_ids", "others")})


def drawn(generator, sizes):
    """A first token, words, a last token and padding; each fate occurs among the chosen ones, and among special
    ones.
    """
    mask_id, vocab_size = 4, 30
    token_ids = torch.randint(5, vocab_size, sizes, generator=generator)
    is_special = torch.zeros(sizes, dtype=torch.bool)
    is_special[:, 0] = is_special[0, -3:] = is_special[1, -2:] = True
    token_ids[:, 0], token_ids[0, -3:], token_ids[1, -2:] = 2, 0, 0
    token_ids[1, 3] = 0  # a word may have the number 0 as well
    chance, fate = (torch.rand(sizes, generator=generator) for _ in range(2))
    chance[:, 1:4], fate[:, 1:4] = 0.05, torch.tensor([0.5, 0.85, 0.95])
    chance[:, 5:8], fate[:, 5:8] = 0.25, torch.tensor([0.3, 0.86, 0.8])
    chance[0, 8:10], fate[0, 8:10] = 0.02, torch.tensor([0.81, 0.8])
    chance[:, 0] = chance[0, -3:] = 0.01
    fate[:, 0], fate[0, -3:] = 0.4, torch.tensor([0.2, 0.83, 0.97])
    others = torch.randint(5, vocab_size, sizes, generator=generator)
    others = others.where(others != token_ids, 5 + (others - 4) % (vocab_size - 5))  # another one, always
    return {
        "token_ids": token_ids,
        "is_special": is_special,
        "mask_id": mask_id,
        "chance": chance,
        "fate": fate,
        "others": others,
    }


def variant(
    chosen=lambda chance, fate, special, share: (chance < share) & ~special,
    masked=lambda chosen, chance, fate: chosen & (fate < 0.8),
    replaced=lambda chosen, chance, fate: chosen & (fate >= 0.8) & (fate < 0.9),
    labels=lambda token_ids, inputs, chosen, masked, kept: token_ids.long().masked_fill(~chosen, -100),
):
    """The parts in which people differ are arguments."""

    def code(token_ids, is_special, mask_id, chance, fate, others, share=0.15):
        is_chosen = chosen(chance, fate, is_special, share)
        is_masked, is_other = masked(is_chosen, chance, fate), replaced(is_chosen, chance, fate)
        inputs = token_ids.where(~is_other, others).masked_fill(is_masked, mask_id)
        kept = is_chosen & ~is_masked & ~is_other
        return inputs, labels(token_ids, inputs, is_chosen, is_masked, kept)

    return code


def none(chosen, chance, fate):
    return torch.zeros_like(chosen)


def make_refused():
    """Other shapes; specials that are no truth values."""
    right = drawn(torch.Generator().manual_seed(0), (2, 12))
    yield right | {"others": right["others"][:, :-1]}
    yield right | {"is_special": right["is_special"].long()}


EXERCISE = Exercise(
    name="mask_tokens",
    lesson=11,
    reference=mask_tokens,
    make_inputs=make_inputs,
    make_refused=make_refused,
    returns=("inputs", "labels"),
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "Two things are decided for each token: whether it is chosen, and then what becomes of it. Which tensor "
        "decides which? And what is asked of a token that nobody chose?",
        "chosen = chance below share, and not special; labels = the text where chosen, -100 elsewhere; inputs = mask, "
        "other token or itself, by fate, where chosen",
        "`token_ids.masked_fill(~chosen, -100)` are the labels. For the inputs, first put `others` where `chosen & "
        "(fate < 0.9)`, then mask_id where `chosen & (fate < 0.8)`.",
    ),
    equivalents={
        "fate < 0.9 -> fate <= 0.9": "no number of float32 is exactly 0.9",
    },
)

for name, chosen, sentence in (
    (
        "special tokens chosen",
        lambda chance, fate, special, share: chance < share,
        "Special tokens, such as padding, can be chosen as well. The model is then asked for tokens that nobody "
        "has to guess.",
    ),
    (
        "only special tokens chosen",
        lambda chance, fate, special, share: (chance < share) & special,
        "Only special tokens are chosen. `is_special` is True for those that are *never* chosen.",
    ),
    (
        "those above the share",
        lambda chance, fate, special, share: (chance >= share) & ~special,
        "Tokens with a chance *above* the share are chosen. With a share of 0.15 these are about 85% of the "
        "tokens that are not special.",
    ),
    (
        "the share always 15%",
        lambda chance, fate, special, share: (chance < 0.15) & ~special,
        "Tokens with a chance below 0.15 are chosen, whatever `share` is. 0.15 is its value where nothing else is "
        "given.",
    ),
    (
        "chosen on the border, too",
        lambda chance, fate, special, share: (chance <= share) & ~special,
        "A token can be chosen whose chance equals the share. The chance has to be *below* it.",
    ),
    (
        "all chosen",
        lambda chance, fate, special, share: ~special,
        "Tokens are chosen whatever their chance is. Only those should be chosen whose chance is below the share.",
    ),
    (
        "chosen by fate",
        lambda chance, fate, special, share: (fate < share) & ~special,
        "Tokens are chosen by `fate`. It only says what becomes of a token that `chance` has chosen.",
    ),
):
    EXERCISE.add_misconception(name, variant(chosen=chosen), sentence)

for name, masked, replaced, sentence in (
    (
        "always the mask",
        lambda chosen, chance, fate: chosen,
        none,
        "All chosen tokens become the mask. But a sentence that somebody reads later has no mask in it. So about "
        "a fifth of the chosen tokens should be words: then the model learns to doubt words, too.",
    ),
    (
        "one draw for both decisions",
        lambda chosen, chance, fate: chosen & (chance < 0.8),
        lambda chosen, chance, fate: chosen & (chance >= 0.8) & (chance < 0.9),
        "`chance` makes both decisions. A chosen token has a chance below the share, so with a share of up to 0.8 "
        "it becomes the mask. What becomes of it is up to `fate`.",
    ),
    (
        "no mask at all",
        none,
        none,
        "No token changes. The model then reads the answer to each of its questions. A chosen token with a fate "
        "below 0.8 should become the mask.",
    ),
    (
        "a fate for all",
        lambda chosen, chance, fate: fate < 0.8,
        lambda chosen, chance, fate: (fate >= 0.8) & (fate < 0.9),
        "Tokens can change that are not chosen: about four of five become the mask. `fate` only matters where a "
        "token is *chosen*.",
    ),
    (
        "other and kept exchanged",
        lambda chosen, chance, fate: chosen & (fate < 0.8),
        lambda chosen, chance, fate: chosen & (fate >= 0.9),
        "From 0.8 to 0.9 a chosen token stays, and from 0.9 on it becomes another one. It is the other way round.",
    ),
    (
        "nothing kept",
        lambda chosen, chance, fate: chosen & (fate < 0.8),
        lambda chosen, chance, fate: chosen & (fate >= 0.8),
        "From 0.8 on all chosen tokens become another one. Those with a fate of 0.9 or more should stay as they "
        "are.",
    ),
    (
        "no other token",
        lambda chosen, chance, fate: chosen & (fate < 0.8),
        none,
        "From 0.8 on all chosen tokens stay as they are. Those with a fate below 0.9 should become the ones in "
        "`others`.",
    ),
    (
        "the mask from 0.8 to 0.9, too",
        lambda chosen, chance, fate: chosen & (fate < 0.9),
        none,
        "Chosen tokens with a fate below 0.9 become the mask. From 0.8 to 0.9 the token in `others` is wanted.",
    ),
    (
        "others written over the mask",
        none,
        lambda chosen, chance, fate: chosen & (fate < 0.9),
        "Chosen tokens with a fate below 0.9 become the ones in `others`. A fate below 0.8 is also below 0.9, but "
        "there the mask is wanted.",
    ),
    (
        "each share counted from 0",
        lambda chosen, chance, fate: chosen & (fate >= 0.1) & (fate < 0.8),
        lambda chosen, chance, fate: chosen & (fate < 0.1),
        "Chosen tokens with a fate below 0.1 become the ones in `others`. The mask is wanted there, as for each fate "
        "below 0.8. `others` are wanted from 0.8 to 0.9.",
    ),
    (
        "10% of 10%",
        lambda chosen, chance, fate: chosen & (fate < 0.8),
        lambda chosen, chance, fate: chosen & (fate >= 0.8) & (fate < 0.82),
        "The tokens in `others` come to 10% of what the mask leaves. From 0.8 to 0.9 is 10% of all chosen tokens.",
    ),
    (
        "the mask on the border, too",
        lambda chosen, chance, fate: chosen & (fate <= 0.8),
        lambda chosen, chance, fate: chosen & (fate > 0.8) & (fate < 0.9),
        "A chosen token whose fate is exactly 0.8 becomes the mask. Its fate has to be *below* 0.8.",
    ),
):
    EXERCISE.add_misconception(name, variant(masked=masked, replaced=replaced), sentence)

for name, labels, sentence in (
    (
        "labels everywhere",
        lambda token_ids, inputs, chosen, masked, kept: token_ids,
        "Every token is asked for. Those that were not chosen stand in the inputs as they are, so there the model "
        "learns to copy. Where nothing was chosen the label is -100.",
    ),
    (
        "nothing asked where the token stays",
        lambda token_ids, inputs, chosen, masked, kept: token_ids.masked_fill(~chosen | kept, -100),
        "Chosen tokens that stay are not asked for. But they are chosen, too: the model has to say what stands "
        "there, without knowing whether it was changed.",
    ),
    (
        "asked only under the mask",
        lambda token_ids, inputs, chosen, masked, kept: token_ids.masked_fill(~masked, -100),
        "Only tokens under the mask are asked for. All chosen tokens should be, also those that became another "
        "one or stay.",
    ),
    (
        "label 0",
        lambda token_ids, inputs, chosen, masked, kept: token_ids.masked_fill(~chosen, 0),
        "Where nothing is asked your label is 0. But 0 is a token, and the model would learn to say it. -100 is no "
        "token, and `F.cross_entropy` leaves it out.",
    ),
    (
        "label -1",
        lambda token_ids, inputs, chosen, masked, kept: token_ids.masked_fill(~chosen, -1),
        "Where nothing is asked your label is -1. `F.cross_entropy` leaves out -100 by itself, and stops at any other "
        "number below 0.",
    ),
    (
        "labels from the changed text",
        lambda token_ids, inputs, chosen, masked, kept: inputs.masked_fill(~chosen, -100),
        "The labels come from the text *after* it was changed. The right answer to a covered word is then the "
        "mask itself. The original text is asked for.",
    ),
    (
        "labels where nothing is chosen",
        lambda token_ids, inputs, chosen, masked, kept: token_ids.masked_fill(chosen, -100),
        "All tokens are asked for except the chosen ones. It is the other way round.",
    ),
):
    EXERCISE.add_misconception(name, variant(labels=labels), sentence)


@EXERCISE.misconception("fates as shares of the share")
def shares_of_the_share(token_ids, is_special, mask_id, chance, fate, others, share=0.15):
    """The borders for the fate lie at 0.8 and 0.9 *of the share*. `fate` is a number of its own, drawn between 0 and 1.
    The share has chosen the token already, and plays no part any more.
    """
    return mask_tokens(token_ids, is_special, mask_id, chance, fate / share, others, share)


@EXERCISE.misconception("labels first")
def labels_first(*arguments, **settings):
    """Both parts are right, but in the wrong order: the inputs come first, then the labels."""
    return mask_tokens(*arguments, **settings)[::-1]


@EXERCISE.misconception("changed in place")
def in_place(token_ids, is_special, mask_id, chance, fate, others, share=0.15):
    """The text that came in is changed, so whoever called the function has lost the original. Write into a copy."""
    inputs, labels = mask_tokens(token_ids, is_special, mask_id, chance, fate, others, share)
    token_ids[:] = inputs
    return token_ids, labels
