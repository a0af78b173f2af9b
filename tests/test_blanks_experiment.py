"""The trainings of models for blanks: curtains, covers, what is asked, and what the record says."""

import hashlib
import json
import math

import pytest
import torch

from course_lib.bert import NO_LABEL
from course_lib.gpt import GPT, GPTConfig
from course_lib.saved_models import load_masked_lm
from course_lib.token_rows import RowBatch
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from workshop.experiments import bert_controls, bert_runs, blanks, next_sentence, small_gpt

pytestmark = pytest.mark.nightly

ROWS = [[BOS_ID, 7, 8, 9, 10, 11, EOS_ID], [BOS_ID, 12, 13, EOS_ID]]
MASK = 40
RECORD_PAGE = bert_controls.RECORD.parent / "README.md"


@pytest.fixture
def generator():
    return torch.Generator().manual_seed(3)


@pytest.fixture
def long_rows():
    return torch.randint(4, MASK, (300, 20), generator=torch.Generator().manual_seed(1))


def know_nothing(model):
    torch.nn.init.zeros_(model.norm.weight)
    return model.eval()


def test_curtains_hide_the_end_of_a_share_of_the_rows(generator):
    rows = torch.tensor([[*ROWS[0], PAD_ID], [*ROWS[1], *[PAD_ID] * 4]] * 500)
    hidden = blanks.behind_curtains(rows, 0.5, generator)
    fell = (hidden != rows).any(dim=1)
    assert fell.float().mean() == pytest.approx(0.5, abs=0.05)
    assert not (hidden[fell] == EOS_ID).any()
    kept = (hidden != PAD_ID).sum(dim=1)
    assert set(kept[fell].tolist()) == {2, 3, 4, 5, 6}
    assert all(torch.equal(row[:n], whole[:n]) for row, whole, n in zip(hidden, rows, kept, strict=True))
    assert torch.equal(blanks.behind_curtains(rows, 0.0, generator), rows)


def test_the_cover_asks_for_15_percent_and_hides_most_of_it(long_rows, generator):
    asked = blanks.cover(long_rows, MASK, generator)
    chosen = asked.labels != NO_LABEL
    assert chosen.float().mean() == pytest.approx(0.15, abs=0.02)
    assert (asked.token_ids == MASK)[chosen].float().mean() == pytest.approx(0.8, abs=0.05)
    assert torch.equal(asked.labels[chosen], long_rows[chosen])
    assert torch.equal(asked.token_ids[~chosen], long_rows[~chosen])


def test_the_other_covers_differ_in_what_they_say(long_rows):
    def covered(kind):
        return kind(long_rows, MASK, torch.Generator().manual_seed(2))

    sound, hidden = covered(blanks.cover), covered(bert_runs.always_the_mask)
    readable, everywhere = covered(bert_runs.left_readable), covered(bert_runs.asked_everywhere)
    chosen = sound.labels != NO_LABEL
    assert torch.equal(hidden.labels, sound.labels) and torch.equal(readable.labels, sound.labels)
    assert torch.equal(hidden.token_ids == MASK, chosen)
    assert torch.equal(readable.token_ids, long_rows)
    assert torch.equal(everywhere.token_ids, sound.token_ids) and torch.equal(everywhere.labels, long_rows)


def test_each_token_is_covered_by_itself_and_so_many_to_its_right_are_seen():
    of_all, of_one = (blanks.blanks_of(ROWS, MASK, right) for right in (None, 1))
    assert [each.token for each in of_all] == [each.token for each in of_one] == [7, 8, 9, 10, 11, 12, 13]
    assert of_all[1] == ([BOS_ID, 7, MASK, 9, 10, 11, EOS_ID], 2, 8)
    assert of_one[1] == ([BOS_ID, 7, MASK, 9], 2, 8)
    assert of_one[4].row == [BOS_ID, 7, 8, 9, 10, MASK, EOS_ID]
    assert blanks.blanks_of(ROWS, MASK, 0)[0].row == [BOS_ID, MASK]


def test_a_model_that_knows_nothing_loses_the_logarithm_of_the_vocabulary():
    nats, right = blanks.score(know_nothing(blanks.new_model(MASK, d_model=16)), ROWS * 90)
    assert nats == pytest.approx(math.log(MASK + 1), abs=1e-3)
    assert right == 0


def test_what_a_model_says_does_not_depend_on_the_rows_beside():
    model = blanks.new_model(MASK, d_model=16).eval()
    questions = blanks.blanks_of(ROWS, MASK)
    apart = torch.cat([blanks.logits_of(model, [each]) for each in questions])
    torch.testing.assert_close(blanks.logits_of(model, questions), apart)


