"""Trees as symbols: both spellings and back, phrases by hand, what is no tree, and F1 over a corpus."""

from collections import Counter

import pytest

from course_lib.corpora import load_corpus
from course_lib.tokens import words
from course_lib.trees import bracket_f1, labelled_spans, leaves, linearise, merged, unmerged

TREE = "(S (NP (DT the) (NN cat)) (VP (VB sees) (NP (DT a) (NN bird))) (. .))"
SYMBOLS = "(S (NP DT NN ) (VP VB (NP DT NN ) ) . )".split()


@pytest.fixture(scope="module")
def corpus():
    return load_corpus("spanish_english", "test")


# --- spelling


def test_a_tree_becomes_symbols_without_words():
    assert linearise(TREE) == SYMBOLS


def test_a_symbol_for_each_word():
    assert merged(SYMBOLS) == ["(S (NP DT", "NN )", "(VP VB", "(NP DT", "NN ) )", ". )"]
    assert merged(["(S", "(INTJ", "UH", ")", ")"]) == ["(S (INTJ UH ) )"]


def test_both_sides_of_the_corpus_go_both_ways(corpus):
    for side in ("src", "tgt"):
        for tree, sentence in zip(corpus[f"{side}_tree"], corpus[side], strict=True):
            symbols = linearise(tree)
            by_word = merged(symbols)
            assert unmerged(by_word) == symbols == unmerged(symbols)
            assert len(by_word) == len(leaves(symbols)) == len(words(sentence))


def test_the_words_put_back_give_the_tree(corpus):
    for tree, sentence in zip(corpus["src_tree"], corpus["src"], strict=True):
        left = iter(words(sentence))
        tags = set(leaves(linearise(tree)))
        spelled = [f"({symbol} {next(left)})" if symbol in tags else symbol for symbol in linearise(tree)]
        assert " ".join(spelled).replace(" )", ")") == tree


def test_a_word_may_be_a_label_and_a_mark_may_be_a_tag():
    assert linearise("(S (NN NN) (, ,) (. .))") == ["(S", "NN", ",", ".", ")"]


@pytest.mark.parametrize(
    "tree",
    [
        "",
        "(NP (DT the) (NN cat)",
        "(NP (DT the) (NN cat)))",
        "(NP (DT the)) (VP (VB sees))",
        "(NP (DT the) cat)",
        "(NP (DT the cat))",
        "(DT the)",
        "(NP)",
        "the cat",
    ],
)
def test_what_is_no_tree_cannot_be_linearised(tree):
    with pytest.raises(ValueError, match="wanted one tree"):
        linearise(tree)


def test_what_is_no_tree_cannot_be_merged():
    with pytest.raises(ValueError, match=r"wanted the symbols of one tree; got '\(S VB'"):
        merged(["(S", "VB"])


def test_leaves_are_what_is_no_bracket():
    assert leaves(SYMBOLS) == ["DT", "NN", "VB", "DT", "NN", "."]
    assert leaves([")", "(S", "NN", "(NP"]) == ["NN"]  # also of symbols that are no tree


# --- phrases


def test_phrases_by_hand():
    wanted = {("NP", 0, 2): 1, ("NP", 3, 5): 1, ("VP", 2, 5): 1, ("S", 0, 6): 1}
    assert labelled_spans(SYMBOLS) == Counter(wanted)


def test_a_chain_of_one_label_counts_twice():
    spans = labelled_spans("(S (S VB ) )".split())
    assert spans == Counter({("S", 0, 1): 2})
    assert labelled_spans("(S (VP VB ) )".split()) == Counter({("S", 0, 1): 1, ("VP", 0, 1): 1})


@pytest.mark.parametrize(
    "symbols",
    [
        "",
        ")",
        "(S",
        "VB",
        "(S VB",  # never closes
        "(S (NP VB )",
        "(S VB ) )",  # closes what is not open
        ") (S VB )",
        "(S VB ) (S VB )",  # two trees
        "(S VB ) VB",  # a tag outside
        "VB (S VB )",
        "(S )",  # an empty phrase
        "(S (NP ) VB )",
        "(S VB (NP ) )",
    ],
)
def test_what_is_no_tree_has_no_phrases(symbols):
    assert labelled_spans(symbols.split()) is None


