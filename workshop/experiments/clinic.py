"""A clinic of broken trainings: each has one mistake, and is recorded beside the same training without the mistake.

The model is small (2 + 2 layers, d_model 64, post-norm). It is trained for 600 updates on the course's own corpus,
always from the same seed. Warm-up matters more for a deeper model, so two models have 4 + 4 layers, one with warm-up
and one without. The records hold what a learner would see: the losses as the broken code computes them, on training
and validation pairs, and the number of exactly translated validation sentences. They are in `data/runs/clinic`.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor

from benchmarks.measure import table
from course.records import RECORDED, record_run
from course_lib.batches import Batch, Epoch, TokenPairs, shuffled_batches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.evaluation import corpus_bleu, exact_match
from course_lib.losses import label_smoothing_loss
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer
from course_lib.training import Trainer, TrainingConfig, validation_loss
from course_lib.transformer import Transformer, TransformerConfig

SIZES = TransformerConfig(2000, d_model=64, d_ff=128, num_heads=4, max_len=64)
SETTINGS = TrainingConfig(max_steps=600, learning_rate=5e-3, warmup_steps=100, validate_every=50)
PAIRS_PER_BATCH = 64
VALIDATED = 200  # validation pairs for scoring


class ShuffledBatches:
    """Shuffled batches that ignore length, so more than a third of all positions are padding."""

    def __init__(self, pairs: TokenPairs, seed: int):
        self._pairs, self._seed = pairs, seed

    def epoch(self, epoch: int) -> Epoch:
        """The batches of one epoch."""
        return shuffled_batches(self._pairs, PAIRS_PER_BATCH, self._seed, epoch)


class Shuffled:
    """Pairs that come in shuffled batches, whatever size is asked for."""

    def __init__(self, pairs: TokenPairs):
        self._pairs = pairs
        self.digest, self.require_fit = pairs.digest, pairs.require_fit

    def batches(self, tokens_per_batch: int, seed: int) -> ShuffledBatches:
        """Batches of as many pairs as ever."""
        return ShuffledBatches(self._pairs, seed)


class Sound(Trainer):
    """Nothing is wrong here. The others say what they do otherwise."""

    model_class = Transformer
    num_layers = 2

    def __init__(self, model: Transformer, data: TokenPairs, config: TrainingConfig):
        super().__init__(model, Shuffled(data), config, self.loss_of)

    def loss_of(self, model: Transformer, batch: Batch, smoothing: float) -> Tensor:
        """The loss of a batch, as training and validation count it."""
        logits = model(batch.src_ids, batch.tgt_input)
        return label_smoothing_loss(logits, batch.tgt_output, smoothing, PAD_ID)

    def prepare_to_evaluate(self) -> None:
        """Prepare the model for evaluation."""
        self.model.eval()

    @torch.no_grad()
    def validate(self, pairs: TokenPairs) -> float:
        """The mean loss over tokens, without smoothing."""
        self.prepare_to_evaluate()
        batches = shuffled_batches(pairs, PAIRS_PER_BATCH)
        total = sum(self.loss_of(self.model, batch, 0.0).item() * batch.num_tokens for batch in batches)
        return total / sum(batch.num_tokens for batch in batches)


class PaddingInTheLoss(Sound):
    """Padding is a target like any other: easy to predict, and more than a third of them."""

    def loss_of(self, model: Transformer, batch: Batch, smoothing: float) -> Tensor:
        """The loss over all targets: none is left out, because none has the id -1."""
        logits = model(batch.src_ids, batch.tgt_input)
        return label_smoothing_loss(logits, batch.tgt_output, smoothing, pad_id=-1)


class TargetNotShifted(Sound):
    """The decoder is given the very word that it is to say."""

    def loss_of(self, model: Transformer, batch: Batch, smoothing: float) -> Tensor:
        """The loss with the target as input and as output."""
        return super().loss_of(model, replace(batch, tgt_input=batch.tgt_output), smoothing)


class InvertedTransformer(Transformer):
    """True means padding here, as it does for `nn.Transformer`, but the layers have not been told."""

    def encode(self, src_ids: Tensor, src_mask: Tensor) -> Tensor:
        """Source tokens look only at padding."""
        return super().encode(src_ids, ~src_mask)

    def decode(self, tgt_input: Tensor, memory: Tensor, tgt_mask: Tensor, memory_mask: Tensor) -> Tensor:
        """Target tokens look only at the source's padding."""
        return super().decode(tgt_input, memory, tgt_mask, ~memory_mask)


