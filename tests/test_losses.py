"""Losses by hand and against PyTorch; label smoothing with never more than a few rows of logits at a time."""

import math

import pytest
import torch
import torch.nn.functional as F
from torch.utils._python_dispatch import TorchDispatchMode

from course_lib import losses
from course_lib.losses import (
    distillation_loss,
    label_smoothing_loss,
    language_model_loss,
    projected_label_smoothing_loss,
    smoothed_floor,
)
from tests.parity import TOLERANCE, draw
from tests.unchecked_shapes import unchecked_shapes

PAD_ID = 3
# One sequence of three targets, the last of them padding; probabilities .1 .2 .3 .4 throughout.
LOGITS = torch.tensor([1.0, 2, 3, 4], dtype=torch.float64).log().expand(1, 3, 4)
TARGETS = torch.tensor([[0, 2, PAD_ID]])

BATCH, TGT_LEN, D_MODEL, VOCAB_SIZE = 3, 7, 5, 11
REAL = 15  # targets of `inputs` that are not padding


# --- label_smoothing_loss ---


def check_by_hand(loss):
    # -ln .1 = 2.3026, -ln .2 = 1.6094, -ln .3 = 1.2040, -ln .4 = 0.9163
    assert loss(LOGITS, TARGETS, 0.0, PAD_ID).item() == pytest.approx((2.3026 + 1.2040) / 2, abs=1e-4)
    # smoothed by .2: .85 on the true token and .05 on each other
    first = 0.85 * 2.3026 + 0.05 * (1.6094 + 1.2040 + 0.9163)
    second = 0.85 * 1.2040 + 0.05 * (2.3026 + 1.6094 + 0.9163)
    assert loss(LOGITS, TARGETS, 0.2, PAD_ID).item() == pytest.approx((first + second) / 2, abs=1e-4)


def loss_with(logits, targets, smoothing, pad_id, others=None, real=None, total=torch.mean):
    """The loss written once more, with room for a wrong step."""
    log_probs = torch.log_softmax(logits, dim=-1)
    soft = torch.full_like(log_probs, smoothing / (others or logits.shape[-1]))
    on_true = 1 - smoothing + (smoothing / logits.shape[-1] if others is None else 0.0)
    soft.scatter_(-1, targets[..., None], on_true)
    each = -(soft * log_probs).sum(dim=-1)
    return total(each[targets != pad_id if real is None else real])


WRONG = {
    "padding counts": lambda *a: loss_with(*a, real=torch.ones_like(a[1]).bool()),
    "smoothing spread over the others alone": lambda *a: loss_with(*a, others=a[0].shape[-1] - 1),
    "summed": lambda *a: loss_with(*a, total=torch.sum),
    "averaged over padding too": lambda *a: loss_with(*a, total=torch.sum) / a[1].numel(),
    "not smoothed": lambda logits, targets, smoothing, pad_id: loss_with(logits, targets, 0.0, pad_id),
    "pad id 0 whatever was asked": lambda *a: loss_with(*a[:3], 0),
    "likelihood, not its negative": lambda *a: -loss_with(*a),
    "in bits": lambda *a: loss_with(*a) / math.log(2),
}


@pytest.mark.parametrize("loss", [label_smoothing_loss, loss_with])
def test_by_hand(loss):
    check_by_hand(loss)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_loss_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_by_hand(wrong)


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 1.0])
def test_knowing_nothing_costs_ln_v(smoothing):
    for loss in (label_smoothing_loss, losses_of_logits):
        nothing = loss(torch.zeros(1, 3, 17).double(), torch.tensor([[4, 9, PAD_ID]]), smoothing, PAD_ID)
        assert nothing.item() == pytest.approx(math.log(17), abs=1e-12)


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.9])
def test_padding_has_no_say(smoothing):
    logits, targets = draw(BATCH, TGT_LEN, VOCAB_SIZE, dtype=torch.float64), inputs()[2]
    logits.requires_grad_()
    label_smoothing_loss(logits, targets, smoothing, PAD_ID).backward()
    assert (logits.grad[targets == PAD_ID] == 0).all()
    assert (logits.grad[targets != PAD_ID] != 0).all()


