"""The beam search that remembers gives the same results as the beam search."""

import torch

from course.pictures.beam_tree import beam_tree
from course.pictures.small_translator import small
from course_lib.decoding import beam_search
from course_lib.tokens import EOS_ID

SRC = torch.tensor([[5, 9, 4, EOS_ID]])


def test_the_winner_is_beam_searchs():
    for seed in range(6):
        model = small(seed).model
        for beam_size in (2, 3):
            _, best = beam_tree(model, SRC, beam_size, max_len=7)
            assert best == beam_search(model, SRC, beam_size, max_len=7)[0]


def test_one_of_the_last_candidates_is_the_winner():
    for seed in range(6):
        steps, best = beam_tree(small(seed).model, SRC, 3, max_len=7)
        ends = {candidate.log_prob for candidates in steps for candidate in candidates}
        assert torch.tensor(best.log_prob).item() in ends


def test_of_each_step_as_many_live_on_as_the_beam_is_wide():
    steps, _ = beam_tree(small().model, SRC, 3, max_len=7)
    for candidates in steps:
        assert [c.fate for c in candidates].count("kept") == 3
        assert len(candidates) == 6
        assert all((c.fate == "ended") <= (c.token_id == EOS_ID) for c in candidates)
        assert [c.log_prob for c in candidates] == sorted((c.log_prob for c in candidates), reverse=True)
