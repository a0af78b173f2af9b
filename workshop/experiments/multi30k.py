"""Multi30k, English to German: train the tiny model, and score it like papers and like sacrebleu.

The model has 4 + 4 layers, d_model 128, d_ff 256, 4 heads, and one byte-pair vocabulary for both languages.
It is trained only on the 29,000 training pairs. Each given mark, in minutes of training or in updates, gives a finished
model: the learning rate falls to 0 over the last two fifths of its updates. The model translates the validation and
the test 2016 sentences, with greedy decoding and with a beam of five. The runs to all marks share their updates before
the cooldown, but each result is that of a separate run. A stopped run continues with the same command.

  quick   pre-norm, dropout 0.2, updates of 2 x 1,024 positions: for a laptop's CPU and some minutes. Two processes
          with one thread each use two cores better than one process with two threads. Five minutes are too short to
          overfit, so less dropout is better there:
              torchrun --nproc-per-node 2 -m workshop.experiments.multi30k --minutes 15 28
              torchrun --nproc-per-node 2 -m workshop.experiments.multi30k --minutes 5 --dropout 0.1 --out build/five
  long    post-norm, dropout 0.3, peak 5e-3 after 2,000 updates, updates of 2 x 4,096 positions, 8,000 of them:
          the recipe of arXiv 2105.14462, but with a cooldown instead of averaged checkpoints
  gpu     for one process on a GPU: R-Drop, the two batches of an update in one rectangle, 5,000 updates, and a length
          penalty of 1.4, which is better than the paper's 0.6 on the validation sentences

With --average 10, the mean of the weights after each of the last ten epochs (looks at the validation loss) is scored
beside the weights at the end. `chosen` in the record says which is better on the validation sentences.

With --dropped-merges 0.1, the words of the training pairs are cut otherwise in each epoch: BPE-dropout, arXiv
1910.13267.
"""

import argparse
import math
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from benchmarks.measure import table
from course.records import record_run
from course_lib.batches import TokenPairs, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.decoding import EXTRA_LENGTH
from course_lib.evaluation import corpus_bleu, tokenised_bleu
from course_lib.losses import batch_loss
from course_lib.running.checkpoints import FILE_NAME
from course_lib.running.devices import choose_device, describe_device
from course_lib.running.distributed import all_gather, num_processes, process_group, rank
from course_lib.tokens import Tokenizer
from course_lib.training import TrainingConfig, TrainingHistory, train
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator
from workshop.experiments.averaging import averaged, keep_weights
from workshop.experiments.dropped_merges import DroppedMerges, RecutPairs
from workshop.experiments.few_pairs import MixedLengths, RDropLoss
from workshop.experiments.recipes import RECIPES, Recipe

VOCAB_SIZE = 10_000
MAX_LEN = 128
BEAM_SIZE = 5
COOLDOWN = 0.4  # share of the updates to a mark


@dataclass(frozen=True)
class Mark:
    """The end of a run, in minutes of training or in updates."""

    minutes: float = math.inf
    steps: float = math.inf

    def __str__(self):
        return f"{self.minutes:g}_minutes" if math.isfinite(self.minutes) else f"{self.steps}_updates"

    @property
    def cooldown_from(self) -> float:
        """The update after which the cooldown begins, for a mark in updates."""
        return self.steps if math.isinf(self.steps) else math.ceil((1 - COOLDOWN) * self.steps)

    def cools_down_after(self, seconds: list[float]) -> bool:
        """Whether only the cooldown remains after these updates and seconds."""
        minutes = seconds[-1] / 60 if seconds else 0.0
        return minutes >= (1 - COOLDOWN) * self.minutes or len(seconds) >= self.cooldown_from


class Corpus:
    """The three splits as sentences, and training and validation pairs as tokens on the device."""

    def __init__(self, folder: Path | None, device: torch.device, vocab_size=VOCAB_SIZE, lowercase=False):
        where = {"folder": folder} if folder else {}
        self.rows = {
            split: load_corpus("multi30k", split, **where) for split in ("train", "validation", "test")
        }
        both_sides = [*self.rows["train"]["src"], *self.rows["train"]["tgt"]]
        self.tokenizer = Tokenizer.train(both_sides, vocab_size, lowercase)
        self.train, self.validation = (self._tokenized(split).to(device) for split in ("train", "validation"))

    def _tokenized(self, split: str) -> TokenPairs:
        return tokenize_pairs(self.tokenizer, self.rows[split]["src"], self.rows[split]["tgt"], MAX_LEN)


