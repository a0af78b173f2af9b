"""Byte-pair encoding by hand, first half: what to merge."""

import string
from collections import Counter
from itertools import pairwise

import torch

from course.exercises.exercise import Exercise

Words = dict[tuple[str, ...], int]


def most_frequent_pair(words: dict[tuple[str, ...], int]) -> tuple[str, str]:
    """The two neighbouring symbols that occur together most often: what byte-pair encoding merges next.

    `words` holds each word, cut into symbols, with how often it occurs in the text. Each place in a word where
    a pair stands counts as often as the word does (arXiv 1508.07909, section 3.2). Of pairs that occur equally
    often the first in alphabetical order is taken, so that the same text always gives the same merges.

        words  {("n", "e", "w"): 6, ("l", "o", "w"): 5, ("l", "o", "w", "e", "r"): 3}
        pair   ("l", "o")        5 + 3 times, as often as ("o", "w"), and before it in the alphabet
    """
    counts = Counter()
    for word, count in words.items():
        for pair in pairwise(word):
            counts[pair] += count
    return min(counts, key=lambda pair: (-counts[pair], pair))


def make_inputs(generator):
    """The paper's words; ties; pairs in no order; symbols of several letters; one of one symbol; words at random."""
    yield {"words": spelled(low=5, lower=2, newest=6, widest=3)}
    yield {"words": spelled(tin=4, pin=3, cat=2, canoe=5)}
    yield {"words": spelled(zebra=3)}
    yield {"words": {("a", "bc"): 3, ("ab", "a"): 3}}
    yield {
        "words": {
            ("lo", "w", "est"): 4,
            ("lo", "we", "r"): 3,
            ("n", "e", "w", "est"): 2,
            ("we", "st"): 3,
            ("a",): 9,
        }
    }
    for _ in range(3):
        yield {"words": at_random(generator)}


def spelled(**counts: int) -> Words:
    return {tuple(word): count for word, count in counts.items()}


def at_random(generator) -> Words:
    """Seven words of two to six letters, from few letters, so that pairs meet again."""
    words = {}
    while len(words) < 7:
        length, count = torch.randint(2, 7, (2,), generator=generator).tolist()
        places = torch.randint(0, 5, (length,), generator=generator).tolist()
        words[tuple(string.ascii_lowercase[place] for place in places)] = count
    return words


def counts_of(words: Words) -> Counter:
    counts = Counter()
    for word, count in words.items():
        for pair in pairwise(word):
            counts[pair] += count
    return counts


EXERCISE = Exercise(
    name="most_frequent_pair",
    lesson=1,
    reference=most_frequent_pair,
    make_inputs=make_inputs,
    minutes=12,
    difficulty=3,
    points=3,
    hints=(
        "A word occurs six times in the text. How many times does each pair in it occur?",
        "for each word and its count: add the count to each pair of neighbours -> the pair with most, ties by alphabet",
        "`itertools.pairwise(word)` gives the neighbours. `min(counts, key=lambda pair: (-counts[pair], pair))` "
        "takes the largest count first and the alphabet second.",
    ),
)


@EXERCISE.misconception("each word counted once")
def each_word_once(words):
    """Each word of the dictionary counts once here. A word that occurs six times brings each of its pairs six times:
    add its count.
    """
    return most_frequent_pair(dict.fromkeys(words, 1))


@EXERCISE.misconception("each word counted once, ties as seen")
def each_word_once_and_first_seen(words):
    """Two things: each word of the dictionary is counted once, however often it occurs, and of pairs that occur equally
    often the first one seen is taken.

    Add the word's count, and let the alphabet decide.
    """
    return first_seen(dict.fromkeys(words, 1))


@EXERCISE.misconception("counts set anew")
def set_anew(words):
    """Only the last word that has a pair counts for it here. A pair's count adds up over the words.

    Add: `counts[pair] += count`.
    """
    counts = {pair: count for word, count in words.items() for pair in pairwise(word)}
    return min(counts, key=lambda pair: (-counts[pair], pair))


@EXERCISE.misconception("in either order")
def in_either_order(words):
    """Two symbols are counted together here in whichever order they stand. A pair has a first and a second: *on* is not
    *no*.
    """
    counts = Counter()
    for pair, count in counts_of(words).items():
        counts[min(pair, pair[::-1])] += count
    return min(counts, key=lambda pair: (-counts[pair], pair))


