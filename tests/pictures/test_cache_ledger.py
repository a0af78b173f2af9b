"""The cache ledger as a plain function: the bill by hand, the differences against torch."""

import pytest
import torch

from course.pictures import cache_ledger
from course.pictures.cache_ledger import cache_bytes, cached_logits, restarted_logits
from course.pictures.small_translator import shipped_or_small, small
from course_lib.decoding import greedy_decode
from course_lib.shared_heads import share_heads
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
    for cached in scene["per_kind"]:
        assert cached[0][2] == 2 * 2 * 2 * 8 * (SRC.shape[1] + 3) * 4  # two layers, two heads, d_k 8


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


def with_one_head():
    """The model with one key-value head in each of its decoder's attentions."""
    model = small().model
    for layer in model.decoder_layers:
        layer.self_attention = share_heads(layer.self_attention, 1)
        layer.cross_attention = share_heads(layer.cross_attention, 1)
    return model


def test_shared_heads_take_the_place_of_restarted_positions():
    found = cache_ledger(TRANSLATOR, SENTENCE, shared={1: with_one_head()})
    assert [kind["name"] for kind in found.scene["kinds"]] == ["no cache", "cache", "cache, 1 key-value head"]
    assert not any(kind["restarts"] for kind in found.scene["kinds"])
    _, whole, fewer = [per_batch[1][5] for per_batch in found.scene["per_kind"]]
    assert whole == 2 * fewer
    off = (with_one_head()(SRC, TGT).softmax(-1) - MODEL(SRC, TGT).softmax(-1)).abs().amax(-1)[0]
    wanted = [round(x, 3) for x in off.tolist()]
    assert found.ours["modes"][2]["difference"] == pytest.approx(wanted, abs=0.00101)
    assert max(wanted) > 0.01
    assert found.table.header[-1] == "difference, cache, 1 key-value head"


def test_with_shared_heads_it_asks_for_the_size_of_the_cache():
    guess = cache_ledger(TRANSLATOR, SENTENCE, shared={1: with_one_head()}).guess
    assert guess.choices == ("as large as before", "3/4 of it", "1/2 of it")
    assert guess.choices[guess.answer] == "1/2 of it"
    assert "the keys and values of 1 key-value head." in guess.question


@pytest.mark.parametrize("num_heads", [0, 2, 3])
def test_a_wrong_number_of_shared_heads_is_told(num_heads):
    with pytest.raises(ValueError, match=f"below 2 that divide 2; got {num_heads}"):
        cache_ledger(TRANSLATOR, SENTENCE, shared={num_heads: MODEL})


def test_more_shared_heads_come_first():
    """The course's translator has four heads; the models need not share heads for this."""
    translator = shipped_or_small()
    found = cache_ledger(translator, "La quise mucho.", shared={1: translator.model, 2: translator.model})
    assert [kind["num_heads"] for kind in found.scene["kinds"]] == [4, 4, 2, 1]
    assert found.ours["modes"][1] == found.ours["modes"][2] == found.ours["modes"][3]
    assert found.guess.choices == ("as large as before", "5/8 of it", "1/4 of it")