class Run:
    """A training run in a folder, with its checkpoint and with the records and translators of its marks.

    Args:
        average: how many epochs at the end of a cooldown leave their weights for an average.
    """

    def __init__(self, recipe: Recipe, corpus: Corpus, folder: Path, device: torch.device, average: int = 0):
        self.recipe, self.corpus, self.folder, self.device = recipe, corpus, folder, device
        self.average = average
        self.loss = RDropLoss(recipe.r_drop) if recipe.r_drop else batch_loss
        self.pairs = self._pairs_of(recipe)
        self.config = recipe.training
        config = TransformerConfig.tiny(
            corpus.tokenizer.vocab_size, max_len=MAX_LEN + EXTRA_LENGTH, **recipe.model
        )
        self.model = Transformer(config, seed=recipe.training.seed).to(device)
        self.history = TrainingHistory()

    def _pairs_of(self, recipe: Recipe) -> TokenPairs | RecutPairs:
        pairs = self.corpus.train
        mixed = MixedLengths(**vars(pairs)) if recipe.mixed else pairs
        if not recipe.dropped_merges:
            return mixed
        merges = DroppedMerges(self.corpus.tokenizer, recipe.dropped_merges, recipe.training.seed)
        rows = self.corpus.rows["train"]
        return RecutPairs(mixed, merges, list(rows["src"]), list(rows["tgt"]), MAX_LEN)

    @property
    def updates(self) -> int:
        """The number of updates so far."""
        return len(self.history.losses)

    def train_towards(self, mark: Mark) -> None:
        """Train up to the beginning of this mark's cooldown.

        A mark in updates takes one call of `train`. For a mark in minutes the clock is read after every
        `validate_every` updates, and each stretch continues from the checkpoint of the one before. Writing and
        reading it takes a fifth of a second, which `history.seconds` does not count.

        Raises:
            ValueError: if the run is past that point.
        """
        every = self.recipe.training.validate_every
        if mark.cools_down_after(self.history.seconds[:-every]) or self.updates > mark.cooldown_from:
            state = f"{self.updates:,} updates in {self.history.seconds[-1] / 60:.1f} minutes"
            raise ValueError(f"{mark} is too early for the run in {self.folder}, which has {state}")
        # Clocks differ a little, and all processes must stop at the same update.
        while not any(all_gather(mark.cools_down_after(self.history.seconds))):
            stop = self.updates + every if math.isinf(mark.steps) else mark.cooldown_from
            self._train(replace(self.recipe.training, max_steps=stop))

    def cooled_down(self, mark: Mark) -> "Run":
        """The result of a separate run to the mark; this run can continue to later marks."""
        branch = Run(self.recipe, self.corpus, self.folder / str(mark), self.device, self.average)
        if rank() == 0 and not (branch.folder / "checkpoint").exists():  # else it goes on after a stop
            shutil.copytree(self.folder / "checkpoint", branch.folder / "copying", dirs_exist_ok=True)
            (branch.folder / "copying").rename(branch.folder / "checkpoint")
        all_gather(None)  # the others wait for it
        end = mark.steps if math.isfinite(mark.steps) else round(self.updates / (1 - COOLDOWN))
        branch._train(replace(self.recipe.training, max_steps=end, cooldown_steps=end - self.updates))
        return branch

    def resume(self) -> None:
        """Continue where an earlier command stopped, if there was one."""
        if (self.folder / "checkpoint" / FILE_NAME).exists():
            # The checkpoint has more than one update, so nothing is trained.
            self._train(replace(self.recipe.training, max_steps=1))

    def record_of(self, mark: Mark) -> Path:
        """The path of the scores at a mark."""
        return self.folder / f"record_{mark}.json"

    def _train(self, config: TrainingConfig) -> None:
        self.config = config
        pairs, folder = (self.pairs, config, self.corpus.validation), self.folder / "checkpoint"
        self.history = train(self.model, *pairs, folder, on_step=self._look, loss=self.loss)

    def _look(self, history: TrainingHistory) -> None:
        """After each measurement of the validation loss, print a line and keep the weights if they are needed."""
        updates = len(history.losses)
        if rank() > 0 or history.validation_steps[-1:] != [updates]:
            return
        print(
            f"{updates:,} updates, {history.seconds[-1] / 60:.1f} minutes: "
            f"loss {history.losses[-1]:.3f}, validation loss {history.validation_losses[-1]:.3f}",
            flush=True,
        )
        left = self.config.max_steps - updates
        if self.config.cooldown_steps and left < self.average * self.config.validate_every:
            keep_weights(self.model, self.folder / "last_epochs", updates)

    def averaged(self) -> Transformer:
        """A model with the mean of the weights of the last epochs."""
        return averaged(self.model, self.folder / "last_epochs", self.average)


def scores_of(translator: Translator, corpus: Corpus, length_penalty: float) -> dict[str, float | str]:
    """BLEU by both measures, for both splits and both decoding methods."""
    scores: dict[str, float | str] = {}
    for split in ("validation", "test"):
        src, tgt = list(corpus.rows[split]["src"]), list(corpus.rows[split]["tgt"])
        for decoding, beam_size in (("greedy", 1), (f"beam_{BEAM_SIZE}", BEAM_SIZE)):
            written = translator.translate_all(src, beam_size, length_penalty=length_penalty)
            papers, cased = tokenised_bleu(written, tgt, lang="de"), corpus_bleu(written, tgt)
            scores[f"{split}_{decoding}_tokenised_bleu"] = round(papers.score, 2)
            scores[f"{split}_{decoding}_sacrebleu"] = round(cased.score, 2)
            scores["tokenised_bleu_signature"] = papers.signature
            scores["sacrebleu_signature"] = cased.signature
    return scores


