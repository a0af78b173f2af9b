"""Text to token ids and back: a byte-pair vocabulary shared by both languages.

The paper encodes sentences with byte-pair encoding and one vocabulary for source and target
(section 5.1; Sennrich, Haddow and Birch 2016, arXiv 1508.07909). The merges are learned by the
`tokenizers` library; this module fixes the special tokens and keeps track of word boundaries.
"""

import bisect
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from course_lib.running.checks import require_at_least, require_sentences
from course_lib.running.files import write_whole

PAD_ID, BOS_ID, EOS_ID, UNK_ID = range(4)
SPECIAL_TOKENS = ("<pad>", "<bos>", "<eos>", "<unk>")

PUNCTUATION = r"[^\w\s▁'’]|(?<!\w)['’]|['’](?!\w)"
WORD = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")


def words(sentence: str) -> list[str]:
    """The words and punctuation marks of a sentence, in order; an inner apostrophe stays in its word.

    >>> words("¿Don't you see?")
    ['¿', "Don't", 'you', 'see', '?']
    """
    return WORD.findall(unicodedata.normalize("NFC", sentence))


class Tokenizer:
    """Byte-pair encoding of sentences, with ids 0 to 3 for `<pad> <bos> <eos> <unk>`.

    A token that starts a word carries the mark `▁` instead of the space before it. So decoding returns
    the sentence with single spaces (in Unicode's composed form, NFC). Punctuation is never merged into
    a word, except for an apostrophe inside it.
    """

    def __init__(self, backend):
        """Wrap a `tokenizers.Tokenizer` whose first four ids are `SPECIAL_TOKENS`."""
        found = tuple(backend.id_to_token(i) for i in range(len(SPECIAL_TOKENS)))
        if found != SPECIAL_TOKENS:
            raise ValueError(f"a course tokenizer has ids 0 to 3 for {SPECIAL_TOKENS}; this one has {found}")
        self._backend = backend
        self._backend.encode_special_tokens = True  # "<eos>" in a sentence is plain text

    @classmethod
    def train(
        cls, sentences: Iterable[str], vocab_size: int, lowercase: bool = False, min_frequency: int = 2
    ) -> "Tokenizer":
        """Learn a vocabulary of about `vocab_size` tokens from sentences of both languages together.

        Every character of the sentences gets a token, so a very small `vocab_size` can be exceeded.
        Merges that occur fewer than `min_frequency` times are left out, so few sentences can give
        fewer tokens.

        Raises:
            ValueError: if vocab_size leaves no room beside the special tokens, min_frequency is negative, or the
                sentences are one string or hold nothing.
        """
        import tokenizers
        from tokenizers import decoders, models, normalizers, pre_tokenizers, trainers

        if vocab_size <= len(SPECIAL_TOKENS):
            raise ValueError(f"vocab_size must exceed the {len(SPECIAL_TOKENS)} special tokens; got {vocab_size}")
        require_at_least(0, vocab_size=vocab_size, min_frequency=min_frequency)
        if isinstance(sentences, str):
            raise ValueError(f"wanted many sentences; got a single string, {sentences[:40]!r}")
        backend = tokenizers.Tokenizer(models.BPE(unk_token=SPECIAL_TOKENS[UNK_ID]))
        steps = [normalizers.NFC()] + ([normalizers.Lowercase()] if lowercase else [])
        backend.normalizer = normalizers.Sequence(steps)
        punctuation = pre_tokenizers.Split(tokenizers.Regex(PUNCTUATION), "isolated")
        backend.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Metaspace(), punctuation])
        backend.decoder = decoders.Metaspace()
        trainer = trainers.BpeTrainer(
            vocab_size=vocab_size, min_frequency=min_frequency, special_tokens=list(SPECIAL_TOKENS), show_progress=False
        )
        backend.train_from_iterator(sentences, trainer)
        if backend.get_vocab_size() == len(SPECIAL_TOKENS):
            raise ValueError("wanted sentences to learn from; got none with a character")
        return cls(backend)

    @classmethod
    def load(cls, path: str | Path) -> "Tokenizer":
        """Read a tokenizer that `save` wrote.

        Raises:
            FileNotFoundError: if there is no such file.
            ValueError: if it is not a tokenizer of this course.
        """
        import tokenizers

        if not Path(path).is_file():
            raise FileNotFoundError(f"no tokenizer at {path}; wanted a tokenizer.json written by Tokenizer.save")
        try:
            backend = tokenizers.Tokenizer.from_file(str(path))
        except Exception as error:  # the library raises nothing more exact
            raise ValueError(f"{path} is not a tokenizer written by Tokenizer.save ({error})") from error
        return cls(backend)

    def save(self, path: str | Path) -> None:
        """Write the tokenizer as one JSON file, whole or not at all."""
        write_whole(path, self._backend.to_str().encode())

    @property
    def vocab_size(self) -> int:
        """Number of tokens, special ones included."""
        return self._backend.get_vocab_size()

    def encode(self, text: str) -> list[int]:
        """Token ids of one sentence; no special tokens are added."""
        return self._backend.encode(text).ids

    def encode_batch(self, texts: Iterable[str]) -> list[list[int]]:
        """Token ids of many sentences, faster than one at a time.

        Raises:
            ValueError: if they are one string, or one of them is none.
        """
        texts = texts if isinstance(texts, str) else list(texts)
        require_sentences(texts)
        return [encoding.ids for encoding in self._backend.encode_batch(texts)]

    def decode(self, token_ids: Iterable[int]) -> str:
        """The sentence; special tokens are left out.

        Raises:
            ValueError: if an id is none of the vocabulary's.
        """
        return self._backend.decode(self._known(token_ids), skip_special_tokens=True)

    def tokens(self, token_ids: Iterable[int]) -> list[str]:
        """The token of each id as the vocabulary holds it, with its `▁` mark.

        Raises:
            ValueError: if an id is none of the vocabulary's.
        """
        return [self._backend.id_to_token(token_id) for token_id in self._known(token_ids)]

    def word_index(self, text: str) -> list[int]:
        """The index in `words(text)` for each token of `encode(text)` (for a last space: the last word).

        Raises:
            ValueError: if there are tokens, but no word: the text is all spaces.
        """
        text = unicodedata.normalize("NFC", text)
        ends = [match.end() for match in WORD.finditer(text)]
        last_characters = [end - 1 for _, end in self._backend.encode(text).offsets]
        if last_characters and not ends:
            raise ValueError(f"wanted a sentence with at least one word; got {text!r}")
        return [min(bisect.bisect_right(ends, last), len(ends) - 1) for last in last_characters]

    def _known(self, token_ids: Iterable[int]) -> list[int]:
        ids, size = list(token_ids), self.vocab_size
        for token_id in ids:
            if not 0 <= token_id < size:
                raise ValueError(f"token ids must lie between 0 and {size - 1}; got {token_id}")
        return ids
