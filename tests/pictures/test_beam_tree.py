"""The beam search that remembers gives the same results as the beam search."""

import torch

from course.pictures.beam_tree import beam_tree, winning_path
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


def test_the_path_leads_to_the_winner_with_its_log_probability():
    for seed in range(6):
        steps, best = beam_tree(small(seed).model, SRC, 3, max_len=7)
        written = best.token_ids + [EOS_ID] * best.is_finished
        path = winning_path(steps, written)
        chosen = [steps[step][place] for step, place in enumerate(path)]
        assert [candidate.token_id for candidate in chosen] == written
        assert chosen[-1].log_prob == torch.tensor(best.log_prob)


def test_of_each_step_as_many_live_on_as_the_beam_is_wide():
    steps, _ = beam_tree(small().model, SRC, 3, max_len=7)
    for candidates in steps:
        assert [c.fate for c in candidates].count("kept") == 3
        assert len(candidates) == 6
        assert all((c.fate == "ended") <= (c.token_id == EOS_ID) for c in candidates)
        assert [c.log_prob for c in candidates] == sorted((c.log_prob for c in candidates), reverse=True)
