"""Decoding against slow versions that keep nothing: every prefix goes through the whole model again."""

import itertools
import random
import string
from dataclasses import replace
from functools import cache

import pytest
import torch

from course_lib import decoding
from course_lib.batches import tokenize_pairs
from course_lib.decoding import (
    EXTRA_LENGTH,
    Hypothesis,
    beam_search,
    beam_search_n_best,
    decoder_of,
    greedy_decode,
    length_penalty,
)
from course_lib.running.modules import evaluation_mode
from course_lib.search import BeamSearch
from course_lib.shared_heads import GroupedQueryAttention
from course_lib.steps import CachedDecoder, PrefixDecoder
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig
from tests.pretend_gpu import OnGpu, PretendGpu, to_gpu
from tests.unchecked_shapes import unchecked_shapes

VOCAB_SIZE = 31
CONFIG = TransformerConfig(
    VOCAB_SIZE, d_model=16, d_ff=24, num_heads=2, num_layers=3, dropout=0.0, max_len=80
)
NORMS = pytest.mark.parametrize("norm_first", [False, True], ids=["post-norm", "pre-norm"])


class Letters:
    """A tokenizer of single letters, ids from 4."""

    def encode_batch(self, texts):
        return [[4 + ord(letter) - ord("a") for letter in text] for text in texts]


@cache
def trained_weights(norm_first: bool) -> dict[str, torch.Tensor]:
    """Half-way to reversing words: a fresh model would say one token over and over and never stop."""
    draw = random.Random(1)
    texts = ["".join(draw.choices(string.ascii_lowercase, k=draw.randint(2, 8))) for _ in range(500)]
    pairs = tokenize_pairs(Letters(), texts, [text[::-1] + text[0] for text in texts])
    settings = TrainingConfig(
        max_steps=60, tokens_per_batch=400, learning_rate=1e-2, warmup_steps=20, label_smoothing=0.0
    )
    model = Transformer(replace(CONFIG, norm_first=norm_first), seed=5)
    with torch.enable_grad():  # whichever test asks first
        train(model, pairs, settings)
    return model.state_dict()


def lively_model(norm_first: bool = False, **changes) -> Transformer:
    """A model that writes varied outputs of varied lengths, and is never quite sure."""
    model = Transformer(replace(CONFIG, norm_first=norm_first, **changes), seed=6).eval()
    if model.config.vocab_size == VOCAB_SIZE:
        model.load_state_dict(trained_weights(norm_first))
    return model


def sources() -> torch.Tensor:
    """Seven sources of 3 to 9 tokens, filled up with padding."""
    src_ids = torch.randint(4, VOCAB_SIZE, (7, 9), generator=torch.Generator().manual_seed(1))
    for row, length in enumerate([5, 9, 3, 7, 4, 8, 6]):
        src_ids[row, length - 1] = EOS_ID
        src_ids[row, length:] = PAD_ID
    return src_ids


@torch.no_grad()
def next_log_probs(model: Transformer, src: torch.Tensor, outputs: list[list[int]]) -> torch.Tensor:
    """The slow way: one source without padding, and all of what has been written, through the whole model."""
    tgt_input = torch.tensor([[BOS_ID, *output] for output in outputs])
    src_ids = src[src != PAD_ID].expand(len(outputs), -1)
    log_probs = model(src_ids, tgt_input)[:, -1].log_softmax(dim=-1)
    log_probs[:, [PAD_ID, BOS_ID]] = -torch.inf
    return log_probs


def slow_greedy(model: Transformer, src_ids: torch.Tensor, max_len: int) -> list[list[int]]:
    outputs = []
    for src in src_ids:
        output = []
        while len(output) < max_len:
            token_id = next_log_probs(model, src, [output])[0].argmax().item()
            if token_id == EOS_ID:
                break
            output.append(token_id)
        outputs.append(output)
    return outputs


