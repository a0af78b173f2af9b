"""The cache ledger as a plain function: the bill by hand, the differences against torch."""

import pytest
import torch

from course_lib.decoding import greedy_decode
from course_lib.pictures import cache_ledger
from course_lib.pictures.cache_ledger import cache_bytes, cached_logits, restarted_logits
from course_lib.pictures.small_translator import small
from course_lib.tokens import BOS_ID, EOS_ID

TRANSLATOR = small()
MODEL = TRANSLATOR.model
SENTENCE = "La quise mucho."
SRC = torch.tensor([[*TRANSLATOR.tokenizer.encode(SENTENCE), EOS_ID]])
TGT = torch.tensor([[BOS_ID, *greedy_decode(MODEL, SRC, max_len=12)[0]][:12]])


def test_the_bill_by_hand():
    assert (
        cache_bytes(num_layers=2, num_heads=3, d_k=4, src_len=5, tgt_len=6, batch=7)
        == 2 * 2 * 3 * 4 * 11 * 7 * 4
    )
    scene = cache_ledger(TRANSLATOR, SENTENCE).scene
    assert scene["per_batch"][0][2] == 2 * 2 * 2 * 8 * (SRC.shape[1] + 3) * 4  # two layers, two heads, d_k 8


def test_a_cache_changes_nothing_and_restarted_positions_do():
    whole = MODEL(SRC, TGT)
    right, wrong = cached_logits(MODEL, SRC, TGT), restarted_logits(MODEL, SRC, TGT)
    assert torch.allclose(right, whole, atol=1e-5)
    assert torch.allclose(wrong[:, 0], whole[:, 0], atol=1e-5)  # the first position is 0 anyway
    assert (wrong[:, 1:] - whole[:, 1:]).abs().amax(-1).min() > 0.01
    modes = cache_ledger(TRANSLATOR, SENTENCE).ours["modes"]
    off = (wrong.softmax(-1) - whole.softmax(-1)).abs().amax(-1)[0]
    assert modes[2]["difference"] == [round(x, 3) for x in off.tolist()]
    assert modes[0]["difference"] == modes[1]["difference"] == [0.0] * TGT.shape[1]


def test_restarting_is_reading_every_token_at_the_first_position():
    twin = small().model
    memory = twin.encode(SRC)
    twin.positions = torch.zeros_like(twin.positions) + twin.positions[0]
    mask = torch.ones(TGT.shape[1], TGT.shape[1], dtype=torch.bool).tril()
    wanted = twin.embedding.logits(twin.decode(TGT, memory, mask))
    assert torch.allclose(restarted_logits(MODEL, SRC, TGT), wanted, atol=1e-5)


def test_the_model_keeps_its_positions_and_its_mode():
    before = MODEL.positions.clone()
    MODEL.train()
    cache_ledger(TRANSLATOR, SENTENCE)
    assert MODEL.training
    MODEL.eval()
    assert torch.equal(MODEL.positions, before)


def test_my_function_takes_the_caches_place():
    found = cache_ledger(TRANSLATOR, SENTENCE, my_cached_logits=restarted_logits)
    assert found.mine["modes"] == [found.ours["modes"][i] for i in (0, 2, 2)]
    with pytest.raises(ValueError, match=r"wanted logits of shape \(1, 12, \d+\).*got \(12, 3\)"):
        cache_ledger(TRANSLATOR, SENTENCE, my_cached_logits=lambda *_: torch.zeros(12, 3))


def test_the_answer_is_one_and_two_and_so_on():
    guess = cache_ledger(TRANSLATOR, SENTENCE).guess
    assert guess.choices[guess.answer] == str(sum(range(1, TGT.shape[1] + 1)))
    assert cache_ledger(TRANSLATOR, SENTENCE).html() == cache_ledger(TRANSLATOR, SENTENCE).html()
