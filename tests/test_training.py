"""Training on a task small enough to learn in seconds: copy a short sequence of made-up words."""

import os
import random
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
import torch
from torch import nn

from course_lib.batches import TokenPairs, tokenize_pairs
from course_lib.running.checkpoints import FILE_NAME, load_checkpoint, save_checkpoint
from course_lib.running.modules import weights_of
from course_lib.training import Trainer, TrainingConfig, batch_loss, make_optimizer, train, validation_loss
from course_lib.transformer import Transformer, TransformerConfig
from tests.unchecked_shapes import unchecked_shapes

VOCAB_SIZE = 23


class Letters:
    """A tokenizer of single letters, ids from 4."""

    def encode_batch(self, texts):
        return [[4 + ord(letter) - ord("a") for letter in text] for text in texts]


def copy_pairs(count: int, seed: int) -> TokenPairs:
    draw = random.Random(seed)
    sentences = ["".join(draw.choices("abcdefghijkl", k=draw.randint(2, 7))) for _ in range(count)]
    return tokenize_pairs(Letters(), sentences, sentences)


def small_model(dropout: float = 0.1, seed: int = 3) -> Transformer:
    sizes = dict(d_model=16, d_ff=24, num_heads=2, num_layers=2, dropout=dropout, max_len=32)
    return Transformer(TransformerConfig(VOCAB_SIZE, **sizes), seed=seed)


CONFIG = TrainingConfig(
    max_steps=12,
    tokens_per_batch=120,
    learning_rate=1e-2,
    warmup_steps=8,
    validate_every=5,
    checkpoint_every=4,
)


@pytest.mark.nightly
@pytest.mark.slow
def test_learns_to_copy_sequences_it_never_saw():
    model, unseen = small_model(dropout=0.0), copy_pairs(50, seed=2)
    config = replace(CONFIG, max_steps=600, tokens_per_batch=600, label_smoothing=0.0, warmup_steps=50)
    assert validation_loss(model, unseen) > 2.0
    train(model, copy_pairs(3000, seed=1), config)
    assert validation_loss(model, unseen) < 0.15


def test_history_has_one_entry_an_update_and_validates_when_asked():
    history = train(small_model(), copy_pairs(60, 1), CONFIG, validation=copy_pairs(20, 2))
    assert len(history.losses) == len(history.learning_rates) == len(history.seconds) == 12
    assert history.validation_steps == [5, 10, 12]
    assert history.learning_rates[:3] == pytest.approx([1e-2 / 8, 2e-2 / 8, 3e-2 / 8])
    assert history.seconds == sorted(history.seconds)


@pytest.mark.parametrize("validation", [None, copy_pairs(20, 2)])
def test_the_score_is_measured_when_it_validates_on_the_model_as_it_is_then(validation):
    """In evaluation mode and without gradients, and the training is the same as without."""
    model, data, seen = small_model(), copy_pairs(60, 1), []

    def loss_again(scored):
        seen.append((scored is model, scored.training, torch.is_grad_enabled()))
        torch.rand(7)  # what a score draws is no business of dropout's
        return validation_loss(scored, copy_pairs(20, 2))

    scored = train(model, data, CONFIG, validation, score=loss_again)
    assert scored.score_steps == [5, 10, 12]
    assert seen == [(True, False, False)] * 3
    plain = train(small_model(), data, CONFIG, copy_pairs(20, 2))
    assert scored.scores == plain.validation_losses
    assert scored.losses == plain.losses
    assert (scored.validation_losses, plain.scores) == (plain.validation_losses if validation else [], [])


def test_same_seed_same_losses_and_the_callers_random_numbers_stay():
    model = small_model()
    torch.manual_seed(77)
    expected = torch.rand(3)
    torch.manual_seed(77)
    first = train(model, copy_pairs(60, 1), CONFIG)
    assert torch.equal(torch.rand(3), expected)
    torch.manual_seed(5)
    second = train(small_model(), copy_pairs(60, 1), CONFIG)
    other = train(small_model(), copy_pairs(60, 1), replace(CONFIG, seed=1))
    assert first.losses == second.losses
    assert first.losses != other.losses


