"""The course's own small decoder: of SmolLM2's form and in a file of the same kind, so that lesson 14 needs no other.

It learned to write a sentence with given words, in a chat. `workshop.experiments.small_decoder` made it.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import torch

from course.exercises.drawing import some
from course.for_lessons.smollm import load_gguf, tokenizer_of
from course_lib.corpora.labelled import load_fresh_sentences
from course_lib.modern_decoder import ModernDecoder
from course_lib.pretrained_decoders import filled
from course_lib.running.data_folder import DATA

if TYPE_CHECKING:
    import tokenizers

FOLDER = DATA / "models" / "decoder"
FILE, BEFORE_ROUNDING = "small.Q4_1.gguf", "before_rounding.safetensors"
SYSTEM = "Write one sentence."
END_ID = 2  # of the mark <|im_end|>, in SmolLM2 as well


class Chat(NamedTuple):
    """A question for the small decoder, and an answer to it."""

    words: list[str]
    answer: str

    @property
    def messages(self) -> list[dict[str, str]]:
        """The conversation up to the answer."""
        return question(*self.words)


def load_small_decoder(folder: str | Path = FOLDER) -> "tuple[ModernDecoder, tokenizers.Tokenizer]":
    """The decoder, in evaluation mode, and its tokenizer, as `smollm.load_smollm` gives SmolLM2's."""
    model, facts = load_gguf(Path(folder, FILE))
    return model, tokenizer_of(facts)


def load_before_rounding(folder: str | Path = FOLDER) -> ModernDecoder:
    """The decoder with the weights that training gave it, in 16 bits and not in 4."""
    from safetensors.torch import load_file

    return filled(
        ModernDecoder, load_small_decoder(folder)[0].config, load_file(Path(folder, BEFORE_ROUNDING))
    )


def question(*words: str) -> list[dict[str, str]]:
    """A conversation that asks for a sentence with these words: `question("doctor", "market")`."""
    asked = {"role": "user", "content": f"Use {' and '.join(words)}."}
    return [{"role": "system", "content": SYSTEM}, asked]


def chats(split: str, number: int | None = None, seed: int = 0) -> list[Chat]:
    """Questions and answers, one for each of the first sentences of a split that has words to ask for.

    Args:
        split: of `load_fresh_sentences`, "train" or "test".
        number: how many at most; None: all.
        seed: chooses the words.
    """
    generator = torch.Generator().manual_seed(seed)
    found: list[Chat] = []
    for sentence in load_fresh_sentences(split)["sentence"]:
        if len(found) == number:
            break
        if candidates := words_to_ask_for(sentence):
            found.append(Chat(some(generator, candidates, min(2, len(candidates))), sentence))
    return found


def words_to_ask_for(sentence: str) -> list[str]:
    """The words of four letters or more that are written small, each once."""
    return list(dict.fromkeys(re.findall(r"(?<![\w'’])[a-z]{4,}(?![\w'’])", sentence)))


def has_words(answer: str, words: list[str]) -> bool:
    """Whether an answer has all of these words."""
    return set(words) <= set(words_to_ask_for(answer))