# --- smoothed_floor ---


def test_floor_by_hand():
    # .925 on the true token of four, .025 on each other: .925 x .07796 + 3 x .025 x 3.68888
    assert smoothed_floor(4, 0.1) == pytest.approx(0.34878, abs=1e-5)
    assert smoothed_floor(4, 0.0) == 0.0
    assert smoothed_floor(4, 1.0) == pytest.approx(math.log(4))


@pytest.mark.parametrize("smoothing", [0.1, 0.4])
def test_the_floor_is_reached_by_the_softened_target_and_by_nothing_else(smoothing):
    targets = torch.tensor([[5, 2]])
    best = torch.full((1, 2, VOCAB_SIZE), smoothing / VOCAB_SIZE, dtype=torch.float64)
    best += (1 - smoothing) * F.one_hot(targets, VOCAB_SIZE)
    floor = smoothed_floor(VOCAB_SIZE, smoothing)
    assert label_smoothing_loss(best.log(), targets, smoothing, PAD_ID).item() == pytest.approx(
        floor, abs=1e-12
    )
    for seed in range(5):
        nearby = best.log() + 0.1 * draw(*best.shape, dtype=torch.float64, seed=seed)
        assert label_smoothing_loss(nearby, targets, smoothing, PAD_ID) > floor


# --- projected_label_smoothing_loss ---


def inputs(dtype=torch.float64):
    """Hidden vectors, a table, and targets of which 15 of 21 are real, here and there."""
    hidden = draw(BATCH, TGT_LEN, D_MODEL, dtype=dtype).requires_grad_()
    table = draw(VOCAB_SIZE, D_MODEL, dtype=dtype, seed=1).requires_grad_()
    targets = torch.arange(BATCH * TGT_LEN).reshape(BATCH, TGT_LEN) * 4 % VOCAB_SIZE
    targets[targets == PAD_ID] = 0
    targets[0, 5:], targets[1, :3], targets[2, 4] = PAD_ID, PAD_ID, PAD_ID
    return hidden, table, targets


def losses_of_logits(logits, targets, smoothing, pad_id):
    """The projected loss of given logits: the table is the identity."""
    table = torch.eye(logits.shape[-1], dtype=logits.dtype)
    return projected_label_smoothing_loss(logits, table, targets, smoothing, pad_id)


def check_projected(loss, dtype=torch.float64, smoothing=0.1):
    """Value and both gradients are those of `F.cross_entropy`, whatever the loss is multiplied by."""
    tolerance = TOLERANCE[dtype]
    hidden, table, targets = inputs(dtype)
    assert (targets != PAD_ID).sum() == REAL
    logits = (hidden @ table.T).flatten(end_dim=1)
    plain = F.cross_entropy(logits, targets.flatten(), ignore_index=PAD_ID, label_smoothing=smoothing)
    found = loss(hidden, table, targets, smoothing, PAD_ID)
    assert found.dtype == dtype
    torch.testing.assert_close(found, plain, rtol=0, atol=tolerance)
    for times in (1.0, -3.0):
        grads = [torch.autograd.grad(times * x, (hidden, table), retain_graph=True) for x in (found, plain)]
        for ours, theirs in zip(*grads, strict=True):
            torch.testing.assert_close(ours, theirs, rtol=0, atol=tolerance)


def from_logits(loss):
    return lambda hidden, table, *rest: loss(hidden @ table.T, *rest)


def gradient_twice(hidden, table, *rest):
    loss = projected_label_smoothing_loss(hidden, table, *rest)
    return 2 * loss - loss.detach()


