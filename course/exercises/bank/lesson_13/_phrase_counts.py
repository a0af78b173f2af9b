"""Scores of trees as people compute them, for the misconceptions of `bracket_f1`."""

from collections import Counter

from course_lib.trees import labelled_spans


def phrases(symbols):
    return labelled_spans(symbols) or Counter()


def counts(predicted, gold, of=phrases):
    """Phrases in both, predicted and in gold, of the whole corpus."""
    pairs = [(of(written), of(tree)) for written, tree in zip(predicted, gold, strict=True)]
    both = sum((written & tree).total() for written, tree in pairs)
    return both, sum(written.total() for written, _ in pairs), sum(tree.total() for _, tree in pairs)


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


def by_precision_and_recall(precision_of, recall_of=lambda both, wanted: both / wanted):
    """F1 by its formula, where the parts may divide by zero."""

    def code(predicted, gold):
        both, found, wanted = counts(predicted, gold)
        precision, recall = precision_of(both, found), recall_of(both, wanted)
        return 2 * precision * recall / (precision + recall)

    return code


def well_formed(predicted, gold):
    """The two sides without the sentences whose prediction is no tree."""
    pairs = [(written, tree) for written, tree in zip(predicted, gold, strict=True) if phrases(written)]
    return tuple(zip(*pairs, strict=True)) or ((), ())


def crash_on_none(use):
    """F1 that puts None to use where a prediction is no tree."""

    def code(predicted, gold):
        for written in predicted:
            if labelled_spans(written) is None:
                use(None)
        return f1(*counts(predicted, gold))

    return code


USES_OF_NONE = {
    "found & gold": lambda found: found & Counter(),
    "gold & found": lambda found: Counter() & found,
    "found.total()": lambda found: found.total(),
    "found.values()": lambda found: found.values(),
    "found.items()": lambda found: found.items(),
    "found.elements()": lambda found: found.elements(),
    "found[span]": lambda found: found["span"],
    "len(found)": len,
    "set(found)": set,
    "span in found": lambda found: "span" in found,
}
