"""Heads: Hugging Face's beside them, and their labels, spans and characters by hand."""

import pytest
import torch

from course_lib.bert import NO_LABEL, BertConfig, BertEncoder
from course_lib.heads import SentenceHead, SpanHead, TokenHead, answer_tokens, best_span, tag_labels
from course_lib.pretrained import from_hugging_face
from tests.parity import (
    BATCH,
    D_FF,
    D_MODEL,
    MAX_LEN,
    NUM_HEADS,
    NUM_LAYERS,
    SRC_LEN,
    TOLERANCE,
    VOCAB_SIZE,
    Pair,
    assert_parity,
    difference,
    padded_ids,
)
from tests.test_bert import their_config
from tests.unchecked_shapes import unchecked_shapes

SMALL = BertConfig(VOCAB_SIZE, D_MODEL, D_FF, NUM_HEADS, NUM_LAYERS, dropout=0.0, max_len=MAX_LEN)
IDS = padded_ids(SRC_LEN, seed=3)
TYPES = (torch.arange(SRC_LEN) >= 4).long().expand(BATCH, -1)
NUM_CLASSES = 6


def new_encoder():
    return BertEncoder(SMALL, seed=2).double().eval()


# --- the heads ---


def test_a_sentence_is_read_by_its_mean_or_by_its_first_token():
    encoder = new_encoder()
    hidden, lengths = encoder(IDS, TYPES), (SRC_LEN, SRC_LEN - 2)
    means = torch.stack([row[:length].mean(dim=0) for row, length in zip(hidden, lengths, strict=True)])
    for read, vectors in (("mean", means), ("first", hidden[:, 0])):
        head = SentenceHead(encoder, NUM_CLASSES, read, seed=1).double()
        head.linear.bias.data.copy_(torch.arange(6.0))
        logits = head(IDS, TYPES)
        assert logits.shape == (BATCH, NUM_CLASSES)
        assert difference(logits, vectors @ head.linear.weight.T + torch.arange(6.0).double()) < 1e-12
        assert difference(logits, head(IDS)) > 1e-4


def test_padding_changes_no_answer():
    for head in (SentenceHead(new_encoder(), NUM_CLASSES), TokenHead(new_encoder(), NUM_CLASSES)):
        head = head.double()
        padded, plain = head(IDS)[1], head(IDS[1:, :-2])[0]
        assert difference(padded[: len(plain)], plain) < 1e-12


def test_a_frozen_encoder_stays_and_the_head_learns():
    encoder = new_encoder().requires_grad_(False)
    head = SentenceHead(encoder, NUM_CLASSES).double()
    head(IDS).square().sum().backward()
    assert head.linear.weight.grad.abs().max() > 0
    assert all(parameter.grad is None for parameter in encoder.parameters())


@pytest.mark.parametrize(
    "make", [lambda e, s: SentenceHead(e, 6, seed=s), lambda e, s: TokenHead(e, 6, s), SpanHead]
)
def test_a_seed_makes_the_head(make):
    encoder, state = new_encoder(), torch.get_rng_state()
    one, same, other = (make(encoder, seed).linear.weight for seed in (3, 3, 4))
    assert torch.equal(torch.get_rng_state(), state)
    assert torch.equal(one, same)
    assert not torch.equal(one, other)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda encoder: SentenceHead(encoder, 0), "num_classes must be at least 1; got 0"),
        (lambda encoder: SentenceHead(encoder, 6, "last"), "read must be one of mean, first; got 'last'"),
        (lambda encoder: TokenHead(encoder, 0), "num_tags must be at least 1; got 0"),
    ],
)
def test_impossible_heads_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call(new_encoder())


def renamed(their_head):
    def rename(tensors):
        encoder = {name.removeprefix("bert."): x for name, x in tensors.items() if name.startswith("bert.")}
        ours = {f"encoder.{name}": x for name, x in from_hugging_face(encoder).items()}
        return ours | {f"linear.{kind}": tensors[f"{their_head}.{kind}"] for kind in ("weight", "bias")}

    return rename


REAL = (IDS != 0)[:, :, None]


def masks_and_types(ids, types):
    return {"input_ids": ids, "attention_mask": (ids != 0).long(), "token_type_ids": types}


