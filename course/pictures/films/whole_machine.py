"""The whole machine: a sentence goes through Figure 1 of the paper and comes out in another language, word by word."""

import torch

from course.pictures import small_translator, token_names
from course.pictures.films.film import Film, Step, film
from course.pictures.films.machine_frames import MachineFrames
from course.pictures.films.passage import Passage, passage
from course.pictures.frame import Guess
from course_lib.tokens import EOS_ID
from course_lib.transformer import Transformer
from course_lib.translating.typed_text import read
from course_lib.translator import Translator

LINES = (
    "x = embedding(token_ids) * sqrt(d_model) + positions",
    "x = x + self_attention(x)     # and a norm",
    "x = x + feed_forward(x)",
    "memory = encoder(x)",
    "y = y + cross_attention(y, memory)",
    "written.append(softmax(linear(y)).argmax())",
)
MOST_READ, MOST_WRITTEN = 9, 7
ASKED = 2  # the film asks before the third token is written
# What a reader without Spanish needs for the question.
MEANINGS = {"La quise mucho.": "Here “quise” is “I loved”, “La” is “her” and “mucho” is “very much”. "}


def whole_machine(translator: Translator, sentence: str, *, my_model: Transformer | None = None) -> Film:
    """A film of one translation through all parts of the machine (Figure 1 of the paper, arXiv 1706.03762).

    The cells of a vector are its first three features, after a layer norm without gain: the fuller, the larger. The
    lines are as wide as the attention weights (the mean of the heads). Tokens are chosen by greedy decoding. The
    question is which word of the source the last layer looks at most before the third token is written.

    Args:
        sentence: at most 9 tokens with `<eos>`; its translation has 3 tokens at least, and is shown up to the seventh.
        my_model: the learner's own, with the translator's vocabulary, for the switch "on my function".

    Raises:
        ValueError: if the sentence or its translation has another length, or my_model another vocabulary.
    """
    model, tokenizer = translator.transformer, translator.tokenizer
    known = " ".join(read(sentence, translator.known_words))
    src_ids = torch.tensor([[*tokenizer.encode(known), EOS_ID]])
    if src_ids.shape[1] > MOST_READ:
        raise ValueError(f"wanted a sentence of at most {MOST_READ} tokens; got {src_ids.shape[1]}")
    if my_model is not None and my_model.config.vocab_size != model.config.vocab_size:
        wanted = f"wanted my_model with vocab_size={model.config.vocab_size}"
        raise ValueError(f"{wanted}; got {my_model.config.vocab_size}")
    ours = passage(model, tokenizer, src_ids, MOST_WRITTEN)
    count = len(ours.written)
    if count <= ASKED:
        raise ValueError(f"wanted a translation of at least {ASKED + 1} tokens; got {count}")
    words = _Words(known, tokenizer.word_index(known))
    mine = None if my_model is None else _steps(passage(my_model, tokenizer, src_ids, count), words, count)
    return film(
        f"“{known}” goes through the whole machine",
        _steps(ours, words, count),
        words.question(ours),
        turn=7,
        lines=LINES,
        my_steps=mine,
        height=312,
    )


def example() -> Film:
    """The course's own translator on a sentence in which one short word holds *her*."""
    return whole_machine(small_translator.shipped_or_small(), "La quise mucho")


class _Words:
    """The source as words, each of one token or more."""

    def __init__(self, sentence: str, word_of: list[int]):
        self.sentence, self.word_of = sentence, word_of

    def shares(self, numbers: Passage, place: int) -> dict[str, float]:
        """How much the last layer looks at each word when it writes a token; `<eos>` and marks are no words."""
        found: dict[int, str] = {}
        for word, name in zip(self.word_of, numbers.encoder.names, strict=False):
            found[word] = token_names.bare(found.get(word, "") + name)
        shares = dict.fromkeys((name for name in found.values() if name.isalpha()), 0.0)
        for word, share in zip(self.word_of, numbers.crossed[-1, place].tolist(), strict=False):
            if found[word] in shares:
                shares[found[word]] += share
        return shares

    def question(self, numbers: Passage) -> Guess:
        """Which word is looked at most."""
        shares = self.shares(numbers, ASKED)
        most = max(shares, key=shares.__getitem__)
        return Guess.explained(
            f"{MEANINGS.get(self.sentence, '')}The decoder has said “{' '.join(numbers.written[:ASKED])}”; the lines "
            f"were for “{numbers.written[ASKED - 1]}”. Which word will the last layer look at most for the next token?",
            (f"“{word}”" for word in shares),
            list(shares).index(most),
            (f"“{word}” gets {share:.2f}, “{most}” {shares[most]:.2f}." for word, share in shares.items()),
        )


def _steps(numbers: Passage, words: _Words, count: int) -> list[Step]:
    """The film's steps, in which `count` tokens are written; after the end nothing moves."""
    said, frames = numbers.written, MachineFrames(numbers, MOST_WRITTEN)
    second, third = min(1, len(said) - 1), min(ASKED, len(said) - 1)
    shares = words.shares(numbers, third)
    most = max(shares, key=shares.__getitem__)
    rest = ", ".join(f"“{word}”" for word in said[ASKED + 1 :]) or "there is no more"
    quick = [
        frame for place in range(ASKED + 1, count) for frame in frames.quickly(min(place, len(said) - 1))
    ]
    told = {
        f"Each token of “{words.sentence}” gets a vector, and its position is added. "
        "Three squares stand for a vector.": frames.enter(),
        "In the encoder each token looks at all tokens: the thicker the line, the more it takes.": frames.look(),
        "The feed-forward network changes each vector without the others. More layers follow.": frames.climb(),
        "The encoder’s last vectors are the memory. The decoder will ask it.": frames.remember(),
        "The decoder begins with <bos>, the mark of a beginning. It looks only at what is written, "
        "and at the memory.": frames.begin(),
        f"After the last layer, every token that the model knows gets a probability. "
        f"The likeliest is “{said[0]}”.": frames.say_first(),
        f"“{said[0]}” goes back in at the bottom. Now the likeliest is “{said[second]}”.": frames.turn(
            second
        ),
        f"Of the words, the last layer looks most at “{most}”, {shares[most]:.2f} of its attention, "
        f"and the decoder says “{said[third]}”.": frames.turn(third),
        f"So it goes on: {rest}." + " That is the end." * (said[-1] == "<eos>"): quick,
    }
    lit = (0, 1, 2, 3, 4, 5, 5, 4, 5)
    return [Step(*told_of, line) for told_of, line in zip(told.items(), lit, strict=True)]
