"""The dice: probabilities and cuts against torch and by hand, mistakes of one's own filter, the question, the page."""

import sys

import pytest
import torch

from course.pictures.dice import PREFIXES, TEMPERATURES, dice, example, logits_after
from course_lib.gpt import GPT, GPTConfig
from course_lib.sampling import top_p
from course_lib.tokens import BOS_ID, PAD_ID, Tokenizer

VOCAB = 40
TOKENS = [f"▁w{i}" for i in range(VOCAB)]
LOGITS = 3 * torch.randn(2, VOCAB, generator=torch.Generator().manual_seed(0))
LOGITS[:, 3] = -torch.inf  # one that is never written


def cut(picture, temperature, name, row=0, whose="ours"):
    cuts = getattr(picture, whose)["cuts"][row]
    return cuts[TEMPERATURES.index(temperature)][picture.scene["filters"].index(name)]


def test_bars_are_the_probabilities_of_the_likeliest_in_order():
    shown = dice(LOGITS, ["One", ""], TOKENS)
    for row, prefix in enumerate(("“One”", "the start")):
        wanted = (LOGITS[row] / 0.7).softmax(dim=-1).sort(descending=True)
        bars = shown.scene["probabilities"][row][TEMPERATURES.index(0.7)]
        assert bars[:25] == pytest.approx(wanted.values[:25].tolist(), abs=6e-5)
        assert bars[25] == pytest.approx(wanted.values[25:].sum().item(), abs=6e-5)
        assert shown.scene["tokens"][row] == [f"w{i}" for i in wanted.indices[:25].tolist()]
        assert shown.scene["prefixes"][row] == prefix
    assert shown.scene["num_tokens"] == VOCAB - 1


def test_without_heat_the_likeliest_has_it_all():
    shown = dice(LOGITS, ["One", "Two"], TOKENS)
    assert shown.scene["probabilities"][1][0] == [1.0] + [0.0] * 25
    assert cut(shown, 0.0, "top-p 0.9") == (1, 0, 1.0, 0.0)


@pytest.mark.parametrize("temperature", [0.5, 1.0, 2.0])
def test_cuts_by_hand(temperature):
    shown = dice(LOGITS, ["One", "Two"], TOKENS)
    probabilities = (LOGITS[1].double() / temperature).softmax(dim=-1).sort(descending=True).values
    counts = {
        "no filter": VOCAB - 1,
        "top-k 20": 20,
        "top-p 0.8": int((probabilities.cumsum(0) < 0.8).sum()) + 1,
        "min-p 0.1": int((probabilities >= 0.1 * probabilities[0]).sum()),
    }
    for name, count in counts.items():
        mask, others, mass, entropy = cut(shown, temperature, name, row=1)
        assert mask == 2 ** min(count, 25) - 1
        assert others == max(0, count - 25)
        left = probabilities[:count] / probabilities[:count].sum()
        assert mass == pytest.approx(probabilities[:count].sum().item(), abs=6e-5)
        assert entropy == pytest.approx(-(left * left.clamp(min=1e-30).log()).sum().item(), abs=0.006)


def keeps_nothing(logits, p):
    return torch.full_like(logits, -torch.inf)


def keeps_the_tail(logits, p):
    return torch.where(top_p(logits, p) > -torch.inf, -torch.inf, logits)


def zero_for_minus_infinity(logits, p):
    return top_p(logits, p).clamp(min=0.0)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_ones_own_mistakes_are_seen(temperature):
    nothing = dice(LOGITS, ["One", "Two"], TOKENS, my_top_p=keeps_nothing)
    assert cut(nothing, temperature, "top-p 0.8", whose="mine") == (0, 0, 0.0, 0.0)
    assert cut(nothing, temperature, "top-k 5", whose="mine") == cut(nothing, temperature, "top-k 5")
    mask, _, mass, _ = cut(nothing, 1.0, "top-p 0.8")
    tail = dice(LOGITS, ["One", "Two"], TOKENS, my_top_p=keeps_the_tail)
    found = cut(tail, 1.0, "top-p 0.8", whose="mine")
    assert found[0] == 2**25 - 1 - mask
    assert found[2] == pytest.approx(1 - mass, abs=0.0002)
    all_kept = dice(LOGITS, ["One", "Two"], TOKENS, my_top_p=zero_for_minus_infinity)
    assert cut(all_kept, 1.0, "top-p 0.5", whose="mine")[:2] == (2**25 - 1, VOCAB - 1 - 25)


