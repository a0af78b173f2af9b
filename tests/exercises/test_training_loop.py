"""The loop of lesson 08 trains any model: as PyTorch's optimizers do, and a Transformer of functions by `adam_step`."""

import pytest
import torch
from torch import nn

from course.exercises import EXERCISES, check
from course.exercises.worker.given import Batches, Line, heavy_step, plain_step, squared_error
from course.exercises.worker.values import decode, encode
from course_lib.own_transformer import OwnTransformer
from course_lib.transformer import Transformer, TransformerConfig
from tests.exercises.test_explaining import cell

training_loop, adam_step, token_loss = (
    EXERCISES[name].reference for name in ("training_loop", "adam_step", "token_loss")
)
SIZES = TransformerConfig(
    23, d_model=12, d_ff=20, num_heads=3, num_layers=2, dropout=0.0, max_len=16, norm_first=True
)


def line(seed=0):
    generator = torch.Generator().manual_seed(seed)
    return Line(torch.randn(4, 3, generator=generator), torch.randn(3, generator=generator))


def batches(count, seed=1):
    generator = torch.Generator().manual_seed(seed)
    return [
        (torch.randn(5, 4, generator=generator), torch.randn(5, 3, generator=generator)) for _ in range(count)
    ]


def by_pytorch(optimizer, model, data, max_norm):
    """The loop as everybody writes it."""
    losses = []
    for batch in data:
        optimizer.zero_grad()
        loss = squared_error(model, batch)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), max_norm)
        optimizer.step()
        losses.append(loss.item())
    return losses


def adam(weight, gradient, state, step):
    means = state or (torch.zeros_like(weight), torch.zeros_like(weight))
    new, *means = adam_step(weight, gradient, *means, step, 0.05)
    return new, means


@pytest.mark.parametrize("max_norm", [1e6, 0.3])
@pytest.mark.parametrize(
    "rule, optimizer",
    [
        (plain_step, lambda weights: torch.optim.SGD(weights, lr=0.4)),
        (heavy_step, lambda weights: torch.optim.SGD(weights, lr=0.3, momentum=0.5)),
        (adam, lambda weights: torch.optim.Adam(weights, lr=0.05, betas=(0.9, 0.98), eps=1e-9)),
    ],
)
def test_it_does_what_pytorchs_optimizers_do(rule, optimizer, max_norm):
    own, theirs, data = line(), line(), batches(12)
    found = training_loop(own, iter(data), squared_error, rule, max_norm)
    wanted = by_pytorch(optimizer(theirs.parameters()), theirs, data, max_norm)
    assert found == pytest.approx(wanted, rel=1e-5)
    for one, other in zip(own.parameters(), theirs.parameters(), strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-5)


def test_two_updates_by_hand():
    """A loss of (0.75 w + b - 2)^2 from w = 1, b = 0. Both gradients point along (-3, -4), clipped (-0.6, -0.8)."""
    model, batch = Line(torch.ones(1, 1), torch.zeros(1)), (torch.tensor([[0.75]]), torch.tensor([[2.0]]))
    losses = training_loop(model, [batch, batch], squared_error, plain_step, 1.0)
    assert losses == pytest.approx([1.25**2, 0.75**2])
    assert model.weight.item() == pytest.approx(1 + 2 * 0.4 * 0.6)
    assert model.bias.item() == pytest.approx(2 * 0.4 * 0.8)


def test_the_weights_stay_the_models_own_and_its_old_gradients_are_forgotten():
    model, fresh, data = line(), line(), batches(3)
    squared_error(model, data[2]).backward()
    before = list(model.parameters())
    assert training_loop(model, data, squared_error, plain_step, 1e6) == training_loop(
        fresh, data, squared_error, plain_step, 1e6
    )
    assert all(
        one is other and one.requires_grad for one, other in zip(model.parameters(), before, strict=True)
    )


def test_batches_are_taken_one_by_one_so_that_a_run_can_be_watched():
    """What stands after `yield` runs when the batch has been learned."""
    model, seen = line(), []

    def watched():
        for batch in batches(3):
            before = model.weight.clone()
            yield batch
            seen.append(torch.equal(model.weight, before))

    training_loop(model, watched(), squared_error, plain_step, 1e6)
    assert seen == [False, False, False]


