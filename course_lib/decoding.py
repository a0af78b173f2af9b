"""Writing a translation: greedy search and beam search with a Transformer, in batches and with its cache.

Neither ever writes `<pad>` or `<bos>`: no translation holds them.
"""

import torch
from jaxtyping import Int
from torch import Tensor

from course_lib.caches import takes_cache
from course_lib.embeddings import require_ids
from course_lib.masks import padding_mask
from course_lib.own_transformer import AnyTransformer, OwnTransformer
from course_lib.running.checks import require_at_least
from course_lib.running.modules import evaluation_mode, require_evaluation
from course_lib.search import BeamSearch, Decoder, Hypothesis, greedy_search, length_penalty
from course_lib.steps import CachedDecoder, PrefixDecoder, Read
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer

__all__ = [
    "EXTRA_LENGTH",
    "LENGTH_PENALTY",
    "Hypothesis",
    "beam_search",
    "beam_search_n_best",
    "decoder_of",
    "greedy_decode",
    "length_penalty",
]

EXTRA_LENGTH = 50  # an output may be this much longer than its source (section 6.1 of the paper)
LENGTH_PENALTY = 0.6  # the alpha of `length_penalty` (the same section)


def greedy_decode(
    model: AnyTransformer,
    src_ids: Int[Tensor, "batch src_len"],
    max_len: int | None = None,
    bos_id: int = BOS_ID,
    eos_id: int = EOS_ID,
) -> list[list[int]]:
    """The likeliest token each time, until `<eos>`.

    Args:
        src_ids: sources as the model was trained to read them, ending in `<eos>`, filled up with its pad_id.
        max_len: most tokens in an output; without it, the source's tokens + 50 as in the paper. Never
            more than the model's own max_len.

    Returns:
        for each source the output's token ids, without `<bos>`, `<eos>` and padding.

    Raises:
        ValueError: if max_len is below 1, or the model's logits are not numbers.
    """
    limits = _output_limits(model, src_ids, max_len)
    with evaluation_mode(model), torch.inference_mode():
        decoder = decoder_of(model, src_ids, max(limits, default=0))
        first_ids = torch.full((len(limits), 1), bos_id, device=src_ids.device)
        return greedy_search(decoder, first_ids, limits, eos_id, forbidden=(model.config.pad_id, bos_id))


def beam_search(
    model: AnyTransformer,
    src_ids: Int[Tensor, "batch src_len"],
    beam_size: int = 4,
    length_penalty: float = LENGTH_PENALTY,
    max_len: int | None = None,
    bos_id: int = BOS_ID,
    eos_id: int = EOS_ID,
) -> list[Hypothesis]:
    """The best output for each source that beam search finds; with a beam of one, that is the greedy output.

    Args:
        beam_size: hypotheses followed side by side; 4 in the paper.
        length_penalty: the alpha of `length_penalty`; 0.6 in the paper, 0 for none.
        src_ids, max_len: as for `greedy_decode`.

    Raises:
        ValueError: if beam_size or max_len is below 1, or the model's logits are not numbers.
    """
    n_best = beam_search_n_best(model, src_ids, beam_size, length_penalty, max_len, bos_id, eos_id)
    return [hypotheses[0] for hypotheses in n_best]


def beam_search_n_best(
    model: AnyTransformer,
    src_ids: Int[Tensor, "batch src_len"],
    beam_size: int = 4,
    length_penalty: float = LENGTH_PENALTY,
    max_len: int | None = None,
    bos_id: int = BOS_ID,
    eos_id: int = EOS_ID,
) -> list[list[Hypothesis]]:
    """All that `beam_search` found for each source, best first: up to `beam_size` hypotheses.

    Raises:
        ValueError: if beam_size or max_len is below 1, or the model's logits are not numbers.
    """
    require_at_least(1, beam_size=beam_size)
    limits = _output_limits(model, src_ids, max_len)
    with evaluation_mode(model), torch.inference_mode():
        decoder = decoder_of(model, src_ids, max(limits, default=0), beam_size)
        first_ids = torch.full((len(limits), 1), bos_id, device=src_ids.device)
        forbidden = (model.config.pad_id, bos_id)
        return BeamSearch(decoder, first_ids, limits, beam_size, length_penalty, eos_id, forbidden).run()


def decoder_of(
    model: AnyTransformer, src_ids: Int[Tensor, "batch src_len"], max_steps: int, beam_size: int = 1
) -> Decoder:
    """What a search drives to write from these sources; with a cache, if all parts of the decoder take one.

    Args:
        src_ids: filled up with the model's pad_id.
        max_steps: how many steps there will be at most.
        beam_size: hypotheses a source; 1 for greedy decoding.

    Raises:
        ValueError: if the model is in training mode, or a number is too small.
    """
    require_at_least(0, max_steps=max_steps)
    require_at_least(1, beam_size=beam_size)
    require_evaluation(model)
    nothing = src_ids.new_empty(len(src_ids), 0)
    with torch.no_grad():
        if isinstance(model, OwnTransformer):
            return PrefixDecoder(_read_by_functions(model), (model.encode(src_ids), src_ids), nothing)
        memory_mask = padding_mask(src_ids, model.config.pad_id)
        given = model.encode(src_ids, memory_mask), memory_mask
    if not takes_cache(model.decoder_layers) or not len(src_ids) or not max_steps:
        return PrefixDecoder(_read(model), given, nothing)
    cache = model.new_cache(len(src_ids), max_steps * beam_size)
    return CachedDecoder(_read(model), cache, given, beam_size)


def _read(model: Transformer) -> Read:
    def read(token_ids, mask, cache, memory, memory_mask):
        return model.embedding.logits(model.decode(token_ids, memory, mask, memory_mask, cache))

    return read


def _read_by_functions(model: OwnTransformer) -> Read:
    """Its functions make the masks themselves."""
    return lambda token_ids, mask, cache, memory, src_ids: model.decode(token_ids, memory, src_ids)


def _output_limits(model: AnyTransformer, src_ids: Int[Tensor, "batch src_len"], max_len: int | None) -> list[int]:
    """The most tokens that each output may have."""
    require_ids(src_ids=src_ids)
    config = model.config
    if max_len is not None:
        require_at_least(1, max_len=max_len)
        return [min(max_len, config.max_len)] * len(src_ids)
    src_lengths = (src_ids != config.pad_id).sum(dim=1)
    return (src_lengths + EXTRA_LENGTH).clamp(max=config.max_len).tolist()
