"""The translator that comes with the course, with sentences as people type them."""

import json
import shutil
from functools import partial

import pytest
import torch

import course_lib.translator as translator_module
from course_lib.corpora import load_corpus
from course_lib.decoding import Hypothesis
from course_lib.evaluation import exact_match
from course_lib.translating.confidence import DOUBT, UNSURE
from course_lib.translator import SHIPPED, Translator
from tests.pretend_gpu import PretendGpu, to_gpu
from tests.unchecked_shapes import unchecked_shapes


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
        ("Me gustan las casas viejas.", "I like old houses."),
        ("No hablo español.", "I don't speak Spanish."),
    ],
)
def test_translates_what_people_type(translator, src, tgt):
    assert translator.translate(src).text == tgt


@pytest.mark.slow
def test_at_least_98_per_cent_of_the_unseen_combinations(translator):
    test = load_corpus("spanish_english", "test")
    assert exact_match(translator.translate_all(list(test["src"]), beam_size=1), list(test["tgt"])) >= 0.98


def test_an_unknown_word_is_said_and_not_guessed(translator):
    translation = translator.translate("Mi ornitorrinco tiene hambre.")
    assert translation.text == ""
    assert [note.partition(" while")[0] for note in translation.notes] == ["I never saw «ornitorrinco»"]
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


def test_the_beam_and_the_length_penalty_are_those_of_the_search(translator, monkeypatch):
    used = []
    search = translator_module.beam_search_n_best
    monkeypatch.setattr(
        translator_module, "beam_search_n_best", lambda *given: used.append(given[2:]) or search(*given)
    )
    translator.translate_all(["Hola."], beam_size=2)
    translator.translate_all(["Hola."])
    translator.translate_all(["Hola."], beam_size=2, length_penalty=1.4)
    translator.translate("Hola.", beam_size=3)
    assert used == [(2, 0.6), (4, 0.6), (2, 1.4), (3, 0.6)]


@pytest.mark.parametrize("nothing", ["", "   ", "?!"])
def test_a_sentence_needs_a_word(translator, nothing):
    with pytest.raises(ValueError, match="at least one word; got"):
        translator.translate(nothing)


def test_a_sentence_longer_than_the_model_can_read_is_refused(translator):
    with pytest.raises(ValueError, match="max_len"):
        translator.translate("el gato y " * 100 + "el perro")


@pytest.mark.parametrize("missing", ["model.safetensors", "tokenizer.json", "translator.json"])
def test_a_missing_file_is_named(tmp_path, missing):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    (tmp_path / missing).unlink()
    with pytest.raises(FileNotFoundError, match=f"holds no such model: it has no {missing}"):
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
    with pytest.raises(ValueError, match=f"do not fit its translator.json: it has no '{missing}'"):
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
    with pytest.raises(ValueError, match="wanted sentences, and percentiles"):
        translator.usual_confidence(sentences, percentile)


def test_confidence_at_the_ends():
    translator = Translator.load()
    translator.model.double()  # in float32 a batch and its sentences differ by 1e-6
    sentences = ["La casa es grande.", "El perro come."]
    each = sorted(translator.usual_confidence([sentence], 50)[0] for sentence in sentences)
    assert translator.usual_confidence(sentences, 0, 100) == pytest.approx(each)