def gradient_whatever_the_loss_is_multiplied_by(hidden, table, *rest):
    class Once(torch.autograd.Function):
        @staticmethod
        def forward(ctx, loss):
            return loss.clone()

        @staticmethod
        def backward(ctx, loss_grad):
            return torch.ones_like(loss_grad)

    return Once.apply(projected_label_smoothing_loss(hidden, table, *rest))


WRONG_PROJECTED = {name: from_logits(wrong) for name, wrong in WRONG.items()} | {
    "gradient twice": gradient_twice,
    "gradient whatever the loss is multiplied by": gradient_whatever_the_loss_is_multiplied_by,
    "no gradient to the table": lambda h, t, *rest: projected_label_smoothing_loss(
        h, t.detach() + 0 * t, *rest
    ),
    "no gradient to the hidden vectors": lambda h, t, *rest: projected_label_smoothing_loss(
        h.detach() + 0 * h, t, *rest
    ),
    "logits scaled": lambda h, t, *rest: projected_label_smoothing_loss(h / D_MODEL**0.5, t, *rest),
}


@pytest.fixture
def as_on_a_gpu(monkeypatch):
    """The loss in the form for a GPU: padding is not left out, but counts for nothing."""
    monkeypatch.setattr(losses, "_on_cpu", lambda x: False)


