"""The Multi30k experiment on twenty made-up pairs: it cools down to its marks, scores, and continues."""

import gzip
import json
from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file

from course.records import read_run
from course_lib.training import train
from tests.test_command_line import NOUNS, WORDS
from tests.torchrun import torchrun
from workshop.experiments import multi30k
from workshop.experiments.averaging import keep_weights
from workshop.experiments.few_pairs import MixedLengths, RDropLoss
from workshop.experiments.multi30k import RECIPES, Corpus, Mark, Recipe, Run, scores_of

pytestmark = pytest.mark.nightly
CPU = torch.device("cpu")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("multi30k")
    pairs = [(f"The {a} {n} .", f"Der {b} {m} .") for a, b in WORDS.items() for n, m in NOUNS.items()]
    for split in ("train", "val", "test_2016_flickr"):
        for side, language in enumerate(("en", "de")):
            lines = "".join(f"{pair[side]}\n" for pair in pairs)
            (folder / f"{split}.{language}.gz").write_bytes(gzip.compress(lines.encode()))
    return folder


@pytest.fixture
def small(monkeypatch):
    """A recipe that validates every three updates, for a vocabulary of 90."""
    monkeypatch.setattr(multi30k, "VOCAB_SIZE", 90)
    training = replace(RECIPES["quick"].training, tokens_per_batch=60, warmup_steps=4, validate_every=3)
    recipe = Recipe({"dropout": 0.1, "norm_first": True}, training)
    monkeypatch.setitem(RECIPES, "quick", recipe)
    return recipe


def command(monkeypatch, folder, out, *marks):
    options = ["multi30k", "--multi30k", str(folder), "--out", str(out), "--note", "busy", *marks]
    monkeypatch.setattr("sys.argv", options)
    multi30k.main()


def test_a_stopped_run_goes_on_as_if_it_had_never_stopped(small, folder, tmp_path, monkeypatch, capsys):
    command(monkeypatch, folder, tmp_path / "whole", "--steps", "5", "15")
    command(monkeypatch, folder, tmp_path / "stopped", "--steps", "5")
    command(monkeypatch, folder, tmp_path / "stopped", "--steps", "5", "15")
    whole, stopped = (read_run(tmp_path / name / "record_15_updates.json") for name in ("whole", "stopped"))
    assert whole["history"].losses == stopped["history"].losses
    assert whole["scores"] == stopped["scores"]
    printed = capsys.readouterr().out
    assert printed.count("\n5 updates, ") == 2  # the second command does not make the first mark again
    assert printed.count("\n9 updates, ") == 2


def test_what_stands_at_a_mark_is_what_a_run_to_it_alone_gives(small, folder, tmp_path):
    corpus = Corpus(folder, CPU)
    run = Run(small, corpus, tmp_path, CPU)
    early, late = Mark(steps=5), Mark(steps=15)
    cooled = {}
    for mark in (early, late):
        run.train_towards(mark)
        cooled[mark] = run.cooled_down(mark)
    assert (len(cooled[early].history.losses), len(cooled[late].history.losses)) == (5, 15)
    for mark, cooldown in ((early, 2), (late, 6)):
        alone = Run(small, corpus, tmp_path / "alone", CPU)
        config = replace(small.training, max_steps=mark.steps, cooldown_steps=cooldown)
        assert train(alone.model, corpus.train, config).losses == cooled[mark].history.losses
        torch.testing.assert_close(alone.model.state_dict(), cooled[mark].model.state_dict())


def test_the_learning_rate_falls_to_almost_nothing_at_a_mark(small, folder, tmp_path):
    run = Run(small, Corpus(folder, CPU), tmp_path, CPU)
    mark = Mark(steps=15)
    run.train_towards(mark)
    assert run.updates == 9
    rates = run.cooled_down(mark).history.learning_rates
    steady = [small.training.learning_rate * min(step / 4, (4 / step) ** 0.5) for step in range(1, 16)]
    shares = [rate / full for rate, full in zip(rates, steady, strict=True)]
    assert shares == pytest.approx([1] * 9 + [6 / 7, 5 / 7, 4 / 7, 3 / 7, 2 / 7, 1 / 7])


def test_the_cooldown_to_a_mark_in_updates_begins_where_it_was_meant_to(small, folder, tmp_path):
    run = Run(small, Corpus(folder, CPU), tmp_path, CPU)
    for steps, cooldown_from in ((2, 2), (3, 2), (10, 6), (15, 9)):
        assert Mark(steps=steps).cooldown_from == cooldown_from
    run.train_towards(Mark(steps=10))
    assert run.updates == 6
    assert run.cooled_down(Mark(steps=10)).config.cooldown_steps == 4


