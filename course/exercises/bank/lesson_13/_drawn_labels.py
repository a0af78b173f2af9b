"""What holds of labels that were drawn, whatever the draw: what the check of `control_labels` compares."""

from collections import Counter
from collections.abc import Mapping, Sequence


def facts(calls):
    """What holds of the last call's labels: what is compared, since every draw is as right as another."""
    arguments, result = calls[-1]
    words, num_labels = arguments["words"], arguments["num_labels"]
    labels = labels_in(result, len(words))
    right = {"result": "an int64 tensor with a label for each word", "rule behind the labels": "none"}
    right |= {"smallest label": 0, "largest label": num_labels - 1} | dict.fromkeys(CHECKED, True)
    if labels is None:
        return right | {"result": kind_of(result)}
    if (rule := rule_behind(words, labels, num_labels)) != "none":
        return right | {"rule behind the labels": rule}
    half = len(words) // 2
    found = (
        len(set(labels)) == num_labels,
        agrees(words, labels),
        agrees(words[:half], labels[:half]),
        all(old == labels for old in earlier(calls, same_seed=True)),
        all(old != labels for old in earlier(calls, same_seed=False)),
        not hang_on_a_set(calls),
        not dealt_out_evenly(calls),
    )
    return (
        right
        | {"smallest label": min(labels), "largest label": max(labels)}
        | dict(zip(CHECKED, found, strict=True))
    )


CHECKED = (
    "all labels are in use",
    "a word has the same label everywhere",
    "the first half agrees with itself",
    "the same seed gives the same labels",
    "another seed gives other labels",
    "the labels do not hang on the order of a set",
    "each type has a draw of its own",
)
MOST = (
    0.45  # far more labels than a draw in another order would leave as they were: a quarter, of four labels
)
FEATURES = (
    ("length", len),
    *(("first letters", lambda word, count=count: word[:count]) for count in (1, 2, 3)),
    *(("last letters", lambda word, count=count: word[-count:]) for count in (1, 2, 3)),
    ("small letters", str.lower),
)


def rule_behind(words, labels, num_labels) -> str:
    """A rule that the labels follow, if there is one: nobody draws such labels by chance."""
    if len(set(labels)) == 1:
        return "one label for all"
    for name, feature in FEATURES:
        if agrees(map(feature, words), labels):
            return name
    of_type = dict(zip(words, labels, strict=True))
    for name, order in {"first appearance": of_type, "alphabet": sorted(of_type)}.items():
        if agrees(words, labels) and all(of_type[word] == i % num_labels for i, word in enumerate(order)):
            return name
    sorted_words = not agrees(words, labels) and agrees(sorted(words), labels)
    return "labels of the sorted words" if sorted_words else "none"


def agrees(keys, labels) -> bool:
    """Has the same key the same label everywhere?"""
    label_of: dict = {}
    return all(label_of.setdefault(key, label) == label for key, label in zip(keys, labels, strict=True))


def labels_in(result, count) -> list[int] | None:
    """The labels of a result of the right kind."""
    right = isinstance(result, Mapping) and result["kind"] == "tensor" and result["dtype"] == "int64"
    return result["data"] if right and result["shape"] == [count] and result["data"] else None


def kind_of(result) -> str:
    """What a result of another kind is."""
    if not isinstance(result, Mapping):
        return type(result).__name__
    if result["kind"] != "tensor":
        return result["kind"]
    return f"a tensor of shape {tuple(result['shape'])} and dtype {result['dtype']}"


def earlier(calls: Sequence, same_seed: bool) -> list:
    """The labels of earlier calls with the same words and as many labels, by whether the seed was the same."""
    *old, (arguments, _) = calls
    words, num_labels, seed = facts_of(arguments)
    return [
        labels_in(result, len(words))
        for before, result in old
        if facts_of(before)[:2] == (words, num_labels) and (facts_of(before)[2] == seed) == same_seed
    ]


def hang_on_a_set(calls: Sequence) -> bool:
    """Does the same seed give most types the same label when the words come in another order, but not all of them?

    By order of appearance nearly all labels change, and by the alphabet none does. A set's order follows from the
    words, except where two of them want the same place: there the first one to come has it. One text may have too few
    of these, so nothing is said before a second one has been tried.
    """
    if kept_in_another_order(calls) is None:
        return False
    tried = [kept_in_another_order(calls[:number]) for number in range(1, len(calls) + 1)]
    shares = [share for share in tried if share is not None]
    return len(shares) > 1 and any(MOST < share < 1 for share in shares)


def dealt_out_evenly(calls: Sequence) -> bool:
    """Have all labels as many types, give or take one, in four calls? Draws are hardly ever so even."""
    if len(calls) < 4:
        return False
    for arguments, result in calls:
        words, num_labels, _ = facts_of(arguments)
        labels = labels_in(result, len(words))
        if not labels or not agrees(words, labels):
            return False
        counts = Counter(dict(zip(words, labels, strict=True)).values())
        if max(counts.values()) - min(counts[label] for label in range(num_labels)) > 1:
            return False
    return True


def kept_in_another_order(calls: Sequence) -> float | None:
    """How many types keep the label that they had in an earlier call, with the same words in another order."""
    *old, (arguments, result) = calls
    words, *settings = facts_of(arguments)
    labels = labels_in(result, len(words))
    for before, earlier_result in old:
        its_words, *its_settings = facts_of(before)
        its_labels = labels_in(earlier_result, len(its_words))
        is_another_order = its_words != words and sorted(its_words) == sorted(words)
        if labels and its_labels and its_settings == settings and is_another_order:
            one, other = (
                labels_by_small_letters(words, labels),
                labels_by_small_letters(its_words, its_labels),
            )
            return sum(one[word] == other[word] for word in one) / len(one)
    return None


def labels_by_small_letters(words: Sequence[str], labels: Sequence[int]) -> dict[str, list[int]]:
    """The labels of all types that are one word in small letters: an alphabet may leave open which comes first."""
    found: dict[str, list[int]] = {}
    for word, label in dict(zip(words, labels, strict=True)).items():
        found[word.lower()] = sorted([*found.get(word.lower(), []), label])
    return found


def facts_of(arguments) -> tuple:
    return arguments["words"], arguments["num_labels"], arguments["generator"].initial_seed()
