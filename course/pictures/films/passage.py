"""A sentence's passage through a Transformer: each vector between the parts, all weights, and what is written."""

from collections.abc import Iterable
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course.pictures import token_names
from course_lib.decoding import greedy_decode
from course_lib.inspection import attention_weights
from course_lib.running.modules import evaluation_mode
from course_lib.tokens import BOS_ID, Tokenizer
from course_lib.transformer import Transformer

CELLS = 3
LIKELIEST = 3


@dataclass(frozen=True)
class Stack:
    """What one stack, the encoder or the decoder, makes of its tokens.

    Args:
        names: of the tokens.
        looked_up, placed: the vectors from the table, and with their positions.
        sublayers: the vectors after each sub-layer of each layer.
        weights: of each layer's self-attention, the mean of its heads.
    """

    names: list[str]
    looked_up: Float[Tensor, "seq_len cells"]
    placed: Float[Tensor, "seq_len cells"]
    sublayers: Float[Tensor, "num_layers sublayers seq_len cells"]
    weights: Float[Tensor, "num_layers seq_len seq_len"]


@dataclass(frozen=True)
class Passage:
    """What one model makes of a sentence, and writes, by greedy decoding.

    Every vector is shown by its first three features, after a layer norm without gain: what the next part reads.

    Args:
        encoder, decoder: the decoder's tokens are `<bos>` and what was written, without the last token.
        memory: the encoder's output.
        crossed: the weights of each layer's cross-attention, the mean of its heads.
        likeliest: for each place in the output the three likeliest tokens and their probabilities.
    """

    encoder: Stack
    decoder: Stack
    memory: Float[Tensor, "src_len cells"]
    crossed: Float[Tensor, "num_layers tgt_len src_len"]
    likeliest: list[list[tuple[str, float]]]

    @property
    def written(self) -> list[str]:
        """What is written, `<eos>` included if it came."""
        return [best[0][0] for best in self.likeliest]


@torch.no_grad()
def passage(
    model: Transformer, tokenizer: Tokenizer, src_ids: Int[Tensor, "1 src_len"], max_len: int
) -> Passage:
    """The passage of one sentence, from one run of the model over all that it writes.

    Args:
        src_ids: the sentence, which ends in `<eos>`.
        max_len: most tokens that are written, `<eos>` included.
    """
    [written] = greedy_decode(model, src_ids, max_len)
    tgt_input = torch.tensor([[BOS_ID, *written][:max_len]])
    layers = [*model.encoder_layers, *model.decoder_layers]
    frames = [part for layer in layers for name, part in layer.named_children() if name.endswith("_residual")]
    asked = [layer.get_submodule("self_attention") for layer in layers]
    asked += [layer.get_submodule("cross_attention") for layer in model.decoder_layers]
    with evaluation_mode(model):
        weights = attention_weights(asked, lambda: model.hidden(src_ids, tgt_input))
        streams, hidden = _overheard(frames, lambda: model.hidden(src_ids, tgt_input))
        memory = model.encode(src_ids)
        both = [
            (model.embedding(ids), model.embed(ids), tokenizer.tokens(ids[0].tolist()))
            for ids in (src_ids, tgt_input)
        ]
    means = [of_layer[0].mean(0) for of_layer in weights]
    depth = len(model.encoder_layers)
    parts = zip(
        both, (streams[: 2 * depth], streams[2 * depth :]), (means[:depth], means[depth:-depth]), strict=True
    )
    encoder, decoder = (
        Stack(
            list(map(token_names.bare, names)),
            _cells(looked_up),
            _cells(placed),
            torch.stack([_cells(stream) for stream in own]).unflatten(0, (depth, -1)),
            torch.stack(seen),
        )
        for (looked_up, placed, names), own, seen in parts
    )
    return Passage(
        encoder, decoder, _cells(memory), torch.stack(means[-depth:]), _likeliest(model, hidden, tokenizer)
    )


def _overheard(modules: Iterable[nn.Module], run) -> tuple[list[Tensor], Tensor]:
    """What each module gives while `run` runs the model, and what `run` returns."""
    heard: list[Tensor] = []
    hooks = [part.register_forward_hook(lambda *call: heard.append(call[-1])) for part in modules]
    try:
        return heard, run()
    finally:
        for hook in hooks:
            hook.remove()


def _cells(stream: Float[Tensor, "1 seq_len d_model"]) -> Float[Tensor, "seq_len cells"]:
    return F.layer_norm(stream[0], stream.shape[-1:])[:, :CELLS]


def _likeliest(model: Transformer, hidden: Tensor, tokenizer: Tokenizer) -> list[list[tuple[str, float]]]:
    """Padding and `<bos>` are never written: they have no share."""
    logits = model.embedding.logits(hidden)[0]
    best = logits.index_fill(-1, torch.tensor([model.config.pad_id, BOS_ID]), -torch.inf).softmax(-1)
    top = best.topk(LIKELIEST)
    return [
        list(zip(map(token_names.bare, tokenizer.tokens(ids)), shares, strict=True))
        for ids, shares in zip(top.indices.tolist(), top.values.tolist(), strict=True)
    ]
