"""A reply names nothing that is not in the answer, and states no cause that was not seen.

Each answer here was once told something untrue.
"""

import math

import pytest
import torch
from jaxtyping import jaxtyped

from course.exercises import check
from course.exercises.answer_key import AnswerKey
from course.exercises.exercise import Exercise
from course.exercises.judging import judge
from tests.exercises.test_explaining import cell
from tests.typechecker import check as check_types

ANSWERS = {
    "a sum over everything": (
        "def stable_softmax(scores):\n"
        "    powers = torch.exp(scores - scores.amax(-1, keepdim=True))\n"
        "    return powers / powers.sum()",
        ["or less"],
    ),
    "one largest, NaN swept away": (
        "def stable_softmax(scores):\n"
        "    powers = torch.exp(scores - scores.max())\n"
        "    return (powers / powers.sum(-1, keepdim=True)).nan_to_num()",
        ["`amax`"],
    ),
    "exp in float64": (
        "def stable_softmax(scores):\n"
        "    powers = torch.exp(scores.double())\n"
        "    return (powers / powers.sum(-1, keepdim=True)).to(scores.dtype)",
        ["together add up to 1"],
    ),
    "a diagonal": (
        "def softmax_jacobian(weights):\n    return torch.diag(weights) - weights.T @ weights",
        ["a number may stand", "right only where"],
    ),
    "a loop": (
        "def softmax_jacobian(weights):\n"
        "    n = weights.shape[-1]\n"
        "    jacobian = torch.zeros(n, n)\n"
        "    for i in range(n):\n"
        "        jacobian[i] = -weights[i] * weights\n"
        "        jacobian[i, i] = weights[i] * (1 - weights[i])\n"
        "    return jacobian",
        ["`repeat`", "`expand`"],
    ),
    "the diagonal filled with 1": (
        "def cosine_similarities(vectors):\n"
        "    lengths = vectors.norm(dim=-1, keepdim=True).clamp(min=1e-12)\n"
        "    cosines = (vectors / lengths) @ (vectors / lengths).T\n"
        "    return cosines.fill_diagonal_(1.0)",
        ["each line", "Each line"],
    ),
    "another sign": (
        "def cached_causal_mask(query_len, key_len, device=None):\n"
        "    return torch.ones(query_len, key_len, dtype=torch.bool, device=device).tril(query_len - key_len)",
        ["right only where"],
    ),
    "the other triangle": (
        "def fix_tgt_mask(tgt_input, pad_id):\n"
        "    n = tgt_input.shape[1]\n"
        "    not_later = torch.ones(n, n, dtype=torch.bool, device=tgt_input.device).triu()\n"
        "    return (tgt_input != pad_id)[:, None, None, :] & not_later",
        ["`view`", "`reshape`"],
    ),
    "joined first": (
        "def merge_heads(x):\n    return x.flatten(1, 2).transpose(1, 2)",
        ["`cat`", "range"],
    ),
    "a loop over the batch": (
        "def one_hot_lookup(token_ids, table):\n"
        "    one_hot = torch.zeros(token_ids.shape[0], len(table))\n"
        "    for i in range(len(token_ids)):\n"
        "        one_hot[i, token_ids[i]] = 1.0\n"
        "    return one_hot @ table, one_hot",
        ["sum or mean"],
    ),
    "ties by a joined text": (
        "def most_frequent_pair(words):\n"
        "    counts = Counter()\n"
        "    for word, count in words.items():\n"
        "        for pair in zip(word, word[1:]):\n"
        "            counts[pair] += count\n"
        "    return sorted(counts, key=lambda pair: (-counts[pair], ''.join(pair)))[0]",
        ["`max`"],
    ),
    "the length of the first axis": (
        "def attention_scores(query, key):\n    return query @ key.transpose(-2, -1) / math.sqrt(len(query))",
        ["off by one", "query_len"],
    ),
    "a transposed weight": (
        "def residual_step(x, weight, norm_first):\n"
        "    norm = torch.nn.functional.layer_norm\n"
        "    size = x.shape[-1:]\n"
        "    return x + norm(x, size) @ weight.T if norm_first else norm(x + x @ weight.T, size)",
        ["are among those"],
    ),
    "one bug mended in another line": (
        "def fix_training_loop(weight, inputs, targets, peak, warmup_steps):\n"
        "    weight = weight.clone().requires_grad_()\n"
        "    losses = []\n"
        "    for step, (x, target) in enumerate(zip(inputs, targets, strict=True)):\n"
        "        learning_rate = peak * min(1.0, step + 1 / warmup_steps)\n"
        "        loss = (x @ weight - target).square().mean()\n"
        "        loss.backward()\n"
        "        weight.detach().sub_(learning_rate * weight.grad)\n"
        "        weight.grad.zero_()\n"
        "        losses.append(loss.item())\n"
        "    return weight.detach(), losses",
        ["as in the stub"],
    ),
    "a width taken for a length": (
        "def one_hot_lookup(token_ids, table):\n"
        "    ids = torch.arange(table.size(-1), device=token_ids.device)\n"
        "    one_hot = (token_ids.unsqueeze(-1) == ids).to(table.dtype)\n"
        "    return one_hot, one_hot @ table",
        ["must be transposed"],
    ),
    "half an attention and its norm": (
        "def fix_encoder_layer(x, weights, w_1, w_2):\n"
        "    norm, size = torch.nn.functional.layer_norm, x.shape[-1:]\n"
        "    x = norm(x + weights @ norm(x, size), size)\n"
        "    return norm(x + torch.relu(x @ w_1) @ w_2, size)",
        ["up to the layer norm"],
    ),
}


