"""The encoder-decoder Transformer of *Attention Is All You Need* (arXiv 1706.03762), Figure 1."""

import math
from dataclasses import dataclass, replace

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.caches import Cache, embed_next, require_cached
from course_lib.embeddings import TokenEmbedding, rows_of
from course_lib.initialisation import initialise, own_state
from course_lib.layers import DecoderLayer, EncoderLayer
from course_lib.masks import decoder_mask, padding_mask
from course_lib.positions import sinusoidal_encoding
from course_lib.running.checks import require_at_least, require_dropout, require_heads


@dataclass(frozen=True)
class TransformerConfig:
    """The sizes and choices of one model. The defaults are the paper's base model (Table 3)."""

    vocab_size: int = 37_000  # about 37,000 byte pairs, shared by English and German
    d_model: int = 512  # 512; big 1024
    d_ff: int = 2048  # 2048; big 4096
    num_heads: int = 8  # 8; big 16
    num_layers: int = 6  # 6 in the encoder and 6 in the decoder
    dropout: float = 0.1  # 0.1; big 0.3
    max_len: int = 512  # the sinusoids have no limit; a table of them needs one
    norm_first: bool = False  # False: post-norm
    pad_id: int = 0  # not in the paper: which token id fills up short sentences

    def __post_init__(self):
        sizes = ("vocab_size", "d_model", "d_ff", "num_heads", "num_layers", "max_len")
        require_at_least(1, **{name: getattr(self, name) for name in sizes})
        require_heads(self.d_model, self.num_heads)
        require_dropout(self.dropout)
        if self.pad_id not in range(self.vocab_size):
            raise ValueError(f"pad_id must be one of the {self.vocab_size} token ids; got {self.pad_id}")

    @classmethod
    def tiny(cls, vocab_size: int = 10_000, **changes) -> "TransformerConfig":
        """About 2.6 million parameters: trains on two laptop cores in minutes (arXiv 2105.14462)."""
        sizes = cls(vocab_size, d_model=128, d_ff=256, num_heads=4, num_layers=4)
        return replace(sizes, **changes)

    @classmethod
    def small(cls, vocab_size: int = 10_000, **changes) -> "TransformerConfig":
        """About 10 million parameters: a quarter of an hour on a small GPU."""
        sizes = cls(vocab_size, d_model=256, d_ff=1024, num_heads=4, num_layers=4)
        return replace(sizes, **changes)

    @classmethod
    def base(cls, vocab_size: int = 37_000, **changes) -> "TransformerConfig":
        """The paper's base model: 63.1 million parameters here; Table 3 says 65."""
        return replace(cls(vocab_size), **changes)

    @classmethod
    def big(cls, vocab_size: int = 37_000, **changes) -> "TransformerConfig":
        """The paper's big model: 214.2 million parameters here; Table 3 says 213."""
        sizes = cls(vocab_size, d_model=1024, d_ff=4096, num_heads=16, dropout=0.3)
        return replace(sizes, **changes)


