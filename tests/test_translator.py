"""The translator that comes with the course, with sentences as people type them."""

import hashlib
import json
import random
import re
import shutil
from functools import partial

import pytest
import torch
from safetensors.torch import load_file

import course_lib.translator as translator_module
from course_lib.corpora import load_corpus
from course_lib.decoding import Hypothesis
from course_lib.evaluation import exact_match
from course_lib.saved_models import WEIGHTS
from course_lib.tokens import EOS_ID, PAD_ID, Tokenizer
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translating.doubt import DOUBT, DOUBTED, FOREIGN
from course_lib.translating.placeholders import SIGNS
from course_lib.translator import FILES, SHIPPED, Translator, translator_of
from tests.drawn_numbers import drawn_number
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
        ("Lo quise mucho.", "I loved him very much."),
        ("Los quise mucho.", "I loved them very much."),
        ("Las quise mucho.", "I loved them very much."),
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


def test_an_unknown_word_is_named_in_the_one_note(translator):
    translation = translator.translate("Mi ornitorrinco tiene hambre.")
    assert translation.text.endswith("is hungry.")
    [note] = translation.notes
    assert note.startswith("I never saw «ornitorrinco»: ")
    assert str(translation) == f"{translation.text}\n({note})"


@pytest.mark.parametrize("foreign", ["My sister has two black cats.", "asdf qwer", "Привет!", "我有两只猫"])
def test_another_language_is_refused(translator, foreign):
    translation = translator.translate(foreign)
    assert (translation.text, translation.notes) == ("", (FOREIGN,))
    assert str(translation) == f"({FOREIGN})"
    assert translation.cross_attention.numel() == 0


@pytest.mark.parametrize("name", ["Wenceslao", "Wenceslao Ruiz", "wenceslao"])
def test_a_name_is_not_refused(translator, name):
    assert translator.translate(name).text


def test_known_words_put_together_like_nothing_seen_get_a_note(translator):
    assert translator.translate("Gato casa el mucho dos la azul comer.").notes == (DOUBT,)
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


def test_doubt_is_learned_from_sentences():
    own, sentences = (
        Translator.load(),
        ["La casa es grande.", "El perro come.", "Te quiero.", "Casa el y comer."],
    )
    own.learn_doubt(sentences)
    assert [own.doubt_below] == own.usual_confidence(sentences, DOUBTED)
    assert own.translate(sentences[-1]).notes == (DOUBT,)


def test_the_least_sure_of_several_sentences_counts():
    own = Translator.load()
    sure, unsure = "La quise mucho.", "El café está frío, pero me gusta así."
    own.doubt_below = sum(own.usual_confidence([sure, unsure], 0, 100)) / 2
    assert not own.translate(sure).notes
    for both in (f"{sure} {unsure}", f"{unsure} {sure}"):
        assert own.translate(both).notes == (DOUBT,)


def test_the_shipped_files_are_small():
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 6_000_000


def test_the_shipped_weights_are_matrices_in_8_bits_and_vectors_in_32():
    weights = load_file(SHIPPED / WEIGHTS)
    assert {tensor.ndim for tensor in weights.values()} == {1, 2}
    for name, tensor in weights.items():
        assert tensor.dtype == (torch.int8 if tensor.ndim == 2 else torch.float32), name


def test_the_shipped_files_are_those_of_the_model_page():
    page = (SHIPPED / "README.md").read_text(encoding="utf-8")
    for file in FILES:
        digest = hashlib.sha256((SHIPPED / file).read_bytes()).hexdigest()
        assert f"| `{digest}` | {file} |" in page


# --- sentences as strangers type them ---


@pytest.mark.parametrize(
    "typed, tgt",
    [
        ("TENGO HAMBRE", "I'm hungry."),
        ("tengo HAMBRE", "I'm hungry."),
        ("Tengo\u00a0ham\u00adbre", "I'm hungry."),
        ("\ufeff«Tengo hambre» 😊", "I'm hungry."),
        ("ana vive en madrid", "Ana lives in Madrid."),
        ("manana voy a la playa", "Tomorrow I am going to the beach."),
        ("donde esta la biblioteca", "Where is the library?"),
        ("el esta cansado", "He is tired."),
        ("tengo hambre; tengo sed", "I'm hungry. I am thirsty."),
        ("Tengo hambre\r\n\r\n- Tengo sed", "I'm hungry. I am thirsty."),
    ],
)
def test_what_is_typed_in_another_form_is_translated_without_a_note(translator, typed, tgt):
    translation = translator.translate(typed)
    assert (translation.text, translation.notes) == (tgt, ())


class Dictated:
    """A translator whose beam is dictated."""

    def __init__(self, monkeypatch, translator, *texts):
        n_best = [Hypothesis(translator.tokenizer.encode(text), -0.1, -0.1, True) for text in texts]
        monkeypatch.setattr(
            translator_module, "beam_search_n_best", lambda model, src_ids, *how: [n_best] * len(src_ids)
        )
        self.translate = translator.translate


