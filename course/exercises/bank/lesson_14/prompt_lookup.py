"""A draft without a model: what came next the last time."""

from collections import Counter

import torch

from course.exercises.drawing import between, some
from course.exercises.exercise import Exercise
from course.for_lessons.drafts import prompt_lookup


def make_inputs(generator):
    """Two tokens at one place; at two places; at four, with something behind them twice; a longer match further ahead;
    the same with a larger `max_ngram`; one longer than `max_ngram`; one token only; one token behind two; one token is
    enough; three are asked for, and two stand there; a text shorter than `max_ngram`; a place that overlaps the newest
    one; few different tokens.
    """
    yield text(generator, (2,))
    yield text(generator, (2, 2))
    yield text(generator, (2, 2, 2, 2), gaps=(0, 1, 2, 2, 3)) | {"num_tokens": 3}
    yield text(generator, (3, 2))
    yield text(generator, (3, 2)) | {"max_ngram": 4, "num_tokens": 4}
    yield text(generator, (4, 3))
    yield text(generator, (1,))
    yield text(generator, (2, 1)) | {"num_tokens": 4}
    yield text(generator, (1, 1)) | {"max_ngram": 2, "min_ngram": 1, "num_tokens": 3}
    yield text(generator, (2, 2)) | {"max_ngram": 4, "min_ngram": 3}
    first, second = some(generator, range(100, 900), 2)
    yield {"token_ids": [first, second, first, second], "max_ngram": 5, "num_tokens": 3}
    yield {"token_ids": [second] + [first] * between(generator, 6, 9), "num_tokens": 4}
    for max_ngram, min_ngram in ((3, 2), (4, 3), (2, 1)):
        token_ids = torch.randint(100, 103, (between(generator, 40, 60),), generator=generator).tolist()
        yield {"token_ids": token_ids, "max_ngram": max_ngram, "min_ngram": min_ngram, "num_tokens": 5}


def text(generator, sizes, gaps=range(5)):
    """A text in which so many of its newest tokens stood before; between them are gaps, alike if their numbers are."""
    pool = some(generator, range(100, 900), 60)
    newest, gap = pool[:5], [pool[start : start + between(generator, 7, 10)] for start in range(5, 55, 10)]
    token_ids = [
        token for i, size in zip(gaps, sizes, strict=False) for token in (*gap[i], *newest[5 - size :])
    ]
    return {"token_ids": [*token_ids, *gap[gaps[len(sizes)]], *newest]}


def sizes_down(max_ngram, min_ngram):
    return range(max_ngram, min_ngram - 1, -1)


def all_places(token_ids, width):
    """Every earlier place of the newest tokens, the first one first."""
    places = range(len(token_ids) - width)
    return [place for place in places if token_ids[place : place + width] == token_ids[-width:]]


def variant(sizes=sizes_down, places=all_places, choose=max, start=lambda place, width: place + width):
    """A learner who takes other sizes, other places, another one of them, or starts the draft elsewhere."""

    def code(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
        for width in sizes(max_ngram, min_ngram):
            if found := places(token_ids, width):
                begin = start(choose(found), width)
                return token_ids[begin : begin + num_tokens]
        return []

    return code


EXERCISE = Exercise(
    name="prompt_lookup",
    lesson=14,
    reference=prompt_lookup,
    make_inputs=make_inputs,
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "The text ends with *the cat*, and *the cat* stood in it twice before. Where do you look for what comes next, "
        "and in which direction do you search, so that the first match that you find is the right one?",
        "for each size, from max_ngram down to min_ngram -> for each place, from the last one down to 0 "
        "-> the same tokens as at the end? return what stands behind them",
        "`reversed(range(len(token_ids) - width))` are the places, the last one first. Compare "
        "`token_ids[place : place + width]` with `token_ids[-width:]`; the draft begins at `place + width`.",
    ),
)

