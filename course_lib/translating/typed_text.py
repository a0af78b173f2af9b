"""Text as people type it, read as the sentences of a corpus are printed: `read`, and its steps in their order.

No step loses a word. `known_words` are the words and marks of the training sentences, as `true_cased` gives them: they
tell which marks the language has, and where an invisible character parts two words.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set

from course_lib.tokens import PUNCTUATION, WORD, words

LETTER = r"[^\W\d_]"
LETTERS = re.compile(rf"\b{LETTER}+\b")  # but not those of "2º" and "20kg"
INVISIBLE = "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]+"  # soft hyphens, zero-width spaces, ...
# What is written in several ways, and what stands for all of them; from top to bottom.
ALIKE = {
    r"[\r\v\f\x1c-\x1e\x85\u2028\u2029]": "\n",
    r"[^\S\n]+|[\x00-\x08\x0e-\x1b\x1f\x7f]": " ",
    "[«»‹›“”„‟]|''|``": '"',
    "[‘’‚‛´`]": "'",
    r" ?(?<![—―])[—―]+(?=[.?!,;:])": "",
    r"(?<=\D) [-‐-―−]+ (?=\D)| ?[—―]+ ?": ", ",
    "[‐‑‒–−]": "-",
    r"[:;=]['-]?[()]+|(?<!\w)[:;=]-?[DPp](?!\w)|<3(?=\W*$)": " ",  # :-)
    r"(?!\w)[\u20e3\u2190-\u2bff\U0001f000-\U0001faff]": " ",  # emoji
    "…": "...",
    r"(?<![.?!])[.?!]*\?[.?!]*": "?",
    r"([.!])[.!]+": r"\1",
    r"([¿¡])\1+": r"\1",
    " +": " ",
    r" ?\n[ \n]*": "\n",
}
MARK_APART = rf"(?<!\d)(?<!\d )(?:(?<!\w)|(?=.(?!\w)))(?:{PUNCTUATION})(?! ?\d)"  # not of a number, nor in a word
SPACE_MISSING = rf"(?<=[?!;,])(?=[¿¡]|{LETTER})|(?<={LETTER}{{2}}\.)(?=[A-ZÁÉÍÓÚÑ¿¡])"
# The full stop of an abbreviation or of a single letter ("p. ej.", "J. Ruiz") ends no sentence.
ABBREVIATIONS = ("Sr", "Sra", "Srta", "Dr", "Dra", "Ud", "Uds", "EE", "UU", "ej", "Av", "núm", "pág", LETTER)
NO_END = "".join(rf"(?<!\b{short}\.)" for short in ABBREVIATIONS)
END = re.compile(NO_END + r'(?:(?<=[.?!;])|(?<=[.?!;]["\')])) |\n', re.IGNORECASE)
QUESTION = re.compile(
    "(?:^|(?<=, ))(?=(?:(?:a|con|de|desde|en|hasta|para|por) )?"
    r"(?:ad[oó]nde|c[oó]mo|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[ao]s?|d[oó]nde|qu[eé]|qui[eé]n(?:es)?)\b)",
    re.IGNORECASE,
)
CHAT = {"q": "que", "xq": "porque", "pq": "porque", "tb": "también", "tmb": "también"}  # short forms of Spanish chats
SHORT_FORM = re.compile(r"(?<![^ ¿¡(,])(?:q(?=[ ,?!])|(?:[xp]q|(?<!\d )tm?b)(?=[ ,;:?!)]|\.?$))", re.IGNORECASE)
Spellings = Mapping[str, Sequence[str]]


def read(text: str, known_words: Set[str] = frozenset(), spellings: Spellings | None = None) -> list[str]:
    """The sentences of a typed text in printed form: plain characters, a capital letter first, a mark at the end.

    Args:
        spellings: of the known words (`spellings_of`), for words without their accents or capitals.

    Raises:
        ValueError: if there is no word in it.
    """
    parts = sentences(with_plain_characters(text, known_words))
    if not parts:
        raise ValueError(f"wanted a sentence with at least one word; got {' '.join(text.split())!r}")
    parts = [in_full(in_small_letters(part, known_words), known_words) for part in parts]
    return [with_marks(spelled(part, spellings or {}), known_words) for part in parts]


def with_plain_characters(text: str, known_words: Set[str] = frozenset()) -> str:
    """A text in composed letters (NFC), without invisible characters and emoji; spaces, quotes and dashes are alike."""

    def joined(parted: re.Match[str]) -> str:
        whole, parts = re.sub(INVISIBLE, "", parted[0]), re.split(INVISIBLE, parted[0])
        is_one = whole.lower() in known_words or not all(part.lower() in known_words for part in parts)
        return whole if is_one else " ".join(parts)

    text = re.sub(rf"\b\w+(?:{INVISIBLE}\w+)+", joined, unicodedata.normalize("NFC", text))
    text = re.sub(INVISIBLE, "", text)
    for several, one in ALIKE.items():
        text = re.sub(several, one, text)
    return text


def sentences(text: str) -> list[str]:
    """The sentences and lines that hold a word, each from its first mark or letter on."""
    parts = END.split(re.sub(SPACE_MISSING, " ", text))
    return [re.sub(r"^(?:[ ,;:*•·]|-(?!\d))+| $", "", part) for part in parts if re.search(r"\w", part)]


def in_small_letters(sentence: str, known_words: Set[str] = frozenset()) -> str:
    """A sentence in which no word is all capitals, unless it is known so ("UU"), or is one among small letters."""
    is_loud = sentence.isupper()

    def small(typed: re.Match[str]) -> str:
        word, lower = typed[0], typed[0].lower()
        is_meant = lower in known_words or (is_loud and word not in known_words)
        return lower if word.isupper() and (is_loud or len(word) > 1) and is_meant else word

    return WORD.sub(small, sentence)


def in_full(sentence: str, known_words: Set[str] = frozenset()) -> str:
    """A Spanish sentence with chats' short forms in full: "q haces" is que haces. "TMB", or Q later on, is a name."""

    def full(typed: re.Match[str]) -> str:
        word, lower = typed[0], typed[0].lower()
        is_name = word[1:] != lower[1:] or (word != lower and re.search(r"\w", sentence[: typed.start()]))
        return word if is_name or lower in known_words else CHAT[lower]

    return SHORT_FORM.sub(full, sentence) if known_words >= {*CHAT.values()} else sentence