def slow_beam(model: Transformer, src: torch.Tensor, beam_size: int, alpha: float, max_len: int):
    """(score, output) of one source, best first, with lists and sorting in place of tensors and topk."""
    complete, live = [], [(0.0, [])]

    def score(log_prob, length):
        return log_prob / ((5 + length) / 6) ** alpha

    for length in range(1, max_len + 1):
        next_tokens = next_log_probs(model, src, [output for _, output in live]).tolist()
        continuations = [
            (log_prob + token_log_prob, [*output, token_id])
            for (log_prob, output), token_log_probs in zip(live, next_tokens, strict=True)
            for token_id, token_log_prob in enumerate(token_log_probs)
        ]
        continuations.sort(key=lambda pair: -pair[0])
        for log_prob, output in continuations[:beam_size]:
            if output[-1] == EOS_ID:
                complete.append((score(log_prob, length), output[:-1]))
        live = [(log_prob, output) for log_prob, output in continuations if output[-1] != EOS_ID][:beam_size]
        if len(complete) >= beam_size and score(live[0][0], length) <= max(complete)[0]:
            break
    else:
        free = max(beam_size - len(complete), 0)
        complete += [(score(log_prob, length), output) for log_prob, output in live[:free]]
    return sorted(complete, key=lambda pair: -pair[0])[:beam_size]


def test_the_likeliest_output_is_not_given_up_for_early_ones_that_are_unlikely():
    """A decoder that is sure of five tokens, and gives `<eos>` the next best chance at each step."""

    class Sure:
        def __init__(self):
            self.steps = 0

        def step(self, token_ids, parents=None):
            self.steps += 1
            logits = torch.full((*token_ids.shape, 8), -20.0)
            logits[..., EOS_ID] = -8.0 if self.steps < 6 else 0.0
            logits[..., 3 + self.steps % 5] = 0.0 if self.steps < 6 else -8.0
            return logits

        def keep(self, rows):
            pass

    for beam_size in (1, 2, 3):
        [found] = BeamSearch(Sure(), torch.tensor([[BOS_ID]]), [20], beam_size, 0.6, EOS_ID).run()
        assert found[0].token_ids == [4, 5, 6, 7, 3] and len(found) == beam_size


def slow_log_prob(model: Transformer, src: torch.Tensor, written: list[int]) -> float:
    """Log-probability of all of these tokens, `<eos>` among them where they end in it."""
    with torch.no_grad():
        tgt_input = torch.tensor([[BOS_ID, *written[:-1]]])
        log_probs = model(src[src != PAD_ID][None], tgt_input)[0].log_softmax(dim=-1)
    return log_probs[range(len(written)), written].sum().item()


def token_ids(hypotheses: list[Hypothesis]) -> list[list[int]]:
    return [hypothesis.token_ids for hypothesis in hypotheses]


@pytest.mark.slow
@NORMS
def test_the_lively_model_is_lively(norm_first):
    outputs = slow_greedy(lively_model(norm_first), sources(), max_len=12)
    lengths = sorted(map(len, outputs))
    assert len(set(lengths)) >= 4
    assert lengths[0] < 5 <= lengths[-2] < 12
    assert len(set(map(tuple, outputs))) >= 6
    found = beam_search(lively_model(norm_first), sources(), 4, 0.6, 12)
    assert sum(a != b for a, b in zip(outputs, token_ids(found), strict=True)) >= 3


@NORMS
@pytest.mark.parametrize("max_len", [1, 5, 12])
def test_greedy_writes_what_the_slow_version_writes(norm_first, max_len):
    model = lively_model(norm_first)
    assert greedy_decode(model, sources(), max_len) == slow_greedy(model, sources(), max_len)


@pytest.mark.slow
@NORMS
@pytest.mark.parametrize("beam_size, alpha", [(2, 0.0), (3, 0.6), (5, 1.0)])
def test_beam_search_finds_what_the_slow_version_finds(norm_first, beam_size, alpha):
    model = lively_model(norm_first)
    found = beam_search_n_best(model, sources(), beam_size, alpha, max_len=10)
    for src, hypotheses in zip(sources(), found, strict=True):
        expected = slow_beam(model, src, beam_size, alpha, max_len=10)
        assert token_ids(hypotheses) == [output for _, output in expected]
        assert [h.score for h in hypotheses] == pytest.approx([score for score, _ in expected], rel=1e-5)


