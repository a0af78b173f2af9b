"""A tensor that an exercise is about not making is refused, and nothing else is."""

import itertools
import math
import subprocess
import sys

import pytest
import torch

from course.exercises import EXERCISES, check, stub
from course.exercises.answer_key import SEEDS, AnswerKey
from course.exercises.case_groups import case_names
from course.exercises.worker.cases import run_case
from course.exercises.worker.sizes import NeverMade, TooLarge


def scores_of(query, key):
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])


def tiles(query, key, value, tile_size):
    for start in range(0, key.shape[-2], tile_size):
        yield (
            scores_of(query, key[..., start : start + tile_size, :]),
            value[..., start : start + tile_size, :],
        )


def combined(log_totals, outputs):
    return (torch.stack(log_totals).softmax(dim=0) * torch.stack(outputs)).sum(dim=0)


def all_tiles_kept(query, key, value, tile_size):
    """Outputs and sums of all tiles side by side: more numbers than a loop keeps, but no scores among them."""
    parts = list(tiles(query, key, value, tile_size))
    return combined(
        [scores.logsumexp(dim=-1, keepdim=True) for scores, _ in parts],
        [scores.softmax(dim=-1) @ values for scores, values in parts],
    )


def stretched_products(query, key, value, tile_size):
    """Without `@`: features are multiplied in a tensor of five axes, which is large, but of one tile."""
    log_totals, outputs = [], []
    for start in range(0, key.shape[-2], tile_size):
        tile = slice(start, start + tile_size)
        scores = (query[..., :, None, :] * key[..., None, tile, :]).sum(-1) / math.sqrt(query.shape[-1])
        log_totals.append(scores.logsumexp(dim=-1, keepdim=True))
        weights = scores.softmax(dim=-1)
        outputs.append((weights[..., None] * value[..., None, tile, :]).sum(dim=-2))
    return combined(log_totals, outputs)


def padded_to_full_tiles(query, key, value, tile_size):
    """Keys and values filled up to full tiles, and cut into them at once."""
    missing = -key.shape[-2] % tile_size
    key, value = (
        torch.cat([x, x.new_zeros(*x.shape[:-2], missing, x.shape[-1])], dim=-2) for x in (key, value)
    )
    log_totals, outputs = [], []
    pairs = zip(
        key.unflatten(-2, (-1, tile_size)).unbind(-3),
        value.unflatten(-2, (-1, tile_size)).unbind(-3),
        strict=True,
    )
    for number, (keys, values) in enumerate(pairs):
        scores = scores_of(query, keys)
        if missing and (number + 1) * tile_size == key.shape[-2]:
            scores = scores.masked_fill(torch.arange(tile_size) >= tile_size - missing, -math.inf)
        log_totals.append(scores.logsumexp(dim=-1, keepdim=True))
        outputs.append(scores.softmax(dim=-1) @ values)
    return combined(log_totals, outputs)


def key_by_key(query, key, value, tile_size):
    """Tiles of a single key."""
    return EXERCISES["tiled_attention"].reference(query, key, value, 1)


def by_einsum(query, key, value, tile_size):
    """Heads and batch under one letter each."""
    log_totals, outputs = [], []
    for keys, values in zip(key.split(tile_size, -2), value.split(tile_size, -2), strict=True):
        scores = torch.einsum("...qd,...kd->...qk", query, keys) * query.shape[-1] ** -0.5
        log_totals.append(scores.logsumexp(dim=-1, keepdim=True))
        outputs.append(torch.einsum("...qk,...kv->...qv", scores.softmax(dim=-1), values))
    return combined(log_totals, outputs)


def with_a_column_of_ones(query, key, value, tile_size):
    """The sum as one more feature of the values, and a mask as long as all keys."""
    ones = value.new_ones(*value.shape[:-1], 1)
    value, is_there = torch.cat([value, ones], dim=-1), torch.ones(key.shape[-2]).bool()
    maximum, output = -math.inf, 0.0
    for start in range(0, key.shape[-2], tile_size):
        tile = slice(start, start + tile_size)
        scores = scores_of(query, key[..., tile, :]).masked_fill(~is_there[tile], -math.inf)
        new = scores.amax(-1, keepdim=True).clamp(min=maximum)
        output = output * torch.exp(maximum - new) + torch.exp(scores - new) @ value[..., tile, :]
        maximum = new
    return output[..., :-1] / output[..., -1:]


