"""Do modifications transfer? Ten changes that later papers made to the Transformer, on the course's corpus.

Base model, corpus and training are those of `workshop.experiments.ablations`; no setting is tuned for any row. Each row
is trained from several seeds, 10 to 20 seconds per run on one core, and scored on short sentences of validation and
test. The placebo is the base model with the same initial weights and another order of batches: a row that changes
nothing. Recorded runs are kept, so the same command continues after a stop. With --table the command prints what is
recorded.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.decoding import EXTRA_LENGTH
from course_lib.evaluation import exact_match
from course_lib.layers import DecoderLayer, EncoderLayer
from course_lib.masks import causal_mask, padding_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.search import greedy_search
from course_lib.shared_heads import share_heads
from course_lib.token_rows import source_batch
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer
from course_lib.training import train, validation_loss
from course_lib.transformer import Transformer
from workshop.experiments import ablations
from workshop.experiments.ablations import SIZES, Corpus, base
from workshop.experiments.modified_parts import (
    ParallelDecoderLayer,
    ParallelEncoderLayer,
    RelativeBiasAttention,
    RotaryAttention,
    SandwichResidual,
    SwiGLU,
    UntiedEmbedding,
)
from workshop.experiments.tables import make_runs, parser_of, read_runs, summary

RECORDS = Path(__file__).resolve().parents[2] / "data" / "runs" / "modifications" / "modifications.json"
OTHER_DRAWS = 1000  # added to a seed: of new matrices, and of the placebo's batch order and dropout

Change = Callable[[Transformer], None]


@dataclass(frozen=True)
class Row:
    """One row of the table: what it changes in the untrained base model, and where that was proposed."""

    name: str
    what: str
    source: str = ""
    change: Change = field(default=lambda model: None, repr=False)
    seed_of_batches: int = 0  # added to the seed of batch order and dropout

    def described(self) -> dict:
        """The row in the file of records."""
        return {"name": self.name, "what": self.what, "source": self.source}


def layers_of(model: Transformer) -> list[EncoderLayer | DecoderLayer]:
    """All layers, those of the encoder first."""
    return [*model.encoder_layers, *model.decoder_layers]


def put(owner: nn.Module, name: str, part: nn.Module) -> None:
    """Replace a part of `owner`. The new part takes over the weights of the same name and shape.

    Its other matrices begin as the course's own do: Glorot-uniform, and tables of variance 1 / d_model.
    """
    for module in part.modules():
        if isinstance(module, nn.Linear):
            nn.init.xavier_uniform_(module.weight)
            nn.init.zeros_(module.bias)
        elif isinstance(module, nn.Embedding):
            nn.init.normal_(module.weight, std=module.embedding_dim**-0.5)
    new, old = part.state_dict(), getattr(owner, name).state_dict()
    kept = {key: old[key] for key in new if key in old and new[key].shape == old[key].shape}
    part.load_state_dict(kept, strict=False)
    setattr(owner, name, part)


def with_gelu(model: Transformer) -> None:
    """A GELU in the place of each ReLU."""
    for layer in layers_of(model):
        layer.feed_forward.activation = F.gelu


def with_swiglu(model: Transformer) -> None:
    """A gated feed-forward network of about as many parameters."""
    for layer in layers_of(model):
        put(layer, "feed_forward", SwiGLU(SIZES.d_model, SIZES.d_ff))


def with_rms_norm(model: Transformer) -> None:
    """Norms without mean and bias."""
    norms = [name for name, part in model.named_modules() if isinstance(part, nn.LayerNorm)]
    for owner, _, name in (path.rpartition(".") for path in norms):
        put(model.get_submodule(owner), name, nn.RMSNorm(SIZES.d_model, eps=1e-5))


def with_positions_in(attention: type[MultiHeadAttention], model: Transformer) -> None:
    """Positions in each self-attention, and none added to the embeddings."""
    model.positions = torch.zeros_like(model.positions)
    for layer in layers_of(model):
        put(layer, "self_attention", attention(SIZES.d_model, SIZES.num_heads))


def with_shared_heads(num_kv_heads: int, model: Transformer) -> None:
    """Fewer heads of keys and values in all attentions."""
    names = ("self_attention", "cross_attention")
    places = [(layer, name) for layer in layers_of(model) for name in names if hasattr(layer, name)]
    for layer, name in places:
        setattr(layer, name, share_heads(getattr(layer, name), num_kv_heads, how="random"))


def with_sandwich_norms(model: Transformer) -> None:
    """A norm before each sub-layer and another one after it."""
    for layer in layers_of(model):
        for name in [name for name, _ in layer.named_children() if name.endswith("_residual")]:
            put(layer, name, SandwichResidual(SIZES.d_model, SIZES.dropout))


def with_parallel_sublayers(model: Transformer) -> None:
    """Sub-layers side by side instead of one after the other."""
    sizes = (SIZES.d_model, SIZES.num_heads, SIZES.d_ff, SIZES.dropout, SIZES.norm_first)
    stacks = ((model.encoder_layers, ParallelEncoderLayer), (model.decoder_layers, ParallelDecoderLayer))
    for stack, kind in stacks:
        for number in range(len(stack)):
            put(stack, f"{number}", kind(*sizes))


def with_untied_embeddings(model: Transformer) -> None:
    """A table of its own for the tokens on the way in; that of the logits keeps its weights."""
    put(model, "embedding", UntiedEmbedding(SIZES.vocab_size, SIZES.d_model))


ROWS = (
    Row("base", "nothing"),
    Row("placebo", "another order of batches, other dropout", seed_of_batches=OTHER_DRAWS),
    Row("GELU", "in place of the ReLU", "arXiv 1606.08415", with_gelu),
    Row("SwiGLU", "a gated feed-forward network of 2/3 the width", "arXiv 2002.05202", with_swiglu),
    Row("RMSNorm", "norms without mean and bias", "arXiv 1910.07467", with_rms_norm),
    Row("sandwich norms", "another norm after each sub-layer", "arXiv 2105.13290", with_sandwich_norms),
    Row(
        "parallel sub-layers",
        "all sub-layers of a layer read the same stream",
        "arXiv 2204.02311",
        with_parallel_sublayers,
    ),
    Row(
        "rotary positions",
        "queries and keys rotate; no sinusoids",
        "arXiv 2104.09864",
        partial(with_positions_in, RotaryAttention),
    ),
    Row(
        "relative bias",
        "a learned number for each distance and head; no sinusoids",
        "arXiv 1910.10683",
        partial(with_positions_in, RelativeBiasAttention),
    ),
    Row(
        "2 key-value heads",
        "pairs of heads share keys and values",
        "arXiv 2305.13245",
        partial(with_shared_heads, 2),
    ),
    Row(
        "1 key-value head",
        "all heads share keys and values",
        "arXiv 1911.02150",
        partial(with_shared_heads, 1),
    ),
    Row(
        "untied embeddings",
        "another table looks the tokens up",
        "arXiv 1608.05859",
        with_untied_embeddings,
    ),
)


def build(row: Row, seed: int) -> Transformer:
    """The untrained model of a row. What it shares with the base has the base's initial weights of the same seed."""
    model = Transformer(SIZES, seed)
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed + OTHER_DRAWS)
        row.change(model)
    return model


