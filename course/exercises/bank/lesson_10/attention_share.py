"""Which share of a layer's operations grows with the square of the length."""

from course.exercises.drawing import between
from course.exercises.exercise import Exercise


def attention_share(seq_len: int, d_model: int, d_ff: int) -> float:
    """The share of an encoder layer's multiply-adds that its scores and its weighted sums take: between 0 and 1.

    The layer reads seq_len tokens of d_model features. It has multi-head attention with its projections, and a
    feed-forward network with d_ff features inside. Count all its matrix products: (a, b) times (b, c) takes
    a * b * c multiply-adds. Leave out everything else: biases, softmax, norms and additions.

    Args:
        seq_len: number of tokens, and so of queries and of keys.
        d_model: features of a token; all heads together have as many.
        d_ff: features inside the feed-forward network.
    """
    quadratic = 2 * seq_len**2 * d_model
    projections = 4 * seq_len * d_model**2
    feed_forward = 2 * seq_len * d_model * d_ff
    return quadratic / (quadratic + projections + feed_forward)


def make_inputs(generator):
    """A sentence at the paper's size; a long text at the paper's size; d_ff six times d_model; d_ff one and a half
    times d_model.

    In the paper d_ff is four times d_model.
    """
    middle, small = 8 * between(generator, 6, 15), 4 * between(generator, 4, 8)
    yield {"seq_len": between(generator, 20, 40), "d_model": 512, "d_ff": 2048}
    yield {"seq_len": between(generator, 2000, 4000), "d_model": 512, "d_ff": 2048}
    yield {"seq_len": between(generator, 70, 130), "d_model": middle, "d_ff": 6 * middle}
    yield {"seq_len": between(generator, 5, 9), "d_model": small, "d_ff": 3 * small // 2}


def share(quadratic, *others):
    return quadratic / (quadratic + sum(others))


def parts(n, d, d_ff):
    """Multiply-adds of scores and weighted sum, of the projections, and of the feed-forward network."""
    return 2 * n**2 * d, 4 * n * d**2, 2 * n * d * d_ff


EXERCISE = Exercise(
    name="attention_share",
    lesson=10,
    reference=attention_share,
    make_inputs=make_inputs,
    tolerance=1e-7,
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "Write down all matrix products of the layer, with the shapes of their factors. Which of them have seq_len "
        "twice among their sizes?",
        "scores and weighted sum, over scores and weighted sum + projections + feed-forward network",
        "The scores are (seq_len, d_model) times (d_model, seq_len), all heads together. A projection is "
        "(seq_len, d_model) times (d_model, d_model): how many are there? The feed-forward network has two matrices.",
    ),
)


@EXERCISE.misconception("only the scores")
def only_the_scores(seq_len, d_model, d_ff):
    """Next to the rest, the quadratic part is half of what it should be. It has two matrix products of the same size:
    query times key, and the weights times the values.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic / 2, projections, feed_forward)


@EXERCISE.misconception("weighted sum among the rest")
def weighted_sum_among_the_rest(seq_len, d_model, d_ff):
    """This is half of the right share, as if one of the two quadratic products stood above the line. The scores and the
    weighted sum both belong there.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic / 2, quadratic / 2, projections, feed_forward)


def with_heads(factor):
    """The share of a learner who multiplies the quadratic part by a factor."""

    def code(seq_len, d_model, d_ff):
        quadratic, *others = parts(seq_len, d_model, d_ff)
        return share(factor * quadratic, *others)

    return code


for num_heads in (4, 8, 12, 16):
    EXERCISE.add_misconception(
        f"times {num_heads} heads",
        with_heads(num_heads),
        f"Next to the rest, the quadratic part is {num_heads} times too large, as if each of {num_heads} heads had "
        "d_model features. The heads share d_model: all together they take as many multiply-adds as one head.",
    )
    EXERCISE.add_misconception(
        f"divided by {num_heads} heads",
        with_heads(1 / num_heads),
        f"Next to the rest, the quadratic part is {num_heads} times too small, as if one head of {num_heads} had "
        "scores. Each head has its own: all together they take what one head of d_model features takes.",
    )


@EXERCISE.misconception("times the heads of 64 features")
def times_the_heads_of_64(seq_len, d_model, d_ff):
    """The quadratic part is multiplied by d_model / 64, the number of heads of 64 features. The heads share d_model
    between them: all together they take as many multiply-adds as one head of d_model features.
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic * d_model / 64, *others)


@EXERCISE.misconception("one head of 64 features")
def one_head_of_64(seq_len, d_model, d_ff):
    """The quadratic part is that of one head of 64 features. All heads have scores: together they have d_model
    features.
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic * 64 / d_model, *others)


@EXERCISE.misconception("three projections")
def three_projections(seq_len, d_model, d_ff):
    """Three projections are counted, as for query, key and value. A fourth, W^O, mixes the outputs of the heads."""
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections * 3 / 4, feed_forward)


@EXERCISE.misconception("no projections")
def no_projections(seq_len, d_model, d_ff):
    """Your total has no projections. Query, key and value are made by matrix products, and another one comes after
    the heads.
    """
    quadratic, _, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, feed_forward)


@EXERCISE.misconception("no feed-forward network")
def no_feed_forward(seq_len, d_model, d_ff):
    """That is the share within attention. The feed-forward network belongs to the layer too: it can be the largest part
    of a short text.
    """
    quadratic, projections, _ = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections)


@EXERCISE.misconception("one matrix in the feed-forward network")
def one_matrix(seq_len, d_model, d_ff):
    """The feed-forward part is that of one matrix. There are two: to d_ff features and back to d_model."""
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections, feed_forward / 2)


