"""From the letters of an answer to its tokens."""

from course.exercises.drawing import between
from course.exercises.exercise import Exercise
from course_lib.heads import answer_tokens

# A question and a passage, cut into pieces; "|" is a border between two pieces without a space. Where an answer ends,
# the next piece begins at once: who looks for the character `end` finds the wrong token, and not none at all.
TEXTS = (
    ("What ?", "A straw|berr|ies|, a pie|."),
    ("Who is here ?", "The girl friend|s|, the doctor|s|, her|s|."),
    ("Where do they play the flute ?", "They play in the gar|den|s|, the muse|um|, the the|at|re|."),
)
ANSWERS = (
    ("pie", "A strawberries", "berries", "straw", "strawber", "A strawb", "trawberri", "trawberries"),
    (
        "friends",
        "girl friends",
        "doctors",
        "friends, the doctor",
        "hers",
        "riends, the docto",
        "The girl friend",
    ),
    (
        "gardens",
        "the gardens, the museum",
        "museum",
        "um",
        "ardens",
        "eatre",
        "dens, the mus",
        "They play in the gardens, the museum, the theatre",
    ),
)


def make_inputs(generator):
    """Answers of whole words, of one word in pieces, at the very beginning, at the end, and ones that begin or end
    inside a piece. The question's offsets run over the same numbers.
    """
    for (question, passage), answers in zip(TEXTS, ANSWERS, strict=True):
        asked, said = pieces("so " * between(generator, 0, 4) + question), pieces(passage)
        more = longer(generator, said)
        offsets = [(0, 0), *asked, (0, 0), *((more(begin), more(stop)) for begin, stop in said), (0, 0)]
        in_passage = [False] * (len(asked) + 2) + [True] * len(said) + [False]
        for answer in answers:
            start = passage.replace("|", "").index(answer)
            end = more(start + len(answer))
            yield {"offsets": offsets, "in_passage": in_passage, "start": more(start), "end": end}


def longer(generator, said):
    """Where each character stands when some of the pieces have a few letters more."""
    added = [(begin + 2, between(generator, 0, 3)) for begin, stop in said if stop - begin > 2]
    return lambda character: character + sum(letters for place, letters in added if place <= character)


def pieces(text):
    """Where each piece begins and ends, in the text without borders."""
    found, at = [], 0
    for word in text.split():
        for piece in word.split("|"):
            found.append((at, at + len(piece)))
            at += len(piece)
        at += 1
    return found


def first_of(found):
    """The first of those that were found. Who finds none has StopIteration."""
    return next(iter(found))


def found_by(
    holds_start,
    holds_end,
    places=None,
    of_start=lambda start, end: start,
    of_end=lambda start, end: end - 1,
    pick=first_of,
):
    """A learner who looks for other characters, or among other tokens, and picks one of those that fit."""

    def code(offsets, in_passage, start, end):
        among = places(in_passage) if places else [i for i, inside in enumerate(in_passage) if inside]
        first = pick([i for i in among if holds_start(*offsets[i], of_start(start, end))])
        last = pick([i for i in among if holds_end(*offsets[i], of_end(start, end))])
        return first, last

    return code


def holds(begin, stop, character):
    return begin <= character < stop


def make_refused():
    """A token too few in the passage; an answer that no token holds; one whose end no token holds; an empty answer."""
    yield {"offsets": [(0, 0), (0, 3)], "in_passage": [False], "start": 0, "end": 3}
    yield {"offsets": [(0, 0), (0, 3)], "in_passage": [False, True], "start": 5, "end": 8}
    yield {"offsets": [(0, 0), (0, 3)], "in_passage": [False, True], "start": 1, "end": 8}
    yield {"offsets": [(0, 0), (0, 3)], "in_passage": [False, True], "start": 2, "end": 2}


EXERCISE = Exercise(
    name="answer_tokens",
    lesson=11,
    reference=answer_tokens,
    make_inputs=make_inputs,
    make_refused=make_refused,
    returns=("first", "last"),
    minutes=12,
    difficulty=3,
    points=3,
    hints=(
        "A token reaches from (20, 25). Which characters does it hold? And which is the last character of "
        "`passage[start:end]`?",
        "among the tokens of the passage: the one that holds character start; the one that holds character end - 1",
        "A token holds a character if `begin <= character < stop`. Go through the places where `in_passage` is True, "
        "and take the first that fits: once for start, once for end - 1.",
    ),
    equivalents={
        "0 -> -1''": "one token holds a character, so the first is the last",
        "1 -> 0'''": "one token holds a character, so the first is the last",
    },
)

EXERCISE.add_misconception(
    "question searched, too",
    found_by(holds, holds, places=lambda in_passage: range(len(in_passage))),
    "The question is searched, too. Its offsets count from 0 like those of the passage, so one of its tokens can "
    "be found first. Only the passage holds the answer.",
)
EXERCISE.add_misconception(
    "question only",
    lambda offsets, in_passage, start, end: answer_tokens(
        offsets, [not inside for inside in in_passage], start, end
    ),
    "The tokens outside the passage are searched. `in_passage` is True where the answer stands.",
)
EXERCISE.add_misconception(
    "the character at end",
    found_by(holds, holds, of_end=lambda start, end: end),
    "The last token is one that holds the character `end`, or reaches beyond it. The answer ends before this "
    "character: its last one is end - 1.",
)
EXERCISE.add_misconception(
    "tokens that only touch the answer",
    lambda offsets, in_passage, start, end: (
        min(i for i, inside in enumerate(in_passage) if inside and offsets[i][1] >= start),
        max(i for i, inside in enumerate(in_passage) if inside and offsets[i][0] <= end),
    ),
    "Tokens that only touch the answer count, too: one that ends where it begins, or one that begins at `end`. "
    "Neither of them holds a character of it.",
)


