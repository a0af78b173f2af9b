"""A beam search that remembers the pruned hypotheses."""

from dataclasses import dataclass
from itertools import takewhile

import torch
from jaxtyping import Int
from torch import Tensor

from course_lib.decoding import decoder_of
from course_lib.running.modules import evaluation_mode
from course_lib.search import Beams, BeamSearch, Hypothesis
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer


@dataclass(frozen=True)
class Candidate:
    """One continuation that beam search considered at a step."""

    token_id: int
    parent: int  # its index among the hypotheses alive after the previous step; 0 at the first step
    log_prob: float  # of the whole hypothesis
    fate: str  # "kept", "ended" (complete with <eos>) or "pruned"


def beam_tree(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], beam_size: int, max_len: int
) -> tuple[list[list[Candidate]], Hypothesis]:
    """The history of `beam_search` for one source: the candidates of each step, best first, and the winner.

    Each step considers the best 2 * beam_size continuations, or fewer if there are no more.
    """
    with evaluation_mode(model), torch.inference_mode():
        decoder = decoder_of(model, src_ids, max_len, beam_size)
        first_ids = torch.full((1, 1), BOS_ID, device=src_ids.device)
        forbidden = (model.config.pad_id, BOS_ID)
        search = _RememberingSearch(decoder, first_ids, [max_len], beam_size, 0.6, EOS_ID, forbidden)
        [[best, *_]] = search.run()
    return search.steps, best


class _RememberingSearch(BeamSearch):
    """The real search with a record of its steps, so the picture shows exactly what it did."""

    def __init__(self, *args):
        super().__init__(*args)
        self.steps: list[list[Candidate]] = []

    def _best_continuations(self, logits: Tensor) -> Beams:
        found = super()._best_continuations(logits)
        log_probs, parents, outputs = (x[0].tolist() for x in found)
        rows = takewhile(lambda row: row[0] > -torch.inf, zip(log_probs, parents, outputs, strict=True))
        self.steps.append(self._judged([(p, parent, output[-1]) for p, parent, output in rows]))
        return found

    def _judged(self, rows: list[tuple[float, int, int]]) -> list[Candidate]:
        living = [rank for rank, row in enumerate(rows) if row[2] != EOS_ID][: self._beam_size]
        ended = [rank for rank, row in enumerate(rows) if row[2] == EOS_ID and rank < self._beam_size]
        fates = dict.fromkeys(living, "kept") | dict.fromkeys(ended, "ended")
        return [
            Candidate(token_id, parent, log_prob, fates.get(rank, "pruned"))
            for rank, (log_prob, parent, token_id) in enumerate(rows)
        ]