@pytest.mark.parametrize("rows", [1, 4, 5, REAL, 256])
@pytest.mark.parametrize("smoothing", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_projected_loss(dtype, smoothing, rows, monkeypatch):
    monkeypatch.setattr(losses, "ROWS_AT_A_TIME", rows)
    check_projected(projected_label_smoothing_loss, dtype, smoothing)


@pytest.mark.parametrize("rows", [1, 4, REAL, 8192])
@pytest.mark.parametrize("smoothing", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_projected_loss_as_on_a_gpu(as_on_a_gpu, dtype, smoothing, rows, monkeypatch):
    monkeypatch.setattr(losses, "ROWS_AT_A_TIME_ON_A_GPU", rows)
    check_projected(projected_label_smoothing_loss, dtype, smoothing)


def test_what_stands_at_padding_does_not_matter_on_a_gpu(as_on_a_gpu):
    """Not even where it is no number."""
    hidden, table, targets = inputs()
    found = []
    for value in (1.0, float("inf"), float("nan")):
        given = hidden.detach().masked_fill((targets == PAD_ID)[..., None], value).requires_grad_()
        loss = projected_label_smoothing_loss(given, table, targets, 0.1, PAD_ID)
        found.append((loss, *torch.autograd.grad(loss, (given, table))))
    assert all(torch.equal(x, y) for others in found[1:] for x, y in zip(found[0], others, strict=True))
    assert (found[0][1][targets == PAD_ID] == 0).all()


def test_on_a_gpu_as_well_the_logits_are_never_all_there(as_on_a_gpu, monkeypatch):
    monkeypatch.setattr(losses, "ROWS_AT_A_TIME_ON_A_GPU", 4)
    hidden, table, targets = inputs()
    with LargestResult() as largest:
        projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID).backward()
    assert largest.numel <= max(hidden.numel(), table.numel())


@pytest.mark.parametrize("right", [label_smoothing_loss, loss_with])
def test_the_check_accepts_other_right_ways(right):
    check_projected(from_logits(right))


@pytest.mark.parametrize("wrong", WRONG_PROJECTED.values(), ids=WRONG_PROJECTED)
def test_a_wrong_projected_loss_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_projected(wrong)


@pytest.mark.parametrize("rows", [4, 5, 256])
@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_gradients_are_those_of_the_loss(smoothing, rows, monkeypatch):
    monkeypatch.setattr(losses, "ROWS_AT_A_TIME", rows)
    hidden, table, targets = inputs()

    def loss(hidden, table):
        return projected_label_smoothing_loss(hidden, table, targets, smoothing, PAD_ID)

    assert torch.autograd.gradcheck(loss, (hidden, table))


def test_a_table_used_at_both_ends_learns_from_both():
    _, table, targets = inputs()

    def gradient(loss):
        return torch.autograd.grad(loss(table[targets].tanh(), table, targets, 0.1, PAD_ID), table)[0]

    expected = gradient(from_logits(label_smoothing_loss))
    torch.testing.assert_close(gradient(projected_label_smoothing_loss), expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("on_cpu", [True, False])
def test_padding_may_have_an_id_that_no_token_has(on_cpu, monkeypatch):
    monkeypatch.setattr(losses, "_on_cpu", lambda x: on_cpu)
    hidden, table, targets = inputs()
    expected = projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    others = targets.where(targets != PAD_ID, -100)
    assert projected_label_smoothing_loss(hidden, table, others, 0.1, -100).item() == expected.item()


@pytest.mark.parametrize("on_cpu", [True, False])
def test_one_vector_needs_no_batch(on_cpu, monkeypatch):
    monkeypatch.setattr(losses, "_on_cpu", lambda x: on_cpu)
    hidden, table, _ = inputs()
    expected = -torch.log_softmax(table @ hidden[1, 4], dim=0)[7]
    found = projected_label_smoothing_loss(hidden[1, 4], table, torch.tensor(7), 0.0, PAD_ID)
    torch.testing.assert_close(found, expected)


@pytest.mark.parametrize("on_cpu", [True, False])
def test_a_batch_of_padding_alone_is_harmless(on_cpu, monkeypatch):
    monkeypatch.setattr(losses, "_on_cpu", lambda x: on_cpu)
    hidden, table, targets = inputs()
    loss = projected_label_smoothing_loss(hidden, table, torch.full_like(targets, PAD_ID), 0.1, PAD_ID)
    loss.backward()
    assert loss.item() == 0.0
    assert (hidden.grad == 0).all()
    assert (table.grad == 0).all()


@pytest.mark.parametrize("on_cpu", [True, False])
def test_a_single_real_target_is_averaged_over_itself(on_cpu, monkeypatch):
    monkeypatch.setattr(losses, "_on_cpu", lambda x: on_cpu)
    hidden, table, targets = inputs()
    single = torch.full_like(targets, PAD_ID)
    single[1, 4] = 7
    expected = -torch.log_softmax(table @ hidden[1, 4], dim=0)[7]
    for loss in (projected_label_smoothing_loss, from_logits(label_smoothing_loss)):
        torch.testing.assert_close(loss(hidden, table, single, 0.0, PAD_ID), expected)


@pytest.mark.parametrize("on_cpu", [True, False])
def test_large_logits_are_safe(on_cpu, monkeypatch):
    monkeypatch.setattr(losses, "_on_cpu", lambda x: on_cpu)
    hidden, table, targets = inputs(torch.float32)
    loss = projected_label_smoothing_loss(hidden * 1e4, table, targets, 0.1, PAD_ID)
    assert loss.isfinite()
    assert all(grad.isfinite().all() for grad in torch.autograd.grad(loss, (hidden, table)))


def test_inputs_stay_as_they_were():
    given = [x.detach() for x in inputs()]
    before = [x.clone() for x in given]
    projected_label_smoothing_loss(*given, 0.1, PAD_ID)
    label_smoothing_loss(given[0] @ given[1].T, given[2], 0.1, PAD_ID)
    assert all(torch.equal(x, y) for x, y in zip(given, before, strict=True))


class LargestResult(TorchDispatchMode):
    """Remember how many numbers the largest tensor made inside the block holds."""

    numel = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.numel = max(self.numel, result.numel())
        return result


def test_the_logits_are_never_all_there(monkeypatch):
    monkeypatch.setattr(losses, "ROWS_AT_A_TIME", 4)
    hidden, table, targets = inputs()
    with LargestResult() as largest:
        projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID).backward()
    assert largest.numel <= max(hidden.numel(), table.numel())
    assert largest.numel < REAL * VOCAB_SIZE


def test_a_second_derivative_is_refused():
    hidden, table, targets = inputs()
    loss = projected_label_smoothing_loss(hidden.tanh(), table, targets, 0.1, PAD_ID).square()
    [grad] = torch.autograd.grad(loss, hidden, create_graph=True)
    with pytest.raises(RuntimeError, match="twice"):
        grad.square().sum().backward()


def test_the_loss_stays_in_float32_under_autocast():
    hidden, table, targets = inputs(torch.float32)
    exact = projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    with torch.autocast("cpu", torch.bfloat16):
        found = projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    assert found.dtype == torch.float32
    torch.testing.assert_close(found, exact, rtol=0, atol=5e-3)


def test_autocast_leaves_float64_alone():
    hidden, table, targets = inputs(torch.float64)
    exact = projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    with torch.autocast("cpu", torch.bfloat16):
        assert projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID) == exact


