"""A trained model with its tokenizer: it translates sentences and returns the attention weights."""

import difflib
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib import functional
from course_lib.alignments import parse_pharaoh
from course_lib.decoding import LENGTH_PENALTY, Hypothesis, beam_search_n_best
from course_lib.own_transformer import AnyTransformer, Decode, Encode, as_modules
from course_lib.running.devices import device_of
from course_lib.running.places import DATA
from course_lib.running.requirements import require_at_least, require_sentences
from course_lib.token_rows import source_batch
from course_lib.tokens import Tokenizer, words
from course_lib.transformer import Transformer
from course_lib.translating.bilingual_lexicon import BilingualLexicon
from course_lib.translating.choosing import Attempt, choose_reading
from course_lib.translating.faults import Faults, find_faults
from course_lib.translating.folder import TranslatorParts, read_folder, write_folder
from course_lib.translating.readings import plainest_reading, readings, sentences
from course_lib.translating.spelling import Spelling, true_cased
from course_lib.translating.stand_ins import StandIns
from course_lib.translating.sureness import DOUBTED, UNUSUAL, percentiles_of, sureness_notes
from course_lib.translating.whole_text import attention_of_text

if TYPE_CHECKING:
    import datasets

BATCH_SIZE = {"cpu": 64, "cuda": 512}  # a step of 512 sentences takes a GPU about as long as one of 64
FAULT = 0.1  # nats a token: what a fault costs a reading
SHIPPED = DATA / "models" / "spanish_english"


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
    src_tokens: tuple[str, ...]
    tgt_tokens: tuple[str, ...]  # each sentence ends with <eos>, here and in the source
    cross_attention: Float[Tensor, "num_layers num_heads tgt_len src_len"] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"({note})" for note in self.notes)]).strip()


