"""One order of texts from the orders of several searches."""

from itertools import chain

from course.exercises.drawing import between, some
from course.exercises.exercise import Exercise


def reciprocal_rank_fusion(rankings: list[list[int]], k: float = 60.0) -> dict[int, float]:
    """The score of each text that at least one of several searches found (Cormack, Clarke and Büttcher, 2009).

    A ranking holds the texts that one search found, by their numbers, the best one first: it has rank 1. A text's score
    is the sum of 1 / (k + rank) over the rankings in which it stands.

        rankings [[7, 4], [5, 7]], k 0  ->  {7: 1 + 1/2, 4: 1/2, 5: 1}
    """
    fused = dict.fromkeys(chain(*rankings), 0.0)
    for ranking in rankings:
        for rank, text in enumerate(ranking, start=1):
            fused[text] += 1 / (k + rank)
    return fused


def make_inputs(generator):
    """Two rankings with texts in common; three; another k; one that is empty; rankings with nothing in common."""

    def draw(lengths, number):
        texts = some(generator, range(100, 999), number)
        return [some(generator, texts, length) for length in lengths]

    yield {"rankings": draw((5, 4), 6)}
    yield {"rankings": draw((6, between(generator, 7, 9), 4), 11)}
    yield {"rankings": draw((4, 6), 7), "k": 0.5 + between(generator, 1, 9)}
    first, second = draw((5, 3), 8)
    yield {"rankings": [first, [], second], "k": 3.0}
    texts = some(generator, range(100, 999), 9)
    yield {"rankings": [texts[:4], texts[4:]], "k": 2.0}


def found_at(rankings, texts):
    """For each of the texts, its rank in each of the rankings, and None where it is missing."""
    return {text: [one.index(text) + 1 if text in one else None for one in rankings] for text in texts}


def variant(score, texts=lambda rankings: dict.fromkeys(chain(*rankings))):
    """A learner who scores by a text's ranks, None where a search has not found it, or keeps other texts."""

    def code(rankings, k=60.0):
        found = found_at(rankings, texts(rankings))
        return {text: score(ranks, k, rankings) for text, ranks in found.items()}

    return code


def known(ranks):
    return [rank for rank in ranks if rank is not None]


def total(ranks, k, rankings):
    return sum(1 / (k + rank) for rank in known(ranks))


EXERCISE = Exercise(
    name="reciprocal_rank_fusion",
    lesson=14,
    reference=reciprocal_rank_fusion,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "One search gives scores up to 1, another up to 40. Why are they not added as they are, and what do both have "
        "that can be compared?",
        "for each ranking, for each text with its rank, from 1 -> add 1 / (k + rank) to what the text has so far",
        "`enumerate(ranking, start=1)` gives rank and text; `fused.get(text, 0.0)` is what the text has so far.",
    ),
)