def test_under_autocast_the_table_is_cast_once(monkeypatch):
    monkeypatch.setattr(losses, "ROWS_AT_A_TIME", 4)
    hidden, table, targets = inputs(torch.float32)
    with torch.autocast("cpu", torch.bfloat16), Casts(table.shape) as casts:
        projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    assert casts.count == 1


class Casts(TorchDispatchMode):
    """Count how often a tensor of this shape, or its transpose, is cast inside the block."""

    def __init__(self, shape):
        super().__init__()
        self.shapes, self.count = (tuple(shape), tuple(reversed(shape))), 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        self.count += operation is torch.ops.aten._to_copy.default and tuple(args[0].shape) in self.shapes
        return operation(*args, **(kwargs or {}))


def test_a_model_in_bfloat16_gets_its_gradients():
    hidden, table, targets = (x.bfloat16() if x.is_floating_point() else x for x in inputs(torch.float32))
    hidden, table = hidden.detach().requires_grad_(), table.detach().requires_grad_()
    found = torch.autograd.grad(
        projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID), (hidden, table)
    )
    wide = [x.detach().float().requires_grad_() for x in (hidden, table)]
    exact = torch.autograd.grad(label_smoothing_loss(wide[0] @ wide[1].T, targets, 0.1, PAD_ID), wide)
    for grad, expected in zip(found, exact, strict=True):
        assert grad.dtype == torch.bfloat16
        torch.testing.assert_close(grad.float(), expected, rtol=0.05, atol=5e-3)


class Products(TorchDispatchMode):
    """Count the matrix products made inside the block."""

    count = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        self.count += operation is torch.ops.aten.mm.default
        return operation(*args, **(kwargs or {}))


def test_without_gradients_the_loss_is_the_same_for_a_third_of_the_work():
    hidden, table, targets = inputs()
    with Products() as with_gradients:
        expected = projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    with torch.no_grad(), Products() as without:
        loss = projected_label_smoothing_loss(hidden, table, targets, 0.1, PAD_ID)
    assert loss.item() == expected.item() and not loss.requires_grad
    assert (without.count, with_gradients.count) == (1, 3)


def test_both_losses_agree_on_padding_alone():
    logits, targets = torch.zeros(2, 3, VOCAB_SIZE), torch.full((2, 3), PAD_ID)
    plain = label_smoothing_loss(logits, targets, 0.1, PAD_ID)
    assert plain.item() == losses_of_logits(logits, targets, 0.1, PAD_ID).item()


@pytest.mark.parametrize("smoothing", [-0.1, 1.5])
def test_smoothing_is_a_share(smoothing):
    hidden, table, targets = inputs()
    for call in (
        lambda: label_smoothing_loss(hidden @ table.T, targets, smoothing, PAD_ID),
        lambda: projected_label_smoothing_loss(hidden, table, targets, smoothing, PAD_ID),
        lambda: smoothed_floor(VOCAB_SIZE, smoothing),
    ):
        with pytest.raises(ValueError, match="smoothing"):
            call()


# --- language_model_loss ---