def queries_in_tiles_too(query, key, value, tile_size):
    """A tile of queries after the other, each with a tile of keys after the other, into one output."""
    output = value.new_zeros(*query.shape[:-1], value.shape[-1])
    for start in range(0, query.shape[-2], 2):
        rows = slice(start, start + 2)
        output[..., rows, :] = all_tiles_kept(query[..., rows, :], key, value, tile_size)
    return output


HONEST = [
    with_a_column_of_ones,
    queries_in_tiles_too,
    all_tiles_kept,
    stretched_products,
    padded_to_full_tiles,
    key_by_key,
    by_einsum,
]


@pytest.fixture(scope="module")
def key():
    return AnswerKey(EXERCISES["tiled_attention"])


@pytest.mark.parametrize("answer", HONEST, ids=lambda answer: answer.__name__)
def test_honest_code_is_never_refused(key, answer):
    for case, expected in zip(key.cases, key.expected, strict=True):
        outcome = run_case(answer, case)
        assert "raised" not in outcome, outcome["raised"]
        assert outcome["value"]["data"] == pytest.approx(expected["value"]["data"], abs=1e-4)


def test_sizes_give_no_other_tensor_so_many_elements(key):
    """Every product of axes that scores in tiles could have together, with and without the leading ones."""
    for case in key.cases:
        inputs = case["inputs"]
        if not case["never_made"]:
            continue
        *leading, query_len, d_k = inputs["query"]["shape"]
        key_len, d_v = inputs["value"]["shape"][-2:]
        tile, last = inputs["tile_size"], key_len % inputs["tile_size"] or inputs["tile_size"]
        num_tiles = -(-key_len // tile)
        assert case["never_made"] == math.prod(leading) * query_len * key_len
        per_tile = [axes for size in (tile, last, 1) for axes in ((query_len, size), (size,))]
        per_tile += [(num_tiles,), (num_tiles, query_len), (query_len,)]
        for axes, features in itertools.product(per_tile, (1, d_k, d_v)):
            for some in itertools.product((True, False), repeat=len(leading)):
                kept = [size for size, is_kept in zip(leading, some, strict=True) if is_kept]
                size = math.prod((*kept, *axes, features))
                assert size != case["never_made"], (axes, features, kept)
                assert 2 * size < case["never_made"] or key_len < 30, (axes, features, kept)


def in_two_halves(query, key, value, tile_size):
    """Two tiles, whatever is wanted."""
    return EXERCISES["tiled_attention"].reference(query, key, value, -(-key.shape[-2] // 2))


def one_key_more(query, key, value, tile_size):
    """All scores, and one more for each query, which is hidden."""
    key, value = (torch.cat([x, x[..., :1, :]], dim=-2) for x in (key, value))
    scores = scores_of(query, key)
    hidden = torch.arange(key.shape[-2]) == key.shape[-2] - 1
    return scores.masked_fill(hidden, -math.inf).softmax(dim=-1) @ value


def test_nearly_all_scores_is_no_way_out(key):
    for answer in (in_two_halves, one_key_more):
        assert refused(key, answer) == ["two queries and many keys", "many queries and keys"]


def refused(key, answer):
    """The names of the cases in which a tensor is too large, under the first seed."""
    cases = key.cases[: len(key.cases) // len(SEEDS)]
    outcomes = [run_case(answer, case).get("raised", {}).get("type") for case in cases]
    assert {*outcomes} <= {None, "TooLarge"}
    return [name for name, outcome in zip(case_names(key.exercise), outcomes, strict=True) if outcome]


def row_of_scores(query, key, value, tile_size):
    """An ordinary softmax for each query."""
    return torch.cat([combined_row(q, key, value) for q in query.split(1, dim=-2)], dim=-2)


def combined_row(query, key, value):
    return torch.softmax(scores_of(query, key), dim=-1) @ value


def row_from_single_scores(query, key, value, tile_size):
    """The same, and each score by itself, put into a row that was empty."""
    outputs = []
    for q in query.unbind(-2):
        row = q.new_empty(*q.shape[:-1], key.shape[-2])
        for i, k in enumerate(key.unbind(-2)):
            row[..., i] = (q * k).sum(-1) / math.sqrt(q.shape[-1])
        outputs.append((row.softmax(-1)[..., None] * value).sum(-2))
    return torch.stack(outputs, dim=-2)


def row_from_tiles(query, key, value, tile_size):
    """The same, and the scores of a row come in tiles."""
    outputs = []
    for q in query.split(1, dim=-2):
        row = torch.cat([scores_of(q, keys) for keys in key.split(tile_size, dim=-2)], dim=-1)
        outputs.append(row.softmax(-1) @ value)
    return torch.cat(outputs, dim=-2)


ROWS = [row_of_scores, row_from_single_scores, row_from_tiles]


@pytest.mark.parametrize("answer", ROWS, ids=lambda answer: answer.__name__)
def test_a_whole_row_of_scores_is_no_tile(key, answer):
    assert refused(key, answer) == ["two queries and many keys"]


def test_check_says_that_it_goes_query_by_query():
    def tiled_attention(query, key, value, tile_size):
        rows = [combined_row(q, key, value) for q in query.split(1, dim=-2)]
        return torch.cat(rows, dim=-2)

    assert check(tiled_attention).misconception == "query by query"


def test_only_where_a_tile_is_smaller_than_the_keys(key):
    for case in key.cases:
        inputs = case["inputs"]
        assert bool(case["never_made"]) == (inputs["tile_size"] < inputs["key"]["shape"][-2])
    assert any(case["never_made"] == 0 for case in key.cases)


def test_other_exercises_allow_every_size():
    others = (AnswerKey(EXERCISES[name]) for name in ("linformer_attention", "scaled_dot_product_attention"))
    assert {case["never_made"] for other in others for case in other.cases} == {0}


def test_it_sees_what_is_computed_inside_other_functions():
    query, key = torch.randn(3, 4), torch.randn(5, 4)
    with NeverMade(15, query), pytest.raises(TooLarge, match="a tensor of 15 elements"):
        torch.vmap(lambda one: (key @ one).softmax(dim=0))(query)
    with NeverMade(15, query), pytest.raises(TooLarge):
        torch.nn.functional.cosine_similarity(query[:, None], key, dim=-1)
    with NeverMade(15, query), pytest.raises(TooLarge):
        query[:, :1].expand(3, 5)
    with NeverMade(14, query):
        assert (query @ key.T).shape == (3, 5)


def test_it_follows_numbers_from_place_to_place():
    query = torch.randn(1, 4)
    with NeverMade(15, query):
        torch.zeros(15) + torch.arange(15), query.new_ones(15), torch.full_like(torch.zeros(15), 2.0)
    with NeverMade(15, query), pytest.raises(TooLarge):
        room = torch.zeros(20)
        room[3] = query.sum()
        room[5:] * 2
    with NeverMade(15, query), pytest.raises(TooLarge):
        room = torch.zeros(15)
        torch._foreach_add_([room[:1]], [query[0, :1]])
        room + 1


# In the worker process, with what the learner is told.


def tiled_attention(query, key, value, tile_size):
    try:
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    except Exception:
        scores = None
    return torch.softmax(scores, dim=-1) @ value


def test_catching_the_refusal_gives_nothing():
    result = check(tiled_attention)
    assert not result.passed


def test_a_refusal_in_a_later_case_has_words():
    def tiled_attention(query, key, value, tile_size):
        if query.dim() == 2:
            return all_tiles_kept(query, key, value, tile_size)
        return torch.softmax(scores_of(query, key), dim=-1) @ value

    result = check(tiled_attention)
    assert "Your code makes a tensor of 70 elements, and the stub bars it" in result.message


def test_the_stub_says_it():
    assert "a tensor with an element for each query and each key." in stub("tiled_attention")
    assert "an element for each" not in stub("linformer_attention")


@pytest.mark.parametrize("name", ["tiled_attention", "linformer_attention", "grouped_query_attention"])
def test_the_kernel_of_pytorch_is_refused_kindly(name):
    def answer(*inputs):
        return torch.nn.functional.scaled_dot_product_attention(*inputs[:3])

    answer.__name__ = name
    result = check(answer)
    assert not result.passed
    assert "so it is barred" in result.message


def test_watching_does_not_load_the_compiler():
    """Each attempt runs in a process of its own, which would load it for seconds."""
    code = (
        "import sys, torch; from course.exercises.worker.sizes import NeverMade\n"
        "with NeverMade(7, torch.ones(2, 3)): torch.ones(2, 3) @ torch.ones(3, 2)\n"
        "sys.exit('torch._dynamo' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
