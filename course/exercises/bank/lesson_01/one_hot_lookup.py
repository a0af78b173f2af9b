"""Looking a vector up is a matrix product."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise
from course.exercises.worker.values import decode


def one_hot_lookup(
    token_ids: Int[Tensor, "*batch seq_len"], table: Float[Tensor, "vocab_size d_model"]
) -> tuple[Float[Tensor, "*batch seq_len vocab_size"], Float[Tensor, "*batch seq_len d_model"]]:
    """Each token as a one-hot row, and its vector as the product of that row with the table.

    A one-hot row has vocab_size numbers, of the table's dtype: 1 at the token's id, 0 everywhere else.

        token_ids [2, 0],  table [[5., 6.],      one_hot [[0., 0., 1.],      vectors [[9., 4.],
                                  [7., 8.],               [1., 0., 0.]]               [5., 6.]]
                                  [9., 4.]]

    Returns:
        one_hot, vectors.
    """
    one_hot = F.one_hot(token_ids, num_classes=len(table)).to(table.dtype)
    return one_hot, one_hot @ table


def make_inputs(generator):
    """A sentence of seven tokens, so one is there twice; a batch; a table that tells a product from an index. The last
    id of all never occurs.
    """
    for sizes, vocab_size, d_model in (((7,), 6, 3), ((2, 4), 9, 5)):
        token_ids = torch.randint(0, vocab_size - 1, sizes, generator=generator)
        table = torch.randn(vocab_size, d_model, generator=generator)
        yield {"token_ids": token_ids, "table": table}
    table = torch.rand(5, 4, generator=generator).index_fill(0, torch.tensor(2), -0.0)
    yield {"token_ids": torch.tensor([0, 2, 1]), "table": table}


def judged(calls):
    """The result itself, unless its zeros show that the vectors were not made by a product.

    Row 2 of the last table holds -0.0, the others are positive. In a product the zeros of the other rows are added,
    which makes 0.0 of it in any order; a row taken by its number keeps the sign.
    """
    inputs, result = calls[-1]
    items = result["items"] if isinstance(result, dict) and result["kind"] == "tuple" else []
    if len(items) != 2 or any(not isinstance(item, dict) or item["kind"] != "tensor" for item in items):
        return result
    one_hot, vectors = items
    if one_hot["shape"][-1:] != [len(inputs["table"])]:
        return result  # the rows are to be put right first
    if all(number != 0 or math.copysign(1, number) > 0 for number in vectors["data"] or ()):
        return result
    with torch.device("cpu"):
        return decode(one_hot), "taken out of the table by an index"


EXERCISE = Exercise(
    name="one_hot_lookup",
    lesson=1,
    reference=one_hot_lookup,
    make_inputs=make_inputs,
    differentiable=("table",),
    judged_by=judged,
    returns=("one_hot", "vectors"),
    minutes=8,
    difficulty=2,
    points=2,
    hints=(
        "A row of zeros with a single 1, times a matrix: which row of the matrix is left?",
        "one_hot: vocab_size columns, 1 where the column's number is the token's id -> vectors = one_hot times table",
        "`F.one_hot(token_ids, num_classes=...)` makes the rows, as integers; `.to(table.dtype)` makes them fit for "
        "the product `one_hot @ table`.",
    ),
)


@EXERCISE.misconception("as many columns as ids seen")
def as_many_columns_as_seen(token_ids, table):
    """There are only as many columns as the largest id here asks for. Another sentence can have other sizes: there is
    one column for each row of the table.
    """
    one_hot = F.one_hot(token_ids).to(table.dtype)
    return one_hot, one_hot @ table


@EXERCISE.misconception("integers times floats")
def left_as_integers(token_ids, table):
    """The factors differ in dtype, as integers from `F.one_hot` and floats do. PyTorch multiplies matrices of one dtype
    only.

    Turn the rows into the table's dtype first.
    """
    one_hot = F.one_hot(token_ids, num_classes=len(table))
    return one_hot, one_hot @ table


@EXERCISE.misconception("integers returned")
def integers_returned(token_ids, table):
    """The vectors are right, but the one-hot rows are integers. They should have the table's dtype."""
    one_hot = F.one_hot(token_ids, num_classes=len(table))
    return one_hot, one_hot.to(table.dtype) @ table