# Rows of 4 and 3 tokens; places with distinct probabilities, so that no wrong place has the right one's.
ROWS = torch.tensor([[1, 5, 4, 2], [1, 6, 2, PAD_ID]])


def check_language_model_loss(loss):
    logits = draw(2, 4, 7, dtype=torch.float64)
    log_probs = logits.log_softmax(-1)
    wanted = [
        log_probs[0, 0, 5],
        log_probs[0, 1, 4],
        log_probs[0, 2, 2],
        log_probs[1, 0, 6],
        log_probs[1, 1, 2],
    ]
    assert loss(logits, ROWS, PAD_ID).item() == pytest.approx(-sum(wanted).item() / 5, abs=1e-12)


def plain(logits, targets, pad_id=PAD_ID):
    return F.cross_entropy(logits.flatten(0, -2), targets.flatten(), ignore_index=pad_id)


WRONG_LANGUAGE_MODELS = {
    "not shifted": lambda logits, ids, pad_id: plain(logits, ids),
    "shifted twice": lambda logits, ids, pad_id: plain(logits[:, :-2], ids[:, 2:]),
    "flattened before the shift": lambda logits, ids, pad_id: plain(
        logits.flatten(0, 1)[:-1], ids.flatten()[1:]
    ),
    "the token before": lambda logits, ids, pad_id: plain(logits[:, 1:], ids[:, :-1]),
    "padding counts": lambda logits, ids, pad_id: plain(logits[:, :-1], ids[:, 1:], pad_id=-100),
    "a mean of each row's mean": lambda logits, ids, pad_id: torch.stack(
        [plain(x[:-1], row[1:]) for x, row in zip(logits, ids, strict=True)]
    ).mean(),
    "the last logits, the first targets": lambda logits, ids, pad_id: plain(logits[:, 1:], ids[:, 1:]),
    "pad id 0 whatever was asked": lambda logits, ids, pad_id: language_model_loss(logits, ids, 0),
}


def test_next_tokens_by_hand():
    check_language_model_loss(language_model_loss)


@pytest.mark.parametrize("wrong", WRONG_LANGUAGE_MODELS.values(), ids=WRONG_LANGUAGE_MODELS)
def test_a_wrong_language_model_loss_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_language_model_loss(wrong)


def test_a_language_model_that_knows_nothing_costs_ln_v():
    assert language_model_loss(torch.zeros(2, 4, 7), ROWS, PAD_ID).item() == pytest.approx(math.log(7))
    assert language_model_loss(torch.zeros(2, 4, 7), ROWS.int(), PAD_ID).item() == pytest.approx(math.log(7))


def test_the_last_logits_and_those_of_padding_have_no_say():
    logits = draw(2, 4, 7, dtype=torch.float64).requires_grad_()
    language_model_loss(logits, ROWS, PAD_ID).backward()
    has_target = torch.tensor([[True, True, True, False], [True, True, False, False]])
    assert (logits.grad[~has_target] == 0).all()
    assert (logits.grad[has_target] != 0).all()


def test_without_a_target_the_loss_is_zero_and_so_are_its_gradients():
    logits = draw(2, 3, 7).requires_grad_()
    loss = language_model_loss(logits, torch.tensor([[5, PAD_ID, PAD_ID]] * 2), PAD_ID)
    loss.backward()
    assert loss.item() == 0
    assert (logits.grad == 0).all()


def test_logits_without_a_token_are_refused():
    with unchecked_shapes(), pytest.raises(ValueError, match=r"token ids of shape \(2, 3\)"):
        language_model_loss(torch.zeros(2, 3, 7), ROWS, PAD_ID)


# --- distillation_loss ---

STUDENT, TEACHER = draw(5, 3, dtype=torch.float64), draw(5, 3, dtype=torch.float64, seed=1)