@NORMS
@pytest.mark.parametrize("alpha", [0.0, 0.6, 2.0])
def test_a_beam_of_one_is_greedy(norm_first, alpha):
    model = lively_model(norm_first)
    assert token_ids(beam_search(model, sources(), 1, alpha, 12)) == greedy_decode(model, sources(), 12)


def test_a_wide_enough_beam_finds_the_very_best_output():
    model, max_len, alpha = lively_model(vocab_size=7), 3, 0.6
    src_ids = torch.tensor([[4, 6, 5, EOS_ID], [5, 4, EOS_ID, PAD_ID]])
    outputs = [output for n in range(max_len + 1) for output in itertools.product([3, 4, 5, 6], repeat=n)]
    assert len(outputs) == 1 + 4 + 16 + 64
    for src, found in zip(src_ids, beam_search_n_best(model, src_ids, 80, alpha, max_len), strict=True):
        scores = {}
        for output in outputs:
            written = [*output, EOS_ID][:max_len]
            scores[output] = slow_log_prob(model, src, written) / length_penalty(len(written), alpha)
        best_first = sorted(scores, key=scores.get, reverse=True)
        assert token_ids(found) == [list(output) for output in best_first[:80]]
        assert [h.score for h in found] == pytest.approx(
            [scores[output] for output in best_first[:80]], rel=1e-5
        )


@NORMS
def test_hypotheses_say_how_likely_they_are(norm_first):
    model, max_len = lively_model(norm_first), 8
    found = beam_search_n_best(model, sources(), 4, 0.6, max_len)
    assert {h.is_finished for hypotheses in found for h in hypotheses} == {True, False}
    for src, hypotheses in zip(sources(), found, strict=True):
        assert [h.score for h in hypotheses] == sorted((h.score for h in hypotheses), reverse=True)
        for hypothesis in hypotheses:
            written = hypothesis.token_ids + [EOS_ID] * hypothesis.is_finished
            assert hypothesis.log_prob == pytest.approx(slow_log_prob(model, src, written), rel=1e-5)
            assert hypothesis.score == pytest.approx(hypothesis.log_prob / length_penalty(len(written), 0.6))
            assert hypothesis.is_finished or len(written) == max_len


class Bfloat16Decoder:
    """Says the same at each step, in bfloat16."""

    logits = torch.linspace(-1, 1, 9).bfloat16()

    def step(self, token_ids, parents=None):
        return self.logits.expand(*token_ids.shape, -1).clone()

    def keep(self, rows):
        pass


def test_log_probabilities_in_bfloat16_are_added_up_in_float32():
    [found] = BeamSearch(Bfloat16Decoder(), torch.tensor([[BOS_ID]]), [30], 3, 0.6, EOS_ID).run()
    each = Bfloat16Decoder.logits.float().log_softmax(dim=0)
    for hypothesis in found:
        written = hypothesis.token_ids + [EOS_ID] * hypothesis.is_finished
        assert hypothesis.log_prob == pytest.approx(each[written].sum().item(), abs=1e-3)


def test_length_penalty_by_hand():
    assert length_penalty(7, 1.0) == 2.0
    assert length_penalty(19, 0.5) == 2.0
    assert length_penalty(1, 0.6) == length_penalty(40, 0.0) == 1.0


def test_a_length_penalty_makes_outputs_longer():
    lengths = {
        alpha: [len(h.token_ids) for h in beam_search(lively_model(), sources(), 5, alpha, 15)]
        for alpha in (0.0, 3.0)
    }
    assert all(long >= short for long, short in zip(lengths[3.0], lengths[0.0], strict=True))
    assert sum(lengths[3.0]) > sum(lengths[0.0])


DECODERS = pytest.mark.parametrize(
    "decode",
    [greedy_decode, lambda *args, **kwargs: token_ids(beam_search(*args, beam_size=3, **kwargs))],
    ids=["greedy", "beam"],
)