def begins_at(begin, stop, character):
    return begin == character


def ends_with(begin, stop, character):
    return stop == character + 1


HOLDS_IT = "ask which token *holds* the character."
for how, pick in (  # what becomes of those who find no such token
    ("", first_of),
    (", by the first of a list", lambda found: found[0]),
    (", None if there is none", lambda found: found[0] if found else None),
    (", 0 if there is none", lambda found: found[0] if found else 0),
    (", -1 if there is none", lambda found: found[0] if found else -1),
):
    EXERCISE.add_misconception(
        f"exactly both borders{how}",
        found_by(begins_at, ends_with, pick=pick),
        "Only a token that begins exactly at `start` and one that ends exactly at `end` are found. An answer may begin "
        f"or end inside a token, which then reaches past it: {HOLDS_IT}",
    )
    EXERCISE.add_misconception(
        f"exactly the start{how}",
        found_by(begins_at, holds, pick=pick),
        "The first token is found only if it begins exactly at `start`. An answer may begin inside a token: "
        f"{HOLDS_IT}",
    )
    EXERCISE.add_misconception(
        f"exactly the end{how}",
        found_by(holds, ends_with, pick=pick),
        "The last token is found only if it ends exactly at `end`. An answer may end inside a token, which then "
        f"reaches past it: {HOLDS_IT}",
    )


@EXERCISE.misconception("exactly both borders, in a loop")
def in_a_loop(offsets, in_passage, start, end):
    """A number has no value where no token begins exactly at `start`, or none ends exactly at `end`. An answer may
    begin or end inside a token, which then reaches past it: ask which token *holds* the character.
    """
    for token, (begin, stop) in enumerate(offsets):
        if in_passage[token] and begin == start:
            first = token
        if in_passage[token] and stop == end:
            last = token
    return first, last


EXERCISE.add_misconception(
    "the first token that begins later",
    lambda offsets, in_passage, start, end: (
        next((i for i, inside in enumerate(in_passage) if inside and offsets[i][0] >= start), -1),
        answer_tokens(offsets, in_passage, start, end)[1],
    ),
    "The first token is one that begins at `start` or later. Where the answer begins inside a token, that one is "
    "lost.",
)
EXERCISE.add_misconception(
    "the last token that ends before",
    lambda offsets, in_passage, start, end: (
        answer_tokens(offsets, in_passage, start, end)[0],
        max((i for i, inside in enumerate(in_passage) if inside and offsets[i][1] <= end), default=-1),
    ),
    "The last token is one that ends at `end` or before. Where the answer ends inside a token, that one is lost.",
)
EXERCISE.add_misconception(
    "only whole tokens",
    lambda offsets, in_passage, start, end: (
        next((i for i, inside in enumerate(in_passage) if inside and offsets[i][0] >= start), -1),
        max((i for i, inside in enumerate(in_passage) if inside and offsets[i][1] <= end), default=-1),
    ),
    "Only tokens that lie wholly in the answer count. Where it begins or ends inside a token, that one belongs to "
    "it, too.",
)
EXERCISE.add_misconception(
    "characters as tokens",
    lambda offsets, in_passage, start, end: (start, end - 1),
    "These are characters. Tokens are asked for: `offsets` says which characters each of them holds.",
)


@EXERCISE.misconception("counted from the passage")
def from_the_passage(offsets, in_passage, start, end):
    """The tokens are counted from the first one of the passage. Count all tokens, the question included."""
    question = in_passage.index(True)
    return tuple(place - question for place in answer_tokens(offsets, in_passage, start, end))


@EXERCISE.misconception("pieces of a word counted once")
def pieces_once(offsets, in_passage, start, end):
    """Tokens that touch count as one, as if words were counted. A word that was cut into pieces has several tokens, and
    each of them has its own number.
    """
    later = [0 < begin == offsets[i - 1][1] for i, (begin, _) in enumerate(offsets)]
    return tuple(place - sum(later[: place + 1]) for place in answer_tokens(offsets, in_passage, start, end))


@EXERCISE.misconception("end behind the answer")
def end_behind(offsets, in_passage, start, end):
    """Your second number is the token *behind* the answer, as in a Python slice. The last one that belongs to it is
    asked for.
    """
    first, last = answer_tokens(offsets, in_passage, start, end)
    return first, last + 1


@EXERCISE.misconception("the end before its token")
def end_before(offsets, in_passage, start, end):
    """Your second number is one token too small. The token that holds character end - 1 belongs to the answer."""
    first, last = answer_tokens(offsets, in_passage, start, end)
    return first, last - 1


@EXERCISE.misconception("the first token twice")
def first_twice(offsets, in_passage, start, end):
    """This is the first token of the answer twice. An answer may have several tokens: look for the one that holds its
    last character.
    """
    first = answer_tokens(offsets, in_passage, start, end)[0]
    return first, first


@EXERCISE.misconception("all tokens of the answer")
def all_tokens(offsets, in_passage, start, end):
    """The result has more than two tokens. The first and the last of the answer are asked for."""
    first, last = answer_tokens(offsets, in_passage, start, end)
    return tuple(range(first, last + 1)) if last > first + 1 else (first, last, last)
