"""A trained model with its tokenizer: it translates sentences and returns the attention weights."""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib import functional
from course_lib.alignments import parse_pharaoh
from course_lib.decoding import LENGTH_PENALTY, Hypothesis, beam_search_n_best
from course_lib.own_transformer import AnyTransformer, Decode, Encode, OwnTransformer
from course_lib.running.checks import require_at_least, require_sentences
from course_lib.running.devices import device_of
from course_lib.running.modules import unwrap_model
from course_lib.saved_models import MODELS, TOKENIZER, WEIGHTS, load_model, save_model
from course_lib.token_rows import source_batch
from course_lib.tokens import Tokenizer
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translating.bilingual_lexicon import BilingualLexicon
from course_lib.translating.confidence import DOUBTED, UNUSUAL, confidence_notes, percentiles_of
from course_lib.translating.spelling import true_cased
from course_lib.translating.typed_text import TypedText
from course_lib.translating.whole_text import attention_of_text

if TYPE_CHECKING:
    import datasets

BATCH_SIZE = {"cpu": 64, "cuda": 512}  # a step of 512 sentences takes a GPU about as long as one of 64
SHIPPED = MODELS / "spanish_english"
SETTINGS, LEXICON = "translator.json", "lexicon.json"
FILES = (SETTINGS, TOKENIZER, WEIGHTS, LEXICON)


@dataclass(frozen=True)
class Translation:
    """The result of translating one sentence.

    `text` is empty if the sentence holds words that the model never saw: it would only invent something.
    `notes` say so, and anything else that the reader should know. If a known name stands in for an unknown one,
    `src` and the tokens hold the known one and `text` the unknown.
    """

    src: str  # the sentence as the model read it
    text: str
    notes: tuple[str, ...]
    src_tokens: tuple[str, ...] = ()
    tgt_tokens: tuple[str, ...] = ()  # each sentence ends with <eos>, here and in the source
    cross_attention: Float[Tensor, "num_layers num_heads tgt_len src_len"] = field(
        repr=False, default_factory=lambda: torch.empty(0, 0, 0, 0)
    )

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"({note})" for note in self.notes)]).strip()


class Translator:
    """A Transformer and its tokenizer, which translate sentences; `translate` reads them as people type them.

    Args:
        known_words: every source word of the training data, as `course_lib.translating.spelling.true_cased` gives them.
        doubt_below: a translation whose mean log-probability per token is below this value gets a note.
        unsure_below: the same with a milder note; by default, no milder one.
        target_words: every target word of the training data: no other is shown.
        lexicon: of the training data: finds words that a translation leaves out or adds.

    Raises:
        ValueError: if the tokenizer has more tokens than the model, or the words are one string.
    """

    def __init__(
        self,
        model: AnyTransformer,
        tokenizer: Tokenizer,
        known_words: Iterable[str] = (),
        doubt_below: float = float("-inf"),
        unsure_below: float = float("-inf"),
        target_words: Iterable[str] = (),
        lexicon: BilingualLexicon | None = None,
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
        self.unsure_below = unsure_below
        self.lexicon = lexicon
        self._typed = TypedText(self._search, tokenizer, self.known_words, self.target_words, lexicon)

    @property
    def transformer(self) -> Transformer:
        """The model as modules, at which pictures can look; a model of functions has it inside."""
        return self.model if isinstance(self.model, Transformer) else self.model.transformer

    def translate(self, sentence: str, beam_size: int = 4) -> Translation:
        """Translate a sentence as people type it: without a full stop, in small letters, without accents.

        If it can be read in several ways, the likeliest is taken. An unknown name or number is carried over. Of several
        sentences, each is translated by itself.

        Raises:
            ValueError: for an empty sentence, one longer than the model can read, or a beam_size below 1.
        """
        require_at_least(1, beam_size=beam_size)
        answer = self._typed.translate(sentence, beam_size)
        if not answer.found:
            return Translation(answer.src, answer.text, answer.notes)
        confidences = (hypothesis.mean_log_prob for _, hypothesis in answer.found)
        notes = answer.notes + confidence_notes(confidences, self.doubt_below, self.unsure_below)
        pairs = [(self.tokenizer.encode(part), best.token_ids) for part, best in answer.found]
        src_ids, tgt_ids, weights = attention_of_text(self.transformer, pairs)
        src_tokens, tgt_tokens = (tuple(self.tokenizer.tokens(ids)) for ids in (src_ids, tgt_ids))
        return Translation(answer.src, answer.text, notes, src_tokens, tgt_tokens, weights)

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
        """Percentiles of the mean log-probability per token over translations of `sentences`.

        Greedy decoding is used because it is faster. A beam finds the same translation if there is no doubt.

        Raises:
            ValueError: if there are no sentences, or a percentile is not between 0 and 100.
        """
        require_sentences(sentences)
        greedy = self._search(sentences, beam_size=1)
        return percentiles_of((best.mean_log_prob for best, *_ in greedy), percentiles)

    def learn_doubt(self, sentences: list[str]) -> None:
        """Set what is doubted, and what is less sure than usual, by sentences that training did not see.

        Raises:
            ValueError: if there are no sentences.
        """
        self.doubt_below, self.unsure_below = self.usual_confidence(sentences, DOUBTED, UNUSUAL)

    def save(self, folder: str | Path) -> None:
        """Write a folder that `load` reads, each file whole or not at all."""
        settings = {
            "model": asdict(self.model.config),
            "of_functions": isinstance(self.model, OwnTransformer),
            "doubt_below": self.doubt_below,
            "unsure_below": self.unsure_below,
            "known_words": sorted(self.known_words),
            "target_words": sorted(self.target_words),
        }
        save_model(folder, self.model, self.tokenizer, SETTINGS, settings)
        if self.lexicon is None:
            Path(folder, LEXICON).unlink(missing_ok=True)  # that of an earlier translator
        else:
            self.lexicon.save(Path(folder, LEXICON))

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
        lexicon = BilingualLexicon.load(Path(folder, LEXICON)) if Path(folder, LEXICON).is_file() else None
        return cls(model, tokenizer, lexicon=lexicon, **{name: settings[name] for name in KINDS})

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


KINDS = {"known_words": list, "doubt_below": int | float, "unsure_below": int | float, "target_words": list}


def _require_settings(settings: dict[str, Any]) -> None:
    """Refuse settings that lack something. Older translators have neither of the first two: they are put in."""
    settings.setdefault("target_words", [])
    settings.setdefault("unsure_below", settings.get("doubt_below"))
    for name, kind in {"model": dict, **KINDS}.items():
        if name not in settings:
            raise ValueError(f"it has no {name!r}")
        if not isinstance(settings[name], kind):
            raise ValueError(f"it has {settings[name]!r} as its {name!r}")


def translator_of(pairs: "datasets.Dataset", model: AnyTransformer, tokenizer: Tokenizer) -> Translator:
    """A trained model with the words of its corpus, and with their links if the corpus has alignments."""
    lexicon = None
    if "alignment" in pairs.column_names:
        links = ([parse_pharaoh(line) for line in pairs[column]] for column in ("alignment", "possible"))
        lexicon = BilingualLexicon.learn(list(pairs["src"]), list(pairs["tgt"]), *links)
    known_words, target_words = true_cased(pairs["src"]), true_cased(pairs["tgt"])
    return Translator(model, tokenizer, known_words, target_words=target_words, lexicon=lexicon)
