"""Sampling: each filter by hand and at its traps, draws as often as they should be, and a model that goes on."""

import math
from functools import partial

import pytest
import torch

from course_lib.gpt import GPT, GPTConfig
from course_lib.sampling import decoder_of_text, min_p, sample, sample_step, top_k, top_p, with_temperature
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from tests.parity import draw

# Not in order of size, so that an answer in sorted order shows: the ranks of the four tokens are 2, 0, 3, 1.
PROBABILITIES = torch.tensor([0.16, 0.5, 0.04, 0.3], dtype=torch.float64)
LOGITS = PROBABILITIES.log() + 2
CUT = -math.inf


def kept(logits):
    """The tokens that are left, after the check that they have kept their logits."""
    assert ((logits == LOGITS) | (logits == CUT)).all()
    return [token for token, logit in enumerate(logits.tolist()) if logit != CUT]


# --- with_temperature ---


def check_temperature(function):
    """By hand: at 1/2 the probabilities are squared, at 2 their roots are taken; then they add up to 1 again."""
    for temperature, power in ((1.0, 1), (0.5, 2), (2.0, 0.5)):
        wanted = PROBABILITIES**power / (PROBABILITIES**power).sum()
        torch.testing.assert_close(function(LOGITS, temperature), wanted)
    rows = torch.stack([LOGITS, LOGITS + 5])
    torch.testing.assert_close(function(rows, 1.0), PROBABILITIES.expand(2, -1))
    torch.testing.assert_close(function(rows[:, None], 1.0), PROBABILITIES.expand(2, 1, -1))


WRONG_TEMPERATURES = {
    "times": lambda logits, t: (logits * t).softmax(-1),
    "divided afterwards": lambda logits, t: logits.softmax(-1) / t,
    "divided afterwards and made to add up": lambda logits, t: logits.softmax(-1),
    "power T": lambda logits, t: logits.softmax(-1) ** t / (logits.softmax(-1) ** t).sum(-1, keepdim=True),
    "over the batch": lambda logits, t: (logits / t).softmax(0),
}


def test_temperature_by_hand():
    check_temperature(with_temperature)


@pytest.mark.parametrize("wrong", WRONG_TEMPERATURES.values(), ids=WRONG_TEMPERATURES)
def test_a_wrong_temperature_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_temperature(wrong)


def test_at_zero_the_first_of_the_largest_is_certain():
    logits = torch.tensor([[1.0, 4, 2, 4], [7, 0, 7, 7]])
    assert with_temperature(logits, 0).tolist() == [[0, 1, 0, 0], [1, 0, 0, 0]]
    assert with_temperature(logits, 0.0).dtype == torch.float32


@pytest.mark.parametrize("temperature", [0.01, 1e-30])
def test_cold_does_not_overflow(temperature):
    probabilities = with_temperature(torch.tensor([300.0, 299, CUT]), temperature)
    assert probabilities.tolist() == pytest.approx([1, 0, 0])


# --- top_k ---


def test_top_k_keeps_the_k_largest():
    assert [kept(top_k(LOGITS, k)) for k in (1, 2, 3, 4, 9)] == [
        [1],
        [1, 3],
        [0, 1, 3],
        [0, 1, 2, 3],
        [0, 1, 2, 3],
    ]


def test_top_k_of_ties_keeps_exactly_k_the_first():
    logits = torch.tensor([[3.0, 5, 3, 3, 1], [2, 2, 2, 2, 2]])
    assert top_k(logits, 3).tolist() == [[3, 5, 3, CUT, CUT], [2, 2, 2, CUT, CUT]]


def test_top_k_of_a_long_row_of_ties():
    """`torch.topk` promises no order of equal numbers."""
    assert (top_k(torch.zeros(5000), 7) == 0).nonzero()[:, 0].tolist() == list(range(7))


# --- top_p ---

NUCLEI = {
    0.3: [1],
    0.49: [1],
    0.51: [1, 3],
    0.79: [1, 3],
    0.81: [0, 1, 3],
    0.97: [0, 1, 2, 3],
    1.0: [0, 1, 2, 3],
}


