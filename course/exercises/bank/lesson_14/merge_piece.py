"""Byte-pair encoding as a published tokenizer does it: the pair that was learned first is merged first."""

from itertools import pairwise

import torch

from course.exercises.exercise import Exercise


def merge_piece(letters: list[str], ranks: dict[tuple[str, str], int]) -> list[str]:
    """The tokens of one piece of text, by a table of merges.

    `ranks` holds each pair that was learned, with its number: the smaller, the earlier it was learned. Again and again,
    the pair of neighbours with the smallest number is joined, wherever it occurs, from left to right. That ends when no
    pair of neighbours is in the table.

        letters ["l", "o", "w", "e", "r"],  ranks {("e", "r"): 0, ("l", "o"): 1, ("lo", "w"): 2}
        -> ["l", "o", "w", "er"] -> ["lo", "w", "er"] -> ["low", "er"]
    """
    while len(letters) > 1:
        best = min(pairwise(letters), key=lambda pair: ranks.get(pair, float("inf")))
        if best not in ranks:
            break
        merged, i = [], 0
        while i < len(letters):
            found = tuple(letters[i : i + 2]) == best
            merged.append("".join(letters[i : i + 2]) if found else letters[i])
            i += 2 if found else 1
        letters = merged
    return letters


def ranks_of(*merges):
    return {tuple(merge.split(" ")): rank for rank, merge in enumerate(merges)}


def make_inputs(generator):
    """The docstring's word; a later pair further left; a pair that occurs twice, and overlaps; nothing to merge;
    letters at random.
    """
    low = ranks_of("e r", "l o", "lo w", "n e", "w er")
    yield {"letters": list("lower"), "ranks": low}
    yield {"letters": list("newer"), "ranks": low}
    yield {"letters": list("aaabaaa"), "ranks": ranks_of("a a", "aa b", "aa a", "aab aa")}
    yield {"letters": list("stop"), "ranks": low}
    yield {"letters": list("abcab"), "ranks": ranks_of("b c", "a b", "ab ab", "a bc", "abc ab")}
    for _ in range(2):
        yield at_random(generator)


def at_random(generator):
    """Twelve letters out of three, and fourteen merges of what such letters can become."""
    letters = ["abc"[place] for place in torch.randint(3, (12,), generator=generator).tolist()]
    symbols, ranks = list("abc"), {}
    while len(ranks) < 14:
        first, second = (symbols[i] for i in torch.randint(len(symbols), (2,), generator=generator).tolist())
        if (first, second) not in ranks and len(first + second) < 5:
            ranks[first, second] = len(ranks)
            symbols += [first + second] * (first + second not in symbols)
    return {"letters": letters, "ranks": dict(sorted(ranks.items()))}  # by the alphabet


def merged_by(choose, everywhere=True):
    """A learner who takes the next pair in another way. `choose` gets the pairs that are in the table, and the
    ranks.
    """

    def code(letters, ranks):
        letters = list(letters)
        while found := [pair for pair in pairwise(letters) if pair in ranks]:
            pair, i = choose(found, ranks), 0
            while i < len(letters) - 1:
                if (letters[i], letters[i + 1]) == pair:
                    letters[i : i + 2] = ["".join(pair)]
                    if not everywhere:
                        break
                i += 1
        return letters

    return code


def merge_all(letters, pair):
    """The letters with a pair joined everywhere, from left to right."""
    joined, i = [], 0
    while i < len(letters):
        found = tuple(letters[i : i + 2]) == pair
        joined.append("".join(pair) if found else letters[i])
        i += 2 if found else 1
    return joined


def first_learned(found, ranks):
    return min(found, key=lambda pair: ranks[pair])


EXERCISE = Exercise(
    name="merge_piece",
    lesson=14,
    reference=merge_piece,
    make_inputs=make_inputs,
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "In *lower* both *l o* and *e r* are in the table. Which of them is merged first, and what says so?",
        "while some pair of neighbours is in the table: best = the one with the smallest number; join it everywhere, "
        "from left to right",
        "`min(pairwise(letters), key=lambda pair: ranks.get(pair, float('inf')))` finds the best pair. If it is not in "
        "`ranks`, stop.",
    ),
)

EXERCISE.add_misconception(
    "left-most pair first",
    merged_by(lambda found, ranks: found[0]),
    "The left-most pair that is in the table is merged first, whatever its number. The one that was learned first "
    "comes first: it was the most frequent one.",
)
EXERCISE.add_misconception(
    "right-most pair first",
    merged_by(lambda found, ranks: found[-1]),
    "The right-most pair that is in the table is merged first, whatever its number. The one with the smallest number "
    "comes first.",
)
EXERCISE.add_misconception(
    "last learned first",
    merged_by(lambda found, ranks: max(found, key=lambda pair: ranks[pair])),
    "The pair with the largest number is merged first. It was learned last. The smallest number comes first.",
)


@EXERCISE.misconception("the longest token at each place")
def longest_token(letters, ranks):
    """At each place the longest token of the table is taken, from left to right, as in WordPiece. Byte-pair encoding
    merges pairs in the order in which they were learned, and can end with other tokens.
    """
    known, tokens, text = {"".join(pair) for pair in ranks}, [], "".join(letters)
    while text:
        size = next((n for n in range(len(text), 1, -1) if text[:n] in known), 1)
        tokens, text = [*tokens, text[:size]], text[size:]
    return tokens


@EXERCISE.misconception("one merge only")
def one_merge(letters, ranks):
    """Only one pair is merged. Go on until no pair of neighbours is in the table."""
    found = [pair for pair in pairwise(letters) if pair in ranks]
    return merge_piece(letters, {first_learned(found, ranks): 0}) if found else letters


@EXERCISE.misconception("from right to left")
def from_right_to_left(letters, ranks):
    """Where a pair overlaps itself, as in *a a a*, the right one is merged. Go from left to right."""
    mirrored = {(second[::-1], first[::-1]): rank for (first, second), rank in ranks.items()}
    return [token[::-1] for token in merge_piece([letter[::-1] for letter in letters[::-1]], mirrored)][::-1]


@EXERCISE.misconception("merged to a text")
def as_text(letters, ranks):
    """The tokens are joined by spaces into one text. A list is wanted."""
    return " ".join(merge_piece(letters, ranks))


@EXERCISE.misconception("the last letter lost")
def last_lost(letters, ranks):
    """The last letter is lost where it is part of no pair. It has no right neighbour, and it stays as it is."""
    merged = merge_piece(letters, ranks)
    return merged[:-1] if merged and len(merged[-1]) == 1 else merged


@EXERCISE.misconception("in the table's order")
def in_the_tables_order(letters, ranks):
    """The pairs are joined in the order in which `ranks` happens to list them. Their *numbers* say which comes first,
    and a pair may come again.
    """
    for pair in ranks:
        letters = merge_all(letters, pair)
    return letters


@EXERCISE.misconception("unknown pairs first")
def unknown_pairs_first(letters, ranks):
    """A pair that is not in the table counts as number 0, so it is chosen before all others, and the merging ends. It
    must count as later than every pair that was learned.
    """
    while len(letters) > 1:
        best = min(pairwise(letters), key=lambda pair: ranks.get(pair, 0))
        if best not in ranks:
            break
        letters = merge_all(letters, best)
    return letters
