"""The loss of a model that is asked at every token: what comes next?"""

import torch
import torch.nn.functional as F

from course.exercises.exercise import Edge, Exercise
from course_lib.losses import language_model_loss


def make_inputs(generator):
    """No padding; short rows, of which one has a single target; another padding token; logits far apart; one target in
    all; none, where the loss is 0.
    """
    yield case(generator, [4, 4, 4], 0, 7)
    yield case(generator, [6, 2, 4], 0, 9)
    yield case(generator, [3, 7, 5, 4], 4, 8)
    yield case(generator, [2, 5], 0, 6, scale=200.0)
    yield case(generator, [2, 1, 1], 0, 7)
    yield Edge(case(generator, [1, 1], 0, 7, more=2), gradients=("logits",))


def case(generator, lengths, pad_id, vocab_size, scale=1.0, more=0):
    """Rows of these lengths: a first token, then others, then padding. First tokens and padding occur nowhere else."""
    first = 1
    token_ids = torch.randint(5, vocab_size, (len(lengths), max(lengths) + more), generator=generator)
    token_ids[:, 0] = first
    for row, length in zip(token_ids, lengths, strict=True):
        row[length:] = pad_id
    logits = scale * torch.randn(*token_ids.shape, vocab_size, generator=generator)
    return {"logits": logits, "token_ids": token_ids, "pad_id": pad_id}


def losses(logits, targets):
    """The loss of each place by itself."""
    return F.cross_entropy(logits.transpose(1, 2), targets, reduction="none")


def shifted(of_logits, of_tokens):
    """The mean over real targets, of a learner who takes other places of both."""

    def code(logits, token_ids, pad_id):
        targets = token_ids[:, of_tokens]
        return losses(logits[:, of_logits], targets)[targets != pad_id].mean()

    return code


def of_the_right(change):
    """What a learner makes of the right losses, given which targets are real."""

    def code(logits, token_ids, pad_id):
        targets = token_ids[:, 1:]
        return change(losses(logits[:, :-1], targets), targets != pad_id)

    return code


def make_refused():
    """Fewer tokens than rows of logits."""
    case_ = case(torch.Generator().manual_seed(0), [4, 3], 0, 7)
    yield case_ | {"token_ids": case_["token_ids"][:, :-1]}


EXERCISE = Exercise(
    name="language_model_loss",
    lesson=12,
    reference=language_model_loss,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("logits",),
    minutes=8,
    difficulty=2,
    points=4,
    hints=(
        "The row is *the cat sleeps*. What has the model read when it gives `logits[:, 0]`, and which word is it asked "
        "for there? Which of its answers has no question?",
        "all places except the last one of the logits, all except the first of the tokens -> leave out padding -> mean",
        "`targets = token_ids[:, 1:]` are what `logits[:, :-1]` are asked for. A mask `targets != pad_id` picks from "
        "both; `F.cross_entropy` of what is left takes the mean.",
    ),
    equivalents={
        "token_ids[:, 1:].flatten().long() -> "
        "token_ids[:, 1:].flatten()": "token ids are of int64 in every case",
    },
)

EXERCISE.add_misconception(
    "no shift",
    shifted(slice(None), slice(None)),
    "The logits at place t are compared with token t. The model has just read this token, so it only has to copy "
    "it: the loss can become tiny, and the model learns nothing about what comes next.",
    "Move one of the two by a place, and drop what has no partner.",
)
EXERCISE.add_misconception(
    "shifted twice",
    shifted(slice(None, -2), slice(2, None)),
    "The logits are compared with the next token but one. Such a model leaves out every second word when it "
    "writes. A shift of one place is enough.",
)
EXERCISE.add_misconception(
    "shifted the wrong way",
    shifted(slice(1, None), slice(None, -1)),
    "The logits at place t are compared with token t - 1, which the model has already read. It is asked for the "
    "token *after* those that it has read.",
)
EXERCISE.add_misconception(
    "the last place cut off both",
    shifted(slice(None, -1), slice(None, -1)),
    "The last place is cut off, but nothing has moved: each of the others is still compared with the token that "
    "stands there. The token after it is wanted.",
)
EXERCISE.add_misconception(
    "the first place cut off both",
    shifted(slice(1, None), slice(1, None)),
    "The first place is cut off, but nothing has moved: each of the others is still compared with the token that "
    "stands there. The token after it is wanted.",
)


@EXERCISE.misconception("tokens moved round")
def moved_round(logits, token_ids, pad_id):
    """The first token of a row comes back at its end, as if the tokens were moved round. The model is then asked for it
    at the last place. What the model says there has no right answer: leave it out.
    """
    targets = token_ids.roll(-1, dims=1)
    return losses(logits, targets)[targets != pad_id].mean()


def flat(logits, token_ids):
    """Losses and targets of a learner who lays all rows behind one another before the shift."""
    targets = token_ids.flatten()[1:]
    return F.cross_entropy(logits.flatten(0, 1)[:-1], targets, reduction="none"), targets