def test_a_mark_in_updates_takes_one_call_and_a_mark_in_minutes_one_for_each_look_at_the_clock(
    small, folder, tmp_path, monkeypatch
):
    stops = []
    monkeypatch.setattr(
        multi30k,
        "train",
        lambda *arguments, **named: stops.append(arguments[2].max_steps) or train(*arguments),
    )
    corpus = Corpus(folder, CPU)
    Run(small, corpus, tmp_path / "updates", CPU).train_towards(Mark(steps=15))
    assert stops == [9]
    monkeypatch.setattr(Mark, "cools_down_after", lambda self, seconds: len(seconds) > 5)
    Run(small, corpus, tmp_path / "minutes", CPU).train_towards(Mark(minutes=1))
    assert stops == [9, 3, 6]


def test_a_mark_in_minutes_is_reached_when_it_was_meant_to():
    mark = Mark(minutes=10)
    assert not mark.cools_down_after([])
    assert not mark.cools_down_after([60.0, 359.0])
    assert mark.cools_down_after([60.0, 360.0])


def test_a_mark_that_the_run_has_passed_is_refused(small, folder, tmp_path, monkeypatch):
    command(monkeypatch, folder, tmp_path, "--steps", "15")
    with pytest.raises(ValueError, match="3_updates is too early .* has 9 updates"):
        command(monkeypatch, folder, tmp_path, "--steps", "3")
    with pytest.raises(ValueError, match="13_updates is too early .* has 9 updates"):
        command(monkeypatch, folder, tmp_path, "--steps", "13")


def test_a_passed_mark_in_minutes_is_refused(small, folder, tmp_path):
    run = Run(small, Corpus(folder, CPU), tmp_path, CPU)
    run.train_towards(Mark(steps=10))
    run.history.seconds = [60.0 * (update + 1) for update in range(6)]  # three after validation
    run.train_towards(Mark(minutes=9))  # that would begin its cooldown after 5.4 minutes: here
    with pytest.raises(ValueError, match="5_minutes is too early .* has 6 updates in 6.0 minutes"):
        run.train_towards(Mark(minutes=5))