class MaskInverted(Sound):
    """The source's padding may be seen, and its words may not."""

    model_class = InvertedTransformer


class SoundDeep(Sound):
    """Nothing is wrong here either; it has 4 + 4 layers."""

    num_layers = 4


class NoWarmup(SoundDeep):
    """The first update is as large as the largest."""

    def learning_rate(self, step: int) -> float:
        """The peak rate from the first update on; later it falls as in the sound training."""
        return super().learning_rate(max(step, self.config.warmup_steps))


class DropoutInEvaluation(Sound):
    """`model.eval()` was forgotten."""

    def prepare_to_evaluate(self) -> None:
        """Leave the model in training mode."""
        self.model.train()


CASES = {
    "sound": Sound,
    "padding_in_the_loss": PaddingInTheLoss,
    "target_not_shifted": TargetNotShifted,
    "mask_inverted": MaskInverted,
    "sound_deep": SoundDeep,
    "no_warmup": NoWarmup,
    "dropout_in_evaluation": DropoutInEvaluation,
}


class Corpus:
    """Training pairs, and the validation pairs for scoring, the latter also as sentences."""

    def __init__(self):
        rows, held_out = load_corpus("spanish_english", "train"), load_corpus("spanish_english", "validation")
        src, tgt = list(rows["src"]), list(rows["tgt"])
        self.tokenizer = Tokenizer.train([*src, *tgt], SIZES.vocab_size)
        self.train = tokenize_pairs(self.tokenizer, src, tgt)
        self.src, self.tgt = list(held_out["src"][:VALIDATED]), list(held_out["tgt"][:VALIDATED])
        self.validation = tokenize_pairs(self.tokenizer, self.src, self.tgt)


def run(kind: type[Sound], corpus: Corpus, config: TrainingConfig) -> Sound:
    """Train like `course_lib.training.train`, with the given kind of trainer."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(config.seed)
        model = kind.model_class(replace(SIZES, num_layers=kind.num_layers), seed=config.seed)
        trainer = kind(model, corpus.train, config)
        while trainer.step < config.max_steps:
            trainer.update()
            trainer.validate_and_save(corpus.validation, checkpoint_folder=None)
    return trainer


@torch.no_grad()
def translate(trainer: Sound, corpus: Corpus, max_len: int = 20) -> list[str]:
    """Translate greedily through the model's own forward pass, which includes its mistake."""
    trainer.prepare_to_evaluate()
    src_ids = corpus.validation.batch(torch.arange(len(corpus.validation))).src_ids
    written = torch.full((len(src_ids), 1), BOS_ID)
    for _ in range(max_len):
        next_ids = trainer.model(src_ids, written)[:, -1].argmax(dim=-1)
        written = torch.cat([written, next_ids[:, None]], dim=1)
    return [corpus.tokenizer.decode(_until_the_end(ids)) for ids in written[:, 1:].tolist()]


def _until_the_end(token_ids: list[int]) -> list[int]:
    return token_ids[: token_ids.index(EOS_ID)] if EOS_ID in token_ids else token_ids


def scores_of(trainer: Sound, corpus: Corpus) -> dict[str, float | str]:
    """The scores by the broken code, measured twice, and the true scores."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(trainer.config.seed)
        measured, again = trainer.validate(corpus.validation), trainer.validate(corpus.validation)
        written = translate(trainer, corpus)
    return {
        "validation_loss_as_it_counts": round(measured, 4),
        "validation_loss_measured_again": round(again, 4),
        "validation_loss": round(validation_loss(trainer.model, corpus.validation), 4),
        "exact_match": round(exact_match(written, corpus.tgt), 4),
        "bleu": round(corpus_bleu(written, corpus.tgt).score, 2),
        "first_source": corpus.src[0],
        "first_translation": written[0],
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=CASES, default=list(CASES), help="some of the cases")
    parser.add_argument("--out", type=Path, default=RECORDED / "clinic", help="folder of the records")
    options = parser.parse_args()
    corpus, rows = Corpus(), []
    for name in options.only:
        trainer = run(CASES[name], corpus, SETTINGS)
        scores = scores_of(trainer, corpus)
        path = options.out / f"{name}.json"
        record_run(path, trainer.history, trainer.model, SETTINGS, note=CASES[name].__doc__, **scores)
        rows.append([name, f"{trainer.history.losses[-1]:.3f}", *map(str, scores.values())])
        print(rows[-1], flush=True)
    print(table(["case", "training loss", *scores], rows))


if __name__ == "__main__":
    main()
