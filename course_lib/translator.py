"""A trained model with its tokenizer: it translates sentences and returns the attention weights."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib import functional
from course_lib.decoding import LENGTH_PENALTY, Hypothesis, beam_search_n_best
from course_lib.own_transformer import AnyTransformer, Decode, Encode, OwnTransformer
from course_lib.running.checks import require_at_least, require_sentences
from course_lib.running.devices import device_of
from course_lib.running.modules import unwrap_model
from course_lib.saved_models import MODELS, TOKENIZER, WEIGHTS, load_model, save_model
from course_lib.token_rows import source_batch
from course_lib.tokens import UNK_ID, Tokenizer
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translating import doubt
from course_lib.translating.placeholders import SIGNS, Values, put_back, take_out, take_out_words
from course_lib.translating.typed_text import read, spellings_of, true_cased
from course_lib.translating.whole_text import attention_of_text

if TYPE_CHECKING:
    import datasets

BATCH_SIZE = {"cpu": 64, "cuda": 512}  # a step of 512 sentences takes a GPU about as long as one of 64
SHIPPED = MODELS / "spanish_english"
SETTINGS = "translator.json"
FILES = (SETTINGS, TOKENIZER, WEIGHTS)
NO_SIGNS = str.maketrans("", "", SIGNS)
LOST = float("inf")


@dataclass(frozen=True)
class Translation:
    """The result of translating one sentence.

    `text` is empty if the sentence is of another language: the model would only invent something. A note says so, or
    what else the reader should know. In the tokens, signs stand for numbers and unknown names
    (`course_lib.translating.placeholders`).
    """

    src: str  # the sentence as it was read
    text: str
    notes: tuple[str, ...]
    src_tokens: tuple[str, ...] = ()
    tgt_tokens: tuple[str, ...] = ()  # each sentence ends with <eos>, here and in the source
    cross_attention: Float[Tensor, "num_layers num_heads tgt_len src_len"] = field(
        repr=False, default_factory=lambda: torch.empty(0, 0, 0, 0)
    )

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"({note})" for note in self.notes)]).strip()


class Found(NamedTuple):
    """The translation of one sentence that a hypothesis gives, and how many faults it has."""

    source: str  # as the model read it, with signs
    values: Values  # of the signs
    hypothesis: Hypothesis
    text: str
    faults: float  # invented words; infinitely many if a sign was lost


class Translator:
    """A Transformer and its tokenizer, which translate sentences; `translate` reads them as people type them.

    Args:
        known_words: every source word of the training data, as `translating.typed_text.true_cased` gives them.
        target_words: every target word of the training data: others are avoided.
        doubt_below: a translation whose log-probability is below this value gets a note.

    Raises:
        ValueError: if the tokenizer has more tokens than the model, or the words are one string.
    """

    def __init__(
        self,
        model: AnyTransformer,
        tokenizer: Tokenizer,
        known_words: Iterable[str] = (),
        target_words: Iterable[str] = (),
        doubt_below: float = float("-inf"),
    ):
        model = unwrap_model(model)
        if tokenizer.vocab_size > model.config.vocab_size:
            sizes = f"{tokenizer.vocab_size} tokens for a model of {model.config.vocab_size}"
            raise ValueError(f"wanted a tokenizer whose tokens the model knows; got {sizes}")
        for given in (known_words, target_words):
            if isinstance(given, str):
                raise ValueError(f"wanted a list of known words; got a single string, {given[:40]!r}")
        self.model = model.eval()
        self.tokenizer = tokenizer
        self.known_words = frozenset(known_words)
        self.target_words = frozenset(target_words)
        self.doubt_below = doubt_below
        self._known, self._target = spellings_of(self.known_words), spellings_of(self.target_words)
        in_words = {*"".join(self.known_words | self.target_words)} >= {*SIGNS}  # a corpus of Greek
        self._reads_signs = bool(self.known_words) and not in_words and UNK_ID not in tokenizer.encode(SIGNS)

    @property
    def transformer(self) -> Transformer:
        """The model as modules, at which pictures can look; a model of functions has it inside."""
        return self.model if isinstance(self.model, Transformer) else self.model.transformer

    def translate(self, sentence: str, beam_size: int = 4) -> Translation:
        """Translate a sentence as people type it: without a full stop, in small letters, without accents.

        Each of several sentences is translated by itself. Numbers and unknown names are carried over.

        Raises:
            ValueError: for a text without a word, a sentence longer than the model can read, or a beam_size below 1.
        """
        require_at_least(1, beam_size=beam_size)
        parts = read(sentence, self.known_words, self._known)
        src, signed = " ".join(parts), [self._with_signs(part) for part in parts]
        read_text = " ".join(source for source, _ in signed)
        if doubt.is_foreign(read_text, self._known):
            return Translation(src, "", (doubt.FOREIGN,))
        beams = self._search([source for source, _ in signed], beam_size)
        found = [self._best(*each, beam) for each, beam in zip(signed, beams, strict=True)]
        found = [
            one if self._is_sure(one) else self._found_again(part, one, beam_size)
            for part, one in zip(parts, found, strict=True)
        ]
        pairs = [(self.tokenizer.encode(one.source), one.hypothesis.token_ids) for one in found]
        src_ids, tgt_ids, weights = attention_of_text(self.transformer, pairs)
        src_tokens, tgt_tokens = (tuple(self.tokenizer.tokens(ids)) for ids in (src_ids, tgt_ids))
        notes = doubt.notes_on(doubt.unknown_words(read_text, self._known), all(map(self._is_sure, found)))
        return Translation(src, " ".join(one.text for one in found), notes, src_tokens, tgt_tokens, weights)

    def _with_signs(self, part: str) -> tuple[str, Values]:
        """A sentence with signs in place of its numbers and unknown names, if the model has learned to read signs."""
        if not self._reads_signs:
            return part, ()
        return take_out(" ".join(part.translate(NO_SIGNS).split()), self.known_words)

    def _best(self, source: str, values: Values, beam: list[Hypothesis]) -> "Found":
        """The best hypothesis of a sentence among those with the fewest faults."""
        return min((self._found(source, values, hypothesis) for hypothesis in beam), key=lambda one: one.faults)

    def _found(self, source: str, values: Values, hypothesis: Hypothesis) -> "Found":
        written = self.tokenizer.decode(hypothesis.token_ids)
        text = put_back(written, values) if self._reads_signs else written
        if text is None:
            return Found(source, values, hypothesis, "", LOST)
        if text[:1] != written[:1]:  # a sign stood first
            text = text[0].upper() + text[1:]
        return Found(source, values, hypothesis, text, len(doubt.invented_words(written, source, self._target)))

    def _found_again(self, part: str, first: "Found", beam_size: int) -> "Found":
        """What may be better than a first translation, by a wider beam (greedy search stays greedy).

        Unknown words are copied. A lost sign, or words for invented ones, are looked for again; for a sign, at last
        without signs.
        """
        unknown = doubt.unknown_words(first.source, self._known) if self._reads_signs else []
        ways = [take_out_words(unknown, first.source, first.values)] if unknown else []
        if first.faults == LOST or (first.faults and beam_size > 1):
            ways.append((first.source, first.values))
        if first.faults == LOST:
            ways.append((part, ()))
        beams = self._search([source for source, _ in ways], beam_size**2)
        others = [self._best(*way, beam) for way, beam in zip(ways, beams, strict=True)]
        return min([*others, first], key=lambda one: one.faults)

    def _is_sure(self, found: "Found") -> bool:
        return not found.faults and found.hypothesis.log_prob >= self.doubt_below

    def translate_all(
        self,
        sentences: list[str],
        beam_size: int = 4,
        on_batch: Callable[[int], object] | None = None,
        length_penalty: float = LENGTH_PENALTY,
    ) -> list[str]:
        """Translate many sentences without changing them first, for scoring.

        Args:
            on_batch: called after each batch with its number of sentences, for a progress bar.
            length_penalty: the alpha of `beam_search`: the larger it is, the longer are the translations.

        Raises:
            ValueError: if the sentences are one string, one of them is none or too long for the model, or
                beam_size is not at least 1.
        """
        require_sentences(sentences)
        require_at_least(1, beam_size=beam_size)
        found = self._search(sentences, beam_size, on_batch, length_penalty)
        return [self.tokenizer.decode(best.token_ids) for best, *_ in found]

    def usual_confidence(self, sentences: list[str], *percentiles: float) -> list[float]:
        """Percentiles of the log-probabilities of translations of `sentences`.

        Greedy decoding is used because it is faster. A beam finds the same translation if there is no doubt.

        Raises:
            ValueError: if there are no sentences, or a percentile is not between 0 and 100.
        """
        require_sentences(sentences)
        greedy = self._search(sentences, beam_size=1)
        return doubt.percentiles_of((best.log_prob for best, *_ in greedy), percentiles)

    def learn_doubt(self, sentences: list[str]) -> None:
        """Set what is doubted, by sentences that training did not see.

        Raises:
            ValueError: if there are no sentences.
        """
        [self.doubt_below] = self.usual_confidence(sentences, doubt.DOUBTED)

    def save(self, folder: str | Path) -> None:
        """Write a folder that `load` reads, each file whole or not at all."""
        settings = {
            "model": asdict(self.model.config),
            "of_functions": isinstance(self.model, OwnTransformer),
            "doubt_below": self.doubt_below,
            "known_words": sorted(self.known_words),
            "target_words": sorted(self.target_words),
        }
        save_model(folder, self.model, self.tokenizer, SETTINGS, settings)

    @classmethod
    def load(
        cls, folder: str | Path = SHIPPED, encode: Encode = functional.encode, decode: Decode = functional.decode
    ) -> "Translator":
        """Read a folder that `save` wrote; by default, the translator that comes with the course.

        Args:
            encode, decode: what an `OwnTransformer` does with its numbers: a folder holds no code.

        Raises:
            FileNotFoundError: if one of its files is missing.
            ValueError: if one of its files is damaged, or the weights do not fit the settings beside them.
        """

        def build(settings: dict[str, Any]) -> AnyTransformer:
            _require_settings(settings)
            model = Transformer(TransformerConfig(**settings["model"]), seed=0)
            return OwnTransformer(model, encode, decode) if settings.get("of_functions", False) else model

        model, tokenizer, settings = load_model(folder, SETTINGS, build)
        return cls(model, tokenizer, **{name: settings[name] for name in KINDS})

    def _search(
        self,
        sentences: list[str],
        beam_size: int,
        on_batch: Callable[[int], object] | None = None,
        length_penalty: float = LENGTH_PENALTY,
    ) -> list[list[Hypothesis]]:
        """The best of each, in batches of similar length, because padding is wasted work."""
        order = sorted(range(len(sentences)), key=lambda i: len(sentences[i]))
        device, pad_id = device_of(self.model), self.model.config.pad_id
        batch_size = BATCH_SIZE.get(device.type, BATCH_SIZE["cpu"])
        found: dict[int, list[Hypothesis]] = {}
        for start in range(0, len(order), batch_size):
            rows = order[start : start + batch_size]
            ids = self.tokenizer.encode_batch([sentences[row] for row in rows])
            src_ids = source_batch(ids, pad_id).to(device)
            n_best = beam_search_n_best(self.model, src_ids, beam_size, length_penalty)
            found |= zip(rows, n_best, strict=True)
            if on_batch is not None:
                on_batch(len(rows))
        return [found[row] for row in range(len(sentences))]


KINDS = {"known_words": list, "target_words": list, "doubt_below": int | float}


def _require_settings(settings: dict[str, Any]) -> None:
    """Refuse settings that lack something. The oldest translators have no target words: none are put in."""
    settings.setdefault("target_words", [])
    for name, kind in {"model": dict, **KINDS}.items():
        if name not in settings:
            raise ValueError(f"it has no {name!r}")
        if not isinstance(settings[name], kind):
            raise ValueError(f"it has {settings[name]!r} as its {name!r}")


def translator_of(
    pairs: "Mapping[str, Iterable[str]] | datasets.Dataset", model: AnyTransformer, tokenizer: Tokenizer
) -> Translator:
    """A trained model with the words of its training pairs, which are columns "src" and "tgt"."""
    return Translator(model, tokenizer, true_cased(pairs["src"]), true_cased(pairs["tgt"]))