def test_resumed_run_is_the_run_that_never_stopped(tmp_path):
    whole_model, stopped_model = small_model(), small_model()
    data, validation = copy_pairs(60, 1), copy_pairs(20, 2)
    config = replace(CONFIG, average_steps=6)  # begun before the checkpoint from which it goes on
    keep = {"score": lambda model: model.embedding.table.weight.norm()}
    whole = train(whole_model, data, config, validation, **keep)

    class Stop(Exception):
        pass

    def stop_after_nine(history):
        if len(history.losses) == 9:  # one update past the checkpoint at 8: it is done again
            raise Stop

    with pytest.raises(Stop):
        train(stopped_model, data, config, validation, tmp_path, stop_after_nine, **keep)
    resumed_model = small_model(seed=99)
    resumed = train(resumed_model, data, config, validation, tmp_path, **keep)
    assert resumed.losses == whole.losses
    assert resumed.validation_losses == whole.validation_losses
    assert (resumed.score_steps, resumed.scores) == (whole.score_steps, whole.scores)
    assert whole.score_steps == [5, 10, 12]
    for name, tensor in whole_model.state_dict().items():
        assert torch.equal(tensor, resumed_model.state_dict()[name]), name


def test_a_run_without_random_states_would_be_caught(tmp_path, monkeypatch):
    """The test above can fail: with dropout's random numbers not restored, the losses differ."""
    data = copy_pairs(60, 1)
    whole = train(small_model(), data, CONFIG)
    train(small_model(), data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    monkeypatch.setattr("course_lib.running.checkpoints.restore_random_states", lambda *_: None)
    resumed = train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)
    assert resumed.losses[:8] == whole.losses[:8]
    assert resumed.losses[8:] != whole.losses[8:]


def compiled(model):
    return torch.compile(model, backend="eager")


def partly_compiled(model):
    model.encoder_layers[0] = compiled(model.encoder_layers[0])
    return model


WRAPPERS = [compiled, partly_compiled, nn.DataParallel, lambda model: compiled(nn.DataParallel(model))]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf")  # by the compiler
@pytest.mark.parametrize("wrap", WRAPPERS)
def test_a_compiled_or_parallel_model_goes_on_where_a_plain_one_stopped_and_back(tmp_path, wrap):
    """Its files say nothing of what is around it."""
    data, config = copy_pairs(60, 1), replace(CONFIG, average_steps=6)
    whole_model, end = small_model(), wrap(small_model(seed=9))
    whole = train(whole_model, data, config)
    with unchecked_shapes(), pytest.raises(KeyboardInterrupt):
        train(wrap(small_model()), data, config, checkpoint_folder=tmp_path, on_step=stop_at(9))
    assert b"_orig_mod" not in (tmp_path / FILE_NAME).read_bytes()
    shutil.copytree(tmp_path, tmp_path / "plain")
    plain = train(small_model(seed=9), data, config, checkpoint_folder=tmp_path / "plain")
    with unchecked_shapes():
        wrapped = train(end, data, config, checkpoint_folder=tmp_path)
    assert plain.losses == wrapped.losses == whole.losses
    for name, tensor in weights_of(end).items():
        assert torch.equal(tensor, whole_model.state_dict()[name]), name


KILLED_RUN = """
import sys
import time
import torch
torch.set_num_threads(1)
sys.path[:0] = {path!r}
from tests.test_training import CONFIG, copy_pairs, small_model
from course_lib.training import train
def tell(history):
    print(len(history.losses), flush=True)
    if len(history.losses) == 7:
        time.sleep(600)  # to be killed, and not to have ended before
train(small_model(), copy_pairs(60, 1), CONFIG, checkpoint_folder={folder!r}, on_step=tell)
"""


@pytest.mark.slow
def test_goes_on_after_kill_9(tmp_path):
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    code = KILLED_RUN.format(path=[root], folder=str(tmp_path))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if int(line) >= 6:
            process.send_signal(signal.SIGKILL)
            break
    process.stdout.close()
    assert process.wait(timeout=30) == -signal.SIGKILL
    whole = train(small_model(), copy_pairs(60, 1), CONFIG)
    resumed = train(small_model(), copy_pairs(60, 1), CONFIG, checkpoint_folder=tmp_path)
    assert resumed.losses == whole.losses


