"""Masks: small ones by hand, and the slips that those must catch."""

import re

import pytest
import torch

from course_lib.attention import scaled_dot_product_attention
from course_lib.masks import causal_mask, padding_mask, require_mask
from tests.unchecked_shapes import unchecked_shapes

PAD_ID = 9
TOKEN_IDS = torch.tensor([[4, 5, 9, 9], [9, 0, 6, 7]])  # padding at the end, and at the start; 0 is a word


def check_padding_mask(padding_mask):
    mask = padding_mask(TOKEN_IDS, PAD_ID)
    assert mask.dtype == torch.bool
    assert mask.tolist() == [[[[True, True, False, False]]], [[[False, True, True, True]]]]


def check_causal_mask(causal_mask):
    mask = causal_mask(3)
    assert mask.dtype == torch.bool
    assert mask.tolist() == [[True, False, False], [True, True, False], [True, True, True]]


def ones(seq_len: int) -> torch.Tensor:
    return torch.ones(seq_len, seq_len, dtype=torch.bool)


WRONG_PADDING = {
    "True hides": lambda token_ids, pad_id: (token_ids == pad_id)[:, None, None, :],
    "pad id 0 whatever was asked": lambda token_ids, pad_id: (token_ids != 0)[:, None, None, :],
    "queries instead of keys": lambda token_ids, pad_id: (token_ids != pad_id)[:, None, :, None],
    "no axes for heads and queries": lambda token_ids, pad_id: token_ids != pad_id,
    "numbers": lambda token_ids, pad_id: (token_ids != pad_id)[:, None, None, :].float(),
}
WRONG_CAUSAL = {
    "sees one ahead": lambda seq_len: ones(seq_len).tril(1),
    "does not see itself": lambda seq_len: ones(seq_len).tril(-1),
    "sees the future": lambda seq_len: ones(seq_len).triu(),
    "True hides": lambda seq_len: ~ones(seq_len).tril(),
    "numbers": lambda seq_len: ones(seq_len).tril().float(),
}


def test_padding_mask_by_hand():
    before = TOKEN_IDS.clone()
    check_padding_mask(padding_mask)
    assert torch.equal(TOKEN_IDS, before)


def test_causal_mask_by_hand():
    check_causal_mask(causal_mask)


@pytest.mark.parametrize("wrong", WRONG_PADDING.values(), ids=WRONG_PADDING)
def test_a_wrong_padding_mask_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_padding_mask(wrong)


@pytest.mark.parametrize("wrong", WRONG_CAUSAL.values(), ids=WRONG_CAUSAL)
def test_a_wrong_causal_mask_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_causal_mask(wrong)


def test_each_position_sees_as_many_as_stand_up_to_it():
    assert causal_mask(17).sum(dim=1).tolist() == list(range(1, 18))
    assert causal_mask(17).sum(dim=0).tolist() == list(range(17, 0, -1))


def test_both_masks_together_are_the_targets_mask():
    mask = padding_mask(TOKEN_IDS, PAD_ID) & causal_mask(4)
    assert mask.shape == (2, 1, 4, 4)
    assert mask[0, 0].int().tolist() == [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]]
    assert mask[1, 0].int().tolist() == [[0, 0, 0, 0], [0, 1, 0, 0], [0, 1, 1, 0], [0, 1, 1, 1]]


def test_a_padding_mask_broadcasts_over_heads_and_queries():
    mask = padding_mask(TOKEN_IDS, PAD_ID).expand(2, 3, 5, 4)
    assert (mask == mask[:, :1, :1]).all()


def test_a_mask_is_made_where_it_is_asked_for():
    assert causal_mask(3, device="meta").device.type == "meta"
    assert causal_mask(3, torch.device("cpu")).device.type == "cpu"
    assert padding_mask(TOKEN_IDS.to("meta"), PAD_ID).device.type == "meta"


@pytest.mark.parametrize("dtype", [torch.float32, torch.int64, torch.uint8])
def test_a_mask_of_numbers_is_refused(dtype):
    mask = torch.ones(3, 3, dtype=dtype)
    message = rf"^mask must be boolean, True = may attend; got dtype {dtype}$"
    with unchecked_shapes(), pytest.raises(ValueError, match=message):
        require_mask(mask, (2, 3, 3))


def test_a_boolean_mask_or_none_is_accepted():
    require_mask(causal_mask(3), (2, 4, 3, 3))
    require_mask(padding_mask(TOKEN_IDS, PAD_ID), (2, 3, 5, 4))
    require_mask(None, (2, 4, 3, 3))


@pytest.mark.parametrize("shape", [(2, 5), (3, 1, 4, 5), (2, 3, 4, 6), (1, 2, 3, 4, 5)])
def test_a_mask_that_does_not_fit_the_weights_is_refused_by_its_shape(shape):
    message = re.escape(f"mask must broadcast to the weights, shape (2, 3, 4, 5); got shape {shape}")
    with pytest.raises(ValueError, match=message):
        require_mask(torch.ones(shape, dtype=torch.bool), (2, 3, 4, 5))


def test_a_padding_mask_needs_heads_to_broadcast_over():
    """Else (batch, 1, 1, keys) would broadcast the weights: each sentence under every other's mask."""
    x = torch.randn(2, 5, 4, generator=torch.Generator().manual_seed(0))
    mask = padding_mask(torch.ones(2, 5, dtype=torch.long), PAD_ID)
    with unchecked_shapes(), pytest.raises(ValueError, match="must broadcast to the weights"):
        scaled_dot_product_attention(x, x, x, mask)
    assert scaled_dot_product_attention(x, x, x, mask[:, 0])[0].shape == (2, 5, 4)
