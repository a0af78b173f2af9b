"""The clinic of language models: its losses by hand, tests that find the same patients untrained, and its page."""

import hashlib
import json
from copy import copy

import pytest
import torch
import torch.nn.functional as F

from course.records import RECORDED
from course_lib.sampling import top_p
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID
from workshop.experiments import gpt_clinic
from workshop.experiments.gpt_clinic import PATIENTS, TESTS, Corpus, examine, honest_loss, new_model, record

RECORD = json.loads(gpt_clinic.RECORD.read_text(encoding="utf-8"))
FOUND = {patient["name"]: patient["found_by"] for patient in RECORD["patients"]}
NEEDS_TRAINING = "it predicts better than counting words"


@pytest.fixture(scope="module")
def corpus():
    return Corpus(sentences=900, tested=25)


@pytest.mark.slow
@pytest.mark.parametrize("patient", PATIENTS, ids=lambda patient: patient.name)
def test_untrained_patients_are_found_by_the_same_tests(patient, corpus):
    found = examine(patient, new_model(patient, corpus).eval(), corpus)["found_by"]
    assert found.keys() == FOUND[patient.name].keys()
    assert found | {NEEDS_TRAINING: None} == FOUND[patient.name] | {NEEDS_TRAINING: None}


def test_each_patient_is_found_and_the_healthy_model_is_not():
    for name, found in FOUND.items():
        assert any(found.values()) == (name != "healthy"), name
    together = ("more padding changes no loss", "with and without the cache, the same logits")
    together += ("the kept mass is at least p", NEEDS_TRAINING)
    assert all(any(found[test] for test in together) for name, found in FOUND.items() if name != "healthy")


def test_losses_by_hand():
    """Logits that are sure of a token: a loss near 0 where it is what the patient asks for, and 20 where not."""
    token_ids = torch.tensor([[BOS_ID, 5, 6, EOS_ID], [BOS_ID, 7, EOS_ID, PAD_ID]])

    def sure_of(answers):
        return 20.0 * F.one_hot(torch.tensor(answers), 9)

    same = sure_of(token_ids.tolist())
    following = sure_of([[5, 6, EOS_ID, 8], [7, EOS_ID, 8, 8]])
    next_but_one = sure_of([[6, EOS_ID, 8, 8], [EOS_ID, 8, 8, 8]])
    over_the_edge = sure_of([[5, 6, EOS_ID, BOS_ID], [7, EOS_ID, PAD_ID, 8]])
    losses = (
        gpt_clinic.not_shifted,
        gpt_clinic.shifted,
        gpt_clinic.shifted_twice,
        gpt_clinic.flattened_first,
    )
    rights = (same, following, next_but_one, over_the_edge)
    for loss, right in zip(losses, rights, strict=True):
        assert loss(right, token_ids) < 1e-6, loss.__name__
        wrong = [
            other
            for other in rights
            if other is not right and not (loss is gpt_clinic.shifted and other is over_the_edge)
        ]
        assert all(loss(other, token_ids) > 2 for other in wrong), loss.__name__


def test_the_honest_loss_gives_only_what_came_before(corpus):
    by_name = {patient.name: patient for patient in PATIENTS}
    models = {name: new_model(by_name[name], corpus).eval() for name in ("healthy", "D")}
    for name, model in models.items():
        for parameter in model.parameters():
            torch.nn.init.normal_(parameter, std=0.3, generator=torch.Generator().manual_seed(0))
        with torch.no_grad():
            at_once = gpt_clinic.shifted(model(corpus.tested), corpus.tested).item()
        same = honest_loss(model, corpus.tested) == pytest.approx(at_once, rel=1e-4)
        assert same == (name == "healthy")


def test_top_p_loses_what_crosses():
    logits = torch.tensor([0.1, 0.5, 0.05, 0.2, 0.15]).log()
    kept = {p: gpt_clinic.crossing_lost(logits, p).isfinite().nonzero()[:, 0].tolist() for p in (0.75, 0.4)}
    assert kept == {0.75: [1, 3], 0.4: []}
    assert top_p(logits, 0.75).isfinite().nonzero()[:, 0].tolist() == [1, 3, 4]
    assert gpt_clinic.crossing_lost_or_first(logits, 0.4).isfinite().nonzero()[:, 0].tolist() == [1]


def test_counting_words_by_hand(corpus):
    small = copy(corpus)
    small.rows, small.vocabulary = [[BOS_ID, 4, 5, EOS_ID], [BOS_ID, 4, EOS_ID]], list("012345")
    small.tested = torch.tensor([[BOS_ID, 4, EOS_ID, PAD_ID]])
    assert small.nats_by_counting() == pytest.approx(torch.tensor(11 / 3).log().item())


def test_a_record_repeats_and_learns(corpus):
    short = [record(corpus, PATIENTS[:1] + PATIENTS[-1:], updates=8) for _ in range(2)]
    assert short[0] == short[1]
    healthy, last = short[0]["patients"]
    assert healthy["own_loss"] == last["own_loss"] < 0.99 * healthy["untrained_loss"]


def test_the_record_is_below_and_above_the_floor():
    floor = json.loads((RECORDED / "floor" / "floor.json").read_text(encoding="utf-8"))["nats_a_word"][
        "lower"
    ]
    for patient in RECORD["patients"]:
        assert (patient["own_loss"] < floor) == (patient["name"] in "AD"), patient["name"]
        assert patient["honest_loss"] > floor


def test_the_page_has_the_numbers_and_the_checksum():
    page = (gpt_clinic.RECORD.parent / "README.md").read_text(encoding="utf-8")
    for patient in RECORD["patients"]:
        found = [str(number) for number, test in enumerate(TESTS, start=1) if patient["found_by"][test]]
        losses = f"{patient['own_loss']:.2f} | {patient['honest_loss']:.2f}"
        assert f"| {patient['name']} | {patient['what']} | {losses} | {', '.join(found) or 'none'} |" in page
    digest = hashlib.sha256(gpt_clinic.RECORD.read_bytes()).hexdigest()
    assert (gpt_clinic.RECORD.parent / "checksums.txt").read_text() == f"{digest}  gpt_clinic.json\n"
