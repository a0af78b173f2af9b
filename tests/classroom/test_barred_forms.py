"""Where a function of PyTorch is barred, so is every operation that has it in it, under whatever name it runs."""

import re

import pytest
import torch
from handing_in import graded_alone

from course.exercises import EXERCISES
from course.exercises.exercise import TORCH_ATTENTION
from course.exercises.forbidden_calls import forbidden_names
from course.exercises.worker.forbidden import barred_form

BARRED = {name: frozenset(forbidden_names(EXERCISES[name])["torch"]) for name in EXERCISES}
OPERATIONS = {
    full.removeprefix("aten::").partition(".")[0]
    for full in torch._C._dispatch_get_all_op_names()
    if full.startswith("aten::")
}


def barred_operations(name: str) -> set[str]:
    return {operation for operation in OPERATIONS if barred_form(operation, BARRED[name])}


def with_one_of(words: str) -> set[str]:
    return {operation for operation in OPERATIONS if re.search(words, operation)}


@pytest.mark.parametrize("name", [name for name in BARRED if {*TORCH_ATTENTION} <= BARRED[name]])
def test_where_attention_is_taught_no_kernel_does_it(name):
    kernels = with_one_of("attention|transformer_encoder_layer")
    assert "_scaled_dot_product_flash_attention_for_cpu" in kernels
    assert kernels <= barred_operations(name)


def test_where_softmax_is_taught_no_kernel_does_it():
    found = with_one_of("softmax|logsumexp|attention|transformer_encoder_layer")
    assert found <= barred_operations("stable_softmax")


def test_where_a_norm_is_taught_no_kernel_does_it():
    found = with_one_of("(layer|group|batch|instance|rms)_norm|transformer_encoder_layer")
    assert found <= barred_operations("layer_norm")


def test_a_name_is_no_form_of_what_it_only_begins_with():
    barred = frozenset({"softmax", "log_softmax"})
    assert barred_form("_log_softmax_backward_data", barred) == "log_softmax"
    assert barred_form("special_softmax", barred) == "softmax"
    assert (
        barred_form("softmaxed", barred) == barred_form("soft_max", barred) == barred_form("", barred) == ""
    )


# With four axes the kernel is fused, and no softmax comes by on the way.
FUSED = """
import torch
import torch.nn.functional as F

def stable_softmax(scores):
    n = scores.shape[-1]
    query = scores.reshape(1, 1, -1, n).clamp(min=-1e30)
    unit = torch.eye(n, dtype=scores.dtype).expand(1, 1, n, n)
    return {call}.masked_fill(query == -1e30, 0.0).reshape(scores.shape)
"""


@pytest.mark.parametrize(
    "call",
    [
        "F.scaled_dot_product_attention(query, unit, unit, scale=1.0)",
        "torch._scaled_dot_product_flash_attention_for_cpu(query, unit, unit, scale=1.0)[0]",
        "torch.ops.aten._scaled_dot_product_attention_math(query, unit, unit, scale=1.0)[0]",
    ],
)
def test_attention_is_no_way_to_a_softmax(sandbox, tmp_path, call):
    mark = graded_alone(sandbox, tmp_path, "stable_softmax", FUSED.format(call=call))
    assert (mark.outcome, mark.points) == ("not_allowed", 0), mark
    assert "torch's scaled_dot_product" in mark.sentence
