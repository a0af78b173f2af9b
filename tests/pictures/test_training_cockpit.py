"""The training cockpit as plain functions: curves against torch, and how often the live form is drawn."""

import pytest
import torch

from course.pictures import TrainingCockpit, training_cockpit
from course.pictures.frame import Picture
from course_lib.batches import TokenPairs
from course_lib.losses import smoothed_floor
from course_lib.training import TrainingConfig, TrainingHistory, train
from course_lib.transformer import Transformer, TransformerConfig

CONFIG = TrainingConfig(max_steps=400, warmup_steps=50)
SIZES = TransformerConfig(vocab_size=30, d_model=8, d_ff=12, num_heads=2, num_layers=1)


def history_of(steps):
    losses = (3 + torch.randn(steps, generator=torch.Generator().manual_seed(0))).tolist()
    looked = steps >= 2
    seconds = [0.5 * i for i in range(1, steps + 1)]
    looks = [2] * looked
    return TrainingHistory(
        losses, [0.001] * steps, [9] * steps, seconds, looks, [1.5] * looked, looks, [0.125] * looked
    )


def test_points_are_means_of_the_updates_between():
    history = history_of(400)
    run = training_cockpit(history, CONFIG, 30).ours["run"]
    assert run["steps"] == [1, *range(5, 401, 5)]
    losses, start = torch.tensor(history.losses, dtype=torch.float64), 0
    for end, loss in zip(run["steps"], run["loss"], strict=True):
        assert loss == pytest.approx(losses[start:end].mean().item(), abs=0.00051)
        start = end
    assert (run["score_steps"], run["score"]) == ([2], [0.12])


@pytest.mark.parametrize("steps", [1, 2, 159, 160, 161, 333, 100_000])
def test_points_are_at_most_160_and_the_first_and_last_are_there(steps):
    run = training_cockpit(history_of(steps), CONFIG, 30).ours["run"]
    assert len(run["steps"]) <= 160
    assert (run["steps"][0], run["steps"][-1]) == (1, steps)
    assert run["loss"][0] == round(history_of(steps).losses[0], 3), "the first is one update's"


def test_the_floor_is_the_answer():
    found = training_cockpit(history_of(3), CONFIG, 3000)
    assert found.scene["level"] == round(smoothed_floor(3000, 0.1), 6)
    assert found.guess.choices[found.guess.answer] == f"{smoothed_floor(3000, 0.1):.2f}"


def test_without_a_floor_it_asks_where_the_loss_begins():
    plain = TrainingConfig(max_steps=400, warmup_steps=50, label_smoothing=0.0)
    found = training_cockpit(history_of(3), plain, 1500)
    assert found.scene["level"] == pytest.approx(torch.tensor(1500.0).log().item())
    assert found.guess.choices[found.guess.answer] == f"{torch.tensor(1500.0).log():.2f}"
    assert all(bool(why) != (i == found.guess.answer) for i, why in enumerate(found.guess.why_not))


def test_no_update_is_refused():
    with pytest.raises(ValueError, match="at least one update; got none"):
        training_cockpit(TrainingHistory(), CONFIG, 30)


def test_live_it_is_drawn_at_most_twice_a_second_and_ends_as_the_picture():
    shown, drawn, now = [], [], [0.0]

    def show(output):
        shown.append(output)
        output.observe(
            lambda change: drawn.append((now[0], len(change["new"]["ours"]["run"]["steps"]))), "data"
        )
        return shown.append

    cockpit = TrainingCockpit(TrainingConfig(max_steps=20), SIZES, show=show, clock=lambda: now[0])
    for steps in range(1, 21):
        now[0] += 0.2
        cockpit(history_of(steps))
    times = [time for time, _ in drawn]
    assert all(b - a >= 0.499 for a, b in zip(times[:-1], times[1:-1], strict=False))
    assert [steps for _, steps in drawn] == [4, 7, 10, 13, 16, 19, 20]
    assert len(shown) == 2
    assert isinstance(shown[1], Picture)
    assert shown[1] == training_cockpit(history_of(20), TrainingConfig(max_steps=20), 30)


def test_as_on_step_of_a_training_run():
    generator = torch.Generator().manual_seed(0)
    ids, offsets = torch.randint(4, 30, (60,), generator=generator), torch.arange(0, 61, 5)
    pairs = TokenPairs(ids, ids, offsets, offsets)
    config = TrainingConfig(max_steps=3, tokens_per_batch=40, warmup_steps=2)
    shown = []
    cockpit = TrainingCockpit(config, SIZES, show=lambda output: shown.append(output) or shown.append)
    history = train(Transformer(SIZES, seed=0), pairs, config, on_step=cockpit)
    assert shown[-1].ours["run"]["loss"] == [round(loss, 3) for loss in history.losses]
