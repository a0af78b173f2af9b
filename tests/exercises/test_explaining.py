"""Wrong answers that the bank does not know are told in words what kind of slip they make."""

import ast
import linecache
import math
import re
import warnings

import pytest
import torch

from course.exercises import EXERCISES, check
from course.exercises.answer_key import AnswerKey
from course.exercises.explaining import equals
from course.exercises.explaining.alternatives import Alternative, _axes
from course.exercises.explaining.attempt import Attempt
from course.exercises.explaining.change_words import in_words
from course.exercises.mutations import mutations
from course.exercises.stubs import source_of


def cell(name: str, body: str, before: str = ""):
    """A function as a notebook defines it: its source can be looked up."""
    source = f"{before}{body}\n"
    file = f"<cell {abs(hash(source))}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    namespace: dict = {"__name__": "__main__", "torch": torch, "math": math, "F": torch.nn.functional}
    exec(compile(source, file, "exec"), namespace)
    return namespace[name]


SPLIT = "def split_heads(x, num_heads):\n    batch, seq_len, d_model = x.shape\n    "
NORM = "def layer_norm(x, gain, bias, eps=1e-5):\n    mean = x.mean(dim=-1, keepdim=True)\n    "
ATTENTION = "def scaled_dot_product_attention(query, key, value, mask=None):\n    "
SCORES = "def attention_scores(query, key):\n    "
SLIPS = [
    (
        "split_heads",
        SPLIT + "print(x)",
        "nothing returned",
        "returned None here, and a result is wanted. No `return` in it has a value",
    ),
    (
        "split_heads",
        SPLIT + "return (x.reshape(batch, num_heads, seq_len, -1),)",
        "a tuple returned",
        "A comma behind a value makes a tuple",
    ),
    (
        "split_heads",
        SPLIT + "return x.tolist()",
        "no tensor returned",
        "a list of 3 where a tensor is wanted",
    ),
    (
        "split_heads",
        SPLIT + "return x.reshape(batch, seq_len, num_heads, -1).transpose(1, 2).double()",
        "another dtype",
        "in float64",
    ),
    (
        "split_heads",
        SPLIT + "return x.sum(dim=1)",
        "another shape",
        "An axis is missing from your result",
    ),
    (
        "attention_scores",
        SCORES + "return 3 * (query @ key.transpose(-2, -1)) / math.sqrt(query.shape[-1])",
        "a factor",
        "All your numbers are 3 times too large",
    ),
    (
        "attention_scores",
        SCORES + "return 1 + query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])",
        "a shift",
        "All your numbers are 1 too large",
    ),
    (
        "attention_scores",
        SCORES + "return -query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])",
        "sign",
        "opposite sign",
    ),
    (
        "attention_scores",
        SCORES + "query *= 1.0 / math.sqrt(query.shape[-1])\n    return query @ key.transpose(-2, -1)",
        "changed in place",
        "changes its argument `query` in place",
    ),
    (
        "attention_scores",
        SCORES + "return query.detach() @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])",
        "no gradient",
        "no gradient reaches `query`",
    ),
    (
        "attention_scores",
        SCORES + "return torch.rand(query.shape[:-1] + key.shape[-2:-1])",
        "drawn at random",
        "draws numbers at random",
    ),
    (
        "feed_forward",
        "def feed_forward(x, w_1, b_1, w_2, b_2):\n    return torch.nn.Linear(w_1.shape[0], w_2.shape[1])(x)",
        "a new module inside",
        "makes a new `Linear`",
    ),
    (
        "cached_causal_mask",
        "def cached_causal_mask(query_len, key_len):\n    return torch.zeros(query_len, key_len).bool()",
        "zeros",
        "only zeros",
    ),
    (
        "merge_heads",
        "def merge_heads(x):\n    return x.flip(1).transpose(1, 2).flatten(2)",
        "other places",
        "All the right numbers are there",
    ),
    (
        "analogy",
        "def analogy(vectors, a, b, c):\n    x = vectors[b] - vectors[a] + vectors[c]\n"
        "    return torch.cosine_similarity(vectors, x, dim=-1).max().item()",
        "a fraction",
        "A whole number is wanted",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "source", "slip", "words"), SLIPS, ids=[slip for _, _, slip, _ in SLIPS])
