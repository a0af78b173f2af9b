"""The course from a command line: translators to train and use, and what a teacher needs."""

from __future__ import annotations

# ruff: noqa: E402  (the path comes first)
import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
if __name__ == "__main__" and not sys.flags.safe_path and sys.path[0] == os.getcwd() != HOME:
    # `python -m` looks into the current folder first: a `json.py` there, which a student handed in, would run.
    del sys.path[0]

import argparse
import warnings
from collections.abc import Iterable
from functools import partial
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import torch

from course.classroom import assignment_command, grade_command, lecture_command, similar_command, talk_command
from course.classroom.text import visible
from course.exit_status import INTERRUPTED, end_with
from course.records import add_scores, record_run
from course.signed_pairs import with_signs
from course.typed_pairs import typed_pairs
from course_lib.batches import tokenize_pairs
from course_lib.corpora import LOADERS, load_corpus
from course_lib.corpora.tatoeba import split_of
from course_lib.decoding import EXTRA_LENGTH
from course_lib.evaluation import corpus_bleu, exact_match
from course_lib.running.devices import choose_device, describe_device, fastest_precision
from course_lib.running.distributed import process_group, rank
from course_lib.tokens import Tokenizer
from course_lib.training import TrainingConfig, train, validation_loss
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import SHIPPED, Translator, translator_of

if TYPE_CHECKING:
    import datasets

PRESETS = ("tiny", "small", "base", "big")
SIGN_SHARE = 0.4  # of the numbers in words and of the names
NUM_SCORED = 200  # validation pairs of each corpus for the score during training

TIERS = """\
from own pairs on a laptop to several GPUs, one code path:

  a laptop, with everyday Spanish, which `make everyday` draws, and real sentences of Tatoeba (tatoeba.org),
  CC BY 2.0 FR, in the selection of manythings.org/anki, from the file that COURSE_TATOEBA names, else from a public
  archive: `make train`, an hour on two cores, which is
    OMP_NUM_THREADS=1 torchrun --nproc-per-node 2 -m course train --out build/translator \\
      --corpus everyday tatoeba tatoeba --d-model 192 --d-ff 512 --norm-first --dropout 0 \\
      --vocab-size 8000 --typed-share 0.4 --max-len 64 --learning-rate 3e-3 --tokens-per-batch 1024 \\
      --accumulation-steps 2 --max-steps 14000 --cooldown-steps 5600 --precision auto

  one GPU, with Multi30k, from the folder that COURSE_MULTI30K names, else from the Hugging Face hub:
    python -m course train --out build/multi30k --corpus multi30k --device cuda --precision bf16 \\
      --dropout 0.3 --learning-rate 5e-3 --warmup-steps 2000 --tokens-per-batch 8192 \\
      --max-steps 8000 --cooldown-steps 3200

  own pairs, in a text file with a sentence, a tab and its translation on each line; English is what the model writes,
  on whichever side it stands, unless the first line has src and tgt over the columns:
    python -m course train --out build/mine --corpus pairs.tsv --vocab-size 500 --max-steps 300

  several processes, each on its own GPU, or all on one CPU: they share the batches of every update, so their
  number changes the time but not the result. Start any of these commands with torchrun:
    torchrun --nproc-per-node 2 -m course train --out build/two_processes --accumulation-steps 2
"""

FOR_TEACHERS = "A teacher begins with `course assignment list`; the guide is course/classroom/README.md."


class HelpFormatter(argparse.ArgumentDefaultsHelpFormatter, argparse.RawDescriptionHelpFormatter):
    """Show defaults beside the options, and keep the line breaks of the examples."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; report a user's mistake in one line, without a traceback."""
    options = build_parser().parse_args(arguments)
    try:
        options.run(options)
    except (ValueError, FileNotFoundError, FloatingPointError, ModuleNotFoundError) as error:
        print(visible(f"course {options.command}: {error}"), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        how_to_continue = "; run the same command with the same --out to continue"
        print("stopped" + how_to_continue * (options.command in ("train", "grade")), file=sys.stderr)
        return INTERRUPTED
    return 0


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    typed = "course" if Path(sys.argv[0]).stem == "course" else "python -m course"
    parser = argparse.ArgumentParser(prog=typed, description=__doc__, epilog=FOR_TEACHERS)
    commands = parser.add_subparsers(dest="command", required=True)
    modules = (assignment_command, grade_command, similar_command, talk_command, lecture_command)
    for add in (_add_train, _add_translate, _add_evaluate, *(module.add_parser for module in modules)):
        add(commands)
    return parser


def _add_command(commands, name: str, run, summary: str) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=summary, formatter_class=HelpFormatter)
    parser.set_defaults(run=run)
    parser.add_argument(
        "--device", default="auto", help="where to compute: auto, cpu, or a GPU: cuda, mps, ..."
    )
    return parser