@EXERCISE.misconception("feed-forward network number by number")
def feed_forward_by_number(seq_len, d_model, d_ff):
    """The feed-forward part counts one multiplication for each number that comes out of its two maps. They are matrix
    products: each of the d_ff features inside is a sum over d_model features, and each result is a sum over d_ff.
    """
    quadratic, projections, _ = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections, seq_len * (d_model + d_ff))


@EXERCISE.misconception("d_ff taken as four times d_model")
def four_times_d_model(seq_len, d_model, d_ff):
    """d_ff counts as four times d_model, as in the paper, whatever it is. Use the d_ff that comes in."""
    return share(*parts(seq_len, d_model, 4 * d_model))


@EXERCISE.misconception("projections number by number")
def projections_by_number(seq_len, d_model, d_ff):
    """Each projection counts seq_len * d_model: one multiplication for each number. A projection is a matrix product:
    every feature of the result is a sum over all d_model features.
    """
    quadratic, _, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, 4 * seq_len * d_model, feed_forward)


@EXERCISE.misconception("projections without the tokens")
def projections_without_tokens(seq_len, d_model, d_ff):
    """The projections count as many multiply-adds as their matrices have numbers. Each token is multiplied by all of
    them, so there are seq_len times as many.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections / seq_len, feed_forward)


@EXERCISE.misconception("parameters, not multiply-adds")
def parameters(seq_len, d_model, d_ff):
    """The projections and the feed-forward network count as many multiply-adds as their matrices have numbers. Each
    token is multiplied by all of them, so there are seq_len times as many.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections / seq_len, feed_forward / seq_len)


@EXERCISE.misconception("projections quadratic in the length")
def quadratic_projections(seq_len, d_model, d_ff):
    """Your projections grow with the square of the length. A projection works on each token by itself: twice the
    tokens, twice the multiply-adds. Only the scores and the weighted sum compare tokens with tokens.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections * seq_len, feed_forward)


@EXERCISE.misconception("projections of seq_len by seq_len")
def projections_of_length(seq_len, d_model, d_ff):
    """The projections count as if their matrices were seq_len by seq_len. A projection mixes the features of a token,
    not the tokens: its matrix is d_model by d_model, and it is used seq_len times.
    """
    quadratic, _, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, 2 * quadratic, feed_forward)


@EXERCISE.misconception("all of attention")
def all_of_attention(seq_len, d_model, d_ff):
    """That is the share of the whole attention, projections included. Above the line belong only the scores and the
    weighted sum: the projections do not grow with the square of the length.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic + projections, feed_forward)


@EXERCISE.misconception("length and features exchanged")
def exchanged(seq_len, d_model, d_ff):
    """The quadratic part has d_model twice and seq_len once. There is a score for each query and each key, so the
    length counts twice: (seq_len, d_model) times (d_model, seq_len).
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic * d_model / seq_len, *others)


@EXERCISE.misconception("quadratic in the features too")
def quadratic_in_the_features(seq_len, d_model, d_ff):
    """The quadratic part has d_model twice. A score is one dot product over d_model features: seq_len * seq_len of them
    take d_model multiply-adds each.
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic * d_model, *others)


@EXERCISE.misconception("softmax too")
def softmax_too(seq_len, d_model, d_ff):
    """The quadratic part has one operation more for each score, as for the softmax. Count only matrix products."""
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic + seq_len**2, *others)


@EXERCISE.misconception("biases too")
def biases_too(seq_len, d_model, d_ff):
    """The total has the biases in it, too. Count only matrix products: a bias is added, not multiplied."""
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return share(quadratic, projections + 4 * seq_len * d_model, feed_forward + seq_len * (d_ff + d_model))


@EXERCISE.misconception("brackets missing")
def brackets_missing(seq_len, d_model, d_ff):
    """The result is 1 plus the rest: only the first part of the total is below the line. `/` binds tighter than `+`, so
    the whole total needs brackets.
    """
    quadratic, projections, feed_forward = parts(seq_len, d_model, d_ff)
    return quadratic / quadratic + projections + feed_forward


@EXERCISE.misconception("ratio instead of share")
def ratio(seq_len, d_model, d_ff):
    """This is the quadratic part divided by the rest. A share is a part of the whole: the quadratic part itself is also
    in the total.
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return quadratic / sum(others)


@EXERCISE.misconception("whole division")
def whole_division(seq_len, d_model, d_ff):
    """A share is below 1, and here it comes out as 0, as by `//` or `int`. Divide with `/`, and keep what comes out."""
    return int(attention_share(seq_len, d_model, d_ff))


@EXERCISE.misconception("percent")
def percent(seq_len, d_model, d_ff):
    """That is the share in percent. Give it as a number between 0 and 1."""
    return 100 * attention_share(seq_len, d_model, d_ff)


@EXERCISE.misconception("rounded")
def rounded(seq_len, d_model, d_ff):
    """This is the share rounded to two digits. Return it as it is."""
    return round(attention_share(seq_len, d_model, d_ff), 2)


@EXERCISE.misconception("features forgotten in the scores")
def features_forgotten(seq_len, d_model, d_ff):
    """The quadratic part has no d_model: it counts how many scores and weights there are. Each score is a dot product
    over all features, and each weight is multiplied by a whole value.
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic / d_model, *others)


@EXERCISE.misconception("linear in the length")
def linear_in_the_length(seq_len, d_model, d_ff):
    """Your scores grow with the length as all the rest does, so your share is the same for every text. Each of seq_len
    queries has a score for each of seq_len keys.
    """
    quadratic, *others = parts(seq_len, d_model, d_ff)
    return share(quadratic / seq_len, *others)