EXERCISE.add_misconception(
    "the first place",
    variant(choose=min),
    "Of several places the *first* one is taken. What came next the last time is a better guess: search from the end.",
)
EXERCISE.add_misconception(
    "the shortest match first",
    variant(sizes=lambda max_ngram, min_ngram: range(min_ngram, max_ngram + 1)),
    "Only matches of `min_ngram` tokens are found: these stand wherever more do, and later ones hide a longer match. "
    "A longer match says more about what comes next: begin with `max_ngram`.",
)
EXERCISE.add_misconception(
    "only the longest size",
    variant(sizes=lambda max_ngram, min_ngram: [max_ngram]),
    "Only `max_ngram` tokens are looked for. If they stand nowhere, fewer are, down to `min_ngram`.",
)
EXERCISE.add_misconception(
    "min_ngram left out",
    variant(sizes=lambda max_ngram, min_ngram: range(max_ngram, min_ngram, -1)),
    "The search ends one size too early: matches of `min_ngram` tokens count as well. A `range` stops before its end.",
)
EXERCISE.add_misconception(
    "down to one token",
    variant(sizes=lambda max_ngram, min_ngram: range(max_ngram, 0, -1)),
    "Matches shorter than `min_ngram` are taken, too. One token alone says little about what comes next.",
)
EXERCISE.add_misconception(
    "longer than max_ngram",
    lambda token_ids, max_ngram=3, min_ngram=2, num_tokens=6: prompt_lookup(
        token_ids, len(token_ids), min_ngram, num_tokens
    ),
    "Matches longer than `max_ngram` are looked for as well. Only the newest `max_ngram` tokens are compared.",
)
EXERCISE.add_misconception(
    "no overlap allowed",
    variant(
        places=lambda token_ids, width: [
            place for place in all_places(token_ids, width) if place + width <= len(token_ids) - width
        ]
    ),
    "A place that overlaps the newest one is left out. In *ha ha ha ha* the last earlier place of *ha ha ha* overlaps, "
    "and what came next there is known.",
)
EXERCISE.add_misconception(
    "the newest tokens found at their own place",
    variant(
        places=lambda token_ids, width: [*all_places(token_ids, width), len(token_ids) - width],
    ),
    "The newest tokens are found at their own place, at the end, and nothing stands behind them. So every draft is "
    "empty. Only earlier places count.",
)
EXERCISE.add_misconception(
    "the match itself in the draft",
    variant(start=lambda place, width: place),
    "The draft begins with the tokens that were looked for. They are in the text already: begin behind them.",
)
EXERCISE.add_misconception(
    "begun one token too late",
    variant(start=lambda place, width: place + width + 1),
    "The draft begins one token too late. The token right behind the match is the next one.",
)
EXERCISE.add_misconception(
    "begun one token too early",
    variant(start=lambda place, width: place + width - 1),
    "The draft begins one token too early, with the last token of the match. That one is in the text already.",
)


@EXERCISE.misconception("one token only")
def one_token(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    """The draft has a single token. Up to `num_tokens` are wanted: one pass checks them all."""
    return prompt_lookup(token_ids, max_ngram, min_ngram, 1)


@EXERCISE.misconception("all that follows")
def all_that_follows(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    """The draft goes on up to the end of the text. It has at most `num_tokens` tokens."""
    return prompt_lookup(token_ids, max_ngram, min_ngram, len(token_ids))


@EXERCISE.misconception("the match counted in num_tokens")
def match_counted(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    """The tokens of the match are counted in `num_tokens`, so the draft is too short. It has up to `num_tokens` tokens
    from behind the match.
    """
    for width in sizes_down(max_ngram, min_ngram):
        if found := all_places(token_ids, width):
            return token_ids[found[-1] + width : found[-1] + num_tokens]
    return []


@EXERCISE.misconception("what came most often")
def most_often(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    """The draft is what came most often behind the match. What came the *last* time is asked for."""
    for width in sizes_down(max_ngram, min_ngram):
        if found := all_places(token_ids, width):
            begins = [place + width for place in found]
            counted = Counter(tuple(token_ids[begin : begin + num_tokens]) for begin in begins)
            return list(counted.most_common(1)[0][0])
    return []


@EXERCISE.misconception("drafts joined to the text")
def joined(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    """The draft comes with the whole text in front of it. Only the new tokens are asked for."""
    return token_ids + prompt_lookup(token_ids, max_ngram, min_ngram, num_tokens)


@EXERCISE.misconception("None without a match")
def none_without(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    """Without a match the result is None. Then the draft is empty, `[]`. (A function that ends without `return` gives
    None.)
    """
    return prompt_lookup(token_ids, max_ngram, min_ngram, num_tokens) or None