def spelled(sentence: str, spellings: Spellings) -> str:
    """A sentence with unknown words as they are known, if in one way: "mexico" is México; a typed ñ is always an ñ."""

    def known_as(typed: re.Match[str]) -> str:
        word, known = typed[0], spellings.get(bare(typed[0]), ())
        forms = [form for form in known if form.islower()] or known
        is_other = not {word, word.lower()} & {*known} and len(forms) == 1
        return forms[0] if is_other and forms[0].lower().count("ñ") >= word.lower().count("ñ") else word

    return LETTERS.sub(known_as, sentence)


def with_marks(sentence: str, known_words: Set[str] = frozenset()) -> str:
    """A sentence with a capital letter first, and with the marks at both ends that the language (`known_words`) has.

    Unknown marks are left out. If the known words hold no mark that ends a sentence, the sentences of the corpus have
    none, and a typed one keeps its form.
    """
    if known_words:
        known = re.sub(MARK_APART, lambda mark: mark[0] if mark[0] in known_words else " ", sentence)
        sentence = " ".join(known.split())
        if not known_words & {*".?!¿¡"}:
            return sentence
    if "¿" in known_words:
        sentence = re.sub(r" (?=[,.;:?!](?!\d))", "", sentence)  # French sets a space there
    if sentence.count('"') % 2:
        sentence = sentence.replace('"', "")
    sentence = re.sub(r'(?<![:,] )"([^"]*)"(?!,)', r"\1", sentence)  # quotes stay only around what somebody says
    if not re.search(r"[.?!][\"')]*$", sentence):
        end = "?" if "¿" in sentence else "!" if "¡" in sentence else "."
        sentence = sentence.rstrip(" ,;:-") + end
    opening = "¿" if "?" in sentence else "¡" if "!" in sentence else ""
    if opening in known_words and opening not in sentence:
        start = max((match.start() for match in QUESTION.finditer(sentence)), default=0) if opening == "¿" else 0
        sentence = sentence[:start] + opening + sentence[start:]
    return re.sub(r"\w", lambda first: first[0].upper(), sentence, count=1)


def true_cased(sentences: Iterable[str]) -> set[str]:
    """The words of the sentences with the capitals of names, but without that of a sentence's first word.

    A word that has a capital inside a sentence, or is all capitals, keeps them; any other is in small letters. The
    field says truecasing (Lita et al. 2003, "tRuEcasIng").
    """
    inner: set[str] = set()
    first: set[str] = set()
    for sentence in sentences:
        is_first = True
        for word in words(sentence):
            (first if is_first else inner).add(word)
            is_first = word in (".", "?", "!") or (is_first and not word[0].isalnum())
    return inner | {word if word.isupper() and len(word) > 1 else word.lower() for word in first - inner}


def without_accents(text: str) -> str:
    """Letters without their accents. The ñ stays: it is a letter of its own.

    >>> without_accents("¿Cómo está el niño?")
    '¿Como esta el niño?'
    """
    letters = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u0302\u0304-\u036f]", "", letters))


def bare(text: str) -> str:
    """Text in small letters without any accents or tildes: what people type for it at worst."""
    return without_accents(text.lower()).replace("ñ", "n")


def spellings_of(known_words: Iterable[str]) -> dict[str, list[str]]:
    """The words of letters in the known words, by their `bare` form; "don't" is two of them."""
    found = list(dict.fromkeys(LETTERS.findall(" ".join(sorted(known_words)))))
    spellings = defaultdict(list)
    for form, word in zip(bare("\n".join(found)).splitlines(), found, strict=True):
        spellings[form].append(word)
    return dict(spellings)
