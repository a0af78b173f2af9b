"""Attention at a lower cost: the same numbers as Eq. 1 where they must be, small ones by hand, and slips to catch."""

import math
import re

import pytest
import torch

from course_lib.attention import scaled_dot_product_attention
from course_lib.efficient_attention import (
    big_bird_mask,
    block_attention,
    grouped_query_attention,
    linformer_attention,
    tiled_attention,
    window_attention,
    window_mask,
)
from tests.parity import draw
from tests.unchecked_shapes import unchecked_shapes

BATCH, NUM_HEADS, QUERY_LEN, KEY_LEN, D_K, D_V = 2, 6, 5, 11, 8, 7


def inputs(query_len=QUERY_LEN, key_len=KEY_LEN, scale=1.0, num_groups=NUM_HEADS, dtype=torch.float64):
    query = scale * draw(BATCH, NUM_HEADS, query_len, D_K, dtype=dtype, seed=1)
    key = draw(BATCH, num_groups, key_len, D_K, dtype=dtype, seed=2)
    value = draw(BATCH, num_groups, key_len, D_V, dtype=dtype, seed=3)
    return query, key, value


def written_out(query, key, value, mask=None):
    with unchecked_shapes():  # one head of keys may serve all heads of queries
        return scaled_dot_product_attention(query, key, value, mask)[0]


def assert_same(attention, reference, *given):
    """Both give the same output, and the same gradients of all that is given, within 1e-12."""
    given = [x.detach().requires_grad_() for x in given]
    ours, theirs = attention(*given), reference(*given)
    assert ours.dtype == theirs.dtype
    torch.testing.assert_close(ours, theirs, rtol=0, atol=1e-12)
    towards = draw(*ours.shape, dtype=ours.dtype, seed=9)
    ours, theirs = (torch.autograd.grad(output, given, towards) for output in (ours, theirs))
    for our_grad, their_grad in zip(ours, theirs, strict=True):
        torch.testing.assert_close(our_grad, their_grad, rtol=0, atol=1e-12)


def assert_refused(message, function, *arguments):
    with unchecked_shapes(), pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        function(*arguments)


# --- a tile of keys at a time ---


def tiles_of(query, key, value, tile_size):
    """(scores, values) of one tile after the other."""
    for start in range(0, key.shape[-2], tile_size):
        tile = slice(start, start + tile_size)
        yield query @ key[..., tile, :].mT / math.sqrt(query.shape[-1]), value[..., tile, :]


def tiled_with(query, key, value, tile_size, *, first=-math.inf, rescale_total=True, rescale_output=True):
    """Online softmax written once more, with room for a wrong step."""
    maximum, total, output = torch.tensor(first), 0.0, 0.0
    for scores, values in tiles_of(query, key, value, tile_size):
        highest = torch.maximum(maximum, scores.amax(-1, keepdim=True))
        factor, weights = (maximum - highest).exp(), (scores - highest).exp()
        total = total * (factor if rescale_total else 1) + weights.sum(-1, keepdim=True)
        output = output * (factor if rescale_output else 1) + weights @ values
        maximum = highest
    return output / total


def mean_of_tiles(query, key, value, tile_size):
    outputs = [scores.softmax(-1) @ values for scores, values in tiles_of(query, key, value, tile_size)]
    return torch.stack(outputs).mean(0)


