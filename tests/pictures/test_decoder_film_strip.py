"""The film strip as a plain function: attention, influence and candidates against torch."""

import pytest
import torch

from course.pictures import decoder_film_strip
from course.pictures.film_questions import film_question
from course.pictures.small_translator import small
from course_lib.decoding import beam_search
from course_lib.inspection import cross_attention_weights
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID

TRANSLATOR = small()
SENTENCE = "La quise mucho."


def strip(**options):
    return decoder_film_strip(TRANSLATOR, SENTENCE, **options)


@pytest.fixture(scope="module")
def inputs():
    """Source, target and words, put together by hand."""
    src = [*TRANSLATOR.tokenizer.encode(SENTENCE), EOS_ID]
    [best] = beam_search(TRANSLATOR.model, torch.tensor([src]), beam_size=3, max_len=20)
    written = best.token_ids + [EOS_ID] * best.is_finished
    return src, [BOS_ID, *written[:-1]], written, TRANSLATOR.tokenizer.word_index(SENTENCE)


def log_prob(src, tgt_input, token_id):
    logits = TRANSLATOR.model(torch.tensor([src]), torch.tensor([tgt_input]))[0, -1].detach()
    logits[[PAD_ID, BOS_ID]] = -torch.inf
    return logits.log_softmax(-1)[token_id].item()


def test_influence_is_the_fall_of_the_log_probability_when_a_word_is_hidden(inputs):
    src, tgt_input, written, words = inputs
    assert max(words) + 1 < len(words)  # a word of several tokens, so that hiding one of them is not enough
    influence = strip().ours["influence"]
    for step in (0, 3, 7):
        whole = log_prob(src, tgt_input[: step + 1], written[step])
        for word in range(max(words) + 1):
            hidden = [PAD_ID if w == word else token for token, w in zip(src, [*words, -1], strict=True)]
            fall = whole - log_prob(hidden, tgt_input[: step + 1], written[step])
            assert influence[step][word] == pytest.approx(fall, abs=0.0051)
    assert max(abs(x) for row in influence for x in row) > 0.02


def test_attention_of_a_word_is_that_of_its_tokens(inputs):
    src, tgt_input, _, words = inputs
    weights = cross_attention_weights(TRANSLATOR.model, torch.tensor([src]), torch.tensor([tgt_input]))
    for layer in (0, -1):
        rows = weights[layer, 0].mean(0)
        for step, row in enumerate(strip(layer=layer).ours["attention"]):
            for word in range(max(words) + 1):
                of_word = sum(rows[step, i].item() for i, w in enumerate(words) if w == word)
                assert row[word] == pytest.approx(of_word, abs=0.0051)
            assert row[-1] == pytest.approx(rows[step, -1].item(), abs=0.0051)


def test_candidates_are_the_likeliest_with_and_without_a_word(inputs):
    src, tgt_input, _, words = inputs
    hidden = [PAD_ID if w == 1 else token for token, w in zip(src, [*words, -1], strict=True)]
    for place, source in ((0, src), (2, hidden)):
        found = [p for _, p in strip().ours["candidates"][2][place]]
        logits = TRANSLATOR.model(torch.tensor([source]), torch.tensor([tgt_input[:3]]))[0, -1].detach()
        logits[[PAD_ID, BOS_ID]] = -torch.inf
        assert found == [round(p, 3) for p in logits.softmax(-1).topk(5).values.tolist()]


def test_the_question_is_about_the_step_that_is_shown_first():
    picture = strip()
    guess, asked = film_question(picture.ours, picture.scene["source"], beam_size=3)
    assert (picture.guess, picture.scene["asked"]) == (guess, asked)
    assert (
        guess.choices[guess.answer] == f"step {asked}"
    )  # the beam overtakes greedy decoding at the next step


def test_my_model_has_a_film_of_its_own():
    mine = strip(my_model=small(seed=8).model).mine
    assert mine == decoder_film_strip(small(seed=8), SENTENCE).ours != strip().ours
    assert strip().mine is None


def test_the_same_input_gives_the_same_bytes():
    assert strip().html() == strip().html()
    assert len(strip().html()) < 80_000


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"beam_size": 1}, "beam_size from 2 to 4; got 1"),
        ({"layer": 2}, "the model's 2 layers; got layer=2"),
    ],
)
def test_bad_input_is_told(options, message):
    with pytest.raises(ValueError, match=message):
        strip(**options)


def test_a_sentence_without_words_is_refused():
    with pytest.raises(ValueError, match="at least one word"):
        decoder_film_strip(TRANSLATOR, " ")
