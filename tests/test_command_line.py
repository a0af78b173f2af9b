"""`python -m course_lib`: train, translate and evaluate on a corpus of forty sentences."""

import gzip
import io
import json

import pytest

from course_lib.__main__ import build_parser, main
from course_lib.translator import Translator

WORDS = {"red": "rot", "green": "grün", "small": "klein", "old": "alt"}
NOUNS = {"fox": "Fuchs", "bird": "Vogel", "wolf": "Wolf", "bear": "Bär", "dog": "Hund"}


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
    sizes = (
        "--preset tiny --vocab-size 90 --dropout 0 --max-steps 60 --tokens-per-batch 200 --warmup-steps 20"
    )
    options = f"--corpus multi30k --folder {corpus} --out {out} {sizes} --learning-rate 3e-3 --device cpu"
    assert main(["train", *options.split()]) == 0
    return out


def test_train_saves_a_translator_and_the_record_of_its_run(trained):
    assert {"model.safetensors", "tokenizer.json", "translator.json", "run.json"} <= {
        p.name for p in trained.iterdir()
    }
    record = json.loads((trained / "run.json").read_text(encoding="utf-8"))
    assert len(record["history"]["losses"]) == record["training"]["max_steps"] == 60
    assert record["history"]["losses"][-1] < record["history"]["losses"][0] / 2


def test_translate_takes_sentences_from_the_command_line(trained, capsys):
    assert main(["translate", "--model", str(trained), "--device", "cpu", "The red fox."]) == 0
    # «.» without a space before it is the same token to the tokenizer's words.
    assert capsys.readouterr().out.strip().startswith("Der rot Fuchs")


def test_translate_reads_standard_input_and_tells_unknown_words(trained, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("The red fox .\nThe red piano .\n"))
    assert main(["translate", "--model", str(trained), "--device", "cpu"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == ["Der rot Fuchs .", ""]
    assert "I never saw «piano»" in shown.err


def test_evaluate_scores(trained, corpus, capsys):
    options = ["--corpus", "multi30k", "--folder", str(corpus), "--split", "test", "--device", "cpu"]
    assert main(["evaluate", "--model", str(trained), *options]) == 0
    shown = capsys.readouterr().out
    assert "exact match 100.0% of 20 sentences" in shown
    assert "BLEU 100.00" in shown and "tok:13a" in shown


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
            "nowhere is not a translator: it has no translator.json",
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