class WithoutCache:
    """A `course_lib.search.Decoder` that reads the whole target again at each step.

    Some of the rows change what a cache relies on. A step has one hypothesis of each sentence.
    """

    def __init__(self, model: Transformer, src_ids: Int[Tensor, "batch src_len"]):
        self._model = model
        self._src_mask = padding_mask(src_ids, model.config.pad_id)
        self._memory = model.encode(src_ids, self._src_mask)
        self._prefixes = src_ids[:, :0]

    def step(
        self, token_ids: Int[Tensor, "rows 1"], parents: None = None
    ) -> Float[Tensor, "rows 1 vocab_size"]:
        """Read one more token of each sentence; the logits of the next one."""
        self._prefixes = torch.cat([self._prefixes, token_ids], dim=1)
        causal = causal_mask(self._prefixes.shape[1])
        hidden = self._model.decode(self._prefixes, self._memory, causal, self._src_mask)
        return self._model.embedding.logits(hidden[:, -1:])

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with only these sentences."""
        self._prefixes, self._memory = self._prefixes[rows], self._memory[rows]
        self._src_mask = self._src_mask[rows]


@torch.inference_mode()
def translate_all(model: Transformer, tokenizer: Tokenizer, sentences: Sequence[str]) -> list[str]:
    """Greedy translations without a cache, all sentences side by side; the model is in evaluation mode."""
    rows = tokenizer.encode_batch(list(sentences))
    src_ids = source_batch(rows)
    limits = [min(len(row) + 1 + EXTRA_LENGTH, model.config.max_len) for row in rows]
    first_ids = torch.full((len(rows), 1), BOS_ID)
    written = greedy_search(
        WithoutCache(model, src_ids), first_ids, limits, EOS_ID, forbidden=(PAD_ID, BOS_ID)
    )
    return [tokenizer.decode(token_ids) for token_ids in written]


def run(row: Row, seed: int, corpus: Corpus) -> dict:
    """Train and score one row from one seed; `cpu_seconds` is the processor time of training."""
    model = build(row, seed)
    started = time.process_time()
    train(model, corpus.pairs, replace(ablations.SETTINGS, seed=seed + row.seed_of_batches))
    cpu_seconds = time.process_time() - started
    written = translate_all(model, corpus.tokenizer, corpus.src)
    return {
        "row": row.name,
        "seed": seed,
        "exact_match": round(exact_match(written, corpus.tgt), 4),
        "loss": round(validation_loss(model, corpus.scored_pairs), 4),
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "cpu_seconds": round(cpu_seconds, 1),
    }


def main() -> None:
    parser = parser_of(__doc__, RECORDS)
    parser.add_argument("--table", action="store_true", help="print what is recorded, and train nothing")
    options = parser.parse_args()
    if options.table:
        print(summary(read_runs(options.out, base())))
        return
    rows, corpus = {row.name: row for row in ROWS}, Corpus()
    make_runs(
        options.out,
        [row.described() for row in ROWS],
        options.seeds,
        base(),
        lambda name, seed: run(rows[name], seed, corpus),
    )


if __name__ == "__main__":
    main()
