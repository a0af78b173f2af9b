"""Embeddings: one table at both ends of the model."""

import pytest
import torch
from torch import nn

from course_lib.embeddings import TokenEmbedding

TABLE = torch.tensor([[1.0, 2, 3, 4], [10, 20, 30, 40], [-5, 6, -7, 8]])  # sqrt(d_model) = 2


def by_hand(embedding_class=TokenEmbedding) -> nn.Module:
    embedding = embedding_class(3, 4)
    with torch.no_grad():
        embedding.table.weight.copy_(TABLE)
    return embedding


def check_vectors(embedding_class):
    vectors = by_hand(embedding_class)(torch.tensor([[2, 0], [1, 1]]))
    assert vectors.tolist() == [[[-10, 12, -14, 16], [2, 4, 6, 8]], [[20, 40, 60, 80], [20, 40, 60, 80]]]


def check_logits(embedding_class):
    hidden = torch.tensor([[[1.0, 0, 0, 2], [0, 1, -1, 0]]])
    assert by_hand(embedding_class).logits(hidden).tolist() == [[[9, 90, 11], [-1, -10, 13]]]


class NotScaled(TokenEmbedding):
    def forward(self, token_ids):
        return self.table(token_ids)


class ScaledByDModel(TokenEmbedding):
    def forward(self, token_ids):
        return self.table(token_ids) * 4


class LogitsScaledToo(TokenEmbedding):
    def logits(self, hidden):
        return super().logits(hidden) * self.scale


class TableOfItsOwn(TokenEmbedding):
    def __init__(self, vocab_size, d_model):
        super().__init__(vocab_size, d_model)
        self.projection = nn.Linear(d_model, vocab_size)

    def logits(self, hidden):
        return self.projection(hidden)


def test_by_hand():
    check_vectors(TokenEmbedding)
    check_logits(TokenEmbedding)


@pytest.mark.parametrize(
    ("check", "wrong"),
    [
        (check_vectors, NotScaled),
        (check_vectors, ScaledByDModel),
        (check_logits, LogitsScaledToo),
        (check_logits, TableOfItsOwn),
    ],
)
def test_a_wrong_embedding_is_caught(check, wrong):
    with pytest.raises(AssertionError):
        check(wrong)


def test_one_table_is_all_there_is_to_learn():
    assert [name for name, _ in TokenEmbedding(7, 6).named_parameters()] == ["table.weight"]


def test_both_ends_teach_the_table():
    embedding = by_hand()
    hidden = embedding(torch.tensor([[1]]))
    embedding.logits(hidden)[0, 0, 2].backward()
    # d(2 table[1] . table[2]): 2 table[2] into row 1, 2 table[1] into row 2
    assert embedding.table.weight.grad.tolist() == [[0, 0, 0, 0], [-10, 12, -14, 16], [20, 40, 60, 80]]


def test_logits_of_any_leading_axes():
    embedding = by_hand()
    hidden = torch.randn(2, 3, 5, 4, generator=torch.Generator().manual_seed(0))
    logits = embedding.logits(hidden)
    assert logits.shape == (2, 3, 5, 3)
    torch.testing.assert_close(logits[1, 2, 4], embedding.logits(hidden[1, 2, 4]))


def test_ids_stay_as_they_were_and_the_dtype_is_the_tables():
    token_ids = torch.tensor([[2, 0, 1]])
    assert by_hand().double()(token_ids).dtype == torch.float64
    assert token_ids.tolist() == [[2, 0, 1]]
