"""Who knows the lion? Accuracy on nouns that had labels and on nouns that never had one, by contestant and labels."""

import json
import re
from collections.abc import Mapping, Sequence
from statistics import fmean

from course.pictures.frame import Guess, Picture, Table
from course.records import RECORDED

RECORD = RECORDED / "fine_tuning" / "fine_tuning.json"
NUM_TOPICS = 6
# What the picture calls the contestants of the record, in its order.
NAMES = {
    "bag of words": "bag of words",
    "from scratch, 4 x 128": "encoder from scratch",
    "MiniLM frozen, [CLS]": "MiniLM frozen, [CLS]",
    "MiniLM frozen, mean of tokens": "MiniLM frozen, mean",
    "MiniLM whole": "MiniLM whole",
}
LABELLED, NEVER_LABELLED = ("a dog", "a wolf"), "a lion"  # in data/spanish_english_tasks
ASKED = "encoder from scratch"

Score = tuple[float, float]  # the share that is right, of sentences with known nouns and with new ones


def who_knows(
    scores: Mapping[str, Mapping[int, Sequence[Score]]], asked: str, num_topics: int = NUM_TOPICS
) -> Picture:
    """A picture of classifiers of sentences, on nouns that had labels and on nouns that never had one.

    The reader chooses a contestant, whose means are drawn over the number of labels. The question is what the largest
    number of labels does for `asked` on nouns that never had one.

    Args:
        scores: for each contestant, for each number of labels a topic, the scores of one or more seeds.
        asked: a contestant whose accuracy on known nouns rises with the last step of labels.
        num_topics: so many topics there are; by chance one in so many sentences is right.

    Raises:
        ValueError: if contestants have not the same numbers of labels, at least two, a score is missing or not from 0
            to 1, or `asked` is none of them or does not rise by three points.
    """
    _require_drawable(scores)
    labels = sorted(next(iter(scores.values())))
    seeds = {name: [scores[name][count] for count in labels] for name in scores}
    means = {name: [_percent(each) for each in rows] for name, rows in seeds.items()}
    if asked not in means or means[asked][-1][0] - means[asked][-2][0] < 3:
        wanted = "wanted in asked a contestant that gains three points or more on known nouns"
        raise ValueError(f"{wanted}; got {asked!r} with {means.get(asked)}")
    return Picture(
        scripts=("labels", "who_knows"),
        title="Who knows the lion?",
        guess=_guess(asked, labels, means[asked]),
        scene={
            "names": list(scores),
            "labels": labels,
            "asked": list(scores).index(asked),
            "guesses": _expected(means[asked]),
            "chance": round(100 / num_topics),
        },
        ours={"means": list(means.values())},
        table=_table(labels, seeds, means, num_topics),
    )


def example() -> Picture:
    """The recorded trainings of `workshop.experiments.fine_tuning`; the question is about the encoder from scratch."""
    return who_knows(recorded(), ASKED)


def recorded() -> dict[str, dict[int, list[Score]]]:
    """The recorded scores as `who_knows` takes them.

    Raises:
        FileNotFoundError: if data/runs/fine_tuning is missing.
    """
    found: dict[str, dict[int, list[Score]]] = {name: {} for name in NAMES.values()}
    for run in json.loads(RECORD.read_text(encoding="utf-8"))["runs"]:
        if run["part"] != "topics":
            continue
        row = re.fullmatch(r"(.+), (\d+) labels", run["row"])
        if row is None:
            raise ValueError(f"wanted a row like 'MiniLM whole, 96 labels'; got {run['row']!r}")
        by_labels = found[NAMES[row[1]]]
        by_labels.setdefault(int(row[2]) // NUM_TOPICS, []).append((run["known_nouns"], run["new_nouns"]))
    return found


def _require_drawable(scores: Mapping[str, Mapping[int, Sequence[Score]]]) -> None:
    labels = {tuple(sorted(rows)) for rows in scores.values()}
    if len(labels) != 1 or len(min(labels)) < 2:
        raise ValueError(f"wanted the same two or more numbers of labels for each contestant; got {labels}")
    for name, rows in scores.items():
        for count, each in rows.items():
            if not each or not all(0 <= share <= 1 for score in each for share in score):
                raise ValueError(
                    f"wanted one score or more, from 0 to 1, for {name} with {count} labels; got {each}"
                )


def _percent(scores: Sequence[Score]) -> list[int]:
    """The mean over the seeds, of known nouns and of new ones."""
    return [round(100 * fmean(kind)) for kind in zip(*scores, strict=True)]


def _thirds(means: Sequence[Sequence[int]]) -> tuple[int, int]:
    """A third and two thirds of the points that known nouns gain with the last step of labels."""
    gain = means[-1][0] - means[-2][0]
    return round(gain / 3), round(2 * gain / 3)


def _expected(means: Sequence[Sequence[int]]) -> list[tuple[int, int, str, str]]:
    """From which accuracy on new nouns to which each choice goes, in per cent, and what stands beside it."""
    new, (low, high) = means[-2][1], _thirds(means)
    return [
        (new + high, 100, f"+{high}", "or more"),
        (new + low, new + high - 1, f"+{low} to", f"+{high - 1}"),
        (0, new + low - 1, "less", f"than +{low}"),
    ]


def _guess(asked: str, labels: Sequence[int], means: Sequence[Sequence[int]]) -> Guess:
    """Thirds of what known nouns gain, or less."""
    (known, new), (known_after, new_after) = means[-2:]
    low, high = _thirds(means)
    gained = new_after - new
    answer = (gained < high) + (gained < low)
    little = f"it rises by less than {low} points, or falls"
    change = f"It went from {new}% to {new_after}%"
    more = "Labels say more about the nouns of their own sentences than about others."
    less = "Labels help beyond their own nouns, because other words tell the topic too."
    return Guess.explained(
        f"The task: name the topic of a sentence. In training, sentences about {' or '.join(LABELLED)} had the label "
        f"“animal”. Sentences about {NEVER_LABELLED} never had a label. Now the {asked} gets {labels[-1]} labels for "
        f"each topic instead of {labels[-2]}. On nouns that had labels, its accuracy rises from {known}% to "
        f"{known_after}%. What happens on nouns that never had one?",
        (f"it rises by {high} points or more", f"it rises by {low} to {high - 1} points", little),
        answer,
        [f"{change}. {more if place < answer else less}" for place in range(3)],
    )


def _table(
    labels: Sequence[int],
    seeds: Mapping[str, Sequence[Sequence[Score]]],
    means: Mapping[str, Sequence[Sequence[int]]],
    num_topics: int,
) -> Table:
    rows = []
    for name in means:
        for count, mean, each in zip(labels, means[name], seeds[name], strict=True):
            ends = [(round(100 * min(kind)), round(100 * max(kind))) for kind in zip(*each, strict=True)]
            cells = [f"{middle}% ({low} to {high})" for middle, (low, high) in zip(mean, ends, strict=True)]
            rows.append((name, f"{count}", *cells, f"{len(each)}"))
    header = ("contestant", "labels a topic", "nouns that had labels", "nouns that never had one", "seeds")
    caption = f"Sentences whose topic is right: mean of the seeds, lowest to highest; by chance {100 / num_topics:.0f}%"
    return Table(caption, header, tuple(rows))
