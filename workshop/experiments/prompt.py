"""The prompt or the encoder: the same 1.5 million parameters as an encoder-decoder, and as a decoder by itself.

The decoder by itself reads `<bos> Spanish => English <eos>`, and only the English counts in its loss. A third model is
that decoder with half the layers. All translate the corpus's short sentences, as in lesson 08. Of three learning rates
each model takes the one with the lowest validation loss after 50 seconds. Then it is trained from the beginning, for
the same seconds of one core, and translates at several marks. The file is written after each model, and a stopped
command goes on with the next one. Half an hour of one core.
"""

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from jaxtyping import Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence
from tqdm import tqdm

from benchmarks.measure import machine
from course.for_lessons.small_training import short_sentences
from course.records import RECORDED, command_line
from course_lib.batches import Batch, tokenize_pairs
from course_lib.decoding import greedy_decode
from course_lib.evaluation import exact_match
from course_lib.gpt import GPT, GPTConfig
from course_lib.losses import batch_loss, projected_label_smoothing_loss
from course_lib.running.modules import evaluation_mode
from course_lib.sampling import sample
from course_lib.token_rows import source_batch
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer
from course_lib.training import Trainer, TrainingConfig
from course_lib.transformer import Transformer, TransformerConfig
from workshop.experiments import single_record

RECORD = RECORDED / "prompt" / "prompt.json"
VOCAB_SIZE, HELD_OUT, MAX_WRITTEN = 1500, 300, 25
SIZES = {"d_model": 128, "d_ff": 256, "num_heads": 4, "dropout": 0.1, "max_len": 64}
LEARNING_RATES = (2e-3, 4e-3, 8e-3)
TUNED_FOR, TRAINED_FOR = 50, 300  # seconds of one core
MARKS_OF_SECONDS, MARKS_OF_UPDATES = (30, 60, 120, 180, 240, 300), (250, 500, 1000, 1500, 2000)


class Corpus:
    """The short sentences: to train on, to choose a learning rate by, and to translate."""

    def __init__(self, held_out: int = HELD_OUT):
        src, tgt = short_sentences("train")
        self.tokenizer = Tokenizer.train([*src, *tgt], VOCAB_SIZE)
        self.pairs = tokenize_pairs(self.tokenizer, src, tgt)
        validation = (side[:held_out] for side in short_sentences("validation"))
        self.validation = tokenize_pairs(self.tokenizer, *validation).batch(torch.arange(held_out))
        self.src, self.tgt = (side[:held_out] for side in short_sentences("test"))

    @property
    def arrow_id(self) -> int:
        """The token `=>`, which stands behind those of the tokenizer."""
        return self.tokenizer.vocab_size

    def exact(self, written: Sequence[list[int]]) -> float:
        """The share of the translations that equal the corpus's."""
        return exact_match([self.tokenizer.decode(token_ids) for token_ids in written], self.tgt)


class EncoderDecoder:
    """Two stacks with cross-attention between them."""

    def __init__(self, name: str, num_layers: int):
        self.name, self.num_layers = name, num_layers

    def build(self, corpus: Corpus) -> nn.Module:
        """The untrained model."""
        vocab_size = corpus.tokenizer.vocab_size
        return Transformer(
            TransformerConfig(vocab_size, num_layers=self.num_layers, norm_first=True, **SIZES), seed=0
        )

    def loss(self, corpus: Corpus) -> Callable[[nn.Module, Batch, float], Tensor]:
        """The loss that `Trainer` takes."""
        return batch_loss

    def translate(self, model: nn.Module, corpus: Corpus) -> list[list[int]]:
        """Greedy translations of the held-out sentences."""
        return greedy_decode(model, source_batch(corpus.tokenizer.encode_batch(corpus.src)), MAX_WRITTEN)


class DecoderAlone:
    """One stack, which reads the Spanish as a prompt."""

    def __init__(self, name: str, num_layers: int):
        self.name, self.num_layers = name, num_layers

    def build(self, corpus: Corpus) -> nn.Module:
        """The untrained model."""
        return GPT(GPTConfig(corpus.arrow_id + 1, num_layers=self.num_layers, **SIZES), seed=0)

    def loss(self, corpus: Corpus) -> Callable[[nn.Module, Batch, float], Tensor]:
        """The loss that `Trainer` takes."""

        def prompt_loss(model: nn.Module, batch: Batch, smoothing: float) -> Tensor:
            token_ids, targets = prompted(batch, corpus.arrow_id)
            table = model.token_embedding.weight
            return projected_label_smoothing_loss(model.hidden(token_ids), table, targets, smoothing, PAD_ID)

        return prompt_loss

    def translate(self, model: nn.Module, corpus: Corpus) -> list[list[int]]:
        """Greedy translations of the held-out sentences, those of one length together."""
        prompts = [[BOS_ID, *row, corpus.arrow_id] for row in corpus.tokenizer.encode_batch(corpus.src)]
        by_length, written = defaultdict(list), {}
        for number, prompt in enumerate(prompts):
            by_length[len(prompt)].append(number)
        for numbers in by_length.values():
            beginnings = torch.tensor([prompts[number] for number in numbers])
            never = (PAD_ID, BOS_ID, corpus.arrow_id)
            rows = sample(model, beginnings, MAX_WRITTEN, torch.Generator(), temperature=0, forbidden=never)
            written |= dict(zip(numbers, rows, strict=True))
        return [written[number] for number in range(len(prompts))]


