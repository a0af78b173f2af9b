"""Byte-pair encoding by hand, second half: merge."""

import string
from itertools import pairwise

import torch

from course.exercises.exercise import Exercise


def merge_pair(words: dict[tuple[str, ...], int], pair: tuple[str, str]) -> dict[tuple[str, ...], int]:
    """The words with every occurrence of the pair, from left to right, joined into one symbol.

    `words` holds each word, cut into symbols, with how often it occurs; the counts stay as they are. A symbol
    that has just been joined is used up: in ("a", "a", "a"), the pair ("a", "a") gives ("aa", "a").

        words  {("l", "o", "w"): 5, ("s", "l", "o", "w", "l", "y"): 2},  pair ("l", "o")
        result {("lo", "w"): 5,     ("s", "lo", "w", "l", "y"): 2}
    """
    merged = {}
    for word, count in words.items():
        symbols: list[str] = []
        for symbol in word:
            if symbols and (symbols[-1], symbol) == pair:
                symbols[-1] += symbol
            else:
                symbols.append(symbol)
        merged[tuple(symbols)] = count
    return merged


def make_inputs(generator):
    """Once a word; the pair twice, and at both ends; seams that look alike; overlaps; a full stop; words at random."""
    yield {"words": {tuple("low"): 5, tuple("lower"): 2, tuple("widest"): 3}, "pair": ("l", "o")}
    yield {
        "words": {tuple("coco"): 4, ("co", "co", "n", "u", "t"): 2, tuple("octoco"): 3, ("c",): 7},
        "pair": ("c", "o"),
    }
    yield {
        "words": {("n", "e", "w", "e", "st"): 6, ("w", "e", "s", "t"): 3, ("we", "s", "t"): 2, ("e", "s"): 8},
        "pair": ("e", "s"),
    }
    yield {"words": {("a", "a", "a"): 2, tuple("aaaab"): 5, tuple("baab"): 3}, "pair": ("a", "a")}
    yield {"words": {("s", "l", "ow"): 4, ("lo", "w", "er"): 2, ("l", "ow", "ly"): 3}, "pair": ("l", "ow")}
    yield {"words": {tuple("a.m."): 3, tuple("p.mm"): 4, tuple("arm"): 2}, "pair": (".", "m")}
    for _ in range(2):
        words, pair = at_random(generator)
        yield {"words": words, "pair": pair}


def at_random(generator):
    """Five words of seven letters out of three, and a pair of unlike letters that occurs."""
    words = {}
    while len(words) < 5:
        places = torch.randint(0, 3, (7,), generator=generator).tolist()
        words[tuple(string.ascii_lowercase[place] for place in places)] = len(words) + 2
    unlike = [pair for word in words for pair in pairwise(word) if pair[0] != pair[1]]
    return words, unlike[0]


def with_each_word(words, merge):
    return {tuple(merge(list(word))): count for word, count in words.items()}


EXERCISE = Exercise(
    name="merge_pair",
    lesson=1,
    reference=merge_pair,
    make_inputs=make_inputs,
    minutes=15,
    difficulty=3,
    points=3,
    hints=(
        "While you walk along a word and build the new one: when does a symbol join the one before it?",
        "for each word: new = []; for each symbol: if (last of new, symbol) is the pair, join them, otherwise append",
        "`symbols[-1] += symbol` joins a symbol to the last one. A joined symbol is longer than either half, so it is "
        "not taken a second time. The key of the new dictionary is `tuple(symbols)`.",
    ),
)


@EXERCISE.misconception("replaced in the text")
def replaced_in_text(words, pair):
    """The pair is also found where one symbol ends like its first half and the next begins like its second, as in a
    text with spaces. A symbol is merged whole or not at all: compare symbols.
    """

    def merge(word):
        return " ".join(word).replace(" ".join(pair), "".join(pair)).split()

    return with_each_word(words, merge)


@EXERCISE.misconception("only the first in each word")
def first_one_only(words, pair):
    """Only the first occurrence in each word is merged.

    Go on to the end of the word.
    """

    def merge(word):
        for i, neighbours in enumerate(pairwise(word)):
            if neighbours == pair:
                return [*word[:i], "".join(pair), *word[i + 2 :]]
        return word

    return with_each_word(words, merge)


@EXERCISE.misconception("a symbol used twice")
def used_twice(words, pair):
    """Where occurrences overlap, one symbol is used for two merges here. Once it has been joined it is gone: go on
    after it.
    """

    def merge(word):
        merged = list(word)
        for i, neighbours in reversed(list(enumerate(pairwise(word)))):
            if neighbours == pair:
                merged[i : i + 2] = ["".join(pair)]
        return merged

    return with_each_word(words, merge)


