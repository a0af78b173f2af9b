"""How many of a translation's n-grams stand in a reference: what BLEU is made of."""

import math
from collections import Counter

import torch

from course.exercises.exercise import Exercise


def ngram_precision(hypothesis: list[str], references: list[list[str]], n: int) -> float:
    """The share of a hypothesis's n-grams that a reference holds too, by clipped counts (BLEU's p_n).

    An n-gram is n tokens in a row. One that occurs several times in the hypothesis is a hit each time, but at
    most as many times as it occurs in the reference that has most of it. If the hypothesis is shorter than n
    tokens, the precision is 0.0. (Papineni and others 2002, section 2.1.)

        hypothesis  the the the cat        references  [the cat sat], [a cat]
        n = 1       (1 + 1) of 4 = 0.5     n = 2       "the cat", 1 of 3
    """
    found = Counter(tuple(hypothesis[i : i + n]) for i in range(len(hypothesis) - n + 1))
    allowed = Counter()
    for reference in references:
        allowed |= Counter(tuple(reference[i : i + n]) for i in range(len(reference) - n + 1))
    return (found & allowed).total() / found.total() if found else 0.0


def make_inputs(generator):
    """The docstring's example, n = 1; the docstring's example, n = 2; random words, one reference, n = 1; random words,
    three references, n = 1; random words, one reference, n = 2; random words, three references, n = 2; random words,
    one reference, n = 3; random words, three references, n = 3; a sentence with one other word, n = 4; a hypothesis of
    fewer than n tokens; the same letters in other tokens; a capital letter; a hypothesis shorter than its reference.
    """
    references = [["the", "cat", "sat"], ["a", "cat"]]
    yield {"hypothesis": ["the", "the", "the", "cat"], "references": references, "n": 1}
    yield {"hypothesis": ["the", "the", "the", "cat"], "references": references, "n": 2}
    for n in (1, 2, 3):
        yield {"hypothesis": at_random(generator, 9), "references": [at_random(generator, 8)], "n": n}
        references = [at_random(generator, length) for length in (11, 7, 9)]
        yield {"hypothesis": at_random(generator, 10), "references": references, "n": n}
    yield {"hypothesis": "he sat in the sun".split(), "references": ["he lay in the sun".split()], "n": 4}
    yield {"hypothesis": ["the", "cat"], "references": [["the", "cat", "sat"]], "n": 3}
    yield {"hypothesis": ["in", "to", "day"], "references": [["i", "nto", "day"], ["to", "day"]], "n": 2}
    yield {"hypothesis": ["The", "cat"], "references": [["the", "cat", "sat"]], "n": 1}
    yield {"hypothesis": ["the", "cat"], "references": [["the", "cat", "sat"]], "n": 1}


def at_random(generator, length):
    """Tokens of few kinds, so that they meet again."""
    kinds = ["a", "cat", "the", "sat"]
    return [kinds[place] for place in torch.randint(0, 4, (length,), generator=generator).tolist()]


def ngrams(tokens, n):
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def share(hits, total):
    return hits / total if total else 0.0


def allowed_by(references, n):
    allowed = Counter()
    for reference in references:
        allowed |= ngrams(reference, n)
    return allowed


EXERCISE = Exercise(
    name="ngram_precision",
    lesson=9,
    reference=ngram_precision,
    make_inputs=make_inputs,
    minutes=20,
    difficulty=3,
    points=4,
    hints=(
        'A machine that says "the the the the" has every token in the reference. How many of them should count?',
        "count the hypothesis's n-grams; for each, hits = min(its count, its largest count in one "
        "reference); sum of hits / number of n-grams",
        "With `Counter`s: `a | b` keeps the larger count of each n-gram, `a & b` the smaller, `.total()` "
        "adds up. A list of m tokens has m - n + 1 n-grams.",
    ),
    equivalents={
        "len(reference) - n -> len(reference) + n": "shorter pieces match none of the hypothesis's n-grams",
        "len(reference) - n -> len(reference)": "shorter pieces match none of the hypothesis's n-grams",
        "1 -> 2'": "shorter pieces match none of the hypothesis's n-grams",
    },
)