def scores_of_average(mean: Transformer, run: Run, at_the_end: dict) -> dict[str, float | str]:
    """The scores of the mean of the last epochs' weights, and which weights are better on the validation sentences."""
    scores = scores_of(Translator(mean, run.corpus.tokenizer), run.corpus, run.recipe.length_penalty)
    name = f"validation_beam_{BEAM_SIZE}_tokenised_bleu"
    chosen = f"mean of {run.average} epochs" if scores[name] > at_the_end[name] else "end"
    numbers = {f"averaged_{key}": value for key, value in scores.items() if not key.endswith("signature")}
    return numbers | {"chosen": chosen}


def score_and_record(run: Run, path: Path, note: str) -> None:
    """Score the run in its current state, write the record, and print a table."""
    mean = run.averaged() if run.average else None  # first, because it may be refused
    translator = Translator(run.model, run.corpus.tokenizer)
    translator.save(run.folder / "translator")
    scores = scores_of(translator, run.corpus, run.recipe.length_penalty)
    scores["validation_loss"] = round(run.history.validation_losses[-1], 4)
    if mean is not None:
        scores |= scores_of_average(mean, run, scores)
    note = f"{run.recipe.note}. {note}".strip()
    record_run(path, run.history, run.model, run.config, note, **scores)
    rows = [[name, f"{value}"] for name, value in scores.items()]
    print(f"\n{table(['what', 'value'], rows)}\n\nwritten to {path}\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    marks = parser.add_mutually_exclusive_group()
    marks.add_argument("--minutes", type=float, nargs="+", default=[], help="score after so many minutes")
    marks.add_argument("--steps", type=int, nargs="+", default=[], help="score after so many updates")
    parser.add_argument("--recipe", choices=RECIPES, default="quick", help="see above (default quick)")
    parser.add_argument("--dropout", type=float, help="instead of the recipe's")
    parser.add_argument(
        "--dropped-merges", type=float, default=0.0, help="share of merges left out (default 0)"
    )
    parser.add_argument("--r-drop", type=float, help="weight of R-Drop, instead of the recipe's")
    parser.add_argument("--vocab-size", type=int, default=VOCAB_SIZE, help=f"tokens (default {VOCAB_SIZE:,})")
    parser.add_argument(
        "--lowercase", action="store_true", help="read and write small letters, as the papers do"
    )
    parser.add_argument("--average", type=int, default=0, help="score a mean of so many epochs' weights too")
    parser.add_argument("--out", type=Path, default=Path("build/multi30k"), help="folder of the run")
    parser.add_argument("--multi30k", type=Path, help="folder with Multi30k, else COURSE_MULTI30K or the hub")
    parser.add_argument("--device", default="cpu", help="where to compute (default cpu)")
    parser.add_argument("--precision", choices=("fp32", "bf16"), default="fp32", help="of matrix products")
    parser.add_argument("--cuda-graphs", action="store_true", help="on a GPU, with one batch an update")
    parser.add_argument("--seed", type=int, default=0, help="of weights, batch order and dropout")
    parser.add_argument("--note", default="", help="what else the record should say of the machine")
    options = parser.parse_args()
    if min([*options.minutes, *options.steps], default=1) <= 0:
        parser.error("a mark must lie above 0")
    if options.average < 0:
        parser.error(f"--average must be at least 0; got {options.average}")
    with process_group(choose_device(options.device)) as device:
        train_and_score(options, device)


def train_and_score(options: argparse.Namespace, device: torch.device) -> None:
    """Train to each mark in turn, and score the results."""
    recipe = RECIPES[options.recipe]
    model = recipe.model if options.dropout is None else recipe.model | {"dropout": options.dropout}
    changes = {"precision": options.precision, "seed": options.seed, "cuda_graphs": options.cuda_graphs}
    training = replace(recipe.training, **changes)
    corpus = Corpus(options.multi30k, device, options.vocab_size, options.lowercase)
    r_drop = recipe.r_drop if options.r_drop is None else options.r_drop
    changed = replace(
        recipe, model=model, training=training, dropped_merges=options.dropped_merges, r_drop=r_drop
    )
    run = Run(changed, corpus, options.out, device, options.average)
    run.resume()
    if rank() == 0:
        size = f"{len(corpus.train):,} pairs, {corpus.tokenizer.vocab_size:,} tokens"
        print(f"{size}, on {describe_device(device)}, processes: {num_processes()}")
    for mark in marks_of(options, recipe):
        if not run.record_of(mark).exists():
            run.train_towards(mark)
            cooled = run.cooled_down(mark)
            if rank() == 0:
                score_and_record(cooled, run.record_of(mark), options.note)
            all_gather(None)  # the others wait for it


def marks_of(options: argparse.Namespace, recipe: Recipe) -> list[Mark]:
    """The requested marks, in order; by default, the recipe's last update."""
    if options.minutes:
        return [Mark(minutes=minutes) for minutes in sorted(options.minutes)]
    return [Mark(steps=steps) for steps in sorted(options.steps or [recipe.training.max_steps])]


if __name__ == "__main__":
    main()