def test_a_training_repeats_and_learns():
    rows = [[BOS_ID, a, a + 1, EOS_ID] for a in range(4, 30)]
    first, second = (blanks.new_model(MASK, d_model=16, seed=4) for _ in range(2))
    losses = [blanks.train(model, rows, 40, curtains=0.5) for model in (first, second)]
    assert losses[0] == losses[1]
    assert all(torch.equal(a, b) for a, b in zip(first.parameters(), second.parameters(), strict=True))
    assert blanks.score(first, rows)[0] < 0.97 * math.log(MASK + 1)


def test_spoiled_rows_differ_in_one_token():
    for right, wrong in zip(bert_runs.written(ROWS), bert_runs.spoiled(ROWS, MASK), strict=True):
        differ = [a != b for a, b in zip(right.row, wrong.row, strict=True)]
        assert differ.index(True) == wrong.place == right.place and sum(differ) == 1
        assert 4 <= wrong.row[wrong.place] < MASK and wrong.token == right.token


def test_token_types_change_after_the_first_end():
    token_ids = torch.tensor([[BOS_ID, 7, EOS_ID, 8, 9, EOS_ID], [BOS_ID, 7, 8, EOS_ID, EOS_ID, PAD_ID]])
    types = next_sentence.types_of(token_ids)
    assert types.tolist() == [[0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 1, 1]]


def test_half_of_the_pairs_are_right_and_a_bag_counts_tokens():
    pairs = next_sentence.pairs_of(load_masked_lm()[1], "test", "other_pronoun")
    assert len(pairs.rows) == len(pairs.labels) == 2 * pairs.labels.sum() == 1200
    assert all(row.count(EOS_ID) == 2 and row[-1] == EOS_ID for row in pairs.rows)
    assert pairs.rows[0] != pairs.rows[600] and pairs.rows[0][:2] == pairs.rows[600][:2]
    counts = next_sentence.counts_of([[3, 5, 3], [4]], vocab_size=7)
    assert counts.tolist() == [[0, 0, 0, 2, 0, 1, 0], [0, 0, 0, 0, 1, 0, 0]]


def test_with_one_loss_for_both_questions_no_is_never_an_answer():
    tokenizer = load_masked_lm()[1]
    sound, patient = (
        next_sentence.run(
            tokenizer, "other_pronoun", next_sentence.from_scratch, updates=15, ignore_index=ignored
        )
        for ignored in (NO_LABEL, PAD_ID)
    )
    assert patient["right"] == 0.5
    assert patient["own_loss"] < sound["own_loss"]


@pytest.fixture(scope="module")
def record():
    return json.loads(bert_runs.RECORD.read_text(encoding="utf-8"))


def test_the_record_has_every_part(record):
    assert record.keys() == {
        *("command", "machine", "race", "curtain", "next_sentence", "clinic", "spoiling")
    }
    assert [len(runs) for runs in record["spoiling"].values()] == [3, 3]


def test_the_page_has_the_checksum():
    digest = hashlib.sha256(bert_runs.RECORD.read_bytes()).hexdigest()
    assert (bert_runs.RECORD.parent / "checksums.txt").read_text() == f"{digest}  {bert_runs.RECORD.name}\n"


# --- the controls


def test_a_causal_model_that_is_asked_seldom_is_asked_at_some_of_its_tokens(long_rows):
    model = GPT(GPTConfig.tiny(MASK), seed=0)
    batch = RowBatch(long_rows, torch.arange(len(long_rows)))
    whole = small_gpt.loss_of(model, batch).item()
    first, again, other = (bert_controls.asked_seldom(seed)(model, batch).item() for seed in (0, 0, 1))
    assert first == again != other
    assert first == pytest.approx(whole, rel=0.05) and first != whole


def test_counted_pairs_find_the_pronoun_and_nothing_where_no_pair_counts():
    tokenizer = load_masked_lm()[1]
    assert bert_controls.pairs(tokenizer, "other_pronoun") > 0.6


def test_each_half_of_the_trained_encoder_is_taken_over_by_itself():
    sound, new = next_sentence.after_blanks(0), next_sentence.from_scratch(0)
    for encoder, tables, layers in (
        (bert_controls.its_table(0), sound, new),
        (bert_controls.its_layers(0), new, sound),
    ):
        assert torch.equal(encoder.token_embedding.weight, tables.token_embedding.weight)
        for ours, theirs in zip(encoder.layers.parameters(), layers.layers.parameters(), strict=True):
            assert torch.equal(ours, theirs)


def test_the_controls_have_every_part_and_three_seeds():
    controls = json.loads(bert_controls.RECORD.read_text(encoding="utf-8"))
    for part in ("sides", "curtains"):
        assert all(len(runs) == 3 for runs in controls[part].values())
    digest = hashlib.sha256(bert_controls.RECORD.read_bytes()).hexdigest()
    assert f"| `{digest}` | {bert_controls.RECORD.name} |" in RECORD_PAGE.read_text(encoding="utf-8")