EXERCISE.add_misconception(
    "ranks from 0",
    variant(lambda ranks, k, rankings: sum(1 / (k + rank - 1) for rank in known(ranks))),
    "The ranks count from 0. The best text of a search has rank 1.",
)
EXERCISE.add_misconception(
    "the last text first",
    lambda rankings, k=60.0: variant(total)([ranking[::-1] for ranking in rankings], k),
    "The *last* text of a ranking has rank 1. The best one stands first.",
)
EXERCISE.add_misconception(
    "a later search overwrites",
    variant(lambda ranks, k, rankings: 1 / (k + known(ranks)[-1])),
    "Of several rankings only the last one counts for a text: what it had before is lost. Add to it.",
)
EXERCISE.add_misconception(
    "the first search only",
    variant(lambda ranks, k, rankings: 1 / (k + known(ranks)[0])),
    "Only the first ranking in which a text stands counts. Each of them adds to its score.",
)
EXERCISE.add_misconception(
    "the best rank only",
    variant(lambda ranks, k, rankings: 1 / (k + min(known(ranks)))),
    "Only the best rank of a text counts. Then a text that two searches find is worth no more than one that a single "
    "search finds. Add up.",
)
EXERCISE.add_misconception(
    "only texts that all have found",
    variant(
        total,
        texts=lambda rankings: [text for text in rankings[0] if all(text in one for one in rankings)],
    ),
    "Only texts that stand in every ranking have a score. A text that one search alone has found counts as well.",
)
EXERCISE.add_misconception(
    "only texts of the first search",
    variant(total, texts=lambda rankings: rankings[0]),
    "Only texts of the first ranking have a score. One that another search alone has found counts as well.",
)
EXERCISE.add_misconception(
    "a rank behind the end",
    variant(
        lambda ranks, k, rankings: sum(
            1 / (k + (rank or len(one) + 1)) for rank, one in zip(ranks, rankings, strict=True)
        )
    ),
    "A text that a search has not found gets a rank behind the end of its ranking. Nothing is known of it there: it "
    "gets nothing.",
)
EXERCISE.add_misconception(
    "one long ranking",
    lambda rankings, k=60.0: reciprocal_rank_fusion([[*chain(*rankings)]], k),
    "The ranks go on from one search to the next, so later searches count less. Each ranking begins with rank 1.",
)
EXERCISE.add_misconception(
    "the mean of the searches that found it",
    variant(lambda ranks, k, rankings: total(ranks, k, rankings) / len(known(ranks))),
    "The sum is divided by the number of searches that found the text. Then it is worth nothing to be found twice.",
)
EXERCISE.add_misconception(
    "the mean of all searches",
    variant(lambda ranks, k, rankings: total(ranks, k, rankings) / len(rankings)),
    "The sum is divided by the number of searches. The order stays the same, and the sum is asked for.",
)
EXERCISE.add_misconception(
    "ranks added",
    variant(lambda ranks, k, rankings: float(sum(known(ranks)))),
    "The ranks are added as they are. Then a text that is found once has a smaller sum than one that is found twice, "
    "and a small sum is good. Add 1 / (k + rank).",
)
EXERCISE.add_misconception(
    "the sum of the ranks below the line",
    variant(lambda ranks, k, rankings: 1 / (k + sum(known(ranks)))),
    "The ranks are added first, and their sum stands below the line. So to be found twice makes a score smaller. Each "
    "ranking gives 1 / (k + rank), and these are added.",
)
EXERCISE.add_misconception(
    "k left out",
    variant(lambda ranks, k, rankings: sum(1 / rank for rank in known(ranks))),
    "Your result is the same for every k. It is added to each rank: the larger k, the less the very first ranks count.",
)
EXERCISE.add_misconception(
    "always 60",
    variant(lambda ranks, k, rankings: total(ranks, 60.0, rankings)),
    "k is 60, whatever is asked for. It is an argument.",
)
EXERCISE.add_misconception(
    "k outside",
    variant(lambda ranks, k, rankings: k + sum(1 / rank for rank in known(ranks))),
    "k is added to the sum of 1 / rank. It belongs to each rank, below the line.",
)
EXERCISE.add_misconception(
    "k + 1 / rank",
    variant(lambda ranks, k, rankings: sum(k + 1 / rank for rank in known(ranks))),
    "k is added to 1 / rank. It belongs to the rank, below the line: 1 / (k + rank).",
)
EXERCISE.add_misconception(
    "the number of the text for its rank",
    lambda rankings, k=60.0: {
        text: sum(1 / (k + text) for one in rankings if text in one)
        for text in dict.fromkeys(chain(*rankings))
    },
    "The number of a text stands where its rank is wanted. The rank is its place in the ranking, from 1.",
)
EXERCISE.add_misconception(
    "one score for each place",
    lambda rankings, k=60.0: [[1 / (k + rank + 1) for rank, _ in enumerate(one)] for one in rankings],
    "There is a number for each place of each ranking. Each *text* needs one: add up, by its number.",
)
EXERCISE.add_misconception(
    "the texts in their order",
    lambda rankings, k=60.0: sorted(
        fused := reciprocal_rank_fusion(rankings, k), key=fused.__getitem__, reverse=True
    ),
    "These are the texts, the best one first. The score of each is asked for, as a dictionary.",
)
EXERCISE.add_misconception(
    "scores without their texts",
    lambda rankings, k=60.0: [*reciprocal_rank_fusion(rankings, k).values()],
    "These are the scores, without the texts that they belong to. A dictionary is asked for.",
)