def check_nuclei(function):
    for p, wanted in NUCLEI.items():
        assert kept(function(LOGITS, p)) == wanted
    rows = torch.stack([LOGITS, LOGITS.flip(0)])
    assert torch.equal(function(rows[:, None], 0.6)[1, 0], function(LOGITS, 0.6).flip(0))


def nucleus(logits, p, shift=1, descending=True, back=True, reached=None):
    """The filter written once more, with room for a wrong step."""
    values, order = logits.sort(dim=-1, descending=descending)
    before = values.softmax(-1).cumsum(-1) if reached is None else reached(values)
    for _ in range(shift):
        before = torch.cat([torch.zeros_like(before[..., :1]), before[..., :-1]], dim=-1)
    cut = before >= p
    cut = cut.gather(-1, order.argsort(-1)) if back else cut
    return logits.masked_fill(cut & (p < 1), CUT)


WRONG_NUCLEI = {
    "the crossing token is lost": lambda logits, p: nucleus(logits, p, shift=0),
    "one too many": lambda logits, p: nucleus(logits, p, shift=2),
    "the tail": lambda logits, p: nucleus(logits, p, descending=False),
    "in sorted order": lambda logits, p: nucleus(logits, p, back=False),
    "cumulated logits": lambda logits, p: nucleus(logits, p, reached=lambda values: values.cumsum(-1)),
    "each against p": lambda logits, p: logits.masked_fill(logits.softmax(-1) < p, CUT),
    "0 for -inf": lambda logits, p: nucleus(logits, p).nan_to_num(neginf=0.0),
    "over the batch": lambda logits, p: top_p(logits.flatten(), p).view(logits.shape),
}


@pytest.mark.parametrize("function", [top_p, nucleus])
def test_nuclei_by_hand(function):
    check_nuclei(function)


@pytest.mark.parametrize("wrong", WRONG_NUCLEI.values(), ids=WRONG_NUCLEI)
def test_a_wrong_nucleus_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_nuclei(wrong)


@pytest.mark.parametrize("p", [0.05, 0.3, 0.7, 0.95, 0.999])
def test_the_kept_mass_is_at_least_p_and_without_its_smallest_token_less(p):
    logits = 3 * draw(50, 101, dtype=torch.float64)
    probabilities = logits.softmax(-1)
    inside = top_p(logits, p) != CUT
    mass = (probabilities * inside).sum(-1)
    smallest = probabilities.masked_fill(~inside, 2.0).amin(-1)
    assert (mass >= p).all()
    assert (mass - smallest < p).all()
    assert (probabilities.masked_fill(inside, 0.0).amax(-1) <= smallest).all()


def test_p_of_one_keeps_all_in_spite_of_rounding():
    logits = torch.linspace(20, -20, 30_000)  # the sum of float32 probabilities reaches 1 long before the end
    assert (logits.softmax(-1).cumsum(-1) >= 1).sum() > 100
    assert torch.equal(top_p(logits, 1.0), logits)


def test_of_equal_tokens_at_the_edge_the_first_are_kept():
    assert top_p(torch.zeros(8), 0.3).tolist() == [0, 0, 0, CUT, CUT, CUT, CUT, CUT]


# --- min_p ---


def test_min_p_keeps_what_has_a_share_of_the_largest():
    # shares of the largest: .32, 1, .08, .6
    assert [kept(min_p(LOGITS, share)) for share in (0.0, 0.07, 0.09, 0.33, 0.61, 1.0)] == [
        [0, 1, 2, 3],
        [0, 1, 2, 3],
        [0, 1, 3],
        [1, 3],
        [1],
        [1],
    ]


def test_min_p_keeps_what_has_just_that_share_and_looks_at_each_row_by_itself():
    logits = torch.tensor([[4.0, 2, 1], [1, 1, 8]]).log()
    assert (min_p(logits, 0.5) != CUT).tolist() == [[True, True, False], [False, False, True]]