def test_accumulated_batches_make_the_gradient_of_one_large_batch():
    config = replace(CONFIG, accumulation_steps=3, clip_norm=float("inf"))
    trainer = Trainer(small_model(dropout=0.0), copy_pairs(60, 1), config)
    micro_batches = list(trainer.batches.epoch(0)[:3])
    num_tokens = sum(batch.num_tokens for batch in micro_batches)
    trainer.update()
    [loss] = trainer.history.losses
    gradients = [parameter.grad.clone() for parameter in trainer.model.parameters()]

    model = small_model(dropout=0.0)
    losses = [batch_loss(model, batch, 0.1) * batch.num_tokens for batch in micro_batches]
    sum(losses).div(num_tokens).backward()
    assert loss == pytest.approx(sum(losses).item() / num_tokens, rel=1e-6)
    for ours, parameter in zip(gradients, model.parameters(), strict=True):
        torch.testing.assert_close(ours, parameter.grad, rtol=1e-4, atol=1e-7)
    # A mean of the batches' means, the usual slip, is another number: the batches have unequal token counts.
    assert loss != pytest.approx(sum(batch_loss(model, b, 0.1).item() for b in micro_batches) / 3, rel=1e-4)


def test_averaging_ends_with_the_mean_of_the_last_weights():
    model, snapshots = small_model(), []
    config = replace(CONFIG, average_steps=5)
    train(
        model,
        copy_pairs(60, 1),
        config,
        on_step=lambda _: snapshots.append(model.embedding.table.weight.detach().clone()),
    )
    torch.testing.assert_close(model.embedding.table.weight, torch.stack(snapshots[-5:]).mean(dim=0))
    assert not torch.allclose(snapshots[-1], model.embedding.table.weight, atol=1e-4)


def test_gradient_is_clipped():
    trainer = Trainer(small_model(), copy_pairs(60, 1), replace(CONFIG, clip_norm=1e-3))
    trainer.update()
    norm = torch.stack([parameter.grad.norm() for parameter in trainer.model.parameters()]).norm()
    assert norm.item() == pytest.approx(1e-3, rel=1e-3)


def test_bf16_follows_fp32():
    data = copy_pairs(60, 1)
    fp32 = train(small_model(dropout=0.0), data, CONFIG).losses
    bf16 = train(small_model(dropout=0.0), data, replace(CONFIG, precision="bf16")).losses
    assert bf16 != fp32
    assert bf16 == pytest.approx(fp32, rel=0.02)


def test_optimizer_is_the_papers_adam():
    settings = make_optimizer(small_model()).defaults
    assert (settings["betas"], settings["eps"]) == ((0.9, 0.98), 1e-9)


def test_validation_ignores_dropout_and_keeps_nothing_for_a_gradient():
    model, seen = small_model(dropout=0.5), []

    def loss(*arguments):
        seen.append(torch.is_grad_enabled())
        return batch_loss(*arguments)

    first, second = (validation_loss(model, copy_pairs(20, 2), loss=loss) for _ in range(2))
    assert first == second
    assert set(seen) == {False}


def test_what_a_loss_draws_in_validation_does_not_change_the_training():
    def drawing(model, *arguments):
        if not model.training:
            torch.rand(7)
        return batch_loss(model, *arguments)

    runs = [
        train(small_model(dropout=0.5), copy_pairs(60, 1), CONFIG, validation, loss=drawing).losses
        for validation in (None, copy_pairs(20, 2))
    ]
    assert runs[0] == runs[1]


def test_validation_loss_does_not_depend_on_the_batching():
    model, data = small_model(), copy_pairs(33, 2)
    assert validation_loss(model, data, 20) == pytest.approx(validation_loss(model, data, 400), rel=1e-5)


def test_a_diverging_run_says_so():
    model = small_model()
    torch.nn.init.constant_(model.embedding.table.weight, float("inf"))
    with pytest.raises(FloatingPointError, match="update 1: lower the learning rate"):
        train(model, copy_pairs(60, 1), CONFIG)


@pytest.mark.parametrize("bad", [1, 7, 12])
def test_a_loss_that_is_no_number_names_its_update_and_never_reaches_the_disk(tmp_path, bad):
    """The first, one between two validations, and the last."""
    updates = []

    def loss(model, batch, label_smoothing):
        updates.append(batch)
        return batch_loss(model, batch, label_smoothing) * (float("nan") if len(updates) == bad else 1.0)

    config = replace(CONFIG, checkpoint_every=1, average_steps=9)
    with pytest.raises(FloatingPointError, match=f"the loss is nan at update {bad}: "):
        train(small_model(), copy_pairs(60, 1), config, checkpoint_folder=tmp_path, loss=loss)
    assert len(updates) == bad
    if bad == 1:
        assert os.listdir(tmp_path) == []
        return
    state = torch.load(tmp_path / FILE_NAME, weights_only=True)["state"]
    assert len(state["history"]["losses"]) == bad - 1
    kept = [*state["model"].values(), *state["average"].values()]
    kept += [x for moments in state["optimizer"]["state"].values() for x in moments.values()]
    assert all(x.isfinite().all() for x in kept)


