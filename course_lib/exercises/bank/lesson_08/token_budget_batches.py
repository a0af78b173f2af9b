"""Sentences of like length together, as many as a budget of positions allows."""

import torch

from course_lib.exercises.exercise import Exercise, Misconception


def token_budget_batches(lengths: list[int], tokens_per_batch: int) -> list[list[int]]:
    """Cut a corpus into batches of sentences of like length, each as large as the budget allows.

    Sentences are taken from the shortest to the longest; those of equal length keep their order. A batch is a
    rectangle: n sentences, all padded to the longest among them, cost n * longest positions. A sentence
    opens a new batch if with it the last one would cost more than `tokens_per_batch`. No sentence is longer
    than the budget.

    Returns the batches, each as the places of its sentences in `lengths`:

        lengths [5, 2, 9, 3], tokens_per_batch 10  ->  [[1, 3], [0], [2]]
    """
    batches = [[]]
    for index in sorted(range(len(lengths)), key=lambda index: lengths[index]):
        if (len(batches[-1]) + 1) * lengths[index] > tokens_per_batch:
            batches.append([])
        batches[-1].append(index)
    return batches


def make_inputs(generator):
    """The docstring's; equal lengths and batches that are just full; three corpora at random."""
    yield {"lengths": [5, 2, 9, 3], "tokens_per_batch": 10}
    yield {"lengths": [4, 3, 6, 3, 4, 6, 4, 3], "tokens_per_batch": 12}
    for num_sentences, budget in ((15, 40), (23, 50), (31, 64)):
        lengths = torch.randint(2, 20, (num_sentences,), generator=generator).tolist()
        yield {"lengths": lengths, "tokens_per_batch": budget}


def by_length(lengths):
    return sorted(range(len(lengths)), key=lambda index: lengths[index])


def cut(order, lengths, fits):
    """Batches in this order; `fits` says of the lengths of a batch with one more whether they may stay."""
    batches = [[]]
    for index in order:
        if batches[-1] and not fits([lengths[i] for i in [*batches[-1], index]]):
            batches.append([])
        batches[-1].append(index)
    return batches


def without_padding(lengths, tokens_per_batch):
    return cut(by_length(lengths), lengths, lambda batch: sum(batch) <= tokens_per_batch)


def unsorted(lengths, tokens_per_batch):
    return cut(range(len(lengths)), lengths, lambda batch: len(batch) * max(batch) <= tokens_per_batch)


def unsorted_without_padding(lengths, tokens_per_batch):
    return cut(range(len(lengths)), lengths, lambda batch: sum(batch) <= tokens_per_batch)


def unsorted_newest_is_widest(lengths, tokens_per_batch):
    return cut(range(len(lengths)), lengths, lambda batch: len(batch) * batch[-1] <= tokens_per_batch)


def longest_first(lengths, tokens_per_batch):
    order = sorted(range(len(lengths)), key=lambda index: -lengths[index])
    return cut(order, lengths, lambda batch: len(batch) * max(batch) <= tokens_per_batch)


def never_full(lengths, tokens_per_batch):
    return cut(by_length(lengths), lengths, lambda batch: len(batch) * batch[-1] < tokens_per_batch)


def asks_too_late(lengths, tokens_per_batch):
    return cut(by_length(lengths), lengths, lambda batch: (len(batch) - 1) * batch[-1] <= tokens_per_batch)


def width_before(lengths, tokens_per_batch):
    return cut(by_length(lengths), lengths, lambda batch: len(batch) * batch[-2] <= tokens_per_batch)


def closed_when_over(lengths, tokens_per_batch):
    return cut(by_length(lengths), lengths, lambda batch: (len(batch) - 1) * batch[-2] <= tokens_per_batch)


def budget_of_sentences(lengths, tokens_per_batch):
    return cut(by_length(lengths), lengths, lambda batch: len(batch) <= tokens_per_batch)


def same_number_each(lengths, tokens_per_batch):
    count, order = tokens_per_batch // max(lengths), by_length(lengths)
    return [order[i : i + count] for i in range(0, len(order), count)]


def last_batch_lost(lengths, tokens_per_batch):
    return token_budget_batches(lengths, tokens_per_batch)[:-1]


