"""Writing a translation: greedy decoding and beam search, in batches and with a key-value cache.

A model gives a probability to every next token. Greedy decoding takes the likeliest one each time;
beam search follows the `beam_size` likeliest beginnings side by side, so that a word which looks
second best can still turn out to begin the best sentence.

Neither ever writes `<pad>` or `<bos>`: no translation holds them.
"""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.caches import CachedDecoder
from course_lib.running.modes import evaluation_mode
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer

EXTRA_LENGTH = 50  # an output may be this much longer than its source (section 6.1 of the paper)


@dataclass(frozen=True)
class Hypothesis:
    """One possible output of a model for one source."""

    token_ids: list[int]  # without <bos>, <eos> and padding
    log_prob: float  # of all its tokens given the source, <eos> included where it got that far
    score: float  # log_prob / length_penalty: what hypotheses of different lengths are ranked by
    is_finished: bool  # False where it was cut off at max_len before its <eos>

    @property
    def mean_log_prob(self) -> float:
        """Log-probability a token: how sure the model was on the way."""
        return self.log_prob / (len(self.token_ids) + self.is_finished)


def length_penalty(length: int, alpha: float) -> float:
    """What to divide a log-probability by, so that long outputs can win: ((5 + length) / 6)^alpha.

    Eq. 14 of arXiv 1609.08144. Every token makes an output less likely, so without it (alpha = 0)
    beam search prefers short ones; *Attention Is All You Need* takes alpha = 0.6 (section 6.1).
    """
    return ((5 + length) / 6) ** alpha