def test_what_changes_no_number_may_change(tmp_path):
    data = copy_pairs(60, 1)
    train(small_model(), data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    free = {"cuda_graphs": True, "validate_every": 3, "checkpoint_every": 2}
    resumed = train(small_model(), data, replace(CONFIG, **free), checkpoint_folder=tmp_path)
    assert resumed.losses == train(small_model(), data, CONFIG).losses


CHANGES = {
    "seed": 4,
    "tokens_per_batch": 60,
    "accumulation_steps": 2,
    "label_smoothing": 0.2,
    "clip_norm": 2.0,
    "precision": "bf16",
}


def test_another_runs_checkpoint_is_refused_and_what_differs_is_named(tmp_path):
    data = copy_pairs(60, 1)
    train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)
    for name, value in CHANGES.items():
        refused = rf"belongs to another run, by its {name}; [^\n]*\nwanted: {value}\nfound:  {getattr(CONFIG, name)}"
        with pytest.raises(ValueError, match=refused):
            train(small_model(), data, replace(CONFIG, **{name: value}), checkpoint_folder=tmp_path)
    with pytest.raises(ValueError, match="another run, by its data"):
        train(small_model(), copy_pairs(60, 9), CONFIG, checkpoint_folder=tmp_path)
    with pytest.raises(ValueError, match="another run, by its model"):
        train(small_model(dropout=0.2), data, CONFIG, checkpoint_folder=tmp_path)
    with pytest.raises(ValueError, match="another run, by its learning rate at update 1;"):
        train(small_model(), data, replace(CONFIG, learning_rate=2e-2), checkpoint_folder=tmp_path)
    with pytest.raises(ValueError, match="another run, by its learning rate at update 9;"):
        train(small_model(), data, CONFIG, checkpoint_folder=tmp_path, schedule=changed_after_8)


def changed_after_8(step):
    return CONFIG.rate(step, None) * (0.5 if step > 8 else 1.0)


def test_a_schedule_may_change_after_the_updates_so_far(tmp_path):
    data = copy_pairs(60, 1)
    train(small_model(), data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    changed = train(small_model(), data, CONFIG, checkpoint_folder=tmp_path, schedule=changed_after_8)
    assert changed.losses == train(small_model(), data, CONFIG, schedule=changed_after_8).losses


def test_numbers_of_numpy_leave_a_checkpoint_that_can_be_read(tmp_path):
    data, config = copy_pairs(60, 1), replace(CONFIG, learning_rate=np.float64(1e-2), max_steps=8)
    schedule = {"schedule": lambda step: np.float64(1e-2)}
    train(small_model(), data, config, checkpoint_folder=tmp_path, **schedule)
    assert len(train(small_model(), data, config, checkpoint_folder=tmp_path, **schedule).losses) == 8


@pytest.mark.parametrize("rate", [-1e-3, float("nan"), float("inf")])
def test_a_learning_rate_that_is_none_is_refused(rate):
    with pytest.raises(ValueError, match=f"at least 0, and finite; got {rate} at update 1"):
        train(small_model(), copy_pairs(60, 1), CONFIG, schedule=lambda step: rate)


def test_a_checkpoint_of_a_model_with_other_parts_is_refused(tmp_path):
    data, other = copy_pairs(60, 1), small_model()
    train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)
    other.encoder_layers[0].feed_forward = nn.Linear(other.config.d_model, other.config.d_model)
    with pytest.raises(ValueError, match="of a model with other parts: "):
        train(other, data, CONFIG, checkpoint_folder=tmp_path)


def test_a_run_names_its_loss_with_its_settings_and_no_places_in_memory():
    def loss(model, batch, label_smoothing, weight, activation):
        return weight * batch_loss(model, batch, label_smoothing)

    def found(**settings):
        return Trainer(small_model(), copy_pairs(9, 1), CONFIG, partial(loss, **settings)).run["loss"]

    first = found(weight=1.0, activation=torch.relu)
    assert "loss" in first and "weight=1.0" in first and " at 0x" not in first
    others = [found(weight=2.0, activation=torch.relu), found(weight=1.0, activation=copy_pairs)]
    assert len({first, *others}) == 3


