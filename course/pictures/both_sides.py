"""Both sides of the blank: what a covered word costs, by how much of the sentence on its right is seen."""

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch.nn.utils.rnn import pad_sequence

from course.pictures.frame import Guess, Picture, Table
from course.pictures.token_names import bare, spoken
from course_lib.bert import BertConfig, BertEncoder, MaskedWords
from course_lib.saved_models import load_masked_lm
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, UNK_ID, Tokenizer, words

SENTENCE = "He is going to play the guitar."
SHOWN = 5
CHOICES = 4  # at most, in the question


class Look(NamedTuple):
    """What a model says of a covered word; if the word has several tokens, the guesses are at the first."""

    nats: float  # of the whole word
    place: int  # of its token among the guesses, from 1
    share: float  # the probability of this token
    likeliest: list[tuple[str, float]]  # guesses with their probabilities


class Blank(NamedTuple):
    """A row with covered tokens at its asked place and perhaps behind it, and the token that stands there."""

    row: list[int]
    place: int
    token: int


def both_sides(model: MaskedWords, tokenizer: Tokenizer, mask_id: int, sentence: str) -> Picture:
    """A picture in which a word is covered, and a curtain is drawn over the words to the right of it.

    It shows the model's five likeliest guesses and what the word costs, in nats; below, for every word, what it costs
    with its whole right side and with nothing of it, as under a causal mask.

        both_sides(*load_masked_lm(), "He is going to play the guitar.")

    All tokens of a word are covered together. The word's price is that of its tokens one after the other, each with the
    tokens before it in the word uncovered.

    Args:
        model: one that has also learned from sentences without their end.
        mask_id: the token that covers.

    Raises:
        ValueError: if the sentence has fewer than two words, a character that the tokenizer does not know, or more
            tokens than the model has positions for.
    """
    found = looks(model, tokenizer, mask_id, sentence)
    names = words(sentence)
    said = spoken(names, "word")
    neediest = _neediest(found, names)
    index = tokenizer.word_index(sentence)
    return Picture(
        scripts=("tokens", "both_sides"),
        title="A covered word and a curtain",
        guess=_guess(sentence, neediest, found),
        scene={
            "words": names,
            "names": said,
            "pieces": [index.count(word) for word in range(len(names))],
            "asked": neediest,
        },
        ours={"looks": found},
        table=_table(sentence, said, found),
    )


def example() -> Picture:
    """The course's own model for blanks; a small one with random weights if its files are missing."""
    return both_sides(*shipped_or_random(SENTENCE), SENTENCE)


def shipped_or_random(sentence: str) -> tuple[MaskedWords, Tokenizer, int]:
    """The course's own model for blanks, its tokenizer and its mask.

    If their files are missing, a tokenizer of this sentence, and a small model with random weights.
    """
    try:
        return load_masked_lm()
    except FileNotFoundError:
        tokenizer = Tokenizer.train([sentence], vocab_size=60, min_frequency=1)
        mask_id = tokenizer.vocab_size
        sizes = BertConfig(mask_id + 1, d_model=8, d_ff=12, num_heads=2, num_layers=2, max_len=16)
        return MaskedWords(BertEncoder(sizes, seed=0), seed=0).eval(), tokenizer, mask_id


@torch.no_grad()
def looks(model: MaskedWords, tokenizer: Tokenizer, mask_id: int, sentence: str) -> list[list[Look]]:
    """For every word, what the model says of it with 0, 1, 2 and so on of the words to its right, at last with the end.

    Raises:
        ValueError: as `both_sides`.
    """
    _require_known(tokenizer, sentence)
    token_ids, index = tokenizer.encode(sentence), tokenizer.word_index(sentence)
    num_words = index[-1] + 1
    blanks = [
        [blanks_of(token_ids, index, mask_id, word, seen) for seen in range(num_words - word + 1)]
        for word in range(num_words)
    ]
    flat = [blank for of_word in blanks for of_curtain in of_word for blank in of_curtain]
    rows = pad_sequence([torch.tensor(blank.row) for blank in flat], batch_first=True, padding_value=PAD_ID)
    asked = model.encoder(rows)[torch.arange(len(flat)), [blank.place for blank in flat]]
    logits = iter(model.logits(asked).double().log_softmax(dim=-1).cpu())
    names = [bare(token) for token in tokenizer.tokens(range(tokenizer.vocab_size))] + ["[MASK]"]
    return [
        [_look([next(logits) for _ in of_curtain], of_curtain, names) for of_curtain in of_word]
        for of_word in blanks
    ]