@pytest.mark.parametrize("dtype", list(TOLERANCE), ids=["float32", "float64"])
def test_tags_and_their_gradients_are_hugging_faces(dtype):
    config = their_config(num_labels=NUM_CLASSES)
    import transformers

    ours, theirs = TokenHead(BertEncoder(SMALL), NUM_CLASSES), transformers.BertForTokenClassification(config)
    assert_parity(
        Pair(
            dtype,
            ours,
            theirs,
            renamed("classifier"),
            [IDS, TYPES],
            lambda ids, types: ours(ids, types) * REAL,
            lambda ids, types: theirs(**masks_and_types(ids, types)).logits * REAL,
        )
    )


@pytest.mark.parametrize("dtype", list(TOLERANCE), ids=["float32", "float64"])
def test_spans_and_their_gradients_are_hugging_faces(dtype):
    config = their_config(num_labels=2)
    import transformers

    ours, theirs = SpanHead(BertEncoder(SMALL)), transformers.BertForQuestionAnswering(config)

    def run_theirs(ids, types):
        found = theirs(**masks_and_types(ids, types))
        return torch.stack([found.start_logits, found.end_logits], dim=-1) * REAL

    def run_ours(ids, types):
        return torch.stack(ours(ids, types), dim=-1) * REAL

    assert_parity(Pair(dtype, ours, theirs, renamed("qa_outputs"), [IDS, TYPES], run_ours, run_theirs))


# --- tag_labels ---

N = NO_LABEL
# [CLS] the play ##ing doesn ' t the [SEP]: four words, two of them in pieces; two have one tag.
WORD_IDS = [None, 0, 1, 1, 2, 2, 2, 3, None]
WORD_TAGS = [5, 7, 7, 0]
TAGGED = [N, 5, 7, N, 7, N, N, 0, N]


def check_tags(function):
    assert function(WORD_TAGS, WORD_IDS) == TAGGED
    assert function([4], [None, 0, None]) == [N, 4, N]
    assert function([], [None, None]) == [N, N]


def slid(tags, ids):
    given = [N, *tags, *[N] * len(ids)]
    return given[: len(ids)]


def last_piece(tags, ids):
    following = [*ids[1:], None]
    return [
        N if word is None or word == after else tags[word] for word, after in zip(ids, following, strict=True)
    ]


WRONG_TAGS = {
    "every piece": lambda tags, ids: [N if word is None else tags[word] for word in ids],
    "the last piece": last_piece,
    "special tokens get tag 0": lambda tags, ids: [
        0 if x is None else y for x, y in zip(ids, tag_labels(tags, ids), strict=True)
    ],
    "one to one": slid,
    "off by one for [CLS]": lambda tags, ids: tag_labels(tags, ids)[1:] + [N],
    "equal tags taken for pieces": lambda tags, ids: [
        N if word is None or (i and ids[i - 1] is not None and tags[ids[i - 1]] == tags[word]) else tags[word]
        for i, word in enumerate(ids)
    ],
}


def test_tags_by_hand():
    check_tags(tag_labels)


@pytest.mark.parametrize("wrong", WRONG_TAGS.values(), ids=WRONG_TAGS)
def test_wrong_tags_are_caught(wrong):
    with pytest.raises(AssertionError):
        check_tags(wrong)


def test_a_word_without_a_tag_is_refused():
    with pytest.raises(ValueError, match="got 3 tags and a word number 3"):
        tag_labels(WORD_TAGS[:3], WORD_IDS)


# --- answer_tokens ---

# [CLS] what does he play ? [SEP] | he plays the guit ##ar . [SEP]
QUESTION = [(0, 4), (5, 9), (10, 12), (13, 17), (17, 18)]
PASSAGE = [(0, 2), (3, 8), (9, 12), (13, 17), (17, 19), (19, 20)]
OFFSETS = [(0, 0), *QUESTION, (0, 0), *PASSAGE, (0, 0)]
IN_PASSAGE = [False] * 7 + [True] * 6 + [False]


@pytest.mark.parametrize(
    ("start", "end", "wanted"),
    [
        (9, 19, (9, 11)),  # the guitar
        (13, 19, (10, 11)),  # guitar, in two pieces
        (0, 2, (7, 7)),  # he: at 0, where the special tokens and the question begin
        (14, 18, (10, 11)),  # uita: begins and ends inside a piece
        (3, 8, (8, 8)),  # plays
        (0, 20, (7, 12)),
    ],
)
def test_an_answers_tokens(start, end, wanted):
    assert answer_tokens(OFFSETS, IN_PASSAGE, start, end) == wanted


