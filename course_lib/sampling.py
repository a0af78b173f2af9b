"""Writing with a language model: which of the likely tokens is taken, by temperature, by filters and by chance.

A filter takes logits and returns them with -inf for what is cut; what is left keeps its logits. Filters are for the
logits *after* the temperature, as in `sample`: heat first, then the cut.
"""

from collections.abc import Callable, Sequence

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor

from course_lib.caches import Cache, takes_cache
from course_lib.embeddings import require_ids
from course_lib.gpt import GPT
from course_lib.running.checks import require_at_least
from course_lib.running.modules import evaluation_mode, require_evaluation
from course_lib.search import Decoder
from course_lib.steps import CachedDecoder, PrefixDecoder
from course_lib.tokens import BOS_ID, EOS_ID

Filter = Callable[[Tensor], Tensor]  # such as functools.partial(top_p, p=0.9)


def with_temperature(
    logits: Float[Tensor, "*batch vocab_size"], temperature: float
) -> Float[Tensor, "*batch vocab_size"]:
    """The probabilities of tokens with their logits divided by `temperature`.

    At 1 they are the model's own; below 1 the likely tokens gain, above 1 the unlikely ones. At 0 the largest logit has
    probability 1: the first of them where several are equal.

    Raises:
        ValueError: if the temperature is below 0 or not finite.
    """
    if not 0 <= temperature < float("inf"):
        raise ValueError(f"temperature must be at least 0, and finite; got {temperature}")
    if temperature == 0:
        return F.one_hot(logits.argmax(dim=-1), logits.shape[-1]).to(logits.dtype)
    # With the largest taken off, nothing overflows, however cold it is.
    return torch.softmax((logits - logits.amax(dim=-1, keepdim=True)) / temperature, dim=-1)


def top_k(logits: Float[Tensor, "*batch vocab_size"], k: int) -> Float[Tensor, "*batch vocab_size"]:
    """Keep the k largest logits (arXiv 1805.04833), and set the others to -inf.

    Exactly k are kept, the first where several are equal. A k above the size of the vocabulary keeps all.

    Raises:
        ValueError: if k is not an integer of at least 1.
    """
    require_at_least(1, k=k)
    order = logits.argsort(dim=-1, descending=True, stable=True)
    return _cut(logits, order, torch.arange(logits.shape[-1], device=logits.device) < k)


def top_p(logits: Float[Tensor, "*batch vocab_size"], p: float) -> Float[Tensor, "*batch vocab_size"]:
    """Keep the nucleus (arXiv 1904.09751, section 3.1): the fewest tokens whose probabilities together reach p.

    The logits of the others become -inf. The token that crosses p is kept. So the kept ones have at least p together,
    and there is always one. p = 1 keeps all. Of equal tokens at the edge the first are kept.

    Raises:
        ValueError: if p does not lie above 0 and up to 1.
    """
    if not 0 < p <= 1:
        raise ValueError(f"p must be above 0, and at most 1; got {p}")
    if p == 1:  # rounded sums may reach 1 too early
        return logits.clone()
    values, order = logits.sort(dim=-1, descending=True, stable=True)
    reached = values.softmax(dim=-1).cumsum(dim=-1)
    before = F.pad(reached[..., :-1], (1, 0))  # what the likelier tokens reach without this one
    return _cut(logits, order, before < p)