def test_a_finished_run_can_be_made_longer(tmp_path):
    data = copy_pairs(60, 1)
    train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)
    longer = train(small_model(), data, replace(CONFIG, max_steps=15), checkpoint_folder=tmp_path)
    assert longer.losses == train(small_model(), data, replace(CONFIG, max_steps=15)).losses


def test_the_rate_cools_down_and_a_run_may_go_on_from_before_it(tmp_path):
    data = copy_pairs(60, 1)
    steady = train(small_model(), data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    cooling = replace(CONFIG, cooldown_steps=4)
    went_on = train(small_model(), data, cooling, checkpoint_folder=tmp_path)
    assert went_on.losses == train(small_model(), data, cooling).losses
    assert went_on.learning_rates[:8] == steady.learning_rates
    full = train(small_model(), data, CONFIG).learning_rates
    assert went_on.learning_rates[8:] == pytest.approx(
        [rate * left / 5 for rate, left in zip(full[8:], (4, 3, 2, 1), strict=True)]
    )


def test_averaging_may_begin_after_the_updates_so_far(tmp_path):
    data, models = copy_pairs(60, 1), [small_model(), small_model()]
    train(models[0], data, replace(CONFIG, max_steps=8), checkpoint_folder=tmp_path)
    for model, folder in zip(models, (tmp_path, None), strict=True):
        train(model, data, replace(CONFIG, average_steps=4), checkpoint_folder=folder)
    assert torch.equal(*(model.embedding.table.weight for model in models))


@pytest.mark.parametrize(
    ("ending", "what"),
    [("average_steps", "number of averaged updates"), ("cooldown_steps", "learning rate at update 9")],
)
def test_a_run_whose_ending_has_begun_cannot_go_on_to_another_end(tmp_path, ending, what):
    data, config = copy_pairs(60, 1), replace(CONFIG, **{ending: 4})
    train(small_model(), data, config, checkpoint_folder=tmp_path)
    train(small_model(), data, config, checkpoint_folder=tmp_path)  # the same end is no problem
    with pytest.raises(ValueError, match=f"another run, by its {what};"):
        train(small_model(), data, replace(config, max_steps=24), checkpoint_folder=tmp_path)


@pytest.mark.parametrize(
    ("ending", "what"),
    [("average_steps", "number of averaged updates"), ("cooldown_steps", "learning rate at update 11")],
)
def test_an_ending_cannot_begin_in_the_past(tmp_path, ending, what):
    data, config = copy_pairs(60, 1), replace(CONFIG, max_steps=16, **{ending: 6})
    train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)
    with pytest.raises(ValueError, match=f"another run, by its {what};"):
        train(small_model(), data, config, checkpoint_folder=tmp_path)


def test_a_cooldown_cannot_change_behind_a_longer_average(tmp_path):
    """Both begin their ending after update 6; the shorter cooldown has begun by update 10."""
    data, config = copy_pairs(60, 1), replace(CONFIG, average_steps=6, cooldown_steps=3)
    with pytest.raises(KeyboardInterrupt):
        train(
            small_model(),
            data,
            replace(config, checkpoint_every=5),
            checkpoint_folder=tmp_path,
            on_step=stop_at(11),
        )
    with pytest.raises(ValueError, match="by its learning rate at update 7;"):
        train(small_model(), data, replace(config, cooldown_steps=6), checkpoint_folder=tmp_path)


def stop_at(update: int):
    def on_step(history):
        if len(history.losses) == update:
            raise KeyboardInterrupt

    return on_step


def test_an_average_is_kept_only_where_it_is_asked_for(tmp_path):
    data = copy_pairs(60, 1)
    for steps, folder in ((0, tmp_path / "plain"), (4, tmp_path / "averaged")):
        train(small_model(), data, replace(CONFIG, average_steps=steps), checkpoint_folder=folder)
    sizes = [(tmp_path / name / FILE_NAME).stat().st_size for name in ("plain", "averaged")]
    assert sizes[0] < sizes[1]


