"""Tokens: encoding and decoding in three languages; word boundaries; files written completely or not at all."""

import json
import os
import pickle

import pytest
import tokenizers

from course_lib.running import files
from course_lib.running.files import write_whole
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, SPECIAL_TOKENS, UNK_ID, WORD, Tokenizer, words

SENTENCES = [
    "¿Dónde está la niña?",
    "La quise mucho, ¡de verdad!",
    "El pingüino no le dio el vaso; se lo dio la cigüeña.",
    "No me gustan los bancos (ni los de madera).",
    "Don't you see the child's ball?",
    'She said: "I loved her very much" - and left.',
    "The old man's dog didn't bark at 3:15, did it?",
    "Ein Mädchen in Weiß läuft über die Straße.",
    "Zwei Männer, größer als fünf Häuser, hören zu!",
    "Äpfel, Öl und Übung: das genügt.",
]
UNKNOWN = ["漢", "字", "ж", "🙂"]


def test_every_inner_apostrophe_stays_in_its_word():
    assert words("'rock'n'roll' isn't 'dead'") == ["'", "rock'n'roll", "'", "isn't", "'", "dead", "'"]


@pytest.fixture(scope="module")
def tokenizer():
    return Tokenizer.train(SENTENCES * 3, vocab_size=300)


# --- words ---


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("¿Don't you see?", ["¿", "Don't", "you", "see", "?"]),
        ("(él) no-vio 3 árboles...", ["(", "él", ")", "no", "-", "vio", "3", "árboles", ".", ".", "."]),
        ("the dogs' bone, l’homme", ["the", "dogs", "'", "bone", ",", "l’homme"]),
        ("  \t ", []),
        ("", []),
    ],
)
def test_words(sentence, expected):
    assert words(sentence) == expected


# --- there and back ---


def check_round_trip(tokenizer):
    for sentence in SENTENCES:
        assert tokenizer.decode(tokenizer.encode(sentence)) == sentence


def check_word_index(tokenizer):
    """The tokens of a word, joined, give the word."""
    for sentence in SENTENCES:
        pieces = [token.replace("▁", "") for token in tokenizer.tokens(tokenizer.encode(sentence))]
        index = tokenizer.word_index(sentence)
        assert len(index) == len(pieces)
        assert index == sorted(index)
        for i, word in enumerate(words(sentence)):
            assert "".join(piece for piece, j in zip(pieces, index, strict=True) if i == j) == word


class IndexOfSpaces(Tokenizer):
    """A plausible mistake: a new word wherever a token has the mark; punctuation joins its word."""

    def word_index(self, text):
        starts = [token.startswith("▁") for token in self.tokens(self.encode(text))]
        return [sum(starts[: i + 1]) - 1 for i in range(len(starts))]


class IndexOfFirstCharacters(Tokenizer):
    """A token's first character may be the space before it, which belongs to no word or to the last."""

    def word_index(self, text):
        starts = [match.start() for match in WORD.finditer(text)]
        return [sum(s <= first for s in starts) - 1 for first, _ in self._backend.encode(text).offsets]


class DropsSpaces(Tokenizer):
    def decode(self, token_ids):
        return "".join(self.tokens(token_ids)).replace("▁", "")


class SpacesBetweenTokens(Tokenizer):
    def decode(self, token_ids):
        return " ".join(token.strip("▁") for token in self.tokens(token_ids))


def test_round_trip(tokenizer):
    check_round_trip(tokenizer)


@pytest.mark.parametrize("vocab_size", [5, 90, 2000])
def test_round_trip_at_any_size(vocab_size):
    """A vocabulary too small for any merge still knows every character it has seen."""
    check_round_trip(Tokenizer.train(SENTENCES * 2, vocab_size))


def test_word_index(tokenizer):
    check_word_index(tokenizer)


def test_word_index_by_hand():
    tokenizer = Tokenizer.train(["la niña"] * 9, vocab_size=100)
    text = "¿la niñal, a?"
    ids = tokenizer.encode(text)
    assert tokenizer.tokens(ids) == ["▁", "<unk>", "la", "▁niña", "l", "<unk>", "▁", "a", "<unk>"]
    #                     words:  ¿ = 0, la = 1, niñal = 2, the comma = 3, a = 4, ? = 5
    assert tokenizer.word_index(text) == [0, 0, 1, 2, 2, 3, 4, 4, 5]


