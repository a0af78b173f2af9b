"""From two scores for each token to one answer: where it begins and where it ends."""

import math

import torch

from course.exercises.exercise import Exercise
from course_lib.heads import best_span


def make_inputs(generator):
    """Drawn logits, nine tokens; a high end before a high start; a high pair too far apart; one just near enough; the
    question's tokens highest; low logits everywhere; answers of one token only; two spans, the later one better;
    three high ends; equal sums.
    """
    yield case(generator, 9, 4)
    yield case(generator, 12, 5, {5: 6.0, 8: 3.0}, {3: 6.0, 10: 3.0})
    yield case(generator, 12, 3, {4: 6.0, 7: 2.0}, {7: 6.0, 8: 3.0})
    yield case(generator, 11, 4, {4: 6.0}, {7: 6.0})
    yield case(generator, 10, 4, {1: 9.0, 9: 9.0, 5: 2.0}, {2: 9.0, 9: 8.0, 6: 2.0})
    low = case(generator, 8, 6)
    yield low | {name: low[name] - 20 for name in ("start_logits", "end_logits")}
    yield case(generator, 10, 1, {4: 5.0, 6: 3.0}, {8: 5.0, 6: 3.0})
    yield case(generator, 13, 9, {4: 3.0, 7: 4.0}, {6: 2.0, 11: 4.5})
    yield case(generator, 14, 7, {4: 5.0, 10: 4.0}, {3: 7.0, 6: 1.5, 11: 4.0})
    equal = case(generator, 9, 3)
    equal["start_logits"][[4, 6]], equal["end_logits"][[5, 6, 7]] = 8.0, 8.0
    yield equal


def case(generator, seq_len, max_len, starts=None, ends=None):
    """[CLS], a question of two tokens, the passage, [SEP]; and logits that are set."""
    logits = {
        name: 0.7 * torch.randn(seq_len, generator=generator) for name in ("start_logits", "end_logits")
    }
    for name, given in (("start_logits", starts), ("end_logits", ends)):
        for place, logit in (given or {}).items():
            logits[name][place] = logit
    in_passage = torch.zeros(seq_len, dtype=torch.bool)
    in_passage[3:-1] = True
    return {**logits, "in_passage": in_passage, "max_len": max_len}


