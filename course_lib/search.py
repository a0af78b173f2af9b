"""Searching for a likely output with any decoder: greedy search and beam search.

A decoder gives a probability to every next token. Greedy search takes the likeliest one each time;
beam search follows the `beam_size` likeliest beginnings side by side, so that a word which looks
second best can still turn out to begin the best sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.embeddings import require_ids
from course_lib.running.checks import require_at_least

FOLDS = 16  # of a row, in `largest`; 8 does as well
NOT_A_NUMBER = -1  # stands for the token id where the largest logit is NaN


@runtime_checkable
class Decoder(Protocol):
    """What the searches ask of a model: one position a step, for a batch of sentences. `course_lib.steps` has two."""

    def step(
        self, token_ids: Int[Tensor, "rows live"], parents: Int[Tensor, "rows live"] | None = None
    ) -> Float[Tensor, "rows live vocab_size"]:
        """Read one more token of each hypothesis, which goes on from its parent; the logits of the next token.

        Each step may have another number of hypotheses. Greedy search has one, and gives no parents. The search may
        write into the logits, so keep no reference to them.
        """
        ...

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with only these sentences of the batch, in this order. `rows` lies on the CPU."""
        ...


@dataclass(frozen=True)
class Hypothesis:
    """One possible output of a model for one source."""

    token_ids: list[int]  # without <bos>, <eos> and padding
    log_prob: float  # of all its tokens given the source, <eos> included where it got that far
    score: float  # log_prob / length_penalty: what hypotheses of different lengths are ranked by
    is_finished: bool  # False where it was cut off at max_len before its <eos>


def length_penalty(length: int, alpha: float) -> float:
    """What to divide a log-probability by, so that long outputs can win: ((5 + length) / 6)^alpha.

    Eq. 14 of arXiv 1609.08144. Every token makes an output less likely, so without it (alpha = 0)
    beam search prefers short ones; *Attention Is All You Need* takes alpha = 0.6 (section 6.1).
    """
    return ((5 + length) / 6) ** alpha


def greedy_search(
    decoder: Decoder,
    first_ids: Int[Tensor, "batch 1"],
    limits: Sequence[int],
    eos_id: int,
    forbidden: Sequence[int] = (),
) -> list[list[int]]:
    """`greedy_decode` on any decoder.

    Args:
        first_ids: what each output begins with: `<bos>`.
        limits: the most tokens that each output may have.
        forbidden: tokens that are never written.

    Returns:
        for each sentence the output's token ids, without the first and `<eos>`.

    Raises:
        ValueError: if there is not one first token and one limit of at least 1 for each output, or the decoder's
            logits are not numbers.
    """
    _require_starts(first_ids, limits)
    never = torch.tensor(forbidden, dtype=torch.long, device=first_ids.device)
    outputs: list[list[int]] = [[] for _ in limits]
    live = list(range(len(limits)))  # which sentences the rows of the batch are
    token_ids = first_ids
    while live:
        logits = decoder.step(token_ids)[:, 0].index_fill_(1, never, -torch.inf)
        top, token_ids = largest(logits, 1)
        chosen = token_ids.masked_fill(top.isnan(), NOT_A_NUMBER)[:, 0].tolist()  # the one wait for a GPU
        _require_numbers(NOT_A_NUMBER not in chosen)
        done = []
        for sentence, token_id in zip(live, chosen, strict=True):
            if token_id != eos_id:
                outputs[sentence].append(token_id)
            done.append(token_id == eos_id or len(outputs[sentence]) == limits[sentence])
        if any(done):
            live, rows = _without(live, done)
            decoder.keep(rows)
            token_ids = token_ids[rows.to(token_ids.device, non_blocking=True)]
    return outputs