@pytest.mark.slow
@DECODERS
@NORMS
def test_a_batch_gives_what_its_sentences_give_one_by_one(decode, norm_first):
    model = lively_model(norm_first)
    one_by_one = [decode(model, src[src != PAD_ID][None])[0] for src in sources()]
    assert decode(model, sources()) == one_by_one
    wider = torch.nn.functional.pad(sources(), (0, 6), value=PAD_ID)
    assert decode(model, wider) == one_by_one


@pytest.mark.slow
@DECODERS
def test_outputs_may_be_longer_than_their_own_source_by_so_much(decode):
    model = lively_model()
    with torch.no_grad():  # a model that cannot stop
        last_norm = model.decoder_layers[-1].feed_forward_residual.norm
        last_norm.bias.sub_(20 * model.embedding.table.weight[EOS_ID])
    lengths = (sources() != PAD_ID).sum(dim=1)
    assert list(map(len, decode(model, sources()))) == (lengths + EXTRA_LENGTH).tolist()
    assert list(map(len, decode(model, sources(), max_len=4))) == [4] * 7
    short = lively_model(max_len=55)
    short.load_state_dict(model.state_dict())
    assert list(map(len, decode(short, sources()))) == (lengths + EXTRA_LENGTH).clamp(max=55).tolist()
    assert list(map(len, decode(short, sources(), max_len=70))) == [55] * 7


@DECODERS
def test_padding_and_bos_are_never_written(decode):
    model = lively_model()
    with torch.no_grad():  # a model that would write them nearly always
        last_norm = model.decoder_layers[-1].feed_forward_residual.norm
        last_norm.bias.add_(9 * model.embedding.table.weight[[PAD_ID, BOS_ID]].sum(dim=0))
        assert model(sources(), torch.full((7, 1), BOS_ID)).argmax(dim=-1).max() <= BOS_ID
    written = {token_id for output in decode(model, sources(), max_len=9) for token_id in output}
    assert written
    assert not written & {PAD_ID, BOS_ID, EOS_ID}


@DECODERS
def test_other_special_ids(decode):
    """Ids of bos, eos and pad changed round, and the table's rows with them: the same outputs."""
    model, turned = lively_model(), lively_model(pad_id=2)
    turned.load_state_dict(model.state_dict())
    new_id = torch.arange(VOCAB_SIZE)
    new_id[[PAD_ID, BOS_ID, EOS_ID]] = torch.tensor([2, 0, 1])
    with torch.no_grad():
        turned.embedding.table.weight[new_id] = model.embedding.table.weight
    outputs = decode(turned, new_id[sources()], bos_id=0, eos_id=1)
    assert outputs == decode(model, sources())


@DECODERS
def test_dropout_is_off_and_every_part_gets_its_mode_back(decode):
    model = lively_model(dropout=0.5)
    expected = decode(model, sources())
    model.train()
    model.encoder_layers.eval()
    modes = [module.training for module in model.modules()]
    assert len(set(modes)) == 2
    assert decode(model, sources()) == expected
    assert [module.training for module in model.modules()] == modes
    with unchecked_shapes(), pytest.raises(ValueError, match="must be integers"):
        decode(model, sources().float())
    assert [module.training for module in model.modules()] == modes


def test_evaluation_mode_is_given_back_after_an_error():
    model = lively_model().train()
    with pytest.raises(KeyError), evaluation_mode(model):
        assert not any(module.training for module in model.modules())
        raise KeyError
    assert all(module.training for module in model.modules())


@DECODERS
def test_nothing_is_changed_and_no_gradient_is_kept(decode):
    model, src_ids = lively_model(), sources()
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    decode(model, src_ids)
    assert torch.equal(src_ids, sources())
    assert all(torch.equal(tensor, before[name]) for name, tensor in model.state_dict().items())
    model(src_ids, src_ids).sum().backward()  # the model can still be trained


@DECODERS
def test_no_sentences_give_no_outputs(decode):
    assert decode(lively_model(), sources()[:0]) == []


