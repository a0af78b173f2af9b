"""Updates as CUDA graphs give the numbers of eager updates. The graphs are stand-ins: see cpu_graphs.py."""

from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, replace

import pytest
import torch
from torch import Tensor

from course_lib.running import cuda_graphs
from course_lib.running.checkpoints import FILE_NAME
from course_lib.running.cuda_graphs import GraphedUpdates, graphs_work_on
from course_lib.training import Trainer, train
from tests.cpu_graphs import CpuGraphs
from tests.test_training import CONFIG, copy_pairs, small_model
from tests.test_training_data import Classifier, cross_entropy, pictures

DATA = copy_pairs(60, 1)
BATCHES = len(DATA.batches(CONFIG.tokens_per_batch))
EPOCHS = 4
# Rates that float32 holds exactly: a graph reads them from a tensor.
RATES = {"learning_rate": 2**-6, "warmup_steps": 32}
EAGER = replace(CONFIG, max_steps=EPOCHS * BATCHES, checkpoint_every=BATCHES + 2, **RATES)
GRAPHED = replace(EAGER, cuda_graphs=True)


@pytest.fixture
def graphs(monkeypatch):
    return CpuGraphs().install(monkeypatch)


def losses_and_weights(config, **arguments):
    model = small_model()
    losses = train(model, DATA, config, **arguments).losses
    return losses, [weight.detach() for weight in model.parameters()]


def equal(found, expected):
    losses = found[0] == expected[0]
    return losses and all(torch.equal(x, y) for x, y in zip(found[1], expected[1], strict=True))


def test_graphs_give_the_losses_and_weights_of_eager_updates_bit_for_bit(graphs):
    """With dropout, a rate that changes at each update, clipping, and batches of several sizes."""
    expected = losses_and_weights(EAGER)
    assert graphs.graphs == []
    assert equal(losses_and_weights(GRAPHED), expected)
    sizes = Counter((b.src_ids.shape, b.tgt_input.shape, b.num_tokens) for b in DATA.batches(120).epoch(0))
    assert len(sizes) == len(graphs.graphs) > 3
    # Each size was eager once.
    assert sum(graph.replays for graph in graphs.graphs) == EAGER.max_steps - len(sizes)
    assert len(graphs.pools) == 1


