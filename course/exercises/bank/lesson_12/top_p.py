"""The likeliest tokens that together are likely enough."""

import math

import torch

from course.exercises.exercise import Edge, Exercise
from course_lib.sampling import top_p


def make_inputs(generator):
    """Two axes; three axes; one axis; the first token exceeds p by itself; p of 1; p of 1, where one token is so
    likely that the others are lost in the sum; equal tokens, whose sum is p exactly.
    """

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    yield {"logits": 2 * draw(3, 7), "p": 0.8}
    yield {"logits": draw(2, 4, 6) - 2, "p": 0.6}
    yield {"logits": draw(9) + 1, "p": 0.9}
    peaked = draw(4, 5)
    peaked[torch.arange(4), torch.tensor([3, 0, 2, 4])] += 9
    yield {"logits": peaked, "p": 0.5}
    yield {"logits": draw(2, 8), "p": 1.0}
    sure = draw(3, 4)
    sure[:, 2] += 50
    yield {"logits": sure, "p": 1.0}
    yield Edge({"logits": torch.zeros(2, 4), "p": 0.5})


def in_order(logits):
    """Probabilities, the largest first, their sums, and the tokens' numbers."""
    probs, order = logits.softmax(dim=-1).sort(dim=-1, descending=True)
    return probs, probs.cumsum(dim=-1), order


def keeping(is_kept, fill=-math.inf, own_place=lambda order: order.argsort(dim=-1), all_at_1=True):
    """The logits where a learner keeps them, by sorted probabilities and their sums; p = 1 keeps all."""

    def code(logits, p):
        probs, sums, order = in_order(logits)
        everything = torch.full_like(probs > 0, all_at_1 and p == 1)
        kept = (is_kept(probs, sums, p) | everything).gather(-1, own_place(order))
        return logits.masked_fill(~kept, fill)

    return code


def right(probs, sums, p):
    return sums - probs < p


def and_the_first(is_kept):
    """The same, but the likeliest token is always kept."""

    def code(probs, sums, p):
        first = torch.arange(probs.shape[-1]) == 0
        return is_kept(probs, sums, p) | first

    return code


def up_to(probs, sums, p):
    return sums <= p


def make_refused():
    """A probability of 0, and one above 1."""
    for p in (0.0, 1.5):
        yield {"logits": torch.ones(2, 3), "p": p}


EXERCISE = Exercise(
    name="top_p",
    lesson=12,
    reference=top_p,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=15,
    difficulty=4,
    points=4,
    hints=(
        "Probabilities 0.6, 0.3, 0.1 and p = 0.8: what do the first one and the first two sum to? So how many does it "
        "take to reach p, and what is the sum *before* the last of these?",
        "probabilities, largest first -> sum of those before each -> keep where it is below p -> back to the tokens' "
        "own places -> -inf elsewhere",
        "In sorted order keep where `cumsum - probs < p`. If `order` are the indices of the sort, "
        "`mask.gather(-1, order.argsort(dim=-1))` brings a mask back to the tokens' places. For p = 1 keep all.",
    ),
    equivalents={
        "logits.clone() -> logits": "the numbers are the same",
        "dim=-1 dropped": "`sort` takes the last axis by itself",
        "stable=True dropped": "so few equal numbers stay in their order anyway",
        "True -> False'": "so few equal numbers stay in their order anyway",
    },
)