class Beams(NamedTuple):
    """Some hypotheses of each sentence of a batch, best first."""

    log_probs: Float[Tensor, "rows count"]
    parents: Int[Tensor, "rows count"]  # the number of the hypothesis that each one goes on from
    outputs: Int[Tensor, "rows count length"]  # all tokens so far, the first included

    def of_rows(self, rows: Int[Tensor, "kept"]) -> "Beams":
        """The hypotheses of these sentences."""
        rows = rows.to(self.outputs.device, non_blocking=True)
        return Beams(self.log_probs[rows], self.parents[rows], self.outputs[rows])

    def numbered(self, index: Int[Tensor, "rows fewer"]) -> "Beams":
        """For each sentence the hypotheses with these numbers."""
        return Beams(self.log_probs.gather(1, index), self.parents.gather(1, index), _pick(self.outputs, index))

    def on_cpu(self, count: int) -> tuple[Float[Tensor, "rows fewer"], Int[Tensor, "rows fewer length"]]:
        """The log-probabilities and outputs of the best `count`. They travel as one tensor: a GPU waits only once.

        Float32 holds token ids exactly, up to 2^24.
        """
        log_probs = self.log_probs[:, :count, None]
        log_probs = log_probs.to(torch.promote_types(log_probs.dtype, torch.float32))
        both = torch.cat([log_probs, self.outputs[:, :count]], dim=-1).cpu()
        return both[..., 0], both[..., 1:].long()


class BeamSearch:
    """Beam search on any decoder: the live hypotheses of a batch of sentences, and those that are complete.

    At each step the `beam_size` live hypotheses of a sentence have beam_size * vocab_size continuations.
    Those among the best `beam_size` that end in `<eos>` are complete; the best `beam_size` that do not end
    live on. A sentence is done with `beam_size` complete hypotheses, if the best of them is better than every live one
    as it stands; then its row leaves the batch. (A model that is very sure soon completes `beam_size` outputs that it
    hardly believes in, while the likeliest goes on.)

    Args:
        decoder: for `beam_size` hypotheses a sentence.
        first_ids, limits, eos_id, forbidden: as for `greedy_search`.
        alpha: of `length_penalty`.

    Raises:
        ValueError: as for `greedy_search`, and if beam_size is below 1.
    """

    def __init__(
        self,
        decoder: Decoder,
        first_ids: Int[Tensor, "batch 1"],
        limits: Sequence[int],
        beam_size: int,
        alpha: float,
        eos_id: int,
        forbidden: Sequence[int] = (),
    ):
        require_at_least(1, beam_size=beam_size)
        _require_starts(first_ids, limits)
        self.complete: list[list[Hypothesis]] = [[] for _ in limits]
        self._decoder, self._limits = decoder, limits
        self._beam_size, self._alpha = beam_size, alpha
        self._eos_id = eos_id
        self._never = torch.tensor(forbidden, dtype=torch.long, device=first_ids.device)
        self._live = list(range(len(limits)))  # which sentences the rows of the batch are
        self._hopes: list[float] = []  # of each row, the log-probability of the likeliest live hypothesis
        # All hypotheses begin alike, so at first there is one of each sentence.
        log_probs = torch.zeros(first_ids.shape, device=first_ids.device)
        self._beams = Beams(log_probs, torch.zeros_like(first_ids), first_ids[:, None])

    @torch.no_grad()
    def run(self) -> list[list[Hypothesis]]:
        """Search until every sentence is done: up to `beam_size` hypotheses for each, best first."""
        while self._live:
            self._step()
            self._drop_done()
        return [sorted(found, key=lambda h: h.score, reverse=True)[: self._beam_size] for found in self.complete]

    def _step(self) -> None:
        logits = self._decoder.step(self._beams.outputs[:, :, -1], self._beams.parents)
        best = self._best_continuations(logits)
        ends = best.outputs[:, :, -1] == self._eos_id
        num_going_on = min(self._beam_size, ends.shape[1] - logits.shape[1])
        self._beams = best.numbered(ends.argsort(dim=1, stable=True)[:, :num_going_on])
        self._add_complete(best)

    def _best_continuations(self, logits: Float[Tensor, "rows live vocab_size"]) -> Beams:
        """Each sentence's best 2 * beam_size, best first: at most half of them end, so enough can live on."""
        # A sum of many log-probabilities needs more digits than bfloat16 has.
        logits = logits.to(torch.promote_types(logits.dtype, torch.float32))
        # In place: this is the search's largest tensor, and a second one would cost memory and time at each step.
        log_probs = torch.log_softmax(logits, dim=-1, out=logits).add_(self._beams.log_probs[..., None])
        log_probs = log_probs.index_fill_(2, self._never, -torch.inf).flatten(start_dim=1)
        log_probs, index = largest(log_probs, min(2 * self._beam_size, log_probs.shape[1]))
        parents, token_ids = index // logits.shape[-1], index % logits.shape[-1]
        outputs = torch.cat([_pick(self._beams.outputs, parents), token_ids[..., None]], dim=-1)
        return Beams(log_probs, parents, outputs)

    def _add_complete(self, best: Beams) -> None:
        # At most beam_size of them end, so one more shows the likeliest that goes on.
        log_probs, outputs = best.on_cpu(self._beam_size + 1)
        _require_numbers(not log_probs.isnan().any())
        ends = outputs[:, :, -1] == self._eos_id
        self._hopes = log_probs.masked_fill(ends, -torch.inf).amax(dim=1).tolist()
        complete = ends[:, : self._beam_size] & log_probs[:, : self._beam_size].isfinite()
        for row, rank in complete.nonzero().tolist():
            self._add(row, outputs[row, rank, 1:-1], log_probs[row, rank], is_finished=True)

    def _drop_done(self) -> None:
        length = self._beams.outputs.shape[-1] - 1
        self._cut_off([row for row, sentence in enumerate(self._live) if length == self._limits[sentence]])
        done = [
            length == self._limits[sentence] or self._is_decided(sentence, hope, length)
            for sentence, hope in zip(self._live, self._hopes, strict=True)
        ]
        if any(done):
            self._live, rows = _without(self._live, done)
            self._decoder.keep(rows)
            self._beams = self._beams.of_rows(rows)

    def _is_decided(self, sentence: int, hope: float, length: int) -> bool:
        """Are there enough complete hypotheses, and is the best better than the likeliest live one as it stands?"""
        complete = self.complete[sentence]
        if len(complete) < self._beam_size:
            return False
        return hope / length_penalty(length, self._alpha) <= max(one.score for one in complete)

    def _cut_off(self, rows: list[int]) -> None:
        """Fill these sentences' places up with their best live hypotheses, as far as they got."""
        if not rows:
            return
        log_probs, outputs = self._beams.on_cpu(self._beam_size)
        for row in rows:
            free = max(self._beam_size - len(self.complete[self._live[row]]), 0)
            for output, log_prob in zip(outputs[row, :free], log_probs[row, :free], strict=True):
                if log_prob.isfinite():
                    self._add(row, output[1:], log_prob, is_finished=False)

    def _add(self, row: int, output: Tensor, log_prob: Tensor, is_finished: bool) -> None:
        total = log_prob.item()
        score = total / length_penalty(len(output) + is_finished, self._alpha)
        self.complete[self._live[row]].append(Hypothesis(output.tolist(), total, score, is_finished))


