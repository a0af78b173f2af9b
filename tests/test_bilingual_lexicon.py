"""The bilingual lexicon: a tiny one by hand, and that of the course's corpus."""

import pytest

from course_lib.alignments import parse_pharaoh
from course_lib.corpora import load_corpus
from course_lib.tokens import words
from course_lib.translating.bilingual_lexicon import BilingualLexicon

SRC = ["Tengo sed.", "No como pan.", "Como pan y queso.", "Viene a comer pan."]
TGT = ["I am thirsty.", "I don't eat bread.", "I eat bread and cheese.", "He comes to eat bread."]
SURE = ["0-1 1-2 2-3", "0-1 1-2 2-3 3-4", "0-1 1-2 2-3 3-4 4-5", "0-1 2-3 3-4 4-5"]
POSSIBLE = [
    "0-0 0-1 1-2 2-3",
    "1-0 0-1 1-1 1-2 2-3 3-4",
    "0-0 0-1 1-2 2-3 3-4 4-5",
    "0-0 0-1 1-2 2-3 3-4 4-5",
]


def learn(src=SRC, tgt=TGT, sure=SURE, possible=POSSIBLE):
    return BilingualLexicon.learn(src, tgt, [*map(parse_pharaoh, sure)], [*map(parse_pharaoh, possible)])


@pytest.fixture(scope="module")
def lexicon():
    return learn()


@pytest.fixture(scope="module")
def shipped():
    train = load_corpus("spanish_english", "train")
    return learn(list(train["src"]), list(train["tgt"]), train["alignment"], train["possible"])


def test_source_words_have_their_sure_counterparts(lexicon):
    assert lexicon.src == {
        "tengo": {"am"},
        "sed": {"thirsty"},
        "no": {"don't"},
        "como": {"eat"},
        "pan": {"bread"},
        "y": {"and"},
        "queso": {"cheese"},
        "viene": {"comes"},
        "comer": {"eat"},
    }  # not "a", which has no sure link, and no full stop


def test_target_words_without_sure_links_have_their_possible_ones():
    twice = learn(SRC * 2, TGT * 2, SURE * 2, POSSIBLE * 2)
    assert twice.tgt["i"] == {"tengo", "como"}
    assert twice.tgt["don't"] == {"no"}
    assert twice.tgt["to"] == {"a"}


def test_a_word_that_can_come_with_anything_is_left_out(lexicon):
    assert "he" not in lexicon.tgt  # one of its one possible links occurred once: the next would be new
    assert "comes" in lexicon.tgt  # a sure link


def test_a_word_that_is_sometimes_unlinked_is_left_out():
    assert "pan" not in learn(sure=[*SURE[:3], "0-1 2-3 4-5"]).src
    src, tgt = ["pan"] * 100, ["bread"] * 100
    always, once_not = ["0-0"] * 100, ["0-0"] * 99 + [""]
    assert learn(src, tgt, once_not, always).src == {"pan": {"bread"}}
    assert learn(src, tgt, [*once_not[1:], ""], always).src == {}


@pytest.mark.parametrize("number, tells", [(500, True), (501, False)])
def test_a_word_with_very_many_counterparts_tells_nothing(number, tells):
    verbs = [f"verb{i}" for i in range(number)]
    learned = learn(verbs, ["it"] * number, ["0-0"] * number, ["0-0"] * number)
    assert ("it" in learned.tgt) == tells
    assert len(learned.src) == number


def test_a_word_that_is_only_linked_to_a_mark_is_left_out():
    learned = learn(["Ea"], ["!"], ["0-0"], ["0-0"])
    assert learned.src == learned.tgt == {}


def test_a_link_that_is_rare_for_both_of_its_words_is_a_slip():
    src, tgt = (
        ["perro"] * 2000 + ["gato"] * 2000 + ["perro", "cachorro"],
        ["dog"] * 2000 + ["cat"] * 2000 + ["cat", "dog"],
    )
    learned = learn(src, tgt, ["0-0"] * 4002, ["0-0"] * 4002)
    assert learned.src == {"perro": {"dog"}, "gato": {"cat"}, "cachorro": {"dog"}}
    assert learned.tgt == {"dog": {"perro", "cachorro"}, "cat": {"gato"}}


def test_left_out_and_added(lexicon):
    assert lexicon.left_out("Tengo sed y queso.", "I am thirsty.") == ["y", "queso"]
    assert lexicon.added("Tengo sed.", "I am thirsty and eat bread.") == ["and", "eat", "bread"]
    assert lexicon.left_out("Como pan.", "I eat bread.") == lexicon.added("Como pan.", "I eat bread.") == []
    assert lexicon.left_out("Queso, QUESO y pan", "and bread") == ["Queso", "QUESO"]
    assert lexicon.left_out("Bebo vino.", "I eat.") == []  # unknown words


@pytest.mark.slow
@pytest.mark.parametrize(
    "src, tgt, left_out",
    [
        ("No voy porque estoy enferma.", "I am not sick.", ["porque"]),
        ("Tengo hambre y sed.", "I am hungry.", ["y", "sed"]),
        ("Voy al cine con mi madre.", "I am going to the movie theater.", ["con", "mi", "madre"]),
    ],
)
def test_the_courses_lexicon_names_what_is_left_out(shipped, src, tgt, left_out):
    assert shipped.left_out(src, tgt) == left_out


def test_the_courses_lexicon_names_what_is_added(shipped):
    assert shipped.added("Mi coche es viejo.", "My car and I are old.") == ["and", "I"]


def test_less_than_one_right_translation_of_a_hundred_is_suspected(shipped):
    test = load_corpus("spanish_english", "test")
    pairs = list(zip(test["src"], test["tgt"], strict=True))
    suspected = [pair for pair in pairs if shipped.left_out(*pair) or shipped.added(*pair)]
    assert len(suspected) <= 0.01 * len(pairs)


def test_most_translations_that_lose_a_word_are_found(shipped):
    """The translation loses the words that are linked to the last noun, verb or adjective of the source."""
    test = load_corpus("spanish_english", "test")[:300]
    found = 0
    for src, tgt, links in zip(test["src"], test["tgt"], test["alignment"], strict=True):
        src_words = words(src)
        last = max(i for i, word in enumerate(src_words) if len(word) > 3)
        lost = {j for i, j in parse_pharaoh(links) if i == last}
        kept = [word for j, word in enumerate(words(tgt)) if j not in lost]
        found += src_words[last] in shipped.left_out(src, " ".join(kept))
    assert found > 0.97 * 300


def test_it_comes_back_as_it_was_saved(lexicon, tmp_path):
    lexicon.save(tmp_path / "lexicon.json")
    again = BilingualLexicon.load(tmp_path / "lexicon.json")
    assert (again.src, again.tgt) == (lexicon.src, lexicon.tgt)


@pytest.mark.parametrize(
    "content", ["", "3", "{}", '{"src": {}}', '{"src": {}, "tgt": 3}', '{"src": {"a": 3}, "tgt": {}}']
)
def test_another_file_is_refused(tmp_path, content):
    (tmp_path / "lexicon.json").write_text(content)
    with pytest.raises(ValueError, match="lexicon.json is not a lexicon written by BilingualLexicon.save"):
        BilingualLexicon.load(tmp_path / "lexicon.json")


@pytest.mark.parametrize("sure", [SURE[:3], [*SURE[:3], "0-6"], [*SURE[:3], "5-0"]])
def test_alignments_that_do_not_fit_are_refused(sure):
    with pytest.raises(ValueError, match="wanted|must|got"):
        learn(sure=sure)
