"""Find the bug: a model that writes with a cache, and positions that jump."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_cached_positions(
    chunks: list[Int[Tensor, "batch _new_len"]],
    table: Float[Tensor, "vocab_size d_model"],
    positions: Float[Tensor, "max_len d_model"],
) -> list[Float[Tensor, "batch _new_len d_model"]]:
    """What goes into the first layer of a model that writes with a cache, chunk after chunk.

    The first chunk is the prompt. Each further chunk has the tokens that came after the one before; mostly it is one
    token. A token's vector is its row of the table plus the learned vector of its position in the *whole* text. The
    keys and values of earlier chunks are in the cache, so their tokens do not come in again.

    The code below runs. It is right for the prompt, and for the chunk after it. Then the logits are no longer those of
    the model without a cache, although the text still reads well. One thing is wrong.
    """
    cached_len, embedded = 0, []
    for token_ids in chunks:
        new_len = token_ids.shape[1]
        embedded.append(table[token_ids] + positions[cached_len : cached_len + new_len])
        cached_len += new_len
    return embedded


def starter(chunks, table, positions):
    prompt_len = chunks[0].shape[1]
    cached_len, embedded = 0, []
    for token_ids in chunks:
        new_len = token_ids.shape[1]
        embedded.append(table[token_ids] + positions[cached_len : cached_len + new_len])
        cached_len += prompt_len
    return embedded


def make_inputs(generator):
    """A prompt and short chunks after it; chunks of one token; a chunk longer than the prompt."""
    for batch, lengths, d_model in ((2, (3, 2, 2, 2), 4), (3, (5, 1, 1, 1), 6), (2, (2, 4, 3, 5), 3)):
        yield {
            "chunks": [torch.randint(9, (batch, length), generator=generator) for length in lengths],
            "table": torch.randn(9, d_model, generator=generator),
            "positions": torch.randn(40, d_model, generator=generator),
        }


def beginning_at(start_of):
    """Each chunk's positions follow one another from a place that is made of the lengths so far and the chunk's own."""

    def code(chunks, table, positions):
        lengths = [chunk.shape[1] for chunk in chunks]
        starts = [start_of(lengths[:i], lengths[i]) for i in range(len(chunks))]
        return [
            table[chunk] + positions[start : start + chunk.shape[1]]
            for chunk, start in zip(chunks, starts, strict=True)
        ]

    return code


EXERCISE = Exercise(
    name="fix_cached_positions",
    lesson=12,
    reference=fix_cached_positions,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("table", "positions"),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "The prompt has 5 tokens, then they come one by one. At which positions do the next three stand, and which "
        "does the code give them?",
        "after each chunk the cache has grown by the tokens of *this* chunk",
        "Look at the last line of the loop. The prompt is added to the cache once; after a chunk with `new_len` "
        "tokens, how many more are in the cache?",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "After every chunk the positions go on by the length of the prompt, as if the "
    "prompt had been read once more.",
)
EXERCISE.add_misconception(
    "from 0 again",
    beginning_at(lambda before, new_len: 0),
    "Each chunk counts from 0 again, as if it stood at the beginning of the text. Only the prompt begins at 0.",
)
EXERCISE.add_misconception(
    "after the prompt for ever",
    beginning_at(lambda before, new_len: before[0] if before else 0),
    "All chunks after the first begin right after the prompt, so they stand on top of one another. Those between count "
    "as well.",
)
EXERCISE.add_misconception(
    "one position for each chunk",
    beginning_at(lambda before, new_len: before[0] + len(before) - 1 if before else 0),
    "Each chunk after the prompt moves the positions on by one. That is right for chunks of one token. A chunk "
    "may have several.",
)
EXERCISE.add_misconception(
    "the number of the chunk",
    beginning_at(lambda before, new_len: len(before)),
    "A chunk begins at its own number, as if each chunk were one token. Count the tokens that came before.",
)
EXERCISE.add_misconception(
    "counted on too early",
    beginning_at(lambda before, new_len: sum(before) + new_len),
    "Each chunk begins where it should end: its own length is counted already. The first token of the prompt "
    "stands at position 0.",
)
EXERCISE.add_misconception(
    "one too far",
    beginning_at(lambda before, new_len: sum(before) + 1),
    "All tokens stand one position too far. The first token of the prompt stands at position 0.",
)
EXERCISE.add_misconception(
    "one too far after the prompt",
    beginning_at(lambda before, new_len: sum(before) + bool(before)),
    "After the prompt all tokens stand one position too far. A prompt of 5 tokens has positions 0 to 4, so the next "
    "one is 5.",
)
EXERCISE.add_misconception(
    "one too few after the prompt",
    beginning_at(lambda before, new_len: max(sum(before) - 1, 0)),
    "After the prompt all tokens stand one position too early, so one of them shares the position of the last token of "
    "the prompt. A prompt of 5 tokens has positions 0 to 4.",
)
EXERCISE.add_misconception(
    "only the chunk before",
    beginning_at(lambda before, new_len: before[-1] if before else 0),
    "A chunk begins at the length of the chunk before it. The cache holds *all* earlier chunks: lengths add up.",
)
EXERCISE.add_misconception(
    "the prompt counted twice",
    beginning_at(lambda before, new_len: sum(before) + before[0] if before else 0),
    "The chunks follow one another now. But after the first one all of them stand a whole prompt too far: it is "
    "counted twice.",
)
EXERCISE.add_misconception(
    "the prompt left out",
    beginning_at(lambda before, new_len: sum(before[1:])),
    "The prompt is not counted any more, so what comes after it begins at 0. It is in the cache like all other chunks.",
)
EXERCISE.add_misconception(
    "the chunk's own length each time",
    beginning_at(lambda before, new_len: len(before) * new_len),
    "A chunk begins at its own length times the number of chunks before it. Chunks have different lengths: add up "
    "those that came before.",
)


@EXERCISE.misconception("the tokens of all texts")
def of_all_texts(chunks, table, positions):
    """The tokens of all texts in the batch are counted. Each text has positions of its own: a chunk moves all of them
    on by its length.
    """
    return beginning_at(lambda before, new_len: sum(before) * len(chunks[0]))(chunks, table, positions)


@EXERCISE.misconception("one position for a whole chunk")
def one_for_all(chunks, table, positions):
    """All tokens of a chunk stand at the same position. That is right for a single one; several follow one another."""
    lengths = [chunk.shape[1] for chunk in chunks]
    return [table[chunk] + positions[sum(lengths[:i])] for i, chunk in enumerate(chunks)]


@EXERCISE.misconception("no positions")
def no_positions(chunks, table, positions):
    """The positions are gone. Then the model does not know the order of its tokens. Adding them was right."""
    return [table[chunk] for chunk in chunks]


@EXERCISE.misconception("joined")
def joined(chunks, table, positions):
    """The numbers are right, but they are one tensor for the whole text. A list is wanted, with a part for each chunk:
    they come one after the other.
    """
    return torch.cat(fix_cached_positions(chunks, table, positions), dim=1)


@EXERCISE.misconception("the number of sentences added")
def number_of_sentences_added(chunks, table, positions):
    """After each chunk the positions go on by the number of sentences, the first axis. They go on by the number of
    tokens, the second one.
    """
    start, embedded = 0, []
    for token_ids in chunks:
        embedded.append(table[token_ids] + positions[start : start + token_ids.shape[1]])
        start += len(token_ids)
    return embedded


@EXERCISE.misconception("the whole text each time")
def whole_text_each_time(chunks, table, positions):
    """Each result holds all tokens so far. With a cache only the new ones are embedded, and the others are in it
    already.
    """
    texts = [torch.cat(chunks[: number + 1], dim=1) for number in range(len(chunks))]
    return [table[text] + positions[: text.shape[1]] for text in texts]