def test_the_symbols_are_not_changed():
    symbols = list(SYMBOLS)
    labelled_spans(symbols), merged(symbols), bracket_f1([symbols], [symbols])
    assert symbols == SYMBOLS


@pytest.mark.parametrize("function", [labelled_spans, leaves])
def test_a_string_is_no_list_of_symbols(function):
    with pytest.raises(ValueError, match=r"wanted a list of symbols; got a single string, '\(S VB \)'"):
        function("(S VB )")


# --- F1


GOLD = "(S (NP DT NN ) (VP VB (NP DT NN ) ) . )".split()  # four phrases


@pytest.mark.parametrize(
    ("written", "f1"),
    [
        ("(S (NP DT NN ) (VP VB (NP DT NN ) ) . )", 1.0),
        ("(S (NP XX NN ) (VP VB (NP DT XX ) ) . )", 1.0),  # tags are no phrases
        ("(S (NP DT NN ) (VP VB DT NN ) . )", 2 * 3 / (3 + 4)),  # one is missing
        ("(S (NP DT NN ) (VP (ADVP VB ) (NP DT NN ) ) . )", 2 * 4 / (5 + 4)),  # one too many
        ("(S (NP DT NN ) (VP VB (PP DT NN ) ) . )", 2 * 3 / (4 + 4)),  # a wrong label
        ("(S (NP DT ) NN (VP VB (NP DT NN ) ) . )", 2 * 3 / (4 + 4)),  # a wrong end
        ("(S DT (NP NN ) (VP VB (NP DT NN ) ) . )", 2 * 3 / (4 + 4)),  # a wrong start
        ("(S (NP DT NN ) (VP VB (NP DT NN ) ) )", 2 * 3 / (4 + 4)),  # the last tag lost: the S is shorter
        ("(S (NP DT NN ) (VP VB (NP DT NN ) ) .", 0.0),  # never closes
        ("", 0.0),
    ],
)
def test_f1_of_a_sentence_by_hand(written, f1):
    assert bracket_f1([written.split()], [GOLD]) == pytest.approx(f1)


def test_f1_of_the_twins_by_hand():
    """With sets of phrases, the second S would count for nothing."""
    twins, single = "(S (S VB ) )".split(), "(S VB )".split()
    assert bracket_f1([single], [twins]) == pytest.approx(2 * 1 / (1 + 2))
    assert bracket_f1([twins], [single]) == pytest.approx(2 * 1 / (2 + 1))
    assert bracket_f1([twins], [twins]) == 1.0


def test_f1_is_of_the_corpus_and_not_the_mean_of_sentences():
    short = "(S VB )".split()
    wrong = "(FRAG VB )".split()
    # five phrases in gold, five written, four of them right; the mean of the sentences would be 0.5
    assert bracket_f1([GOLD, wrong], [GOLD, short]) == pytest.approx(0.8)


def test_an_ill_formed_parse_lowers_recall_and_not_precision():
    short = "(S VB )".split()
    # four phrases written, all right; five in gold
    assert bracket_f1([GOLD, ["(S", "VB"]], [GOLD, short]) == pytest.approx(2 * 4 / (4 + 5))


def test_f1_does_not_depend_on_which_side_is_gold():
    other = "(S (NP DT NN ) (VP VB DT ) NN . )".split()
    assert bracket_f1([other], [GOLD]) == bracket_f1([GOLD], [other])


def test_refused_parses():
    with pytest.raises(ValueError, match="at least one sentence"):
        bracket_f1([], [])
    with pytest.raises(ValueError, match="got 1 and 2"):
        bracket_f1([GOLD], [GOLD, GOLD])
    with pytest.raises(ValueError, match=r"wanted well-formed gold trees; got '\(S VB'"):
        bracket_f1([GOLD], [["(S", "VB"]])
