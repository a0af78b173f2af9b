"""The searches on a decoder that is no Transformer: a table of what follows what, with step and keep."""

import itertools
import math

import pytest
import torch

from course_lib.search import BeamSearch, Decoder, greedy_search

END = 3
# From row to column: after 0 comes 1 (likeliest) or 2; 1 tends to end, 2 goes on to 1. 4 is never to be written.
PROBABILITIES = torch.tensor(
    [
        [0.02, 0.50, 0.38, 0.05, 0.05],
        [0.25, 0.05, 0.10, 0.30, 0.30],
        [0.01, 0.90, 0.03, 0.01, 0.05],
        [0.20, 0.20, 0.20, 0.20, 0.20],
        [0.20, 0.20, 0.20, 0.20, 0.20],
    ]
)


class Bigrams:
    """The next token depends on the newest one alone, and a little on the sentence."""

    def __init__(self, num_sentences):
        self.sentences = list(range(num_sentences))

    def step(self, token_ids, parents=None):
        assert len(token_ids) == len(self.sentences)
        tilt = 0.01 * torch.tensor(self.sentences)[:, None, None] * torch.arange(5)
        return PROBABILITIES[token_ids].log() + tilt

    def keep(self, rows):
        self.sentences = [self.sentences[row] for row in rows.tolist()]


def log_prob(sentence, written):
    """Of all these tokens, of which 4 is forbidden but has its share of the probability."""
    total, newest = 0.0, 0
    for token in written:
        logits = PROBABILITIES[newest].log() + 0.01 * sentence * torch.arange(5)
        total += logits.log_softmax(dim=-1)[token].item()
        newest = token
    return total


def test_it_is_a_decoder():
    assert isinstance(Bigrams(1), Decoder)


def test_greedy_search_by_hand():
    """1 first; after 1, END (0.30) is likelier than 0 (0.25), and 4, which is as likely as END, is forbidden."""
    first = torch.zeros(2, 1, dtype=torch.long)
    assert greedy_search(Bigrams(2), first, limits=[5, 1], eos_id=END, forbidden=[4]) == [[1], [1]]
    assert greedy_search(Bigrams(2), first + 2, limits=[2, 1], eos_id=END, forbidden=[END]) == [[1, 4], [1]]


@pytest.mark.parametrize("alpha", [0.0, 1.0])
def test_a_wide_beam_finds_the_very_best(alpha):
    max_len = 3
    first = torch.zeros(3, 1, dtype=torch.long)
    search = BeamSearch(
        Bigrams(3), first, [max_len] * 3, beam_size=40, alpha=alpha, eos_id=END, forbidden=[4]
    )
    for sentence, found in enumerate(search.run()):
        scores = {}
        for length in range(max_len + 1):
            for output in itertools.product([0, 1, 2], repeat=length):
                written = [*output, END][:max_len]
                penalty = ((5 + len(written)) / 6) ** alpha
                scores[output] = log_prob(sentence, written) / penalty
        best = sorted(scores, key=scores.get, reverse=True)
        assert {tuple(h.token_ids) for h in found} == set(best)  # some are equally likely
        assert [h.score for h in found] == pytest.approx([scores[output] for output in best], rel=1e-5)


def test_rows_leave_as_their_sentences_are_done():
    decoder = Bigrams(3)
    first = torch.tensor([[0], [2], [0]])
    outputs = greedy_search(decoder, first, limits=[1, 4, 2], eos_id=END, forbidden=[4])
    assert [len(output) for output in outputs] == [1, 1, 1]
    assert decoder.sentences == []


def test_logits_that_are_not_numbers_are_refused():
    class Broken(Bigrams):
        def step(self, token_ids, parents=None):
            return torch.full((*token_ids.shape, 5), math.nan)

    first = torch.zeros(2, 1, dtype=torch.long)
    with pytest.raises(ValueError, match="wanted logits that are numbers; got nan"):
        greedy_search(Broken(2), first, [3, 3], END)
    with pytest.raises(ValueError, match="wanted logits that are numbers; got nan"):
        BeamSearch(Broken(2), first, [3, 3], 2, 0.6, END).run()
