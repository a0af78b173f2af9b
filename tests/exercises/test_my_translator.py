"""The translator that the learner keeps: theirs in a later session, run by their own functions."""

import json
import shutil
import subprocess
import sys

import pytest
import torch

from course.exercises import keep_translator, load_answers, my_folder, my_translator, save_answers
from course.exercises.kept_answers import answer_file
from course.exercises.my_translator import FOLDER
from course.for_lessons.small_training import SIZES
from course_lib.batches import tokenize_pairs
from course_lib.own_transformer import OwnTransformer
from course_lib.running.files import write_whole
from course_lib.tokens import Tokenizer
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import SETTINGS, Translator

SRC = [f"{a} {b}" for a in ("il gatto", "il cane") for b in ("dorme", "corre", "legge")]
TGT = [f"{a} {b}" for a in ("the cat", "the dog") for b in ("sleeps", "runs", "reads")]
ENCODE = """from course_lib import functional


def encode(model, src_ids):
    print("my encode")
    return functional.encode(model, src_ids)
"""


@pytest.fixture
def kept():
    tokenizer = Tokenizer.train([*SRC, *TGT], 60)
    config = TransformerConfig(
        tokenizer.vocab_size, 32, 48, num_heads=4, num_layers=1, dropout=0.0, max_len=64, norm_first=True
    )
    model = OwnTransformer(Transformer(config, seed=0))
    how = TrainingConfig(100, 512, learning_rate=5e-3, warmup_steps=20, validate_every=1000)
    train(model, tokenize_pairs(tokenizer, SRC, TGT), how)
    return keep_translator(Translator(model, tokenizer, known_words=set(" ".join(SRC).split())))


@pytest.mark.parametrize("after", [None, 500])
def test_until_then_it_is_the_courses(after, capsys):
    assert my_translator(after).transformer.config == SIZES
    assert (
        capsys.readouterr().out == "my_translator: the course's small one, until you keep yours (lesson 08)\n"
    )


def test_the_course_has_two_checkpoints_and_no_other():
    weights = [my_translator(after).transformer.embedding.table.weight for after in (None, 500)]
    assert not torch.equal(*weights)
    with pytest.raises(FileNotFoundError, match="translator_after_1000 holds no such model"):
        my_translator(1000)


@pytest.mark.slow
def test_it_is_theirs_in_another_process(kept):
    assert repr(kept).startswith("Your translator is kept\n0.")
    write_whole(answer_file("encode"), ENCODE.encode())
    asks = "print(my_translator().translate_all(['il cane corre'], 1))"
    program = f"from course.exercises import my_translator; {asks}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "decode: the course's, until yours passes its check"
    assert "my encode" in done.stdout and done.stdout.endswith("['the dog runs']\n")


@pytest.mark.slow
def test_a_later_one_takes_its_place(kept):
    keep_translator(Translator.load())
    assert my_translator().model.config.vocab_size == 8000


@pytest.mark.slow
def test_a_model_of_modules_asks_for_no_function(kept, capsys):
    keep_translator(Translator.load())
    my_translator()
    assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_it_moves_with_the_answers(kept, tmp_path, monkeypatch):
    file = tmp_path / "my_answers.zip"
    assert save_answers(file).title == f"Answers in {file}: 0, and your translator"
    outputs = my_translator().translate_all(SRC, 1)
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "other" / "progress.json"))
    assert load_answers(file).sentences == ("Your translator is kept.",)
    assert my_translator().translate_all(SRC, 1) == outputs
    assert load_answers(file).sentences == ("Your translator is kept already.",)
    keep_translator(Translator.load())
    assert (
        load_answers(file).sentences[0].startswith("Your translator is kept. The one that was here is now ")
    )
    assert my_translator().translate_all(SRC, 1) == outputs
    assert Translator.load(my_folder() / "translator.1").model.config.vocab_size == 8000


@pytest.mark.slow
def test_a_checkpoint_stands_beside_it(kept):
    early = keep_translator(Translator.load(), after=500)
    assert early.title == "Your translator after 500 updates is kept"
    assert early.sentences[0].endswith("`my_translator(500)` brings it back, in any later session.")
    assert my_translator(500).model.config.vocab_size == Translator.load().model.config.vocab_size
    assert my_translator().model.config.vocab_size < 100


@pytest.fixture
def outdated(kept):
    """As it was kept before the functions became pre-norm."""
    settings = my_folder() / FOLDER / SETTINGS
    told = json.loads(settings.read_text())
    told["model"]["norm_first"] = False
    settings.write_text(json.dumps(told))
    return settings.parent


def test_an_outdated_one_is_told_and_not_run(outdated, capsys):
    assert my_translator().model.config == SIZES
    assert capsys.readouterr().out == (
        "my_translator: the course's small one, because yours was trained with `encode` and `decode` as they were "
        f"before these exercises changed. It stays in {outdated}; lesson 08 trains another\n"
    )


def test_an_outdated_one_stays_beside_the_next(outdated):
    weights = (outdated / "model.safetensors").read_bytes()
    keep_translator(Translator.load())
    assert my_translator().model.config.vocab_size == 8000
    assert (outdated.with_name("translator.1") / "model.safetensors").read_bytes() == weights


@pytest.mark.slow
def test_an_outdated_one_that_comes_with_answers_is_not_taken(outdated, tmp_path):
    save_answers(tmp_path / "my_answers.zip")
    keep_translator(Translator.load())
    (said,) = load_answers(tmp_path / "my_answers.zip").sentences
    assert said.startswith(
        "Your translator was not kept: yours was trained with `encode` and `decode` as they were"
    )
    assert my_translator().model.config.vocab_size == 8000


def test_a_damaged_one_that_comes_with_answers_is_not_taken(kept, tmp_path):
    (my_folder() / FOLDER / "model.safetensors").write_bytes(b"?")
    save_answers(tmp_path / "my_answers.zip")
    shutil.rmtree(my_folder() / FOLDER)
    (said,) = load_answers(tmp_path / "my_answers.zip").sentences
    assert said.startswith("Your translator was not kept: the weights in ")
    assert not (my_folder() / FOLDER).exists()


def test_a_damaged_one_is_named(kept):
    (my_folder() / FOLDER / "model.safetensors").write_bytes(b"?")
    with pytest.raises(ValueError, match=r"the weights in .*translator do not fit"):
        my_translator()
