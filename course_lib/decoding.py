"""Writing a translation: greedy search and beam search with a Transformer, in batches and with its cache.

Neither ever writes `<pad>` or `<bos>`: no translation holds them.
"""

import torch
from jaxtyping import Int
from torch import Tensor

from course_lib.caches import CachedDecoder
from course_lib.embeddings import require_ids
from course_lib.own_transformer import AnyTransformer, OwnTransformer, PrefixDecoder
from course_lib.running.modes import evaluation_mode
from course_lib.running.requirements import require_at_least
from course_lib.search import BeamSearch, Decoder, Hypothesis, greedy_search, length_penalty
from course_lib.tokens import BOS_ID, EOS_ID

__all__ = [
    "EXTRA_LENGTH",
    "LENGTH_PENALTY",
    "Hypothesis",
    "beam_search",
    "beam_search_n_best",
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
        decoder = _decoder(model, src_ids, max(limits, default=0))
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
        decoder = _decoder(model, src_ids, max(limits, default=0), beam_size)
        first_ids = torch.full((len(limits), 1), bos_id, device=src_ids.device)
        forbidden = (model.config.pad_id, bos_id)
        return BeamSearch(decoder, first_ids, limits, beam_size, length_penalty, eos_id, forbidden).run()


def _decoder(model: AnyTransformer, src_ids: Tensor, max_steps: int, beam_size: int = 1) -> Decoder:
    """With a cache, except for a model of functions: each function decides what it keeps of a position."""
    if isinstance(model, OwnTransformer):
        return PrefixDecoder(model, src_ids)
    return CachedDecoder(model, src_ids, max_steps, beam_size)


def _output_limits(
    model: AnyTransformer, src_ids: Int[Tensor, "batch src_len"], max_len: int | None
) -> list[int]:
    """The most tokens that each output may have."""
    require_ids(src_ids=src_ids)
    config = model.config
    if max_len is not None:
        require_at_least(1, max_len=max_len)
        return [min(max_len, config.max_len)] * len(src_ids)
    src_lengths = (src_ids != config.pad_id).sum(dim=1)
    return (src_lengths + EXTRA_LENGTH).clamp(max=config.max_len).tolist()