EXERCISE.add_misconception(
    "the crossing token lost",
    keeping(and_the_first(up_to)),
    "The token with which the sum passes p is lost, so what is kept may be likely less than p. That token is "
    "needed to reach p.",
    "Ask of each token what those *before* it sum to.",
)
EXERCISE.add_misconception(
    "the crossing token lost, and nothing is left",
    keeping(up_to),
    "The token with which the sum passes p is lost. Where the first token is that likely by itself, nothing is "
    "left, and softmax gives NaN.",
    "Ask of each token what those *before* it sum to.",
)
EXERCISE.add_misconception(
    "the crossing token lost, at p = 1 too",
    keeping(lambda probs, sums, p: sums < p, all_at_1=False),
    "The token with which the sum reaches p is lost. Where the first token is that likely by itself, nothing is "
    "left, and softmax gives NaN. At p = 1 all tokens are to be kept, whatever the rounded sums say.",
    "Ask of each token what those *before* it sum to.",
)
EXERCISE.add_misconception(
    "nothing cut",
    lambda logits, p: logits.clone(),
    "Nothing is cut: the logits come back as they went in. What comes after the token that crosses p should be "
    "-inf. A mask that is moved by a place within itself reads what was just written: move a `.clone()`.",
)
EXERCISE.add_misconception(
    "one too many",
    keeping(
        lambda probs, sums, p: sums - probs - probs.roll(1, dims=-1).index_fill(-1, torch.tensor(0), 0.0) < p
    ),
    "A token after the one that reaches p is kept as well. The token that reaches p is the last one.",
)
EXERCISE.add_misconception(
    "only the token that crosses",
    keeping(lambda probs, sums, p: (sums - probs < p) & (sums >= p)),
    "Only the token with which the sum reaches p is kept. Those before it are at least as likely, and kept as "
    "well.",
)
EXERCISE.add_misconception(
    "the unlikeliest first",
    lambda logits, p: unlikeliest_first(logits, p),
    "The sums begin with the unlikeliest token. Then the tail is kept, and the likeliest may be lost. `sort` goes "
    "up if nobody tells it otherwise.",
)
EXERCISE.add_misconception(
    "the tail kept",
    keeping(lambda probs, sums, p: sums - probs >= p),
    "The likely tokens are cut, and the tail is kept. It is the other way round.",
)
EXERCISE.add_misconception(
    "not sorted",
    lambda logits, p: by_sums_of_the_vocabulary(logits, p),
    "The probabilities are added up in the order of the vocabulary. So the first tokens are kept, however "
    "unlikely they are. Begin with the likeliest.",
)
EXERCISE.add_misconception(
    "not sorted, at p = 1 too",
    lambda logits, p: by_sums_of_the_vocabulary(logits, p, all_at_1=False),
    "The probabilities are added up in the order of the vocabulary. So the first tokens are kept, however "
    "unlikely they are. Begin with the likeliest.",
)
EXERCISE.add_misconception(
    "the mask in sorted order",
    keeping(right, own_place=lambda order: torch.arange(order.shape[-1]).expand_as(order)),
    "The first tokens of the *vocabulary* are kept, as if the logits were sorted. A mask in sorted order has to "
    "go back to the tokens' own places.",
)
EXERCISE.add_misconception(
    "the way back the wrong way round",
    keeping(right, own_place=lambda order: order),
    "The mask is put into the order of the sort once more. The way back is the reverse: `scatter` with this "
    "order, or `gather` with its `argsort`.",
)
EXERCISE.add_misconception(
    "sorted logits",
    lambda logits, p: top_p(logits.sort(dim=-1, descending=True).values, p),
    "Your logits come back sorted, so nobody knows any more which token is which. Each token stays in its place.",
)
EXERCISE.add_misconception(
    "each by itself compared with p",
    keeping(lambda probs, sums, p: probs > p),
    "The tokens are kept that are likelier than p, each by itself. p is what they reach *together*.",
)
EXERCISE.add_misconception(
    "above 1 - p",
    keeping(lambda probs, sums, p: probs > 1 - p),
    "The tokens are kept that are likelier than 1 - p, each by itself. Their probabilities have to be added up, "
    "from the largest down, until they reach p.",
)
EXERCISE.add_misconception(
    "a share of the vocabulary",
    keeping(
        lambda probs, sums, p: torch.arange(probs.shape[-1]) < torch.full_like(sums, p * probs.shape[-1])
    ),
    "A share p of the vocabulary is kept. It is the *probability* that has to reach p: one sure token may be "
    "enough.",
)
EXERCISE.add_misconception(
    "0 for -inf",
    keeping(right, fill=0.0),
    "The others are set to 0. That is a good logit, better than any negative one. To get no probability it has to "
    "be -inf.",
)
EXERCISE.add_misconception(
    "a large negative number",
    keeping(right, fill=-1e9),
    "The others are set to a large negative number. -inf says the same for every softmax, whatever the other "
    "logits are, and it can be told apart from a logit.",
)


