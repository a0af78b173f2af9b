"""A trained model with its tokenizer: it translates sentences and returns the attention weights."""

import difflib
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from course_lib.decoding import Hypothesis, beam_search
from course_lib.inspection import cross_attention_weights
from course_lib.running.devices import device_of
from course_lib.running.files import write_whole
from course_lib.running.requirements import require_at_least, require_sentences
from course_lib.tokens import BOS_ID, EOS_ID, Tokenizer, words
from course_lib.transformer import Transformer, TransformerConfig

BATCH_SIZE = {"cpu": 64, "cuda": 512}  # a step of 512 sentences takes a GPU about as long as one of 64
SHIPPED = Path(__file__).resolve().parents[1] / "data" / "models" / "spanish_english"


@dataclass(frozen=True)
class Translation:
    """The result of translating one sentence.

    `text` is empty if the sentence holds words that the model never saw: it would only invent something.
    `notes` say so, and anything else that the reader should know.
    """

    src: str  # the sentence as the model read it
    text: str
    notes: tuple[str, ...]
    src_tokens: tuple[str, ...]
    tgt_tokens: tuple[str, ...]  # the last one is <eos>
    cross_attention: Float[Tensor, "num_layers num_heads tgt_len src_len"]

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"({note})" for note in self.notes)]).strip()


class Translator:
    """A Transformer, its tokenizer, and the words it was trained on.

    Args:
        known_words: every source word of the training data.
        doubt_below: a translation whose mean log-probability per token is below this value gets a note.

    Raises:
        ValueError: if the tokenizer has more tokens than the model, or known_words is one string.
    """

    def __init__(
        self,
        model: Transformer,
        tokenizer: Tokenizer,
        known_words: Iterable[str] = (),
        doubt_below: float = float("-inf"),
    ):
        if tokenizer.vocab_size > model.config.vocab_size:
            sizes = f"{tokenizer.vocab_size} tokens for a model of {model.config.vocab_size}"
            raise ValueError(f"wanted a tokenizer whose tokens the model knows; got {sizes}")
        if isinstance(known_words, str):
            raise ValueError(f"wanted a list of known words; got a single string, {known_words[:40]!r}")
        self.model = model.eval()
        self.tokenizer = tokenizer
        self.known_words = frozenset(known_words)
        self.doubt_below = doubt_below

    def translate(self, sentence: str, beam_size: int = 4) -> Translation:
        """Translate one sentence as people type it: for example without a full stop, or in small letters.

        Raises:
            ValueError: for an empty sentence, one longer than the model can read, or a beam_size below 1.
        """
        require_at_least(1, beam_size=beam_size)
        src = tidy(sentence, self.known_words)
        unknown = [word for word in words(src) if self.known_words and not self._knows(word)]
        if unknown:
            return Translation(
                src, "", tuple(map(self._unknown_note, unknown)), (), (), torch.empty(0, 0, 0, 0)
            )
        [best] = self._search([src], beam_size)
        doubtful = best.mean_log_prob < self.doubt_below
        notes = (
            "I know these words, but have not seen them put together like this: take it with care",
        ) * doubtful
        return self._explain(src, best.token_ids, notes)

    def translate_all(
        self, sentences: list[str], beam_size: int = 4, on_batch: Callable[[int], object] | None = None
    ) -> list[str]:
        """Translate many sentences without changing them first, for scoring.

        Args:
            on_batch: called after each batch with its number of sentences, for a progress bar.

        Raises:
            ValueError: if the sentences are one string, one of them is none or too long for the model, or
                beam_size is not at least 1.
        """
        require_sentences(sentences)
        require_at_least(1, beam_size=beam_size)
        hypotheses = self._search_all(sentences, beam_size, on_batch)
        return [self.tokenizer.decode(hypothesis.token_ids) for hypothesis in hypotheses]

    def usual_confidence(self, sentences: list[str], percentile: float = 0.5) -> float:
        """The given percentile of the mean log-probability per token over translations of `sentences`.

        Greedy decoding is used because it is faster. A beam finds the same translation if there is no doubt.

        Raises:
            ValueError: if there are no sentences, or percentile is not between 0 and 100.
        """
        require_sentences(sentences)
        if not sentences or not 0 <= percentile <= 100:
            wanted = "wanted sentences, and a percentile between 0 and 100"
            raise ValueError(f"{wanted}; got {len(sentences)} sentences and {percentile}")
        greedy = self._search_all(sentences, beam_size=1)
        confidences = sorted(hypothesis.mean_log_prob for hypothesis in greedy)
        return confidences[min(int(len(confidences) * percentile / 100), len(confidences) - 1)]

    def save(self, folder: str | Path) -> None:
        """Write `model.safetensors`, `tokenizer.json` and `translator.json`, each whole or not at all."""
        from safetensors.torch import save

        folder = Path(folder)
        weights = {name: tensor.cpu().contiguous() for name, tensor in self.model.state_dict().items()}
        settings = {
            "model": asdict(self.model.config),
            "doubt_below": self.doubt_below,
            "known_words": sorted(self.known_words),
        }
        self.tokenizer.save(folder / "tokenizer.json")
        write_whole(folder / "translator.json", json.dumps(settings, ensure_ascii=False, indent=1).encode())
        write_whole(folder / "model.safetensors", save(weights))

    @classmethod
    def load(cls, folder: str | Path = SHIPPED) -> "Translator":
        """Read a folder that `save` wrote; by default, the translator that comes with the course.

        Raises:
            FileNotFoundError: if one of its files is missing.
            ValueError: if one of its files is damaged, or the weights do not fit the settings beside them.
        """
        from safetensors import SafetensorError
        from safetensors.torch import load_file

        folder = Path(folder)
        for name in ("translator.json", "tokenizer.json", "model.safetensors"):
            if not (folder / name).is_file():
                raise FileNotFoundError(f"{folder} is not a translator: it has no {name}")
        settings = _read_settings(folder / "translator.json")
        try:
            model = Transformer(TransformerConfig(**settings["model"]), seed=0)  # keeps torch's random state
            model.load_state_dict(load_file(folder / "model.safetensors"))
        except (RuntimeError, SafetensorError, TypeError) as error:
            raise ValueError(f"the weights in {folder} do not fit its translator.json: {error}") from error
        tokenizer = Tokenizer.load(folder / "tokenizer.json")
        return cls(model, tokenizer, settings["known_words"], settings["doubt_below"])

    def _knows(self, word: str) -> bool:
        return bool({word, word.lower(), word.capitalize()} & self.known_words)

    def _unknown_note(self, word: str) -> str:
        near = difflib.get_close_matches(word.lower(), sorted(self.known_words), n=3, cutoff=0.7)
        nearest = f"; near it I know: {', '.join(near)}" if near else ""
        return f"I never saw «{word}» while I was trained, so I do not guess what it means{nearest}"

    def _search_all(
        self, sentences: list[str], beam_size: int, on_batch: Callable[[int], object] | None = None
    ) -> list[Hypothesis]:
        """Search in batches of similar length, because padding is wasted work."""
        order = sorted(range(len(sentences)), key=lambda i: len(sentences[i]))
        batch_size = BATCH_SIZE.get(device_of(self.model).type, BATCH_SIZE["cpu"])
        found: dict[int, Hypothesis] = {}
        for start in range(0, len(order), batch_size):
            rows = order[start : start + batch_size]
            found |= zip(rows, self._search([sentences[row] for row in rows], beam_size), strict=True)
            if on_batch is not None:
                on_batch(len(rows))
        return [found[row] for row in range(len(sentences))]

    def _search(self, sentences: list[str], beam_size: int) -> list[Hypothesis]:
        rows = [torch.tensor([*ids, EOS_ID]) for ids in self.tokenizer.encode_batch(sentences)]
        src_ids = pad_sequence(rows, batch_first=True, padding_value=self.model.config.pad_id)
        return beam_search(self.model, src_ids.to(device_of(self.model)), beam_size)

    def _explain(self, src: str, tgt_ids: list[int], notes: tuple[str, ...]) -> Translation:
        src_ids = [*self.tokenizer.encode(src), EOS_ID]
        device = device_of(self.model)
        weights = cross_attention_weights(
            self.model,
            torch.tensor([src_ids], device=device),
            torch.tensor([[BOS_ID, *tgt_ids]], device=device),
        )
        return Translation(
            src,
            self.tokenizer.decode(tgt_ids),
            notes,
            tuple(self.tokenizer.tokens(src_ids)),
            tuple(self.tokenizer.tokens([*tgt_ids, EOS_ID])),
            weights[:, 0].cpu(),
        )