@EXERCISE.misconception("from right to left")
def from_right_to_left(words, pair):
    """The merges go from right to left here. Where occurrences overlap that can give other symbols: start at the
    left.
    """
    backwards = {word[::-1]: count for word, count in words.items()}
    merged = merge_pair(backwards, pair[::-1])
    joined, wrong = "".join(pair), "".join(pair[::-1])
    return {
        tuple(joined if symbol == wrong else symbol for symbol in word[::-1]): count
        for word, count in merged.items()
    }


@EXERCISE.misconception("in either order")
def in_either_order(words, pair):
    """The two symbols are also merged in the opposite order here. A pair has a first and a second: *on* is not *no*."""
    return merge_pair(merge_pair(words, pair), pair[::-1])


@EXERCISE.misconception("the last symbol lost")
def last_symbol_lost(words, pair):
    """Words that do not end in the pair have lost their last symbol. It has no neighbour to the right, but it must be
    kept.
    """

    def merge(word):
        merged, i = [], 0
        while i < len(word) - 1:
            found = (word[i], word[i + 1]) == pair
            merged.append("".join(pair) if found else word[i])
            i += 2 if found else 1
        return merged

    return with_each_word(words, merge)


@EXERCISE.misconception("other words left out")
def others_left_out(words, pair):
    """Words without the pair have vanished. Keep them as they are, because the next merge may change them."""
    return {word: count for word, count in merge_pair(words, pair).items() if word not in words}


@EXERCISE.misconception("the second symbol stays")
def second_symbol_stays(words, pair):
    """The joined symbol is there, but its second half still stands behind it. A merge puts one symbol in place of two:
    skip the one that was joined.
    """

    def merge(word):
        merged = []
        for symbol, following in zip(word, [*word[1:], None], strict=True):
            merged.append("".join(pair) if (symbol, following) == pair else symbol)
        return merged

    return with_each_word(words, merge)


@EXERCISE.misconception("the second symbol stays, the last is lost")
def second_symbol_stays_and_last_lost(words, pair):
    """Two things: the second half of the pair can still stand behind the joined symbol, and the last symbol of a word,
    which has no neighbour to the right, is lost. Skip the one, keep the other.
    """

    def merge(word):
        return ["".join(pair) if neighbours == pair else neighbours[0] for neighbours in pairwise(word)]

    return with_each_word(words, merge)


@EXERCISE.misconception("spelled alike")
def spelled_alike(words, pair):
    """Neighbours are merged here by what they spell together. ('lo', 'w') spells the same as ('l', 'ow') and is another
    pair: compare the symbols one by one.
    """

    def merge(word):
        merged = []
        for symbol in word:
            if merged and merged[-1] + symbol == "".join(pair):
                merged[-1] += symbol
            else:
                merged.append(symbol)
        return merged

    return with_each_word(words, merge)


@EXERCISE.misconception("the pair dropped")
def dropped(words, pair):
    """Both halves are gone and the joined symbol is not there. The word should still spell the same."""
    joined = "".join(pair)
    return {
        tuple(symbol for symbol in word if symbol != joined): count
        for word, count in merge_pair(words, pair).items()
    }


@EXERCISE.misconception("wherever both symbols are")
def wherever_both_are(words, pair):
    """Two symbols are merged here because both are somewhere in the word. They must be neighbours, the first right
    before the second.
    """

    def merge(word):
        if pair[0] in word and pair[1] in word:
            word[word.index(pair[0])] = "".join(pair)
            if pair[1] in word:
                word.remove(pair[1])
        return word

    return with_each_word(words, merge)


@EXERCISE.misconception("counts lost")
def counts_lost(words, pair):
    """The words are right, but their counts are gone. The next pair is chosen by them: return a dictionary."""
    return list(merge_pair(words, pair))


@EXERCISE.misconception("words as text")
def as_text(words, pair):
    """The words have become text with spaces. They are wanted as tuples of symbols, as they came in."""
    return {" ".join(word): count for word, count in merge_pair(words, pair).items()}


@EXERCISE.misconception("joined again")
def joined_again(words, pair):
    """A symbol that has just been joined is joined once more with the next one. Each symbol belongs to one pair:
    behind a joined one go on with the symbol after both.
    """
    merged = {}
    for word, count in words.items():
        symbols = []
        for i, symbol in enumerate(word):
            if word[i : i + 2] == pair:
                symbols.append("".join(pair))
            elif not i or word[i - 1 : i + 1] != pair:
                symbols.append(symbol)
        merged[tuple(symbols)] = count
    return merged