def min_p(logits: Float[Tensor, "*batch vocab_size"], share: float) -> Float[Tensor, "*batch vocab_size"]:
    """Keep the tokens with at least `share` of the largest probability (arXiv 2407.01082); set the others to -inf.

    Raises:
        ValueError: if the share does not lie between 0 and 1.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share must lie between 0 and 1; got {share}")
    probabilities = logits.softmax(dim=-1)
    least = share * probabilities.amax(dim=-1, keepdim=True)
    return logits.masked_fill(probabilities < least, -torch.inf)


def sample_step(logits: Float[Tensor, "vocab_size"], uniform: float) -> int:
    """The token that a number drawn evenly from [0, 1) stands for.

    The probabilities are laid end to end from 0 to 1. The number stands for the first token whose end lies above it. So
    a token is drawn as often as its probability says, and one of probability 0 never is.

    Raises:
        ValueError: if the number does not lie in [0, 1).
    """
    if not 0 <= uniform < 1:
        raise ValueError(f"uniform must lie in [0, 1); got {uniform}")
    number = torch.tensor([uniform], dtype=torch.float64, device="cpu")  # where `_draw` compares
    drawn = _draw(logits.softmax(dim=-1)[None], number)
    return int(drawn)


@torch.inference_mode()
def sample(
    model: GPT,
    prompt: Int[Tensor, "batch prompt_len"],
    max_len: int,
    generator: torch.Generator,
    temperature: float = 1.0,
    keep: Filter | None = None,
    eos_id: int = EOS_ID,
    forbidden: Sequence[int] | None = None,
) -> list[list[int]]:
    """Go on with each prompt, one token drawn at a time, until `<eos>`; with a cache.

        sample(model, torch.full((500, 1), BOS_ID), 40, generator, temperature=1.5, keep=partial(top_p, p=0.9))

    Args:
        prompt: texts of one length, without padding.
        max_len: most tokens that are written; never more than the model has positions for.
        generator: makes the draws, on the CPU.
        temperature: of `with_temperature`; at 0 the likeliest token is taken each time.
        keep: a filter of the logits after the temperature; None: all tokens may be drawn.
        forbidden: tokens that are never written; None: the model's padding and `<bos>`, if it has padding.

    Returns:
        for each prompt the token ids that were written, without `<eos>`.

    Raises:
        ValueError: if a prompt has padding, no token or more than the config's max_len, max_len is below 1, the
            temperature is refused by `with_temperature`, or the model's logits are not numbers.
    """
    require_at_least(1, max_len=max_len)
    _require_prompt(model, prompt)
    own = [] if model.config.pad_id is None else [model.config.pad_id, BOS_ID]
    never = own if forbidden is None else list(forbidden)
    max_len = min(max_len, model.config.max_len - prompt.shape[1] + 1)  # the last one is not read again
    written = torch.empty(len(prompt), 0, dtype=torch.int64)
    with evaluation_mode(model):
        decoder, new_ids = decoder_of_text(model, prompt, max_len), prompt[:, -1:]
        while written.shape[1] < max_len and not (written == eos_id).any(dim=1).all():
            logits = decoder.step(new_ids)[:, 0]
            logits[:, never] = -torch.inf
            if logits.isnan().any():  # the likeliest token, at temperature 0, would be one of them
                raise ValueError("wanted logits that are numbers; got nan")
            probabilities = with_temperature(logits, temperature)
            if keep is not None:
                probabilities = keep(probabilities.log()).softmax(dim=-1)
            uniform = torch.rand(len(prompt), dtype=torch.float64, generator=generator)
            drawn = _draw(probabilities, uniform)[:, None]
            written, new_ids = torch.cat([written, drawn], dim=1), drawn.to(prompt.device)
    return [row[: row.index(eos_id)] if eos_id in row else row for row in written.tolist()]


def decoder_of_text(model: GPT, prompt: Int[Tensor, "batch prompt_len"], max_steps: int, beam_size: int = 1) -> Decoder:
    """What sampling or a search drives to go on with these texts, beginning with the last token of each.

        decoder = decoder_of_text(model, prompt, 40)
        greedy_search(decoder, prompt[:, -1:], [40] * len(prompt), EOS_ID, forbidden=(PAD_ID, BOS_ID))

    Args:
        prompt: texts of one length, without padding.
        max_steps, beam_size: as for `course_lib.decoding.decoder_of`.

    Raises:
        ValueError: if the model is in training mode.
    """
    require_evaluation(model)

    def read(token_ids: Tensor, mask: Tensor | None, cache: Cache | None) -> Tensor:
        if mask is None:  # the prompt, or one token: only the last is asked
            return model.logits(model.hidden(token_ids, cache)[:, -1:])
        return model.logits(model.decode(token_ids, mask, cache))

    before = prompt[:, :-1]
    if not takes_cache(model.layers) or not len(prompt):
        return PrefixDecoder(read, (), before)
    cache = model.new_cache(len(prompt), prompt.shape[1] + max_steps * beam_size)
    return CachedDecoder(read, cache, (), beam_size, before)


def _cut(
    logits: Float[Tensor, "*batch vocab_size"],
    order: Int[Tensor, "*batch vocab_size"],
    kept: Bool[Tensor, "*#batch vocab_size"],
) -> Float[Tensor, "*batch vocab_size"]:
    """-inf for each token that is not kept. `kept` is in sorted order; here it goes back to the tokens' own places."""
    cut = torch.empty_like(order, dtype=torch.bool).scatter(-1, order, ~kept.expand_as(order))
    return logits.masked_fill(cut, -torch.inf)


def _draw(probabilities: Float[Tensor, "batch vocab_size"], uniform: Float[Tensor, "batch"]) -> Int[Tensor, "batch"]:
    """For each row the first token whose cumulated probability exceeds the number; on the CPU, in float64."""
    cumulated = probabilities.cpu().double().cumsum(dim=-1)
    if not (cumulated[:, -1] > 0).all():
        raise ValueError("wanted logits that are numbers, of which at least one is not -inf; got none")
    cumulated /= cumulated[:, -1:].clone()  # so the last is 1 in spite of rounding, and above every number drawn
    return torch.searchsorted(cumulated, uniform[:, None], right=True)[:, 0]


def _require_prompt(model: GPT, prompt: Tensor) -> None:
    require_ids(prompt=prompt)
    if not 1 <= prompt.shape[1] <= model.config.max_len:
        raise ValueError(f"a prompt may have 1 to max_len={model.config.max_len} tokens; got {prompt.shape[1]}")
    if model.config.pad_id is not None and (prompt == model.config.pad_id).any():
        raise ValueError(f"prompts must have no padding, pad_id={model.config.pad_id}; got some")
