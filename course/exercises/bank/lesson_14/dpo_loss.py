"""The loss that learns from pairs of answers, a chosen one and a rejected one."""

import torch
import torch.nn.functional as F

from course.exercises.exercise import Exercise
from course.for_lessons.teaching import dpo_loss


def make_inputs(generator):
    """A few pairs with the usual beta; another beta; many pairs; rejected answers that have gained hundreds of nats;
    rejected answers that have gained thousands.
    """
    yield logps(generator, 3, 12.0)
    yield logps(generator, 4, 2.0) | {"beta": 0.5}
    yield logps(generator, 7, 30.0) | {"beta": 0.05}
    for size, gain in ((5, 400.0), (2, 4000.0)):
        far = logps(generator, size, 20.0)
        yield far | {"rejected_logps": far["rejected_logps"] + gain, "beta": 0.3}


def logps(generator, size, spread):
    """Log-probabilities of answers before the training, and what they have become."""

    def drawn():
        return torch.randn(size, generator=generator)

    before = {f"ref_{side}_logps": -40 + 6 * drawn() for side in ("chosen", "rejected")}
    return {
        f"{side}_logps": before[f"ref_{side}_logps"] + spread * drawn() for side in ("chosen", "rejected")
    } | before


def margin(gained, lost, beta):
    return beta * (gained - lost)


def log_sigmoid(margins):
    return -F.logsigmoid(margins)


def variant(of_margin=margin, of_loss=log_sigmoid, join=torch.mean, reference=(1, 1)):
    """The loss with one of its parts made otherwise; `reference` weighs what stood there before the training."""

    def code(chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=0.1):
        gained = chosen_logps - reference[0] * ref_chosen_logps
        lost = rejected_logps - reference[1] * ref_rejected_logps
        return join(of_loss(of_margin(gained, lost, beta)))

    return code


EXERCISE = Exercise(
    name="dpo_loss",
    lesson=14,
    reference=dpo_loss,
    make_inputs=make_inputs,
    differentiable=("chosen_logps", "rejected_logps"),
    minutes=8,
    difficulty=2,
    points=2,
    hints=(
        "An answer had -30 nats before the training and has -25 now. What has it gained? And when should the loss of a "
        "pair be small: when the chosen answer is likely, or when it has gained more than the rejected one?",
        "gain = now - before, for both -> beta times their difference -> -ln sigmoid of each pair -> the mean",
        "`F.logsigmoid(x)` is ln sigmoid(x) in one step, and stays finite. With the difference of the gains: "
        "`-F.logsigmoid(beta * difference).mean()`.",
    ),
)

