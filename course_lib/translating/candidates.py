"""What a typed sentence can be in print: people leave out marks, capitals and accents."""

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator

from course_lib.tokens import WORD
from course_lib.translating.spelling import Spelling

MAX_READINGS = 32
TITLES = ("Sr", "Sra", "Srta", "Dr", "Dra", "Ud", "Uds")  # whose full stop ends no sentence
SENTENCE_END = re.compile("".join(rf"(?<!\b{title}\.)" for title in TITLES) + r"(?<=[.?!]) (?=[¿¡]*\w)", re.IGNORECASE)
ACCENT = re.compile("[áéíóú]", re.IGNORECASE)
QUESTION_WORDS = "adónde|cómo|cuál|cuáles|cuándo|cuántas?|cuántos?|dónde|qué|quién|quiénes"
QUESTION = re.compile(
    rf"(?:^|(?<=, ))(?=(?:(?:a|con|de|desde|en|hasta|para|por) )?(?:{QUESTION_WORDS})\b)", re.IGNORECASE
)


def tidy(text: str, known_words: frozenset[str] = frozenset()) -> str:
    """A typed text in printed form: single spaces; in each sentence a capital letter first and a mark at its end.

    An opening ¿ or ¡ is added if the sentence needs one and the language (`known_words`) has it. If the known words
    hold no mark that ends a sentence, the sentences of the corpus have none, and a typed one keeps its form.

    Raises:
        ValueError: if there is no word in it.
    """
    if not re.search(r"\w", text):
        raise ValueError(f"wanted a sentence with at least one word; got {' '.join(text.split())!r}")
    return " ".join(_tidy_sentence(sentence, known_words) for sentence in sentences(text))


def plainest_reading(text: str, spelling: Spelling) -> str:
    """A typed sentence in printed form (`tidy`), with its words spelled as they are known.

    Raises:
        ValueError: if there is no word in it.
    """
    return tidy(_spelled(text, spelling), spelling.known_words)


def readings(text: str, spelling: Spelling) -> list[str]:
    """The printed sentences that a typed one can stand for: the plainest, then others, at most `MAX_READINGS`.

    In others, known words have the accents of other known words ("cómo" for "como"; only if no accent was typed at
    all), and a sentence that begins with a question word is a question ("cómo te llamas").

    Raises:
        ValueError: if there is no word in it.
    """
    spelled = _spelled(text, spelling)
    accented = [spelled] if ACCENT.search(unicodedata.normalize("NFC", text)) else _with_accents(spelled, spelling)
    found = itertools.islice(_printed(accented, spelling.known_words), MAX_READINGS)
    return list(dict.fromkeys(found))


def _tidy_sentence(sentence: str, known_words: frozenset[str]) -> str:
    if known_words and not known_words & {*".?!¿¡"}:
        return sentence
    if sentence[-1] not in ".?!":
        sentence += "?" if sentence.startswith("¿") else "!" if sentence.startswith("¡") else "."
    opening = {"?": "¿", "!": "¡"}.get(sentence[-1], "")
    if opening in known_words and opening not in sentence:
        sentence = opening + sentence
    return re.sub(r"\w", lambda first: first[0].upper(), sentence, count=1)


def sentences(text: str) -> list[str]:
    """The sentences of a text, with single spaces, and with the first of several marks at an end."""
    text = re.sub(r"([.?!])[.?!]+", r"\1", " ".join(text.split()))
    return SENTENCE_END.split(text)


def _spelled(text: str, spelling: Spelling) -> str:
    def known(typed: re.Match[str]) -> str:
        return next(iter(spelling.known_as(typed[0])), typed[0])

    return WORD.sub(known, unicodedata.normalize("NFC", text))


def _with_accents(text: str, spelling: Spelling) -> Iterator[str]:
    """The text itself, then with one known word instead of another that has no accents, then with two, and so on."""
    places = [(typed.span(), spelling.accented(typed[0])) for typed in WORD.finditer(text)]
    places = [place for place in places if place[1]]
    for count in range(len(places) + 1):
        for chosen in itertools.combinations(places, count):
            for accented in itertools.product(*(words for _, words in chosen)):
                yield _replaced(text, [span for span, _ in chosen], accented)


def _replaced(text: str, spans: list[tuple[int, int]], replacements: Iterable[str]) -> str:
    for (start, end), word in reversed(list(zip(spans, replacements, strict=True))):
        text = text[:start] + word + text[end:]
    return text


def _printed(texts: Iterable[str], known_words: frozenset[str]) -> Iterator[str]:
    for text in texts:
        yield tidy(text, known_words)
        if "¿" in known_words:
            yield from (tidy(question, known_words) for question in _questions(text))


def _questions(text: str) -> Iterator[str]:
    """The text with its last sentence as a question, from each question word on that begins it or follows a comma."""
    *before, last = sentences(text)
    if "¿" not in last and last[-1] not in ".!":
        asked = last.rstrip("?")
        for place in QUESTION.finditer(asked):
            yield " ".join([*before, f"{asked[: place.start()]}¿{asked[place.start() :]}?"])