def test_the_right_top_p_gives_what_ours_gives():
    shown = dice(LOGITS, ["One", "Two"], TOKENS, my_top_p=top_p)
    assert shown.mine == shown.ours


def steep(count):
    """Logits of `count` tokens of nearly all the mass, and of a tail that heat brings up."""
    return torch.cat([torch.zeros(count), torch.full((400 - count,), -6.0)])[None].double()


@pytest.mark.parametrize(("likely", "answer", "warm"), [(389, 0, 351), (100, 1, 91), (10, 2, 10)])
def test_the_question_is_how_the_nucleus_grows(likely, answer, warm):
    logits = steep(likely)
    guess = dice(logits, ["One"], ["▁w"] * 400).guess
    assert guess.answer == answer
    assert f"keeps {warm} tokens" in guess.question
    hot = int((top_p(logits[0] / 2, 0.9) > -torch.inf).sum())
    assert guess.why_not[(answer + 1) % 3].endswith(f"At temperature 2 it keeps {hot}.")


def test_logits_come_from_the_model_without_padding_and_beginning():
    tokenizer = Tokenizer.train(["The doctor is tired."], vocab_size=50, min_frequency=1)
    model = GPT(GPTConfig.tiny(tokenizer.vocab_size), seed=0).eval()
    logits, prefixes, tokens = logits_after(model, tokenizer, ["The doctor", ""])
    read = torch.tensor([[BOS_ID, *tokenizer.encode("The doctor")]])
    torch.testing.assert_close(logits[0, 4:], model(read)[0, -1, 4:], atol=6e-4, rtol=0)
    assert logits[:, [PAD_ID, BOS_ID]].isneginf().all()
    assert prefixes == ["The doctor", ""]
    assert tokens[read[0, 1]] == "▁The"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dice(LOGITS[:0], [], TOKENS), r"at least one prefix; got \(0, 40\)"),
        (lambda: dice(LOGITS, ["One"], TOKENS), r"shape \(1, 40\).*got \(2, 40\)"),
        (lambda: dice(LOGITS, ["One", "Two"], TOKENS[:9]), r"shape \(2, 9\).*got \(2, 40\)"),
        (lambda: dice(LOGITS[:, :26], ["One", "Two"], TOKENS[:26]), "more than 25 tokens.*got 25"),
        (
            lambda: dice(LOGITS, ["One", "Two"], TOKENS, my_top_p=lambda logits, p: logits[0]),
            r"shape \(2, 40\) from my_top_p; got \(40,\)",
        ),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_example_is_the_courses_model_with_a_learner_who_loses_a_token():
    shown = example()
    assert shown.html() == example().html()
    assert len(shown.html()) < 80_000
    assert len(shown.scene["prefixes"]) == len(PREFIXES)
    ours, mine = (cut(shown, 1.0, "top-p 0.9", whose=whose) for whose in ("ours", "mine"))
    assert mine[0].bit_count() + mine[1] == ours[0].bit_count() + ours[1] - 1
    assert mine[2] < 0.9 <= ours[2]


def test_heat_makes_the_nucleus_of_the_courses_model_swell_and_leaves_min_p_small():
    shown = example()
    count = {
        (heat, name): mask.bit_count() + others
        for heat in (1.0, 2.0)
        for name in ("top-p 0.9", "min-p 0.1")
        for mask, others, _, _ in [cut(shown, heat, name)]
    }
    assert count[2.0, "top-p 0.9"] > 4 * count[1.0, "top-p 0.9"]
    assert count[2.0, "min-p 0.1"] < count[2.0, "top-p 0.9"] / 4


def test_without_the_models_files_the_example_has_a_small_one(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(sys.modules["course.pictures.dice"], "load_gpt", missing)
    shown = example()
    assert shown.scene["num_tokens"] > 25
    assert shown.html() == example().html()