def first_of_each_lost(lengths, tokens_per_batch):
    first, *others = token_budget_batches(lengths, tokens_per_batch)
    return [first, *(batch[1:] for batch in others)]


def lengths_returned(lengths, tokens_per_batch):
    return [[lengths[i] for i in batch] for batch in token_budget_batches(lengths, tokens_per_batch)]


def places_after_sorting(lengths, tokens_per_batch):
    return token_budget_batches(sorted(lengths), tokens_per_batch)


def ties_the_other_way(lengths, tokens_per_batch):
    order = sorted(range(len(lengths)), key=lambda index: (lengths[index], -index))
    return cut(order, lengths, lambda batch: len(batch) * batch[-1] <= tokens_per_batch)


EXERCISE = Exercise(
    name="token_budget_batches",
    lesson=8,
    reference=token_budget_batches,
    make_inputs=make_inputs,
    minutes=20,
    difficulty=3,
    points=4,
    hints=(
        "When sentences come from the shortest to the longest, which one of a batch sets its width?",
        "for each place, by length: if (sentences in the last batch + 1) * this length is over the budget, "
        "open a new batch; then put it in",
        "`sorted(range(len(lengths)), key=lambda index: lengths[index])` gives the places by length. Start "
        "with `batches = [[]]`; the last batch is `batches[-1]`.",
    ),
    misconceptions=(
        Misconception(
            "padding not counted",
            without_padding,
            "You add up the lengths. Padding fills positions too: a batch costs its number of sentences "
            "times its longest.",
        ),
        Misconception(
            "not sorted",
            unsorted,
            "Your batches keep the budget, but short and long sentences share them, so much of it goes to "
            "padding. Sort by length first.",
        ),
        Misconception(
            "not sorted, padding not counted",
            unsorted_without_padding,
            "You add up lengths in the corpus's own order. Two things are missing: sorting by length, and "
            "the padding, which fills positions too.",
        ),
        Misconception(
            "not sorted, the newest sets the width",
            unsorted_newest_is_widest,
            "You take the newest sentence for the widest of its batch. That holds only once the sentences "
            "are sorted by length.",
        ),
        Misconception(
            "longest first",
            longest_first,
            "You go from the longest to the shortest. It is a fair way too, but the other order is asked "
            "for here.",
        ),
        Misconception(
            "never quite full",
            never_full,
            "A batch that costs exactly `tokens_per_batch` is within the budget. You open a new one too early.",
        ),
        Misconception(
            "asked without the new sentence",
            asks_too_late,
            "Your batches go over the budget by one sentence. Count the newcomer before you let it in.",
        ),
        Misconception(
            "width of the sentence before",
            width_before,
            "You multiply by the width that the batch had so far. The newcomer is the longest, and all are "
            "padded to it.",
        ),
        Misconception(
            "closed when it is over",
            closed_when_over,
            "You look at what the batch costs before the newcomer is in it, so it is closed when it is over "
            "the budget already. Count the newcomer, and its width.",
        ),
        Misconception(
            "a budget of sentences",
            budget_of_sentences,
            "You count sentences. The budget is of positions: sentences times the longest of them.",
        ),
        Misconception(
            "the same number in each",
            same_number_each,
            "Each of your batches has as many sentences as would fit if all were of the greatest length. "
            "Short sentences need less room: more of them fit.",
        ),
        Misconception(
            "the last batch lost",
            last_batch_lost,
            "The last batch is missing. Nothing comes after it to close it: see to it when the loop is over.",
        ),
        Misconception(
            "a sentence lost at each cut",
            first_of_each_lost,
            "The sentence that opens a new batch is lost. It must go into the batch that it opens.",
        ),
        Misconception(
            "lengths for places",
            lengths_returned,
            "Your batches hold lengths. To fetch the sentences their places in `lengths` are needed.",
        ),
        Misconception(
            "places after sorting",
            places_after_sorting,
            "Your numbers are places in the sorted list. Which sentence that was in `lengths` is forgotten: "
            "sort the places by length, not the lengths.",
        ),
        Misconception(
            "ties the other way",
            ties_the_other_way,
            "Sentences of equal length have changed places. Python's `sorted` keeps their order if the key "
            "is the length alone.",
        ),
    ),
)