def _require_starts(first_ids: Tensor, limits: Sequence[int]) -> None:
    require_ids(first_ids=first_ids)
    if first_ids.shape != (len(limits), 1):
        wanted = f"first_ids must have shape (batch, 1), one for each of the {len(limits)} limits"
        raise ValueError(f"{wanted}; got {tuple(first_ids.shape)}")
    for limit in limits:
        require_at_least(1, limit=limit)


def _require_numbers(are_numbers: bool) -> None:
    """Refuse NaN. Sorting puts NaN first, so the largest numbers are enough to look at."""
    if not are_numbers:
        raise ValueError("wanted logits that are numbers; got nan, for which there is no likeliest output")


def _without(live: list[int], done: list[bool]) -> tuple[list[int], Int[Tensor, "rows"]]:
    """The sentences that are not done, and their rows in the batch: each gap is filled from the end."""
    count = len(done) - sum(done)
    from_the_end = (row for row in range(count, len(done)) if not done[row])
    rows = [next(from_the_end) if done[row] else row for row in range(count)]
    return [live[row] for row in rows], torch.tensor(rows, dtype=torch.long)


def largest(x: Float[Tensor, "rows n"], count: int) -> tuple[Float[Tensor, "rows count"], Int[Tensor, "rows count"]]:
    """`x.topk(count)`: values and indices, largest first; in long rows several times as fast.

    A row is folded into `FOLDS` layers. Its largest numbers lie in the columns with the largest maxima, and maxima are
    quick to find; so only the numbers of those columns are sorted, and the few left over at the end.
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


def _pick(
    outputs: Int[Tensor, "batch beam_size length"], index: Int[Tensor, "batch count"]
) -> Int[Tensor, "batch count length"]:
    """For each sentence the outputs with these numbers."""
    return outputs.gather(1, index[..., None].expand(-1, -1, outputs.shape[-1]))
