"""The film of a word and its row: counts by hand, training against torch's embedding, and what the sentences name."""

import math

import pytest
import torch
import torch.nn.functional as F

from course.pictures.films.beside import apart, beside
from course.pictures.films.word_company import LEARNING_RATE, company, drift
from course.pictures.films.word_finds_row import SEEN, example, word_finds_row

SENTENCES = [
    said.split() for said in ("a cat sees the dog", "the dog sees", "my dog and my cat", "cats eat fish")
]
WORDS = ["cat", "dog", "eat", "sees"]
TABLE = torch.randn(4, 2, generator=torch.Generator().manual_seed(5)).round(decimals=1)


@pytest.fixture(scope="module")
def shown():
    return example()


def made(**changes):
    given = {
        "sentences": SENTENCES,
        "vocabulary": WORDS,
        "table": TABLE,
        "pair": ("dog", "cat"),
        "near": ["my"],
    }
    return word_finds_row(**given | changes)


def seen_texts(marks, frame):
    """The letters that can be seen in a frame."""
    found = []
    for mark in marks:
        known = [key for key in mark["keys"] if key[0] <= frame]
        if known[-1][1][0]:
            found.append([key[3] for key in known if len(key) > 2][-1])
    return found


def trained(table, counts, updates):
    """The same training by hand: the gradient of a softmax is its shares less the wanted ones."""
    rows, neighbours = table.clone(), torch.zeros(counts.shape[1], 2)
    wanted = counts / counts.sum(1, keepdim=True)
    for _ in range(updates):
        wrong = (rows @ neighbours.T).softmax(-1) - wanted
        rows, neighbours = (
            rows - LEARNING_RATE * wrong @ neighbours,
            neighbours - LEARNING_RATE * wrong.T @ rows,
        )
    return rows


def test_company_is_counted_up_to_two_places_away():
    found = company(SENTENCES, WORDS)
    by_name = dict(zip(found.neighbours, found.counts.T.tolist(), strict=True))
    assert by_name["my"] == [1, 2, 0, 0]  # "my dog and my cat"
    assert by_name["the"] == [1, 2, 0, 2]
    assert by_name["and"] == [1, 1, 0, 0]
    assert found.most(1, 2) == [("my", 2), ("sees", 2)]


def test_training_is_gradient_descent():
    counts = company(SENTENCES, WORDS).counts
    found = drift(TABLE, counts, (0, 7, 40), lambda token_ids, table: (None, F.embedding(token_ids, table)))
    for (rows, _), updates in zip(found, (0, 7, 40), strict=True):
        torch.testing.assert_close(rows, trained(TABLE, counts, updates))


def test_the_last_table_and_its_cosine_are_shown():
    counts, film = company(SENTENCES, WORDS).counts, made()
    rows = trained(TABLE, counts, SEEN[-1])
    cosines = [torch.cosine_similarity(table[1], table[0], dim=0).item() for table in (TABLE, rows)]
    for cosine in cosines:
        assert f"{cosine:.2f}".replace("-", "−") in film.ours["says"][-1]
    last = seen_texts(film.ours["marks"], sum(film.scene["counts"]) - 1)
    assert {f"{number:z.1f}".replace("-", "−") for number in rows.flatten().tolist()} <= set(last)
    assert "2 have both" in film.scene["ask"]["question"]


def test_in_the_example_company_draws_words_together(shown):
    """The words that never meet end on one line from the middle, and each of the three groups ends together."""
    assert "0 have both" in shown.scene["ask"]["question"]
    assert shown.ours["says"][-1].endswith("had a cosine of −0.94. Now it is 1.00; 1 is the same direction.")
    dots = [
        mark["keys"] for mark in shown.ours["marks"] if mark["kind"] == "box" and mark["keys"][0][1][3] == 10
    ]
    dots = [keys for keys in dots if len(keys) > 3]
    places = [keys[-1][1][1:3] for keys in dots]
    groups = {0: "family", 6: "family", 1: "place", 3: "place", 4: "place", 2: "day", 5: "day", 7: "day"}
    apart = {
        same: [
            math.dist(places[i], places[j])
            for i in groups
            for j in range(i)
            if (groups[i] == groups[j]) == same
        ]
        for same in (True, False)
    }
    assert len(places) == 8
    assert 1.5 * max(apart[True]) < min(apart[False])


def test_a_lookup_of_the_wrong_row_shows(shown):
    """The example's own lookup takes the row before, that of "saturdays", in place of that of "sister"."""
    end = sum(shown.scene["counts"][:2]) - 1
    mine, ours = (seen_texts(numbers["marks"], end) for numbers in (shown.mine, shown.ours))
    more = {number: mine.count(number) - ours.count(number) for number in ("−0.3", "−0.7", "1.7", "2.2")}
    assert more == {"−0.3": 1, "−0.7": 1, "1.7": -1, "2.2": -1}
    assert shown.mine["says"][-1] != shown.ours["says"][-1]


def test_size_time_and_bytes(shown):
    assert len(shown.html().encode()) <= 80_000
    assert 20 <= sum(shown.scene["seconds"]) <= 60
    assert made().html() == made().html()


def test_names_stand_beside_their_dots():
    (x, y), (other_x, _) = beside([(100, 50), (112, 50)], ["left", "right"])
    assert x < 100 and other_x > 112 and y == 50


def test_names_leave_lines_free():
    [(x, y)] = beside([(100, 50)], ["right"], [((100, 50), (160, 50))])
    assert x < 100 and y == 50


def test_names_in_a_row_keep_apart():
    assert apart([10, 60], ["a", "b"]) == [10, 60]
    left, right = apart([10, 30], ["very", "much"])
    assert left == 10 and right - left > 8.2 * 4


@pytest.mark.parametrize(
    "changes",
    [{"table": TABLE[:3]}, {"vocabulary": WORDS[:3], "table": TABLE[:3]}],
)
def test_wrong_shapes_are_told(changes):
    with pytest.raises(ValueError, match="wanted 4 to 9 words and two numbers for each; got"):
        made(**changes)


def test_missing_words_are_told():
    with pytest.raises(ValueError, match=r"near among the neighbours; got \['lion', 'zebra'\]"):
        made(pair=("dog", "lion"), near=["my", "zebra"])


def test_a_wrong_lookup_of_mine_is_told():
    with pytest.raises(ValueError, match=r"wanted vectors of shape \(4, 2\); got \(4, 1\)"):
        made(my_one_hot_lookup=lambda token_ids, table: (None, table[token_ids, :1]))
