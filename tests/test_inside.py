"""What lesson 13 measures with: against numbers by hand, and against instruments that are right or wrong on purpose."""

import pytest
import torch

from course.for_lessons.inside import agreement as agreeing
from course.for_lessons.inside import gender, tree_rules
from course.for_lessons.inside.induction import SEQ_LEN, weight_at
from course.for_lessons.inside.switches import mean_outputs, off
from course.for_lessons.inside.tables import show, show_spread
from course_lib.batches import shuffled_batches, tokenize_pairs
from course_lib.inspection import heads_off
from course_lib.masks import causal_mask
from course_lib.tokens import EOS_ID
from course_lib.translator import Translator


@pytest.fixture(scope="module")
def translator():
    return Translator.load()


@pytest.fixture
def model(translator):
    return translator.model


@pytest.fixture(scope="module")
def batch(translator):
    pairs = ["El perro duerme.", "Sí."], ["The dog is sleeping.", "Yes."]
    return shuffled_batches(tokenize_pairs(translator.tokenizer, *pairs), 2)[0]


def logits(model, batch):
    with torch.no_grad():
        return model(batch.src_ids, batch.tgt_input)


def test_a_table_has_a_row_for_each_name(capsys):
    show({"one": [0.5, torch.tensor(-0.001)], "two": torch.tensor([1.0, 2.0])}, ["a", "b"], width=5)
    assert capsys.readouterr().out.splitlines() == [
        "              a         b",
        "one        0.50      0.00",
        "two        1.00      2.00",
    ]


def test_a_spread_is_the_mean_the_least_and_the_most(capsys):
    show_spread(torch.tensor([0.0, 1.0, 0.5])[:, None, None].expand(3, 5, 1), ["x"])
    assert "0.50  ( 0.00 to  1.00)" in capsys.readouterr().out.splitlines()[-1]


def test_heads_are_off_inside_the_block_only(model, batch):
    attention = model.encoder_layers[0].self_attention
    whole = logits(model, batch)
    with heads_off(attention, [1, 3]):
        expected = logits(model, batch)
    with off([(attention, 1), (attention, 3)]):
        assert torch.equal(logits(model, batch), expected)
    assert not torch.equal(expected, whole)
    assert torch.equal(logits(model, batch), whole)


def test_heads_come_back_after_an_error(model, batch):
    attention = model.encoder_layers[0].self_attention
    whole, means = logits(model, batch), mean_outputs(model, batch)
    with (
        pytest.raises(ValueError, match="head must lie between 0 and 3; got 7"),
        off([(attention, 1), (attention, 7)]),
    ):
        pass
    with pytest.raises(KeyError), off([(attention, 1)], means):
        raise KeyError
    assert torch.equal(logits(model, batch), whole)


def test_a_head_at_its_mean_gives_the_mean_of_what_it_gave(model, batch):
    attention = model.encoder_layers[1].self_attention
    means, outputs = mean_outputs(model, batch), []
    hook = attention.register_forward_hook(lambda module, inputs, output: outputs.append(output.detach()))
    try:
        logits(model, batch)
        with off([(attention, head) for head in range(4)], means):
            logits(model, batch)
    finally:
        hook.remove()
    before, after = outputs
    real = batch.src_ids != model.config.pad_id
    torch.testing.assert_close(after[real].mean(dim=0), before[real].mean(dim=0), atol=1e-5, rtol=0)
    torch.testing.assert_close(after, after[:1, :1].expand_as(after))


def test_a_mean_is_of_tokens_and_not_of_padding(model, batch, translator):
    assert (batch.src_ids == model.config.pad_id).any()
    means = mean_outputs(model, batch)
    rows = [
        shuffled_batches(tokenize_pairs(translator.tokenizer, [src], [tgt]), 1)[0]
        for src, tgt in (("El perro duerme.", "The dog is sleeping."), ("Sí.", "Yes."))
    ]
    lengths = torch.tensor([row.src_ids.shape[1] for row in rows], dtype=torch.float32)
    attention = model.encoder_layers[3].self_attention
    singly = torch.stack([mean_outputs(model, row)[attention] for row in rows])
    expected = (lengths[:, None] * singly).sum(dim=0) / lengths.sum()
    torch.testing.assert_close(means[attention], expected, atol=1e-5, rtol=0)


def test_an_instrument_agrees_with_itself_and_with_its_reverse_not_at_all():
    influence = torch.tensor([[3.0, 0.2, 0.1], [0.0, 0.05, 0.02], [0.1, 2.0, 0.3]])
    instruments = {"itself": lambda *_: influence, "reverse": lambda *_: -influence}
    pair = torch.zeros(1, 3, dtype=torch.int64), torch.zeros(1, 3, dtype=torch.int64)
    found = agreeing.agreement(None, instruments, [pair], judge=lambda *_: influence)
    assert found["itself"].tolist() == pytest.approx([1.0, 1.0])
    assert found["reverse"].tolist() == pytest.approx([0.0, -1.0])


def test_a_target_token_that_needs_nothing_does_not_count():
    influence = torch.tensor([[3.0, 0.2], [0.09, 0.05]])
    right_where_it_matters = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
    pair = torch.zeros(1, 2, dtype=torch.int64), torch.zeros(1, 2, dtype=torch.int64)
    found = agreeing.agreement(
        None, {"it": lambda *_: right_where_it_matters}, [pair], judge=lambda *_: influence
    )
    assert found["it"].tolist() == pytest.approx([1.0, 1.0])


