"""The grammar as a source: what a choice costs, bounds on the entropy around a value by hand, and odd sentences."""

import json
import math
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import islice

import pytest

from course_lib.tokens import words
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.household import weather
from workshop.grammar.source import (
    CountingDraw,
    Fresh,
    Triples,
    different_sentences,
    fresh_sentences,
    measure_floor,
    missing_in_frequent,
    triples,
)


def choose(draw):
    """One of each kind of choice."""
    return [
        draw.pick("abcde"),
        draw.pick({3, 1, 2}),
        draw.chance(0.3),
        draw.weighted({"x": 1, "y": 4}),
        draw.shuffled("pqrs"),
        draw.shuffled("pqrs", 2),
    ]


def test_counting_changes_no_choice():
    plain, counting = Draw(11), CountingDraw(11)
    assert [choose(plain) for _ in range(50)] == [choose(counting) for _ in range(50)]


def test_the_first_of_a_shuffled_row_are_those_of_the_whole_row():
    assert Draw(4).shuffled(range(9), 3) == Draw(4).shuffled(range(9))[:3]


@pytest.mark.parametrize(
    ("choice", "probabilities"),
    [
        (lambda draw: draw.pick("abcde"), dict.fromkeys("abcde", 1 / 5)),
        (lambda draw: draw.pick(("I", "I", "you", "we", "I")), {"I": 3 / 5, "you": 1 / 5, "we": 1 / 5}),
        (lambda draw: draw.pick({3, 1, 2}), dict.fromkeys((1, 2, 3), 1 / 3)),
        (lambda draw: draw.chance(0.3), {True: 0.3, False: 0.7}),
        (lambda draw: draw.chance(0), {False: 1}),
        (lambda draw: draw.chance(1), {True: 1}),
        (lambda draw: draw.weighted({"x": 1, "y": 4}), {"x": 1 / 5, "y": 4 / 5}),
        (lambda draw: draw.shuffled("pqr")[0], dict.fromkeys("pqr", 1 / 6)),
        (lambda draw: draw.shuffled("pqrs", 2)[0], dict.fromkeys("pqrs", 1 / 12)),
        (lambda draw: draw.shuffled("pqrs", 1)[0], dict.fromkeys("pqrs", 1 / 4)),
    ],
)
def test_what_a_choice_costs(choice, probabilities):
    draw = CountingDraw(5)
    for _ in range(40):
        draw.forget()
        assert math.exp(-draw.nats) == 1
        found = choice(draw)
        assert math.exp(-draw.nats) == pytest.approx(probabilities[found])


def toy(draw):
    """Two words; one choice that shows nowhere, and half of the dogs are refused."""
    draw.chance(0.25)
    animal = draw.weighted({"cat": 3, "dog": 1})
    if animal == "dog" and draw.chance(0.5):
        return toy(draw)
    return f"{draw.pick(('the', 'the', 'a'))} {animal}"


def entropy(*probabilities):
    return -sum(p * math.log(p) for p in probabilities)


TOY = entropy(6 / 7, 1 / 7) + entropy(2 / 3, 1 / 3)


def sample(seed, size, family=toy):
    draw, found = CountingDraw(seed), []
    for _ in range(size):
        draw.forget()
        sentence = family(draw)
        found.append(Fresh(sentence, draw.nats, tuple(draw.choices)))
    return found


def test_the_bounds_stand_around_the_entropy_by_hand():
    floor = measure_floor(sample(1, 1_500), sample(2, 1_500))
    assert (floor.draws, floor.different, floor.words, floor.unmeasured) == (1_500, 4, 3, 0)
    assert floor.derivations > floor.sums + 0.45  # the hidden choice costs 0.56 nats
    assert floor.sums == pytest.approx(TOY, abs=0.08)
    assert floor.lower == pytest.approx(TOY, abs=0.08)


def test_with_few_draws_the_bounds_are_further_apart():
    floor = measure_floor(sample(1, 60), sample(2, 1_500))
    assert floor.lower < floor.sums < floor.derivations


def test_every_derivation_counts_once():
    again = [Fresh("a cat", math.log(4), (0, 1))] * 30
    others = [Fresh("a cat", math.log(4), (1, 1))] * 30
    assert measure_floor(again, again).sums == pytest.approx(math.log(4))
    assert measure_floor(again + others, again).sums == pytest.approx(math.log(2))


def test_the_nats_of_a_family_are_its_frequencies():
    found = sample(3, 600, lambda draw: weather(draw).tgt)
    known = defaultdict(dict)
    for fresh in found:
        known[fresh.sentence][fresh.choices] = math.exp(-fresh.nats)
    counts = Counter(fresh.sentence for fresh in found)
    assert sum(sum(each.values()) for each in known.values()) <= 1 + 1e-9
    for sentence, count in counts.most_common(6):
        p = sum(known[sentence].values())
        assert abs(count / len(found) - p) < 4.5 * (p / len(found)) ** 0.5, sentence


def test_no_sample_and_no_repetition_are_refused():
    with pytest.raises(ValueError, match="wanted two samples; got 0 and 3 sentences"):
        measure_floor([], sample(1, 3))
    with pytest.raises(ValueError, match="wanted sentences drawn 90 times that come again; there are none"):
        missing_in_frequent(sample(1, 80), sample(2, 80), 90)
    with pytest.raises(ValueError, match="wanted sentences that come again 30 times; got 5 draws"):
        measure_floor(sample(1, 9), sample(2, 5))


def test_nothing_is_missing_in_frequent_sentences_of_few_derivations():
    assert missing_in_frequent(sample(1, 1_500), sample(2, 1_500), 100) == pytest.approx(0, abs=0.08)


def test_fresh_sentences_are_those_of_the_seed():
    first, again, other = ([*islice(fresh_sentences(seed), 8)] for seed in (3, 3, 4))
    assert first == again != other
    for fresh in first:
        assert fresh.words == words(fresh.sentence) and fresh.nats > 3 and fresh.choices


def test_triples_by_hand():
    assert [*triples(["I", "run", "."])] == [("", "I", "run"), ("I", "run", "."), ("run", ".", "")]
    assert [*triples(["Yes"])] == [("", "Yes", "")]


def test_what_is_odd():
    known = Triples([["I", "see", "it", "."], ["You", "see", "them", "."]])
    assert not known.is_odd(["I", "see", "it", "."])
    assert known.is_odd(["I", "see", "them", "."])  # every pair of words is known
    assert known.is_odd(["see", "it", "."]) and known.is_odd(["I", "see", "it"]) and known.is_odd([])
    assert known.share_odd([["I", "see", "it", "."], ["it", "."]]) == 0.5


def test_different_sentences_stand_once():
    sample_of_three = [Fresh(text, 1.0, (0,)) for text in ("I run.", "I run.", "You run.")]
    assert different_sentences(sample_of_three, 2) == [["I", "run", "."], ["You", "run", "."]]
    with pytest.raises(ValueError, match="wanted 3 different sentences; the sample has 2"):
        different_sentences(sample_of_three, 3)


@pytest.mark.slow
def test_more_sentences_make_fewer_true_ones_odd(tmp_path):
    command = [sys.executable, "-m", "workshop.experiments.floor", "--out", str(tmp_path / "floor.json")]
    subprocess.run([*command, "--draws", "6000", "--collected", "300", "3000"], check=True)
    made = json.loads((tmp_path / "floor.json").read_text())
    assert 0 < made["true_but_odd"]["3000"] < made["true_but_odd"]["300"] < 1
    assert made["floor"]["lower"] < made["floor"]["sums"] < made["floor"]["derivations"]
