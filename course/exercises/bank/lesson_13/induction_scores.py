"""How much each head looks at the token after the last time."""

import torch

from course.exercises.exercise import Exercise
from course_lib.inspection import induction_scores


def make_inputs(generator):
    """Two periods of three and one token more; three whole periods; two periods of five and one token more; queries
    that see no later key, as in a language model.
    """
    for num_heads, seq_len, period in ((2, 7, 3), (3, 12, 4), (4, 11, 5)):
        scores = torch.randn(num_heads, seq_len, seq_len, generator=generator)
        yield {"weights": scores.softmax(dim=-1), "period": period}
    scores = 2 * torch.randn(3, 10, 10, generator=generator)
    hidden = torch.ones(10, 10, dtype=torch.bool).triu(1)
    yield {"weights": scores.masked_fill(hidden, -torch.inf).softmax(dim=-1), "period": 4}


def make_refused():
    """A period as long as the sequence: nothing repeats. Weights that are not square, or of one head.

    No period of 0, though it is refused: who builds the tokens period by period would never come to an end.
    """
    yield {"weights": torch.full((2, 5, 5), 0.2), "period": 5}
    yield {"weights": torch.full((2, 5, 6), 0.2), "period": 3}
    yield {"weights": torch.full((6, 6), 0.2), "period": 3}


EXERCISE = Exercise(
    name="induction_scores",
    lesson=13,
    reference=induction_scores,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "Write down two periods of four tokens: a b c d a b c d. Query 5 reads b for the second time. Which token "
        "comes next, and at which position did it stand the first time?",
        "for each query from `period` on: one weight of the matrix; the score is the mean of these weights",
        "The token was last read one period before the query, and the key is the position after that one. Two tensors "
        "of positions, one of queries and one of keys, pick such pairs from a matrix.",
    ),
    equivalents={
        "-1 -> 1": "the weights are square, so their last two sizes are the same",
        "1 -> 2": "the weights are square, so their last two sizes are the same",
        "-1 -> 1'": "of the two axes that are left, 1 is the last",
    },
)


def picked(weights, first, offset, last=None):
    """The weight of key i + offset for queries i from first to last; a key outside the sequence wraps around."""
    seq_len = weights.shape[-1]
    queries = torch.arange(first, seq_len if last is None else last)
    return weights[:, queries, (queries + offset) % seq_len]


def from_to(weights, period, first, last):
    """The mean weight on the right keys of these queries."""
    return picked(weights, first, 1 - period, last).mean(dim=-1)


OTHER_KEYS = {  # how far the key lies from the query
    "the same token": (
        lambda period: -period,
        "Your key is i - period: the same token, one period earlier. An induction head looks at the token *after* "
        "it, because this one comes next.",
    ),
    "the token before it": (
        lambda period: -period - 1,
        "Your key is the token *before* the last time. The token after it stands one position later, not earlier.",
    ),
    "two tokens after": (
        lambda period: 2 - period,
        "Your key is one position too late: it is two positions after the last time. The token right after it comes "
        "next.",
    ),
    "previous token": (
        lambda period: -1,
        "Your key is i - 1: that is a previous-token head. An induction head looks one period back, and then one "
        "position on.",
    ),
    "itself": (
        lambda period: 0,
        "Your key is the query's own position. The token after the last time stands period - 1 positions earlier.",
    ),
    "the next token": (
        lambda period: 1,
        "Your key is i + 1: the token that is to be predicted, which a query of a causal model may not see. It "
        "also stood one period earlier: there it can be read.",
    ),
}
for name, (offset, sentence) in OTHER_KEYS.items():
    EXERCISE.add_misconception(
        name,
        lambda weights, period, offset=offset: picked(weights, period, offset(period)).mean(dim=-1),
        sentence,
    )