@pytest.mark.parametrize("keep", [partial(top_k, k=2), partial(top_p, p=0.6), partial(min_p, share=0.5)])
def test_a_filter_changes_nothing_in_place_and_may_follow_another(keep):
    logits = LOGITS.clone()
    once = keep(logits)
    assert torch.equal(logits, LOGITS)
    assert kept(once) == [1, 3]
    assert kept(keep(once))[0] == 1
    assert torch.equal(top_p(once, 1.0), once)


# --- sample_step ---


def test_each_number_stands_for_a_token():
    # ends at .16, .66, .70, 1
    numbers = [0.0, 0.15, 0.17, 0.65, 0.67, 0.69, 0.71, 0.99]
    assert [sample_step(LOGITS, number) for number in numbers] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert type(sample_step(LOGITS, 0.5)) is int


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_a_token_of_probability_zero_is_never_drawn(dtype):
    logits = torch.tensor([CUT, 0.0, CUT, 0.0, CUT], dtype=dtype)
    last = 1 - 2**-53
    assert [sample_step(logits, number) for number in (0.0, 0.49, 0.5, 0.51, last)] == [1, 1, 3, 3, 3]


def test_the_largest_number_below_one_has_a_token_in_spite_of_rounding():
    logits = draw(4001)
    assert logits.softmax(-1).double().sum() < 1 - 1e-8
    assert sample_step(logits, 1 - 2**-53) == 4000


@pytest.mark.slow
def test_draws_are_as_frequent_as_their_probabilities():
    numbers = torch.rand(20_000, generator=torch.Generator().manual_seed(3)).tolist()
    counts = torch.bincount(torch.tensor([sample_step(LOGITS, number) for number in numbers]), minlength=4)
    # the standard deviation is at most .0035
    assert (counts / 20_000 - PROBABILITIES).abs().max() < 0.014


# --- sample ---

SIZES = GPTConfig(vocab_size=11, d_model=8, d_ff=12, num_heads=2, num_layers=3, dropout=0.5, max_len=9)


def wild():
    """A model with an opinion, in training mode."""
    model = GPT(SIZES, seed=5)
    with torch.no_grad():
        for seed, parameter in enumerate(model.parameters()):
            parameter.add_(0.4 * draw(*parameter.shape, seed=seed))
    return model.train()


MODEL = wild()
PROMPT = torch.tensor([[BOS_ID, 5], [BOS_ID, 9], [BOS_ID, 5]])


def generator(seed=0):
    return torch.Generator().manual_seed(seed)


def by_hand(prompt, max_len, numbers, temperature=1.0, keep=None, forbidden=(PAD_ID, BOS_ID)):
    """One text, without a cache: the whole text is read for each token."""
    ids, written = prompt.tolist(), []
    model = wild().eval()
    for number in numbers[:max_len]:
        with torch.no_grad():
            logits = model(torch.tensor([ids + written]))[0, -1]
        logits[list(forbidden)] = CUT
        logits = logits / temperature
        written.append(sample_step(logits if keep is None else keep(logits), number))
        if written[-1] == EOS_ID:
            return written[:-1]
    return written


SETTINGS = {
    "plain": {},
    "warm, top-p": {"temperature": 1.7, "keep": partial(top_p, p=0.8)},
    "cold, min-p": {"temperature": 0.6, "keep": partial(min_p, share=0.1)},
    "all allowed, top-k": {"forbidden": (), "keep": partial(top_k, k=8)},
}


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_each_text_is_what_its_draws_say(settings):
    for seed in range(6):
        numbers = [
            torch.rand(3, dtype=torch.float64, generator=g) for g in [generator(seed)] for _ in range(6)
        ]
        found = sample(MODEL, PROMPT, 6, generator(seed), **settings)
        for row, text in enumerate(found):
            assert text == by_hand(PROMPT[row], 6, [draws[row].item() for draws in numbers], **settings)


def test_at_zero_the_likeliest_token_is_taken_whatever_is_drawn():
    found = [sample(MODEL, PROMPT, 6, generator(seed), temperature=0) for seed in range(3)]
    assert found[0] == found[1] == found[2]
    assert found[0][0] == found[0][2] == by_hand(PROMPT[0], 6, [0.5] * 6, keep=partial(top_k, k=1))