@pytest.mark.parametrize(
    ("check", "wrong"),
    [
        (check_word_index, IndexOfSpaces),
        (check_word_index, IndexOfFirstCharacters),
        (check_round_trip, DropsSpaces),
        (check_round_trip, SpacesBetweenTokens),
    ],
)
def test_a_wrong_tokenizer_is_caught(tokenizer, check, wrong):
    with pytest.raises(AssertionError):
        check(wrong(tokenizer._backend))


def test_many_sentences_at_once_are_encoded_as_one_by_one(tokenizer):
    one_by_one = [tokenizer.encode(sentence) for sentence in SENTENCES]
    assert tokenizer.encode_batch(SENTENCES) == one_by_one
    assert tokenizer.encode_batch(sentence for sentence in SENTENCES) == one_by_one
    assert tokenizer.encode_batch([]) == []


def test_nothing_is_no_token(tokenizer):
    assert tokenizer.encode("") == []
    assert tokenizer.decode([]) == ""
    assert tokenizer.word_index("") == []


def test_punctuation_stays_apart(tokenizer):
    for token_id in range(tokenizer.vocab_size):
        [token] = tokenizer.tokens([token_id])
        if token_id >= len(SPECIAL_TOKENS) and not token.replace("▁", "").replace("'", "").isalnum():
            assert len(token.replace("▁", "").replace("'", "")) <= 1, token


def test_a_word_seen_often_becomes_one_token(tokenizer):
    assert tokenizer.tokens(tokenizer.encode("la niña")) == ["▁la", "▁niña"]
    assert tokenizer.tokens(tokenizer.encode("Don't")) == ["▁Don't"]


def test_accents_in_two_code_points_are_read_as_one(tokenizer):
    assert tokenizer.encode("nin\u0303a") == tokenizer.encode("niña")


# --- special tokens ---


def test_special_ids(tokenizer):
    assert (PAD_ID, BOS_ID, EOS_ID, UNK_ID) == (0, 1, 2, 3)
    assert tokenizer.tokens([PAD_ID, BOS_ID, EOS_ID, UNK_ID]) == ["<pad>", "<bos>", "<eos>", "<unk>"]


def test_no_special_token_is_added_to_known_text(tokenizer):
    for token_ids in tokenizer.encode_batch(SENTENCES):
        assert min(token_ids) >= len(SPECIAL_TOKENS)
        assert max(token_ids) < tokenizer.vocab_size


def test_special_tokens_are_left_out_of_the_sentence(tokenizer):
    token_ids = tokenizer.encode(SENTENCES[0])
    assert tokenizer.decode([BOS_ID, *token_ids, EOS_ID, PAD_ID, PAD_ID]) == SENTENCES[0]


@pytest.mark.parametrize("unknown", UNKNOWN)
def test_an_unknown_character_is_one_unknown_token(tokenizer, unknown):
    token_ids = tokenizer.encode(f"la {unknown} niña")
    assert token_ids.count(UNK_ID) == 1
    assert tokenizer.decode(token_ids).replace(" ", "") == "laniña"


def test_a_backend_with_other_special_tokens_is_refused():
    backend = tokenizers.Tokenizer(tokenizers.models.WordLevel({"<pad>": 0, "hola": 1}, unk_token="<pad>"))
    with pytest.raises(
        ValueError, match="^a course tokenizer has ids 0 to 3 for .*'<pad>', 'hola', None, None"
    ):
        Tokenizer(backend)


# --- learning ---


def test_learning_is_deterministic():
    first, again = (Tokenizer.train(iter(SENTENCES * 2), 200) for _ in range(2))
    assert first._backend.to_str() == again._backend.to_str()


def test_a_larger_vocabulary_makes_shorter_sequences():
    lengths = []
    for vocab_size in (80, 120, 200):
        tokenizer = Tokenizer.train(SENTENCES * 2, vocab_size)
        assert tokenizer.vocab_size == vocab_size
        lengths.append(sum(map(len, tokenizer.encode_batch(SENTENCES))))
    assert lengths[0] > lengths[1] > lengths[2]