def test_a_word_that_is_none_is_written_only_with_doubt(translator, monkeypatch):
    made_up = "I am hungryish and thirsty."
    translation = Dictated(monkeypatch, translator, made_up, "I am hungry.").translate("Tengo hambre y sed.")
    assert (translation.text, translation.notes) == ("I am hungry.", ())
    alone = Dictated(monkeypatch, translator, f"{made_up} Blorp.", made_up).translate("Tengo hambre y sed.")
    assert (alone.text, alone.notes) == (made_up, (DOUBT,))


@pytest.mark.parametrize(
    "src, word", [("Tom es un manipulador.", "manipulator"), ("Concéntrate, Tom.", "Concentrate")]
)
def test_a_wider_beam_is_asked_before_a_word_is_written_that_is_none(translator, src, word):
    [narrow] = translator.translate_all([src])
    assert word not in narrow
    found = translator.translate(src)
    assert word in found.text and found.notes == (DOUBT,)


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
        found = translator.translate("tengo hambre. mañana voy a la playa. " * 20, beam_size=1)
    assert len(found.src_tokens) > translator.model.config.max_len
    assert found.text == " ".join(["I'm hungry. Tomorrow I am going to the beach."] * 20)


# --- numbers and unknown names, by a model that copies its source ---


@pytest.fixture
def copying(monkeypatch):
    """A translator that reads signs, and whose model writes what it reads."""
    words = "Tengo libros para hoy mi amigo vive en con creo que y".split()
    tokenizer = Tokenizer.train([" ".join([*words, *SIGNS, "Mi ¿ ? , . -"])] * 2, 200)

    Beam(monkeypatch, lambda ids: ids)
    config = TransformerConfig(tokenizer.vocab_size, d_model=8, d_ff=8, num_heads=1, num_layers=1, max_len=64)
    return Translator(Transformer(config, seed=0), tokenizer, [*words, *"¿?,.-$"])


def test_every_drawn_number_arrives_whole(copying):
    rng = random.Random(0)
    alike = {" ": " \u00a0\u202f", "-": "-−–"}
    with unchecked_shapes():
        for _ in range(300):
            numbers = [drawn_number(rng) for _ in range(rng.randint(1, 4))]
            typed, wanted = (", creo que ".join(side) for side in zip(*numbers, strict=True))
            typed = "".join(rng.choice(alike.get(char, char)) for char in typed)
            found = copying.translate(f"Tengo {typed} para hoy")
            assert (found.text, found.notes) == (f"Tengo {wanted} para hoy.", ()), typed


@pytest.mark.slow
def test_the_shipped_model_changes_no_number_without_a_note(translator):
    rng = random.Random(0)
    frames = ["Tengo {} en casa", "El precio es {}", "La reunión es el {}", "Pagué {} por los zapatos"]
    drawn = [(rng.choice(frames), *drawn_number(rng)) for _ in range(200)]
    with unchecked_shapes():
        found = [translator.translate(frame.format(typed)) for frame, typed, _ in drawn]
    changed = [
        one
        for one, (_, _, wanted) in zip(found, drawn, strict=True)
        if not re.search(rf"(?<![\w.,]){re.escape(wanted)}(?!\w)", one.text, re.IGNORECASE)
    ]
    assert len(changed) <= 4 and all(one.notes for one in changed)


def test_unknown_names_arrive_as_they_were_typed(copying):
    found = copying.translate("mi amigo Wenceslao Íñigo vive en Quito y con Ana-Lu")
    assert (found.text, found.notes) == ("Mi amigo Wenceslao Íñigo vive en Quito y con Ana-Lu.", ())
    assert not {"▁Wenceslao", "▁Quito"} & {*found.src_tokens} and found.src == found.text


class Beam:
    """Hypotheses for each source in place of a search: those of the functions of its token ids, in order."""

    def __init__(self, monkeypatch, *ways, log_prob=-0.1):
        self.sources, self.ways, self.log_prob = [], ways, log_prob
        monkeypatch.setattr(translator_module, "beam_search_n_best", self.search)

    def search(self, model, src_ids, beam_size, *how):
        rows = [[i for i in row if i not in (PAD_ID, EOS_ID)] for row in src_ids.tolist()]
        self.sources += rows
        return [[self.written(way(row)) for way in self.ways[:beam_size]] for row in rows]

    def written(self, token_ids):
        return Hypothesis(token_ids, self.log_prob, self.log_prob, True)


def test_a_hypothesis_that_lost_a_sign_is_passed_over(copying, monkeypatch):
    beam = Beam(monkeypatch, lambda ids: ids[1:], lambda ids: ids)
    assert copying.translate("20 libros").text == "20 libros."
    assert len(beam.sources) == 1