def _add_corpus(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--corpus",
        nargs="+",
        default=["spanish_english"],
        metavar="NAME",
        help=f"the sentence pairs: {', '.join(LOADERS)}, or a file of own pairs, such as pairs.tsv or pairs.txt; "
        "of several corpora, one that is named twice counts double",
    )
    parser.add_argument("--folder", type=Path, help="the folder of the corpus, if not the usual one")


def _add_train(commands) -> None:
    parser = _add_command(commands, "train", run_train, "Train a translator and save it as a folder.")
    parser.epilog = TIERS
    _add_corpus(parser)
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the translator and its checkpoint"
    )
    parser.add_argument("--preset", choices=PRESETS, default="tiny", help="sizes of the model")
    for size in ("d-model", "d-ff"):
        parser.add_argument(f"--{size}", type=int, help="this size of the model, if not the preset's")
    parser.add_argument(
        "--vocab-size", type=int, default=10_000, help="size of the shared byte-pair vocabulary"
    )
    parser.add_argument("--lowercase", action="store_true", help="read and write small letters only")
    parser.add_argument(
        "--dropout", type=float, default=0.1, help="dropout of sub-layer outputs and embeddings"
    )
    parser.add_argument("--norm-first", action="store_true", help="pre-norm instead of the paper's post-norm")
    parser.add_argument(
        "--typed-share",
        type=float,
        default=0.0,
        help="share of pairs repeated as people type; numbers and names become signs",
    )
    parser.add_argument("--max-len", type=int, default=128, help="leave out longer pairs, and count them")
    _add_updates(parser)


