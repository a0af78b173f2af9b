"""A small Table 3: the effect of each choice in the model on the course's Spanish-English corpus.

Each row changes one thing in a base model (2 + 2 layers, d_model 64, d_ff 128, 4 heads, pre-norm). Each is trained
from several seeds on the corpus's short sentences, about 20 seconds per run on one core, and scored on short sentences
of validation and test: exact match, sacreBLEU, and the alignment error rate of every cross-attention head. Recorded
runs are kept, so the same command continues after a stop.
"""

import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from course.for_lessons.alignments import align_words, alignment_error_rate, parse_pharaoh
from course_lib.batches import TokenPairs, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.evaluation import corpus_bleu, exact_match
from course_lib.inspection import cross_attention_weights
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer, words
from course_lib.training import TrainingConfig, train, validation_loss
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator
from workshop.experiments.tables import make_runs, parser_of

RECORDS = Path(__file__).resolve().parents[2] / "data" / "runs" / "ablations" / "ablations.json"
VOCAB_SIZE = 1500
MAX_WORDS = 6  # on either side: about a third of the corpus, learned in a third of the time
SIZES = TransformerConfig(
    VOCAB_SIZE, d_model=64, d_ff=128, num_heads=4, num_layers=2, max_len=64, norm_first=True
)
SETTINGS = TrainingConfig(max_steps=400, tokens_per_batch=512, learning_rate=8e-3, warmup_steps=100)


@dataclass(frozen=True)
class Row:
    """One row of the table: its differences from the base."""

    name: str
    letter: str = ""  # in the paper's Table 3, if it has such a row
    model: dict = field(default_factory=dict)
    training: dict = field(default_factory=dict)
    d_k: int | None = None  # features of queries and keys in a head; None: d_model / num_heads
    learned_positions: bool = False


ROWS = (
    Row("base"),
    Row("1 head", "A", {"num_heads": 1}),
    Row("2 heads", "A", {"num_heads": 2}),
    Row("8 heads", "A", {"num_heads": 8}),
    Row("d_k 4", "B", d_k=4),
    Row("1 layer", "C", {"num_layers": 1}),
    Row("3 layers", "C", {"num_layers": 3}),
    Row("d_model 32", "C", {"d_model": 32}),
    Row("d_ff 32", "C", {"d_ff": 32}),
    Row("dropout 0", "D", {"dropout": 0.0}),
    Row("label smoothing 0", "D", training={"label_smoothing": 0.0}),
    Row("learned positions", "E", learned_positions=True),
    Row("post-norm", model={"norm_first": False}),
    Row("last 50 averaged", training={"average_steps": 50}),
)


class FirstFeatures(nn.Module):
    """Keep only the first d_k features of each head's query, scaled so that scores are divided by sqrt(d_k)."""

    def __init__(self, num_heads: int, of: int, d_k: int):
        super().__init__()
        kept = torch.arange(of).repeat(num_heads) < d_k
        self.register_buffer("factor", kept * (of / d_k) ** 0.5)

    def forward(self, parameter: Tensor) -> Tensor:
        return parameter * self.factor.view(-1, *[1] * (parameter.dim() - 1))


def build(row: Row, seed: int) -> Transformer:
    """The untrained model of a row."""
    model = Transformer(replace(SIZES, **row.model), seed)
    if row.d_k is not None:
        narrow(model, row.d_k)
    if row.learned_positions:
        table = 0.1 * torch.randn(model.positions.shape, generator=torch.Generator().manual_seed(seed))
        del model.positions
        model.positions = nn.Parameter(table)
    return model


def narrow(model: Transformer, d_k: int) -> None:
    """Limit queries and keys of every attention to d_k features per head; values do not change."""
    num_heads, of = model.config.num_heads, model.config.d_model // model.config.num_heads
    layers = [*model.encoder_layers, *model.decoder_layers]
    attentions = [layer.self_attention for layer in layers]
    attentions += [layer.cross_attention for layer in model.decoder_layers]
    for attention in attentions:
        for name in ("weight", "bias"):
            parametrize.register_parametrization(
                attention.query_proj, name, FirstFeatures(num_heads, of, d_k)
            )