def check_distillation_loss(loss):
    # probabilities (.5, .5) of the teacher, (.75, .25) of the student: .5 ln(.5 / .75) + .5 ln(.5 / .25) = .14384
    student, teacher = torch.tensor([[9.0, 1]]).log() + 7, torch.tensor([[1.0, 1]])
    assert loss(student, teacher, 2.0).item() == pytest.approx(4 * 0.14384, abs=1e-4)
    # softened twice as much, both are nearer to (.5, .5): (.634, .366)
    assert loss(student, teacher, 4.0).item() == pytest.approx(16 * 0.037252, abs=1e-4)
    # the other way round: .75 ln(.75 / .5) + .25 ln(.25 / .5)
    assert loss(teacher, student, 2.0).item() == pytest.approx(4 * 0.13081, abs=1e-4)
    both = loss(torch.cat([student, teacher]), torch.cat([teacher, teacher]), 2.0)
    assert both.item() == pytest.approx(2 * 0.14384, abs=1e-4)


def divergence(student, teacher, temperature, factor=True, reduction="batchmean", soft=(True, True)):
    """The loss written once more, with room for a wrong step."""
    student, teacher = (x / temperature**s for x, s in zip((student, teacher), soft, strict=True))
    found = F.kl_div(student.log_softmax(-1), teacher.softmax(-1), reduction=reduction)
    return temperature**2 * found if factor else found


WRONG_DISTILLATIONS = {
    "no T^2": lambda *a: divergence(*a, factor=False),
    "turned round": lambda student, teacher, t: divergence(teacher, student, t),
    "teacher softened by itself": lambda *a: divergence(*a, soft=(False, True)),
    "not softened": lambda *a: divergence(*a, soft=(False, False)),
    "averaged over classes too": lambda *a: divergence(*a) / a[0].shape[1],
    "summed": lambda *a: divergence(*a, reduction="sum"),
    "teacher with itself": lambda student, teacher, t: divergence(teacher, teacher, t),
    "cross-entropy": lambda student, teacher, t: (
        t**2 * F.cross_entropy(student / t, (teacher / t).softmax(-1))
    ),
}


@pytest.mark.parametrize("loss", [distillation_loss, divergence])
def test_distillation_by_hand(loss):
    check_distillation_loss(loss)


@pytest.mark.parametrize("wrong", WRONG_DISTILLATIONS.values(), ids=WRONG_DISTILLATIONS)
def test_a_wrong_distillation_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_distillation_loss(wrong)


def test_a_perfect_student_has_nothing_to_learn():
    student = (TEACHER + 3.0).requires_grad_()
    loss = distillation_loss(student, TEACHER, 1.5)
    loss.backward()
    assert loss.item() == pytest.approx(0, abs=1e-15)
    assert student.grad.abs().max() < 1e-15
    assert distillation_loss(STUDENT, TEACHER, 1.5) > 0.1


def test_the_teacher_learns_nothing():
    student, teacher = STUDENT.clone().requires_grad_(), TEACHER.clone().requires_grad_()
    distillation_loss(student, teacher, 2.0).backward()
    assert student.grad.abs().max() > 0.01
    assert teacher.grad is None


def test_with_much_heat_the_gradient_no_longer_depends_on_it():
    """It is that of half the squared distance of the centred logits, a class (arXiv 1503.02531, section 2.1)."""
    student = STUDENT.clone().requires_grad_()
    distillation_loss(student, TEACHER, 1e4).backward()
    away = STUDENT - TEACHER
    wanted = (away - away.mean(-1, keepdim=True)) / 3 / 5
    torch.testing.assert_close(student.grad, wanted, rtol=0, atol=1e-4)


def test_distillation_refuses_what_does_not_fit():
    with unchecked_shapes(), pytest.raises(ValueError, match=r"one shape .* got \(5, 3\) and \(5, 2\)"):
        distillation_loss(STUDENT, TEACHER[:, :2], 2.0)
    with pytest.raises(ValueError, match="temperature must be above 0; got 0"):
        distillation_loss(STUDENT, TEACHER, 0.0)
