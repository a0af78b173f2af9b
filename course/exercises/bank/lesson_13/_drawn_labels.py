"""What holds of labels that were drawn, whatever the draw: what the check of `control_labels` compares."""

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


def facts_of(arguments) -> tuple:
    return arguments["words"], arguments["num_labels"], arguments["generator"].initial_seed()
