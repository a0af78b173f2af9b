"""One word, two places as a plain function: a hand example, and random vectors against torch."""

import pytest
import torch
import torch.nn.functional as F

from course.pictures import one_word_two_places

TOKEN = torch.tensor([1.0, 0.0, 0.0])
CONTEXT = torch.tensor([[0.0, 2.0, 0.0], [0.0, 0.0, 5.0]])
OTHERS = torch.tensor([[0.0, 3.0, 1.0], [0.0, 0.0, 1.0], [4.0, 0.0, 0.0]])
SENTENCES = ("by the river bank", "cash from the bank")


def picture(token=TOKEN, context=CONTEXT, others=OTHERS, sentences=SENTENCES, **options):
    names = [f"word{i}" for i in range(len(others))]
    return one_word_two_places("bank", sentences, token, context, names, others, **options)


def test_by_hand():
    ours = picture().ours
    assert ours["cosine"][0] == 1.0
    assert ours["cosine"][10] == 0.5  # (1, 1, 0) and (1, 0, 1): 1 / 2
    assert ours["cosine"][20] == 0.0
    assert ours["nearest"][0] == [2, 2]
    assert ours["nearest"][20] == [0, 1]
    assert ours["closeness"][20] == [0.95, 1.0]  # 3 / sqrt(10)
    assert ours["dots"][0][0] == ours["dots"][0][1] != ours["dots"][20][0]


def test_a_dot_stands_where_its_cosines_with_two_words_say():
    generator = torch.Generator().manual_seed(1)
    token, context, others = (torch.randn(*shape, generator=generator) for shape in ((7,), (2, 7), (4, 7)))
    found = picture(token, context, others)
    unit = [F.normalize(v, dim=-1) for v in (token[None], context)]
    mixed = F.normalize(0.6 * unit[0] + 0.4 * unit[1], dim=-1)
    cosines = F.cosine_similarity(mixed[:, None], others[:2], dim=-1)
    assert torch.tensor(found.ours["dots"][8]) == pytest.approx(cosines, abs=0.0006)
    low, high = found.scene["range"]
    assert low <= torch.tensor(found.ours["dots"]).min() and torch.tensor(found.ours["dots"]).max() <= high
    assert found.ours["cosine"][8] == pytest.approx((mixed[0] @ mixed[1]).item(), abs=0.0051)


def test_with_three_sentences_the_least_alike_pair_counts():
    context = torch.tensor([[0.0, 1.0, 0.0], [0.0, 1.0, 0.1], [0.0, -1.0, 0.2]])
    assert picture(context=context, sentences=("a", "b", "c")).ours["cosine"][20] == pytest.approx(
        -0.97, abs=0.011
    )


@pytest.mark.parametrize(("second", "answer"), [([1, 0, 0.1], 0), ([1, 0, 1], 1), ([0, 0, 1], 2)])
def test_the_answer_is_the_cosine_with_all_context(second, answer):
    context = torch.tensor([[1.0, 0.0, 0.0], second])
    assert picture(context=context).guess.answer == answer


def test_my_function_and_bytes():
    found = picture(my_contextual_vectors=CONTEXT.flip(0))
    assert found.mine["dots"][20] == found.ours["dots"][20][::-1]
    assert found.html() == picture(my_contextual_vectors=CONTEXT.flip(0)).html()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sentences": ("one",)}, "2 to 4 sentences.*got 1 and 2"),
        ({"others": OTHERS[:1]}, "at least 2 neighbours.*got 1 and 1"),
        ({"token": torch.zeros(3)}, "finite length above 0"),
        ({"my_contextual_vectors": torch.ones(3, 3)}, r"shape \(2, 3\); got \(3, 3\)"),
    ],
)
def test_bad_input_is_told(options, message):
    with pytest.raises(ValueError, match=message):
        picture(**options)