def test_an_answer_outside_the_passage_is_refused():
    for start, end in ((2, 8), (19, 25), (0, 0)):
        with pytest.raises(ValueError, match=f"got characters {start} to {end}"):
            answer_tokens(OFFSETS, IN_PASSAGE, start, end)
    with pytest.raises(ValueError, match="each token; got 14 and 13"):
        answer_tokens(OFFSETS, IN_PASSAGE[:13], 0, 2)


# --- best_span ---


def by_search(start_logits, end_logits, in_passage, max_len):
    """All pairs, one after the other."""
    best = None
    for start in range(len(start_logits)):
        for end in range(start, min(start + max_len, len(end_logits))):
            if in_passage[start] and in_passage[end]:
                score = start_logits[start] + end_logits[end]
                if best is None or score > best[0]:
                    best = (score, start, end)
    return best[1:]


@pytest.mark.parametrize("max_len", [1, 3, 20])
def test_the_best_span_is_the_best_of_all(max_len):
    for seed in range(40):
        generator = torch.Generator().manual_seed(seed)
        start, end = torch.randint(-4, 5, (2, 11), generator=generator).float()  # so that many sums are equal
        in_passage = torch.rand(11, generator=generator) < 0.6
        in_passage[seed % 11] = True
        found = best_span(start, end, in_passage, max_len)
        assert found == by_search(start, end, in_passage, max_len)
        assert [type(place) for place in found] == [int, int]


def test_a_best_span_is_of_one_sequence():
    row = torch.zeros(1, 11)
    with unchecked_shapes(), pytest.raises(ValueError, match=r"wanted one sequence.*\[\(1, 11\)"):
        best_span(row, row, torch.ones(1, 11, dtype=torch.bool), 3)


PLACES = torch.arange(6)


def check_span(function):
    """One case a mistake: each has another answer that a wrong function finds."""
    start = torch.tensor([9.0, 1, 4, 0, 3, 0])
    end = torch.tensor([9.0, 5, 0, 2, 3, 0])
    passage = PLACES > 0
    assert function(start, end, passage, 6) == (2, 4)  # not (0, 0), nor (2, 1)
    assert function(start, end, passage, 3) == (2, 4)
    assert function(start, end, passage, 2) == (1, 1)  # 6 each with (2, 3) and (4, 4)
    # the best start has only bad ends behind it
    assert function(torch.tensor([0.0, 3, 5]), torch.tensor([0.0, 4, -9]), PLACES[:3] >= 0, 3) == (1, 1)


def span(start, end, passage, max_len, **wrong):
    """The search written once more, with room for a wrong step."""
    if not wrong.get("anywhere"):
        start, end = (x.masked_fill(~passage, -99) for x in (start, end))
    if wrong.get("apart"):
        return start.argmax().item(), end.argmax().item()
    if wrong.get("start_first"):
        first = start.argmax().item()
        return first, first + end[first : first + max_len].argmax().item()
    sums = start[:, None] + end
    if wrong.get("probabilities"):
        sums = start.softmax(-1)[:, None] + end.softmax(-1)
    far = PLACES[: len(start)][None, :] - PLACES[: len(start)][:, None]
    far = -far if wrong.get("turned") else far
    sums = sums.masked_fill((far < 0) | (far > max_len - 1 + wrong.get("longer", 0)), -999)
    row, column = divmod(sums.argmax().item(), len(sums))
    return (column, row) if wrong.get("exchanged") else (row, column + wrong.get("behind", 0))


WRONG_SPANS = {
    name.replace("_", " "): {name: value}
    for name, value in dict(
        anywhere=True,
        apart=True,
        start_first=True,
        probabilities=True,
        turned=True,
        exchanged=True,
        longer=1,
        behind=1,
    ).items()
}


@pytest.mark.parametrize("function", [best_span, span])
def test_spans_by_hand(function):
    check_span(function)


@pytest.mark.parametrize("wrong", WRONG_SPANS.values(), ids=WRONG_SPANS)
def test_a_wrong_span_is_caught(wrong):
    with pytest.raises(AssertionError):
        check_span(lambda *args: span(*args, **wrong))


def test_spans_refuse_what_does_not_fit():
    zeros = torch.zeros(6)
    with pytest.raises(ValueError, match="0 tokens in the passage"):
        best_span(zeros, zeros, PLACES > 9, 3)
    with unchecked_shapes(), pytest.raises(ValueError, match=r"got shapes \[\(6,\), \(5,\), \(6,\)\]"):
        best_span(zeros, zeros[:5], PLACES > 0, 3)
    with pytest.raises(ValueError, match="max_len must be at least 1; got 0"):
        best_span(zeros, zeros, PLACES > 0, 0)