class Corpus:
    """The short sentences, the same for all rows: one tokenizer, pairs to train on, pairs to score."""

    def __init__(self):
        train_rows, rows = _short("train"), [*_short("validation"), *_short("test")]
        src, tgt = [[row[side] for row in train_rows] for side in ("src", "tgt")]
        self.tokenizer = Tokenizer.train([*src, *tgt], VOCAB_SIZE)
        self.pairs = tokenize_pairs(self.tokenizer, src, tgt)
        self.src, self.tgt = [[row[side] for row in rows] for side in ("src", "tgt")]
        self.scored_pairs: TokenPairs = tokenize_pairs(self.tokenizer, self.src, self.tgt)
        self.sure, self.possible = (
            [parse_pharaoh(row[column]) for row in rows] for column in ("alignment", "possible")
        )


def _short(split: str) -> list[dict]:
    rows = load_corpus("spanish_english", split)
    return [row for row in rows if max(len(words(row["src"])), len(words(row["tgt"]))) <= MAX_WORDS]


def run(row: Row, seed: int, corpus: Corpus) -> dict:
    """Train and score one row from one seed; `cpu_seconds` is the processor time of training."""
    settings = replace(SETTINGS, seed=seed, **row.training)
    model = build(row, seed)
    started = time.process_time()
    train(model, corpus.pairs, settings)
    cpu_seconds = time.process_time() - started
    written = Translator(model, corpus.tokenizer).translate_all(corpus.src, beam_size=1)
    return {
        "row": row.name,
        "seed": seed,
        "exact_match": round(exact_match(written, corpus.tgt), 4),
        "bleu": round(corpus_bleu(written, corpus.tgt).score, 2),
        "loss": round(validation_loss(model, corpus.scored_pairs), 4),
        "aer": [[round(aer, 4) for aer in layer] for layer in error_rates(model, corpus)],
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "cpu_seconds": round(cpu_seconds, 1),
    }


def error_rates(model: Transformer, corpus: Corpus) -> list[list[float]]:
    """The alignment error rates of cross-attention: a list for each layer, with a number for each head."""
    config = model.config
    heads = [(layer, head) for layer in range(config.num_layers) for head in range(config.num_heads)]
    found = {place: [] for place in heads}
    for src, tgt in zip(corpus.src, corpus.tgt, strict=True):
        weights = _weights(model, corpus.tokenizer, src, tgt)
        word_of = corpus.tokenizer.word_index(src), corpus.tokenizer.word_index(tgt)
        for layer, head in heads:
            found[layer, head].append(align_words(weights[layer, head, None], *word_of))
    rates = {place: alignment_error_rate(of, corpus.sure, corpus.possible) for place, of in found.items()}
    return [[rates[layer, head] for head in range(config.num_heads)] for layer in range(config.num_layers)]


def _weights(model: Transformer, tokenizer: Tokenizer, src: str, tgt: str) -> Tensor:
    src_ids = torch.tensor([[*tokenizer.encode(src), EOS_ID]])
    tgt_input = torch.tensor([[BOS_ID, *tokenizer.encode(tgt)]])
    return cross_attention_weights(model, src_ids, tgt_input)[:, 0]


def base() -> dict:
    """The settings that all rows share."""
    return {"model": asdict(SIZES), "training": asdict(SETTINGS), "max_words": MAX_WORDS}


def main() -> None:
    options = parser_of(__doc__, RECORDS).parse_args()
    rows, corpus = {row.name: row for row in ROWS}, Corpus()
    make_runs(
        options.out,
        [asdict(row) for row in ROWS],
        options.seeds,
        base(),
        lambda name, seed: run(rows[name], seed, corpus),
    )


if __name__ == "__main__":
    main()
