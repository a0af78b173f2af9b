"""The exercise `attention` against numbers by hand, against the library's Equation 1 and against PyTorch's."""

import math

import pytest
import torch
import torch.nn.functional as F

from course.exercises import EXERCISES
from course_lib.attention import scaled_dot_product_attention

attention = EXERCISES["attention"].reference


def test_the_example_of_its_docstring():
    query = torch.tensor([[2 * math.log(3), 0.0, 0.0, 0.0]])
    key, value = torch.tensor([[0.0, 1, 1, 0], [1.0, 0, 0, 0]]), torch.tensor([[8.0], [4.0]])
    output, weights = attention(query, key, value)
    torch.testing.assert_close(weights, torch.tensor([[0.25, 0.75]]))
    torch.testing.assert_close(output, torch.tensor([[5.0]]))


@pytest.mark.parametrize("dtype, tolerance", [(torch.float32, 1e-5), (torch.float64, 1e-12)])
@pytest.mark.parametrize("leading", [(), (2,), (2, 4)])
def test_it_is_equation_1_of_the_library_and_of_pytorch(leading, dtype, tolerance):
    generator = torch.Generator().manual_seed(len(leading))
    sizes = ((3, 8), (5, 8), (5, 6))
    given = [torch.randn(*leading, *size, generator=generator, dtype=dtype) for size in sizes]
    output, weights = attention(*given)
    ours, our_weights = scaled_dot_product_attention(*given)
    close = dict(atol=tolerance, rtol=0)
    torch.testing.assert_close(output, ours, **close)
    torch.testing.assert_close(weights, our_weights, **close)
    torch.testing.assert_close(output, F.scaled_dot_product_attention(*given), **close)