EXERCISE.add_misconception(
    "chosen and rejected exchanged",
    variant(of_margin=lambda gained, lost, beta: beta * (lost - gained)),
    "Chosen and rejected are exchanged: the loss falls when the *rejected* answer gains on the chosen one.",
)
EXERCISE.add_misconception(
    "no reference",
    variant(reference=(0, 0)),
    "The log-probabilities themselves are compared, without those before the training. Then a pair counts as won when "
    "the chosen answer was likelier from the start, as short answers are. Compare what they have *gained*.",
)
EXERCISE.add_misconception(
    "reference added",
    variant(reference=(-1, -1)),
    "The log-probabilities before the training are added. A gain is what is there now *minus* what was there before.",
)
EXERCISE.add_misconception(
    "reference for the chosen answer only",
    variant(reference=(1, 0)),
    "For the rejected answer its log-probability is taken, and for the chosen one its gain. Both are gains.",
)
EXERCISE.add_misconception(
    "reference for the rejected answer only",
    variant(reference=(0, 1)),
    "For the chosen answer its log-probability is taken, and for the rejected one its gain. Both are gains.",
)
EXERCISE.add_misconception(
    "no minus",
    variant(of_loss=lambda margins: F.logsigmoid(margins)),
    "The minus before the logarithm is missing. The value is never above 0, and training would make it still smaller: "
    "the chosen answers would lose.",
)
EXERCISE.add_misconception(
    "no logarithm",
    variant(of_loss=lambda margins: -margins.sigmoid()),
    "This is -sigmoid, without the logarithm. Its gradient nearly vanishes for a pair that is far on the wrong side, "
    "where there is most to learn.",
)
EXERCISE.add_misconception(
    "1 - sigmoid",
    variant(of_loss=lambda margins: 1 - margins.sigmoid()),
    "This is 1 - sigmoid: how probable the wrong order is. The loss is -ln of the probability of the right one.",
)
EXERCISE.add_misconception(
    "no sigmoid",
    variant(of_loss=lambda margins: -margins),
    "This is minus the difference itself, without ln sigmoid. Such a loss has no end: it pushes the two apart just as "
    "hard when the order has been right for long.",
)
EXERCISE.add_misconception(
    "logarithm of the sigmoid in two steps",
    variant(of_loss=lambda margins: -margins.sigmoid().log()),
    "Where the rejected answer has gained hundreds of nats, the sigmoid rounds to 0, and the logarithm of 0 is "
    "-infinity. `F.logsigmoid` does both in one step and stays finite. Your other numbers are right.",
)
EXERCISE.add_misconception(
    "cut off below",
    variant(of_loss=lambda margins: -margins.sigmoid().clamp(min=1e-9).log()),
    "The sigmoid is cut off before the logarithm, so the loss has a largest value, and above it no gradient: the worst "
    "pairs teach nothing. `F.logsigmoid` needs no such help.",
)
EXERCISE.add_misconception(
    "a hinge",
    variant(of_loss=lambda margins: (1 - margins).clamp(min=0)),
    "This is a hinge: 0 from some distance on, a straight line before it. The loss of DPO is -ln sigmoid.",
)
EXERCISE.add_misconception(
    "beta left out",
    variant(of_margin=lambda gained, lost, beta: gained - lost),
    "Your loss is the same for every beta. The difference of the gains is multiplied by it.",
)
EXERCISE.add_misconception(
    "divided by beta",
    variant(of_margin=lambda gained, lost, beta: (gained - lost) / beta),
    "The difference is divided by beta. It is multiplied: with a small beta the answers have to move far apart before "
    "the loss is small.",
)
EXERCISE.add_misconception(
    "beta outside",
    lambda chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=0.1: (
        beta * variant()(chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=1.0)
    ),
    "Beta multiplies the loss. It belongs inside the sigmoid, before the difference of the gains.",
)
EXERCISE.add_misconception(
    "beta for the chosen answer only",
    variant(of_margin=lambda gained, lost, beta: beta * gained - lost),
    "Only the gain of the chosen answer is multiplied by beta. Beta multiplies the difference.",
)
EXERCISE.add_misconception(
    "the sum of the gains",
    variant(of_margin=lambda gained, lost, beta: beta * (gained + lost)),
    "The two gains are added. The loss asks for the distance between them: subtract.",
)
EXERCISE.add_misconception(
    "the chosen answer only",
    variant(of_margin=lambda gained, lost, beta: beta * gained + 0 * lost),
    "Only the chosen answer counts. The loss compares its gain with that of the rejected one.",
)
EXERCISE.add_misconception(
    "probabilities in place of logarithms",
    variant(of_margin=lambda gained, lost, beta: beta * (gained.exp() - lost.exp())),
    "The gains are turned from logarithms into ratios of probabilities, by exp. The loss subtracts the logarithms as "
    "they are.",
)
EXERCISE.add_misconception(
    "mean of the pairs too early",
    variant(of_margin=lambda gained, lost, beta: beta * (gained - lost).mean()),
    "The mean over the pairs is taken before ln sigmoid. Then one pair that is far on the right side hides others on "
    "the wrong side. Each pair has its own loss first.",
)
EXERCISE.add_misconception(
    "the sum of the pairs",
    variant(join=torch.sum),
    "The pairs are added up. A larger batch would then take larger steps: their mean is asked for.",
)
EXERCISE.add_misconception(
    "a number for each pair",
    variant(join=lambda losses: losses),
    "There is a number for each pair. Their mean is asked for.",
)


@EXERCISE.misconception("each answer by itself")
def each_by_itself(chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=0.1):
    """Each answer has a sigmoid of its own: the chosen one should gain, the rejected one should lose. DPO asks less:
    one sigmoid, of the difference between the two gains.
    """
    gained, lost = chosen_logps - ref_chosen_logps, rejected_logps - ref_rejected_logps
    return (-F.logsigmoid(beta * gained) - F.logsigmoid(-beta * lost)).mean()


@EXERCISE.misconception("the chosen answer without a gradient")
def chosen_without_gradient(chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=0.1):
    """The value is right, but no gradient reaches the chosen answers, so the model only learns to avoid the rejected
    ones. What the model gives *now* keeps its gradient.
    """
    return dpo_loss(chosen_logps.detach(), rejected_logps, ref_chosen_logps, ref_rejected_logps, beta)


@EXERCISE.misconception("the rejected answer without a gradient")
def rejected_without_gradient(chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=0.1):
    """The value is right, but no gradient reaches the rejected answers. What the model gives *now* keeps its gradient,
    for both of them.
    """
    return dpo_loss(chosen_logps, rejected_logps.detach(), ref_chosen_logps, ref_rejected_logps, beta)
