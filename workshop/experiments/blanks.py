"""The course's model for blanks: it learns which token is covered, and half of its sentences end behind a curtain.

Where a curtain falls, the row ends without `<eos>`. So the model is an honest judge of blanks whose right side it does
not see. The command writes the model to `data/models/blanks`, all at the end, and prints its scores on the corpus's
validation split.
"""

import argparse
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from course_lib.bert import NO_LABEL, BertConfig, BertEncoder, MaskedWords, mask_tokens
from course_lib.corpora import load_spanish_english
from course_lib.fitting import fit
from course_lib.model_folders import SHIPPED_BLANKS, save_blanks
from course_lib.running.progress import progress_bar
from course_lib.token_rows import row_batches
from course_lib.tokens import PAD_ID, SPECIAL_TOKENS, Tokenizer
from workshop.experiments.small_gpt import TOKENS_PER_BATCH, VOCAB_SIZE, rows_of

UPDATES = 8000
CURTAINS = 0.5  # of the rows
RIGHT = (None, 2, 1, 0)  # so many words to the right are seen; None: all


class Asked(NamedTuple):
    """Covered rows, and what is asked of them: -100 where nothing is."""

    token_ids: Tensor
    labels: Tensor


def new_model(vocab_size: int, d_model: int = 64, seed: int = 0) -> MaskedWords:
    """Two layers, with a mask after the tokens; 206,173 parameters for 1,500 tokens."""
    sizes = {"d_model": d_model, "d_ff": 4 * d_model, "num_heads": 4, "num_layers": 2, "max_len": 64}
    config = BertConfig(vocab_size + 1, **sizes, dropout=0.0)
    return MaskedWords(BertEncoder(config, seed), seed)


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
    model: MaskedWords, rows: Sequence[list[int]], updates: int, curtains: float = 0.0, seed: int = 0
) -> list[float]:
    """Train the model on the rows, read as often as it needs; the loss of each update."""
    generator = torch.Generator().manual_seed(seed)
    mask_id = model.encoder.config.vocab_size - 1
    batches = (
        cover(behind_curtains(batch.token_ids, curtains, generator), mask_id, generator)
        for batch in row_batches(rows, TOKENS_PER_BATCH, seed)
    )
    with progress_bar(updates, 0, shown=True) as bar:
        return fit(model, loss_of, batches, 4e-3, 100, updates, on_step=lambda step, loss: bar.update())


def blanks_of(row: Sequence[int], mask_id: int, right: int | None) -> list[tuple[list[int], int, int]]:
    """Each token of a row covered by itself: the row up to as many tokens to its right, its place, and the token."""
    places = range(1, len(row) - 1)
    ends = [len(row) if right is None else place + 1 + right for place in places]
    covered = [[*row[:place], mask_id, *row[place + 1 : end]] for place, end in zip(places, ends, strict=True)]
    return [(each, place, row[place]) for each, place in zip(covered, places, strict=True)]


@torch.inference_mode()
def score(model: MaskedWords, rows: Iterable[list[int]], right: int | None = None) -> tuple[float, float]:
    """Nats a blank, and the share of blanks whose likeliest token is the right one; each token is covered by itself."""
    mask_id = model.encoder.config.vocab_size - 1
    blanks = sorted((blank for row in rows for blank in blanks_of(row, mask_id, right)), key=lambda b: len(b[0]))
    nats, hits = 0.0, 0
    for start in range(0, len(blanks), 500):
        covered, places, tokens = zip(*blanks[start : start + 500], strict=True)
        padded = pad_sequence([torch.tensor(row) for row in covered], batch_first=True, padding_value=PAD_ID)
        wanted = torch.tensor(tokens)
        logits = model.logits(model.encoder(padded)[torch.arange(len(wanted)), torch.tensor(places)])
        nats += F.cross_entropy(logits, wanted, reduction="sum").item()
        hits += int((logits.argmax(dim=-1) == wanted).sum())
    return nats / len(blanks), hits / len(blanks)


def main() -> None:
    """Train the model, write it, and print its scores."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=SHIPPED_BLANKS, help="the folder that is written")
    parser.add_argument("--updates", type=int, default=UPDATES, help="of the weights (%(default)s)")
    options = parser.parse_args()
    sentences = list(load_spanish_english("train")["tgt"])
    tokenizer = Tokenizer.train(sentences, VOCAB_SIZE)
    model = new_model(tokenizer.vocab_size)
    start = time.process_time()
    train(model, rows_of(tokenizer, sentences), options.updates, CURTAINS)
    seconds = time.process_time() - start
    save_blanks(options.out, model, tokenizer)
    print(f"{sum(p.numel() for p in model.parameters()):,} parameters, {seconds:.0f} CPU s")
    rows = rows_of(tokenizer, list(load_spanish_english("validation")["tgt"]))
    for right in RIGHT:
        nats, share = score(model, rows, right)
        print(f"{'all' if right is None else right} to the right: {nats:.2f} nats a blank, {share:.0%} right")


if __name__ == "__main__":
    main()