@DECODERS
def test_what_is_wrong_is_said(decode):
    with pytest.raises(ValueError, match="max_len must be at least 1; got 0"):
        decode(lively_model(), sources(), max_len=0)
    with pytest.raises(ValueError, match="up to max_len=80 tokens; got 90"):
        decode(lively_model(), torch.full((2, 90), 5))


def test_a_beam_needs_a_hypothesis():
    with pytest.raises(ValueError, match="beam_size must be at least 1; got 0"):
        beam_search(lively_model(), sources(), beam_size=0)


def test_logits_that_are_not_numbers_are_said():
    model = lively_model()
    torch.nn.init.constant_(model.embedding.table.weight, float("nan"))
    for decode in (greedy_decode, beam_search):
        with pytest.raises(ValueError, match="wanted logits that are numbers; got nan"):
            decode(model, sources())


@torch.no_grad()
def test_a_cache_has_room_for_so_many_steps_of_so_many_hypotheses():
    decoder = decoder_of(lively_model().eval(), sources(), max_steps=2)
    token_ids = torch.full((7, 1), BOS_ID)
    with pytest.raises(ValueError, match="a token of each of 1 to 1 hypotheses; got 3"):
        decoder.step(token_ids.expand(-1, 3))
    decoder.step(token_ids)
    decoder.step(token_ids)
    with pytest.raises(ValueError, match="room for 0 more tokens; got 1"):
        decoder.step(token_ids)
    three = decoder_of(lively_model().eval(), sources(), max_steps=1, beam_size=3)
    with pytest.raises(ValueError, match="a token of each of 1 to 3 hypotheses; got 4"):
        three.step(token_ids.repeat(1, 4))
    three.step(token_ids.repeat(1, 2))
    with pytest.raises(ValueError, match="a token of each of 1 to 2 hypotheses; got 3"):  # of no parents
        three.step(token_ids.repeat(1, 3))
    with pytest.raises(ValueError, match="room for 1 more tokens; got 2"):
        three.step(token_ids.repeat(1, 2))


def test_a_beam_wider_than_the_vocabulary():
    model = lively_model(vocab_size=6)
    src_ids = torch.tensor([[4, 5, 3, EOS_ID]])
    [found] = beam_search_n_best(model, src_ids, beam_size=8, length_penalty=0.0, max_len=4)
    assert len(found) == len(set(map(tuple, token_ids(found)))) == 8
    assert all(-50 < hypothesis.log_prob < 0 for hypothesis in found)


@pytest.mark.parametrize("beam_size", [1, 3])
def test_finished_sentences_cost_nothing_more(monkeypatch, beam_size):
    rows = []
    step = CachedDecoder.step

    def counting_step(self, token_ids, parents=None):
        rows.append(len(token_ids))
        return step(self, token_ids, parents)

    monkeypatch.setattr(CachedDecoder, "step", counting_step)
    model = lively_model()
    if beam_size == 1:
        outputs = greedy_decode(model, sources(), max_len=12)
        steps = [min(len(output) + 1, 12) for output in outputs]
        assert rows == [sum(step < own for own in steps) for step in range(max(steps))]
    else:
        beam_search(model, sources(), beam_size, max_len=12)
    assert rows == sorted(rows, reverse=True)
    assert rows[0] == 7 > rows[-1]


@pytest.mark.nightly
@DECODERS
def test_a_gpu_is_waited_for_once_a_step(monkeypatch, decode):
    """And once at the start for the lengths of the sources. There is no other way to see that a sentence has ended."""
    steps = []
    step = CachedDecoder.step
    monkeypatch.setattr(CachedDecoder, "step", lambda *arguments: steps.append(1) or step(*arguments))
    model, src_ids = to_gpu(lively_model()), sources().as_subclass(OnGpu)
    with PretendGpu() as gpu:
        outputs = decode(model, src_ids)
    assert outputs == decode(lively_model(), sources())
    assert len(gpu.waits) == len(steps) // 2 + 1 > 20


