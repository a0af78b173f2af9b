"""Beams grow and are cut: the candidates against a search written out, and the sentences that they fill."""

from functools import cache

import pytest
import torch

from course.pictures.films.beams_grow import _Tree, beams_grow, example
from course.pictures.films.film import Film
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from course_lib.translator import Translator

SENTENCE = "El hotel es pequeño"


@cache
def translator() -> Translator:
    return Translator.load()


@cache
def the_film() -> Film:
    return example()


def continued(src_ids, written: list[int]) -> list[tuple[float, list[int]]]:
    """The four likeliest continuations of one output, by the whole model, with the logarithm that each adds."""
    with torch.no_grad():
        logits = translator().transformer(src_ids, torch.tensor([[BOS_ID, *written]]))[0, -1]
    log_probs = logits.log_softmax(dim=-1)
    log_probs[[PAD_ID, BOS_ID]] = -torch.inf  # never written, but they keep their share
    best = log_probs.topk(4)
    return [(added, [*written, token]) for added, token in zip(*(x.tolist() for x in best), strict=True)]


@cache
def searched() -> list[list[tuple[float, list[int]]]]:
    """Beam search with two hypotheses, written out: the four best of each step."""
    src_ids = torch.tensor([[*translator().tokenizer.encode(SENTENCE), EOS_ID]])
    columns, alive = [], [(0.0, [])]
    for _ in range(6):
        grown = [(old + added, new) for old, output in alive for added, new in continued(src_ids, output)]
        columns.append(sorted(grown, reverse=True)[:4])
        alive = [one for one in columns[-1] if one[1][-1] != EOS_ID][:2]
    return columns


def test_the_candidates_are_those_of_a_search_written_out():
    tree = _Tree(translator(), SENTENCE)
    wanted = searched()
    assert tree.outputs == [[output for _, output in column] for column in wanted]
    for column, rows in zip(tree.columns, wanted, strict=True):
        assert [one.log_prob for one in column] == pytest.approx([total for total, _ in rows], abs=1e-4)


def test_what_is_cut_fades_and_so_does_a_branch_that_dies_out():
    tree = _Tree(translator(), SENTENCE)
    before, after = tree._growth(4)
    assert [before[f"node 4 {rank}"].numbers[0] for rank in range(4)] == [1, 1, 1, 1]
    assert [after[f"node 4 {rank}"].numbers[0] for rank in range(4)] == [1, 1, 0.25, 0.25]
    parents = [tree.outputs[3][rank][:3] for rank in range(2)]
    living = [output in parents for output in tree.outputs[2]]
    assert living == [True, False, False, False]
    assert [after[f"node 3 {rank}"].numbers[0] == 1 for rank in range(4)] == living


def test_the_winner_waits_and_wins():
    says, tree = the_film().ours["says"], _Tree(translator(), SENTENCE)
    (complete, output), (best_open, _), *_ = searched()[-1]
    assert output == tree.winner
    assert f"with {complete:.2f} and leaves the beam;".replace("-", "−") in says[5]
    assert f"The best of the others has {best_open:.2f}".replace("-", "−") in says[6]
    assert complete > best_open
    assert says[7].startswith(
        "The beam writes “The hotel is small.” Greedy decoding wrote “The hotel is small, the"
    )
    ours = translator().tokenizer.decode(output[:-1])
    assert ours == "The hotel is small."


def test_the_question_is_asked_where_they_part():
    film = the_film()
    assert film.scene["turn"] == 5
    assert film.guess.choices[:2] == ("“small,” (comma)", "“small.” (full stop)")
    (first, _), (second, _), *_ = searched()[4]
    ahead, other = (f"{log_prob:.2f}".replace("-", "−") for log_prob in (first, second))
    wanted = f"“small,” (comma) with {ahead}. The beam keeps “small.” (full stop) too, with {other}."
    assert film.ours["says"][4].endswith(wanted)


def test_greedy_decoding_ends_with_less():
    """Its tokens are scored one after the other, by the whole model."""
    tree = _Tree(translator(), SENTENCE)
    src_ids = torch.tensor([[*translator().tokenizer.encode(SENTENCE), EOS_ID]])
    total, written = 0.0, []
    for token in [*tree.greedy, EOS_ID]:
        [added] = [log for log, output in continued(src_ids, written) if output[-1] == token]
        total, written = total + added, [*written, token]
    assert the_film().ours["says"][7].endswith(f"with {total:.2f}.".replace("-", "−"))
    assert total < tree.log_prob


def test_the_second_cut_tells_which_first_token_it_leaves_without_a_branch():
    assert the_film().ours["says"][2].endswith("; “This” is cut.")
    assert not any(output[0] == searched()[0][1][1][0] for _, output in searched()[1][:2])


def test_the_film_is_small_short_and_the_same_each_time():
    film = the_film()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60


def test_a_search_that_finds_what_greedy_decoding_finds_is_refused():
    with pytest.raises(
        ValueError, match="leaves greedy decoding after the first token.*7 steps, and token 0"
    ):
        beams_grow(translator(), "La quise mucho.")


def test_the_example_without_the_shipped_translator(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(Translator, "load", missing)
    assert len(example().ours["says"]) == 6
