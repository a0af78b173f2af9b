"""Find the bug: a language model that leaves out every second word."""

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_language_model_loss(
    logits: Float[Tensor, "batch seq_len vocab_size"], targets: Int[Tensor, "batch seq_len"], pad_id: int
) -> Float[Tensor, ""]:
    """The mean cross-entropy of a language model over all targets that are not padding.

    The batches are made so: a row *the cat sleeps <eos>* becomes the inputs *<bos> the cat sleeps* and the targets
    *the cat sleeps <eos>*. The model has read `inputs`, and `logits[:, t]` are what it says after inputs 0 to t.

    The code below runs, and the loss goes down for a while. Then it stays far above that of a healthy model, and the
    model writes *bought mole cold four bedroom*, as if every second word were missing. One thing is wrong.
    """
    real = targets != pad_id
    return F.cross_entropy(logits[real], targets[real])


def starter(logits, targets, pad_id):
    predicted, wanted = logits[:, :-1], targets[:, 1:]
    real = wanted != pad_id
    return F.cross_entropy(predicted[real], wanted[real])


def make_inputs(generator):
    """No padding; short rows, of which one has a single target; another padding token."""
    for lengths, pad_id, vocab_size in (([4, 4, 4], 0, 7), ([5, 1, 3, 2], 0, 9), ([3, 6], 4, 8)):
        targets = torch.randint(5, vocab_size, (len(lengths), max(lengths)), generator=generator)
        for row, length in zip(targets, lengths, strict=True):
            row[length:] = pad_id
        logits = torch.randn(*targets.shape, vocab_size, generator=generator)
        yield {"logits": logits, "targets": targets, "pad_id": pad_id}


def losses(logits, targets):
    return F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")


def at(of_logits, of_targets):
    """The mean over real targets, of a learner who takes other places of both."""

    def code(logits, targets, pad_id):
        wanted = targets[:, of_targets]
        return losses(logits[:, of_logits], wanted)[wanted != pad_id].mean()

    return code


def of_the_right(change):
    """What a learner makes of the right losses, given which targets are real."""
    return lambda logits, targets, pad_id: change(losses(logits, targets), targets != pad_id)


EXERCISE = Exercise(
    name="fix_language_model_loss",
    lesson=12,
    reference=fix_language_model_loss,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("logits",),
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "After *<bos> the* the model is asked for a word. Which one stands in `targets` at this place, and which one "
        "does the code compare with?",
        "the batches are shifted by a place already -> compare each place with the target that stands there",
        "How many shifts does the way from a row to its loss have now, and how many should it have? One of them is in "
        "the docstring. The line with `[:, :-1]` and `[:, 1:]` is the other.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "A shift on top of the one that the batches have. So the model learns the next word but one.",
)
EXERCISE.add_misconception(
    "shifted the other way",
    at(slice(1, None), slice(None, -1)),
    "The shift is turned round: the model is asked for the word that it has just read. The batches have the right "
    "shift already.",
)
EXERCISE.add_misconception(
    "the last place cut off both",
    at(slice(None, -1), slice(None, -1)),
    "The words fit together now, but the last place of each row is lost. In the longest row that is the end of the "
    "sentence: the model never learns to stop there.",
)
EXERCISE.add_misconception(
    "the first place cut off both",
    at(slice(1, None), slice(1, None)),
    "The words fit together now, but the first place of each row is lost. So the model never learns how a sentence "
    "begins.",
)
EXERCISE.add_misconception(
    "shifted once more",
    at(slice(None, -2), slice(2, None)),
    "This is a shift by two places, on top of the shift of the batches. The one of the batches is enough.",
)


@EXERCISE.misconception("targets moved round")
def moved_round(logits, targets, pad_id):
    """The targets are moved round, so the first one of a row comes to its end. It is still a second shift: the batches
    have one already.
    """
    wanted = targets.roll(-1, dims=1)
    return losses(logits, wanted)[wanted != pad_id].mean()


@EXERCISE.misconception("targets moved back")
def moved_back(logits, targets, pad_id):
    """The targets are moved back by a place, which undoes the shift of the batches. That shift was right. The other one
    is too many.
    """
    wanted = targets.roll(1, dims=1)
    return losses(logits, wanted)[wanted != pad_id].mean()


@EXERCISE.misconception("flattened first, then shifted")
def flattened_first(logits, targets, pad_id):
    """It is still a second shift, and it runs from row to row: the end of a row is even asked for the next row. The
    batches have their shift already.
    """
    wanted = targets.flatten()[1:]
    found = F.cross_entropy(logits.flatten(0, 1)[:-1], wanted, reduction="none")
    return found[wanted != pad_id].mean()


EXERCISE.add_misconception(
    "padding counted",
    of_the_right(lambda found, real: found.mean()),
    "The shift is right now. But padding counts. Leaving it out was right.",
)
EXERCISE.add_misconception(
    "padding in the number",
    of_the_right(lambda found, real: (found * real).sum() / real.numel()),
    "The shift is right now. But the sum is divided by the number of all places, padding included. The mean over "
    "real targets was right.",
)
EXERCISE.add_misconception(
    "mean of the rows' means",
    of_the_right(lambda found, real: ((found * real).sum(dim=1) / real.sum(dim=1)).mean()),
    "The shift is right now. But this is the mean of the rows' means. Each token should count the same.",
)
EXERCISE.add_misconception(
    "the sum",
    of_the_right(lambda found, real: found[real].sum()),
    "The shift is right now. But that is the sum over the targets. Their mean was right.",
)


@EXERCISE.misconception("the mask still shifted")
def mask_still_shifted(logits, targets, pad_id):
    """Logits and targets fit now. But whether a place counts is still asked of the place after it, so the last real
    target of each row is lost.
    """
    real = targets.roll(-1, dims=1) != pad_id
    real[:, -1] = False
    return losses(logits, targets)[real].mean()


@EXERCISE.misconception("softmax twice")
def softmax_twice(logits, targets, pad_id):
    """The shift is right now. But softmax is taken twice. Logits need it once, and `F.cross_entropy` does that
    itself.
    """
    return fix_language_model_loss(logits.softmax(dim=-1), targets, pad_id)