OTHER_QUERIES = {  # the first query, and the one after the last
    "one query too many": (
        lambda n, period: (period - 1, n),
        "Query period - 1 counts as well, as on a whole diagonal. It stands before the first repeat: its token is "
        "read for the first time, so there is no last time.",
    ),
    "the first repeat left out": (
        lambda n, period: (period + 1, n),
        "Query `period` is left out. It is the first one that has read its token before, so it counts.",
    ),
    "the last query left out": (
        lambda n, period: (period, n - 1),
        "The last query is left out. Each query that has read its token before counts, also the last one.",
    ),
    "queries one too early": (
        lambda n, period: (period - 1, n - 1),
        "Your queries begin and end one too early. Query `period` is the first that has read its token before, and the "
        "last query of the sequence counts.",
    ),
    "all queries": (
        lambda n, period: (0, n),
        "All queries count, also those of the first period, whose keys can wrap around to the end. Only from "
        "query `period` on was there a last time.",
    ),
    "only the second period": (
        lambda n, period: (period, 2 * period),
        "Only the second period counts. Every query from `period` on has read its token before, to the end of the "
        "sequence.",
    ),
    "only the second period, without its last": (
        lambda n, period: (period, 2 * period - 1),
        "The queries stop one before the end of the second period. Every query from `period` on has read its "
        "token before, to the end of the sequence.",
    ),
    "only the last period": (
        lambda n, period: (n - period, n),
        "Only the last period counts. Every query from `period` on has read its token before.",
    ),
    "the second half of the queries": (
        lambda n, period: (n // 2, n),
        "Your keys are right, but the second half of the queries counts. Query `period` is the first that has "
        "read its token before.",
    ),
    "the last query": (
        lambda n, period: (n - 1, n),
        "Only the last query counts. The mean over all queries from `period` on is asked for.",
    ),
    "the first query that repeats": (
        lambda n, period: (period, period + 1),
        "Only one query counts, the first one that repeats. The mean over all queries from `period` on is asked "
        "for.",
    ),
}
for name, (limits, sentence) in OTHER_QUERIES.items():
    EXERCISE.add_misconception(
        name,
        lambda weights, period, limits=limits: from_to(weights, period, *limits(weights.shape[-1], period)),
        sentence,
    )


@EXERCISE.misconception("one period ahead")
def ahead(weights, period):
    """Your keys lie ahead, period - 1 positions after the query. The last time lies before the query: subtract the
    period.
    """
    seq_len = weights.shape[-1]
    keys = torch.arange(period - 1, seq_len)
    return weights[:, keys - period + 1, keys].mean(dim=-1)


@EXERCISE.misconception("the token before it, without the first query")
def token_before_it_without_the_first(weights, period):
    """Your key is the token *before* the last time, so the first query has none and is left out. The token after the
    last time comes one position later, and every query from `period` on has one.
    """
    return picked(weights, period + 1, -period - 1).mean(dim=-1)


@EXERCISE.misconception("queries and keys exchanged")
def exchanged(weights, period):
    """Queries and keys are exchanged. In `weights[head, i, j]` the query i looks, and the key j is looked at."""
    return picked(weights.transpose(1, 2), period, 1 - period).mean(dim=-1)


@EXERCISE.misconception("half of the sequence as the period")
def half_as_period(weights, period):
    """Half of the sequence counts as the period. It may repeat more often than twice: the period is given."""
    half = weights.shape[-1] // 2
    return picked(weights, half, 1 - half).mean(dim=-1)


def after_earlier_times(weights, period):
    """The weights from query `period` on, and whether each is on the token after an earlier time of the query's."""
    places = torch.arange(weights.shape[-1])
    back = places[:, None] - places + 1
    return weights[:, period:], ((back > 0) & (back % period == 0) & (places > 0))[period:]


@EXERCISE.misconception("every earlier time")
def every_earlier_time(weights, period):
    """The weights on the tokens after *every* earlier time are added up. Only the last time counts: one key for each
    query.
    """
    looks, after = after_earlier_times(weights, period)
    return (looks * after).sum(dim=-1).mean(dim=-1)


@EXERCISE.misconception("mean of every earlier time")
def mean_of_every_earlier_time(weights, period):
    """That is the mean over the tokens after *every* earlier time. Only the last time counts: one key a query."""
    looks, after = after_earlier_times(weights, period)
    return ((looks * after).sum(dim=-1) / after.sum(dim=-1)).mean(dim=-1)


@EXERCISE.misconception("the first time")
def the_first_time(weights, period):
    """Your key is the token after the *first* time. From the third period on, the last time is nearer: one period back
    from the query.
    """
    queries = torch.arange(period, weights.shape[-1])
    return weights[:, queries, queries % period + 1].mean(dim=-1)


@EXERCISE.misconception("the first time, turned round")
def the_first_time_modulo(weights, period):
    """Your key lies in the *first* period, whatever the query. The last time can be nearer: one period back from the
    query, and then one position on.
    """
    queries = torch.arange(period, weights.shape[-1])
    return weights[:, queries, (queries + 1) % period].mean(dim=-1)


@EXERCISE.misconception("the largest weight of each query")
def largest_of_query(weights, period):
    """Each query's largest weight counts, whatever it looks at. The score asks for the weight on one key: that of the
    token after the last time.
    """
    return weights[:, period:].amax(dim=-1).mean(dim=-1)


@EXERCISE.misconception("how often it comes first")
def how_often(weights, period):
    """That is how often the token after the last time has the largest weight. The score is the mean of its weights."""
    queries = torch.arange(period, weights.shape[-1])
    return (weights[:, period:].argmax(dim=-1) == queries - period + 1).to(weights.dtype).mean(dim=-1)


OTHER_MEANS = {  # what is done with the right weights, of shape (num_heads, num_queries)
    "the largest weight of a head": (
        lambda right, period: right.amax(dim=-1),
        "That is the largest of the weights on the token after the last time. The mean over the queries is asked "
        "for.",
    ),
    "the sum": (
        lambda right, period: right.sum(dim=-1),
        "That is the sum of the right weights. A longer sequence can then have a higher score: divide by the "
        "number of queries.",
    ),
    "median": (
        lambda right, period: right.median(dim=-1).values,
        "That is the median of the weights on the token after the last time. The mean is asked for.",
    ),
    "mean over the heads": (
        lambda right, period: right.mean(dim=0),
        "That is the mean over the heads: one number for each query. The mean over the *queries* is asked for: "
        "one number for each head.",
    ),
    "one number for all heads": (
        lambda right, period: right.mean(),
        "That is the mean over all heads as well. Each head has its own score: which of them is an induction head "
        "is the question.",
    ),
    "no mean": (
        lambda right, period: right,
        "These are the right weights, one for each query. The score of a head is their mean.",
    ),
    "the first period counted as zeros": (
        lambda right, period: right.sum(dim=-1) / (right.shape[-1] + period),
        "The sum is divided by the number of all positions, so the first period counts as zeros, and an ideal "
        "head does not reach 1. Divide by the number of queries that have a last time.",
    ),
    "divided by one too many": (
        lambda right, period: right.sum(dim=-1) / (right.shape[-1] + 1),
        "The sum is divided by one more than it has weights. From query `period` to the last one there are "
        "seq_len - period.",
    ),
    "divided by one too few": (
        lambda right, period: right.sum(dim=-1) / (right.shape[-1] - 1),
        "The sum is divided by one less than it has weights. From query `period` to the last one there are "
        "seq_len - period.",
    ),
    "divided by the period": (
        lambda right, period: right.sum(dim=-1) / period,
        "The sum is divided by the period. That is the number of queries only if there are two periods: divide by "
        "how many queries count.",
    ),
}
for name, (mean, sentence) in OTHER_MEANS.items():
    EXERCISE.add_misconception(
        name,
        lambda weights, period, mean=mean: mean(picked(weights, period, 1 - period), period),
        sentence,
    )


@EXERCISE.misconception("a block in place of pairs")
def block(weights, period):
    """That is the mean of a whole block of queries and keys. Each query has one key of its own: the pairs lie on a
    diagonal.

    A tensor of queries and a tensor of keys, as two indices side by side, pick one pair each.
    """
    seq_len = weights.shape[-1]
    return weights[:, period:, 1 : seq_len - period + 1].mean(dim=(1, 2))
