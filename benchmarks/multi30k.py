"""Multi30k, English to German: train the tiny model, and score it as papers do and as sacrebleu does.

4 + 4 layers, d_model 128, d_ff 256, 4 heads, one byte-pair vocabulary of 10,000 for both languages, nothing but the
29,000 training pairs. Training stops at each of the given marks, in minutes of training or in updates; there the last
snapshots of the weights are averaged (how many of them, the validation loss says) and the validation and test 2016
sentences are translated, greedily and with a beam of five. A stopped run goes on where it was with the same command.

  quick   pre-norm, dropout 0.15, updates of 2 x 1,024 positions: for a laptop's processor, from minutes on. Two
          processes of a thread each make better use of two cores than one process of two threads:
              torchrun --nproc-per-node 2 -m benchmarks.multi30k --minutes 5 15 28
  long    post-norm, dropout 0.3, peak 5e-3 after 2,000 updates, batches of 8,192 positions, 8,000 updates:
          the recipe of arXiv 2105.14462, for a GPU
"""

import argparse
import math
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch import Tensor

from benchmarks.measure import table
from course_lib.batches import TokenPairs, tokenize_pairs
from course_lib.checkpoints import FILE_NAME
from course_lib.corpora import load_corpus
from course_lib.devices import DEVICES, choose_device, describe_device
from course_lib.distributed import gather, num_processes, process_group, rank
from course_lib.evaluation import corpus_bleu, tokenised_bleu
from course_lib.runs import record_run
from course_lib.tokens import Tokenizer, write_whole
from course_lib.training import TrainingConfig, TrainingHistory, train, validation_loss
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

VOCAB_SIZE = 10_000
MAX_LEN = 128
BEAM_SIZE = 5
AVERAGES = (1, 2, 3, 5, 7, 10)  # of how many last snapshots the mean is tried


@dataclass(frozen=True)
class Recipe:
    """A model's choices, how it is trained, and how many updates lie between two snapshots."""

    model: dict
    training: TrainingConfig
    every: int


RECIPES = {
    "quick": Recipe(
        {"dropout": 0.15, "norm_first": True},
        TrainingConfig(tokens_per_batch=1024, accumulation_steps=2, learning_rate=3e-3, warmup_steps=200),
        every=100,
    ),
    "long": Recipe(
        {"dropout": 0.3},
        TrainingConfig(tokens_per_batch=8192, learning_rate=5e-3, warmup_steps=2000, max_steps=8000),
        every=59,  # an epoch
    ),
}


class Corpus:
    """The three splits as sentences, and training and validation pairs as tokens on the device."""

    def __init__(self, folder: Path | None, device: torch.device):
        where = {"folder": folder} if folder else {}
        self.rows = {
            split: load_corpus("multi30k", split, **where) for split in ("train", "validation", "test")
        }
        self.tokenizer = Tokenizer.train([*self.rows["train"]["src"], *self.rows["train"]["tgt"]], VOCAB_SIZE)
        self.train, self.validation = (self._tokenized(split).to(device) for split in ("train", "validation"))

    def _tokenized(self, split: str) -> TokenPairs:
        return tokenize_pairs(self.tokenizer, self.rows[split]["src"], self.rows[split]["tgt"], MAX_LEN)


class Run:
    """A training run in a folder: its checkpoint, the snapshots of its weights, and what was measured."""

    def __init__(self, recipe: Recipe, corpus: Corpus, folder: Path, device: torch.device):
        self.recipe, self.corpus, self.folder = recipe, corpus, folder
        config = TransformerConfig.tiny(VOCAB_SIZE, max_len=MAX_LEN + 50, **recipe.model)
        self.model = Transformer(config, seed=recipe.training.seed).to(device)
        self.history = TrainingHistory()

    def train_until(self, minutes: float = math.inf, steps: float = math.inf) -> None:
        """Train up to this time or this number of updates, with a snapshot of the weights every so often.

        Each stretch goes on from the checkpoint of the one before, as if there had been no stop between them.
        """
        # Clocks differ a little, and all processes must stop at the same update.
        while max(gather(self._minutes())) < minutes and len(self.history.losses) < steps:
            stretch = replace(self.recipe.training, max_steps=len(self.history.losses) + self.recipe.every)
            self.history = train(
                self.model, self.corpus.train, stretch, self.corpus.validation, self.folder / "checkpoint"
            )
            if rank() == 0:
                self._take_snapshot()
                print(self._state(), flush=True)

    def resume(self) -> None:
        """Go back to where an earlier command has stopped, if there was one."""
        folder = self.folder / "checkpoint"
        if (folder / FILE_NAME).exists():
            done = replace(self.recipe.training, max_steps=1)  # the checkpoint has more: nothing is trained
            self.history = train(self.model, self.corpus.train, done, checkpoint_folder=folder)

    def averaged(self) -> tuple[Translator, int]:
        """The mean of the last snapshots, of so many as give the lowest validation loss; and how many."""
        model = Transformer(self.model.config).to(self.model.positions.device)
        losses = {}
        for count in (count for count in AVERAGES if count <= len(self._snapshots())):
            model.load_state_dict(self._mean_of_last(count))
            losses[count] = validation_loss(model, self.corpus.validation)
        best = min(losses, key=losses.get)
        model.load_state_dict(self._mean_of_last(best))
        return Translator(model, self.corpus.tokenizer), best

    def _minutes(self) -> float:
        return self.history.seconds[-1] / 60 if self.history.seconds else 0.0

    def _state(self) -> str:
        history = self.history
        return (
            f"{len(history.losses):,} updates, {self._minutes():.1f} minutes: loss {history.losses[-1]:.3f}, "
            f"validation loss {history.validation_losses[-1]:.3f}"
        )

    def _take_snapshot(self) -> None:
        from safetensors.torch import save

        weights = {name: tensor.cpu().contiguous() for name, tensor in self.model.state_dict().items()}
        path = self.folder / "snapshots" / f"{len(self.history.losses):07d}.safetensors"
        write_whole(path, save(weights))
        for old in self._snapshots()[: -max(AVERAGES)]:
            old.unlink()

    def _snapshots(self) -> list[Path]:
        return sorted((self.folder / "snapshots").glob("*.safetensors"))

    def _mean_of_last(self, count: int) -> dict[str, Tensor]:
        from safetensors.torch import load_file

        states = [load_file(path) for path in self._snapshots()[-count:]]
        return {name: torch.stack([state[name] for state in states]).mean(dim=0) for name in states[0]}