def greedy_decode(
    model: Transformer,
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
    outputs = [[] for _ in limits]
    live = list(range(len(limits)))  # which sentences the rows of the batch are
    token_ids = torch.full((len(live), 1), bos_id, device=src_ids.device)
    with evaluation_mode(model), torch.inference_mode():
        decoder = CachedDecoder(model, src_ids, max_steps=max(limits, default=0))
        while live:
            logits = decoder.step(token_ids)[:, 0]
            logits[:, [model.config.pad_id, bos_id]] = -torch.inf
            largest, token_ids = _largest(logits, 1)
            _require_numbers(largest)
            done = []
            for sentence, token_id in zip(live, token_ids[:, 0].tolist(), strict=True):
                if token_id != eos_id:
                    outputs[sentence].append(token_id)
                done.append(token_id == eos_id or len(outputs[sentence]) == limits[sentence])
            if any(done):
                live, rows = _without(live, done, src_ids.device)
                decoder.keep(rows)
                token_ids = token_ids[rows]
    return outputs


def beam_search(
    model: Transformer,
    src_ids: Int[Tensor, "batch src_len"],
    beam_size: int = 4,
    length_penalty: float = 0.6,
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
    model: Transformer,
    src_ids: Int[Tensor, "batch src_len"],
    beam_size: int = 4,
    length_penalty: float = 0.6,
    max_len: int | None = None,
    bos_id: int = BOS_ID,
    eos_id: int = EOS_ID,
) -> list[list[Hypothesis]]:
    """All that `beam_search` found for each source, best first: up to `beam_size` hypotheses.

    Raises:
        ValueError: if beam_size or max_len is below 1, or the model's logits are not numbers.
    """
    if beam_size < 1:
        raise ValueError(f"beam_size must be at least 1; got {beam_size}")
    limits = _output_limits(model, src_ids, max_len)
    with evaluation_mode(model), torch.inference_mode():
        decoder = CachedDecoder(model, src_ids, max(limits, default=0), beam_size)
        search = _BeamSearch(decoder, limits, beam_size, length_penalty)
        search.run(bos_id, eos_id, forbidden=[model.config.pad_id, bos_id], device=src_ids.device)
    return [sorted(found, key=lambda h: h.score, reverse=True)[:beam_size] for found in search.complete]


class _BeamSearch:
    """The live hypotheses of a batch of sentences, and those that are complete.

    At each step the `beam_size` live hypotheses of a sentence have beam_size * vocab_size continuations.
    Those among the best `beam_size` that end in `<eos>` are complete; the best `beam_size` that do not end
    live on. A sentence is done with `beam_size` complete hypotheses, and its row leaves the batch.
    """

    def __init__(self, decoder: CachedDecoder, limits: list[int], beam_size: int, alpha: float):
        self.complete: list[list[Hypothesis]] = [[] for _ in limits]
        self._decoder = decoder
        self._limits = limits
        self._beam_size = beam_size
        self._alpha = alpha

    def run(self, bos_id: int, eos_id: int, forbidden: list[int], device: torch.device) -> None:
        """Search until every sentence is done."""
        self._live = list(range(len(self._limits)))  # which sentences the rows of the batch are
        self._outputs = torch.full((len(self._live), self._beam_size, 1), bos_id, device=device)
        self._parents = None
        # All hypotheses begin alike, so at first only one of them may be continued.
        self._log_probs = torch.full((len(self._live), self._beam_size), -torch.inf, device=device)
        self._log_probs[:, 0] = 0.0
        while self._live:
            self._step(eos_id, forbidden)
            self._drop_done()

    def _step(self, eos_id: int, forbidden: list[int]) -> None:
        logits = self._decoder.step(self._outputs[:, :, -1], self._parents)
        log_probs, parents, outputs = self._best_continuations(logits, forbidden)
        ends = outputs[:, :, -1] == eos_id
        for row, rank in (ends & log_probs.isfinite())[:, : self._beam_size].nonzero().tolist():
            self._add(row, outputs[row, rank, 1:-1], log_probs[row, rank], is_finished=True)
        going_on = ends.argsort(dim=1, stable=True)[:, : self._beam_size]
        self._log_probs, self._parents = log_probs.gather(1, going_on), parents.gather(1, going_on)
        self._outputs = _pick(outputs, going_on)

    def _best_continuations(
        self, logits: Float[Tensor, "rows beam_size vocab_size"], forbidden: list[int]
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Each sentence's best 2 * beam_size, best first: at most half of them end, so enough can live on."""
        log_probs = logits.log_softmax(dim=-1).add_(self._log_probs[..., None])
        log_probs[..., forbidden] = -torch.inf
        log_probs, index = _largest(log_probs.flatten(start_dim=1), 2 * self._beam_size)
        _require_numbers(log_probs)
        parents, token_ids = index // logits.shape[-1], index % logits.shape[-1]
        return log_probs, parents, torch.cat([_pick(self._outputs, parents), token_ids[..., None]], dim=-1)

    def _drop_done(self) -> None:
        length = self._outputs.shape[-1] - 1
        for row, sentence in enumerate(self._live):
            if length == self._limits[sentence]:
                self._cut_off(row)
        done = [
            length == self._limits[sentence] or len(self.complete[sentence]) >= self._beam_size
            for sentence in self._live
        ]
        if any(done):
            self._live, rows = _without(self._live, done, self._outputs.device)
            self._decoder.keep(rows)
            state = (self._log_probs, self._parents, self._outputs)
            self._log_probs, self._parents, self._outputs = (x[rows] for x in state)

    def _cut_off(self, row: int) -> None:
        """Fill the sentence's places up with its best live hypotheses, as far as they got."""
        free = max(self._beam_size - len(self.complete[self._live[row]]), 0)
        for output, log_prob in zip(self._outputs[row, :free], self._log_probs[row, :free], strict=True):
            if log_prob.isfinite():
                self._add(row, output[1:], log_prob, is_finished=False)

    def _add(self, row: int, output: Tensor, log_prob: Tensor, is_finished: bool) -> None:
        log_prob = log_prob.item()
        score = log_prob / length_penalty(len(output) + is_finished, self._alpha)
        self.complete[self._live[row]].append(Hypothesis(output.tolist(), log_prob, score, is_finished))


def _output_limits(
    model: Transformer, src_ids: Int[Tensor, "batch src_len"], max_len: int | None
) -> list[int]:
    """The most tokens that each output may have."""
    if max_len is not None and max_len < 1:
        raise ValueError(f"max_len must be at least 1; got {max_len}")
    config = model.config
    if max_len is not None:
        return [min(max_len, config.max_len)] * len(src_ids)
    src_lengths = (src_ids != config.pad_id).sum(dim=1)
    return (src_lengths + EXTRA_LENGTH).clamp(max=config.max_len).tolist()


def _require_numbers(largest: Float[Tensor, "rows count"]) -> None:
    """Of numbers one of which is nan, nan counts as the largest."""
    if largest.isnan().any():
        raise ValueError("wanted logits that are numbers; got nan, for which there is no likeliest output")


def _without(
    live: list[int], done: list[bool], device: torch.device
) -> tuple[list[int], Int[Tensor, "rows"]]:
    """The sentences that are not done, and their rows in the batch: each gap is filled from the end."""
    count = len(done) - sum(done)
    from_the_end = (row for row in range(count, len(done)) if not done[row])
    rows = [next(from_the_end) if done[row] else row for row in range(count)]
    return [live[row] for row in rows], torch.tensor(rows, dtype=torch.long, device=device)


def _pick(
    outputs: Int[Tensor, "batch beam_size length"], index: Int[Tensor, "batch count"]
) -> Int[Tensor, "batch count length"]:
    """For each sentence the outputs with these numbers."""
    return outputs.gather(1, index[..., None].expand(-1, -1, outputs.shape[-1]))


FOLDS = 16  # 8 does as well; an unfolded row of 50,000 takes about three times as long


def _largest(
    x: Float[Tensor, "rows n"], count: int
) -> tuple[Float[Tensor, "rows count"], Int[Tensor, "rows count"]]:
    """`x.topk(count)`, several times as fast on long rows: values and indices, largest first.

    A row is folded into `FOLDS` layers. Its largest numbers lie in the columns with the largest maxima, and
    maxima are quick to find; so only the numbers of those columns are sorted, and the few left over at the end.
    """
    length = x.shape[1]
    num_columns = length // FOLDS
    if num_columns < count:
        return x.topk(count)
    maxima = x[:, : num_columns * FOLDS].unflatten(1, (FOLDS, num_columns)).amax(dim=1)
    columns = maxima.topk(count).indices
    index = (columns[..., None] + num_columns * torch.arange(FOLDS, device=x.device)).flatten(start_dim=1)
    left_over = torch.arange(num_columns * FOLDS, length, device=x.device).expand(len(x), -1)
    index = torch.cat([index, left_over], dim=1)
    values, best = x.gather(1, index).topk(count)
    return values, index.gather(1, best)
