"""Steps between words, and the sentences whose senses are compared."""

import torch

from course.for_lessons.word_vectors import RELATIONS, occurrences, of_word, steps_right


def table_with(step: float) -> tuple[torch.Tensor, dict[str, int]]:
    """A table in which the second word of each pair lies one and the same step from the first."""
    id_of: dict[str, int] = {}
    rows = []
    for relation, text in enumerate(RELATIONS.values()):
        for place, word in enumerate(text.split()):
            id_of[word] = len(rows)
            row = torch.zeros(64)
            row[10 * relation + place // 2], row[60 + relation] = 1, step * (place % 2)
            rows.append(row)
    return torch.stack(rows), id_of


def test_a_true_step_is_found_both_ways_and_gains_nothing_where_it_is_short():
    long, short = steps_right(*table_with(3.0)), steps_right(*table_with(0.5))
    assert (long[..., 0] == 1).all()
    assert (long[:, 1, 2] == 0).all()  # from a second word, other second words lie nearer than its own first
    assert (short[..., 2] == 1).all()


def test_the_word_itself_is_nearest_where_the_step_is_short_and_nothing_is_left_out():
    assert (steps_right(*table_with(0.01))[:, 0, 1] == 1).all()
    assert (steps_right(*table_with(0.0))[..., 2] == 1).all()


def test_each_sense_has_four_sentences_that_hold_the_word():
    found = occurrences()
    assert len(found) == 40
    assert all(word in sentence.lower().rstrip(".").split() for word, _, sentence in found)
    places, same = of_word("mole")
    assert [found[i][0] for i in places] == ["mole"] * 12
    assert same.sum() == 3 * 4 * 4