def by_sums_of_the_vocabulary(logits, p, all_at_1=True):
    probs = logits.softmax(dim=-1)
    kept = probs.cumsum(dim=-1) - probs < p
    return logits if all_at_1 and p == 1 else logits.masked_fill(~kept, -math.inf)


def unlikeliest_first(logits, p):
    probs, order = logits.softmax(dim=-1).sort(dim=-1)
    kept = (probs > 0).scatter(-1, order, probs.cumsum(dim=-1) - probs < p)
    return logits if p == 1 else logits.masked_fill(~kept, -math.inf)


def by_probabilities_of(make_probs):
    """A learner who adds up other numbers than the probabilities of each row."""

    def code(logits, p):
        if p == 1:
            return logits
        numbers = make_probs(logits)
        ordered, order = numbers.sort(dim=-1, descending=True)
        kept = (ordered.cumsum(dim=-1) - ordered < p).gather(-1, order.argsort(dim=-1))
        return logits.masked_fill(~kept.view(logits.shape), -math.inf)

    return code


def everything_at_once(logits):
    return logits.flatten().softmax(dim=0)


EXERCISE.add_misconception(
    "logits added up",
    by_probabilities_of(lambda logits: logits),
    "What is compared with p are no sums of probabilities. Logits may be negative and sum to anything: turn them "
    "into probabilities, largest first, and add those up.",
)
EXERCISE.add_misconception(
    "over everything at once",
    by_probabilities_of(everything_at_once),
    "The probabilities of all rows are added up together. Each row is a question of its own and reaches p by "
    "itself.",
)
EXERCISE.add_misconception(
    "softmax over the first axis",
    by_probabilities_of(lambda logits: logits.softmax(dim=0)),
    "The softmax is over the first axis, so *rows* can compete. The vocabulary is the last axis.",
)
EXERCISE.add_misconception(
    "p of 1 cuts",
    lambda logits, p: logits.masked_fill(~by_sums(logits, p), -math.inf),
    "At p = 1 tokens can be cut. Sums of rounded numbers may reach 1 too early, above all where one token is "
    "nearly sure. p = 1 keeps all: treat it by itself.",
)
EXERCISE.add_misconception(
    "probabilities",
    lambda logits, p: top_p(logits, p).softmax(dim=-1),
    "These are probabilities. Logits are wanted: what comes after this function takes softmax itself.",
)
EXERCISE.add_misconception(
    "probabilities, cut",
    lambda logits, p: logits.softmax(dim=-1) * by_sums(logits, p),
    "These are probabilities, with 0 for the tokens that are cut. The *logits* are wanted, with -inf in these "
    "places: what comes after this function takes softmax itself.",
)
EXERCISE.add_misconception(
    "what is kept as True",
    lambda logits, p: top_p(logits, p).isfinite(),
    "The result is True for what is kept. The logits are wanted, with -inf where nothing is kept.",
)


def by_sums(logits, p):
    probs, sums, order = in_order(logits)
    return right(probs, sums, p).gather(-1, order.argsort(dim=-1))


@EXERCISE.misconception("logits changed in place")
def in_place(logits, p):
    """The logits that came in are changed, so whoever called the function has lost them. Write into a copy."""
    logits[top_p(logits, p) == -math.inf] = -math.inf
    return logits