Model = EncoderDecoder | DecoderAlone
MODELS: tuple[Model, ...] = (
    EncoderDecoder("encoder-decoder, 4 + 4 layers", 4),
    DecoderAlone("decoder by itself, 10 layers", 10),
    DecoderAlone("decoder by itself, 5 layers", 5),
)


def prompted(
    batch: Batch, arrow_id: int
) -> tuple[Int[Tensor, "batch seq_len"], Int[Tensor, "batch seq_len"]]:
    """`<bos> Spanish => English` of each pair, and behind each of its tokens the next one if that is English."""
    inputs, targets = [], []
    for src, tgt in zip(batch.src_ids, batch.tgt_output, strict=True):
        prompt = torch.cat([src.new_tensor([BOS_ID]), src[src > EOS_ID], src.new_tensor([arrow_id])])
        answer = tgt[tgt != PAD_ID]
        inputs.append(torch.cat([prompt, answer[:-1]]))
        targets.append(torch.cat([torch.full_like(prompt[:-1], PAD_ID), answer]))
    token_ids, answers = (
        pad_sequence(rows, batch_first=True, padding_value=PAD_ID) for rows in (inputs, targets)
    )
    return token_ids, answers


@dataclass
class Progress:
    """A training under way."""

    trainer: Trainer
    seconds: float = 0.0  # of the processor, for updates only


def training(model: Model, corpus: Corpus, learning_rate: float, seconds: float) -> Iterator[Progress]:
    """One update after another until so many seconds of the processor are spent."""
    config = TrainingConfig(tokens_per_batch=768, learning_rate=learning_rate, warmup_steps=100)
    progress = Progress(Trainer(model.build(corpus), corpus.pairs, config, model.loss(corpus)))
    with tqdm(total=int(seconds), unit="step") as bar:
        bar.set_description(f"{model.name}, {learning_rate:g}")
        while progress.seconds < seconds:
            start = time.process_time()
            progress.trainer.update()
            progress.seconds += time.process_time() - start
            bar.update(min(int(progress.seconds), int(seconds)) - bar.n)
            yield progress


@torch.no_grad()
def loss_on_validation(model: Model, progress: Progress, corpus: Corpus) -> float:
    """Nats a token of the English, without smoothing."""
    with evaluation_mode(progress.trainer.model):
        return round(model.loss(corpus)(progress.trainer.model, corpus.validation, 0.0).item(), 4)


def tune(model: Model, corpus: Corpus, learning_rates: Sequence[float], seconds: float) -> dict[float, float]:
    """The validation loss that each learning rate reaches."""
    losses = {}
    for learning_rate in learning_rates:
        *_, last = training(model, corpus, learning_rate, seconds)
        losses[learning_rate] = loss_on_validation(model, last, corpus)
    return losses


def looks(model: Model, corpus: Corpus, learning_rate: float, seconds: float) -> list[dict[str, float]]:
    """What the model can do at each mark of seconds and of updates."""
    noted, marks = [], list(MARKS_OF_SECONDS)
    for progress in training(model, corpus, learning_rate, seconds):
        updates = progress.trainer.step
        due = bool(marks) and progress.seconds >= marks[0]
        if due or updates in MARKS_OF_UPDATES:
            marks = [mark for mark in marks if mark > progress.seconds]
            with evaluation_mode(progress.trainer.model):
                exact = corpus.exact(model.translate(progress.trainer.model, corpus))
            loss = loss_on_validation(model, progress, corpus)
            noted.append(
                {
                    "seconds": round(progress.seconds, 1),
                    "updates": updates,
                    "exact": round(exact, 4),
                    "loss": loss,
                }
            )
    return noted


def run(
    model: Model,
    corpus: Corpus,
    learning_rates: Sequence[float] = LEARNING_RATES,
    tuned_for: float = TUNED_FOR,
    trained_for: float = TRAINED_FOR,
) -> dict[str, Any]:
    """The entry of one model."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)  # of dropout
        tried = tune(model, corpus, learning_rates, tuned_for)
        best = min(tried, key=lambda learning_rate: tried[learning_rate])
        noted = looks(model, corpus, best, trained_for)
    return {
        "name": model.name,
        "parameters": sum(parameter.numel() for parameter in model.build(corpus).parameters()),
        "tried": {f"{learning_rate:g}": loss for learning_rate, loss in tried.items()},
        "learning_rate": best,
        "looks": noted,
    }


def record_all(path: Path, models: Sequence[Model] = MODELS, **settings: Any) -> None:
    """Make the entries that the file does not have yet, and write it after each."""
    corpus = Corpus()
    entries = json.loads(path.read_text(encoding="utf-8"))["models"] if path.is_file() else []
    for model in models[len(entries) :]:
        entries.append(run(model, corpus, **settings))
        about = {"command": command_line(), "machine": machine(), "seed": 0, "pairs": len(corpus.pairs)}
        single_record.write(path, about | {"held_out": len(corpus.src), "models": entries})


def main() -> None:
    """Train the models and write the record."""
    record_all(single_record.parser_of(__doc__, RECORD).parse_args().out)


if __name__ == "__main__":
    main()
