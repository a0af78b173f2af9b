"""One word, two places as a plain function: a hand example, and random vectors against torch."""

import pytest
import torch
import torch.nn.functional as F

from course.pictures import one_word_two_places

TOKEN = torch.tensor([1.0, 0.0, 0.0])
CONTEXT = torch.tensor([[0.0, 2.0, 0.0], [0.0, 0.0, 5.0]])
OTHERS = torch.tensor([[0.0, 3.0, 1.0], [0.0, 0.0, 1.0]])
SENTENCES = ("by the river bank", "cash from the bank")


def picture(token=TOKEN, context=CONTEXT, others=OTHERS, sentences=SENTENCES, **options):
    names = [f"word{i}" for i in range(len(others))]
    return one_word_two_places("bank", sentences, token, context, names, others, **options)


def test_by_hand():
    ours = picture().ours
    assert ours["cosine"][0] == 1.0
    assert ours["cosine"][10] == 0.5  # (1, 1, 0) and (1, 0, 1): 1 / 2
    assert ours["cosine"][20] == 0.0
    assert ours["closeness"][0] == [[0, 0], [0, 0]]
    assert ours["closeness"][20] == [[0.95, 0], [0.32, 1]]  # 3 and 1, over the square root of 10


def test_the_numbers_are_cosines_of_all_features():
    generator = torch.Generator().manual_seed(1)
    token, context, others = (torch.randn(*shape, generator=generator) for shape in ((7,), (2, 7), (2, 7)))
    ours = picture(token, context, others).ours
    unit = [F.normalize(v, dim=-1) for v in (token[None], context)]
    mixed = F.normalize(0.6 * unit[0] + 0.4 * unit[1], dim=-1)
    cosines = F.cosine_similarity(mixed[:, None], others, dim=-1)
    assert torch.tensor(ours["closeness"][8]) == pytest.approx(cosines, abs=0.0051)
    assert ours["cosine"][8] == pytest.approx((mixed[0] @ mixed[1]).item(), abs=0.0051)


@pytest.mark.parametrize(("second", "answer"), [([1, 0, 0.1], 0), ([1, 0, 1], 1), ([0, 0, 1], 2)])
def test_the_answer_is_the_cosine_with_all_context(second, answer):
    context = torch.tensor([[1.0, 0.0, 0.0], second])
    assert picture(context=context).guess.answer == answer


def test_my_function_and_bytes():
    found = picture(my_contextual_vectors=CONTEXT.flip(0))
    assert found.mine["closeness"][20] == found.ours["closeness"][20][::-1]
    assert found.html() == picture(my_contextual_vectors=CONTEXT.flip(0)).html()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sentences": ("one",)}, r"2 sentences and 2 neighbours.*got \[1, 2, 2, 2\]"),
        ({"token": torch.zeros(3)}, "finite length above 0"),
        ({"my_contextual_vectors": torch.ones(3, 3)}, r"shape \(2, 3\); got \(3, 3\)"),
    ],
)
def test_bad_input_is_told(options, message):
    with pytest.raises(ValueError, match=message):
        picture(**options)