def test_a_gpu_is_waited_for_once_more_where_sentences_are_cut_off():
    model, src_ids = to_gpu(lively_model()), sources().as_subclass(OnGpu)
    with PretendGpu() as gpu:
        found = beam_search(model, src_ids, 3, max_len=2)
    assert not all(hypothesis.is_finished for hypothesis in found)
    assert gpu.waits == ["cpu"] * 3


def test_hypotheses_may_become_more_and_fewer():
    """One beginning goes on in three ways, of which two go on: each has the whole model's logits for its own past."""
    model = lively_model().double()
    decoder = decoder_of(model, sources(), max_steps=3, beam_size=3)
    decoder.step(torch.full((7, 1), 8))
    decoder.step(torch.tensor([[9, 10, 11]]).expand(7, -1), torch.zeros(7, 3, dtype=torch.long))
    logits = decoder.step(torch.tensor([[12, 13]]).expand(7, -1), torch.tensor([[2, 0]]).expand(7, -1))
    for beam, written in enumerate([[8, 11, 12], [8, 9, 13]]):
        expected = model(sources(), torch.tensor([written]).expand(7, -1))[:, -1]
        torch.testing.assert_close(logits[:, beam], expected, rtol=0, atol=1e-12)


def test_a_beam_begins_with_one_hypothesis(monkeypatch):
    sizes = []
    step = CachedDecoder.step
    monkeypatch.setattr(
        CachedDecoder,
        "step",
        lambda self, ids, parents: sizes.append(ids.shape[1]) or step(self, ids, parents),
    )
    beam_search(lively_model(), sources(), beam_size=5, max_len=4)
    assert sizes == [1, 5, 5, 5]


@NORMS
@pytest.mark.parametrize("beam_size", [1, 3])
@torch.no_grad()
def test_a_cached_step_gives_the_whole_models_logits(norm_first, beam_size):
    assert largest_step_error(lively_model(norm_first).double(), beam_size) < 1e-12


@pytest.mark.parametrize("beam_size", [1, 3])
@torch.no_grad()
def test_a_cached_step_works_with_another_attention(beam_size):
    model = lively_model()
    for layer in model.decoder_layers:
        layer.self_attention = GroupedQueryAttention(16, num_heads=2, num_kv_heads=1)
        layer.cross_attention = GroupedQueryAttention(16, num_heads=2, num_kv_heads=1)
    assert largest_step_error(model.double(), beam_size) < 1e-12


@torch.no_grad()
def test_a_hook_on_each_projection_runs_in_a_cached_step():
    model, called = lively_model(), []
    for name, module in model.decoder_layers[1].named_modules():
        if name.endswith("_proj"):
            module.register_forward_hook(lambda *_, name=name: called.append(name))
    decoder = decoder_of(model, sources(), max_steps=3)
    of_memory = ["cross_attention.key_proj", "cross_attention.value_proj"]  # once: the memory stays as it is
    everything = [
        f"{part}.{name}_proj"
        for part in ("cross_attention", "self_attention")
        for name in ("key", "output", "query", "value")
    ]
    for asked in ([], of_memory, of_memory):
        called.clear()
        decoder.step(torch.full((7, 1), BOS_ID))
        assert sorted(called + asked) == everything


def largest_step_error(model: Transformer, beam_size: int, num_steps: int = 6) -> float:
    """Random tokens, random parents, and rows leaving and changing places on the way."""
    generator = torch.Generator().manual_seed(2)
    src_ids = sources()
    decoder = decoder_of(model, src_ids, num_steps, beam_size)
    written = torch.empty(7, beam_size, 0, dtype=torch.long)
    errors = []
    for step in range(num_steps):
        rows = len(src_ids)
        token_ids = torch.randint(3, VOCAB_SIZE, (rows, beam_size), generator=generator)
        parents = torch.randint(beam_size, (rows, beam_size), generator=generator) if step else None
        if parents is not None:
            written = written.gather(1, parents[..., None].expand_as(written))
        written = torch.cat([written, token_ids[..., None]], dim=-1)
        logits = decoder.step(token_ids, parents)
        for beam in range(beam_size):
            errors.append((logits[:, beam] - model(src_ids, written[:, beam])[:, -1]).abs().max().item())
        if step in (1, 3):
            kept = torch.randperm(rows, generator=generator)[: rows - 2]
            decoder.keep(kept)
            src_ids, written = src_ids[kept], written[kept]
    return max(errors)


