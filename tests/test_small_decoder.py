"""The small decoder of lesson 14: its file, what it is asked, its scores, and the ward of wrong parts."""

import hashlib
import re

import pytest
import torch

from course.exercises import EXERCISES
from course.for_lessons.decoder_parts import decoder_weights, logits_of, nats, with_parts, written
from course.for_lessons.decoder_ward import PATIENTS, halves, rounded
from course.for_lessons.gguf_file import dequantise_4bit
from course.for_lessons.small_decoder import (
    END_ID,
    FOLDER,
    chats,
    has_words,
    load_before_rounding,
    load_small_decoder,
    question,
    words_to_ask_for,
)
from course_lib.modern_decoder import ModernDecoder
from course_lib.positions import rotate
from course_lib.sampling import decoder_of_text
from course_lib.search import greedy_search
from tests.llama import CONFIG, drawn_ids
from tests.parity import difference

IDS = drawn_ids(2, 11)


@pytest.fixture(scope="module")
def model():
    return ModernDecoder(CONFIG, seed=0).eval()


@pytest.fixture(scope="module")
def shipped():
    return load_small_decoder()


# --- as functions ---


@torch.no_grad()
def test_the_functions_have_the_modules_logits(model):
    assert difference(logits_of(decoder_weights(model), IDS), model(IDS)) < 1e-5


@torch.no_grad()
def test_with_what_was_kept_the_logits_are_the_same(model):
    weights = decoder_weights(model)
    past = [None] * CONFIG.num_layers
    pieces = [logits_of(weights, piece, past) for piece in IDS.split([6, 1, 1, 3], dim=1)]
    assert difference(torch.cat(pieces, dim=1), model(IDS)) < 1e-5
    assert past[0][0].shape == (2, CONFIG.num_kv_heads, 11, 8)


def test_they_write_what_a_greedy_search_writes(model):
    prompt = IDS[:1, :4]
    wanted = greedy_search(decoder_of_text(model, prompt, 12), prompt[:, -1:], [12], END_ID)[0]
    assert [*written(decoder_weights(model), prompt[0].tolist(), 12, END_ID)] == wanted


def test_unknown_parts_are_refused():
    with pytest.raises(ValueError, match="wanted parts that modern_layer calls; got layer_norm"):
        with_parts({"layer_norm": abs})


# --- the ward, of the trained model: in a new one most parts hardly matter ---

NO_DIFFERENCE = {"nothing is wrong", "all positions 1,000 further", "cache: always position 0"}


@pytest.fixture(scope="module")
def read(shipped):
    """Token ids of a question with its answer, and their logits in one pass."""
    model, tokenizer = shipped
    chat = chats("test", 1)[0]
    text = EXERCISES["chat_prompt"].reference(chat.messages) + chat.answer
    token_ids = torch.tensor([tokenizer.encode(text).ids])
    with torch.no_grad():
        return decoder_weights(model), token_ids, model(token_ids)


@pytest.mark.parametrize("name", PATIENTS)
def test_each_patient_has_other_logits_in_one_pass_but_these(read, name):
    weights, token_ids, right = read
    apart = difference(logits_of(weights, token_ids, parts=PATIENTS[name]), right)
    assert apart < 1e-2 if name in NO_DIFFERENCE else apart > 0.3


def test_a_cache_with_wrong_positions_shows_against_one_pass(read):
    weights, token_ids, right = read
    apart = {}
    for name in ("nothing is wrong", "cache: always position 0"):
        past = [None] * len(weights.layers)
        first, *others = token_ids.split([20, *[1] * (token_ids.shape[1] - 20)], dim=1)
        pieces = [logits_of(weights, piece, past, PATIENTS[name]) for piece in (first, *others)]
        apart[name] = difference(torch.cat(pieces, dim=1), right)
    assert apart["nothing is wrong"] < 1e-4 and apart["cache: always position 0"] > 1


def test_halves_are_hugging_faces_order():
    x, positions = torch.randn(2, 3, 5, 8, generator=torch.Generator().manual_seed(0)), torch.arange(5)
    moved = EXERCISES["halves_to_neighbours"].reference
    for_halves = torch.stack([moved(head.mT, 1).mT for head in x.flatten(0, 1)]).unflatten(0, (2, 3))
    back = EXERCISES["halves_to_neighbours"].reference
    turned = torch.stack([back(head.mT, 1).mT for head in halves(x, positions, 50.0).flatten(0, 1)])
    torch.testing.assert_close(turned.unflatten(0, (2, 3)), rotate(for_halves, positions, 50.0))