class Transformer(nn.Module):
    """Encoder and decoder with one shared vocabulary.

    A part may be replaced: `model.encoder_layers[0].self_attention = another`. It keeps its own initial weights.

    Args:
        config: sizes and choices.
        seed: makes the initial weights reproducible; None draws them from torch's own state.
    """

    positions: Tensor

    def __init__(self, config: TransformerConfig, seed: int | None = None):
        super().__init__()
        self.config = config
        sizes = (config.d_model, config.num_heads, config.d_ff, config.dropout, config.norm_first)
        with own_state(seed):
            self.embedding = TokenEmbedding(config.vocab_size, config.d_model)
            positions = sinusoidal_encoding(config.max_len, config.d_model)
            self.register_buffer("positions", positions, persistent=False)
            self.dropout = nn.Dropout(config.dropout)
            self.encoder_layers = nn.ModuleList(EncoderLayer(*sizes) for _ in range(config.num_layers))
            self.decoder_layers = nn.ModuleList(DecoderLayer(*sizes) for _ in range(config.num_layers))
            # Pre-norm leaves the stream itself unnormalised, so each stack ends with a norm.
            self.encoder_norm = nn.LayerNorm(config.d_model) if config.norm_first else nn.Identity()
            self.decoder_norm = nn.LayerNorm(config.d_model) if config.norm_first else nn.Identity()
            initialise(self, seed, self._draw)

    def forward(
        self, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
    ) -> Float[Tensor, "batch tgt_len vocab_size"]:
        """Logits of the next token after each prefix of `tgt_input` (teacher forcing)."""
        return self.embedding.logits(self.hidden(src_ids, tgt_input))

    def hidden(
        self, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
    ) -> Float[Tensor, "batch tgt_len d_model"]:
        """The decoder's last hidden vectors, with the masks built from `config.pad_id`.

        Raises:
            ValueError: if there is not a target for each source, or a sequence is longer than max_len.
        """
        if not torch.jit.is_tracing() and src_ids.shape[0] != tgt_input.shape[0]:
            raise ValueError(f"every source needs a target; got {len(src_ids)} and {len(tgt_input)}")
        src_mask, tgt_mask = (padding_mask(src_ids, self.config.pad_id), decoder_mask(tgt_input, self.config.pad_id))
        return self.decode(tgt_input, self.encode(src_ids, src_mask), tgt_mask, src_mask)

    def encode(
        self, src_ids: Int[Tensor, "batch src_len"], src_mask: Bool[Tensor, "..."] | None = None
    ) -> Float[Tensor, "batch src_len d_model"]:
        """The encoder's memory of a source; `src_mask` hides its padding."""
        x = self.embed(src_ids)
        for layer in self.encoder_layers:
            x = layer(x, src_mask)
        return self.encoder_norm(x)

    def decode(
        self,
        tgt_input: Int[Tensor, "batch tgt_len"],
        memory: Float[Tensor, "batch src_len d_model"],
        tgt_mask: Bool[Tensor, "..."] | None = None,
        memory_mask: Bool[Tensor, "..."] | None = None,
        cache: Cache | None = None,
    ) -> Float[Tensor, "batch tgt_len d_model"]:
        """The decoder's hidden vectors; `embedding.logits` turns them into logits.

        Args:
            tgt_mask: which target positions each target position may see; (batch, 1 or num_heads, tgt_len, all_len).
                None: all, but with a cache only those up to itself.
            cache: of `new_cache`, with the tokens that were read before; `tgt_input` are then the next ones.
        """
        x = embed_next(self.embed, tgt_input, cache)
        kept = {} if cache is None else {"cache": cache}
        for layer in self.decoder_layers:
            x = layer(x, memory, tgt_mask, memory_mask, **kept)
        return self.decoder_norm(x)

    def embed(
        self, token_ids: Int[Tensor, "batch seq_len"], first_position: int = 0
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """Token vectors plus position encoding, with dropout on the sum (section 5.4).

        Raises:
            ValueError: if the ids are no integers of shape (batch, seq_len), first_position is below 0, or a sequence
                would reach beyond max_len.
        """
        tokens = self.embedding(token_ids)
        return self.dropout(tokens + rows_of(self.positions, first_position, token_ids.shape[1]))

    def new_cache(self, batch_size: int, max_len: int | None = None) -> Cache:
        """An empty cache for `decode`.

        Args:
            batch_size: how many targets are written side by side.
            max_len: how many tokens of each there is room for; None: as many as the model has positions for.

        Raises:
            ValueError: if a size is below 1, a part of the decoder takes none, or two layers share one.
        """
        require_cached(self.decoder_layers)
        return Cache(batch_size, self.config.max_len if max_len is None else max_len)

    def _draw(self, name: str, matrix: Tensor, generator: torch.Generator | None) -> None:
        """Glorot-uniform matrices, and embeddings of variance 1 / d_model.

        Multiplied by sqrt(d_model) on the way in, an embedding has unit variance, beside a position encoding
        whose mean square is 1/2; on the way out its dot products with normalised vectors have unit variance too.
        """
        if name == "embedding.table.weight":
            nn.init.normal_(matrix, std=1 / math.sqrt(self.config.d_model), generator=generator)
        else:
            nn.init.xavier_uniform_(matrix, generator=generator)
