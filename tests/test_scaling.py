"""Power laws: back from numbers made by one, and what wrong fits would say."""

import math

import numpy as np
import pytest

from course_lib.scaling import fit_power_law, training_compute

SIZES = [26_560.0, 65_408.0, 179_968.0, 556_544.0]
LOSSES = [2.660, 2.421, 2.222, 2.087]  # measured on the course's grammar


def check_power_law(function):
    for floor, coefficient, exponent in ((1.8, 30.0, 0.35), (0.0, 406.4, 0.34), (-2.0, 0.5, -0.1)):
        losses = [floor + coefficient * size**-exponent for size in SIZES]
        found = function(SIZES, losses, floor)
        assert found == pytest.approx((coefficient, exponent), rel=1e-9)
    slope, intercept = np.polyfit(np.log(SIZES), np.log(np.array(LOSSES) - 1.8), deg=1)
    assert function(SIZES, LOSSES, 1.8) == pytest.approx((math.exp(intercept), -slope), rel=1e-9)


def law(sizes, losses, floor, of_sizes=np.log, of_losses=np.log, swap=False, raised=np.exp, sign=-1):
    """The fit written once more, with room for a wrong step."""
    x, y = of_sizes(np.array(sizes)), of_losses(np.array(losses) - floor)
    slope, intercept = np.polyfit(y, x, 1) if swap else np.polyfit(x, y, 1)
    return raised(intercept), sign * slope


WRONG = {
    "the floor stays on": lambda sizes, losses, floor: law(sizes, losses, 0.0),
    "sign": lambda *a: law(*a, sign=1),
    "log of the losses only": lambda *a: law(*a, of_sizes=lambda x: x),
    "log10 on one side": lambda *a: law(*a, of_sizes=np.log10),
    "x and y exchanged": lambda *a: law(*a, swap=True),
    "the coefficient stays a logarithm": lambda *a: law(*a, raised=lambda x: x),
    "a power of ten": lambda *a: law(*a, raised=lambda x: 10**x),
    "the end points only": lambda sizes, losses, floor: law(sizes[::3], losses[::3], floor),
}


@pytest.mark.parametrize("function", [fit_power_law, law])
def test_a_law_is_found_again(function):
    check_power_law(function)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.filterwarnings("ignore:divide by zero")
def test_a_wrong_fit_is_caught(wrong):
    with pytest.raises((AssertionError, np.linalg.LinAlgError)):
        check_power_law(wrong)


def test_the_floor_decides_the_forecast():
    """From three sizes to the fourth, as in lesson 12: 2.087 was measured."""
    forecasts = []
    for floor in (0.0, 1.78, 1.83):
        coefficient, exponent = fit_power_law(SIZES[:3], LOSSES[:3], floor)
        forecasts.append(floor + coefficient * SIZES[3] ** -exponent)
    assert forecasts == pytest.approx([1.99, 2.07, 2.08], abs=0.01)


def test_compute_of_gpt_3():
    """175 billion parameters, 300 billion tokens: 3.14e23 in its paper's table D.1 (arXiv 2005.14165)."""
    assert training_compute(175_000_000_000, 300_000_000_000) == pytest.approx(3.14e23, rel=0.005)
    assert training_compute(7, 5) == 210


REFUSED = {
    "got 2 losses for the sizes [1.0, 2.0, 3.0]": lambda: fit_power_law([1.0, 2.0, 3.0], [3.0, 2.0], 1.0),
    "at least two sizes that differ": lambda: fit_power_law([4.0, 4.0], [3.0, 2.0], 1.0),
    "sizes must be above 0; got 0.0": lambda: fit_power_law([4.0, 0.0], [3.0, 2.0], 1.0),
    "above the floor; got 2.0 and floor=2.0": lambda: fit_power_law([4.0, 5.0], [3.0, 2.0], 2.0),
    "num_tokens must be at least 0; got -1": lambda: training_compute(5, -1),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_refused(message):
    with pytest.raises(ValueError) as caught:
        REFUSED[message]()
    assert message in str(caught.value)
