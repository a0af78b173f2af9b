"""`python -m course`: train, translate and evaluate on a corpus of forty sentences."""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from course.__main__ import TIERS, build_parser, main
from course.records import read_run
from course_lib.corpora import load_corpus
from course_lib.corpora.tatoeba import split_of
from course_lib.evaluation import corpus_bleu
from course_lib.tokens import UNK_ID
from course_lib.translating.placeholders import NUMBER_SIGNS
from course_lib.translator import Translator
from tests.torchrun import torchrun

WORDS = {"red": "rot", "green": "grün", "small": "klein", "old": "alt"}
NOUNS = {"fox": "Fuchs", "bird": "Vogel", "wolf": "Wolf", "bear": "Bär", "dog": "Hund"}

ROOT = Path(__file__).resolve().parents[1]
SIZES = (
    "--preset tiny --vocab-size 90 --dropout 0 --tokens-per-batch 200 --warmup-steps 20"
    " --learning-rate 3e-3 --device cpu"
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    pairs = [(f"The {a} {n} .", f"Der {b} {m} .") for a, b in WORDS.items() for n, m in NOUNS.items()]
    for split in ("train", "val", "test_2016_flickr"):
        for side, language in enumerate(("en", "de")):
            lines = "".join(f"{pair[side]}\n" for pair in pairs)
            (folder / f"{split}.{language}.gz").write_bytes(gzip.compress(lines.encode()))
    return folder


@pytest.fixture(scope="module")
def trained(corpus, tmp_path_factory):
    out = tmp_path_factory.mktemp("trained")
    options = f"--corpus multi30k --folder {corpus} --out {out} {SIZES} --max-steps 60"
    assert main(["train", *options.split()]) == 0
    return out


@pytest.mark.slow
def test_train_saves_a_translator_and_the_record_of_its_run(trained):
    assert {"model.safetensors", "tokenizer.json", "translator.json", "run.json"} <= {
        p.name for p in trained.iterdir()
    }
    record = json.loads((trained / "run.json").read_text(encoding="utf-8"))
    assert len(record["history"]["losses"]) == record["training"]["max_steps"] == 60
    assert record["history"]["losses"][-1] < record["history"]["losses"][0] / 2


@pytest.mark.slow
def test_train_scores_as_it_goes(trained, corpus):
    """The last score is the BLEU of the finished translator's greedy translations."""
    history = read_run(trained / "run.json")["history"]
    assert history.score_steps == history.validation_steps == [60]
    pairs = load_corpus("multi30k", "validation", folder=corpus)
    found = Translator.load(trained).translate_all(list(pairs["src"]), beam_size=1)
    assert history.scores == [round(corpus_bleu(found, list(pairs["tgt"])).score, 2)]
    assert history.scores[0] > 0


@pytest.fixture(scope="module")
def aligned(tmp_path_factory):
    """A corpus of 32 Spanish pairs with gold alignments, in the format of the course's own."""
    import pyarrow
    import pyarrow.parquet

    folder = tmp_path_factory.mktemp("aligned")
    verbs = {"está": "is", "come": "eats", "bebe": "drinks", "duerme": "sleeps"}
    rows = [
        {"src": f"Él {es} esta {n}.", "tgt": f"He {en} this {n}.", "alignment": "0-0 1-1 2-2 3-3 4-4"}
        for es, en in verbs.items()
        for n in "abcdefgh"
    ]
    rows += [{"src": "El a está.", "tgt": "The a is.", "alignment": "0-0 1-1 2-2 3-3"}]
    table = pyarrow.Table.from_pylist([row | {"possible": row["alignment"]} for row in rows])
    for split in ("train", "validation"):
        pyarrow.parquet.write_table(table, folder / f"{split}.parquet")
    digest = hashlib.sha256((folder / "train.parquet").read_bytes()).hexdigest()
    (folder / "checksums.txt").write_text(f"{digest}  train.parquet\n{digest}  validation.parquet\n")
    return folder


@pytest.mark.slow
def test_train_learns_the_words_and_reads_what_people_type(aligned, tmp_path, capsys):
    options = f"--folder {aligned} --out {tmp_path} {SIZES} --max-steps 2 --typed-share 1"
    assert main(["train", *options.split()]) == 0
    pairs, typed = map(int, re.search(r"(\d+) pairs, (\d+) of them", capsys.readouterr().out).groups())
    assert pairs - typed == 33 and 15 < typed < 32  # "El come esta a.", in seven of ten
    translator = Translator.load(tmp_path)
    assert {"él", "el", "está", "esta"} < translator.known_words and "he" in translator.target_words


@pytest.fixture(scope="module")
def two_corpora(tmp_path_factory):
    """A small Tatoeba, with numbers in digits, and a file of own pairs; each has sentences of all splits."""
    folder = tmp_path_factory.mktemp("two_corpora")
    dogs = [f"I have {n} dogs.\tTengo {n} perros.\n" for n in range(2, 400)]
    (folder / "spa.txt").write_text("".join(dogs), encoding="utf-8")
    cats = [
        f"Él vio a mi {a} {n}.\tHe saw my {b} {n}.\n" for a, b in WORDS.items() for n in "abcdefghijklmnop"
    ]
    (folder / "own.tsv").write_text("src\ttgt\n" + "".join(cats), encoding="utf-8")
    return folder


def sizes_of(name):
    return {split: len(load_corpus(name, split)) for split in ("train", "validation")}


def test_train_mixes_corpora_and_one_named_twice_counts_double(two_corpora, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COURSE_TATOEBA", str(two_corpora))
    own = str(two_corpora / "own.tsv")
    tatoeba, mine = sizes_of("tatoeba"), sizes_of(own)
    options = f"{SIZES} --d-model 24 --d-ff 40 --typed-share 1 --max-steps 2 --out {tmp_path}".split()
    assert main(["train", "--corpus", "tatoeba", own, own, *options]) == 0
    shown = capsys.readouterr().out
    real, typed = map(int, re.search(r"(\d+) pairs, (\d+) of them as people type", shown).groups())
    kept = sum(split_of(src) == "train" for src in load_corpus(own, "train")["src"])
    assert real - typed == tatoeba["train"] + 2 * kept
    assert kept < typed < 2 * kept  # "El" in seven of ten; no dog has anything to lose
    for name, held_out in (("tatoeba", tatoeba), (own, mine)):
        assert f"of {held_out['validation']} validation sentences of {name} " in shown
    translator = Translator.load(tmp_path)
    assert (translator.model.config.d_model, translator.model.config.d_ff) == (24, 40)
    assert {"perros", "vio"} <= translator.known_words and {"dogs", "saw"} <= translator.target_words


def test_what_tatoeba_holds_out_is_not_trained_on_with_another_corpus(
    two_corpora, tmp_path, capsys, monkeypatch
):
    monkeypatch.setenv("COURSE_TATOEBA", str(two_corpora))
    sentences = [f"VI A {n} PERROS." for n in range(400)]
    own, options = tmp_path / "own.tsv", f"{SIZES} --max-steps 1 --out {tmp_path / 'out'}".split()
    own.write_text("src\ttgt\n" + "".join(f"{src}\tI saw {src}\n" for src in sentences), encoding="utf-8")
    train = load_corpus(str(own), "train")["src"]
    held_out = [src for src in train if split_of(src) != "train"]
    assert len(held_out) > 2
    assert main(["train", "--corpus", "tatoeba", str(own), *options]) == 0
    assert f"\n{len(held_out)} pairs of other corpora left out" in f"\n{capsys.readouterr().out}"
    assert main(["train", "--corpus", "tatoeba", *options[:-1], str(tmp_path / "alone")]) == 0
    assert "left out:" not in capsys.readouterr().out


@pytest.mark.parametrize(("typed_share", "are_known"), [("0", False), ("0.1", True)])
def test_a_model_that_reads_typed_text_learns_the_signs(two_corpora, tmp_path, typed_share, are_known):
    options = f"{SIZES} --typed-share {typed_share} --max-steps 1 --out {tmp_path}".split()
    corpus = ["--corpus", "tatoeba", "--folder", str(two_corpora)]
    assert main(["train", *corpus, *options]) == 0
    tokenizer = Translator.load(tmp_path).tokenizer
    assert all((UNK_ID in tokenizer.encode(sign)) != are_known for sign in NUMBER_SIGNS)


def test_a_folder_holds_one_corpus(tmp_path, capsys):
    corpora = ["--corpus", "tatoeba", "multi30k", "--folder", str(tmp_path)]
    for command in (["train", "--out", str(tmp_path)], ["evaluate"]):
        assert main([*command, *corpora]) == 2
        assert "wanted one corpus with --folder; got tatoeba multi30k" in capsys.readouterr().err


def test_translate_takes_sentences_from_the_command_line(trained, capsys):
    assert main(["translate", "--model", str(trained), "--device", "cpu", "The red fox."]) == 0
    # «.» without a space before it is the same token to the tokenizer's words.
    assert capsys.readouterr().out.strip().startswith("Der rot Fuchs")


def test_translate_reads_standard_input_and_tells_unknown_words(trained, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("The red fox .\nThe red piano .\n"))
    assert main(["translate", "--model", str(trained), "--device", "cpu"]) == 0
    shown = capsys.readouterr()
    first, second = shown.out.splitlines()
    assert first == "Der rot Fuchs ." and second.startswith("Der rot")
    assert "I never saw «piano»" in shown.err


def test_translate_refuses_another_language_with_a_note(trained, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("Une maison verte\nThe red fox .\n"))
    assert main(["translate", "--model", str(trained), "--device", "cpu"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == ["", "Der rot Fuchs ."]
    assert "I know hardly a word of this" in shown.err


def test_a_blank_line_stays_a_blank_line(trained, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("The red fox .\n\nThe red fox .\n"))
    assert main(["translate", "--model", str(trained), "--device", "cpu"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Der rot Fuchs .", "", "Der rot Fuchs ."]


def test_a_line_that_cannot_be_translated_does_not_end_those_after_it(trained, capsys, monkeypatch):
    lines = ["The red fox .", "---", "The red fox " * 100, "The red fox ."]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["translate", "--model", str(trained), "--device", "cpu"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == ["Der rot Fuchs .", "", "", "Der rot Fuchs ."]
    assert "at least one word; got '---'" in shown.err and "up to max_len=" in shown.err


@pytest.mark.parametrize("arguments", [["train", "--out", "x"], ["translate", "Hola."]])
def test_a_stopped_training_goes_on_and_a_translation_does_not(capsys, monkeypatch, arguments):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("course.__main__.choose_device", stop)
    assert main(arguments) == 130
    said = capsys.readouterr().err
    assert said.startswith("stopped")
    assert ("with the same --out to continue" in said) == (arguments[0] == "train")


INTERRUPTED_IN_TEXT = """
import torch

torch.accelerator.is_available = lambda: exec("raise KeyboardInterrupt")
"""


def test_an_interrupt_in_code_made_of_text_ends_with_130_too(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED_IN_TEXT)
    done = subprocess.run(
        [sys.executable, "-m", "course", "train", "--out", str(tmp_path / "out")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert (done.returncode, done.stderr.split(";")[0]) == (130, "stopped")


def test_evaluate_scores(trained, corpus, capsys):
    options = ["--corpus", "multi30k", "--folder", str(corpus), "--split", "test", "--device", "cpu"]
    assert main(["evaluate", "--model", str(trained), *options]) == 0
    shown = capsys.readouterr().out
    assert "exact match 100.0% of 20 sentences" in shown
    assert "BLEU 100.00" in shown and "tok:13a" in shown
    scores = read_run(trained / "run.json")["scores"]
    assert scores["test_beam_4_exact_match"] == 1.0 and scores["test_beam_4_bleu"] == 100.0
    assert "tok:13a" in scores["bleu_signature"]


@pytest.mark.nightly
def test_two_processes_train_what_one_does(trained, corpus, tmp_path):
    """The fixture's command under torchrun: the same losses, printed and saved once."""
    updates = "--accumulation-steps 2 --max-steps 3 --cooldown-steps 2"
    options = f"--corpus multi30k --folder {corpus} {SIZES} {updates}".split()
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    assert main(["train", *options, "--out", str(alone)]) == 0
    shown = torchrun("-m", "course", "train", *options, "--out", str(shared))
    assert shown.count("saved in") == 1
    record = read_run(shared / "run.json")
    assert record["history"].losses == pytest.approx(read_run(alone / "run.json")["history"].losses, rel=1e-5)
    assert record["training"]["cooldown_steps"] == 2
    assert record["command"].startswith("torchrun --nproc-per-node 2 -m course train")


def test_a_translator_comes_back_as_it_was_saved(trained, tmp_path):
    first = Translator.load(trained)
    first.save(tmp_path)
    again = Translator.load(tmp_path)
    assert again.known_words == first.known_words
    for sentence in ("The small bird .", "The old dog ."):
        assert again.translate(sentence).text == first.translate(sentence).text
        assert again.translate(sentence).cross_attention.equal(first.translate(sentence).cross_attention)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (
            ["translate", "--model", "nowhere", "Hola"],
            "nowhere holds no such model: it has no translator.json",
        ),
        (["train", "--corpus", "multi30k", "--folder", "nowhere", "--out", "x"], "nowhere"),
    ],
)
def test_what_the_user_got_wrong_is_one_line(arguments, message, capsys):
    assert main(arguments) == 2
    shown = capsys.readouterr().err
    assert message in shown and "Traceback" not in shown and shown.count("\n") == 1


@pytest.mark.parametrize("command", ["train", "translate", "evaluate"])
def test_help_names_every_option_with_its_default(command, capsys):
    with pytest.raises(SystemExit) as exit_:
        build_parser().parse_args([command, "--help"])
    assert exit_.value.code == 0
    shown = capsys.readouterr().out
    assert "--device" in shown and "default: auto" in shown


@pytest.mark.parametrize(
    ("started", "named"),
    [
        ("bin/course", "course"),
        ("course/__main__.py", "python -m course"),
        ("pytest", "python -m course"),
    ],
)
def test_the_help_names_the_command_as_it_was_typed(monkeypatch, started, named):
    monkeypatch.setattr(sys, "argv", [started])
    assert build_parser().format_usage().startswith(f"usage: {named} [-h]")


def test_the_commands_in_the_help_are_commands():
    lines = TIERS.replace("\\\n", " ").splitlines()
    commands = [line.split("-m course ")[1].split() for line in lines if "-m course" in line]
    assert [build_parser().parse_args(command).corpus for command in commands] == [
        ["everyday", "tatoeba", "tatoeba"],
        ["multi30k"],
        ["pairs.tsv"],
        ["spanish_english"],
    ]


def test_the_laptops_command_is_that_of_make_train():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    made = re.search(r"-m course (train .*?) \$\(ARGS\)", makefile)[1]
    told = TIERS.replace("\\\n", " ").split("-m course ")[1].splitlines()[0]
    parsed = (vars(build_parser().parse_args(command.split())) for command in (made, told))
    assert next(parsed) == next(parsed)


@pytest.mark.slow
@pytest.mark.parametrize("command", [[sys.executable, "-m", "course"], ["course"]], ids=["module", "program"])
def test_nothing_that_lies_in_the_current_folder_runs(tmp_path, command):
    found = shutil.which(command[0], path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        pytest.skip("the course is not installed here")
    names = ["argparse", "html", "json", "torch", "tqdm"] + ["course_lib"] * (command == ["course"])
    for name in names:
        (tmp_path / f"{name}.py").write_text("open('ran', 'w')\n")
    ran = subprocess.run(
        [found, *command[1:], "assignment", "list"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("attention: ")
    assert not (tmp_path / "ran").exists()


def test_a_reader_that_has_seen_enough_is_no_error():
    listing = f"{sys.executable} -m course assignment list --exercises"
    ran = subprocess.run(["/bin/sh", "-c", f"{listing} | head -1"], cwd=ROOT, capture_output=True, text=True)
    assert len(ran.stdout.splitlines()) == 1
    assert ran.stderr == ""