def test_a_general_slip_has_its_name_and_its_words(name, source, slip, words):
    result = check(cell(name, source))
    assert not result.passed
    assert result.misconception == slip, result.message
    assert words in result.message


def test_a_tensor_of_one_number_is_told_as_a_number():
    sizes = "def cache_bytes(num_layers, num_kv_heads, d_k, seq_len, bytes_per_number=2):\n    "
    product = "num_layers * num_kv_heads * d_k * seq_len * bytes_per_number"
    one = check(cell("cache_bytes", f"{sizes}return torch.tensor({product} // 4)"))
    assert "several" not in one.message
    assert re.search(r": yours \d+, expected \d+\.", one.message)
    assert (
        "A tensor of shape (2,) came back where one number is wanted"
        in check(cell("cache_bytes", f"{sizes}return torch.tensor([{product}] * 2)")).message
    )


ERRORS = [
    (SCORES + "return qery @ key", "Did you mean `query`?"),
    (SCORES + "return np.matmul(query, key)", "`import numpy as np` makes it known"),
    (SCORES + "return query @ key.transpos(-2, -1)", "Did you mean `transpose`?"),
    (SCORES + "return query @ key", "Transpose the right one, if it lies the wrong way round"),
    (SCORES + "return query + key", "one has 3 places, the other 5"),
    (
        SCORES + "if query > 0 and key > 0:\n        return query",
        "want one True or False, and a tensor has many",
    ),
    (SCORES + "return query.view(query.shape[0] / 3, -1)", "`//` gives a whole number"),
    (SCORES + "return torch.max(query, dim=-1) - key", "give two things"),
    (SCORES + "return torch.maximum(query, key.max(dim=-1))", "give two things"),
    (
        SCORES + "return query.repeat_interleave(key.shape[1] / 2, dim=1)",
        "`/` gives a float even if nothing remains",
    ),
    (SCORES + "a, b, c = query.shape\n    return query", "another number of parts"),
    (SCORES + "return math.sqrt(query)", "functions that work number by number"),
    (SCORES + "return math.log(list(query.shape))", "The functions of `math` work on one number"),
    (SCORES + "return query.shape(0)", "Round brackets stand after a value of type `torch.Size`"),
    (SCORES + "return (query, key).transpose(0, 1)", "take them apart"),
    ("def attention_scores(query):\n    return query", "Keep the arguments of the stub"),
    (SCORES + "return torch.cat([query, key], dim=-1)", "All other sizes must be equal, and they are not"),
    (SCORES + "return query.reshape(4, 4)", "A new shape must keep all numbers"),
    (
        SCORES + "scores = query.numpy() @ key.numpy().swapaxes(-1, -2)\n"
        "    return torch.tensor(scores) / math.sqrt(query.shape[-1])",
        "NumPy knows no gradient, and this tensor has one",
    ),
    (SCORES + "return torch.bmm(query[0], key[0])", "This function takes a fixed number of axes"),
    (SCORES + "return ~query", "`~` turns True into False and back"),
]


@pytest.mark.parametrize(("source", "words"), ERRORS, ids=[words[:30] for _, words in ERRORS])
def test_an_error_is_told_in_words(source, words):
    result = check(cell("attention_scores", source))
    assert "your code raised `" in result.message
    assert words in result.message
    assert result.misconception is None


def test_a_stub_that_is_called_is_named():
    before = "def helper(x):\n    ...\n\n\n"
    result = check(cell("attention_scores", SCORES + "return helper(query) @ key", before))
    assert "Your code calls `helper`, which is still a stub" in result.message
    result = check(cell("attention_scores", SCORES + "return helper(query)", before))
    assert "Your code calls `helper`, which is still a stub" in result.message


def test_an_answer_that_is_one_change_away_is_told_the_change():
    source = NORM + "variance = (x - mean).square().mean(dim=-1, keepdim=True)\n    "
    result = check(
        cell("layer_norm", source + "return (gain + (x - mean)) / torch.sqrt(variance + eps) + bias")
    )
    assert "if one thing in it is changed: `+` in the place of `*`" in result.message
    assert "gain" not in result.message.partition("With x")[0]
    assert "`gain * (x - mean)" in result.line