def scores_of(translator: Translator, corpus: Corpus) -> dict[str, float | str]:
    """BLEU by both measures, for both splits and both ways of decoding."""
    scores: dict[str, float | str] = {}
    for split in ("validation", "test"):
        src, tgt = list(corpus.rows[split]["src"]), list(corpus.rows[split]["tgt"])
        for decoding, beam_size in (("greedy", 1), (f"beam_{BEAM_SIZE}", BEAM_SIZE)):
            written = translator.translate_all(src, beam_size)
            papers, cased = tokenised_bleu(written, tgt, lang="de"), corpus_bleu(written, tgt)
            scores[f"{split}_{decoding}_tokenised_bleu"] = round(papers.score, 2)
            scores[f"{split}_{decoding}_sacrebleu"] = round(cased.score, 2)
            scores["tokenised_bleu_signature"] = papers.signature
            scores["sacrebleu_signature"] = cased.signature
    return scores


def score_and_record(run: Run, mark: str, note: str) -> None:
    """Score the run as it stands, write `record_MARK.json` in its folder, and print a table."""
    translator, averaged = run.averaged()
    translator.save(run.folder / f"translator_{mark}")
    scores = {"snapshots_averaged": averaged, **scores_of(translator, run.corpus)}
    scores["validation_loss"] = round(validation_loss(translator.model, run.corpus.validation), 4)
    path = run.folder / f"record_{mark}.json"
    config = replace(run.recipe.training, max_steps=len(run.history.losses))
    record_run(path, run.history, run.model, config, note, **scores)
    rows = [[name, f"{value}"] for name, value in scores.items()]
    print(f"\n{mark}\n\n{table(['what', 'value'], rows)}\n\nwritten to {path}\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    marks = parser.add_mutually_exclusive_group()
    marks.add_argument("--minutes", type=float, nargs="+", default=[], help="score after so many minutes")
    marks.add_argument("--steps", type=int, nargs="+", default=[], help="score after so many updates")
    parser.add_argument("--recipe", choices=RECIPES, default="quick", help="see above (default quick)")
    parser.add_argument("--out", type=Path, default=Path("build/multi30k"), help="folder of the run")
    parser.add_argument("--multi30k", type=Path, help="folder with Multi30k, else COURSE_MULTI30K or the hub")
    parser.add_argument("--device", choices=DEVICES, default="cpu", help="where to compute (default cpu)")
    parser.add_argument("--precision", choices=("fp32", "bf16"), default="fp32", help="of matrix products")
    parser.add_argument("--seed", type=int, default=0, help="of weights, batch order and dropout")
    parser.add_argument("--note", default="", help="what else the record should say of the machine")
    options = parser.parse_args()
    with process_group(choose_device(options.device)) as device:
        train_and_score(options, device)


def train_and_score(options: argparse.Namespace, device: torch.device) -> None:
    """From one mark to the next."""
    recipe = RECIPES[options.recipe]
    training = replace(recipe.training, precision=options.precision, seed=options.seed)
    corpus = Corpus(options.multi30k, device)
    run = Run(replace(recipe, training=training), corpus, options.out, device)
    run.resume()
    if rank() == 0:
        size = f"{len(corpus.train):,} pairs, {corpus.tokenizer.vocab_size:,} tokens"
        print(f"{size}, on {describe_device(device)}, processes: {num_processes()}")
    marks = {f"{minutes:g}_minutes": {"minutes": minutes} for minutes in sorted(options.minutes)}
    if not marks:
        updates = sorted(options.steps or [recipe.training.max_steps])
        marks = {f"{steps}_updates": {"steps": steps} for steps in updates}
    for mark, until in marks.items():
        run.train_until(**until)
        if rank() == 0:
            score_and_record(run, mark, options.note)
        gather(None)  # the others wait for it


if __name__ == "__main__":
    main()