@EXERCISE.misconception("not clipped")
def not_clipped(hypothesis, references, n):
    """An n-gram that a reference holds is a hit every time the hypothesis repeats it. Repeating a good word can then
    give full marks. Count no more hits than a reference has of it.
    """
    found, allowed = ngrams(hypothesis, n), allowed_by(references, n)
    return share(sum(count for ngram, count in found.items() if ngram in allowed), found.total())


@EXERCISE.misconception("counts of the references taken")
def counts_of_the_references(hypothesis, references, n):
    """The counts are those of the references, even where the hypothesis has an n-gram less often. So there can be more
    hits than n-grams. Nothing can be hit more often than it was said.
    """
    found, allowed = ngrams(hypothesis, n), allowed_by(references, n)
    return share(sum(allowed[ngram] for ngram in found), found.total())


@EXERCISE.misconception("clipped by all references together")
def clipped_by_all_together(hypothesis, references, n):
    """The limit of an n-gram is the sum of its counts in all references. More references then allow more repeating. The
    one that has most of the n-gram sets its limit.
    """
    found = ngrams(hypothesis, n)
    return share((found & sum((ngrams(r, n) for r in references), Counter())).total(), found.total())


@EXERCISE.misconception("the first reference alone")
def first_reference_alone(hypothesis, references, n):
    """Only the first reference counts. A hit may come from any of them."""
    return ngram_precision(hypothesis, references[:1], n)


@EXERCISE.misconception("the last reference alone")
def last_reference_alone(hypothesis, references, n):
    """Only the last reference counts. A hit may come from any of them."""
    return ngram_precision(hypothesis, references[-1:], n)


@EXERCISE.misconception("the best reference as a whole")
def best_reference_whole(hypothesis, references, n):
    """This is the best of the scores against single references. The limit is set for each n-gram by itself, so hits may
    come from several references.
    """
    return max(ngram_precision(hypothesis, [reference], n) for reference in references)


@EXERCISE.misconception("mean over references")
def mean_over_references(hypothesis, references, n):
    """This is the mean of the scores against single references. A translation need not be like all of them: for each
    n-gram the best one counts.
    """
    return sum(ngram_precision(hypothesis, [r], n) for r in references) / len(references)


@EXERCISE.misconception("in every reference")
def in_every_reference(hypothesis, references, n):
    """An n-gram is a hit only as often as every reference has it. One is enough: the larger count is the limit, not the
    smaller.
    """
    found = allowed = ngrams(hypothesis, n)
    for reference in references:
        allowed = allowed & ngrams(reference, n)
    return share(allowed.total(), found.total())


@EXERCISE.misconception("each kind once")
def each_kind_once(hypothesis, references, n):
    """Each kind of n-gram counts once, however often it occurs. Counts matter, in the hits and in the number of
    n-grams.
    """
    found, allowed = set(ngrams(hypothesis, n)), set(allowed_by(references, n))
    return share(len(found & allowed), len(found))


@EXERCISE.misconception("recall")
def recall(hypothesis, references, n):
    """The hits are divided by what the references hold: that is recall. Precision divides by the hypothesis's
    n-grams.
    """
    allowed = allowed_by(references, n)
    return share((ngrams(hypothesis, n) & allowed).total(), allowed.total())


@EXERCISE.misconception("divided by tokens")
def divided_by_tokens(hypothesis, references, n):
    """The hits are divided by the number of tokens. Precision divides by the number of n-grams."""
    return share((ngrams(hypothesis, n) & allowed_by(references, n)).total(), len(hypothesis))


@EXERCISE.misconception("single tokens")
def single_tokens(hypothesis, references, n):
    """Single tokens are compared, whatever n is. An n-gram is n of them in a row."""
    return ngram_precision(hypothesis, references, 1)