def test_first_tokens_are_as_frequent_as_the_model_says():
    prompt = PROMPT[:1].expand(20_000, -1)
    found = sample(MODEL, prompt, 1, generator(), temperature=1.5)
    first = torch.tensor([(text or [EOS_ID])[0] for text in found])
    with torch.no_grad():
        logits = wild().eval()(PROMPT[:1])[0, -1]
    logits[[PAD_ID, BOS_ID]] = CUT
    wanted = (logits / 1.5).softmax(-1)
    assert (torch.bincount(first, minlength=11) / 20_000 - wanted).abs().max() < 0.014


def test_no_special_token_is_written_unless_allowed():
    prompt = PROMPT.repeat(200, 1)
    written = {token for text in sample(MODEL, prompt, 7, generator(), temperature=5.0) for token in text}
    assert written == set(range(11)) - {PAD_ID, BOS_ID, EOS_ID}
    allowed = sample(MODEL, prompt, 7, generator(), temperature=5.0, forbidden=[EOS_ID])
    assert {len(text) for text in allowed} == {7}
    assert {PAD_ID, BOS_ID} <= {token for text in allowed for token in text}


def test_a_text_ends_where_the_positions_do():
    found = sample(MODEL, PROMPT, 50, generator(), temperature=3.0, forbidden=[EOS_ID])
    assert {len(text) for text in found} == {9 - 2 + 1}  # the last token is written, and never read
    full = torch.full((1, 9), 4)
    assert len(sample(MODEL, full, 50, generator(), forbidden=[EOS_ID])[0]) == 1


def test_the_model_stays_as_it_was():
    before = [parameter.clone() for parameter in MODEL.parameters()]
    state = torch.get_rng_state()
    sample(MODEL, PROMPT, 6, generator())
    assert MODEL.training
    assert all(torch.equal(x, y) for x, y in zip(before, MODEL.parameters(), strict=True))
    assert torch.equal(torch.get_rng_state(), state)


def test_however_cold_it_is_there_are_probabilities():
    for temperature in (1e-30, 1e-45, 1e-46):
        assert torch.equal(with_temperature(LOGITS, temperature), with_temperature(LOGITS, 0))


def broken():
    model = wild()
    torch.nn.init.constant_(model.norm.bias, math.nan)
    return model


def cut_all(logits):
    return torch.full_like(logits, -math.inf)


REFUSED = {
    "temperature must be at least 0, and finite; got -0.5": lambda: with_temperature(LOGITS, -0.5),
    "temperature must be at least 0, and finite; got inf": lambda: with_temperature(LOGITS, math.inf),
    "k must be at least 1; got 0": lambda: top_k(LOGITS, 0),
    "p must be above 0, and at most 1; got 0": lambda: top_p(LOGITS, 0),
    "p must be above 0, and at most 1; got 1.1": lambda: top_p(LOGITS, 1.1),
    "share must lie between 0 and 1; got 3": lambda: min_p(LOGITS, 3),
    "uniform must lie in [0, 1); got 1.0": lambda: sample_step(LOGITS, 1.0),
    "wanted logits that are numbers": lambda: sample_step(torch.full((3,), math.nan), 0.5),
    "at least one is not -inf; got none": lambda: sample(MODEL, PROMPT, 3, generator(), keep=cut_all),
    "wanted logits that are numbers; got nan": lambda: sample(
        broken(), PROMPT, 3, generator(), temperature=0
    ),
    "in evaluation mode, without dropout; got one in training mode": lambda: decoder_of_text(
        MODEL, PROMPT, 3
    ),
    "max_len must be at least 1; got 0": lambda: sample(MODEL, PROMPT, 0, generator()),
    "no padding, pad_id=0": lambda: sample(MODEL, torch.tensor([[1, 5], [1, 0]]), 6, generator()),
    "1 to max_len=9 tokens; got 0": lambda: sample(MODEL, PROMPT[:, :0], 6, generator()),
    "1 to max_len=9 tokens; got 10": lambda: sample(MODEL, torch.full((2, 10), 4), 6, generator()),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_refused(message):
    with pytest.raises(ValueError) as caught:
        REFUSED[message]()
    assert message in str(caught.value)
