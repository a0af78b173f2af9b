"""Both sides of the blank: rows by hand, prices against torch, curtains that let nothing through, the question."""

import sys

import pytest
import torch
import torch.nn.functional as F

from course.pictures.both_sides import both_sides, example, looks
from course_lib.bert import BertConfig, BertEncoder, MaskedWords
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer, words

SENTENCE = "The girl sees the old lion."
TOKENIZER = Tokenizer.train([SENTENCE, "The lion sees."] * 2, vocab_size=28)
MASK = TOKENIZER.vocab_size
OLD = words(SENTENCE).index("old")


def new_model(seed=0):
    """A model with weights so large that it has opinions."""
    sizes = BertConfig(MASK + 1, d_model=12, d_ff=20, num_heads=3, num_layers=2, max_len=32)
    model = MaskedWords(BertEncoder(sizes, seed), seed).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(25.0) if parameter.dim() == 2 else None
    return model


MODEL = new_model()
LOOKS = looks(MODEL, TOKENIZER, MASK, SENTENCE)


def logs(row, place):
    with torch.no_grad():
        return F.log_softmax(MODEL(torch.tensor([row]))[0, place].double(), dim=-1)


def pieces():
    """The tokens of each word."""
    found = [[] for _ in words(SENTENCE)]
    for word, token_id in zip(TOKENIZER.word_index(SENTENCE), TOKENIZER.encode(SENTENCE), strict=True):
        found[word].append(token_id)
    return found


def price(word, seen):
    """By a loop over the tokens of the word, each covered with those behind it."""
    of_word = pieces()
    before, after = sum(of_word[:word], [BOS_ID]), sum(of_word[word + 1 : word + 1 + seen], [])
    if word + seen == len(of_word):
        after = [*after, EOS_ID]
    nats = 0.0
    for i, token_id in enumerate(of_word[word]):
        row = [*before, *of_word[word][:i], *[MASK] * (len(of_word[word]) - i), *after]
        nats -= logs(row, len(before) + i)[token_id].item()
    return nats


def prices(of_word):
    return [look.nats for look in of_word]


def test_some_words_have_one_token_and_some_several():
    assert {1} < set(map(len, pieces()))
    assert len(pieces()[OLD]) > 1


@pytest.mark.parametrize("word", range(len(words(SENTENCE))))
def test_each_price_is_that_of_a_loop_over_the_tokens(word):
    assert len(LOOKS[word]) == len(words(SENTENCE)) - word + 1
    wanted = [price(word, seen) for seen in range(len(LOOKS[word]))]
    assert prices(LOOKS[word]) == pytest.approx(wanted, abs=0.006)


def test_this_models_prices_depend_on_the_curtain():
    """Else the other tests would show nothing."""
    assert all(max(prices(of_word)) - min(prices(of_word)) > 0.05 for of_word in LOOKS[:-1])


def test_guesses_are_the_likeliest_tokens_at_the_first_blank():
    row = [BOS_ID, *pieces()[0], *[MASK] * len(pieces()[1]), *pieces()[2]]
    place = 1 + len(pieces()[0])
    order = logs(row, place).exp().sort(descending=True)
    look = LOOKS[1][1]
    assert [share for _, share in look.likeliest] == pytest.approx(order.values[:5].tolist(), abs=6e-4)
    named = [token.replace("▁", "") or "▁" for token in TOKENIZER.tokens(order.indices[:3].tolist())]
    assert [name for name, _ in look.likeliest[:3]] == named
    assert order.indices[look.place - 1] == pieces()[1][0]
    assert look.share == pytest.approx(order.values[look.place - 1].item(), abs=6e-4)


def test_a_curtain_lets_nothing_through():
    other = looks(MODEL, TOKENIZER, MASK, "The girl sees the old girl sees.")
    lion = words(SENTENCE).index("lion")
    for word in range(lion):
        shared = lion - word
        assert prices(LOOKS[word][:shared]) == pytest.approx(prices(other[word][:shared]), abs=0.011)
        assert LOOKS[word][-1] != other[word][-1]


def test_the_end_is_seen_in_the_last_look_alone():
    longer = looks(MODEL, TOKENIZER, MASK, SENTENCE + " The lion")
    for word, of_word in enumerate(LOOKS):
        *curtained, whole = of_word
        same, other = longer[word][: len(curtained)], longer[word][len(curtained)]
        assert prices(curtained) == pytest.approx(prices(same), abs=0.011)
        assert whole != other


def test_the_question_asks_for_the_largest_difference_among_the_dearest():
    shown = both_sides(MODEL, TOKENIZER, MASK, SENTENCE)
    without = [look[0].nats for look in LOOKS[:-1]]  # the last is a full stop
    gains = [look[0].nats - look[-1].nats for look in LOOKS[:-1]]
    best, dearest = gains.index(max(gains)), sorted(range(len(without)), key=lambda word: -without[word])
    choices = [f"“{words(SENTENCE)[word]}”" for word in sorted(list(dict.fromkeys([best, *dearest]))[:4])]
    assert list(shown.guess.choices) == choices
    assert shown.guess.choices[shown.guess.answer] == f"“{words(SENTENCE)[best]}”"
    assert shown.scene["asked"] == best
    other = next(word for word in dearest if word != best)
    none, *_, whole = prices(LOOKS[other])
    reason = shown.guess.why_not[choices.index(f"“{words(SENTENCE)[other]}”")]
    assert f"{none:.2f} nats without its right side and {whole:.2f} with it; “" in reason


def test_the_picture_and_its_table_have_the_looks():
    shown = both_sides(MODEL, TOKENIZER, MASK, SENTENCE)
    assert shown.ours["looks"] == LOOKS
    assert shown.scene["pieces"] == list(map(len, pieces()))
    of_old = LOOKS[OLD]
    assert shown.table.rows[OLD][:4] == ("“old”", *(f"{of_old[i].nats:.2f}" for i in (0, 1, -1)))


def test_two_words_that_are_spelled_alike_are_told_apart():
    shown = both_sides(MODEL, TOKENIZER, MASK, "the lion sees the girl.")
    assert shown.scene["names"][0] == "“the” (word 1)"
    assert shown.scene["names"][3] == "“the” (word 4)"
    assert shown.scene["names"][1] == "“lion”"


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("lion.", "at least two words; got 'lion.'"),
        ("", "at least two words; got ''"),
        ("The girl sees Zoë.", "characters that the tokenizer knows; got .Zoë."),
        ("the old " * 6, "max_len=32 tokens"),
    ],
)
def test_a_sentence_that_does_not_fit_is_told_why(sentence, message):
    with pytest.raises(ValueError, match=message):
        both_sides(MODEL, TOKENIZER, MASK, sentence)


def test_the_example_is_the_same_each_time_and_small():
    shown = example()
    assert shown.html() == example().html()
    assert len(shown.html()) < 40_000


def test_the_verb_needs_its_object():
    """The example's question: “play” is dear until “guitar” is seen, and “the” alone does not help much."""
    shown = example()
    play = shown.scene["asked"]
    assert shown.scene["words"][play : play + 3] == ["play", "the", "guitar"]
    none, the, guitar, *_, whole = prices(shown.ours["looks"][play])
    assert min(none, the) > 3.0
    assert max(guitar, whole) < 1.0
    assert shown.ours["looks"][play][-1].place == 1


def test_without_the_models_files_the_example_has_a_small_one(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(sys.modules["course.pictures.both_sides"], "load_masked_lm", missing)
    shown = example()
    assert max(look.likeliest[0][1] for of_word in shown.ours["looks"] for look in of_word) < 0.1
    assert shown.html() == example().html()
