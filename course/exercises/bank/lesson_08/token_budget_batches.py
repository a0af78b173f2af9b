"""Sentences of like length together, as many as a budget of positions allows."""

import torch

from course.exercises.exercise import Exercise


def token_budget_batches(lengths: list[int], tokens_per_batch: int) -> list[list[int]]:
    """Cut a corpus into batches of sentences of like length, each as large as the budget allows.

    Sentences are taken from the shortest to the longest; those of equal length keep their order. A batch is a
    rectangle: n sentences, all padded to the longest among them, cost n * longest positions. A sentence
    opens a new batch if the last batch would cost more than `tokens_per_batch` with it. No sentence is
    longer than the budget.

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
)


@EXERCISE.misconception("padding not counted")
def without_padding(lengths, tokens_per_batch):
    """A batch costs the sum of its lengths here. Padding fills positions too: a batch costs its number of sentences
    times its longest.
    """
    return cut(by_length(lengths), lengths, lambda batch: sum(batch) <= tokens_per_batch)


@EXERCISE.misconception("not sorted")
def unsorted(lengths, tokens_per_batch):
    """The sentences are taken in the corpus's own order. Your batches keep the budget, but short and long sentences can
    share them, so much of it can go to padding.

    Sort by length first.
    """
    return cut(range(len(lengths)), lengths, lambda batch: len(batch) * max(batch) <= tokens_per_batch)


@EXERCISE.misconception("not sorted, padding not counted")
def unsorted_without_padding(lengths, tokens_per_batch):
    """The sentences are taken in the corpus's own order, and a batch costs the sum of its lengths. Two things are
    missing: sorting by length, and the padding, which fills positions too.
    """
    return cut(range(len(lengths)), lengths, lambda batch: sum(batch) <= tokens_per_batch)


@EXERCISE.misconception("not sorted, the newest sets the width")
def unsorted_newest_is_widest(lengths, tokens_per_batch):
    """The newest sentence counts as the widest of its batch. That holds only if the sentences are sorted by length."""
    return cut(range(len(lengths)), lengths, lambda batch: len(batch) * batch[-1] <= tokens_per_batch)


@EXERCISE.misconception("longest first")
def longest_first(lengths, tokens_per_batch):
    """The batches go from the longest sentences to the shortest. It is a fair way too, but the other order is asked for
    here.
    """
    order = sorted(range(len(lengths)), key=lambda index: -lengths[index])
    return cut(order, lengths, lambda batch: len(batch) * max(batch) <= tokens_per_batch)


@EXERCISE.misconception("never quite full")
def never_full(lengths, tokens_per_batch):
    """A new batch is opened too early. A batch that costs exactly `tokens_per_batch` is within the budget."""
    return cut(by_length(lengths), lengths, lambda batch: len(batch) * batch[-1] < tokens_per_batch)


@EXERCISE.misconception("asked without the new sentence")
def asks_too_late(lengths, tokens_per_batch):
    """Your batches can go over the budget by one sentence. The new sentence is part of the cost.

    Count the newcomer before you let it in.
    """
    return cut(by_length(lengths), lengths, lambda batch: (len(batch) - 1) * batch[-1] <= tokens_per_batch)


@EXERCISE.misconception("width of the sentence before")
def width_before(lengths, tokens_per_batch):
    """A batch is measured by the width that it had before the newcomer. The newcomer is the longest, and all are padded
    to it.
    """
    return cut(by_length(lengths), lengths, lambda batch: len(batch) * batch[-2] <= tokens_per_batch)


@EXERCISE.misconception("closed when it is over")
def closed_when_over(lengths, tokens_per_batch):
    """A batch is closed only when it is over the budget already. What counts is its cost with the newcomer in it.

    Count the newcomer, and its width.
    """
    return cut(by_length(lengths), lengths, lambda batch: (len(batch) - 1) * batch[-2] <= tokens_per_batch)


@EXERCISE.misconception("a budget of sentences")
def budget_of_sentences(lengths, tokens_per_batch):
    """The budget is taken as a number of sentences. It is of positions: sentences times the longest of them."""
    return cut(by_length(lengths), lengths, lambda batch: len(batch) <= tokens_per_batch)


@EXERCISE.misconception("the same number in each")
def same_number_each(lengths, tokens_per_batch):
    """Your batches are cut to the number of sentences that would fit if all were of the greatest length. Short
    sentences need less room: more of them can fit.
    """
    count, order = tokens_per_batch // max(lengths), by_length(lengths)
    return [order[i : i + count] for i in range(0, len(order), count)]


@EXERCISE.misconception("the last batch lost")
def last_batch_lost(lengths, tokens_per_batch):
    """The last batch is missing. It counts as well, though nothing comes after it to close it."""
    return token_budget_batches(lengths, tokens_per_batch)[:-1]


@EXERCISE.misconception("a sentence lost at each cut")
def first_of_each_lost(lengths, tokens_per_batch):
    """The sentence that opens a new batch is lost. It must go into the batch that it opens."""
    first, *others = token_budget_batches(lengths, tokens_per_batch)
    return [first, *(batch[1:] for batch in others)]


@EXERCISE.misconception("lengths for places")
def lengths_returned(lengths, tokens_per_batch):
    """Your batches hold lengths. Their places in `lengths` are needed to fetch the sentences."""
    return [[lengths[i] for i in batch] for batch in token_budget_batches(lengths, tokens_per_batch)]


@EXERCISE.misconception("places after sorting")
def places_after_sorting(lengths, tokens_per_batch):
    """Your numbers are places in the sorted list. They no longer say which sentence it was in `lengths`: sort the
    places by length, not the lengths.
    """
    return token_budget_batches(sorted(lengths), tokens_per_batch)


@EXERCISE.misconception("ties the other way")
def ties_the_other_way(lengths, tokens_per_batch):
    """Sentences of equal length have changed places. Python's `sorted` keeps their order if the key is only
    the length.
    """
    order = sorted(range(len(lengths)), key=lambda index: (lengths[index], -index))
    return cut(order, lengths, lambda batch: len(batch) * batch[-1] <= tokens_per_batch)
