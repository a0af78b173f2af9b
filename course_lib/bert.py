"""BERT's encoder (arXiv 1810.04805): the Transformer's encoder half, on embeddings of its own.

It differs from the encoder of `course_lib.transformer` in this: positions are learned and not sinusoids; a token
also says which of two sentences it belongs to (its type); the sum of the three embeddings is not scaled, and is
normalised before the first layer; the norms have a much smaller epsilon, 1e-12; and the feed-forward network has a
GELU. Like it, its layers are post-norm. (Published BERT also drops attention weights in training; this one does not.)

`MaskedWords` and `mask_tokens` are what it learns from; `course_lib.heads` has what it is then used for.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.embeddings import look_up, rows_of
from course_lib.initialisation import initialise, own_state
from course_lib.layers import EncoderLayer, FeedForward, self_attention_weights
from course_lib.masks import padding_mask
from course_lib.running.checks import require_at_least, require_dropout, require_heads

NO_LABEL = -100  # where nothing is asked; `F.cross_entropy` leaves such places out by itself
WEIGHT_STD = 0.02  # of every initial matrix


@dataclass(frozen=True)
class BertConfig:
    """The sizes and choices of one encoder. The defaults are BERT base, 110 million parameters.

    Raises:
        ValueError: if a size is not an integer of at least 1, num_heads does not divide d_model, dropout is no
            probability below 1, eps is below 0, or pad_id is none of the token ids.
    """

    vocab_size: int = 30_522  # word pieces
    d_model: int = 768  # large 1024
    d_ff: int = 3072  # large 4096
    num_heads: int = 12  # large 16
    num_layers: int = 12  # large 24
    dropout: float = 0.1
    max_len: int = 512  # each position has a vector of its own, so no sentence may be longer
    num_token_types: int = 2  # the first sentence and the second
    pad_id: int = 0  # the token id that fills up short sentences
    eps: float = 1e-12  # what the layer norms add to the variance

    def __post_init__(self):
        sizes = ("vocab_size", "d_model", "d_ff", "num_heads", "num_layers", "max_len", "num_token_types")
        require_at_least(1, **{name: getattr(self, name) for name in sizes})
        require_heads(self.d_model, self.num_heads)
        require_dropout(self.dropout)
        if not self.eps >= 0:
            raise ValueError(f"eps must be at least 0; got {self.eps}")
        if self.pad_id not in range(self.vocab_size):
            raise ValueError(f"pad_id must be one of the {self.vocab_size} token ids; got {self.pad_id}")


class BertEncoder(nn.Module):
    """Token, position and type embeddings with a norm, then post-norm encoder layers.

    Args:
        config: sizes and choices.
        seed: makes the initial weights reproducible; None draws them from torch's own state.
    """

    def __init__(self, config: BertConfig, seed: int | None = None):
        super().__init__()
        self.config = config
        with own_state(seed):
            self.token_embedding = nn.Embedding(config.vocab_size, config.d_model)
            self.position_embedding = nn.Embedding(config.max_len, config.d_model)
            self.type_embedding = nn.Embedding(config.num_token_types, config.d_model)
            self.embedding_norm = nn.LayerNorm(config.d_model, config.eps)
            self.dropout = nn.Dropout(config.dropout)
            self.layers = nn.ModuleList(self._new_layer() for _ in range(config.num_layers))
            initialise(self, seed, self._draw)

    def _new_layer(self) -> EncoderLayer:
        config = self.config
        sizes = (config.d_model, config.num_heads, config.d_ff, config.dropout)
        feed_forward = FeedForward(config.d_model, config.d_ff, F.gelu)
        return EncoderLayer(*sizes, eps=config.eps, feed_forward=feed_forward)

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """A vector for each token, made in the light of all others; padding (`config.pad_id`) is hidden.

        Args:
            token_types: 0 for tokens of the first sentence, 1 for those of the second. None: all 0.

        Raises:
            ValueError: if there are more tokens than max_len, or the ids or types are of another shape or no
                integers; on a CPU, also if there is no such token or type.
        """
        return self.hidden_states(token_ids, token_types)[-1]

    def hidden_states(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> list[Float[Tensor, "batch seq_len d_model"]]:
        """The residual stream before the first layer and after each: num_layers + 1 of them. Raises as `forward`."""
        mask = padding_mask(token_ids, self.config.pad_id)
        states = [self.embed(token_ids, token_types)]
        for layer in self.layers:
            states.append(layer(states[-1], mask))
        return states

    def attention_weights(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> Float[Tensor, "num_layers batch num_heads query_len key_len"]:
        """Who looks at whom, in every head of every layer. Raises as `forward`."""
        states = self.hidden_states(token_ids, token_types)
        mask = padding_mask(token_ids, self.config.pad_id)
        return self_attention_weights(self.layers, states[:-1], mask)

    def embed(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """Token, position and type vectors, added and normalised, with dropout. Raises as `forward`."""
        tokens = look_up(self.token_embedding, token_ids)
        positions = rows_of(self.position_embedding.weight, 0, token_ids.shape[1])
        token_types = torch.zeros_like(token_ids) if token_types is None else token_types
        if not torch.jit.is_tracing() and token_types.shape != token_ids.shape:
            shapes = f"{tuple(token_ids.shape)}; got {tuple(token_types.shape)}"
            raise ValueError(f"token_types must have the shape of token_ids, {shapes}")
        types = look_up(self.type_embedding, token_types, "token_types")
        return self.dropout(self.embedding_norm(tokens + positions + types))

    def _draw(self, name: str, matrix: Tensor, generator: torch.Generator | None) -> None:
        """Normal matrices of standard deviation 0.02. (BERT cuts their tails off.)"""
        nn.init.normal_(matrix, std=WEIGHT_STD, generator=generator)


class MaskedWords(nn.Module):
    """BERT's head for masked words: which token belongs at each place (arXiv 1810.04805, section 3.1, task 1).

    A linear map, a GELU and a norm, then dot products with the encoder's own table of tokens, and a bias a token.

    Args:
        encoder: reads the text; it is trained along with the head.
        seed: makes the head's initial weights reproducible; None draws them from torch's own state.
    """

    def __init__(self, encoder: BertEncoder, seed: int | None = None):
        super().__init__()
        config = encoder.config
        self.encoder = encoder
        self.linear = new_linear(config.d_model, config.d_model, seed)
        self.norm = nn.LayerNorm(config.d_model, config.eps)
        self.bias = nn.Parameter(torch.zeros(config.vocab_size))

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], token_types: Int[Tensor, "batch seq_len"] | None = None
    ) -> Float[Tensor, "batch seq_len vocab_size"]:
        """The logits of each place. Raises as `BertEncoder.forward`."""
        return self.logits(self.encoder(token_ids, token_types))

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocab_size"]:
        """The logits of some of the encoder's vectors: those of the masked places are enough for a loss."""
        x = self.norm(F.gelu(self.linear(hidden)))
        return F.linear(x, self.encoder.token_embedding.weight, self.bias)