def test_rare_merges_are_left_out():
    often, once = (Tokenizer.train(["abc abc abc xyz"], 100, min_frequency=n) for n in (2, 1))
    assert often.tokens(often.encode("abc xyz")) == ["▁abc", "▁", "x", "y", "z"]
    assert once.tokens(once.encode("abc xyz")) == ["▁abc", "▁xyz"]


def test_lowercase():
    tokenizer = Tokenizer.train(SENTENCES * 2, 300, lowercase=True)
    assert tokenizer.encode("LA NIÑA ÄRGERT") == tokenizer.encode("la niña ärgert")
    assert tokenizer.decode(tokenizer.encode("¿DÓNDE está La Niña?")) == "¿dónde está la niña?"
    assert tokenizer.word_index("¿La Niña?") == tokenizer.word_index("¿la niña?")


def test_case_is_kept_unless_asked_otherwise(tokenizer):
    assert tokenizer.encode("La") != tokenizer.encode("la")


@pytest.mark.parametrize("vocab_size", [4, 0, -3])
def test_a_vocabulary_of_special_tokens_alone_is_refused(vocab_size):
    with pytest.raises(ValueError, match=f"^vocab_size must exceed the 4 special tokens; got {vocab_size}$"):
        Tokenizer.train(SENTENCES, vocab_size)


# --- files ---


def test_saved_and_loaded_it_is_the_same(tokenizer, tmp_path):
    path = tmp_path / "new" / "folder" / "tokenizer.json"
    tokenizer.save(path)
    for loaded in (Tokenizer.load(path), Tokenizer.load(str(path)), pickle.loads(pickle.dumps(tokenizer))):
        assert loaded.encode_batch(SENTENCES) == tokenizer.encode_batch(SENTENCES)
        assert loaded.vocab_size == tokenizer.vocab_size
        check_round_trip(loaded)
        check_word_index(loaded)
    assert json.loads(path.read_text(encoding="utf-8"))["model"]["type"] == "BPE"
    assert os.listdir(path.parent) == ["tokenizer.json"]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failed_save_leaves_the_old_file(tokenizer, tmp_path, monkeypatch, failing):
    def fail(*arguments):
        raise OSError("disk full")

    path = tmp_path / "tokenizer.json"
    path.write_text("the old file")
    monkeypatch.setattr(files.os, failing, fail)
    with pytest.raises(OSError, match="disk full"):
        tokenizer.save(path)
    assert path.read_text() == "the old file"
    assert os.listdir(tmp_path) == ["tokenizer.json"]


def test_a_file_is_never_seen_half_written(tmp_path, monkeypatch):
    """Until the new file is complete on the disk, the name leads to the old one."""
    path, seen, fsync = tmp_path / "file", [], os.fsync
    path.write_bytes(b"old")

    def watch(file):
        fsync(file)
        seen.append((os.fstat(file).st_size, path.read_bytes()))

    monkeypatch.setattr(files.os, "fsync", watch)
    write_whole(path, b"the new one")
    assert seen == [(len(b"the new one"), b"old")]
    assert path.read_bytes() == b"the new one"


def test_a_tokenizer_that_is_not_there(tmp_path):
    for missing in (tmp_path / "none.json", tmp_path):
        with pytest.raises(FileNotFoundError, match=f"^no tokenizer at {missing}; wanted a tokenizer.json"):
            Tokenizer.load(missing)


# --- edges ---


def test_word_index_of_text_that_ends_in_a_space(tokenizer):
    assert tokenizer.word_index("la niña ") == [0, 1, 1]


def test_single_quotation_marks_are_words_too():
    tokenizer = Tokenizer.train(["dijo 'hola' ella"] * 9, 100)
    assert tokenizer.word_index("'hola'") == [0, 0, 1, 2]


def test_words_of_accents_in_two_code_points():
    assert len(words("nin\u0303a ve")) == 2


def test_text_that_looks_like_a_special_token_is_text(tokenizer):
    assert EOS_ID not in tokenizer.encode("la <eos> niña")


@pytest.mark.parametrize("content", ["{}", "no json at all", ""])
def test_a_file_that_is_no_tokenizer_is_refused(tmp_path, content):
    path = tmp_path / "tokenizer.json"
    path.write_text(content)
    with pytest.raises(ValueError, match="tokenizer"):
        Tokenizer.load(path)


def test_a_file_may_be_read_by_whom_the_umask_lets(tmp_path):
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "file", b"for the whole class")
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o644