@EXERCISE.misconception("the last n-gram of every list missed")
def every_last_ngram_missed(hypothesis, references, n):
    """The last n-gram of every list is missing. A list of m tokens has m - n + 1 of them, if m is at least n."""
    found = ngrams(hypothesis[:-1], n)
    return share((found & allowed_by([r[:-1] for r in references], n)).total(), found.total())


@EXERCISE.misconception("the last n-gram missed")
def last_ngram_missed(hypothesis, references, n):
    """The hypothesis's last n-gram is missing. A list of m tokens has m - n + 1 of them, if m is at least n."""
    found = Counter(tuple(hypothesis[i : i + n]) for i in range(len(hypothesis) - n))
    return share((found & allowed_by(references, n)).total(), found.total())


@EXERCISE.misconception("pieces at the end")
def ends_too_late(hypothesis, references, n):
    """Pieces of fewer than n tokens at the end of a list count as well. A list of m tokens has m - n + 1 n-grams, if m
    is at least n.
    """

    def pieces(tokens):
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens)))

    allowed = Counter()
    for reference in references:
        allowed |= pieces(reference)
    return share((pieces(hypothesis) & allowed).total(), len(hypothesis))


@EXERCISE.misconception("side by side")
def side_by_side(hypothesis, references, n):
    """Only every n-th n-gram of the hypothesis counts. N-grams overlap: the next one begins one token later."""
    pieces = Counter(tuple(hypothesis[i : i + n]) for i in range(0, len(hypothesis) - n + 1, n))
    return share((pieces & allowed_by(references, n)).total(), pieces.total())


@EXERCISE.misconception("in any order")
def any_order(hypothesis, references, n):
    """An n-gram is a hit in any order of its tokens. N-grams of two and more are there to judge the order."""

    def bags(tokens):
        return Counter(tuple(sorted(tokens[i : i + n])) for i in range(len(tokens) - n + 1))

    allowed = Counter()
    for reference in references:
        allowed |= bags(reference)
    return share((bags(hypothesis) & allowed).total(), bags(hypothesis).total())


@EXERCISE.misconception("in percent")
def in_percent(hypothesis, references, n):
    """That is in percent. A share from 0 to 1 is wanted."""
    return 100 * ngram_precision(hypothesis, references, n)


@EXERCISE.misconception("no n-gram is perfect")
def nothing_is_perfect(hypothesis, references, n):
    """A hypothesis too short for an n-gram gets 1 from you. It has hit nothing: 0.0."""
    return ngram_precision(hypothesis, references, n) if len(hypothesis) >= n else 1.0


@EXERCISE.misconception("no n-gram divides by 0")
def nothing_divides(hypothesis, references, n):
    """A hypothesis of fewer than n tokens has no n-gram, and this ends in a division by 0. Its precision is 0.0."""
    found = ngrams(hypothesis, n)
    return (found & allowed_by(references, n)).total() / found.total()


@EXERCISE.misconception("all lengths up to n")
def all_lengths(hypothesis, references, n):
    """N-grams of all lengths up to n count together. This precision is for one length, n itself. BLEU combines several
    of them later.
    """
    if len(hypothesis) < n:
        return 0.0

    def count(tokens):
        spans = ((i, k) for k in range(1, n + 1) for i in range(len(tokens) - k + 1))
        return Counter(tuple(tokens[i : i + k]) for i, k in spans)

    best: Counter = Counter()
    for reference in references:
        best |= count(reference)
    mine = count(hypothesis)
    return (mine & best).total() / mine.total()


@EXERCISE.misconception("with the brevity penalty")
def with_brevity_penalty(hypothesis, references, n):
    """The share is lowered where the hypothesis is shorter than every reference. BLEU does that once, for the whole
    corpus. A precision asks only how many of the n-grams that were written are right.
    """
    shortest = min(map(len, references))
    penalty = min(1.0, math.exp(1 - shortest / len(hypothesis)))
    return penalty * ngram_precision(hypothesis, references, n)