def test_it_trains_a_transformer_of_functions():
    """With the learner's loss and rule; twelve updates learn a batch nearly by heart."""
    generator = torch.Generator().manual_seed(4)
    src, tgt = (torch.randint(4, 23, (3, size), generator=generator) for size in (6, 5))
    tgt[2, 3:] = SIZES.pad_id
    heard = torch.cat([torch.full((3, 1), 1), tgt[:, :-1]], dim=1)

    def loss_of(model, batch):
        source, heard, said = batch
        return token_loss(model(source, heard), said, model.pad_id)

    model = OwnTransformer(Transformer(SIZES, seed=0))
    losses = training_loop(model, [(src, heard, tgt)] * 40, loss_of, adam, 1.0)
    assert losses[-1] < 0.1 < 2.5 < losses[0]


def test_what_is_given_travels_by_name():
    """A function as itself; a model and batches as others like them. Only what is given is known by its name."""
    assert decode(encode(heavy_step)) is heavy_step
    model = decode(encode(line()))
    assert isinstance(model, Line) and all(weight.requires_grad for weight in model.parameters())
    assert all(torch.equal(a, b) for a, b in zip(model.parameters(), line().parameters(), strict=True))
    [(x, target), *others] = decode(encode(Batches(*batches(3))))
    assert torch.equal(x, batches(3)[0][0]) and torch.equal(target, batches(3)[0][1]) and len(others) == 2

    def squared_error(model, batch):
        """Another one of the same name."""

    assert encode(squared_error) == {"kind": "other", "type": "function"}
    assert encode(nn.Linear(2, 2)) == {"kind": "other", "type": "Linear"}


RIGHT = """
def training_loop(model, batches, loss_of, update, max_norm):
    weights = list(model.parameters())
    states = [None for _ in weights]
    losses = []
    for step, batch in enumerate(batches, 1):
        model.zero_grad()
        loss = loss_of(model, batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, max_norm)
        with torch.no_grad():
            for i, weight in enumerate(weights):
                new, states[i] = update(weight, weight.grad, states[i], step)
                weight.copy_(new)
        losses.append(loss.item())
    return losses
"""


@pytest.mark.parametrize(
    "was, now",
    [
        ("model.zero_grad()", "for weight in weights: weight.grad = None"),
        ("model.zero_grad()", "model.zero_grad(set_to_none=False)"),
        ("weight.copy_(new)", "weight.data = new"),
        ("loss.item())", "loss.detach())"),
    ],
)
def test_other_right_ways_pass(was, now):
    assert check(cell("training_loop", RIGHT.replace(was, now), "import torch\n")).passed


@pytest.mark.parametrize(
    "was, now, slip",
    [
        ("        model.zero_grad()\n", "", "gradients add up"),
        ("enumerate(batches, 1)", "enumerate(batches)", "steps from 0"),
        ("weight.copy_(new)", "weight = new", "the weights never change"),
        ("weight.copy_(new)", "weights[i] = new", "new tensors for the weights"),
        ("with torch.no_grad():", "if True:", "updates recorded"),
        ("        torch.nn.utils.clip_grad_norm_(weights, max_norm)\n", "", "never clipped"),
        (
            "        loss.backward()\n        CLIP\n",
            "        CLIP\n        loss.backward()\n",
            "never clipped",
        ),
        ("        loss.backward()\n", "", "no gradient at the update"),
        ("loss.backward()", "loss.backward(); model.zero_grad()", "no gradient at the update"),
        ("states[i]", "state", "one state for all weights"),
        ("    return losses", "        return losses", "only the first batch"),
        (
            "losses.append(loss.item())",
            "losses.append(loss_of(model, batch).item())",
            "losses after the update",
        ),
    ],
)
def test_the_usual_slips_are_named(was, now, slip):
    before = "import torch\nstate = None\n"
    was, now = (
        text.replace("CLIP", "torch.nn.utils.clip_grad_norm_(weights, max_norm)") for text in (was, now)
    )
    source = RIGHT.replace(was, now).replace(
        "states = [None for _ in weights]", "state = None; states = [None] * 9"
    )
    assert check(cell("training_loop", source, before)).misconception == slip


def test_a_step_for_each_weight_is_named():
    source = RIGHT.replace("losses = []", "losses, step = [], 0")
    source = source.replace("for step, batch in enumerate(batches, 1)", "for batch in batches")
    source = source.replace("new, states[i] =", "step += 1; new, states[i] =")
    assert check(cell("training_loop", source, "import torch\n")).misconception == "a step for each weight"