WRONG = {
    "the rate is a number in the graph": ("_rates_on_the_device", lambda self: nullcontext()),
    "the batch is not copied": (None, lambda batch: []),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_mistake_would_be_caught(graphs, monkeypatch, wrong):
    name, replacement = WRONG[wrong]
    owner = GraphedUpdates if name else cuda_graphs
    monkeypatch.setattr(owner, name or "_tensors", replacement)
    assert not equal(losses_and_weights(GRAPHED), losses_and_weights(EAGER))


def test_a_size_seen_once_is_eager_and_seen_twice_is_captured_and_replayed(graphs):
    trainer = Trainer(small_model(), DATA, replace(GRAPHED, tokens_per_batch=400))
    epoch = trainer.batches.epoch(0)
    first, second = epoch[0], epoch[1]
    found = []
    for batch in (first, second, first, first, second):
        trainer._graphs(trainer._step, [batch], batch.num_tokens)
        found.append([graph.replays for graph in graphs.graphs])
    assert found == [[], [], [1], [2], [2, 1]]


def test_the_optimizer_knows_that_it_is_captured_and_no_gradient_is_left(graphs):
    """Adam refuses a capture unless it is told, and warns if it is told at any other time."""
    trainer, told = Trainer(small_model(), DATA, GRAPHED), []
    batch = trainer.batches.epoch(0)[0]

    def work(batches, num_tokens):
        [group] = trainer.optimizer.param_groups
        told.append((group["capturable"], isinstance(group["lr"], Tensor)))
        return trainer._step(batches, num_tokens)

    for _ in range(3):
        trainer._graphs(work, [batch], batch.num_tokens)
    assert told == [(False, True), (True, True)]
    assert all(weight.grad is None for weight in trainer.model.parameters())


def test_a_loss_stays_when_another_graph_runs(graphs):
    trainer = Trainer(small_model(), DATA, GRAPHED)
    batch = trainer.batches.epoch(0)[0]
    losses = [trainer._graphs(trainer._step, [batch], batch.num_tokens) for _ in range(4)]
    assert len({loss.item() for loss in losses}) == 4


def test_our_stream_waits_for_the_others_before_and_they_wait_after(graphs):
    trainer = Trainer(small_model(), DATA, GRAPHED)
    for _ in range(3):
        trainer.update()
    assert graphs.order == ["side waits for main", "main waits for side"] * 3


def test_between_updates_the_optimizer_is_as_it_was(graphs, tmp_path):
    """So a checkpoint says nothing of graphs, and runs with and without them go on from one another."""
    trainers = [Trainer(small_model(), DATA, config) for config in (EAGER, GRAPHED)]
    for trainer in trainers:
        for _ in range(2 * BATCHES):
            trainer.update()
        trainer.save(tmp_path / str(trainer.config.cuda_graphs))
    eager, graphed = (trainer.optimizer.state_dict()["param_groups"] for trainer in trainers)
    assert eager == graphed
    assert type(graphed[0]["lr"]) is float
    assert trainers[0].run == trainers[1].run
    files = [(tmp_path / folder / FILE_NAME).stat().st_size for folder in ("False", "True")]
    assert files[0] == pytest.approx(files[1], abs=64)


@pytest.mark.slow
@pytest.mark.parametrize("before, after", [(GRAPHED, GRAPHED), (EAGER, GRAPHED), (GRAPHED, EAGER)])
def test_a_stopped_run_goes_on(graphs, tmp_path, before, after):
    whole = losses_and_weights(EAGER)
    losses_and_weights(replace(before, max_steps=2 * BATCHES + 3), checkpoint_folder=tmp_path)
    assert equal(losses_and_weights(after, checkpoint_folder=tmp_path), whole)


def test_a_loaded_checkpoint_makes_the_graphs_anew(graphs, tmp_path):
    """The old ones would write to the memory that Adam had before."""
    trainer, losses = Trainer(small_model(dropout=0.0), DATA, GRAPHED), []
    for _ in range(2 * BATCHES):
        trainer.update()
    trainer.save(tmp_path)
    for _ in range(2):
        trainer.load(tmp_path)
        for _ in range(2 * BATCHES):
            trainer.update()
        losses.append(trainer.history.losses)
    assert losses[0] == losses[1]
    assert losses[0] == losses_without_dropout(EAGER)


def losses_without_dropout(config):
    trainer = Trainer(small_model(dropout=0.0), DATA, config)
    for _ in range(EPOCHS * BATCHES):
        trainer.update()
    return trainer.history.losses


def test_averaging_and_validation_see_the_weights_of_now(graphs):
    config = {"average_steps": 2 * BATCHES, "validate_every": 3}
    found, expected = (
        losses_and_weights(replace(c, **config), validation=copy_pairs(20, 2)) for c in (GRAPHED, EAGER)
    )
    assert equal(found, expected)


def test_frozen_weights_stay_and_other_examples_are_graphed_too(graphs):
    found = []
    for config in (EAGER, GRAPHED):
        model = Classifier()
        model.filters.requires_grad_(False)
        settings = replace(config, tokens_per_batch=8, max_steps=15)  # 40 pictures: five batches of one size
        found.append(
            (train(model, pictures(), settings, loss=cross_entropy).losses, list(model.parameters()))
        )
    assert equal(*found)
    assert [graph.replays for graph in graphs.graphs] == [14]


@pytest.mark.parametrize("settings", [{"accumulation_steps": 2}, {"cuda_graphs": False}])
def test_elsewhere_updates_are_eager(graphs, settings):
    assert Trainer(small_model(), DATA, replace(GRAPHED, **settings))._graphs is None


def test_graphs_need_one_process_and_a_gpu_of_nvidias(monkeypatch):
    assert [graphs_work_on(torch.device(kind)) for kind in ("cuda", "cuda:1", "cpu", "mps")] == [
        True,
        True,
        False,
        False,
    ]
    assert Trainer(small_model(), DATA, GRAPHED)._graphs is None
    monkeypatch.setattr("course_lib.running.cuda_graphs.num_processes", lambda: 2)
    assert not graphs_work_on(torch.device("cuda"))


@dataclass(frozen=True)
class WithList:
    """A batch with something that may change and has no size."""

    x: Tensor
    names: list

    def to(self, device):
        return self


class NoDataclass:
    """A batch whose tensors cannot be found."""

    def __init__(self, x):
        self.x = x

    def to(self, device):
        return self


@pytest.mark.parametrize("batch", [WithList(torch.ones(3), []), NoDataclass(torch.ones(3))])
def test_a_batch_that_cannot_be_kept_is_never_captured(graphs, batch):
    optimizer = torch.optim.Adam([torch.ones(3, requires_grad=True)], lr=0.5)
    updates, seen = GraphedUpdates(optimizer, torch.device("cpu")), []
    for _ in range(3):
        updates(lambda batches, _: seen.append(optimizer.param_groups[0]["lr"]) or batches[0].x, [batch], 3)
    assert seen == [0.5] * 3
    assert graphs.graphs == []


def test_there_is_room_for_so_many_graphs_and_no_more(graphs, monkeypatch):
    monkeypatch.setattr(cuda_graphs, "MOST_GRAPHS", 2)
    assert equal(losses_and_weights(GRAPHED), losses_and_weights(EAGER))
    assert len(graphs.graphs) == 2


def test_after_an_error_in_a_capture_the_optimizer_is_as_it_was(graphs):
    """A loss that asks for a number cannot be captured, and the error is PyTorch's own."""
    optimizer = torch.optim.Adam([torch.ones(3, requires_grad=True)], lr=0.5)
    updates = GraphedUpdates(optimizer, torch.device("cpu"))
    batch = DATA.batches(120).epoch(0)[0]

    def work(batches, num_tokens):
        return torch.ones(3) * batches[0].src_ids.sum().item()

    updates(work, [batch], 5)
    with pytest.raises(RuntimeError, match="a capture cannot wait"):
        updates(work, [batch], 5)
    group = optimizer.param_groups[0]
    assert (group["lr"], group["capturable"]) == (0.5, False)