DECODERS = pytest.mark.parametrize("kind", ["cached", "prefix"])


def either_decoder(monkeypatch, kind):
    """For three hypotheses of each source, in three steps."""
    if kind == "prefix":
        monkeypatch.setattr(decoding, "takes_cache", lambda layers: False)
    decoder = decoder_of(lively_model(), sources(), 3, beam_size=3)
    assert type(decoder) is {"cached": CachedDecoder, "prefix": PrefixDecoder}[kind]
    return decoder


@DECODERS
@torch.no_grad()
def test_without_parents_each_hypothesis_goes_on_from_itself(monkeypatch, kind):
    decoder, model = either_decoder(monkeypatch, kind), lively_model()
    written = torch.empty(7, 3, 0, dtype=torch.long)
    for live, token_ids in ((3, [5, 9, 11]), (3, [8, 21, 4]), (2, [7, 6])):
        newest = torch.tensor(token_ids).expand(7, -1)
        written = torch.cat([written[:, :live], newest[..., None]], dim=-1)
        logits = decoder.step(newest)
        for beam in range(live):
            wanted = model(sources(), written[:, beam])[:, -1]
            torch.testing.assert_close(logits[:, beam], wanted, rtol=0, atol=1e-4)


@DECODERS
@torch.no_grad()
def test_without_parents_there_are_no_more_hypotheses_than_before(monkeypatch, kind):
    decoder, newest = either_decoder(monkeypatch, kind), torch.full((7, 2), 8)
    decoder.step(newest)
    for wrong in (newest[:, :0], torch.full((7, 3), 8)):
        with pytest.raises(ValueError, match=f"1 to 2 hypotheses; got {wrong.shape[1]}"):
            decoder.step(wrong)


@DECODERS
def test_a_refused_first_step_leaves_the_decoder_as_it_was(monkeypatch, kind):
    decoder, newest = either_decoder(monkeypatch, kind), torch.full((7, 2), 8)
    with pytest.raises(ValueError, match="hypotheses; got 0"):
        decoder.step(newest[:, :0])
    assert torch.equal(decoder.step(newest), either_decoder(monkeypatch, kind).step(newest))


def same_position_always(monkeypatch):
    embed = Transformer.embed
    monkeypatch.setattr(Transformer, "embed", lambda self, ids, first_position=0: embed(self, ids))


def parents_forgotten(monkeypatch):
    extended = CachedDecoder._extended
    monkeypatch.setattr(
        CachedDecoder, "_extended", lambda self, token_ids, _: extended(self, token_ids, None)
    )


def siblings_seen(monkeypatch):
    extended = CachedDecoder._extended
    monkeypatch.setattr(CachedDecoder, "_extended", lambda *arguments: torch.ones_like(extended(*arguments)))


def source_padding_seen(monkeypatch):
    monkeypatch.setattr(
        decoding, "padding_mask", lambda ids, pad_id: torch.ones_like(ids, dtype=torch.bool)[:, None, None]
    )


def rows_never_moved(monkeypatch):
    keep = CachedDecoder.keep
    monkeypatch.setattr(CachedDecoder, "keep", lambda self, rows: keep(self, torch.arange(len(rows))))


@pytest.mark.parametrize(
    "mistake, beam_size",
    [
        (same_position_always, 1),
        (parents_forgotten, 3),
        (siblings_seen, 3),
        (source_padding_seen, 1),
        (rows_never_moved, 1),
    ],
)
@torch.no_grad()
def test_a_broken_cache_is_found_out(monkeypatch, mistake, beam_size):
    model = lively_model().double()
    mistake(monkeypatch)
    assert largest_step_error(model, beam_size) > 1e-3