def test_a_model_that_does_not_fit_the_data_is_refused():
    data = copy_pairs(60, 1)
    with pytest.raises(ValueError, match="filled up with 0; got a model of pad_id=3"):
        train(Transformer(replace(small_model().config, pad_id=3)), data, CONFIG)
    with pytest.raises(ValueError, match="below vocab_size=9; got 15"):
        train(Transformer(replace(small_model().config, vocab_size=9)), data, CONFIG)
    first_words = Transformer(replace(small_model().config, vocab_size=15))
    train(first_words, tokenize_pairs(Letters(), ["ab"], ["ka"]), replace(CONFIG, max_steps=1))
    beyond = tokenize_pairs(Letters(), ["ab"], ["la"])
    with pytest.raises(ValueError, match="below vocab_size=15; got 15"):
        train(first_words, beyond, CONFIG)
    with pytest.raises(ValueError, match="below vocab_size=15; got 15"):
        train(first_words, tokenize_pairs(Letters(), ["ab"], ["ka"]), CONFIG, validation=beyond)


@pytest.mark.parametrize("pair", [("abcdefgh", "a"), ("a", "abcdefgh")])
def test_a_sentence_longer_than_the_model_is_refused_before_training(pair):
    pairs = tokenize_pairs(Letters(), [pair[0]], [pair[1]])
    config = small_model().config
    train(Transformer(replace(config, max_len=9)), pairs, replace(CONFIG, max_steps=1))  # <eos> is the ninth
    with pytest.raises(ValueError, match="up to max_len=8 positions; got one of 9"):
        train(Transformer(replace(config, max_len=8)), pairs, CONFIG)


def test_looking_at_the_validation_loss_changes_nothing():
    model, pairs = small_model(dropout=0.5).train(), copy_pairs(20, 2)
    model.encoder_layers[0].eval()
    modes = [module.training for module in model.modules()]
    assert validation_loss(model, pairs) == validation_loss(model, pairs)
    assert [module.training for module in model.modules()] == modes


def test_a_checkpoint_of_an_older_format_is_refused(tmp_path):
    torch.save({"fingerprint": "format 2", "random": [], "state": {}}, tmp_path / FILE_NAME)
    with pytest.raises(
        ValueError, match=r"delete it to start anew \(an earlier version of the course wrote it"
    ):
        train(small_model(), copy_pairs(60, 1), CONFIG, checkpoint_folder=tmp_path)


def test_a_checkpoint_that_cannot_be_read_is_not_called_damaged(tmp_path):
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(OSError):
        train(small_model(), copy_pairs(60, 1), CONFIG, checkpoint_folder=tmp_path)


def test_a_checkpoint_of_something_else_is_named(tmp_path):
    torch.save({"weights": torch.ones(2)}, tmp_path / FILE_NAME)
    with pytest.raises(ValueError, match="not a readable checkpoint; .*it holds weights"):
        train(small_model(), copy_pairs(60, 1), CONFIG, checkpoint_folder=tmp_path)


def test_a_damaged_checkpoint_is_named(tmp_path):
    data = copy_pairs(60, 1)
    train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)
    file = tmp_path / FILE_NAME
    file.write_bytes(file.read_bytes()[:-400])
    with pytest.raises(ValueError, match="not a readable checkpoint"):
        train(small_model(), data, CONFIG, checkpoint_folder=tmp_path)


def test_a_failing_write_leaves_the_checkpoint_before(tmp_path, monkeypatch):
    save_checkpoint(tmp_path, {"step": 1}, {"run": "a"})

    def no_room(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr("course_lib.running.files.os.fsync", no_room)
    with pytest.raises(OSError, match="No space left"):
        save_checkpoint(tmp_path, {"step": 2}, {"run": "a"})
    assert load_checkpoint(tmp_path, {"run": "a"}) == {"step": 1}
    assert os.listdir(tmp_path) == [FILE_NAME]


@pytest.mark.parametrize(
    "field, value",
    [
        ("max_steps", 0),
        ("label_smoothing", 1.5),
        ("precision", "fp8"),
        ("average_steps", 13),
        ("cooldown_steps", 13),
        ("cooldown_steps", -1),
        ("learning_rate", 0.0),
        ("clip_norm", float("nan")),
        ("accumulation_steps", 0),
    ],
)
def test_config_says_what_was_wanted(field, value):
    with pytest.raises(ValueError, match=f"{field} must.*got"):
        replace(CONFIG, **{field: value})


def test_progress_bar_shows_loss_and_time_left(capsys):
    train(small_model(), copy_pairs(60, 1), CONFIG, progress=True)
    shown = capsys.readouterr().err
    assert "12/12" in shown and "loss=" in shown and "<" in shown
    train(small_model(), copy_pairs(60, 1), CONFIG)
    captured = capsys.readouterr()
    assert captured.err == captured.out == ""
