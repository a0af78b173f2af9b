"""Scores of trees as people compute them, for the misconceptions of `bracket_f1`."""

from collections import Counter

from course_lib.trees import labelled_spans


def phrases(symbols):
    return labelled_spans(symbols) or Counter()


def counts(predicted, gold, of=phrases):
    """Phrases in both, predicted and in gold, of the whole corpus."""
    pairs = [(of(written), of(tree)) for written, tree in zip(predicted, gold, strict=True)]
    both = sum((written & tree).total() for written, tree in pairs)
    return both, *(sum(side.total() for side in sides) for sides in zip(*pairs, strict=True))


def share(part, whole):
    return part / whole if whole else 0.0


def f1(both, found, wanted):
    return share(2 * both, found + wanted)


def of_each(score):
    """The mean of a score of each sentence."""

    def code(predicted, gold):
        scores = [score(*counts([written], [tree])) for written, tree in zip(predicted, gold, strict=True)]
        return share(sum(scores), len(scores))

    return code


def of_all(score):
    """A score of the counts of the whole corpus."""
    return lambda predicted, gold: score(*counts(predicted, gold))


def with_phrases(of):
    """F1 of other things than labelled phrases."""
    return lambda predicted, gold: f1(*counts(predicted, gold, of))


def renamed(key):
    return lambda symbols: Counter(key(*span) for span in phrases(symbols).elements())


def with_tags(symbols):
    tags = [symbol for symbol in symbols if symbol[0] not in "()"]
    spans = Counter((tag, place, place + 1) for place, tag in enumerate(tags))
    return phrases(symbols) + spans if phrases(symbols) else Counter()


def without_root(symbols):
    last = sum(symbol[0] not in "()" for symbol in symbols)
    return phrases(symbols) - Counter([(symbols[0][1:], 0, last)])


def harmonic(one, other):
    return share(2 * one * other, one + other)