@EXERCISE.misconception("ties: the first one seen")
def first_seen(words):
    """Of pairs that occur equally often this is the one that was seen first. The same text in another order can give
    other merges: let the alphabet decide.
    """
    return counts_of(words).most_common(1)[0][0]


@EXERCISE.misconception("ties: the last in the alphabet")
def last_in_the_alphabet(words):
    """Of pairs that occur equally often this is the last in the alphabet, as `max` over (count, pair) gives it. It is
    the first that is wanted.
    """
    counts = counts_of(words)
    return max(counts, key=lambda pair: (counts[pair], pair))


@EXERCISE.misconception("the rarest pair")
def rarest(words):
    """This is the pair that occurs least. Merging pays where a pair is frequent: one symbol in place of two, many
    times.
    """
    counts = counts_of(words)
    return min(counts, key=lambda pair: (counts[pair], pair))


@EXERCISE.misconception("across the ends of words")
def across_words(words):
    """The end of one word is also counted with the start of the next here. Merges stay inside a word: take the pairs of
    each word by itself.
    """
    text = [symbol for word, count in words.items() for symbol in word * count]
    counts = Counter(pairwise(text))
    return min(counts, key=lambda pair: (-counts[pair], pair))


@EXERCISE.misconception("the two most frequent symbols")
def most_frequent_symbols(words):
    """These two symbols are frequent, each for itself. They may hardly ever stand side by side: count neighbours."""
    counts = Counter()
    for word, count in words.items():
        for symbol in word:
            counts[symbol] += count
    first, second = sorted(counts, key=lambda symbol: (-counts[symbol], symbol))[:2]
    return first, second


@EXERCISE.misconception("joined together")
def joined(words):
    """The two symbols are joined here. Merging comes next and must know where the seam is: return the pair as a tuple
    of two.
    """
    return "".join(most_frequent_pair(words))


@EXERCISE.misconception("with its count")
def with_its_count(words):
    """The pair is right, but its count stands beside it. The pair alone is wanted."""
    pair = most_frequent_pair(words)
    return pair, counts_of(words)[pair]


@EXERCISE.misconception("once a word")
def once_a_word(words):
    """A pair that stands twice in one word is counted once here, as in a set of the word's pairs. It counts twice for
    each time the word occurs.
    """
    counts = Counter()
    for word, count in words.items():
        for pair in set(pairwise(word)):
            counts[pair] += count
    return min(counts, key=lambda pair: (-counts[pair], pair))


@EXERCISE.misconception("last pair of each word missed")
def last_pair_missed(words):
    """The last pair of each word is missing. A word of n symbols has n - 1 pairs of neighbours."""
    return most_frequent_pair({word[:-1]: count for word, count in words.items()})


@EXERCISE.misconception("letters for symbols")
def letters_for_symbols(words):
    """Letters are counted here. After the first merge a symbol may have several of them, and merges build on merges:
    count the symbols as they are.
    """
    return most_frequent_pair({tuple("".join(word)): count for word, count in words.items()})


@EXERCISE.misconception("every second place")
def every_second_place(words):
    """Only every second place counts here, so the pair of the second and third symbol is never seen. Pairs overlap:
    count at every place.
    """
    counts = Counter()
    for word, count in words.items():
        for i in range(0, len(word) - 1, 2):
            counts[word[i : i + 2]] += count
    return min(counts, key=lambda pair: (-counts[pair], pair))


@EXERCISE.misconception("symbols at any distance")
def at_any_distance(words):
    """Symbols that only stand somewhere in the same word are counted too. Only neighbours can be merged."""
    counts = Counter()
    for word, count in words.items():
        for i, symbol in enumerate(word):
            for later in word[i + 1 :]:
                counts[symbol, later] += count
    return min(counts, key=lambda pair: (-counts[pair], pair))


@EXERCISE.misconception("ties: as joined text")
def ties_as_joined_text(words):
    """Of pairs that occur equally often this is the first one when both symbols are read together. Pairs are compared
    symbol by symbol: the first symbols decide, and the second ones only where those are equal.
    """
    counts = counts_of(words)
    return min(counts, key=lambda pair: (-counts[pair], "".join(pair)))


@EXERCISE.misconception("a last symbol alone")
def last_symbol_alone(words):
    """A single symbol is also counted at the end of each word, as a slice past the end gives it. A pair has two
    symbols: stop one place earlier.
    """
    counts = Counter()
    for word, count in words.items():
        for i in range(len(word)):
            counts[word[i : i + 2]] += count
    return min(counts, key=lambda pair: (-counts[pair], pair))