@pytest.mark.parametrize("slip", ANSWERS)
def test_a_reply_says_nothing_that_was_not_seen(slip):
    source, unseen = ANSWERS[slip]
    name = source.partition("(")[0].removeprefix("def ")
    before = "from collections import Counter\n\n\n" if "Counter" in source else ""
    result = check(cell(name, source, before))
    assert not result.passed
    assert "itself failed" not in result.message
    assert [words for words in unseen if words in result.message] == [], result.message


@pytest.mark.parametrize(
    "source",
    [
        "def decoder_mask(tgt_input, pad_id):\n"
        "    n = tgt_input.shape[1]\n"
        "    return (tgt_input != pad_id)[:, None, None, :] & torch.tril(torch.ones(n, n))",
        "def masked_softmax(scores, mask):\n    return torch.softmax(mask, dim=-1) * scores",
    ],
)
def test_what_pytorch_has_not_implemented_is_no_stub(source):
    name = source.partition("(")[0].removeprefix("def ")
    result = check(cell(name, source))
    assert result.attempted
    assert "NotImplementedError" in result.message


def clamped(x):
    """Keep x between -1 and 1."""
    return min(max(x, -1.0), 1.0)


def test_two_misconceptions_in_one_answer_are_both_named():
    exercise = Exercise(
        name="clamped",
        lesson=0,
        reference=clamped,
        minutes=1,
        difficulty=1,
        points=1,
        hints=("a", "b", "c"),
        make_inputs=lambda generator: ({"x": x} for x in (0.5, -3.0, -5.0, 7.0)),
    )
    exercise.add_misconception("no lower end", lambda x: min(x, 1.0), "Nothing holds below.")
    exercise.add_misconception("no upper end", lambda x: max(x, -1.0), "Nothing holds above.")
    key = AnswerKey(exercise)
    outcomes = {"outcome": "answered", "cases": list(key.try_here(lambda x: x))}
    assert judge(key, outcomes).message == (
        "In each case that fails, your results are what one of two slips gives. "
        "First: Nothing holds below. Second: Nothing holds above."
    )
    half = {"outcome": "answered", "cases": list(key.try_here(lambda x: x if x < 0 else min(x, 2.0)))}
    assert judge(key, half).message.startswith(
        "In 6 of 9 cases that fail, your results are what this slip gives: Nothing holds below.\n"
        "This case fails, too. With x 7: "
    )


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*script_method.*:DeprecationWarning")  # of the compiler
@pytest.mark.parametrize("decorator", [torch.compile, jaxtyped(typechecker=check_types)])
def test_a_decorator_that_changes_no_result_stands_in_nobodys_way(decorator):
    @decorator
    def scores_of(query, key):
        return query @ key.transpose(-2, -1)

    @decorator
    def attention_scores(query, key):
        return scores_of(query, key) / math.sqrt(query.shape[-1])

    result = check(attention_scores)
    assert result.passed, result.message