def test_a_cooldown_that_was_stopped_goes_on(small, folder, tmp_path, monkeypatch):
    command(monkeypatch, folder, tmp_path / "whole", "--steps", "15")

    def power_cut(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(multi30k, "score_and_record", power_cut)
        with pytest.raises(KeyboardInterrupt):
            command(monkeypatch, folder, tmp_path / "stopped", "--steps", "15")
    [checkpoint] = (tmp_path / "stopped" / "15_updates").glob("*/*.pt")
    written = checkpoint.read_bytes()
    command(monkeypatch, folder, tmp_path / "stopped", "--steps", "15")
    assert checkpoint.read_bytes() == written  # nothing was trained again
    whole, stopped = (read_run(tmp_path / name / "record_15_updates.json") for name in ("whole", "stopped"))
    assert whole["history"].losses == stopped["history"].losses
    assert whole["scores"] == stopped["scores"]


def test_without_a_mark_the_recipe_says_when_it_ends(small, folder, tmp_path, monkeypatch):
    training = replace(small.training, max_steps=4)
    monkeypatch.setitem(RECIPES, "quick", Recipe(small.model, training))
    command(monkeypatch, folder, tmp_path)
    assert len(read_run(tmp_path / "record_4_updates.json")["history"].losses) == 4


def test_a_mark_lies_above_nothing(small, folder, tmp_path, monkeypatch, capsys):
    for mark in (("--steps", "0"), ("--minutes", "5", "-1")):
        with pytest.raises(SystemExit):
            command(monkeypatch, folder, tmp_path, *mark)
        assert "a mark must lie above 0" in capsys.readouterr().err


def test_the_last_epochs_of_a_cooldown_are_averaged_and_chosen_on_validation(
    small, folder, tmp_path, monkeypatch
):
    scored = []

    def scores(translator, corpus, length_penalty):
        scored.append(translator.model.state_dict())
        validation = 30.0 + len(scored) % 2  # the average, scored second, is worse; then better
        return {
            "validation_beam_5_tokenised_bleu": validation,
            "test_beam_5_tokenised_bleu": 9.0,
            "signature": "x",
        }

    monkeypatch.setattr(multi30k, "scores_of", scores)
    command(monkeypatch, folder, tmp_path, "--steps", "15", "--average", "2")
    kept = sorted((tmp_path / "15_updates" / "last_epochs").iterdir())
    assert [path.stem for path in kept] == ["000012", "000015"]  # a look every three updates
    end, mean = scored
    weights = [load_file(path) for path in kept]
    torch.testing.assert_close(weights[1], dict(end), rtol=0, atol=0)
    for name in end:
        torch.testing.assert_close(mean[name], (weights[0][name] + weights[1][name]) / 2)
    found = read_run(tmp_path / "record_15_updates.json")["scores"]
    assert (found["chosen"], found["averaged_test_beam_5_tokenised_bleu"]) == ("end", 9.0)
    scored.append(None)
    command(monkeypatch, folder, tmp_path / "other", "--steps", "15", "--average", "2")
    found = read_run(tmp_path / "other" / "record_15_updates.json")["scores"]
    assert found["chosen"] == "mean of 2 epochs"


def test_an_average_of_more_epochs_than_there_are_is_refused(small, folder, tmp_path):
    run = Run(small, Corpus(folder, CPU), tmp_path, CPU, average=3)
    keep_weights(run.model, tmp_path / "last_epochs", 3)
    with pytest.raises(ValueError, match="wanted the weights of 3 epochs .* found 1"):
        run.averaged()


def test_the_recipe_for_a_gpu_has_updates_of_the_same_size_in_one_batch():
    long, gpu = RECIPES["long"], RECIPES["gpu"]
    assert long.model == gpu.model
    sizes = (long.training.tokens_per_batch * long.training.accumulation_steps, gpu.training.tokens_per_batch)
    assert sizes == (8192, 8192) and gpu.training.accumulation_steps == 1
    one_batch = replace(long.training, tokens_per_batch=8192, accumulation_steps=1, max_steps=5000)
    assert one_batch == gpu.training


def test_the_recipe_for_a_gpu_trains_with_r_drop_on_two_lengths_a_batch(small, folder, tmp_path, monkeypatch):
    recipe = replace(small, r_drop=1.0, mixed=True, length_penalty=1.4)
    monkeypatch.setitem(RECIPES, "quick", recipe)
    command(monkeypatch, folder, tmp_path, "--steps", "5")
    record = read_run(tmp_path / "record_5_updates.json")
    assert record["note"] == "R-Drop of weight 1, batches of two lengths, length penalty 1.4. busy"
    run = Run(recipe, Corpus(folder, CPU), tmp_path / "other", CPU)
    assert isinstance(run.pairs, MixedLengths) and run.loss == RDropLoss(1.0)
    assert len(run.pairs) == len(run.corpus.train)


SMALL_UNDER_TORCHRUN = """
from dataclasses import replace
from workshop.experiments import multi30k

recipe = multi30k.RECIPES["quick"]
training = replace(recipe.training, tokens_per_batch=60, warmup_steps=4, validate_every=3)
multi30k.RECIPES["quick"] = replace(recipe, training=training)
multi30k.VOCAB_SIZE = 90
multi30k.main()
"""


def test_two_processes_make_one_run_and_one_record(folder, tmp_path):
    (tmp_path / "small.py").write_text(SMALL_UNDER_TORCHRUN)
    options = ["--multi30k", str(folder), "--out", "out", "--minutes", "1e-9"]
    printed = torchrun("small.py", *options, folder=tmp_path)
    assert printed.count("3 updates") == 1
    [path] = (tmp_path / "out").glob("record_*.json")
    record = read_run(path)
    assert (record["processes"], len(record["history"].losses)) == (2, 5)


def test_the_record_holds_both_measures_for_both_splits(small, folder, tmp_path, monkeypatch):
    command(monkeypatch, folder, tmp_path, "--minutes", "1e-9", "--dropout", "0.3")
    [path] = tmp_path.glob("record_*.json")
    record = json.loads(path.read_text())
    assert (record["note"], record["model"]["dropout"]) == ("length penalty 0.6. busy", 0.3)
    assert record["training"]["max_steps"] == len(record["history"]["losses"]) == 5
    kinds = {f"{s}_{d}" for s in ("validation", "test") for d in ("greedy", "beam_5")}
    assert {f"{kind}_{m}" for kind in kinds for m in ("tokenised_bleu", "sacrebleu")} < set(record["scores"])
    assert "tok:13a" in record["scores"]["sacrebleu_signature"]
    assert "tok:none" in record["scores"]["tokenised_bleu_signature"]


def test_a_perfect_translator_has_full_marks(small, folder):
    corpus = Corpus(folder, CPU)

    class Perfect:
        beam_sizes = []

        def translate_all(self, sentences, beam_size, length_penalty):
            self.beam_sizes.append((beam_size, length_penalty))
            answers = {pair["src"]: pair["tgt"] for pair in corpus.rows["test"]}
            return [answers[sentence] for sentence in sentences]

    scores = scores_of(Perfect(), corpus, 1.4)
    assert {value for value in scores.values() if not isinstance(value, str)} == {100.0}
    assert Perfect.beam_sizes == [(1, 1.4), (5, 1.4)] * 2
