"""Drafts that are checked never change the text, and cost fewer passes where they are right."""

import pytest
import torch

from course.for_lessons.decoder_parts import decoder_weights, written
from course.for_lessons.drafts import agreeing, prompt_lookup, up_to, written_with_drafts
from course.for_lessons.small_decoder import END_ID, load_small_decoder

PROMPT = [1, 298, 201, 400, 500, 2]


@pytest.fixture(scope="module")
def weights():
    return decoder_weights(load_small_decoder()[0])


@pytest.mark.parametrize("end_id", [END_ID, 16])
def test_no_draft_changes_the_text(weights, end_id):
    plain = [*written(weights, PROMPT, 12, end_id)]
    generator = torch.Generator().manual_seed(0)
    drafts = (
        lambda text: [],
        prompt_lookup,
        lambda text: torch.randint(1600, (3,), generator=generator).tolist(),
        lambda text: ([*PROMPT, *plain, end_id])[len(text) :][:2] + [7],
    )
    for draft in drafts:
        assert written_with_drafts(weights, PROMPT, 12, end_id, draft).token_ids == plain


def test_right_drafts_save_passes(weights):
    plain = [*written(weights, PROMPT, 12, -1)]
    known = [*PROMPT, *plain]
    found = written_with_drafts(weights, PROMPT, 12, -1, lambda text: known[len(text) :][:3])
    assert (found.token_ids, found.passes) == (plain, 4)  # one for the prompt, then three drafts of three
    assert found.drafted == found.accepted == 9
    without = written_with_drafts(weights, PROMPT, 12, -1, lambda text: [])
    assert (without.passes, without.drafted) == (12, 0)


def test_a_draft_counts_up_to_its_first_wrong_token():
    assert agreeing([5, 6, 7], [5, 9, 7, 8]) == 1
    assert agreeing([5], [5, 9]) == 1
    assert agreeing([], [5]) == 0


def test_the_longest_match_is_looked_up_first():
    assert prompt_lookup([1, 2, 3, 8, 9, 2, 3, 7, 1, 2, 3], num_tokens=2) == [8, 9]
    assert prompt_lookup([4, 2, 3, 8, 5, 2, 3]) == [8, 5, 2, 3]
    assert prompt_lookup([1, 2, 3, 2]) == []
    assert prompt_lookup([1, 2, 3, 2], min_ngram=1) == [3, 2]


def test_tokens_up_to_the_end_mark():
    assert up_to(2, [5, 2, 6, 2]) == [5, 2]
    assert up_to(2, [5, 6]) == [5, 6]