@pytest.mark.slow
def test_what_is_less_sure_than_usual_is_learned_from_sentences(translator):
    own = Translator.load()
    own.learn_doubt(list(load_corpus("everyday", "validation")["src"]))
    found = (own.doubt_below, own.unsure_below)
    assert found == pytest.approx((translator.doubt_below, translator.unsure_below), abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize(
    "doubt_below, unsure_below, expected",
    [(-9.0, -9.0, ()), (-9.0, 0.0, (UNSURE,)), (0.0, 0.0, (DOUBT,)), (0.0, -9.0, (DOUBT,))],
)
def test_one_note_says_how_sure_the_model_is(doubt_below, unsure_below, expected):
    own = Translator.load()
    own.doubt_below, own.unsure_below = doubt_below, unsure_below
    assert own.translate("La quise mucho. Tengo hambre.").notes == expected


def test_the_least_sure_of_several_sentences_counts():
    own = Translator.load()
    sure, unsure = "La quise mucho.", "El café está frío, pero me gusta así."
    own.unsure_below = -0.15
    assert not own.translate(sure).notes
    for both in (f"{sure} {unsure}", f"{unsure} {sure}"):
        assert own.translate(both).notes == (UNSURE,)


def test_the_shipped_files_are_small():
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 10_000_000


# --- sentences as strangers type them ---


@pytest.mark.parametrize(
    "typed, tgt",
    [
        ("TENGO HAMBRE", "I am hungry."),
        ("tengo HAMBRE", "I am hungry."),
        ("ana vive en madrid", "Ana lives in Madrid."),
        ("manana voy a la playa", "Tomorrow I am going to the beach."),
        ("el nino tiene tres anos", "The boy is three years old."),
    ],
)
def test_capitals_and_accents_that_the_spelling_decides_are_put_right_silently(translator, typed, tgt):
    translation = translator.translate(typed)
    assert (translation.text, translation.notes) == (tgt, ())


@pytest.mark.parametrize(
    "typed, src, tgt",
    [
        ("donde esta la biblioteca", "¿Dónde está la biblioteca?", "Where is the library?"),
        ("el esta cansado", "Él está cansado.", "He is tired."),
        ("hola, como estas", "Hola, ¿cómo estás?", "Hello, how are you?"),
    ],
)
def test_accents_and_marks_that_the_sentence_decides_are_put_right_with_a_note(translator, typed, src, tgt):
    translation = translator.translate(typed)
    assert (translation.src, translation.text) == (src, tgt)
    assert f"I read this as «{src}»" in translation.notes


def test_a_number_is_carried_over(translator):
    translation = translator.translate("Tengo 137 libros")
    assert translation.text == "I have 137 books."
    assert translation.notes[0].startswith("I do not know «137»: I translated with «")


def test_a_name_is_carried_over(translator):
    translation = translator.translate("El libro de Wenceslao es viejo")
    assert translation.text == "Wenceslao's book is old."
    assert "«Wenceslao»" in translation.notes[0] and "Wenceslao" not in translation.src


class Dictated:
    """A translator whose beam is dictated."""

    def __init__(self, monkeypatch, translator, *texts):
        n_best = [Hypothesis(translator.tokenizer.encode(text), -0.1, -0.1, True) for text in texts]
        monkeypatch.setattr(
            translator_module, "beam_search_n_best", lambda model, src_ids, *how: [n_best] * len(src_ids)
        )
        self.translate = translator.translate


@pytest.mark.parametrize(
    "typed, wrong, named",
    [
        ("No voy porque estoy enferma.", "I am not sick.", ["porque"]),
        ("Tengo hambre y sed.", "I am hungry.", ["sed"]),
        ("Tengo hambre.", "I am hungry and thirsty.", ["thirsty"]),
    ],
)
def test_a_word_that_is_left_out_or_added_is_named(translator, monkeypatch, typed, wrong, named):
    translation = Dictated(monkeypatch, translator, wrong).translate(typed)
    assert translation.text == wrong
    assert all(f"«{word}»" in translation.notes[0] for word in named)


def test_the_best_of_the_beam_without_a_fault_is_taken(translator, monkeypatch):
    beam = "I am hungry.", "I am hungry and thirsty.", "I am thirsty and hungry."
    translation = Dictated(monkeypatch, translator, *beam).translate("Tengo hambre y sed.")
    assert (translation.text, translation.notes) == (beam[1], ())


def test_a_word_that_is_none_is_never_written(translator, monkeypatch):
    made_up = "I am hungryish and thirsty."
    translation = Dictated(monkeypatch, translator, made_up, "I am hungry.").translate("Tengo hambre y sed.")
    assert translation.text == "I am hungry."
    refused = Dictated(monkeypatch, translator, made_up).translate("Tengo hambre y sed.")
    assert refused.text == "" and "«hungryish»" in refused.notes[0]


def test_a_name_that_is_lost_on_the_way_is_an_unknown_word(translator, monkeypatch):
    translation = Dictated(monkeypatch, translator, "I am hungry.").translate("Tengo hambre con Wenceslao.")
    assert (translation.src, translation.text) == ("Tengo hambre con Wenceslao.", "")
    assert translation.notes[0].startswith("I never saw «Wenceslao»")


def test_each_of_several_sentences_is_translated_by_itself(translator):
    both = translator.translate("Tengo hambre. ¿Dónde vives?")
    one, other = (translator.translate(part) for part in ("Tengo hambre.", "¿Dónde vives?"))
    assert (both.text, both.notes) == (f"{one.text} {other.text}", ())
    assert both.tgt_tokens == (*one.tgt_tokens, *other.tgt_tokens)
    assert both.src_tokens == (*one.src_tokens, *other.src_tokens)
    tgt_len, src_len = len(one.tgt_tokens), len(one.src_tokens)
    torch.testing.assert_close(both.cross_attention[:, :, :tgt_len, :src_len], one.cross_attention)
    torch.testing.assert_close(both.cross_attention[:, :, tgt_len:, src_len:], other.cross_attention)
    assert not both.cross_attention[:, :, :tgt_len, src_len:].any()
    assert not both.cross_attention[:, :, tgt_len:, :src_len].any()


@pytest.mark.slow
def test_a_text_may_be_longer_than_the_model_can_read_at_once(translator):
    with unchecked_shapes():
        found = translator.translate("tengo hambre. manana voy a la playa. " * 20, beam_size=1)
    assert len(found.src_tokens) > translator.model.config.max_len
    assert found.text == " ".join(["I am hungry. Tomorrow I am going to the beach."] * 20)


@pytest.mark.nightly
def test_at_most_one_right_translation_of_a_hundred_gets_a_note(translator):
    src, tgt = (load_corpus("spanish_english", "test")[side][::3] for side in ("src", "tgt"))
    with unchecked_shapes():  # 334 searches, one by one
        translations = [translator.translate(sentence) for sentence in src]
    right = [one for one, expected in zip(translations, tgt, strict=True) if one.text == expected]
    assert len(right) > 0.98 * len(tgt)
    assert sum(bool(set(one.notes) - {UNSURE}) for one in right) <= 0.01 * len(right)
    assert sum(UNSURE in one.notes for one in right) <= 0.09 * len(right)


def test_a_folder_of_an_earlier_version_still_loads(tmp_path):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    settings = json.loads((tmp_path / "translator.json").read_text(encoding="utf-8"))
    del settings["target_words"], settings["unsure_below"]
    (tmp_path / "translator.json").write_text(json.dumps(settings), encoding="utf-8")
    (tmp_path / "lexicon.json").unlink()
    older = Translator.load(tmp_path)
    assert older.lexicon is None and older.target_words == frozenset()
    assert older.unsure_below == older.doubt_below
    assert older.translate("la quise mucho").text == "I loved her very much."


WRAPPERS = [partial(torch.compile, backend="eager"), torch.nn.DataParallel]


@pytest.mark.parametrize("wrap", WRAPPERS)
def test_a_compiled_or_parallel_model_is_used_and_saved_as_a_plain_one(translator, tmp_path, wrap):
    sentences = ["La casa es grande.", "El perro come."]
    with unchecked_shapes():  # a wrapped model is of another class
        wrapped = Translator(wrap(Translator.load().model), translator.tokenizer)
    assert wrapped.translate_all(sentences) == translator.translate_all(sentences)
    wrapped.save(tmp_path)
    weights = [(folder / "model.safetensors").read_bytes() for folder in (SHIPPED, tmp_path)]
    assert weights[0] == weights[1]


def test_a_saved_translator_has_no_lexicon_of_another(translator, tmp_path):
    translator.save(tmp_path)
    again = Translator.load(tmp_path)
    assert again.lexicon.src == translator.lexicon.src and again.target_words == translator.target_words
    again.lexicon = None
    again.save(tmp_path)
    assert Translator.load(tmp_path).lexicon is None


@pytest.mark.slow
def test_a_gpu_gets_larger_batches(translator):
    sentences, on_cpu, on_gpu = ["La casa es grande.", "El perro come."] * 33, [], []
    expected = translator.translate_all(sentences, beam_size=1, on_batch=on_cpu.append)
    assert on_cpu == [64, 2]
    other = Translator.load()
    to_gpu(other.model)
    with PretendGpu():
        assert other.translate_all(sentences, beam_size=1, on_batch=on_gpu.append) == expected
    assert on_gpu == [66]