def test_changes_that_nobody_wrote_warn_nobody(monkeypatch, recwarn):
    def warns(query, key):
        warnings.warn("transposed", stacklevel=1)
        return query @ key.mT

    key = AnswerKey(EXERCISES["attention_scores"])
    attempt = Attempt(key, list(key.try_here(lambda query, key: query @ key.mT)), (0,))
    monkeypatch.setattr(equals, "alternatives", lambda exercise: [Alternative("a change", "`/`", warns)])
    assert "if one thing in it is changed: a change" in equals.equal_to_a_change(attempt).idea
    assert list(recwarn) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "source", "words"),
    [
        (
            "fix_encoder_layer",
            "def fix_encoder_layer(x, weights, w_1, w_2):\n    norm = torch.nn.functional.layer_norm\n"
            "    x = norm(x + weights.softmax(-1) @ x, x.shape[-1:])\n"
            "    return norm(x + torch.relu(x @ w_1) @ w_2, x.shape[-1:])",
            "`weights` goes through a softmax first",
        ),
        (
            "cosine_similarities",
            "def cosine_similarities(vectors):\n    x = vectors - vectors.mean(dim=-1, keepdim=True)\n"
            "    x = torch.nn.functional.normalize(x, dim=-1)\n    return x @ x.T",
            "`vectors` loses its mean first",
        ),
        (
            "multi_head_attention",
            "def multi_head_attention(query, key, value, weights, mask=None):\n"
            "    w, d_k, m = weights, query.shape[-1] // weights.num_heads, mask\n"
            "    q, k, v = query @ w.w_query + w.b_query, key @ w.w_key + w.b_key, value @ w.w_value + w.b_value\n"
            "    q, k, v = (x.unflatten(-1, (w.num_heads, d_k)).transpose(1, 2) for x in (q, k, v))\n"
            "    s = q @ k.transpose(-2, -1) / d_k**0.5\n"
            "    s = s if m is None else s.masked_fill(~m, -math.inf)\n"
            "    merged = (s.softmax(-1).nan_to_num(0.0) @ v).transpose(1, 2).flatten(2)\n"
            "    return query + merged @ w.w_output + w.b_output",
            "`query` is added to the result",
        ),
    ],
)
def test_a_step_that_nobody_asked_for_is_told(name, source, words):
    assert words in check(cell(name, source)).message


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("w_query", "There is no part named `w_query` there. It is a part of `self_attention`."),
        ("self_atention", "There is no part named `self_atention` there. Did you mean `self_attention`?"),
    ],
)
def test_a_part_that_stands_elsewhere_is_found(part, words):
    source = f"def encode(model, src_ids):\n    return model.encoder_layers[0].{part}"
    assert words in check(cell("encode", source)).message


def test_an_unused_argument_is_named():
    result = check(
        cell("length_penalty", "def length_penalty(length, alpha):\n    return ((5 + length) / 6) ** 0.9")
    )
    assert "Your code never uses `alpha`." in result.message


ANOTHER_LINE = """def fix_causal_weights(scores):
    seq_len = scores.shape[-1]
    not_later = torch.ones(seq_len, seq_len, dtype=torch.bool, device=scores.device).tril(-1)
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~not_later, 0.0)
"""


def test_find_the_bug_says_that_it_is_still_there():
    result = check(cell("fix_causal_weights", ANOTHER_LINE))
    assert result.misconception == "the bug's lines as they were"
    assert "in which the right code differs from the stub stand" in result.message
    assert result.line == "Look at `weights = torch.softmax(scores, dim=-1)`"


# The ladder.

WITHOUT_ROOT = SCORES + "return query @ key.transpose(-2, -1) / query.shape[-1]"
IN_PLACE = next(
    source for name, source, slip, _ in SLIPS if (name, slip) == ("attention_scores", "changed in place")
)


def test_the_second_try_with_the_same_slip_gets_the_line():
    first, second = check(cell("attention_scores", IN_PLACE)), check(cell("attention_scores", IN_PLACE))
    assert second.message == f"{first.message}\nLook at line 2 of your cell."
    other = check(cell("attention_scores", WITHOUT_ROOT))
    assert check(cell("attention_scores", IN_PLACE)).message == first.message
    assert other.message != first.message


