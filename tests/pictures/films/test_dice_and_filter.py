"""The dice and their filter: probabilities, cuts and the roll against torch, and a learner's mistakes."""

import sys
from functools import cache

import pytest
import torch

from course.pictures.films.dice_and_filter import _next_logits, _Scene, dice_and_filter, example
from course.pictures.films.film import Film, full_frames
from course_lib.gpt import GPT, GPTConfig
from course_lib.sampling import top_p
from course_lib.tokens import BOS_ID, PAD_ID, Tokenizer

TOKENS = [f"▁w{i}" for i in range(30)]
LOGITS = 2 * torch.randn(30, generator=torch.Generator().manual_seed(0))
LOGITS[4] = -torch.inf  # one that is never written
AFTER = torch.randn(30, generator=torch.Generator().manual_seed(1))
SORTED = LOGITS.softmax(dim=-1).sort(descending=True)


@cache
def the_film() -> Film:
    return example()


def made(**choices) -> Film:
    texts = {"So it is": LOGITS}
    return dice_and_filter(lambda text: texts.get(text, AFTER), "So it is", TOKENS, **{"roll": 0.5} | choices)


def first_kept(p: float) -> int:
    """How many tokens reach p together."""
    return next(n for n in range(1, 31) if SORTED.values[:n].sum() >= p)


def test_the_first_steps_say_the_probabilities():
    says = made().ours["says"]
    name = f"“w{SORTED.indices[0]}”"
    cold, warm, hot = ((LOGITS / temperature).softmax(dim=-1) for temperature in (0.5, 1, 2))
    assert "each of 29 tokens" in says[0]
    assert f"{name} rises from {warm.max():.2f} to {cold.max():.2f}." in says[1]
    others = hot.sort(descending=True).values[8:].sum()
    assert (
        f"{name} falls to {hot.max():.2f}, and the grey bar of all others rises to {others:.2f}." in says[2]
    )


@pytest.mark.parametrize("p", [0.2, 0.5, 0.8, 0.97])
def test_the_cut_and_what_it_leaves(p):
    film = made(p=p)
    count = first_kept(p)
    mass = SORTED.values[:count].sum()
    assert f"reaches p = {p:g}, with the one that crosses it: {count} of 29." in film.ours["says"][4]
    assert (
        f"divided by their sum, {mass:.2f}: “w{SORTED.indices[0]}” has {SORTED.values[0] / mass:.2f}."
        in film.ours["says"][5]
    )
    assert film.guess.choices[2].startswith(f"{SORTED.values[0] / mass:.2f}:")


@pytest.mark.parametrize("roll", [0.0, 0.3, 0.6, 0.99])
def test_the_roll_falls_on_the_token_whose_end_it_does_not_reach(roll):
    count = first_kept(0.5)
    ends = (SORTED.values[:count] / SORTED.values[:count].sum()).cumsum(dim=0)
    drawn = f"“w{SORTED.indices[int((ends <= roll).sum())]}”"
    says = made(roll=roll).ours["says"]
    assert f"{roll:.2f}, which falls on {drawn}." in says[6]
    assert says[7].startswith(f"{drawn} joins the text. Now “w{AFTER.argmax()}” is the likeliest")
    assert f"{AFTER.softmax(dim=-1).max():.2f}" in says[7]


def test_bars_and_segments_are_as_long_as_the_probabilities():
    frames = full_frames(_Scene(lambda text: AFTER, "So", TOKENS, LOGITS.double(), 0.5, 0.5).steps(top_p))
    wanted = [*SORTED.values[:8].tolist(), SORTED.values[8:].sum().item()]
    tall, wide = (
        [
            next(mark for mark in frames[f"now {i}"] if (mark.numbers[2] == 20 + 130) is strip)
            for i in range(9)
        ]
        for strip in (False, True)
    )
    assert [mark.numbers[4] / 170 for mark in tall] == pytest.approx(wanted, abs=1e-5)
    assert [mark.numbers[3] / 600 for mark in wide] == pytest.approx(wanted, abs=1e-5)
    lefts = [mark.numbers[1] for mark in wide]
    assert lefts[1:] == pytest.approx([20 + 600 * sum(wanted[:i]) for i in range(1, 9)], abs=1e-2)


