"""What records, copies or moves a model finds nothing in its way: compile, export, trace, deepcopy, meta."""

import copy
import warnings

import pytest
import torch
from torch import nn

from course_lib.bert import BertConfig, BertEncoder
from course_lib.gpt import GPT, GPTConfig
from course_lib.modern_decoder import ModernConfig, ModernDecoder
from course_lib.transformer import Transformer, TransformerConfig
from tests.by_day import only_by_day
from tests.unchecked_shapes import unchecked_shapes

VOCAB_SIZE = 23
SIZES = dict(d_model=12, d_ff=20, num_heads=3, num_layers=2, dropout=0.0, max_len=16)
MODELS = {
    "Transformer, post-norm": (Transformer, TransformerConfig(VOCAB_SIZE, **SIZES), 2),
    "Transformer, pre-norm": (Transformer, TransformerConfig(VOCAB_SIZE, norm_first=True, **SIZES), 2),
    "GPT": (GPT, GPTConfig(VOCAB_SIZE, **SIZES), 1),
    "modern decoder": (ModernDecoder, ModernConfig(VOCAB_SIZE, num_kv_heads=1, pad_id=None, **SIZES), 1),
    "BERT": (BertEncoder, BertConfig(VOCAB_SIZE, **SIZES), 1),
}
BATCH = torch.export.Dim("batch", min=2, max=64)
LENGTHS = tuple(torch.export.Dim(name, min=2, max=SIZES["max_len"]) for name in ("src_len", "tgt_len"))


@pytest.fixture(params=MODELS.values(), ids=MODELS)
def case(request):
    """A model, and a function that draws its inputs for a batch of any size."""
    kind, config, num_inputs = request.param

    def ids(batch: int, *lengths: int) -> tuple[torch.Tensor, ...]:
        generator = torch.Generator().manual_seed(batch)
        drawn = [torch.randint(0, VOCAB_SIZE, (batch, n), generator=generator) for n in lengths]
        return tuple(drawn[:num_inputs])

    with unchecked_shapes():  # the shapes of what is recorded are symbols
        yield kind(config, seed=0).eval(), ids
    torch.compiler.reset()  # it counts how often one function was compiled


def assert_same(recorded, model, *given):
    torch.testing.assert_close(recorded(*given), model(*given), rtol=0, atol=1e-6)


@pytest.mark.slow
def test_export_with_sizes_that_stay_open(case):
    model, ids = case
    given = ids(3, 5, 7)
    sizes = tuple({0: BATCH, 1: length} for length in LENGTHS[: len(given)])
    exported = torch.export.export(model, given, dynamic_shapes=sizes).module()
    assert_same(exported, model, *given)
    assert_same(exported, model, *ids(2, 9, 4))


@pytest.mark.slow
@pytest.mark.parametrize("dynamic", only_by_day([True], [False, True]))
def test_compiled_in_one_piece(case, dynamic):
    model, ids = case
    compiled = torch.compile(model, backend="eager", fullgraph=True, dynamic=dynamic)
    for given in (ids(3, 5, 7), ids(2, 9, 4)):
        assert_same(compiled, model, *given)


def test_traced_without_a_warning(case):
    model, ids = case
    given = ids(3, 5, 7)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # PyTorch's own words about torch.jit
        assert_same(torch.jit.trace(model, given), model, *given)


def test_a_deep_copy_is_apart(case):
    model, ids = case
    copied, given = copy.deepcopy(model), ids(3, 5, 7)
    assert_same(copied, model, *given)
    nn.init.zeros_(next(copied.parameters()))
    assert not torch.equal(copied(*given), model(*given))


def test_data_parallel(case):
    model, ids = case
    assert_same(nn.DataParallel(model), model, *ids(3, 5, 7))


def test_on_the_meta_device(case):
    model, ids = case
    with torch.device("meta"):
        empty = type(model)(model.config, seed=0).eval()
    assert {tensor.device.type for tensor in empty.state_dict().values()} == {"meta"}
    given = ids(3, 5, 7)
    assert empty(*(x.to("meta") for x in given)).shape == model(*given).shape
    filled = empty.to_empty(device="cpu")
    filled.load_state_dict(model.state_dict())
    if isinstance(model, Transformer):
        filled.positions = model.positions  # no parameter, so it is in no state dictionary
    assert_same(filled, model, *given)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["GPT", "modern decoder"])
def test_a_cache_is_recorded_too(name):
    """One compiled step with a cache has the logits of the whole text."""
    kind, config, _ = MODELS[name]
    with unchecked_shapes():
        gpt = kind(config, seed=0).eval()
        token_ids = torch.randint(1, VOCAB_SIZE, (3, 7), generator=torch.Generator().manual_seed(0))
        compiled = torch.compile(gpt, backend="eager", dynamic=True)
        with torch.no_grad():
            cache = gpt.new_cache(3)
            pieces = [compiled(piece, cache) for piece in token_ids.split([4, 1, 1, 1], dim=1)]
            torch.testing.assert_close(torch.cat(pieces, dim=1), gpt(token_ids), rtol=0, atol=1e-5)