@EXERCISE.misconception("True and False returned")
def booleans_returned(token_ids, table):
    """The vectors are right, but the one-hot rows hold True and False. They should be numbers, of the table's dtype."""
    one_hot = token_ids[..., None] == torch.arange(len(table))
    return one_hot, one_hot.to(table.dtype) @ table


@EXERCISE.misconception("taken by an index")
def taken_by_an_index(token_ids, table):
    """The vectors are right, as an index into the table gives them. Here each should come out as a product, its one-hot
    row times the table: that both ways give the same is the point.
    """
    return one_hot_lookup(token_ids, table)[0], table[token_ids]


@EXERCISE.misconception("counted from one")
def counted_from_one(token_ids, table):
    """Tokens have got the row before their own. Ids count from 0: id 0 is the first row of the table."""
    one_hot = F.one_hot((token_ids - 1) % len(table), num_classes=len(table)).to(table.dtype)
    return one_hot, one_hot @ table


@EXERCISE.misconception("vectors alone")
def vectors_alone(token_ids, table):
    """The vectors are right. The one-hot rows are wanted beside them: `return one_hot, vectors`."""
    return one_hot_lookup(token_ids, table)[1]


@EXERCISE.misconception("by position")
def by_position(token_ids, table):
    """Your first token has got row 0, the second row 1 and so on, whatever they are. The 1 stands at the token's id,
    not at its place in the sentence.
    """
    one_hot = torch.eye(token_ids.shape[-1], len(table), dtype=table.dtype)
    one_hot = one_hot.expand(*token_ids.shape, len(table))
    return one_hot, one_hot @ table


@EXERCISE.misconception("bag of words")
def bag_of_words(token_ids, table):
    """The rows of a sentence are added together. That counts words and forgets their order, but each token should keep
    a row of its own.
    """
    counts = one_hot_lookup(token_ids, table)[0].sum(dim=-2)
    return counts, counts @ table


@EXERCISE.misconception("ids in place of ones")
def ids_in_place_of_ones(token_ids, table):
    """The id itself stands in the row, so a token's vector is multiplied by it. An id is a name, not an amount: the row
    holds a 1.
    """
    one_hot = one_hot_lookup(token_ids, table)[0] * token_ids[..., None]
    return one_hot, one_hot @ table


@EXERCISE.misconception("every token in every row")
def all_in_each_row(token_ids, table):
    """Each of your rows has a 1 for every token, as if whole columns were set. A row belongs to one token and has a
    single 1, at its id.
    """
    one_hot = torch.zeros(*token_ids.shape, len(table), dtype=table.dtype)
    one_hot[..., token_ids] = 1
    return one_hot, one_hot @ table


@EXERCISE.misconception("tokens as columns")
def upright(token_ids, table):
    """Your one-hot rows stand upright: one token is a column. One token is one row, so that rows times table gives
    rows.
    """
    one_hot, vectors = one_hot_lookup(token_ids, table)
    return one_hot.mT, vectors


@EXERCISE.misconception("as many columns as features")
def as_many_columns_as_features(token_ids, table):
    """Your one-hot rows have d_model columns. There is one column for each token of the vocabulary, which is the number
    of the table's rows.
    """
    one_hot = torch.eye(table.shape[-1], dtype=table.dtype)[token_ids]
    return one_hot, one_hot @ table


@EXERCISE.misconception("as many classes as features")
def as_many_classes_as_features(token_ids, table):
    """The one-hot rows have d_model classes. There is one class for each token of the vocabulary, which is the number
    of the table's rows.
    """
    one_hot = F.one_hot(token_ids, num_classes=table.shape[-1]).to(table.dtype)
    return one_hot, one_hot @ table


@EXERCISE.misconception("one row a sentence")
def one_row_a_sentence(token_ids, table):
    """There is one row for each place of the first axis. In a batch that is a whole sentence, and its row can get
    several ones. Each token has a row of its own, whatever axes stand in front.
    """
    one_hot = torch.zeros(len(token_ids), len(table), dtype=table.dtype)
    for row, ids in zip(one_hot, token_ids, strict=True):
        row[ids] = 1
    return one_hot, one_hot @ table