def among(fits, value=lambda start, end: start[:, None] + end, result=lambda start, end: (start, end)):
    """A learner with other pairs to choose from, another value of a pair, or another result."""

    def code(start_logits, end_logits, in_passage, max_len):
        n = len(start_logits)
        step = torch.arange(n) - torch.arange(n)[:, None]
        both = in_passage[:, None] & in_passage
        allowed = fits(step, both, max_len)
        values = value(start_logits, end_logits)
        best = int(values.masked_fill(~allowed, -math.inf).argmax())
        return result(best // n, best % n)

    return code


def right(step, both, max_len):
    return both & (step >= 0) & (step < max_len)


def make_refused():
    """No passage; an answer without tokens; one end too many."""
    logits, inside = torch.arange(4.0), torch.ones(4, dtype=torch.bool)
    yield {"start_logits": logits, "end_logits": logits, "in_passage": ~inside, "max_len": 2}
    yield {"start_logits": logits, "end_logits": logits, "in_passage": inside, "max_len": 0}
    yield {"start_logits": logits, "end_logits": torch.arange(5.0), "in_passage": inside, "max_len": 2}


EXERCISE = Exercise(
    name="best_span",
    lesson=11,
    reference=best_span,
    make_inputs=make_inputs,
    make_refused=make_refused,
    returns=("start", "end"),
    minutes=15,
    difficulty=4,
    points=4,
    hints=(
        "The best start may stand behind the best end. What do you have to compare, then: tokens, or pairs of tokens? "
        "And which pairs are no answer?",
        "table of sums, start by end -> -inf for pairs outside the passage, turned round, or too long -> largest -> "
        "its row and its column",
        "`start_logits[:, None] + end_logits` is the table. `ones.triu().tril(max_len - 1)` keeps end - start between "
        "0 and max_len - 1. The place p of `argmax` is row `p // n` and column `p % n`.",
    ),
)


def two_largest(start_logits, end_logits, in_passage):
    return tuple(
        int(logits.masked_fill(~in_passage, -math.inf).argmax()) for logits in (start_logits, end_logits)
    )


@EXERCISE.misconception("two largest by themselves")
def by_themselves(start_logits, end_logits, in_passage, max_len):
    """These are the best start and the best end, each by itself. The end may then stand before the start, or far behind
    it. Compare pairs.
    """
    return two_largest(start_logits, end_logits, in_passage)


@EXERCISE.misconception("two largest, brought into order")
def in_order(start_logits, end_logits, in_passage, max_len):
    """These are the best start and the best end, each by itself, in the order of their places. The start can then be a
    token that was said to be an end. Compare pairs.
    """
    return tuple(sorted(two_largest(start_logits, end_logits, in_passage)))


@EXERCISE.misconception("two largest of all tokens")
def of_all_tokens(start_logits, end_logits, in_passage, max_len):
    """These are the best start and the best end of all tokens, the question included. Only the passage has answers, and
    the two have to fit together: compare pairs.
    """
    return int(start_logits.argmax()), int(end_logits.argmax())


@EXERCISE.misconception("start first, then the end")
def start_first(start_logits, end_logits, in_passage, max_len):
    """This is the best start, with the best end that fits it. A start that is a little worse may have a much better
    end: compare all pairs.
    """
    start = two_largest(start_logits, end_logits, in_passage)[0]
    place = torch.arange(len(end_logits))
    fits = in_passage & (place >= start) & (place < start + max_len)
    return start, int(end_logits.masked_fill(~fits, -math.inf).argmax())


@EXERCISE.misconception("end first, then the start")
def end_first(start_logits, end_logits, in_passage, max_len):
    """This is the best end, with the best start that fits it. An end that is a little worse may have a much better
    start: compare all pairs.
    """
    end = two_largest(start_logits, end_logits, in_passage)[1]
    place = torch.arange(len(end_logits))
    fits = in_passage & (place <= end) & (place > end - max_len)
    return int(start_logits.masked_fill(~fits, -math.inf).argmax()), end


for name, fits, sentence in (
    (
        "question allowed",
        lambda step, both, max_len: (step >= 0) & (step < max_len),
        "Your answer may stand in the question, or be a special token. Only tokens of the passage can be an answer.",
    ),
    (
        "only the start in the passage",
        lambda step, both, max_len: both.any(dim=1)[:, None] & (step >= 0) & (step < max_len),
        "Your start stands in the passage, but the end may lie behind it. Both have to stand in the passage.",
    ),
    (
        "only the end in the passage",
        lambda step, both, max_len: both.any(dim=0) & (step >= 0) & (step < max_len),
        "Your end stands in the passage, but the start may lie before it. Both have to stand in the passage.",
    ),
    (
        "question only",
        lambda step, both, max_len: (
            ~both.any(dim=0) & ~both.any(dim=1)[:, None] & (step >= 0) & (step < max_len)
        ),
        "Your answer stands outside the passage. `in_passage` is True where an answer may stand.",
    ),
    (
        "one token too long",
        lambda step, both, max_len: both & (step >= 0) & (step <= max_len),
        "Your answer may have max_len + 1 tokens. Start and end are both part of it: from 4 to 6 there are three "
        "tokens.",
    ),
    (
        "one token too short",
        lambda step, both, max_len: both & (step >= 0) & (step < max(max_len - 1, 1)),
        "Your answer may only have max_len - 1 tokens. Start and end are both part of it: from 4 to 6 there are three "
        "tokens.",
    ),
    (
        "any length",
        lambda step, both, max_len: both & (step >= 0),
        "Your answer may be as long as the passage. At most max_len tokens are allowed.",
    ),
    (
        "no answer of one token",
        lambda step, both, max_len: both & (step > 0) & (step < max_len),
        "No pair of a token with itself is let in. An answer may be a single token: then both are the same.",
    ),
    (
        "end before start",
        lambda step, both, max_len: both & (step <= 0) & (step > -max_len),
        "The end is taken *before* the start, or on it, as if a triangle were turned round. It belongs on the "
        "start or behind it.",
    ),
    (
        "either way round",
        lambda step, both, max_len: both & (step.abs() < max_len),
        "Your end may stand before the start. Only pairs with the end at the start or behind it are answers.",
    ),
):
    EXERCISE.add_misconception(name, among(fits), sentence)

for name, value, sentence in (
    (
        "probabilities added",
        lambda start, end: start.softmax(dim=0)[:, None] + end.softmax(dim=0),
        "The probabilities are added. Then one sure end can be enough, whatever the start is. The sum of the "
        "*logits* is asked for: it goes with the product of the probabilities.",
    ),
    (
        "logits multiplied",
        lambda start, end: start[:, None] * end,
        "The logits are multiplied. Two that are far below 0 then make a high score. Add them.",
    ),
    (
        "rows and columns exchanged",
        lambda start, end: start + end[:, None],
        "Start and end are exchanged, as if a table had ends as rows and starts as columns, but were read the "
        "other way round.",
    ),
    (
        "the larger of the two",
        lambda start, end: torch.maximum(start[:, None].expand(-1, len(end)), end.expand(len(start), -1)),
        "Pairs are compared by the larger of their two logits. Both ends of an answer count: add them.",
    ),
):
    EXERCISE.add_misconception(name, among(right, value=value), sentence)

EXERCISE.add_misconception(
    "hidden pairs get 0",
    lambda start_logits, end_logits, in_passage, max_len: zeros_for_hidden(
        start_logits, end_logits, in_passage, max_len
    ),
    "Where all real answers are below 0, a score of 0 is better: that of pairs that are no answer, or the number "
    "with which a search begins. Such a score should be -inf.",
)
EXERCISE.add_misconception(
    "end behind the answer",
    among(right, result=lambda start, end: (start, end + 1)),
    "Your end is the token *behind* the answer, as in a Python slice. The last token that belongs to it is asked for.",
)
EXERCISE.add_misconception(
    "start and length",
    among(right, result=lambda start, end: (start, end - start + 1)),
    "These are the start and the length. The numbers of the first and of the last token are asked for.",
)


@EXERCISE.misconception("counted from the passage")
def from_the_passage(start_logits, end_logits, in_passage, max_len):
    """The tokens are counted from the first one of the passage. Count all tokens, the question included."""
    first = int(in_passage.nonzero()[0])
    return tuple(place - first for place in best_span(start_logits, end_logits, in_passage, max_len))


@EXERCISE.misconception("the last of equals")
def last_of_equals(start_logits, end_logits, in_passage, max_len):
    """Where sums are equally large, a later pair comes out. The earliest start counts, then the earliest end."""
    turned = (logits.flip(0) for logits in (end_logits, start_logits))
    end, start = best_span(*turned, in_passage.flip(0), max_len)
    return len(start_logits) - 1 - start, len(start_logits) - 1 - end


def zeros_for_hidden(start_logits, end_logits, in_passage, max_len):
    n = len(start_logits)
    step = torch.arange(n) - torch.arange(n)[:, None]
    allowed = right(step, in_passage[:, None] & in_passage, max_len)
    best = int(((start_logits[:, None] + end_logits) * allowed).argmax())
    return best // n, best % n
