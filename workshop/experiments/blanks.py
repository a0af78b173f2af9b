"""The course's model for blanks: it learns which token is covered, and half of its sentences end behind a curtain.

Where a curtain falls, the row ends without `<eos>`. So the model is an honest judge of blanks whose right side it does
not see. The command writes the model to `data/models/blanks`, all at the end, and prints its scores on the corpus's
validation split.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence
from tqdm import tqdm

from course_lib.bert import NO_LABEL, BertConfig, BertEncoder, MaskedWords, mask_tokens
from course_lib.corpora import load_spanish_english
from course_lib.fitting import fit
from course_lib.saved_models import SHIPPED_MASKED_LM, save_masked_lm
from course_lib.token_rows import row_batches
from course_lib.tokens import PAD_ID, SPECIAL_TOKENS, Tokenizer
from workshop.experiments.small_gpt import TOKENS_PER_BATCH, VOCAB_SIZE, rows_of

UPDATES = 8000
LEARNING_RATE, WARMUP = 4e-3, 100
CURTAINS = 0.5  # of the rows
RIGHT = (None, 2, 1, 0)  # so many words to the right are seen; None: all


class Asked(NamedTuple):
    """Rows with some tokens changed, and what is asked of them: -100 where nothing is."""

    token_ids: Tensor
    labels: Tensor


class Question(NamedTuple):
    """A row with one token changed, the place, and the token that stood there."""

    row: list[int]
    place: int
    token: int


Cover = Callable[[Tensor, int, torch.Generator], Asked]  # rows, the mask's id, and what draws


def new_model(vocab_size: int, d_model: int = 64, seed: int = 0) -> MaskedWords:
    """Two layers, with a mask after the tokens; 206,173 parameters for 1,500 tokens."""
    sizes = {"d_model": d_model, "d_ff": 4 * d_model, "num_heads": 4, "num_layers": 2, "max_len": 64}
    config = BertConfig(vocab_size + 1, **sizes, dropout=0.0)
    return MaskedWords(BertEncoder(config, seed), seed)


def mask_of(model: MaskedWords) -> int:
    """The id of the mask, the last one."""
    return model.encoder.config.vocab_size - 1


def behind_curtains(token_ids: Tensor, share: float, generator: torch.Generator) -> Tensor:
    """The rows, of which a share ends at a random place; at least one token after `<bos>` stays, and never `<eos>`."""
    lengths = (token_ids != PAD_ID).sum(dim=1)
    falls, place = torch.rand(2, len(token_ids), generator=generator)
    kept = (2 + (place * (lengths - 2)).long()).where(falls < share, lengths)
    return token_ids.where(torch.arange(token_ids.shape[1]) < kept[:, None], PAD_ID)


def cover(token_ids: Tensor, mask_id: int, generator: torch.Generator) -> Asked:
    """BERT's 80/10/10 of 15%, drawn anew each time."""
    chance, fate = torch.rand(2, *token_ids.shape, generator=generator)
    others = torch.randint(len(SPECIAL_TOKENS), mask_id, token_ids.shape, generator=generator)
    return Asked(*mask_tokens(token_ids, token_ids < len(SPECIAL_TOKENS), mask_id, chance, fate, others))


def loss_of(model: MaskedWords, asked: Asked) -> Tensor:
    """The mean loss of what is asked, in nats."""
    chosen = asked.labels != NO_LABEL
    return F.cross_entropy(model.logits(model.encoder(asked.token_ids)[chosen]), asked.labels[chosen])


def train(
    model: MaskedWords,
    rows: Sequence[list[int]],
    updates: int,
    curtains: float = 0.0,
    cover: Cover = cover,
    seed: int = 0,
    on_step: Callable[[int, float], None] | None = None,
) -> list[float]:
    """Train the model on the rows, each read as often as needed; the loss of each update."""
    generator = torch.Generator().manual_seed(seed)
    batches = (
        cover(behind_curtains(batch.token_ids, curtains, generator), mask_of(model), generator)
        for batch in row_batches(rows, TOKENS_PER_BATCH, seed)
    )
    return fit_with_bar(model, loss_of, batches, updates, on_step)


def fit_with_bar(
    model: nn.Module,
    loss_of_batch: Callable[[Any, Any], Tensor],
    batches: Iterable[Any],
    updates: int,
    on_step: Callable[[int, float], None] | None = None,
    learning_rate: float = LEARNING_RATE,
    warmup_steps: int = WARMUP,
) -> list[float]:
    """`fit` with a bar, and with the settings of the models for blanks unless others are given."""
    with tqdm(total=updates, unit="step") as bar:

        def after(step: int, loss: float) -> None:
            bar.update()
            if on_step is not None:
                on_step(step, loss)

        return fit(model, loss_of_batch, batches, learning_rate, warmup_steps, updates, after)


def blanks_of(rows: Iterable[Sequence[int]], mask_id: int, right: int | None = None) -> list[Question]:
    """Each token between `<bos>` and `<eos>` covered by itself, with so many tokens to its right; None: all."""
    found = []
    for row in rows:
        for place in range(1, len(row) - 1):
            end = len(row) if right is None else place + 1 + right
            found.append(Question([*row[:place], mask_id, *row[place + 1 : end]], place, row[place]))
    return found


@torch.inference_mode()
def logits_of(model: MaskedWords, questions: Sequence[Question]) -> Float[Tensor, "num_questions vocab_size"]:
    """What the model says at the place of each question."""
    found = []
    for start in range(0, len(questions), 500):
        rows, places, _ = zip(*questions[start : start + 500], strict=True)
        padded = pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=PAD_ID)
        found.append(model.logits(model.encoder(padded)[torch.arange(len(rows)), torch.tensor(places)]))
    return torch.cat(found)


def score(model: MaskedWords, rows: Iterable[list[int]], right: int | None = None) -> tuple[float, float]:
    """Nats a blank, and the share of blanks whose likeliest token is the right one; each token is covered by itself."""
    questions = blanks_of(rows, mask_of(model), right)
    return nats_and_right(logits_of(model, questions), torch.tensor([each.token for each in questions]))


def nats_and_right(
    logits: Float[Tensor, "num_questions vocab_size"], tokens: Int[Tensor, "num_questions"]
) -> tuple[float, float]:
    """The mean loss, and the share whose likeliest token is the right one."""
    right = (logits.argmax(dim=-1) == tokens).float().mean()
    return round(F.cross_entropy(logits, tokens).item(), 3), round(right.item(), 3)


def main() -> None:
    """Train the model, write it, and print its scores."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=SHIPPED_MASKED_LM, help="the folder that is written")
    parser.add_argument("--updates", type=int, default=UPDATES, help="of the weights (%(default)s)")
    options = parser.parse_args()
    sentences = list(load_spanish_english("train")["tgt"])
    tokenizer = Tokenizer.train(sentences, VOCAB_SIZE)
    model = new_model(tokenizer.vocab_size)
    start = time.process_time()
    train(model, rows_of(tokenizer, sentences), options.updates, CURTAINS)
    seconds = time.process_time() - start
    save_masked_lm(options.out, model, tokenizer)
    print(f"{sum(p.numel() for p in model.parameters()):,} parameters, {seconds:.0f} CPU s")
    rows = rows_of(tokenizer, list(load_spanish_english("validation")["tgt"]))
    for right in RIGHT:
        nats, share = score(model, rows, right)
        print(f"{'all' if right is None else right} to the right: {nats:.2f} nats a blank, {share:.0%} right")


if __name__ == "__main__":
    main()
