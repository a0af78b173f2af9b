"""How a published tokenizer cuts a text before it merges anything."""

import re
import unicodedata
from itertools import groupby

from course.exercises.drawing import some
from course.exercises.exercise import Exercise


def byte_level_pieces(text: str) -> list[str]:
    """The pieces of a text, within which byte pairs are merged; joined, they are the text.

    SmolLM2's rule, which is GPT-2's with single digits. Each digit, and each other sign for a number such as ½, is a
    piece by itself. Between them, the first of these that fits is taken, from left to right:

    - one of the endings 's 't 're 've 'm 'll 'd;
    - letters, with a space before them if there is one;
    - other signs that are no white space, with a space before them if there is one;
    - white space: up to the last one before a word, which belongs to the word; before a digit or at the end of the text
      all of it.

        "It's 20 cats,  ok" -> ["It", "'s", " ", "2", "0", " cats", ",", " ", " ok"]
    """
    rule = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W_]+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")
    runs = groupby(text, key=lambda letter: unicodedata.category(letter).startswith("N"))
    return [piece for digits, run in runs for piece in (run if digits else rule.findall("".join(run)))]


def make_inputs(generator):
    """Words; digits; endings; several spaces, new lines, and spaces at the end; accents and other signs."""
    first, second, third = some(generator, ["rain", "niña", "violin", "lighthouse", "sea", "Москва"], 3)
    yield {"text": f"The {first} and the {second}."}
    yield {"text": f"In 2026 there were 15 {third}s,   3rd of 10."}
    yield {
        "text": f"It's {first}, isn't it? They're {second}; I'll go, we've seen, he'd say I'm 'so' {third}."
    }
    yield {"text": f"{first}   {second}\n\n  {third} \t x  "}
    yield {"text": f"¿Qué es {second}? «{third}» snake_case -> x_1, ½ + ² (…) !!"}


def pieces(text, rule=r"'(?:s|t|re|ve|m|ll|d)| ?[^\W_]+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+", digits=True):
    """The pieces by another rule."""
    runs = groupby(text, key=lambda letter: digits and unicodedata.category(letter).startswith("N"))
    return [piece for digit, run in runs for piece in (run if digit else re.findall(rule, "".join(run)))]


def variant(**otherwise):
    return lambda text: pieces(text, **otherwise)


def letters(text):
    return list(text)


EXERCISE = Exercise(
    name="byte_level_pieces",
    lesson=14,
    reference=byte_level_pieces,
    make_inputs=make_inputs,
    minutes=10,
    difficulty=4,
    points=3,
    hints=(
        "Three spaces stand before a word. How many of them belong to the word, and what becomes of the others?",
        "cut out each digit -> in what lies between: findall of (an ending | space and letters | space and signs | "
        "spaces not before a word | spaces)",
        r"`re.findall(r\"'(?:s|t|re|ve|m|ll|d)| ?[^\W_]+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+\", part)` cuts a part without "
        r"digits. `\s+(?!\S)` leaves one white space for the word behind it.",
    ),
)

EXERCISE.add_misconception(
    "digits together",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+", digits=False),
    "A number is one piece, as in GPT-2. Here each digit is a piece by itself: *2026* has four.",
)
EXERCISE.add_misconception(
    "a space with a digit",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+", digits=False),
    "A digit takes the space before it along, as a word does. A digit is a piece by itself, without a space.",
)
EXERCISE.add_misconception(
    "the space behind the word",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)|[^\W_]+ ?|(?:[^\s\w]|_)+ ?|\s+"),
    "The space stands at the end of the word before it. It belongs to the word behind it.",
)
EXERCISE.add_misconception(
    "spaces are pieces of their own",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)|[^\W_]+|(?:[^\s\w]|_)+|\s+"),
    "Each space is a piece by itself. One space belongs to the word behind it.",
)
EXERCISE.add_misconception(
    "all white space in one piece",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)| ?[^\W_]+| ?(?:[^\s\w]|_)+|\s+"),
    "All white space before a word is one piece. Its last space belongs to the word.",
    r"`\s+(?!\S)` stands before `\s+`: white space that no word follows at once.",
)
EXERCISE.add_misconception(
    "all spaces with the word",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)|\s*[^\W_]+|\s*(?:[^\s\w]|_)+|\s+"),
    "All white space before a word goes with it. Only one space does.",
)
EXERCISE.add_misconception(
    "endings not cut",
    variant(rule=r" ?[^\W_]+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+"),
    "The endings are not cut as one piece: *'s* becomes an apostrophe and a letter, or more.",
)
EXERCISE.add_misconception(
    "words with their apostrophes",
    variant(rule=r" ?[^\W_]+(?:'[^\W_]+)?| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+"),
    "A word keeps its ending: *isn't* is one piece. The ending is a piece of its own.",
)
EXERCISE.add_misconception(
    "underscores among the letters",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)| ?\w+| ?[^\s\w]+|\s+(?!\S)|\s+"),
    r"An underscore counts as a letter, as in `\w`. Here it is one of the other signs.",
)
EXERCISE.add_misconception(
    "letters of English alone",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)| ?[A-Za-z]+| ?[^\sA-Za-z]+|\s+(?!\S)|\s+"),
    "Only the letters from a to z count as letters, so *niña* falls apart. Every letter of every script counts.",
)
EXERCISE.add_misconception(
    "one piece for each sign",
    variant(rule=r"'(?:s|t|re|ve|m|ll|d)| ?[^\W_]+| ?(?:[^\s\w]|_)|\s+(?!\S)|\s+"),
    "Each sign is a piece by itself. Several signs side by side are one piece.",
)
EXERCISE.add_misconception(
    "cut at spaces",
    lambda text: text.split(),
    "The text is cut at white space, which is lost. Joined, the pieces must be the text.",
)
EXERCISE.add_misconception(
    "letters by themselves",
    letters,
    "Every character is a piece. Letters side by side are one piece: bytes are merged within it.",
)