def test_if_every_hypothesis_lost_a_sign_the_number_is_read_as_it_is(copying, monkeypatch):
    beam = Beam(monkeypatch, lambda ids: [i for i in ids if copying.tokenizer.decode([i]) not in SIGNS])
    found = copying.translate("20 libros")
    assert found.src_tokens == (*copying.tokenizer.tokens(copying.tokenizer.encode("20 libros.")), "<eos>")
    assert len(beam.sources) == 3 and found.notes == ()


def test_a_lost_sign_is_looked_for_by_a_wider_beam(copying, monkeypatch):
    beam = Beam(monkeypatch, *[lambda ids: ids[1:]] * 4, lambda ids: ids)
    assert copying.translate("20 libros").text == "20 libros."
    assert len(beam.sources) == 3


def test_an_unknown_word_is_left_to_its_pieces_if_the_model_is_sure_and_else_copied(copying, monkeypatch):
    copying.doubt_below = -0.5
    beam = Beam(monkeypatch, lambda ids: ids)
    sure = copying.translate("mi ornitorrinco vive con mi amigo")
    assert "▁Γ" not in sure.src_tokens and len(beam.sources) == 1
    Beam(monkeypatch, lambda ids: ids, log_prob=-0.6)
    copied = copying.translate("mi ornitorrinco vive con mi amigo")
    assert "▁Γ" in copied.src_tokens and copied.text == "Mi ornitorrinco vive con mi amigo."
    assert copied.notes == sure.notes and "«ornitorrinco»" in copied.notes[0]


def test_a_translation_that_begins_with_a_copied_word_begins_with_a_capital(copying, monkeypatch):
    copying.doubt_below = 0.0
    Beam(monkeypatch, lambda ids: ids[1:])
    assert copying.translate("mi ornitorrinco vive con mi amigo").text == "Ornitorrinco vive con mi amigo."


def test_a_typed_sign_is_left_out(copying):
    assert copying.translate("Tengo α 20 libros").text == "Tengo 20 libros."


def test_a_model_without_signs_reads_numbers_as_they_are(monkeypatch):
    Beam(monkeypatch, lambda ids: ids)
    tokenizer = Tokenizer.train(["tengo 20 libros"] * 2, 100)
    model = Transformer(TransformerConfig.tiny(tokenizer.vocab_size), seed=0)
    found = Translator(model, tokenizer, ["tengo", "20", "libros"]).translate("tengo 20 libros")
    assert "20" in "".join(found.src_tokens) and found.text == "tengo 20 libros"


def test_letters_of_a_greek_corpus_are_no_signs(monkeypatch):
    Beam(monkeypatch, lambda ids: ids)
    words = [f"{sign}{sign.lower()} {sign}" for sign in SIGNS]
    tokenizer = Tokenizer.train([*words, "9 8"] * 2, 100)
    model = Transformer(TransformerConfig.tiny(tokenizer.vocab_size), seed=0)
    own = Translator(model, tokenizer, [*words, *SIGNS])
    assert own.translate(f"{words[1]} 9").text == f"{words[1]} 9"


def test_a_folder_of_an_earlier_version_still_loads(tmp_path):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    settings = json.loads((tmp_path / "translator.json").read_text(encoding="utf-8"))
    del settings["target_words"]
    (tmp_path / "translator.json").write_text(json.dumps(settings), encoding="utf-8")
    older = Translator.load(tmp_path)
    assert older.target_words == frozenset()
    assert older.translate("la quise mucho").text == "I loved her very much."


WRAPPERS = [partial(torch.compile, backend="eager"), torch.nn.DataParallel]


@pytest.mark.parametrize("wrap", WRAPPERS)
def test_a_compiled_or_parallel_model_is_used_and_saved_as_a_plain_one(translator, tmp_path, wrap):
    sentences = ["La casa es grande.", "El perro come."]
    with unchecked_shapes():  # a wrapped model is of another class
        wrapped = Translator(wrap(Translator.load().model), translator.tokenizer)
    assert wrapped.translate_all(sentences) == translator.translate_all(sentences)
    folders = (tmp_path / "plain", tmp_path / "wrapped")
    for each, folder in zip((translator, wrapped), folders, strict=True):
        each.save(folder)
    weights = [(folder / "model.safetensors").read_bytes() for folder in folders]
    assert weights[0] == weights[1]


def test_a_translator_comes_back_as_it_was_saved(translator, tmp_path):
    translator.save(tmp_path)
    again = Translator.load(tmp_path)
    for name in ("known_words", "target_words", "doubt_below"):
        assert getattr(again, name) == getattr(translator, name)
    assert {file.name for file in tmp_path.iterdir()} == {*FILES}


def test_the_words_of_a_corpus_are_those_of_its_columns(translator):
    pairs = {"src": ["La casa.", "Hola, Ana"], "tgt": ["The house."]}
    made = translator_of(pairs, translator.model, translator.tokenizer)
    assert (made.known_words, made.target_words) == ({*"la casa . hola , Ana".split()}, {"the", "house", "."})


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