def test_rank_correlation_by_hand():
    first = torch.tensor([[0.70, 0.20, 0.06, 0.04], [1.0, 2.0, 3.0, 4.0]])
    second = torch.tensor([[5.0, 0.1, 0.2, 0.4], [40.0, 30.0, 20.0, 10.0]])
    assert agreeing.rank_correlation(first, second).tolist() == pytest.approx([0.2, -1.0])


def test_the_same_place_is_the_diagonal():
    src_ids, tgt_ids = torch.zeros(1, 4, dtype=torch.int64), torch.zeros(1, 6, dtype=torch.int64)
    assert agreeing.same_place(None, src_ids, tgt_ids).argmax(dim=-1).tolist() == [0, 1, 2, 3, 3, 3]


def test_rollout_without_attention_is_attention_itself(model, translator):
    ids = [[*translator.tokenizer.encode("El perro duerme."), EOS_ID]]
    pair = torch.tensor(ids), torch.tensor([[*translator.tokenizer.encode("The dog is sleeping."), EOS_ID]])
    plain = agreeing.looks(model, *pair)
    torch.testing.assert_close(agreeing.rolled_out_looks(model, *pair, share=0.0), plain)
    torch.testing.assert_close(plain.sum(dim=-1), torch.ones(pair[1].shape[1]))
    given = []
    agreeing.rolled_out_looks(
        model, *pair, rollout=lambda weights: given.append(weights) or torch.eye(weights.shape[-1])
    )
    torch.testing.assert_close(given[0].sum(dim=-1), torch.ones(4, pair[0].shape[1]))


def test_sentences_with_a_subject_and_with_the_other_article():
    found = gender.subjects(60)
    other = found.with_other_article()
    for sentence, noun, exchanged in zip(found.sentences, found.nouns, other.sentences, strict=True):
        article, its_noun, rest = sentence.split(" ", 2)
        assert its_noun == noun
        assert exchanged == f"{gender.OTHER_ARTICLE[article]} {noun} {rest}"
    assert torch.equal(other.feminine, 1 - found.feminine)
    assert 0 < found.feminine.sum() < 60


def test_the_nouns_of_a_test_are_not_those_of_training():
    found = gender.subjects(200)
    for seed in range(3):
        for_test = found.draw_nouns(seed).tolist()
        of_test = {noun for noun, tested in zip(found.nouns, for_test, strict=True) if tested}
        others = {noun for noun, tested in zip(found.nouns, for_test, strict=True) if not tested}
        assert of_test and others and not of_test & others
    assert 40 < found.draw_sentences(0).sum() < 80


def test_a_probe_reads_what_is_there_and_follows_what_is_changed():
    labels = torch.arange(200) % 2
    signal = (2.0 * labels - 1)[:, None] * torch.ones(200, 3)
    noise = torch.randn(200, 3, generator=torch.Generator().manual_seed(0))
    vectors = {"place": torch.stack([noise, signal, noise, noise, signal])}

    def of_test(seed):
        return torch.arange(200) % 3 == seed

    found = gender.accuracies(vectors, lambda seed: labels, of_test)["place"]
    assert found[1:] == [1.0, 1.0] and 0.3 < found[0] < 0.7
    flipped = {"place": -vectors["place"]}
    assert gender.turned(vectors, flipped, lambda seed: labels, of_test)["place"][1:] == [1.0, 1.0]
    assert gender.turned(vectors, vectors, lambda seed: labels, of_test)["place"] == [0.0, 0.0, 0.0]


def test_places_are_noun_verb_and_full_stop(translator):
    vectors = gender.vectors_at(
        translator.model, translator.tokenizer, ["La enfermera lloró.", "El gato come pan."]
    )
    alone = gender.vectors_at(translator.model, translator.tokenizer, ["El gato come pan."])
    assert [*vectors] == ["the noun", "the verb", "the full stop"]
    for place, each in vectors.items():
        assert each.shape == (5, 2, translator.model.config.d_model)
        torch.testing.assert_close(each[:, 1], alone[place][:, 0], atol=1e-4, rtol=0)


def test_weight_at_so_many_positions_back():
    one_back = torch.eye(SEQ_LEN).roll(1, dims=0)[None]
    assert weight_at(one_back, 1, 1).item() == 1.0
    assert weight_at(one_back, 2, 5).item() == 0.0
    mask = causal_mask(SEQ_LEN).float()
    equal = (mask / mask.sum(dim=-1, keepdim=True))[None]
    expected = sum(17 / (query + 1) for query in range(31, 64)) / 33
    assert weight_at(equal, 15, 31).item() == pytest.approx(expected)


SENTENCES = ["El gato duerme .", "La casa duerme .", "Ana come pan .", "La casa come ."]
TREES = [
    "(S (NP (DT El) (NN gato)) (VP (VB duerme)) (. .))",
    "(S (NP (DT La) (NN casa)) (VP (VB duerme)) (. .))",
    "(S (NP (NNP Ana)) (VP (VB come) (NP (NN pan))) (. .))",
    "(S (NP (DT La) (NN casa)) (VP (VB come)) (. .))",
]
DT_NN_VB = "(S (NP DT NN ) (VP VB ) . )".split()


def test_the_most_frequent_tree_of_a_length():
    rule = tree_rules.by_length(SENTENCES, TREES)
    assert rule("Ana come pan .") == DT_NN_VB
    assert rule("Ana duerme .") == []


def test_the_most_frequent_tree_of_the_words_tags():
    rule = tree_rules.by_tags(SENTENCES, TREES)
    assert rule("El pan duerme .") == DT_NN_VB
    assert rule("Ana come casa .") == "(S (NP NNP ) (VP VB (NP NN ) ) . )".split()
    assert rule("El zorro duerme .") == DT_NN_VB  # an unknown word is a noun
    assert rule("Ana duerme .") == []