def _read_settings(path: Path) -> dict[str, Any]:
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # no JSON, or no UTF-8
        raise ValueError(f"{path} is damaged ({error})") from error
    if not isinstance(settings, dict):
        raise ValueError(f"{path} must hold a translator's settings; got {settings!r}")
    for key, kind in (("model", dict), ("known_words", list), ("doubt_below", int | float)):
        if key not in settings:
            raise ValueError(f"{path} has no {key!r}")
        if not isinstance(settings[key], kind):
            raise ValueError(f"{path} has {settings[key]!r} as its {key!r}")
    return settings


def tidy(sentence: str, known_words: frozenset[str] = frozenset()) -> str:
    """A typed sentence in printed form: single spaces, a capital letter first, a punctuation mark at its end.

    An opening ¿ or ¡ is added if the sentence needs one and the language (`known_words`) has it.

    Raises:
        ValueError: if there is no word in it.
    """
    sentence = " ".join(sentence.split())
    if not re.search(r"\w", sentence):
        raise ValueError(f"wanted a sentence with at least one word; got {sentence!r}")
    if sentence[-1] not in ".?!":
        sentence += "?" if sentence.startswith("¿") else "!" if sentence.startswith("¡") else "."
    opening = {"?": "¿", "!": "¡"}.get(sentence[-1], "")
    if opening in known_words and opening not in sentence:
        sentence = opening + sentence
    return re.sub(r"\w", lambda first: first[0].upper(), sentence, count=1)
