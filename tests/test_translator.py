"""The translator that comes with the course, with sentences as people type them."""

import json
import shutil

import pytest
import torch

import course_lib.translator as translator_module
from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match
from course_lib.translator import SHIPPED, Translator, tidy


@pytest.fixture(scope="module")
def translator():
    return Translator.load()


@pytest.mark.parametrize(
    "src, tgt",
    [
        ("La quise mucho.", "I loved her very much."),
        ("la quise mucho", "I loved her very much."),
        ("  Mi hermana   tiene dos gatos", "My sister has two cats."),
        ("dónde está la biblioteca?", "Where is the library?"),
        ("¿Dónde está la biblioteca", "Where is the library?"),
        ("Me gustan los libros viejos.", "I like old books."),
        ("No hablo español.", "I don't speak Spanish."),
    ],
)
def test_translates_what_people_type(translator, src, tgt):
    assert translator.translate(src).text == tgt


@pytest.mark.slow
def test_at_least_97_per_cent_of_the_unseen_combinations(translator):
    test = load_corpus("spanish_english", "test")
    assert exact_match(translator.translate_all(list(test["src"]), beam_size=1), list(test["tgt"])) >= 0.97


def test_an_unknown_word_is_said_and_not_guessed(translator):
    translation = translator.translate("Mi helicóptero tiene hambre.")
    assert translation.text == ""
    assert [note.partition(" while")[0] for note in translation.notes] == ["I never saw «helicóptero»"]
    assert str(translation) == f"({translation.notes[0]})"
    assert translation.cross_attention.numel() == 0


def test_a_misspelt_word_is_answered_with_words_near_it(translator):
    [note] = translator.translate("La bibloteca es grande.").notes
    assert "near it I know: biblioteca" in note


def test_known_words_put_together_like_nothing_seen_get_a_note(translator):
    translation = translator.translate("Gato casa el mucho dos la azul comer.")
    assert any("not seen them put together" in note for note in translation.notes)
    assert translator.translate("La quise mucho.").notes == ()


def test_attention_has_a_row_for_each_token_written_and_a_column_for_each_read(translator):
    translation = translator.translate("La quise mucho.")
    assert translation.src_tokens[-1] == translation.tgt_tokens[-1] == "<eos>"
    config = translator.model.config
    sizes = (config.num_layers, config.num_heads, len(translation.tgt_tokens), len(translation.src_tokens))
    assert translation.cross_attention.shape == sizes
    assert translation.cross_attention.sum(dim=-1).allclose(translation.cross_attention.new_ones(()))


def test_many_at_once_are_translated_in_their_own_order(translator):
    sentences = ["La casa es grande.", "Hola.", "Mi hermana tiene dos gatos.", "Te quiero."]
    counted = []
    together = translator.translate_all(sentences, on_batch=counted.append)
    assert together == [translator.translate(sentence).text for sentence in sentences]
    assert sum(counted) == 4


def test_the_beam_is_the_one_of_the_search(translator, monkeypatch):
    used = []
    search = translator_module.beam_search
    monkeypatch.setattr(
        translator_module, "beam_search", lambda *given: used.append(given[2:]) or search(*given)
    )
    translator.translate_all(["Hola."], beam_size=2)
    translator.translate_all(["Hola."])
    translator.translate("Hola.", beam_size=3)
    assert used == [(2,), (4,), (3,)]


@pytest.mark.parametrize("nothing", ["", "   ", "?!"])
def test_a_sentence_needs_a_word(translator, nothing):
    with pytest.raises(ValueError, match="at least one word; got"):
        translator.translate(nothing)


def test_a_sentence_longer_than_the_model_can_read_is_refused(translator):
    with pytest.raises(ValueError, match="max_len"):
        translator.translate("el gato y " * 100 + "el perro")


@pytest.mark.parametrize(
    "typed, printed",
    [
        ("hola", "Hola."),
        ("hola!", "¡Hola!"),
        ("¿qué comes", "¿Qué comes?"),
        ("qué  comes?", "¿Qué comes?"),
        ("Ya está.", "Ya está."),
    ],
)
def test_tidy(typed, printed):
    assert tidy(typed, frozenset("¿¡")) == printed


def test_tidy_opens_no_spanish_marks_in_other_languages():
    assert tidy("who is it?", frozenset(["who"])) == "Who is it?"


@pytest.mark.parametrize("missing", ["model.safetensors", "tokenizer.json", "translator.json"])
def test_a_missing_file_is_named(tmp_path, missing):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    (tmp_path / missing).unlink()
    with pytest.raises(FileNotFoundError, match=f"is not a translator: it has no {missing}"):
        Translator.load(tmp_path)


def test_weights_that_do_not_fit_are_refused(tmp_path):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    settings = json.loads((tmp_path / "translator.json").read_text(encoding="utf-8"))
    settings["model"]["d_ff"] += 2
    (tmp_path / "translator.json").write_text(json.dumps(settings), encoding="utf-8")
    with pytest.raises(ValueError, match="do not fit its translator.json"):
        Translator.load(tmp_path)


@pytest.mark.parametrize("cut", [20, 100_000])
def test_damaged_weights_are_refused(tmp_path, cut):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    weights = tmp_path / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:cut])
    with pytest.raises(ValueError, match="weights in .* do not fit"):
        Translator.load(tmp_path)


def test_settings_of_another_kind_of_model_are_refused(tmp_path):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    settings = json.loads((tmp_path / "translator.json").read_text(encoding="utf-8"))
    settings["model"]["num_experts"] = 8
    (tmp_path / "translator.json").write_text(json.dumps(settings), encoding="utf-8")
    with pytest.raises(ValueError, match="num_experts"):
        Translator.load(tmp_path)


@pytest.mark.parametrize("missing", ["model", "known_words", "doubt_below"])
def test_settings_that_lack_something_are_refused(tmp_path, missing):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    settings = json.loads((tmp_path / "translator.json").read_text(encoding="utf-8"))
    del settings[missing]
    (tmp_path / "translator.json").write_text(json.dumps(settings), encoding="utf-8")
    with pytest.raises(ValueError, match=f"translator.json has no '{missing}'"):
        Translator.load(tmp_path)


def test_loading_leaves_the_callers_random_numbers_alone():
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(7)
        expected = torch.rand(3)
        torch.manual_seed(7)
        Translator.load()
        assert torch.equal(torch.rand(3), expected)


@pytest.mark.parametrize("sentences, percentile", [([], 1.0), (["Hola."], 101.0)])
def test_confidence_wants_sentences_and_a_percentile(translator, sentences, percentile):
    with pytest.raises(ValueError, match="wanted sentences, and a percentile"):
        translator.usual_confidence(sentences, percentile)


def test_confidence_at_the_ends():
    translator = Translator.load()
    translator.model.double()  # in float32 a batch and its sentences differ by 1e-6
    sentences = ["La casa es grande.", "El perro come."]
    lowest, highest = (translator.usual_confidence(sentences, percentile) for percentile in (0, 100))
    each = sorted(translator.usual_confidence([sentence]) for sentence in sentences)
    assert [lowest, highest] == pytest.approx(each)


def test_the_shipped_files_are_small():
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 10_000_000