def test_others_are_pale_while_some_of_them_are_cut():
    """With p = 0.97 some of the tokens without a bar are kept and some are not."""
    assert 8 < first_kept(0.97) < 29
    steps = _Scene(lambda text: AFTER, "So", TOKENS, LOGITS.double(), 0.5, 0.97).steps(top_p)
    marks = [steps[step].frames[-1]["now 8"] for step in (3, 4, 5)]
    laid, cut, shared = (mark.numbers[5] / (1 if mark.text else 0.6) for mark in marks)
    assert cut < laid == pytest.approx(shared)


def test_a_kept_segment_too_narrow_for_its_name_has_it_below():
    """So the token on which the dice fall always has its name; here all names but the first are long."""
    tokens = [f"▁{'long' * bool(i - SORTED.indices[0])}{i}word" for i in range(30)]
    texts = {"So it is": LOGITS}
    film = dice_and_filter(lambda text: texts.get(text, AFTER), "So it is", tokens, roll=0.95, p=0.8)
    end = sum(film.scene["counts"][:7]) - 1
    shown = set()
    for mark in film.ours["marks"]:
        known = [key for key in mark["keys"] if key[0] <= end]
        if known[-1][1][0]:
            shown.add([key[3] for key in known if len(key) > 2][-1])
    drawn = film.ours["says"][6].split("“")[1].rstrip("”.")
    assert drawn.startswith("long") and drawn in shown


def test_the_film_is_small_short_and_the_same_each_time():
    film = the_film()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60


def test_a_learners_filter_that_cuts_too_much_shows():
    ours, mine = the_film().ours["says"], the_film().mine["says"]
    assert ours[4].endswith(": 5 of 1,498.")
    assert mine[4].endswith(": 4 of 1,498.")
    assert ours[5] != mine[5]
    same = made(my_top_p=lambda logits, p: top_p(logits.clone(), p))
    assert same.mine == same.ours


def test_a_learners_filter_that_keeps_the_tail_shows():
    film = made(my_top_p=lambda logits, p: logits, roll=0.99)
    assert film.mine["says"][4].endswith(": 29 of 29.")
    assert f"“w{SORTED.indices[first_kept(0.99) - 1]}”" in film.mine["says"][6]


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match=r"logits of shape \(29,\).*got 8 letters, \(30,\)"):
        dice_and_filter(lambda text: LOGITS, "So it is", TOKENS[1:], roll=0.5)
    with pytest.raises(ValueError, match="got 0 letters"):
        dice_and_filter(lambda text: LOGITS, "", TOKENS, roll=0.5)
    with pytest.raises(ValueError, match="and 8 tokens"):
        few = LOGITS.where(torch.arange(30) < 9, -torch.inf)
        dice_and_filter(lambda text: few, "So it is", TOKENS, roll=0.5)
    with pytest.raises(ValueError, match=r"wanted logits of shape \(1, 30\) from my_top_p; got \(30,\)"):
        made(my_top_p=lambda logits, p: logits[0])
    with pytest.raises(ValueError, match="at least one token that my_top_p keeps"):
        made(my_top_p=lambda logits, p: torch.full_like(logits, -torch.inf))
    with pytest.raises(ValueError, match="uniform must lie"):
        made(roll=1.0)


def test_logits_come_from_the_model_without_padding_and_beginning():
    tokenizer = Tokenizer.train(["The doctor is tired."], vocab_size=50, min_frequency=1)
    model = GPT(GPTConfig.tiny(tokenizer.vocab_size), seed=0).eval()
    logits = _next_logits(model, tokenizer, "The doctor")
    read = torch.tensor([[BOS_ID, *tokenizer.encode("The doctor")]])
    torch.testing.assert_close(logits[4:], model(read)[0, -1, 4:], atol=6e-4, rtol=0)
    assert logits[[PAD_ID, BOS_ID]].isneginf().all()


def test_without_the_models_files_the_example_has_a_small_one(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(sys.modules["course.pictures.films.dice_and_filter"], "load_gpt", missing)
    assert example().html() == example().html() != the_film().html()
