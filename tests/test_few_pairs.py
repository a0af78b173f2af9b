"""R-Drop against PyTorch's divergence, and batches that join two lengths."""

import pytest
import torch
import torch.nn.functional as F

from course_lib.batches import Batch, TokenPairs, pairs_of_ids, tokenize_pairs
from course_lib.losses import batch_loss, label_smoothing_loss
from course_lib.training import train
from course_lib.training_config import TrainingConfig
from course_lib.transformer import Transformer, TransformerConfig
from workshop.experiments import few_pairs
from workshop.experiments.few_pairs import MixedLengths, RDropLoss

pytestmark = pytest.mark.nightly

PAD_ID = 0


def model(dropout: float) -> Transformer:
    return Transformer(TransformerConfig.tiny(30, dropout=dropout, d_model=16, d_ff=32), seed=0).train()


def batch() -> Batch:
    ids = torch.randint(4, 30, (3, 5, 7), generator=torch.Generator().manual_seed(0))
    ids[:, 1, 4:] = ids[:, 3, 2:] = PAD_ID
    return Batch(*ids, num_tokens=int((ids[2] != PAD_ID).sum()))


def gradients(loss, of):
    return torch.autograd.grad(loss, list(of.parameters()))


@pytest.mark.parametrize("weight", [0.0, 3.0])
def test_without_dropout_r_drop_is_the_loss_of_one_pass(weight):
    one, two = batch_loss(m := model(0.0), batch(), 0.1), RDropLoss(weight)(m, batch(), 0.1)
    torch.testing.assert_close(two, one)
    torch.testing.assert_close(gradients(two, m), gradients(one, m), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("weight", [0.0, 0.7, 3.0])
def test_r_drop_is_the_mean_of_two_losses_and_of_two_divergences(weight, monkeypatch):
    """Against `F.kl_div`, on the logits of the same two passes; padding counts nowhere, nor does the size of blocks."""
    monkeypatch.setattr(few_pairs, "TARGETS_AT_A_TIME", 4)
    m, pairs = model(0.4), batch()
    torch.manual_seed(0)
    found = RDropLoss(weight)(m, pairs, 0.1)
    torch.manual_seed(0)
    twice = (torch.cat([x, x]) for x in (pairs.src_ids, pairs.tgt_input))
    logits = m.hidden(*twice) @ m.embedding.table.weight.T
    targets = torch.cat([pairs.tgt_output, pairs.tgt_output])
    expected = label_smoothing_loss(logits, targets, 0.1, PAD_ID)
    first, second = (x[pairs.tgt_output != PAD_ID].log_softmax(-1) for x in logits.chunk(2))
    for p, q in ((first, second), (second, first)):
        expected = expected + weight / 2 * F.kl_div(q, p, reduction="batchmean", log_target=True)
    torch.testing.assert_close(found, expected)
    torch.testing.assert_close(gradients(found, m), gradients(expected, m), rtol=1e-3, atol=1e-5)


def test_blocks_of_targets_change_nothing_in_bf16(monkeypatch):
    """Each block's products and gradients are rounded by themselves, so they agree to bf16's three digits."""
    m, pairs = model(0.4), batch()

    def found(size):
        monkeypatch.setattr(few_pairs, "TARGETS_AT_A_TIME", size)
        torch.manual_seed(0)
        with torch.autocast("cpu", torch.bfloat16):
            loss = RDropLoss(1.0)(m, pairs, 0.1)
        return loss, *gradients(loss, m)

    torch.testing.assert_close(found(4), found(1000), rtol=0.02, atol=1e-3)


def test_r_drop_validates_with_the_plain_loss():
    m = model(0.4).eval()
    assert RDropLoss(1.0)(m, batch(), 0.0) == batch_loss(m, batch(), 0.0)


class Letters:
    def encode_batch(self, texts):
        return [[4 + ord(letter) % 20 for letter in text] for text in texts]


def mixed() -> MixedLengths:
    """Two hundred pairs of 1 to 20 letters; the sides differ in length, and no two pairs are alike."""
    generator = torch.Generator().manual_seed(1)
    lengths = torch.randint(1, 21, (200, 2), generator=generator).tolist()
    sides = ([chr(97 + i % 20) * size for i, size in enumerate(side)] for side in zip(*lengths, strict=True))
    return MixedLengths(**vars(tokenize_pairs(Letters(), *sides)))


def widths(batches) -> float:
    """How far apart the longest and the shortest pair of a batch are, in the mean over the batches of an epoch."""
    longer = [
        torch.maximum((b.src_ids != PAD_ID).sum(-1), (b.tgt_input != PAD_ID).sum(-1))
        for b in batches.epoch(0)
    ]
    return sum(int(x.max() - x.min()) for x in longer) / len(longer)


def test_a_batch_joins_two_lengths_and_each_pair_comes_once_an_epoch():
    pairs = mixed()
    batches = pairs.batches(120, seed=3)
    epoch = list(batches.epoch(0))
    assert len(batches) == len(epoch)
    assert all(int((b.tgt_output != PAD_ID).sum()) == b.num_tokens for b in epoch)
    ids = torch.cat([b.src_ids.flatten() for b in epoch])
    assert torch.equal(ids[ids != PAD_ID].sort().values, pairs.src_ids.sort().values)
    assert widths(batches) > 3 * widths(TokenPairs.batches(pairs, 120, seed=3))


def test_all_epochs_have_batches_of_the_same_sizes_in_another_order():
    """So the number of CUDA graphs is that of an epoch's batches."""
    batches = mixed().batches(120, seed=3)
    sizes = [
        [(b.src_ids.shape, b.tgt_input.shape, b.num_tokens) for b in batches.epoch(epoch)]
        for epoch in (0, 1, 1)
    ]
    assert sizes[0] != sizes[1] == sizes[2]
    assert sorted(sizes[0]) == sorted(sizes[1])
    first, second = (list(batches.epoch(epoch)) for epoch in (0, 1))
    assert not all(torch.equal(x.src_ids, y.src_ids) for x, y in zip(first, second, strict=True))


@pytest.mark.parametrize("weight", [-1.0, float("nan"), float("inf")])
def test_r_drop_refuses_a_weight_that_is_none(weight):
    with pytest.raises(ValueError, match=f"weight must be at least 0, and finite; got {weight}"):
        RDropLoss(weight)


def test_a_budget_holds_the_longest_sentence_twice():
    pairs = pairs_of_ids([[5] * 9], [[6] * 3])  # ten positions with <eos>
    assert len(MixedLengths(**vars(pairs)).batches(20)) == 1
    with pytest.raises(ValueError, match="the longest sentence twice, 20 positions .*; got 19"):
        MixedLengths(**vars(pairs)).batches(19)


def test_a_run_does_not_go_on_with_another_weight_or_other_batches(tmp_path):
    pairs = pairs_of_ids([[5] * n for n in (3, 4, 5, 6)], [[6] * n for n in (3, 4, 5, 6)])
    mixed, config = MixedLengths(**vars(pairs)), TrainingConfig(2, tokens_per_batch=40, learning_rate=1e-3)

    def run(data, weight):
        return train(model(0.1), data, config, checkpoint_folder=tmp_path, loss=RDropLoss(weight))

    losses = run(mixed, 1.0).losses
    assert run(mixed, 1.0).losses == losses
    for data, weight in ((mixed, 2.0), (pairs, 1.0)):
        with pytest.raises(ValueError, match="another run"):
            run(data, weight)