def blanks_of(
    token_ids: Sequence[int], index: Sequence[int], mask_id: int, word: int, seen: int
) -> list[Blank]:
    """A blank for each token of a word: it and the tokens behind it in the word are covered.

    A row ends after as many words to the right as are `seen`, without `<eos>`; with one more than there are, `<eos>`
    is seen as well.

    Args:
        index: the word of each token, as `Tokenizer.word_index` gives it.
    """
    places = [place for place, each in enumerate(index) if each == word]
    after = [token_id for token_id, each in zip(token_ids, index, strict=True) if word < each <= word + seen]
    if word + seen > index[-1]:
        after.append(EOS_ID)
    masks = [[mask_id] * (places[-1] + 1 - place) for place in places]
    return [
        Blank([BOS_ID, *token_ids[:place], *covered, *after], place + 1, token_ids[place])
        for place, covered in zip(places, masks, strict=True)
    ]


def _look(logs: Sequence[torch.Tensor], blanks: Sequence[Blank], names: Sequence[str]) -> Look:
    """One look, from the log-probabilities at each of its blanks."""
    nats = -sum(log[blank.token].item() for log, blank in zip(logs, blanks, strict=True))
    first, token = logs[0], blanks[0].token
    order = first.argsort(descending=True, stable=True).tolist()
    shares = first.exp().tolist()
    guesses = [(names[i], round(shares[i], 3)) for i in order[:SHOWN]]
    return Look(round(nats, 2) + 0.0, order.index(token) + 1, round(shares[token], 3), guesses)


def _require_known(tokenizer: Tokenizer, sentence: str) -> None:
    names = words(sentence)
    if len(_unpunctuated(names)) < 2:
        raise ValueError(f"wanted a sentence of at least two words; got {sentence!r}")
    unknown = [
        names[word]
        for word, token_id in zip(tokenizer.word_index(sentence), tokenizer.encode(sentence), strict=True)
        if token_id == UNK_ID
    ]
    if unknown:
        raise ValueError(f"wanted characters that the tokenizer knows; got {unknown[0]!r}, which has others")


def _neediest(found: list[list[Look]], names: Sequence[str]) -> int:
    """The word that gains most by its right side; punctuation marks do not count."""
    return max(_unpunctuated(names), key=lambda word: found[word][0].nats - found[word][-1].nats)


def _unpunctuated(names: Sequence[str]) -> list[int]:
    return [place for place, name in enumerate(names) if any(map(str.isalnum, name))]


def _guess(sentence: str, best: int, found: list[list[Look]]) -> Guess:
    """Which word needs its right side most? The other choices are the words that cost most without theirs."""
    all_names = words(sentence)
    names = spoken(all_names, "word")
    dearest = sorted(_unpunctuated(all_names), key=lambda word: -found[word][0].nats)
    chosen = sorted([*dict.fromkeys([best, *dearest])][:CHOICES])

    def price(word: int) -> str:
        none, *_, everything = (f"{look.nats:.2f}" for look in found[word])
        return f"{names[word]} costs {none} nats without its right side and {everything} with it"

    return Guess.explained(
        f"Each word of “{sentence}” is covered in turn, and a model guesses it twice: first it sees all the other "
        "words, then only those to the left. Which word needs its right side most?",
        [names[word] for word in chosen],
        chosen.index(best),
        [f"{price(word)}; {price(best)}." for word in chosen],
    )


def _table(sentence: str, names: Sequence[str], found: list[list[Look]]) -> Table:
    rows = []
    for name, of_word in zip(names, found, strict=True):
        nats = [f"{look.nats:.2f}" for look in (of_word[0], of_word[1], of_word[-1])]
        firsts = [look.likeliest[0] for look in (of_word[0], of_word[-1])]
        rows.append((name, *nats, *(f"{guess} {share:.3f}" for guess, share in firsts)))
    header = (
        *("word", "nats, nothing to its right seen", "nats, the next word seen", "nats, everything seen"),
        *("first guess, nothing seen", "first guess, everything seen"),
    )
    return Table(f"What each word of “{sentence}” costs", header, tuple(rows))
