"""Write the same text with fewer passes: a cheap rule drafts tokens, and the decoder checks them all in one pass.

With greedy writing this is speculative decoding (arXiv 2211.17192) in its simplest form. `prompt_lookup` is a draft
without a model: what came next the last time that these tokens stood in the text.
"""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import NamedTuple

import torch

from course.for_lessons.decoder_parts import Past, logits_of

Draft = Callable[[list[int]], list[int]]  # takes all tokens so far, gives what may come next


class Written(NamedTuple):
    """What was written, and what it cost."""

    token_ids: list[int]  # without the end mark
    passes: int  # of the decoder; the one that reads the prompt is one of them
    drafted: int  # tokens that were proposed
    accepted: int  # and those that the decoder would have written


def written_with_drafts(
    weights: SimpleNamespace, prompt: Sequence[int], max_len: int, end_id: int, draft: Draft
) -> Written:
    """The greedy text of `course.for_lessons.decoder_parts.written`, by checking drafts.

    Args:
        draft: proposes any number of tokens, also none.
    """
    past: Past = [None] * len(weights.layers)
    text, new, passes, drafted, accepted = list(prompt), list(prompt), 0, 0, 0
    while len(text) - len(prompt) < max_len and end_id not in text[len(prompt) :]:
        guess = up_to(end_id, draft(text)) if passes else []
        wanted = logits_of(weights, torch.tensor([new + guess]), past)[0, len(new) - 1 :].argmax(-1).tolist()
        right = agreeing(guess, wanted)
        for layer, kept in enumerate(past):
            if kept is not None:  # forget the refused tokens
                stay = len(text) + right
                past[layer] = (kept[0][:, :, :stay], kept[1][:, :, :stay])
        new = [wanted[right]]
        text += guess[:right] + new
        passes, drafted, accepted = passes + 1, drafted + len(guess), accepted + right
    answer = up_to(end_id, text[len(prompt) :][:max_len])
    return Written(answer[:-1] if end_id in answer else answer, passes, drafted, accepted)


def up_to(end_id: int, token_ids: list[int]) -> list[int]:
    """These tokens up to the first end mark."""
    return token_ids[: token_ids.index(end_id) + 1] if end_id in token_ids else token_ids


def agreeing(guess: Sequence[int], wanted: Sequence[int]) -> int:
    """How many tokens at the beginning of a draft are those that the decoder wants."""
    right = 0
    while right < len(guess) and guess[right] == wanted[right]:
        right += 1
    return right


def prompt_lookup(
    token_ids: list[int], max_ngram: int = 3, min_ngram: int = 2, num_tokens: int = 6
) -> list[int]:
    """A draft without a model: what came next the last time that the newest tokens stood in the text.

    The newest `max_ngram` tokens are looked for at an earlier place of the text, which may overlap the newest place. If
    they stand at several, the last of these counts. The draft is up to `num_tokens` tokens from behind that place. If
    they stand nowhere, one token fewer is looked for, and so on down to the newest `min_ngram`. Without any match the
    draft is empty.

        [1, 2, 3, 8, 9, 2, 3, 7, 1, 2, 3], num_tokens 2  ->  [8, 9], because 1 2 3 is longer than 2 3
    """
    for width in range(max_ngram, min_ngram - 1, -1):
        for place in reversed(range(len(token_ids) - width)):
            if token_ids[place : place + width] == token_ids[-width:]:
                return token_ids[place + width : place + width + num_tokens]
    return []
