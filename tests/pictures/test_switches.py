"""Switches: single damages and measured sets, the question, and sets measured while a reader chooses them."""

import pytest
import torch

from course.pictures.small_translator import SENTENCES, small
from course.pictures.switches import BOARDS, example, live_switches, off, switches
from course_lib.batches import tokenize_pairs
from course_lib.training import validation_loss
from course_lib.translator import Translator

# Board by board: 2 layers of 2 heads. In order of damage: 1, 4, 9, 0, 6, ...
DAMAGES = torch.tensor(
    [
        [[0.04, 0.01], [0.10, 0.20]],
        [[0.02, 0.30], [0.05, 0.40]],
        [[0.50, 0.03], [0.60, 0.70]],
    ]
)


def number_off(heads):
    """A damage of one nat for each head."""
    return float(len(heads)), f"{len(heads)} off"


def of_four(together):
    """A picture in which any four heads do this damage together."""
    return switches(DAMAGES, lambda heads: (together if len(heads) == 4 else 9.0, ""))


def test_each_board_and_the_least_important_are_measured():
    shown = switches(DAMAGES, number_off, "Hola.")
    sets = {each["name"]: each["off"] for each in shown.scene["sets"]}
    assert sets == {
        "none": [],
        "encoder: all 4": [0, 1, 2, 3],
        "decoder: all 4": [4, 5, 6, 7],
        "decoder, at the source: all 4": [8, 9, 10, 11],
        "the 2 least important": [1, 4],
        "the 4 least important": [0, 1, 4, 9],
        "the 6 least important": [0, 1, 2, 4, 6, 9],
    }
    measured = [
        {"off": off, "together": float(len(off)), "written": f"{len(off)} off"} for off in sets.values()
    ]
    assert shown.ours["measured"] == measured
    assert shown.scene["sets"][shown.scene["asked"]]["name"] == "encoder: all 4"
    assert shown.table.rows[1] == ("encoder: all 4", "0.350", "4.000", "4 off")
    assert shown.table.rows[-1] == ("decoder, at the source, layer 2, head 1", "0.700", "0.700", "")


def test_measure_is_called_with_boards_layers_and_heads():
    seen = []

    def measure(heads):
        seen.append(heads)
        return 0.0, ""

    switches(DAMAGES, measure)
    assert seen[0] == []
    assert seen[2] == [(1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)]
    assert seen[4] == [(0, 0, 1), (1, 0, 0)]


@pytest.mark.parametrize(("together", "answer"), [(0.2, 0), (0.35, 1), (0.9, 2), (1.06, 3), (-0.2, 0)])
def test_the_question_compares_with_the_sum(together, answer):
    """The damages of the four heads of the encoder add up to 0.35: the bounds are 0.245, 0.525 and 1.05."""
    asked = of_four(together).guess
    assert asked.answer == answer
    assert "do a damage of 0.350 nats" in asked.question
    wrong = (answer + 1) % 4
    assert asked.why_not[wrong].endswith(f"Together they do {together:.3f} nats.".replace("-", "−"))


def test_off_reaches_every_board_and_gives_the_weights_back():
    translator = small()
    model, pairs = translator.model, tokenize_pairs(translator.tokenizer, SENTENCES[:1], SENTENCES[1:2])
    attentions = (
        model.encoder_layers[1].self_attention,
        model.decoder_layers[0].self_attention,
        model.decoder_layers[1].cross_attention,
    )
    before = [attention.output_proj.weight for attention in attentions]
    loss = validation_loss(model, pairs)
    with off(model, [(0, 1, 0), (0, 1, 1), (1, 0, 1), (2, 1, 0)]):
        columns = [attention.output_proj.weight.abs().sum(dim=0) > 0 for attention in attentions]
        assert [column[::8].tolist() for column in columns] == [[False, False], [True, False], [False, True]]
        assert validation_loss(model, pairs) != loss
    after = [attention.output_proj.weight for attention in attentions]
    assert all(one is other for one, other in zip(before, after, strict=True))
    assert validation_loss(model, pairs) == loss


def test_a_set_that_is_chosen_is_measured_once():
    calls = []

    def measure(heads):
        calls.append(heads)
        return number_off(heads)

    board = live_switches(DAMAGES, measure, "Hola.")
    recorded = len(calls)
    board.off = [0, 5, 11]
    board.off = []
    board.off = [0, 5, 11]
    assert calls[recorded:] == [[(0, 0, 0), (1, 0, 1), (2, 1, 1)]]
    assert board.data["ours"]["measured"][-1] == {"off": [0, 5, 11], "together": 3.0, "written": "3 off"}
    assert board.data["scene"] == switches(DAMAGES, number_off, "Hola.").scene


@pytest.mark.parametrize("shape", [(2, 4, 4), (3, 16), (3, 1, 1)])
def test_other_shapes_are_refused(shape):
    with pytest.raises(ValueError, match=r"damages of shape \(3, num_layers, num_heads\), of at least 6"):
        switches(torch.zeros(shape), number_off)


@pytest.mark.slow
def test_the_bytes():
    shown = example()
    assert shown.html() == example().html()
    assert len(shown.html()) < 30_000
    assert len(shown.table.rows) == len(shown.scene["sets"]) + len(BOARDS) * 16


def test_without_the_translator_the_example_is_of_a_small_one(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(Translator, "load", missing)
    assert torch.tensor(example().scene["damages"]).shape == (3, 2, 2)