def without_the_rest(query, key, value, tile_size):
    whole = max(key.shape[-2] // tile_size, 1) * tile_size
    return written_out(query, key[..., :whole, :], value[..., :whole, :])


def without_a_maximum(query, key, value, tile_size):
    tiles = [(scores.exp(), values) for scores, values in tiles_of(query, key, value, tile_size)]
    return sum(w @ values for w, values in tiles) / sum(w.sum(-1, keepdim=True) for w, _ in tiles)


WRONG_TILES = {
    "output not rescaled": lambda *given: tiled_with(*given, rescale_output=False),
    "sum not rescaled": lambda *given: tiled_with(*given, rescale_total=False),
    "the mean of the tiles": mean_of_tiles,
    "the shorter last tile is left out": without_the_rest,
    "maximum from 0": lambda *given: tiled_with(*given, first=0.0),
    "no maximum": without_a_maximum,
}


def check_tiles(attention):
    """All tile sizes, also longer than the keys; scores around 0, around +-800, and all below -745, where exp is 0."""
    given = inputs()
    low = [x.abs() for x in given]
    low[1] = -3000 * low[1]
    for query, key, value in (given, inputs(scale=300.0), low):
        expected = written_out(query, key, value)
        for tile_size in range(1, KEY_LEN + 3):
            output = attention(query, key, value, tile_size)
            torch.testing.assert_close(output, expected, rtol=0, atol=1e-12)


def check_tiles_by_hand(attention):
    """exp(scores): 1, 2, 5 and 2 of 10, in tiles of 3 and 1."""
    key = torch.tensor([[1.0, 2, 5, 2]], dtype=torch.float64).log().mT
    value = torch.tensor([[10.0, -20], [30, 5], [8, 64], [-15, 10]], dtype=torch.float64)
    output = attention(torch.ones(1, 1, dtype=torch.float64), key, value, 3)
    expected = torch.tensor([[1 + 6 + 4 - 3, -2 + 1 + 32 + 2]], dtype=torch.float64)
    torch.testing.assert_close(output, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("check", [check_tiles, check_tiles_by_hand])
@pytest.mark.parametrize("attention", [tiled_attention, tiled_with])
def test_tiles_give_what_the_equation_gives(check, attention):
    check(attention)


@pytest.mark.parametrize("wrong", WRONG_TILES.values(), ids=WRONG_TILES)
def test_wrong_tiles_are_caught(wrong):
    with pytest.raises(AssertionError):
        check_tiles(wrong)


@pytest.mark.parametrize("tile_size", [1, 4, 11, 12])
def test_tiles_have_the_gradients_of_the_equation(tile_size):
    assert_same(lambda *given: tiled_attention(*given, tile_size), written_out, *inputs())


@pytest.mark.parametrize("leading", [(), (4,), (0, 3), (2, 3, 4)])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_tiles_take_any_leading_axes_and_keep_the_dtype(leading, dtype):
    query, key, value = (draw(*leading, n, d, dtype=dtype) for n, d in ((5, 8), (11, 8), (11, 7)))
    output, expected = tiled_attention(query, key, value, 4), written_out(query, key, value)
    assert output.dtype == dtype
    # bfloat16 has eight bits, and each of the three tiles is rounded to them
    torch.testing.assert_close(output, expected, rtol=0, atol=1e-6 if dtype == torch.float32 else 4e-2)


def test_what_tiles_refuse():
    query, key, value = inputs()
    assert_refused("tile_size must be at least 1; got 0", tiled_attention, query, key, value, 0)
    assert_refused("tile_size must be an integer; got 2.0", tiled_attention, query, key, value, 2.0)
    assert_refused("every key needs a value", tiled_attention, query, key, value[..., 1:, :], 4)
    none = key[..., :0, :], value[..., :0, :]
    assert_refused("key_len must be at least 1; got 0", tiled_attention, query, *none, 4)


# --- a window by a mask ---


def check_window_mask(window_mask):
    mask = window_mask(4, 2)
    assert mask.dtype == torch.bool
    assert mask.int().tolist() == [[1, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]


def around(seq_len, low, high):
    """True where low <= query - key <= high."""
    distance = torch.arange(seq_len)[:, None] - torch.arange(seq_len)
    return (low <= distance) & (distance <= high)


WRONG_WINDOWS = {
    "one key too many": lambda seq_len, window: around(seq_len, 0, window),
    "not causal": lambda seq_len, window: around(seq_len, 1 - window, window - 1),
    "itself hidden": lambda seq_len, window: around(seq_len, 1, window),
    "transposed": lambda seq_len, window: around(seq_len, 1 - window, 0),
    "True hides": lambda seq_len, window: ~around(seq_len, 0, window - 1),
    "counted from the start": lambda seq_len, window: (
        around(seq_len, 0, seq_len)
        & (torch.arange(seq_len)[:, None] // window == torch.arange(seq_len) // window)
    ),
    "numbers": lambda seq_len, window: around(seq_len, 0, window - 1).float(),
}


def test_a_window_mask_by_hand():
    check_window_mask(window_mask)


@pytest.mark.parametrize("wrong", WRONG_WINDOWS.values(), ids=WRONG_WINDOWS)
def test_a_wrong_window_mask_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_window_mask(wrong)


@pytest.mark.parametrize("window", [1, 3, 7, 9])
def test_each_position_sees_itself_and_those_before_it_in_the_window(window):
    mask = window_mask(7, window)
    assert [row.nonzero().flatten().tolist() for row in mask] == [
        list(range(max(0, i - window + 1), i + 1)) for i in range(7)
    ]


def test_what_a_window_mask_refuses():
    assert window_mask(0, 3).shape == (0, 0)
    assert_refused("window must be at least 1; got 0", window_mask, 4, 0)
    assert_refused("seq_len must be at least 0; got -1", window_mask, -1, 2)


# --- blocks: a window, BigBird, any mask ---

BLOCK_SIZE = 3
MASKS = {
    "a window": lambda n: window_mask(n, 2) | window_mask(n, 2).mT,
    "a causal window": lambda n: window_mask(n, 2),
    "BigBird": lambda n: big_bird_mask(n, 2, torch.Generator().manual_seed(1)),
    "all": lambda n: torch.ones(n, n, dtype=torch.bool),
    "any": lambda n: draw(n, n, seed=5) > 0.3,
    "a row that sees nothing": lambda n: draw(n, n, seed=5) * (torch.arange(n) != 2)[:, None] > 0.3,
}


def by_a_mask(query, key, value, blocks):
    """Every score is computed, and the hidden ones are thrown away."""
    sizes = (x.shape[-2] // count for x, count in zip((query, key), blocks.shape, strict=True))
    mask = blocks
    for axis, size in enumerate(sizes):
        mask = mask.repeat_interleave(size, dim=axis)
    return written_out(query, key, value, mask)


@pytest.mark.parametrize("make_mask", MASKS.values(), ids=MASKS)
def test_blocks_give_what_the_mask_gives(make_mask):
    blocks = make_mask(8)
    given = inputs(8 * BLOCK_SIZE, 8 * BLOCK_SIZE)
    assert_same(
        lambda *given: block_attention(*given, blocks), lambda *given: by_a_mask(*given, blocks), *given
    )


def test_a_block_that_sees_nothing_gives_zeros():
    blocks = torch.tensor([[True, False], [False, False]])
    output = block_attention(*inputs(4, 6), blocks)
    assert (output[..., 2:, :] == 0).all()
    assert (output[..., :2, :] != 0).all()


def test_blocks_of_queries_and_of_keys_may_differ_in_length_and_number():
    blocks = draw(5, 2, seed=3) > 0
    given = inputs(20, 6)
    assert_same(
        lambda *given: block_attention(*given, blocks), lambda *given: by_a_mask(*given, blocks), *given
    )


@pytest.mark.parametrize("leading", [(), (4,), (0, 3)])
def test_blocks_take_any_leading_axes_and_keep_the_dtype(leading):
    query, key, value = (draw(*leading, 12, d) for d in (8, 8, 7))
    blocks = big_bird_mask(6, 1, torch.Generator().manual_seed(2))
    output = block_attention(query, key, value, blocks)
    torch.testing.assert_close(output, by_a_mask(query, key, value, blocks), rtol=0, atol=1e-6)


@pytest.mark.parametrize("num_blocks", [1, 2, 7])
def test_a_window_by_blocks_is_a_window_by_a_mask(num_blocks):
    """A query sees the keys whose block is its own or beside it."""
    seq_len = num_blocks * BLOCK_SIZE
    block = torch.arange(seq_len) // BLOCK_SIZE
    mask = (block[:, None] - block).abs() <= 1
    assert_same(
        lambda *given: window_attention(*given, BLOCK_SIZE),
        lambda *given: written_out(*given, mask),
        *inputs(seq_len, seq_len),
    )


def test_hidden_blocks_are_never_computed():
    """NaN in the keys and values of hidden blocks is not seen; a mask would let it through."""
    query, key, value = inputs(5 * BLOCK_SIZE, 5 * BLOCK_SIZE)
    key[..., 4 * BLOCK_SIZE :, :] = value[..., 4 * BLOCK_SIZE :, :] = math.nan
    output = window_attention(query, key, value, BLOCK_SIZE)
    assert output[..., : 3 * BLOCK_SIZE, :].isfinite().all()
    assert output[..., 3 * BLOCK_SIZE :, :].isnan().all()


def test_what_blocks_refuse():
    query, key, value = inputs(12, 12)
    square = torch.ones(4, 4, dtype=torch.bool)
    kind = "blocks must be a boolean matrix, True = may attend; got dtype"
    assert_refused(f"{kind} torch.int64, shape (4, 4)", block_attention, query, key, value, square.long())
    assert_refused(f"{kind} torch.bool, shape (4,)", block_attention, query, key, value, square[0])
    blocks = "must be divisible into"
    assert_refused(
        f"query_len {blocks} 5 blocks; got query_len=12",
        block_attention,
        *(query, key, value, torch.ones(5, 4, dtype=torch.bool)),
    )
    assert_refused(
        f"key_len {blocks} 0 blocks; got key_len=12", block_attention, query, key, value, square[:, :0]
    )
    assert_refused("every key needs a value", block_attention, query, key, value[..., 1:, :], square)
    sizes = "seq_len must be divisible by block_size; got seq_len=12, block_size=5"
    assert_refused(sizes, window_attention, query, key, value, 5)
    assert_refused("block_size must be at least 1; got 0", window_attention, query, key, value, 0)


# --- BigBird's mask ---

NUM_BLOCKS, NUM_RANDOM = 12, 3


def fixed_part(num_blocks):
    """The window of three blocks, and block 0 in both directions."""
    fixed = around(num_blocks, -1, 1)
    fixed[0] = fixed[:, 0] = True
    return fixed


def check_big_bird(big_bird_mask):
    """In each row the window, block 0 and `num_random` others; over many draws every other block, about as often."""
    fixed = fixed_part(NUM_BLOCKS)
    masks = [
        big_bird_mask(NUM_BLOCKS, NUM_RANDOM, torch.Generator().manual_seed(seed)) for seed in range(200)
    ]
    for mask in masks:
        assert mask.dtype == torch.bool
        assert mask[fixed].all()
        assert ((mask & ~fixed)[1:].sum(-1) == NUM_RANDOM).all()
    often = torch.stack(masks).float().mean(0)
    expected = NUM_RANDOM / (~fixed).sum(-1, keepdim=True).expand_as(fixed)
    assert ((often - expected)[~fixed].abs() < 0.15).all()  # more than four standard deviations of 200 draws


def big_bird_with(num_blocks, num_random, generator, *, fixed=fixed_part, reach=None):
    mask = fixed(num_blocks)
    for row in mask:
        free = (~row).nonzero().flatten()[:reach]
        row[free[torch.randperm(len(free), generator=generator)[:num_random]]] = True
    return mask


def overlapping(num_blocks, num_random, generator):
    mask = fixed_part(num_blocks)
    for row in mask:
        row[torch.randperm(num_blocks, generator=generator)[:num_random]] = True
    return mask


def one_way(num_blocks):
    mask = around(num_blocks, -1, 1)
    mask[:, 0] = True
    return mask


WRONG_BIRDS = {
    "from the first few blocks only": lambda *given: big_bird_with(
        *given, reach=4
    ),  # transformers, issue 16566
    "random blocks that are seen anyway": overlapping,
    "no window": lambda *given: big_bird_with(*given, fixed=lambda n: fixed_part(n) & ~around(n, 1, 1)),
    "block 0 sees as others": lambda *given: big_bird_with(*given, fixed=one_way),
    "one random block less": lambda n, r, generator: big_bird_with(n, r - 1, generator),
}


@pytest.mark.parametrize("big_bird", [big_bird_mask, big_bird_with])
def test_the_rows_of_big_bird(big_bird):
    check_big_bird(big_bird)


@pytest.mark.parametrize("wrong", WRONG_BIRDS.values(), ids=WRONG_BIRDS)
def test_a_wrong_big_bird_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_big_bird(wrong)


def test_big_bird_depends_only_on_its_generator():
    def mask(seed):
        return big_bird_mask(NUM_BLOCKS, NUM_RANDOM, torch.Generator().manual_seed(seed))

    before = torch.get_rng_state()
    assert torch.equal(mask(1), mask(1))
    assert not torch.equal(mask(1), mask(2))
    assert torch.equal(torch.get_rng_state(), before)


@pytest.mark.parametrize(("num_blocks", "num_random"), [(0, 2), (1, 0), (1, 3), (4, 1), (6, 5)])
def test_a_small_big_bird_sees_everything(num_blocks, num_random):
    """A row with too few other blocks looks at all of them; with 4 blocks, one other is left to the last."""
    mask = big_bird_mask(num_blocks, num_random, torch.Generator().manual_seed(3))
    assert mask.shape == (num_blocks, num_blocks)
    assert mask.all()


def test_what_big_bird_refuses():
    generator = torch.Generator()
    assert_refused("num_random must be at least 0; got -1", big_bird_mask, 4, -1, generator)
    assert_refused("num_blocks must be an integer; got 4.0", big_bird_mask, 4.0, 1, generator)


# --- Linformer ---


def check_linformer_by_hand(attention):
    """Four keys become two mixtures: scores 0 and ln 3, so weights 1/4 and 3/4."""
    query = torch.tensor([[2.0, 0, 0, 0]], dtype=torch.float64)  # d_k = 4: scores are halved
    ln3 = math.log(3)
    key = torch.tensor([[ln3, 1, 2, 3], [1, 4, 1, 4], [-ln3, 5, 0, 0], [1, 2, 3, 4]], dtype=torch.float64)
    key_projection = torch.tensor([[1.0, 0, 1, 0], [1, 1, 0, -1]], dtype=torch.float64)
    value = torch.tensor([[4.0, 8], [0, 2], [12, -4], [1, 1]], dtype=torch.float64)
    value_projection = torch.tensor([[0.0, 2, 1, 0], [0.5, 0, 0, 2]], dtype=torch.float64)
    output = attention(query, key, value, key_projection, value_projection)
    # mixtures of values: [12, 0] and [4, 6]
    expected = torch.tensor([[3 + 3, 4.5]], dtype=torch.float64)
    torch.testing.assert_close(output, expected, rtol=0, atol=1e-12)


def linformer_with(query, key, value, key_projection, value_projection, *, scale=None, axis=-1):
    keys, values = key_projection @ key, value_projection @ value
    scores = query @ keys.mT / (scale or math.sqrt(query.shape[-1]))
    return scores.softmax(axis) @ values


WRONG_LINFORMERS = {
    "one projection for both": lambda q, k, v, e, f: linformer_with(q, k, v, e, e),
    "projections exchanged": lambda q, k, v, e, f: linformer_with(q, k, v, f, e),
    "scaled by sqrt of r": lambda *given: linformer_with(*given, scale=math.sqrt(len(given[3]))),
    "scaled by d_k": lambda *given: linformer_with(*given, scale=given[0].shape[-1]),
    "softmax over queries": lambda *given: linformer_with(*given, axis=-2),
    "weights projected after the softmax": lambda q, k, v, e, f: (
        (q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1) @ e.mT @ (f @ v)
    ),
}


def test_linformer_by_hand():
    check_linformer_by_hand(linformer_attention)
    check_linformer_by_hand(linformer_with)


@pytest.mark.parametrize("wrong", WRONG_LINFORMERS.values(), ids=WRONG_LINFORMERS)
def test_a_wrong_linformer_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_linformer_by_hand(wrong)


def test_linformer_with_as_many_mixtures_as_keys_is_attention():
    """Identity projections change nothing, and one permutation of keys and values changes nothing either."""
    query, key, value = inputs()
    same = torch.eye(KEY_LEN, dtype=torch.float64)
    exchanged = same[torch.randperm(KEY_LEN, generator=torch.Generator().manual_seed(1))]
    for projection in (same, exchanged):
        assert_same(
            lambda *given, projection=projection: linformer_attention(*given, projection, projection),
            written_out,
            *(query, key, value),
        )


def test_linformer_takes_any_leading_axes_and_gives_gradients_to_the_projections():
    projections = (draw(4, KEY_LEN, dtype=torch.float64, seed=s).requires_grad_() for s in (5, 6))
    assert_same(linformer_attention, linformer_with, *inputs(), *projections)
    assert linformer_attention(*(draw(n, 3) for n in (5, 7, 7)), draw(2, 7), draw(2, 7)).shape == (5, 3)


def test_what_linformer_refuses():
    given, projection = inputs(), torch.zeros(4, KEY_LEN, dtype=torch.float64)
    wanted = f"must have shape (r, key_len={KEY_LEN}); got ({KEY_LEN}, 4)"
    assert_refused(f"key_projection {wanted}", linformer_attention, *given, projection.mT, projection)
    assert_refused(f"value_projection {wanted}", linformer_attention, *given, projection, projection.mT)


# --- groups of heads ---


def by_broadcasting(query, key, value):
    """Heads in an axis of groups and one of the heads in a group, over which keys and values broadcast."""
    grouped = query.unflatten(1, (key.shape[1], -1))
    return written_out(grouped, key[:, :, None], value[:, :, None]).flatten(1, 2)


def check_groups(attention):
    for num_groups in (2, 3):
        given = inputs(num_groups=num_groups)
        torch.testing.assert_close(attention(*given), by_broadcasting(*given), rtol=0, atol=1e-12)


def repeated(query, key, value, repeat):
    return written_out(query, repeat(key), repeat(value))


WRONG_GROUPS = {
    "repeated as a whole": lambda q, k, v: repeated(
        q, k, v, lambda x: x.repeat(1, NUM_HEADS // x.shape[1], 1, 1)
    ),
    "the first group for all": lambda q, k, v: written_out(q, k[:, :1], v[:, :1]),
    "the mean of the groups": lambda q, k, v: written_out(q, k.mean(1, True), v.mean(1, True)),
    "queries averaged": lambda q, k, v: written_out(
        q.unflatten(1, (k.shape[1], -1)).mean(2).repeat_interleave(NUM_HEADS // k.shape[1], 1),
        *(x.repeat_interleave(NUM_HEADS // k.shape[1], 1) for x in (k, v)),
    ),
}


def test_groups_by_hand():
    """With one key each, every head's output is its group's value: heads 0 and 1 have that of group 0."""
    value = torch.tensor([10.0, 20, 30]).view(1, 3, 1, 1)
    output = grouped_query_attention(draw(1, 6, 2, 4), draw(1, 3, 1, 4, seed=1), value)
    assert output[0, :, :, 0].tolist() == [[10, 10], [10, 10], [20, 20], [20, 20], [30, 30], [30, 30]]


@pytest.mark.parametrize("wrong", WRONG_GROUPS.values(), ids=WRONG_GROUPS)
def test_wrong_groups_are_caught(wrong):
    with pytest.raises(AssertionError):
        check_groups(wrong)


@pytest.mark.parametrize("num_groups", [1, 2, 3, 6])
def test_groups_broadcast_over_their_heads(num_groups):
    assert_same(grouped_query_attention, by_broadcasting, *inputs(num_groups=num_groups))


@pytest.mark.parametrize("num_groups", [1, NUM_HEADS])
def test_one_group_is_multi_query_and_as_many_as_heads_is_multi_head_attention(num_groups):
    """Eq. 1 itself: one head of keys broadcasts over all queries' heads."""
    assert_same(grouped_query_attention, written_out, *inputs(num_groups=num_groups))


def test_what_groups_refuse():
    wanted = "num_heads must be divisible by num_groups; got num_heads=6, num_groups="
    assert_refused(f"{wanted}4", grouped_query_attention, *inputs(num_groups=4))
    assert_refused(f"{wanted}0", grouped_query_attention, *inputs(num_groups=0))
    query, key, _ = inputs(num_groups=2)
    assert_refused("the leading axes", grouped_query_attention, query, key, inputs(num_groups=3)[2])