class Translator:
    """A Transformer, its tokenizer, and the words it was trained on.

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
        self._spelling = Spelling(self.known_words)
        self._stand_ins = StandIns(self._spelling, lexicon)

    @property
    def transformer(self) -> Transformer:
        """The model as modules, at which pictures can look; a model of functions is copied at each call."""
        return self.model if isinstance(self.model, Transformer) else as_modules(self.model)

    def translate(self, sentence: str, beam_size: int = 4) -> Translation:
        """Translate a sentence as people type it: without a full stop, in small letters, without accents.

        If it can be read in several ways, the likeliest is taken. An unknown name or number is carried over. Of several
        sentences, each is translated by itself.

        Raises:
            ValueError: for an empty sentence, one longer than the model can read, or a beam_size below 1.
        """
        require_at_least(1, beam_size=beam_size)
        filled = self._stand_ins.fill(unicodedata.normalize("NFC", sentence), self._scores)
        printed = readings(filled.text, self._spelling)
        unknown = [
            word for word in words(printed[0]) if self.known_words and not self._spelling.known_as(word)
        ]
        if unknown:
            return self._refusal(filled.typed, map(self._unknown_note, dict.fromkeys(unknown)))
        src, reading_notes = self._choose(printed, filled.text)
        parts = sentences(src)
        found = [self._search_checked(part, beam_size) for part in parts]
        made_up = [faults for _, faults in found if faults.made_up]
        if made_up:
            return self._refusal(filled.typed, made_up[0].notes())
        text = filled.put_back(" ".join(self.tokenizer.decode(best.token_ids) for best, _ in found))
        if text is None:
            return self._refusal(filled.typed, (self._unknown_note(slot.typed) for slot in filled.slots))
        notes = (
            *reading_notes,
            *filled.notes(),
            *(note for _, faults in found for note in faults.notes()),
            *sureness_notes((best.mean_log_prob for best, _ in found), self.doubt_below, self.unsure_below),
        )
        best = [hypothesis for hypothesis, _ in found]
        return self._explain(src, list(zip(parts, best, strict=True)), text, notes)

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
        hypotheses = self._search_all(sentences, beam_size, on_batch, length_penalty)
        return [self.tokenizer.decode(hypothesis.token_ids) for hypothesis in hypotheses]

    def usual_confidence(self, sentences: list[str], *percentiles: float) -> list[float]:
        """Percentiles of the mean log-probability per token over translations of `sentences`.

        Greedy decoding is used because it is faster. A beam finds the same translation if there is no doubt.

        Raises:
            ValueError: if there are no sentences, or a percentile is not between 0 and 100.
        """
        require_sentences(sentences)
        greedy = self._search_all(sentences, beam_size=1)
        return percentiles_of((hypothesis.mean_log_prob for hypothesis in greedy), percentiles)

    def learn_doubt(self, sentences: list[str]) -> None:
        """Set what is doubted, and what is less sure than usual, by sentences that training did not see.

        Raises:
            ValueError: if there are no sentences.
        """
        self.doubt_below, self.unsure_below = self.usual_confidence(sentences, DOUBTED, UNUSUAL)

    def save(self, folder: str | Path) -> None:
        """Write a folder that `load` reads, each file whole or not at all."""
        parts = TranslatorParts(
            self.model,
            self.tokenizer,
            sorted(self.known_words),
            self.doubt_below,
            self.unsure_below,
            sorted(self.target_words),
            self.lexicon,
        )
        write_folder(folder, parts)

    @classmethod
    def load(
        cls,
        folder: str | Path = SHIPPED,
        encode: Encode = functional.encode,
        decode: Decode = functional.decode,
    ) -> "Translator":
        """Read a folder that `save` wrote; by default, the translator that comes with the course.

        Args:
            encode, decode: what an `OwnTransformer` does with its weights; other models do not ask for them.

        Raises:
            FileNotFoundError: if one of its files is missing.
            ValueError: if one of its files is damaged, or the weights do not fit the settings beside them.
        """
        return cls(**vars(read_folder(folder, encode, decode)))

    def _unknown_note(self, word: str) -> str:
        near = difflib.get_close_matches(word.lower(), sorted(self.known_words), n=3, cutoff=0.7)
        nearest = f"; near it I know: {', '.join(near)}" if near else ""
        return f"I never saw «{word}» while I was trained, so I do not guess what it means{nearest}"

    def _refusal(self, typed: str, notes: Iterable[str]) -> Translation:
        src = plainest_reading(typed, self._spelling)
        return Translation(src, "", tuple(notes), (), (), torch.empty(0, 0, 0, 0))

    def _scores(self, sources: list[str]) -> list[float]:
        """How surely each is translated."""
        printed = [plainest_reading(src, self._spelling) for src in sources]
        return [attempt.score for attempt in self._attempts(printed)]

    def _attempts(self, printed: list[str]) -> list[Attempt]:
        """The greedy translation of each, sentence by sentence."""
        parts = [sentences(src) for src in printed]
        found = iter(self._search_all(list(chain(*parts)), beam_size=1))
        return [self._attempt(each, list(islice(found, len(each)))) for each in parts]

    def _attempt(self, parts: list[str], found: list[Hypothesis]) -> Attempt:
        text = " ".join(self.tokenizer.decode(one.token_ids) for one in found)
        mean = sum(one.log_prob for one in found) / sum(one.num_steps for one in found)
        faults = sum(len(self._faults(part, one)) for part, one in zip(parts, found, strict=True))
        return Attempt(text, mean - FAULT * faults)

    def _choose(self, printed: list[str], typed: str) -> tuple[str, list[str]]:
        """One of the readings, and notes about the choice."""
        if len(printed) == 1:
            return printed[0], []
        return choose_reading(printed, self._attempts(printed), typed)

    def _faults(self, src: str, hypothesis: Hypothesis) -> Faults:
        text = self.tokenizer.decode(hypothesis.token_ids)
        return find_faults(src, text, self.target_words, self.lexicon)

    def _search_checked(self, src: str, beam_size: int) -> tuple[Hypothesis, Faults]:
        """The best hypothesis without faults; else the best without words that are none; else the best."""
        [n_best] = self._search([src], beam_size)
        checked = [(hypothesis, self._faults(src, hypothesis)) for hypothesis in n_best]
        return min(checked, key=lambda pair: (bool(pair[1].made_up), bool(pair[1])))

    def _search_all(
        self,
        sentences: list[str],
        beam_size: int,
        on_batch: Callable[[int], object] | None = None,
        length_penalty: float = LENGTH_PENALTY,
    ) -> list[Hypothesis]:
        """Search in batches of similar length, because padding is wasted work."""
        order = sorted(range(len(sentences)), key=lambda i: len(sentences[i]))
        batch_size = BATCH_SIZE.get(device_of(self.model).type, BATCH_SIZE["cpu"])
        found: dict[int, Hypothesis] = {}
        for start in range(0, len(order), batch_size):
            rows = order[start : start + batch_size]
            batch = self._search([sentences[row] for row in rows], beam_size, length_penalty)
            found |= {row: n_best[0] for row, n_best in zip(rows, batch, strict=True)}
            if on_batch is not None:
                on_batch(len(rows))
        return [found[row] for row in range(len(sentences))]

    def _search(
        self, sentences: list[str], beam_size: int, length_penalty: float = LENGTH_PENALTY
    ) -> list[list[Hypothesis]]:
        src_ids = source_batch(self.tokenizer.encode_batch(sentences), self.model.config.pad_id)
        return beam_search_n_best(self.model, src_ids.to(device_of(self.model)), beam_size, length_penalty)

    def _explain(
        self, src: str, found: list[tuple[str, Hypothesis]], text: str, notes: tuple[str, ...]
    ) -> Translation:
        pairs = [(self.tokenizer.encode(part), best.token_ids) for part, best in found]
        src_ids, tgt_ids, weights = attention_of_text(self.transformer, pairs)
        src_tokens, tgt_tokens = (tuple(self.tokenizer.tokens(ids)) for ids in (src_ids, tgt_ids))
        return Translation(src, text, notes, src_tokens, tgt_tokens, weights)


def translator_of(pairs: "datasets.Dataset", model: AnyTransformer, tokenizer: Tokenizer) -> Translator:
    """A trained model with the words of its corpus, and with their links if the corpus has alignments."""
    lexicon = None
    if "alignment" in pairs.column_names:
        links = ([parse_pharaoh(line) for line in pairs[column]] for column in ("alignment", "possible"))
        lexicon = BilingualLexicon.learn(list(pairs["src"]), list(pairs["tgt"]), *links)
    known_words, target_words = true_cased(pairs["src"]), true_cased(pairs["tgt"])
    return Translator(model, tokenizer, known_words, target_words=target_words, lexicon=lexicon)