def new_linear(num_inputs: int, num_outputs: int, seed: int | None) -> nn.Linear:
    """A linear map with initial weights as BERT's: normal of standard deviation 0.02, and a bias of zero."""
    with own_state(seed):
        linear = nn.Linear(num_inputs, num_outputs)
        initialise(linear, seed, lambda _, weight, generator: nn.init.normal_(weight, 0, WEIGHT_STD, generator))
    return linear


def mask_tokens(
    token_ids: Int[Tensor, "batch seq_len"],
    is_special: Bool[Tensor, "batch seq_len"],
    mask_id: int,
    chance: Float[Tensor, "batch seq_len"],
    fate: Float[Tensor, "batch seq_len"],
    others: Int[Tensor, "batch seq_len"],
    share: float = 0.15,
) -> tuple[Int[Tensor, "batch seq_len"], Int[Tensor, "batch seq_len"]]:
    """What the model is given, and what it is asked (arXiv 1810.04805, section 3.1 and appendix A.1).

    A token that is not special is chosen where `chance` (drawn evenly from [0, 1)) is below `share`. Of the chosen,
    those of a `fate` (drawn likewise) below 0.8 become the mask, below 0.9 the random token in `others`, the rest stay.

    Returns:
        the inputs, and the labels in int64: the original token where it was chosen, -100 elsewhere.

    Raises:
        ValueError: if the tensors differ in shape, or `is_special` is not boolean.
    """
    _require_alike(token_ids, is_special, chance, fate, others)
    chosen = (chance < share) & ~is_special
    changed = torch.where(fate < 0.8, mask_id, others).where(fate < 0.9, token_ids)
    return changed.where(chosen, token_ids), token_ids.long().where(chosen, NO_LABEL)


def _require_alike(token_ids: Tensor, is_special: Tensor, *drawn: Tensor) -> None:
    shapes = {tuple(x.shape) for x in (token_ids, is_special, *drawn)}
    if len(shapes) > 1 or is_special.dtype != torch.bool:
        wanted = "wanted tensors of one shape, and a boolean is_special"
        raise ValueError(f"{wanted}; got shapes {sorted(shapes)} and {is_special.dtype}")


def mean_of_tokens(
    hidden: Float[Tensor, "batch seq_len d_model"], token_ids: Int[Tensor, "batch seq_len"], pad_id: int
) -> Float[Tensor, "batch d_model"]:
    """One vector a text: the mean of its real tokens' vectors (arXiv 1908.10084, section 3); zeros if it has none.

    Raises:
        ValueError: if there is not a token for each vector.
    """
    if hidden.shape[:-1] != token_ids.shape:
        raise ValueError(f"every vector needs its token; got shapes {tuple(hidden.shape)} and {tuple(token_ids.shape)}")
    real = (token_ids != pad_id)[:, :, None]
    return hidden.where(real, 0.0).sum(dim=1) / real.sum(dim=1).clamp(min=1)