def _add_updates(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--average-steps", type=int, default=0, help="average the weights over this many last updates"
    )
    parser.add_argument("--max-steps", type=int, default=4000, help="updates of the weights")
    parser.add_argument("--tokens-per-batch", type=int, default=4096, help="positions per side of a batch")
    parser.add_argument(
        "--accumulation-steps", type=int, default=1, help="batches per update, over all processes"
    )
    parser.add_argument("--learning-rate", type=float, help="peak rate; by default the paper's")
    parser.add_argument("--warmup-steps", type=int, default=400, help="updates until the peak")
    parser.add_argument(
        "--cooldown-steps", type=int, default=0, help="lower the rate to 0 over this many last updates"
    )
    parser.add_argument("--label-smoothing", type=float, default=0.1, help="share spread over the vocabulary")
    parser.add_argument(
        "--precision",
        choices=("fp32", "bf16", "auto"),
        default="fp32",
        help="precision of matrix products; auto is bf16 where the device has units for it",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of weights, batch order and dropout")


def _add_translate(commands) -> None:
    about = "Translate sentences from the command line or from standard input."
    parser = _add_command(commands, "translate", run_translate, about)
    parser.add_argument("sentences", nargs="*", help="by default, one per line from standard input")
    parser.add_argument("--model", type=Path, default=SHIPPED, help="folder of a translator")
    parser.add_argument("--beam-size", type=int, default=4, help="1 is greedy")


def _add_evaluate(commands) -> None:
    about = "Score a translator on a corpus; add the scores to its run.json."
    parser = _add_command(commands, "evaluate", run_evaluate, about)
    _add_corpus(parser)
    parser.add_argument("--model", type=Path, default=SHIPPED, help="folder of a translator")
    parser.add_argument(
        "--split", choices=("train", "validation", "test"), default="test", help="the pairs to score"
    )
    parser.add_argument("--beam-size", type=int, default=4, help="1 is greedy")


def _load(options: argparse.Namespace, *splits: str) -> list[dict[str, datasets.Dataset]]:
    """Splits of each corpus, by its name; what was chosen in reading a file of own pairs is told once."""
    where = {} if options.folder is None else {"folder": options.folder}
    if where and len(options.corpus) > 1:
        raise ValueError(f"wanted one corpus with --folder; got {' '.join(options.corpus)}")
    with warnings.catch_warnings(record=True, action="always") as notes:
        loaded = [{name: load_corpus(name, split, **where) for name in options.corpus} for split in splits]
    for note in dict.fromkeys(str(note.message) for note in notes):
        _tell(note)
    return loaded


def _mixed(parts: list[datasets.Dataset]) -> datasets.Dataset:
    """One corpus of several, which lie in it one after the other; only the sentences are left of each."""
    import datasets

    if len(parts) == 1:
        return parts[0]
    return datasets.concatenate_datasets([part.select_columns(["src", "tgt"]) for part in parts])


def _pairs_to_train_on(options: argparse.Namespace) -> tuple[datasets.Dataset, dict[str, datasets.Dataset]]:
    """The training pairs of all corpora, and the validation pairs of each.

    With Tatoeba, its rule of splits holds for all of them: no sentence that it holds out is trained on because another
    corpus has it, too. That takes 27 of 1,000 pairs of the others.
    """
    training, validation = _load(options, "train", "validation")
    pairs = _mixed([training[name] for name in options.corpus])
    if not {"tatoeba"} < training.keys():  # none, or no other
        return pairs, validation
    kept = [row for row, src in enumerate(pairs["src"]) if split_of(src) == "train"]
    left_out = f"{len(pairs) - len(kept):,} pairs of other corpora left out"
    _tell(f"{left_out}: their source is of a split that Tatoeba holds out")
    return pairs.select(kept), validation


def run_train(options: argparse.Namespace) -> None:
    """Make a tokenizer and a model, train, and save the translator; under torchrun in several processes."""
    with process_group(choose_device(options.device)) as device:
        if options.precision == "auto":
            options.precision = fastest_precision(device)
        pairs, held_out_parts = _pairs_to_train_on(options)
        _tell("the first pair: {src} -> {tgt}".format(**pairs[0]))
        src, tgt = _with_signs_if_typed(pairs, options, share=SIGN_SHARE)
        tokenizer = Tokenizer.train([*src, *tgt], options.vocab_size, options.lowercase)
        typed = typed_pairs(src, tgt, options.typed_share, options.seed)
        validation = [_with_signs_if_typed(part, options, share=0) for part in held_out_parts.values()]
        held_src, held_tgt = (list(chain(*sides)) for sides in zip(*validation, strict=True))
        read = [*src, *typed[0]], [*tgt, *typed[1]]
        data, held_out = (
            tokenize_pairs(tokenizer, sources, targets, options.max_len).to(device)
            for sources, targets in (read, (held_src, held_tgt))
        )
        model = _new_model(options, tokenizer).to(device)
        config = TrainingConfig(**{name: getattr(options, name) for name in _TRAINING_OPTIONS})
        _tell(
            f"{len(data):,} pairs, {len(typed[0]):,} of them as people type ({data.num_left_out} left out as too "
            f"long), {tokenizer.vocab_size:,} tokens"
        )
        _tell(f"{sum(p.numel() for p in model.parameters()):,} parameters on {describe_device(device)}")
        scored = [_readable(src, tgt, tokenizer, options.max_len)[:NUM_SCORED] for src, tgt in validation]
        sides = partial(_greedy_sides, tokenizer, list(chain(*scored)))
        history = train(
            model, data, config, held_out, options.out / "checkpoint",
            progress=True, score=lambda model: round(corpus_bleu(*sides(model)).score, 2),
        )  # fmt: skip
        if rank() == 0:
            sources = [src for src, _ in _readable(held_src, held_tgt, tokenizer, options.max_len)]
            _save(translator_of(pairs, model, tokenizer), sources, options.out)
            record_run(options.out / "run.json", history, model, config)
        _tell(f"saved in {options.out}; validation loss {validation_loss(model, held_out):.3f} nats a token")
        for name, part in zip(held_out_parts, scored, strict=True):
            found, wanted = _greedy_sides(tokenizer, part, model)
            _tell(
                f"of {len(wanted)} validation sentences of {name} {exact_match(found, wanted):.0%} exactly right, "
                f"BLEU {corpus_bleu(found, wanted).score:.2f}"
            )


def _with_signs_if_typed(
    pairs: datasets.Dataset, options: argparse.Namespace, share: float
) -> tuple[list[str], list[str]]:
    """The sources and the targets; a model that is to read what people type learns the signs of numbers and names."""
    sides = list(pairs["src"]), list(pairs["tgt"])
    return with_signs(*sides, share, options.seed) if options.typed_share else sides


def _readable(src: list[str], tgt: list[str], tokenizer: Tokenizer, max_len: int) -> list[tuple[str, str]]:
    """The pairs whose source is not too long for the model."""
    return [pair for pair in zip(src, tgt, strict=True) if len(tokenizer.encode(pair[0])) < max_len]


def _greedy_sides(
    tokenizer: Tokenizer, pairs: list[tuple[str, str]], model: Transformer
) -> tuple[list[str], list[str]]:
    """Greedy translations, because greedy decoding is fast, and their references."""
    found = Translator(model, tokenizer).translate_all([src for src, _ in pairs], beam_size=1)
    return found, [tgt for _, tgt in pairs]


def _tell(line: str) -> None:
    if rank() == 0:
        print(line, flush=True)


def _save(translator: Translator, held_out: list[str], folder: Path) -> None:
    translator.learn_doubt(held_out)
    translator.save(folder)


_TRAINING_OPTIONS = (
    "max_steps tokens_per_batch accumulation_steps learning_rate warmup_steps cooldown_steps"
    " label_smoothing precision average_steps seed"
).split()


def _new_model(options: argparse.Namespace, tokenizer: Tokenizer) -> Transformer:
    preset = getattr(TransformerConfig, options.preset)
    choices = dict(
        dropout=options.dropout, norm_first=options.norm_first, max_len=options.max_len + EXTRA_LENGTH
    )
    sizes = {name: getattr(options, name) for name in ("d_model", "d_ff") if getattr(options, name)}
    return Transformer(preset(tokenizer.vocab_size, **choices, **sizes), seed=options.seed)


def run_translate(options: argparse.Namespace) -> None:
    """Print one line of translation for each line of text, or an empty line; notes go to standard error."""
    translator = Translator.load(options.model)
    translator.model.to(choose_device(options.device))
    for sentence in map(str.strip, options.sentences or sys.stdin):
        text, notes = _translated(translator, sentence, options.beam_size) if sentence else ("", ())
        print(text, flush=True)
        for note in notes:
            print(f"  {note}", file=sys.stderr)


def _translated(translator: Translator, sentence: str, beam_size: int) -> tuple[str, Iterable[str]]:
    """Return a translation and its notes; a sentence that cannot be translated gives only a note."""
    try:
        translation = translator.translate(sentence, beam_size)
    except ValueError as error:
        return "", (str(error),)
    return translation.text, translation.notes


def run_evaluate(options: argparse.Namespace) -> None:
    """Print exact matches, and BLEU with its signature; add both to the model's record if it has one."""
    from tqdm import tqdm

    translator = Translator.load(options.model)
    translator.model.to(choose_device(options.device))
    [parts] = _load(options, options.split)
    pairs = _mixed(list(parts.values()))
    references = list(pairs["tgt"])
    with tqdm(total=len(references), unit="sentence", disable=None) as bar:
        found = translator.translate_all(list(pairs["src"]), options.beam_size, on_batch=bar.update)
    matches, bleu = exact_match(found, references), corpus_bleu(found, references)
    print(f"exact match {matches:.1%} of {len(references):,} sentences")
    print(f"BLEU {bleu.score:.2f}  {bleu.signature}")
    name = f"{options.split}_beam_{options.beam_size}"
    scores = {f"{name}_exact_match": round(matches, 4), f"{name}_bleu": round(bleu.score, 2)}
    if (options.model / "run.json").is_file():
        add_scores(options.model / "run.json", bleu_signature=bleu.signature, **scores)


def program() -> NoReturn:
    """The command `course`, and `python -m course`: run one command and end with its status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # Windows would read and write pipes in an old encoding
            stream.reconfigure(encoding="utf-8")
    torch.set_float32_matmul_precision("high")  # an NVIDIA GPU may use TF32; no change on a CPU
    end_with(main)


if __name__ == "__main__":
    program()