@EXERCISE.misconception("flattened first, then shifted")
def flattened_first(logits, token_ids, pad_id):
    """The last place of a row is asked for the first token of the next row, which is another text. Shift each row by
    itself.
    """
    found, targets = flat(logits, token_ids)
    return found[targets != pad_id].mean()


@EXERCISE.misconception("flattened first, padding counted")
def flattened_first_with_padding(logits, token_ids, pad_id):
    """The last place of a row is asked for the first token of the next one. And padding counts as well. Shift each row
    by itself, and leave padding out.
    """
    return flat(logits, token_ids)[0].mean()


@EXERCISE.misconception("padding left out by the place before")
def by_the_place_before(logits, token_ids, pad_id):
    """A place counts where the token that was *read* is real. Padding that follows a real token then still counts. Look
    at the token that is asked for.
    """
    real = token_ids[:, :-1] != pad_id
    return losses(logits[:, :-1], token_ids[:, 1:])[real].mean()


@EXERCISE.misconception("first tokens in the number")
def first_tokens_in_the_number(logits, token_ids, pad_id):
    """The divisor is the number of all real tokens, the first of each row included. Nobody is asked for these: divide
    by the number of tokens that are to be predicted.
    """
    real = token_ids != pad_id
    return losses(logits[:, :-1], token_ids[:, 1:])[real[:, 1:]].sum() / real.sum()


EXERCISE.add_misconception(
    "padding counted",
    of_the_right(lambda found, real: found.mean()),
    "Padding is asked for as well. That is easy to learn, so padding can make the loss look better. Only real "
    "tokens are asked for.",
)
EXERCISE.add_misconception(
    "padding in the number",
    of_the_right(lambda found, real: (found * real).sum() / real.numel()),
    "Padding adds nothing to the sum, but the divisor is the number of all places. The more padding a batch has, "
    "the smaller its loss. Divide by the number of real targets.",
)
EXERCISE.add_misconception(
    "mean of the rows' means",
    of_the_right(lambda found, real: ((found * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).mean()),
    "This is the mean of the rows' means. A token of a short row then counts more than one of a long row. Each "
    "token should count the same.",
)
EXERCISE.add_misconception(
    "sum of the rows' means",
    of_the_right(lambda found, real: ((found * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).sum()),
    "The means of the rows are added up. More rows then give a larger loss, and can give larger steps. Take one "
    "mean over all real targets.",
)
EXERCISE.add_misconception(
    "the sum of each row, by the rows",
    of_the_right(lambda found, real: (found * real).sum(dim=1).mean()),
    "That is the loss of a row, not of a token: the sum is divided by the number of rows. Divide it by the number "
    "of real targets.",
)
EXERCISE.add_misconception(
    "the sum",
    of_the_right(lambda found, real: (found * real).sum()),
    "That is the sum. A batch with more tokens can then take a larger step: divide by the number of real targets.",
)
EXERCISE.add_misconception(
    "not averaged at all",
    of_the_right(lambda found, real: found[real]),
    "These are the losses of single tokens. One number is wanted: their mean.",
)
EXERCISE.add_misconception(
    "sign",
    of_the_right(lambda found, real: -found[real].mean()),
    "The sign is wrong. A log-probability is at most 0, and the loss is its negative: training makes it small.",
)
EXERCISE.add_misconception(
    "in bits",
    of_the_right(lambda found, real: found[real].mean() / torch.log(torch.tensor(2.0))),
    "The loss is in bits, with logarithms to base 2. It should be in nats: natural logarithms.",
)
EXERCISE.add_misconception(
    "perplexity",
    of_the_right(lambda found, real: found[real].mean().exp()),
    "That is the perplexity, the exponential of the loss. The loss itself is wanted.",
)


@EXERCISE.misconception("softmax twice")
def softmax_twice(logits, token_ids, pad_id):
    """Softmax is taken twice. Logits need it once, and `F.cross_entropy` does that itself."""
    return language_model_loss(logits.softmax(dim=-1), token_ids, pad_id)


@EXERCISE.misconception("logarithm of a softmax")
def logarithm_of_a_softmax(logits, token_ids, pad_id):
    """Where logits lie far apart, a probability rounds to 0, and its logarithm is -inf. `log_softmax`, or
    `F.cross_entropy` of the logits, does both in one step and stays finite.
    """
    targets = token_ids[:, 1:]
    true = logits[:, :-1].softmax(dim=-1).gather(-1, targets[..., None])[..., 0]
    return -true.log()[targets != pad_id].mean()


@EXERCISE.misconception("only the last token")
def only_the_last_place(logits, token_ids, pad_id):
    """Only the last token of a row is asked for. A language model is asked at every place: a row of n tokens is n - 1
    questions.
    """
    last = (token_ids != pad_id).sum(dim=1, keepdim=True) - 1
    true = logits.log_softmax(dim=-1)[torch.arange(len(logits))[:, None], last - 1]
    return -true.gather(-1, token_ids.gather(1, last)[..., None]).mean()