def test_without_a_causal_mask_the_next_token_is_seen(read):
    weights, token_ids, _ = read
    changed, parts = token_ids.clone(), PATIENTS["no causal mask"]
    changed[:, -1] = 100
    seen = difference(*(logits_of(weights, ids, parts=parts)[:, :-1] for ids in (token_ids, changed)))
    hidden = difference(*(logits_of(weights, ids)[:, :-1] for ids in (token_ids, changed)))
    assert seen > 0.1 and hidden < 1e-5


# --- bits ---


def test_fewer_bits_leave_fewer_numbers_in_a_block():
    weight = torch.randn(6, 64, generator=torch.Generator().manual_seed(0))
    for bits in (2, 3, 4):
        assert max(len(block.unique()) for block in rounded(weight, bits).reshape(-1, 32)) == 2**bits
    errors = [(rounded(weight, bits) - weight).abs().max().item() for bits in (8, 6, 4, 2)]
    assert errors == sorted(errors)


def test_the_same_blocks_change_nothing_the_second_time_and_others_do():
    weight = rounded(torch.randn(6, 64, generator=torch.Generator().manual_seed(0)), 4)
    assert difference(rounded(weight, 4), weight) < 1e-6
    assert difference(rounded(weight, 4, shift=16), weight) > 1e-2


def test_rounding_is_the_exercises():
    x = torch.randn(5, 32, generator=torch.Generator().manual_seed(0))
    step, lowest, numbers = EXERCISES["quantise_4bit"].reference(x)
    torch.testing.assert_close(lowest + step * numbers, rounded(x, 4))


# --- what it is asked ---


def test_words_are_written_small_and_have_four_letters():
    assert words_to_ask_for("The doctor doesn't see Lucía's garden, the doctor.") == ["doctor", "garden"]
    assert has_words("The doctor sleeps.", ["doctor"]) and not has_words("The doctors sleep.", ["doctor"])


def test_questions_repeat_and_their_answers_have_the_words():
    first, second = chats("test", 20), chats("test", 20)
    assert first == second != chats("test", 20, seed=1)
    assert all(has_words(chat.answer, chat.words) and 1 <= len(chat.words) <= 2 for chat in first)
    assert question("doctor", "market")[1]["content"] == "Use doctor and market."


# --- the shipped file ---


def test_its_page_has_the_checksums_and_it_is_small():
    files = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    card = dict(re.findall(r"\| `(\w{64})` \| (\S+) \|", files.pop("README.md").decode()))
    assert card == {hashlib.sha256(content).hexdigest(): name for name, content in files.items()}
    assert sum(map(len, files.values())) < 700_000


def test_its_file_is_what_rounding_the_trained_weights_gives(shipped):
    trained = load_before_rounding().state_dict()
    for name, weight in shipped[0].state_dict().items():
        bits = 8 if "embedding" in name else 4
        scale = trained[name].abs().max()
        assert (
            difference(weight, trained[name]) < (0 if weight.dim() == 1 else scale / 2 ** (bits - 1)) + 2e-3
        ), name


def test_it_reads_its_tokens_and_the_marks(shipped):
    _, tokenizer = shipped
    text = "<|im_start|>user\nUse doctor and market.<|im_end|>\n"
    ids = tokenizer.encode(text).ids
    assert ids[0] == 1 and END_ID in ids
    assert tokenizer.decode(ids, skip_special_tokens=False) == text
    assert len(tokenizer.encode(" doctor").ids) == 1


def test_it_does_as_it_is_asked(shipped):
    """Its page says how often in 300 questions: 82 of 100."""
    model, tokenizer = shipped
    weights, template = decoder_weights(model), EXERCISES["chat_prompt"].reference
    asked = chats("test", 100)
    losses, right = [], 0
    for chat in asked:
        prompt = tokenizer.encode(template(chat.messages)).ids
        answer = [*tokenizer.encode(chat.answer).ids, END_ID]
        losses.append(nats(weights, prompt + answer, len(prompt)))
        right += has_words(tokenizer.decode([*written(weights, prompt, 20, END_ID)]), chat.words)
    assert right >= 70
    assert sum(losses) / len(losses) < 1.3


def test_its_weights_can_be_read_by_the_learners_function(shipped):
    from course.for_lessons.small_decoder import FILE
    from course.for_lessons.smollm import load_gguf

    def theirs(blocks):
        read.append(len(blocks))
        return dequantise_4bit(blocks)

    read: list[int] = []
    model, _ = load_gguf(FOLDER / FILE, theirs)
    assert len(read) == 7 * model.config.num_layers
    assert all(torch.equal(a, b) for a, b in zip(model.parameters(), shipped[0].parameters(), strict=True))