def test_a_slip_without_a_line_is_pointed_to_the_hints():
    check(cell("split_heads", SPLIT + "print(x)"))
    again = check(cell("split_heads", SPLIT + "print(x)"))
    assert again.message.endswith('This is the same slip as before: `hint("split_heads")` helps you on.')


CODE = re.compile(r"\w\([^)]|\w=\w|\[.*[:,].*\]|\w [-+*/@&|] \w")  # a call, an index or a calculation


def bare(code: str) -> str:
    return re.sub(r"[\s'\"()]", "", code)


@pytest.mark.parametrize("name", [name for name, e in EXERCISES.items() if e.kind != "predict"])
def test_the_idea_does_not_hand_over_a_line_of_the_answer(name):
    exercise = EXERCISES[name]
    answer = bare(source_of(exercise.reference).rpartition('"""')[2])
    for misconception in exercise.misconceptions:
        told = [code for code in re.findall(r"`([^`]+)`", misconception.sentence) if CODE.search(code)]
        theirs = bare(source_of(misconception.code))
        assert [code for code in told if bare(code) in answer and bare(code) not in theirs] == []


# Inputs and edges.


def test_the_inputs_of_the_failed_case_are_at_hand():
    result = check(cell("attention_scores", WITHOUT_ROOT))
    assert set(result.inputs) == {"query", "key"}
    assert (
        f"query of shape {tuple(result.inputs['query'].shape)}, key"
        in check(cell("attention_scores", IN_PLACE)).message
    )
    assert "`check(attention_scores).inputs` has the inputs of this case." in repr(result)
    assert (
        check(
            cell("split_heads", SPLIT + "return x.reshape(batch, seq_len, num_heads, -1).transpose(1, 2)")
        ).inputs
        == {}
    )


def test_an_edge_is_a_note_on_a_pass():
    source = (
        "def shift_right(tgt_ids, bos_id):\n"
        "    bos = torch.full((tgt_ids.shape[0], 1), bos_id)\n"
        "    return torch.cat([bos, tgt_ids[:, :-1]], dim=1)"
    )
    result = check(cell("shift_right", source))
    assert result.passed
    assert any(note.startswith("For later: one edge is not right yet.") for note in result.notes)


def test_attention_of_pytorch_may_be_used_where_attention_is_not_the_exercise():
    source = (
        "def self_attention(x, w_query, w_key, w_value):\n"
        "    return F.scaled_dot_product_attention(x @ w_query, x @ w_key, x @ w_value)"
    )
    assert check(cell("self_attention", source)).passed


def test_a_tensor_of_numbers_does_for_a_tuple_of_them():
    assert check(
        cell("predict_layer_norm", "def predict_layer_norm():\n    return torch.tensor([-1.0, -1, 1, 1])")
    ).passed


# Words for changes of code.

CHANGES = {
    "a + b": {"a - b": "`-` in the place of `+`", "b": "something is not added"},
    "a < b": {"a <= b": "the comparison is `<=`, not `<`"},
    "torch.sqrt(a)": {"a": "the square root is missing"},
    "a.sum(dim=-1)": {
        "a.sum()": "the sum goes over all axes, and not along one",
        "a.sum(dim=0)": "the sum goes along another axis",
    },
    "~a": {"a": "what is turned round is left as it was"},
    "3": {"4": "`4` in the place of `3`"},
}


@pytest.mark.parametrize("code", CHANGES)
def test_a_change_of_code_has_words(code):
    node = ast.parse(code, mode="eval").body
    changed = [*(new for _, new in mutations(node)), *(_axes(node) if isinstance(node, ast.Call) else ())]
    told = {ast.unparse(new): in_words(node, new)[0] for new in changed}
    for after, words in CHANGES[code].items():
        assert words in told[after]


@pytest.mark.parametrize(
    "name, given",
    [("cache_bytes", "0"), ("length_penalty", "0"), ("answer_tokens", "0, 0"), ("attention_share", "0.0")],
)
def test_a_single_0_is_no_function_of_what_is_wanted(name, given):
    """The log softmax of any one number is 0, and its ReLU or its whole part may be."""
    result = check(cell(name, f"def {name}(*inputs, **named):\n    return {given}"))
    assert not result.passed and result.misconception != "one function away", result.message
